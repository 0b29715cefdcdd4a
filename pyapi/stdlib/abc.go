package stdlib

import (
	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

// loadABC makes the half of module abc that isinstance and issubclass run through.
func loadABC(m *runtime.Module) error {
	state := &abcState{classes: map[*runtime.Class]*abcClass{}}
	m.Def("register(cls, subclass)", func(a *runtime.Args) (runtime.Object, error) {
		cls := a.At(0).(*runtime.Class)
		sub, ok := a.At(1).(*runtime.Class)
		if !ok {
			return nil, runtime.Raise(runtime.TypeError, "Can only register classes")
		}
		if is, err := runtime.IsSubclass(sub, cls); err != nil || is {
			return sub, err
		}
		if is, err := runtime.IsSubclass(cls, sub); err != nil || is {
			if err == nil {
				err = runtime.Raise(runtime.RuntimeError, "Refusing to create an inheritance cycle")
			}
			return nil, err
		}
		c := state.of(cls)
		c.registered = append(c.registered, sub)
		state.token++
		return sub, nil
	})
	m.Def("instancecheck(cls, instance)", func(a *runtime.Args) (runtime.Object, error) {
		cls := a.At(0).(*runtime.Class)
		k := runtime.ClassOf(a.At(1))
		if known, ok := state.known(cls, k); ok {
			return runtime.NewBool(known), nil
		}
		said, err := runtime.GetAttr(a.At(1), "__class__")
		if err != nil {
			return nil, err
		}
		is, err := state.subclass(cls, said)
		if err == nil && !is && said != runtime.Object(k) {
			is, err = state.subclass(cls, k)
		}
		return runtime.NewBool(is), err
	})
	m.Def("subclasscheck(cls, subclass)", func(a *runtime.Args) (runtime.Object, error) {
		is, err := state.subclass(a.At(0).(*runtime.Class), a.At(1))
		return runtime.NewBool(is), err
	})
	m.Def("has_methods(cls, names)", func(a *runtime.Args) (runtime.Object, error) {
		cls, ok := a.At(0).(*runtime.Class)
		if !ok {
			return nil, runtime.Raise(runtime.TypeError, "issubclass() arg 1 must be a class")
		}
		names, err := runtime.ListOf(a.At(1))
		if err != nil {
			return nil, err
		}
		for _, n := range names {
			if name, _ := runtime.AsString(n); !hasMethod(cls, name) {
				return runtime.NewBool(false), nil
			}
		}
		return runtime.NewBool(true), nil
	})
	m.Def("token()", func(*runtime.Args) (runtime.Object, error) { return runtime.Int(state.token), nil })
	return nil
}

// hasMethod reports whether a class or one that it comes from has a method. The first to name it decides: None takes it away.
func hasMethod(c *runtime.Class, name string) bool {
	for _, k := range c.MRO() {
		if v := k.Dict().GetStr(name); v != nil {
			return v != runtime.Object(runtime.None)
		}
	}
	return false
}

// abcState is what a session's abstract classes know of others. An answer holds until something is registered or a class
// changes its bases, which makes a new generation.
type abcState struct {
	classes map[*runtime.Class]*abcClass
	token   int
}

type abcClass struct {
	registered []*runtime.Class
	answers    map[*runtime.Class]bool
	token      int // of the answers
}

func (s *abcState) of(c *runtime.Class) *abcClass {
	k := s.classes[c]
	if k == nil {
		k = &abcClass{answers: map[*runtime.Class]bool{}, token: s.token}
		s.classes[c] = k
	}
	if k.token != s.token {
		clear(k.answers)
		k.token = s.token
	}
	return k
}

func (s *abcState) known(c, sub *runtime.Class) (answer, ok bool) {
	answer, ok = s.of(c).answers[sub]
	return answer, ok
}

func (s *abcState) subclass(c *runtime.Class, sub runtime.Object) (bool, error) {
	k, ok := sub.(*runtime.Class)
	if !ok {
		return false, runtime.Raise(runtime.TypeError, "issubclass() arg 1 must be a class")
	}
	if answer, ok := s.known(c, k); ok {
		return answer, nil
	}
	answer, err := s.decide(c, k)
	if err != nil {
		return false, err
	}
	s.of(c).answers[k] = answer
	return answer, nil
}

func (s *abcState) decide(c, sub *runtime.Class) (bool, error) {
	hook, err := runtime.CallMethod(c, "__subclasshook__", sub)
	if err != nil {
		return false, err
	}
	if hook != runtime.NotImplemented {
		return runtime.Truth(hook)
	}
	if sub.IsSubclass(c) {
		return true, nil
	}
	for _, r := range s.of(c).registered {
		if is, err := runtime.IsSubclass(sub, r); err != nil || is {
			return is, err
		}
	}
	subclasses, err := runtime.CallMethod(c, "__subclasses__")
	if err != nil {
		return false, err
	}
	list, err := runtime.ListOf(subclasses)
	if err != nil {
		return false, err
	}
	for _, k := range list {
		if is, err := runtime.IsSubclass(sub, k); err != nil || is {
			return is, err
		}
	}
	return false, nil
}
