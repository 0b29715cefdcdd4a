package incremental

import (
	"slices"

	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// change is what became of one scan's table since the last refresh.
type change struct {
	scan    *plan.Scan
	changes *Changes // nil: it has not changed
}

// tracer derives, from a query and the changes of its scans, relations that give a superset of certain rows of the query's result, in some of
// its columns, all of them available. Which rows these are, one scan decides, the focus:
//
//	focus at a scan   the rows, before or after, that a changed row of this scan has part in
//	focus elsewhere   all rows, before or after
//
// At the scan in focus stand its changed rows; at all others the rows before and after. Operators that join rows stay; what would need the rows
// themselves is left out: an aggregate leaves its keys, a window function its partition keys, a filter on either nothing, a side that an outer
// join fills with NULL is added as filled. What is left out only makes for more rows.
//
// Several scans may change at once: the result's touched rows are those with the focus at each of them in turn, since the others give the rows
// of both states.
type tracer struct {
	scans  []change // in the order of the tree
	nextID int
	used   columns // columns that the query uses at all
}

// scansIn counts the scans of a relation outside of subqueries.
func scansIn(r plan.Relation) int {
	if _, ok := r.(*plan.Scan); ok {
		return 1
	}
	n := 0
	for _, c := range r.Children() {
		n += scansIn(c)
	}
	return n
}

// rows derives the rows of r, whose first scan is number first, with the columns need of those available. The order of columns means nothing.
func (t *tracer) rows(r plan.Relation, need columns, first, focus int) plan.Relation {
	switch r := r.(type) {
	case *plan.Scan:
		return t.scan(r, first, focus)
	case *plan.Project:
		return t.selected(r.In, r.List, need, first, focus)
	case *plan.Aggregate:
		return t.selected(r.In, r.List, need, first, focus)
	case *plan.Filter:
		return t.filter(r, need, first, focus)
	case *plan.Join:
		return t.join(r, need, first, focus)
	case *plan.SetOp:
		return t.setOp(r, need, first, focus)
	case *plan.Generate:
		return t.generate(r, need, first, focus)
	case *plan.Sort, *plan.Hint, *plan.SubqueryAlias, *plan.Watermark, *plan.Distinct:
		return t.rows(r.Children()[0], need, first, focus)
	}
	return r // rows of its own, which never change
}

// scan is the changed rows of a scan in focus, or its rows before and after.
func (t *tracer) scan(s *plan.Scan, first, focus int) plan.Relation {
	c := t.scans[first]
	switch {
	case focus == first:
		return t.net(c)
	case c.changes == nil || len(c.changes.Gone.Files) == 0:
		return s
	}
	return t.union(shown(s.Attrs), s, withSource(s, c.changes.Gone))
}

// shown are the columns of a scan without _metadata, which is refused.
func shown(as []*plan.Attr) []*plan.Attr {
	return slices.DeleteFunc(slices.Clone(as), func(a *plan.Attr) bool { return a.Hidden })
}

func withSource(s *plan.Scan, src plan.Source) *plan.Scan {
	n := *s
	n.Source = src
	return &n
}

// net is the rows that a table gained or lost: those of the files that came and went, less the ones that are in both, as after a rewrite of files.
// Only columns that the query uses count.
func (t *tracer) net(c change) plan.Relation {
	gone, came := withSource(c.scan, c.changes.Gone), withSource(c.scan, c.changes.Came)
	var used []*plan.Attr
	comparable := true
	for _, a := range c.scan.Attrs {
		if t.used[a.ID] {
			used = append(used, a)
			comparable = comparable && groupable(a.T)
		}
	}
	switch {
	case len(c.changes.Gone.Files) == 0:
		return came
	case len(c.changes.Came.Files) == 0:
		return gone
	case len(used) == 0 || !comparable:
		return t.union(shown(c.scan.Attrs), gone, came)
	}
	sign := &plan.Attr{ID: t.id(), Name: "sign", T: types.LongType}
	side := func(s *plan.Scan, v int64) plan.Relation {
		list := make([]plan.Expr, 0, len(used)+1)
		for _, a := range used {
			list = append(list, a)
		}
		return &plan.Project{In: s, List: append(list, &plan.Alias{ID: sign.ID, Name: sign.Name, E: &plan.Literal{Value: v, T: types.LongType}})}
	}
	both := &plan.SetOp{Kind: plan.Union, All: true, L: side(gone, -1), R: side(came, 1), Attrs: append(slices.Clone(used), sign)}
	more := &plan.Attr{ID: t.id(), Name: "more", T: types.LongType, Null: true}
	agg := &plan.Aggregate{In: both}
	for _, a := range used {
		agg.Keys = append(agg.Keys, a)
		agg.List = append(agg.List, a)
	}
	agg.List = append(agg.List, &plan.Alias{ID: more.ID, Name: more.Name, E: &plan.Call{Name: "sum", Args: []plan.Expr{sign}, T: types.LongType, Null: true}})
	zero := &plan.Call{Name: "=", Args: []plan.Expr{more, &plan.Literal{Value: int64(0), T: types.LongType}}, T: types.BooleanType, Null: true}
	return &plan.Filter{In: agg, Cond: &plan.Call{Name: "not", Args: []plan.Expr{zero}, T: types.BooleanType, Null: true}}
}

// groupable reports types whose values can be grouped.
func groupable(t types.Type) bool {
	switch t.Kind {
	case types.Map, types.Variant:
		return false
	case types.Array:
		return groupable(*t.Elem)
	case types.Struct:
		return !slices.ContainsFunc(t.Fields, func(f types.Field) bool { return !groupable(f.Type) })
	}
	return true
}

func (t *tracer) id() int {
	t.nextID++
	return t.nextID
}

// union is the rows of several relations in some of their columns, which all have.
func (t *tracer) union(as []*plan.Attr, rs ...plan.Relation) plan.Relation {
	var u plan.Relation
	for _, r := range rs {
		list := make([]plan.Expr, len(as))
		for i, a := range as {
			list[i] = a
		}
		r = &plan.Project{In: r, List: list}
		if u == nil {
			u = r
			continue
		}
		u = &plan.SetOp{Kind: plan.Union, All: true, L: u, R: r, Attrs: as}
	}
	return u
}

// selected keeps the needed columns of a select list.
func (t *tracer) selected(in plan.Relation, list []plan.Expr, need columns, first, focus int) plan.Relation {
	var keep []plan.Expr
	below := columns{}
	for _, e := range list {
		switch x := e.(type) {
		case *plan.Attr:
			if need[x.ID] {
				keep = append(keep, x)
				below = below.plus(refs(x))
			}
		case *plan.Alias:
			if need[x.ID] {
				keep = append(keep, x)
				below = below.plus(refs(x.E))
			}
		}
	}
	if len(keep) == 0 {
		// Nothing of the rows is asked but that they are there.
		keep = []plan.Expr{&plan.Alias{ID: t.id(), Name: "row", E: &plan.Literal{Value: true, T: types.BooleanType}}}
	}
	return &plan.Project{In: t.rows(in, below, first, focus), List: keep}
}

// filter keeps the conditions that the available columns decide.
func (t *tracer) filter(r *plan.Filter, need columns, first, focus int) plan.Relation {
	conds, _ := decided(r.Cond, available(r.In))
	for _, c := range conds {
		need = need.plus(refs(c))
	}
	in := t.rows(r.In, need, first, focus)
	if len(conds) == 0 {
		return in
	}
	return &plan.Filter{In: in, Cond: plan.All(conds)}
}

// decided are the conjuncts of a condition that columns decide; lost says whether there are others.
func decided(cond plan.Expr, by columns) (conds []plan.Expr, lost bool) {
	if cond == nil {
		return nil, false
	}
	for _, c := range plan.Conjuncts(cond) {
		if rowwise(c) && by.has(refs(c)) {
			conds = append(conds, c)
		} else {
			lost = true
		}
	}
	return conds, lost
}

func (t *tracer) generate(r *plan.Generate, need columns, first, focus int) plan.Relation {
	if !rowwiseGenerator(r, available(r.In)) {
		return t.rows(r.In, need, first, focus)
	}
	n := *r
	n.In = t.rows(r.In, need.within(r.In).plus(refs(r.Fn)), first, focus)
	return &n
}

// setOp is the rows of the branches together; for INTERSECT and EXCEPT these are more than needed.
func (t *tracer) setOp(r *plan.SetOp, need columns, first, focus int) plan.Relation {
	split := first + scansIn(r.L)
	end := split + scansIn(r.R)
	branch := func(in plan.Relation, first int) plan.Relation {
		out := in.Output()
		below := columns{}
		var list []plan.Expr
		for i, a := range r.Attrs {
			if need[a.ID] {
				below[out[i].ID] = true
				list = append(list, &plan.Alias{ID: a.ID, Name: a.Name, E: out[i]})
			}
		}
		if len(list) == 0 {
			list = []plan.Expr{&plan.Alias{ID: t.id(), Name: "row", E: &plan.Literal{Value: true, T: types.BooleanType}}}
		}
		return &plan.Project{In: t.rows(in, below, first, focus), List: list}
	}
	var sides []plan.Relation
	if focus < first || focus >= split {
		sides = append(sides, branch(r.R, split))
	}
	if focus < split || focus >= end {
		sides = append(sides, branch(r.L, first))
	}
	if len(sides) == 1 {
		return sides[0]
	}
	return &plan.SetOp{Kind: plan.Union, All: true, L: sides[0], R: sides[1], Attrs: sides[1].Output()}
}

// join is the pairs of rows that the condition lets meet, as far as it is decided; for semi and anti joins the left rows of them.
func (t *tracer) join(r *plan.Join, need columns, first, focus int) plan.Relation {
	split := first + scansIn(r.L)
	inLeft, inRight := focus >= first && focus < split, focus >= split && focus < split+scansIn(r.R)
	leftOnly := r.Kind == plan.SemiJoin || r.Kind == plan.AntiJoin
	if leftOnly && !inRight {
		return t.rows(r.L, need, first, focus)
	}
	on, _ := decided(r.On, available(r.L).plus(available(r.R)))
	needed := need
	for _, c := range on {
		needed = needed.plus(refs(c))
	}
	l := t.rows(r.L, needed.within(r.L), first, focus)
	rt := t.rows(r.R, needed.within(r.R), split, focus)
	pairs := &plan.Join{L: l, R: rt, Kind: plan.InnerJoin, On: plan.All(on)}
	switch {
	case leftOnly:
		pairs.Kind = plan.SemiJoin
	case len(on) == 0:
		pairs.Kind = plan.CrossJoin
	}
	if leftOnly || r.Kind == plan.InnerJoin || r.Kind == plan.CrossJoin {
		return pairs
	}
	// Rows that stand alone before or after: those of a side that is kept, and where the focus is on the other side, those of it that have lost
	// or gained a partner.
	parts := []part{{pairs, needed}}
	if r.Kind != plan.RightJoin {
		parts = append(parts, part{orElse(inRight, pairs, l), needed.within(r.L)})
	}
	if r.Kind != plan.LeftJoin {
		parts = append(parts, part{orElse(inLeft, pairs, rt), needed.within(r.R)})
	}
	return t.filled(r.Output(), need, parts)
}

func orElse(yes bool, a, b plan.Relation) plan.Relation {
	if yes {
		return a
	}
	return b
}

// part is rows of an outer join and the columns of them that are not NULL because the other side is missing.
type part struct {
	rows plan.Relation
	has  columns
}

// filled is the parts of an outer join together, with NULL in the columns that a part does not have.
func (t *tracer) filled(output []*plan.Attr, need columns, parts []part) plan.Relation {
	var out []*plan.Attr
	for _, a := range output {
		if need[a.ID] {
			n := *a
			n.Null = true
			out = append(out, &n)
		}
	}
	row := &plan.Alias{ID: t.id(), Name: "row", E: &plan.Literal{Value: true, T: types.BooleanType}}
	rs := make([]plan.Relation, len(parts))
	for i, p := range parts {
		list := []plan.Expr{row}
		for _, a := range out {
			if p.has[a.ID] {
				list = append(list, a)
				continue
			}
			list = append(list, &plan.Alias{ID: a.ID, Name: a.Name, E: &plan.Cast{E: &plan.Literal{T: types.NullType}, To: a.T}})
		}
		rs[i] = &plan.Project{In: p.rows, List: list}
	}
	return t.union(append(out, &plan.Attr{ID: row.ID, Name: row.Name, T: types.BooleanType}), rs...)
}
