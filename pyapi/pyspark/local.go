package pyspark

import (
	"math"
	"math/big"
	"sort"
	"strconv"
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
		if values[i], err = l.row(r, ""); err != nil {
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

// row converts one row to the schema: dicts and objects by name; tuples, lists and Rows by position, as PySpark. name is what errors call it,
// "" for a row of the DataFrame.
func (l *localRows) row(row runtime.Object, name string) ([]any, error) {
	out := make([]any, l.schema.Len())
	if l.atomic || name == "" && len(out) == 1 && scalar(row) {
		v, err := l.h.value(row, l.schema.Fields[0].Type, "field "+l.schema.Fields[0].Name, l.schema.Fields[0].Nullable)
		out[0] = v
		return out, err
	}
	if scalar(row) {
		return nil, unacceptable(row, l.schema.Struct(), name)
	}
	names, values, err := cells(row)
	if err != nil {
		return nil, err
	}
	byName := false
	switch runtime.Native(row).(type) {
	case runtime.Tuple, *runtime.List:
		if len(values) != len(out) {
			code := "FIELD_STRUCT_LENGTH_MISMATCH"
			if name != "" {
				code += "_WITH_NAME"
			}
			return nil, Fail(PySparkValueError, code, "field_name", name, "object_length", itoa(len(values)), "field_length", itoa(len(out)))
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
		inner := "field " + f.Name
		if name != "" {
			inner += " in " + name
		}
		if out[i], err = l.h.value(v, f.Type, inner, f.Nullable); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// unacceptable is the error for a value that a type does not take; name may be "".
func unacceptable(o runtime.Object, t types.Type, name string) error {
	code := "FIELD_DATA_TYPE_UNACCEPTABLE"
	if name != "" {
		code += "_WITH_NAME"
	}
	return Fail(PySparkTypeError, code, "field_name", name, "data_type", typeRepr(t), "obj", mustRepr(o), "obj_type", typeText(o))
}

var integerBounds = map[types.Kind]int64{types.Byte: math.MaxInt8, types.Short: math.MaxInt16, types.Int: math.MaxInt32, types.Long: math.MaxInt64}

// value converts a value of the program to a column's type, or raises what PySpark's verification raises. name is what errors call it.
func (h *Host) value(o runtime.Object, t types.Type, name string, nullable bool) (any, error) {
	bad := func() (any, error) { return nil, unacceptable(o, t, name) }
	n := runtime.Native(o)
	if n == runtime.None {
		if !nullable {
			return nil, Fail(PySparkValueError, "FIELD_NOT_NULLABLE_WITH_NAME", "field_name", name)
		}
		return nil, nil
	}
	switch t.Kind {
	case types.Boolean:
		if v, ok := n.(runtime.Bool); ok {
			return bool(v), nil
		}
	case types.Byte, types.Short, types.Int, types.Long:
		limit := integerBounds[t.Kind]
		v, ok := n.(runtime.Int)
		if big, isBig := n.(*runtime.BigInt); isBig { // an int that only looks too large may be one
			if v, ok = smallInt(big); !ok {
				return nil, Fail(PySparkValueError, "VALUE_OUT_OF_BOUNDS", "arg_name", "obj", "lower_bound", itoa(int(-limit-1)), "upper_bound", itoa(int(limit)), "actual", mustRepr(o))
			}
		}
		if ok {
			if int64(v) > limit || int64(v) < -limit-1 {
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
		if v, ok := n.(runtime.Bool); ok {
			return strconv.FormatBool(bool(v)), nil
		}
		return runtime.Str(o) // PySpark's string type takes anything
	case types.Binary:
		switch v := n.(type) {
		case runtime.Bytes:
			return []byte(v), nil
		case *runtime.ByteArray:
			return append([]byte(nil), v.B...), nil
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
			return nil, h.running(diag.New("NUMERIC_VALUE_OUT_OF_RANGE.WITHOUT_SUGGESTION", "The %s rounded half up from %s cannot be represented as Decimal(%d, %d).", s, s, t.Precision, t.Scale))
		}
	case types.Array:
		return h.arrayValue(n, t, name, bad)
	case types.Map:
		return h.mapValue(n, t, name, bad)
	case types.Struct:
		inner := types.Schema{Fields: t.Fields}
		return (&localRows{h: h, schema: &inner}).row(o, name)
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
	return bad()
}

// smallInt is a big integer that fits 64 bits.
func smallInt(b *runtime.BigInt) (runtime.Int, bool) {
	v := (*big.Int)(b)
	return runtime.Int(v.Int64()), v.IsInt64()
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
