package flow

import (
	"context"

	"github.com/seed-e45c46d8/dp/engine/plan"
)

// Bind gives every scan of a relation, those in subqueries included, the source it reads in this batch: batch scans of stored datasets
// their current version, streaming scans what stream answers. The n-th streaming scan in tree order is n.
func Bind(ctx context.Context, rel plan.Relation, in Inputs, stream func(n int, s *plan.Scan) (plan.Source, error)) (plan.Relation, error) {
	b := &binder{ctx: ctx, in: in, stream: stream}
	out := b.relation(rel)
	return out, b.err
}

type binder struct {
	ctx    context.Context
	in     Inputs
	stream func(int, *plan.Scan) (plan.Source, error)
	n      int
	err    error
}

func (b *binder) relation(r plan.Relation) plan.Relation {
	return plan.MapRelation(r, func(n plan.Relation) plan.Relation {
		if b.err != nil {
			return n
		}
		if s, ok := n.(*plan.Scan); ok {
			return b.scan(s)
		}
		return b.subqueries(n)
	})
}

// subqueries binds the relations inside a node's expressions.
func (b *binder) subqueries(n plan.Relation) plan.Relation {
	es := n.Exprs()
	changed := false
	out := make([]plan.Expr, len(es))
	for i, e := range es {
		out[i] = plan.Map(e, func(x plan.Expr) plan.Expr {
			q, ok := x.(*plan.Subquery)
			if !ok {
				return x
			}
			c := *q
			c.Query = b.relation(q.Query)
			changed = true
			return &c
		})
	}
	if !changed {
		return n
	}
	return n.WithExprs(out)
}

func (b *binder) scan(s *plan.Scan) plan.Relation {
	if _, ok := s.Source.(*plan.PendingSource); !ok {
		return s
	}
	c := *s
	if s.Streaming {
		if b.stream == nil {
			return s
		}
		c.Source, b.err = b.stream(b.n, s)
		b.n++
		return &c
	}
	bound, err := b.in.Table(b.ctx, s)
	if err != nil {
		b.err = err
		return s
	}
	return bound
}

// StreamingScans are the streaming scans of a relation in the order in which Bind numbers them.
func StreamingScans(rel plan.Relation) []*plan.Scan {
	var out []*plan.Scan
	var visit func(r plan.Relation)
	visit = func(r plan.Relation) {
		for _, c := range r.Children() {
			visit(c)
		}
		if s, ok := r.(*plan.Scan); ok {
			if _, pending := s.Source.(*plan.PendingSource); pending && s.Streaming {
				out = append(out, s)
			}
			return
		}
		for _, e := range r.Exprs() {
			plan.Walk(e, func(x plan.Expr) bool {
				if q, ok := x.(*plan.Subquery); ok {
					visit(q.Query)
				}
				return true
			})
		}
	}
	visit(rel)
	return out
}
