package runtime

import (
	"reflect"
	"strings"

	"github.com/go-python/gpython/py"
)

// GetAttr is getattr(o, n).
func GetAttr(o Object, n string) (Object, error) {
	switch v := o.(type) {
	case *Instance:
		return v.M__getattribute__(n)
	case *ByteArray:
		return nativeAttr(byteArrayC, o, n)
	case py.String:
		return nativeAttr(strC, o, n)
	case *py.List:
		return nativeAttr(listC, o, n)
	case *Dict:
		return nativeAttr(dictC, o, n)
	case py.Int, *py.BigInt:
		return numberAttr(intC, o, n)
	case py.Bool:
		return numberAttr(boolC, o, n)
	case py.Float:
		return numberAttr(floatC, o, n)
	case py.Complex:
		switch n {
		case "real":
			return py.Float(real(complex128(v))), nil
		case "imag":
			return py.Float(imag(complex128(v))), nil
		}
		return nativeAttr(complexC, o, n)
	case *Class, *BoundMethod, *Builtin, *Property, *getset, *ClassMethod, *StaticMethod, *superObject:
		return v.(py.I__getattribute__).M__getattribute__(n)
	case py.I__getattribute__:
		r, err := v.M__getattribute__(n)
		if err != nil && isExc(err, py.AttributeError) {
			if r := objectAttr(o, n); r != nil {
				return r, nil
			}
		}
		return r, err
	case *py.Range:
		switch n {
		case "start":
			return v.Start, nil
		case "stop":
			return v.Stop, nil
		case "step":
			return v.Step, nil
		}
	case *py.Slice:
		switch n {
		case "start":
			return v.Start, nil
		case "stop":
			return v.Stop, nil
		case "step":
			return v.Step, nil
		}
	case nil:
		o = py.None
	}
	return nativeAttr(ClassOf(o), o, n)
}

// SetAttr is setattr(o, n, v).
func SetAttr(o Object, n string, v Object) error {
	switch o.(type) {
	case py.String, py.Int, py.Float, py.Bool, py.Tuple, py.Bytes, *py.List, *py.BigInt, py.NoneType: // gpython lets some be changed
		return readOnly(o, n)
	}
	if s, ok := o.(py.I__setattr__); ok {
		_, err := s.M__setattr__(n, v)
		return err
	}
	return readOnly(o, n)
}

func readOnly(o Object, n string) error {
	if c := ClassOf(o); isHosted(o) {
		if _, ok := c.lookup(n).(*Property); ok {
			return attributeError("attribute '%s' of '%s' objects is not writable", n, c.errorName())
		}
	}
	if _, err := GetAttr(o, n); err == nil {
		return attributeError("'%s' object attribute '%s' is read-only", TypeName(o), n)
	}
	return attributeError("'%s' object has no attribute '%s'", TypeName(o), n)
}

// DelAttr is delattr(o, n).
func DelAttr(o Object, n string) error {
	if s, ok := o.(py.I__delattr__); ok {
		_, err := s.M__delattr__(n)
		return err
	}
	return readOnly(o, n)
}

func numberAttr(c *Class, o Object, n string) (Object, error) {
	switch n {
	case "real", "numerator":
		if n == "numerator" && c == floatC {
			break
		}
		return num(o), nil
	case "imag":
		if c == floatC {
			return py.Float(0), nil
		}
		return py.Int(0), nil
	case "denominator":
		if c != floatC {
			return py.Int(1), nil
		}
	}
	return nativeAttr(c, o, n)
}

// nativeAttr finds an attribute of a built-in value in its class.
func nativeAttr(c *Class, self Object, n string) (Object, error) {
	v := c.find(n)
	if v != nil && objectC.dict.GetStr(n) != v {
		return bindAttr(v, self, c)
	}
	if v := objectAttr(self, n); v != nil {
		return v, nil
	}
	return nil, noAttribute(self, n, "'%s' object has no attribute '%s'", c.errorName(), n)
}

// objectAttr returns what every object has, or nil.
func objectAttr(o Object, n string) Object {
	if !strings.HasPrefix(n, "__") || !strings.HasSuffix(n, "__") {
		return nil
	}
	c := ClassOf(o)
	switch n {
	case "__class__":
		return c
	case "__doc__":
		return c.doc
	}
	b := c.find(n)
	if o != py.NotImplemented && (b == nil || objectC.dict.GetStr(n) == b) { // gpython's own methods of it are broken
		if b := operatorMethod(o, n); b != nil {
			return b
		}
	}
	if b != nil {
		v, err := bindAttr(b, o, c)
		if err == nil {
			return v
		}
	}
	return nil
}

// operatorMethod makes a method from the Go method that implements an operator or protocol of a Go type, as __add__ from
// M__add__.
func operatorMethod(o Object, n string) Object {
	m := reflect.ValueOf(o).MethodByName("M" + n)
	if !m.IsValid() {
		return nil
	}
	switch f := m.Interface().(type) {
	case func() (Object, error):
		return nativeFunc(n, func([]Object) (Object, error) { return f() })
	case func(Object) (Object, error):
		return nativeFunc(n+" other /", func(a []Object) (Object, error) { return f(a[0]) })
	case func(Object, Object) (Object, error):
		return nativeFunc(n+" a b? /", func(a []Object) (Object, error) { return f(a[0], orNone(a[1])) })
	}
	return nil
}
