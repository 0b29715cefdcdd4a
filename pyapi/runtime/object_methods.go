package runtime

import (
	"github.com/go-python/gpython/py"
)

// The methods of object, type and BaseException that are no special methods of slots.go.

func initObjectMethods() {
	initProperty()
	initSuper()
	initMappingProxy()
	initSlots()
	define := func(c *Class, name string, fn func(self Object, a []Object) (Object, error)) *Builtin {
		b := ownMethod(c, name, fn)
		c.dict.SetStr(name, b)
		return b
	}
	quiet := func(c *Class, name string, fn func(self Object, a []Object) (Object, error)) {
		define(c, name, fn).slot = true
	}
	quiet(objectC, "__format__", objectFormat)
	quiet(objectC, "__sizeof__", func(Object, []Object) (Object, error) { return py.Int(64), nil })
	quiet(objectC, "__dir__", func(self Object, _ []Object) (Object, error) { return dir(self), nil })
	for _, c := range []*Class{intC, floatC, complexC, strC} {
		quiet(c, "__format__", objectFormat)
	}
	for _, c := range []*Class{intC, floatC} {
		quiet(c, "__round__", func(self Object, a []Object) (Object, error) {
			return round([]Object{unwrapNative(self), first(a)})
		})
		quiet(c, "__trunc__", func(self Object, _ []Object) (Object, error) { return newInt([]Object{unwrapNative(self), nil}) })
	}
	for _, c := range []*Class{listC, dictC, rangeC, dictViewC[0], dictViewC[1], dictViewC[2]} {
		quiet(c, "__reversed__", func(self Object, _ []Object) (Object, error) {
			items, err := ListOf(unwrapNative(self))
			n := len(items)
			return sliceIterator(nil, func() int { return n }, func(i int) Object { return items[n-1-i] }), err
		})
	}
	for _, c := range []*Class{intC, floatC, complexC, strC, bytesC, tupleC} {
		define(c, "__getnewargs__", func(self Object, _ []Object) (Object, error) { return py.Tuple{unwrapNative(self)}, nil })
	}
	attribute(objectC, "__class__", func(o Object) (Object, error) { return ClassOf(o), nil }, func(o, v Object) error {
		switch o := o.(type) {
		case *Instance:
			return o.setClass(v)
		case *Class:
			return o.setClass(v)
		}
		if _, ok := v.(*Class); !ok {
			return typeError("__class__ must be set to a class, not '%s' object", TypeName(v))
		}
		return typeError("__class__ assignment only supported for mutable types or ModuleType subclasses")
	})
	attribute(objectC, "__doc__", func(o Object) (Object, error) {
		for _, k := range ClassOf(o).mro {
			if k.doc != py.None || k.written {
				return k.doc, nil
			}
		}
		return py.None, nil
	}, func(o, v Object) error {
		if i, ok := o.(*Instance); ok {
			i.dict.SetStr("__doc__", v)
			return nil
		}
		return attributeError("'%s' object attribute '__doc__' is read-only", TypeName(o))
	})
	objectC.dict.SetStr("__init_subclass__", &ClassMethod{f: methodOf(objectC, "__init_subclass__", func(a []Object, kw []Kwarg) (Object, error) {
		switch {
		case len(kw) > 0:
			return nil, typeError("%s.__init_subclass__() takes no keyword arguments", a[0].(*Class).Name)
		case len(a) > 1:
			return nil, typeError("object.__init_subclass__() takes no arguments (%d given)", len(a)-1)
		}
		return py.None, nil
	})})
	objectC.dict.SetStr("__subclasshook__", &ClassMethod{f: methodOf(objectC, "__subclasshook__", func([]Object, []Kwarg) (Object, error) {
		return py.NotImplemented, nil
	})})
	for _, c := range []*Class{listC, dictC, tupleC, setC, frozensetC, mappingProxyC} {
		c.dict.SetStr("__class_getitem__", &ClassMethod{f: methodOf(c, "__class_getitem__", func(a []Object, _ []Kwarg) (Object, error) {
			if len(a) != 2 {
				return nil, typeError("%s.__class_getitem__() takes exactly one argument (%d given)", c.Name, len(a)-1)
			}
			return newGeneric(a[0], a[1]), nil
		})})
	}
	initNew()
	initReduce()
	initTypeMethods()
	define(BaseException, "with_traceback", withTraceback)
	define(BaseException, "add_note", addNote)
	exceptionDict := dictAttribute(BaseException)
	BaseException.dict.SetStr("__dict__", exceptionDict)
}

// attribute defines an attribute of the instances of a built-in class.
func attribute(c *Class, name string, read func(o Object) (Object, error), write func(o, v Object) error) {
	c.dict.SetStr(name, &getset{name: name, owner: c, read: read, write: write})
}

func objectFormat(self Object, a []Object) (Object, error) {
	if len(a) != 1 {
		return nil, typeError("%s.__format__() takes exactly one argument (%d given)", TypeName(self), len(a))
	}
	spec, ok := AsString(a[0])
	if !ok {
		return nil, typeError("__format__() argument must be str, not %s", TypeName(a[0]))
	}
	if i, ok := self.(*Instance); ok && i.native != nil {
		if spec == "" {
			return text(Str(self))
		}
		return text(Format(i.native, spec))
	}
	if i, ok := self.(*Instance); ok {
		if spec != "" {
			return nil, typeError("unsupported format string passed to %s.__format__", i.cls.Name)
		}
		return text(Str(self))
	}
	return text(Format(self, spec))
}

