package engine

import (
	"context"
	"errors"

	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/source/table"
	"github.com/seed-e45c46d8/dp/store/delta"
)

// How the files of a table that changes with every batch are kept few and full. compactFanIn files of about one size become one, so that each row
// is written again as often as the logarithm of the number of batches; a file with more deleted than live rows is written again too, which
// costs no more than the deletes did.
const (
	compactFanIn = 16
	compactBase  = 8
	compactRows  = 1 << 20 // a file of as many rows is large enough
)

// compact puts small files of an AUTO CDC target together. Readers of its changes pass over the version.
func (u *update) compact(ctx context.Context, t *target) error {
	snap, err := t.current(ctx)
	if err != nil || snap == nil {
		return err
	}
	chosen := compactable(snap.Files())
	if len(chosen) == 0 {
		return nil
	}
	scan, err := table.Scan(snap, t.dataset.Name.String())
	if err != nil {
		return err
	}
	src, ok := scan.Source.(*plan.ParquetSource)
	if !ok {
		return nil
	}
	w := delta.Write{From: snap, Remove: delta.Positions{}, Rearrange: true, Checked: true, Operation: "OPTIMIZE"}
	few := *src
	few.Files = nil
	for i, f := range snap.Files() {
		if chosen[f] {
			few.Files = append(few.Files, src.Files[i])
			w.Remove.Drop(f.Path)
		}
	}
	scan.Source = &few
	staged, err := u.stage(ctx, t, scan)
	if err != nil {
		return err
	}
	w.Add = staged.Files
	if _, err := t.table.Commit(ctx, w); err != nil {
		err = errors.Join(err, t.table.Discard(w.Add))
		if errors.Is(err, delta.ErrConflict) {
			return nil // somebody wrote meanwhile: the next batch tries again
		}
		return err
	}
	return nil
}

// compactable are the files to put together: those that are mostly deleted, and the small ones once there are many.
func compactable(files []*delta.File) map[*delta.File]bool {
	chosen := map[*delta.File]bool{}
	class := map[*delta.File]int{}
	var count [8]int // compactBase to the 7th is more than compactRows
	for _, f := range files {
		live, ok := f.Rows()
		if !ok {
			continue
		}
		if v := f.DeletionVector; v != nil && v.Cardinality > live {
			chosen[f] = true
		}
		if live >= compactRows {
			continue
		}
		n := 0
		for ; live >= compactBase; live /= compactBase {
			n++
		}
		class[f] = n
		count[n]++
	}
	for c, n := range count {
		if n < compactFanIn {
			continue
		}
		for f, k := range class {
			if k <= c {
				chosen[f] = true
			}
		}
		break
	}
	return chosen
}
