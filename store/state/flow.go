package state

import (
	"context"
	"database/sql"
	"encoding/json"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
)

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

type flowEntry struct {
	f Flow
	i *Intent
}

const flowColumns = "f.name, f.target, f.epoch, f.done, f.position, i.epoch, i.batch, i.position FROM flows f LEFT JOIN intents i ON i.flow = f.name AND i.epoch = f.epoch"

func scanFlow(r *sql.Rows) (flowEntry, error) {
	var e flowEntry
	var pos, to sql.NullString
	var epoch, batch sql.NullInt64
	err := r.Scan(&e.f.Name, &e.f.Target, &e.f.Epoch, &e.f.Done, &pos, &epoch, &batch, &to)
	e.f.Position = raw(pos)
	if batch.Valid {
		e.i = &Intent{epoch.Int64, batch.Int64, raw(to)}
	}
	return e, err
}

// Flow returns a flow's entry and its intent, if there is one. A flow that is not known is at its beginning.
func (s *Store) Flow(name, target string) (Flow, *Intent, error) {
	e, ok, err := first(context.Background(), s, scanFlow, "SELECT "+flowColumns+" WHERE f.name = ?", name)
	if err != nil || !ok {
		return Flow{Name: name, Target: target}, nil, err
	}
	e.f.Name, e.f.Target = name, target
	return e.f, e.i, nil
}

// Flows lists all flows by name.
func (s *Store) Flows() ([]Flow, error) {
	es, err := query(context.Background(), s, scanFlow, "SELECT "+flowColumns+" ORDER BY f.name")
	fs := make([]Flow, len(es))
	for i, e := range es {
		fs[i] = e.f
	}
	return fs, err
}

// Intend notes the batch a flow is about to commit and the files it takes, in one transaction that is on disk when it returns. A batch may
// be planned again before it is done; what it then takes replaces what it took.
func (s *Store) Intend(f Flow, i Intent, taken []Taken) error {
	ctx := context.Background()
	return s.change(ctx, durable, func(tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, `INSERT INTO flows (name, target, epoch, done, position) VALUES (?, ?, ?, ?, ?) ON CONFLICT (name) DO NOTHING`,
			f.Name, f.Target, f.Epoch, f.Done, null(f.Position)); err != nil {
			return err
		}
		if err := standing(ctx, tx, f.Name, i.Epoch, i.Batch-1); err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, `INSERT INTO intents (flow, epoch, batch, position) VALUES (?, ?, ?, ?)
			ON CONFLICT (flow) DO UPDATE SET epoch = excluded.epoch, batch = excluded.batch, position = excluded.position`,
			f.Name, i.Epoch, i.Batch, string(i.Position)); err != nil {
			return err
		}
		return take(ctx, tx, taken)
	})
}

// standing refuses a batch that does not follow the last one done: two updates at once, or a caller that lost count.
func standing(ctx context.Context, tx *sql.Tx, flow string, epoch, done int64) error {
	var e, d int64
	if err := tx.QueryRowContext(ctx, "SELECT epoch, done FROM flows WHERE name = ?", flow).Scan(&e, &d); err != nil {
		return err
	}
	if e != epoch || d != done {
		return diag.New("DP_INTERNAL", "The flow %s has done %d batches in epoch %d; batch %d of epoch %d cannot follow.", flow, d, e, done+1, epoch)
	}
	return nil
}

// Done notes that a flow's batch is committed and what is its position now; the intent goes. It may be lost to a power cut, after which the
// intent is there again.
func (s *Store) Done(f Flow) error {
	ctx := context.Background()
	return s.change(ctx, quick, func(tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, `INSERT INTO flows (name, target, epoch, done, position) VALUES (?, ?, ?, ?, ?)
			ON CONFLICT (name) DO UPDATE SET target = excluded.target, epoch = excluded.epoch, done = excluded.done, position = excluded.position`,
			f.Name, f.Target, f.Epoch, f.Done, null(f.Position)); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, "DELETE FROM intents WHERE flow = ?", f.Name)
		return err
	})
}

// DropIntent forgets a flow's intent: there was nothing to commit.
func (s *Store) DropIntent(flow string) error {
	ctx := context.Background()
	return s.change(ctx, durable, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, "DELETE FROM intents WHERE flow = ?", flow)
		return err
	})
}

// forget takes away a flow's intent and the files that its streams took; streams are named flow/epoch/….
func forget(ctx context.Context, tx *sql.Tx, flow string) error {
	if _, err := tx.ExecContext(ctx, "DELETE FROM intents WHERE flow = ?", flow); err != nil {
		return err
	}
	flow = strings.TrimSuffix(flow, "/")
	_, err := tx.ExecContext(ctx, "DELETE FROM files WHERE stream >= ? AND stream < ?", flow+"/", flow+"0") // 0 follows /
	return err
}
