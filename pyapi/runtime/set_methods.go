package runtime

import (
	"github.com/go-python/gpython/py"
)

func initSetMethods() {
	for _, c := range []*Class{setC, frozensetC} {
		for name, op := range map[string]byte{"union": '|', "intersection": '&', "difference": '-'} {
			rawMethod(c, name, func(s *Set, a []Object, kw []Kwarg) (Object, error) {
				if len(kw) > 0 {
					return nil, typeError("%s.%s() takes no keyword arguments", c.Name, name)
				}
				r := s.copy()
				for _, x := range a {
					y, err := setFrom(x)
					if err != nil {
						return nil, err
					}
					r = r.combine(y, op)
				}
				return r, nil
			})
		}
		nativeMethod(c, "symmetric_difference other /", func(s *Set, a []Object) (Object, error) {
			y, err := setFrom(a[0])
			if err != nil {
				return nil, err
			}
			return s.combine(y, '^'), nil
		})
		nativeMethod(c, "issubset other /", func(s *Set, a []Object) (Object, error) {
			y, err := setFrom(a[0])
			if err != nil {
				return nil, err
			}
			return py.NewBool(s.subsetOf(y)), nil
		})
		nativeMethod(c, "issuperset other /", func(s *Set, a []Object) (Object, error) {
			y, err := setFrom(a[0])
			if err != nil {
				return nil, err
			}
			return py.NewBool(y.subsetOf(s)), nil
		})
		nativeMethod(c, "isdisjoint other /", func(s *Set, a []Object) (Object, error) {
			y, err := setFrom(a[0])
			if err != nil {
				return nil, err
			}
			return py.NewBool(s.combine(y, '&').d.n == 0), nil
		})
		nativeMethod(c, "copy", func(s *Set, _ []Object) (Object, error) { return s.copy(), nil })
	}
	nativeMethod(setC, "add elem /", func(s *Set, a []Object) (Object, error) { return py.None, s.Add(a[0]) })
	nativeMethod(setC, "discard elem /", func(s *Set, a []Object) (Object, error) {
		_, err := s.d.Delete(asElement(a[0]))
		return py.None, err
	})
	nativeMethod(setC, "remove elem /", func(s *Set, a []Object) (Object, error) {
		ok, err := s.d.Delete(asElement(a[0]))
		if err == nil && !ok {
			err = keyError(a[0])
		}
		return py.None, err
	})
	nativeMethod(setC, "pop", func(s *Set, _ []Object) (Object, error) {
		for k := range s.d.All() {
			_, err := s.d.Delete(k)
			return k, err
		}
		return nil, keyError(py.String("pop from an empty set"))
	})
	nativeMethod(setC, "clear", func(s *Set, _ []Object) (Object, error) {
		s.d = NewDict()
		return py.None, nil
	})
	rawMethod(setC, "update", func(s *Set, a []Object, _ []Kwarg) (Object, error) {
		for _, x := range a {
			if err := Iterate(x, s.Add); err != nil {
				return nil, err
			}
		}
		return py.None, nil
	})
	for name, op := range map[string]byte{"intersection_update": '&', "difference_update": '-', "symmetric_difference_update": '^'} {
		rawMethod(setC, name, func(s *Set, a []Object, _ []Kwarg) (Object, error) {
			for _, x := range a {
				y, err := setFrom(x)
				if err != nil {
					return nil, err
				}
				s.d = s.combine(y, op).d
			}
			return py.None, nil
		})
	}
}

// setFrom returns o when it is a set, or a set of its items.
func setFrom(o Object) (*Set, error) {
	if s, ok := unwrapNative(o).(*Set); ok {
		return s, nil
	}
	s := NewSet()
	return s, Iterate(o, s.Add)
}
