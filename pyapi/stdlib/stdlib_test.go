package stdlib_test

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/seed-e45c46d8/dp/pyapi/runtime"
	"github.com/seed-e45c46d8/dp/pyapi/stdlib"
)

// TestGoldens runs the programs of testdata and compares their output with CPython's, which tests/oracle/stdlib_goldens.py
// records.
func TestGoldens(t *testing.T) {
	files, err := filepath.Glob("testdata/*.py")
	if err != nil || len(files) == 0 {
		t.Fatal("no programs", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".py"), func(t *testing.T) {
			want, err := os.ReadFile(strings.TrimSuffix(file, ".py") + ".out")
			if err != nil {
				t.Fatal(err)
			}
			got, err := run(t, file)
			if err != nil {
				t.Errorf("%s\noutput:\n%s", traceback(err), got)
			}
			if got != string(want) {
				t.Error(diff(got, string(want)))
			}
		})
	}
}

func run(t testing.TB, file string) (string, error) {
	t.Helper()
	source, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	s := session(&out)
	_, err = s.RunSource(context.Background(), "__main__", filepath.Base(file), string(source))
	return out.String(), err
}

func session(out *bytes.Buffer) *runtime.Session {
	return runtime.New(runtime.Options{
		Stdout: out, Stderr: out, Now: func() time.Time { return time.Date(2024, 5, 17, 10, 30, 15, 123456000, time.UTC) },
		Modules: stdlib.Modules(stdlib.Options{Root: "testdata/project", Environ: func() []string { return []string{"HOME=/home/dp", "STAGE=test"} }}),
	})
}

// diff shows the lines that differ.
func diff(got, want string) string {
	g, w := strings.Split(got, "\n"), strings.Split(want, "\n")
	var b strings.Builder
	for i := range max(len(g), len(w)) {
		var gl, wl string
		if i < len(g) {
			gl = g[i]
		}
		if i < len(w) {
			wl = w[i]
		}
		if gl != wl {
			b.WriteString("\n     got " + gl + "\n CPython " + wl)
		}
	}
	return b.String()
}

func traceback(err error) string {
	if e, ok := err.(*runtime.PyError); ok {
		return e.Traceback()
	}
	return err.Error()
}
