package engine

import (
	"context"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/graph"
	"github.com/seed-e45c46d8/dp/store/state"
)

// checkTargets refuses selected targets that are not the tables this pipeline left there, so that no flow goes on from a position in another
// table and none writes over a table that is somebody else's. A full refresh starts over, in all but the latter.
func (e *Engine) checkTargets(ctx context.Context, g *graph.Graph, sel *selection, req *Request) diag.List {
	runs := map[*graph.Dataset]bool{}
	for f, selected := range sel.run {
		runs[f.Dataset] = runs[f.Dataset] || selected
	}
	var errs diag.List
	for _, d := range g.Datasets {
		if !runs[d] {
			continue
		}
		if err := e.checkTarget(ctx, d, e.clears(d, req)); err != nil {
			errs = append(errs, diag.From(err, "DP_INVALID_TABLE").For(d.Name.Table).At(d.Origin))
		}
	}
	errs.Sort()
	return errs
}

func (e *Engine) checkTarget(ctx context.Context, d *graph.Dataset, cleared bool) error {
	dir := e.dirOf(d)
	there, err := e.table(dir).Exists()
	if err != nil {
		return err
	}
	was, known, err := e.entry(d)
	if err != nil {
		return err
	}
	switch {
	case known && was.Kind == tableKind:
		return diag.New("TABLE_OR_VIEW_ALREADY_EXISTS", "The table %s was made by dp sql: the pipeline cannot define it.", d.Name).
			WithHint("give the %s another name, or DROP TABLE %s first", d.Kind, d.Name)
	case !known && there && !cleared:
		return diag.New("DP_NOT_OUR_TABLE", "There is a Delta table in %s already, which this pipeline did not make or no longer knows.", dir).
			WithHint("bring back the state.db that belongs to it, choose another name or location, or run with --full-refresh %s to replace it", d.Name.Table)
	case !known || cleared:
		return nil
	case was.Kind != d.Kind.String():
		return diag.New("DP_DATASET_KIND_CHANGED", "%s is a %s, and its definition says %s.", d.Name, was.Kind, d.Kind).
			WithHint("give it another name, or run with --full-refresh %s to start over", d.Name.Table)
	case was.Dir != dir && !e.movedTo(was.Dir, there):
		return diag.New("DP_LOCATION_CHANGED", "The table %s stands in %s, and its definition says %s.", d.Name, was.Dir, dir).
			WithHint("put the location back, or run with --full-refresh %s to start over there", d.Name.Table)
	}
	return e.checkPartition(ctx, d, dir)
}

// movedTo reports whether a table was moved together with its project: it is gone where it was, and there where it should be.
func (e *Engine) movedTo(was string, there bool) bool {
	old, err := e.table(was).Exists()
	return err == nil && !old && there
}

// entry is what the catalog knows of a dataset's table.
func (e *Engine) entry(d *graph.Dataset) (state.Table, bool, error) {
	if e.state == nil {
		return state.Table{}, false, nil
	}
	return e.state.Table(d.Name)
}

// checkPartition refuses other partition columns than the table has. A materialized view is written anew with them.
func (e *Engine) checkPartition(ctx context.Context, d *graph.Dataset, dir string) error {
	if d.Kind == graph.MaterializedView {
		return nil
	}
	s, err := e.snapshotOf(ctx, dir)
	if err != nil || s == nil || equalFold(strings.Join(s.PartitionColumns(), ","), strings.Join(d.Partition, ",")) {
		return err
	}
	return diag.New("CANNOT_UPDATE_PARTITION_COLUMNS", "The partition columns of %s are (%s) and its definition says (%s). Partition columns cannot be changed.", d.Name, joinNames(s.PartitionColumns()), joinNames(d.Partition)).
		WithHint("put the partition columns back, or run with --full-refresh %s", d.Name.Table)
}
