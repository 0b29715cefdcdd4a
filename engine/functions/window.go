package functions

import "github.com/seed-e45c46d8/dp/engine/types"

// sameDefault casts the default of lag and lead to the type of the value.
func sameDefault(c call) error {
	t, ok := implicitCast(c.typ(2), pattern{typ: c.typ(0)})
	if !ok {
		return c.unexpectedType(2, pattern{typ: c.typ(0)})
	}
	c.args[2].Type = t
	return nil
}

func windowRows() []*Function {
	number := func(name string) *Function {
		return windowOnly(name, f("", "int", "CAST("+name+"()$W AS INTEGER)"))
	}
	// rank(x) ranks by the window's ORDER BY all the same.
	ranking := func(name string) *Function {
		return windowOnly(name, f("any...0", "int", "CAST("+name+"()$W AS INTEGER)").nulls(nullNever))
	}
	offset := func(name string) *Function {
		return windowOnly(name,
			f("", "void", "CAST(NULL AS $R)").nulls(nullAlways),
			f("any", "=1", name+"($1$N)$W").nulls(nullAlways),
			f("any, !int", "=1", name+"($1, $2$N)$W").nulls(nullAlways),
			f("any, !int, any", "=1", name+"($1, $2, $3$N)$W").checked(sameDefault))
	}
	buckets := func(c call) error {
		if len(c.was) == 0 {
			return nil
		}
		switch a := c.was[0]; {
		case !a.Foldable:
			return c.mismatch("NON_FOLDABLE_INPUT", `the input %s should be a foldable "INT" expression; however, got "%s".`, quoteName("buckets"), a.text(0))
		case a.Type.Kind != types.Int:
			return c.unexpectedType(0, parsePattern("int"))
		}
		if n, ok := c.was[0].Value.(int64); ok && n <= 0 {
			return c.mismatch("VALUE_OUT_OF_RANGE", "The buckets must be between (0, 2147483647] (current value = %d).", n)
		}
		return nil
	}
	return []*Function{
		number("row_number"), ranking("rank"), ranking("dense_rank"),
		windowOnly("percent_rank", f("any...0", "double", "percent_rank()$W").nulls(nullNever)),
		windowOnly("cume_dist", f("", "double", "cume_dist()$W")),
		windowOnly("ntile", f("!int?", "int", "").spelled(func(c call) (string, error) {
			if len(c.args) == 0 {
				return "CAST(ntile(1)$W AS INTEGER)", nil
			}
			return "CAST(ntile($1)$W AS INTEGER)", nil
		}).given(buckets)),
		offset("lag"), offset("lead"),
		windowOnly("nth_value", f("any, !int", "=1", "nth_value($1, $2$N)$W").nulls(nullAlways)),
	}
}
