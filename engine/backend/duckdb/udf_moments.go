package duckdb

import "math"

// momentFunctions are aggregates over the list of a group's values, in Spark's order of operations: its central moments are updated value by value.
func momentFunctions() []goFunction {
	return []goFunction{
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
