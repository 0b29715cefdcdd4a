// Package replacewhere is the flow kind of REPLACE WHERE flows: each update deletes the target rows that match the predicate and adds what
// the query gives for the same range, in one commit. Rows that do not match stay as they are.
//
// The predicate is folded with the update's clock, the result is the update's replace window. It is pushed below the query as far as it goes
// (what each source reads is reported), and the query's result is always filtered by it too, so that the rows never depend on the pushing.
//
// It must not know how predicates are compared or pushed: that is exprbridge and plan.
package replacewhere

import (
	"context"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/flow"
	"github.com/seed-e45c46d8/dp/engine/graph"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
	"github.com/seed-e45c46d8/dp/exprbridge"
)

// Kind is the flow kind.
type Kind struct{}

// Name implements flow.Kind.
func (Kind) Name() string { return "replace where" }

// Owns implements flow.Kind.
func (Kind) Owns(f *graph.Resolved) bool { return f.ReplaceWhere != nil }

// Check implements flow.Kind: the predicate must be one over the target's columns, which the query gives.
func (Kind) Check(g *graph.Graph, f *graph.Resolved) error {
	p, err := f.ReplaceWhere.Bind(g.Schema(f.Dataset), "")
	if err != nil {
		return err
	}
	return available(p, f)
}

// CheckOverride holds a one-time predicate against the same rules.
func CheckOverride(g *graph.Graph, f *graph.Resolved, o *exprbridge.Unbound) error {
	p, err := o.Bind(g.Schema(f.Dataset), "")
	if err != nil {
		return err
	}
	return available(p, f)
}

// available refuses a predicate over columns that the table has and the query does not give: every recomputed row would be NULL there and
// fall out of the window it was computed for.
func available(p *exprbridge.Predicate, f *graph.Resolved) error {
	out := plan.Schema(f.Relation)
	for _, c := range p.Columns() {
		if out.Index(c) < 0 {
			return diag.New("UNRESOLVED_COLUMN.WITH_SUGGESTION", "The REPLACE WHERE predicate reads column `%s`, which the query of %s does not return.", c, f.DisplayName()).
				WithHint("add %s to the query's columns, or use one of: %v", c, out.Names()).At(p.Origin())
		}
	}
	return nil
}

// Window is the folded predicate of an update and the query limited to it.
type Window struct {
	Predicate *exprbridge.Predicate
	Rows      plan.Relation
	Plan      flow.Plan

	query plan.Relation
	cond  plan.Expr // over the query's output
}

// Plan binds and folds the predicate and limits the flow's query to it; query is f.Relation, or that with the sources of a batch. With an override
// it uses that instead of the defined predicate.
func Plan(f *graph.Resolved, query plan.Relation, columns types.Schema, o *exprbridge.Unbound, s plan.Settings) (*Window, error) {
	u := f.ReplaceWhere
	if o != nil {
		u = o
	}
	p, err := u.Bind(columns, s.TimeZone)
	if err != nil {
		return nil, err
	}
	if p, err = p.Fold(s); err != nil {
		return nil, err
	}
	cond, err := p.Expr(query.Output())
	if err != nil {
		return nil, err
	}
	w := &Window{Predicate: p, Plan: flow.Plan{Mode: flow.Full, Window: p.String()}, query: query, cond: cond}
	w.Rows = w.limit(cond)
	return w, nil
}

// limit is the query's rows for which a condition is true; what each source reads of them is noted in the plan.
func (w *Window) limit(cond plan.Expr) *plan.Filter {
	pushed := w.query
	w.Plan.Sources = nil
	if w.Predicate.Deterministic() {
		var report []plan.Pushed
		pushed, report = plan.Push(w.query, cond)
		w.Plan.Sources = flow.SourcePlans(report)
	}
	return &plan.Filter{At: w.Predicate.Origin(), In: pushed, Cond: cond}
}

// Next implements flow.Kind.
func (Kind) Next(ctx context.Context, f *graph.Resolved, env flow.Env) (*flow.Batch, error) {
	if env.Batch > 0 {
		return nil, nil
	}
	query, err := flow.Bind(ctx, f.Relation, env.Inputs, nil)
	if err != nil {
		return nil, err
	}
	w, err := Plan(f, query, env.Columns, env.Override, env.Settings)
	if err != nil {
		return nil, err
	}
	b := &flow.Batch{Rows: w.Rows, Write: flow.Replace, Replace: w.Predicate}
	err = flow.Decide(ctx, f, env, query, w.Predicate, b, func(part flow.Part) (plan.Relation, *exprbridge.Predicate, error) {
		w.query = part.Query
		cond := plan.All([]plan.Expr{w.cond, part.Region})
		rows := w.limit(cond)
		if part.Limited {
			rows.Cond = w.cond
		}
		p, err := exprbridge.Of(cond)
		return rows, p, err
	})
	b.Plan.Window = w.Plan.Window
	if !b.Plan.Groups {
		b.Plan.Sources = w.Plan.Sources
	}
	return b, err
}
