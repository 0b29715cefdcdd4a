package duckdb

import (
	"github.com/seed-e45c46d8/dp/engine/plan"
)

// inOrder are the aggregate functions whose result shows in which order the rows came, if only in the last digit.
var inOrder = map[string]bool{
	"collect_list": true, "array_agg": true, "collect_union": true, "listagg": true, "string_agg": true,
	"first": true, "first_value": true, "last": true, "last_value": true, "any_value": true, "min_by": true, "max_by": true, "mode": true,
	"skewness": true, "kurtosis": true, "corr": true, "covar_pop": true, "covar_samp": true, "histogram_numeric": true,
	"regr_intercept": true, "regr_r2": true, "regr_slope": true, "regr_sxx": true, "regr_sxy": true, "regr_syy": true,
	"approx_top_k": true, "approx_top_k_accumulate": true, "approx_top_k_combine": true,
}

// showsOrder reports expressions in which one of these functions aggregates.
func showsOrder(es []plan.Expr) bool {
	found := false
	for _, e := range es {
		plan.Walk(e, func(n plan.Expr) bool {
			c, ok := n.(*plan.Call)
			found = found || ok && inOrder[c.Name]
			return !found
		})
	}
	return found
}

// readsUnion reports rows that come from UNION ALL, whose branches DuckDB aggregates in an order of its own.
func readsUnion(r plan.Relation) bool {
	for {
		if s, ok := r.(*plan.SetOp); ok {
			return s.Kind == plan.Union && s.All
		}
		in := r.Children()
		if len(in) != 1 {
			return false
		}
		r = in[0]
	}
}

// inBranchOrder makes DuckDB keep the order of the rows, which it does where it counts them to a limit.
func (r *renderer) inBranchOrder(b *block, want string) *block {
	if b.limit != "" {
		return b
	}
	n := *b
	n.limit, n.stage = "9223372036854775807", stageLimit
	return r.wrap(&n, want)
}
