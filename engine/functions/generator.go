package functions

import (
	"fmt"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// collection refuses a NULL without a type.
func collection(c call) error {
	if c.was[0].Type.Kind == types.Null {
		return c.mismatch("UNEXPECTED_INPUT_TYPE", `The first parameter requires the ("ARRAY" or "MAP") type, however "%s" has the type "VOID".`, c.args[0].text(0))
	}
	return nil
}

func generatorRows() []*Function {
	explode := func(name string, pos, outer bool) *Function {
		return generator(name,
			s("array<T>", "", name).types(rowType).given(collection).gives(func(c call) []types.Field {
				return withPos(pos, outer, types.Field{Name: "col", Type: c.vars["T"].typ, Nullable: outer || c.vars["T"].nullable})
			}),
			s("map<K,V>", "", name).types(rowType).given(collection).gives(func(c call) []types.Field {
				return withPos(pos, outer, types.Field{Name: "key", Type: c.vars["K"].typ, Nullable: outer},
					types.Field{Name: "value", Type: c.vars["V"].typ, Nullable: outer || c.vars["V"].nullable})
			}))
	}
	inline := func(name string, outer bool) *Function {
		return generator(name, s("array<T>", "", name).types(rowType).checked(structElements).gives(func(c call) []types.Field {
			t := c.vars["T"]
			fields := append([]types.Field(nil), t.typ.Fields...)
			for i := range fields {
				fields[i].Nullable = fields[i].Nullable || outer || t.nullable
			}
			return fields
		}))
	}
	return []*Function{
		explode("explode", false, false), explode("explode_outer", false, true),
		explode("posexplode", true, false), explode("posexplode_outer", true, true),
		inline("inline", false), inline("inline_outer", true),
		generator("stack", s("!int, any...", "", "stack").types(rowType).checked(stackColumns).gives(func(c call) []types.Field {
			n, _ := c.args[0].Value.(int64)
			vs := c.args[1:]
			width := (len(vs) + int(n) - 1) / int(n)
			fields := make([]types.Field, width)
			for i := range fields {
				fields[i] = types.Col(fmt.Sprintf("col%d", i), c.typ(1+i))
			}
			return fields
		})),
		generator("json_tuple", s("text, text...", "", "json_tuple").types(rowType).checked(func(c call) error {
			for _, a := range c.was {
				if !a.Type.IsString() {
					return c.mismatch("NON_STRING_TYPE", "all arguments of the function `json_tuple` must be strings.")
				}
			}
			return nil
		}).gives(func(c call) []types.Field {
			fields := make([]types.Field, len(c.args)-1)
			for i := range fields {
				fields[i] = types.Col(fmt.Sprintf("c%d", i), types.StringType)
			}
			return fields
		})),
	}
}

// rowType is the type of a generator as an expression: a struct of its columns, which only Generate sees.
func rowType(c call) (types.Type, error) { return types.Type{Kind: types.Struct}, nil }

func withPos(pos, outer bool, fields ...types.Field) []types.Field {
	if !pos {
		return fields
	}
	return append([]types.Field{{Name: "pos", Type: types.IntType, Nullable: outer}}, fields...)
}

func structElements(c call) error {
	if t := c.vars["T"].typ; t.Kind != types.Struct {
		return c.mismatch("UNEXPECTED_INPUT_TYPE", `The first parameter requires the "ARRAY<STRUCT>" type, however "%s" has the type "%s".`, c.args[0].text(0), c.was[0].Type.SQL())
	}
	return nil
}

// sameOrNull checks the values of a column of stack(), which are not cast: beside NULL they must have one type.
func sameOrNull(c call, col int, which []int) error {
	first := -1
	for _, i := range which {
		t := c.was[i].Type
		switch {
		case t.Kind == types.Null:
		case first < 0:
			first = i
		case !t.EqualFold(c.was[first].Type):
			return c.mismatch("STACK_COLUMN_DIFF_TYPES", `The data type of the column (%d) do not have the same type: "%s" (%d) <> "%s" (%d).`, col, c.was[first].Type.SQL(), first, t.SQL(), i)
		}
	}
	return nil
}

// stackColumns gives the values of each column their common type.
func stackColumns(c call) error {
	n, ok := c.args[0].Value.(int64)
	if !ok || n < 1 {
		return c.mismatch("VALUE_OUT_OF_RANGE", "The `n` must be between (0, 2147483647] (current value = %d).", n)
	}
	vs := len(c.args) - 1
	width := (vs + int(n) - 1) / int(n)
	for col := range width {
		var which []int
		for i := col; i < vs; i += width {
			which = append(which, 1+i)
		}
		if err := sameOrNull(c, col, which); err != nil {
			return err
		}
		if _, err := unify(c, which); err != nil {
			return diag.From(err, "DATATYPE_MISMATCH.STACK_COLUMN_DIFF_TYPES")
		}
	}
	return nil
}
