package duckdb

import "slices"

// arrayFunctions work on the positions of an array's elements.
func arrayFunctions() []goFunction {
	return []goFunction{
		function("go_array_order", "[[int]] -> [long]", func(a []any) (any, error) { return arrayOrder(a[0].([]any)) }),
	}
}

// shortSort is the length below which Java sorts by insertion.
const shortSort = 32

// arrayOrder sorts positions, from 1, by what a comparator says of each pair. A comparator that contradicts itself shows how Java sorts short arrays:
// a first run that ascends, or descends and is turned round, and then insertions by binary search.
func arrayOrder(compared []any) (any, error) {
	n := len(compared)
	var failed error
	compare := func(i, j int64) int {
		row, _ := compared[i-1].([]any)
		v, ok := row[j-1].(int32)
		if !ok && failed == nil {
			failed = raise("COMPARATOR_RETURNS_NULL", "The comparator has returned a NULL for a comparison between two elements. It should return a positive integer for \"greater than\", 0 for \"equal\" and a negative integer for \"less than\".")
		}
		return int(v)
	}
	order := make([]int64, n)
	for i := range order {
		order[i] = int64(i + 1)
	}
	if n >= shortSort {
		slices.SortStableFunc(order, compare)
	} else if n > 1 {
		run := 2
		if compare(order[1], order[0]) < 0 {
			for run < n && compare(order[run], order[run-1]) < 0 {
				run++
			}
			slices.Reverse(order[:run])
		} else {
			for run < n && compare(order[run], order[run-1]) >= 0 {
				run++
			}
		}
		for ; run < n; run++ {
			pivot := order[run]
			left, right := 0, run
			for left < right {
				if mid := (left + right) / 2; compare(pivot, order[mid]) < 0 {
					right = mid
				} else {
					left = mid + 1
				}
			}
			copy(order[left+1:run+1], order[left:run])
			order[left] = pivot
		}
	}
	if failed != nil {
		return nil, failed
	}
	list := make([]any, n)
	for i, p := range order {
		list[i] = p
	}
	return list, nil
}
