package engine

import (
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/functions"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/sparksql"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// What a statement may compute for a row: no aggregate, window or generator, and nothing random in its conditions. The relations that it becomes would
// take some of these and mean something else.

// checkAssignments looks at the values of SET and of INSERT in MERGE.
func checkAssignments(set []sparksql.Assignment) error {
	for _, a := range set {
		if a.Value == nil {
			continue
		}
		if err := checkValue(a.Value); err != nil {
			return err
		}
	}
	return nil
}

// checkCondition looks at the WHERE of a statement; nil is none.
func checkCondition(c *sparksql.Condition) error {
	if c == nil {
		return nil
	}
	if l, ok := c.Expr.(*plan.Literal); ok && l.T.Kind != types.Boolean {
		return diag.New("DATATYPE_MISMATCH.FILTER_NOT_BOOLEAN", "Cannot resolve \"%s\" due to data type mismatch: Filter expression \"%[1]s\" of type %q is not a boolean.", l, l.T.SQL()).At(c.At)
	}
	if err := checkValue(c.Expr); err != nil {
		return err
	}
	if random := called(c.Expr, isRandom); random != nil {
		return diag.New("INVALID_NON_DETERMINISTIC_EXPRESSIONS", "The operator expects a deterministic expression, but the actual expression is \"%s\".", c.Text).At(random.At)
	}
	return nil
}

// checkMerge looks at the conditions and values of MERGE.
func checkMerge(st *sparksql.Merge) error {
	if err := checkSearch("search", st.On); err != nil {
		return err
	}
	for _, c := range st.Clauses {
		if c.Cond != nil {
			clause := map[sparksql.MergeAction]string{sparksql.MergeUpdate: "UPDATE", sparksql.MergeDelete: "DELETE", sparksql.MergeInsert: "INSERT"}[c.Action]
			if err := checkSearch(clause, c.Cond.Expr); err != nil {
				return err
			}
		}
		if err := checkAssignments(c.Set); err != nil {
			return err
		}
	}
	return nil
}

func checkSearch(clause string, e plan.Expr) error {
	if c := called(e, isAggregate); c != nil && !inWindow(e) {
		return diag.New("DELTA_AGGREGATION_NOT_SUPPORTED", "Aggregate functions are not supported in the %s condition of MERGE operation (condition = %s).", clause, e).At(c.At)
	}
	if c := called(e, isRandom); c != nil {
		return diag.New("DELTA_NON_DETERMINISTIC_FUNCTION_NOT_SUPPORTED", "Non-deterministic functions are not supported in the %s condition of MERGE operation (condition = %s).", clause, e).At(c.At)
	}
	return checkValue(e)
}

// checkValue refuses what cannot be computed from one row.
func checkValue(e plan.Expr) error {
	if c := called(e, isGenerator); c != nil {
		return diag.New("UNSUPPORTED_GENERATOR.OUTSIDE_SELECT", "The generator is not supported: outside the SELECT clause, found: %s.", c).At(c.At)
	}
	if c := called(e, isAggregate); c != nil || inWindow(e) {
		return diag.New("UNSUPPORTED_EXPR_FOR_OPERATOR", "A query operator contains one or more unsupported expressions.\nConsider to rewrite it to avoid window functions, aggregate functions, and generator functions in the WHERE clause.\nInvalid expressions: [\"%s\"]", e).At(e.Origin())
	}
	return nil
}

// called is the first call of a function of a kind in an expression, outside of its subqueries.
func called(e plan.Expr, is func(*functions.Function) bool) *plan.Call {
	var found *plan.Call
	plan.Walk(e, func(x plan.Expr) bool {
		if c, ok := x.(*plan.Call); ok && found == nil {
			if f, known := functions.Lookup(strings.ToLower(c.Name)); known && is(f) {
				found = c
			}
		}
		return found == nil
	})
	return found
}

func isAggregate(f *functions.Function) bool { return f.Kind == functions.Aggregate }
func isGenerator(f *functions.Function) bool { return f.Kind == functions.Generator }
func isRandom(f *functions.Function) bool    { return !f.Deterministic }

func inWindow(e plan.Expr) bool {
	return holds(e, func(x plan.Expr) bool { _, is := x.(*plan.Window); return is })
}
