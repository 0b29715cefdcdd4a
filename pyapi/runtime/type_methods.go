package runtime

import (
	"github.com/go-python/gpython/py"
)

// initTypeMethods defines the attributes and methods of type: what every class has.
func initTypeMethods() {
	field := func(name string, get func(c *Class) (Object, error)) {
		typeC.dict.SetStr(name, &getset{name: name, owner: typeC, read: func(o Object) (Object, error) { return get(o.(*Class)) }, write: func(o, v Object) error {
			return o.(*Class).setAttr(name, v)
		}, clear: func(o Object) error { return o.(*Class).delAttr(name) }})
	}
	field("__name__", func(c *Class) (Object, error) { return py.String(c.Name), nil })
	field("__qualname__", func(c *Class) (Object, error) { return py.String(c.QualName), nil })
	field("__module__", func(c *Class) (Object, error) {
		if v := c.dict.GetStr("__module__"); v != nil {
			return v, nil
		}
		return py.String(c.Module), nil
	})
	field("__doc__", func(c *Class) (Object, error) {
		if v := c.dict.GetStr("__doc__"); v != nil && c.written {
			return bindToClass(v, c)
		}
		return c.doc, nil
	})
	field("__mro__", func(c *Class) (Object, error) { return classTuple(c.mro), nil })
	field("__bases__", func(c *Class) (Object, error) { return classTuple(c.bases), nil })
	field("__base__", func(c *Class) (Object, error) {
		if c.base == nil {
			return py.None, nil
		}
		return c.base, nil
	})
	field("__dict__", func(c *Class) (Object, error) { return c.proxy(), nil })
	field("__annotations__", func(c *Class) (Object, error) {
		if v := c.dict.GetStr("__annotations__"); v != nil {
			return v, nil
		}
		if !c.mayChange() {
			return nil, attributeError("type object '%s' has no attribute '__annotations__'", c.Name)
		}
		d := c.annotations()
		if len(c.annSource) > 0 {
			c.dict.insertAfter("__module__", "__annotations__", d)
		} else {
			c.dict.SetStr("__annotations__", d)
		}
		c.changed()
		return d, nil
	})
	field("__abstractmethods__", func(c *Class) (Object, error) {
		if v := c.dict.GetStr("__abstractmethods__"); v != nil && c != typeC {
			return v, nil
		}
		return nil, attributeError("__abstractmethods__")
	})
	field("__flags__", func(c *Class) (Object, error) {
		flags := 1 << 10
		if c.mayInstantiate() != nil {
			flags |= 1 << 20
		}
		return py.Int(flags), nil
	})
	method := func(name string, fn func(c *Class, a []Object) (Object, error)) {
		typeC.dict.SetStr(name, ownMethod(typeC, name, func(self Object, a []Object) (Object, error) { return fn(self.(*Class), a) }))
	}
	method("mro", func(c *Class, _ []Object) (Object, error) {
		order, stuck := merge(c)
		if order == nil {
			return nil, mroError(stuck)
		}
		return py.NewListFromItems(classTuple(order)), nil
	})
	method("__subclasses__", func(c *Class, _ []Object) (Object, error) {
		return py.NewListFromItems(classTuple(c.subclasses)), nil
	})
	method("__dir__", func(c *Class, _ []Object) (Object, error) { return dir(c), nil })
	typeC.dict.GetStr("__dir__").(*Builtin).slot = true
	one := func(name string, fn func(c *Class, o Object) (bool, error)) {
		b := ownMethod(typeC, name, func(self Object, a []Object) (Object, error) {
			if len(a) != 1 {
				return nil, typeError("type.%s() takes exactly one argument (%d given)", name, len(a))
			}
			ok, err := fn(self.(*Class), a[0])
			return py.NewBool(ok), err
		})
		b.slot = true
		typeC.dict.SetStr(name, b)
	}
	one("__instancecheck__", plainInstance)
	one("__subclasscheck__", plainSubclass)
	typeC.dict.SetStr("__prepare__", &ClassMethod{f: methodOf(typeC, "__prepare__", func([]Object, []Kwarg) (Object, error) {
		return NewDict(), nil
	})})
}
