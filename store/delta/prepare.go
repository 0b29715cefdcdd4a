package delta

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"sort"

	"github.com/RoaringBitmap/roaring/v2/roaring64"

	"github.com/seed-e45c46d8/dp/engine/diag"
)

// prepare checks a Write and does what does not depend on the version it will become: the actions of staged files, and the deletion
// vectors, which go to disk here. cur is nil when the table does not exist.
func (t *Table) prepare(ctx context.Context, w Write, cur *Snapshot) (*attempt, error) {
	a := &attempt{t: t, w: w, from: w.From, seen: -1}
	if a.from == nil {
		a.from = cur
	}
	if a.from != nil {
		a.seen = a.from.version
	}
	if len(w.Remove) > 0 && w.From == nil {
		return nil, diag.New("DP_INTERNAL", "a Write with Remove needs From")
	}
	if len(w.Remove) > 0 && w.Overwrite {
		return nil, diag.New("DP_INTERNAL", "a Write cannot both Remove and Overwrite")
	}
	if err := a.checkTxns(cur); err != nil {
		return nil, err
	}
	if cur != nil {
		if err := cur.checkWritable(); err != nil {
			return nil, err
		}
	}
	// Adds are checked and spelled by the schema that holds after the commit.
	target, err := a.target(cur)
	if err != nil {
		return nil, err
	}
	if err := target.checkAdds(w.Add, w.Checked); err != nil {
		return nil, err
	}
	columns := statsColumns(target.schema, target.meta.PartitionColumns, target.meta.Configuration, target.ClusterColumns())
	for _, f := range w.Add {
		add, err := t.addOf(f, target, columns, !w.Rearrange)
		if err != nil {
			return nil, err
		}
		a.adds = append(a.adds, add)
		a.result.RowsAdded += f.Rows
	}
	a.result.FilesAdded = len(a.adds)
	if a.from == nil {
		return a, nil
	}
	if w.Overwrite {
		a.removes = append(a.removes, a.from.Files()...)
	}
	if err := a.prepareRemove(ctx, target); err != nil {
		return nil, err
	}
	for _, f := range a.removes {
		a.countDeleted(f.Rows())
	}
	a.result.FilesRemoved, a.result.VectorsWritten = len(a.removes), len(a.vectors)
	if target.on("delta.appendOnly") && !w.Rearrange && len(a.removes)+len(a.vectors) > 0 {
		return nil, diag.New("DELTA_CANNOT_MODIFY_APPEND_ONLY", "The table %s is configured to only allow appends.", t.dir).
			WithHint("Set the table property delta.appendOnly to false.")
	}
	return a, nil
}

func (a *attempt) countDeleted(n int64, known bool) {
	if !known || a.result.RowsDeleted < 0 {
		a.result.RowsDeleted = -1
		return
	}
	a.result.RowsDeleted += n
}

// target is the table's definition after the commit, as a snapshot without files.
func (a *attempt) target(cur *Snapshot) (*Snapshot, error) {
	m, domain, proto, err := a.definition(cur)
	if err != nil {
		return nil, err
	}
	s := &Snapshot{dir: a.t.dir, protocol: proto, domains: map[string]domainMetadata{}}
	if cur != nil {
		s.version = cur.version
		for k, d := range cur.domains {
			s.domains[k] = d
		}
	}
	if domain != nil {
		s.domains[domain.Domain] = *domain
	}
	if err := s.setMetadata(m); err != nil {
		return nil, err
	}
	return s, s.checkWritable()
}

// addOf is the action of a staged file.
func (t *Table) addOf(f Staged, target *Snapshot, columns []leaf, dataChange bool) (*addAction, error) {
	if !filepath.IsLocal(filepath.FromSlash(f.Path)) {
		return nil, diag.New("DP_INTERNAL", "the staged file %q is not inside its table", f.Path)
	}
	st, err := os.Stat(filepath.Join(t.dir, filepath.FromSlash(f.Path)))
	if err != nil {
		return nil, err
	}
	if f.Size != 0 && st.Size() != f.Size {
		return nil, diag.New("DP_INTERNAL", "the staged file %s has %d bytes, %d were written", f.Path, st.Size(), f.Size)
	}
	values := make(map[string]*string, len(target.meta.PartitionColumns))
	for _, c := range target.meta.PartitionColumns {
		col, _ := target.schema.Field(c)
		v, ok := f.Partition[c]
		if !ok {
			return nil, diag.New("DP_INTERNAL", "the staged file %s has no value for the partition column %s", f.Path, c)
		}
		if v == nil || *v == "" {
			// The log cannot tell an empty string from NULL; Spark writes NULL too.
			values[c] = nil
			continue
		}
		text, ok := partitionText(col.Type, *v)
		if !ok {
			return nil, diag.New("DELTA_PARTITION_COLUMN_CAST_FAILED", "Failed to cast value `%s` to `%s` for partition column `%s`", *v, col.Type.SQL(), c)
		}
		values[c] = &text
	}
	return &addAction{
		Path: encodePath(f.Path), PartitionValues: values, Size: st.Size(), ModificationTime: st.ModTime().UnixMilli(), DataChange: dataChange,
		Stats: statsJSON(f, columns, true),
	}, nil
}

