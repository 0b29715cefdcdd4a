package runtime

import (
	"sort"

	"github.com/go-python/gpython/py"
)

// sortItems sorts in place, stably, by key (a function or None) and in reverse when reverse is true. The items keep their
// order when a comparison fails.
func sortItems(items []Object, key, reverse Object) error {
	rev, err := truthOr(reverse, false)
	if err != nil {
		return err
	}
	keys := items
	if key != nil && key != py.None {
		keys = make([]Object, len(items))
		for i, x := range items {
			if keys[i], err = Call(key, []Object{x}, nil); err != nil {
				return err
			}
		}
	}
	order := make([]int, len(items))
	for i := range order {
		order[i] = i
	}
	var failed error
	sort.SliceStable(order, func(i, j int) bool {
		if failed != nil {
			return false
		}
		a, b := keys[order[i]], keys[order[j]]
		if rev {
			a, b = b, a
		}
		less, err := lessThan(a, b)
		if err != nil {
			failed = err
		}
		return less
	})
	if failed != nil {
		return failed
	}
	sorted := make([]Object, len(items))
	for i, k := range order {
		sorted[i] = items[k]
	}
	copy(items, sorted)
	return nil
}

func lessThan(a, b Object) (bool, error) {
	switch x := a.(type) {
	case py.Int:
		if y, ok := b.(py.Int); ok {
			return x < y, nil
		}
	case py.String:
		if y, ok := b.(py.String); ok {
			return x < y, nil
		}
	}
	r, err := Compare(a, b, Less)
	if err != nil {
		return false, err
	}
	return Truth(r)
}
