// Package autocdc is the flow kind of AUTO CDC flows: a stream of change events is applied to a table by key and sequence. A once flow applies
// what there is, notes that it is complete, and rests until a full refresh.
//
// It must not know what events do to rows, which is package cdc's, nor where streams come from.
package autocdc

import (
	"context"
	"encoding/json"

	"github.com/seed-e45c46d8/dp/engine/flow"
	"github.com/seed-e45c46d8/dp/engine/graph"
)

// Kind is the flow kind.
type Kind struct{}

// Name implements flow.Kind.
func (Kind) Name() string { return "auto cdc" }

// Owns implements flow.Kind.
func (Kind) Owns(f *graph.Resolved) bool { return f.CDC != nil && !f.CDC.Snapshot }

// Check implements flow.Kind: the graph has checked everything.
func (Kind) Check(*graph.Graph, *graph.Resolved) error { return nil }

// completeKey is the entry of a once flow's position that says it is done. No stream has this name.
const completeKey = "complete\x00"

// Next implements flow.Kind.
func (Kind) Next(ctx context.Context, f *graph.Resolved, env flow.Env) (*flow.Batch, error) {
	if f.Once && complete(env.From) {
		return nil, nil
	}
	if f.Once && complete(env.Planned) {
		return &flow.Batch{Write: flow.Nothing, To: env.Planned, Plan: flow.Plan{Mode: flow.Appended}}, nil
	}
	n, err := flow.NextInput(ctx, f.Relation, env)
	if err != nil {
		return nil, err
	}
	if n != nil {
		return &flow.Batch{Rows: n.Rows, Write: flow.Change, To: n.To, Taken: n.Taken, Plan: flow.Plan{Mode: flow.Appended}}, nil
	}
	if !f.Once || env.Done == 0 || env.Planned != nil {
		return nil, nil
	}
	to := map[string]json.RawMessage{}
	if len(env.From) > 0 {
		if err := json.Unmarshal(env.From, &to); err != nil {
			return nil, err
		}
	}
	to[completeKey] = json.RawMessage("true")
	b, err := json.Marshal(to)
	if err != nil {
		return nil, err
	}
	return &flow.Batch{Write: flow.Nothing, To: b, Plan: flow.Plan{Mode: flow.Appended}}, nil
}

func complete(position json.RawMessage) bool {
	m := map[string]json.RawMessage{}
	return len(position) > 0 && json.Unmarshal(position, &m) == nil && m[completeKey] != nil
}
