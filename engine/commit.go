package engine

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"sort"

	"github.com/seed-e45c46d8/dp/engine/backend"
	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/flow"
	"github.com/seed-e45c46d8/dp/engine/graph"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/source/table"
	"github.com/seed-e45c46d8/dp/engine/types"
	"github.com/seed-e45c46d8/dp/store/delta"
)

// commitResult is what one batch did to its target.
type commitResult struct {
	version       delta.Version
	added         int64 // rows
	deleted       int64
	read          int64
	checks        []backend.CheckResult
	dropped       int64
	alreadyThere  bool // the transaction was committed before: nothing was written now
	ties          int64
	nothing       bool // the target is right as it is: there was nothing to commit
	rewrittenRows int64
}

// target is the table of one flow in one update.
type target struct {
	dataset *graph.Dataset
	table   *delta.Table
	schema  types.Schema // once the update has run
	def     delta.Definition
	lock    chan struct{} // of one: flows with one target take turns
}

// commitBatch stages a batch and commits it with its transaction. Nothing is visible before the commit, everything after it.
func (u *update) commitBatch(ctx context.Context, t *target, f *graph.Resolved, b *flow.Batch, txn delta.Txn) (*commitResult, error) {
	switch b.Write {
	case flow.Change:
		return u.commitChange(ctx, t, f, b, txn)
	case flow.Nothing:
		return u.commitPosition(ctx, t, txn)
	}
	checks, err := checksOf(t.dataset, b.Rows, u.settings)
	if err != nil {
		return nil, err
	}
	snap, err := t.current(ctx)
	if err != nil {
		return nil, err
	}
	rows, err := prune(b.Rows, u.settings)
	if err != nil {
		return nil, err
	}
	if b.Sparing && snap != nil && groupable(t.schema) {
		return u.commitSparing(ctx, t, snap, b, rows, checks, txn)
	}
	if b.Keys != nil {
		return nil, diag.New("DP_INTERNAL", "a batch of %s is limited to keys, and its rows cannot be compared", t.dataset.Name)
	}
	staged, err := u.backend.Stage(ctx, rows, backend.Stage{Dir: t.table.Dir(), Schema: t.schema, Partition: t.dataset.Partition, Checks: checks})
	if err != nil {
		return nil, u.violated(err, t.dataset)
	}
	w := delta.Write{From: snap, Define: &t.def, Add: staged.Files, Txns: []delta.Txn{txn}, Checked: true, Operation: "WRITE"}
	r := &commitResult{read: staged.Read, checks: staged.Checks, dropped: staged.Read - staged.Rows, added: staged.Rows}
	switch b.Write {
	case flow.Append:
		w.From = nil
		w.Parameters = map[string]string{"mode": "Append"}
	case flow.Overwrite:
		w.Overwrite = true
		w.Parameters = map[string]string{"mode": "Overwrite"}
	case flow.Replace:
		w.Parameters = map[string]string{"mode": "Overwrite", "predicate": b.Replace.String()}
		if snap != nil {
			if err := u.replaced(ctx, t, snap, b, &w, r); err != nil {
				return nil, errors.Join(err, t.table.Discard(w.Add))
			}
		}
	}
	return r, u.commitWrite(ctx, t, w, r)
}

// commitWrite commits what is staged. After an error nothing of it is left.
func (u *update) commitWrite(ctx context.Context, t *target, w delta.Write, r *commitResult) error {
	crashPoint("staged")
	res, err := t.table.Commit(ctx, w)
	if errors.Is(err, delta.ErrCommitted) {
		r.alreadyThere, r.added, r.deleted = true, 0, 0
		return t.table.Discard(w.Add)
	}
	if err != nil {
		return errors.Join(err, t.table.Discard(w.Add))
	}
	r.version = res.Version
	r.deleted = max(res.RowsDeleted-r.rewrittenRows, 0)
	return nil
}

// define gives a streaming table that had nothing to do the columns that its definition has gained; with rows they come by the first batch.
func (u *update) define(ctx context.Context, t *target) error {
	if t.dataset.Kind != graph.StreamingTable {
		return nil
	}
	snap, err := t.current(ctx)
	if err != nil || snap == nil {
		return err
	}
	merged, err := delta.MergeSchemas(snap.Schema(), t.def.Schema)
	if err != nil || merged.JSON() == snap.Schema().JSON() {
		return err
	}
	_, err = t.table.Commit(ctx, delta.Write{From: snap, Define: &t.def, Checked: true, Operation: "ADD COLUMNS"})
	return err
}

// current is the target's newest snapshot, nil when there is no table yet.
func (t *target) current(ctx context.Context) (*delta.Snapshot, error) {
	ok, err := t.table.Exists()
	if err != nil || !ok {
		return nil, err
	}
	return t.table.Snapshot(ctx)
}

