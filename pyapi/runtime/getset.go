package runtime

import (
	"github.com/go-python/gpython/py"
)

// getset is an attribute of instances that Go code reads and writes: of built-in classes, and of classes with __slots__.
type getset struct {
	name   string
	owner  *Class
	member bool // CPython calls it a member descriptor
	read   func(o Object) (Object, error)
	write  func(o, v Object) error // nil: not writable
	clear  func(o Object) error    // nil: cannot be deleted
}

var (
	getsetType = py.NewType("getset_descriptor", "")
	getsetC    = newClass("getset_descriptor", objectC)
	memberC    = newClass("member_descriptor", objectC)
)

func (*getset) Type() *py.Type { return getsetType }

func (g *getset) PyClass() *Class {
	if g.member {
		return memberC
	}
	return getsetC
}

func (g *getset) fits(o Object) error {
	if ClassOf(o).isSub(g.owner) {
		return nil
	}
	return typeError("descriptor '%s' for '%s' objects doesn't apply to a '%s' object", g.name, g.owner.Name, TypeName(o))
}

func (g *getset) get(o Object) (Object, error) {
	if err := g.fits(o); err != nil {
		return nil, err
	}
	return g.read(o)
}

func (g *getset) assign(o, v Object) error {
	if err := g.fits(o); err != nil {
		return err
	}
	if g.write == nil {
		if g.member {
			return attributeError("readonly attribute")
		}
		return attributeError("attribute '%s' of '%s' objects is not writable", g.name, g.owner.Name)
	}
	return g.write(o, v)
}

func (g *getset) remove(o Object) error {
	if err := g.fits(o); err != nil {
		return err
	}
	if g.clear == nil {
		if g.member && g.write == nil {
			return attributeError("readonly attribute")
		}
		return attributeError("attribute '%s' of '%s' objects is not writable", g.name, g.owner.Name)
	}
	return g.clear(o)
}

func (g *getset) M__getattribute__(n string) (Object, error) {
	switch n {
	case "__name__":
		return py.String(g.name), nil
	case "__qualname__":
		return py.String(g.owner.QualName + "." + g.name), nil
	case "__objclass__":
		return g.owner, nil
	case "__doc__":
		return py.None, nil
	}
	return nativeAttr(g.PyClass(), g, n)
}

func (g *getset) M__repr__() (Object, error) {
	kind := "attribute"
	if g.member {
		kind = "member"
	}
	return py.String("<" + kind + " '" + g.name + "' of '" + g.owner.Name + "' objects>"), nil
}

// newSlot makes the attribute for a name in __slots__.
func newSlot(c *Class, name string) *getset {
	absent := func(o Object) error {
		return noAttribute(o, name, "'%s' object has no attribute '%s'", TypeName(o), name)
	}
	return &getset{
		name: name, owner: c, member: true,
		read: func(o Object) (Object, error) {
			if i, ok := o.(*Instance); ok && i.slots != nil {
				if v := i.slots.GetStr(name); v != nil {
					return v, nil
				}
			}
			return nil, absent(o)
		},
		write: func(o, v Object) error {
			i, ok := o.(*Instance)
			if !ok {
				return absent(o)
			}
			if i.slots == nil {
				i.slots = NewDict()
			}
			i.slots.SetStr(name, v)
			return nil
		},
		clear: func(o Object) error {
			if i, ok := o.(*Instance); !ok || i.slots == nil || !i.slots.delH(name) {
				return attributeError("%s", name)
			}
			return nil
		},
	}
}

// dictAttribute is the __dict__ of the instances of a class.
func dictAttribute(c *Class) *getset {
	return &getset{
		name: "__dict__", owner: c,
		read: func(o Object) (Object, error) {
			if i, ok := o.(*Instance); ok {
				return i.dict, nil
			}
			if k, ok := o.(*Class); ok {
				return k.proxy(), nil
			}
			return nil, attributeError("'%s' object has no attribute '__dict__'", TypeName(o))
		},
		write: func(o, v Object) error {
			d, ok := unwrapNative(v).(*Dict)
			if !ok {
				return typeError("__dict__ must be set to a dictionary, not a '%s'", TypeName(v))
			}
			if i, ok := o.(*Instance); ok {
				i.dict = d
				return nil
			}
			return attributeError("attribute '__dict__' of '%s' objects is not writable", TypeName(o))
		},
		clear: func(o Object) error {
			if i, ok := o.(*Instance); ok {
				i.dict = NewDict()
				return nil
			}
			return attributeError("attribute '__dict__' of '%s' objects is not writable", TypeName(o))
		},
	}
}

// weakAttribute is the __weakref__ of the instances of a class.
func weakAttribute(c *Class) *getset {
	return &getset{name: "__weakref__", owner: c, read: func(Object) (Object, error) { return py.None, nil }}
}
