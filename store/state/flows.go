package state

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"github.com/seed-e45c46d8/dp/engine/diag"
)

// Checkpoint is how far a flow has read: JSON of its sources, not looked into here. Nil is the beginning.
type Checkpoint = json.RawMessage

// Flow is how a flow stands.
type Flow struct {
	Name     string // unique in the pipeline
	Target   string // the dataset it writes
	Epoch    int64  // full refreshes so far
	Batch    int64  // the last batch done in this epoch; 0 before the first
	Position Checkpoint
	Updated  time.Time
	// Intent is the batch that was planned and not noted as done; nil when there is none.
	Intent *Intent
}

// Intent is a batch that a flow is about to write.
type Intent struct {
	Flow     string
	Target   string
	Epoch    int64
	Batch    int64 // one more than the flow's last
	Position Checkpoint
	Details  json.RawMessage
	Created  time.Time
	Files    []File // files that streams take with this batch
}

// AppID is the application under which a flow's batches are numbered in Delta tables. A full refresh begins another one, so that the
// numbers of the time before do not count.
func AppID(pipelineID, flow string, epoch int64) string {
	return fmt.Sprintf("%s/%s/%d", pipelineID, flow, epoch)
}

const flowColumns = "f.flow, f.target, f.epoch, f.batch, f.position, f.updated_at, i.epoch, i.batch, i.position, i.details, i.created_at"

func scanFlow(r *sql.Rows) (Flow, error) {
	var f Flow
	var position, iPosition, iDetails sql.NullString
	var iEpoch, iBatch, iAt sql.NullInt64
	var at int64
	err := r.Scan(&f.Name, &f.Target, &f.Epoch, &f.Batch, &position, &at, &iEpoch, &iBatch, &iPosition, &iDetails, &iAt)
	f.Position, f.Updated = raw(position), fromMicros(at)
	if iBatch.Valid {
		f.Intent = &Intent{
			Flow: f.Name, Target: f.Target, Epoch: iEpoch.Int64, Batch: iBatch.Int64, Position: raw(iPosition), Details: raw(iDetails),
			Created: fromMicros(iAt.Int64),
		}
	}
	return f, err
}

// Flow is how a flow stands. One that never ran is at its beginning, in epoch 0.
func (s *Store) Flow(ctx context.Context, name string) (Flow, error) {
	f, ok, err := one(ctx, s, scanFlow, "SELECT "+flowColumns+" FROM flows f LEFT JOIN intents i ON i.flow=f.flow WHERE f.flow=?", name)
	if err == nil && !ok {
		f.Name = name
	}
	return f, err
}

// Flows are all flows that ever ran, ordered by name.
func (s *Store) Flows(ctx context.Context) ([]Flow, error) {
	return all(ctx, s, scanFlow, "SELECT "+flowColumns+" FROM flows f LEFT JOIN intents i ON i.flow=f.flow ORDER BY f.flow")
}

// Intend notes the batch a flow is about to write; it is on disk when Intend returns. A planned batch may be noted again, the same or
// another one of the same number; files are those of the last call.
func (s *Store) Intend(ctx context.Context, i Intent) error {
	return s.change(ctx, true, func(t *tx) error {
		target := strings.ToLower(i.Target)
		if _, err := t.exec("INSERT INTO flows VALUES (?,?,?,0,NULL,?) ON CONFLICT(flow) DO UPDATE SET target=excluded.target", i.Flow, target, i.Epoch, micros(i.Created)); err != nil {
			return err
		}
		if err := t.expect(i.Flow, i.Epoch, i.Batch-1); err != nil {
			return err
		}
		if err := t.forget(i.Flow, i.Batch); err != nil {
			return err
		}
		if _, err := t.exec("INSERT INTO intents VALUES (?,?,?,?,?,?)", i.Flow, i.Epoch, i.Batch, null(i.Position), null(i.Details), micros(i.Created)); err != nil {
			return err
		}
		return t.addFiles(i)
	})
}

// expect refuses a change of a flow that is not where the caller thinks.
func (t *tx) expect(flow string, epoch, batch int64) error {
	var e, b int64
	if err := t.QueryRowContext(t.ctx, "SELECT epoch, batch FROM flows WHERE flow=?", flow).Scan(&e, &b); err != nil {
		return err
	}
	if e != epoch || b != batch {
		return internal("the flow %s is at batch %d of epoch %d, not at %d of %d", flow, b, e, batch, epoch)
	}
	return nil
}

