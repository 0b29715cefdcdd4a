package runtime

import (
	"github.com/go-python/gpython/py"
)

// bindIterationBuiltins binds the builtins that make or consume iterators.
func (s *Session) bindIterationBuiltins() {
	s.bind(
		nativeFunc("iter object sentinel? /", func(a []Object) (Object, error) {
			if a[1] == nil {
				return Iter(a[0])
			}
			if !Callable(a[0]) {
				return nil, typeError("iter(v, w): v must be callable")
			}
			return s.iterator(func() (Object, error) {
				v, err := Call(a[0], nil, nil)
				if err != nil {
					return nil, err
				}
				eq, err := Equal(v, a[1])
				if err != nil {
					return nil, err
				}
				if eq {
					return nil, Done
				}
				return v, nil
			}).named(callIterC), nil
		}),
		nativeFunc("next iterator default? /", func(a []Object) (Object, error) {
			v, err := Next(a[0])
			if err != nil && a[1] != nil && IsDone(err) {
				return a[1], nil
			}
			return v, err
		}),
		builtin("sorted", s.sorted),
		nativeFunc("any iterable /", func(a []Object) (Object, error) { return s.quantify(a[0], true) }),
		nativeFunc("all iterable /", func(a []Object) (Object, error) { return s.quantify(a[0], false) }),
		builtin("min", func(a []Object, kw []Kwarg) (Object, error) { return s.extreme("min", Less, a, kw) }),
		builtin("max", func(a []Object, kw []Kwarg) (Object, error) { return s.extreme("max", Greater, a, kw) }),
		nativeFunc("sum iterable start?", s.sum),
	)
	enumerate := nativeFunc("enumerate iterable start?", s.enumerate).Fn
	s.bindIterator("zip", s.zip)
	s.bindIterator("map", s.mapOver)
	s.bindIterator("enumerate", func(args []Object, kwargs []Kwarg) (Object, error) {
		if len(args)+len(kwargs) == 0 {
			return nil, typeError("enumerate() missing required argument 'iterable'")
		}
		return enumerate(args, kwargs)
	})
	s.bindIterator("filter", nativeFunc("filter function iterable /", s.filter).Fn)
	s.bindIterator("reversed", nativeFunc("reversed sequence /", s.reversed).Fn)
}

// bindIterator binds a class whose instances are iterators. It belongs to the session, as they do.
func (s *Session) bindIterator(name string, make func(args []Object, kwargs []Kwarg) (Object, error)) {
	c := newClass(name, objectC)
	construct(c, func(args []Object, kwargs []Kwarg) (Object, error) {
		it, err := make(append([]Object(nil), args...), kwargs)
		if g, ok := it.(*goIter); ok && err == nil && g.cls == nil {
			g.cls = c
		}
		return it, err
	})
	c.nativeNew()
	c.defineSlots("iter next")
	s.builtins.SetStr(name, c)
}

func (s *Session) enumerate(a []Object) (Object, error) {
	it, err := Iter(a[0])
	if err != nil {
		return nil, err
	}
	n, err := intOr(a[1], 0)
	if err != nil {
		return nil, err
	}
	return s.iterator(func() (Object, error) {
		v, err := Next(it)
		if err != nil {
			return nil, err
		}
		n++
		return py.Tuple{py.Int(n - 1), v}, nil
	}), nil
}

func iterators(fn string, args []Object) ([]Object, error) {
	its := make([]Object, len(args))
	for i, x := range args {
		it, err := Iter(x)
		if err != nil {
			if fn == "zip" && isExc(err, py.TypeError) {
				if _, ok := x.(*Instance); ok {
					return nil, err
				}
				return nil, typeError("'%s' object is not iterable", TypeName(x))
			}
			return nil, err
		}
		its[i] = it
	}
	return its, nil
}

func (s *Session) zip(args []Object, kwargs []Kwarg) (Object, error) {
	opts, err := takeKeywords("zip", kwargs, "strict")
	if err != nil {
		return nil, err
	}
	strict, err := truthOr(opts[0], false)
	if err != nil {
		return nil, err
	}
	its, err := iterators("zip", args)
	if err != nil {
		return nil, err
	}
	return s.iterator(func() (Object, error) {
		if len(its) == 0 {
			return nil, Done
		}
		t := make(py.Tuple, len(its))
		for i, it := range its {
			v, err := Next(it)
			if err != nil {
				if strict && IsDone(err) {
					if err := zipLengths(its, i); err != nil {
						return nil, err
					}
				}
				return nil, err
			}
			t[i] = v
		}
		return t, nil
	}), nil
}

// zipLengths is the check of zip(strict=True) when iterator i has ended.
func zipLengths(its []Object, i int) error {
	those := func(i int) string {
		if i == 1 {
			return "argument 1"
		}
		return sprintf("arguments 1-%d", i)
	}
	if i > 0 {
		return valueError("zip() argument %d is shorter than %s", i+1, those(i))
	}
	for k := 1; k < len(its); k++ {
		_, err := Next(its[k])
		if err == nil {
			return valueError("zip() argument %d is longer than %s", k+1, those(k))
		}
		if !IsDone(err) {
			return err
		}
	}
	return nil
}

func (s *Session) mapOver(args []Object, kwargs []Kwarg) (Object, error) {
	if len(kwargs) > 0 {
		return nil, typeError("map() takes no keyword arguments")
	}
	if len(args) < 2 {
		return nil, typeError("map() must have at least two arguments.")
	}
	fn := args[0]
	its, err := iterators("map", args[1:])
	if err != nil {
		return nil, err
	}
	return s.iterator(func() (Object, error) {
		row := make([]Object, len(its))
		for i, it := range its {
			v, err := Next(it)
			if err != nil {
				return nil, err
			}
			row[i] = v
		}
		return Call(fn, row, nil)
	}), nil
}

