package state

import (
	"context"
	"database/sql"
	"encoding/json"
	"strings"
	"time"
)

// Event is one entry of the event log, in the Lakeflow shape.
type Event struct {
	Seq           int64 // order of writing, from 1; given by AppendEvents
	ID            string
	UpdateID      string
	Flow          string
	Dataset       string
	Timestamp     time.Time
	Type          string
	Level         string
	MaturityLevel string
	Message       string
	Origin        json.RawMessage
	Details       json.RawMessage
	Error         json.RawMessage // nil without
}

// AppendEvents writes events in order, in one transaction.
func (s *Store) AppendEvents(ctx context.Context, evs []Event) error {
	return s.tx(ctx, func(tx *sql.Tx) error {
		stmt, err := tx.PrepareContext(ctx, `INSERT INTO events (id, update_id, flow, dataset, timestamp, event_type, level, maturity_level, message, origin, details, error)
			VALUES (`+placeholders(12)+`)`)
		if err != nil {
			return err
		}
		defer stmt.Close()
		for _, e := range evs {
			if _, err := stmt.Exec(e.ID, e.UpdateID, e.Flow, e.Dataset, e.Timestamp.UnixMicro(), e.Type, e.Level, e.MaturityLevel, e.Message,
				string(e.Origin), string(e.Details), nullable(e.Error)); err != nil {
				return err
			}
		}
		return nil
	})
}

// EventQuery selects events; empty fields select all.
type EventQuery struct {
	UpdateID, Type, Level, Flow string
	After                       int64 // Seq
	Last                        int   // only the newest so many; 0: all
}

// Events returns the selected events in order.
func (s *Store) Events(ctx context.Context, q EventQuery) ([]Event, error) {
	where, args := []string{"seq > ?"}, []any{q.After}
	for _, c := range []struct{ col, v string }{{"update_id", q.UpdateID}, {"event_type", q.Type}, {"level", q.Level}} {
		if c.v != "" {
			where = append(where, c.col+" = ? COLLATE NOCASE")
			args = append(args, c.v)
		}
	}
	if q.Flow != "" {
		// A flow by its full name or the last part of it.
		where = append(where, "(flow = ? COLLATE NOCASE OR flow LIKE ?)")
		args = append(args, q.Flow, "%."+q.Flow)
	}
	sel := "SELECT seq, id, update_id, flow, dataset, timestamp, event_type, level, maturity_level, message, origin, details, error FROM events WHERE " + strings.Join(where, " AND ")
	if q.Last > 0 {
		sel = "SELECT * FROM (" + sel + " ORDER BY seq DESC LIMIT ?)"
		args = append(args, q.Last)
	}
	rows, err := s.db.QueryContext(ctx, sel+" ORDER BY seq", args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var out []Event
	for rows.Next() {
		var e Event
		var us int64
		var origin, details string
		var fail sql.NullString
		if err := rows.Scan(&e.Seq, &e.ID, &e.UpdateID, &e.Flow, &e.Dataset, &us, &e.Type, &e.Level, &e.MaturityLevel, &e.Message, &origin, &details, &fail); err != nil {
			return nil, err
		}
		e.Timestamp, e.Origin, e.Details = time.UnixMicro(us).UTC(), json.RawMessage(origin), json.RawMessage(details)
		if fail.Valid {
			e.Error = json.RawMessage(fail.String)
		}
		out = append(out, e)
	}
	return out, rows.Err()
}
