// Package appendflow is the flow kind of append flows: a stream appends each batch of new input to its target exactly once; a once flow
// appends its whole batch query one time, and again after a full refresh.
//
// It must not know where streams come from: it asks each streaming scan's source.Stream for what follows its position.
package appendflow

import (
	"context"
	"encoding/json"

	"github.com/seed-e45c46d8/dp/engine/flow"
	"github.com/seed-e45c46d8/dp/engine/graph"
)

// Kind is the flow kind.
type Kind struct{}

// Name implements flow.Kind.
func (Kind) Name() string { return "append" }

// Owns implements flow.Kind.
func (Kind) Owns(f *graph.Resolved) bool {
	return f.Dataset.Kind == graph.StreamingTable && f.ReplaceWhere == nil && f.CDC == nil
}

// Check implements flow.Kind: the graph has checked everything.
func (Kind) Check(*graph.Graph, *graph.Resolved) error { return nil }

// Next implements flow.Kind.
func (Kind) Next(ctx context.Context, f *graph.Resolved, env flow.Env) (*flow.Batch, error) {
	if f.Once {
		return once(ctx, f, env)
	}
	n, err := flow.NextInput(ctx, f.Relation, env)
	if n == nil || err != nil {
		return nil, err
	}
	return &flow.Batch{Rows: n.Rows, To: n.To, Taken: n.Taken, Plan: flow.Plan{Mode: flow.Appended}}, nil
}

func once(ctx context.Context, f *graph.Resolved, env flow.Env) (*flow.Batch, error) {
	if env.Done > 0 {
		return nil, nil
	}
	rows, err := flow.Bind(ctx, f.Relation, env.Inputs, nil)
	if err != nil {
		return nil, err
	}
	return &flow.Batch{Rows: rows, To: json.RawMessage(`{"once":true}`), Plan: flow.Plan{Mode: flow.Appended}}, nil
}
