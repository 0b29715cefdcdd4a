package table

import (
	"iter"

	"github.com/RoaringBitmap/roaring/v2/roaring64"

	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
	"github.com/seed-e45c46d8/dp/exprbridge"
	"github.com/seed-e45c46d8/dp/store/delta"
)

// Scan is the rows of a table at one version. name is shown to people.
func Scan(snap *delta.Snapshot, name string) (*plan.Scan, error) {
	src, err := Source(snap)
	if err != nil {
		return nil, err
	}
	return &plan.Scan{Name: name, Attrs: attrs(src.Schema), Source: src}, nil
}

func attrs(s types.Schema) []*plan.Attr {
	as := make([]*plan.Attr, s.Len())
	for i, f := range s.Fields {
		as[i] = &plan.Attr{ID: i + 1, Name: f.Name, T: f.Type, Null: f.Nullable}
	}
	return as
}

// Source is the live rows of a table at one version.
func Source(snap *delta.Snapshot) (*plan.ParquetSource, error) {
	src, err := rowsIn(snap, snap.Files(), snap.Schema())
	if err != nil {
		return nil, err
	}
	stamp, err := snap.Stamp()
	if err != nil {
		return nil, err
	}
	src.Version = &plan.TableVersion{Dir: snap.Dir(), ID: snap.ID(), Version: snap.Version(), Stamp: stamp}
	return src, nil
}

// rowsIn is the live rows of some files of a table, as a schema.
func rowsIn(snap *delta.Snapshot, files []*delta.File, schema types.Schema) (*plan.ParquetSource, error) {
	src := &plan.ParquetSource{Format: "delta", Schema: schema, Partition: snap.PartitionColumns(), Files: make([]plan.DataFile, len(files))}
	for i, f := range files {
		path, err := snap.Location(f)
		if err != nil {
			return nil, err
		}
		d := plan.DataFile{Path: path, Size: f.Size, ModTime: f.ModificationTime, Rows: -1, Partition: f.Partition, Stats: statsOf(snap, f)}
		deleted, err := snap.Deleted(f)
		if err != nil {
			return nil, err
		}
		if deleted != nil {
			d.Deleted = rowSet{deleted}
		}
		src.Files[i] = d
	}
	return src, nil
}

// rowSet is a deletion vector as the plan holds it.
type rowSet struct{ b *roaring64.Bitmap }

// Len is the number of deleted rows.
func (r rowSet) Len() int64 { return int64(r.b.GetCardinality()) }

// All yields the positions of deleted rows in ascending order.
func (r rowSet) All() iter.Seq[int64] {
	return func(yield func(int64) bool) {
		for it := r.b.Iterator(); it.HasNext(); {
			if !yield(int64(it.Next())) {
				return
			}
		}
	}
}

// Prune leaves out the files of a scan in which no row can satisfy a folded predicate. Rows that fail it may still come.
func Prune(scan *plan.Scan, p *exprbridge.Predicate) *plan.Scan {
	src, ok := scan.Source.(*plan.ParquetSource)
	if !ok || p == nil {
		return scan
	}
	kept := make([]plan.DataFile, 0, len(src.Files))
	for _, f := range src.Files {
		if f.Stats == nil || p.MayMatch(func(column string) (exprbridge.Stats, bool) { return bounds(f, column) }) {
			kept = append(kept, f)
		}
	}
	if len(kept) == len(src.Files) {
		return scan
	}
	n, m := *scan, *src
	m.Files, m.Version = kept, nil
	n.Source = &m
	return &n
}

// Covered takes the files out of a scan of which every row satisfies a folded predicate, and answers the scan of the others. Bounds of texts, times and decimals
// may have been shortened by who wrote them; those of other types are values that are there.
func Covered(scan *plan.Scan, p *exprbridge.Predicate) (covered []plan.DataFile, others *plan.Scan) {
	src, ok := scan.Source.(*plan.ParquetSource)
	if !ok || p == nil {
		return nil, scan
	}
	n, m := *scan, *src
	m.Files, m.Version = nil, nil
	for _, f := range src.Files {
		sure := func(column string) (exprbridge.Stats, bool) {
			c, ok := src.Schema.Field(column)
			if !ok || !exactBounds(c.Type) {
				return exprbridge.Stats{}, false
			}
			return bounds(f, column)
		}
		if f.Stats != nil && f.Only == nil && p.MustMatch(sure) {
			covered = append(covered, f)
		} else {
			m.Files = append(m.Files, f)
		}
	}
	if len(covered) == 0 {
		return nil, scan
	}
	n.Source = &m
	return covered, &n
}

func exactBounds(t types.Type) bool {
	return t.IsIntegral() || t.Kind == types.Date || t.Kind == types.Boolean
}

// bounds is what is known of a column in a file, in the terms of predicates.
func bounds(f plan.DataFile, column string) (exprbridge.Stats, bool) {
	s, ok := f.Stats(column)
	if !ok {
		return exprbridge.Stats{}, false
	}
	return exprbridge.Stats{Min: s.Min, Max: s.Max, NoNull: s.Nulls == 0, AllNull: s.Rows >= 0 && s.Nulls == s.Rows && s.Rows > 0}, true
}
