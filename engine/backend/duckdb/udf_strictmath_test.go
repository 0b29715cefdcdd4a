package duckdb

import (
	"math"
	"testing"
)

// The values are Spark 4.3's.
func TestExponentialsAreJavasStrictMath(t *testing.T) {
	for _, c := range []struct{ x, want float64 }{
		{1, 2.7182818284590455}, {0, 1}, {-745.2, 0}, {709.79, math.Inf(1)}, {1e-30, 1},
	} {
		if got := strictExp(c.x); got != c.want {
			t.Errorf("exp(%v) is %v, want %v", c.x, got, c.want)
		}
	}
	for _, c := range []struct{ x, y, want float64 }{
		{10, 15.8695652395, 7405685069264770},
		{3, 2, 9},
		{2, -1074, 5e-324},
		{2, 1024, math.Inf(1)},
		{-8, 3, -512},
		{10, -2, 0.01},
		{math.NaN(), 0, 1},
		{0, -3, math.Inf(1)},
		{4, 0.5, 2},
	} {
		if got := strictPow(c.x, c.y); got != c.want {
			t.Errorf("pow(%v, %v) is %v, want %v", c.x, c.y, got, c.want)
		}
	}
	if !math.IsNaN(strictPow(-8, 0.3333)) || !math.IsNaN(strictPow(-1, math.Inf(1))) {
		t.Error("a negative base with a fraction, and 1 to infinity, are no numbers")
	}
}