func withTraceback(self Object, a []Object) (Object, error) {
	if len(a) != 1 {
		return nil, typeError("BaseException.with_traceback() takes exactly one argument (%d given)", len(a))
	}
	i := self.(*Instance)
	switch tb := a[0].(type) {
	case py.NoneType:
		i.exc.tb = nil
	case *traceback:
		i.exc.tb = tb
	default:
		return nil, typeError("__traceback__ must be a traceback or None")
	}
	return self, nil
}

func addNote(self Object, a []Object) (Object, error) {
	if len(a) != 1 {
		return nil, typeError("BaseException.add_note() takes exactly one argument (%d given)", len(a))
	}
	i := self.(*Instance)
	if _, ok := AsString(a[0]); !ok {
		return nil, typeError("note must be a str, not '%s'", TypeName(a[0]))
	}
	if i.exc.notes == nil {
		i.exc.notes = py.NewList()
	}
	i.exc.notes.Append(a[0])
	return py.None, nil
}

// initSlot is __init__ of a built-in class.
func initSlot(c *Class, self Object, args []Object, kw []Kwarg) (Object, error) {
	i, ok := self.(*Instance)
	if !ok {
		return nativeInit(c, unwrapNative(self), TypeName(self), args, kw)
	}
	switch {
	case c == objectC:
		if len(args)+len(kw) == 0 {
			break
		}
		if f := i.cls.find("__init__"); f != objectC.dict.GetStr("__init__") {
			return nil, typeError("object.__init__() takes exactly one argument (the instance to initialize)")
		}
		if i.cls.lookup("__new__") == nil && i.native == nil && i.exc == nil && !i.cls.makes {
			return nil, typeError("%s.__init__() takes exactly one argument (the instance to initialize)", i.cls.Name)
		}
	case i.exc != nil:
		i.exc.args = append(py.Tuple{}, args...)
		if err := i.exceptionKeywords(kw); err != nil {
			return nil, err
		}
		if err := i.checkPlace(); err != nil {
			return nil, err
		}
	case i.native != nil:
		return nativeInit(c, i.native, i.cls.Name, args, kw)
	}
	return py.None, nil
}

// nativeInit fills a mutable built-in value.
func nativeInit(c *Class, v Object, name string, args []Object, kw []Kwarg) (Object, error) {
	switch n := v.(type) {
	case *Dict:
		return py.None, dictFill(n, name, args, kw)
	case *py.List:
		if len(args) > 1 {
			return nil, typeError("list expected at most 1 argument, got %d", len(args))
		}
		n.Items = nil
		if len(args) == 1 {
			items, err := ListOf(args[0])
			n.Items = items
			return py.None, err
		}
	case *Set:
		if n.frozen {
			break
		}
		if len(args) > 1 {
			return nil, typeError("set expected at most 1 argument, got %d", len(args))
		}
		n.d = NewDict()
		if len(args) == 1 {
			return py.None, Iterate(args[0], n.Add)
		}
	case *Property:
		p, err := Call(propertyC, args, kw)
		if err != nil {
			return nil, err
		}
		*n = *p.(*Property)
	case *ClassMethod:
		if len(args) == 1 {
			n.f = args[0]
		}
	case *StaticMethod:
		if len(args) == 1 {
			n.f = args[0]
		}
	}
	return py.None, nil
}

// initNew gives the classes that make their own values a __new__.
func initNew() {
	set := func(c *Class) {
		b := builtin("__new__", func(args []Object, kw []Kwarg) (Object, error) { return newObject(c, args, kw) })
		b.slot, b.owner = true, c
		c.dict.SetStr("__new__", b)
	}
	set(objectC)
	for _, c := range builtinClasses[1:] {
		set(c)
	}
	set(mappingProxyC)
	set(BaseException)
	set(noneC)
	for _, c := range []*Class{unionC, genericC} { // their values do not change
		for _, name := range []string{"__copy__", "__deepcopy__"} {
			c.dict.SetStr(name, methodOf(c, name, func(a []Object, _ []Kwarg) (Object, error) { return a[0], nil }))
		}
	}
}

// newObject is C.__new__(cls, ...) of a built-in class C.
func newObject(c *Class, args []Object, kw []Kwarg) (Object, error) {
	if len(args) == 0 {
		return nil, typeError("%s.__new__(): not enough arguments", c.Name)
	}
	cls, ok := args[0].(*Class)
	if !ok {
		return nil, typeError("%s.__new__(X): X is not a type object (%s)", c.Name, TypeName(args[0]))
	}
	if !cls.isSub(c) {
		return nil, typeError("%s.__new__(%s): %s is not a subtype of %s", c.Name, cls.Name, cls.Name, c.Name)
	}
	if c != objectC {
		if c == typeC {
			return newType(cls, args[1:], kw)
		}
		return cls.newFn(cls, args[1:], kw)
	}
	for _, k := range cls.mro { // int, str, dict ... and exceptions make their own
		if k == objectC || k.written {
			continue
		}
		if k.Module == "builtins" && k.makes {
			return nil, typeError("object.__new__(%s) is not safe, use %s.__new__()", cls.Name, k.Name)
		}
		if k.sealed {
			return cls.newFn(cls, args[1:], kw)
		}
	}
	if len(args)+len(kw) > 1 {
		if f := cls.find("__new__"); f != objectC.dict.GetStr("__new__") {
			return nil, typeError("object.__new__() takes exactly one argument (the type to instantiate)")
		}
		if cls.lookup("__init__") == nil {
			return nil, typeError("%s() takes no arguments", cls.Name)
		}
	}
	if err := cls.mayInstantiate(); err != nil {
		return nil, err
	}
	return &Instance{cls: cls, dict: NewDict()}, nil
}

func first(a []Object) Object {
	if len(a) == 0 {
		return nil
	}
	return a[0]
}
