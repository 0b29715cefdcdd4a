package engine

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/google/uuid"
	"golang.org/x/sync/errgroup"

	"github.com/seed-e45c46d8/dp/engine/backend"
	"github.com/seed-e45c46d8/dp/engine/cdc"
	"github.com/seed-e45c46d8/dp/engine/flow"
	"github.com/seed-e45c46d8/dp/engine/graph"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/source/table"
	"github.com/seed-e45c46d8/dp/engine/types"
	"github.com/seed-e45c46d8/dp/store/delta"
)

// commitPosition commits a transaction number alone.
func (u *update) commitPosition(ctx context.Context, t *target, txn delta.Txn) (*commitResult, error) {
	res, err := t.table.Commit(ctx, delta.Write{Txns: []delta.Txn{txn}, Checked: true, Operation: "WRITE"})
	if errors.Is(err, delta.ErrCommitted) {
		return &commitResult{alreadyThere: true}, nil
	}
	return &commitResult{version: res.Version}, err
}

// scratchDir holds what a change needs while it is computed. Nothing in it outlives its update.
func (e *Engine) scratchDir() string { return filepath.Join(e.cfg.Storage, "scratch") }

// scratch is a folder for the relations that one change keeps. It implements cdc.Workspace.
type scratch struct {
	backend backend.Backend
	dir     string
	n       int
}

// Keep implements cdc.Workspace.
func (s *scratch) Keep(ctx context.Context, rel plan.Relation) (*plan.Scan, error) {
	scan, _, err := s.keep(ctx, rel, nil)
	return scan, err
}

func (s *scratch) keep(ctx context.Context, rel plan.Relation, checks []backend.Check) (*plan.Scan, *backend.Staged, error) {
	s.n++
	dir := filepath.Join(s.dir, fmt.Sprint(s.n))
	schema := plan.Schema(rel)
	fields := make([]types.Field, schema.Len())
	for i, f := range schema.Fields {
		f.Type, f.Nullable = f.Type.AsNullable(), true
		fields[i] = f
	}
	schema = types.Schema{Fields: fields}
	staged, err := s.backend.Stage(ctx, rel, backend.Stage{Dir: dir, Schema: schema, Checks: checks, Temporary: true})
	if err != nil {
		return nil, nil, err
	}
	return scanOf("changes", schema, dir, filesOf(staged.Files)), staged, nil
}

func filesOf(staged []delta.Staged) []changeStateFile {
	out := make([]changeStateFile, len(staged))
	for i, f := range staged {
		out[i] = changeStateFile{Path: f.Path, Rows: f.Rows, Size: f.Size}
	}
	return out
}

// Rows implements cdc.Workspace.
func (s *scratch) Rows(ctx context.Context, rel plan.Relation) ([][]any, error) {
	var out [][]any
	for row, err := range s.backend.Query(ctx, rel) {
		if err != nil {
			return nil, err
		}
		out = append(out, append([]any(nil), row...))
	}
	return out, nil
}

// commitChange applies a batch of changes to an AUTO CDC target: the rows that go, those that come and the state become visible in one commit.
func (u *update) commitChange(ctx context.Context, t *target, f *graph.Resolved, b *flow.Batch, txn delta.Txn) (r *commitResult, err error) {
	snap, err := t.current(ctx)
	if err != nil {
		return nil, err
	}
	was, err := u.changeStateOf(t.dataset, snap)
	if err != nil {
		return nil, err
	}
	work := &scratch{backend: u.backend, dir: filepath.Join(u.scratchDir(), uuid.NewString())}
	defer func() { err = errors.Join(err, os.RemoveAll(work.dir)) }()
	if err := os.MkdirAll(work.dir, 0o755); err != nil {
		return nil, err
	}
	w := &changeWrite{u: u, t: t, snap: snap, was: was, work: work, target: u.graph.Target(t.dataset), result: &commitResult{}}
	w.write = delta.Write{From: snap, Define: &t.def, Txns: []delta.Txn{txn}, Reads: true, Checked: true, Operation: "MERGE"}
	change, err := w.compute(ctx, f, b)
	if err != nil {
		return nil, u.violated(err, t.dataset)
	}
	if err := w.stage(ctx, change); err != nil {
		return nil, errors.Join(err, t.table.Discard(w.write.Add))
	}
	if w.unchanged(b) {
		w.result.nothing = true
		return w.result, nil
	}
	crashPoint("staged")
	res, err := t.table.Commit(ctx, w.write)
	if errors.Is(err, delta.ErrCommitted) {
		w.result.alreadyThere = true
		return w.result, t.table.Discard(w.write.Add)
	}
	if err != nil {
		return nil, errors.Join(err, t.table.Discard(w.write.Add))
	}
	w.result.version = res.Version
	if w.now != nil {
		w.now.clean(t.table.Dir())
	}
	return w.result, u.compact(ctx, t)
}

