package engine

import (
	"context"
	"iter"
	"slices"

	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
	"github.com/seed-e45c46d8/dp/store/state"
)

// Rows is the answer of a query: its columns, and its rows as they come.
type Rows struct {
	Schema types.Schema
	All    iter.Seq2[[]any, error] // values as engine/types says; the slice is only valid until the next row
}

// Query runs a query on the tables of the storage, the sources and files. It reads one version of each table, also while an update writes.
func (e *Engine) Query(ctx context.Context, r plan.Relation) (*Rows, error) {
	rel, err := e.Analyze(ctx, r)
	if err != nil {
		return nil, err
	}
	b, err := e.openBackend()
	if err != nil {
		return nil, err
	}
	return &Rows{Schema: plan.Schema(rel), All: b.Query(ctx, rel)}, nil
}

// Analyze resolves a query outside of flows.
func (e *Engine) Analyze(ctx context.Context, r plan.Relation) (plan.Relation, error) {
	rel, err := plan.Analyze(ctx, r, &catalog{e: e}, e.settings())
	if err != nil {
		return nil, err
	}
	return rel, refusedIn(rel)
}

// SQL is the backend's text of a resolved relation, for people.
func (e *Engine) SQL(r plan.Relation) (string, error) {
	b, err := e.openBackend()
	if err != nil {
		return "", err
	}
	return b.SQL(r)
}

// Tables lists the tables of the storage, private ones left out.
func (e *Engine) Tables() ([]state.Table, error) {
	if e.state == nil {
		return nil, nil
	}
	all, err := e.state.Tables()
	var out []state.Table
	for _, t := range all {
		if !t.Private {
			out = append(out, t)
		}
	}
	return out, err
}

// Updates lists updates, the newest first. One whose process died has failed, also before the next update says so in the state store.
func (e *Engine) Updates(q state.UpdateQuery) ([]state.Update, error) {
	if e.state == nil {
		return nil, nil
	}
	us, err := e.state.Updates(q)
	if err != nil || !anyRunning(us) {
		return us, err
	}
	if h, err := state.LockHolder(e.cfg.Storage); h != nil || err != nil {
		return us, err
	}
	// Nobody runs one: what still says so after the lock was seen free has died.
	if us, err = e.state.Updates(q); err != nil {
		return nil, err
	}
	for i := range us {
		if us[i].State == string(Running) {
			us[i].State = string(Failed)
		}
	}
	return us, nil
}

func anyRunning(us []state.Update) bool {
	return slices.ContainsFunc(us, func(u state.Update) bool { return u.State == string(Running) })
}

// Running reports who runs an update of this pipeline now; nil when nobody does.
func (e *Engine) Running() (*state.Holder, error) { return state.LockHolder(e.cfg.Storage) }

// PipelineID is the pipeline's id, a UUID that stays with its storage; empty where there is no storage yet.
func (e *Engine) PipelineID() string { return e.pipelineID }

// Events returns entries of the event log in order.
func (e *Engine) Events(ctx context.Context, q state.EventQuery) ([]state.Event, error) {
	if e.state == nil {
		return nil, nil
	}
	return e.state.Events(ctx, q)
}

// HasState reports whether the storage was there when the engine opened; without it there are no tables, updates and events.
func (e *Engine) HasState() bool { return e.state != nil }
