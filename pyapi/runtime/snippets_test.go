package runtime_test

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

// TestSnippets runs small programs, one per feature of the language.
func TestSnippets(t *testing.T) { runPrograms(t, "testdata/snippets/[0-9]*.py") }

// TestControlFlow runs random programs of nested try, with, loops, jumps and raises. They print what runs, what is caught,
// the contexts of exceptions and the lines of tracebacks.
func TestControlFlow(t *testing.T) { runPrograms(t, "testdata/control_flow/*.py") }

// runPrograms compares the output of programs with CPython's, which tests/oracle/python_goldens.py records.
func runPrograms(t *testing.T, pattern string) {
	files, err := filepath.Glob(pattern)
	if err != nil || len(files) == 0 {
		t.Fatal("no programs", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".py"), func(t *testing.T) {
			want, err := os.ReadFile(strings.TrimSuffix(file, ".py") + ".out")
			if err != nil {
				t.Fatal(err)
			}
			var out bytes.Buffer
			s := runtime.New(runtime.Options{Stdout: &out, Path: []string{"testdata/snippets"}})
			source, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			_, err = s.RunSource(context.Background(), "__main__", file, string(source))
			if err != nil {
				t.Fatal(traceback(err))
			}
			if out.String() != string(want) {
				t.Errorf("got:\n%s\nCPython:\n%s", out.String(), want)
			}
		})
	}
}

func traceback(err error) string {
	if e, ok := err.(*runtime.PyError); ok {
		return e.Traceback()
	}
	return err.Error()
}
