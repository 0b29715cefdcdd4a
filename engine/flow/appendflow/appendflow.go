// Package appendflow is the flow kind of append flows: a stream appends each batch of new input to its target exactly once; a once flow
// appends its whole batch query one time, and again after a full refresh.
//
// It must not know where streams come from: it asks each streaming scan's source.Stream for what follows its position.
package appendflow

import (
	"context"
	"encoding/json"
	"strconv"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/flow"
	"github.com/seed-e45c46d8/dp/engine/graph"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/source"
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
	return stream(ctx, f, env)
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

// position is that of each stream, by its key within the flow.
type position map[string]json.RawMessage

func decode(b json.RawMessage) (position, error) {
	p := position{}
	if len(b) == 0 {
		return p, nil
	}
	if err := json.Unmarshal(b, &p); err != nil {
		return nil, diag.New("DP_BAD_POSITION", "The stored position of the flow cannot be read: %v.", err).WithHint("run with --full-refresh for its table")
	}
	return p, nil
}

func stream(ctx context.Context, f *graph.Resolved, env flow.Env) (*flow.Batch, error) {
	from, err := decode(env.From)
	if err != nil {
		return nil, err
	}
	planned, err := decode(env.Planned)
	if err != nil {
		return nil, err
	}
	to := position{}
	for k, v := range from {
		to[k] = v
	}
	scans := flow.StreamingScans(f.Relation)
	keys := Keys(scans)
	batches := make([]*source.Batch, len(scans))
	var taken []flow.Taken
	fresh := false
	for i, s := range scans {
		k := keys[i]
		st, err := env.Inputs.Stream(ctx, s, k)
		if err != nil {
			return nil, err
		}
		switch p, again := planned[k]; {
		case again && string(p) != string(from[k]):
			batches[i], err = st.Replay(ctx, from[k], p)
		case env.Planned == nil:
			batches[i], err = st.Next(ctx, from[k])
		}
		if err != nil {
			return nil, err
		}
		if batches[i] != nil {
			fresh = true
			to[k] = batches[i].To
			if len(batches[i].Files) > 0 {
				taken = append(taken, flow.Taken{Key: k, N: batches[i].N, Files: batches[i].Files})
			}
		}
	}
	if !fresh {
		return nil, nil
	}
	rows, err := flow.Bind(ctx, f.Relation, env.Inputs, func(n int, s *plan.Scan) (plan.Source, error) {
		if batches[n] != nil {
			return batches[n].Source, nil
		}
		return &plan.ParquetSource{Format: "delta", Schema: s.Source.(*plan.PendingSource).Schema}, nil
	})
	if err != nil {
		return nil, err
	}
	pos, err := json.Marshal(to)
	if err != nil {
		return nil, err
	}
	return &flow.Batch{Rows: rows, To: pos, Taken: taken, Plan: flow.Plan{Mode: flow.Appended}}, nil
}

// Keys name the streams of a flow: by what each reads, the second one of the same with a number.
func Keys(scans []*plan.Scan) []string {
	seen := map[string]int{}
	keys := make([]string, len(scans))
	for i, s := range scans {
		k := s.Name
		if p, ok := s.Source.(*plan.PendingSource); ok && p.Key != "" {
			k = p.Key
		}
		keys[i] = k
		if seen[k]++; seen[k] > 1 {
			keys[i] = k + "#" + strconv.Itoa(seen[k])
		}
	}
	return keys
}
