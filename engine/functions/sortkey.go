package functions

import (
	"fmt"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/types"
)

// SortKey is the spelling of a value that DuckDB orders as Spark orders the argument, $1. Spark puts a NULL inside a struct or array before
// all values, DuckDB behind them. ok is false where both agree, for types that are neither.
func SortKey(t types.Type) (_ Spelling, ok bool) {
	if !nestedOrder(t) {
		return Spelling{}, false
	}
	return Spelling{SQL: sortKey("$1", t)}, true
}

func nestedOrder(t types.Type) bool {
	return t.Kind == types.Array || t.Kind == types.Struct && len(t.Fields) > 0
}

// sortKey is SortKey of any text: every field and element goes behind a mark that is false for NULL.
func sortKey(text string, t types.Type) string {
	names := 0
	var key func(e string, t types.Type) string
	key = func(e string, t types.Type) string {
		switch {
		case !nestedOrder(t):
			return e
		case t.Kind == types.Array:
			names++
			v := fmt.Sprintf("$_k%d", names)
			return "list_transform(" + e + ", lambda " + v + ": row(" + v + " IS NOT NULL, " + key(v, *t.Elem) + "))"
		}
		parts := make([]string, len(t.Fields))
		for i, f := range t.Fields {
			field := "struct_extract(" + e + ", " + quote(f.Name) + ")"
			parts[i] = field + " IS NOT NULL, " + key(field, f.Type)
		}
		return "CASE WHEN " + e + " IS NOT NULL THEN row(" + strings.Join(parts, ", ") + ") END"
	}
	return key(text, t)
}

// withKey pairs a value with its sort key, for what gives back the value that sorts first or last; NULL stays NULL.
func withKey(text string, t types.Type) string {
	return "CASE WHEN " + text + " IS NOT NULL THEN {'k': " + sortKey(text, t) + ", 'v': " + text + "} END"
}

// compared is a comparison of two values of one type.
func compared(op string) func(c call) (string, error) {
	return func(c call) (string, error) {
		t := c.typ(0)
		return "(" + sortKey("$1", t) + " " + op + " " + sortKey("$2", t) + ")", nil
	}
}

func spellBetween(c call) (string, error) {
	t := c.typ(0)
	return "(" + sortKey("$1", t) + " BETWEEN " + sortKey("$2", t) + " AND " + sortKey("$3", t) + ")", nil
}

// outermost is greatest and least.
func outermost(name string) func(c call) (string, error) {
	return func(c call) (string, error) {
		t := c.typ(0)
		if !nestedOrder(t) {
			return name + "($*)", nil
		}
		pairs := make([]string, len(c.args))
		for i := range c.args {
			pairs[i] = withKey(fmt.Sprintf("$%d", i+1), t)
		}
		return "struct_extract(" + name + "(" + strings.Join(pairs, ", ") + "), 'v')", nil
	}
}

// extreme is min and max over rows.
func extreme(name string) func(c call) (string, error) {
	return func(c call) (string, error) {
		if t := c.typ(0); nestedOrder(t) {
			return "arg_" + name + "($1, " + sortKey("$1", t) + ")$F", nil
		}
		return name + "($1)$F", nil
	}
}

// extremeBy is min_by and max_by.
func extremeBy(name string) func(c call) (string, error) {
	return func(c call) (string, error) {
		if c.typ(0).Kind == types.Float { // DuckDB keeps the sign of zero for doubles only
			return "CAST(arg_" + name + "_null(CAST($1 AS DOUBLE), " + sortKey("$2", c.typ(1)) + ")$F AS FLOAT)", nil
		}
		return "arg_" + name + "_null($1, " + sortKey("$2", c.typ(1)) + ")$F", nil
	}
}

// extremeElement is array_min and array_max.
func extremeElement(name string) func(c call) (string, error) {
	return func(c call) (string, error) {
		if e := *c.typ(0).Elem; nestedOrder(e) {
			return "struct_extract(list_" + name + "(list_transform($1, lambda $_x: " + withKey("$_x", e) + ")), 'v')", nil
		}
		return "list_" + name + "($1)", nil
	}
}

// sorted sorts an array.
func sorted(array string, t types.Type, direction, nulls string) string {
	order := ", '" + direction + "', '" + nulls + "')"
	if e := *t.Elem; nestedOrder(e) {
		return "list_transform(list_sort(list_transform(" + array + ", lambda $_x: " + withKey("$_x", e) + ")" + order + ", lambda $_y: struct_extract($_y, 'v'))"
	}
	return "list_sort(" + array + order
}
