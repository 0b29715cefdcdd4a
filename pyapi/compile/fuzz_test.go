package compile_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/seed-e45c46d8/dp/pyapi/compile"
	"github.com/seed-e45c46d8/dp/pyapi/syntax"
)

// FuzzModule promises that any input compiles or is a *syntax.Error.
func FuzzModule(f *testing.F) {
	for _, pattern := range []string{"snippets/*.py", "errors/*.py"} {
		files, err := filepath.Glob(filepath.Join("../runtime/testdata", pattern))
		if err != nil || len(files) == 0 {
			f.Fatal("no programs", err)
		}
		for _, file := range files {
			b, err := os.ReadFile(file)
			if err != nil {
				f.Fatal(err)
			}
			f.Add(string(b))
		}
	}
	f.Fuzz(func(t *testing.T, source string) {
		code, err := compile.Module(source, "fuzz.py")
		if err != nil {
			if _, ok := err.(*syntax.Error); !ok {
				t.Fatalf("error is a %T", err)
			}
			return
		}
		if code.FirstLine() < 1 {
			t.Fatalf("first line is %d", code.FirstLine())
		}
	})
}
