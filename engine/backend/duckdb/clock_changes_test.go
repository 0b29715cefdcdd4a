package duckdb_test

import (
	"context"
	"os"
	"strings"
	"testing"

	"github.com/seed-e45c46d8/dp/engine/backend/backendtest"
	"github.com/seed-e45c46d8/dp/engine/backend/duckdb"
	"github.com/seed-e45c46d8/dp/engine/plan"
)

// TestClockChanges holds the hours around changes of zones' offsets to Spark's answers.
func TestClockChanges(t *testing.T) {
	text, err := os.ReadFile("testdata/clock_changes.tsv")
	if err != nil {
		t.Fatal(err)
	}
	zone, seen := "", 0
	var b *duckdb.Backend
	for _, l := range strings.Split(strings.TrimSpace(string(text)), "\n")[1:] {
		c := strings.Split(l, "\t")
		if c[0] != zone {
			zone = c[0]
			b = open(t, duckdb.Options{TimeZone: zone})
		}
		r, err := backendtest.Resolve(c[1], nil, plan.Settings{TimeZone: zone})
		if err != nil {
			t.Fatal(err)
		}
		rows, err := backendtest.Rows(context.Background(), b, r)
		if err != nil || len(rows) != 1 || strings.ReplaceAll(rows[0], "T", " ") != c[2] {
			t.Errorf("%s: %s\n got %q %v\nwant %q", zone, c[1], rows, err, c[2])
		}
		seen++
	}
	if seen < 60 {
		t.Errorf("only %d queries", seen)
	}
}
