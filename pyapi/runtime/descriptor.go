package runtime

import (
	"github.com/go-python/gpython/py"
)

// Property is a property object. Missing functions are nil or None.
type Property struct{ get, set, del, doc Object }

// ClassMethod is a classmethod object.
type ClassMethod struct{ f Object }

// StaticMethod is a staticmethod object.
type StaticMethod struct{ f Object }

var propertyType = py.NewType("property", "")

func (*Property) Type() *py.Type     { return propertyType }
func (*ClassMethod) Type() *py.Type  { return propertyType }
func (*StaticMethod) Type() *py.Type { return propertyType }

func missing(o Object) bool { return o == nil || o == py.None }

func (p *Property) read(self Object) (Object, error) {
	if missing(p.get) {
		return nil, attributeError("property of '%s' object has no getter", TypeName(self))
	}
	return Call(p.get, []Object{self}, nil)
}

func (p *Property) write(self Object, name string, value Object) error {
	if missing(p.set) {
		return attributeError("property '%s' of '%s' object has no setter", name, TypeName(self))
	}
	_, err := Call(p.set, []Object{self, value}, nil)
	return err
}

func (p *Property) delete(self Object, name string) error {
	if missing(p.del) {
		return attributeError("property '%s' of '%s' object has no deleter", name, TypeName(self))
	}
	_, err := Call(p.del, []Object{self}, nil)
	return err
}

func (p *Property) M__getattribute__(n string) (Object, error) {
	with := func(f func(v Object) *Property) (Object, error) {
		return nativeFunc(n+" function /", func(a []Object) (Object, error) { return f(a[0]), nil }), nil
	}
	switch n {
	case "setter":
		return with(func(v Object) *Property { return &Property{p.get, v, p.del, p.doc} })
	case "getter":
		return with(func(v Object) *Property { return &Property{v, p.set, p.del, p.doc} })
	case "deleter":
		return with(func(v Object) *Property { return &Property{p.get, p.set, v, p.doc} })
	case "fget":
		return orNone(p.get), nil
	case "fset":
		return orNone(p.set), nil
	case "fdel":
		return orNone(p.del), nil
	case "__doc__":
		if missing(p.doc) && !missing(p.get) {
			return GetAttr(p.get, "__doc__")
		}
		return orNone(p.doc), nil
	case "__isabstractmethod__":
		if missing(p.get) {
			return py.False, nil
		}
		return GetAttr(p.get, n)
	case "__class__":
		return propertyC, nil
	}
	return nil, attributeError("'property' object has no attribute '%s'", n)
}

func (m *ClassMethod) M__getattribute__(n string) (Object, error) {
	if n == "__func__" || n == "__wrapped__" {
		return m.f, nil
	}
	return GetAttr(m.f, n)
}

func (m *StaticMethod) M__getattribute__(n string) (Object, error) {
	if n == "__func__" || n == "__wrapped__" {
		return m.f, nil
	}
	return GetAttr(m.f, n)
}

func (m *StaticMethod) CallKw(args []Object, kwargs []Kwarg) (Object, error) {
	return Call(m.f, args, kwargs)
}

func (m *StaticMethod) M__call__(args py.Tuple, kwargs py.StringDict) (Object, error) {
	return Call(m.f, args, kwargsOf(kwargs))
}

// bindAttr applies the descriptor protocol to an attribute found in the class of self.
func bindAttr(v Object, self Object, cls *Class) (Object, error) {
	switch x := v.(type) {
	case *Function:
		return &BoundMethod{self, x}, nil
	case *Builtin:
		if x.Method {
			return &BoundMethod{self, x}, nil
		}
	case *ClassMethod:
		return &BoundMethod{cls, x.f}, nil
	case *StaticMethod:
		return x.f, nil
	case *Property:
		return x.read(self)
	case *Instance:
		if g := x.cls.lookup("__get__"); g != nil {
			return Call(g, []Object{x, self, cls}, nil)
		}
	}
	return v, nil
}

