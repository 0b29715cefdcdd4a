package functions

import (
	"math"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// sameDefault casts the default of lag and lead to the type of the value.
func sameDefault(c call) error {
	t, ok := implicitCast(c.typ(2), pattern{typ: c.typ(0)})
	if !ok {
		return c.unexpectedType(2, pattern{typ: c.typ(0)})
	}
	c.args[2].Type = t
	return nil
}

// wholeOffset refuses offsets of lag and lead that are no INT as they stand: Spark makes the frame of the offset before it casts it. lag, which negates
// its offset while it is built, fails earlier than lead on what has no negative.
func wholeOffset(c call) error {
	a := c.was[1]
	t := a.Type
	switch {
	case !a.Foldable:
		return nil
	case t.Kind == types.Int && a.Known && a.Constant == nil:
		return diag.Unsupported("a NULL as the offset of "+c.f.Name, "leave the offset out for 1")
	case t.Kind == types.Int && c.f.Name == "lag" && a.Known && a.Constant == int64(math.MinInt32):
		return diag.New("ARITHMETIC_OVERFLOW", "overflow.")
	case t.Kind == types.Int:
		return nil
	case c.f.Name == "lag" && !t.IsNumeric() && t.Kind != types.Null && !t.IsInterval():
		return diag.New("FAILED_FUNCTION_CALL", "Failed preparing of the function %s for call. Please, double check function's arguments.", quoteFunc(c.f.Name)).
			WithHint("the offset is a whole number")
	case t.IsNumeric() || t.IsString() || t.Kind == types.Null:
		return diag.New("_LEGACY_ERROR_TEMP_1035", "Cannot specify window frame for %s function.", c.f.Name).
			WithHint("the offset is an INT: cast %s to INT", a.text(1))
	}
	return nil
}

// positive refuses a constant that is not above zero; NULL counts as 0.
func (c call) positive(i int, what, highest, suffix string) error {
	a := c.was[i]
	n, _ := a.Constant.(int64)
	if v, known, err := c.constantValue(i); known && err == nil {
		n, _ = v.(int64)
	}
	if a.Known && n <= 0 {
		return c.mismatch("VALUE_OUT_OF_RANGE", "The %s must be between (0, %s] (current value = %d%s).", what, highest, n, suffix)
	}
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
			f("any, !int", "=1", name+"($1, $2$N)$W").nulls(nullAlways).given(wholeOffset),
			f("any, !int, any", "=1", name+"($1, $2, $3$N)$W").checked(sameDefault).given(wholeOffset),
			refusedForm("any, !int, any, !truth", "true as the last argument of "+name, "write IGNORE NULLS behind the call"))
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
		return c.positive(0, "buckets", "2147483647", "")
	}
	atLeastFirst := func(c call) error { return c.positive(1, "offset", "9223372036854775807", "L") }
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
		windowOnly("nth_value", f("any, !int", "=1", "nth_value($1, $2$N)$W").nulls(nullAlways).checked(atLeastFirst),
			refusedForm("any, !int, !truth", "true as the last argument of nth_value", "write IGNORE NULLS behind the call")),
		// An update is a difference to the row before, and an error where the counter has fallen.
		windowOnly("counter_diff", f("numeric, instants?", "=1", "").nulls(nullAlways)).named("value").refused("subtract lag(x), where x has not fallen"),
	}
}
