package incremental

import (
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// Keys are the very combinations of values that some columns of a query's result take in the rows that may have changed. A region holds for
// every combination of its columns' values; where that is more, the keys say which of them are meant.
type Keys struct {
	Columns []*plan.Attr // of the query's output
	Rows    [][]any      // none twice; values may be NULL
}

// keysID is the id of the first column of keys that stand in a relation: above those of any query.
const keysID = 1 << 30

// relation is the keys as rows.
func (k *Keys) relation() *plan.LocalRelation {
	l := &plan.LocalRelation{Rows: k.Rows, Attrs: make([]*plan.Attr, len(k.Columns))}
	for i, c := range k.Columns {
		l.Attrs[i] = &plan.Attr{ID: keysID + i, Name: c.Name, T: c.T, Null: k.null(i)}
	}
	return l
}

func (k *Keys) null(column int) bool {
	for _, r := range k.Rows {
		if r[column] == nil {
			return true
		}
	}
	return false
}

// Query is the query with those of its rows only that have one of the keys. Of its input rows as few as possible are used.
func (k *Keys) Query(q plan.Relation) plan.Relation {
	exprs := make([]plan.Expr, len(k.Columns))
	for i, c := range k.Columns {
		exprs[i] = c
	}
	return k.limit(q, exprs)
}

// Target is the rows of the target that have one of the keys; column is the target's column of a name.
func (k *Keys) Target(rows plan.Relation, column func(name string) *plan.Attr) plan.Relation {
	exprs := make([]plan.Expr, len(k.Columns))
	for i, c := range k.Columns {
		exprs[i] = column(c.Name)
	}
	return k.meets(rows, exprs)
}

// meets is the rows of r in which the expressions are one of the keys.
func (k *Keys) meets(r plan.Relation, exprs []plan.Expr) plan.Relation {
	l := k.relation()
	on := make([]plan.Expr, len(exprs))
	for i, e := range exprs {
		name := "<=>"
		if !l.Attrs[i].Null {
			name = "=" // lets the backend skip what lies outside of the keys' bounds
		}
		on[i] = &plan.Call{Name: name, Args: []plan.Expr{e, l.Attrs[i]}, T: types.BooleanType, Null: name == "=" && e.Nullable()}
	}
	return &plan.Join{L: r, R: l, Kind: plan.SemiJoin, On: plan.All(on)}
}

// limit is the rows of r in which the expressions, over its output, are one of the keys. They are over available columns: those come from the rows of
// a source, and are the same in all rows of a group and of a partition, so that below such an operator the keys take or leave whole ones.
func (k *Keys) limit(r plan.Relation, exprs []plan.Expr) plan.Relation {
	into := func(in plan.Relation, exprs []plan.Expr) plan.Relation {
		cs := append([]plan.Relation(nil), r.Children()...)
		for i, c := range cs {
			if c == in {
				cs[i] = k.limit(in, exprs)
			}
		}
		return r.WithChildren(cs)
	}
	switch x := r.(type) {
	case *plan.Project:
		return into(x.In, inList(exprs, x.List))
	case *plan.Aggregate:
		return into(x.In, inList(exprs, x.List))
	case *plan.Filter, *plan.Sort, *plan.Hint, *plan.SubqueryAlias, *plan.Watermark, *plan.Distinct:
		return into(x.Children()[0], exprs)
	case *plan.Join:
		need := refsOf(exprs)
		switch {
		case len(need.within(x.L)) == len(need) && x.Kind != plan.RightJoin && x.Kind != plan.FullJoin:
			return into(x.L, exprs)
		case len(need.within(x.R)) == len(need) && (x.Kind == plan.RightJoin || x.Kind == plan.InnerJoin || x.Kind == plan.CrossJoin):
			return into(x.R, exprs)
		}
	case *plan.SetOp:
		return x.WithChildren([]plan.Relation{k.limit(x.L, inBranch(exprs, x, x.L)), k.limit(x.R, inBranch(exprs, x, x.R))})
	}
	return k.meets(r, exprs)
}

func refsOf(exprs []plan.Expr) columns {
	c := columns{}
	for _, e := range exprs {
		c = c.plus(refs(e))
	}
	return c
}

// inList writes expressions over a select list's output as ones over its input.
func inList(exprs, list []plan.Expr) []plan.Expr {
	defs := map[int]plan.Expr{}
	for _, e := range list {
		if a, ok := e.(*plan.Alias); ok {
			defs[a.ID] = a.E
		}
	}
	return substituted(exprs, defs)
}

// inBranch writes expressions over the output of a set operation as ones over one of its branches.
func inBranch(exprs []plan.Expr, r *plan.SetOp, branch plan.Relation) []plan.Expr {
	defs := map[int]plan.Expr{}
	for i, a := range branch.Output() {
		defs[r.Attrs[i].ID] = a
	}
	return substituted(exprs, defs)
}

// substituted puts definitions in the place of columns.
func substituted(exprs []plan.Expr, defs map[int]plan.Expr) []plan.Expr {
	out := make([]plan.Expr, len(exprs))
	for i, e := range exprs {
		out[i] = plan.Map(e, func(x plan.Expr) plan.Expr {
			if a, ok := x.(*plan.Attr); ok {
				if d, ok := defs[a.ID]; ok {
					return d
				}
			}
			return x
		})
	}
	return out
}
