package plan

// outerAggregates makes columns of the query around a subquery of HAVING out of the aggregate functions that are that query's own, since they
// read its columns only. What the columns stand for is found again in analyzer.outerAggs, when the condition of HAVING is lifted.
func (a *analyzer) outerAggregates(e Expr) Expr {
	if isAggregate(e) && readsOuter(e) && !readsOwn(e) {
		if a.outerAggs == nil {
			a.outerAggs = map[int]Expr{}
		}
		id := a.newID()
		a.outerAggs[id] = Map(e, func(n Expr) Expr {
			if o, ok := n.(*OuterAttr); ok {
				return o.Attr
			}
			return n
		})
		return &OuterAttr{&Attr{At: e.Origin(), ID: id, Name: ColumnName(e), T: e.Type(), Null: e.Nullable()}}
	}
	return mapChildren(e, a.outerAggregates)
}

// readsOwn reports whether an expression reads columns of its own query.
func readsOwn(e Expr) bool {
	return contains(e, func(n Expr) bool { _, ok := n.(*Attr); return ok })
}
