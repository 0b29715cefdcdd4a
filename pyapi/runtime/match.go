package runtime

import (
	"github.com/go-python/gpython/py"
)

// What match statements need. Each function returns the parts for the sub-patterns, or None when the subject does not match.

func matchSequence(subject Object, before, after int) (Object, error) {
	var items []Object
	switch v := unwrapNative(subject).(type) {
	case py.Tuple:
		items = v
	case *py.List:
		items = v.Items
	case *py.Range:
		var err error
		if items, err = ListOf(v); err != nil {
			return nil, err
		}
	default:
		return py.None, nil
	}
	n := len(items)
	if after < 0 {
		if n != before {
			return py.None, nil
		}
		return append(py.Tuple{}, items...), nil
	}
	if n < before+after {
		return py.None, nil
	}
	t := append(py.Tuple{}, items[:before]...)
	t = append(t, py.NewListFromItems(append([]Object{}, items[before:n-after]...)))
	return append(t, items[n-after:]...), nil
}

func matchMapping(subject Object, keys py.Tuple, wantRest bool) (Object, error) {
	d, ok := unwrapNative(subject).(*Dict)
	if !ok {
		return py.None, nil
	}
	out := py.Tuple{}
	rest := d.Copy()
	for _, k := range keys {
		v, err := d.Get(k)
		if err != nil {
			return nil, err
		}
		if v == nil {
			return py.None, nil
		}
		out = append(out, v)
		if _, err := rest.Delete(k); err != nil {
			return nil, err
		}
	}
	if wantRest {
		out = append(out, rest)
	}
	return out, nil
}

func matchClass(subject, class Object, positional int, keywords py.Tuple) (Object, error) {
	c, ok := class.(*Class)
	if !ok {
		return nil, typeError("called match pattern must be a type")
	}
	if ok, err := IsInstance(subject, c); !ok || err != nil {
		return py.None, err
	}
	out := py.Tuple{}
	var names []Object
	switch {
	case positional == 0:
	case c.lookup("__match_args__") != nil:
		all, err := ListOf(c.lookup("__match_args__"))
		if err != nil {
			return nil, err
		}
		if positional > len(all) {
			return nil, typeError("%s() accepts %d positional sub-pattern%s (%d given)", c.Name, len(all), plural(len(all)), positional)
		}
		names = all[:positional]
	case selfMatching(c) && positional == 1:
		out = append(out, subject)
	default:
		most := 0
		if selfMatching(c) {
			most = 1
		}
		return nil, typeError("%s() accepts %d positional sub-pattern%s (%d given)", c.Name, most, plural(most), positional)
	}
	for _, n := range append(names[:len(names):len(names)], keywords...) {
		name, ok := AsString(n)
		if !ok {
			return nil, typeError("__match_args__ elements must be strings (got %s)", TypeName(n))
		}
		v, err := GetAttr(subject, name)
		if err != nil {
			if isExc(err, py.AttributeError) {
				return py.None, nil
			}
			return nil, err
		}
		out = append(out, v)
	}
	return out, nil
}

// selfMatching reports whether a positional pattern of the class matches the whole subject, as in str(x).
func selfMatching(c *Class) bool {
	for _, k := range []*Class{boolC, bytesC, dictC, floatC, frozensetC, intC, listC, setC, strC, tupleC} {
		if c.isSub(k) {
			return true
		}
	}
	return false
}