// changeWrite is a change on its way into its table.
type changeWrite struct {
	u      *update
	t      *target
	snap   *delta.Snapshot
	was    *changeState // nil: none
	now    *changeState // nil: it stays
	work   *scratch
	target *cdc.Target
	write  delta.Write
	result *commitResult
}

// unchanged reports whether a snapshot is what the table has already. The position of a snapshot that is lost does no harm: it is compared again.
func (w *changeWrite) unchanged(b *flow.Batch) bool {
	return b.Version != nil && w.snap != nil && w.now == nil && len(w.write.Add) == 0 && len(w.write.Remove) == 0
}

// compute keeps the batch's rows and works out what they change.
func (w *changeWrite) compute(ctx context.Context, f *graph.Resolved, b *flow.Batch) (*cdc.Change, error) {
	u := w.u
	checks, err := changeChecks(w.t.dataset, b.Rows, u.settings)
	if err != nil {
		return nil, err
	}
	rows, err := prune(b.Rows, u.settings)
	if err != nil {
		return nil, err
	}
	kept, staged, err := w.work.keep(ctx, rows, checks)
	if err != nil {
		return nil, err
	}
	w.result.read, w.result.checks, w.result.dropped = staged.Read, staged.Checks, staged.Read-staged.Rows
	batch := &cdc.Batch{Target: w.target, Feed: f.Feed, Settings: u.settings, Number: 1, Now: u.settings.Now.Unix(), Rows: kept, Version: b.Version}
	if w.was != nil {
		w.target.Authors = w.target.Authors || w.was.Authors
		batch.Number, batch.Marked = w.was.number+1, w.was.Marked
		batch.State = w.was.scan(w.t.table.Dir(), w.target.StateSchema())
	}
	if batch.Table, err = table.Scan(w.snap, w.t.dataset.Name.String()); err != nil {
		return nil, err
	}
	if batch.Table, err = widened(batch.Table, w.t.schema); err != nil {
		return nil, err
	}
	return batch.Apply(ctx, w.work)
}

// widened is a scan of a table with the columns that it will have.
func widened(scan *plan.Scan, schema types.Schema) (*plan.Scan, error) {
	src, ok := scan.Source.(*plan.ParquetSource)
	if !ok {
		return scan, nil
	}
	n, m := *scan, *src
	m.Schema = schema
	n.Source = &m
	n.Attrs = make([]*plan.Attr, schema.Len())
	for i, f := range schema.Fields {
		n.Attrs[i] = &plan.Attr{ID: i + 1, Name: f.Name, T: f.Type, Null: true}
	}
	return &n, nil
}

// changeChecks are the conditions that events are held against: a target's expectations are those of the rows it shows, so that a delete
// passes.
func changeChecks(d *graph.Dataset, rel plan.Relation, s plan.Settings) ([]backend.Check, error) {
	checks, err := checksOf(&graph.Dataset{Name: d.Name, Origin: d.Origin, Expectations: d.Expectations}, rel, s)
	if err != nil {
		return nil, err
	}
	upserts, err := cdc.Upserts(rel)
	if err != nil || upserts == nil {
		return checks, err
	}
	for i, c := range checks {
		checks[i].Cond = &plan.Call{At: c.Cond.Origin(), Name: "or", Args: []plan.Expr{&plan.Call{Name: "not", Args: []plan.Expr{upserts}, T: types.BooleanType}, c.Cond}, T: types.BooleanType, Null: true}
	}
	return checks, nil
}

// stage finds the rows that go, stages those that come and the state, side by side.
func (w *changeWrite) stage(ctx context.Context, c *cdc.Change) error {
	w.result.ties = c.Ties
	var removed int64
	var stay, come *backend.Staged
	g, ctx := errgroup.WithContext(ctx)
	g.Go(func() (err error) {
		removed, stay, err = w.remove(ctx, c.Remove)
		return err
	})
	g.Go(func() (err error) {
		come, err = w.add(ctx, c.Add)
		return err
	})
	g.Go(func() error { return w.stageState(ctx, c) })
	err := g.Wait()
	if stay != nil {
		w.write.Add = append(w.write.Add, stay.Files...)
		w.result.rewrittenRows = stay.Rows
	}
	if come != nil {
		w.write.Add = append(w.write.Add, come.Files...)
		w.result.added = come.Rows
	}
	w.result.deleted = max(removed-c.Replaced, 0)
	return err
}

