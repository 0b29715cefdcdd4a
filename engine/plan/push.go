package plan

import (
	"fmt"

	"github.com/seed-e45c46d8/dp/engine/functions"
)

// Pushed says what a condition on a query's result became at one of its sources.
type Pushed struct {
	Source string // the scan's name
	Cond   Expr   // over the scan's attributes; nil: the source is read whole
	Reason string // why nothing, or not everything, arrived
}

// Push moves a condition over r's output down to the scans that can use it: each gets the part that its columns decide, in Scan.Pushed. Rows of
// the result for which the condition is true stay the same; others may be missing, so the caller still filters the result. cond must be
// deterministic. The report has one entry a scan, in tree order.
func Push(r Relation, cond Expr) (Relation, []Pushed) {
	p := &pusher{}
	out := p.push(r, Conjuncts(cond), "")
	return out, p.report
}

// Conjuncts splits a condition at its ANDs.
func Conjuncts(e Expr) []Expr {
	if c, ok := e.(*Call); ok && c.Name == "and" && len(c.Args) == 2 {
		return append(Conjuncts(c.Args[0]), Conjuncts(c.Args[1])...)
	}
	return []Expr{e}
}

// pusher collects the report on the way down. Every method takes the conjuncts that still hold at a node's output and why others were lost.
type pusher struct {
	report []Pushed
}

func (p *pusher) push(r Relation, cs []Expr, why string) Relation {
	switch r := r.(type) {
	case *Scan:
		return p.scan(r, cs, why)
	case *Project:
		return p.project(r, cs, why)
	case *Aggregate:
		return p.aggregate(r, cs, why)
	case *Join:
		return p.join(r, cs, why)
	case *SetOp:
		return p.setOp(r, cs, why)
	case *Generate:
		in := ids(r.In.Output())
		keep, lost := split(cs, func(c Expr) bool { return refersOnly(c, in) })
		return p.below(r, keep, because(why, lost, "predicate on a generated column"))
	case *Distinct:
		if len(r.On) == 0 {
			return p.below(r, cs, why)
		}
		on := map[int]bool{}
		for _, e := range r.On {
			if a, ok := e.(*Attr); ok {
				on[a.ID] = true
			}
		}
		keep, lost := split(cs, func(c Expr) bool { return refersOnly(c, on) })
		return p.below(r, keep, because(why, lost, "predicate column is not one of those that tell duplicates apart"))
	case *Limit:
		return p.below(r, nil, because(why, cs, "LIMIT below the predicate"))
	case *Sample:
		return p.below(r, nil, because(why, cs, "sample below the predicate"))
	case *Filter, *Sort, *SubqueryAlias, *Hint, *Watermark:
		return p.below(r, cs, why)
	}
	// Leaves that hold their rows themselves, and nodes without rules of their own.
	return p.below(r, nil, because(why, cs, "predicate cannot pass this operator"))
}

// because is the reason given so far, or a new one when conjuncts were lost here.
func because(why string, lost []Expr, reason string) string {
	if len(lost) > 0 {
		return reason
	}
	return why
}

func (p *pusher) below(r Relation, cs []Expr, why string) Relation {
	c := r.Children()
	if len(c) == 0 {
		return r
	}
	n := make([]Relation, len(c))
	for i, x := range c {
		n[i] = p.push(x, cs, why)
	}
	return r.WithChildren(n)
}

func (p *pusher) scan(r *Scan, cs []Expr, why string) Relation {
	if len(cs) == 0 {
		p.report = append(p.report, Pushed{Source: r.Name, Reason: why})
		return r
	}
	n := *r
	n.Pushed = append(append([]Expr(nil), r.Pushed...), cs...)
	p.report = append(p.report, Pushed{Source: r.Name, Cond: All(cs), Reason: why})
	return &n
}

// All is the conjunction of conditions; nil of none.
func All(cs []Expr) Expr {
	var e Expr
	for _, c := range cs {
		if e == nil {
			e = c
			continue
		}
		e = &Call{At: c.Origin(), Name: "and", Args: []Expr{e, c}, T: c.Type(), Null: e.Nullable() || c.Nullable()}
	}
	return e
}

