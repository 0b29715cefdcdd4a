package duckdb

import (
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// frag is a piece of an expression with how tightly its outermost operator binds.
type frag struct {
	s         string
	p         int
	overflows bool // see operand
}

// How tightly DuckDB's operators bind, loosest first.
const (
	precOr = iota + 1
	precAnd
	precNot
	precCompare // =, <, IS NULL, IN, LIKE, BETWEEN
	precOther   // ||, &, |, <<
	precAdd
	precMul
	precUnary
	precPostfix // [i], .field
	precAtom
)

func atom(s string) frag { return frag{s: s, p: precAtom} }

// in is the text for a place that needs at least precedence p.
func (f frag) in(p int) string {
	if f.p < p {
		return "(" + f.s + ")"
	}
	return f.s
}

// operand is in for the operand of a comparison or a function. DuckDB solves a comparison for the column: CAST(a AS INTEGER) > 5 becomes a > 5,
// a + 5 > 7 becomes a > 2, and the overflow that is Spark's answer never happens. It does not look through a unary plus, which costs nothing.
func (f frag) operand(p int) string {
	if f.overflows {
		f = frag{s: "+" + f.in(precUnary), p: precUnary}
	}
	return f.in(p)
}

// sumOverflows reports arithmetic that DuckDB would move to the other side of a comparison.
func sumOverflows(c *plan.Call) bool {
	switch c.Name {
	case "+", "-", "*", "negative":
		return c.T.IsIntegral()
	}
	return false
}

// exact reports the types of whole numbers and decimals.
func exact(t types.Type) bool { return t.IsIntegral() || t.Kind == types.Decimal }

// castOverflows reports a cast between exact types to one that may be too narrow.
func castOverflows(from, to types.Type) bool {
	if from.IsIntegral() {
		from = types.DecimalForIntegral(from)
	}
	if to.IsIntegral() {
		to = types.DecimalForIntegral(to)
		if from.Scale > 0 {
			return from.Precision-from.Scale >= to.Precision
		}
	}
	return from.Scale > to.Scale && from.Precision-from.Scale >= to.Precision-to.Scale || from.Precision-from.Scale > to.Precision-to.Scale
}
