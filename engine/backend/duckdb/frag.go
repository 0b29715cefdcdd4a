package duckdb

// frag is a piece of an expression with how tightly its outermost operator binds.
type frag struct {
	s string
	p int
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

func atom(s string) frag { return frag{s, precAtom} }

// in is the text for a place that needs at least precedence p.
func (f frag) in(p int) string {
	if f.p < p {
		return "(" + f.s + ")"
	}
	return f.s
}
