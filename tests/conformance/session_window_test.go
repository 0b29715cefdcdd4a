package conformance

import (
	"strings"
	"testing"
	"time"

	"github.com/seed-e45c46d8/dp/engine/backend/duckdb"
	"github.com/seed-e45c46d8/dp/engine/diag"
)

// TestSessionWindowRefusals: where Spark fails on session_window() while it runs, or tests and aggregates the sessions of single rows in the
// place of those it gives, dp says what it does not do.
func TestSessionWindowRefusals(t *testing.T) {
	b, err := duckdb.New(duckdb.Options{TimeZone: "UTC", TempDir: t.TempDir(), MemoryLimit: 1 << 30, Threads: 1})
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	const from = " FROM VALUES ('A', timestamp'2021-01-01 00:00:00', 1) t(a, b, c) "
	const key = "session_window(b, '5 minutes')"
	const sessions = "(SELECT a, session_window.start s, session_window.end e, count(*) n" + from + "GROUP BY a, " + key + ")"
	for _, c := range []struct{ query, what string }{
		{"SELECT a, count(*)" + from + "GROUP BY ROLLUP(a, " + key + ")", "ROLLUP"},
		{"SELECT a, count(*)" + from + "GROUP BY a, " + key + " GROUPING SETS ((a, " + key + "))", "GROUPING SETS"},
		{"SELECT max(session_window.end)" + from + "GROUP BY a, " + key, "aggregate function"},
		{"SELECT a" + from + "GROUP BY a, " + key + " HAVING max(session_window.end) > now()", "aggregate function"},
		{"SELECT a" + from + "GROUP BY a, " + key + " HAVING session_window.start > timestamp'2021-01-01 00:01:00'", "condition"},
		{"SELECT * FROM " + sessions + " WHERE s > timestamp'2021-01-01 00:01:00'", "condition"},
		{"SELECT * FROM (SELECT date(e) d FROM " + sessions + " UNION ALL SELECT date'2021-01-01') WHERE d > date'2021-01-01'", "condition"},
		{"SELECT * FROM " + sessions + " x JOIN (SELECT 1 k) ON x.s > timestamp'2021-01-01 00:01:00'", "condition"},
		{"SELECT 1 WHERE EXISTS (SELECT * FROM " + sessions + " WHERE s > timestamp'2021-01-01 00:01:00')", "condition"},
		{"SELECT * FROM (SELECT DISTINCT " + key + " w" + from + ") WHERE w.start > timestamp'2021-01-01 00:01:00'", "condition"},
		{"SELECT a" + from + "WHERE " + key + ".start IS NULL", "outside of GROUP BY"},
		{"SELECT * FROM (SELECT a, c, " + key + " w" + from + ") PIVOT (sum(c) FOR a IN ('A'))", "PIVOT"},
		{"SELECT " + key + from + "UNION SELECT " + key + from, "UNION"},
		{"SELECT " + key + from + "EXCEPT ALL SELECT " + key + from, "EXCEPT"},
		{"SELECT count(*)" + from + "GROUP BY " + key + ", date_trunc('HOUR', session_window.start)", "computed from it"},
		{"SELECT count(*)" + from + "GROUP BY " + key + ", rand()", "random"},
	} {
		_, err := runExample(b, c.query, time.UTC)
		if diag.Code(err) != "UNSUPPORTED_FEATURE" || !strings.Contains(err.Error(), c.what) {
			t.Errorf("%s\n got %v, want UNSUPPORTED_FEATURE of %s", c.query, err, c.what)
		}
	}
	for _, query := range []string{
		"SELECT * FROM " + sessions + " WHERE n > 0 AND a = 'A'",
		"SELECT * FROM " + sessions + " x JOIN (SELECT timestamp'2021-01-01 00:01:00' k) ON k BETWEEN x.s AND x.e",
		"SELECT * FROM (SELECT " + key + " w" + from + ") WHERE w.start < timestamp'2022-01-01 00:00:00'",
	} {
		if got, err := runExample(b, query, time.UTC); err != nil || got.Answer == "" {
			t.Errorf("%s\n got %q, %v; want a row", query, got.Answer, err)
		}
	}
}
