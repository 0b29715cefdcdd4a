package conformance

import (
	"bufio"
	"strings"
	"testing"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/sparksql"
	"github.com/seed-e45c46d8/dp/tests/recorded"
)

// TestSQLMutants holds the parser's verdict on damaged statements to that of Spark's. What Spark takes because nearly every word can be a name there
// (SELECT a, ORDER FROM t) dp rejects on purpose, at the word: "rejected". Errors that Spark's parser has and dp's analyzer are not in the list.
func TestSQLMutants(t *testing.T) {
	unescape := strings.NewReplacer(`\\`, `\`, `\t`, "\t", `\n`, "\n", `\r`, "\r")
	var invalid, caught, valid, read int
	ratchet(t, "testdata/sql_mutants_differ.tsv", func(report func(statement, why, detail string)) {
		in := bufio.NewScanner(strings.NewReader(recorded.Text(t, "testdata/sql_mutants.tsv.gz")))
		for in.Scan() {
			text, class, ok := strings.Cut(in.Text(), "\t")
			if !ok || strings.HasPrefix(text, "# Spark") {
				continue
			}
			_, err := sparksql.ParseStatement(unescape.Replace(text), diag.Origin{File: "mutant.sql", Line: 1, Col: 1})
			why := ""
			switch {
			case class == "OK":
				if valid++; err == nil {
					read++
				} else {
					why = "rejected"
				}
			case err != nil:
				invalid, caught = invalid+1, caught+1
			case strings.HasPrefix(class, "INVALID_INLINE_TABLE"): // the analyzer's
			default:
				invalid++
				why = "accepted"
			}
			report(text, why, class)
		}
	})
	t.Logf("%d damaged statements that Spark's parser rejects, %d rejected (%.1f %%); %d that it takes, %d read (%.1f %%)",
		invalid, caught, 100*float64(caught)/float64(invalid), valid, read, 100*float64(read)/float64(valid))
}