// superObject is what super() returns: attributes are looked up behind one class in the order of another.
type superObject struct {
	after *Class
	self  Object
	cls   *Class
}

func (*superObject) Type() *py.Type { return propertyType }

func newSuper(_ *Class, args []Object, _ []Kwarg) (Object, error) {
	if len(args) != 2 {
		return nil, Raise(RuntimeError, "super(): no arguments")
	}
	c, ok := args[0].(*Class)
	if !ok {
		return nil, typeError("super() argument 1 must be a type, not %s", TypeName(args[0]))
	}
	if k, ok := args[1].(*Class); ok && k.isSub(c) {
		return &superObject{c, k, k}, nil
	}
	k := ClassOf(args[1])
	if !k.isSub(c) {
		return nil, typeError("super(type, obj): obj must be an instance or subtype of type")
	}
	return &superObject{c, args[1], k}, nil
}

func (s *superObject) M__getattribute__(n string) (Object, error) {
	if n == "__class__" {
		return superC, nil
	}
	past := false
	for _, k := range s.cls.mro {
		if past {
			if v := k.dict.GetStr(n); v != nil {
				return s.bind(v, n)
			}
		}
		if k == s.after {
			past = true
		}
	}
	switch self := s.self.(type) {
	case *Instance:
		if self.native != nil && n != "__init__" && n != "__new__" {
			if r, err := GetAttr(self.native, n); err == nil {
				return r, nil
			}
		}
		if b := self.cls.objectMethod(n); b != nil {
			return bindAttr(b, self, self.cls)
		}
	case *Class:
		return s.metaMethod(self, n)
	}
	return nil, attributeError("'super' object has no attribute '%s'", n)
}

func (s *superObject) bind(v Object, n string) (Object, error) {
	if n == "__new__" {
		if m, ok := v.(*StaticMethod); ok {
			return m.f, nil
		}
		return v, nil
	}
	if c, ok := s.self.(*Class); ok {
		if s.cls == c { // super(A, cls) in a classmethod: functions stay unbound
			if _, isFunc := v.(*Function); isFunc {
				return v, nil
			}
		}
		return bindAttr(v, c, c)
	}
	return bindAttr(v, s.self, s.cls)
}

// metaMethod finds the methods of type and object for super() in a metaclass or classmethod.
func (s *superObject) metaMethod(c *Class, n string) (Object, error) {
	switch n {
	case "__call__":
		return builtin(n, func(a []Object, kw []Kwarg) (Object, error) { return c.construct(a, kw) }), nil
	case "__new__":
		if s.cls.isSub(typeC) {
			return builtin(n, func(a []Object, kw []Kwarg) (Object, error) {
				if len(a) == 0 {
					return nil, typeError("type.__new__(): not enough arguments")
				}
				k, ok := a[0].(*Class)
				if !ok {
					return nil, typeError("type.__new__(X): X is not a type object (%s)", TypeName(a[0]))
				}
				return newType(k, a[1:], kw)
			}), nil
		}
	case "__init__":
		if s.cls.isSub(typeC) {
			return builtin(n, func([]Object, []Kwarg) (Object, error) { return py.None, nil }), nil
		}
	case "__setattr__":
		return nativeFunc("__setattr__ name value /", func(a []Object) (Object, error) {
			name, err := str(a[0])
			if err != nil {
				return nil, err
			}
			return py.None, c.setAttr(name, a[1])
		}), nil
	case "__repr__":
		return builtin(n, func([]Object, []Kwarg) (Object, error) { return py.String(c.defaultRepr()), nil }), nil
	case "__init_subclass__":
		return builtin(n, func(_ []Object, kw []Kwarg) (Object, error) {
			if len(kw) > 0 {
				return nil, typeError("%s.__init_subclass__() takes no keyword arguments", c.Name)
			}
			return py.None, nil
		}), nil
	}
	if b := c.objectMethod(n); b != nil {
		return bindAttr(b, c, c)
	}
	return nil, attributeError("'super' object has no attribute '%s'", n)
}
