package engine

import (
	"context"

	"github.com/seed-e45c46d8/dp/engine/flow"
	"github.com/seed-e45c46d8/dp/engine/flow/replacewhere"
	"github.com/seed-e45c46d8/dp/engine/graph"
	"github.com/seed-e45c46d8/dp/engine/incremental"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/source"
	"github.com/seed-e45c46d8/dp/exprbridge"
)

// Explanation is how a flow's next batch would be computed, for people.
type Explanation struct {
	Kind      string
	Predicate string // of a REPLACE WHERE flow, as written
	Plan      flow.Plan
	Refreshed bool               // it has a refresh policy: it is a REPLACE WHERE flow or a materialized view
	Never     *incremental.Issue // why its refreshes are never incremental; nil: they may be
	Rows      plan.Relation
	SQL       string   // the backend's query
	Streams   []string // what it reads as streams: their new rows stand in the query as a table without rows
}

// Explain says how a flow's rows would be computed now, without computing any.
func (e *Engine) Explain(ctx context.Context, g *graph.Graph, f *graph.Resolved) (*Explanation, error) {
	x := &Explanation{Kind: f.Dataset.Kind.String(), Rows: f.Relation}
	if k := e.kindOf(f); k != nil && f.Dataset.Kind.Stored() {
		x.Kind = kindLabel(k, f)
	}
	var window *exprbridge.Predicate
	if f.ReplaceWhere != nil {
		w, err := replacewhere.Plan(f, f.Relation, g.Schema(f.Dataset), nil, e.settings())
		if err != nil {
			return nil, located(err, f)
		}
		x.Predicate, x.Plan, x.Rows, window = f.ReplaceWhere.Text, w.Plan, w.Rows, w.Predicate
	}
	if x.Refreshed = f.Dataset.Kind.Stored() && refreshed(f); x.Refreshed {
		x.Never = incremental.Eligible(f.Relation, window, expects(g, f))
	}
	bound, err := flow.Bind(ctx, x.Rows, explained{e}, func(_ int, s *plan.Scan) (plan.Source, error) {
		x.Streams = append(x.Streams, s.Name)
		p, _ := s.Source.(*plan.PendingSource) // Bind asks for no others
		return &plan.ParquetSource{Format: "parquet", Schema: p.Schema}, nil
	})
	if err != nil {
		return nil, located(err, f)
	}
	if x.SQL, err = e.SQL(bound); err != nil {
		return nil, located(err, f)
	}
	return x, nil
}

// explained opens what a flow reads, for looking at the query only.
type explained struct{ e *Engine }

// Table implements flow.Inputs.
func (x explained) Table(ctx context.Context, scan *plan.Scan) (*plan.Scan, error) {
	p, ok := scan.Source.(*plan.PendingSource)
	if !ok {
		return scan, nil
	}
	ref, ok := p.Ref.(*graph.TableRef)
	if !ok {
		return scan, nil
	}
	return x.e.bindTable(ctx, scan, p, ref.Name)
}

// Stream implements flow.Inputs.
func (explained) Stream(context.Context, *plan.Scan, string) (source.Stream, error) {
	return emptyStream{}, nil
}

// Rows implements flow.Inputs.
func (explained) Rows(context.Context, plan.Relation) ([][]any, error) { return nil, nil }
