package stdlib

import (
	"math"
	"strconv"

	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

// lazy is an iterator of module itertools: a function that makes the next value, and returns runtime.Done at the end.
type lazy struct {
	class *runtime.Class
	inner runtime.Object // the session's iterator, which ends with the session
	repr  func() (string, error)
	copy  func() runtime.Object
	hint  func() (runtime.Object, error)
}

func (l *lazy) Type() *runtime.Type                { return l.class.InstanceType() }
func (l *lazy) PyClass() *runtime.Class            { return l.class }
func (l *lazy) M__iter__() (runtime.Object, error) { return l, nil }
func (l *lazy) M__next__() (runtime.Object, error) { return runtime.Next(l.inner) }
func (l *lazy) M__getattribute__(n string) (runtime.Object, error) {
	return runtime.Attr(l, l.class, n)
}

// M__repr__ shows the arguments of count and repeat.
func (l *lazy) M__repr__() (runtime.Object, error) {
	if l.repr == nil {
		return runtime.String(runtime.PlainRepr(l)), nil
	}
	s, err := l.repr()
	return runtime.String(s), err
}

// iterKit makes the classes of the module for one session.
type iterKit struct {
	m *runtime.Module
	s *runtime.Session
}

// define makes a class; make returns the function for the next value of a new iterator.
func (k iterKit) define(params string, make func(l *lazy, a []runtime.Object) (func() (runtime.Object, error), error)) *runtime.Class {
	c := k.class(firstWord(params))
	c.Native(params, func(a []runtime.Object) (runtime.Object, error) {
		return k.new(c, func(l *lazy) (func() (runtime.Object, error), error) { return make(l, a) })
	})
	return c
}

// defineVar is define for a class that takes any number of positional arguments and the keywords listed.
func (k iterKit) defineVar(name string, keywords []string, make func(l *lazy, args, kw []runtime.Object) (func() (runtime.Object, error), error)) *runtime.Class {
	c := k.class(name)
	c.NativeRaw(func(args []runtime.Object, kwargs []runtime.Kwarg) (runtime.Object, error) {
		kw := objects(len(keywords))
	next:
		for _, g := range kwargs {
			for i, n := range keywords {
				if n == g.Name {
					kw[i] = g.Value
					continue next
				}
			}
			if len(keywords) == 0 {
				return nil, typeError("%s() takes no keyword arguments", name)
			}
			return nil, typeError("%s() got an unexpected keyword argument", name)
		}
		return k.new(c, func(l *lazy) (func() (runtime.Object, error), error) { return make(l, args, kw) })
	})
	return c
}

func objects(n int) []runtime.Object { return make([]runtime.Object, n) }

func (k iterKit) class(name string) *runtime.Class {
	c := runtime.NewClass("itertools", name).Dotted()
	c.Implements(&lazy{})
	runtime.NativeMethod(c, "__length_hint__", func(l *lazy, _ []runtime.Object) (runtime.Object, error) {
		if l.hint == nil {
			return runtime.NotImplemented, nil
		}
		return l.hint()
	})
	k.m.Set(name, c)
	return c
}

func (k iterKit) new(c *runtime.Class, make func(l *lazy) (func() (runtime.Object, error), error)) (runtime.Object, error) {
	l := &lazy{class: c}
	next, err := make(l)
	if err != nil {
		return nil, err
	}
	l.inner = k.s.NewIterator(next)
	return l, nil
}

func firstWord(s string) string {
	for i := range len(s) {
		if s[i] == ' ' {
			return s[:i]
		}
	}
	return s
}

func loadItertools(m *runtime.Module) error {
	k := iterKit{m, m.Session()}
	k.endless()
	k.filters()
	k.groups()
	k.slices()
	k.combinations()
	return nil
}

type nextFunc = func() (runtime.Object, error)

func isNumber(o runtime.Object) bool {
	switch runtime.Unwrap(o).(type) {
	case runtime.Int, *runtime.BigInt, runtime.Bool, runtime.Float, runtime.Complex:
		return true
	}
	c := runtime.ClassOf(o)
	for _, n := range []string{"__index__", "__float__", "__complex__", "__int__"} {
		if c.Lookup(n) != nil {
			return true
		}
	}
	return false
}

// endless defines count, cycle, repeat.
func (k iterKit) endless() {
	k.define("count start? step?", func(l *lazy, a []runtime.Object) (nextFunc, error) {
		var cur, step runtime.Object = runtime.Int(0), runtime.Int(1)
		for i, to := range []*runtime.Object{&cur, &step} {
			if a[i] == nil {
				continue
			}
			if !isNumber(a[i]) {
				return nil, typeError("a number is required")
			}
			*to = a[i]
		}
		l.repr = func() (string, error) {
			s, err := runtime.Repr(cur)
			if step == runtime.Object(runtime.Int(1)) || err != nil {
				return "count(" + s + ")", err
			}
			t, err := runtime.Repr(step)
			return "count(" + s + ", " + t + ")", err
		}
		return func() (runtime.Object, error) {
			v := cur
			if n, ok := cur.(runtime.Int); ok && step == runtime.Object(runtime.Int(1)) && n < math.MaxInt64 {
				cur = n + 1
				return v, nil
			}
			var err error
			cur, err = k.s.Binary("+", cur, step)
			return v, err
		}, nil
	})
	k.define("cycle iterable /", func(_ *lazy, a []runtime.Object) (nextFunc, error) {
		it, err := runtime.Iter(a[0])
		if err != nil {
			return nil, err
		}
		var saved []runtime.Object
		i, replay := 0, false
		return func() (runtime.Object, error) {
			if !replay {
				v, err := runtime.Next(it)
				if err == nil {
					saved = append(saved, v)
					return v, nil
				}
				if !runtime.IsDone(err) {
					return nil, err
				}
				replay = true
			}
			if len(saved) == 0 {
				return nil, runtime.Done
			}
			v := saved[i]
			i = (i + 1) % len(saved)
			return v, nil
		}, nil
	})
	k.define("repeat object times?", func(l *lazy, a []runtime.Object) (nextFunc, error) {
		left := -1
		if a[1] != nil {
			n, err := runtime.Index(a[1])
			if err != nil {
				return nil, err
			}
			left = max(n, 0)
		}
		l.repr = func() (string, error) {
			s, err := runtime.Repr(a[0])
			if left < 0 {
				return "repeat(" + s + ")", err
			}
			return "repeat(" + s + ", " + strconv.Itoa(left) + ")", err
		}
		l.hint = func() (runtime.Object, error) {
			if left < 0 {
				return nil, typeError("len() of unsized object")
			}
			return runtime.Int(left), nil
		}
		return func() (runtime.Object, error) {
			if left == 0 {
				return nil, runtime.Done
			}
			if left > 0 {
				left--
			}
			return a[0], nil
		}, nil
	})
}

// filters defines what takes one value out of each value, or leaves some out.
func (k iterKit) filters() {
	with := func(params string, step func(fn, it runtime.Object) nextFunc) {
		k.define(params, func(_ *lazy, a []runtime.Object) (nextFunc, error) {
			it, err := runtime.Iter(a[1])
			if err != nil {
				return nil, err
			}
			return step(a[0], it), nil
		})
	}
	test := func(fn, v runtime.Object) (bool, error) {
		r, err := runtime.Call(fn, []runtime.Object{v}, nil)
		if err != nil {
			return false, err
		}
		return runtime.Truth(r)
	}
	with("takewhile predicate iterable /", func(fn, it runtime.Object) nextFunc {
		return func() (runtime.Object, error) {
			v, err := runtime.Next(it)
			if err != nil {
				return nil, err
			}
			if ok, err := test(fn, v); err != nil || !ok {
				return nil, or(err, runtime.Done)
			}
			return v, nil
		}
	})
	with("dropwhile predicate iterable /", func(fn, it runtime.Object) nextFunc {
		started := false
		return func() (runtime.Object, error) {
			for {
				v, err := runtime.Next(it)
				if err != nil || started {
					return v, err
				}
				ok, err := test(fn, v)
				if err != nil {
					return nil, err
				}
				if !ok {
					started = true
					return v, nil
				}
				if err := k.s.Cancelled(); err != nil {
					return nil, err
				}
			}
		}
	})
	with("filterfalse function iterable /", func(fn, it runtime.Object) nextFunc {
		return func() (runtime.Object, error) {
			for {
				v, err := runtime.Next(it)
				if err != nil {
					return nil, err
				}
				var ok bool
				if fn == runtime.None {
					ok, err = runtime.Truth(v)
				} else {
					ok, err = test(fn, v)
				}
				if err != nil || !ok {
					return v, err
				}
				if err := k.s.Cancelled(); err != nil {
					return nil, err
				}
			}
		}
	})
	with("starmap function iterable /", func(fn, it runtime.Object) nextFunc {
		return func() (runtime.Object, error) {
			v, err := runtime.Next(it)
			if err != nil {
				return nil, err
			}
			args, err := runtime.ListOf(v)
			if err != nil {
				return nil, err
			}
			return runtime.Call(fn, args, nil)
		}
	})
	k.define("compress data selectors", func(_ *lazy, a []runtime.Object) (nextFunc, error) {
		data, err := runtime.Iter(a[0])
		if err != nil {
			return nil, err
		}
		selectors, err := runtime.Iter(a[1])
		if err != nil {
			return nil, err
		}
		return func() (runtime.Object, error) {
			for {
				v, err := runtime.Next(data)
				if err != nil {
					return nil, err
				}
				s, err := runtime.Next(selectors)
				if err != nil {
					return nil, err
				}
				if ok, err := runtime.Truth(s); err != nil || ok {
					return v, err
				}
				if err := k.s.Cancelled(); err != nil {
					return nil, err
				}
			}
		}, nil
	})
	k.accumulate()
	k.chain()
}

func or(err, other error) error {
	if err != nil {
		return err
	}
	return other
}

func (k iterKit) accumulate() {
	c := k.class("accumulate")
	c.NativeRaw(func(args []runtime.Object, kwargs []runtime.Kwarg) (runtime.Object, error) {
		slots := []runtime.Object{nil, nil, nil}
		if len(args) > 2 {
			return nil, typeError("accumulate() takes at most 2 positional arguments (%d given)", len(args))
		}
		copy(slots, args)
		for _, g := range kwargs {
			i := map[string]int{"iterable": 0, "func": 1, "initial": 2}
			n, ok := i[g.Name]
			if !ok {
				return nil, typeError("'%s' is an invalid keyword argument for accumulate()", g.Name)
			}
			slots[n] = g.Value
		}
		if slots[0] == nil {
			return nil, typeError("accumulate() missing required argument 'iterable' (pos 1)")
		}
		it, err := runtime.Iter(slots[0])
		if err != nil {
			return nil, err
		}
		fn := slots[1]
		var total runtime.Object
		started := slots[2] == nil || slots[2] == runtime.None
		return k.new(c, func(*lazy) (nextFunc, error) {
			return func() (runtime.Object, error) {
				if !started {
					started, total = true, slots[2]
					return total, nil
				}
				v, err := runtime.Next(it)
				if err != nil {
					return nil, err
				}
				switch {
				case total == nil:
					total = v
				case fn == nil || fn == runtime.None:
					total, err = k.s.Binary("+", total, v)
				default:
					total, err = runtime.Call(fn, []runtime.Object{total, v}, nil)
				}
				return total, err
			}, nil
		})
	})
}

func (k iterKit) chain() {
	from := func(outer runtime.Object) func(*lazy) (nextFunc, error) {
		return func(*lazy) (nextFunc, error) {
			var inner runtime.Object
			return func() (runtime.Object, error) {
				for {
					if inner == nil {
						v, err := runtime.Next(outer)
						if err != nil {
							return nil, err
						}
						if inner, err = runtime.Iter(v); err != nil {
							return nil, err
						}
					}
					v, err := runtime.Next(inner)
					if err == nil || !runtime.IsDone(err) {
						return v, err
					}
					inner = nil
					if err := k.s.Cancelled(); err != nil {
						return nil, err
					}
				}
			}, nil
		}
	}
	c := k.defineVar("chain", nil, func(l *lazy, args, _ []runtime.Object) (nextFunc, error) {
		outer, err := runtime.Iter(runtime.Tuple(args))
		if err != nil {
			return nil, err
		}
		return from(outer)(l)
	})
	c.DefClass("from_iterable(iterable, /)", func(cls *runtime.Class, a *runtime.Args) (runtime.Object, error) {
		outer, err := runtime.Iter(a.At(0))
		if err != nil {
			return nil, err
		}
		return k.new(c, from(outer))
	})
	c.ClassGetItem()
}
