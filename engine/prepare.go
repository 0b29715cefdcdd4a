package engine

import (
	"context"
	"fmt"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/graph"
	"github.com/seed-e45c46d8/dp/store/delta"
)

// prepare makes the targets of the selected flows ready: what a crash left half done is made good, what is fully refreshed is cleared, every
// table exists and is in the catalog. All resets are noted before the first table is cleared: when a crash comes in between, the next
// update clears the others too, and no flow goes on reading a table that was cleared under it.
func (u *update) prepare(ctx context.Context, sel *selection) error {
	var order []*graph.Resolved
	for _, f := range u.graph.Flows {
		if !sel.run[f] || u.targets[f.Dataset] != nil {
			continue
		}
		d := f.Dataset
		t := &target{dataset: d, table: u.table(u.dirOf(d)), schema: u.graph.Schema(d), lock: make(chan struct{}, 1)}
		var err error
		if t.def, err = definitionOf(d, t.schema); err != nil {
			return located(err, f)
		}
		if u.graph.Target(d) != nil {
			deletionVectors(&t.def)
		}
		u.targets[d] = t
		order = append(order, f)
		if err := u.noteReset(t, sel.reset[d]); err != nil {
			return located(err, f)
		}
	}
	for _, f := range order {
		if err := u.prepareTable(ctx, u.targets[f.Dataset]); err != nil {
			return located(err, f)
		}
	}
	return u.log.flush(ctx)
}

// noteReset enters the table in the catalog and, when it is to be cleared, gives its flows their new epoch.
func (u *update) noteReset(t *target, reset bool) error {
	if err := u.journal.register(t.dataset, t.table.Dir()); err != nil || !reset {
		return err
	}
	return u.journal.beginReset(t.dataset, u.graph.FlowsInto(t.dataset))
}

// prepareTable clears the table if a reset is noted for it, and makes it when there is none.
func (u *update) prepareTable(ctx context.Context, t *target) error {
	d := t.dataset
	pending, err := u.journal.resetPending(d)
	if err != nil {
		return err
	}
	snap, err := t.current(ctx)
	if err != nil {
		return err
	}
	if snap == nil {
		if _, err := t.table.Create(ctx, t.def); err != nil {
			return err
		}
	}
	if !pending {
		return nil
	}
	crashPoint("reset")
	if snap != nil {
		w := delta.Write{From: snap, Overwrite: true, Define: &t.def, Checked: true, Operation: "TRUNCATE"}
		state, txns, err := u.clearedState(d, snap)
		if err != nil {
			return err
		}
		w.Txns = txns
		if _, err := t.table.Commit(ctx, w); err != nil {
			return err
		}
		if state != nil {
			state.clean(t.table.Dir())
		}
	}
	if err := u.journal.endReset(d); err != nil {
		return err
	}
	u.log.add(Event{Type: "update_progress", Status: "RESETTING", Dataset: d.Name.String(), Message: "Table " + d.Name.String() + " was cleared for a full refresh.", Details: map[string]any{"state": "RESETTING"}})
	return nil
}

// refuseLoss stops an update that would lose rows no source can bring back, unless the user has said yes.
func (u *update) refuseLoss(ctx context.Context, sel *selection) error {
	if u.req.AllowLoss {
		return nil
	}
	var lost []string
	for _, d := range u.graph.Datasets {
		if !sel.reset[d] {
			continue
		}
		s, err := u.atStake(ctx, d)
		if err != nil {
			return err
		}
		if s != "" {
			lost = append(lost, d.Name.String()+": "+s)
		}
	}
	if len(lost) == 0 {
		return nil
	}
	return &RefusedError{diag.New("DP_ROWS_AT_STAKE", "A full refresh would lose rows that no source can bring back. %s.", strings.Join(lost, "; ")).
		WithHint("run again with --yes to lose them, without --full-refresh to keep them, or set the table property pipelines.reset.allowed to false")}
}

// plural is "1 row", "2 rows".
func plural(n int64, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%s %ss", diag.Count(n), what)
}

// deletionVectors makes a table delete single rows without writing their files anew, unless it is defined otherwise.
func deletionVectors(def *delta.Definition) {
	const property = "delta.enableDeletionVectors"
	for k := range def.Properties {
		if equalFold(k, property) {
			return
		}
	}
	def.Properties[property] = "true"
}
