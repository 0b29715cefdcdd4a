package engine

import (
	"context"
	"sync"
	"time"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/graph"
)

// Level is how important an event is.
type Level string

// The levels of the Lakeflow event log.
const (
	levelInfo    Level = "INFO"
	levelWarn    Level = "WARN"
	levelError   Level = "ERROR"
	levelMetrics Level = "METRICS"
)

// Event is one thing that happened in an update. Flow, Status and Result are for whoever watches; the log keeps them in Details.
type Event struct {
	Time    time.Time
	Type    string // create_update, update_progress, flow_progress, …
	Level   Level
	Message string
	Dataset string
	Flow    string
	Status  string      // of flow_progress and update_progress
	Result  *FlowResult // of flow_progress, as it stands now
	Details map[string]any
	Err     error
}

// eventLog collects an update's events, tells them to the watcher at once and writes them to the state store in batches.
type eventLog struct {
	e     *Engine
	id    string
	watch func(Event)

	mu      sync.Mutex
	pending []Event
}

func (e *Engine) newEventLog(id string, watch func(Event)) *eventLog {
	return &eventLog{e: e, id: id, watch: watch}
}

func (l *eventLog) add(ev Event) {
	l.mu.Lock()
	defer l.mu.Unlock()
	ev.Time = l.e.clock()
	if ev.Level == "" {
		ev.Level = levelInfo
	}
	l.pending = append(l.pending, ev)
	if l.watch != nil {
		l.watch(ev)
	}
}

// flush writes what is pending.
func (l *eventLog) flush(ctx context.Context) error {
	l.mu.Lock()
	evs := l.pending
	l.pending = nil
	l.mu.Unlock()
	if len(evs) == 0 {
		return nil
	}
	return l.e.journal.events(ctx, l.id, l.e.pipelineID, l.e.cfg.Name, evs)
}

// short is the beginning of an id, for messages.
func short(id string) string { return id[:min(6, len(id))] }

// progress notes a state of the update.
func (l *eventLog) progress(state string) {
	lv := levelInfo
	if state == string(Failed) {
		lv = levelError
	}
	l.add(Event{Type: "update_progress", Level: lv, Status: state, Message: "Update " + short(l.id) + " is " + state + ".", Details: map[string]any{"state": state}})
}

// failure notes what ended the update before its flows ran.
func (l *eventLog) failure(err error) {
	for _, e := range diag.All(err) {
		l.add(Event{Type: "update_progress", Level: levelError, Flow: e.Object, Status: string(Failed), Message: e.Error(), Err: e, Details: map[string]any{"state": string(Failed)}})
	}
}

// definitions notes every dataset and flow.
func (l *eventLog) definitions(g *graph.Graph) {
	for _, d := range g.Datasets {
		exp := make([]map[string]any, 0, len(d.Expectations))
		for _, e := range d.Expectations {
			exp = append(exp, map[string]any{"name": e.Name, "rule": e.Cond.Text, "action": e.Action.String()})
		}
		details := map[string]any{"dataset_type": d.Kind.String(), "num_flows": len(g.FlowsInto(d)), "expectations": exp}
		if d.Schedule != "" {
			details["schedule"] = d.Schedule
		}
		l.add(Event{Type: "dataset_definition", Dataset: d.Name.String(), Message: "Dataset " + d.Name.String() + " defined as " + d.Kind.String() + ".", Details: details})
	}
	for _, f := range g.Flows {
		in := make([]map[string]any, len(f.Inputs))
		for i, x := range f.Inputs {
			in[i] = map[string]any{"name": x.Name.String()}
		}
		schema := f.Writes()
		lang := "PYTHON"
		if f.SQL != "" {
			lang = "SQL"
		}
		l.add(Event{
			Type: "flow_definition", Dataset: f.Dataset.Name.String(), Flow: f.DisplayName(), Message: "Flow " + f.DisplayName() + " defined as " + flowType(f) + ".",
			Details: map[string]any{
				"input_datasets": in, "output_dataset": f.Dataset.Name.String(), "schema_json": schema.JSON(), "flow_type": flowType(f),
				"comment": f.Comment, "spark_conf": f.SparkConf, "language": lang, "once": f.Once,
			},
		})
	}
}

