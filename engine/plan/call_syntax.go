package plan

import (
	"fmt"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/functions"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// callSyntax refuses DISTINCT, FILTER and IGNORE NULLS where a function has none.
func callSyntax(c *Call, kind functions.Kind) error {
	what := ""
	switch {
	case c.Distinct && kind != functions.Aggregate:
		what = "DISTINCT"
	case c.Filter != nil && kind != functions.Aggregate:
		what = "FILTER CLAUSE"
	case c.IgnoreNulls && !ignoresNulls[c.Name]:
		what = "IGNORE NULLS"
	default:
		return nil
	}
	return diag.New("INVALID_SQL_SYNTAX.FUNCTION_WITH_UNSUPPORTED_SYNTAX", "Invalid SQL syntax: The function %s does not support %s.", quoteID(c.Name), what).At(c.At)
}

// ignoresNulls are the functions that take IGNORE NULLS.
var ignoresNulls = map[string]bool{
	"first": true, "first_value": true, "last": true, "last_value": true, "any_value": true, "lag": true, "lead": true, "nth_value": true,
	"collect_list": true, "array_agg": true, "collect_set": true,
}

// withinGroup refuses WITHIN GROUP (ORDER BY …) where a function has none, and what goes wrong with it.
func withinGroup(c *Call) error {
	sub, text := "", ""
	switch {
	case len(c.OrderBy) > 0 && c.Name != "mode" && !percentiles[c.Name] && c.Name != "listagg" && c.Name != "string_agg":
		return diag.New("INVALID_SQL_SYNTAX.FUNCTION_WITH_UNSUPPORTED_SYNTAX", "Invalid SQL syntax: The function %s does not support WITHIN GROUP (ORDER BY ...).", quoteID(c.Name)).At(c.At)
	case c.Distinct && (c.Name == "mode" || percentiles[c.Name]):
		sub, text = "DISTINCT_UNSUPPORTED", "The function does not support DISTINCT with WITHIN GROUP."
	case c.Name == "mode" && len(c.Args) > 0 && len(c.OrderBy) > 0:
		sub, text = "WRONG_NUM_ORDERINGS", fmt.Sprintf("The function requires 0 orderings in WITHIN GROUP but got %d.", len(c.OrderBy))
	case percentiles[c.Name] && len(c.OrderBy) > 1:
		sub, text = "WRONG_NUM_ORDERINGS", fmt.Sprintf("The function requires 1 orderings in WITHIN GROUP but got %d.", len(c.OrderBy))
	case c.Name == "mode" && len(c.Args) == 0 && len(c.OrderBy) == 0, percentiles[c.Name] && len(c.OrderBy) == 0 && len(c.Args) == 1:
		sub, text = "WITHIN_GROUP_MISSING", "WITHIN GROUP is required for the function."
	default:
		return nil
	}
	return diag.New("INVALID_WITHIN_GROUP_EXPRESSION."+sub, "Invalid function %s with WITHIN GROUP. %s", quoteID(c.Name), text).At(c.At)
}

// flag is the second argument of mode(x, deterministic).
func (x *resolver) flag(c *Call) (bool, error) {
	e, err := x.expr(c.Args[1])
	if err != nil {
		return false, err
	}
	if !foldable(e) {
		return false, mismatch(c, "NON_FOLDABLE_INPUT", "the input `deterministic` should be a foldable \"BOOLEAN\" expression; however, got %s.", quoteExpr(e))
	}
	l, ok := e.(*Literal)
	switch {
	case ok && l.Value == nil:
		return false, mismatch(c, "UNEXPECTED_NULL", "The `deterministic` must not be null.")
	case e.Type().Kind != types.Boolean:
		return false, diag.New("UNEXPECTED_INPUT_TYPE", "Parameter 2 of function `mode` requires the \"BOOLEAN\" type, however %s has the type %s.", quoteExpr(e), quoteType(e.Type())).At(c.At)
	case !ok:
		return false, diag.Unsupported("mode() with a computed second argument", "write true or false").At(c.At)
	}
	return l.Value.(bool), nil
}

// percentiles are the functions that find their value WITHIN GROUP (ORDER BY …).
var percentiles = map[string]bool{"percentile_cont": true, "percentile_disc": true}
