package conformance

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/sparksql"
)

// tpcQueries are the files of a benchmark: the queries of TPC-H and TPC-DS, with the texts of DuckDB's generators in Spark's dialect.
func tpcQueries(t *testing.T, kind string, want int) []string {
	files, err := filepath.Glob(filepath.Join("testdata", kind, "*.sql"))
	if err != nil || len(files) != want {
		t.Fatalf("%d queries of %s, want %d (%v)", len(files), kind, want, err)
	}
	return files
}

func TestTPCQueriesParse(t *testing.T) {
	for _, path := range append(tpcQueries(t, "tpch", 22), tpcQueries(t, "tpcds", 99)...) {
		text := read(t, path)
		if _, err := sparksql.ParseQuery(text, diag.Origin{File: path}); err != nil {
			t.Error(err)
		}
		if len(strings.Fields(text)) < 10 {
			t.Errorf("%s is too short for a query: %q", path, text)
		}
	}
}

// TestTPCH holds the queries of TPC-H to Spark's results on a small data set.
func TestTPCH(t *testing.T) {
	session := suiteSession(t, t.TempDir())
	files, err := filepath.Glob("testdata/tpch_data/*.parquet")
	if err != nil || len(files) != 8 {
		t.Fatalf("%d tables, want 8 (%v)", len(files), err)
	}
	for _, f := range files {
		path, err := filepath.Abs(f)
		if err != nil {
			t.Fatal(err)
		}
		name := strings.TrimSuffix(filepath.Base(f), ".parquet")
		if _, _, err := suiteRows(session, "CREATE TEMPORARY VIEW "+name+" AS SELECT * FROM parquet.`"+path+"`"); err != nil {
			t.Fatal(err)
		}
	}
	for _, f := range tpcQueries(t, "tpch", 22) {
		schema, rows, err := suiteRows(session, read(t, f))
		if err != nil {
			t.Errorf("%s: %v", f, err)
			continue
		}
		if got, want := "struct<"+columnList(schema, ":", ",")+">\n"+rows+"\n", read(t, strings.TrimSuffix(f, ".sql")+".out"); got != want {
			t.Errorf("%s\n got %s\nwant %s", f, got, want)
		}
	}
}
