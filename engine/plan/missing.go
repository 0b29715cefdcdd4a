package plan

import (
	"github.com/seed-e45c46d8/dp/engine/diag"
)

// overClause tells what may stand in a clause that follows a select list.
type overClause uint8

const (
	overFilter overClause = iota // columns
	overGroup                    // also aggregate functions and grouping expressions of the GROUP BY
	overList                     // columns, in ORDER BY
	overPipe                     // columns of the relation itself, behind |>
)

// forSort is the clause for ORDER BY over a relation. As Spark has it, ORDER BY reaches the GROUP BY directly or through a HAVING; once there is a
// select list of its own in between, for window functions or for what HAVING had to add, only its columns count.
func (a *analyzer) forSort(in Relation) overClause {
	if a.shut[in] {
		return overList
	}
	return overGroup
}

// over resolves expressions of a clause that follows a select list: they may name its columns, and columns below it, which are then added
// to it. The relation that comes back has all columns the expressions need; its first columns are those of rel.
func (a *analyzer) over(rel Relation, es []Expr, f *frame, clause overClause) ([]Expr, Relation, error) {
	sc := chain(rel)
	if clause == overPipe {
		sc = newScope(rel)
	}
	x := a.resolver(f, sc)
	var agg *Aggregate
	if clause == overGroup && a.blocks[rel] {
		agg = blockAggregate(rel)
	}
	if agg != nil {
		x.inner, x.fallback = newScope(agg.In), keyNamed(agg)
	}
	if clause == overFilter {
		x.clause = "Filter"
	}
	x.deeper = clause != overFilter && clause != overPipe
	out, err := x.exprs(es)
	if err != nil {
		return nil, nil, err
	}
	if agg != nil {
		l := newLifter(a, agg, rel.Output())
		l.sorts = true
		for i, e := range out {
			if err := checkGrouping(agg, e); err != nil {
				return nil, nil, err
			}
			for _, g := range partsOf(e, isGrouping) {
				if c := g.(*Call); c.Name == "grouping" && !l.isKey(c.Args[0]) {
					return nil, nil, groupingMismatch(agg, g, c.Args[0])
				}
			}
			out[i] = l.lift(e)
		}
		if len(l.agg.List) > len(agg.List) {
			rel = a.replaced(rel, agg, l.agg)
		}
	}
	rel, err = a.expose(rel, out)
	return out, rel, err
}

// blockAggregate is the aggregate at the bottom of a SELECT.
func blockAggregate(r Relation) *Aggregate {
	for {
		switch n := r.(type) {
		case *Aggregate:
			return n
		case *Project, *Filter, *Sort, *Generate:
			r = n.Children()[0]
		default:
			return nil
		}
	}
}

// replaced is the tree with another node in the place of old, which stands below nodes with one input.
func (a *analyzer) replaced(r, old, n Relation) Relation {
	if r == old {
		a.moved(r, n)
		return n
	}
	m := r.WithChildren([]Relation{a.replaced(r.Children()[0], old, n)})
	a.moved(r, m)
	return m
}

// moved hands on what the analyzer knows of a node to the node that stands for it now.
func (a *analyzer) moved(from, to Relation) {
	if ids := a.planIDs[from]; len(ids) > 0 {
		a.planIDs[to] = ids
	}
	if a.blocks[from] {
		a.blocks[to] = true
	}
	if a.shut[from] {
		a.shut[to] = true
	}
}

// expose makes all columns that the expressions read available in rel's output.
func (a *analyzer) expose(rel Relation, es []Expr) (Relation, error) {
	out := rel.Output()
	var need []*Attr
	for _, e := range es {
		Walk(e, func(n Expr) bool {
			switch n := n.(type) {
			case *Attr:
				if !has(out, n.ID) && !has(need, n.ID) {
					need = append(need, n)
				}
			case *Subquery:
				ids := map[int]bool{}
				outerNeeds(n.Query, ids)
				for _, at := range below(rel) {
					if ids[at.ID] && !has(out, at.ID) && !has(need, at.ID) {
						need = append(need, at)
					}
				}
			}
			return true
		})
	}
	if len(need) == 0 {
		return rel, nil
	}
	r, missing := a.exposed(rel, need)
	if missing != nil {
		return nil, unresolvedColumn(&Column{At: missing.At, Parts: []string{missing.Name}}, newScope(rel))
	}
	return r, nil
}

// below are the columns that exposed can add.
func below(r Relation) []*Attr {
	var as []*Attr
	for s := chain(r); s != nil; s = s.next() {
		as = append(as, s.attrs...)
	}
	return as
}

// exposed adds columns to the select lists between rel and where they come from. It returns the first one that cannot be added.
func (a *analyzer) exposed(rel Relation, need []*Attr) (Relation, *Attr) {
	out := rel.Output()
	var missing []*Attr
	for _, n := range need {
		if !has(out, n.ID) {
			missing = append(missing, n)
		}
	}
	if len(missing) == 0 {
		return rel, nil
	}
	switch r := rel.(type) {
	case *Project:
		in, bad := a.exposed(r.In, missing)
		if bad != nil {
			return nil, bad
		}
		n := *r
		n.In = in
		n.List = append(append(make([]Expr, 0, len(r.List)+len(missing)), r.List...), exprsOf(missing)...)
		a.moved(r, &n)
		return &n, nil
	case *Aggregate:
		n := *r
		n.List = append([]Expr(nil), r.List...)
		for _, m := range missing {
			if !grouped(m, r.Keys) {
				return nil, m
			}
			n.List = append(n.List, m)
		}
		a.moved(r, &n)
		return &n, nil
	case *Filter, *Sort, *Limit, *Hint, *Watermark, *Sample, *Generate:
		in, bad := a.exposed(r.Children()[0], missing)
		if bad != nil {
			return nil, bad
		}
		n := r.WithChildren([]Relation{in})
		a.moved(r, n)
		return n, nil
	}
	return nil, missing[0]
}

func grouped(e Expr, keys []Expr) bool {
	for _, k := range keys {
		if sameExpr(e, k) {
			return true
		}
	}
	return false
}

// restored takes the columns that were only added for a clause away again.
func (a *analyzer) restored(at diag.Origin, r Relation, want []*Attr) Relation {
	if len(r.Output()) == len(want) {
		return r
	}
	return &Project{At: at, In: r, List: exprsOf(want)}
}

// computed puts a Project below a clause that computes the windows in its expressions, because no clause but the select list may hold one.
func (a *analyzer) computed(at diag.Origin, rel Relation, es []Expr) ([]Expr, Relation) {
	var extra []Expr
	out := make([]Expr, len(es))
	var take func(e Expr) Expr
	take = func(e Expr) Expr {
		if w, ok := e.(*Window); ok {
			for _, x := range extra {
				if sameExpr(unaliased(x), w) {
					return outputOf([]Expr{x})[0]
				}
			}
			al := &Alias{At: w.At, ID: a.newID(), E: w, Name: ColumnName(w)}
			extra = append(extra, al)
			return outputOf([]Expr{al})[0]
		}
		c := e.Children()
		if len(c) == 0 {
			return e
		}
		n := make([]Expr, len(c))
		for i, x := range c {
			n[i] = take(x)
		}
		return e.WithChildren(n)
	}
	for i, e := range es {
		out[i] = e
		if readsWindow(e) {
			out[i] = take(e)
		}
	}
	if len(extra) == 0 {
		return out, rel
	}
	return out, &Project{At: at, In: rel, List: append(exprsOf(rel.Output()), extra...)}
}
