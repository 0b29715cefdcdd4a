package pyspark

import (
	"math"
	"math/big"
	"sort"
	"strings"
	"time"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

// createDataFrame makes rows of the program a relation. Without types the rows tell them, as PySpark infers: of all rows, in their order.
func (s *SparkSession) createDataFrame(a *runtime.Args) (runtime.Object, error) {
	h := s.h
	data := a.At(0)
	switch data.(type) {
	case *DataFrame:
		return nil, Fail(PySparkTypeError, "INVALID_TYPE", "arg_name", "data", "arg_type", "DataFrame")
	}
	if n := runtime.TypeName(data); n == "DataFrame" || n == "ndarray" {
		return nil, h.refuse("spark.createDataFrame of pandas and numpy objects", "pass a list of tuples, dicts or Rows")
	}
	if _, ok := runtime.AsString(data); ok {
		return nil, Fail(PySparkTypeError, "CANNOT_INFER_SCHEMA_FOR_TYPE", "data_type", "str")
	}
	rows, err := runtime.ListOf(data)
	if err != nil {
		return nil, err
	}
	l := &localRows{h: h, rows: rows}
	if err := l.schemaArgument(a.At(1)); err != nil {
		return nil, err
	}
	if l.schema == nil {
		if err := l.infer(); err != nil {
			return nil, err
		}
	}
	values := make([][]any, len(rows))
	for i, r := range rows {
		if values[i], err = l.row(r); err != nil {
			return nil, err
		}
	}
	return h.local(*l.schema, values), nil
}

func (h *Host) local(s types.Schema, rows [][]any) *DataFrame {
	return h.identified(&plan.LocalRelation{At: h.At(), S: s, Rows: rows})
}

// localRows is the work of createDataFrame.
type localRows struct {
	h      *Host
	rows   []runtime.Object
	names  []string      // given names; nil: none
	keys   []string      // the inferred names, before the given ones took their place
	schema *types.Schema // nil: to be inferred
	atomic bool          // the schema was one type: each row is one value
}

func (l *localRows) schemaArgument(o runtime.Object) error {
	switch v := runtime.Native(o).(type) {
	case runtime.NoneType:
		return nil
	case *runtime.List, runtime.Tuple:
		items, err := runtime.ListOf(v)
		if err != nil {
			return err
		}
		for _, x := range items {
			s, ok := runtime.AsString(x)
			if !ok {
				return NotExpectedType("schema", "StructType, list[str] or str", o)
			}
			l.names = append(l.names, s)
		}
		return nil
	case typed:
		l.give(v.sparkType())
		return nil
	}
	text, ok := runtime.AsString(o)
	if !ok {
		return NotExpectedType("schema", "list, None or StructType", o)
	}
	if t, err := types.Parse(text); err == nil {
		l.give(t)
		return nil
	}
	s, err := types.ParseDDL(text)
	if err != nil {
		return l.h.raiseIn(err)
	}
	l.schema = &s
	return nil
}

func (l *localRows) give(t types.Type) {
	if t.Kind == types.Struct {
		l.schema = &types.Schema{Fields: t.Fields}
		return
	}
	s := types.SchemaOf(types.Col("value", t))
	l.schema, l.atomic = &s, true
}

// cells are the items of a row with their names; names is nil for tuples and lists.
func cells(row runtime.Object) (names []string, values []runtime.Object, err error) {
	if r, ok := row.(*Row); ok {
		return r.fields, r.values, nil
	}
	switch r := runtime.Native(row).(type) {
	case runtime.Tuple:
		if f, err := runtime.GetAttr(row, "_fields"); err == nil { // a namedtuple
			items, err := runtime.ListOf(f)
			if err != nil {
				return nil, nil, err
			}
			for _, x := range items {
				s, _ := runtime.AsString(x)
				names = append(names, s)
			}
		}
		return names, r, nil
	case *runtime.List:
		return nil, r.Items, nil
	case *runtime.Dict:
		for k := range r.All() {
			s, err := runtime.Str(k)
			if err != nil {
				return nil, nil, err
			}
			names = append(names, s)
		}
		sort.Strings(names) // PySpark sorts the keys of dict rows
		for _, n := range names {
			v := r.GetStr(n)
			if v == nil {
				v = runtime.None
			}
			values = append(values, v)
		}
		return names, values, nil
	}
	if d, err := runtime.GetAttr(row, "__dict__"); err == nil {
		if d, ok := d.(*runtime.Dict); ok {
			return cells(d)
		}
	}
	return nil, nil, Fail(PySparkTypeError, "CANNOT_INFER_SCHEMA_FOR_TYPE", "data_type", runtime.TypeName(row))
}

// infer finds the schema of all rows: a type that is NULL in one row comes from another.
func (l *localRows) infer() error {
	if len(l.rows) == 0 {
		return Fail(PySparkValueError, "CANNOT_INFER_EMPTY_SCHEMA")
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
	l.keys = all.Names()
	for i, n := range l.names {
		if i < all.Len() {
			all.Fields[i].Name = n
		}
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
		if i < len(names) {
			name = names[i]
		}
		t, err := l.h.inferType(v)
		if err != nil {
			if runtime.Matches(err, PySparkTypeError) {
				return s, Fail(PySparkTypeError, "CANNOT_INFER_TYPE_FOR_FIELD", "field_name", name)
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
	case *runtime.List:
		for _, x := range v.Items {
			if x != runtime.None {
				t, err := h.inferType(x)
				return types.ArrayOf(t, true), err
			}
		}
		return types.ArrayOf(types.NullType, true), nil
	case *runtime.Dict:
		for k, x := range v.All() {
			if k != runtime.None && x != runtime.None {
				kt, err := h.inferType(k)
				if err != nil {
					return kt, err
				}
				vt, err := h.inferType(x)
				return types.MapOf(kt, vt, true), err
			}
		}
		return types.MapOf(types.NullType, types.NullType, true), nil
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
	case a.Kind == types.Long && b.Kind == types.Double, a.Kind == types.Double && b.Kind == types.Long:
		return types.DoubleType, nil
	case a.IsString() || b.IsString(): // PySpark takes the text of anything but nested values
		if !a.IsNested() && !b.IsNested() {
			return types.StringType, nil
		}
	}
	return a, Fail(PySparkTypeError, "CANNOT_MERGE_TYPE", "data_type1", strings.TrimSuffix(typeRepr(a), "()"), "data_type2", strings.TrimSuffix(typeRepr(b), "()"))
}

// row converts one row to the schema: dicts and objects by name; tuples, lists and Rows by position, as PySpark.
func (l *localRows) row(row runtime.Object) ([]any, error) {
	out := make([]any, l.schema.Len())
	if l.atomic {
		v, err := l.h.value(row, l.schema.Fields[0].Type, "value", true)
		out[0] = v
		return out, err
	}
	names, values, err := cells(row)
	if err != nil {
		return nil, err
	}
	byName := false
	switch runtime.Native(row).(type) {
	case runtime.Tuple, *runtime.List:
		if len(values) != len(out) {
			return nil, Fail(PySparkValueError, "FIELD_STRUCT_LENGTH_MISMATCH", "object_length", itoa(len(values)), "field_length", itoa(len(out)))
		}
	default:
		byName = true
	}
	for i, f := range l.schema.Fields {
		v := runtime.None
		if !byName {
			v = values[i]
		}
		for j, n := range names {
			if byName && (n == f.Name && l.keys == nil || l.keys != nil && n == l.keys[i]) {
				v = values[j]
			}
		}
		if out[i], err = l.h.value(v, f.Type, f.Name, f.Nullable); err != nil {
			return nil, err
		}
	}
	return out, nil
}

var integerBounds = map[types.Kind]int64{types.Byte: math.MaxInt8, types.Short: math.MaxInt16, types.Int: math.MaxInt32, types.Long: math.MaxInt64}

// value converts a value of the program to a column's type, or raises what PySpark's verification raises.
func (h *Host) value(o runtime.Object, t types.Type, name string, nullable bool) (any, error) {
	unacceptable := func() (any, error) {
		return nil, Fail(PySparkTypeError, "FIELD_DATA_TYPE_UNACCEPTABLE_WITH_NAME", "field_name", "field "+name, "data_type", typeRepr(t), "obj", mustRepr(o), "obj_type", typeText(o))
	}
	n := runtime.Native(o)
	if n == runtime.None {
		if !nullable {
			return nil, Fail(PySparkValueError, "FIELD_NOT_NULLABLE_WITH_NAME", "field_name", "field "+name)
		}
		return nil, nil
	}
	switch t.Kind {
	case types.Boolean:
		if v, ok := n.(runtime.Bool); ok {
			return bool(v), nil
		}
	case types.Byte, types.Short, types.Int, types.Long:
		if v, ok := n.(runtime.Int); ok {
			if limit := integerBounds[t.Kind]; int64(v) > limit || int64(v) < -limit-1 {
				return nil, Fail(PySparkValueError, "VALUE_OUT_OF_BOUNDS", "arg_name", "obj", "lower_bound", itoa(int(-limit-1)), "upper_bound", itoa(int(limit)), "actual", mustRepr(o))
			}
			return int64(v), nil
		}
	case types.Float, types.Double:
		switch v := n.(type) {
		case runtime.Float:
			return float64(v), nil
		case runtime.Int: // only of a merged BIGINT and DOUBLE column, as PySpark
			return float64(v), nil
		}
	case types.String, types.Char, types.Varchar:
		if v, ok := n.(runtime.String); ok {
			return string(v), nil
		}
		return runtime.Str(o) // PySpark's string type takes anything
	case types.Binary:
		if v, ok := n.(runtime.Bytes); ok {
			return []byte(v), nil
		}
	case types.Decimal:
		if classNamed(o, "Decimal") != "" {
			s, err := runtime.Str(o)
			if err != nil {
				return nil, err
			}
			if d, ok := fitDecimal(s, t); ok {
				return d, nil
			}
			return nil, h.raise(diag.New("NUMERIC_VALUE_OUT_OF_RANGE.WITHOUT_SUGGESTION", "The %s rounded half up from %s cannot be represented as Decimal(%d, %d).", s, s, t.Precision, t.Scale))
		}
	case types.Array:
		return h.arrayValue(n, t, name, unacceptable)
	case types.Map:
		return h.mapValue(n, t, name, unacceptable)
	case types.Struct:
		inner := types.Schema{Fields: t.Fields}
		return (&localRows{h: h, schema: &inner}).row(o)
	default:
		v, got, ok, err := h.stdlibValue(o)
		if err != nil {
			return nil, err
		}
		if ok && got.Kind == types.Timestamp && t.Kind == types.TimestampNTZ {
			return h.localClock(v.(int64)), nil
		}
		if ok && (got.Kind == t.Kind) {
			return v, nil
		}
		if ok && t.Kind == types.Date && got.Kind == types.Timestamp {
			return types.DateValue(floorDiv(h.localClock(v.(int64)), 86400e6)), nil
		}
	}
	return unacceptable()
}

// localClock is the session's local clock at an instant, in microseconds.
func (h *Host) localClock(micros int64) int64 {
	_, offset := time.UnixMicro(micros).In(h.zone()).Zone()
	return micros + int64(offset)*1e6
}

func floorDiv(a, b int64) int64 {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}

func (h *Host) arrayValue(n runtime.Object, t types.Type, name string, bad func() (any, error)) (any, error) {
	switch n.(type) {
	case *runtime.List, runtime.Tuple:
	default:
		return bad()
	}
	items, err := runtime.ListOf(n)
	if err != nil {
		return nil, err
	}
	out := make([]any, len(items))
	for i, x := range items {
		if out[i], err = h.value(x, *t.Elem, "element in array "+name, t.ElemNull); err != nil {
			return nil, err
		}
	}
	return out, nil
}

func (h *Host) mapValue(n runtime.Object, t types.Type, name string, bad func() (any, error)) (any, error) {
	d, ok := n.(*runtime.Dict)
	if !ok {
		return bad()
	}
	out := make([]types.Entry, 0, d.Len())
	for k, v := range d.All() {
		key, err := h.value(k, *t.Key, "key of map "+name, false)
		if err != nil {
			return nil, err
		}
		value, err := h.value(v, *t.Elem, "value of map "+name, t.ElemNull)
		if err != nil {
			return nil, err
		}
		out = append(out, types.Entry{Key: key, Value: value})
	}
	return out, nil
}

// fitDecimal reads a decimal into a type's scale, rounding half up; ok is false when it does not fit its precision.
func fitDecimal(s string, t types.Type) (types.DecimalValue, bool) { return roundDecimal(s, t, false) }

// roundDecimal is fitDecimal with a choice of rounding: half to even, or half up.
func roundDecimal(s string, t types.Type, even bool) (types.DecimalValue, bool) {
	r, ok := new(big.Rat).SetString(s)
	if !ok {
		return types.DecimalValue{}, false
	}
	scaled := new(big.Rat).Mul(r, new(big.Rat).SetInt(new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(t.Scale)), nil)))
	num := new(big.Int).Abs(scaled.Num())
	num.Mul(num, big.NewInt(2)).Add(num, scaled.Denom())
	twice := new(big.Int).Mul(scaled.Denom(), big.NewInt(2))
	q, rest := num.QuoRem(num, twice, new(big.Int))
	if even && rest.Sign() == 0 && q.Bit(0) == 1 { // exactly a half, and up is odd
		q.Sub(q, big.NewInt(1))
	}
	if scaled.Sign() < 0 {
		q.Neg(q)
	}
	return types.DecimalValue{Unscaled: q, Scale: t.Scale}, len(new(big.Int).Abs(q).String()) <= t.Precision
}
