package engine

import (
	"context"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/backend"
	"github.com/seed-e45c46d8/dp/engine/flow/replacewhere"
	"github.com/seed-e45c46d8/dp/engine/graph"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/source/table"
	"github.com/seed-e45c46d8/dp/store/delta"
)

// atStake says which rows of a table a full refresh could not bring back; "" when none. Of a REPLACE WHERE target these are the rows outside
// today's window; of any table, what others than the pipeline wrote.
func (u *update) atStake(ctx context.Context, d *graph.Dataset) (string, error) {
	t := u.table(u.dirOf(d))
	ok, err := t.Exists()
	if err != nil || !ok {
		return "", err
	}
	snap, err := t.Snapshot(ctx)
	if err != nil {
		return "", err
	}
	for _, f := range u.graph.FlowsInto(d) {
		if f.ReplaceWhere == nil {
			continue
		}
		n, err := u.outsideWindow(ctx, t, snap, d, f)
		if err != nil {
			return "", err
		}
		if n > 0 {
			return plural(n, "row") + " outside the replace window", nil
		}
	}
	return u.foreignCommits(ctx, t, snap)
}

// outsideWindow counts the rows that today's window does not cover.
func (u *update) outsideWindow(ctx context.Context, t *delta.Table, snap *delta.Snapshot, d *graph.Dataset, f *graph.Resolved) (int64, error) {
	w, err := replacewhere.Plan(f, u.graph.Schema(d), nil, u.settings)
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

// foreignCommits names the versions in which somebody else than the pipeline added rows since the table was last cleared.
func (u *update) foreignCommits(ctx context.Context, t *delta.Table, snap *delta.Snapshot) (string, error) {
	ours := func(app string) bool { return strings.HasPrefix(app, "dp/"+u.pipelineID+"/") }
	var foreign int64
	for c, err := range t.Commits(ctx, 0, snap.Version()) {
		if err != nil {
			// Older commits may be cleaned away; what they wrote is then not known to be foreign.
			return "", nil
		}
		switch {
		case c.Info.Operation == "TRUNCATE" && c.ByDP():
			foreign = 0
		case len(c.Added) > 0 && c.External(ours):
			foreign++
		}
	}
	if foreign == 0 {
		return "", nil
	}
	return "rows of " + plural(foreign, "commit") + " that did not come from the pipeline", nil
}
