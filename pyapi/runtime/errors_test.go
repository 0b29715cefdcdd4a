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

// TestTracebacks runs the failing programs of testdata/errors. What they print and the traceback are CPython's, see
// tests/oracle/python_goldens.py.
func TestTracebacks(t *testing.T) {
	files, err := filepath.Glob("testdata/errors/*.py")
	if err != nil || len(files) == 0 {
		t.Fatal("no programs", err)
	}
	for _, file := range files {
		stem := strings.TrimSuffix(file, ".py")
		t.Run(filepath.Base(stem), func(t *testing.T) {
			source := read(t, file)
			var out bytes.Buffer
			s := runtime.New(runtime.Options{Stdout: &out})
			_, err := s.RunSource(context.Background(), "__main__", filepath.Base(file), source)
			if err == nil {
				t.Fatal("no error")
			}
			if want := read(t, stem+".out"); out.String() != want {
				t.Errorf("printed %q, CPython %q", out.String(), want)
			}
			want := read(t, stem+".err")
			if got := traceback(err); got != want {
				t.Errorf("got:\n%s\nCPython:\n%s", got, want)
			}
		})
	}
}

func read(t *testing.T, file string) string {
	t.Helper()
	b, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}
