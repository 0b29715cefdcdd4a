package pyspark

import (
	"math"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/types"
	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

// A fromPython makes a value, held as engine/types/value.go says, of what a user function returned.
type fromPython func(runtime.Object) (any, error)

// returned makes the converter of what a user function returns to its declared type. PySpark has two: functions made by udf() hand their
// values through Arrow, which converts what it can and raises otherwise; functions made by spark.udf.register, or with useArrow=False, are pickled, and a value of
// another type is NULL. testdata/udf_returns.tsv has PySpark's answers.
func (h *Host) returned(t types.Type, pickle bool) fromPython {
	c := h.arrowValue(t)
	if pickle {
		c = h.pickledValue(t)
	}
	return func(o runtime.Object) (any, error) {
		if o == runtime.None || o == nil {
			return nil, nil
		}
		if pickle && t.Kind != types.Struct && !picklable(o) {
			return badReturn(o, t)
		}
		return c(o)
	}
}

// badReturn is the error for a value that the declared type cannot hold.
func badReturn(o runtime.Object, t types.Type) (any, error) {
	return nil, runtime.Raise(runtime.TypeError, "the function returned %s, a %s, which is no %s: return that type or declare another", mustRepr(o), runtime.TypeName(o), t.SQL())
}

// arrowValue converts as Arrow does.
func (h *Host) arrowValue(t types.Type) fromPython {
	switch t.Kind {
	case types.Byte, types.Short, types.Int, types.Long:
		return arrowInteger(t)
	case types.Boolean:
		return arrowBoolean(t)
	case types.Float, types.Double:
		return arrowDouble(t)
	case types.String, types.Char, types.Varchar:
		return func(o runtime.Object) (any, error) {
			switch v := runtime.Native(o).(type) {
			case runtime.String:
				return string(v), nil
			case runtime.Bool:
				return strconv.FormatBool(bool(v)), nil
			}
			return runtime.Str(o)
		}
	case types.Array:
		list := h.listValue(t, h.returned(*t.Elem, false))
		if !t.Elem.IsString() {
			return list
		}
		return func(o runtime.Object) (any, error) { // PySpark makes the elements texts itself, and of lists only
			if _, ok := runtime.Native(o).(*runtime.List); !ok {
				return badReturn(o, t)
			}
			return list(o)
		}
	case types.Map:
		return h.dictValue(t, h.returned(*t.Key, false), h.returned(*t.Elem, false))
	case types.Struct:
		return h.recordValue(t, false)
	}
	return h.momentValue(t, false)
}

// integerRange is what a type of integers holds.
func integerRange(t types.Type) (low, high int64) {
	return -integerBounds[t.Kind] - 1, integerBounds[t.Kind]
}

func arrowInteger(t types.Type) fromPython {
	low, high := integerRange(t)
	fit := func(o runtime.Object, n int64) (any, error) {
		if n < low || n > high {
			return nil, runtime.Raise(runtime.ValueError, "the function returned %s, which is out of the range of %s", mustRepr(o), t.SQL())
		}
		return n, nil
	}
	return func(o runtime.Object) (any, error) {
		switch v := runtime.Native(o).(type) {
		case runtime.Int:
			if n := int64(v); n >= low && n <= high {
				return n, nil
			}
			return fit(o, int64(v))
		case runtime.Float:
			if f := math.Trunc(float64(v)); f >= -(1<<63) && f < 1<<63 {
				return fit(o, int64(f))
			}
		case runtime.String:
			if n, err := strconv.ParseInt(string(v), 10, 64); err == nil && !strings.HasPrefix(string(v), "+") {
				return fit(o, n)
			}
		}
		if classNamed(o, "Decimal") != "" {
			if r, ok := new(big.Rat).SetString(mustStr(o)); ok {
				if q := new(big.Int).Quo(r.Num(), r.Denom()); q.IsInt64() {
					return fit(o, q.Int64())
				}
			}
		}
		return badReturn(o, t)
	}
}

func arrowBoolean(t types.Type) fromPython {
	return func(o runtime.Object) (any, error) {
		switch v := runtime.Native(o).(type) {
		case runtime.Bool:
			return bool(v), nil
		case runtime.Int:
			return v != 0, nil
		case runtime.Float:
			return v != 0, nil
		case runtime.String:
			switch strings.ToLower(string(v)) {
			case "true":
				return true, nil
			case "false":
				return false, nil
			}
		}
		return badReturn(o, t)
	}
}

func arrowDouble(t types.Type) fromPython {
	narrow := func(f float64) any {
		if t.Kind == types.Float {
			return float64(float32(f))
		}
		return f
	}
	return func(o runtime.Object) (any, error) {
		switch v := runtime.Native(o).(type) {
		case runtime.Float:
			return narrow(float64(v)), nil
		case runtime.Int:
			return narrow(float64(v)), nil
		case runtime.Bool:
			if v {
				return narrow(1), nil
			}
			return narrow(0), nil
		case runtime.String:
			if f, err := strconv.ParseFloat(string(v), 64); err == nil && !strings.ContainsAny(string(v), "_xXpP") {
				return narrow(f), nil
			}
		}
		if classNamed(o, "Decimal") != "" {
			if f, err := strconv.ParseFloat(mustStr(o), 64); err == nil {
				return narrow(f), nil
			}
		}
		return badReturn(o, t)
	}
}

// momentValue converts to the types that only a value of their own class has: dates and times, durations, decimals, bytes.
func (h *Host) momentValue(t types.Type, pickle bool) fromPython {
	return func(o runtime.Object) (any, error) {
		switch t.Kind {
		case types.Binary:
			switch v := runtime.Native(o).(type) {
			case runtime.Bytes:
				return []byte(v), nil
			case *runtime.ByteArray:
				return slices.Clone(v.B), nil
			}
			return badReturn(o, t)
		case types.Decimal:
			if classNamed(o, "Decimal") == "" {
				return badReturn(o, t)
			}
			if d, ok := roundDecimal(mustStr(o), t, !pickle); ok {
				return d, nil
			}
			return nil, runtime.Raise(runtime.ValueError, "the function returned %s, which does not fit %s", mustRepr(o), t.SQL())
		}
		v, got, ok, err := h.stdlibValue(o)
		switch {
		case err != nil:
			return nil, err
		case !ok:
		case got.Kind == t.Kind:
			return v, nil
		case got.Kind == types.Timestamp && t.Kind == types.TimestampNTZ:
			return h.localClock(v.(int64)), nil
		case got.Kind == types.Timestamp && t.Kind == types.Date:
			return types.DateValue(floorDiv(h.localClock(v.(int64)), 86400e6)), nil
		}
		return badReturn(o, t)
	}
}

func (h *Host) listValue(t types.Type, elem fromPython) fromPython {
	return func(o runtime.Object) (any, error) {
		switch runtime.Native(o).(type) {
		case *runtime.List, runtime.Tuple:
		default:
			return badReturn(o, t)
		}
		items, err := runtime.ListOf(o)
		if err != nil {
			return nil, err
		}
		out := make([]any, len(items))
		for i, x := range items {
			if out[i], err = elem(x); err != nil {
				return nil, err
			}
		}
		return out, nil
	}
}

func (h *Host) dictValue(t types.Type, key, value fromPython) fromPython {
	return func(o runtime.Object) (any, error) {
		d, ok := runtime.Native(o).(*runtime.Dict)
		if !ok {
			return badReturn(o, t)
		}
		out := make([]types.Entry, 0, d.Len())
		for k, v := range d.All() {
			a, err := key(k)
			if err != nil {
				return nil, err
			}
			if a == nil {
				return badReturn(o, t)
			}
			b, err := value(v)
			if err != nil {
				return nil, err
			}
			out = append(out, types.Entry{Key: a, Value: b})
		}
		return out, nil
	}
}

// recordValue converts to a struct: tuples and Rows by position, dicts by name. Pickled lists count as tuples.
func (h *Host) recordValue(t types.Type, pickle bool) fromPython {
	fields := make([]fromPython, len(t.Fields))
	for i, f := range t.Fields {
		fields[i] = h.returned(f.Type, pickle)
	}
	return func(o runtime.Object) (any, error) {
		out := make([]any, len(fields))
		if d, ok := runtime.Native(o).(*runtime.Dict); ok {
			for i, f := range t.Fields {
				v := d.GetStr(f.Name)
				if v == nil {
					continue
				}
				var err error
				if out[i], err = fields[i](v); err != nil {
					return nil, err
				}
			}
			return out, nil
		}
		_, isList := runtime.Native(o).(*runtime.List)
		if isList && !pickle {
			return badReturn(o, t)
		}
		if !isList {
			switch runtime.Native(o).(type) {
			case *Row, runtime.Tuple:
			default:
				return badReturn(o, t)
			}
		}
		_, values, err := cells(o)
		if err != nil {
			return nil, err
		}
		if len(values) != len(fields) {
			return nil, runtime.Raise(runtime.ValueError, "the function returned %d values for the %d fields of %s", len(values), len(fields), t.SQL())
		}
		for i, v := range values {
			if out[i], err = fields[i](v); err != nil {
				return nil, err
			}
		}
		return out, nil
	}
}
