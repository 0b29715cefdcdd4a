package runtime

import (
	"github.com/go-python/gpython/py"
)

// The methods of object, and of BaseException, that every class has. They are no entries of the classes' dicts: lookups
// find only what programs define, which is how instances know whether there is anything to call.
var objectMethods, exceptionMethods *Dict

func initObjectMethods() {
	objectMethods, exceptionMethods = NewDict(), NewDict()
	def := func(d *Dict, name string, fn func(self Object, args []Object, kw []Kwarg) (Object, error)) {
		d.SetStr(name, method(name, func(args []Object, kw []Kwarg) (Object, error) {
			if len(args) == 0 {
				return nil, typeError("unbound method object.%s() needs an argument", name)
			}
			return fn(args[0], args[1:], kw)
		}))
	}
	def(objectMethods, "__init__", objectInit)
	objectMethods.SetStr("__new__", builtin("__new__", objectNew))
	def(objectMethods, "__setattr__", func(self Object, a []Object, _ []Kwarg) (Object, error) {
		if len(a) != 2 {
			return nil, typeError("expected 2 arguments, got %d", len(a))
		}
		name, err := str(a[0])
		if err != nil {
			return nil, err
		}
		if i, ok := self.(*Instance); ok {
			return py.None, i.setAttr(name, a[1])
		}
		if c, ok := self.(*Class); ok { // type.__setattr__, which a metaclass may come from
			return py.None, c.setAttr(name, a[1])
		}
		return py.None, SetAttr(self, name, a[1])
	})
	def(objectMethods, "__delattr__", func(self Object, a []Object, _ []Kwarg) (Object, error) {
		if len(a) != 1 {
			return nil, typeError("expected 1 argument, got %d", len(a))
		}
		name, err := str(a[0])
		if err != nil {
			return nil, err
		}
		if i, ok := self.(*Instance); ok {
			return py.None, i.delAttr(name)
		}
		return py.None, py.DeleteAttr(self, a[0])
	})
	def(objectMethods, "__getattribute__", func(self Object, a []Object, _ []Kwarg) (Object, error) {
		if len(a) != 1 {
			return nil, typeError("expected 1 argument, got %d", len(a))
		}
		name, err := str(a[0])
		if err != nil {
			return nil, err
		}
		if i, ok := self.(*Instance); ok {
			return i.getAttr(name)
		}
		return GetAttr(self, name)
	})
	for _, name := range []string{"__repr__", "__str__"} {
		def(objectMethods, name, func(self Object, _ []Object, _ []Kwarg) (Object, error) {
			if i, ok := self.(*Instance); ok {
				if name == "__str__" && i.exc == nil && i.native == nil {
					s, err := Repr(i) // object.__str__ asks __repr__
					return py.String(s), err
				}
				s, err := i.defaultRepr(name == "__str__")
				return py.String(s), err
			}
			if name == "__str__" {
				s, err := Str(self)
				return py.String(s), err
			}
			s, err := Repr(self)
			return py.String(s), err
		})
	}
	def(objectMethods, "__format__", func(self Object, a []Object, _ []Kwarg) (Object, error) {
		spec, _ := AsString(orNone(first(a)))
		if spec != "" {
			if i, ok := self.(*Instance); ok && i.native == nil {
				return nil, typeError("unsupported format string passed to %s.__format__", i.cls.Name)
			}
			s, err := Format(Native(self), spec)
			return py.String(s), err
		}
		s, err := Str(self)
		return py.String(s), err
	})
	for name, want := range map[string]bool{"__eq__": true, "__ne__": false} {
		def(objectMethods, name, func(self Object, a []Object, _ []Kwarg) (Object, error) {
			if len(a) != 1 {
				return nil, typeError("expected 1 argument, got %d", len(a))
			}
			if n := Native(self); !same(n, self) {
				eq, err := Equal(n, Native(a[0]))
				return py.NewBool(eq == want), err
			}
			if _, ok := self.(*Instance); !ok {
				eq, err := Equal(self, a[0])
				return py.NewBool(eq == want), err
			}
			if same(self, a[0]) {
				return py.NewBool(want), nil
			}
			return py.NotImplemented, nil
		})
	}
	def(objectMethods, "__hash__", func(self Object, _ []Object, _ []Kwarg) (Object, error) {
		if i, ok := self.(*Instance); ok && i.native == nil {
			return py.Int(address(self) >> 4), nil
		}
		h, err := hash(Native(self))
		return py.Int(h), err
	})
	objectMethods.SetStr("__init_subclass__", builtin("__init_subclass__", func([]Object, []Kwarg) (Object, error) { return py.None, nil }))
	def(objectMethods, "__sizeof__", func(Object, []Object, []Kwarg) (Object, error) { return py.Int(64), nil })
	def(objectMethods, "__dir__", func(self Object, _ []Object, _ []Kwarg) (Object, error) { return dir(self), nil })

	def(exceptionMethods, "with_traceback", func(self Object, a []Object, _ []Kwarg) (Object, error) {
		i, ok := self.(*Instance)
		if !ok || i.exc == nil || len(a) != 1 {
			return nil, typeError("BaseException.with_traceback() takes exactly one argument (%d given)", len(a))
		}
		switch tb := a[0].(type) {
		case py.NoneType:
			i.exc.tb = nil
		case *traceback:
			i.exc.tb = tb.tb
		default:
			return nil, typeError("__traceback__ must be a traceback or None")
		}
		return self, nil
	})
	def(exceptionMethods, "add_note", func(self Object, a []Object, _ []Kwarg) (Object, error) {
		i, ok := self.(*Instance)
		if !ok || i.exc == nil || len(a) != 1 {
			return nil, typeError("BaseException.add_note() takes exactly one argument (%d given)", len(a))
		}
		if _, ok := AsString(a[0]); !ok {
			return nil, typeError("note must be a str, not '%s'", TypeName(a[0]))
		}
		if i.exc.notes == nil {
			i.exc.notes = py.NewList()
		}
		i.exc.notes.Append(a[0])
		return py.None, nil
	})
}

