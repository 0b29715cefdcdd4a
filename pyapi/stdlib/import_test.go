package stdlib_test

import (
	"bytes"
	"context"
	"testing"
)

// BenchmarkImport is what the first import of a module costs in a new session.
func BenchmarkImport(b *testing.B) {
	for _, name := range []string{"typing", "datetime", "json", "dataclasses", "os", "logging"} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				var out bytes.Buffer
				if _, err := session(&out).Import(context.Background(), name); err != nil {
					b.Fatal(traceback(err))
				}
			}
		})
	}
}
