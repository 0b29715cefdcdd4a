package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

const (
	tableBegin = "<!-- libtest: written by go run ./tests/python/libtest -table -->\n"
	tableEnd   = "<!-- libtest end -->\n"
)

// table is the table of README.md, from results/.
func table() (string, error) {
	modules, err := recordedModules()
	if err != nil {
		return "", err
	}
	var b strings.Builder
	b.WriteString("| module | tests | passed | failed | skipped | refused | % |\n|---|---|---|---|---|---|---|\n")
	var sum Counts
	var unrunnable []Recorded
	for _, m := range modules {
		r, err := readRecorded(m)
		if err != nil {
			return "", err
		}
		if r.Unrunnable != "" {
			unrunnable = append(unrunnable, r)
			continue
		}
		sum.add(r.Counts)
		row(&b, m, r.Counts)
	}
	row(&b, "**all**", sum)
	if len(unrunnable) > 0 {
		b.WriteString("\n| not runnable | why |\n|---|---|\n")
		for _, r := range unrunnable {
			fmt.Fprintf(&b, "| %s | %s |\n", r.Module, strings.ReplaceAll(r.Unrunnable, "|", "\\|"))
		}
	}
	return b.String(), nil
}

func row(b *strings.Builder, name string, c Counts) {
	fmt.Fprintf(b, "| %s | %d | %d | %d | %d | %d | %s |\n", name, c.Tests, c.Passed, c.Failed, c.Skipped, c.Refused, c.percent())
}

// writeTable puts the table into tests/python/README.md.
func writeTable() error {
	path := filepath.Join(resultsDir(), "..", "..", "README.md")
	b, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	before, rest, ok1 := strings.Cut(string(b), tableBegin)
	_, after, ok2 := strings.Cut(rest, tableEnd)
	if !ok1 || !ok2 {
		return fmt.Errorf("%s has no place for the table: %q … %q", path, tableBegin, tableEnd)
	}
	t, err := table()
	if err != nil {
		return err
	}
	return os.WriteFile(path, []byte(before+tableBegin+t+tableEnd+after), 0o644)
}
