package runtime

import (
	"github.com/go-python/gpython/py"

	"github.com/seed-e45c46d8/dp/pyapi/compile"
)

// What match statements need. Each function returns the parts for the sub-patterns, or None when the subject does not match.

func matchSequence(s *Session, subject Object, before, after int) (Object, error) {
	unused := after >= 0 && after&compile.StarUnused != 0
	if unused {
		after &^= compile.StarUnused
	}
	var items []Object
	switch v := unwrapNative(subject).(type) {
	case py.Tuple:
		items = v
	case *py.List:
		items = v.Items
	case py.String, py.Bytes, *ByteArray, *Dict, py.Int, py.Float, py.Bool, py.NoneType:
		return py.None, nil
	default:
		if _, isRange := v.(*py.Range); !isRange {
			ok, err := s.isABC(subject, "Sequence", "Mapping")
			if err != nil || !ok {
				return py.None, err
			}
		}
		if unused && before+after == 0 {
			return py.Tuple{py.None}, nil
		}
		length, err := Len(subject)
		if err != nil {
			return nil, err
		}
		n, err := toInt(length)
		if err != nil {
			return nil, err
		}
		if after < 0 && n != before || n < before+max(after, 0) {
			return py.None, nil
		}
		if unused {
			return matchEnds(subject, n, before, after)
		}
		for i := range n {
			x, err := GetItem(subject, py.Int(i))
			if err != nil {
				return nil, err
			}
			items = append(items, x)
		}
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
	var middle Object = py.None
	if !unused {
		middle = py.NewListFromItems(append([]Object{}, items[before:n-after]...))
	}
	t = append(t, middle)
	return append(t, items[n-after:]...), nil
}

// matchEnds is the parts of a sequence without those in the middle.
func matchEnds(subject Object, n, before, after int) (Object, error) {
	t := make(py.Tuple, 0, before+1+after)
	for i := range before + 1 + after {
		at := i
		if i == before {
			t = append(t, py.None)
			continue
		}
		if i > before {
			at = n - after + i - before - 1
		}
		x, err := GetItem(subject, py.Int(at))
		if err != nil {
			return nil, err
		}
		t = append(t, x)
	}
	return t, nil
}

// isABC says whether an object is an instance of a class of collections.abc. Of two such classes that patterns ask for, the one counts that
// comes first in the order of the object's bases.
func (s *Session) isABC(o Object, name, other string) (bool, error) {
	if _, ok := o.(*Instance); !ok {
		if _, ok := o.(Classed); !ok {
			return false, nil
		}
	}
	m, err := s.ImportModule("collections.abc")
	if err != nil {
		return false, nil // a host without it
	}
	want, ok := m.Get(name).(*Class)
	if !ok {
		return false, nil
	}
	rival, _ := m.Get(other).(*Class)
	for _, c := range ClassOf(o).mro {
		switch c {
		case want:
			return true, nil
		case rival:
			return false, nil
		}
	}
	return IsInstance(o, want)
}

func matchMapping(s *Session, subject Object, keys py.Tuple, wantRest bool) (Object, error) {
	d, isDict := unwrapNative(subject).(*Dict)
	if !isDict {
		ok, err := s.isABC(subject, "Mapping", "Sequence")
		if err != nil || !ok {
			return py.None, err
		}
		return matchOtherMapping(subject, keys, wantRest)
	}
	if d.Len() < len(keys) {
		return py.None, nil
	}
	if err := differentKeys(keys); err != nil {
		return nil, err
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

// differentKeys refuses keys that are equal, as names with dots may be.
func differentKeys(keys py.Tuple) error {
	for i, k := range keys {
		for _, other := range keys[:i] {
			equal, err := Equal(k, other)
			if err != nil {
				return err
			}
			if equal {
				text, err := Repr(k)
				if err != nil {
					return err
				}
				return valueError("mapping pattern checks duplicate key (%s)", text)
			}
		}
	}
	return nil
}

// matchOtherMapping matches what is a mapping without being a dict, by its method get.
func matchOtherMapping(subject Object, keys py.Tuple, wantRest bool) (Object, error) {
	if len(keys) > 0 {
		length, err := Len(subject)
		if err != nil {
			return nil, err
		}
		if n, err := toInt(length); err != nil || n < len(keys) {
			return py.None, err
		}
	}
	if err := differentKeys(keys); err != nil {
		return nil, err
	}
	out := py.Tuple{}
	missing := &Instance{cls: objectC, dict: NewDict()}
	for _, k := range keys {
		v, err := CallMethod(subject, "get", k, missing)
		if err != nil {
			return nil, err
		}
		if v == Object(missing) {
			return py.None, nil
		}
		out = append(out, v)
	}
	if wantRest {
		rest, err := Call(dictC, []Object{subject}, nil)
		if err != nil {
			return nil, err
		}
		for _, k := range keys {
			if _, err := rest.(*Dict).Delete(k); err != nil {
				return nil, err
			}
		}
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
		args := c.lookup("__match_args__")
		all, isTuple := unwrapNative(args).(py.Tuple)
		if !isTuple {
			return nil, typeError("%s.__match_args__ must be a tuple (got %s)", c.Name, TypeName(args))
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
	all := append(names[:len(names):len(names)], keywords...)
	for i, n := range all {
		name, ok := AsString(n)
		if !ok {
			return nil, typeError("__match_args__ elements must be strings (got %s)", TypeName(n))
		}
		for _, other := range all[:i] {
			if same, _ := AsString(other); same == name {
				return nil, typeError("%s() got multiple sub-patterns for attribute '%s'", c.Name, name)
			}
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
	for _, k := range []*Class{boolC, byteArrayC, bytesC, dictC, floatC, frozensetC, intC, listC, setC, strC, tupleC} {
		if c.isSub(k) {
			return true
		}
	}
	return false
}
