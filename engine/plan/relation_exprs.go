package plan

// Exprs is empty.
func (r *UnresolvedFiles) Exprs() []Expr { return nil }

// WithExprs is the relation itself.
func (r *UnresolvedFiles) WithExprs([]Expr) Relation { return r }

// Exprs is empty.
func (r *LocalRelation) Exprs() []Expr { return nil }

// WithExprs is the relation itself.
func (r *LocalRelation) WithExprs([]Expr) Relation { return r }

// Exprs is empty.
func (r *Range) Exprs() []Expr { return nil }

// WithExprs is the relation itself.
func (r *Range) WithExprs([]Expr) Relation { return r }

// Exprs is empty.
func (r *OneRow) Exprs() []Expr { return nil }

// WithExprs is the relation itself.
func (r *OneRow) WithExprs([]Expr) Relation { return r }

// Exprs is empty.
func (r *Rename) Exprs() []Expr { return nil }

// WithExprs is the relation itself.
func (r *Rename) WithExprs([]Expr) Relation { return r }

// Exprs is empty.
func (r *SubqueryAlias) Exprs() []Expr { return nil }

// WithExprs is the relation itself.
func (r *SubqueryAlias) WithExprs([]Expr) Relation { return r }

// Exprs is empty.
func (r *With) Exprs() []Expr { return nil }

// WithExprs is the relation itself.
func (r *With) WithExprs([]Expr) Relation { return r }

// Exprs is empty.
func (r *WithWindows) Exprs() []Expr { return nil }

// WithExprs is the relation itself.
func (r *WithWindows) WithExprs([]Expr) Relation { return r }

// Exprs is empty.
func (r *Sample) Exprs() []Expr { return nil }

// WithExprs is the relation itself.
func (r *Sample) WithExprs([]Expr) Relation { return r }

// Exprs is empty.
func (r *Refused) Exprs() []Expr { return nil }

// WithExprs is the relation itself.
func (r *Refused) WithExprs([]Expr) Relation { return r }

// Exprs is empty.
func (r *SetOp) Exprs() []Expr { return nil }

// WithExprs is the relation itself.
func (r *SetOp) WithExprs([]Expr) Relation { return r }

// Exprs is the arguments.
func (r *TableFunc) Exprs() []Expr { return r.Args }

// WithExprs is a copy with others.
func (r *TableFunc) WithExprs(e []Expr) Relation {
	n := *r
	n.Args = e
	return &n
}

// Exprs is the pushed conditions.
func (r *Scan) Exprs() []Expr { return r.Pushed }

// WithExprs is a copy with others.
func (r *Scan) WithExprs(e []Expr) Relation {
	n := *r
	n.Pushed = e
	return &n
}

// Exprs is the select list.
func (r *Project) Exprs() []Expr { return r.List }

// WithExprs is a copy with others.
func (r *Project) WithExprs(e []Expr) Relation {
	n := *r
	n.List = e
	return &n
}

// Exprs is the columns.
func (r *Drop) Exprs() []Expr { return r.Cols }

// WithExprs is a copy with others.
func (r *Drop) WithExprs(e []Expr) Relation {
	n := *r
	n.Cols = e
	return &n
}

// Exprs is the columns that tell rows apart.
func (r *Distinct) Exprs() []Expr { return r.On }

// WithExprs is a copy with others.
func (r *Distinct) WithExprs(e []Expr) Relation {
	n := *r
	n.On = e
	return &n
}

// Exprs is the arguments.
func (r *Hint) Exprs() []Expr { return r.Args }

// WithExprs is a copy with others.
func (r *Hint) WithExprs(e []Expr) Relation {
	n := *r
	n.Args = e
	return &n
}

// Exprs is the one expression.
func (r *Filter) Exprs() []Expr { return []Expr{r.Cond} }

// WithExprs is a copy with another.
func (r *Filter) WithExprs(e []Expr) Relation {
	n := *r
	n.Cond = e[0]
	return &n
}

// Exprs is the one expression.
func (r *Watermark) Exprs() []Expr { return []Expr{r.Column} }

// WithExprs is a copy with another.
func (r *Watermark) WithExprs(e []Expr) Relation {
	n := *r
	n.Column = e[0]
	return &n
}

// Exprs is the one expression.
func (r *Generate) Exprs() []Expr { return []Expr{r.Fn} }

// WithExprs is a copy with another.
func (r *Generate) WithExprs(e []Expr) Relation {
	n := *r
	n.Fn = e[0]
	return &n
}

// Exprs is the version and the timestamp of time travel, as far as given.
func (r *UnresolvedTable) Exprs() []Expr { return some(r.Version, r.Timestamp) }

// WithExprs is a copy with others.
func (r *UnresolvedTable) WithExprs(e []Expr) Relation {
	n := *r
	e = take(&n.Version, e)
	take(&n.Timestamp, e)
	return &n
}

