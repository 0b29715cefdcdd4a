package stdlib

import (
	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

// newDequeClass makes the class that all sessions share.
func newDequeClass() *runtime.Class {
	c := runtime.NewClass("collections", "deque").Dotted()
	runtime.NativeFills(c, "deque iterable? maxlen?", func() *deque { return newDeque(-1) }, func(d *deque, a []runtime.Object) error {
		d.maxlen = -1
		if a[1] != nil && a[1] != runtime.None {
			if _, ok := runtime.Unwrap(a[1]).(runtime.Int); !ok {
				return typeError("an integer is required")
			}
			n, err := runtime.Index(a[1])
			if err != nil {
				return err
			}
			if n < 0 {
				return runtime.Raise(runtime.ValueError, "maxlen must be non-negative")
			}
			d.maxlen = n
		}
		d.clear()
		if a[0] == nil {
			return nil
		}
		return d.extend(a[0], d.append)
	})
	method := func(params string, f func(d *deque, a []runtime.Object) (runtime.Object, error)) {
		runtime.NativeMethod(c, params, f)
	}
	method("append item /", func(d *deque, a []runtime.Object) (runtime.Object, error) { d.append(a[0]); return runtime.None, nil })
	method("appendleft item /", func(d *deque, a []runtime.Object) (runtime.Object, error) {
		d.appendLeft(a[0])
		return runtime.None, nil
	})
	method("extend iterable /", func(d *deque, a []runtime.Object) (runtime.Object, error) {
		return runtime.None, d.extend(a[0], d.append)
	})
	method("extendleft iterable /", func(d *deque, a []runtime.Object) (runtime.Object, error) {
		return runtime.None, d.extend(a[0], d.appendLeft)
	})
	empty := func() error { return runtime.Raise(runtime.IndexError, "pop from an empty deque") }
	method("pop", func(d *deque, _ []runtime.Object) (runtime.Object, error) {
		if d.n == 0 {
			return nil, empty()
		}
		return d.pop(), nil
	})
	method("popleft", func(d *deque, _ []runtime.Object) (runtime.Object, error) {
		if d.n == 0 {
			return nil, empty()
		}
		return d.popLeft(), nil
	})
	method("clear", func(d *deque, _ []runtime.Object) (runtime.Object, error) { d.clear(); return runtime.None, nil })
	method("count x /", func(d *deque, a []runtime.Object) (runtime.Object, error) {
		n, state := 0, d.state
		for i := 0; i < d.n; i++ {
			eq, err := runtime.Equal(d.get(i), a[0])
			if err != nil {
				return nil, err
			}
			if state != d.state {
				return nil, errMutated()
			}
			if eq {
				n++
			}
		}
		return runtime.Int(n), nil
	})
	method("index x start? stop? /", func(d *deque, a []runtime.Object) (runtime.Object, error) {
		bounds := [2]int{0, d.n}
		for i := range bounds {
			if a[i+1] == nil {
				continue
			}
			n, err := runtime.Index(a[i+1])
			if err != nil {
				return nil, err
			}
			if n < 0 {
				n = max(n+d.n, 0)
			}
			bounds[i] = min(n, d.n)
		}
		i, err := d.find(bounds[0], bounds[1], a[0])
		if err != nil {
			return nil, err
		}
		if i < 0 {
			r, err := runtime.Repr(a[0])
			if err != nil {
				return nil, err
			}
			return nil, runtime.Raise(runtime.ValueError, "%s is not in deque", r)
		}
		return runtime.Int(i), nil
	})
	method("insert index item /", func(d *deque, a []runtime.Object) (runtime.Object, error) {
		i, err := runtime.Index(a[0])
		if err != nil {
			return nil, err
		}
		if d.maxlen >= 0 && d.n == d.maxlen {
			return nil, runtime.Raise(runtime.IndexError, "deque already at its maximum size")
		}
		if i < 0 {
			i = max(i+d.n, 0)
		}
		i = min(i, d.n)
		items := d.items()
		d.set(append(items[:i:i], append([]runtime.Object{a[1]}, items[i:]...)...))
		return runtime.None, nil
	})
	method("remove value /", func(d *deque, a []runtime.Object) (runtime.Object, error) {
		i, err := d.find(0, d.n, a[0])
		if err != nil {
			if runtime.Matches(err, runtime.RuntimeError) {
				err = runtime.Raise(runtime.IndexError, "deque mutated during remove().")
			}
			return nil, err
		}
		if i < 0 {
			r, err := runtime.Repr(a[0])
			if err != nil {
				return nil, err
			}
			return nil, runtime.Raise(runtime.ValueError, "%s is not in deque", r)
		}
		d.remove(i)
		return runtime.None, nil
	})
	method("reverse", func(d *deque, _ []runtime.Object) (runtime.Object, error) {
		for i, j := 0, d.n-1; i < j; i, j = i+1, j-1 {
			x, y := d.at(i), d.at(j)
			d.ring[x], d.ring[y] = d.ring[y], d.ring[x]
		}
		return runtime.None, nil
	})
	method("rotate n? /", func(d *deque, a []runtime.Object) (runtime.Object, error) {
		n := 1
		if a[0] != nil {
			var err error
			if n, err = runtime.Index(a[0]); err != nil {
				return nil, err
			}
		}
		d.rotate(n)
		return runtime.None, nil
	})
	method("__reversed__", func(d *deque, _ []runtime.Object) (runtime.Object, error) { return d.M__reversed__() })
	copied := func(self runtime.Object, _ *runtime.Args) (runtime.Object, error) {
		made, _, err := like(self)
		return made, err
	}
	c.Def("copy()", copied)
	c.Def("__copy__()", copied)
	c.Def("__add__(other, /)", func(self runtime.Object, a *runtime.Args) (runtime.Object, error) { return dequeAdd(self, a.At(0)) })
	c.Def("__mul__(n, /)", func(self runtime.Object, a *runtime.Args) (runtime.Object, error) { return dequeMul(self, a.At(0)) })
	c.Def("__rmul__(n, /)", func(self runtime.Object, a *runtime.Args) (runtime.Object, error) { return dequeMul(self, a.At(0)) })
	inplace := func(name string) {
		c.Def(name+"(other, /)", func(self runtime.Object, a *runtime.Args) (runtime.Object, error) {
			d := runtime.Unwrap(self).(*deque)
			if name == "__iadd__" {
				return self, d.extend(a.At(0), d.append)
			}
			_, err := d.M__imul__(a.At(0))
			return self, err
		})
	}
	inplace("__iadd__")
	inplace("__imul__")
	c.Def("__repr__()", func(self runtime.Object, _ *runtime.Args) (runtime.Object, error) { return dequeRepr(self) })
	c.Def("__reduce__()", func(self runtime.Object, _ *runtime.Args) (runtime.Object, error) {
		d := runtime.Unwrap(self).(*deque)
		args := runtime.Tuple{}
		if d.maxlen >= 0 {
			args = runtime.Tuple{runtime.Tuple{}, runtime.Int(d.maxlen)}
		}
		it, err := runtime.Iter(self)
		if err != nil {
			return nil, err
		}
		state, err := runtime.CallMethod(self, "__getstate__")
		return runtime.Tuple{runtime.ClassOf(self), args, state, it}, err
	})
	runtime.Getter(c, "maxlen", func(d *deque) (runtime.Object, error) {
		if d.maxlen < 0 {
			return runtime.None, nil
		}
		return runtime.Int(d.maxlen), nil
	})
	c.Set("__hash__", runtime.None)
	c.ClassGetItem()
	c.Implements(&deque{})
	return c
}
