package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"time"

	pyrt "github.com/seed-e45c46d8/dp/pyapi/runtime"
	"github.com/seed-e45c46d8/dp/pyapi/sandbox"
	"github.com/seed-e45c46d8/dp/pyapi/stdlib"
)

// childVar says that the process is one that runs the tests of a module: it has the job as JSON.
const childVar = "DP_LIBTEST_JOB"

// job is what a child is to do.
type job struct {
	Lib, Module, Match string
	Done               []string // ids that earlier children ran
	Timeout            time.Duration
	Scratch            string // the folder for files that tests make
}

// event is one line of what a child prints. Start has the id of the test that begins; otherwise it is the end of one, or with an
// empty id of the module as a whole.
type event struct {
	Start, ID, Outcome, Reason string
}

// maxHeap is where a child gives up: a test that makes endless data must not take the machine down.
const maxHeap = 2 << 30

func child() int {
	var j job
	if err := json.Unmarshal([]byte(os.Getenv(childVar)), &j); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 2
	}
	dir, err := os.MkdirTemp("", "libtest")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 2
	}
	defer os.RemoveAll(dir)
	j.Scratch = dir
	go watchHeap()
	out := bufio.NewWriter(os.Stdout)
	send := func(e event) {
		b, _ := json.Marshal(e)
		out.Write(append(b, '\n'))
		out.Flush()
	}
	if reason := runTests(j, send); reason != "" {
		send(event{Outcome: "unrunnable", Reason: reason})
		return 0
	}
	send(event{Outcome: "done"})
	return 0
}

func watchHeap() {
	for range time.Tick(200 * time.Millisecond) {
		var m runtime.MemStats
		if runtime.ReadMemStats(&m); m.HeapAlloc > maxHeap {
			fmt.Fprintln(os.Stderr, "out of memory")
			os.Exit(3)
		}
	}
}

// runTests runs the tests of a job and returns why the module cannot be run at all, or "".
func runTests(j job, send func(event)) string {
	s := newSession(j.Lib, j.Scratch)
	limit := func(d time.Duration) (context.Context, context.CancelFunc) {
		return context.WithTimeout(context.Background(), d)
	}
	ctx, cancel := limit(6 * j.Timeout)
	defer cancel()
	runner, err := s.Import(ctx, "_libtest")
	if err != nil {
		return text(err)
	}
	loaded, err := s.Call(ctx, runner.Get("load"), []pyrt.Object{pyrt.String(j.Module)}, nil)
	if err != nil {
		return text(err)
	}
	ids, err := stringsOf(loaded)
	if err != nil {
		return text(err)
	}
	match := regexp.MustCompile(j.Match)
	done := map[string]bool{}
	for _, id := range j.Done {
		done[id] = true
	}
	for i, id := range ids {
		if done[id] || !match.MatchString(id) {
			continue
		}
		if why := whyUnwanted(j.Module + "." + id); why != "" {
			send(event{ID: id, Outcome: "skipped", Reason: why})
			continue
		}
		send(event{Start: id})
		ctx, cancel := limit(j.Timeout)
		res, err := s.Call(ctx, runner.Get("run"), []pyrt.Object{pyrt.Int(i)}, nil)
		cancel()
		e := event{ID: id}
		var pair []string
		if err == nil {
			pair, err = stringsOf(res)
		}
		switch {
		case errors.Is(err, context.DeadlineExceeded):
			e.Outcome, e.Reason = "failed", fmt.Sprintf("stopped after %s", j.Timeout)
			_, _ = s.Call(context.Background(), runner.Get("reset"), nil, nil)
		case err != nil:
			e.Outcome, e.Reason = "failed", text(err)
			_, _ = s.Call(context.Background(), runner.Get("reset"), nil, nil)
		default:
			e.Outcome, e.Reason = pair[0], pair[1]
		}
		send(e)
	}
	ctx, cancel = limit(j.Timeout)
	defer cancel()
	_, _ = s.Call(ctx, runner.Get("finish"), nil, nil)
	return ""
}

// newSession is an interpreter with dp's library and CPython's tests, whose files it may read as those in the folder dir.
func newSession(lib, dir string) *pyrt.Session {
	modules := withoutThreads(stdlib.Modules(stdlib.Options{
		Folders: sandbox.New(dir, nil, filepath.Join(lib, "test")),
		Environ: func() []string { return []string{"HOME=/home/dp", "PATH=/usr/bin", "TZ=UTC"} },
	}))
	modules = append(append(modules, missingModules(modules)...), scratch(dir))
	s := pyrt.New(pyrt.Options{
		Stdout: io.Discard, Stderr: io.Discard, Path: []string{lib}, ReadFile: overlay(lib), Modules: modules,
	})
	stdlib.SetBuiltins(s)
	addEval(s)
	return s
}

// stringsOf is a Python list or tuple of str as Go strings.
func stringsOf(o pyrt.Object) ([]string, error) {
	items, err := pyrt.ListOf(o)
	if err != nil {
		return nil, err
	}
	out := make([]string, len(items))
	for i, x := range items {
		out[i], _ = pyrt.AsString(x)
	}
	return out, nil
}

func text(err error) string {
	var e *pyrt.PyError
	if errors.As(err, &e) {
		return e.Traceback()
	}
	return err.Error()
}

// withoutThreads leaves out the modules of which dp has what one thread can do and what never dies: CPython's tests use them for the rest, so
// they are missing here and their tests are skipped.
func withoutThreads(modules []pyrt.ModuleDef) []pyrt.ModuleDef {
	return slices.DeleteFunc(modules, func(m pyrt.ModuleDef) bool {
		return slices.Contains([]string{"asyncio", "atexit", "concurrent.futures", "gc", "queue", "weakref"}, m.Name)
	})
}
