// Package complete is the flow kind of materialized views: every update computes the whole table again and replaces it in one commit.
//
// It must not know what the rows are. Incremental refresh will stand beside it, deciding per update which of the two runs.
package complete

import (
	"context"
	"encoding/json"

	"github.com/seed-e45c46d8/dp/engine/flow"
	"github.com/seed-e45c46d8/dp/engine/graph"
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
	return &flow.Batch{Rows: rows, Write: flow.Overwrite, To: json.RawMessage(`{}`), Plan: flow.Plan{Mode: flow.Full}}, nil
}
