package runtime

import (
	"github.com/go-python/gpython/py"
)

// IsInstance is isinstance(o, class), where class may be a tuple or union.
func IsInstance(o, class Object) (bool, error) { return isInstance(o, class, 0) }

func isInstance(o, t Object, depth int) (bool, error) {
	switch k := t.(type) {
	case *Class:
		if k.meta == nil {
			return plainInstance(k, o)
		}
		if ClassOf(o) == k {
			return true, nil
		}
		if f := k.meta.lookup("__instancecheck__"); f != nil {
			r, err := callMeta(f, k, o)
			if err != nil {
				return false, err
			}
			return Truth(r)
		}
		return plainInstance(k, o)
	case py.Tuple:
		if depth > maxNesting {
			return false, recursionError("in __instancecheck__")
		}
		for _, x := range k {
			if ok, err := isInstance(o, x, depth+1); ok || err != nil {
				return ok, err
			}
		}
		return false, nil
	case *generic:
		if !k.union {
			return false, typeError("isinstance() argument 2 cannot be a parameterized generic")
		}
		if err := k.checkable("isinstance"); err != nil {
			return false, err
		}
		return isInstance(o, k.args, depth+1)
	case py.NoneType:
		if depth > 0 {
			return ClassOf(o) == noneC, nil
		}
	case *Instance:
		if r, ok, err := k.special("__instancecheck__", o); ok {
			if err != nil {
				return false, err
			}
			return Truth(r)
		}
	}
	if _, ok, err := basesOf(t); err != nil || !ok {
		return false, orError(err, typeError("isinstance() arg 2 must be a type, a tuple of types, or a union"))
	}
	c, err := GetAttr(o, "__class__")
	if err != nil {
		return false, nil
	}
	return derives(c, t, 0)
}

func orError(err, other error) error {
	if err != nil {
		return err
	}
	return other
}

// plainInstance is type.__instancecheck__: an object may also say that it is of another class.
func plainInstance(c *Class, o Object) (bool, error) {
	k := ClassOf(o)
	if k.isSub(c) {
		return true, nil
	}
	i, ok := o.(*Instance)
	if !ok || i.cls.find("__class__") == objectC.dict.GetStr("__class__") && i.cls.lookup("__getattribute__") == nil {
		return false, nil
	}
	v, err := GetAttr(o, "__class__")
	if err != nil {
		if isExc(err, py.AttributeError) {
			err = nil
		}
		return false, err
	}
	if real, ok := v.(*Class); ok {
		return real.isSub(c), nil
	}
	return false, nil
}

// isSubclass is issubclass(c, t).
func isSubclass(c, t Object) (bool, error) { return subclass(c, t, 0) }

func subclass(c, t Object, depth int) (bool, error) {
	switch k := t.(type) {
	case *Class:
		if f := k.metaLookup("__subclasscheck__"); f != nil {
			r, err := callMeta(f, k, c)
			if err != nil {
				return false, err
			}
			return Truth(r)
		}
		return plainSubclass(k, c)
	case py.Tuple:
		if depth > maxNesting {
			return false, recursionError("in __subclasscheck__")
		}
		for _, x := range k {
			if ok, err := subclass(c, x, depth+1); ok || err != nil {
				return ok, err
			}
		}
		return false, nil
	case *generic:
		if !k.union {
			return false, typeError("issubclass() argument 2 cannot be a parameterized generic")
		}
		if err := k.checkable("issubclass"); err != nil {
			return false, err
		}
		return subclass(c, k.args, depth+1)
	case py.NoneType:
		if depth > 0 {
			return c == Object(noneC), nil
		}
	case *Instance:
		if r, ok, err := k.special("__subclasscheck__", c); ok {
			if err != nil {
				return false, err
			}
			return Truth(r)
		}
	}
	if _, ok, err := basesOf(c); err != nil || !ok {
		return false, orError(err, typeError("issubclass() arg 1 must be a class"))
	}
	if _, ok, err := basesOf(t); err != nil || !ok {
		return false, orError(err, typeError("issubclass() arg 2 must be a class, a tuple of classes, or a union"))
	}
	return derives(c, t, 0)
}

// plainSubclass is type.__subclasscheck__.
func plainSubclass(c *Class, o Object) (bool, error) {
	if k, ok := o.(*Class); ok {
		return k.isSub(c), nil
	}
	if _, ok, err := basesOf(o); err != nil || !ok {
		return false, orError(err, typeError("issubclass() arg 1 must be a class"))
	}
	return derives(o, c, 0)
}

// basesOf returns the __bases__ of an object that passes for a class.
func basesOf(o Object) (py.Tuple, bool, error) {
	v, err := GetAttr(o, "__bases__")
	if err != nil {
		if isExc(err, py.AttributeError) {
			err = nil
		}
		return nil, false, err
	}
	t, ok := v.(py.Tuple)
	return t, ok, nil
}

// derives follows __bases__ from c to t.
func derives(c, t Object, depth int) (bool, error) {
	if same(c, t) {
		return true, nil
	}
	if depth > maxNesting {
		return false, recursionError("in __subclasscheck__")
	}
	bases, _, err := basesOf(c)
	if err != nil {
		return false, err
	}
	for _, b := range bases {
		if ok, err := derives(b, t, depth+1); ok || err != nil {
			return ok, err
		}
	}
	return false, nil
}

// IsSubclass is issubclass(c, class).
func IsSubclass(c, class Object) (bool, error) { return isSubclass(c, class) }
