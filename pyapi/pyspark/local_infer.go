package pyspark

import (
	"strings"

	"github.com/seed-e45c46d8/dp/engine/types"
	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

// infer finds the schema of all rows: a type that is NULL in one row comes from another.
func (l *localRows) infer() error {
	if len(l.rows) == 0 {
		return Fail(PySparkValueError, "CANNOT_INFER_EMPTY_SCHEMA")
	}
	if scalar(l.rows[0]) {
		for i, r := range l.rows {
			l.rows[i] = runtime.Tuple{r}
		}
	}
	var all types.Schema
	for i, r := range l.rows {
		s, err := l.inferRow(r)
		if err != nil {
			return err
		}
		if i == 0 {
			all = s
			continue
		}
		if all, err = mergeSchemas(all, s); err != nil {
			return err
		}
	}
	if len(l.names) > all.Len() {
		return Fail(PySparkValueError, "AXIS_LENGTH_MISMATCH", "expected_length", itoa(len(l.names)), "actual_length", itoa(all.Len()))
	}
	l.keys = all.Names()
	for i, n := range l.names {
		all.Fields[i].Name = n
	}
	for _, f := range all.Fields {
		if hasNull(f.Type) {
			return Fail(PySparkValueError, "CANNOT_DETERMINE_TYPE")
		}
	}
	l.schema = &all
	return nil
}

func hasNull(t types.Type) bool {
	switch t.Kind {
	case types.Null:
		return true
	case types.Array:
		return hasNull(*t.Elem)
	case types.Map:
		return hasNull(*t.Key) || hasNull(*t.Elem)
	case types.Struct:
		for _, f := range t.Fields {
			if hasNull(f.Type) {
				return true
			}
		}
	}
	return false
}

func (l *localRows) inferRow(row runtime.Object) (types.Schema, error) {
	switch runtime.Native(row).(type) {
	case runtime.Int, runtime.Float, runtime.String, runtime.Bool, runtime.Bytes, runtime.NoneType:
		return types.Schema{}, Fail(PySparkTypeError, "CANNOT_INFER_SCHEMA_FOR_TYPE", "data_type", runtime.TypeName(row))
	}
	names, values, err := cells(row)
	if err != nil {
		return types.Schema{}, err
	}
	s := types.Schema{Fields: make([]types.Field, len(values))}
	for i, v := range values {
		name := "_" + itoa(i+1)
		shown := name
		switch {
		case i < len(names):
			name, shown = names[i], names[i]
		case i < len(l.names):
			shown = l.names[i]
		}
		t, err := l.h.inferType(v)
		if err != nil {
			if runtime.Matches(err, PySparkTypeError) {
				return s, Fail(PySparkTypeError, "CANNOT_INFER_TYPE_FOR_FIELD", "field_name", shown)
			}
			return s, err
		}
		s.Fields[i] = types.Col(name, t)
	}
	return s, nil
}

// inferType is the type PySpark infers for a value in a row: integers are BIGINT, decimals DECIMAL(38,18).
func (h *Host) inferType(o runtime.Object) (types.Type, error) {
	switch v := runtime.Native(o).(type) {
	case runtime.NoneType:
		return types.NullType, nil
	case runtime.Bool:
		return types.BooleanType, nil
	case runtime.Int, *runtime.BigInt:
		return types.LongType, nil
	case runtime.Float:
		return types.DoubleType, nil
	case runtime.String:
		return types.StringType, nil
	case runtime.Bytes:
		return types.BinaryType, nil
	case *runtime.ByteArray:
		return types.BinaryType, nil
	case *runtime.List:
		elem := types.NullType
		for _, x := range v.Items {
			if err := h.inferMore(&elem, x); err != nil {
				return elem, err
			}
		}
		return types.ArrayOf(elem, true), nil
	case *runtime.Dict:
		key, elem := types.NullType, types.NullType
		for k, x := range v.All() {
			if err := h.inferMore(&key, k); err != nil {
				return key, err
			}
			if err := h.inferMore(&elem, x); err != nil {
				return elem, err
			}
		}
		return types.MapOf(key, elem, true), nil
	case runtime.Tuple:
		s, err := (&localRows{h: h}).inferRow(o)
		return s.Struct(), err
	}
	if classNamed(o, "Decimal") != "" {
		return types.DecimalOf(38, 18), nil
	}
	_, t, ok, err := h.stdlibValue(o)
	if err == nil && !ok {
		err = Fail(PySparkTypeError, "UNSUPPORTED_DATA_TYPE", "data_type", runtime.TypeName(o))
	}
	return t, err
}

// inferMore merges the type of one more value into t.
func (h *Host) inferMore(t *types.Type, o runtime.Object) error {
	u, err := h.inferType(o)
	if err == nil {
		*t, err = mergeTypes(*t, u)
	}
	return err
}

// scalar reports a row that is one value.
func scalar(row runtime.Object) bool {
	switch runtime.Native(row).(type) {
	case runtime.Tuple, *runtime.List, *runtime.Dict:
		return false
	case runtime.NoneType:
		return true
	}
	d, err := runtime.GetAttr(row, "__dict__")
	_, ok := d.(*runtime.Dict)
	return err != nil || !ok
}

// mergeSchemas adds the columns that only b has, in its order.
func mergeSchemas(a, b types.Schema) (types.Schema, error) {
	out := types.Schema{Fields: append([]types.Field(nil), a.Fields...)}
	for _, f := range b.Fields {
		i := out.Index(f.Name)
		if i < 0 {
			out.Fields = append(out.Fields, f)
			continue
		}
		t, err := mergeTypes(out.Fields[i].Type, f.Type)
		if err != nil {
			return out, err
		}
		out.Fields[i].Type = t
	}
	return out, nil
}

func mergeTypes(a, b types.Type) (types.Type, error) {
	switch {
	case a.Kind == types.Null:
		return b, nil
	case b.Kind == types.Null:
		return a, nil
	case a.Kind == types.Array && b.Kind == types.Array:
		t, err := mergeTypes(*a.Elem, *b.Elem)
		return types.ArrayOf(t, true), err
	case a.Kind == types.Map && b.Kind == types.Map:
		k, err := mergeTypes(*a.Key, *b.Key)
		if err != nil {
			return a, err
		}
		v, err := mergeTypes(*a.Elem, *b.Elem)
		return types.MapOf(k, v, true), err
	case a.Kind == types.Struct && b.Kind == types.Struct:
		s, err := mergeSchemas(types.Schema{Fields: a.Fields}, types.Schema{Fields: b.Fields})
		return s.Struct(), err
	case a.Equal(b):
		return a, nil
	case a.IsString() || b.IsString(): // PySpark takes the text of anything but nested values
		if !a.IsNested() && !b.IsNested() {
			return types.StringType, nil
		}
	}
	return a, Fail(PySparkTypeError, "CANNOT_MERGE_TYPE", "data_type1", typeClassName(a), "data_type2", typeClassName(b))
}

// typeClassName is the name of the class of a type: ArrayType.
func typeClassName(t types.Type) string {
	name, _, _ := strings.Cut(typeRepr(t), "(")
	return name
}
