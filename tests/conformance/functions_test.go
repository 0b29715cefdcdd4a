package conformance

import (
	"strings"
	"testing"
)

// TestFunctionExamplesHaveSparksNamesAndTypes analyzes the documented examples of Spark's functions and compares names and types of the
// columns; whether a column may be NULL is not compared. Functions that dp refuses by name are left out.
func TestFunctionExamplesHaveSparksNamesAndTypes(t *testing.T) {
	cat := loadTables(t)
	differs := known(t, "testdata/function_schemas_known.tsv")
	same, refused := 0, 0
	for _, c := range golden(t, "../../engine/plan/testdata/function_schemas.tsv") {
		query, want := c[0], strings.ReplaceAll(c[1], " NOT NULL", "")
		got, _ := answer(cat, query)
		got = strings.ReplaceAll(got, " NOT NULL", "")
		_, listed := differs[query]
		delete(differs, query)
		switch {
		case strings.HasPrefix(got, "error\tUNSUPPORTED_FEATURE\t"), strings.HasPrefix(got, "error\tUNRESOLVED_ROUTINE\t"):
			refused++
		case got == want && listed:
			t.Errorf("%s\nis now as in Spark: take it out of function_schemas_known.tsv", query)
		case got == want:
			same++
		case !listed:
			t.Errorf("%s\n got  %s\n want %s", query, got, want)
		}
	}
	for q := range differs {
		t.Errorf("function_schemas_known.tsv lists a query that nobody asks: %s", q)
	}
	t.Logf("%d examples as in Spark, %d refused by name", same, refused)
}
