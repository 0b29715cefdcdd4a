// Package complete is the flow kind of materialized views: every update computes the whole table again and replaces it in one commit, or the part
// of it that may have changed (package incremental decides).
//
// It must not know what the rows are.
package complete

import (
	"context"

	"github.com/seed-e45c46d8/dp/engine/flow"
	"github.com/seed-e45c46d8/dp/engine/graph"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/exprbridge"
)

// Kind is the flow kind.
type Kind struct{}

// Name implements flow.Kind.
func (Kind) Name() string { return "complete" }

// Owns implements flow.Kind.
func (Kind) Owns(f *graph.Resolved) bool {
	return f.Dataset.Kind == graph.MaterializedView && f.ReplaceWhere == nil && f.CDC == nil
}

// Check implements flow.Kind: the graph has checked everything.
func (Kind) Check(*graph.Graph, *graph.Resolved) error { return nil }

// Next implements flow.Kind.
func (Kind) Next(ctx context.Context, f *graph.Resolved, env flow.Env) (*flow.Batch, error) {
	if env.Batch > 0 {
		return nil, nil
	}
	rows, err := flow.Bind(ctx, f.Relation, env.Inputs, nil)
	if err != nil {
		return nil, err
	}
	b := &flow.Batch{Rows: rows, Write: flow.Overwrite}
	var report []plan.Pushed
	err = flow.Decide(ctx, f, env, rows, nil, b, func(part flow.Part) (plan.Relation, *exprbridge.Predicate, error) {
		var limited plan.Relation
		limited, report = plan.Push(part.Query, part.Region)
		p, err := exprbridge.Of(part.Region)
		if part.Limited {
			return limited, p, err
		}
		return &plan.Filter{At: f.Origin, In: limited, Cond: part.Region}, p, err
	})
	if !b.Plan.Groups {
		b.Plan.Sources = flow.SourcePlans(report)
	}
	return b, err
}