func (s *Session) filter(a []Object) (Object, error) {
	fn := a[0]
	it, err := Iter(a[1])
	if err != nil {
		return nil, err
	}
	return s.iterator(func() (Object, error) {
		for {
			if err := s.Cancelled(); err != nil {
				return nil, err
			}
			v, err := Next(it)
			if err != nil {
				return nil, err
			}
			r := v
			if fn != py.None {
				if r, err = Call(fn, []Object{v}, nil); err != nil {
					return nil, err
				}
			}
			keep, err := Truth(r)
			if err != nil {
				return nil, err
			}
			if keep {
				return v, nil
			}
		}
	}), nil
}

func (s *Session) reversed(a []Object) (Object, error) {
	switch v := a[0].(type) {
	case *Instance:
		if r, ok, err := v.special("__reversed__"); ok {
			return r, err
		}
		if v.cls.lookup("__reversed__") == Object(py.None) || v.native == nil && v.cls.lookup("__getitem__") == nil {
			return nil, typeError("'%s' object is not reversible", v.cls.Name)
		}
		if v.native == nil {
			n, err := v.M__len__()
			if err != nil {
				return nil, err
			}
			i, err := toInt(n)
			if err != nil {
				return nil, err
			}
			return s.iterator(func() (Object, error) {
				if i--; i < 0 {
					return nil, Done
				}
				return v.M__getitem__(py.Int(i))
			}), nil
		}
		if r, err := s.reversed([]Object{v.native}); err == nil {
			return r, nil
		}
		return nil, typeError("'%s' object is not reversible", v.cls.Name)
	case *py.Range:
		i := v.Length
		return s.iterator(func() (Object, error) {
			if i--; i < 0 {
				return nil, Done
			}
			return v.Start + i*v.Step, nil
		}).named(rangeIterC), nil
	case *py.List, py.Tuple, py.String, *Dict, *dictView, py.Bytes, *ByteArray:
	default:
		if f := ClassOf(a[0]).lookup("__reversed__"); f != nil {
			b, err := bindAttr(f, a[0], ClassOf(a[0]))
			if err != nil {
				return nil, err
			}
			return Call(b, nil, nil)
		}
		return nil, typeError("'%s' object is not reversible", TypeName(a[0]))
	}
	items, err := ListOf(a[0])
	if err != nil {
		return nil, err
	}
	var c *Class
	switch v := a[0].(type) {
	case *py.List:
		c = listReverseC
	case *Dict:
		c = dictReverseC[viewKeys]
	case *dictView:
		c = dictReverseC[v.kind]
	}
	i := len(items)
	return s.iterator(func() (Object, error) {
		if i--; i < 0 {
			return nil, Done
		}
		return items[i], nil
	}).named(c), nil
}

func (s *Session) sorted(args []Object, kwargs []Kwarg) (Object, error) {
	if len(args) != 1 {
		return nil, typeError("sorted expected 1 argument, got %d", len(args))
	}
	opts, err := takeKeywords("sort", kwargs, "key", "reverse")
	if err != nil {
		return nil, err
	}
	items, err := ListOf(args[0])
	if err != nil {
		return nil, err
	}
	if err := sortItems(items, opts[0], opts[1]); err != nil {
		return nil, err
	}
	return py.NewListFromItems(items), nil
}

// quantify is any (stop at true) and all (stop at false).
func (s *Session) quantify(iterable Object, stop bool) (Object, error) {
	result := !stop
	err := s.iterate(iterable, func(x Object) error {
		t, err := Truth(x)
		if err == nil && t == stop {
			result = stop
			return ErrStop
		}
		return err
	})
	return py.NewBool(result), err
}

func (s *Session) extreme(name string, ordering int, args []Object, kwargs []Kwarg) (Object, error) {
	opts, err := takeKeywords(name, kwargs, "key", "default")
	if err != nil {
		return nil, err
	}
	var from Object = py.Tuple(args)
	switch {
	case len(args) == 0:
		return nil, typeError("%s expected at least 1 argument, got 0", name)
	case len(args) == 1:
		from = args[0]
	case opts[1] != nil:
		return nil, typeError("Cannot specify a default for %s() with multiple positional arguments", name)
	}
	var best, bestKey Object
	err = s.iterate(from, func(x Object) error {
		key := x
		if !missing(opts[0]) {
			var err error
			if key, err = Call(opts[0], []Object{x}, nil); err != nil {
				return err
			}
		}
		if best != nil {
			r, err := Compare(key, bestKey, ordering)
			if err != nil {
				return err
			}
			if better, err := Truth(r); err != nil || !better {
				return err
			}
		}
		best, bestKey = x, key
		return nil
	})
	if err != nil {
		return nil, err
	}
	if best == nil {
		if opts[1] != nil {
			return opts[1], nil
		}
		return nil, valueError("%s() arg is an empty sequence", name)
	}
	return best, nil
}

func (s *Session) sum(a []Object) (Object, error) {
	total := a[1]
	if total == nil {
		total = py.Int(0)
	}
	if _, ok := total.(py.String); ok {
		return nil, typeError("sum() can't sum strings [use ''.join(seq) instead]")
	}
	switch total.(type) {
	case py.Bytes:
		return nil, typeError("sum() can't sum bytes [use b''.join(seq) instead]")
	case *ByteArray:
		return nil, typeError("sum() can't sum bytearray [use b''.join(seq) instead]")
	}
	err := s.iterate(a[0], func(x Object) error {
		r, err := s.binary(&operators[opAdd], total, x)
		total = r
		return err
	})
	return total, err
}
