package duckdb

import (
	"slices"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// isFloating reports a type whose numbers know two zeros.
func isFloating(t types.Type) bool { return t.Kind == types.Float || t.Kind == types.Double }

// hasForms reports a type with values that are equal and are not shown alike: -0.0 and 0.0, maps whose entries stand in another order.
func hasForms(t types.Type) bool {
	switch t.Kind {
	case types.Float, types.Double, types.Map:
		return true
	case types.Array:
		return hasForms(*t.Elem)
	case types.Struct:
		return slices.ContainsFunc(t.Fields, func(f types.Field) bool { return hasForms(f.Type) })
	}
	return false
}

// oneForm is a value in the form that Spark gives to what it groups by, and so shows: 0.0 for -0.0, the entries of a map by their keys.
func (r *renderer) oneForm(s string, t types.Type) string {
	if !hasForms(t) {
		return s
	}
	switch t.Kind {
	case types.Array:
		v := r.freshName("e")
		return "list_transform(" + s + ", lambda " + v + ": " + r.oneForm(v, *t.Elem) + ")"
	case types.Struct:
		parts := make([]string, len(t.Fields))
		for i, f := range t.Fields {
			parts[i] = quoteText(f.Name) + ": " + r.oneForm("struct_extract("+s+", "+quoteText(f.Name)+")", f.Type)
		}
		return "CASE WHEN " + s + " IS NOT NULL THEN {" + strings.Join(parts, ", ") + "} END"
	case types.Map:
		entries := "map_entries(" + s + ")"
		if hasForms(*t.Key) || hasForms(*t.Elem) {
			v := r.freshName("e")
			entries = "list_transform(" + entries + ", lambda " + v + ": {'key': " + r.oneForm(v+".key", *t.Key) + ", 'value': " + r.oneForm(v+".value", *t.Elem) + "})"
		}
		if losesNull(*t.Elem) {
			r.need("spark_no_null_values")
			entries = "spark_no_null_values(" + entries + ")"
		}
		return "map_from_entries(list_sort(" + entries + "))"
	}
	return "(" + s + " + 0)"
}

// keyForm is oneForm of an expression.
func keyForm(r *renderer, f frag, t types.Type) frag {
	if !hasForms(t) {
		return f
	}
	return atom(r.oneForm(f.s, t))
}

// keyForms are the columns of rows that are compared as wholes, or by those of on; each that is compared is in Spark's form. Maps only dp itself compares so.
func (r *renderer) keyForms(cols []column, on []plan.Expr) []column {
	out := cols // until one changes
	for i, c := range cols {
		compared := len(on) == 0 || slices.ContainsFunc(on, func(e plan.Expr) bool {
			a, ok := e.(*plan.Attr)
			return ok && a.ID == c.id
		})
		if !compared || !hasForms(c.typ) || holdsMap(c.typ) {
			continue
		}
		if &out[0] == &cols[0] {
			out = slices.Clone(cols)
		}
		out[i].frag, out[i].plain = keyForm(r, c.frag, c.typ), false
	}
	return out
}

func holdsMap(t types.Type) bool {
	switch t.Kind {
	case types.Map:
		return true
	case types.Array:
		return holdsMap(*t.Elem)
	case types.Struct:
		return slices.ContainsFunc(t.Fields, func(f types.Field) bool { return holdsMap(f.Type) })
	}
	return false
}

// losesNull reports the values of a map of which Spark makes 0 where they are NULL, when it sorts the entries of a map that is grouped by. dp says that it
// does not group by such a map.
func losesNull(t types.Type) bool {
	return t.IsNumeric() && (t.Kind != types.Decimal || t.Precision <= 18) || t.Kind == types.Boolean || t.IsDatetime() || t.Kind == types.Time ||
		t.Kind == types.IntervalYM || t.Kind == types.IntervalDT
}
