package pyspark_test

import (
	"errors"
	"os"
	"strings"
	"testing"

	"github.com/seed-e45c46d8/dp/pyapi/pyspark"
	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

// TestErrors compares the answers to wrong calls with PySpark 4.3's, which tests/oracle/pyspark_errors.py records.
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
		if got := answer(t, cols[0]); got != want {
			t.Errorf("%s\n got %s\nwant %s", cols[0], got, want)
		}
	}
}

func answer(t *testing.T, snippet string) string {
	s := runtime.New(runtime.Options{Exception: pyspark.Exception})
	pyspark.Install(s, pyspark.Options{})
	_, err := s.RunSource(t.Context(), "__main__", "case.py",
		"import pyspark.sql.types as T\nfrom pyspark.sql import Row, Window, functions as F\ndf = spark.table('t')\n"+snippet)
	var e *runtime.PyError
	switch {
	case err == nil:
		return "ok"
	case errors.As(err, &e):
		return e.Type + ": " + strings.ReplaceAll(e.Message, "\n", `\n`)
	}
	return err.Error()
}
