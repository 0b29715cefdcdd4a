package runtime

import (
	"github.com/go-python/gpython/py"
)

// Property is a property object. Missing functions are nil or None.
type Property struct {
	get, set, del, doc Object
	name               string // of the attribute, "" when unknown
}

var propertyType = py.NewType("property", "")

func (*Property) Type() *py.Type { return propertyType }

// describe names the property in errors.
func (p *Property) describe() string {
	if p.name == "" {
		return "property"
	}
	return "property " + strRepr(p.name)
}

func (p *Property) read(self Object) (Object, error) {
	if missing(p.get) {
		return nil, attributeError("%s of '%s' object has no getter", p.describe(), ClassOf(self).QualName)
	}
	return Call(p.get, []Object{self}, nil)
}

func (p *Property) write(self Object, _ string, value Object) error {
	if missing(p.set) {
		return attributeError("%s of '%s' object has no setter", p.describe(), ClassOf(self).QualName)
	}
	_, err := Call(p.set, []Object{self, value}, nil)
	return err
}

func (p *Property) delete(self Object, _ string) error {
	if missing(p.del) {
		return attributeError("%s of '%s' object has no deleter", p.describe(), ClassOf(self).QualName)
	}
	_, err := Call(p.del, []Object{self}, nil)
	return err
}

// docstring is __doc__: given, or that of the getter.
func (p *Property) docstring() Object {
	if missing(p.doc) && !missing(p.get) {
		if d, err := GetAttr(p.get, "__doc__"); err == nil {
			return d
		}
	}
	return orNone(p.doc)
}

func (p *Property) M__getattribute__(n string) (Object, error) { return nativeAttr(propertyC, p, n) }

func (p *Property) M__setattr__(n string, v Object) (Object, error) {
	if n == "__doc__" {
		p.doc = v
		return py.None, nil
	}
	if propertyC.find(n) == nil {
		return nil, attributeError("'property' object has no attribute '%s'", n)
	}
	return nil, attributeError("readonly attribute")
}

// copyProperty makes a property of the same class with other functions.
func copyProperty(self Object, get, set, del Object) (Object, error) {
	p := unwrapNative(self).(*Property)
	doc := p.doc
	if missing(doc) || get != p.get && !missing(get) {
		doc = nil
	}
	if i, ok := self.(*Instance); ok {
		q, err := Call(i.cls, []Object{orNone(get), orNone(set), orNone(del), orNone(doc)}, nil)
		if j, ok := q.(*Instance); ok && err == nil {
			if np, ok := j.native.(*Property); ok {
				np.name = p.name
			}
		}
		return q, err
	}
	return &Property{get: get, set: set, del: del, doc: doc, name: p.name}, nil
}

func initProperty() {
	method := func(name string, with func(p *Property, self, f Object) (Object, error)) {
		propertyC.dict.SetStr(name, ownMethod(propertyC, name, func(self Object, a []Object) (Object, error) {
			if len(a) != 1 {
				return nil, typeError("property.%s() takes exactly one argument (%d given)", name, len(a))
			}
			return with(unwrapNative(self).(*Property), self, a[0])
		}))
	}
	method("getter", func(p *Property, self, f Object) (Object, error) { return copyProperty(self, f, p.set, p.del) })
	method("setter", func(p *Property, self, f Object) (Object, error) { return copyProperty(self, p.get, f, p.del) })
	method("deleter", func(p *Property, self, f Object) (Object, error) { return copyProperty(self, p.get, p.set, f) })
	propertyC.dict.SetStr("__set_name__", ownMethod(propertyC, "__set_name__", func(self Object, a []Object) (Object, error) {
		if len(a) != 2 {
			return nil, typeError("__set_name__() takes 2 positional arguments but %d were given", len(a))
		}
		unwrapNative(self).(*Property).name, _ = AsString(a[1])
		return py.None, nil
	}))
	field := func(name string, get func(p *Property) Object) {
		propertyC.dict.SetStr(name, &getset{name: name, owner: propertyC, member: true, read: func(o Object) (Object, error) {
			return orNone(get(unwrapNative(o).(*Property))), nil
		}})
	}
	field("fget", func(p *Property) Object { return p.get })
	field("fset", func(p *Property) Object { return p.set })
	field("fdel", func(p *Property) Object { return p.del })
	propertyC.dict.SetStr("__doc__", &getset{
		name: "__doc__", owner: propertyC, member: true,
		read:  func(o Object) (Object, error) { return unwrapNative(o).(*Property).docstring(), nil },
		write: func(o, v Object) error { unwrapNative(o).(*Property).doc = v; return nil },
	})
	propertyC.dict.SetStr("__isabstractmethod__", &getset{name: "__isabstractmethod__", owner: propertyC, read: func(o Object) (Object, error) {
		p := unwrapNative(o).(*Property)
		for _, f := range []Object{p.get, p.set, p.del} {
			if b, err := abstract(f); err != nil || b == py.True {
				return b, err
			}
		}
		return py.False, nil
	}})
}
