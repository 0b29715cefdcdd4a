package runtime

import (
	"github.com/go-python/gpython/py"
)

// Set is a set or frozenset. It keeps the order in which elements were added.
type Set struct {
	d      *Dict
	frozen bool
}

var (
	setType    = py.NewType("set", "")
	frozenType = py.NewType("frozenset", "")
)

// NewSet makes an empty set.
func NewSet() *Set { return &Set{d: NewDict()} }

// maxElements is how many elements a set may have: each takes more than a hundred bytes, and Go code that fills one cannot always be stopped.
const maxElements = maxItems / 4

// Add adds x, or returns TypeError when it is not hashable.
func (s *Set) Add(x Object) error {
	if s.d.n >= maxElements {
		return Raise(MemoryError, "a set of more than %d elements", maxElements)
	}
	return s.d.Set(x, py.None)
}

// Len returns the number of elements.
func (s *Set) Len() int { return s.d.n }

func (s *Set) Type() *py.Type {
	if s.frozen {
		return frozenType
	}
	return setType
}

func (s *Set) class() *Class {
	if s.frozen {
		return frozensetC
	}
	return setC
}

// thawed returns the set as a set, not a frozenset.
func (s *Set) thawed() *Set { return &Set{d: s.d} }

func (s *Set) copy() *Set { return &Set{d: s.d.Copy(), frozen: s.frozen} }

// combine computes | & - ^.
func (s *Set) combine(b *Set, op byte) *Set {
	r := &Set{d: NewDict(), frozen: s.frozen}
	add := func(from, other *Set, want bool) {
		for _, e := range from.d.ents {
			if e.k == nil {
				continue
			}
			if _, in := other.d.at(e.h); in == want {
				r.d.set(e.h, e.k, py.None)
			}
		}
	}
	switch op {
	case '|':
		r.d = s.d.Copy()
		add(b, s, false)
	case '&':
		add(s, b, true)
	case '-':
		add(s, b, false)
	case '^':
		add(s, b, false)
		add(b, s, false)
	}
	return r
}

func (s *Set) subsetOf(b *Set) bool {
	for _, e := range s.d.ents {
		if e.k != nil {
			if _, in := b.d.at(e.h); !in {
				return false
			}
		}
	}
	return true
}

// asElement is what a set is looked for as: a set stands for the frozenset of its elements.
func asElement(o Object) Object {
	if s, ok := unwrapNative(o).(*Set); ok && !s.frozen {
		return &Set{d: s.d, frozen: true}
	}
	return o
}

// setOperand returns the set that the right operand of an operator is.
func setOperand(o Object) (*Set, bool) {
	switch x := unwrapNative(o).(type) {
	case *Set:
		return x, true
	case *dictView:
		if x.kind != viewValues {
			return x.set(), true
		}
	}
	return nil, false
}

func (s *Set) binary(o Object, op byte) (Object, error) {
	b, ok := unwrapNative(o).(*Set)
	if !ok {
		return py.NotImplemented, nil
	}
	return s.combine(b, op), nil
}

// inplace changes a set, or makes a new frozenset.
func (s *Set) inplace(o Object, op byte) (Object, error) {
	b, ok := unwrapNative(o).(*Set)
	if !ok {
		return py.NotImplemented, nil
	}
	r := s.combine(b, op)
	if s.frozen {
		return r, nil
	}
	s.d = r.d
	return s, nil
}

func (s *Set) compare(o Object, f func(b *Set) bool) (Object, error) {
	b, ok := setOperand(o)
	if !ok {
		return py.NotImplemented, nil
	}
	return py.NewBool(f(b)), nil
}

func (s *Set) M__len__() (Object, error) { return py.Int(s.d.n), nil }
func (s *Set) M__iter__() (Object, error) {
	it := s.d.iter(viewKeys)
	it.cls, it.what = setIterC, "Set"
	return it, nil
}
func (s *Set) M__contains__(x Object) (Object, error) { return s.d.M__contains__(asElement(x)) }
func (s *Set) M__repr__() (Object, error)             { r, err := Repr(s); return py.String(r), err }
func (s *Set) M__or__(o Object) (Object, error)       { return s.binary(o, '|') }
func (s *Set) M__and__(o Object) (Object, error)      { return s.binary(o, '&') }
func (s *Set) M__sub__(o Object) (Object, error)      { return s.binary(o, '-') }
func (s *Set) M__xor__(o Object) (Object, error)      { return s.binary(o, '^') }
func (s *Set) M__ior__(o Object) (Object, error)      { return s.inplace(o, '|') }
func (s *Set) M__iand__(o Object) (Object, error)     { return s.inplace(o, '&') }
func (s *Set) M__isub__(o Object) (Object, error)     { return s.inplace(o, '-') }
func (s *Set) M__ixor__(o Object) (Object, error)     { return s.inplace(o, '^') }

func (s *Set) M__getattribute__(n string) (Object, error) { return nativeAttr(s.class(), s, n) }

func (s *Set) M__le__(o Object) (Object, error) { return s.compare(o, s.subsetOf) }

func (s *Set) M__ge__(o Object) (Object, error) {
	return s.compare(o, func(b *Set) bool { return b.subsetOf(s) })
}

func (s *Set) M__lt__(o Object) (Object, error) {
	return s.compare(o, func(b *Set) bool { return s.d.n < b.d.n && s.subsetOf(b) })
}

func (s *Set) M__gt__(o Object) (Object, error) {
	return s.compare(o, func(b *Set) bool { return b.d.n < s.d.n && b.subsetOf(s) })
}

func (s *Set) M__eq__(o Object) (Object, error) {
	return s.compare(o, func(b *Set) bool { return s.d.n == b.d.n && s.subsetOf(b) })
}

func (s *Set) M__ne__(o Object) (Object, error) {
	return s.compare(o, func(b *Set) bool { return s.d.n != b.d.n || !s.subsetOf(b) })
}
