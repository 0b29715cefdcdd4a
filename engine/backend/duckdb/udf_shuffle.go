package duckdb

import "math/rand/v2"

// shuffleFunctions put the elements of an array in a random order.
func shuffleFunctions() []goFunction {
	return []goFunction{
		function("go_shuffle", "volatile: long -> [long]", func(a []any) (any, error) {
			p := rand.Perm(int(a[0].(int64)))
			order := make([]int64, len(p))
			for i, n := range p {
				order[i] = int64(n + 1)
			}
			return order, nil
		}),
	}
}