// forget takes back an intent and the files from a batch on.
func (t *tx) forget(flow string, batch int64) error {
	if _, err := t.exec("DELETE FROM intents WHERE flow=?", flow); err != nil {
		return err
	}
	_, err := t.exec("DELETE FROM files WHERE flow=? AND batch>=?", flow, batch)
	return err
}

// Done notes that the flow's planned batch is committed: its position becomes the flow's. Noting it again is no error.
func (s *Store) Done(ctx context.Context, flow string, epoch, batch int64, at time.Time) error {
	return s.change(ctx, false, func(t *tx) error {
		n, err := t.exec("UPDATE flows SET batch=?1, position=(SELECT position FROM intents i WHERE i.flow=flows.flow), updated_at=?2"+
			" WHERE flow=?3 AND epoch=?4 AND EXISTS (SELECT 1 FROM intents i WHERE i.flow=flows.flow AND i.epoch=?4 AND i.batch=?1)", batch, micros(at), flow, epoch)
		if err != nil {
			return err
		}
		if n == 0 {
			return t.expect(flow, epoch, batch)
		}
		_, err = t.exec("DELETE FROM intents WHERE flow=?", flow)
		return err
	})
}

// Abandon takes back a planned batch that was not committed and will not be, with its files.
func (s *Store) Abandon(ctx context.Context, flow string, epoch, batch int64) error {
	return s.change(ctx, true, func(t *tx) error {
		if err := t.expect(flow, epoch, batch-1); err != nil {
			return err
		}
		return t.forget(flow, batch)
	})
}

// restart puts a flow at the beginning of a new epoch.
func (t *tx) restart(flow, target string, at time.Time) error {
	if err := t.forget(flow, 0); err != nil {
		return err
	}
	_, err := t.exec("INSERT INTO flows VALUES (?,?,1,0,NULL,?) ON CONFLICT(flow) DO UPDATE SET epoch=epoch+1, batch=0, position=NULL, updated_at=excluded.updated_at",
		flow, target, micros(at))
	return err
}

// ErrBehind is in the chain of CheckTxn's error.
var ErrBehind = fmt.Errorf("the state and the table do not belong together")

// Outcome is what became of a flow's planned batch, by its target's transaction number.
type Outcome int

// The outcomes.
const (
	Nothing   Outcome = iota // no batch was planned
	Open                     // the planned batch is not in the table: it has to be written
	Committed                // the planned batch is in the table: it has to be noted as done
)

// CheckTxn compares a flow with the transaction number that its target has for AppID, 0 when it has none. A table that is ahead of the
// flow, or behind it, cannot have come about by any crash: state or table was restored, deleted or mixed up, and going on would lose or
// repeat rows.
func CheckTxn(f Flow, inTable int64) (Outcome, error) {
	switch {
	case inTable == f.Batch && f.Intent == nil:
		return Nothing, nil
	case inTable == f.Batch:
		return Open, nil
	case f.Intent != nil && inTable == f.Intent.Batch:
		return Committed, nil
	}
	e := diag.New("DP_STATE_MISMATCH", "The table %s has batch %d of the flow %s, the state is at batch %d.", f.Target, inTable, f.Name, f.Batch).For(f.Name).Wrap(ErrBehind)
	if inTable > f.Batch {
		return Nothing, e.WithHint("The state database is older than the table. Restore the newer one, or refresh the table fully: --full-refresh %s.", f.Target)
	}
	return Nothing, e.WithHint("The table was replaced by an older one or another one. Restore it, or refresh it fully: --full-refresh %s.", f.Target)
}

// Reconcile makes good what a crash left half done: for every planned batch it asks for the transaction number in the flow's target (0 when
// the table or the number is not there) and notes committed batches as done. Batches that are still open stay planned. It returns how each
// flow with a plan came out.
func (s *Store) Reconcile(ctx context.Context, txn func(Flow) (int64, error), at time.Time) (map[string]Outcome, error) {
	fs, err := s.Flows(ctx)
	if err != nil {
		return nil, err
	}
	r := map[string]Outcome{}
	for _, f := range fs {
		if f.Intent == nil {
			continue
		}
		n, err := txn(f)
		if err != nil {
			return r, err
		}
		o, err := CheckTxn(f, n)
		if err != nil {
			return r, err
		}
		if o == Committed {
			if err := s.Done(ctx, f.Name, f.Epoch, f.Intent.Batch, at); err != nil {
				return r, err
			}
		}
		r[f.Name] = o
	}
	return r, nil
}
