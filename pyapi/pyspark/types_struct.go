package pyspark

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/types"
	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

// structType is pyspark.sql.types.StructType. It is mutable: add appends a field.
type structType struct{ fields []*structField }

// structField is pyspark.sql.types.StructField.
type structField struct {
	name     string
	t        typed
	nullable bool
	metadata *runtime.Dict
}

var (
	structClass      = runtime.NewClass(typesModule, "StructType", dataTypeClass)
	structFieldClass = runtime.NewClass(typesModule, "StructField", dataTypeClass)
)

func (s *structType) sparkType() types.Type {
	t := types.Type{Kind: types.Struct, Fields: make([]types.Field, len(s.fields))}
	for i, f := range s.fields {
		t.Fields[i] = f.field()
	}
	return t
}

// structOf is a struct type as Python sees it.
func structOf(t types.Type) *structType {
	s := &structType{fields: make([]*structField, len(t.Fields))}
	for i, f := range t.Fields {
		s.fields[i] = fieldObject(f)
	}
	return s
}

func fieldObject(f types.Field) *structField {
	o := &structField{name: f.Name, t: typeObject(f.Type).(typed), nullable: f.Nullable, metadata: runtime.NewDict()}
	for k, v := range f.Metadata {
		if b, err := json.Marshal(v); err == nil {
			if x, err := jsonObject(string(b)); err == nil {
				o.metadata.SetStr(k, x)
			}
		}
	}
	if f.Comment != "" {
		o.metadata.SetStr("comment", runtime.String(f.Comment))
	}
	return o
}

// field is the field as the engine has it: the metadata "comment" is its comment.
func (f *structField) field() types.Field {
	r := types.Field{Name: f.name, Type: f.t.sparkType(), Nullable: f.nullable}
	if f.metadata != nil {
		for k, v := range f.metadata.All() {
			key, ok := runtime.AsString(k)
			if !ok {
				continue
			}
			if s, ok := runtime.AsString(v); ok && key == "comment" {
				r.Comment = s
				continue
			}
			x, err := runtime.ToGo(v)
			if err != nil {
				continue
			}
			if r.Metadata == nil {
				r.Metadata = map[string]any{}
			}
			r.Metadata[key] = x
		}
	}
	return r
}

func fieldRepr(f types.Field) string {
	return "StructField('" + f.Name + "', " + typeRepr(f.Type) + ", " + pyBool(f.Nullable) + ")"
}

// Type makes it a Python object.
func (*structType) Type() *runtime.Type { return structClass.InstanceType() }

// PyClass is its Python class.
func (*structType) PyClass() *runtime.Class { return structClass }

// M__getattribute__ finds the methods and the attributes.
func (s *structType) M__getattribute__(name string) (runtime.Object, error) {
	switch name {
	case "fields":
		items := make([]runtime.Object, len(s.fields))
		for i, f := range s.fields {
			items[i] = f
		}
		return runtime.NewList(items...), nil
	case "names":
		return runtime.FromGo(s.names()), nil
	}
	return runtime.Attr(s, structClass, name)
}

func (s *structType) names() []string {
	r := make([]string, len(s.fields))
	for i, f := range s.fields {
		r[i] = f.name
	}
	return r
}

// M__eq__ compares fields, nullability and metadata.
func (s *structType) M__eq__(o runtime.Object) (runtime.Object, error) { return sameType(s, o), nil }

// M__ne__ is the opposite of M__eq__.
func (s *structType) M__ne__(o runtime.Object) (runtime.Object, error) {
	return runtime.NewBool(sameType(s, o) == runtime.False), nil
}

// HashKey makes a StructType a dict key by identity, as it can change.
func (s *structType) HashKey() any { return s }

// M__repr__ is the call that makes the type.
func (s *structType) M__repr__() (runtime.Object, error) {
	return runtime.String(typeRepr(s.sparkType())), nil
}

// M__len__ is the number of fields.
func (s *structType) M__len__() (runtime.Object, error) { return runtime.Int(len(s.fields)), nil }

// M__iter__ iterates over the fields.
func (s *structType) M__iter__() (runtime.Object, error) {
	l, err := s.M__getattribute__("fields")
	if err != nil {
		return nil, err
	}
	return runtime.Iter(l)
}

