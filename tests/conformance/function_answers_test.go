package conformance

import (
	"os"
	"strings"
	"testing"
	"time"

	"github.com/seed-e45c46d8/dp/engine/backend/duckdb"
	"github.com/seed-e45c46d8/dp/engine/diag"
)

// TestFunctionAnswers runs calls of functions and compares the rows, or the class of the error, with Spark's.
func TestFunctionAnswers(t *testing.T) {
	text, err := os.ReadFile("testdata/function_answers.tsv")
	if err != nil {
		t.Fatal(err)
	}
	loc, err := time.LoadLocation("America/Los_Angeles")
	if err != nil {
		t.Fatal(err)
	}
	b, err := duckdb.New(duckdb.Options{TimeZone: loc.String(), TempDir: t.TempDir(), MemoryLimit: 1 << 30, Threads: 1})
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	asked := 0
	for _, line := range strings.Split(strings.TrimSuffix(string(text), "\n"), "\n") {
		query, want, ok := strings.Cut(line, "\t")
		if !ok || strings.HasPrefix(line, "#") {
			continue
		}
		asked++
		got, err := runExample(b, query, loc)
		answer := strings.NewReplacer("\t", `\t`, "\n", " | ").Replace(got.Answer)
		if err != nil {
			answer = "error " + diag.Code(err)
		}
		if answer != want {
			t.Errorf("%s\n got  %s\n want %s", query, answer, want)
		}
	}
	if asked < 100 {
		t.Fatalf("only %d queries", asked)
	}
}
