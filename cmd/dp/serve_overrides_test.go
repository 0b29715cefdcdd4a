package main

import (
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestServeOverrides holds the statements of the reference pages on overrides by REST, by their numbers. The pages' own scripts run in
// TestBackfillScripts.
func TestServeOverrides(t *testing.T) {
	dir := servedProject(t)
	// A table beside daily, of the same days.
	f, err := os.OpenFile(filepath.Join(dir, "daily.sql"), os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.WriteString("\nCREATE MATERIALIZED VIEW days AS SELECT count(*) AS n FROM daily;\n"); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	c := serve(t, dir)
	update := func(body string) {
		t.Helper()
		if s := c.update(body); s != "COMPLETED" {
			t.Fatalf("%s: the update ended %s", body, s)
		}
	}
	// holds compares daily, and how many days of it the update of the other table has seen.
	holds := func(t *testing.T, seen int, days ...string) {
		t.Helper()
		if got := c.days(); !slices.Equal(got, days) {
			t.Errorf("daily holds %q, want %q", got, days)
		}
		if got, want := tableRows(t, dir, "days"), []string{fmt.Sprint(seen), "n"}; !slices.Equal(got, want) {
			t.Errorf("days holds %q, want %q", got, want)
		}
	}
	update("{}")
	holds(t, 2, "09 9", "10 10")

	t.Run("RW-24 POST updates with replace_where_overrides", func(t *testing.T) {
		update(`{"replace_where_overrides": [{"flow_name": "daily", "predicate_override": "day = '2026-01-03'"}]}`)
		holds(t, 3, "03 3", "09 9", "10 10")
		update("{}") // the override was of that update alone
		holds(t, 3, "03 3", "09 9", "10 10")
	})
	t.Run("RW-25 keys that no SDK has", func(t *testing.T) {
		body := fmt.Sprintf(`{"pipeline_id": %q, "cause": "JOB_TASK", "update_cause_details": {"job_details": {"performance_target": "PERFORMANCE"}},
			"replace_where_overrides": [{"flow_name": "daily", "predicate_override": "day = '2026-01-04'"}]}`, c.id)
		update(body)
		holds(t, 4, "03 3", "04 4", "09 9", "10 10")
		status, v := c.ask("POST", "/"+c.id+"/updates", strings.Replace(body, "{", `{"validate_only": true, `, 1))
		if id, ok := v["update_id"].(string); status != http.StatusOK || !ok || id == "" || len(v) != 1 {
			t.Errorf("the answer is %d %v, want 200 and nothing but an update_id", status, v)
		}
	})
	t.Run("RW-26 with refresh_selection and without", func(t *testing.T) {
		update(`{"refresh_selection": ["daily"], "replace_where_overrides": [{"flow_name": "daily", "predicate_override": "day = '2026-01-05'"}]}`)
		holds(t, 4, "03 3", "04 4", "05 5", "09 9", "10 10")
		update(`{"replace_where_overrides": [{"flow_name": "daily", "predicate_override": "day = '2026-01-06'"}]}`)
		holds(t, 6, "03 3", "04 4", "05 5", "06 6", "09 9", "10 10")
	})
}
