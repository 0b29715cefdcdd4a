package runtime

import (
	"math"
	"math/big"
	"strings"
	"unicode/utf8"

	"github.com/go-python/gpython/py"
)

// GetItem is o[key].
func GetItem(o, key Object) (Object, error) {
	switch v := o.(type) {
	case *Dict:
		return v.M__getitem__(key)
	case *py.List:
		return seqItem(v.Items, key, "list")
	case py.Tuple:
		return seqItem(v, key, "tuple")
	case py.String:
		return strItem(string(v), key)
	case py.Bytes:
		return bytesItem(v, key)
	case *py.Range:
		return rangeItem(v, key)
	case py.I__getitem__:
		return v.M__getitem__(key)
	}
	return nil, typeError("'%s' object is not subscriptable", TypeName(o))
}

// subscriptable reports a built-in value that has items.
func subscriptable(o Object) bool { return o != nil && !isNumber(o) }

// SetItem is o[key] = value.
func SetItem(o, key, value Object) error {
	switch v := o.(type) {
	case *Dict:
		return v.Set(key, value)
	case *py.List:
		return listSetItem(v, key, value)
	case py.I__setitem__:
		_, err := v.M__setitem__(key, value)
		return err
	}
	return typeError("'%s' object does not support item assignment", TypeName(o))
}

// DelItem is del o[key].
func DelItem(o, key Object) error {
	switch v := o.(type) {
	case *py.List:
		return listDelItem(v, key)
	case py.I__delitem__:
		_, err := v.M__delitem__(key)
		return err
	}
	return typeError("'%s' object doesn't support item deletion", TypeName(o))
}

// sliceRange resolves a slice over n items: the first index, the step and how many items it takes.
func sliceRange(s *py.Slice, n int) (start, step, count int, err error) {
	start, stop, step, err := sliceBounds(s, n)
	switch {
	case err != nil:
	case step > 0 && start < stop:
		count = (stop-start-1)/step + 1
	case step < 0 && start > stop:
		count = (start-stop-1)/-step + 1
	}
	return start, step, count, err
}

// toBound is a bound of a slice: an int that fits 64 bits, or for a larger one a number beyond every sequence.
func toBound(o Object) (int, error) {
	if i, ok := o.(*Instance); ok && i.native == nil {
		if r, ok, err := i.special("__index__"); ok {
			if err != nil {
				return 0, err
			}
			if o, err = checkedIndex(r); err != nil {
				return 0, err
			}
		}
	}
	if b, ok := o.(*py.BigInt); ok {
		if (*big.Int)(b).Sign() < 0 {
			return math.MinInt / 2, nil
		}
		return math.MaxInt / 2, nil
	}
	i, err := toInt(o)
	if err != nil {
		return 0, typeError("slice indices must be integers or None or have an __index__ method")
	}
	return i, nil
}

// sliceBounds clips the bounds of a slice to n items, as slice.indices does.
func sliceBounds(s *py.Slice, n int) (start, stop, step int, err error) {
	bound := func(o Object, def int) (int, error) {
		if o == py.None {
			return def, nil
		}
		return toBound(o)
	}
	if step, err = bound(s.Step, 1); err != nil {
		return
	}
	if step == 0 {
		return 0, 0, 0, valueError("slice step cannot be zero")
	}
	low, high := 0, n // the range that indices are clipped to
	first, last := 0, n
	if step < 0 {
		low, high = -1, n-1
		first, last = n-1, -1
		step = max(step, -math.MaxInt)
	}
	clip := func(o Object, def int) (int, error) {
		if o == py.None {
			return def, nil
		}
		i, err := bound(o, def)
		if i < 0 {
			i += n
		}
		return min(max(i, low), high), err
	}
	if start, err = clip(s.Start, first); err != nil {
		return
	}
	stop, err = clip(s.Stop, last)
	return start, stop, step, err
}

// seqIndex resolves an index over n items.
func seqIndex(key Object, n int, kind string) (int, error) {
	i, err := toInt(key)
	if err != nil {
		if isExc(err, py.TypeError) {
			if kind == "string" {
				return 0, typeError("string indices must be integers, not '%s'", TypeName(key))
			}
			return 0, typeError("%s indices must be integers or slices, not %s", strings.TrimSuffix(kind, " object"), TypeName(key))
		}
		return 0, py.ExceptionNewf(py.IndexError, "cannot fit 'int' into an index-sized integer")
	}
	if i < 0 {
		i += n
	}
	if i < 0 || i >= n {
		return 0, py.ExceptionNewf(py.IndexError, "%s index out of range", kind)
	}
	return i, nil
}

