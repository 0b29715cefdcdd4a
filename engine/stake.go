package engine

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/seed-e45c46d8/dp/engine/backend"
	"github.com/seed-e45c46d8/dp/engine/flow"
	"github.com/seed-e45c46d8/dp/engine/flow/replacewhere"
	"github.com/seed-e45c46d8/dp/engine/graph"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/source/table"
	"github.com/seed-e45c46d8/dp/store/delta"
)

// atStake says which rows of a table a full refresh could not bring back; "" when none. Of a REPLACE WHERE target these are the rows outside
// today's window; of a streaming table, rows from files and table versions that are gone; of either, what others than its flows wrote.
func (u *update) atStake(ctx context.Context, d *graph.Dataset) (string, error) {
	t := u.table(u.dirOf(d))
	snap, err := u.snapshotOf(ctx, t.Dir())
	if err != nil || snap == nil {
		return "", err
	}
	was, known, err := u.entry(d)
	if err != nil {
		return "", err
	}
	if !known || was.Kind == graph.StreamingTable.String() && d.Kind != graph.StreamingTable {
		return u.allRows(ctx, t, snap, d, known)
	}
	if d.Kind == graph.MaterializedView && !replaces(u.graph.FlowsInto(d)) {
		// Every update computes a materialized view anew: a full refresh loses nothing more.
		return "", nil
	}
	foreign, since, err := u.foreignCommits(ctx, t, snap, d)
	if err != nil {
		return "", err
	}
	var lost []string
	for _, f := range u.graph.FlowsInto(d) {
		if f.ReplaceWhere != nil {
			n, err := u.outsideWindow(ctx, t, snap, d, f)
			if err != nil {
				return "", err
			}
			if n > 0 {
				// It counts the rows that others wrote too.
				return plural(n, "row") + " outside the replace window", nil
			}
			continue
		}
		history, err := u.passedSnapshots(f)
		if err != nil {
			return "", err
		}
		lost = append(lost, history...)
		gone, err := u.goneInputs(ctx, f, since)
		if err != nil {
			return "", err
		}
		lost = append(lost, gone...)
	}
	if foreign > 0 {
		lost = append(lost, "rows of "+plural(foreign, "commit")+" that its flows did not make")
	}
	return strings.Join(lost, ", "), nil
}

// allRows counts the rows of a table that was a streaming table, or is none the pipeline knows.
func (u *update) allRows(ctx context.Context, t *delta.Table, snap *delta.Snapshot, d *graph.Dataset, known bool) (string, error) {
	scan, err := table.Scan(snap, d.Name.String())
	if err != nil {
		return "", err
	}
	n, err := u.countRows(ctx, scan, t)
	switch {
	case err != nil || n == 0:
		return "", err
	case known:
		return plural(n, "row") + " of the streaming table that it was", nil
	}
	return plural(n, "row") + " of a table that the pipeline does not know", nil
}

func replaces(flows []*graph.Resolved) bool {
	return slices.ContainsFunc(flows, func(f *graph.Resolved) bool { return f.ReplaceWhere != nil })
}

// goneInputs names what a stream has read since its target was last cleared and cannot read again: files that are gone, versions of tables
// that deleted rows.
func (u *update) goneInputs(ctx context.Context, f *graph.Resolved, since time.Time) ([]string, error) {
	var lost []string
	files, err := u.goneFiles(ctx, f)
	if err != nil {
		return nil, err
	}
	if n := int64(len(files)); n > 0 {
		what := "rows from " + plural(n, "file") + " that cannot be found any more (" + files[0]
		if n > 1 {
			what += ", …"
		}
		lost = append(lost, what+")")
	}
	for _, s := range flow.StreamingScans(f.Relation) {
		p, ok := s.Source.(*plan.PendingSource)
		if !ok {
			continue
		}
		dir, ok := table.Dir(p)
		if ref, own := p.Ref.(*graph.TableRef); own {
			if dir, ok, err = u.stored(ref.Name); err != nil {
				return nil, err
			}
		}
		if !ok {
			continue
		}
		deleted, err := u.deletingCommits(ctx, u.table(dir), since)
		if err != nil {
			return nil, err
		}
		if deleted > 0 {
			lost = append(lost, "rows that "+plural(deleted, "commit")+" deleted or changed in "+s.Name)
		}
	}
	return lost, nil
}

