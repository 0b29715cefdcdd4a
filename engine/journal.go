package engine

import (
	"context"
	"encoding/json"
	"errors"
	"strconv"
	"time"

	"github.com/google/uuid"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/flow"
	"github.com/seed-e45c46d8/dp/engine/graph"
	"github.com/seed-e45c46d8/dp/engine/types"
	"github.com/seed-e45c46d8/dp/store/state"
)

// journal is the engine's side of the state store: it turns flows, batches and events into entries. Nothing else in this package writes them.
type journal struct {
	store *state.Store
}

// flowID names a flow across updates: its target and its own name.
type flowID struct {
	name, target string
}

func flowKey(f *graph.Resolved) flowID { return flowIDOf(f.Flow) }

func flowIDOf(f *graph.Flow) flowID {
	return flowID{name: f.Target.String() + "/" + types.QuoteIfNeeded(f.Name), target: f.Target.String()}
}

// at is the name under which the flow's streams keep their files in an epoch.
func (k flowID) at(epoch int64) string { return k.name + "/" + strconv.FormatInt(epoch, 10) }

// streamName is the name under which one stream of a flow keeps its files.
func streamName(flow, key string) string { return flow + "/" + key }

// checkpoint is how far a flow has come.
type checkpoint struct {
	epoch    int64
	done     int64
	position json.RawMessage
	planned  json.RawMessage // of a batch that was intended and is not committed
}

func (j *journal) entry(k flowID) (state.Flow, *state.Intent, error) {
	if j.store == nil {
		return state.Flow{Name: k.name, Target: k.target}, nil, nil
	}
	return j.store.Flow(k.name, k.target)
}

// checkpoint reads a flow's checkpoint and makes good what a crash left: an intent whose transaction is in the table was committed, any
// other will be committed next.
func (u *update) checkpoint(ctx context.Context, t *target, f *graph.Resolved) (checkpoint, error) {
	k := flowKey(f)
	was, intent, err := u.journal.entry(k)
	if err != nil {
		return checkpoint{}, err
	}
	cp := checkpoint{epoch: was.Epoch, done: was.Done, position: was.Position}
	snap, err := t.current(ctx)
	if err != nil || snap == nil {
		return cp, err
	}
	committed, _ := snap.Txn(u.appID(k, cp.epoch))
	switch {
	case intent == nil:
	case intent.Batch <= committed:
		cp.done, cp.position = intent.Batch, intent.Position
		if err := u.journal.done(k, cp, cp.done, cp.position); err != nil {
			return cp, err
		}
	default:
		cp.planned = intent.Position
	}
	if committed < cp.done && f.Dataset.Kind == graph.StreamingTable && f.ReplaceWhere == nil {
		return cp, diag.New("DP_TABLE_BEHIND_STATE", "The table %s holds %d batches of flow %s and the state in %s knows %d: rows are missing.", k.target, committed, k.name, u.cfg.Storage, cp.done).
			WithHint("put the table back as it was, or start over with --full-refresh %s", k.target)
	}
	if committed > cp.done {
		return cp, diag.New("DP_STATE_BEHIND_TABLE", "The table %s holds %d batches of flow %s and the state in %s knows %d: where the flow stopped reading is lost.", k.target, committed, k.name, u.cfg.Storage, cp.done).
			WithHint("bring back the state.db that belongs to the tables, or start over with --full-refresh %s", k.target)
	}
	return cp, nil
}

// appID is the application under which a flow's batches are numbered in its target. Names compare without case, and so does it.
func (e *Engine) appID(k flowID, epoch int64) string {
	return "dp/" + e.pipelineID + "/" + fold(k.at(epoch))
}

func (j *journal) flow(k flowID, cp checkpoint) state.Flow {
	return state.Flow{Name: k.name, Target: k.target, Epoch: cp.epoch, Done: cp.done, Position: cp.position}
}

// intend notes a batch before anything of it is written.
func (j *journal) intend(k flowID, cp checkpoint, n int64, b *flow.Batch) error {
	taken := make([]state.Taken, 0, len(b.Taken))
	for _, t := range b.Taken {
		taken = append(taken, state.Taken{Stream: streamName(k.at(cp.epoch), t.Key), Batch: t.N, Files: t.Files})
	}
	return j.store.Intend(j.flow(k, cp), state.Intent{Epoch: cp.epoch, Batch: n, Position: b.To}, taken)
}

