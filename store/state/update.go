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

// Updates lists updates, the newest first; limit 0 lists all.
func (s *Store) Updates(limit int) ([]Update, error) {
	if limit <= 0 {
		limit = -1
	}
	return query(context.Background(), s, scanUpdate, "SELECT id, state, started, duration, request, result FROM updates ORDER BY started DESC, rowid DESC LIMIT ?", limit)
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