func seqItem(items []Object, key Object, kind string) (Object, error) {
	if i, ok := key.(py.Int); ok && i >= 0 && int(i) < len(items) {
		return items[i], nil
	}
	s, ok := key.(*py.Slice)
	if !ok {
		i, err := seqIndex(key, len(items), kind)
		if err != nil {
			return nil, err
		}
		return items[i], nil
	}
	start, step, count, err := sliceRange(s, len(items))
	if err != nil {
		return nil, err
	}
	out := make([]Object, count)
	for i := range out {
		out[i] = items[start+i*step]
	}
	if kind == "tuple" {
		return py.Tuple(out), nil
	}
	return py.NewListFromItems(out), nil
}

func strItem(s string, key Object) (Object, error) {
	sl, ok := key.(*py.Slice)
	if !ok {
		n := len(s)
		ascii := isASCII(s)
		if !ascii {
			n = utf8.RuneCountInString(s)
		}
		i, err := seqIndex(key, n, "string")
		if err != nil {
			return nil, err
		}
		if ascii {
			return py.String(s[i : i+1]), nil
		}
		a := byteOffset(s, i)
		_, w := utf8.DecodeRuneInString(s[a:])
		return py.String(s[a : a+w]), nil
	}
	if isASCII(s) {
		start, step, count, err := sliceRange(sl, len(s))
		if err != nil || count == 0 {
			return py.String(""), err
		}
		if step == 1 {
			return py.String(s[start : start+count]), nil
		}
		out := make([]byte, count)
		for i := range out {
			out[i] = s[start+i*step]
		}
		return py.String(out), nil
	}
	runes := []rune(s)
	start, step, count, err := sliceRange(sl, len(runes))
	if err != nil {
		return nil, err
	}
	out := make([]rune, count)
	for i := range out {
		out[i] = runes[start+i*step]
	}
	return py.String(string(out)), nil
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

func bytesItem(b py.Bytes, key Object) (Object, error) {
	s, ok := key.(*py.Slice)
	if !ok {
		i, err := seqIndex(key, len(b), "byte")
		if err != nil {
			if _, fits := key.(*py.BigInt); isExc(err, py.IndexError) && !fits {
				return nil, py.ExceptionNewf(py.IndexError, "index out of range")
			}
			return nil, err
		}
		return py.Int(b[i]), nil
	}
	start, step, count, err := sliceRange(s, len(b))
	if err != nil {
		return nil, err
	}
	out := make(py.Bytes, count)
	for i := range out {
		out[i] = b[start+i*step]
	}
	return out, nil
}

func rangeItem(r *py.Range, key Object) (Object, error) {
	s, ok := key.(*py.Slice)
	if !ok {
		i, err := seqIndex(key, int(r.Length), "range object")
		if err != nil {
			if isExc(err, py.IndexError) {
				err = py.ExceptionNewf(py.IndexError, "range object index out of range")
			}
			return nil, err
		}
		return r.Start + py.Int(i)*r.Step, nil
	}
	start, step, count, err := sliceRange(s, int(r.Length))
	if err != nil {
		return nil, err
	}
	first := r.Start + py.Int(start)*r.Step
	by := r.Step * py.Int(step)
	return &py.Range{Start: first, Stop: first + by*py.Int(count), Step: by, Length: py.Int(count)}, nil
}

func listSetItem(l *py.List, key, value Object) error {
	s, ok := key.(*py.Slice)
	if !ok {
		i, err := seqIndex(key, len(l.Items), "list")
		if err != nil {
			if isExc(err, py.IndexError) {
				return py.ExceptionNewf(py.IndexError, "list assignment index out of range")
			}
			return err
		}
		l.Items[i] = value
		return nil
	}
	values, err := ListOf(value)
	if err != nil {
		return typeError("can only assign an iterable")
	}
	start, step, count, err := sliceRange(s, len(l.Items))
	if err != nil {
		return err
	}
	if step != 1 {
		if len(values) != count {
			return valueError("attempt to assign sequence of size %d to extended slice of size %d", len(values), count)
		}
		for i, v := range values {
			l.Items[start+i*step] = v
		}
		return nil
	}
	tail := append([]Object{}, l.Items[start+count:]...)
	l.Items = append(append(l.Items[:start], values...), tail...)
	return nil
}

func listDelItem(l *py.List, key Object) error {
	s, ok := key.(*py.Slice)
	if !ok {
		i, err := seqIndex(key, len(l.Items), "list")
		if err != nil {
			if isExc(err, py.IndexError) {
				return py.ExceptionNewf(py.IndexError, "list assignment index out of range")
			}
			return err
		}
		l.Items = append(l.Items[:i], l.Items[i+1:]...)
		return nil
	}
	start, step, count, err := sliceRange(s, len(l.Items))
	if err != nil {
		return err
	}
	drop := make(map[int]bool, count)
	for i := range count {
		drop[start+i*step] = true
	}
	kept := l.Items[:0]
	for i, v := range l.Items {
		if !drop[i] {
			kept = append(kept, v)
		}
	}
	clear(l.Items[len(kept):])
	l.Items = kept
	return nil
}
