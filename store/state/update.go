package state

import (
	"context"
	"database/sql"
	"encoding/json"
	"time"
)

// Update is one update of the pipeline.
type Update struct {
	ID       string
	State    string
	Started  time.Time
	Duration time.Duration // 0 while it runs
	Request  json.RawMessage
	Result   json.RawMessage // nil while it runs
}

// BeginUpdate enters an update that starts now. Updates that were running are over, their processes having died: only the holder of the
// lock begins one.
func (s *Store) BeginUpdate(id string, started time.Time, request json.RawMessage) error {
	ctx := context.Background()
	return s.change(ctx, quick, func(tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, "UPDATE updates SET state = 'FAILED', duration = 0 WHERE duration IS NULL"); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, "INSERT INTO updates (id, state, started, request) VALUES (?, 'RUNNING', ?, ?)", id, started.UnixMilli(), string(request))
		return err
	})
}

// EndUpdate enters an update's final state.
func (s *Store) EndUpdate(id, state string, d time.Duration, result json.RawMessage) error {
	ctx := context.Background()
	return s.change(ctx, quick, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, "UPDATE updates SET state = ?, duration = ?, result = ? WHERE id = ?", state, d.Milliseconds(), string(result), id)
		return err
	})
}

// UpdateQuery selects updates; empty fields select all.
type UpdateQuery struct {
	ID            string // only this one
	Until, Before string // ids: only this update and older ones, only older ones
	Last          int    // only the newest so many; 0: all
}

// Updates lists the selected updates, the newest first.
func (s *Store) Updates(q UpdateQuery) ([]Update, error) {
	const order = "(SELECT started, rowid FROM updates WHERE id = ?)"
	where, args := "TRUE", []any{}
	for _, c := range []struct{ cond, id string }{
		{"id = ?", q.ID},
		{"(started, rowid) <= " + order, q.Until},
		{"(started, rowid) < " + order, q.Before},
	} {
		if c.id != "" {
			where, args = where+" AND "+c.cond, append(args, c.id)
		}
	}
	limit := q.Last
	if limit <= 0 {
		limit = -1
	}
	return query(context.Background(), s, scanUpdate, "SELECT id, state, started, duration, request, result FROM updates WHERE "+where+
		" ORDER BY started DESC, rowid DESC LIMIT ?", append(args, limit)...)
}

func scanUpdate(r *sql.Rows) (Update, error) {
	var u Update
	var started int64
	var duration sql.NullInt64
	var request string
	var result sql.NullString
	err := r.Scan(&u.ID, &u.State, &started, &duration, &request, &result)
	u.Started, u.Duration = time.UnixMilli(started).UTC(), time.Duration(duration.Int64)*time.Millisecond
	u.Request, u.Result = json.RawMessage(request), raw(result)
	return u, err
}
