package engine

import (
	"github.com/seed-e45c46d8/dp/engine/backend"
	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/graph"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
	"github.com/seed-e45c46d8/dp/exprbridge"
)

// checksOf are the conditions that a dataset's rows are held against while they are staged: its expectations, NOT NULL columns and CHECK
// constraints.
func checksOf(d *graph.Dataset, rel plan.Relation, s plan.Settings) ([]backend.Check, error) {
	var out []backend.Check
	cols := plan.Schema(rel)
	for _, e := range d.Expectations {
		cond, err := condition(e.Cond, cols, rel, s)
		if err != nil {
			return nil, err
		}
		out = append(out, backend.Check{Name: e.Name, Cond: cond, Drop: e.Action == graph.ExpectDrop, Fail: e.Action == graph.ExpectFail})
	}
	if d.Table == nil {
		return out, nil
	}
	for _, f := range d.Table.Schema.Fields {
		if f.Nullable {
			continue
		}
		for _, a := range rel.Output() {
			if a.Null && cols.Index(a.Name) >= 0 && equalFold(a.Name, f.Name) {
				out = append(out, backend.Check{Name: "NOT NULL " + f.Name, Fail: true, Cond: &plan.Call{At: d.Origin, Name: "isnotnull", Args: []plan.Expr{a}, T: types.BooleanType}})
			}
		}
	}
	for _, c := range d.Table.Constraints {
		if c.Kind != "CHECK" {
			continue
		}
		u, err := exprbridge.Parse(c.Text, d.Origin)
		if err != nil {
			return nil, err
		}
		cond, err := condition(u, cols, rel, s)
		if err != nil {
			return nil, err
		}
		// As in Delta a CHECK constraint rejects every row for which it is not true, NULL included.
		out = append(out, backend.Check{Name: "CHECK " + c.Name, Fail: true, Cond: cond})
	}
	return out, nil
}

// condition binds a condition to a relation's columns, with the update's clock.
func condition(u *exprbridge.Unbound, cols types.Schema, rel plan.Relation, s plan.Settings) (plan.Expr, error) {
	if u.CallsUser(s.Functions) {
		return u.Condition(rel.Output(), s)
	}
	p, err := u.Bind(cols, s.TimeZone)
	if err != nil {
		return nil, err
	}
	if p, err = p.Fold(s); err != nil {
		return nil, err
	}
	return p.Expr(rel.Output())
}

// checkExpectations binds every expectation before anything runs, so that one over a missing column is an error of the graph.
func checkExpectations(g *graph.Graph, s plan.Settings) diag.List {
	var errs diag.List
	for _, d := range g.Datasets {
		for _, f := range g.FlowsInto(d) {
			cols := plan.Schema(f.Relation)
			for _, e := range d.Expectations {
				if _, err := condition(e.Cond, cols, f.Relation, s); err != nil {
					errs = append(errs, diag.From(err, "DP_INVALID_EXPECTATION").For(d.Name.Table).At(d.Origin))
				}
			}
		}
	}
	return errs
}
