package engine

import (
	"context"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/graph"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/source"
	"github.com/seed-e45c46d8/dp/engine/source/table"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// inputs opens what a flow reads: datasets of the pipeline by their tables, everything else by the reader that resolved it. It implements
// flow.Inputs.
type inputs struct {
	u    *update
	flow string // the flow and its epoch
}

// Table implements flow.Inputs.
func (in *inputs) Table(ctx context.Context, scan *plan.Scan) (*plan.Scan, error) {
	p, ok := scan.Source.(*plan.PendingSource)
	if !ok {
		return scan, nil
	}
	ref, ok := p.Ref.(*graph.TableRef)
	if !ok {
		return nil, diag.New("DP_INTERNAL", "%s cannot be read as a batch", scan.Name)
	}
	if err := in.there(ref.Name, scan); err != nil {
		return nil, err
	}
	return in.u.bindTable(ctx, scan, p, ref.Name)
}

// there refuses a dataset whose table was never made: it is not selected for this update, and was in none before.
func (in *inputs) there(n types.TableName, scan *plan.Scan) error {
	_, ok, err := in.u.stored(n)
	if err == nil && !ok {
		return diag.New("TABLE_OR_VIEW_NOT_FOUND", "The table %s is defined in the pipeline and has not been computed yet.", n).
			WithHint("refresh it too: --refresh %s", n.Table).At(scan.At)
	}
	return err
}

// bindTable gives a scan of a dataset its table's current version. A column that the pipeline defines and the table does not have yet is NULL; a
// table that was never filled has no rows.
func (e *Engine) bindTable(ctx context.Context, scan *plan.Scan, p *plan.PendingSource, name types.TableName) (*plan.Scan, error) {
	n := *scan
	dir, ok, err := e.stored(name)
	if err != nil {
		return nil, err
	}
	if !ok {
		n.Source = &plan.ParquetSource{Format: "delta", Schema: p.Schema}
		return &n, nil
	}
	snap, err := e.table(dir).Snapshot(ctx)
	if err != nil {
		return nil, err
	}
	src, err := table.Source(snap)
	if err != nil {
		return nil, err
	}
	c := *src
	c.Schema = p.Schema
	n.Source = &c
	return &n, nil
}

// Rows implements flow.Inputs.
func (in *inputs) Rows(ctx context.Context, r plan.Relation) ([][]any, error) {
	return (&scratch{backend: in.u.backend}).Rows(ctx, r)
}

// Stream implements flow.Inputs.
func (in *inputs) Stream(ctx context.Context, scan *plan.Scan, key string) (source.Stream, error) {
	p, ok := scan.Source.(*plan.PendingSource)
	if !ok {
		return nil, diag.New("DP_INTERNAL", "%s cannot be read as a stream", scan.Name)
	}
	name := streamName(in.flow, key)
	if ref, ok := p.Ref.(*graph.TableRef); ok {
		if err := in.there(ref.Name, scan); err != nil {
			return nil, err
		}
		dir, _, err := in.u.stored(ref.Name)
		if err != nil {
			return nil, err
		}
		zone, err := in.u.zone()
		if err != nil {
			return nil, err
		}
		return table.Stream(in.u.table(dir), p.Schema, ref.Options, zone)
	}
	if p.Kind == table.Kind {
		r, err := in.u.tableReader()
		if err != nil {
			return nil, err
		}
		return r.Open(ctx, p, name)
	}
	r, err := in.u.fileReader()
	if err != nil {
		return nil, err
	}
	return r.Open(ctx, p, name)
}
