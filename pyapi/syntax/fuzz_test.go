package syntax_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/seed-e45c46d8/dp/pyapi/syntax"
)

// seeds are programs of the runtime's tests.
func seeds(f *testing.F) {
	f.Helper()
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
}

// FuzzParse promises that any input is a tree or an *Error at a place inside of it.
func FuzzParse(f *testing.F) {
	seeds(f)
	f.Fuzz(func(t *testing.T, source string) {
		_, err := syntax.Parse(source, "fuzz.py")
		if err == nil {
			return
		}
		e, ok := err.(*syntax.Error)
		if !ok {
			t.Fatalf("error is a %T", err)
		}
		if lines := strings.Count(source, "\n") + 2; e.Line < 1 || e.Line > lines || e.Col < -1 || e.EndLine < e.Line {
			t.Fatalf("place %d:%d to %d:%d of %d lines: %v", e.Line, e.Col, e.EndLine, e.EndCol, lines, e)
		}
	})
}
