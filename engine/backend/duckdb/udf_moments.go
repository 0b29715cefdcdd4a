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

// momentFunctions are statistics over the list of a group's values, in Spark's order of operations: its central moments are updated value by value,
// and only the same order of the same operations gives the same last digit.
func momentFunctions() []goFunction {
	one := func(name string, result func(m moments) any) goFunction {
		return function(name, "[double] -> double", func(a []any) (any, error) {
			var m moments
			values, _ := a[0].([]any)
			for _, v := range values {
				if x, ok := v.(float64); ok {
					m.add(x)
				}
			}
			if m.n == 0 {
				return nil, nil
			}
			return result(m), nil
		})
	}
	two := func(name string, result func(m comoments) any) goFunction {
		return function(name, "[[double]] -> double", func(a []any) (any, error) {
			var m comoments
			pairs, _ := a[0].([]any)
			for _, p := range pairs {
				if p, ok := p.([]any); ok && len(p) == 2 {
					y, okY := p[0].(float64)
					x, okX := p[1].(float64)
					if okX && okY {
						m.add(x, y)
					}
				}
			}
			if m.n == 0 {
				return nil, nil
			}
			return result(m), nil
		})
	}
	return []goFunction{
		function("go_percentile", "[double], double, bool, bool -> double", func(a []any) (any, error) {
			return percentile(a[0], a[1].(float64), a[2].(bool), a[3].(bool)), nil
		}),
		one("go_skewness", func(m moments) any {
			if m.m2 == 0 {
				return nil
			}
			return math.Sqrt(m.n) * m.m3 / math.Sqrt(m.m2*m.m2*m.m2)
		}),
		one("go_kurtosis", func(m moments) any {
			if m.m2 == 0 {
				return nil
			}
			return m.n*m.m4/(m.m2*m.m2) - 3
		}),
		two("go_corr", func(m comoments) any {
			if m.n < 2 || m.xx == 0 || m.yy == 0 {
				return nil
			}
			return m.yx / math.Sqrt(m.xx*m.yy)
		}),
		two("go_regr_r2", func(m comoments) any {
			switch r := m.yx / math.Sqrt(m.xx*m.yy); {
			case m.xx == 0:
				return nil
			case m.yy == 0:
				return 1.0
			default:
				return r * r
			}
		}),
		two("go_regr_sxx", func(m comoments) any { return m.x2 }),
		two("go_regr_syy", func(m comoments) any { return m.y2 }),
		two("go_regr_sxy", func(m comoments) any { return m.yx }),
		two("go_regr_slope", func(m comoments) any {
			if m.n < 2 || m.x2 == 0 {
				return nil
			}
			return m.xy / m.x2
		}),
		two("go_regr_intercept", func(m comoments) any {
			if m.n < 2 || m.x2 == 0 {
				return nil
			}
			return m.y - m.xy/m.x2*m.x
		}),
	}
}

// moments are the count, the mean and the sums of the powers of the distances from it.
type moments struct{ n, avg, m2, m3, m4 float64 }

func (m *moments) add(x float64) {
	n := m.n + 1
	delta := x - m.avg
	deltaN := delta / n
	m2 := m.m2 + delta*(delta-deltaN)
	delta2, deltaN2 := delta*delta, deltaN*deltaN
	m3 := m.m3 - 3*deltaN*m2 + delta*(delta2-deltaN2)
	m4 := m.m4 - 4*deltaN*m3 - 6*deltaN2*m2 + delta*(delta*delta2-deltaN*deltaN2)
	*m = moments{n, m.avg + deltaN, m2, m3, m4}
}

// comoments are the count, the means of two columns, and the sums of the products of the distances from them. xy and yx are one sum in two orders of
// operations, as Spark's slope takes its arguments the other way round; so are x2 and xx, y2 and yy, since its correlation has a formula of its own.
type comoments struct{ n, x, y, xy, yx, x2, y2, xx, yy float64 }

func (m *comoments) add(x, y float64) {
	n := m.n + 1
	dx, dy := x-m.x, y-m.y
	dxN, dyN := dx/n, dy/n
	newX, newY := m.x+dxN, m.y+dyN
	*m = comoments{n, newX, newY, m.xy + dx*(y-newY), m.yx + dy*(x-newX), m.x2 + dx*(dx-dxN), m.y2 + dy*(dy-dyN), m.xx + dx*(x-newX), m.yy + dy*(y-newY)}
}
