package duckdb

import (
	"strings"

	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// lateInList reports the elements of an IN with a list, by their places among its arguments, that Spark computes one after another until one is the
// value, where that may spare an error; nil where it cannot. Constants among other elements Spark computes before it starts.
func lateInList(c *plan.Call) map[int]bool {
	allConstant := true
	for _, e := range c.Args {
		allConstant = allConstant && plan.Foldable(e)
	}
	if !allConstant && !repeatable(c.Args[0]) {
		return nil
	}
	late, risky := map[int]bool{}, false
	for i, e := range c.Args[1:] {
		if allConstant || !plan.Foldable(e) {
			late[i+1] = true
			risky = risky || !plainElement(e)
		}
	}
	if !risky {
		return nil
	}
	return late
}

// inSequence renders an IN whose late elements are compared one after another, behind the others: DuckDB would compute them all first.
func inSequence(s []string, late map[int]bool, not string) frag {
	var first []string
	var b strings.Builder
	b.WriteString(not + "CASE WHEN " + s[0] + " IS NULL THEN NULL")
	for i, e := range s[1:] {
		if !late[i+1] {
			first = append(first, e)
		}
	}
	if len(first) > 0 {
		b.WriteString(" WHEN " + s[0] + " IN (" + strings.Join(first, ", ") + ") THEN true")
	}
	for i, e := range s[1:] {
		if late[i+1] {
			b.WriteString(" WHEN " + s[0] + " = " + e + " THEN true")
		}
	}
	b.WriteString(" ELSE " + s[0] + " IN (" + strings.Join(s[1:], ", ") + ") END")
	if not == "" {
		return atom(b.String())
	}
	return frag{s: b.String(), p: precNot}
}

// repeatable reports an expression that may be computed more than once for a row.
func repeatable(e plan.Expr) bool {
	u := usesOf([]plan.Expr{e})
	return !u.volatile && !u.query && !u.window
}

// plainElement reports the elements that raise no error of lists: columns, literals, and casts that have room for every value.
func plainElement(e plan.Expr) bool {
	switch e := e.(type) {
	case *plan.Attr, *plan.OuterAttr, *plan.Literal:
		return true
	case *plan.Cast:
		from := e.E.Type()
		return plainElement(e.E) && (e.Try || e.To.IsString() || types.CanWrite(from, e.To) || from.IsNumeric() && isFloating(e.To) || from.IsDatetime() && e.To.IsDatetime())
	}
	return false
}