// objectMethod finds a method that every class has, or nil.
func (c *Class) objectMethod(n string) Object {
	if v := objectMethods.GetStr(n); v != nil {
		return v
	}
	if v := exceptionMethods.GetStr(n); v != nil && c.nativeExc() != nil {
		return v
	}
	if n == "__subclasses__" { // classes do not know who derives from them
		return builtin(n, func([]Object, []Kwarg) (Object, error) { return py.NewList(), nil })
	}
	return nil
}

func objectInit(self Object, args []Object, kw []Kwarg) (Object, error) {
	i, ok := self.(*Instance)
	switch {
	case !ok:
	case i.exc != nil:
		i.exc.args = append(py.Tuple{}, args...)
	case i.native != nil:
		switch n := i.native.(type) {
		case *Dict:
			return py.None, dictFill(n, i.cls.Name, args, kw)
		case *py.List:
			n.Items = nil
			if len(args) == 1 {
				items, err := ListOf(args[0])
				n.Items = items
				return py.None, err
			}
		case *Set:
			if len(args) == 1 {
				return py.None, Iterate(args[0], n.Add)
			}
		}
	case len(args)+len(kw) > 0 && i.cls.lookup("__new__") == nil:
		return nil, typeError("object.__init__() takes exactly one argument (the instance to initialize)")
	}
	return py.None, nil
}

func objectNew(args []Object, kw []Kwarg) (Object, error) {
	if len(args) == 0 {
		return nil, typeError("object.__new__(): not enough arguments")
	}
	cls, ok := args[0].(*Class)
	if !ok {
		return nil, typeError("object.__new__(X): X is not a type object (%s)", TypeName(args[0]))
	}
	if m := cls.abstractMethods(); m != "" {
		return nil, typeError("Can't instantiate abstract class %s with %s", cls.Name, m)
	}
	for _, k := range cls.mro { // int, str, dict ... and exceptions make their own
		if k != objectC && (k.Module == "builtins" || k.sealed) {
			return cls.newFn(cls, args[1:], kw)
		}
	}
	return &Instance{cls: cls, dict: NewDict()}, nil
}

func first(a []Object) Object {
	if len(a) == 0 {
		return nil
	}
	return a[0]
}
