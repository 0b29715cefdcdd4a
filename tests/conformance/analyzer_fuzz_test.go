package conformance

import (
	"context"
	"testing"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/sparksql"
)

// FuzzAnalyze: whatever parses is either refused with a user-facing error or becomes a valid relation, the same one every time.
func FuzzAnalyze(f *testing.F) {
	cat := loadTables(f)
	for _, c := range golden(f, "../../engine/plan/testdata/analyzer.tsv") {
		f.Add(c[0])
	}
	f.Fuzz(func(t *testing.T, query string) {
		r, err := sparksql.ParseQuery(query, diag.Origin{})
		if err != nil {
			return
		}
		a, err := plan.Analyze(context.Background(), r, cat, plan.Settings{})
		if err != nil {
			if e, ok := diag.As(err); !ok || e.Code == "DP_INTERNAL" {
				t.Fatalf("%s\n%v", query, err)
			}
			return
		}
		if err := plan.Validate(a); err != nil {
			t.Fatalf("%s\n%v", query, err)
		}
		b, err := plan.Analyze(context.Background(), r, cat, plan.Settings{})
		if err != nil || a.String() != b.String() {
			t.Fatalf("%s\nis another relation the second time: %v\n%s\n%s", query, err, a, b)
		}
	})
}
