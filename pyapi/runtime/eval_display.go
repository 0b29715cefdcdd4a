package runtime

import (
	"strconv"

	"github.com/go-python/gpython/py"
)

// What displays, f-strings and targets are made of.

// displayExtend adds the values of *iterable to a list display.
func displayExtend(l *py.List, o Object) error {
	items, err := ListOf(o)
	if err != nil && !iterable(o) {
		return typeError("Value after * must be an iterable, not %s", TypeName(o))
	}
	l.Items = append(l.Items, items...)
	return err
}

// displayUnion adds the values of *iterable to a set display.
func displayUnion(set *Set, o Object) error {
	items, err := ListOf(o)
	if err != nil {
		return err
	}
	for _, x := range items {
		if err := set.Add(x); err != nil {
			return err
		}
	}
	return nil
}

// displayUpdate adds the entries of **mapping to a dict display.
func displayUpdate(d *Dict, o Object) error {
	if _, isDict := unwrapNative(o).(*Dict); !isDict {
		if _, err := GetAttr(o, "keys"); err != nil {
			return typeError("'%s' object is not a mapping", TypeName(o))
		}
	}
	return d.update(o)
}

// formatValue makes the text of a replacement field of an f-string.
func formatValue(v Object, conversion byte, spec string) (Object, error) {
	if s, ok := v.(py.String); ok && spec == "" && (conversion == 0 || conversion == 's') {
		return s, nil
	}
	if i, ok := v.(py.Int); ok && spec == "" && conversion == 0 {
		return py.String(strconv.FormatInt(int64(i), 10)), nil
	}
	if conversion != 0 {
		var err error
		if v, err = convert(v, conversion); err != nil {
			return nil, err
		}
	}
	return text(Format(v, spec))
}

// unpack returns the values for a target list with before names, and for a starred one with after names behind the star.
func unpack(o Object, before, after int) ([]Object, error) {
	if t, ok := o.(py.Tuple); ok && after < 0 && len(t) == before {
		return t, nil
	}
	it, err := Iter(o)
	if err != nil {
		if isExc(err, py.TypeError) {
			return nil, typeError("cannot unpack non-iterable %s object", TypeName(o))
		}
		return nil, err
	}
	var items []Object
	err = Iterate(it, func(x Object) error {
		items = append(items, x)
		if after < 0 && len(items) > before {
			return ErrStop // endless iterators are not exhausted
		}
		return nil
	})
	n := len(items)
	switch {
	case err != nil:
		return nil, err
	case after < 0 && n < before:
		return nil, valueError("not enough values to unpack (expected %d, got %d)", before, n)
	case after < 0 && n > before:
		return nil, valueError("too many values to unpack (expected %d)", before)
	case after < 0:
		return items, nil
	case n < before+after:
		return nil, valueError("not enough values to unpack (expected at least %d, got %d)", before+after, n)
	}
	out := append(make([]Object, 0, before+after+1), items[:before]...)
	out = append(out, py.NewListFromItems(append([]Object{}, items[before:n-after]...)))
	return append(out, items[n-after:]...), nil
}
