package pyspark

import (
	"slices"
	"strconv"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/types"
	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

// pickledValue converts as PySpark does with pickled values: what is of another class than the type's is NULL, integers are cut to the type's
// width, and STRING takes Java's text of anything. Texts that would show Java's objects are refused.
func (h *Host) pickledValue(t types.Type) fromPython {
	switch t.Kind {
	case types.Byte, types.Short, types.Int, types.Long:
		return func(o runtime.Object) (any, error) {
			v, ok := runtime.Native(o).(runtime.Int)
			if !ok {
				return nil, nil
			}
			switch t.Kind {
			case types.Byte:
				return int64(int8(v)), nil
			case types.Short:
				return int64(int16(v)), nil
			case types.Int:
				return int64(int32(v)), nil
			}
			return int64(v), nil
		}
	case types.Boolean:
		return func(o runtime.Object) (any, error) {
			if v, ok := runtime.Native(o).(runtime.Bool); ok {
				return bool(v), nil
			}
			return nil, nil
		}
	case types.Float, types.Double:
		return func(o runtime.Object) (any, error) {
			v, ok := runtime.Native(o).(runtime.Float)
			switch {
			case !ok:
				return nil, nil
			case t.Kind == types.Float:
				return float64(float32(v)), nil
			}
			return float64(v), nil
		}
	case types.String, types.Char, types.Varchar:
		return func(o runtime.Object) (any, error) { return javaText(o, t) }
	case types.Array:
		return orNull(h.listValue(t, h.returned(*t.Elem, true)), func(o runtime.Object) bool {
			switch runtime.Native(o).(type) {
			case *runtime.List, runtime.Tuple, runtime.Bytes, *runtime.ByteArray: // of bytes dp makes an error
				return true
			}
			return false
		})
	case types.Map:
		return orNull(h.dictValue(t, h.returned(*t.Key, true), h.returned(*t.Elem, true)), func(o runtime.Object) bool {
			_, ok := runtime.Native(o).(*runtime.Dict)
			return ok
		})
	case types.Struct:
		return h.recordValue(t, true)
	case types.Binary:
		return func(o runtime.Object) (any, error) {
			switch v := runtime.Native(o).(type) {
			case runtime.Bytes:
				return []byte(v), nil
			case *runtime.ByteArray:
				return slices.Clone(v.B), nil
			case runtime.String:
				return []byte(v), nil
			}
			return nil, nil
		}
	case types.Decimal:
		return orNull(h.momentValue(t, true), func(o runtime.Object) bool { return classNamed(o, "Decimal") != "" })
	}
	return h.momentValue(t, true)
}

// orNull is NULL for values that are not of the class.
func orNull(convert fromPython, is func(runtime.Object) bool) fromPython {
	return func(o runtime.Object) (any, error) {
		if !is(o) {
			return nil, nil
		}
		return convert(o)
	}
}

// javaText is what Java's toString gives for a pickled value.
func javaText(o runtime.Object, t types.Type) (any, error) {
	switch v := runtime.Native(o).(type) {
	case runtime.NoneType:
		return "null", nil
	case runtime.String:
		return string(v), nil
	case runtime.Bool:
		return strconv.FormatBool(bool(v)), nil
	case runtime.Int, *runtime.BigInt:
		return mustStr(o), nil
	case runtime.Float:
		return types.Text(float64(v), types.DoubleType, nil), nil
	case *runtime.List:
		items := make([]string, len(v.Items))
		for i, x := range v.Items {
			s, err := javaText(x, t)
			if err != nil {
				return nil, err
			}
			items[i], _ = s.(string)
		}
		return "[" + strings.Join(items, ", ") + "]", nil
	}
	if classNamed(o, "Decimal") != "" {
		return mustStr(o), nil
	}
	if d, ok := runtime.Native(o).(*runtime.Dict); ok {
		items := make([]string, 0, d.Len())
		for k, v := range d.All() {
			a, err := javaText(k, t)
			if err != nil {
				return nil, err
			}
			b, err := javaText(v, t)
			if err != nil {
				return nil, err
			}
			items = append(items, a.(string)+"="+b.(string))
		}
		return "{" + strings.Join(items, ", ") + "}", nil
	}
	return badReturn(o, t)
}

// picklable reports whether PySpark's unpickler takes a value at all: no Row outside of a STRUCT, and no datetime with a time zone.
func picklable(o runtime.Object) bool {
	switch runtime.Native(o).(type) {
	case runtime.Int, runtime.String, runtime.Float, runtime.Bool:
		return true
	}
	if classNamed(o, "Row") != "" {
		return false
	}
	if classNamed(o, "datetime") == "" {
		return true
	}
	zone, err := runtime.GetAttr(o, "tzinfo")
	return err == nil && zone == runtime.None
}
