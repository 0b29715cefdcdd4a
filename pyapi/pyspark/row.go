package pyspark

import (
	"strings"

	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

// Row is pyspark.sql.Row: a tuple whose items may have names. Row("a", "b") is a row of strings that, called, makes rows with these names.
type Row struct {
	fields []string // nil: without names
	values []runtime.Object
}

var rowClass = runtime.NewClass("pyspark.sql.types", "Row", runtime.TupleClass)

// Type makes it a Python object.
func (*Row) Type() *runtime.Type { return rowClass.InstanceType() }

// PyClass is its Python class.
func (*Row) PyClass() *runtime.Class { return rowClass }

func init() {
	rowClass.Constructor("Row(*args, **kwargs)", func(_ *runtime.Class, a *runtime.Args) (runtime.Object, error) {
		if len(a.Rest) > 0 && len(a.Kwargs) > 0 {
			return nil, Fail(PySparkValueError, "CANNOT_SET_TOGETHER", "arg_list", "args and kwargs")
		}
		if len(a.Kwargs) == 0 {
			return &Row{values: append([]runtime.Object(nil), a.Rest...)}, nil
		}
		r := &Row{}
		for _, k := range a.Kwargs {
			r.fields = append(r.fields, k.Name)
			r.values = append(r.values, k.Value)
		}
		return r, nil
	})
	runtime.Method(rowClass, "asDict(recursive=False)", func(r *Row, a *runtime.Args) (runtime.Object, error) {
		deep, err := a.Bool(0)
		if err != nil {
			return nil, err
		}
		return r.asDict(deep)
	})
	for _, name := range []string{"count", "index"} {
		runtime.Method(rowClass, name+"(value)", func(r *Row, a *runtime.Args) (runtime.Object, error) {
			return runtime.CallMethod(runtime.Tuple(r.values), name, a.At(0))
		})
	}
}

// asDict is a dict of the names; deep also makes dicts of the rows in lists and dicts.
func (r *Row) asDict(deep bool) (runtime.Object, error) {
	if r.fields == nil {
		return nil, Fail(PySparkTypeError, "CANNOT_CONVERT_TYPE", "from_type", "Row", "to_type", "dict")
	}
	d := runtime.NewDict()
	for i, f := range r.fields {
		v := r.values[i]
		if deep {
			var err error
			if v, err = withDicts(v); err != nil {
				return nil, err
			}
		}
		d.SetStr(f, v)
	}
	return d, nil
}

// withDicts puts dicts in the place of rows.
func withDicts(o runtime.Object) (runtime.Object, error) {
	switch v := o.(type) {
	case *Row:
		return v.asDict(true)
	case *runtime.List:
		items := make([]runtime.Object, len(v.Items))
		for i, x := range v.Items {
			var err error
			if items[i], err = withDicts(x); err != nil {
				return nil, err
			}
		}
		return runtime.NewList(items...), nil
	case *runtime.Dict:
		d := runtime.NewDict()
		for k, x := range v.All() {
			y, err := withDicts(x)
			if err == nil {
				err = d.Set(k, y)
			}
			if err != nil {
				return nil, err
			}
		}
		return d, nil
	}
	return o, nil
}

// M__getattribute__ finds the fields first, then the methods.
func (r *Row) M__getattribute__(name string) (runtime.Object, error) {
	if name == "__fields__" && r.fields != nil {
		return runtime.FromGo(r.fields), nil
	}
	for i, f := range r.fields {
		if f == name && i < len(r.values) {
			return r.values[i], nil
		}
	}
	v, err := runtime.Attr(r, rowClass, name)
	if err != nil && runtime.Matches(err, runtime.AttributeError) && !strings.HasPrefix(name, "__") {
		return nil, Fail(PySparkAttributeError, "ATTRIBUTE_NOT_SUPPORTED", "attr_name", name)
	}
	return v, err
}

// M__getitem__ is an item by position, slice or name.
func (r *Row) M__getitem__(k runtime.Object) (runtime.Object, error) {
	name, ok := runtime.AsString(k)
	if n, isInt := k.(runtime.Int); isInt && (int(n) >= len(r.values) || int(n) < -len(r.values)) {
		return nil, runtime.Raise(runtime.IndexError, "tuple index out of range")
	}
	if !ok {
		return runtime.GetItem(runtime.Tuple(r.values), k)
	}
	for i, f := range r.fields {
		if f == name {
			return r.values[i], nil
		}
	}
	return nil, runtime.Raise(PySparkValueError, "%s", name)
}

// make makes a row with the names that this one holds.
func (r *Row) make(args []runtime.Object) (runtime.Object, error) {
	if len(args) > len(r.values) {
		return nil, Fail(PySparkValueError, "TOO_MANY_VALUES", "expected", itoa(len(r.values)), "item", "fields", "actual", itoa(len(args)))
	}
	n := &Row{values: append([]runtime.Object(nil), args...)}
	for _, v := range r.values {
		s, ok := runtime.AsString(v)
		if !ok {
			return nil, runtime.Raise(runtime.TypeError, "Row names must be strings, not %s", runtime.TypeName(v))
		}
		n.fields = append(n.fields, s)
	}
	return n, nil
}

// M__call__ makes a row with the names that this one holds.
func (r *Row) M__call__(args runtime.Tuple, kwargs runtime.StringDict) (runtime.Object, error) {
	for name := range kwargs {
		return nil, runtime.Raise(runtime.TypeError, "Row.__call__() got an unexpected keyword argument '%s'", name)
	}
	return r.make(append([]runtime.Object(nil), args...)) // args alias the VM's stack
}

// M__len__ is the number of items.
func (r *Row) M__len__() (runtime.Object, error) { return runtime.Int(len(r.values)), nil }

// M__iter__ iterates over the items.
func (r *Row) M__iter__() (runtime.Object, error) { return runtime.Iter(runtime.Tuple(r.values)) }

// M__contains__ looks for a name, or for an item where there are no names.
func (r *Row) M__contains__(o runtime.Object) (runtime.Object, error) {
	if r.fields == nil {
		return runtime.CallMethod(runtime.Tuple(r.values), "__contains__", o)
	}
	s, ok := runtime.AsString(o)
	for _, f := range r.fields {
		if ok && f == s {
			return runtime.True, nil
		}
	}
	return runtime.False, nil
}

// AsTuple is the items, by which rows are compared, hashed and joined.
func (r *Row) AsTuple() runtime.Tuple { return r.values }

// M__eq__ compares the items, as tuples do.
func (r *Row) M__eq__(o runtime.Object) (runtime.Object, error) {
	items, ok := runtime.Native(o).(runtime.Tuple)
	if !ok {
		return runtime.NotImplemented, nil
	}
	eq, err := runtime.Equal(runtime.Tuple(r.values), items)
	return runtime.NewBool(eq), err
}

// ordered compares with another row or tuple.
func (r *Row) ordered(o runtime.Object, ordering int) (runtime.Object, error) {
	items, ok := runtime.Native(o).(runtime.Tuple)
	if !ok {
		return runtime.NotImplemented, nil
	}
	return runtime.Compare(runtime.Tuple(r.values), items, ordering)
}

// M__lt__ is r < o.
func (r *Row) M__lt__(o runtime.Object) (runtime.Object, error) { return r.ordered(o, runtime.Less) }

// M__le__ is r <= o.
func (r *Row) M__le__(o runtime.Object) (runtime.Object, error) {
	return r.ordered(o, runtime.LessEqual)
}

// M__gt__ is r > o.
func (r *Row) M__gt__(o runtime.Object) (runtime.Object, error) { return r.ordered(o, runtime.Greater) }

// M__ge__ is r >= o.
func (r *Row) M__ge__(o runtime.Object) (runtime.Object, error) {
	return r.ordered(o, runtime.GreaterEqual)
}

// M__add__ is a tuple.
func (r *Row) M__add__(o runtime.Object) (runtime.Object, error) {
	items, ok := runtime.Native(o).(runtime.Tuple)
	if !ok {
		return nil, runtime.Raise(runtime.TypeError, "can only concatenate tuple (not \"%s\") to tuple", runtime.TypeName(o))
	}
	return append(append(runtime.Tuple{}, r.values...), items...), nil
}

// M__radd__ is a tuple.
func (r *Row) M__radd__(o runtime.Object) (runtime.Object, error) {
	items, ok := runtime.Native(o).(runtime.Tuple)
	if !ok {
		return runtime.NotImplemented, nil
	}
	return append(append(runtime.Tuple{}, items...), r.values...), nil
}

// M__setattr__ refuses: rows do not change.
func (r *Row) M__setattr__(string, runtime.Object) (runtime.Object, error) {
	return nil, Fail(PySparkRuntimeError, "READ_ONLY", "object", "Row")
}

// M__repr__ is PySpark's text.
func (r *Row) M__repr__() (runtime.Object, error) {
	s := make([]string, len(r.values))
	for i, v := range r.values {
		t, err := runtime.Repr(v)
		if err != nil {
			return nil, err
		}
		if r.fields != nil {
			t = r.fields[i] + "=" + t
		}
		s[i] = t
	}
	if r.fields == nil {
		return runtime.String("<Row(" + strings.Join(s, ", ") + ")>"), nil
	}
	return runtime.String("Row(" + strings.Join(s, ", ") + ")"), nil
}
