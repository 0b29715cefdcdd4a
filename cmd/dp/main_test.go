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
	"sync"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/seed-e45c46d8/dp/store/state"
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
//	lock DIR           holds the lock of a storage, until unlock
//	unlock
//	wait_for_updates N waits until N updates of the storage .dp have ended
//	forget_positions   makes the flows of the storage .dp forget what their last refreshes have read
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
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"exits": exits, "stable": stable, "lock": lock, "unlock": unlock, "wait_for_updates": waitForUpdates, "forget_positions": forgetPositions,
		},
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
	{regexp.MustCompile(`(UUID  )\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\b`), "${1}TIME"},
	{regexp.MustCompile(`("(?:started|timestamp)":")[0-9T:.-]+Z`), "${1}TIME"}, // trailing zeros of the fraction are left out
	{regexp.MustCompile(`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3,9}Z`), "TIME"},
	{regexp.MustCompile(`\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}\b`), "TIME"},
	{regexp.MustCompile(`( +)\d+\.\d\ds\b`), " N.NNs"},
	{regexp.MustCompile(`"duration_ms":\d+`), `"duration_ms":N`},
	{regexp.MustCompile(`part-00000-\S+?\.c000`), "part-FILE"},
	{regexp.MustCompile(`(num(?:OutputBytes|RemovedBytes)"+:"+)\d+`), "${1}N"},
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

// locks are the storages that scripts hold.
var locks sync.Map // *testscript.TestScript to its release

func lock(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: lock dir")
	}
	release, err := state.Lock(ts.MkAbs(args[0]), "the test", time.Now())
	ts.Check(err)
	locks.Store(ts, release)
}

func unlock(ts *testscript.TestScript, neg bool, args []string) {
	r, ok := locks.LoadAndDelete(ts)
	if neg || len(args) > 0 || !ok {
		ts.Fatalf("usage: unlock, after lock")
	}
	ts.Check(r.(func() error)())
}

func waitForUpdates(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: wait_for_updates number")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	for end := time.Now().Add(30 * time.Second); ; time.Sleep(20 * time.Millisecond) {
		s, err := state.OpenReadOnly(ts.MkAbs(".dp"))
		ts.Check(err)
		us, err := s.Updates(state.UpdateQuery{})
		ts.Check(err)
		ts.Check(s.Close())
		ended := 0
		for _, u := range us {
			if u.Result != nil {
				ended++
			}
		}
		if ended >= want {
			return
		}
		if time.Now().After(end) {
			ts.Fatalf("%d of %d updates have ended", ended, want)
		}
	}
}

func forgetPositions(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) > 0 {
		ts.Fatalf("usage: forget_positions")
	}
	s, err := state.Open(ts.MkAbs(".dp"))
	ts.Check(err)
	flows, err := s.Flows()
	ts.Check(err)
	for _, f := range flows {
		f.Position = []byte(`{"window":"(a = 1)"}`)
		ts.Check(s.Done(f))
	}
	ts.Check(s.Close())
}
