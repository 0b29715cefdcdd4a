package duckdb_test

import (
	"context"
	"fmt"
	"math"
	"strconv"
	"strings"
	"testing"

	"github.com/seed-e45c46d8/dp/engine/backend/backendtest"
	"github.com/seed-e45c46d8/dp/engine/backend/duckdb"
	"github.com/seed-e45c46d8/dp/tests/recorded"
)

// otherDigits is how many values of an expression may differ in the last digit: Java's tangent is an algorithm of Intel's that dp does not have.
var otherDigits = map[string]int{"tan(x)": 1, "cot(x)": 1}

// TestMathHasSparksDigits holds functions of doubles to Spark's values, bit by bit.
func TestMathHasSparksDigits(t *testing.T) {
	lines := strings.Split(strings.TrimRight(recorded.Text(t, "testdata/math_digits.tsv.gz"), "\n"), "\n")[1:]
	expressions := strings.Split(lines[0], "\t")
	lines = lines[1:]
	number := func(bits string) float64 {
		u, err := strconv.ParseUint(bits, 16, 64)
		if err != nil {
			t.Fatal(err)
		}
		return math.Float64frombits(u)
	}
	cells := make([][]string, len(lines))
	pairs := make([]string, len(lines))
	for i, l := range lines {
		cells[i] = strings.Split(l, "\t")
		text := func(bits string) string { return strconv.FormatFloat(number(bits), 'g', -1, 64) }
		pairs[i] = fmt.Sprintf("(%d, CAST('%s' AS DOUBLE), CAST('%s' AS DOUBLE))", i, text(cells[i][0]), text(cells[i][1]))
	}
	b := open(t, duckdb.Options{})
	q := "SELECT i, " + strings.Join(expressions[2:], ", ") + " FROM (VALUES " + strings.Join(pairs, ", ") + ") v(i, x, y)"
	differ := map[string]int{}
	rows := 0
	for row, err := range b.Query(context.Background(), backendtest.Analyze(t, q, nil)) {
		if err != nil {
			t.Fatal(err)
		}
		rows++
		c := cells[row[0].(int64)]
		for k, v := range row[1:] {
			want := c[k+2]
			got, ok := v.(float64)
			if same := ok == (want != ""); same && (!ok || math.Float64bits(got) == math.Float64bits(number(want)) || math.IsNaN(got) && math.IsNaN(number(want))) {
				continue
			}
			e := expressions[k+2]
			if differ[e]++; otherDigits[e] == 0 {
				t.Errorf("%s of %v and %v is %v, want %s", e, number(c[0]), number(c[1]), v, want)
			}
		}
	}
	for e, n := range differ {
		if otherDigits[e] > 0 && n != otherDigits[e] {
			t.Errorf("%d of %d values of %s differ; %d are known to", n, rows, e, otherDigits[e])
		}
	}
	if rows != len(lines) || rows < 1000 {
		t.Errorf("%d rows", rows)
	}
}
