package graph

import (
	"context"

	"github.com/seed-e45c46d8/dp/engine/cdc"
	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// Snapshots is how far an AUTO CDC FROM SNAPSHOT flow has come.
type Snapshots struct {
	Last     *cdc.Version // of the last snapshot that was applied; nil before the first
	Complete bool         // a once flow has applied what there was
}

// Snapshot is a snapshot that a flow applies next: its rows as the flow's changes, and its version. A nil version means that there is none.
type Snapshot struct {
	Rows    plan.Relation
	Version *cdc.Version
}

// source is the relation that a flow's definition gives: what its query function returns, or the next snapshot.
func (r *resolver) source(ctx context.Context, f *Flow, s *scope) (plan.Relation, *Snapshot, error) {
	if f.CDC == nil || f.CDC.Next == nil {
		rel, err := f.Query(ctx, inputs{s})
		if err != nil || f.CDC == nil || f.CDC.Versions == nil {
			return rel, nil, err
		}
		return r.versioned(ctx, f, s, rel)
	}
	var at Snapshots
	if r.opt.Snapshots != nil {
		var err error
		if at, err = r.opt.Snapshots(f); err != nil {
			return nil, nil, err
		}
	}
	if at.Complete {
		return r.idle(f), &Snapshot{}, nil
	}
	rel, v, err := f.CDC.Next(ctx, inputs{s}, at.Last)
	switch {
	case err != nil:
		return nil, nil, err
	case v != nil:
		return rel, &Snapshot{Version: v}, nil
	case at.Last == nil:
		return nil, nil, diag.New("APPLY_CHANGES_FROM_SNAPSHOT_ERROR.FIRST_SNAPSHOT_EMPTY", "The source function of flow %s returned None when it was called for the first snapshot.", f.DisplayName()).
			WithHint("return a DataFrame and its version when the last version is None")
	}
	return r.idle(f), &Snapshot{}, nil
}

// versioned types a flow with a WITH VERSION query: what its snapshots have is the same for every version.
func (r *resolver) versioned(ctx context.Context, f *Flow, s *scope, rel plan.Relation) (plan.Relation, *Snapshot, error) {
	for _, d := range r.datasetsIn(f.CDC.Versions, f) {
		if err := r.ready(ctx, d, f); err != nil {
			return nil, nil, err
		}
	}
	var at Snapshots
	if r.opt.Snapshots != nil {
		var err error
		if at, err = r.opt.Snapshots(f); err != nil {
			return nil, nil, err
		}
	}
	q := &sqlSnapshots{rel, f.CDC.Versions}
	_, c, err := q.typed(ctx, s, f, at.Last)
	if err != nil {
		return nil, nil, err
	}
	v := &cdc.Version{Type: c.Type, Column: c.Name}
	rel, err = q.rows(v)
	return rel, &Snapshot{Version: v}, err
}

// idle stands for the source of a flow that has no snapshot now: the columns its target has, without rows.
func (r *resolver) idle(f *Flow) plan.Relation {
	var s types.Schema
	if r.opt.Existing != nil {
		have, _ := r.opt.Existing(f.Target)
		for _, c := range have.Fields {
			if c.Name != cdc.StartAt && c.Name != cdc.EndAt {
				s.Fields = append(s.Fields, c)
			}
		}
	}
	return &plan.LocalRelation{At: f.Origin, S: s}
}

// feed makes an AUTO CDC flow's source its changes.
func (r *resolver) feed(ctx context.Context, out *Resolved, s *scope, snap *Snapshot) error {
	f := out.Flow
	analyze := func(rel plan.Relation) (plan.Relation, error) { return plan.Analyze(ctx, rel, s, r.opt.Settings) }
	feed, rel, err := cdc.Resolve(ctx, f.CDC, out.Relation, analyze)
	if err != nil {
		return err
	}
	if snap != nil {
		feed.Sequence = r.versionType(f, snap)
		snap.Rows = rel
	} else if f.CDC.Snapshot {
		feed.Sequence = types.TimestampType
	}
	out.Feed, out.Relation = feed, rel
	if f.CDC.Versions != nil {
		out.NextSnapshot = (&snapshots{r: r, f: f, s: s, feed: feed}).ask
	}
	if f.CDC.Next != nil {
		n := &snapshots{r: r, f: f, s: s, feed: feed, first: snap}
		if r.opt.Snapshots != nil {
			at, err := r.opt.Snapshots(f)
			if err != nil {
				return err
			}
			n.after = at.Last
		}
		out.NextSnapshot = n.next
	}
	return nil
}

// versionType is the type of the versions of a flow's snapshots.
func (r *resolver) versionType(f *Flow, snap *Snapshot) types.Type {
	if snap.Version != nil {
		return snap.Version.Type
	}
	if r.opt.Snapshots != nil {
		if at, err := r.opt.Snapshots(f); err == nil && at.Last != nil {
			return at.Last.Type
		}
	}
	return types.Type{}
}

// snapshots calls the source function of a flow while the pipeline runs. The snapshot that was asked for to type the flow is the first one.
type snapshots struct {
	r     *resolver
	f     *Flow
	s     *scope
	feed  *cdc.Feed
	first *Snapshot
	after *cdc.Version // which first follows
}

func same(a, b *cdc.Version) bool { return a == nil && b == nil || a != nil && b != nil && a.Equal(b) }

func (n *snapshots) next(ctx context.Context, last *cdc.Version, _ Ask) (*Snapshot, error) {
	if n.first != nil && same(n.after, last) {
		return n.first, nil
	}
	rel, v, err := n.f.CDC.Next(ctx, inputs{n.s}, last)
	if err != nil || v == nil {
		return &Snapshot{}, err
	}
	return n.snapshot(ctx, rel, v)
}

// ask runs the WITH VERSION query of a flow.
func (n *snapshots) ask(ctx context.Context, last *cdc.Version, ask Ask) (*Snapshot, error) {
	rel, err := n.f.Query(ctx, inputs{n.s})
	if err != nil {
		return nil, err
	}
	q := &sqlSnapshots{rel, n.f.CDC.Versions}
	v, err := q.ask(ctx, n.s, n.f, last, ask)
	if err != nil || v == nil {
		return &Snapshot{}, err
	}
	if rel, err = q.rows(v); err != nil {
		return nil, err
	}
	return n.snapshot(ctx, rel, v)
}

// snapshot resolves the relation of a snapshot in the flow's place.
func (n *snapshots) snapshot(ctx context.Context, rel plan.Relation, v *cdc.Version) (*Snapshot, error) {
	var err error
	analyze := func(rel plan.Relation) (plan.Relation, error) { return plan.Analyze(ctx, rel, n.s, n.r.opt.Settings) }
	if rel, err = analyze(rel); err != nil {
		return nil, err
	}
	feed, rel, err := cdc.Resolve(ctx, n.f.CDC, rel, analyze)
	if err != nil {
		return nil, err
	}
	for _, c := range feed.Selected {
		if i := (types.Schema{Fields: n.feed.Selected}).Index(c.Name); i < 0 {
			return nil, diag.New("DP_SNAPSHOT_SCHEMA_CHANGED", "The snapshot of version %s has the column %s, which the snapshot before it does not have.", v, c.Name).
				WithHint("run the update again: the column is added to the table before the first snapshot of an update is applied")
		}
	}
	return &Snapshot{Rows: rel, Version: v}, nil
}
