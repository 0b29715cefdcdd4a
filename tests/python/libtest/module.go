package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"time"
)

// Report is what became of the tests of a module.
type Report struct {
	Module     string
	Tests      []event
	Unrunnable string // why the module cannot be run, or ""
}

// runModule runs the tests of a module, except those in skip and the flaky ones, in child processes: a new one after each that dies or hangs.
func runModule(lib, module string, match *regexp.Regexp, timeout time.Duration, skip map[string]bool) *Report {
	r := &Report{Module: module}
	skipped := slices.Collect(maps.Keys(skip))
	for id := range flaky {
		if name, ok := strings.CutPrefix(id, module+"."); ok {
			skipped = append(skipped, name)
		}
	}
	j := job{Lib: lib, Module: module, Match: match.String(), Timeout: timeout, Done: skipped}
	for {
		running, finished, died := r.runChild(j)
		if finished {
			return r
		}
		if running == "" {
			r.Unrunnable = died
			return r
		}
		r.Tests = append(r.Tests, event{ID: running, Outcome: "failed", Reason: died})
		j.Done = slices.Clone(skipped)
		for _, t := range r.Tests {
			j.Done = append(j.Done, t.ID)
		}
	}
}

// runChild runs what is left of a job in a process and notes its outcomes. When the process does not finish it returns the test that ran
// and how the process ended.
func (r *Report) runChild(j job) (running string, finished bool, died string) {
	b, _ := json.Marshal(j)
	exe, err := os.Executable()
	if err != nil {
		return "", false, err.Error()
	}
	cmd := exec.Command(exe)
	cmd.Env = append(os.Environ(), childVar+"="+string(b))
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	pipe, err := cmd.StdoutPipe()
	if err != nil {
		return "", false, err.Error()
	}
	if err := cmd.Start(); err != nil {
		return "", false, err.Error()
	}
	// The child ends a test at the limit; one that does not, because it loops in Go, is killed.
	hung := false
	watch := time.AfterFunc(10*j.Timeout, func() { hung = true; _ = cmd.Process.Kill() })
	lines := bufio.NewScanner(pipe)
	lines.Buffer(nil, 64<<20)
	for lines.Scan() {
		var e event
		if json.Unmarshal(lines.Bytes(), &e) != nil {
			continue
		}
		watch.Reset(3 * j.Timeout)
		switch {
		case e.Start != "":
			running = e.Start
		case e.ID != "":
			r.Tests = append(r.Tests, e)
			running = ""
		case e.Outcome == "unrunnable":
			r.Unrunnable = e.Reason
			finished = true
		default:
			finished = true
		}
	}
	err = cmd.Wait()
	watch.Stop()
	if hung {
		return running, finished, "killed: it did not stop at the limit"
	}
	tail := stderr.Bytes()
	if len(tail) > 2000 {
		tail = tail[:2000]
	}
	return running, finished, fmt.Sprintf("the process ended: %v\n%s", err, tail)
}
