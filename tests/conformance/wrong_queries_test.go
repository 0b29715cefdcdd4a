package conformance

import (
	"fmt"
	"strings"
	"testing"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/sparksql"
)

// TestWrongQueries holds the errors of wrong queries to Spark's class and place. Where Spark names no place dp must name one all the same.
func TestWrongQueries(t *testing.T) {
	session := suiteSession(t, t.TempDir())
	for _, p := range sparksql.ParseScript(read(t, "testdata/query_matrix_tables.sql"), "tables.sql", nil) {
		if _, err := session.Execute(t.Context(), p.Statement); err != nil {
			t.Fatal(err)
		}
	}
	ratchet(t, "testdata/wrong_queries_differ.tsv", func(report func(query, why, detail string)) {
		for _, line := range strings.Split(strings.TrimSpace(read(t, "testdata/wrong_queries.tsv")), "\n") {
			p := strings.Split(line, "\t")
			if strings.HasPrefix(line, "#") {
				continue
			}
			query, class, place := p[0], p[1], p[2]+":"+p[3]
			_, _, err := suiteRows(session, query)
			got, at := "OK", "0:0"
			if e, ok := diag.As(err); ok {
				got, at = e.Code, fmt.Sprintf("%d:%d", e.Origin.Line, e.Origin.Col)
			}
			why := ""
			switch {
			case got != class:
				why = got + " for " + class
			case class != "OK" && at == "0:0":
				why = "no place"
			case place != "0:0" && place != "1:1" && at != place: // 1:1 is the whole statement
				why = "at " + at + " for " + place
			}
			report(query, why, fmt.Sprintf("%v\n  Spark: %s", err, p[4]))
		}
	})
}
