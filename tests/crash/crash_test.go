// Package crash kills dp at random and at chosen points and holds the tables against those of an undisturbed run.
package crash

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/seed-e45c46d8/dp/tests/program"
)

// binary is dp, built once for all tests of this package.
var binary string

func TestMain(m *testing.M) {
	os.Exit(program.Main(m, filepath.Join("..", ".."), func(path string) { binary = path }))
}

// definitions hold every kind of flow: a stream of files that commits a batch a file, a stream of that table, a once flow, a REPLACE WHERE flow and a
// materialized view.
const definitions = `
CREATE OR REFRESH STREAMING TABLE raw
AS SELECT * FROM STREAM read_files('in/*.json', format => 'json', maxFilesPerTrigger => 1);

CREATE OR REFRESH STREAMING TABLE clean (CONSTRAINT known EXPECT (k IS NOT NULL) ON VIOLATION DROP ROW)
AS SELECT id, k, v * 2 AS v2 FROM STREAM raw;

CREATE STREAMING TABLE seeded;
CREATE FLOW seed AS INSERT INTO ONCE seeded BY NAME SELECT id, v FROM seed;
CREATE FLOW seeded_more AS INSERT INTO seeded BY NAME SELECT id, v FROM STREAM clean_v;
CREATE TEMPORARY VIEW clean_v AS SELECT id, v2 AS v FROM STREAM clean;

CREATE OR REFRESH STREAMING TABLE recent
FLOW REPLACE WHERE k >= 2 BY NAME
SELECT k, count(*) AS n, sum(v) AS v FROM raw GROUP BY k;

CREATE OR REFRESH MATERIALIZED VIEW totals AS SELECT count(*) AS n, sum(id) AS ids FROM clean;
`

var tables = []string{"raw", "clean", "seeded", "recent", "totals"}

func project(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	write(t, dir, "a.sql", definitions)
	write(t, dir, "dp.yml", "name: crash\nnow: 2026-01-15\nsources:\n  seed: seed.json\n")
	write(t, dir, "seed.json", "{\"id\": 1, \"v\": 10}\n{\"id\": 2, \"v\": 20}\n")
	input(t, dir, 0)
	return dir
}

