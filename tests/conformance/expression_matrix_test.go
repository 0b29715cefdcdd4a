package conformance

import (
	"strings"
	"testing"
	"time"

	"github.com/seed-e45c46d8/dp/engine/backend/duckdb"
	"github.com/seed-e45c46d8/dp/engine/functions"
)

// matrixRatchet lists the expressions of the matrix that do not give Spark's answer, with what they give instead. It may only get shorter.
const matrixRatchet = "testdata/expression_matrix_differ.tsv"

// TestExpressionMatrix holds every function and operator, over columns and literals of every type, to Spark's type and answers or to its error class.
func TestExpressionMatrix(t *testing.T) {
	loc, err := time.LoadLocation("America/Los_Angeles")
	if err != nil {
		t.Fatal(err)
	}
	b, err := duckdb.New(duckdb.Options{TimeZone: loc.String(), TempDir: t.TempDir(), MemoryLimit: 1 << 30, Threads: 1})
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	// Spark read the rows from one partition. The branches of a UNION are aggregated one by one, in dp as in Spark, which rounds in another way.
	from := " AS c FROM " + read(t, "testdata/function_values_table.sql") + " t"
	onePart := " AS c FROM (SELECT * FROM " + read(t, "testdata/function_values_table.sql") + " ORDER BY id) t"
	ratchet(t, matrixRatchet, func(report func(expression, why, detail string)) {
		for _, c := range matrixCases(t, "testdata/expression_matrix.tsv.gz") {
			source := from
			name, _, _ := strings.Cut(c.expression, "(")
			if f, ok := functions.Lookup(name); ok && f.Kind == functions.Aggregate {
				source = onePart
			}
			schema, rows, err := runQuery(b, "SELECT "+c.expression+source, loc)
			typ := ""
			if len(schema.Fields) == 1 {
				typ = schema.Fields[0].Type.CatalogString()
			}
			why, detail := c.outcome(typ, strings.Join(rows, " | "), err)
			report(c.expression, why, detail)
		}
	})
}
