package stdlib

import (
	"strings"

	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

// loadCollections is module _collections: what module collections does in loops.
func loadCollections(m *runtime.Module) error {
	m.Set("deque", dequeClass)
	m.Set("defaultdict", newDefaultDict())
	m.Set("_tuplegetter", tupleGetterClass)
	m.Def("named_new(cls, fields, defaults, /)", func(a *runtime.Args) (runtime.Object, error) {
		fields, err := runtime.ListOf(a.At(1))
		if err != nil {
			return nil, err
		}
		defaults, err := runtime.ListOf(a.At(2))
		if err != nil {
			return nil, err
		}
		return nil, defineNamedNew(a.At(0).(*runtime.Class), fields, defaults)
	})
	m.Def("delegate(cls, signatures, wrap=False, unwrap=False)", delegate)
	m.Def("_count_elements(mapping, iterable, /)", countElements)
	m.Def("move_to_end(d, key, last, /)", func(a *runtime.Args) (runtime.Object, error) {
		last, err := a.Bool(2)
		if err != nil {
			return nil, err
		}
		d := runtime.Unwrap(a.At(0)).(*runtime.Dict)
		v, err := d.Get(a.At(1))
		if err != nil {
			return nil, err
		}
		if v == nil {
			return nil, runtime.Throw(runtime.NewException(runtime.KeyError, a.At(1)))
		}
		key := a.At(1)
		for k := range d.All() { // the key that is there, which need not be the one asked for
			if same, err := runtime.Equal(k, key); err != nil {
				return nil, err
			} else if same {
				key = k
				break
			}
		}
		if _, err := d.Delete(key); err != nil {
			return nil, err
		}
		if last {
			return nil, d.Set(key, v)
		}
		rest := d.Copy()
		for k := range rest.All() {
			if _, err := d.Delete(k); err != nil {
				return nil, err
			}
		}
		if err := d.Set(key, v); err != nil {
			return nil, err
		}
		for k, v := range rest.All() {
			if err := d.Set(k, v); err != nil {
				return nil, err
			}
		}
		return nil, nil
	})
	return nil
}

// countElements adds the number of times that elements occur to a mapping.
func countElements(a *runtime.Args) (runtime.Object, error) {
	mapping, one := a.At(0), runtime.Object(runtime.Int(1))
	d, fast := runtime.Unwrap(mapping).(*runtime.Dict)
	c := runtime.ClassOf(mapping)
	fast = fast && c.Lookup("__getitem__") == nil && c.Lookup("__setitem__") == nil && c.Lookup("get") == runtime.DictClass.Lookup("get")
	return nil, runtime.Iterate(a.At(1), func(x runtime.Object) error {
		if !fast {
			n, err := runtime.CallMethod(mapping, "get", x, runtime.Int(0))
			if err != nil {
				return err
			}
			if n, err = a.Session.Binary("+", n, one); err != nil {
				return err
			}
			return runtime.SetItem(mapping, x, n)
		}
		v, err := d.Get(x)
		if err != nil {
			return err
		}
		switch n := v.(type) {
		case nil:
			return d.Set(x, one)
		case runtime.Int:
			if n < 1<<62 {
				return d.Set(x, n+1)
			}
		}
		if v, err = a.Session.Binary("+", v, one); err != nil {
			return err
		}
		return d.Set(x, v)
	})
}

// newDefaultDict makes the class defaultdict: a dict that makes missing values.
func newDefaultDict() *runtime.Class {
	c := runtime.NewClass("collections", "defaultdict", runtime.DictClass).Dotted()
	const factory = "default_factory"
	fieldOf := func(self runtime.Object) runtime.Object {
		if v := self.(*runtime.Instance).Slot(factory); v != nil {
			return v
		}
		return runtime.None
	}
	dictInit := runtime.DictClass.Dict().GetStr("__init__")
	c.Def("__init__(*args, **kwargs)", func(self runtime.Object, a *runtime.Args) (runtime.Object, error) {
		rest := a.Rest
		if len(rest) > 0 {
			if rest[0] != runtime.None && !runtime.Callable(rest[0]) {
				return nil, typeError("first argument must be callable or None")
			}
			self.(*runtime.Instance).SetSlot(factory, rest[0])
			rest = rest[1:]
		}
		return runtime.Call(dictInit, append([]runtime.Object{self}, rest...), a.Kwargs)
	})
	c.Property(factory, func(self runtime.Object) (runtime.Object, error) { return fieldOf(self), nil }, func(self, v runtime.Object) error {
		self.(*runtime.Instance).SetSlot(factory, v)
		return nil
	})
	c.Def("__missing__(key, /)", func(self runtime.Object, a *runtime.Args) (runtime.Object, error) {
		f := fieldOf(self)
		if f == runtime.None {
			return nil, runtime.Throw(runtime.NewException(runtime.KeyError, a.At(0)))
		}
		v, err := runtime.Call(f, nil, nil)
		if err != nil {
			return nil, err
		}
		return v, runtime.SetItem(self, a.At(0), v)
	})
	copied := func(self runtime.Object, _ *runtime.Args) (runtime.Object, error) {
		return runtime.Call(runtime.ClassOf(self), []runtime.Object{fieldOf(self), self}, nil)
	}
	c.Def("copy()", copied)
	c.Def("__copy__()", copied)
	c.Def("__repr__()", func(self runtime.Object, _ *runtime.Args) (runtime.Object, error) {
		i := self.(*runtime.Instance)
		if i.Slot("shown") != nil {
			return runtime.String("..."), nil
		}
		i.SetSlot("shown", runtime.True)
		f, err := runtime.Repr(fieldOf(self))
		i.SetSlot("shown", nil)
		if err != nil {
			return nil, err
		}
		if i.Slot("dict shown") != nil { // it contains itself
			return runtime.String(runtime.ClassOf(self).Name + "(" + f + ", {...})"), nil
		}
		i.SetSlot("dict shown", runtime.True)
		d, err := runtime.Repr(runtime.Unwrap(self))
		i.SetSlot("dict shown", nil)
		return runtime.String(runtime.ClassOf(self).Name + "(" + f + ", " + d + ")"), err
	})
	c.Def("__reduce__()", func(self runtime.Object, _ *runtime.Args) (runtime.Object, error) {
		args := runtime.Tuple{}
		if f := fieldOf(self); f != runtime.None {
			args = runtime.Tuple{f}
		}
		items, err := runtime.CallMethod(self, "items")
		if err != nil {
			return nil, err
		}
		it, err := runtime.Iter(items)
		return runtime.Tuple{runtime.ClassOf(self), args, runtime.None, runtime.None, it}, err
	})
	join := func(a, b runtime.Object, like runtime.Object) (runtime.Object, error) {
		for _, o := range []runtime.Object{a, b} {
			if _, ok := runtime.Unwrap(o).(*runtime.Dict); !ok {
				return runtime.NotImplemented, nil
			}
		}
		made, err := runtime.Call(runtime.ClassOf(like), []runtime.Object{fieldOf(like), a}, nil)
		if err != nil {
			return nil, err
		}
		_, err = runtime.CallMethod(made, "update", b)
		return made, err
	}
	c.Def("__or__(other, /)", func(self runtime.Object, a *runtime.Args) (runtime.Object, error) { return join(self, a.At(0), self) })
	c.Def("__ror__(other, /)", func(self runtime.Object, a *runtime.Args) (runtime.Object, error) { return join(a.At(0), self, self) })
	c.ClassGetItem()
	return c
}

// tupleGetter is the attribute of a named tuple that reads one item.
type tupleGetter struct {
	i   int
	doc runtime.Object
}

var tupleGetterClass = func() *runtime.Class {
	c := runtime.NewClass("collections", "_tuplegetter")
	c.Native("_tuplegetter index doc /", func(a []runtime.Object) (runtime.Object, error) {
		i, err := runtime.Index(a[0])
		return &tupleGetter{i, a[1]}, err
	})
	runtime.NativeMethod(c, "__get__ instance owner? /", func(g *tupleGetter, a []runtime.Object) (runtime.Object, error) {
		return g.GetFrom(a[0])
	})
	return c
}()

func (*tupleGetter) Type() *runtime.Type     { return tupleGetterClass.InstanceType() }
func (*tupleGetter) PyClass() *runtime.Class { return tupleGetterClass }

func (g *tupleGetter) M__getattribute__(n string) (runtime.Object, error) {
	if n == "__doc__" {
		return g.doc, nil
	}
	return runtime.Attr(g, tupleGetterClass, n)
}

func (g *tupleGetter) M__setattr__(n string, v runtime.Object) (runtime.Object, error) {
	if n != "__doc__" {
		return nil, runtime.Raise(runtime.AttributeError, "'_tuplegetter' object has no attribute '%s'", n)
	}
	g.doc = v
	return runtime.None, nil
}

// GetFrom reads the item of an instance; of None it is the attribute itself.
func (g *tupleGetter) GetFrom(instance runtime.Object) (runtime.Object, error) {
	if instance == nil || instance == runtime.None {
		return g, nil
	}
	t, ok := runtime.Unwrap(instance).(runtime.Tuple)
	if !ok {
		return nil, typeError("descriptor for index '%d' for tuple subclasses doesn't apply to '%s' object", g.i, runtime.TypeName(instance))
	}
	if g.i >= len(t) {
		return nil, runtime.Raise(runtime.IndexError, "tuple index out of range")
	}
	return t[g.i], nil
}

// SetTo makes the attribute one that instances cannot hide.
func (g *tupleGetter) SetTo(runtime.Object, runtime.Object) error {
	return runtime.Raise(runtime.AttributeError, "can't set attribute")
}

// defineNamedNew gives a named tuple its __new__, with the signature that the fields make. The defaults are of the last fields.
func defineNamedNew(cls *runtime.Class, fields, defaults []runtime.Object) error {
	first := len(fields) - len(defaults)
	params := make([]string, len(fields))
	for i, f := range fields {
		params[i], _ = runtime.AsString(f)
		if i >= first {
			params[i] += "=..."
		}
	}
	made := cls.Def("__new__("+strings.Join(params, ", ")+")", func(self runtime.Object, a *runtime.Args) (runtime.Object, error) {
		k, ok := self.(*runtime.Class)
		if !ok {
			return nil, typeError("tuple.__new__(X): X is not a type object (%s)", runtime.TypeName(self))
		}
		values := make(runtime.Tuple, len(params))
		for i := range values {
			values[i] = a.At(i)
			if values[i] == nil {
				values[i] = defaults[i-first]
			}
		}
		return runtime.WrapValue(k, values), nil
	})
	made.SetAttr("__defaults__", runtime.Tuple(defaults))
	return nil
}
