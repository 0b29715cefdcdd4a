package duckdb

import (
	"math"

	"github.com/seed-e45c46d8/dp/engine/types"
)

// vectorFunctions are Spark's functions of vectors, ARRAY<FLOAT>; what they add up they add up as DOUBLE.
func vectorFunctions() []goFunction {
	pair := func(name string, run func(a, b []float32) (any, error)) goFunction {
		return function("go_"+name, "[float], [float] -> float", func(a []any) (any, error) {
			x, okX := floats(a[0])
			y, okY := floats(a[1])
			if len(x) != len(y) {
				return nil, raise("VECTOR_DIMENSION_MISMATCH", "Vectors passed to `%s` must have the same dimension, but got %d and %d.", name, len(x), len(y))
			}
			if !okX || !okY {
				return nil, nil
			}
			return run(x, y)
		})
	}
	total := func(name string, average bool) goFunction {
		return function("go_"+name, "[[float]] -> [float]", func(a []any) (any, error) { return vectorTotal(name, a[0], average) })
	}
	return []goFunction{
		pair("vector_inner_product", func(a, b []float32) (any, error) { return float32(innerProduct(a, b)), nil }),
		pair("vector_cosine_similarity", func(a, b []float32) (any, error) {
			d := math.Sqrt(innerProduct(a, a) * innerProduct(b, b))
			if d == 0 {
				return nil, nil
			}
			return float32(innerProduct(a, b) / d), nil
		}),
		pair("vector_l2_distance", func(a, b []float32) (any, error) {
			d := make([]float32, len(a))
			for i := range a {
				d[i] = a[i] - b[i]
			}
			return float32(math.Sqrt(innerProduct(d, d))), nil
		}),
		function("go_vector_norm", "[float], float -> float", func(a []any) (any, error) {
			x, ok := floats(a[0])
			n, err := vectorNorm("vector_norm", x, a[1].(float32))
			if !ok || err != nil {
				return nil, err
			}
			return float32(n), nil
		}),
		function("go_vector_normalize", "[float], float -> [float]", func(a []any) (any, error) {
			x, ok := floats(a[0])
			n, err := vectorNorm("vector_normalize", x, a[1].(float32))
			if !ok || err != nil || n == 0 && len(x) > 0 {
				return nil, err
			}
			for i := range x {
				x[i] = float32(float64(x[i]) / n)
			}
			return x, nil
		}),
		total("vector_sum", false), total("vector_avg", true),
	}
}

// floats is a vector; false when it has a NULL.
func floats(list any) ([]float32, bool) {
	values, _ := list.([]any)
	x, ok := make([]float32, len(values)), true
	for i, v := range values {
		f, is := v.(float32)
		x[i], ok = f, ok && is
	}
	return x, ok
}

func innerProduct(a, b []float32) float64 {
	sum := 0.0
	for i := range a {
		sum += float64(a[i]) * float64(b[i])
	}
	return sum
}

func vectorNorm(name string, x []float32, degree float32) (float64, error) {
	switch {
	case degree == 1:
		sum := 0.0
		for _, v := range x {
			sum += math.Abs(float64(v))
		}
		return sum, nil
	case degree == 2:
		return math.Sqrt(innerProduct(x, x)), nil
	case math.IsInf(float64(degree), 1):
		most := 0.0
		for _, v := range x {
			most = max(most, math.Abs(float64(v)))
		}
		return most, nil
	}
	return 0, raise("INVALID_VECTOR_NORM_DEGREE", "For the `%s` function, degree must be 1.0, 2.0, or float('inf'), but got %s.", name, types.FloatText(degree))
}

// vectorTotal adds vectors element by element, or averages them as they come; a vector with a NULL does not count.
func vectorTotal(name string, list any, average bool) (any, error) {
	vectors, _ := list.([]any)
	var sum []float32
	n := float32(0)
	for _, v := range vectors {
		x, ok := floats(v)
		if v == nil || !ok {
			continue
		}
		if sum == nil {
			sum = make([]float32, len(x))
		}
		if len(x) != len(sum) {
			return nil, raise("VECTOR_DIMENSION_MISMATCH", "Vectors passed to `%s` must have the same dimension, but got %d and %d.", name, len(sum), len(x))
		}
		n++
		for i := range x {
			if average {
				sum[i] += (x[i] - sum[i]) / n
			} else {
				sum[i] += x[i]
			}
		}
	}
	if sum == nil {
		return nil, nil
	}
	return sum, nil
}
