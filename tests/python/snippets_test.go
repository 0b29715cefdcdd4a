package python_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/seed-e45c46d8/dp/pyapi/runtime"
	"github.com/seed-e45c46d8/dp/pyapi/stdlib"
	"github.com/seed-e45c46d8/dp/pyapi/yaml"
)

// TestSnippets runs every program of snippets/ and compares what it prints and how it exits with CPython's answer.
func TestSnippets(t *testing.T) {
	archives, err := filepath.Glob("snippets/*/*.txtar")
	if err != nil || len(archives) == 0 {
		t.Fatal("no snippets", err)
	}
	for _, file := range archives {
		topic := strings.TrimSuffix(strings.TrimPrefix(filepath.ToSlash(file), "snippets/"), ".txtar")
		t.Run(topic, func(t *testing.T) {
			t.Parallel()
			a, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			dir := t.TempDir()
			want := map[string]string{}
			for _, f := range a.Files {
				if name, ok := strings.CutSuffix(f.Name, ".out"); ok {
					want[name] = string(f.Data)
					continue
				}
				path := filepath.Join(dir, f.Name)
				if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(path, f.Data, 0o644); err != nil {
					t.Fatal(err)
				}
			}
			for _, f := range a.Files {
				name, ok := strings.CutSuffix(f.Name, ".py")
				if !ok || strings.Contains(name, "/") {
					continue
				}
				t.Run(name, func(t *testing.T) {
					answer, ok := want[name]
					if !ok {
						t.Fatalf("no %s.out: run tests/oracle/python_suite.py", name)
					}
					if got := runProgram(t, dir, f.Name, string(f.Data)); got != answer {
						t.Errorf("dp:\n%s\nCPython:\n%s", got, answer)
					}
				})
			}
		})
	}
}

// runProgram is what a program prints in a folder, and how it ends.
func runProgram(t *testing.T, dir, name, source string) string {
	t.Helper()
	var out bytes.Buffer
	s := runtime.New(runtime.Options{
		Stdout: &out, Path: []string{dir},
		Modules: append(stdlib.Modules(stdlib.Options{Root: dir, Args: []string{name}, Environ: func() []string {
			return []string{"HOME=/home/dp", "STAGE=test", "TZ=UTC"}
		}}), yaml.Modules()...),
	})
	stdlib.SetBuiltins(s)
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Minute)
	defer cancel()
	_, err := s.RunSource(ctx, "__main__", filepath.Join(dir, name), source)
	var e *runtime.PyError
	switch {
	case err == nil:
		return out.String()
	case !errors.As(err, &e):
		t.Fatal(err)
	case e.Type == "SystemExit":
		code, line := exitCode(e)
		if code == 0 {
			return out.String()
		}
		return end(out.String(), code, line)
	}
	return end(out.String(), 1, lastLine(e.Traceback()))
}

// end is the output of a program that failed.
func end(out string, code int, line string) string {
	if out != "" && !strings.HasSuffix(out, "\n") {
		out += "\n"
	}
	return fmt.Sprintf("%s%s\n", out, strings.TrimRight(fmt.Sprintf("[exit %d] %s", code, line), " "))
}

func exitCode(e *runtime.PyError) (int, string) {
	code := e.Attr("code")
	if code == nil || code == runtime.Object(runtime.None) {
		return 0, ""
	}
	if v, err := runtime.ToGo(code); err == nil {
		if n, ok := v.(int64); ok {
			return int(n & 0xff), ""
		}
	}
	return 1, lastLine(e.Message)
}

func lastLine(s string) string {
	s = strings.TrimRight(s, "\n")
	return s[strings.LastIndexByte(s, '\n')+1:]
}
