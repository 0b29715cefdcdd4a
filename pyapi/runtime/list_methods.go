package runtime

import (
	"github.com/go-python/gpython/py"
)

func initListMethods() {
	nativeMethod(listC, "append object /", func(l *py.List, a []Object) (Object, error) {
		l.Append(a[0])
		return py.None, nil
	})
	nativeMethod(listC, "extend iterable /", func(l *py.List, a []Object) (Object, error) {
		items, err := ListOf(a[0])
		l.Items = append(l.Items, items...)
		return py.None, err
	})
	nativeMethod(listC, "insert index object /", func(l *py.List, a []Object) (Object, error) {
		i, err := toInt(a[0])
		if err != nil {
			return nil, err
		}
		if i < 0 {
			i = max(0, i+len(l.Items))
		}
		i = min(i, len(l.Items))
		l.Items = append(l.Items, nil)
		copy(l.Items[i+1:], l.Items[i:])
		l.Items[i] = a[1]
		return py.None, nil
	})
	nativeMethod(listC, "remove value /", func(l *py.List, a []Object) (Object, error) {
		i, err := indexOf(l.Items, a[0])
		if err != nil {
			return nil, err
		}
		if i < 0 {
			return nil, valueError("list.remove(x): x not in list")
		}
		l.Items = append(l.Items[:i], l.Items[i+1:]...)
		return py.None, nil
	})
	nativeMethod(listC, "pop index? /", func(l *py.List, a []Object) (Object, error) {
		i, err := intOr(a[0], -1)
		if err != nil {
			return nil, err
		}
		if len(l.Items) == 0 {
			return nil, py.ExceptionNewf(py.IndexError, "pop from empty list")
		}
		if i < 0 {
			i += len(l.Items)
		}
		if i < 0 || i >= len(l.Items) {
			return nil, py.ExceptionNewf(py.IndexError, "pop index out of range")
		}
		v := l.Items[i]
		l.Items = append(l.Items[:i], l.Items[i+1:]...)
		return v, nil
	})
	nativeMethod(listC, "clear", func(l *py.List, _ []Object) (Object, error) {
		l.Items = nil
		return py.None, nil
	})
	nativeMethod(listC, "copy", func(l *py.List, _ []Object) (Object, error) {
		return py.NewListFromItems(append([]Object{}, l.Items...)), nil
	})
	nativeMethod(listC, "reverse", func(l *py.List, _ []Object) (Object, error) {
		for i, j := 0, len(l.Items)-1; i < j; i, j = i+1, j-1 {
			l.Items[i], l.Items[j] = l.Items[j], l.Items[i]
		}
		return py.None, nil
	})
	rawMethod(listC, "sort", func(l *py.List, a []Object, kw []Kwarg) (Object, error) {
		if len(a) > 0 {
			return nil, typeError("sort() takes no positional arguments")
		}
		opts, err := takeKeywords("sort", kw, "key", "reverse")
		if err != nil {
			return nil, err
		}
		// The list is empty meanwhile, so that a program which changes it is told.
		items := l.Items
		l.Items = nil
		err = sortItems(items, opts[0], opts[1])
		changed := l.Items != nil
		l.Items = items
		if err == nil && changed {
			err = valueError("list modified during sort")
		}
		return py.None, err
	})
	nativeMethod(listC, "index value start? stop? /", func(l *py.List, a []Object) (Object, error) {
		return indexIn(l.Items, a, "list")
	})
	nativeMethod(listC, "count value /", func(l *py.List, a []Object) (Object, error) { return countOf(l.Items, a[0]) })

	nativeMethod(tupleC, "index value start? stop? /", func(t py.Tuple, a []Object) (Object, error) {
		return indexIn(t, a, "tuple")
	})
	nativeMethod(tupleC, "count value /", func(t py.Tuple, a []Object) (Object, error) { return countOf(t, a[0]) })
}

// indexOf returns the first index of an equal item, or -1.
func indexOf(items []Object, x Object) (int, error) {
	for i, y := range items {
		eq, err := Equal(y, x)
		if err != nil {
			return -1, err
		}
		if eq {
			return i, nil
		}
	}
	return -1, nil
}

// indexIn is list.index and tuple.index with the arguments value, start, stop.
func indexIn(items []Object, a []Object, kind string) (Object, error) {
	n := len(items)
	clip := func(o Object, def int) (int, error) {
		i, err := def, error(nil)
		if o != nil {
			i, err = toBound(o)
		}
		if i < 0 {
			i = max(0, i+n)
		}
		return min(i, n), err
	}
	start, err := clip(a[1], 0)
	if err != nil {
		return nil, err
	}
	stop, err := clip(a[2], n)
	if err != nil {
		return nil, err
	}
	if start < stop {
		i, err := indexOf(items[start:stop], a[0])
		if err != nil {
			return nil, err
		}
		if i >= 0 {
			return py.Int(start + i), nil
		}
	}
	if kind == "tuple" {
		return nil, valueError("tuple.index(x): x not in tuple")
	}
	r, err := Repr(a[0])
	if err != nil {
		return nil, err
	}
	return nil, valueError("%s is not in list", r)
}

func countOf(items []Object, x Object) (Object, error) {
	n := 0
	for _, y := range items {
		eq, err := Equal(y, x)
		if err != nil {
			return nil, err
		}
		if eq {
			n++
		}
	}
	return py.Int(n), nil
}
