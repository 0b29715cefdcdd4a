package flow

import (
	"context"

	"github.com/seed-e45c46d8/dp/engine/graph"
	"github.com/seed-e45c46d8/dp/engine/incremental"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/exprbridge"
)

// Part is what an incremental refresh computes of a query.
type Part struct {
	Query   plan.Relation
	Region  plan.Expr // of its rows those for which this holds
	Limited bool      // no others come from it: the region only saves work
}

// Decide makes a batch that computes all of a query, or all of its window (nil: none), compute less where that gives the same rows, and gives it
// its position. part answers rows of the query's columns in a region, a condition over them, and the rows of the target that they replace.
func Decide(ctx context.Context, f *graph.Resolved, env Env, query plan.Relation, window *exprbridge.Predicate, b *Batch,
	part func(Part) (plan.Relation, *exprbridge.Predicate, error),
) error {
	d, err := incremental.Decide(ctx, incremental.Input{
		Defined: f.Relation, Query: query, Window: window, Override: env.Override != nil, Prior: env.From, Columns: env.Columns,
		Settings: env.Settings, Definition: env.Definition, Checked: env.Checked, Target: env.Target, Policy: env.Policy, Tables: env.Tables,
	})
	if err != nil {
		return err
	}
	b.To = d.Position
	b.Plan.Mode, b.Plan.Issues, b.Plan.Changed = Full, d.Issues, d.Changed
	switch {
	case d.Nothing():
		b.Write, b.Rows, b.Replace, b.Plan.Mode = Keep, nil, nil, Idle
		return nil
	case d.Incremental():
		b.Plan.Mode = Incremental
		b.Plan.Region = exprbridge.SQL(d.Region)
		b.Write, b.Sparing = Replace, true
		b.Keys = d.Keys
		p := Part{Query: query, Region: d.Region}
		switch {
		case d.Rows != nil:
			p.Query, p.Limited, b.Plan.Groups = d.Rows, true, true
		case d.Keys != nil:
			p.Query, p.Limited = d.Keys.Query(query), true
		}
		b.Rows, b.Replace, err = part(p)
		return err
	}
	return strictly(f, env, d.Issues[0])
}

// strictly refuses a full recompute of a flow that shall be refreshed incrementally or not at all. What makes the target anew is no refresh of what
// is there: a first or full refresh, a changed definition, a one-time predicate.
func strictly(f *graph.Resolved, env Env, i incremental.Issue) error {
	if env.Policy != incremental.Strict || env.Done == 0 || env.Override != nil || i.Type == incremental.QueryChanged || i.Type == incremental.ConfigurationChanged {
		return nil
	}
	return incremental.NotIncrementalizable(f.Target.String(), i).
		WithHint("use the refresh policy incremental, which recomputes everything where it must, or --full-refresh %s", f.Target.Table)
}

// SourcePlans is what a condition became at the sources.
func SourcePlans(report []plan.Pushed) []SourcePlan {
	var out []SourcePlan
	for _, r := range report {
		s := SourcePlan{Name: r.Source, Reason: r.Reason}
		if r.Cond != nil {
			s.Pushed = exprbridge.SQL(r.Cond)
		}
		out = append(out, s)
	}
	return out
}
