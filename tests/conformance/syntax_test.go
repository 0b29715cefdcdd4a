package conformance

import (
	"sort"
	"strings"
	"testing"

	"github.com/seed-e45c46d8/dp/engine/sparksql"
)

// TestSyntaxAnswers holds queries in Spark's newer syntax (pipes, recursion, QUALIFY, IDENTIFIER, lateral joins) to its schema and rows or to its
// error class. What is not Spark's outcome stands in the ratchet, which may only get shorter.
func TestSyntaxAnswers(t *testing.T) { askQueries(t, "syntax") }

// TestRejections holds queries on the border of what Spark takes to its schema and rows or to its error class.
func TestRejections(t *testing.T) { askQueries(t, "rejection") }

// TestProbes holds queries in many styles, written to find answers that are quietly different, to its schema and rows or to its error class.
func TestProbes(t *testing.T) { askQueries(t, "probe") }

// TestCollations holds queries over strings with collations to its schema and rows or to its error class.
func TestCollations(t *testing.T) { askQueries(t, "collation") }

// askQueries compares the answers to the queries of one file with Spark's.
func askQueries(t *testing.T, stem string) {
	session := suiteSession(t, t.TempDir())
	tables := read(t, "testdata/query_matrix_tables.sql") + "CREATE TEMPORARY VIEW t AS SELECT * FROM " + read(t, "testdata/function_values_table.sql") + " v"
	for _, p := range sparksql.ParseScript(tables, "tables.sql", nil) {
		if p.Err != nil {
			t.Fatal(p.Err)
		}
		if _, err := session.Execute(t.Context(), p.Statement); err != nil {
			t.Fatal(err)
		}
	}
	ratchet(t, "testdata/"+stem+"_answers_differ.tsv", func(report func(query, why, detail string)) {
		for _, c := range matrixCases(t, "testdata/"+stem+"_answers.tsv.gz") {
			schema, answer, err := suiteRows(session, c.expression)
			rows := strings.Split(answer, "\n")
			sort.Strings(rows)
			columns := strings.ReplaceAll(columnList(schema, " ", ", "), "\n", `\n`) // a column may be named by a text with a line's end
			why, detail := c.outcome(columns, strings.Join(rows, " | "), err)
			report(c.expression, why, detail)
		}
	})
}
