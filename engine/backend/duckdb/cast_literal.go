package duckdb

import (
	"strconv"

	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// castLiteral is a cast of a constant text, such as day >= '2025-03-01', computed here where the text is written plainly: DuckDB cannot fold the
// macros that check a text, so that it would read the constant again for every row and could not hold it against a file's statistics. Another text is
// left to them, with what they say when it is malformed.
func (r *renderer) castLiteral(e plan.Expr, to types.Type) (frag, bool) {
	l, ok := e.(*plan.Literal)
	if !ok || !l.T.IsString() {
		return frag{}, false
	}
	s, ok := l.Value.(string)
	if !ok {
		return frag{}, false
	}
	v, ok := r.plainValue(s, to)
	if !ok {
		return frag{}, false
	}
	f, err := literal(v, to)
	return f, err == nil
}

func (r *renderer) plainValue(s string, to types.Type) (any, bool) {
	switch to.Kind {
	case types.Date:
		return known(types.PlainDate(s))
	case types.Timestamp, types.TimestampNTZ:
		return known(types.PlainTimestamp(s, to, r.b.location()))
	case types.Byte, types.Short, types.Int, types.Long:
		n, err := strconv.ParseInt(s, 10, integralBits[to.Kind])
		return n, err == nil && s[0] != '+'
	}
	return nil, false
}

var integralBits = map[types.Kind]int{types.Byte: 8, types.Short: 16, types.Int: 32, types.Long: 64}

func known[T any](v T, ok bool) (any, bool) { return v, ok }

// castNumber is the value of a whole number that the analyzer has cast to another type of numbers, as in amount / 2; nil for other casts.
func castNumber(c *plan.Cast) any {
	l, ok := c.E.(*plan.Literal)
	if !ok || !l.T.IsIntegral() {
		return nil
	}
	n, ok := l.Value.(int64)
	switch bits := integralBits[c.To.Kind]; {
	case !ok:
	case c.To.Kind == types.Double:
		return float64(n)
	case bits > 0 && n<<(64-bits)>>(64-bits) == n:
		return n
	}
	return nil
}
