package functions

import (
	"fmt"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/types"
)

func conditionalRows() []*Function {
	return []*Function{
		fn("coalesce", f("T...", "T", "coalesce($*)").nulls(nullIfAll)),
		fn("nvl ifnull", f("T, T", "T", "coalesce($1, $2)").nulls(nullIfAll)),
		fn("nvl2", f("any, T, T", "T", "CASE WHEN $1 IS NOT NULL THEN $2 ELSE $3 END")),
		fn("nullif", f("any, any", "", "nullif($1, $2)").types(typeNullIf).nulls(nullAlways)),
		fn("nullif=", f("any, any, boolean", "=1", "CASE WHEN $3 THEN NULL ELSE $1 END").nulls(nullAlways)), // of types that the comparison casts
		fn("nullifzero", f("any", "=1", "nullif($1, 0)").nulls(nullAlways).If("", types.String, types.Char, types.Varchar).given(func(c call) error {
			if t := c.was[0].Type; t.Kind != types.Null && !t.IsNumeric() && !t.IsString() {
				return diag.New("DATATYPE_MISMATCH.BINARY_OP_DIFF_TYPES", `Cannot resolve "(%s = 0)" due to data type mismatch: the left and right operands of the binary operator have incompatible types ("%s" and "INT").`, c.was[0].text(0), t.SQL())
			}
			return nil
		})),
		fn("zeroifnull", by("any", "", func(call) (string, error) { return "coalesce($1, CAST(0 AS $R))", nil }).types(func(c call) (types.Type, error) {
			t, ok := types.CommonType(c.typ(0), types.IntType)
			if !ok {
				return t, c.differentTypes([]types.Type{c.typ(0), types.IntType})
			}
			c.args[0].Type = t
			return t, nil
		}).nulls(nullNever)),
		fn("if iff", f("truth, T, T", "T", "CASE WHEN $1 THEN $2 ELSE $3 END")),
		fn("when", by("any, any...", "", spellWhen).types(typeWhen).nulls(nullAlways)),
		fn("greatest", by("T, T...", "T", outermost("greatest")).nulls(nullIfAll).checked(alike)),
		fn("least", by("T, T...", "T", outermost("least")).nulls(nullIfAll).checked(alike)),
		fn("isnan", f("double", "boolean", "coalesce(isnan($1), false)").nulls(nullNever)),
		fn("nanvl", f("double, double", "double", "CASE WHEN isnan($1) THEN $2 ELSE $1 END")),
		fn("assert_true", f("boolean", "void", "CASE WHEN $1 THEN NULL ELSE error('[USER_RAISED_EXCEPTION] assert_true failed') END").nulls(nullAlways),
			f("boolean, string", "void", "CASE WHEN $1 THEN NULL ELSE error('[USER_RAISED_EXCEPTION] ' || $2) END").nulls(nullAlways)),
		fn("raise_error", f("string", "void", "error('[USER_RAISED_EXCEPTION] ' || $1)").nulls(nullAlways)),
	}
}

// alike keeps strings from being compared with other types, which greatest and least do not cast.
func alike(c call) error {
	ts := make([]types.Type, len(c.was))
	text, other := false, false
	for i, a := range c.was {
		ts[i] = a.Type
		text, other = text || a.Type.IsString(), other || !a.Type.IsString() && a.Type.Kind != types.Null
	}
	if text && other {
		return c.differentTypes(ts)
	}
	return ordered(c)
}

// typeNullIf gives the first as it is, where the two can be compared. Those of which one is a text the analyzer compares on its own.
func typeNullIf(c call) (types.Type, error) {
	t, ok := types.CommonType(c.typ(0), c.typ(1))
	if !ok {
		return t, c.differentTypes([]types.Type{c.typ(0), c.typ(1)})
	}
	compared := c
	compared.f, compared.args = &Function{Name: "="}, []Arg{{Type: t}, {Type: t}}
	return c.typ(0), ordered(compared)
}

// typeWhen is when(condition, value, …, default): the builder's form of CASE.
func typeWhen(c call) (types.Type, error) {
	var values []int
	i := 0
	for ; i+1 < len(c.args); i += 2 {
		t, ok := implicitCast(c.typ(i), pattern{typ: types.BooleanType})
		if !ok {
			return t, c.unexpectedType(i, pattern{typ: types.BooleanType})
		}
		c.args[i].Type = t
		values = append(values, i+1)
	}
	if i < len(c.args) {
		values = append(values, i)
	}
	return unify(c, values)
}

func spellWhen(c call) (string, error) {
	var b strings.Builder
	b.WriteString("CASE")
	i := 0
	for ; i+1 < len(c.args); i += 2 {
		fmt.Fprintf(&b, " WHEN $%d THEN $%d", i+1, i+2)
	}
	if i < len(c.args) {
		fmt.Fprintf(&b, " ELSE $%d", i+1)
	}
	return b.String() + " END", nil
}