// replaced finds the target's rows that the replace window takes away.
func (u *update) replaced(ctx context.Context, t *target, snap *delta.Snapshot, b *flow.Batch, w *delta.Write, r *commitResult) error {
	scan, err := table.Scan(snap, t.dataset.Name.String())
	if err != nil {
		return err
	}
	cond, err := b.Replace.Expr(scan.Attrs)
	if err != nil {
		return err
	}
	covered, others := table.Covered(table.Prune(scan, b.Replace), b.Replace)
	if err := u.remove(ctx, t, snap, others, cond, w, r); err != nil {
		return err
	}
	for _, f := range covered {
		path, err := filepath.Rel(t.table.Dir(), f.Path)
		if err != nil {
			return err
		}
		w.Remove.Drop(filepath.ToSlash(path))
	}
	return nil
}

// remove adds to a write the deletion of the target's rows for which a condition is true. Files that lose all their rows are dropped; of the
// others single rows are deleted by a deletion vector where the table has them, otherwise the rows that stay are written again.
func (u *update) remove(ctx context.Context, t *target, snap *delta.Snapshot, scan *plan.Scan, cond plan.Expr, w *delta.Write, r *commitResult) error {
	m, err := u.backend.Positions(ctx, scan, cond, t.table.Dir())
	if err != nil {
		return err
	}
	w.Remove = m.Rows
	if snap.DeletionVectors() {
		return nil
	}
	partly := dropTouched(m)
	if len(partly) == 0 {
		return nil
	}
	stay, err := u.stage(ctx, t, keepRows(scan, partly, t.table.Dir(), cond))
	if err != nil {
		return err
	}
	w.Add = append(w.Add, stay.Files...)
	r.rewrittenRows = stay.Rows
	return nil
}

func (u *update) stage(ctx context.Context, t *target, rel plan.Relation) (*backend.Staged, error) {
	return u.backend.Stage(ctx, rel, backend.Stage{Dir: t.table.Dir(), Schema: t.schema, Partition: t.dataset.Partition})
}

// dropTouched deletes every file that holds one of the matched rows, for a table without deletion vectors. It returns those, in order, of which
// some rows stay and must be written again.
func dropTouched(m *backend.Matched) (partly []string) {
	for path := range m.Rows {
		if m.Stay[path] > 0 {
			partly = append(partly, path)
		}
		m.Rows.Drop(path)
	}
	sort.Strings(partly)
	return partly
}

// keepRows are the rows of some files for which a condition is not true.
func keepRows(scan *plan.Scan, paths []string, dir string, cond plan.Expr) plan.Relation {
	want := map[string]bool{}
	for _, p := range paths {
		want[filepath.Join(dir, filepath.FromSlash(p))] = true
	}
	src, ok := scan.Source.(*plan.ParquetSource)
	if !ok {
		return scan
	}
	c := *src
	c.Files = nil
	for _, f := range src.Files {
		if want[f.Path] {
			c.Files = append(c.Files, f)
		}
	}
	s := *scan
	s.Source, s.Pushed = &c, nil
	is := &plan.Call{Name: "<=>", Args: []plan.Expr{cond, &plan.Literal{Value: true, T: types.BooleanType}}, T: types.BooleanType}
	return &plan.Filter{In: &s, Cond: &plan.Call{Name: "not", Args: []plan.Expr{is}, T: types.BooleanType}}
}

// definitionOf is what a dataset's table is declared to be.
func definitionOf(d *graph.Dataset, schema types.Schema) (delta.Definition, error) {
	def := delta.Definition{
		Schema: schema, PartitionBy: d.Partition, ClusterBy: d.Cluster, Properties: map[string]string{}, Comment: d.Comment,
	}
	for k, v := range d.Properties {
		def.Properties[k] = v
	}
	if d.Table == nil {
		return def, nil
	}
	fields := append([]types.Field(nil), schema.Fields...)
	for i, f := range fields {
		if expr, ok := d.Table.Generated[f.Name]; ok {
			return def, diag.Unsupported(fmt.Sprintf("The generated column %s (GENERATED ALWAYS AS (%s))", f.Name, expr), "compute it in the query").For(d.Name.Table).At(d.Origin)
		}
		if len(d.Table.Masks[f.Name]) > 0 {
			return def, diag.Unsupported("The column mask on "+f.Name, "mask it in the query").For(d.Name.Table).At(d.Origin)
		}
		fields[i] = f
	}
	if len(d.Table.Identity) > 0 {
		return def, diag.Unsupported("The identity column "+d.Table.Identity[0], "number the rows in the query").For(d.Name.Table).At(d.Origin)
	}
	for _, c := range d.Table.Constraints {
		if c.Kind == "CHECK" {
			def.Properties["delta.constraints."+fold(c.Name)] = c.Text
		}
	}
	def.Schema.Fields = fields
	return def, nil
}
