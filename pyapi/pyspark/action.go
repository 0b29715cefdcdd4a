package pyspark

import (
	"context"
	"iter"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

// Actions: the methods of a DataFrame that run it. At the top level of a file they see the tables as they are now. In a query function only
// what does not depend on the pipeline's own datasets can be run, since those are made after it.
//
//	action.go          running a relation
//	action_rows.go     collect, take, count … : rows as Python values
//	action_show.go     show
//	value.go           Python values of rows

// context is that of the running call.
func (h *Host) context() context.Context {
	if h.inputs != nil {
		return h.ctx
	}
	return h.session.Context()
}

// settle resolves a relation whose rows the method named what wants.
func (h *Host) settle(r plan.Relation, what string) (plan.Relation, error) {
	if h.runner == nil {
		return nil, h.refuseAction(what, noAction)
	}
	if h.inputs != nil {
		return h.analyzed(h.inputs.AnalyzeOutside(h.ctx, r))
	}
	return h.analyzed(h.runner.Analyze(h.context(), r, h.function))
}

// query is a settled relation's rows.
type query struct {
	h      *Host
	rel    plan.Relation
	schema types.Schema
}

func (h *Host) query(r plan.Relation, what string) (*query, error) {
	rel, err := h.settle(r, what)
	if err != nil {
		return nil, err
	}
	return &query{h, rel, plan.Schema(rel)}, nil
}

// rows are the values as the engine holds them; errors are Python exceptions.
func (q *query) rows() iter.Seq2[[]any, error] {
	return func(yield func([]any, error) bool) {
		n := 0
		takeBack := q.h.lend()
		defer func() { takeBack() }()
		for row, err := range q.h.runner.Rows(q.h.context(), q.rel) {
			takeBack()
			takeBack = func() {}
			if n++; n%1024 == 0 && err == nil {
				err = q.h.session.Cancelled()
			}
			if err != nil {
				yield(nil, q.h.running(err))
				return
			}
			if !yield(row, nil) {
				return
			}
			takeBack = q.h.lend()
		}
	}
}

// running makes an error of a query that ran one of the program. The end of the program's own time is not an error of the query.
func (h *Host) running(err error) error {
	if c := h.session.Cancelled(); c != nil {
		return c
	}
	e, ok := diag.As(err)
	if !ok {
		return h.raise(diag.New("DP_QUERY_FAILED", "The query failed: %v", err))
	}
	e = e.At(h.At())
	return runtime.Throw(newException(runtimeClassOf(e), e))
}

// objects are the rows as Row objects.
func (q *query) objects() iter.Seq2[runtime.Object, error] {
	return func(yield func(runtime.Object, error) bool) {
		convert, err := q.h.structValues(q.schema.Struct())
		if err != nil {
			yield(nil, err)
			return
		}
		for row, err := range q.rows() {
			var o runtime.Object
			if err == nil {
				o, err = convert(row)
			}
			if !yield(o, err) || err != nil {
				return
			}
		}
	}
}

// list is all rows.
func (q *query) list() ([]runtime.Object, error) {
	all := []runtime.Object{}
	for o, err := range q.objects() {
		if err != nil {
			return nil, err
		}
		all = append(all, o)
	}
	return all, nil
}

// limited is the relation's first n rows.
func limited(r plan.Relation, at diag.Origin, n int) plan.Relation {
	return &plan.Limit{At: at, In: r, N: &plan.Literal{At: at, Value: int64(n), T: types.IntType}}
}
