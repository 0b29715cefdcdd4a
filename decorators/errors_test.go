package decorators_test

import (
	"os"
	"strings"
	"testing"

	"github.com/seed-e45c46d8/dp/decorators"
	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/graph"
)

// TestErrors compares the answers to wrong definitions with pyspark.pipelines' of PySpark 4.3, which tests/oracle/pipelines_errors.py records.
func TestErrors(t *testing.T) {
	b, err := os.ReadFile("testdata/errors.tsv")
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range strings.Split(strings.TrimSpace(string(b)), "\n") {
		cols := strings.Split(line, "\t")
		want := cols[1]
		if len(cols) > 2 {
			want = cols[2]
		}
		if got := answer(t, strings.ReplaceAll(cols[0], `\n`, "\n")); got != want {
			t.Errorf("%s\n got %s\nwant %s", cols[0], got, want)
		}
	}
}

func answer(t *testing.T, snippet string) string {
	s := decorators.New(&graph.Registry{}, decorators.Options{Catalog: "main", Schema: "default"})
	defer s.Close()
	err := s.RunSource(t.Context(), "m", "m.py", "from pyspark import pipelines as dp\nfrom pyspark.sql.functions import col\n"+snippet)
	if err == nil {
		return "ok"
	}
	e, ok := diag.As(err)
	if !ok {
		return err.Error()
	}
	lines := strings.Split(strings.TrimSpace(e.Trace), "\n") // the last is what CPython prints of the exception
	last := lines[len(lines)-1]
	if i := strings.LastIndex(last[:strings.Index(last+":", ":")], "."); i >= 0 {
		last = last[i+1:]
	}
	return last
}