// done notes a committed batch.
func (j *journal) done(k flowID, cp checkpoint, n int64, position json.RawMessage) error {
	f := j.flow(k, cp)
	f.Done, f.Position = n, position
	return j.store.Done(f)
}

func (j *journal) dropIntent(k flowID, _ checkpoint) error { return j.store.DropIntent(k.name) }

func (j *journal) resetPending(d *graph.Dataset) (bool, error) { return j.store.ResetPending(d.Name) }

func (j *journal) beginReset(d *graph.Dataset, flows []*graph.Resolved) error {
	fs := make([]state.Flow, len(flows))
	for i, f := range flows {
		k := flowKey(f)
		fs[i] = state.Flow{Name: k.name, Target: k.target}
	}
	return j.store.BeginReset(d.Name, fs)
}

func (j *journal) endReset(d *graph.Dataset) error { return j.store.EndReset(d.Name) }

// register enters a dataset's table in the catalog.
func (j *journal) register(d *graph.Dataset, dir string) error {
	return j.store.PutTable(state.Table{Name: d.Name, Kind: d.Kind.String(), Dir: dir, Private: d.Private, Comment: d.Comment, Updated: time.Now()})
}

func (j *journal) beginUpdate(id string, started time.Time, req *Request) error {
	b, err := json.Marshal(req)
	if err != nil {
		return err
	}
	return j.store.BeginUpdate(id, started, b)
}

func (j *journal) endUpdate(r *Result) error {
	b, err := r.JSON()
	if err != nil {
		return err
	}
	return j.store.EndUpdate(r.UpdateID, string(r.State), time.Duration(r.DurationMS)*time.Millisecond, b)
}

// events writes events in the Lakeflow shape.
func (j *journal) events(ctx context.Context, update, pipelineID, pipeline string, evs []Event) error {
	out := make([]state.Event, len(evs))
	for i, e := range evs {
		origin := map[string]any{"pipeline_id": pipelineID, "pipeline_name": pipeline, "pipeline_type": "WORKSPACE", "update_id": update}
		if e.Dataset != "" {
			origin["dataset_name"] = e.Dataset
		}
		if e.Flow != "" {
			origin["flow_name"] = e.Flow
		}
		o, err := json.Marshal(origin)
		if err != nil {
			return err
		}
		d, err := json.Marshal(map[string]any{e.Type: e.Details})
		if err != nil {
			return err
		}
		out[i] = state.Event{
			ID: uuid.NewString(), UpdateID: update, Flow: e.Flow, Dataset: e.Dataset, Timestamp: e.Time, Type: e.Type, Level: string(e.Level),
			MaturityLevel: "STABLE", Message: e.Message, Origin: o, Details: d,
		}
		if e.Err != nil {
			if out[i].Error, err = json.Marshal(eventError(e.Err)); err != nil {
				return err
			}
		}
	}
	return j.store.AppendEvents(ctx, out)
}

// eventError is an error as the event log holds it.
func eventError(err error) map[string]any {
	x := map[string]any{"class_name": "Error", "message": err.Error()}
	if e, ok := diag.As(err); ok {
		x["class_name"] = e.Code
		if e.Origin.File != "" {
			x["stack"] = []any{map[string]any{"declaring_class": "", "method_name": e.Object, "file_name": e.Origin.File, "line_number": e.Origin.Line}}
		}
	}
	return map[string]any{"exceptions": []any{x}, "fatal": true}
}

// lock takes the pipeline's lock.
func (e *Engine) lock() (release func(), err error) {
	unlock, err := state.Lock(e.cfg.Storage, e.cfg.Command, time.Now())
	var held *state.LockedError
	if errors.As(err, &held) {
		return nil, &RefusedError{diag.New("DP_LOCKED", "%s.", held.Error()).WithHint("wait until it has ended, or stop that process")}
	}
	if err != nil {
		return nil, err
	}
	return func() {
		// The process gives the lock up when it ends, should closing fail.
		_ = unlock()
	}, nil
}
