package plan

import "slices"

// keyFilters moves conditions on grouping keys with an IN (query) below the grouping, as Spark's optimizer does with every condition on keys. Of these it
// shows in the result: as a key an IN is false where its value is NULL, as a condition it is NULL there, so that NOT IN drops those rows.
func keyFilters(r Relation) Relation {
	return MapRelation(r, func(n Relation) Relation {
		f, ok := n.(*Filter)
		if !ok {
			return n
		}
		in := f.In
		var rest []Expr
		for _, c := range Conjuncts(f.Cond) {
			if below := intoGrouping(in, c); below != nil {
				in = below
				continue
			}
			rest = append(rest, c)
		}
		switch {
		case in == f.In:
			return n
		case len(rest) == 0:
			return in
		}
		m := *f
		m.In, m.Cond = in, All(rest)
		return &m
	})
}

// intoGrouping is the relation with a condition on its rows put below the grouping it comes from; nil when the condition is not one on keys with an IN
// (query).
func intoGrouping(r Relation, cond Expr) Relation {
	var list []Expr
	switch n := r.(type) {
	case *SubqueryAlias, *Filter, *Sort:
	case *Project:
		if list = n.List; slices.ContainsFunc(list, readsWindow) {
			return nil
		}
	case *Aggregate:
		cond = substitute(cond, definitions(n.List))
		if n.Kind != PlainGroup || len(n.Keys) == 0 || !onKeys(cond, n.Keys) || !contains(cond, isInQuery) || contains(cond, isRandom) {
			return nil
		}
		m := *n
		m.In = &Filter{At: cond.Origin(), In: n.In, Cond: cond}
		return &m
	default:
		return nil
	}
	if in := intoGrouping(r.Children()[0], substitute(cond, definitions(list))); in != nil {
		return r.WithChildren([]Relation{in})
	}
	return nil
}

// onKeys reports an expression over grouping keys and constants.
func onKeys(e Expr, keys []Expr) bool {
	if grouped(e, keys) {
		return true
	}
	c := e.Children()
	if _, isConstant := e.(*Literal); len(c) == 0 {
		return isConstant
	}
	if _, isQuery := e.(*Subquery); isQuery || isAggregate(e) {
		return false
	}
	for _, x := range c {
		if !onKeys(x, keys) {
			return false
		}
	}
	return true
}

func isInQuery(e Expr) bool {
	s, ok := e.(*Subquery)
	return ok && s.Kind == In
}
