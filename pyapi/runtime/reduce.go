package runtime

import (
	"github.com/go-python/gpython/py"
)

// What copying an object is made of: object.__reduce_ex__, __reduce__ and __getstate__. There is no pickle; module copy asks.

// newObjectFunc is copyreg.__newobj__.
var newObjectFunc = &Builtin{Name: "__newobj__", module: "copyreg", Fn: func(a []Object, _ []Kwarg) (Object, error) {
	if len(a) == 0 {
		return nil, typeError("__newobj__() missing 1 required positional argument: 'cls'")
	}
	f, err := GetAttr(a[0], "__new__")
	if err != nil {
		return nil, err
	}
	return Call(f, a, nil)
}}

// newObjectExFunc is copyreg.__newobj_ex__.
var newObjectExFunc = &Builtin{Name: "__newobj_ex__", module: "copyreg", Fn: func(a []Object, _ []Kwarg) (Object, error) {
	if len(a) != 3 {
		return nil, typeError("__newobj_ex__() takes 3 positional arguments but %d were given", len(a))
	}
	f, err := GetAttr(a[0], "__new__")
	if err != nil {
		return nil, err
	}
	args, err := ListOf(a[1])
	if err != nil {
		return nil, err
	}
	kw, ok := unwrapNative(a[2]).(*Dict)
	if !ok {
		return nil, typeError("__newobj_ex__() argument 3 must be dict, not %s", TypeName(a[2]))
	}
	return Call(f, append([]Object{a[0]}, args...), kw.kwargs())
}}

func initReduce() {
	quiet := func(name string, fn func(self Object, a []Object) (Object, error)) {
		b := ownMethod(objectC, name, fn)
		b.slot = true
		objectC.dict.SetStr(name, b)
	}
	quiet("__reduce__", func(self Object, _ []Object) (Object, error) { return reduce(self) })
	quiet("__reduce_ex__", func(self Object, a []Object) (Object, error) {
		if len(a) != 1 {
			return nil, typeError("object.__reduce_ex__() takes exactly one argument (%d given)", len(a))
		}
		if _, err := toInt(a[0]); err != nil {
			return nil, err
		}
		c := ClassOf(self)
		if f := c.lookup("__reduce__"); f != nil {
			b, err := bindAttr(f, self, c)
			if err != nil {
				return nil, err
			}
			return Call(b, nil, nil)
		}
		return reduce(self)
	})
	quiet("__getstate__", func(self Object, _ []Object) (Object, error) { return getState(self), nil })
	BaseException.dict.SetStr("__reduce__", ownMethod(BaseException, "__reduce__", func(self Object, _ []Object) (Object, error) {
		i := self.(*Instance)
		if i.dict.n > 0 {
			return py.Tuple{i.cls, i.exc.args, i.dict}, nil
		}
		return py.Tuple{i.cls, i.exc.args}, nil
	}))
	BaseException.dict.SetStr("__setstate__", ownMethod(BaseException, "__setstate__", func(self Object, a []Object) (Object, error) {
		d, ok := unwrapNative(orNone(first(a))).(*Dict)
		if !ok {
			if first(a) == py.None {
				return py.None, nil
			}
			return nil, typeError("state is not a dictionary")
		}
		for k, v := range d.All() {
			n, _ := AsString(k)
			if err := SetAttr(self, n, v); err != nil {
				return nil, err
			}
		}
		return py.None, nil
	}))
	setReduce := func(c *Class, fn func(v Object) (Object, error)) {
		c.dict.SetStr("__reduce__", ownMethod(c, "__reduce__", func(self Object, _ []Object) (Object, error) {
			items, err := fn(unwrapNative(self))
			if err != nil {
				return nil, err
			}
			return py.Tuple{ClassOf(self), items, getState(self)}, nil
		}))
	}
	for _, c := range []*Class{setC, frozensetC} {
		setReduce(c, func(v Object) (Object, error) {
			items, err := ListOf(v)
			return py.Tuple{py.NewListFromItems(items)}, err
		})
	}
}

// reduce says how to make an object again: (copyreg.__newobj__, (class, ...), state, list items, dict items).
func reduce(o Object) (Object, error) {
	c := ClassOf(o)
	i, isInstance := o.(*Instance)
	switch o.(type) {
	case *Function, *Class:
		return GetAttr(o, "__qualname__")
	}
	if !isInstance {
		switch o.(type) {
		case py.Int, *py.BigInt, py.Bool, py.Float, py.Complex, py.String, py.Bytes, py.Tuple, *py.List, *Dict, *Set:
		default:
			return nil, typeError("cannot pickle '%s' object", c.Name)
		}
	}
	made := Object(newObjectFunc)
	args := py.Tuple{c}
	if f := c.lookup("__getnewargs_ex__"); f != nil && isInstance {
		r, err := i.call(f)
		if err != nil {
			return nil, err
		}
		pair, ok := r.(py.Tuple)
		if !ok || len(pair) != 2 {
			return nil, typeError("__getnewargs_ex__ should return a tuple, not '%s'", TypeName(r))
		}
		made, args = newObjectExFunc, py.Tuple{c, pair[0], pair[1]}
		if kw, ok := pair[1].(*Dict); ok && kw.n == 0 {
			more, err := ListOf(pair[0])
			if err != nil {
				return nil, err
			}
			made, args = newObjectFunc, append(py.Tuple{c}, more...)
		}
	} else if f := c.find("__getnewargs__"); f != nil {
		b, err := bindAttr(f, o, c)
		if err != nil {
			return nil, err
		}
		r, err := Call(b, nil, nil)
		if err != nil {
			return nil, err
		}
		more, ok := r.(py.Tuple)
		if !ok {
			return nil, typeError("__getnewargs__ should return a tuple, not '%s'", TypeName(r))
		}
		args = append(args, more...)
	}
	state := getState(o)
	if f := c.lookup("__getstate__"); f != nil && isInstance {
		r, err := i.call(f)
		if err != nil {
			return nil, err
		}
		state = r
	}
	var list, dict Object = py.None, py.None
	var err error
	switch v := unwrapNative(o).(type) {
	case *py.List:
		list, err = Iter(o)
	case *Dict:
		if items, e := CallMethod(o, "items"); e != nil {
			err = e
		} else {
			dict, err = Iter(items)
		}
	default:
		_ = v
	}
	return py.Tuple{made, args, state, list, dict}, err
}

// getState is object.__getstate__: None, the attributes, or (attributes or None, slots).
func getState(o Object) Object {
	i, ok := o.(*Instance)
	if !ok {
		return py.None
	}
	var state Object = py.None
	if i.dict.n > 0 {
		state = i.dict
	}
	if i.slots != nil && i.slots.n > 0 {
		return py.Tuple{state, i.slots.Copy()}
	}
	return state
}