// passedSnapshots names the history that a table's snapshots left in an SCD type 2 target: the table has only its present rows.
func (u *update) passedSnapshots(f *graph.Resolved) ([]string, error) {
	if f.CDC == nil || !f.CDC.Snapshot || f.NextSnapshot != nil || f.CDC.SCD != 2 {
		return nil, nil
	}
	was, _, err := u.journal.entry(flowKey(f))
	if err != nil || was.Done < 2 {
		return nil, err
	}
	return []string{"the history of " + plural(was.Done, "snapshot") + " of " + f.CDC.Source}, nil
}

func (u *update) goneFiles(ctx context.Context, f *graph.Resolved) ([]string, error) {
	key := flowKey(f)
	entry, _, err := u.journal.entry(key)
	if err != nil {
		return nil, err
	}
	taken, err := u.state.FlowFiles(ctx, key.at(entry.Epoch))
	if err != nil || len(taken) == 0 {
		return nil, err
	}
	r, err := u.fileReader()
	if err != nil {
		return nil, err
	}
	return slices.DeleteFunc(taken, func(file string) bool { return !r.Gone(file) }), nil
}

// deletingCommits counts the versions of a source table after since that deleted or changed rows. The clearing of a full refresh is not one
// of them: it was held against its own stakes.
func (u *update) deletingCommits(ctx context.Context, t *delta.Table, since time.Time) (int64, error) {
	history, err := t.History(ctx, 0)
	if err != nil {
		return 0, err
	}
	var n int64
	for _, c := range history {
		if c.Timestamp.After(since) && c.Deletes() && !cleared(c) {
			n++
		}
	}
	return n, nil
}

// cleared reports whether a version is the clearing of a full refresh.
func cleared(c *delta.Commit) bool { return c.Info.Operation == "TRUNCATE" && c.ByDP() }

// outsideWindow counts the rows that today's window does not cover.
func (u *update) outsideWindow(ctx context.Context, t *delta.Table, snap *delta.Snapshot, d *graph.Dataset, f *graph.Resolved) (int64, error) {
	w, err := replacewhere.Plan(f, f.Relation, u.graph.Schema(d), nil, u.settings)
	if err != nil {
		return 0, err
	}
	scan, err := table.Scan(snap, d.Name.String())
	if err != nil {
		return 0, err
	}
	all, err := u.countRows(ctx, scan, t)
	if err != nil {
		return 0, err
	}
	cond, err := w.Predicate.Expr(scan.Attrs)
	if err != nil {
		// The window reads a column that the table does not have yet: every row is outside.
		return all, nil
	}
	m, err := u.backend.Positions(ctx, scan, cond, t.Dir())
	if err != nil {
		return 0, err
	}
	return all - m.Count, nil
}

func (u *update) countRows(ctx context.Context, scan *plan.Scan, t *delta.Table) (int64, error) {
	var m *backend.Matched
	m, err := u.backend.Positions(ctx, scan, nil, t.Dir())
	if err != nil {
		return 0, err
	}
	return m.Count, nil
}

// foreignCommits counts the versions in which something else than the table's flows added rows since it was last cleared, and says when that
// was. Older versions may be cleaned away; what they wrote is then not known to be foreign.
func (u *update) foreignCommits(ctx context.Context, t *delta.Table, snap *delta.Snapshot, d *graph.Dataset) (n int64, since time.Time, err error) {
	var prefixes []string
	for _, f := range u.graph.FlowsInto(d) {
		prefixes = append(prefixes, fold("dp/"+u.pipelineID+"/"+flowKey(f).name+"/"))
	}
	ours := func(app string) bool {
		return slices.ContainsFunc(prefixes, func(p string) bool { return strings.HasPrefix(fold(app), p) })
	}
	history, err := t.History(ctx, 0)
	if err != nil {
		return 0, since, err
	}
	for _, c := range history {
		if cleared(c) {
			return n, c.Timestamp, nil
		}
		if addsRows(c) && c.External(ours) {
			n++
		}
	}
	return n, since, nil
}

// addsRows reports whether a version added rows: a deletion gives its files new deletion vectors, or writes the rows that stay once more.
func addsRows(c *delta.Commit) bool {
	if c.Info.Operation == "DELETE" {
		return false
	}
	return slices.ContainsFunc(c.Added, func(f *delta.File) bool {
		return !slices.ContainsFunc(c.Removed, func(r delta.Removed) bool { return r.Path == f.Path })
	})
}
