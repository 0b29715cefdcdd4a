package incremental

import (
	"cmp"
	"fmt"
	"math/big"

	"github.com/seed-e45c46d8/dp/engine/types"
)

// keyOf tells the values of one orderable type apart.
func keyOf(v any) string {
	if d, ok := v.(types.DecimalValue); ok {
		return rational(d).RatString()
	}
	return fmt.Sprint(v)
}

// order is the order of the values of one orderable type.
func order(a, b any) int {
	switch x := a.(type) {
	case int64:
		y, _ := b.(int64)
		return cmp.Compare(x, y)
	case string:
		y, _ := b.(string)
		return cmp.Compare(x, y)
	case types.DateValue:
		y, _ := b.(types.DateValue)
		return cmp.Compare(x, y)
	case bool:
		y, _ := b.(bool)
		return cmp.Compare(fmt.Sprint(x), fmt.Sprint(y))
	case types.DecimalValue:
		y, _ := b.(types.DecimalValue)
		return rational(x).Cmp(rational(y))
	}
	return 0
}

func rational(d types.DecimalValue) *big.Rat {
	return new(big.Rat).SetFrac(d.Unscaled, new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(d.Scale)), nil))
}

// distance is how far the greater of two values is from the other, where that is known; 0 otherwise.
func distance(a, b any) float64 {
	switch x := a.(type) {
	case int64:
		y, _ := b.(int64)
		return float64(y) - float64(x)
	case types.DateValue:
		y, _ := b.(types.DateValue)
		return float64(y) - float64(x)
	}
	return 0
}
