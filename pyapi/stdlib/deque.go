package stdlib

import (
	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

// deque is collections.deque: a ring of items that is used at both ends.
type deque struct {
	ring    []runtime.Object // its length is the capacity
	head, n int
	maxlen  int // -1: none
	state   int // grows with every change of the length, for iterators
	shown   bool
}

var dequeClass = newDequeClass()

func newDeque(maxlen int) *deque { return &deque{maxlen: maxlen} }

func (*deque) Type() *runtime.Type        { return dequeClass.InstanceType() }
func (*deque) PyClass() *runtime.Class    { return dequeClass }
func (d *deque) at(i int) int             { return (d.head + i) % len(d.ring) }
func (d *deque) get(i int) runtime.Object { return d.ring[d.at(i)] }

func (d *deque) M__getattribute__(n string) (runtime.Object, error) {
	return runtime.Attr(d, dequeClass, n)
}

func (d *deque) grow() {
	if d.n < len(d.ring) {
		return
	}
	ring := make([]runtime.Object, max(8, 2*len(d.ring)))
	for i := range d.n {
		ring[i] = d.get(i)
	}
	d.ring, d.head = ring, 0
}

func (d *deque) append(x runtime.Object) {
	if d.maxlen == 0 {
		return
	}
	d.grow()
	d.ring[d.at(d.n)] = x
	d.n++
	d.state++
	if d.maxlen > 0 && d.n > d.maxlen {
		d.popLeft()
	}
}

func (d *deque) appendLeft(x runtime.Object) {
	if d.maxlen == 0 {
		return
	}
	d.grow()
	d.head = (d.head + len(d.ring) - 1) % len(d.ring)
	d.ring[d.head] = x
	d.n++
	d.state++
	if d.maxlen > 0 && d.n > d.maxlen {
		d.pop()
	}
}

func (d *deque) pop() runtime.Object {
	d.n--
	d.state++
	i := d.at(d.n)
	x := d.ring[i]
	d.ring[i] = nil
	return x
}

func (d *deque) popLeft() runtime.Object {
	x := d.ring[d.head]
	d.ring[d.head] = nil
	d.head = (d.head + 1) % len(d.ring)
	d.n--
	d.state++
	return x
}

func (d *deque) clear() {
	d.ring, d.head, d.n = nil, 0, 0
	d.state++
}

// items returns the items in order, in a new slice.
func (d *deque) items() []runtime.Object {
	out := make([]runtime.Object, d.n)
	for i := range out {
		out[i] = d.get(i)
	}
	return out
}

func (d *deque) set(items []runtime.Object) {
	d.clear()
	for _, x := range items {
		d.append(x)
	}
}

func (d *deque) extend(o runtime.Object, add func(runtime.Object)) error {
	if same, ok := runtime.Unwrap(o).(*deque); ok && same == d {
		for _, x := range d.items() {
			add(x)
		}
		return nil
	}
	return runtime.Iterate(o, func(x runtime.Object) error { add(x); return nil })
}

func (d *deque) rotate(n int) {
	if d.n < 2 {
		return
	}
	if n %= d.n; n < 0 {
		n += d.n
	}
	if n > d.n/2 {
		for range d.n - n {
			d.append2(d.popLeft())
		}
		return
	}
	for range n {
		x := d.pop()
		d.head = (d.head + len(d.ring) - 1) % len(d.ring)
		d.ring[d.head] = x
		d.n++
	}
}

// append2 is append where the length has just become smaller.
func (d *deque) append2(x runtime.Object) {
	d.ring[d.at(d.n)] = x
	d.n++
}

var errMutated = func() error { return runtime.Raise(runtime.RuntimeError, "deque mutated during iteration") }

// find calls f for the items from start to stop until it says yes.
func (d *deque) find(start, stop int, x runtime.Object) (int, error) {
	state := d.state
	for i := start; i < stop && i < d.n; i++ {
		eq, err := runtime.Equal(d.get(i), x)
		if err != nil {
			return -1, err
		}
		if state != d.state {
			return -1, errMutated()
		}
		if eq {
			return i, nil
		}
	}
	return -1, nil
}

func (d *deque) iterate(next func(i int) int) runtime.Object {
	i, state := 0, d.state
	return runtime.GoIterator(func() (runtime.Object, error) {
		if i >= d.n && state == d.state || i < 0 {
			i = -1
			return nil, runtime.Done
		}
		if state != d.state {
			i = -1
			return nil, errMutated()
		}
		x := d.get(next(i))
		i++
		return x, nil
	})
}

func (d *deque) M__iter__() (runtime.Object, error) {
	return d.iterate(func(i int) int { return i }), nil
}

func (d *deque) M__reversed__() (runtime.Object, error) {
	return d.iterate(func(i int) int { return d.n - 1 - i }), nil
}

func (d *deque) M__len__() (runtime.Object, error)  { return runtime.Int(d.n), nil }
func (d *deque) M__bool__() (runtime.Object, error) { return runtime.NewBool(d.n > 0), nil }

func (d *deque) M__contains__(x runtime.Object) (runtime.Object, error) {
	i, err := d.find(0, d.n, x)
	return runtime.NewBool(i >= 0), err
}

func (d *deque) index(key runtime.Object) (int, error) {
	switch runtime.Unwrap(key).(type) {
	case *runtime.Slice:
		return 0, typeError("sequence index must be integer, not 'slice'")
	case runtime.Int, runtime.Bool, *runtime.BigInt:
	default:
		if runtime.ClassOf(key).Lookup("__index__") == nil {
			return 0, typeError("sequence index must be integer, not '%s'", runtime.TypeName(key))
		}
	}
	i, err := runtime.Index(key)
	if err != nil {
		return 0, err
	}
	if i < 0 {
		i += d.n
	}
	if i < 0 || i >= d.n {
		return 0, runtime.Raise(runtime.IndexError, "deque index out of range")
	}
	return i, nil
}

func (d *deque) M__getitem__(key runtime.Object) (runtime.Object, error) {
	i, err := d.index(key)
	if err != nil {
		return nil, err
	}
	return d.get(i), nil
}

func (d *deque) M__setitem__(key, value runtime.Object) (runtime.Object, error) {
	i, err := d.index(key)
	if err == nil {
		d.ring[d.at(i)] = value
	}
	return runtime.None, err
}

func (d *deque) M__delitem__(key runtime.Object) (runtime.Object, error) {
	i, err := d.index(key)
	if err == nil {
		d.remove(i)
	}
	return runtime.None, err
}

func (d *deque) remove(i int) {
	items := d.items()
	d.set(append(items[:i], items[i+1:]...))
}

func (d *deque) M__repr__() (runtime.Object, error) { return dequeRepr(d) }

// dequeRepr shows self, a deque or an instance of a class derived from it.
func dequeRepr(self runtime.Object) (runtime.Object, error) {
	d := runtime.Unwrap(self).(*deque)
	name := runtime.ClassOf(self).Name
	if d.shown { // it contains itself
		return runtime.String("[...]"), nil
	}
	d.shown = true
	defer func() { d.shown = false }()
	text, err := runtime.ReprItems(self, d.items(), name+"([", "])", "[...]")
	if err == nil && d.maxlen >= 0 && text != "[...]" {
		text = text[:len(text)-1] + ", maxlen=" + itoa(d.maxlen) + ")"
	}
	return runtime.String(text), err
}

func (d *deque) compare(o runtime.Object, f func(a, b *runtime.List) (runtime.Object, error)) (runtime.Object, error) {
	e, ok := runtime.Unwrap(o).(*deque)
	if !ok {
		return runtime.NotImplemented, nil
	}
	return f(runtime.NewList(d.items()...), runtime.NewList(e.items()...))
}

func (d *deque) order(o runtime.Object, ordering int) (runtime.Object, error) {
	return d.compare(o, func(a, b *runtime.List) (runtime.Object, error) { return runtime.Compare(a, b, ordering) })
}

func (d *deque) M__eq__(o runtime.Object) (runtime.Object, error) {
	return d.compare(o, func(a, b *runtime.List) (runtime.Object, error) { return runtime.RichEq(a, b) })
}

func (d *deque) M__ne__(o runtime.Object) (runtime.Object, error) {
	return d.compare(o, func(a, b *runtime.List) (runtime.Object, error) {
		eq, err := runtime.Equal(a, b)
		return runtime.NewBool(!eq), err
	})
}

func (d *deque) M__lt__(o runtime.Object) (runtime.Object, error) { return d.order(o, runtime.Less) }

func (d *deque) M__le__(o runtime.Object) (runtime.Object, error) {
	return d.order(o, runtime.LessEqual)
}

func (d *deque) M__gt__(o runtime.Object) (runtime.Object, error) { return d.order(o, runtime.Greater) }

func (d *deque) M__ge__(o runtime.Object) (runtime.Object, error) {
	return d.order(o, runtime.GreaterEqual)
}
func (d *deque) M__add__(o runtime.Object) (runtime.Object, error)  { return dequeAdd(d, o) }
func (d *deque) M__mul__(o runtime.Object) (runtime.Object, error)  { return dequeMul(d, o) }
func (d *deque) M__rmul__(o runtime.Object) (runtime.Object, error) { return dequeMul(d, o) }

func (d *deque) M__iadd__(o runtime.Object) (runtime.Object, error) {
	return d, d.extend(o, d.append)
}

func (d *deque) M__imul__(o runtime.Object) (runtime.Object, error) {
	n, err := runtime.Index(o)
	if err == nil {
		err = d.repeat(n)
	}
	return d, err
}

func (d *deque) repeat(n int) error {
	items := d.items()
	if n > 0 && len(items) > 1<<26/n && d.maxlen < 0 {
		return runtime.Raise(runtime.MemoryError, "deque of %d items", len(items))
	}
	d.clear()
	if d.maxlen >= 0 && len(items) > 0 { // only the end stays
		n = min(n, d.maxlen/len(items)+1)
	}
	for range max(n, 0) {
		for _, x := range items {
			d.append(x)
		}
	}
	return nil
}

// like makes a deque of the class of self with the same items and length.
func like(self runtime.Object) (runtime.Object, *deque, error) {
	d := runtime.Unwrap(self).(*deque)
	if self == runtime.Object(d) {
		c := newDeque(d.maxlen)
		c.set(d.items())
		return c, c, nil
	}
	args := []runtime.Object{self}
	if d.maxlen >= 0 {
		args = append(args, runtime.Int(d.maxlen))
	}
	o, err := runtime.Call(runtime.ClassOf(self), args, nil)
	if err != nil {
		return nil, nil, err
	}
	c, ok := runtime.Unwrap(o).(*deque)
	if !ok {
		return nil, nil, typeError("%s() must return a deque, not %s", runtime.TypeName(self), runtime.TypeName(o))
	}
	return o, c, nil
}

func dequeAdd(self, o runtime.Object) (runtime.Object, error) {
	e, ok := runtime.Unwrap(o).(*deque)
	if !ok {
		return nil, typeError("can only concatenate deque (not \"%s\") to deque", runtime.TypeName(o))
	}
	made, c, err := like(self)
	if err != nil {
		return nil, err
	}
	return made, c.extend(e, c.append)
}

func dequeMul(self, o runtime.Object) (runtime.Object, error) {
	n, err := runtime.Index(o)
	if err != nil {
		return nil, typeError("can't multiply sequence by non-int of type '%s'", runtime.TypeName(o))
	}
	made, c, err := like(self)
	if err != nil {
		return nil, err
	}
	return made, c.repeat(n)
}
