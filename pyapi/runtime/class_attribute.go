package runtime

import (
	"github.com/go-python/gpython/py"
)

// Attributes of classes: type.__getattribute__, type.__setattr__ and type.__delattr__, and the operators of classes, which
// their metaclasses define.

// M__getattribute__ is getattr(c, n).
func (c *Class) M__getattribute__(n string) (Object, error) {
	var v Object
	var err error
	if f := c.metaLookup("__getattribute__"); f != nil {
		v, err = callMeta(f, c, py.String(n))
	} else {
		v, err = c.getAttr(n)
	}
	if err != nil && isExc(err, py.AttributeError) {
		if f := c.metaLookup("__getattr__"); f != nil {
			return callMeta(f, c, py.String(n))
		}
	}
	return v, err
}

// callMeta calls a method of the metaclass of c.
func callMeta(f Object, c *Class, args ...Object) (Object, error) {
	b, err := bindAttr(f, c, ClassOf(c))
	if err != nil {
		return nil, err
	}
	return Call(b, args, nil)
}

// getAttr is type.__getattribute__.
func (c *Class) getAttr(n string) (Object, error) {
	meta := ClassOf(c)
	m := meta.find(n)
	if m != nil && isData(m) {
		return bindAttr(m, c, meta)
	}
	if v := c.find(n); v != nil {
		return bindToClass(v, c)
	}
	if m != nil {
		return bindAttr(m, c, meta)
	}
	return nil, noAttribute(c, n, "type object '%s' has no attribute '%s'", c.errorName(), n)
}

// bindToClass applies the descriptor protocol to an attribute that is read from the class itself.
func bindToClass(v Object, c *Class) (Object, error) {
	switch x := descriptorOf(v).(type) {
	case *ClassMethod:
		return x.bind(c)
	case *StaticMethod:
		return x.f, nil
	case Descriptor:
		return x.GetFrom(nil)
	case *Instance:
		if g := x.cls.lookup("__get__"); g != nil {
			return x.call(g, py.None, c)
		}
	}
	return v, nil
}

func (c *Class) M__setattr__(n string, v Object) (Object, error) {
	if f := c.metaLookup("__setattr__"); f != nil {
		return callMeta(f, c, py.String(n), v)
	}
	return py.None, c.setAttr(n, v)
}

// setAttr is type.__setattr__.
func (c *Class) setAttr(n string, v Object) error {
	if !c.mayChange() {
		return typeError("cannot set '%s' attribute of immutable type '%s'", n, c.Name)
	}
	if c.meta != nil {
		if d := c.meta.find(n); d != nil && d != typeC.dict.GetStr(n) && isData(d) {
			return setDescriptor(d, c, n, v)
		}
	}
	text, isString := AsString(v)
	switch n {
	case "__name__", "__qualname__":
		if !isString {
			return typeError("can only assign string to %s.%s, not '%s'", c.Name, n, TypeName(v))
		}
		if n == "__name__" {
			c.Name = text
			c.shadow.Name = text
		} else {
			c.QualName = text
		}
		return nil
	case "__module__":
		c.Module = text
	case "__doc__":
		c.doc = v
	case "__bases__":
		return c.setBases(v)
	case "__dict__", "__mro__", "__base__":
		return attributeError("attribute '%s' of 'type' objects is not writable", n)
	case "__class__":
		return c.setClass(v)
	case "__annotations__":
		c.ann, _ = v.(*Dict)
		c.annFn, c.annSource = nil, nil
	}
	c.dict.SetStr(n, v)
	c.changed()
	return nil
}

// setClass changes the metaclass of a class.
func (c *Class) setClass(v Object) error {
	m, ok := v.(*Class)
	if !ok {
		return typeError("__class__ must be set to a class, not '%s' object", TypeName(v))
	}
	if !m.isSub(typeC) {
		return typeError("__class__ assignment: '%s' object layout differs from '%s'", m.Name, ClassOf(c).Name)
	}
	c.meta = m
	if m == typeC {
		c.meta = nil
	}
	return nil
}

// mayChange reports whether programs may assign to attributes of the class.
func (c *Class) mayChange() bool { return c.written || c.Module != "builtins" && !c.sealed }

func (c *Class) M__delattr__(n string) (Object, error) {
	if f := c.metaLookup("__delattr__"); f != nil {
		return callMeta(f, c, py.String(n))
	}
	return py.None, c.delAttr(n)
}

