package state

import (
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

// BeginUpdate enters an update that starts now. Updates that were running are over: only the holder of the lock begins one.
func (s *Store) BeginUpdate(id string, started time.Time, request json.RawMessage) error {
	return s.tx(ctxBackground, func(tx *sql.Tx) error {
		if _, err := tx.Exec("UPDATE updates SET state = 'FAILED', duration = 0 WHERE duration IS NULL"); err != nil {
			return err
		}
		_, err := tx.Exec("INSERT INTO updates (id, state, started, request) VALUES (?, 'RUNNING', ?, ?)", id, millis(started), string(request))
		return err
	})
}

// EndUpdate enters an update's final state.
func (s *Store) EndUpdate(id, state string, d time.Duration, result json.RawMessage) error {
	_, err := s.db.Exec("UPDATE updates SET state = ?, duration = ?, result = ? WHERE id = ?", state, d.Milliseconds(), string(result), id)
	return err
}

// Updates lists updates, the newest first; limit 0 lists all.
func (s *Store) Updates(limit int) ([]Update, error) {
	if limit <= 0 {
		limit = -1
	}
	rows, err := s.db.Query("SELECT id, state, started, duration, request, result FROM updates ORDER BY started DESC, id LIMIT ?", limit)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var out []Update
	for rows.Next() {
		var u Update
		var ms int64
		var dur sql.NullInt64
		var req string
		var res sql.NullString
		if err := rows.Scan(&u.ID, &u.State, &ms, &dur, &req, &res); err != nil {
			return nil, err
		}
		u.Started, u.Duration, u.Request = time.UnixMilli(ms).UTC(), time.Duration(dur.Int64)*time.Millisecond, json.RawMessage(req)
		if res.Valid {
			u.Result = json.RawMessage(res.String)
		}
		out = append(out, u)
	}
	return out, rows.Err()
}
