// Package autocdcsnapshot is the flow kind of AUTO CDC FROM SNAPSHOT flows: each snapshot is the complete state of the source at its version,
// and what differs from the table is applied to it. A source function is asked for snapshots until it has none; a table or view is one
// snapshot an update, whose version is the update's clock.
//
// It must not know what snapshots do to rows, which is package cdc's.
package autocdcsnapshot

import (
	"context"
	"encoding/json"

	"github.com/seed-e45c46d8/dp/engine/cdc"
	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/flow"
	"github.com/seed-e45c46d8/dp/engine/graph"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// Kind is the flow kind.
type Kind struct{}

// Name implements flow.Kind.
func (Kind) Name() string { return "auto cdc from snapshot" }

// Owns implements flow.Kind.
func (Kind) Owns(f *graph.Resolved) bool { return f.CDC != nil && f.CDC.Snapshot }

// Check implements flow.Kind: the graph has checked everything.
func (Kind) Check(*graph.Graph, *graph.Resolved) error { return nil }

// position is how far the flow has come.
type position struct {
	Last     *cdc.Version `json:"version,omitempty"`
	Complete bool         `json:"complete,omitempty"`
}

// Position reads how far a flow has come from its stored position.
func Position(stored json.RawMessage) (graph.Snapshots, error) {
	var p position
	if len(stored) == 0 {
		return graph.Snapshots{}, nil
	}
	if err := json.Unmarshal(stored, &p); err != nil {
		return graph.Snapshots{}, diag.New("DP_BAD_POSITION", "The stored position of the flow cannot be read: %v.", err).WithHint("run with --full-refresh for its table")
	}
	return graph.Snapshots{Last: p.Last, Complete: p.Complete}, nil
}

// Next implements flow.Kind.
func (Kind) Next(ctx context.Context, f *graph.Resolved, env flow.Env) (*flow.Batch, error) {
	at, err := Position(env.From)
	if err != nil || at.Complete {
		return nil, err
	}
	snap, err := next(ctx, f, env, at.Last)
	if err != nil {
		return nil, err
	}
	if snap.Version == nil {
		if !f.Once || at.Last == nil {
			return nil, nil
		}
		return batch(flow.Batch{Write: flow.Nothing}, position{at.Last, true})
	}
	if err := snap.Version.Check(at.Last, f.DisplayName()); err != nil {
		return nil, err
	}
	if f.CDC.Initial && (at.Last != nil || env.Filled) {
		return nil, diag.New("AUTO_CDC_FROM_SNAPSHOT_NON_EMPTY_TARGET_WITHOUT_VERSION", "The AUTO CDC FROM SNAPSHOT flow %s has no WITH VERSION, and its target is not empty. Without a version it can only fill an empty table.", f.DisplayName()).
			WithHint("make it a once flow (AUTO CDC ONCE), or use dp.create_auto_cdc_from_snapshot_flow with a function that gives versions")
	}
	rows, err := flow.Bind(ctx, snap.Rows, env.Inputs, nil)
	if err != nil {
		return nil, err
	}
	return batch(flow.Batch{Rows: rows, Write: flow.Change, Version: snap.Version}, position{Last: snap.Version})
}

func batch(b flow.Batch, to position) (*flow.Batch, error) {
	var err error
	b.To, err = json.Marshal(to)
	b.Plan = flow.Plan{Mode: flow.Appended}
	return &b, err
}

// next is the next snapshot; its version is nil when there is none.
func next(ctx context.Context, f *graph.Resolved, env flow.Env, last *cdc.Version) (*graph.Snapshot, error) {
	if f.NextSnapshot != nil {
		return f.NextSnapshot(ctx, last, func(ctx context.Context, r plan.Relation) ([][]any, error) {
			bound, err := flow.Bind(ctx, r, env.Inputs, nil)
			if err != nil {
				return nil, err
			}
			return env.Inputs.Rows(ctx, bound)
		})
	}
	if env.Batch > 0 {
		return &graph.Snapshot{}, nil
	}
	v := &cdc.Version{Type: types.TimestampType, Value: env.Clock.UnixMicro()}
	if last != nil {
		// A clock that stands still or was put back must not stop a table from being read: versions of tables only need to ascend.
		if was, ok := last.Value.(int64); ok && was >= env.Clock.UnixMicro() {
			v.Value = was + 1
		}
	}
	return &graph.Snapshot{Rows: f.Relation, Version: v}, nil
}
