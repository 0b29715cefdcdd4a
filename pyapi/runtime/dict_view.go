package runtime

import (
	"github.com/go-python/gpython/py"
)

// The kinds of dict views.
const (
	viewKeys = iota
	viewValues
	viewItems
)

// dictView is what keys(), values() and items() return.
type dictView struct {
	d    *Dict
	kind int
}

var viewType = py.NewType("dict_view", "")

func (d *Dict) iter(kind int) *goIter {
	i, n := 0, d.n
	var it *goIter
	it = &goIter{what: "dictionary", cls: dictIterC[kind], f: func() (Object, error) {
		if d.n != n {
			n = -1
			return nil, Raise(RuntimeError, "%s changed size during iteration", it.what)
		}
		for i < len(d.ents) {
			e := d.ents[i]
			i++
			if e.k == nil {
				continue
			}
			switch kind {
			case viewKeys:
				return e.k, nil
			case viewValues:
				return e.v, nil
			}
			return py.Tuple{e.k, e.v}, nil
		}
		return nil, Done
	}}
	return it
}

func (*dictView) Type() *py.Type               { return viewType }
func (v *dictView) M__iter__() (Object, error) { return v.d.iter(v.kind), nil }
func (v *dictView) M__len__() (Object, error)  { return py.Int(v.d.n), nil }

// list returns the values of the view, without checking for changes.
func (v *dictView) list() []Object {
	out := make([]Object, 0, v.d.n)
	for k, x := range v.d.All() {
		switch v.kind {
		case viewKeys:
			out = append(out, k)
		case viewValues:
			out = append(out, x)
		default:
			out = append(out, py.Tuple{k, x})
		}
	}
	return out
}

// set returns the view as a set; items with unhashable values are left out.
func (v *dictView) set() *Set {
	s := NewSet()
	for _, x := range v.list() {
		if err := s.Add(x); err != nil {
			continue
		}
	}
	return s
}

func (v *dictView) binary(o Object, op byte) (Object, error) {
	if v.kind == viewValues {
		return py.NotImplemented, nil
	}
	b, err := setFrom(o)
	if err != nil {
		return nil, err
	}
	return v.set().combine(b, op), nil
}

func (v *dictView) M__and__(o Object) (Object, error) { return v.binary(o, '&') }
func (v *dictView) M__or__(o Object) (Object, error)  { return v.binary(o, '|') }
func (v *dictView) M__sub__(o Object) (Object, error) { return v.binary(o, '-') }
func (v *dictView) M__xor__(o Object) (Object, error) { return v.binary(o, '^') }
func (v *dictView) reflected(o Object, op byte) (Object, error) {
	if v.kind == viewValues {
		return py.NotImplemented, nil
	}
	a, err := setFrom(o)
	if err != nil {
		return nil, err
	}
	return a.thawed().combine(v.set(), op), nil
}

func (v *dictView) M__rand__(o Object) (Object, error) { return v.reflected(o, '&') }
func (v *dictView) M__ror__(o Object) (Object, error)  { return v.reflected(o, '|') }
func (v *dictView) M__rsub__(o Object) (Object, error) { return v.reflected(o, '-') }
func (v *dictView) M__rxor__(o Object) (Object, error) { return v.reflected(o, '^') }
func (v *dictView) M__eq__(o Object) (Object, error) {
	if v.kind == viewValues {
		return py.NotImplemented, nil
	}
	return v.set().M__eq__(o)
}

func (v *dictView) compare(o Object, f func(s *Set, o Object) (Object, error)) (Object, error) {
	if v.kind == viewValues {
		return py.NotImplemented, nil
	}
	return f(v.set(), o)
}

func (v *dictView) M__lt__(o Object) (Object, error) { return v.compare(o, (*Set).M__lt__) }
func (v *dictView) M__le__(o Object) (Object, error) { return v.compare(o, (*Set).M__le__) }
func (v *dictView) M__gt__(o Object) (Object, error) { return v.compare(o, (*Set).M__gt__) }
func (v *dictView) M__ge__(o Object) (Object, error) { return v.compare(o, (*Set).M__ge__) }

func (v *dictView) M__contains__(x Object) (Object, error) {
	if v.kind == viewKeys {
		return v.d.M__contains__(x)
	}
	if v.kind == viewItems {
		t, ok := unwrapNative(x).(py.Tuple)
		if !ok || len(t) != 2 {
			return py.False, nil
		}
		y, err := v.d.Get(t[0])
		if y == nil || err != nil {
			return py.False, err
		}
		eq, err := Equal(y, t[1])
		return py.NewBool(eq), err
	}
	i, err := indexOf(v.list(), x)
	return py.NewBool(i >= 0), err
}

func (v *dictView) M__getattribute__(n string) (Object, error) {
	if n == "mapping" {
		return &MappingProxy{v.d}, nil
	}
	return nativeAttr(dictViewC[v.kind], v, n)
}

func (v *dictView) M__repr__() (Object, error) {
	s, err := Repr(py.NewListFromItems(v.list()))
	return py.String(dictViewC[v.kind].Name + "(" + s + ")"), err
}
