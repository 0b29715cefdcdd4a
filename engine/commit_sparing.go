package engine

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/sync/errgroup"

	"github.com/seed-e45c46d8/dp/engine/backend"
	"github.com/seed-e45c46d8/dp/engine/flow"
	"github.com/seed-e45c46d8/dp/engine/incremental"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/source/table"
	"github.com/seed-e45c46d8/dp/engine/types"
	"github.com/seed-e45c46d8/dp/store/delta"
)

// groupable reports whether rows of these columns can be compared as wholes.
func groupable(s types.Schema) bool {
	for _, f := range s.Fields {
		if !comparableType(f.Type) {
			return false
		}
	}
	return true
}

func comparableType(t types.Type) bool {
	switch t.Kind {
	case types.Map, types.Variant:
		return false
	case types.Array:
		return comparableType(*t.Elem)
	case types.Struct:
		return groupable(types.SchemaOf(t.Fields...))
	}
	return true
}

// scratchPattern is how folders are named, next to the tables, in which the rows of an update are compared.
const scratchPattern = ".changed-*"

// sweep removes what an update that was killed has left of such folders. The pipeline's lock is held: nobody uses them.
func (e *Engine) sweep() error {
	left, err := filepath.Glob(filepath.Join(globLiteral(e.cfg.Storage), scratchPattern))
	for _, dir := range left {
		err = errors.Join(err, os.RemoveAll(dir))
	}
	return err
}

