package runtime

import (
	"fmt"
	"math/big"

	"github.com/go-python/gpython/py"
)

// GoValuer is implemented by Go types that know what Go value they stand for, as a date is a time.Time; see [ToGo].
type GoValuer interface{ GoValue() any }

// AsString returns the string that o is, also for instances of classes derived from str.
func AsString(o Object) (string, bool) {
	switch v := o.(type) {
	case py.String:
		return string(v), true
	case *Instance:
		if s, ok := v.native.(py.String); ok {
			return string(s), true
		}
	}
	return "", false
}

// Native returns the built-in value inside an instance of a class derived from a built-in one (str, dict, list ...), and
// o itself otherwise.
func Native(o Object) Object { return unwrapNative(o) }

// ToGo converts a Python value to the Go value it stands for: nil, bool, int64, *big.Int, float64, string, []byte,
// []any for lists and tuples, [][2]any for dicts in order, []any for sets, and what [GoValuer] says. Others are a
// TypeError.
func ToGo(o Object) (any, error) {
	switch v := Native(o).(type) {
	case nil, py.NoneType:
		return nil, nil
	case py.Bool:
		return bool(v), nil
	case py.Int:
		return int64(v), nil
	case *py.BigInt:
		return (*big.Int)(v), nil
	case py.Float:
		return float64(v), nil
	case py.String:
		return string(v), nil
	case py.Bytes:
		return []byte(v), nil
	case *py.List:
		return sliceToGo(v.Items)
	case py.Tuple:
		return sliceToGo(v)
	case *Set:
		items, err := ListOf(v)
		if err != nil {
			return nil, err
		}
		return sliceToGo(items)
	case *Dict:
		out := make([][2]any, 0, v.n)
		for k, x := range v.All() {
			gk, err := ToGo(k)
			if err != nil {
				return nil, err
			}
			gv, err := ToGo(x)
			if err != nil {
				return nil, err
			}
			out = append(out, [2]any{gk, gv})
		}
		return out, nil
	case GoValuer:
		return v.GoValue(), nil
	}
	return nil, py.ExceptionNewf(py.TypeError, "cannot convert '%s' object to a value", TypeName(o))
}

func sliceToGo(items []Object) (any, error) {
	out := make([]any, len(items))
	for i, x := range items {
		v, err := ToGo(x)
		if err != nil {
			return nil, err
		}
		out[i] = v
	}
	return out, nil
}

// FromGo converts a Go value to Python: nil, Objects, booleans, integers, floats, strings, []byte, []any, []string,
// [][2]any. It panics for other types, which are the caller's to convert.
func FromGo(v any) Object {
	switch v := v.(type) {
	case nil:
		return py.None
	case Object:
		return v
	case bool:
		return py.NewBool(v)
	case int:
		return py.Int(v)
	case int8:
		return py.Int(v)
	case int16:
		return py.Int(v)
	case int32:
		return py.Int(v)
	case int64:
		return py.Int(v)
	case uint8:
		return py.Int(v)
	case uint16:
		return py.Int(v)
	case uint32:
		return py.Int(v)
	case uint64:
		return NewInt(new(big.Int).SetUint64(v))
	case *big.Int:
		return NewInt(v)
	case float32:
		return py.Float(v)
	case float64:
		return py.Float(v)
	case string:
		return py.String(v)
	case []byte:
		return py.Bytes(v)
	case []string:
		return py.NewListFromStrings(v)
	case []any:
		items := make([]Object, len(v))
		for i, x := range v {
			items[i] = FromGo(x)
		}
		return py.NewListFromItems(items)
	case [][2]any:
		d := NewDict()
		for _, kv := range v {
			if err := d.Set(FromGo(kv[0]), FromGo(kv[1])); err != nil {
				panic(err)
			}
		}
		return d
	}
	panic(fmt.Sprintf("FromGo of a %T", v))
}
