package duckdb

import (
	"slices"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// existsAsIn renders a condition [NOT] EXISTS (SELECT … WHERE inner = outer AND …) as a membership in a query that stands on its own. DuckDB takes a correlated
// EXISTS apart by way of the distinct values of all outer rows, which costs a hash table of the outer side; of a membership it makes a hash table of the inner
// side alone. It is for conditions of a WHERE, where NULL and false are the same, and for equalities of columns of one simple type.
func (r *renderer) existsAsIn(e plan.Expr, sc *scope) (frag, bool, error) {
	not := false
	if c, ok := e.(*plan.Call); ok && (c.Name == "not" || c.Name == "!") && len(c.Args) == 1 {
		e, not = c.Args[0], true
	}
	s, ok := e.(*plan.Subquery)
	if !ok || s.Kind != plan.Exists {
		return frag{}, false, nil
	}
	left, query, ok := membership(s.Query, sc)
	if !ok {
		return frag{}, false, nil
	}
	outer, err := r.operands(left, sc)
	if err != nil {
		return frag{}, false, err
	}
	text, _, err := r.queryText(&plan.Subquery{At: s.At, Kind: plan.In, Query: query, Left: left}, sc)
	if err != nil {
		return frag{}, false, err
	}
	row := outer[0]
	if len(outer) > 1 {
		row = "(" + strings.Join(outer, ", ") + ")"
	}
	if not {
		return atom("NOT coalesce(" + row + " IN " + text + ", false)"), true, nil
	}
	return frag{s: row + " IN " + text, p: precCompare}, true, nil
}

// membership splits the query of an EXISTS into the outer sides of its equalities and a query of their inner sides.
func membership(q plan.Relation, sc *scope) (left []plan.Expr, query plan.Relation, ok bool) {
	for {
		if p, isProject := q.(*plan.Project); isProject && plainColumns(p.List) {
			q = p.In
			continue
		}
		if a, isAlias := q.(*plan.SubqueryAlias); isAlias {
			q = a.In
			continue
		}
		break
	}
	f, isFilter := q.(*plan.Filter)
	if !isFilter || correlated(f.In) {
		return nil, nil, false
	}
	var inner, rest []plan.Expr
	for _, c := range conjuncts(f.Cond) {
		if !outerIn(c) {
			rest = append(rest, c)
			continue
		}
		o, i, isPair := pair(c, sc)
		if !isPair {
			return nil, nil, false
		}
		left, inner = append(left, o), append(inner, i)
	}
	if len(left) == 0 {
		return nil, nil, false
	}
	base := f.In
	for _, c := range rest {
		base = &plan.Filter{At: f.At, In: base, Cond: c}
	}
	list := make([]plan.Expr, len(inner))
	for i, e := range inner {
		list[i] = &plan.Alias{At: e.Origin(), ID: -1 - i, E: e, Name: "k"}
	}
	return left, &plan.Project{In: base, List: list}, true
}

// guardedInequalities is the query of an EXISTS that DuckDB answers rightly. Its optimizer ("deliminator") moves comparisons of a correlated query up into the
// join that it becomes, one by one, and goes on with those that it has moved when it then finds another that it cannot: with <> beside < or the like,
// rows are lost (DuckDB 1.5.5). Compared with true, a <> is no condition that can be moved.
func guardedInequalities(q plan.Relation) plan.Relation {
	switch x := q.(type) {
	case *plan.Project:
		n := *x
		n.In = guardedInequalities(x.In)
		return &n
	case *plan.SubqueryAlias:
		n := *x
		n.In = guardedInequalities(x.In)
		return &n
	case *plan.Filter:
		parts := conjuncts(x.Cond)
		unequal, other := func(e plan.Expr) bool { return outerIn(e) && isUnequal(e) }, func(e plan.Expr) bool {
			c, ok := e.(*plan.Call)
			return outerIn(e) && !isUnequal(e) && !(ok && (c.Name == "=" || c.Name == "<=>"))
		}
		if !slices.ContainsFunc(parts, unequal) || !slices.ContainsFunc(parts, other) {
			return q
		}
		n := *x
		n.Cond = nil
		for _, e := range parts {
			if unequal(e) {
				e = &plan.Call{At: e.Origin(), Name: "<=>", Args: []plan.Expr{e, &plan.Literal{At: e.Origin(), Value: true, T: types.BooleanType}}, T: types.BooleanType}
			}
			if n.Cond != nil {
				e = &plan.Call{At: e.Origin(), Name: "and", Args: []plan.Expr{n.Cond, e}, T: types.BooleanType}
			}
			n.Cond = e
		}
		return &n
	}
	return q
}

// isUnequal reports a <> b, which is resolved to NOT a = b.
func isUnequal(e plan.Expr) bool {
	c, ok := e.(*plan.Call)
	if !ok {
		return false
	}
	if c.Name == "<>" || c.Name == "!=" {
		return true
	}
	inner, ok := c.Args[0].(*plan.Call)
	return (c.Name == "not" || c.Name == "!") && ok && (inner.Name == "=" || inner.Name == "<=>")
}

// plainColumns reports a select list that neither adds rows nor takes any away.
func plainColumns(list []plan.Expr) bool {
	for _, e := range list {
		if a, ok := e.(*plan.Alias); ok {
			e = a.E
		}
		switch e.(type) {
		case *plan.Attr, *plan.Literal:
		default:
			return false
		}
	}
	return true
}

// pair is the two sides of an equality of an outer column and an inner one.
func pair(c plan.Expr, sc *scope) (outer, inner plan.Expr, ok bool) {
	eq, isCall := c.(*plan.Call)
	if !isCall || eq.Name != "=" || len(eq.Args) != 2 {
		return nil, nil, false
	}
	a, b := eq.Args[0], eq.Args[1]
	o, isOuter := a.(*plan.OuterAttr)
	if !isOuter {
		o, isOuter = b.(*plan.OuterAttr)
		b = a
	}
	in, isAttr := b.(*plan.Attr)
	if !isOuter || !isAttr || !o.T.Equal(in.T) || !simplyEqual(o.T) {
		return nil, nil, false
	}
	if _, here := sc.b.col(o.ID); !here {
		return nil, nil, false
	}
	return o.Attr, in, true
}

// simplyEqual reports types whose values are equal where DuckDB's = says so.
func simplyEqual(t types.Type) bool {
	switch t.Kind {
	case types.String, types.Date, types.Timestamp, types.TimestampNTZ, types.Boolean, types.Decimal:
		return true
	}
	return t.IsIntegral()
}

// correlated reports a relation that refers to columns around it.
func correlated(rel plan.Relation) bool {
	found := false
	plan.WalkRelation(rel, func(r plan.Relation) bool {
		for _, e := range r.Exprs() {
			found = found || outerIn(e)
		}
		return !found
	})
	return found
}

// outerIn reports an expression with a column of a query around it, also in subqueries of its own.
func outerIn(e plan.Expr) bool {
	found := false
	plan.Walk(e, func(x plan.Expr) bool {
		switch x := x.(type) {
		case *plan.OuterAttr:
			found = true
		case *plan.Subquery:
			found = found || correlated(x.Query)
		}
		return !found
	})
	return found
}
