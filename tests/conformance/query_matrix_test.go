package conformance

import (
	"sort"
	"strings"
	"testing"

	"github.com/seed-e45c46d8/dp/engine/sparksql"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// queryRatchet lists the queries of the matrix that do not give Spark's answer, with what they give instead. It may only get shorter.
const queryRatchet = "testdata/query_matrix_differ.tsv"

// TestQueryMatrix holds random queries to Spark's schema and rows or to its error class.
func TestQueryMatrix(t *testing.T) {
	session := suiteSession(t, t.TempDir())
	for _, p := range sparksql.ParseScript(read(t, "testdata/query_matrix_tables.sql"), "tables.sql", nil) {
		if p.Err != nil {
			t.Fatal(p.Err)
		}
		if _, err := session.Execute(t.Context(), p.Statement); err != nil {
			t.Fatal(err)
		}
	}
	ratchet(t, queryRatchet, func(report func(query, why, detail string)) {
		for _, c := range matrixCases(t, "testdata/query_matrix.tsv.gz") {
			schema, answer, err := suiteRows(session, c.expression)
			rows := strings.Split(answer, "\n")
			sort.Strings(rows)
			why, detail := c.outcome(columnList(schema, " ", ", "), strings.Join(rows, " | "), err)
			report(c.expression, why, detail)
		}
	})
}

// columnList are the names and types of a schema as the recordings have them: the names of fields without quotes.
func columnList(s types.Schema, colon, comma string) string {
	c := make([]string, len(s.Fields))
	for i, f := range s.Fields {
		c[i] = f.Name + colon + strings.ReplaceAll(f.Type.String(), "`", "")
	}
	return strings.Join(c, comma)
}