// M__getitem__ is a field by name or position, or a StructType of a slice of them.
func (s *structType) M__getitem__(k runtime.Object) (runtime.Object, error) {
	if name, ok := runtime.AsString(k); ok {
		for _, f := range s.fields {
			if f.name == name {
				return f, nil
			}
		}
		return nil, Fail(PySparkKeyError, "KEY_NOT_EXISTS", "key", name)
	}
	switch v := k.(type) {
	case runtime.Int:
		i := int(v)
		if i < 0 {
			i += len(s.fields)
		}
		if i < 0 || i >= len(s.fields) {
			return nil, Fail(PySparkIndexError, "INDEX_OUT_OF_RANGE", "arg_name", "StructType", "index", itoa(int(v)))
		}
		return s.fields[i], nil
	case *runtime.Slice:
		l, err := s.M__getattribute__("fields")
		if err != nil {
			return nil, err
		}
		part, err := runtime.CallMethod(l, "__getitem__", v)
		if err != nil {
			return nil, err
		}
		items, err := runtime.ListOf(part)
		if err != nil {
			return nil, err
		}
		n := &structType{}
		for _, f := range items {
			n.fields = append(n.fields, f.(*structField))
		}
		return n, nil
	}
	return nil, NotExpectedType("key", "int, slice or str", k)
}

// Type makes it a Python object.
func (*structField) Type() *runtime.Type { return structFieldClass.InstanceType() }

// PyClass is its Python class.
func (*structField) PyClass() *runtime.Class { return structFieldClass }

// HashKey makes a StructField a dict key by identity.
func (f *structField) HashKey() any { return f }

// sparkType lets a field stand for a struct of it alone in comparisons.
func (f *structField) sparkType() types.Type { return types.StructOf(f.field()) }

// M__eq__ compares name, type, nullability and metadata.
func (f *structField) M__eq__(o runtime.Object) (runtime.Object, error) {
	g, ok := o.(*structField)
	if !ok {
		return runtime.False, nil
	}
	return sameType(f, g), nil
}

// M__ne__ is the opposite of M__eq__.
func (f *structField) M__ne__(o runtime.Object) (runtime.Object, error) {
	eq, err := f.M__eq__(o)
	return runtime.NewBool(eq == runtime.False), err
}

// M__repr__ is the call that makes the field.
func (f *structField) M__repr__() (runtime.Object, error) {
	return runtime.String(fieldRepr(f.field())), nil
}

// M__getattribute__ finds the methods and the attributes.
func (f *structField) M__getattribute__(name string) (runtime.Object, error) {
	switch name {
	case "name":
		return runtime.String(f.name), nil
	case "dataType":
		return f.t, nil
	case "nullable":
		return runtime.NewBool(f.nullable), nil
	case "metadata":
		return f.metadata, nil
	case "typeName":
		return nil, Fail(PySparkTypeError, "INVALID_TYPENAME_CALL")
	}
	return runtime.Attr(f, structFieldClass, name)
}

func init() {
	structFieldClass.Constructor("StructField(name, dataType, nullable=True, metadata=None)", func(_ *runtime.Class, a *runtime.Args) (runtime.Object, error) {
		return newField(a.At(0), a.At(1), a.At(2), a.At(3))
	})
	structFieldClass.Def("simpleString()", func(o runtime.Object, _ *runtime.Args) (runtime.Object, error) {
		f := o.(*structField)
		return runtime.String(f.name + ":" + simpleString(f.t.sparkType())), nil
	})
	structFieldClass.Def("jsonValue()", func(o runtime.Object, _ *runtime.Args) (runtime.Object, error) {
		v, err := jsonObject(types.SchemaOf(o.(*structField).field()).JSON())
		if err != nil {
			return nil, err
		}
		fields, _ := v.(*runtime.Dict).Get(runtime.String("fields"))
		return fields.(*runtime.List).Items[0], nil
	})
	structClass.Constructor("StructType(fields=None)", func(_ *runtime.Class, a *runtime.Args) (runtime.Object, error) {
		s := &structType{}
		if a.IsNone(0) {
			return s, nil
		}
		items, err := runtime.ListOf(a.At(0))
		if err != nil {
			return nil, err
		}
		for _, o := range items {
			f, ok := o.(*structField)
			if !ok {
				return nil, runtime.Raise(runtime.AssertionError, "fields should be a list of StructField")
			}
			s.fields = append(s.fields, f)
		}
		return s, nil
	})
	runtime.Method(structClass, "add(field, data_type=None, nullable=True, metadata=None)", (*structType).add)
	runtime.Method(structClass, "fieldNames()", func(s *structType, _ *runtime.Args) (runtime.Object, error) { return runtime.FromGo(s.names()), nil })
	runtime.Method(structClass, "toDDL()", func(s *structType, _ *runtime.Args) (runtime.Object, error) {
		cols := make([]string, len(s.fields))
		for i, f := range s.fields {
			cols[i] = types.SchemaOf(f.field()).DDL()
		}
		return runtime.String(strings.Join(cols, ",")), nil
	})
	runtime.Method(structClass, "treeString(maxDepth=None)", func(s *structType, _ *runtime.Args) (runtime.Object, error) {
		return runtime.String(types.Schema{Fields: s.sparkType().Fields}.Tree()), nil
	})
	runtime.Method(structClass, "toNullable()", func(s *structType, _ *runtime.Args) (runtime.Object, error) {
		return structOf(s.sparkType().AsNullable()), nil
	})
	structClass.DefClass("fromJson(json)", func(_ *runtime.Class, a *runtime.Args) (runtime.Object, error) {
		v, err := runtime.ToGo(a.At(0))
		if err != nil {
			return nil, err
		}
		b, err := json.Marshal(plainJSON(v))
		if err != nil {
			return nil, err
		}
		s, err := types.FromJSON(string(b))
		if err != nil {
			return nil, throwDiag(err)
		}
		return structOf(s.Struct()), nil
	})
}

