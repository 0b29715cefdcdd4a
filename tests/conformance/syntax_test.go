package conformance

import (
	"sort"
	"strings"
	"testing"

	"github.com/seed-e45c46d8/dp/engine/sparksql"
)

// TestSyntaxAnswers holds queries in Spark's newer syntax (pipes, recursion, QUALIFY, IDENTIFIER, lateral joins) to its schema and rows or to its
// error class. What is not Spark's outcome stands in the ratchet, which may only get shorter.
func TestSyntaxAnswers(t *testing.T) {
	session := suiteSession(t, t.TempDir())
	for _, p := range sparksql.ParseScript(read(t, "testdata/query_matrix_tables.sql"), "tables.sql", nil) {
		if p.Err != nil {
			t.Fatal(p.Err)
		}
		if _, err := session.Execute(t.Context(), p.Statement); err != nil {
			t.Fatal(err)
		}
	}
	ratchet(t, "testdata/syntax_answers_differ.tsv", func(report func(query, why, detail string)) {
		for _, c := range matrixCases(t, "testdata/syntax_answers.tsv.gz") {
			schema, answer, err := suiteRows(session, c.expression)
			rows := strings.Split(answer, "\n")
			sort.Strings(rows)
			why, detail := c.outcome(columnList(schema, " ", ", "), strings.Join(rows, " | "), err)
			report(c.expression, why, detail)
		}
	})
}
