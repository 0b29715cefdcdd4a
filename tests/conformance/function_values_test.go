package conformance

import (
	"os"
	"strings"
	"testing"
	"time"

	"github.com/seed-e45c46d8/dp/engine/backend/duckdb"
	"github.com/seed-e45c46d8/dp/engine/diag"
)

// TestFunctionValues holds functions and operators to Spark's answers over rows of ordinary and edge values: NULL, zero, negative, extreme, empty, other
// scripts, dates around 1970 and around changes to summer time.
func TestFunctionValues(t *testing.T) {
	loc, err := time.LoadLocation("America/Los_Angeles")
	if err != nil {
		t.Fatal(err)
	}
	b, err := duckdb.New(duckdb.Options{TimeZone: loc.String(), TempDir: t.TempDir(), MemoryLimit: 1 << 30, Threads: 1})
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	runValues(t, b, "testdata/function_values.tsv", " FROM "+read(t, "testdata/function_values_table.sql")+" t", loc)
	runValues(t, b, "testdata/function_constants.tsv", "", loc)
}

// runValues holds the expressions of a file to their answers over the rows of from.
func runValues(t *testing.T, b *duckdb.Backend, file, from string, loc *time.Location) {
	var batch [][2]string
	for _, line := range strings.Split(read(t, file), "\n") {
		expression, want, ok := strings.Cut(line, "\t")
		switch {
		case !ok || strings.HasPrefix(line, "#"):
		case strings.HasPrefix(want, "error "):
			_, err := runExample(b, "SELECT "+expression+from, loc)
			if got := "error " + diag.Code(err); got != want {
				t.Errorf("%s: %v\nwant %s", expression, err, want)
			}
		default:
			batch = append(batch, [2]string{expression, want})
		}
	}
	for len(batch) > 0 {
		n := min(40, len(batch))
		checkValues(t, b, batch[:n], from, loc)
		batch = batch[n:]
	}
}

// checkValues runs several expressions as one query, and one by one when that fails.
func checkValues(t *testing.T, b *duckdb.Backend, cases [][2]string, from string, loc *time.Location) {
	list := make([]string, len(cases))
	for i, c := range cases {
		list[i] = c[0]
	}
	got, err := runExample(b, "SELECT "+strings.Join(list, ", ")+from, loc)
	if err != nil {
		if len(cases) == 1 {
			t.Errorf("%s: %v\nwant %s", cases[0][0], err, cases[0][1])
			return
		}
		for i := range cases {
			checkValues(t, b, cases[i:i+1], from, loc)
		}
		return
	}
	answers := make([][]string, len(cases))
	for _, row := range strings.Split(strings.ReplaceAll(got.Answer, "\n", `\n`), " | ") {
		for i, v := range strings.Split(row, `\t`) {
			answers[i] = append(answers[i], v)
		}
	}
	for i, c := range cases {
		if s := strings.Join(answers[i], " | "); s != c[1] {
			t.Errorf("%s\n got %s\nwant %s", c[0], s, c[1])
		}
	}
}

func read(t *testing.T, name string) string {
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
