package runtime

import (
	"github.com/go-python/gpython/py"
)

// NewClass makes a class whose instances are Go values or, when the class has no constructor of its own, ordinary
// instances. Classes may be package variables shared by all sessions if nothing is changed after they are set up;
// a class made while a module is loaded belongs to that session, and programs may then assign to its attributes when
// it is [Class.Open].
func NewClass(module, name string, bases ...*Class) *Class {
	if len(bases) == 0 {
		bases = []*Class{objectC}
	}
	c := newClass(name, bases...)
	c.Module = module
	c.sealed, c.hasDict = true, true
	return c
}

// Open lets Python programs assign to attributes of the class. It must then not be shared by sessions.
func (c *Class) Open() *Class { c.sealed = false; return c }

// InstanceType returns what the Type method of the class's Go type must return.
func (c *Class) InstanceType() *Type { return c.shadow }

// Constructor sets what calling the class does. For a class that Python classes derive from, cls is the class called.
func (c *Class) Constructor(signature string, fn func(cls *Class, a *Args) (Object, error)) {
	_, g := parseSignature(signature)
	c.makes = true
	c.newFn = func(cls *Class, args []Object, kwargs []Kwarg) (Object, error) {
		a, err := bindArgs(g.withSelf(c.Name+".__init__"), cls, args, kwargs)
		if err != nil {
			return nil, err
		}
		o, err := fn(cls, a)
		if err != nil {
			return nil, raisable(nil, err)
		}
		return o, nil
	}
}

// ValueConstructor is [Class.Constructor] for a class that programs derive classes from, as date or Decimal: fn makes a Go value also
// for a derived class, and the instance wraps it ([Native] takes it out), so that it has attributes of its own and the methods of the
// derived class count.
func (c *Class) ValueConstructor(signature string, fn func(cls *Class, a *Args) (Object, error)) {
	c.Constructor(signature, func(cls *Class, a *Args) (Object, error) {
		v, err := fn(cls, a)
		if err != nil || cls == c {
			return v, err
		}
		return WrapValue(cls, v), nil
	})
	c.SetNew()
}

// WrapValue makes an instance of a derived class around a value that a [Class.ValueConstructor] would make, without calling __new__ or
// __init__.
func WrapValue(cls *Class, v Object) Object {
	return &Instance{cls: cls, dict: NewDict(), native: Native(v)}
}

// Def defines a method. The signature, in the notation of [NewBuiltin], leaves out self.
func (c *Class) Def(signature string, fn func(self Object, a *Args) (Object, error)) *Builtin {
	name, g := parseSignature(signature)
	g = g.withSelf(c.Name + "." + name)
	b := &Builtin{Name: name, qual: g.qual, Method: true, module: c.Module, sig: g}
	b.Fn = func(args []Object, kwargs []Kwarg) (Object, error) {
		if len(args) == 0 {
			return nil, g.missing([]string{"self"}, "positional")
		}
		a, err := bindArgs(g, args[0], args[1:], kwargs)
		if err != nil {
			return nil, err
		}
		return fn(args[0], a)
	}
	c.dict.SetStr(name, b)
	return b
}

// Method defines a method of a class whose instances are of the Go type T.
func Method[T Object](c *Class, signature string, fn func(self T, a *Args) (Object, error)) {
	c.Def(signature, func(self Object, a *Args) (Object, error) {
		t, ok := self.(T)
		if !ok {
			t, ok = Native(self).(T)
		}
		if !ok {
			return nil, py.ExceptionNewf(py.TypeError, "descriptor '%s' for '%s' objects doesn't apply to a '%s' object", a.sig.qual, c.Name, TypeName(self))
		}
		return fn(t, a)
	})
}

// DefClass defines a classmethod.
func (c *Class) DefClass(signature string, fn func(cls *Class, a *Args) (Object, error)) {
	name, g := parseSignature(signature)
	g = g.withSelf(c.Name + "." + name)
	b := method(name, func(args []Object, kwargs []Kwarg) (Object, error) {
		a, err := bindArgs(g, args[0], args[1:], kwargs)
		if err != nil {
			return nil, err
		}
		return fn(args[0].(*Class), a)
	})
	b.Method, b.sig = false, g
	c.dict.SetStr(name, &ClassMethod{f: b})
}

// DefStatic defines a staticmethod.
func (c *Class) DefStatic(signature string, fn func(a *Args) (Object, error)) {
	b := NewBuiltin(signature, fn)
	b.qual, b.module = c.Name+"."+b.Name, c.Module
	c.dict.SetStr(b.Name, &StaticMethod{f: b})
}

// Property defines a property; set is nil for a read-only one.
func (c *Class) Property(name string, get func(self Object) (Object, error), set func(self, value Object) error) {
	p := &Property{get: method(name, func(a []Object, _ []Kwarg) (Object, error) { return get(a[0]) })}
	if set != nil {
		p.set = method(name, func(a []Object, _ []Kwarg) (Object, error) { return py.None, set(a[0], a[1]) })
	}
	c.dict.SetStr(name, p)
}

// Getter defines a read-only property of a class whose instances are of the Go type T.
func Getter[T Object](c *Class, name string, get func(self T) (Object, error)) {
	c.Property(name, func(self Object) (Object, error) {
		t, ok := self.(T)
		if !ok {
			t, ok = Native(self).(T)
		}
		if !ok {
			return nil, py.ExceptionNewf(py.TypeError, "descriptor '%s' for '%s' objects doesn't apply to a '%s' object", name, c.Name, TypeName(self))
		}
		return get(t)
	}, nil)
}

// Set binds an attribute of the class, for the host.
func (c *Class) Set(name string, value Object) { c.dict.SetStr(name, value) }

// Lookup finds an attribute in the class and its bases, unbound, or returns nil.
func (c *Class) Lookup(name string) Object { return c.lookup(name) }

// IsSubclass reports whether c is base or derives from it.
func (c *Class) IsSubclass(base *Class) bool { return c.isSub(base) }

// MRO returns the classes in which attributes are looked up, c first.
func (c *Class) MRO() []*Class { return append([]*Class(nil), c.mro...) }

// Dict returns the class's own attributes in the order of their definition. It is the live dict.
func (c *Class) Dict() *Dict { return c.dict }

// Doc sets the docstring.
func (c *Class) SetDoc(doc string) { c.doc = py.String(doc) }

// Attr is attribute access for a Go value with a class: the body of its M__getattribute__ method, which may try other
// things when this returns an AttributeError.
func Attr(self Object, c *Class, name string) (Object, error) {
	switch name {
	case "__class__":
		return c, nil
	case "__doc__":
		return c.doc, nil
	case "__module__":
		return py.String(c.Module), nil
	}
	return nativeAttr(c, self, name)
}

// NewInstance makes an ordinary instance of a class without calling its constructor.
func NewInstance(c *Class) *Instance { return &Instance{cls: c, dict: NewDict()} }

// Class returns the instance's class.
func (i *Instance) Class() *Class { return i.cls }

// Get returns an attribute of the instance itself, or nil.
func (i *Instance) Get(name string) Object { return i.dict.GetStr(name) }

// Set binds an attribute of the instance itself.
func (i *Instance) Set(name string, value Object) { i.dict.SetStr(name, value) }

// Dict returns the instance's own attributes. It is the live dict.
func (i *Instance) Dict() *Dict { return i.dict }

// Args returns the arguments of an exception, or nil.
func (i *Instance) Args() []Object {
	if i.exc == nil {
		return nil
	}
	return i.exc.args
}
