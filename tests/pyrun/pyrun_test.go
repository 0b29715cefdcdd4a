package pyrun_test

import (
	"testing"

	"github.com/seed-e45c46d8/dp/tests/pyrun"
)

// TestOutput runs programs with and without an error.
func TestOutput(t *testing.T) {
	r := pyrun.New(t, pyrun.Options{})
	for _, c := range []struct{ text, want string }{
		{"spark.range(2).show()\n", "+---+\n| id|\n+---+\n|  0|\n|  1|\n+---+\n\n"},
		{"print(spark.createDataFrame([(1, 'a')], 'n int, s string').collect())\n", "[Row(n=1, s='a')]\n"},
		{"print(1)\nspark.sql('select 1/0').collect()\n", "1\n[ArithmeticException] [DIVIDE_BY_ZERO] Division by zero. Use `try_divide` to tolerate divisor being 0 and return NULL instead.\n"},
	} {
		if got := r.Output(t.Context(), "case.py", c.text); got != c.want {
			t.Errorf("%s: %q, want %q", c.text, got, c.want)
		}
	}
}
