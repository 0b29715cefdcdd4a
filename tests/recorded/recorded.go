// Package recorded reads recorded answers that are kept compressed.
//
// It must not know what was asked: each suite cuts its recordings into cases itself. It has the lowest rank, so that the tests of every package may use it.
package recorded

import (
	"compress/gzip"
	"io"
	"os"
	"testing"
)

// Text is a gzip file's text.
func Text(t testing.TB, path string) string {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	b, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}
