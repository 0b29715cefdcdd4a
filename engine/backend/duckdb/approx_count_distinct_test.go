package duckdb_test

import (
	"context"
	"os"
	"strings"
	"testing"

	"github.com/seed-e45c46d8/dp/engine/backend/backendtest"
	"github.com/seed-e45c46d8/dp/engine/backend/duckdb"
)

// TestApproxCountDistinctIsSparks holds the estimates of every type, size and precision to Spark's, and those of ten threads to one's. An error class is
// the analyzer's affair.
func TestApproxCountDistinctIsSparks(t *testing.T) {
	data, err := os.ReadFile("testdata/approx_count_distinct.tsv")
	if err != nil {
		t.Fatal(err)
	}
	for _, threads := range []int{1, 10} {
		b := open(t, duckdb.Options{Threads: threads})
		cases := 0
		for _, line := range strings.Split(strings.TrimSpace(string(data)), "\n")[1:] {
			call, rest, _ := strings.Cut(line, "\t")
			n, want, _ := strings.Cut(rest, "\t")
			if strings.Trim(want, "0123456789") != "" {
				continue
			}
			cases++
			rows, err := backendtest.Rows(context.Background(), b, backendtest.Analyze(t, "SELECT "+call+" FROM range("+n+")", nil))
			if err != nil || len(rows) != 1 || rows[0] != want {
				t.Errorf("%s over %s rows is %v, want %s (%v)", call, n, rows, want, err)
			}
		}
		if cases < 100 {
			t.Errorf("only %d cases", cases)
		}
	}
}

// TestApproxCountDistinctOverWindows holds frames to an aggregate over their rows.
func TestApproxCountDistinctOverWindows(t *testing.T) {
	b := open(t, duckdb.Options{Threads: 2})
	for _, c := range []struct{ frame, condition string }{
		{"ORDER BY a.id ROWS BETWEEN 99 PRECEDING AND 20 FOLLOWING", "b.id BETWEEN a.id - 99 AND a.id + 20"},
		{"ORDER BY a.id", "b.id <= a.id"},
		{"", "true"},
		{"ORDER BY a.id ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING", "true"},
		{"PARTITION BY a.id % 3", "a.id % 3 = b.id % 3"},
	} {
		over := `SELECT id, approx_count_distinct(id * id % 701, 0.2D) OVER (` + c.frame + `) AS n FROM range(3000) a`
		each := `SELECT a.id, approx_count_distinct(b.id * b.id % 701, 0.2D) AS n FROM range(0, 3000, 97) a JOIN range(3000) b ON ` + c.condition + ` GROUP BY a.id`
		rows, err := backendtest.Rows(context.Background(), b, backendtest.Analyze(t, "SELECT count(*), count_if(w.n = e.n), max(w.n) > 10 FROM ("+over+") w JOIN ("+each+") e ON w.id = e.id", nil))
		if err != nil || strings.Join(rows, "") != "31|31|true" {
			t.Errorf("%s: %v (%v)", c.frame, rows, err)
		}
	}
}
