package sparksql

import (
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/plan"
)

// seeds are the texts of Spark's parser cases of some kinds.
func seeds(f *testing.F, kinds string) {
	b, err := os.ReadFile("testdata/spark_parse_cases.tsv")
	if err != nil {
		f.Fatal(err)
	}
	for _, line := range strings.Split(string(b), "\n")[1:] {
		if c := strings.Split(line, "\t"); len(c) > 2 && strings.Contains(kinds, c[0]) {
			f.Add(unescapeCase.Replace(c[2]))
		}
	}
}

// FuzzParseExpr checks that no text makes the parser fail inside, and that what it reads has a place and prints.
func FuzzParseExpr(f *testing.F) {
	seeds(f, "expression data_type")
	f.Fuzz(func(t *testing.T, text string) {
		e, err := ParseExpr(text, diag.Origin{File: "x.sql", Line: 1, Col: 1})
		if err != nil {
			checkErrors(t, text, err)
			return
		}
		_ = e.String()
		plan.Walk(e, func(e plan.Expr) bool {
			if o := e.Origin(); o.Line < 1 || o.Col < 1 {
				t.Fatalf("%q: %s has no place", text, e)
			}
			return true
		})
	})
}

// FuzzParseStatements does the same for statements, with and without replacing ${key}.
func FuzzParseStatements(f *testing.F) {
	seeds(f, "plan")
	f.Add("SET a = 1; SELECT '${a}' -- ${b}\n; SELECT `${c}`")
	f.Fuzz(func(t *testing.T, text string) {
		statements, err := ParseStatements(text, "x.sql")
		checkErrors(t, text, err)
		for _, s := range statements {
			if o := s.Origin(); o.Line < 1 || o.Col < 1 {
				t.Fatalf("%q: %T has no place", text, s)
			}
			if !strings.Contains(text, s.SQL()) {
				t.Fatalf("%q: the text of %T is %q", text, s, s.SQL())
			}
			if q, ok := s.(*Query); ok {
				_ = q.Relation.String()
			}
		}
		_, err = ParseFile(text, "x.sql", func(key string) (string, bool) { return "v", key != "missing" })
		checkErrors(t, text, err)
	})
}

// patience is how long a text of maxFuzzed bytes may take: many times what any takes.
const (
	patience  = 20 * time.Second
	maxFuzzed = 16 << 10
)

// FuzzPrint checks that reading, printing and reading again ends soon and gives the same statements.
func FuzzPrint(f *testing.F) {
	seeds(f, "plan")
	for _, path := range []string{"../../tests/conformance/testdata/syntax_queries.sql", "testdata/statements.txtar", "testdata/reference.txtar"} {
		for _, text := range texts(f, path) {
			f.Add(text)
		}
	}
	for _, text := range texts(f, "../../tests/conformance/testdata/query_matrix.tsv.gz")[:100] {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > maxFuzzed {
			return
		}
		done := time.AfterFunc(patience, func() { panic(fmt.Sprintf("no end: %q", text)) })
		defer done.Stop()
		statements, err := ParseStatements(text, "x.sql")
		checkErrors(t, text, err)
		for _, s := range statements {
			if _, err := reprint(s); err != nil {
				t.Fatal(err)
			}
		}
	})
}

func checkErrors(t *testing.T, text string, err error) {
	for _, e := range diag.All(err) {
		if e.Code == "DP_INTERNAL" || e.Origin.Line < 1 {
			t.Fatalf("%q: %v", text, e)
		}
	}
}
