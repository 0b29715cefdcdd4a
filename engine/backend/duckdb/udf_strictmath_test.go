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

// The values are Spark 4.3's; the root of the sum of the squares is another double.
func TestHypotIsJavasStrictMath(t *testing.T) {
	for _, c := range []struct{ x, y, want float64 }{
		{338, -992.8788151809044, 1048.8338007687569},
		{math.Inf(-1), math.NaN(), math.Inf(1)},
		{3e300, 4e300, 5e300},
		{3e-310, 4e-310, 5e-310},
		{5e-324, 0, 5e-324},
		{0, 0, 0},
	} {
		if got := strictHypot(c.x, c.y); got != c.want {
			t.Errorf("hypot(%v, %v) is %v, want %v", c.x, c.y, got, c.want)
		}
	}
}
