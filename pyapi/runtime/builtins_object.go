package runtime

import (
	"sort"

	"github.com/go-python/gpython/py"
)

// bindObjectBuiltins binds the builtins about classes and attributes.
func (s *Session) bindObjectBuiltins() {
	s.bind(
		nativeFunc("isinstance obj class_or_tuple /", func(a []Object) (Object, error) {
			ok, err := IsInstance(a[0], a[1])
			return py.NewBool(ok), err
		}),
		nativeFunc("issubclass cls class_or_tuple /", func(a []Object) (Object, error) {
			ok, err := isSubclass(a[0], a[1])
			return py.NewBool(ok), err
		}),
		nativeFunc("callable obj /", func(a []Object) (Object, error) { return py.NewBool(Callable(a[0])), nil }),
		nativeFunc("getattr object name default? /", func(a []Object) (Object, error) {
			n, err := attrName("getattr", a[1])
			if err != nil {
				return nil, err
			}
			v, err := GetAttr(a[0], n)
			if err != nil && a[2] != nil && isExc(err, py.AttributeError) {
				return a[2], nil
			}
			return v, err
		}),
		nativeFunc("hasattr obj name /", func(a []Object) (Object, error) {
			n, err := attrName("hasattr", a[1])
			if err != nil {
				return nil, err
			}
			_, err = GetAttr(a[0], n)
			if err != nil && !isExc(err, py.AttributeError) {
				return nil, err
			}
			return py.NewBool(err == nil), nil
		}),
		nativeFunc("setattr obj name value /", func(a []Object) (Object, error) {
			n, err := attrName("setattr", a[1])
			if err != nil {
				return nil, err
			}
			return py.None, SetAttr(a[0], n, a[2])
		}),
		nativeFunc("delattr obj name /", func(a []Object) (Object, error) {
			n, err := attrName("delattr", a[1])
			if err != nil {
				return nil, err
			}
			return py.None, DelAttr(a[0], n)
		}),
		nativeFunc("vars object? /", func(a []Object) (Object, error) {
			if a[0] == nil {
				return s.locals(), nil
			}
			d, err := GetAttr(a[0], "__dict__")
			if err != nil {
				return nil, typeError("vars() argument must have __dict__ attribute")
			}
			return d, nil
		}),
		nativeFunc("dir object? /", func(a []Object) (Object, error) {
			if a[0] != nil {
				return sortedDir(a[0])
			}
			names, err := ListOf(s.locals())
			if err != nil {
				return nil, err
			}
			l := py.NewListFromItems(names)
			return l, sortItems(l.Items, nil, nil)
		}),
	)
}

func attrName(fn string, o Object) (string, error) {
	if n, ok := AsString(o); ok {
		return n, nil
	}
	return "", typeError("attribute name must be string, not '%s'", TypeName(o))
}

// Callable is callable(o).
func Callable(o Object) bool {
	switch v := o.(type) {
	case *Instance:
		return v.cls.lookup("__call__") != nil
	case *generic:
		return !v.union
	}
	_, ok := o.(py.I__call__)
	return ok
}

// sortedDir is dir(o): what __dir__ says.
func sortedDir(o Object) (Object, error) {
	c := ClassOf(o)
	f := c.lookup("__dir__")
	if f == nil {
		if m, ok := o.(*Module); ok && m.globals.GetStr("__dir__") != nil {
			f = m.globals.GetStr("__dir__")
			names, err := Call(f, nil, nil)
			if err != nil {
				return nil, err
			}
			return sortedNames(names)
		}
		return dir(o), nil
	}
	b, err := bindAttr(f, o, c)
	if err != nil {
		return nil, err
	}
	names, err := Call(b, nil, nil)
	if err != nil {
		return nil, err
	}
	return sortedNames(names)
}

func sortedNames(names Object) (Object, error) {
	items, err := ListOf(names)
	if err != nil {
		return nil, err
	}
	err = sortItems(items, nil, nil)
	return py.NewListFromItems(items), err
}

// dir lists the attributes of an object, sorted.
func dir(o Object) Object {
	names := map[string]bool{}
	add := func(d *Dict) {
		for k := range d.All() {
			if s, ok := k.(py.String); ok {
				names[string(s)] = true
			}
		}
	}
	switch v := o.(type) {
	case *Module:
		for k := range v.globals.All() {
			n, _ := AsString(k)
			names[n] = true
		}
	case *Class:
		for _, k := range v.mro {
			add(k.dict)
		}
	default:
		if i, ok := o.(*Instance); ok {
			add(i.dict)
		}
		for _, k := range ClassOf(o).mro {
			add(k.dict)
		}
	}
	sorted := make([]string, 0, len(names))
	for n := range names {
		sorted = append(sorted, n)
	}
	sort.Strings(sorted)
	return py.NewListFromStrings(sorted)
}
