package engine

import (
	"context"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// firstCountID numbers the columns of the counting query above any id the analyzer gives.
const firstCountID = 1 << 30

// viewExpectations counts the rows of every view with expectations that a batch reads. The view is computed once more for it: its rows are
// never stored.
func (u *update) viewExpectations(ctx context.Context, rows plan.Relation, r *FlowResult) error {
	var fail error
	plan.WalkRelation(rows, func(n plan.Relation) bool {
		d, mark, ok := u.graph.MarkedView(n)
		if !ok || fail != nil {
			return fail == nil
		}
		var counts []int64
		if counts, fail = u.countConditions(ctx, mark); fail != nil {
			return false
		}
		u.set(r, func() {
			for i, e := range d.Expectations {
				r.addExpectation(ExpectationResult{Name: e.Name, Dataset: d.Name.String(), Action: e.Action.String(), Passed: counts[i+1], Failed: counts[0] - counts[i+1]})
			}
		})
		return true
	})
	return fail
}

// countConditions counts the rows below a mark, then those that satisfy each of its conditions.
func (u *update) countConditions(ctx context.Context, mark *plan.Hint) ([]int64, error) {
	count := func(i int, name string, arg plan.Expr) plan.Expr {
		return &plan.Alias{ID: firstCountID + i, Name: "n", E: &plan.Call{At: mark.At, Name: name, Args: []plan.Expr{arg}, T: types.LongType}}
	}
	agg := &plan.Aggregate{At: mark.At, In: mark.In, List: []plan.Expr{count(0, "count", &plan.Literal{Value: int64(1), T: types.IntType})}}
	for i, c := range mark.Args {
		agg.List = append(agg.List, count(i+1, "count_if", c))
	}
	for row, err := range u.backend.Query(ctx, agg) {
		if err != nil {
			return nil, err
		}
		out := make([]int64, len(row))
		for i, v := range row {
			n, ok := v.(int64)
			if !ok {
				return nil, diag.New("DP_INTERNAL", "a count came back as %T", v)
			}
			out[i] = n
		}
		return out, nil
	}
	return nil, diag.New("DP_INTERNAL", "a count came back empty")
}
