package python_test

import (
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/seed-e45c46d8/dp/pyapi/compile"
	"github.com/seed-e45c46d8/dp/pyapi/syntax"
)

// corpusVar is a folder of Python files to compile in the place of an installed CPython's library.
const corpusVar = "DP_CPYTHON_LIB"

// accepted prints those of the files it is given that CPython compiles.
const accepted = `
import os, sys, warnings
warnings.simplefilter("ignore")
for path in sys.argv[1:]:
    try:
        compile(open(path, "rb").read(), path, "exec", dont_inherit=True)
    except Exception:
        continue
    print(path)
`

// TestCorpus promises that dp compiles every file in UTF-8 of an installed CPython's library, or of the folder in DP_CPYTHON_LIB, that this
// CPython compiles, without a panic and without a hang. It is skipped when there is no CPython. Installed packages are part of it only
// below the folder in DP_CPYTHON_LIB.
func TestCorpus(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles a million lines")
	}
	t.Parallel()
	python, root := findCorpus()
	if root == "" {
		t.Skip("no CPython 3.11 to 3.13 on the path")
	}
	var lines, files atomic.Int64
	var refused sync.Map // of error texts, by path
	start := time.Now()
	work := make(chan string)
	var wait sync.WaitGroup
	for range 2 {
		wait.Go(func() {
			for file := range work {
				n, err := compileFile(file)
				if n > 0 {
					lines.Add(n)
					files.Add(1)
				}
				if err != nil {
					refused.Store(file, err)
				}
			}
		})
	}
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && d.Name() == "site-packages" && path != root && os.Getenv(corpusVar) == "":
			return fs.SkipDir
		case !d.IsDir() && strings.HasSuffix(path, ".py"):
			work <- path
		}
		return nil
	})
	close(work)
	wait.Wait()
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d files, %d lines, %.0f lines a second", files.Load(), lines.Load(), float64(lines.Load())/time.Since(start).Seconds())
	if files.Load() == 0 {
		t.Fatal("no Python files in " + root)
	}
	args := []string{"-c", accepted}
	for path := range refused.Range {
		args = append(args, path.(string))
	}
	out, err := exec.Command(python, args...).Output()
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range strings.Fields(string(out)) {
		err, _ := refused.Load(path)
		text := ""
		if e, ok := err.(*syntax.Error); ok {
			text = strings.TrimSpace(e.Text)
		}
		t.Errorf("%v: %s", err, text)
	}
	for path := range refused.Range {
		if err, _ := refused.Load(path); !isSyntaxError(err) {
			t.Error(err)
		}
	}
}

func isSyntaxError(err any) bool {
	_, ok := err.(*syntax.Error)
	return ok
}

// findCorpus returns a CPython and the folder whose files to compile, or nothing.
func findCorpus() (python, root string) {
	for _, python := range []string{"python3.13", "cpython3.13", "python3.12", "cpython3.12", "python3.11", "cpython3.11"} {
		out, err := exec.Command(python, "-c", "import sysconfig; print(sysconfig.get_paths()['stdlib'])").Output()
		if err != nil {
			continue
		}
		if root := os.Getenv(corpusVar); root != "" {
			return python, root
		}
		return python, strings.TrimSpace(string(out))
	}
	return "", ""
}

// compileFile compiles a file and returns how many lines it has, 0 when it is not in UTF-8.
func compileFile(file string) (lines int64, err error) {
	text, err := os.ReadFile(file)
	if err != nil || !utf8.Valid(text) {
		return 0, err
	}
	done := make(chan error, 1)
	go func() {
		defer func() {
			if r := recover(); r != nil {
				done <- fmt.Errorf("%s: panic: %v", file, r)
			}
		}()
		_, err := compile.Module(string(text), file)
		done <- err
	}()
	select {
	case err = <-done:
	case <-time.After(2 * time.Minute):
		err = fmt.Errorf("%s: hangs", file)
	}
	return int64(strings.Count(string(text), "\n")) + 1, err
}
