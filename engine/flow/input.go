package flow

import (
	"context"
	"encoding/json"
	"strconv"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/source"
)

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

// Input is what a flow takes of its streams in one batch.
type Input struct {
	Rows  plan.Relation // the flow's relation over the batch
	To    json.RawMessage
	Taken []Taken
}

// NextInput is the next batch of a flow's streams, nil when all of them have given what there is. The position has one entry a stream; other
// entries stay as they are.
func NextInput(ctx context.Context, rel plan.Relation, env Env) (*Input, error) {
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
	scans := StreamingScans(rel)
	keys := Keys(scans)
	batches := make([]*source.Batch, len(scans))
	var taken []Taken
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
				taken = append(taken, Taken{Key: k, N: batches[i].N, Files: batches[i].Files})
			}
		}
	}
	if !fresh {
		return nil, nil
	}
	rows, err := Bind(ctx, rel, env.Inputs, func(n int, s *plan.Scan) (plan.Source, error) {
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
	return &Input{rows, pos, taken}, nil
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
