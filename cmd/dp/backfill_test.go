package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/seed-e45c46d8/dp/store/state"
)

// backfillCalls are the scripts of testdata/backfill.txtar and what they ask for, as dp run is told it.
var backfillCalls = []struct {
	script string
	args   []string
}{
	{"history.py", []string{"--replace-where", "orders_enriched=date BETWEEN '2020-01-01' AND '2024-12-31'"}},
	{"column.py", []string{"--refresh", "orders_enriched", "--replace-where", "orders_enriched=date >= date_add(current_date(), -30)"}},
	{"dimensions.py", []string{"--refresh", "orders_enriched", "--replace-where", "orders_enriched=date >= date_add(current_date(), -30) AND region = 'asia'"}},
	{"metric.py", []string{"--refresh", "clickstream_daily", "--replace-where", "clickstream_daily=event_date BETWEEN '2026-01-01' AND '2026-01-30'"}},
	{"revenue.py", []string{"--refresh", "revenue_attribution", "--replace-where", "revenue_attribution=event_date >= date_add(current_date(), -365)"}},
}

// TestBackfillScripts runs the reference pages' helper unchanged: under dp python, and under the CPython with databricks-sdk that DP_SDK_PYTHON names.
// It holds statements RW-24, RW-25 and RW-26 as the pages' own scripts use them; TestServeOverrides holds each by itself.
func TestBackfillScripts(t *testing.T) {
	want := backfillProject(t)
	command(t, want, nil, "dp", "run")
	for _, c := range backfillCalls {
		command(t, want, nil, "dp", append([]string{"run"}, c.args...)...)
	}
	interpreters := map[string][]string{"dp python": {"dp", "python"}}
	if py := os.Getenv("DP_SDK_PYTHON"); py != "" {
		interpreters["CPython"] = []string{py}
	}
	for name, interpreter := range interpreters {
		t.Run(name, func(t *testing.T) {
			dir := backfillProject(t)
			c := serve(t, dir)
			if s := c.update("{}"); s != "COMPLETED" {
				t.Fatal(s)
			}
			env := []string{"DATABRICKS_HOST=" + strings.TrimSuffix(c.url, "/api/2.0/pipelines"), "DATABRICKS_TOKEN=" + c.token, "DATABRICKS_CONFIG_FILE=/dev/null"}
			for i, call := range backfillCalls {
				command(t, dir, env, interpreter[0], append(interpreter[1:], call.script)...)
				c.wait(i + 2)
			}
			for _, table := range []string{"orders_enriched", "clickstream_daily", "revenue_attribution"} {
				got, want := tableRows(t, dir, table), tableRows(t, want, table)
				if !slices.Equal(got, want) || len(want) < 3 {
					t.Errorf("%s holds\n%q, and after dp run\n%q", table, got, want)
				}
			}
		})
	}
}

func backfillProject(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	a, err := txtar.ParseFile("testdata/backfill.txtar")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range a.Files {
		if err := os.WriteFile(filepath.Join(dir, f.Name), f.Data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	// The scripts are no definition files.
	if err := os.WriteFile(filepath.Join(dir, "pipeline.yml"), []byte("name: <pipeline-id>\nlibraries:\n  - glob: {include: pipeline.sql}\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	return dir
}

func command(t *testing.T, dir string, env []string, name string, args ...string) string {
	t.Helper()
	cmd := exec.Command(name, args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), env...)
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%s %q: %v\n%s", name, args, err, out)
	}
	return string(out)
}

func tableRows(t *testing.T, dir, table string) []string {
	t.Helper()
	rows := strings.Split(strings.TrimSpace(command(t, dir, nil, "dp", "sql", "-o", "csv", "SELECT * FROM "+table)), "\n")
	slices.Sort(rows)
	return rows
}

// wait waits until n updates have completed.
func (c *client) wait(n int) {
	c.t.Helper()
	for end := time.Now().Add(2 * time.Minute); ; time.Sleep(10 * time.Millisecond) {
		s, err := state.OpenReadOnly(filepath.Join(c.dir, ".dp"))
		if err != nil {
			c.t.Fatal(err)
		}
		us, err := s.Updates(state.UpdateQuery{})
		if err != nil {
			c.t.Fatal(err)
		}
		if err := s.Close(); err != nil {
			c.t.Fatal(err)
		}
		completed := 0
		for _, u := range us {
			if u.State == "COMPLETED" {
				completed++
			}
		}
		if completed >= n {
			return
		}
		if time.Now().After(end) {
			c.t.Fatalf("%d of %d updates have completed", completed, n)
		}
	}
}
