package incremental

import (
	"github.com/seed-e45c46d8/dp/engine/functions"
	"github.com/seed-e45c46d8/dp/engine/plan"
)

// columns is a set of attributes by id.
type columns map[int]bool

// add makes a column a member if it is to be one. What is no member is not in the map.
func (c columns) add(id int, member bool) {
	if member {
		c[id] = true
	}
}

func (c columns) has(refs columns) bool {
	for id := range refs {
		if !c[id] {
			return false
		}
	}
	return true
}

func (c columns) plus(d columns) columns {
	n := make(columns, len(c)+len(d))
	for id := range c {
		n[id] = true
	}
	for id := range d {
		n[id] = true
	}
	return n
}

// within are the members that are columns of a relation.
func (c columns) within(r plan.Relation) columns {
	n := columns{}
	for _, a := range r.Output() {
		if c[a.ID] {
			n[a.ID] = true
		}
	}
	return n
}

func refs(e plan.Expr) columns {
	c := columns{}
	plan.Walk(e, func(x plan.Expr) bool {
		if a, ok := x.(*plan.Attr); ok {
			c[a.ID] = true
		}
		return true
	})
	return c
}

// rowwise reports an expression that is computed from one row alone: no window, no query, no aggregate, nothing of a row outside.
func rowwise(e plan.Expr) bool {
	ok := true
	plan.Walk(e, func(x plan.Expr) bool {
		switch x := x.(type) {
		case *plan.Window, *plan.Subquery, *plan.OuterAttr, *plan.UserCall:
			ok = false
		case *plan.Call:
			if f, known := functions.Lookup(x.Name); known && (f.Kind == functions.Aggregate || f.Kind == functions.WindowOnly || !f.Deterministic) {
				ok = false
			}
		}
		return ok
	})
	return ok
}

// available are the columns of a relation whose values can be told of every row that may have changed without computing the row: those that
// come from the sources row by row, group by group or partition by partition.
func available(r plan.Relation) columns {
	switch r := r.(type) {
	case *plan.Scan:
		return visible(r.Attrs)
	case *plan.LocalRelation, *plan.Values, *plan.Range:
		return visible(r.Output())
	case *plan.Project:
		return ofList(r.List, partitioned(r.List, available(r.In)))
	case *plan.Aggregate:
		return ofGroups(r)
	case *plan.Join:
		c := available(r.L)
		if r.Kind != plan.SemiJoin && r.Kind != plan.AntiJoin {
			c = c.plus(available(r.R))
		}
		return c
	case *plan.SetOp:
		l, rt := available(r.L), available(r.R)
		lo, ro := r.L.Output(), r.R.Output()
		c := columns{}
		for i, a := range r.Attrs {
			if l[lo[i].ID] && rt[ro[i].ID] {
				c[a.ID] = true
			}
		}
		return c
	case *plan.Generate:
		in := available(r.In)
		if !rowwiseGenerator(r, in) {
			return in
		}
		return in.plus(visible(r.Attrs))
	case *plan.Filter, *plan.Sort, *plan.Hint, *plan.SubqueryAlias, *plan.Watermark, *plan.Distinct:
		return available(r.Children()[0])
	}
	return columns{}
}

func visible(as []*plan.Attr) columns {
	c := columns{}
	for _, a := range as {
		if !a.Hidden {
			c[a.ID] = true
		}
	}
	return c
}

// partitioned are the columns that stay the same within each partition of every window of a select list: all of in when it has none.
func partitioned(list []plan.Expr, in columns) columns {
	for _, e := range list {
		plan.Walk(e, func(x plan.Expr) bool {
			w, ok := x.(*plan.Window)
			if !ok {
				return true
			}
			keys := columns{}
			for _, k := range w.Spec.Partition {
				if a, ok := k.(*plan.Attr); ok && in[a.ID] {
					keys[a.ID] = true
				}
			}
			in = keys
			return true
		})
	}
	return in
}

// ofList are the columns of a select list that can be computed from in.
func ofList(list []plan.Expr, in columns) columns {
	c := columns{}
	for _, e := range list {
		switch e := e.(type) {
		case *plan.Attr:
			if in[e.ID] {
				c[e.ID] = true
			}
		case *plan.Alias:
			if rowwise(e.E) && in.has(refs(e.E)) {
				c[e.ID] = true
			}
		}
	}
	return c
}

// ofGroups are the grouping keys among the columns of an aggregate. What follows from a key is not the same of a row and of its group: 0.0 and -0.0 are
// one group, and their texts differ.
func ofGroups(r *plan.Aggregate) columns {
	in := partitioned(r.List, available(r.In))
	keys := map[string]bool{}
	for _, k := range r.Keys {
		keys[k.String()] = true
	}
	c := columns{}
	for _, e := range r.List {
		var def plan.Expr
		id := 0
		switch e := e.(type) {
		case *plan.Attr:
			def, id = e, e.ID
		case *plan.Alias:
			def, id = e.E, e.ID
		default:
			continue
		}
		if keys[def.String()] && rowwise(def) && in.has(refs(def)) {
			c[id] = true
		}
	}
	return c
}

func rowwiseGenerator(r *plan.Generate, in columns) bool {
	c, ok := r.Fn.(*plan.Call)
	if !ok {
		return false
	}
	for _, a := range c.Args {
		if !rowwise(a) || !in.has(refs(a)) {
			return false
		}
	}
	return true
}