func write(t *testing.T, dir, name, text string) {
	t.Helper()
	p := filepath.Join(dir, name)
	if err := os.MkdirAll(filepath.Dir(p), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(p, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// input writes the n-th input file. Files are alike in every project, so that tables can be compared.
func input(t *testing.T, dir string, n int) {
	t.Helper()
	var b strings.Builder
	for i := range 20 {
		k := fmt.Sprint((n + i) % 4)
		if i == 7 {
			k = "null"
		}
		fmt.Fprintf(&b, "{\"id\": %d, \"k\": %s, \"v\": %d}\n", n*20+i, k, i)
	}
	write(t, dir, fmt.Sprintf("in/f%04d.json", n), b.String())
}

func dp(dir string, env []string, args ...string) *exec.Cmd {
	c := exec.Command(binary, args...)
	c.Dir = dir
	c.Env = append(os.Environ(), env...)
	return c
}

func run(t *testing.T, dir string, args ...string) string {
	t.Helper()
	out, err := dp(dir, nil, args...).CombinedOutput()
	if err != nil {
		t.Fatalf("dp %s: %v\n%s", strings.Join(args, " "), err, out)
	}
	return string(out)
}

// rows are a table's rows, sorted.
func rows(t *testing.T, dir, table string) []string {
	t.Helper()
	c := dp(dir, nil, "sql", "-o", "json", "SELECT * FROM "+table)
	var stderr bytes.Buffer
	c.Stderr = &stderr
	out, err := c.Output()
	if err != nil {
		t.Fatalf("reading %s: %v\n%s", table, err, stderr.String())
	}
	var rs []json.RawMessage
	if err := json.Unmarshal(out, &rs); err != nil {
		t.Fatalf("reading %s: %v\n%s", table, err, out)
	}
	s := make([]string, len(rs))
	for i, r := range rs {
		s[i] = string(r)
	}
	slices.Sort(s)
	return s
}

func compare(t *testing.T, got, want string) {
	t.Helper()
	for _, table := range tables {
		g, w := rows(t, got, table), rows(t, want, table)
		if len(w) == 0 {
			t.Errorf("%s is empty in the undisturbed run: the test compares nothing", table)
		}
		if !slices.Equal(g, w) {
			t.Errorf("%s has %d rows after the crashes, %d undisturbed\n got %.400v\nwant %.400v", table, len(g), len(w), g, w)
		}
	}
}

// undisturbed is a project with n more input files, run once after every other.
func undisturbed(t *testing.T, n int) string {
	t.Helper()
	dir := project(t)
	for i := 1; i <= n; i++ {
		input(t, dir, i)
		if i%10 == 0 {
			run(t, dir, "run")
		}
	}
	run(t, dir, "run")
	return dir
}

// TestKilledAtRandom kills 50 running updates, each after a random time within what an update takes.
func TestKilledAtRandom(t *testing.T) {
	const kills = 50
	seed := time.Now().UnixNano()
	t.Logf("seed %d", seed)
	r := rand.New(rand.NewSource(seed))
	dir := project(t)
	run(t, dir, "run")
	takes := time.Hour
	for range 3 {
		begin := time.Now()
		run(t, dir, "run")
		takes = min(takes, time.Since(begin))
	}
	takes += takes / 2 // the updates that are killed have a new file to read
	tries, killed := 0, 0
	for killed < kills {
		if tries++; tries > 10*kills {
			t.Fatalf("only %d of %d updates were still running when they were killed", killed, tries)
		}
		input(t, dir, tries)
		c := dp(dir, nil, "run")
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Duration(r.Int63n(int64(takes))))
		// An update that had ended by itself does not count.
		if err := c.Process.Kill(); err == nil && c.Wait() != nil {
			killed++
		}
	}
	t.Logf("%d updates, %d of them killed", tries, killed)
	run(t, dir, "run")
	compare(t, dir, undisturbed(t, tries))
}

// TestKilledAtEachPoint stops at every named point of a batch and of a full refresh, and runs again.
func TestKilledAtEachPoint(t *testing.T) {
	for _, point := range []string{"intent", "staged", "committed", "reset"} {
		t.Run(point, func(t *testing.T) {
			dir := project(t)
			run(t, dir, "run")
			input(t, dir, 1)
			input(t, dir, 2)
			args := []string{"run"}
			if point == "reset" {
				args = append(args, "--full-refresh", "clean,seeded", "--yes")
			}
			out, err := dp(dir, []string{"DP_CRASH_AT=" + point}, args...).CombinedOutput()
			if err == nil || !strings.Contains(err.Error(), "killed") {
				t.Fatalf("the run did not reach the point: %v\n%s", err, out)
			}
			run(t, dir, "run")
			run(t, dir, "run")
			compare(t, dir, undisturbed(t, 2))
		})
	}
}

// TestReadersSeeWholeVersions reads a table from another process while an update commits to it, a batch a file of 20 rows.
func TestReadersSeeWholeVersions(t *testing.T) {
	dir := project(t)
	run(t, dir, "run")
	const files = 120
	for i := 1; i <= files; i++ {
		input(t, dir, i)
	}
	c := dp(dir, nil, "run")
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	done := make(chan error, 1)
	go func() { done <- c.Wait() }()
	last, reads, between := 0, 0, 0
	for running := true; running; {
		select {
		case err := <-done:
			if err != nil {
				t.Fatal(err)
			}
			running = false
		default:
		}
		n := len(rows(t, dir, "raw"))
		if n%20 != 0 || n < last {
			t.Fatalf("a reader saw %d rows after %d: no whole version", n, last)
		}
		if n > 20 && n < 20*(files+1) {
			between++
		}
		last = n
		reads++
	}
	if last != 20*(files+1) {
		t.Errorf("%d rows at the end, want %d", last, 20*(files+1))
	}
	if between == 0 {
		t.Errorf("%d reads, none while the update was between its first and last commit: the test shows nothing", reads)
	}
}

// TestOneUpdateAtATime holds the lock: a second update is refused with exit code 3 and names the holder.
func TestOneUpdateAtATime(t *testing.T) {
	dir := project(t)
	run(t, dir, "run")
	for i := 1; i <= 60; i++ {
		input(t, dir, i)
	}
	c := dp(dir, nil, "run")
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := c.Wait(); err != nil {
			t.Error(err)
		}
	}()
	for range 200 {
		time.Sleep(5 * time.Millisecond)
		out, err := dp(dir, nil, "run").CombinedOutput()
		if err == nil {
			continue
		}
		x, ok := err.(*exec.ExitError)
		if !ok || x.ExitCode() != 3 || !strings.Contains(string(out), fmt.Sprint(c.Process.Pid)) {
			t.Fatalf("the second update: %v\n%s", err, out)
		}
		return
	}
	t.Error("no second update met the first")
}

// TestInterrupted stops an update with Ctrl-C: it ends with exit code 130, nothing is half visible, and the next run goes on from there.
func TestInterrupted(t *testing.T) {
	dir := project(t)
	run(t, dir, "run")
	const files = 60
	for i := 1; i <= files; i++ {
		input(t, dir, i)
	}
	c := dp(dir, nil, "run")
	var out bytes.Buffer
	c.Stdout, c.Stderr = &out, &out
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	time.Sleep(150 * time.Millisecond)
	if err := c.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	err := c.Wait()
	x, ok := err.(*exec.ExitError)
	if !ok || x.ExitCode() != 130 {
		t.Fatalf("an interrupted run ended with %v\n%s", err, out.String())
	}
	if n := len(rows(t, dir, "raw")); n%20 != 0 {
		t.Errorf("%d rows after the interruption: a batch is half visible", n)
	}
	if h := run(t, dir, "history"); !strings.Contains(h, "CANCELED") {
		t.Errorf("the interrupted update is not in the history:\n%s", h)
	}
	run(t, dir, "run")
	compare(t, dir, undisturbed(t, files))
}