// globLiteral is a path as a pattern that only matches itself.
func globLiteral(path string) string {
	return strings.NewReplacer(`\`, `\\`, "*", `\*`, "?", `\?`, "[", `\[`).Replace(path)
}

// sparing is a batch that replaces rows and leaves those alone that come again as they are.
type sparing struct {
	u       *update
	t       *target
	scratch string // holds what is not part of the table
	old     *plan.Scan
	staged  *backend.Staged
	err     error
}

// commitSparing commits what differs between a batch's rows and those that they replace. Rows with the same values in all columns are counted, so
// that copies of a row count too: where the two numbers differ, all of the target's go and all of the batch's come.
func (u *update) commitSparing(ctx context.Context, t *target, snap *delta.Snapshot, b *flow.Batch, rows plan.Relation, checks []backend.Check, txn delta.Txn) (*commitResult, error) {
	scratch, err := os.MkdirTemp(u.cfg.Storage, scratchPattern)
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(scratch)
	s := &sparing{u: u, t: t, scratch: scratch}
	scan, err := table.Scan(snap, t.dataset.Name.String())
	if err != nil {
		return nil, err
	}
	cond, err := b.Replace.Expr(scan.Attrs)
	if err != nil {
		return nil, err
	}
	s.old = table.Prune(scan, b.Replace)
	s.old.Name = scan.Name
	fresh := s.stage(ctx, rows, "new", t.schema, checks)
	changed := s.stage(ctx, s.difference(fresh, s.replaced(cond, b.Keys)), "changed", s.changedSchema(), nil)
	if s.err != nil {
		return nil, u.violated(s.err, t.dataset)
	}
	r := &commitResult{read: s.staged.Read, checks: s.staged.Checks, dropped: s.staged.Read - s.staged.Rows}
	if len(changed.Source.(*plan.ParquetSource).Files) == 0 {
		r.nothing = true
		return r, nil
	}
	return r, s.commit(ctx, snap, b, fresh, changed, r, txn)
}

// stage writes rows to a folder of the scratch space and answers a scan of them. After an error it does nothing.
func (s *sparing) stage(ctx context.Context, rows plan.Relation, name string, schema types.Schema, checks []backend.Check) *plan.Scan {
	scan := &plan.Scan{Name: name, Source: &plan.ParquetSource{Format: "parquet", Schema: schema}}
	first := map[string]int{"new": 10_000, "changed": 20_000}[name]
	for i, f := range schema.Fields {
		scan.Attrs = append(scan.Attrs, &plan.Attr{ID: first + i, Name: f.Name, T: f.Type, Null: true})
	}
	if s.err != nil {
		return scan
	}
	dir := filepath.Join(s.scratch, name)
	staged, err := s.u.backend.Stage(ctx, rows, backend.Stage{Dir: dir, Schema: schema, Checks: checks, Temporary: true})
	if err != nil {
		s.err = err
		return scan
	}
	if s.staged == nil {
		s.staged = staged
	}
	src := &plan.ParquetSource{Format: "parquet", Schema: schema}
	for _, f := range staged.Files {
		src.Files = append(src.Files, plan.DataFile{Path: filepath.Join(dir, filepath.FromSlash(f.Path)), Size: f.Size, Rows: f.Rows})
	}
	scan.Source = src
	return scan
}

// The columns of numbers beside those of the table.
const (
	newCount = "__dp_new"
	oldCount = "__dp_old"
)

func (s *sparing) changedSchema() types.Schema {
	fields := append([]types.Field(nil), s.t.schema.Fields...)
	for i := range fields {
		fields[i].Nullable = true
	}
	return types.SchemaOf(append(fields, types.Col(newCount, types.LongType), types.Col(oldCount, types.LongType))...)
}

// replaced is the part of the target that the batch replaces. What is deleted of it in the end has the values of a row in it, keys included.
func (s *sparing) replaced(cond plan.Expr, keys *incremental.Keys) plan.Relation {
	old := &plan.Filter{In: s.old, Cond: cond}
	if keys == nil {
		return old
	}
	return keys.Target(old, func(name string) *plan.Attr {
		i := slices.IndexFunc(s.old.Attrs, func(a *plan.Attr) bool { return strings.EqualFold(a.Name, name) })
		return s.old.Attrs[i]
	})
}

// difference is the rows, each once, of which the batch and the part of the target that it replaces have different numbers, with both numbers.
func (s *sparing) difference(fresh *plan.Scan, old plan.Relation) plan.Relation {
	k := len(fresh.Attrs)
	side := func(in plan.Relation, as []*plan.Attr, n, o int64) plan.Relation {
		list := make([]plan.Expr, 0, k+2)
		for _, a := range as {
			list = append(list, a)
		}
		number := func(id int, name string, v int64) plan.Expr {
			return &plan.Alias{ID: id, Name: name, E: &plan.Literal{Value: v, T: types.LongType}}
		}
		return &plan.Project{In: in, List: append(list, number(30_000, newCount, n), number(30_001, oldCount, o))}
	}
	var cols []*plan.Attr
	for i, a := range fresh.Attrs {
		cols = append(cols, &plan.Attr{ID: 40_000 + i, Name: a.Name, T: a.T, Null: true})
	}
	nn := &plan.Attr{ID: 40_000 + k, Name: newCount, T: types.LongType}
	no := &plan.Attr{ID: 40_001 + k, Name: oldCount, T: types.LongType}
	both := &plan.SetOp{Kind: plan.Union, All: true, L: side(fresh, fresh.Attrs, 1, 0), R: side(old, s.old.Attrs, 0, 1), Attrs: append(append([]*plan.Attr(nil), cols...), nn, no)}
	agg := &plan.Aggregate{In: both}
	for _, a := range cols {
		agg.Keys, agg.List = append(agg.Keys, a), append(agg.List, a)
	}
	sum := func(id int, a *plan.Attr) *plan.Attr {
		agg.List = append(agg.List, &plan.Alias{ID: id, Name: a.Name, E: &plan.Call{Name: "sum", Args: []plan.Expr{a}, T: types.LongType, Null: true}})
		return &plan.Attr{ID: id, Name: a.Name, T: types.LongType, Null: true}
	}
	n, o := sum(50_000, nn), sum(50_001, no)
	same := &plan.Call{Name: "=", Args: []plan.Expr{n, o}, T: types.BooleanType, Null: true}
	return &plan.Filter{In: agg, Cond: &plan.Call{Name: "not", Args: []plan.Expr{same}, T: types.BooleanType, Null: true}}
}

// alike is the condition that all columns of two rows are the same, NULL being the same as NULL.
func alike[L, R plan.Expr](l []L, r []R) plan.Expr {
	conds := make([]plan.Expr, len(l))
	for i := range l {
		conds[i] = &plan.Call{Name: "<=>", Args: []plan.Expr{l[i], r[i]}, T: types.BooleanType}
	}
	return plan.All(conds)
}

// commit replaces the changed rows of the target by those of the batch.
func (s *sparing) commit(ctx context.Context, snap *delta.Snapshot, b *flow.Batch, fresh, changed *plan.Scan, r *commitResult, txn delta.Txn) error {
	k := len(fresh.Attrs)
	came := &plan.Join{L: fresh, R: changed, Kind: plan.SemiJoin, On: alike(fresh.Attrs, changed.Attrs[:k])}
	outer := make([]plan.Expr, k)
	for i, a := range s.old.Attrs {
		outer[i] = &plan.OuterAttr{Attr: a}
	}
	some := &plan.Call{Name: ">", Args: []plan.Expr{changed.Attrs[k+1], &plan.Literal{Value: int64(0), T: types.LongType}}, T: types.BooleanType}
	gone := &plan.Subquery{Kind: plan.Exists, Query: &plan.Filter{In: changed, Cond: plan.All([]plan.Expr{some, alike(changed.Attrs[:k], outer)})}}
	cond, err := b.Replace.Expr(s.old.Attrs)
	if err != nil {
		return err
	}
	w := delta.Write{
		From: snap, Define: &s.t.def, Txns: []delta.Txn{txn}, Checked: true, Operation: "WRITE",
		Parameters: map[string]string{"mode": "Overwrite", "predicate": b.Replace.String()},
	}
	var added *backend.Staged
	g, within := errgroup.WithContext(ctx)
	g.Go(func() (err error) {
		added, err = s.u.stage(within, s.t, came)
		return err
	})
	g.Go(func() error { return s.u.remove(within, s.t, snap, s.old, plan.All([]plan.Expr{cond, gone}), &w, r) })
	err = g.Wait()
	if added != nil {
		w.Add = append(w.Add, added.Files...)
		r.added = added.Rows
	}
	if err != nil {
		return errors.Join(err, s.t.table.Discard(w.Add))
	}
	return s.u.commitWrite(ctx, s.t, w, r)
}
