package main

import (
	"flag"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

var update = flag.Bool("update", false, "rewrite the expected outputs of the whole-program tests")

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){
		"dp": func() { os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) },
	})
}

// TestCases runs the whole-program scripts of tests/cases. Besides testscript's commands they have
//
//	exits N command…   runs a command that must end with exit code N
//	stable             writes the last command's output to the files out and err, with times, ids and places on this machine made alike
func TestCases(t *testing.T) {
	var files []string
	root := filepath.Join("..", "..", "tests", "cases")
	err := filepath.WalkDir(root, func(p string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() && filepath.Ext(p) == ".txtar" {
			files = append(files, p)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Files:         files,
		UpdateScripts: *update,
		Cmds:          map[string]func(*testscript.TestScript, bool, []string){"exits": exits, "stable": stable},
		Setup: func(e *testscript.Env) error {
			e.Setenv("NO_COLOR", "1")
			e.Setenv("TZ", "UTC")
			return nil
		},
	})
}

func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits code command [argument…]")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	got := 0
	if err := ts.Exec(args[1], args[2:]...); err != nil {
		exit, ok := err.(*exec.ExitError)
		if !ok {
			ts.Fatalf("%v", err)
		}
		got = exit.ExitCode()
	}
	if got != want {
		ts.Fatalf("exit code %d, want %d\n%s%s", got, want, ts.ReadFile("stdout"), ts.ReadFile("stderr"))
	}
}

// unstable is what differs from run to run.
var unstable = []struct {
	re *regexp.Regexp
	to string
}{
	{regexp.MustCompile(`[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}`), "UUID"},
	{regexp.MustCompile(`(Update )[0-9a-f]{6}\b`), "${1}ID"},
	{regexp.MustCompile(`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3,9}Z`), "TIME"},
	{regexp.MustCompile(`\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}\b`), "TIME"},
	{regexp.MustCompile(`( +)\d+\.\d\ds\b`), " N.NNs"},
	{regexp.MustCompile(`"duration_ms":\d+`), `"duration_ms":N`},
	{regexp.MustCompile(`part-00000-\S+?\.c000`), "part-FILE"},
	{regexp.MustCompile(`("num(?:OutputBytes|RemovedBytes)":)"\d+"`), `$1"N"`},
}

func stable(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) > 0 {
		ts.Fatalf("usage: stable")
	}
	for name, file := range map[string]string{"stdout": "out", "stderr": "err"} {
		s := strings.ReplaceAll(ts.ReadFile(name), ts.Getenv("WORK"), "$WORK")
		for _, u := range unstable {
			s = u.re.ReplaceAllString(s, u.to)
		}
		ts.Check(os.WriteFile(ts.MkAbs(file), []byte(s), 0o644))
	}
}
