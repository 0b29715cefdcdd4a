package pyspark

import (
	"strings"

	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

// record is a named tuple of PySpark's own, such as what spark.catalog.listTables answers.
type record struct {
	kind   *recordKind
	values runtime.Tuple
}

// recordKind is a class of named tuples.
type recordKind struct {
	class  *runtime.Class
	fields []string
}

func newRecordKind(module, name string, fields ...string) *recordKind {
	k := &recordKind{runtime.NewClass(module, name, runtime.TupleClass), fields}
	names := make(runtime.Tuple, len(fields))
	for i, f := range fields {
		names[i] = runtime.String(f)
		runtime.Getter(k.class, f, func(r *record) (runtime.Object, error) { return r.values[i], nil })
	}
	k.class.Set("_fields", names)
	k.class.Constructor(name+"("+strings.Join(fields, ", ")+")", func(_ *runtime.Class, a *runtime.Args) (runtime.Object, error) {
		values := make(runtime.Tuple, len(fields))
		for i := range fields {
			values[i] = a.At(i)
		}
		return &record{k, values}, nil
	})
	runtime.Method(k.class, "_asdict()", func(r *record, _ *runtime.Args) (runtime.Object, error) {
		d := runtime.NewDict()
		for i, f := range fields {
			d.SetStr(f, r.values[i])
		}
		return d, nil
	})
	return k
}

// of makes a record; nil values are None.
func (k *recordKind) of(values ...runtime.Object) *record {
	for i, v := range values {
		if v == nil {
			values[i] = runtime.None
		}
	}
	return &record{k, values}
}

// Type makes it a Python object.
func (r *record) Type() *runtime.Type { return r.kind.class.InstanceType() }

// PyClass is its Python class.
func (r *record) PyClass() *runtime.Class { return r.kind.class }

// AsTuple is the items.
func (r *record) AsTuple() runtime.Tuple { return r.values }

// M__getattribute__ finds the fields.
func (r *record) M__getattribute__(name string) (runtime.Object, error) {
	return runtime.Attr(r, r.kind.class, name)
}

// M__len__ is the number of items.
func (r *record) M__len__() (runtime.Object, error) { return runtime.Int(len(r.values)), nil }

// M__iter__ iterates over the items.
func (r *record) M__iter__() (runtime.Object, error) { return runtime.Iter(r.values) }

// M__getitem__ is an item by position, or a slice.
func (r *record) M__getitem__(k runtime.Object) (runtime.Object, error) {
	return runtime.GetItem(r.values, k)
}

// M__eq__ compares the items, as tuples do.
func (r *record) M__eq__(o runtime.Object) (runtime.Object, error) {
	items, ok := runtime.Native(o).(runtime.Tuple)
	if !ok {
		return runtime.NotImplemented, nil
	}
	eq, err := runtime.Equal(r.values, items)
	return runtime.NewBool(eq), err
}

// M__lt__ orders the items, as tuples do.
func (r *record) M__lt__(o runtime.Object) (runtime.Object, error) {
	items, ok := runtime.Native(o).(runtime.Tuple)
	if !ok {
		return runtime.NotImplemented, nil
	}
	return runtime.Compare(r.values, items, runtime.Less)
}

// M__repr__ is that of a named tuple.
func (r *record) M__repr__() (runtime.Object, error) {
	parts := make([]string, len(r.values))
	for i, v := range r.values {
		t, err := runtime.Repr(v)
		if err != nil {
			return nil, err
		}
		parts[i] = r.kind.fields[i] + "=" + t
	}
	return runtime.String(r.kind.class.Name + "(" + strings.Join(parts, ", ") + ")"), nil
}
