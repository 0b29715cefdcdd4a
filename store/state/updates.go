package state

import (
	"context"
	"database/sql"
	"encoding/json"
	"time"
)

// Update is one run of the pipeline.
type Update struct {
	ID      string
	State   string // the engine's word; Running is the one that a dead process leaves behind
	Cause   string
	Created time.Time
	Started time.Time // zero before
	Ended   time.Time // zero before
	Request json.RawMessage
	Result  json.RawMessage
}

const updateColumns = "id, state, cause, created_at, started_at, ended_at, request, result"

func scanUpdate(r *sql.Rows) (Update, error) {
	var u Update
	var created int64
	var started, ended sql.NullInt64
	var request, result sql.NullString
	err := r.Scan(&u.ID, &u.State, &u.Cause, &created, &started, &ended, &request, &result)
	u.Created, u.Started, u.Ended = fromMicros(created), fromMicros(started.Int64), fromMicros(ended.Int64)
	u.Request, u.Result = raw(request), raw(result)
	return u, err
}

// PutUpdate enters an update or changes its entry.
func (s *Store) PutUpdate(ctx context.Context, u Update) error {
	at := func(t time.Time) sql.NullInt64 { return sql.NullInt64{Int64: micros(t), Valid: !t.IsZero()} }
	return s.change(ctx, false, func(t *tx) error {
		_, err := t.exec("INSERT INTO updates (id, state, cause, created_at, started_at, ended_at, request, result) VALUES (?,?,?,?,?,?,?,?)"+
			" ON CONFLICT(id) DO UPDATE SET state=excluded.state, cause=excluded.cause, started_at=excluded.started_at, ended_at=excluded.ended_at,"+
			" request=excluded.request, result=excluded.result",
			u.ID, u.State, u.Cause, micros(u.Created), at(u.Started), at(u.Ended), null(u.Request), null(u.Result))
		return err
	})
}

// Update finds an update; false when there is none of that id.
func (s *Store) Update(ctx context.Context, id string) (Update, bool, error) {
	return one(ctx, s, scanUpdate, "SELECT "+updateColumns+" FROM updates WHERE id=?", id)
}

// Updates are the newest updates, newest first; limit 0 is all.
func (s *Store) Updates(ctx context.Context, limit int) ([]Update, error) {
	if limit <= 0 {
		limit = -1
	}
	return all(ctx, s, scanUpdate, "SELECT "+updateColumns+" FROM updates ORDER BY seq DESC LIMIT ?", limit)
}

// CloseUpdates gives every update that has not ended a final state, and returns their ids: only the holder of the lock may, since no other
// update can then be running.
func (s *Store) CloseUpdates(ctx context.Context, state string, at time.Time) ([]string, error) {
	ids, err := all(ctx, s, text, "SELECT id FROM updates WHERE ended_at IS NULL ORDER BY seq")
	if err != nil || len(ids) == 0 {
		return nil, err
	}
	return ids, s.change(ctx, false, func(t *tx) error {
		for _, id := range ids {
			if _, err := t.exec("UPDATE updates SET state=?, ended_at=? WHERE id=? AND ended_at IS NULL", state, micros(at), id); err != nil {
				return err
			}
		}
		return nil
	})
}
