package state

import (
	"context"
	"database/sql"
	"encoding/json"
	"strings"
	"time"
)

// Event is an entry of the event log, in the shape of Lakeflow's.
type Event struct {
	Seq      int64 // given by AppendEvents; orders the log
	ID       string
	Update   string // the update's id
	Flow     string // empty when it is about none
	Dataset  string // empty when it is about none
	Time     time.Time
	Type     string // flow_progress, …
	Level    string // METRICS, INFO, WARN, ERROR
	Maturity string // STABLE, EVOLVING, DEPRECATED; STABLE when empty
	Message  string
	Origin   json.RawMessage // an object with what else the origin names: pipeline_id, pipeline_name, batch_id, …
	Error    json.RawMessage // nil when there is none
	Details  json.RawMessage // the object below details.<event_type>
}

// levels are the event levels from least to most important.
var levels = []string{"METRICS", "INFO", "WARN", "ERROR"}

// MarshalJSON is the event as Lakeflow prints it.
func (e Event) MarshalJSON() ([]byte, error) {
	origin := map[string]json.RawMessage{}
	if len(e.Origin) > 0 {
		if err := json.Unmarshal(e.Origin, &origin); err != nil {
			return nil, err
		}
	}
	for k, v := range map[string]string{"update_id": e.Update, "flow_name": e.Flow, "dataset_name": e.Dataset} {
		if v == "" {
			continue
		}
		b, err := json.Marshal(v)
		if err != nil {
			return nil, err
		}
		origin[k] = b
	}
	type sequence struct {
		Seq int64 `json:"control_plane_seq_no"`
	}
	details := map[string]json.RawMessage{}
	if len(e.Details) > 0 {
		details[e.Type] = e.Details
	}
	return json.Marshal(struct {
		ID        string                     `json:"id"`
		Sequence  sequence                   `json:"sequence"`
		Origin    map[string]json.RawMessage `json:"origin"`
		Timestamp string                     `json:"timestamp"`
		Message   string                     `json:"message"`
		Level     string                     `json:"level"`
		Maturity  string                     `json:"maturity_level"`
		Error     json.RawMessage            `json:"error,omitempty"`
		Details   map[string]json.RawMessage `json:"details"`
		Type      string                     `json:"event_type"`
	}{
		e.ID, sequence{e.Seq}, origin, e.Time.UTC().Format("2006-01-02T15:04:05.000Z"), e.Message, e.Level, e.Maturity, e.Error, details, e.Type,
	})
}

// AppendEvents appends to the log in order and sets the events' Seq.
func (s *Store) AppendEvents(ctx context.Context, events []Event) error {
	if len(events) == 0 {
		return nil
	}
	return s.change(ctx, false, func(t *tx) error {
		st, err := t.PrepareContext(ctx, "INSERT INTO events (id, update_id, flow, dataset, timestamp, level, maturity_level, event_type, message, origin, error, details)"+
			" VALUES (?,?,?,?,?,?,?,?,?,?,?,?)")
		if err != nil {
			return err
		}
		defer st.Close()
		for i := range events {
			e := &events[i]
			if e.Maturity == "" {
				e.Maturity = "STABLE"
			}
			r, err := st.ExecContext(ctx, e.ID, e.Update, e.Flow, e.Dataset, micros(e.Time), e.Level, e.Maturity, e.Type, e.Message,
				null(e.Origin), null(e.Error), null(e.Details))
			if err != nil {
				return err
			}
			if e.Seq, err = r.LastInsertId(); err != nil {
				return err
			}
		}
		return nil
	})
}

// EventFilter chooses events; zero fields choose all.
type EventFilter struct {
	Update  string
	Type    string
	Level   string // this one and more important ones
	Flow    string // in any case
	Dataset string // in any case
	After   int64  // events after this Seq, for following the log
	Last    int    // only the last so many
}

// Events are the chosen events, oldest first.
func (s *Store) Events(ctx context.Context, f EventFilter) ([]Event, error) {
	var where []string
	var args []any
	add := func(cond string, v ...any) {
		where = append(where, cond)
		args = append(args, v...)
	}
	if f.Update != "" {
		add("update_id=?", f.Update)
	}
	if f.Type != "" {
		add("event_type=?", f.Type)
	}
	for i, l := range levels {
		if strings.EqualFold(f.Level, l) && i > 0 {
			marks := strings.TrimSuffix(strings.Repeat("?,", len(levels)-i), ",")
			var vs []any
			for _, v := range levels[i:] {
				vs = append(vs, v)
			}
			add("level IN ("+marks+")", vs...)
		}
	}
	if f.Flow != "" {
		add("flow=? COLLATE NOCASE", f.Flow)
	}
	if f.Dataset != "" {
		add("dataset=? COLLATE NOCASE", f.Dataset)
	}
	if f.After > 0 {
		add("seq>?", f.After)
	}
	q := "SELECT seq, id, update_id, flow, dataset, timestamp, level, maturity_level, event_type, message, origin, error, details FROM events"
	if len(where) > 0 {
		q += " WHERE " + strings.Join(where, " AND ")
	}
	if f.Last > 0 {
		q = "SELECT * FROM (" + q + " ORDER BY seq DESC LIMIT ?) ORDER BY seq"
		args = append(args, f.Last)
	} else {
		q += " ORDER BY seq"
	}
	return all(ctx, s, scanEvent, q, args...)
}

func scanEvent(r *sql.Rows) (Event, error) {
	var e Event
	var at int64
	var origin, failure, details sql.NullString
	err := r.Scan(&e.Seq, &e.ID, &e.Update, &e.Flow, &e.Dataset, &at, &e.Level, &e.Maturity, &e.Type, &e.Message, &origin, &failure, &details)
	e.Time, e.Origin, e.Error, e.Details = fromMicros(at), raw(origin), raw(failure), raw(details)
	return e, err
}
