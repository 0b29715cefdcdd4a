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
	return (math.Ceil(at)-at)*low + (at-math.Floor(at))*high
}

// momentFunctions are aggregates over the list of a group's values, in Spark's order of operations: its central moments are updated value by value.
func momentFunctions() []goFunction {
	return []goFunction{
		function("go_percentile", "[double], double, bool, bool -> double", func(a []any) (any, error) {
			return percentile(a[0], a[1].(float64), a[2].(bool), a[3].(bool)), nil
		}),
		function("go_skewness", "[double] -> double", func(a []any) (any, error) {
			n, _, m2, m3, _ := centralMoments(a[0])
			if n == 0 || m2 == 0 {
				return nil, nil
			}
			return math.Sqrt(n) * m3 / math.Sqrt(m2*m2*m2), nil
		}),
		function("go_kurtosis", "[double] -> double", func(a []any) (any, error) {
			n, _, m2, _, m4 := centralMoments(a[0])
			if n == 0 || m2 == 0 {
				return nil, nil
			}
			return n*m4/(m2*m2) - 3, nil
		}),
	}
}

func centralMoments(list any) (n, avg, m2, m3, m4 float64) {
	values, _ := list.([]any)
	for _, v := range values {
		x, ok := v.(float64)
		if !ok {
			continue
		}
		newN := n + 1
		delta := x - avg
		deltaN := delta / newN
		newAvg := avg + deltaN
		newM2 := m2 + delta*(delta-deltaN)
		delta2, deltaN2 := delta*delta, deltaN*deltaN
		newM3 := m3 - 3*deltaN*newM2 + delta*(delta2-deltaN2)
		newM4 := m4 - 4*deltaN*newM3 - 6*deltaN2*newM2 + delta*(delta*delta2-deltaN*deltaN2)
		n, avg, m2, m3, m4 = newN, newAvg, newM2, newM3, newM4
	}
	return n, avg, m2, m3, m4
}
