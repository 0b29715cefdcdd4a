package state

import (
	"context"
	"database/sql"
	"encoding/json"
)

var ctxBackground = context.Background()

// Flow is how far a flow has come.
type Flow struct {
	Name     string // of the target and the flow
	Target   string
	Epoch    int64           // full refreshes so far
	Done     int64           // batches committed in this epoch
	Position json.RawMessage // after the last committed batch; nil before the first
}

// Intent is a batch that a flow is about to commit, or has committed without its end being noted here.
type Intent struct {
	Epoch, Batch int64
	Position     json.RawMessage // after the batch
}

// Taken are the input files that a batch takes from one stream.
type Taken struct {
	Stream string
	Batch  int64 // of the stream
	Files  []string
}

// Flow returns a flow's entry and its intent, if there is one. A flow that is not known is at its beginning.
func (s *Store) Flow(name, target string) (Flow, *Intent, error) {
	f := Flow{Name: name, Target: target}
	var pos sql.NullString
	err := s.db.QueryRow("SELECT epoch, done, position FROM flows WHERE name = ?", name).Scan(&f.Epoch, &f.Done, &pos)
	if err != nil && err != sql.ErrNoRows {
		return f, nil, err
	}
	if pos.Valid {
		f.Position = json.RawMessage(pos.String)
	}
	var i Intent
	var to string
	err = s.db.QueryRow("SELECT epoch, batch, position FROM intents WHERE flow = ?", name).Scan(&i.Epoch, &i.Batch, &to)
	if err == sql.ErrNoRows || err == nil && i.Epoch != f.Epoch {
		return f, nil, nil
	}
	if err != nil {
		return f, nil, err
	}
	i.Position = json.RawMessage(to)
	return f, &i, nil
}

// Intend notes the batch a flow is about to commit and the files it takes, in one transaction that is on disk when it returns.
func (s *Store) Intend(f Flow, i Intent, taken []Taken) error {
	return s.tx(ctxBackground, func(tx *sql.Tx) error {
		if _, err := tx.Exec(`INSERT INTO flows (name, target, epoch, done, position) VALUES (?, ?, ?, ?, ?) ON CONFLICT (name) DO NOTHING`,
			f.Name, f.Target, f.Epoch, f.Done, nullable(f.Position)); err != nil {
			return err
		}
		if _, err := tx.Exec(`INSERT INTO intents (flow, epoch, batch, position) VALUES (?, ?, ?, ?)
			ON CONFLICT (flow) DO UPDATE SET epoch = excluded.epoch, batch = excluded.batch, position = excluded.position`,
			f.Name, i.Epoch, i.Batch, string(i.Position)); err != nil {
			return err
		}
		return take(tx, taken)
	})
}

func take(tx *sql.Tx, taken []Taken) error {
	if len(taken) == 0 {
		return nil
	}
	stmt, err := tx.Prepare("INSERT INTO files (stream, batch, file) VALUES (?, ?, ?) ON CONFLICT DO NOTHING")
	if err != nil {
		return err
	}
	defer stmt.Close()
	for _, t := range taken {
		for _, f := range t.Files {
			if _, err := stmt.Exec(t.Stream, t.Batch, f); err != nil {
				return err
			}
		}
	}
	return nil
}

// Done notes that a flow's batch is committed and what is its position now; the intent goes.
func (s *Store) Done(f Flow) error {
	return s.tx(ctxBackground, func(tx *sql.Tx) error {
		if _, err := tx.Exec(`INSERT INTO flows (name, target, epoch, done, position) VALUES (?, ?, ?, ?, ?)
			ON CONFLICT (name) DO UPDATE SET target = excluded.target, epoch = excluded.epoch, done = excluded.done, position = excluded.position`,
			f.Name, f.Target, f.Epoch, f.Done, nullable(f.Position)); err != nil {
			return err
		}
		_, err := tx.Exec("DELETE FROM intents WHERE flow = ?", f.Name)
		return err
	})
}

// DropIntent forgets a flow's intent: there was nothing to commit.
func (s *Store) DropIntent(flow string) error {
	_, err := s.db.Exec("DELETE FROM intents WHERE flow = ?", flow)
	return err
}

func nullable(b json.RawMessage) any {
	if b == nil {
		return nil
	}
	return string(b)
}

// Files calls fn for the files that batches from to to (both included) of a stream took, until it returns false.
func (s *Store) Files(ctx context.Context, stream string, from, to int64, fn func(file string) bool) error {
	rows, err := s.db.QueryContext(ctx, "SELECT file FROM files WHERE stream = ? AND batch BETWEEN ? AND ?", stream, from, to)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var f string
		if err := rows.Scan(&f); err != nil {
			return err
		}
		if !fn(f) {
			break
		}
	}
	return rows.Err()
}
