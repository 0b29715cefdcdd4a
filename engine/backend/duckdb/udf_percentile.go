package duckdb

import (
	"cmp"
	"math"
	"slices"
)

// percentile is the value at p of a group's values by Spark's percentile_cont, which interpolates, and percentile_disc, which takes the first value
// that at least the part p of all is not above.
func percentile(list any, p float64, desc, disc bool) any {
	given, _ := list.([]any)
	var values []float64
	for _, v := range given {
		if x, ok := v.(float64); ok {
			values = append(values, x)
		}
	}
	if len(values) == 0 {
		return nil
	}
	slices.SortFunc(values, func(a, b float64) int {
		order := cmp.Compare(a, b)
		if math.IsNaN(a) || math.IsNaN(b) { // the largest, in Spark
			order = -order
		}
		if desc {
			return -order
		}
		return order
	})
	if disc {
		return values[max(int(math.Ceil(p*float64(len(values)))), 1)-1]
	}
	at := p * float64(len(values)-1)
	low, high := values[int(math.Floor(at))], values[int(math.Ceil(at))]
	if low == high {
		return low
	}
	return low + (at-math.Floor(at))*(high-low)
}

// percentileFunctions are statistics over the list of a group's values.
func percentileFunctions() []goFunction {
	return []goFunction{
		function("go_percentile", "[double], double, bool, bool -> double", func(a []any) (any, error) {
			return percentile(a[0], a[1].(float64), a[2].(bool), a[3].(bool)), nil
		}),
	}
}
