package table

import (
	"reflect"

	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/store/delta"
)

// Between is the files that differ between two versions of a table, whose columns must be the same: the rows of those that are only in the older
// one, and of those only in the newer. A file that has lost single rows by a deletion vector is in both, with and without them.
func Between(older, newer *delta.Snapshot) (gone, came *plan.ParquetSource, err error) {
	if gone, err = rowsIn(older, only(older, newer), newer.Schema()); err != nil {
		return nil, nil, err
	}
	came, err = rowsIn(newer, only(newer, older), newer.Schema())
	return gone, came, err
}

// only are the files of a snapshot that another does not have with the same rows.
func only(of, other *delta.Snapshot) []*delta.File {
	var out []*delta.File
	for _, f := range of.Files() {
		if g, ok := other.File(f.Path); !ok || !reflect.DeepEqual(f.DeletionVector, g.DeletionVector) {
			out = append(out, f)
		}
	}
	return out
}
