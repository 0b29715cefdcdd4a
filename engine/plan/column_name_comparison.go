package plan

import (
	"math/big"

	"github.com/seed-e45c46d8/dp/engine/types"
)

// comparison names the comparison of a whole number with a decimal constant. Spark makes the constant a whole number that decides the same
// rows: id > 0.5 becomes (id > 0). A constant beyond BIGINT decides without the other operand.
func (n namer) comparison(c *Call) (string, bool) {
	up, ok := map[string]bool{">": false, "<=": false, ">=": true, "<": true}[c.Name]
	if !ok {
		return "", false
	}
	l, r := written(c.Args[0]), written(c.Args[1])
	if d, ok := decimalConstant(r); ok && l.Type().IsIntegral() {
		whole := rounded(d, up)
		if !whole.IsInt64() {
			return boolName((whole.Sign() < 0) == (c.Name[0] == '>')), true
		}
		return "(" + n.name(l) + " " + c.Name + " " + whole.String() + ")", true
	}
	if d, ok := decimalConstant(l); ok && r.Type().IsIntegral() {
		whole := rounded(d, !up)
		if !whole.IsInt64() {
			return boolName((whole.Sign() > 0) == (c.Name[0] == '>')), true
		}
		return "(" + whole.String() + " " + c.Name + " " + n.name(r) + ")", true
	}
	return "", false
}

func boolName(b bool) string {
	if b {
		return "true"
	}
	return "false"
}

func decimalConstant(e Expr) (d types.DecimalValue, ok bool) {
	if l, is := e.(*Literal); is && l.T.Kind == types.Decimal {
		d, ok = l.Value.(types.DecimalValue)
	}
	return d, ok
}

// rounded is the whole number next to a decimal, above or below.
func rounded(d types.DecimalValue, up bool) *big.Int {
	unit := new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(d.Scale)), nil)
	whole, rest := new(big.Int).DivMod(d.Unscaled, unit, new(big.Int)) // rest is not negative
	if up && rest.Sign() > 0 {
		whole.Add(whole, big.NewInt(1))
	}
	return whole
}
