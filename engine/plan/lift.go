package plan

import (
	"maps"
	"slices"
)

// lifter turns expressions over the input of an aggregate into expressions over its rows: grouping keys and aggregate functions become
// columns of the aggregate, which are added to its list when they are not there.
type lifter struct {
	a   *analyzer
	agg *Aggregate // grows
	own map[int]bool
	out []*Attr // columns that are no input of the aggregate: those of the SELECT above it

	sorts bool // for ORDER BY
}

func newLifter(a *analyzer, agg *Aggregate, out []*Attr) *lifter {
	n := *agg
	n.List = append([]Expr(nil), agg.List...)
	return &lifter{a: a, agg: &n, out: out}
}

func (l *lifter) lift(e Expr) Expr {
	if at, ok := e.(*Attr); ok && (l.own[at.ID] || has(l.out, at.ID)) {
		return e
	}
	if l.isKey(e) || isAggregate(e) || isGrouping(e) {
		return l.column(groupedEntry(l.agg, asKeys(e, l.agg.Keys), l.agg.Kind != PlainGroup))
	}
	if _, ok := e.(*Call); ok && readsAggregate(e) {
		for _, x := range l.agg.List {
			if sameExpr(unaliased(x), e) {
				return outputOf([]Expr{x})[0]
			}
		}
	}
	switch n := e.(type) {
	case *Window:
		fn := n.Fn.(*Call)
		c := n.Children()
		m := make([]Expr, len(c))
		args := fn.Children()
		lifted := make([]Expr, len(args))
		for i, x := range args {
			lifted[i] = l.lift(x)
		}
		m[0] = fn.WithChildren(lifted)
		if len(args) == 0 {
			m[0] = fn
		}
		for i, x := range c[1:] {
			m[i+1] = l.lift(x)
		}
		return n.WithChildren(m)
	case *Subquery:
		ids := map[int]bool{}
		outerNeeds(n.Query, ids)
		to := map[int]*Attr{}
		for _, k := range l.agg.Keys {
			if at, ok := k.(*Attr); ok && ids[at.ID] {
				to[at.ID] = l.column(at).(*Attr)
			}
		}
		for _, id := range slices.Sorted(maps.Keys(ids)) {
			if agg := l.a.outerAggs[id]; agg != nil {
				to[id] = l.column(agg).(*Attr)
			}
		}
		if len(to) > 0 {
			m := *n
			m.Query = redirected(n.Query, to)
			e = &m
		}
	}
	return mapChildren(e, l.lift)
}

// isKey reports a grouping key. In ORDER BY Spark does not know a correlated subquery again, and of a ROLLUP or its like only keys that are columns: of
// others it makes columns before it groups.
func (l *lifter) isKey(e Expr) bool {
	if _, isColumn := e.(*Attr); l.sorts && !isColumn && l.agg.Kind != PlainGroup {
		return slices.Contains(l.agg.Keys, e)
	}
	return grouped(e, l.agg.Keys) && !(l.sorts && contains(e, isCorrelated))
}

// redirected is a subquery whose references to columns around it go to other columns.
func redirected(q Relation, to map[int]*Attr) Relation {
	return MapRelation(q, func(r Relation) Relation {
		return mapExprs(r, func(e Expr) Expr {
			return Map(e, func(x Expr) Expr {
				switch x := x.(type) {
				case *OuterAttr:
					if at := to[x.ID]; at != nil {
						return &OuterAttr{Attr: at}
					}
				case *Subquery:
					m := *x
					m.Query = redirected(x.Query, to)
					return &m
				}
				return x
			})
		})
	})
}

// column is the aggregate's output column that holds e.
func (l *lifter) column(e Expr) Expr {
	for _, x := range l.agg.List {
		if sameExpr(unaliased(x), e) {
			return outputOf([]Expr{x})[0]
		}
	}
	if at, ok := e.(*Attr); ok {
		l.agg.List = append(l.agg.List, at)
		return at
	}
	al := &Alias{At: e.Origin(), ID: l.a.newID(), E: e, Name: ColumnName(e)}
	l.agg.List = append(l.agg.List, al)
	return outputOf([]Expr{al})[0]
}

func (l *lifter) liftItem(it item) (item, error) {
	if it.gen != nil {
		g := *it.gen
		g.Fn = l.liftArgs(g.Fn.(*Call))
		if bad := l.stray(g.Fn); bad != nil {
			return it, missingAggregation(l.agg, bad)
		}
		return item{gen: &g}, nil
	}
	e := it.e
	if al, ok := e.(*Alias); ok {
		n := *al
		n.E = l.lift(al.E)
		e = &n
	} else {
		e = l.lift(e)
	}
	if bad := l.stray(unaliased(e)); bad != nil {
		return it, missingAggregation(l.agg, bad)
	}
	return item{e: e}, nil
}

func (l *lifter) liftArgs(c *Call) Expr {
	args := c.Children()
	n := make([]Expr, len(args))
	for i, x := range args {
		n[i] = l.lift(x)
	}
	return c.WithChildren(n)
}

// stray is a column in a lifted expression that the aggregate does not give.
func (l *lifter) stray(e Expr) *Attr {
	out := l.agg.Output()
	var bad *Attr
	Walk(e, func(n Expr) bool {
		if at, ok := n.(*Attr); ok && bad == nil && !l.own[at.ID] && !has(out, at.ID) {
			bad = at
		}
		return bad == nil
	})
	return bad
}

// outerStray is a column that a subquery in a lifted expression reads and the aggregate does not give.
func (l *lifter) outerStray(e Expr) *Attr {
	out, in := l.agg.Output(), l.agg.In.Output()
	for _, q := range partsOf(e, func(n Expr) bool { _, ok := n.(*Subquery); return ok }) {
		ids := map[int]bool{}
		outerNeeds(q.(*Subquery).Query, ids)
		for _, at := range in {
			if ids[at.ID] && !has(out, at.ID) {
				return at
			}
		}
	}
	return nil
}
