package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Counts are the outcomes of a module's tests.
type Counts struct{ Tests, Passed, Failed, Skipped, Refused int }

func (c *Counts) add(o Counts) {
	c.Tests += o.Tests
	c.Passed += o.Passed
	c.Failed += o.Failed
	c.Skipped += o.Skipped
	c.Refused += o.Refused
}

// percent is what passed of what ran to an answer.
func (c Counts) percent() string {
	if c.Passed+c.Failed == 0 {
		return "–"
	}
	return fmt.Sprintf("%.1f", 100*float64(c.Passed)/float64(c.Passed+c.Failed))
}

func (r *Report) counts() Counts {
	var c Counts
	for _, t := range r.Tests {
		c.Tests++
		switch t.Outcome {
		case "passed":
			c.Passed++
		case "skipped":
			c.Skipped++
		case "refused":
			c.Refused++
		default:
			c.Failed++
		}
	}
	return c
}

// failing are the ids of the tests that failed, sorted.
func (r *Report) failing() []string {
	var ids []string
	for _, t := range r.Tests {
		if t.Outcome != "passed" && t.Outcome != "skipped" && t.Outcome != "refused" {
			ids = append(ids, t.ID)
		}
	}
	slices.Sort(ids)
	return ids
}

func (r *Report) print(w io.Writer, verbose, names bool) {
	if verbose || names {
		for _, t := range r.Tests {
			switch {
			case verbose && t.Outcome != "passed" && t.Outcome != "skipped":
				fmt.Fprintf(w, "--- %s %s.%s\n%s\n", t.Outcome, r.Module, t.ID, strings.TrimRight(t.Reason, "\n"))
			case names:
				fmt.Fprintf(w, "%-8s %s.%s %s\n", t.Outcome, r.Module, t.ID, lastLine(t.Reason))
			}
		}
	}
	if r.Unrunnable != "" {
		reason := lastLine(r.Unrunnable)
		if verbose {
			reason = r.Unrunnable
		}
		fmt.Fprintf(w, "%-28s not runnable: %s\n", r.Module, reason)
		return
	}
	c := r.counts()
	fmt.Fprintf(w, "%-28s %5d tests %5d passed %4d failed %4d skipped %4d refused  %s%%\n", r.Module, c.Tests, c.Passed, c.Failed, c.Skipped, c.Refused, c.percent())
}

func lastLine(s string) string {
	s = strings.TrimRight(s, "\n")
	return s[strings.LastIndexByte(s, '\n')+1:]
}

// resultsDir is the folder of the results, from the repository's root or from this package.
func resultsDir() string {
	if _, err := os.Stat("results"); err == nil {
		return "results"
	}
	return filepath.Join("tests", "python", "libtest", "results")
}

// write records the report as results/<module>.txt: its counts, or why it cannot be run, then the ids of the tests that fail.
func (r *Report) write() error {
	var b strings.Builder
	if r.Unrunnable != "" {
		fmt.Fprintf(&b, "not runnable: %s\n", lastLine(r.Unrunnable))
	} else {
		c := r.counts()
		fmt.Fprintf(&b, "tests %d passed %d failed %d skipped %d refused %d\n", c.Tests, c.Passed, c.Failed, c.Skipped, c.Refused)
	}
	for _, id := range r.failing() {
		fmt.Fprintln(&b, id)
	}
	return os.WriteFile(filepath.Join(resultsDir(), r.Module+".txt"), []byte(b.String()), 0o644)
}

// Recorded is a file of results/.
type Recorded struct {
	Module     string
	Counts     Counts
	Unrunnable string
	Failing    map[string]bool
}

func recordedModules() ([]string, error) {
	files, err := filepath.Glob(filepath.Join(resultsDir(), "*.txt"))
	for i, f := range files {
		files[i] = strings.TrimSuffix(filepath.Base(f), ".txt")
	}
	return files, err
}

func readRecorded(module string) (Recorded, error) {
	b, err := os.ReadFile(filepath.Join(resultsDir(), module+".txt"))
	if err != nil {
		return Recorded{}, err
	}
	r := Recorded{Module: module, Failing: map[string]bool{}}
	head, rest, _ := strings.Cut(string(b), "\n")
	if reason, ok := strings.CutPrefix(head, "not runnable: "); ok {
		r.Unrunnable = reason
		return r, nil
	}
	c := &r.Counts
	if _, err := fmt.Sscanf(head, "tests %d passed %d failed %d skipped %d refused %d", &c.Tests, &c.Passed, &c.Failed, &c.Skipped, &c.Refused); err != nil {
		return r, fmt.Errorf("results/%s.txt: %w", module, err)
	}
	for id := range strings.Lines(rest) {
		r.Failing[strings.TrimSpace(id)] = true
	}
	return r, nil
}
