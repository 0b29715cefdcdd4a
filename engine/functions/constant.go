package functions

import (
	"math"
	"math/big"
	"strconv"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// CastConstant is CAST of a constant, for the few types that functions ask constants of: integers, doubles, booleans and text. known is false for others;
// an error is that of the cast.
func CastConstant(v any, from, to types.Type) (_ any, known bool, err error) {
	switch {
	case v == nil || from.Equal(to):
		return v, true, nil
	case to.IsString():
		switch v.(type) {
		case string, int64, float64, bool, types.DecimalValue:
			if from.IsNumeric() || from.IsString() || from.Kind == types.Boolean {
				return types.Text(v, from, nil), true, nil
			}
		}
	case to.IsIntegral():
		return castInteger(v, from, to)
	case to.Kind == types.Double:
		return castDouble(v, from, to)
	case to.Kind == types.Boolean:
		switch x := v.(type) {
		case int64:
			return x != 0, from.IsIntegral(), nil
		case float64:
			return x != 0, true, nil
		}
	}
	return nil, false, nil
}

func castInteger(v any, from, to types.Type) (any, bool, error) {
	bits := map[types.Kind]uint{types.Byte: 8, types.Short: 16, types.Int: 32, types.Long: 64}[to.Kind]
	var n *big.Int
	switch x := v.(type) {
	case int64:
		if !from.IsIntegral() {
			return nil, false, nil
		}
		n = big.NewInt(x)
	case bool:
		n = new(big.Int)
		if x {
			n.SetInt64(1)
		}
	case float64:
		if math.IsNaN(x) || math.IsInf(x, 0) {
			return nil, true, castOverflow(v, from, to)
		}
		n, _ = big.NewFloat(math.Trunc(x)).Int(nil)
	case types.DecimalValue:
		n = new(big.Int).Quo(x.Unscaled, new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(x.Scale)), nil))
	case string:
		i, err := strconv.ParseInt(strings.TrimSpace(x), 10, int(bits))
		if err != nil {
			return nil, true, malformed(x, to)
		}
		return i, true, nil
	default:
		return nil, false, nil
	}
	if !n.IsInt64() || n.BitLen() >= int(bits) && new(big.Int).Neg(n).Cmp(new(big.Int).Lsh(big.NewInt(1), bits-1)) != 0 {
		return nil, true, castOverflow(v, from, to)
	}
	return n.Int64(), true, nil
}

func castDouble(v any, from, to types.Type) (any, bool, error) {
	switch x := v.(type) {
	case int64:
		return float64(x), from.IsIntegral(), nil
	case float64:
		return x, true, nil
	case types.DecimalValue:
		f, err := strconv.ParseFloat(x.String(), 64)
		return f, err == nil, nil
	case string:
		f, err := strconv.ParseFloat(strings.TrimSpace(x), 64)
		if err != nil {
			return nil, true, malformed(x, to)
		}
		return f, true, nil
	}
	return nil, false, nil
}

func malformed(text string, to types.Type) error {
	return diag.New("CAST_INVALID_INPUT", `The value '%s' of the type "STRING" cannot be cast to "%s" because it is malformed. Correct the value as per the syntax, or change its target type. Use `+"`try_cast`"+` to tolerate malformed input and return NULL instead.`, text, to.SQL())
}

func castOverflow(v any, from, to types.Type) error {
	return diag.New("CAST_OVERFLOW", `The value %s of the type "%s" cannot be cast to "%s" due to an overflow. Use `+"`try_cast`"+` to tolerate overflow and return NULL instead.`, types.Text(v, from, nil), from.SQL(), to.SQL())
}

// constantValue is the value of a constant argument after its cast; known is false where it is none that can be told before the query runs.
func (c call) constantValue(i int) (v any, known bool, err error) {
	a := c.was[i]
	if !a.Known {
		return nil, false, nil
	}
	if a.Constant == nil {
		return nil, true, nil
	}
	return CastConstant(a.Constant, a.Type, c.typ(i))
}
