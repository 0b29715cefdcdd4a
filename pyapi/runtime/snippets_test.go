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

// TestSnippets runs the programs of testdata/snippets and compares their output with CPython's, which
// tests/oracle/python_goldens.py records.
func TestSnippets(t *testing.T) {
	files, err := filepath.Glob("testdata/snippets/[0-9]*.py")
	if err != nil || len(files) == 0 {
		t.Fatal("no snippets", err)
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