// project puts the select list's expressions in place of its columns.
func (p *pusher) project(r *Project, cs []Expr, why string) Relation {
	defs := definitions(r.List)
	var keep []Expr
	for _, c := range cs {
		d := substitute(c, defs)
		switch {
		case hasWindow(d):
			why = "predicate on a window function's output"
			continue
		case !deterministic(d):
			why = "predicate on a non-deterministic expression"
			continue
		case !passesWindows(r.List, d):
			why = "predicate column is not a partition key of every window"
			continue
		}
		keep = append(keep, d)
	}
	n := *r
	n.In = p.push(r.In, keep, why)
	return &n
}

// passesWindows reports whether a condition may go below the window functions of a select list: it must be decided by the partition keys of
// each, so that whole partitions stay or go.
func passesWindows(list []Expr, cond Expr) bool {
	ok := true
	for _, e := range list {
		Walk(e, func(x Expr) bool {
			if w, is := x.(*Window); is {
				keys := map[int]bool{}
				for _, k := range w.Spec.Partition {
					if a, is := k.(*Attr); is {
						keys[a.ID] = true
					}
				}
				ok = ok && refersOnly(cond, keys)
			}
			return ok
		})
	}
	return ok
}

// aggregate lets through conditions on grouping keys only: they remove whole groups.
func (p *pusher) aggregate(r *Aggregate, cs []Expr, why string) Relation {
	n := *r
	if len(r.Keys) == 0 || r.Kind != PlainGroup {
		n.In = p.push(r.In, nil, because(why, cs, "the aggregate has no plain grouping keys"))
		return &n
	}
	keys := map[string]bool{}
	for _, k := range r.Keys {
		keys[k.String()] = true
	}
	defs := definitions(r.List)
	var keep []Expr
	for _, c := range cs {
		ok := true
		for id := range refs(c) {
			d, has := defs[id]
			ok = ok && has && keys[d.String()] && deterministic(d)
		}
		if !ok {
			why = "predicate column is not in GROUP BY"
			continue
		}
		keep = append(keep, substitute(c, defs))
	}
	n.In = p.push(r.In, keep, why)
	return &n
}

// setOp sends the condition into both branches, by position.
func (p *pusher) setOp(r *SetOp, cs []Expr, why string) Relation {
	branch := func(in Relation) Relation {
		defs := map[int]Expr{}
		for i, a := range in.Output() {
			if i < len(r.Attrs) {
				defs[r.Attrs[i].ID] = a
			}
		}
		sub := make([]Expr, len(cs))
		for i, c := range cs {
			sub[i] = substitute(c, defs)
		}
		return p.push(in, sub, why)
	}
	n := *r
	n.L, n.R = branch(r.L), branch(r.R)
	return &n
}

// join sends a condition to the side it is about, and through equal keys to the other side: only rows with an equal key can meet a row that
// stays. The side that an outer join fills with NULLs keeps the condition out, because it would turn matches into NULLs.
func (p *pusher) join(r *Join, cs []Expr, why string) Relation {
	l, rt := ids(r.L.Output()), ids(r.R.Output())
	toRight, toLeft := equalKeys(r, l, rt)
	var lo, ro []Expr
	wl, wr := why, why
	keepsLeft := r.Kind != RightJoin && r.Kind != FullJoin
	keepsRight := r.Kind == InnerJoin || r.Kind == CrossJoin || r.Kind == RightJoin
	for _, c := range cs {
		switch {
		case refersOnly(c, l) && keepsLeft:
			lo = append(lo, c)
			if d, ok := through(c, toRight); ok {
				ro = append(ro, d)
			} else {
				wr = "join does not expose the predicate column"
			}
		case refersOnly(c, rt) && keepsRight:
			ro = append(ro, c)
			if d, ok := through(c, toLeft); ok {
				lo = append(lo, d)
			} else {
				wl = "join does not expose the predicate column"
			}
		case refersOnly(c, l) || refersOnly(c, rt):
			wl, wr = "predicate on the side that an outer join fills with NULL", "predicate on the side that an outer join fills with NULL"
		default:
			wl, wr = "predicate spans both sides of a join", "predicate spans both sides of a join"
		}
	}
	n := *r
	n.L = p.push(r.L, lo, wl)
	n.R = p.push(r.R, ro, wr)
	return &n
}

