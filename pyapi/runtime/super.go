package runtime

import (
	"github.com/go-python/gpython/py"
)

// superObject is what super() returns: attributes are looked up behind one class in the order of another.
type superObject struct {
	after *Class
	self  Object // nil when unbound: super(C)
	cls   *Class
}

func (*superObject) Type() *py.Type { return propertyType }

func newSuper(_ *Class, args []Object, kwargs []Kwarg) (Object, error) {
	switch {
	case len(kwargs) > 0:
		return nil, typeError("super() takes no keyword arguments")
	case len(args) == 0:
		return nil, Raise(RuntimeError, "super(): no arguments")
	case len(args) > 2:
		return nil, typeError("super() expected at most 2 arguments, got %d", len(args))
	}
	c, ok := args[0].(*Class)
	if !ok {
		return nil, typeError("super() argument 1 must be a type, not %s", TypeName(args[0]))
	}
	if len(args) == 1 || args[1] == py.None {
		return &superObject{after: c}, nil
	}
	return bindSuper(c, args[1])
}

func bindSuper(c *Class, self Object) (Object, error) {
	if k, ok := self.(*Class); ok && k.isSub(c) {
		return &superObject{c, k, k}, nil
	}
	k := ClassOf(self)
	if !k.isSub(c) {
		if _, isInstance := self.(*Instance); isInstance { // a proxy says what it stands for
			if v, err := GetAttr(self, "__class__"); err == nil {
				if real, ok := v.(*Class); ok && real != k && real.isSub(c) {
					return &superObject{c, self, real}, nil
				}
			}
		}
		return nil, typeError("super(type, obj): obj must be an instance or subtype of type")
	}
	return &superObject{c, self, k}, nil
}

func (s *superObject) M__getattribute__(n string) (Object, error) {
	if n != "__class__" && s.self != nil {
		past := false
		for _, k := range s.cls.mro {
			if past {
				if v := k.dict.GetStr(n); v != nil {
					return s.bind(v, n)
				}
			}
			past = past || k == s.after
		}
		if i, ok := s.self.(*Instance); ok && i.exc != nil {
			if v := i.exceptionAttr(n); v != nil {
				return v, nil
			}
		}
	}
	if v := superC.find(n); v != nil {
		return bindAttr(v, s, superC)
	}
	return nil, noAttribute(s, n, "'super' object has no attribute '%s'", n)
}

func (s *superObject) bind(v Object, n string) (Object, error) {
	if c, ok := s.self.(*Class); ok && s.cls == c { // super(A, cls) in a classmethod or __new__: functions stay unbound
		return bindToClass(v, c)
	}
	if f, ok := v.(*StaticMethod); ok && n == "__new__" {
		return f.f, nil
	}
	return bindAttr(v, s.self, s.cls)
}

func (s *superObject) M__setattr__(n string, _ Object) (Object, error) {
	return nil, attributeError("'super' object has no attribute '%s'", n)
}

func (s *superObject) M__repr__() (Object, error) {
	if s.self == nil {
		return py.String("<super: <class '" + s.after.Name + "'>, NULL>"), nil
	}
	return py.String("<super: <class '" + s.after.Name + "'>, <" + s.cls.Name + " object>>"), nil
}

func initSuper() {
	field := func(name string, get func(s *superObject) Object) {
		superC.dict.SetStr(name, &getset{name: name, owner: superC, member: true, read: func(o Object) (Object, error) {
			return get(o.(*superObject)), nil
		}})
	}
	field("__thisclass__", func(s *superObject) Object { return s.after })
	field("__self__", func(s *superObject) Object { return orNone(s.self) })
	field("__self_class__", func(s *superObject) Object {
		if s.cls == nil {
			return py.None
		}
		return s.cls
	})
	superC.dict.SetStr("__get__", slotMethod(superC, "__get__", func(self Object, a []Object, _ []Kwarg) (Object, error) {
		s := self.(*superObject)
		if len(a) == 0 || missing(a[0]) || s.self != nil {
			return s, nil
		}
		return bindSuper(s.after, a[0])
	}))
}