// prepareRemove sorts the positions into whole files and deletion vectors, and writes the vectors.
func (a *attempt) prepareRemove(ctx context.Context, target *Snapshot) error {
	paths := make([]string, 0, len(a.w.Remove))
	for p := range a.w.Remove {
		paths = append(paths, p)
	}
	sort.Strings(paths)
	var bitmaps []*roaring64.Bitmap
	for _, p := range paths {
		f, ok := a.from.File(p)
		if !ok {
			return diag.New("DP_INTERNAL", "the file %s, from which rows shall be deleted, is not in version %d of %s", p, a.from.version, a.t.dir)
		}
		if a.w.Remove[p] == nil {
			a.removes = append(a.removes, f)
			continue
		}
		all, rows, err := a.deleted(ctx, f)
		if err != nil {
			return err
		}
		before := all.GetCardinality()
		all.Or(a.w.Remove[p])
		switch n := all.GetCardinality(); {
		case !all.IsEmpty() && all.Maximum() >= uint64(rows):
			return diag.New("DP_INTERNAL", "row %d shall be deleted from %s, which has %d rows", all.Maximum(), p, rows)
		case n == before: // nothing new
		case n == uint64(rows):
			a.removes = append(a.removes, f)
		default:
			if !target.DeletionVectors() {
				return diag.New("DP_INTERNAL", "rows shall be deleted from %s by a deletion vector, which the table %s does not allow", p, a.t.dir)
			}
			bitmaps = append(bitmaps, all)
			a.vectors = append(a.vectors, vectorChange{file: f, add: vectorAdd(f, rows, !a.w.Rearrange)})
			a.countDeleted(int64(n-before), true)
		}
	}
	if len(bitmaps) == 0 {
		return nil
	}
	dvs, err := writeDeletionVectors(a.t.dir, a.t.opt.NewID(), bitmaps)
	for i := range dvs {
		a.vectors[i].add.DeletionVector = dvs[i]
	}
	return err
}

// deleted is a copy of the rows of a file that are deleted already, and the number of rows in the file.
func (a *attempt) deleted(ctx context.Context, f *File) (*roaring64.Bitmap, int64, error) {
	rows, ok := f.physicalRows()
	if !ok {
		if a.t.opt.Parquet == nil {
			return nil, 0, diag.New("DP_INTERNAL", "the rows of %s can only be counted by a Parquet engine", f.Path)
		}
		loc, err := a.from.Location(f)
		if err != nil {
			return nil, 0, err
		}
		if rows, err = a.t.opt.Parquet.RowCount(ctx, loc); err != nil {
			return nil, 0, err
		}
	}
	b, err := a.from.Deleted(f)
	if err != nil {
		return nil, 0, err
	}
	if b == nil {
		b = roaring64.New()
	}
	return b, rows, nil
}

// vectorAdd is a file's action with a deletion vector yet to be filled in.
func vectorAdd(f *File, rows int64, dataChange bool) *addAction {
	add := *f.add
	add.DataChange = dataChange
	add.Stats = looseStats(add.Stats, rows)
	return &add
}

// looseStats are a file's statistics once rows are deleted: bounds still hold but may be wide, and the count of rows is mandatory.
func looseStats(text string, rows int64) string {
	m := map[string]json.RawMessage{}
	if text != "" && json.Unmarshal([]byte(text), &m) != nil {
		m = map[string]json.RawMessage{}
	}
	n, err := json.Marshal(rows)
	if err != nil {
		return ""
	}
	m["numRecords"], m["tightBounds"] = n, json.RawMessage("false")
	b, err := json.Marshal(m)
	if err != nil {
		return ""
	}
	return string(b)
}

// DeletionVectors reports whether rows may be deleted from the table's files without writing these anew.
func (s *Snapshot) DeletionVectors() bool {
	return s.protocol.has("deletionVectors") && s.on("delta.enableDeletionVectors")
}
