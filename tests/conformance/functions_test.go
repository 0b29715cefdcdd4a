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
	refused := 0
	for _, c := range golden(t, "../../engine/plan/testdata/function_schemas.tsv") {
		got, _ := answer(cat, c[0])
		if strings.HasPrefix(got, "error\tUNSUPPORTED_FEATURE\t") || strings.HasPrefix(got, "error\tUNRESOLVED_ROUTINE\t") {
			refused++
			differs.asked[c[0]] = true
			continue
		}
		differs.compare(t, c[0], strings.ReplaceAll(got, " NOT NULL", ""), strings.ReplaceAll(c[1], " NOT NULL", ""))
	}
	differs.finish(t)
	t.Logf("%d examples refused by name", refused)
}