// delAttr is type.__delattr__.
func (c *Class) delAttr(n string) error {
	if !c.mayChange() {
		return typeError("cannot set '%s' attribute of immutable type '%s'", n, c.Name)
	}
	if c.meta != nil {
		if d := c.meta.find(n); d != nil && d != typeC.dict.GetStr(n) && isData(d) {
			return deleteDescriptor(d, c, n)
		}
	}
	switch n {
	case "__name__", "__qualname__", "__bases__", "__module__":
		return typeError("cannot delete '%s' attribute of type '%s'", n, c.Name)
	case "__annotations__":
		c.annotations()
		had := c.ann.n > 0 || c.annFn != nil
		c.ann, c.annFn, c.annSource = NewDict(), nil, nil
		if c.dict.delH(n) || had {
			c.changed()
			return nil
		}
		return attributeError("__annotations__")
	}
	if !c.dict.delH(n) {
		return attributeError("type object '%s' has no attribute '%s'", c.errorName(), n)
	}
	c.changed()
	return nil
}

// proxy returns the __dict__ of the class.
func (c *Class) proxy() Object {
	if len(c.annSource) > 0 && c.dict.GetStr("__annotations__") == nil {
		c.dict.insertAfter("__module__", "__annotations__", c.annotations())
		c.changed()
	}
	return &MappingProxy{c.dict}
}

func (c *Class) M__repr__() (Object, error) {
	if f := c.metaLookup("__repr__"); f != nil {
		return callMeta(f, c)
	}
	return py.String(c.defaultRepr()), nil
}

// M__str__ is str(c).
func (c *Class) M__str__() (Object, error) {
	if f := c.metaLookup("__str__"); f != nil {
		return callMeta(f, c)
	}
	return c.M__repr__()
}

func (c *Class) M__getitem__(key Object) (Object, error) {
	if f := c.metaLookup("__getitem__"); f != nil {
		return callMeta(f, c, key)
	}
	if c == typeC { // the class itself, not its instances: type[int]
		return newGeneric(c, key), nil
	}
	if f := c.find("__class_getitem__"); f != nil {
		b, err := bindToClass(f, c)
		if err != nil {
			return nil, err
		}
		return Call(b, []Object{key}, nil)
	}
	return nil, typeError("type '%s' is not subscriptable", c.Name)
}

func (c *Class) M__iter__() (Object, error) {
	if f := c.metaLookup("__iter__"); f != nil {
		return callMeta(f, c)
	}
	return nil, typeError("'%s' object is not iterable", ClassOf(c).Name)
}

func (c *Class) M__len__() (Object, error) {
	if f := c.metaLookup("__len__"); f != nil {
		return callMeta(f, c)
	}
	return nil, typeError("object of type '%s' has no len()", ClassOf(c).Name)
}

func (c *Class) M__setitem__(key, value Object) (Object, error) {
	if f := c.metaLookup("__setitem__"); f != nil {
		return callMeta(f, c, key, value)
	}
	return nil, typeError("'%s' object does not support item assignment", ClassOf(c).Name)
}

func (c *Class) M__delitem__(key Object) (Object, error) {
	if f := c.metaLookup("__delitem__"); f != nil {
		return callMeta(f, c, key)
	}
	return nil, typeError("'%s' object doesn't support item deletion", ClassOf(c).Name)
}

func (c *Class) M__contains__(x Object) (Object, error) {
	if f := c.metaLookup("__contains__"); f != nil {
		return callMeta(f, c, x)
	}
	if f := c.metaLookup("__iter__"); f != nil {
		items, err := ListOf(c)
		if err != nil {
			return nil, err
		}
		i, err := indexOf(items, x)
		return py.NewBool(i >= 0), err
	}
	return nil, typeError("argument of type '%s' is not iterable", ClassOf(c).Name)
}

func (c *Class) M__bool__() (Object, error) {
	if f := c.metaLookup("__bool__"); f != nil {
		return callMeta(f, c)
	}
	if f := c.metaLookup("__len__"); f != nil {
		n, err := callMeta(f, c)
		if err != nil {
			return nil, err
		}
		b, err := Truth(n)
		return py.NewBool(b), err
	}
	return py.True, nil
}

func (c *Class) M__or__(o Object) (Object, error) {
	if f := c.metaLookup("__or__"); f != nil {
		return callMeta(f, c, o)
	}
	return newUnion(c, o)
}

func (c *Class) M__ror__(o Object) (Object, error) {
	if f := c.metaLookup("__ror__"); f != nil {
		return callMeta(f, c, o)
	}
	return newUnion(o, c)
}

func (c *Class) M__eq__(o Object) (Object, error) {
	if f := c.metaLookup("__eq__"); f != nil {
		return callMeta(f, c, o)
	}
	if same(c, o) {
		return py.True, nil
	}
	return py.NotImplemented, nil
}

func (c *Class) M__ne__(o Object) (Object, error) {
	if f := c.metaLookup("__ne__"); f != nil {
		return callMeta(f, c, o)
	}
	r, err := c.M__eq__(o)
	if err != nil || r == py.NotImplemented {
		return r, err
	}
	b, err := Truth(r)
	return py.NewBool(!b), err
}