// equalKeys maps the columns of each side to those of the other that the join condition makes equal.
func equalKeys(r *Join, l, rt map[int]bool) (toRight, toLeft map[int]Expr) {
	toRight, toLeft = map[int]Expr{}, map[int]Expr{}
	if r.On == nil {
		return toRight, toLeft
	}
	for _, c := range Conjuncts(r.On) {
		q, ok := c.(*Call)
		if !ok || q.Name != "=" && q.Name != "<=>" || len(q.Args) != 2 {
			continue
		}
		a, ok1 := q.Args[0].(*Attr)
		b, ok2 := q.Args[1].(*Attr)
		if !ok1 || !ok2 || !a.T.Equal(b.T) {
			continue
		}
		if rt[a.ID] && l[b.ID] {
			a, b = b, a
		}
		if l[a.ID] && rt[b.ID] {
			toRight[a.ID], toLeft[b.ID] = b, a
		}
	}
	return toRight, toLeft
}

// through rewrites a condition to the other side's columns, if each of its columns has an equal one there.
func through(c Expr, m map[int]Expr) (Expr, bool) {
	rs := refs(c)
	for id := range rs {
		if _, ok := m[id]; !ok {
			return nil, false
		}
	}
	return substitute(c, m), len(rs) > 0
}

func ids(as []*Attr) map[int]bool {
	m := make(map[int]bool, len(as))
	for _, a := range as {
		m[a.ID] = true
	}
	return m
}

func refs(e Expr) map[int]bool {
	m := map[int]bool{}
	Walk(e, func(x Expr) bool {
		if a, ok := x.(*Attr); ok {
			m[a.ID] = true
		}
		return true
	})
	return m
}

func refersOnly(e Expr, to map[int]bool) bool {
	rs := refs(e)
	for id := range rs {
		if !to[id] {
			return false
		}
	}
	return len(rs) > 0
}

func split(cs []Expr, keep func(Expr) bool) (kept, lost []Expr) {
	for _, c := range cs {
		if keep(c) {
			kept = append(kept, c)
		} else {
			lost = append(lost, c)
		}
	}
	return kept, lost
}

// definitions maps the attributes a select list defines to their expressions.
func definitions(list []Expr) map[int]Expr {
	m := map[int]Expr{}
	for _, e := range list {
		switch e := e.(type) {
		case *Alias:
			m[e.ID] = e.E
		case *Attr:
			m[e.ID] = e
		}
	}
	return m
}

// substitute puts expressions in place of attributes.
func substitute(e Expr, m map[int]Expr) Expr {
	return Map(e, func(x Expr) Expr {
		if a, ok := x.(*Attr); ok {
			if d, ok := m[a.ID]; ok {
				return d
			}
		}
		return x
	})
}

// deterministic reports whether an expression gives the same value for the same row: no rand(), no subquery.
func deterministic(e Expr) bool {
	ok := true
	Walk(e, func(x Expr) bool {
		switch x := x.(type) {
		case *Call:
			if f, known := functions.Lookup(x.Name); known && !f.Deterministic {
				ok = false
			}
		case *UserCall:
			ok = ok && x.Fn.Deterministic
		case *Subquery:
			ok = false
		}
		return ok
	})
	return ok
}

func hasWindow(e Expr) bool {
	found := false
	Walk(e, func(x Expr) bool {
		if _, ok := x.(*Window); ok {
			found = true
		}
		return !found
	})
	return found
}

// String is the report's line for people.
func (p Pushed) String() string {
	if p.Cond == nil {
		return fmt.Sprintf("%s: read whole (%s)", p.Source, p.Reason)
	}
	return fmt.Sprintf("%s: %s", p.Source, p.Cond)
}