// remove finds the rows that go. Where a table has no deletion vectors it stages the others of the same files, which stay.
func (w *changeWrite) remove(ctx context.Context, r *cdc.Removal) (removed int64, stay *backend.Staged, err error) {
	if r == nil || len(w.snap.Files()) == 0 {
		return 0, nil, nil
	}
	m, err := w.u.backend.Positions(ctx, r.Scan, r.Cond, w.t.table.Dir())
	if err != nil {
		return 0, nil, err
	}
	w.write.Remove = m.Rows
	if w.snap.DeletionVectors() {
		return m.Count, nil, nil
	}
	if partly := dropTouched(m); len(partly) > 0 {
		stay, err = w.u.stage(ctx, w.t, keepRows(r.Scan, partly, w.t.table.Dir(), r.Cond))
	}
	return m.Count, stay, err
}

// add stages the rows that come.
func (w *changeWrite) add(ctx context.Context, rel plan.Relation) (*backend.Staged, error) {
	if rel == nil {
		return nil, nil
	}
	checks, err := checksOf(&graph.Dataset{Name: w.t.dataset.Name, Origin: w.t.dataset.Origin, Table: w.t.dataset.Table}, rel, w.u.settings)
	if err != nil {
		return nil, err
	}
	staged, err := w.u.backend.Stage(ctx, rel, backend.Stage{Dir: w.t.table.Dir(), Schema: w.t.schema, Partition: w.t.dataset.Partition, Checks: checks})
	if err != nil {
		return nil, w.u.violated(err, w.t.dataset)
	}
	return staged, nil
}

// stageState stages the state rows and writes the manifest that lists them.
func (w *changeWrite) stageState(ctx context.Context, c *cdc.Change) error {
	dir := w.t.table.Dir()
	sig := w.target.Signature()
	if c.State == nil && w.was != nil && w.was.Signature.SCD != 0 {
		return nil
	}
	now := &changeState{number: 1, Marked: c.Marked, Authors: w.target.Authors, Signature: sig}
	if w.was != nil {
		now.number = w.was.number + 1
		if !c.Rewrite {
			now.Files = append(now.Files, w.was.Files...)
		}
	}
	if c.State != nil {
		staged, err := w.u.backend.Stage(ctx, c.State, backend.Stage{Dir: filepath.Join(dir, changeStateDir), Schema: w.target.StateSchema(), Private: true})
		if err != nil {
			return err
		}
		now.Files = append(now.Files, filesOf(staged.Files)...)
	}
	if err := w.compact(ctx, now); err != nil {
		return err
	}
	if err := now.write(dir); err != nil {
		return err
	}
	w.now = now
	w.write.Txns = append(w.write.Txns, delta.Txn{AppID: w.u.changeApp(w.t.dataset), Version: now.number})
	return nil
}

// stateFanIn is how many state files of one size are put together.
const stateFanIn = 8

// compact puts the newest state files together where there are many of about one size, so that their number grows with the logarithm of the
// number of batches, and so does how often a row is written. Superseded rows go.
func (w *changeWrite) compact(ctx context.Context, s *changeState) error {
	for {
		first := mergeFrom(s.Files)
		if first < 0 {
			return nil
		}
		schema := w.target.StateSchema()
		dir := filepath.Join(w.t.table.Dir(), changeStateDir)
		rel, err := w.target.Newest(ctx, scanOf("state", schema, dir, s.Files[first:]), w.u.settings)
		if err != nil {
			return err
		}
		staged, err := w.u.backend.Stage(ctx, rel, backend.Stage{Dir: dir, Schema: schema, Private: true})
		if err != nil {
			return err
		}
		before := len(s.Files)
		s.Files = append(s.Files[:first:first], filesOf(staged.Files)...)
		if len(s.Files) >= before {
			return nil
		}
	}
}

// mergeFrom is where the files begin that are to be put together, all to the end; -1 when there are none. These are the newest files up to a size
// of which there are stateFanIn.
func mergeFrom(files []changeStateFile) int {
	size := func(f changeStateFile) (n int) {
		for r := f.Rows; r >= stateFanIn; r /= stateFanIn {
			n++
		}
		return n
	}
	for c := range 8 { // stateFanIn to the 8th rows are a file of the greatest size
		first, n := len(files), 0
		for ; first > 0 && size(files[first-1]) <= c; first-- {
			if size(files[first-1]) == c {
				n++
			}
		}
		if n >= stateFanIn {
			return first
		}
	}
	return -1
}

// filled reports whether the table has rows.
func (t *target) filled(ctx context.Context) bool {
	snap, err := t.current(ctx)
	return err == nil && snap != nil && snap.NumFiles() > 0
}
