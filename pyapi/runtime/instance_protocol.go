package runtime

import (
	"github.com/go-python/gpython/py"
)

// The protocols of gpython that an instance answers by calling the special methods of its class, or by asking the
// built-in value it is derived from.

func (i *Instance) CallKw(args []Object, kwargs []Kwarg) (Object, error) {
	for range maxNesting { // a __call__ may be an instance with another __call__
		f := i.cls.lookup("__call__")
		if f == nil {
			return nil, typeError("'%s' object is not callable", i.cls.Name)
		}
		b, err := bindAttr(f, i, i.cls)
		if err != nil {
			return nil, err
		}
		next, ok := b.(*Instance)
		if !ok {
			return Call(b, args, kwargs)
		}
		i = next
	}
	return nil, recursionError("while calling a Python object")
}

func (i *Instance) M__call__(args py.Tuple, kwargs py.StringDict) (Object, error) {
	return i.CallKw(args, kwargsOf(kwargs))
}

func (i *Instance) M__bool__() (Object, error) {
	if r, ok, err := i.special("__bool__"); ok {
		if _, isBool := r.(py.Bool); err == nil && !isBool {
			return nil, typeError("__bool__ should return bool, returned %s", TypeName(r))
		}
		return r, err
	}
	if r, ok, err := i.special("__len__"); ok {
		if err != nil {
			return nil, err
		}
		n, err := toInt(r)
		if err == nil && n < 0 {
			err = valueError("__len__() should return >= 0")
		}
		return py.NewBool(n != 0), err
	}
	if i.native != nil {
		b, err := Truth(i.native)
		return py.NewBool(b), err
	}
	return py.True, nil
}

func (i *Instance) M__len__() (Object, error) {
	if r, ok, err := i.special("__len__"); ok {
		if err != nil {
			return nil, err
		}
		n, err := toInt(r)
		if err == nil && n < 0 {
			err = valueError("__len__() should return >= 0")
		}
		return py.Int(n), err
	}
	if i.native != nil && !isNumber(i.native) {
		return Len(i.native)
	}
	return nil, typeError("object of type '%s' has no len()", i.cls.Name)
}

func (i *Instance) M__iter__() (Object, error) {
	if f := i.cls.lookup("__iter__"); f == py.None {
		return nil, typeError("'%s' object is not iterable", i.cls.Name)
	}
	if r, ok, err := i.special("__iter__"); ok {
		if err != nil {
			return nil, err
		}
		if !isIterator(r) {
			return nil, typeError("iter() returned non-iterator of type '%s'", TypeName(r))
		}
		return r, nil
	}
	if i.native != nil && iterable(i.native) {
		it, err := Iter(i.native)
		if g, ok := it.(*goIter); ok && g.cls == asciiIterC {
			g.cls = strIterC
		}
		return it, err
	}
	if i.cls.lookup("__getitem__") != nil {
		n := 0
		return &goIter{f: func() (Object, error) {
			r, _, err := i.special("__getitem__", py.Int(n))
			n++
			if err != nil && isExc(err, py.IndexError) {
				return nil, Done
			}
			return r, err
		}}, nil
	}
	return nil, typeError("'%s' object is not iterable", i.cls.Name)
}

func isIterator(o Object) bool {
	if i, ok := o.(*Instance); ok {
		return i.cls.find("__next__") != nil
	}
	_, ok := o.(py.I__next__)
	return ok
}

func (i *Instance) M__next__() (Object, error) {
	if r, ok, err := i.special("__next__"); ok {
		return r, err
	}
	if it, ok := i.native.(py.I__next__); ok {
		return it.M__next__()
	}
	return nil, typeError("'%s' object is not an iterator", i.cls.Name)
}

func (i *Instance) M__getitem__(key Object) (Object, error) {
	if r, ok, err := i.special("__getitem__", key); ok {
		return r, err
	}
	switch n := i.native.(type) {
	case nil:
		return nil, typeError("'%s' object is not subscriptable", i.cls.Name)
	case *Dict:
		v, err := n.Get(key)
		if v != nil || err != nil {
			return v, err
		}
		if r, ok, err := i.special("__missing__", key); ok {
			return r, err
		}
		return nil, keyError(key)
	}
	if !subscriptable(i.native) {
		return nil, typeError("'%s' object is not subscriptable", i.cls.Name)
	}
	return GetItem(i.native, key)
}

func (i *Instance) M__setitem__(key, value Object) (Object, error) {
	if r, ok, err := i.special("__setitem__", key, value); ok {
		return r, err
	}
	if i.native != nil {
		return py.None, SetItem(i.native, key, value)
	}
	return nil, typeError("'%s' object does not support item assignment", i.cls.Name)
}

func (i *Instance) M__delitem__(key Object) (Object, error) {
	if r, ok, err := i.special("__delitem__", key); ok {
		return r, err
	}
	if i.native != nil {
		return py.None, DelItem(i.native, key)
	}
	return nil, typeError("'%s' object doesn't support item deletion", i.cls.Name)
}

func (i *Instance) M__contains__(x Object) (Object, error) {
	if i.cls.lookup("__contains__") == py.None {
		return nil, typeError("'%s' object is not a container", i.cls.Name)
	}
	if r, ok, err := i.special("__contains__", x); ok {
		if err != nil {
			return nil, err
		}
		b, err := Truth(r)
		return py.NewBool(b), err
	}
	if i.native != nil && !isNumber(i.native) && i.cls.lookup("__iter__") == nil {
		b, err := Contains(i.native, x)
		return py.NewBool(b), err
	}
	found, err := foundIn(i, x)
	return py.NewBool(found), err
}

func (i *Instance) M__repr__() (Object, error) { s, err := Repr(i); return py.String(s), err }
func (i *Instance) M__str__() (Object, error)  { s, err := Str(i); return py.String(s), err }
