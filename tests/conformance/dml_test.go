package conformance

import (
	"regexp"
	"sort"
	"strings"
	"testing"

	"github.com/seed-e45c46d8/dp/engine"
	"github.com/seed-e45c46d8/dp/engine/sparksql"
)

const dmlRatchet = "testdata/dml_answers_differ.tsv"

// TestDML holds statements that write, each line of dml_queries.sql on tables of its own, to Spark's schema and rows of the last statement or to its
// error class. What is not Spark's outcome stands in the ratchet, which may only get shorter.
func TestDML(t *testing.T) {
	session := suiteSession(t, t.TempDir())
	tables := dmlTables(t)
	ratchet(t, dmlRatchet, func(report func(statements, why, detail string)) {
		for _, c := range matrixCases(t, "testdata/dml_answers.tsv.gz") {
			mustRun(t, session, "DROP VIEW IF EXISTS vw; DROP TABLE IF EXISTS fresh; DROP TABLE IF EXISTS u")
			for _, table := range tables {
				mustRun(t, session, "DROP TABLE IF EXISTS "+table.name)
				if table.named.MatchString(c.expression) {
					mustRun(t, session, table.made)
				}
			}
			schema, answer, err := suiteRows(session, c.expression)
			rows := strings.Split(answer, "\n")
			sort.Strings(rows)
			if c.typ == "" && err == nil { // without an answer of its own, where dp counts the rows as Databricks does
				report(c.expression, "", "")
				continue
			}
			why, detail := c.outcome(columnList(schema, " ", ", "), strings.Join(rows, " | "), err)
			report(c.expression, why, detail)
		}
	})
}

// dmlTable is a table of dml_tables.sql, which the cases that name it get anew.
type dmlTable struct {
	name, made string
	named      *regexp.Regexp
}

func dmlTables(t *testing.T) []dmlTable {
	var out []dmlTable
	for _, text := range strings.SplitAfter(read(t, "testdata/dml_tables.sql"), ";\n") {
		if name, ok := strings.CutPrefix(text, "CREATE TABLE "); ok {
			name, _, _ = strings.Cut(name, " ")
			out = append(out, dmlTable{name: name, named: regexp.MustCompile(`\b` + name + `\b`)})
		}
		out[len(out)-1].made += text
	}
	return out
}

func mustRun(t *testing.T, session *engine.Session, text string) {
	t.Helper()
	for _, p := range sparksql.ParseScript(text, "tables.sql", nil) {
		if p.Err != nil {
			t.Fatal(p.Err)
		}
		rows, err := session.Execute(t.Context(), p.Statement)
		if err == nil {
			for _, err = range rows.All {
				if err != nil {
					break
				}
			}
		}
		if err != nil {
			t.Fatal(text, err)
		}
	}
}
