package exprbridge

import (
	"bytes"
	"cmp"
	"math"
	"math/big"

	"github.com/seed-e45c46d8/dp/engine/types"
)

// compare orders two values held as engine/types says; ok is false when they are of kinds that do not compare, or NULL. NaN is larger than
// any number and equal to itself, as in Spark.
func compare(a, b any) (int, bool) {
	switch x := a.(type) {
	case bool:
		if y, ok := b.(bool); ok {
			return cmp.Compare(btoi(x), btoi(y)), true
		}
	case int64:
		switch y := b.(type) {
		case int64:
			return cmp.Compare(x, y), true
		case float64:
			return compareFloat(float64(x), y), math.Abs(float64(x)) < 1<<53
		case types.DecimalValue:
			return rat(x).Cmp(rat(y)), true
		}
	case float64:
		switch y := b.(type) {
		case float64:
			return compareFloat(x, y), true
		case int64:
			return compareFloat(x, float64(y)), math.Abs(float64(y)) < 1<<53
		}
	case types.DecimalValue:
		switch b.(type) {
		case int64, types.DecimalValue:
			return rat(x).Cmp(rat(b)), true
		}
	case string:
		if y, ok := b.(string); ok {
			return cmp.Compare(x, y), true
		}
	case types.DateValue:
		if y, ok := b.(types.DateValue); ok {
			return cmp.Compare(x, y), true
		}
	case []byte:
		if y, ok := b.([]byte); ok {
			return bytes.Compare(x, y), true
		}
	}
	return 0, false
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

func compareFloat(x, y float64) int {
	switch {
	case math.IsNaN(x) && math.IsNaN(y):
		return 0
	case math.IsNaN(x):
		return 1
	case math.IsNaN(y):
		return -1
	}
	return cmp.Compare(x, y)
}

func rat(v any) *big.Rat {
	switch v := v.(type) {
	case int64:
		return new(big.Rat).SetInt64(v)
	case types.DecimalValue:
		d := new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(v.Scale)), nil)
		return new(big.Rat).SetFrac(v.Unscaled, d)
	}
	return new(big.Rat)
}

// compare3 is a comparison of constants in three-valued logic: nil is NULL. ok is false when Go cannot decide it.
func compare3(op string, a, b Const) (any, bool) {
	if a.Value == nil || b.Value == nil {
		return nil, true
	}
	if a.Type.Kind != b.Type.Kind && !(a.Type.IsNumeric() && b.Type.IsNumeric()) {
		return nil, false
	}
	c, ok := compare(a.Value, b.Value)
	if !ok {
		return nil, false
	}
	switch op {
	case "==":
		return c == 0, true
	case "<":
		return c < 0, true
	case "<=":
		return c <= 0, true
	case ">":
		return c > 0, true
	case ">=":
		return c >= 0, true
	}
	return nil, false
}