func newField(name, t, null, metadata runtime.Object) (*structField, error) {
	n, ok := runtime.AsString(name)
	if !ok {
		return nil, runtime.Raise(runtime.AssertionError, "field name %s should be a string", mustStr(name))
	}
	dt, ok := t.(typed)
	if _, isField := t.(*structField); !ok || isField {
		return nil, runtime.Raise(runtime.AssertionError, "dataType %s should be an instance of <class 'pyspark.sql.types.DataType'>", mustStr(t))
	}
	f := &structField{name: n, t: dt, metadata: runtime.NewDict()}
	var err error
	if f.nullable, err = runtime.Truth(null); err != nil {
		return nil, err
	}
	if d, ok := runtime.Native(metadata).(*runtime.Dict); ok {
		f.metadata = d
	}
	return f, nil
}

// add appends a field, given as a StructField or by its parts; the type may be in SQL's spelling.
func (s *structType) add(a *runtime.Args) (runtime.Object, error) {
	if f, ok := a.At(0).(*structField); ok {
		s.fields = append(s.fields, f)
		return s, nil
	}
	if a.IsNone(1) {
		return nil, Fail(PySparkValueError, "ARGUMENT_REQUIRED", "arg_name", "data_type", "condition", "passing name of struct_field to create")
	}
	t := a.At(1)
	if text, ok := runtime.AsString(t); ok {
		dt, err := types.Parse(text)
		if err != nil {
			return nil, throwDiag(err)
		}
		t = typeObject(dt)
	}
	f, err := newField(a.At(0), t, a.At(2), a.At(3))
	if err != nil {
		return nil, err
	}
	s.fields = append(s.fields, f)
	return s, nil
}

// throwDiag raises a diag.Error without a host: the place is that of the traceback.
func throwDiag(err error) error {
	e, ok := diag.As(err)
	if !ok {
		return err
	}
	c := *e
	c.Origin = diag.Origin{}
	return runtime.Throw(newException(classOf(&c), &c))
}

func unsupportedCollation(name string) error {
	return diag.Unsupported("the collation "+name, "use StringType() and compare with upper() or lower()")
}

// jsonObject decodes JSON to Python objects, keeping the order of keys.
func jsonObject(text string) (runtime.Object, error) {
	d := json.NewDecoder(bytes.NewReader([]byte(text)))
	d.UseNumber()
	v, err := jsonValue(d)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	return v, nil
}

func jsonValue(d *json.Decoder) (runtime.Object, error) {
	tok, err := d.Token()
	if err != nil {
		return nil, err
	}
	switch t := tok.(type) {
	case json.Delim:
		return jsonContainer(d, t)
	case json.Number:
		if n, err := t.Int64(); err == nil {
			return runtime.Int(n), nil
		}
		f, err := t.Float64()
		return runtime.Float(f), err
	case string:
		return runtime.String(t), nil
	case bool:
		return runtime.NewBool(t), nil
	}
	return runtime.None, nil
}

func jsonContainer(d *json.Decoder, open json.Delim) (runtime.Object, error) {
	if open == '[' {
		var items []runtime.Object
		for d.More() {
			v, err := jsonValue(d)
			if err != nil {
				return nil, err
			}
			items = append(items, v)
		}
		_, err := d.Token()
		return runtime.NewList(items...), err
	}
	o := runtime.NewDict()
	for d.More() {
		k, err := jsonValue(d)
		if err != nil {
			return nil, err
		}
		v, err := jsonValue(d)
		if err != nil {
			return nil, err
		}
		if err := o.Set(k, v); err != nil {
			return nil, err
		}
	}
	_, err := d.Token()
	return o, err
}

// plainJSON turns what runtime.ToGo makes of a dict into what encoding/json takes.
func plainJSON(v any) any {
	switch v := v.(type) {
	case [][2]any:
		m := make(map[string]any, len(v))
		for _, kv := range v {
			if k, ok := kv[0].(string); ok {
				m[k] = plainJSON(kv[1])
			}
		}
		return m
	case []any:
		for i := range v {
			v[i] = plainJSON(v[i])
		}
	}
	return v
}
