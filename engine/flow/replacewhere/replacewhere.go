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
	"encoding/json"

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
	p, err := f.ReplaceWhere.Bind(g.Schema(f.Dataset))
	if err != nil {
		return err
	}
	return available(p, f)
}

// CheckOverride holds a one-time predicate against the same rules.
func CheckOverride(g *graph.Graph, f *graph.Resolved, o *exprbridge.Unbound) error {
	p, err := o.Bind(g.Schema(f.Dataset))
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
}

// Plan binds and folds the predicate and limits the query to it. With an override it uses that instead of the defined predicate.
func Plan(f *graph.Resolved, columns types.Schema, o *exprbridge.Unbound, s plan.Settings) (*Window, error) {
	u := f.ReplaceWhere
	if o != nil {
		u = o
	}
	p, err := u.Bind(columns)
	if err != nil {
		return nil, err
	}
	if p, err = p.Fold(s); err != nil {
		return nil, err
	}
	cond, err := p.Expr(f.Relation.Output())
	if err != nil {
		return nil, err
	}
	w := &Window{Predicate: p, Plan: flow.Plan{Mode: flow.Full, Window: p.String()}}
	pushed, report := f.Relation, []plan.Pushed(nil)
	if p.Deterministic() {
		pushed, report = plan.Push(f.Relation, cond)
	} else {
		w.Plan.Reasons = append(w.Plan.Reasons, "REPLACE_WHERE_NOT_DETERMINISTIC")
	}
	if o != nil {
		w.Plan.Reasons = append(w.Plan.Reasons, "REPLACE_WHERE_BACKFILL")
	}
	for _, r := range report {
		sp := flow.SourcePlan{Name: r.Source, Reason: r.Reason}
		if r.Cond != nil {
			sp.Pushed = exprbridge.SQL(r.Cond)
		}
		w.Plan.Sources = append(w.Plan.Sources, sp)
	}
	w.Rows = &plan.Filter{At: u.Origin, In: pushed, Cond: cond}
	return w, nil
}

// Next implements flow.Kind.
func (Kind) Next(ctx context.Context, f *graph.Resolved, env flow.Env) (*flow.Batch, error) {
	if env.Batch > 0 {
		return nil, nil
	}
	w, err := Plan(f, env.Columns, env.Override, env.Settings)
	if err != nil {
		return nil, err
	}
	if env.Done == 0 {
		w.Plan.Reasons = append(w.Plan.Reasons, "FIRST_REFRESH")
	}
	rows, err := flow.Bind(ctx, w.Rows, env.Inputs, nil)
	if err != nil {
		return nil, err
	}
	pos, err := json.Marshal(map[string]string{"window": w.Predicate.String()})
	if err != nil {
		return nil, err
	}
	return &flow.Batch{Rows: rows, Write: flow.Replace, Replace: w.Predicate, To: pos, Plan: w.Plan}, nil
}
