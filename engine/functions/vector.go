package functions

import "github.com/seed-e45c46d8/dp/engine/types"

// vectorRows are the functions of vectors, ARRAY<FLOAT>: nothing is cast to them.
func vectorRows() []*Function {
	vectors := func(c call) error {
		for i, a := range c.was {
			if t := a.Type; c.typ(i).Kind == types.Array && (t.Kind != types.Array || t.Elem.Kind != types.Float) {
				return c.unexpectedType(i, parsePattern("array<float>"), t)
			}
			if i == 1 && c.typ(1).Kind == types.Float && a.Type.Kind != types.Float {
				return c.unexpectedType(i, parsePattern("float"), a.Type)
			}
		}
		return nil
	}
	pair := func(name string) *Function {
		return fn(name, f("array<float>, array<float>", "float", "go_"+name+"($1, $2)").nulls(nullAlways).checked(vectors))
	}
	norm := func(name, out string) *Function {
		return fn(name, f("array<float>", out, "go_"+name+"($1, CAST(2 AS FLOAT))").nulls(nullAlways).checked(vectors),
			f("array<float>, float", out, "go_"+name+"($1, $2)").nulls(nullAlways).checked(vectors))
	}
	total := func(name string) *Function {
		return agg(name, f("array<float>", "array<float>", "go_"+name+"(list($D$1) FILTER (WHERE $1 IS NOT NULL$A)$W)").nulls(nullAlways).checked(vectors))
	}
	return []*Function{
		pair("vector_cosine_similarity"), pair("vector_inner_product"), pair("vector_l2_distance"),
		norm("vector_norm", "float"), norm("vector_normalize", "array<float>"), total("vector_sum"), total("vector_avg"),
	}
}
