package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/seed-e45c46d8/dp/store/state"
)

// client is a server in a process of its own, and what asks it.
type client struct {
	t       *testing.T
	cmd     *exec.Cmd
	dir     string
	url, id string
	token   string
	log     bytes.Buffer // standard error; whole when the process has ended
}

const servedSQL = `CREATE OR REFRESH STREAMING TABLE daily
FLOW REPLACE WHERE day >= date_add(current_date(), -1) BY NAME
SELECT day, region, sum(amount) AS amount FROM sales GROUP BY ALL;

CREATE OR REFRESH MATERIALIZED VIEW regions AS SELECT region, sum(amount) AS amount FROM daily GROUP BY region;
`

// servedProject is a project whose day is the 10th and that has a sale on each day before it.
func servedProject(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	var sales strings.Builder
	for day := 1; day <= 10; day++ {
		fmt.Fprintf(&sales, "{\"day\": \"2026-01-%02d\", \"region\": \"%s\", \"amount\": %d}\n", day, []string{"asia", "europe"}[day%2], day)
	}
	for name, text := range map[string]string{
		"daily.sql":  servedSQL,
		"sales.json": sales.String(),
		"dp.yml":     "name: shop\nnow: 2026-01-10\nsources:\n  sales: {path: sales.json, schema: 'day DATE, region STRING, amount INT'}\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

var servingLine = regexp.MustCompile(`^dp serving (http://127\.0\.0\.1:\d+) pipeline ([0-9a-f-]{36})$`)

func serve(t *testing.T, dir string, args ...string) *client {
	t.Helper()
	c := &client{t: t, dir: dir}
	c.cmd = exec.Command("dp", append([]string{"serve", "--listen", "127.0.0.1:0"}, args...)...)
	c.cmd.Dir = dir
	out, err := c.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	c.cmd.Stderr = &c.log
	if err := c.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = c.cmd.Process.Kill()
		_ = c.cmd.Wait() // the log is whole when it returns
		if t.Failed() {
			t.Logf("dp serve printed\n%s", c.log.String())
		}
	})
	line, err := bufio.NewReader(out).ReadString('\n')
	m := servingLine.FindStringSubmatch(strings.TrimSpace(line))
	if err != nil || m == nil {
		t.Fatalf("the first line is %q: %v", line, err)
	}
	c.url, c.id = m[1]+"/api/2.0/pipelines", m[2]
	token, err := os.ReadFile(filepath.Join(dir, ".dp", "token"))
	if err != nil {
		t.Fatal(err)
	}
	c.token = strings.TrimSpace(string(token))
	return c
}

func (c *client) ask(method, path, body string) (int, map[string]any) {
	c.t.Helper()
	r, err := http.NewRequest(method, c.url+path, strings.NewReader(body))
	if err != nil {
		c.t.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer "+c.token)
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		c.t.Fatal(err)
	}
	defer resp.Body.Close()
	var v map[string]any
	if err := json.NewDecoder(resp.Body).Decode(&v); err != nil {
		c.t.Fatal(err)
	}
	return resp.StatusCode, v
}

// update starts an update, waits for its end and answers its state.
func (c *client) update(body string) string {
	c.t.Helper()
	status, v := c.ask("POST", "/"+c.id+"/updates", body)
	if status != http.StatusOK {
		c.t.Fatalf("%s: %d %v", body, status, v)
	}
	for end := time.Now().Add(2 * time.Minute); time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
		_, got := c.ask("GET", fmt.Sprintf("/%s/updates/%s", c.id, v["update_id"]), "")
		switch s := got["update"].(map[string]any)["state"].(string); s {
		case "COMPLETED", "FAILED", "CANCELED":
			return s
		}
	}
	c.t.Fatal("the update does not end")
	return ""
}

// days are the days of the table daily, with their amounts.
func (c *client) days() []string {
	c.t.Helper()
	cmd := exec.Command("dp", "sql", "-o", "json", "SELECT day, amount FROM daily ORDER BY day")
	cmd.Dir = c.dir
	out, err := cmd.Output()
	if err != nil {
		c.t.Fatal(err)
	}
	var rows []struct {
		Day    string
		Amount int
	}
	if err := json.Unmarshal(out, &rows); err != nil {
		c.t.Fatal(err)
	}
	var s []string
	for _, r := range rows {
		s = append(s, fmt.Sprintf("%s %d", r.Day[8:], r.Amount))
	}
	return s
}

