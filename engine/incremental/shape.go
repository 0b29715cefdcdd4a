package incremental

import (
	"fmt"
	"slices"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/functions"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// Unsupported is why a query can never be refreshed incrementally, whatever changes; nil when it can.
func Unsupported(r plan.Relation) *Issue {
	var found *Issue
	hidden := map[int]string{}
	plan.WalkRelation(r, func(n plan.Relation) bool {
		if s, ok := n.(*plan.Scan); ok {
			for _, a := range s.Attrs {
				if a.Hidden {
					hidden[a.ID] = s.Name
				}
			}
		}
		return true
	})
	plan.WalkRelation(r, func(n plan.Relation) bool {
		if found == nil {
			found = operator(n)
		}
		for _, e := range n.Exprs() {
			if found == nil {
				found = expression(e, hidden)
			}
		}
		return found == nil
	})
	return found
}

// pairs reports an equality of a column of each side of a join.
func pairs(c plan.Expr, r *plan.Join) bool {
	q, ok := c.(*plan.Call)
	if !ok || q.Name != "=" && q.Name != "<=>" || len(q.Args) != 2 {
		return false
	}
	side := func(e plan.Expr, of plan.Relation) bool {
		cs := refs(e)
		return len(cs) > 0 && len(cs.within(of)) == len(cs)
	}
	return side(q.Args[0], r.L) && side(q.Args[1], r.R) || side(q.Args[0], r.R) && side(q.Args[1], r.L)
}

func notIncremental(sub, what, format string, args ...any) *Issue {
	return &Issue{Type: PlanUnsupported, SubType: sub, What: what, Detail: fmt.Sprintf(format, args...)}
}

func operator(r plan.Relation) *Issue {
	unsupported := func(name string) *Issue {
		return notIncremental("OPERATOR_NOT_SUPPORTED", name, "%s cannot be refreshed incrementally", name)
	}
	switch r := r.(type) {
	case *plan.Scan:
		if r.Streaming {
			return &Issue{Type: PlanNotDeterministic, SubType: "STREAMING_SOURCE", What: r.Name, Detail: r.Name + " is read as a stream"}
		}
	case *plan.Project, *plan.Filter, *plan.SubqueryAlias, *plan.Hint, *plan.Sort, *plan.LocalRelation, *plan.Values, *plan.Range, *plan.OneRow, *plan.SetOp, *plan.Generate:
	case *plan.Watermark:
	case *plan.Distinct:
		if len(r.On) > 0 {
			return unsupported("dropDuplicates by some of the columns")
		}
	case *plan.Aggregate:
		if r.Kind != plan.PlainGroup {
			return unsupported("ROLLUP, CUBE and GROUPING SETS")
		}
		if len(r.Keys) == 0 {
			return notIncremental("OPERATOR_NOT_SUPPORTED", "Aggregate", "an aggregate without GROUP BY is one row that every change touches")
		}
	case *plan.Join:
		if r.Lateral {
			return unsupported("a lateral join")
		}
		if conds, lost := decided(r.On, available(r.L).plus(available(r.R))); lost && !slices.ContainsFunc(conds, func(c plan.Expr) bool { return pairs(c, r) }) {
			return unsupported("a join on a computed column")
		}
	case *plan.Limit:
		return unsupported("LIMIT")
	case *plan.Sample:
		return unsupported("a sample")
	default:
		return unsupported(strings.TrimPrefix(fmt.Sprintf("%T", r), "*plan."))
	}
	return nil
}

// exact are the aggregates whose result does not depend on the order of their rows.
var exact = map[string]bool{
	"count": true, "count_if": true, "sum": true, "try_sum": true, "sum_distinct": true, "avg": true, "try_avg": true, "min": true, "max": true,
	"approx_count_distinct": true, "bool_and": true, "bool_or": true, "bit_and": true, "bit_or": true, "bit_xor": true, "collect_set": true,
	"regr_count": true, "median": true, "percentile": true, "percentile_approx": true, "grouping": true,
}

// summing are those of them that add values up: of floating numbers the sum depends on the order.
var summing = map[string]bool{"sum": true, "try_sum": true, "sum_distinct": true, "avg": true, "try_avg": true}

// adding are other aggregates that add up floating numbers.
var adding = map[string]bool{
	"product": true, "stddev": true, "stddev_pop": true, "variance": true, "var_pop": true, "skewness": true, "kurtosis": true, "corr": true,
	"covar_pop": true, "covar_samp": true, "regr_slope": true, "regr_intercept": true, "regr_r2": true, "regr_sxx": true, "regr_sxy": true,
	"regr_syy": true, "regr_avgx": true, "regr_avgy": true,
}

func expression(e plan.Expr, hidden map[int]string) *Issue {
	var found *Issue
	ordered := map[plan.Expr]bool{} // functions of windows with ORDER BY: the order of rows is the query's
	plan.Walk(e, func(x plan.Expr) bool {
		switch x := x.(type) {
		case *plan.Attr:
			if s, ok := hidden[x.ID]; ok {
				found = notIncremental("OPERATOR_NOT_SUPPORTED", x.Name, "the column %s of %s changes when files are rewritten", x.Name, s)
			}
		case *plan.UserCall:
			found = &Issue{Type: PlanNotDeterministic, SubType: "USER_DEFINED_FUNCTION", What: x.Fn.Name, Detail: "the user function " + x.Fn.Name + " may have changed"}
		case *plan.Call:
			found = function(x, ordered[x])
		case *plan.Window:
			ordered[x.Fn] = len(x.Spec.Order) > 0
			if len(x.Spec.Partition) == 0 {
				found = notIncremental("WINDOW_FUNCTION_WITHOUT_PARTITION_BY", x.Fn.String(), "a window function without PARTITION BY reads every row")
			}
		}
		return found == nil
	})
	return found
}

func function(c *plan.Call, ordered bool) *Issue {
	f, ok := functions.Lookup(c.Name)
	switch {
	case !ok:
		return nil // an operator
	case !f.Deterministic:
		return &Issue{Type: PlanNotDeterministic, SubType: "NON_DETERMINISTIC_EXPRESSION", What: c.Name, Detail: c.Name + "() gives another value each time"}
	case f.Temporal || c.Name == "input_file_name":
		return &Issue{Type: PlanNotDeterministic, SubType: "TIME_FUNCTION", What: c.Name, Detail: c.Name + "() in the query gives another value in each update"}
	case f.Kind != functions.Aggregate:
		return nil
	case (!exact[f.Name] || len(c.OrderBy) > 0) && (!ordered || adding[f.Name]):
		return notIncremental("AGGREGATE_WITH_UNSUPPORTED_EXPRESSION", c.Name, "the result of %s() depends on the order of its rows", c.Name)
	}
	if summing[f.Name] {
		for _, a := range c.Args {
			if t := a.Type(); t.Kind == types.Float || t.Kind == types.Double {
				return notIncremental("AGGREGATE_WITH_UNSUPPORTED_EXPRESSION", c.String(), "a sum of %s depends on the order of its rows: cast to DECIMAL", strings.ToLower(t.SQL()))
			}
		}
	}
	return nil
}