// flowType is the event log's word for a kind of flow.
func flowType(f *graph.Resolved) string {
	switch {
	case f.Dataset.Kind == graph.TemporaryView || f.Dataset.Kind == graph.PersistedView:
		return "VIEW"
	case f.ReplaceWhere != nil:
		return "REPLACE_WHERE"
	case f.CDC != nil && f.CDC.Snapshot:
		return "AUTO_CDC_FROM_SNAPSHOT"
	case f.CDC != nil:
		return "AUTO_CDC"
	case f.Dataset.Kind == graph.MaterializedView:
		return "MATERIALIZED_VIEW"
	}
	return "APPEND"
}

var flowMessages = map[string]string{
	"QUEUED": "is QUEUED.", "RUNNING": "is RUNNING.", "COMPLETED": "has COMPLETED.", "FAILED": "has FAILED.",
	"SKIPPED": "SKIPPED due to upstream failure(s).", "IDLE": "is IDLE, waiting for new data.", "EXCLUDED": "is EXCLUDED.",
}

// flow notes a state of a flow, with the counts so far.
func (l *eventLog) flow(f *graph.Resolved, status string, level Level, r *FlowResult, err error) {
	ev := Event{
		Type: "flow_progress", Level: level, Dataset: f.Dataset.Name.String(), Flow: f.DisplayName(), Status: status, Result: r, Err: err,
		Message: "Flow " + f.DisplayName() + " " + flowMessages[status], Details: map[string]any{"status": status},
	}
	if err != nil {
		ev.Message = "Flow '" + f.DisplayName() + "' " + flowMessages[status] + " " + err.Error()
	}
	if r != nil && (status == "COMPLETED" || status == "FAILED") {
		addMetrics(ev.Details, f, r)
	}
	l.add(ev)
}

// batch notes the counts after a commit.
func (l *eventLog) batch(f *graph.Resolved, r *FlowResult, n int64) {
	d := map[string]any{"status": "RUNNING", "batch_id": n}
	addMetrics(d, f, r)
	l.add(Event{
		Type: "flow_progress", Level: levelMetrics, Dataset: f.Dataset.Name.String(), Flow: f.DisplayName(), Status: "METRICS", Result: r,
		Message: "Flow " + f.DisplayName() + " committed a batch.", Details: d,
	})
}

func addMetrics(d map[string]any, f *graph.Resolved, r *FlowResult) {
	m := map[string]any{"num_output_rows": r.RowsAdded, "num_deleted_rows": r.RowsDeleted, "duration_ms": r.DurationMS}
	if f.CDC != nil {
		m["num_upserted_rows"] = r.RowsAdded
	}
	d["metrics"] = m
	exp := make([]map[string]any, 0, len(r.Expectations))
	for _, e := range r.Expectations {
		exp = append(exp, map[string]any{"name": e.Name, "dataset": e.Dataset, "passed_records": e.Passed, "failed_records": e.Failed})
	}
	d["data_quality"] = map[string]any{"dropped_records": r.RowsDropped, "expectations": exp}
}

// ties warns of events that had the same key and sequence as others and were different: which of them counts is not for their author to say.
func (l *eventLog) ties(f *graph.Resolved, n int64) {
	l.add(Event{
		Type: "flow_progress", Level: levelWarn, Dataset: f.Dataset.Name.String(), Flow: f.DisplayName(), Status: "WARNING",
		Message: "Flow " + f.DisplayName() + " met " + plural(n, "key and sequence pair") + " with different events. A delete counts before an upsert, the greater row before the smaller.",
		Details: map[string]any{"status": "RUNNING", "num_ties": n},
	})
}