func (c *client) want(when string, days ...string) {
	c.t.Helper()
	if got := c.days(); !slices.Equal(got, days) {
		c.t.Errorf("%s: daily holds %q, want %q", when, got, days)
	}
}

// TestServe runs the scripted backfills of the reference pages: an override for one update, one with a selection, and what is refused.
func TestServe(t *testing.T) {
	dir := servedProject(t)
	c := serve(t, dir)
	if fi, err := os.Stat(filepath.Join(dir, ".dp", "token")); err != nil || fi.Mode().Perm() != 0o600 {
		t.Errorf("the token: %v %v", fi.Mode(), err)
	}
	if s := c.update(""); s != "COMPLETED" {
		t.Fatal(s)
	}
	c.want("first update", "09 9", "10 10")
	for range 20 { // an update that is seen to have ended is in nobody's way
		c.update(`{"validate_only": true}`)
	}
	if s := c.update(`{"cause": "JOB_TASK", "update_cause_details": {"job_details": {"performance_target": "PERFORMANCE"}}, "pipeline_id": "` + c.id + `",
		"replace_where_overrides": [{"flow_name": "daily", "predicate_override": "day >= '2026-01-05' AND region = 'asia'"}], "refresh_selection": ["daily"]}`); s != "COMPLETED" {
		t.Fatal(s)
	}
	c.want("override", "06 6", "08 8", "09 9", "10 10")
	for _, r := range []struct {
		body   string
		status int
		text   string
	}{
		{`{"replace_where_overrides": [{"flow_name": "weekly", "predicate_override": "TRUE"}]}`, 400, "INVALID_REPLACE_WHERE_OVERRIDE"},
		{`{"replace_where_overrides": [{"flow_name": "regions", "predicate_override": "TRUE"}]}`, 400, "INVALID_REPLACE_WHERE_OVERRIDE"},
		{`{"replace_where_overrides": [{"flow_name": "daily", "predicate_override": "day >"}]}`, 400, "INVALID_REPLACE_WHERE_OVERRIDE"},
		{`{"replace_where_overrides": [{"flow_name": "daily", "predicate_override": "nothing = 1"}]}`, 400, "INVALID_REPLACE_WHERE_OVERRIDE"},
		{`{"replace_where_overrides": [{"flow_name": "daily", "predicate_override": "day"}]}`, 400, "INVALID_REPLACE_WHERE_OVERRIDE"},
		{`{"refresh_selection": ["weekly"]}`, 400, "weekly"},
		{`{"full_refresh": true, "refresh_selection": ["daily"]}`, 400, "CONFLICTING_PIPELINE_REFRESH_OPTIONS"},
		{`{"full_refresh": true}`, 409, "daily"}, // the rows of the 6th and 8th cannot come back
	} {
		if status, v := c.ask("POST", "/"+c.id+"/updates", r.body); status != r.status || !strings.Contains(fmt.Sprint(v["message"]), r.text) {
			t.Errorf("%s: %d %v", r.body, status, v)
		}
	}
	c.want("refused requests", "06 6", "08 8", "09 9", "10 10")
	c.token += "x"
	if status, _ := c.ask("POST", "/"+c.id+"/updates", "{}"); status != 401 {
		t.Errorf("a wrong token: %d", status)
	}
	c.token = strings.TrimSuffix(c.token, "x")
	if status, _ := c.ask("POST", "/00000000-0000-0000-0000-000000000000/updates", "{}"); status != 404 {
		t.Errorf("an unknown pipeline: %d", status)
	}

	release, err := state.Lock(filepath.Join(dir, ".dp"), "the test", time.Now())
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{"/updates", "/stop"} {
		if status, v := c.ask("POST", "/"+c.id+path, "{}"); status != 409 || v["error_code"] != "RESOURCE_CONFLICT" {
			t.Errorf("%s while an update runs: %d %v", path, status, v)
		}
	}
	if err := release(); err != nil {
		t.Fatal(err)
	}
	if s := c.update(`{"validate_only": true, "replace_where_overrides": [{"flow_name": "daily", "predicate_override": "TRUE"}]}`); s != "COMPLETED" {
		t.Errorf("validation ended %s", s)
	}
	c.want("validation", "06 6", "08 8", "09 9", "10 10")

	// A definition file that is edited counts from the next update on; a broken one runs nothing.
	edit := func(text string) {
		if err := os.WriteFile(filepath.Join(dir, "daily.sql"), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	edit(servedSQL + "SELEC 1;")
	if status, v := c.ask("POST", "/"+c.id+"/updates", "{}"); status != 400 || !strings.Contains(fmt.Sprint(v["message"]), "daily.sql:6:1") {
		t.Errorf("a broken file: %d %v", status, v)
	}
	edit(strings.Replace(servedSQL, "sum(amount)", "2 * sum(amount)", 1))
	if s := c.update("{}"); s != "COMPLETED" {
		t.Fatal(s)
	}
	c.want("edited", "06 6", "08 8", "09 18", "10 20")

	if err := c.cmd.Process.Signal(syscall.SIGINT); err != nil {
		t.Fatal(err)
	}
	if err := c.cmd.Wait(); c.cmd.ProcessState.ExitCode() != exitInterrupted {
		t.Errorf("Ctrl-C: %v", err)
	}
	again := serve(t, dir, "--yes")
	if again.id != c.id || again.token != c.token {
		t.Error("the id or the token changed with the restart")
	}
	if s := again.update(`{"full_refresh": true}`); s != "COMPLETED" {
		t.Fatal(s)
	}
	again.want("full refresh with --yes", "09 18", "10 20")
	_, v := again.ask("GET", "/"+c.id+"/updates?max_results=100", "")
	if n := len(v["updates"].([]any)); n != 26 { // the refused full refresh had begun
		t.Errorf("%d updates in the history", n)
	}
}

// TestServeUpdatesInTurn is a script that starts an update as soon as it reads the end of the one before, and one that stops an update.
func TestServeUpdatesInTurn(t *testing.T) {
	dir := servedProject(t)
	c := serve(t, dir)
	state := func(id any) string {
		_, got := c.ask("GET", fmt.Sprintf("/%s/updates/%s", c.id, id), "")
		return got["update"].(map[string]any)["state"].(string)
	}
	for i := range 20 {
		status, v := c.ask("POST", "/"+c.id+"/updates", "{}")
		if status != http.StatusOK {
			t.Fatalf("update %d, after the end of the one before: %d %v", i, status, v)
		}
		for end := time.Now().Add(time.Minute); state(v["update_id"]) != "COMPLETED"; {
			if time.Now().After(end) {
				t.Fatal("the update does not end")
			}
		}
	}

	slow := "CREATE MATERIALIZED VIEW slow AS SELECT sum(a.id % 7 + b.id % 5) AS s FROM range(10000000) a CROSS JOIN range(10000000) b;"
	if err := os.WriteFile(filepath.Join(dir, "slow.sql"), []byte(slow), 0o644); err != nil {
		t.Fatal(err)
	}
	status, v := c.ask("POST", "/"+c.id+"/updates", `{"refresh_selection": ["slow"]}`)
	if status != http.StatusOK {
		t.Fatalf("%d %v", status, v)
	}
	if status, v := c.ask("POST", "/"+c.id+"/updates", "{}"); status != http.StatusConflict {
		t.Errorf("a second update while one runs: %d %v", status, v)
	}
	if status, v := c.ask("POST", "/"+c.id+"/stop", "{}"); status != http.StatusOK {
		t.Fatalf("stop: %d %v", status, v)
	}
	for end := time.Now().Add(time.Minute); state(v["update_id"]) != "CANCELED"; time.Sleep(10 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("the stopped update is %s", state(v["update_id"]))
		}
	}
	if err := os.Remove(filepath.Join(dir, "slow.sql")); err != nil {
		t.Fatal(err)
	}
	if s := c.update("{}"); s != "COMPLETED" {
		t.Errorf("after a stopped update: %s", s)
	}
	if err := c.cmd.Process.Signal(syscall.SIGINT); err != nil {
		t.Fatal(err)
	}
	_ = c.cmd.Wait() // exit code 130
	if strings.Contains(c.log.String(), "DP_") {
		t.Errorf("dp serve printed\n%s", c.log.String())
	}
}