// some are the expressions that are not nil.
func some(es ...Expr) []Expr {
	var r []Expr
	for _, e := range es {
		if e != nil {
			r = append(r, e)
		}
	}
	return r
}

// take puts the first of e into the place of an expression that is there, and returns the rest.
func take(place *Expr, e []Expr) []Expr {
	if *place == nil {
		return e
	}
	*place = e[0]
	return e[1:]
}

// Exprs are the cells, row by row.
func (r *Values) Exprs() []Expr {
	var e []Expr
	for _, row := range r.Rows {
		e = append(e, row...)
	}
	return e
}

// WithExprs is a copy with other cells.
func (r *Values) WithExprs(e []Expr) Relation {
	n := *r
	n.Rows = make([][]Expr, len(r.Rows))
	for i, row := range r.Rows {
		n.Rows[i], e = e[:len(row):len(row)], e[len(row):]
	}
	return &n
}

// Exprs are the columns.
func (r *WithColumns) Exprs() []Expr {
	e := make([]Expr, len(r.List))
	for i, a := range r.List {
		e[i] = a
	}
	return e
}

// WithExprs is a copy with other columns; a rewrite must answer an alias with an alias.
func (r *WithColumns) WithExprs(e []Expr) Relation {
	n := *r
	n.List = make([]*Alias, len(e))
	for i, x := range e {
		a, ok := x.(*Alias)
		if !ok {
			a = &Alias{At: x.Origin(), E: x, Name: r.List[i].Name}
		}
		n.List[i] = a
	}
	return &n
}

// Exprs is the join condition, if there is one.
func (r *Join) Exprs() []Expr { return some(r.On) }

// WithExprs is a copy with another condition.
func (r *Join) WithExprs(e []Expr) Relation {
	n := *r
	take(&n.On, e)
	return &n
}

// Exprs are the keys, the grouping sets and the output columns.
func (r *Aggregate) Exprs() []Expr {
	e := append([]Expr(nil), r.Keys...)
	for _, s := range r.Sets {
		e = append(e, s...)
	}
	return append(e, r.List...)
}

// WithExprs is a copy with other keys, sets and output columns.
func (r *Aggregate) WithExprs(e []Expr) Relation {
	n := *r
	k := len(r.Keys)
	n.Keys, e = e[:k:k], e[k:]
	n.Sets = nil
	for _, s := range r.Sets {
		n.Sets = append(n.Sets, e[:len(s):len(s)])
		e = e[len(s):]
	}
	n.List = e
	return &n
}

// Exprs are the keys, the pivot column, its values and the aggregates.
func (r *Pivot) Exprs() []Expr {
	e := append(append([]Expr(nil), r.Keys...), r.Column)
	return append(append(e, r.Values...), r.Aggs...)
}

// WithExprs is a copy with others.
func (r *Pivot) WithExprs(e []Expr) Relation {
	n := *r
	k, v := len(r.Keys), len(r.Values)
	n.Keys, n.Column, e = e[:k:k], e[k], e[k+1:]
	n.Values, n.Aggs = e[:v:v], e[v:]
	return &n
}

// Exprs are the identifying columns and the value columns.
func (r *Unpivot) Exprs() []Expr { return append(append([]Expr(nil), r.IDs...), r.Values...) }

// WithExprs is a copy with others.
func (r *Unpivot) WithExprs(e []Expr) Relation {
	n := *r
	k := len(r.IDs)
	n.IDs, n.Values = e[:k:k], e[k:]
	return &n
}

// Exprs are the sort keys.
func (r *Sort) Exprs() []Expr {
	e := make([]Expr, len(r.Orders))
	for i, o := range r.Orders {
		e[i] = o
	}
	return e
}

// WithExprs is a copy with other sort keys.
func (r *Sort) WithExprs(e []Expr) Relation {
	n := *r
	n.Orders = sortOrders(e)
	return &n
}

// Exprs are the limit and the offset, as far as given.
func (r *Limit) Exprs() []Expr { return some(r.N, r.Offset) }

// WithExprs is a copy with others.
func (r *Limit) WithExprs(e []Expr) Relation {
	n := *r
	e = take(&n.N, e)
	take(&n.Offset, e)
	return &n
}

// Exprs is empty.
func (r *Recursion) Exprs() []Expr { return nil }

// WithExprs is the relation itself.
func (r *Recursion) WithExprs([]Expr) Relation { return r }

// Exprs is empty.
func (r *RecursionRef) Exprs() []Expr { return nil }

// WithExprs is the relation itself.
func (r *RecursionRef) WithExprs([]Expr) Relation { return r }

// Exprs is empty.
func (r *Pipe) Exprs() []Expr { return nil }

// WithExprs is the relation itself.
func (r *Pipe) WithExprs([]Expr) Relation { return r }
