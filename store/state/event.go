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

const eventColumns = "seq, id, update_id, flow, dataset, timestamp, event_type, level, maturity_level, message, origin, details, error"

// AppendEvents writes events in order, in one transaction, and gives them their Seq.
func (s *Store) AppendEvents(ctx context.Context, evs []Event) error {
	if len(evs) == 0 {
		return nil
	}
	return s.change(ctx, quick, func(tx *sql.Tx) error {
		stmt, err := tx.PrepareContext(ctx, "INSERT INTO events ("+eventColumns+") VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
		if err != nil {
			return err
		}
		defer stmt.Close()
		for i, e := range evs {
			r, err := stmt.ExecContext(ctx, e.ID, e.UpdateID, e.Flow, e.Dataset, e.Timestamp.UnixMicro(), e.Type, e.Level, e.MaturityLevel, e.Message,
				string(e.Origin), string(e.Details), null(e.Error))
			if err != nil {
				return err
			}
			if evs[i].Seq, err = r.LastInsertId(); err != nil {
				return err
			}
		}
		return nil
	})
}

// EventQuery selects events; empty fields select all.
type EventQuery struct {
	UpdateID, Type, Level, Flow string // in any case; Flow is a full name or its last part
	After, Before               int64  // Seq, exclusive; Before 0: to the end
	First, Last                 int    // only the oldest or the newest so many; 0: all
}

// likeEscaper makes a text match only itself in LIKE … ESCAPE '\'.
var likeEscaper = strings.NewReplacer(`\`, `\\`, "%", `\%`, "_", `\_`)

// Events returns the selected events in order.
func (s *Store) Events(ctx context.Context, q EventQuery) ([]Event, error) {
	where, args := []string{"seq > ?"}, []any{q.After}
	if q.Before > 0 {
		where, args = append(where, "seq < ?"), append(args, q.Before)
	}
	if q.UpdateID != "" {
		where, args = append(where, "update_id = ?"), append(args, q.UpdateID)
	}
	for _, c := range []struct{ col, v string }{{"event_type", q.Type}, {"level", q.Level}} {
		if c.v != "" {
			where, args = append(where, c.col+" = ? COLLATE NOCASE"), append(args, c.v)
		}
	}
	if q.Flow != "" {
		where = append(where, `(flow = ? COLLATE NOCASE OR flow LIKE ? ESCAPE '\')`)
		args = append(args, q.Flow, "%."+likeEscaper.Replace(q.Flow))
	}
	sel := "SELECT " + eventColumns + " FROM events WHERE " + strings.Join(where, " AND ")
	if q.Last > 0 {
		sel = "SELECT * FROM (" + sel + " ORDER BY seq DESC LIMIT ?)"
		args = append(args, q.Last)
	}
	sel += " ORDER BY seq"
	if q.First > 0 {
		sel += " LIMIT ?"
		args = append(args, q.First)
	}
	return query(ctx, s, scanEvent, sel, args...)
}

func scanEvent(r *sql.Rows) (Event, error) {
	var e Event
	var us int64
	var origin, details string
	var failure sql.NullString
	err := r.Scan(&e.Seq, &e.ID, &e.UpdateID, &e.Flow, &e.Dataset, &us, &e.Type, &e.Level, &e.MaturityLevel, &e.Message, &origin, &details, &failure)
	e.Timestamp, e.Origin, e.Details, e.Error = time.UnixMicro(us).UTC(), json.RawMessage(origin), json.RawMessage(details), raw(failure)
	return e, err
}
