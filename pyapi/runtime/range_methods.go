package runtime

import (
	"github.com/go-python/gpython/py"
)

// initRangeMethods defines the methods of range and slice.
func initRangeMethods() {
	nativeMethod(sliceC, "indices length /", func(s *py.Slice, a []Object) (Object, error) {
		n, err := toInt(a[0])
		if err != nil {
			return nil, err
		}
		if n < 0 {
			return nil, valueError("length should not be negative")
		}
		start, stop, step, err := sliceBounds(s, n)
		if err != nil {
			return nil, err
		}
		return py.Tuple{py.Int(start), py.Int(stop), py.Int(step)}, nil
	})
	nativeMethod(rangeC, "index value /", func(r *py.Range, a []Object) (Object, error) {
		if n, ok := num(a[0]).(py.Int); ok && rangeContains(r, n) {
			return (n - r.Start) / r.Step, nil
		}
		switch num(a[0]).(type) {
		case py.Int, *py.BigInt:
		default: // sought item by item, as in any sequence
			return nil, valueError("sequence.index(x): x not in sequence")
		}
		s, err := Repr(a[0])
		if err != nil {
			return nil, err
		}
		return nil, valueError("%s is not in range", s)
	})
	nativeMethod(rangeC, "count value /", func(r *py.Range, a []Object) (Object, error) {
		if n, ok := num(a[0]).(py.Int); ok && rangeContains(r, n) {
			return py.Int(1), nil
		}
		return py.Int(0), nil
	})
}
