package table

import (
	"reflect"

	"github.com/RoaringBitmap/roaring/v2/roaring64"

	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/store/delta"
)

// Between is the rows that differ between two versions of a table, whose columns must be the same, by their files: those of files that are only in
// the older version, and of files only in the newer. Of a file that has lost or got back single rows by a deletion vector it is those rows.
func Between(older, newer *delta.Snapshot) (gone, came *plan.ParquetSource, err error) {
	if gone, err = only(older, newer, newer); err != nil {
		return nil, nil, err
	}
	came, err = only(newer, older, newer)
	return gone, came, err
}

// only is the rows of a snapshot that another does not have in the same file, as the columns of a third.
func only(of, other, columns *delta.Snapshot) (*plan.ParquetSource, error) {
	var files []*delta.File
	var rows []*roaring64.Bitmap // of each file, nil: all of its live rows
	for _, f := range of.Files() {
		g, ok := other.File(f.Path)
		if !ok {
			files, rows = append(files, f), append(rows, nil)
			continue
		}
		missing, err := less(other, g, of, f)
		if err != nil {
			return nil, err
		}
		if missing != nil && !missing.IsEmpty() {
			files, rows = append(files, f), append(rows, missing)
		}
	}
	src, err := rowsIn(of, files, columns.Schema())
	if err != nil {
		return nil, err
	}
	for i, r := range rows {
		if r != nil {
			src.Files[i].Deleted, src.Files[i].Only = nil, rowSet{r}
		}
	}
	return src, nil
}

// less is the rows that one version of a file has deleted and another has not; nil: none.
func less(a *delta.Snapshot, deleted *delta.File, b *delta.Snapshot, but *delta.File) (*roaring64.Bitmap, error) {
	if deleted.DeletionVector == nil || reflect.DeepEqual(deleted.DeletionVector, but.DeletionVector) {
		return nil, nil
	}
	x, err := a.Deleted(deleted)
	if x == nil || err != nil {
		return nil, err
	}
	y, err := b.Deleted(but)
	if err != nil {
		return nil, err
	}
	x = x.Clone()
	if y != nil {
		x.AndNot(y)
	}
	return x, nil
}
