package plan

// Children is empty.
func (r *UnresolvedTable) Children() []Relation { return nil }

// WithChildren is the relation itself.
func (r *UnresolvedTable) WithChildren([]Relation) Relation { return r }

// Children is empty.
func (r *UnresolvedFiles) Children() []Relation { return nil }

// WithChildren is the relation itself.
func (r *UnresolvedFiles) WithChildren([]Relation) Relation { return r }

// Children is empty.
func (r *Scan) Children() []Relation { return nil }

// WithChildren is the relation itself.
func (r *Scan) WithChildren([]Relation) Relation { return r }

// Children is empty.
func (r *LocalRelation) Children() []Relation { return nil }

// WithChildren is the relation itself.
func (r *LocalRelation) WithChildren([]Relation) Relation { return r }

// Children is empty.
func (r *Range) Children() []Relation { return nil }

// WithChildren is the relation itself.
func (r *Range) WithChildren([]Relation) Relation { return r }

// Children is empty.
func (r *OneRow) Children() []Relation { return nil }

// WithChildren is the relation itself.
func (r *OneRow) WithChildren([]Relation) Relation { return r }

// Children is empty.
func (r *TableFunc) Children() []Relation { return nil }

// WithChildren is the relation itself.
func (r *TableFunc) WithChildren([]Relation) Relation { return r }

// Children is empty.
func (r *Values) Children() []Relation { return nil }

// WithChildren is the relation itself.
func (r *Values) WithChildren([]Relation) Relation { return r }

// Children is the one input.
func (r *Project) Children() []Relation { return []Relation{r.In} }

// WithChildren is a copy with another input.
func (r *Project) WithChildren(c []Relation) Relation {
	n := *r
	n.In = c[0]
	return &n
}

// Children is the one input.
func (r *WithColumns) Children() []Relation { return []Relation{r.In} }

// WithChildren is a copy with another input.
func (r *WithColumns) WithChildren(c []Relation) Relation {
	n := *r
	n.In = c[0]
	return &n
}

// Children is the one input.
func (r *Rename) Children() []Relation { return []Relation{r.In} }

// WithChildren is a copy with another input.
func (r *Rename) WithChildren(c []Relation) Relation {
	n := *r
	n.In = c[0]
	return &n
}

// Children is the one input.
func (r *Drop) Children() []Relation { return []Relation{r.In} }

// WithChildren is a copy with another input.
func (r *Drop) WithChildren(c []Relation) Relation {
	n := *r
	n.In = c[0]
	return &n
}

// Children is the one input.
func (r *Filter) Children() []Relation { return []Relation{r.In} }

// WithChildren is a copy with another input.
func (r *Filter) WithChildren(c []Relation) Relation {
	n := *r
	n.In = c[0]
	return &n
}

// Children is the one input.
func (r *Aggregate) Children() []Relation { return []Relation{r.In} }

// WithChildren is a copy with another input.
func (r *Aggregate) WithChildren(c []Relation) Relation {
	n := *r
	n.In = c[0]
	return &n
}

// Children is the one input.
func (r *Pivot) Children() []Relation { return []Relation{r.In} }

// WithChildren is a copy with another input.
func (r *Pivot) WithChildren(c []Relation) Relation {
	n := *r
	n.In = c[0]
	return &n
}

// Children is the one input.
func (r *Unpivot) Children() []Relation { return []Relation{r.In} }

// WithChildren is a copy with another input.
func (r *Unpivot) WithChildren(c []Relation) Relation {
	n := *r
	n.In = c[0]
	return &n
}

// Children is the one input.
func (r *Sort) Children() []Relation { return []Relation{r.In} }

// WithChildren is a copy with another input.
func (r *Sort) WithChildren(c []Relation) Relation {
	n := *r
	n.In = c[0]
	return &n
}

// Children is the one input.
func (r *Limit) Children() []Relation { return []Relation{r.In} }

// WithChildren is a copy with another input.
func (r *Limit) WithChildren(c []Relation) Relation {
	n := *r
	n.In = c[0]
	return &n
}

// Children is the one input.
func (r *Distinct) Children() []Relation { return []Relation{r.In} }

// WithChildren is a copy with another input.
func (r *Distinct) WithChildren(c []Relation) Relation {
	n := *r
	n.In = c[0]
	return &n
}

// Children is the one input.
func (r *SubqueryAlias) Children() []Relation { return []Relation{r.In} }

// WithChildren is a copy with another input.
func (r *SubqueryAlias) WithChildren(c []Relation) Relation {
	n := *r
	n.In = c[0]
	return &n
}

// Children is the one input.
func (r *WithWindows) Children() []Relation { return []Relation{r.In} }

// WithChildren is a copy with another input.
func (r *WithWindows) WithChildren(c []Relation) Relation {
	n := *r
	n.In = c[0]
	return &n
}

// Children is the one input.
func (r *Generate) Children() []Relation { return []Relation{r.In} }

// WithChildren is a copy with another input.
func (r *Generate) WithChildren(c []Relation) Relation {
	n := *r
	n.In = c[0]
	return &n
}

// Children is the one input.
func (r *Sample) Children() []Relation { return []Relation{r.In} }

// WithChildren is a copy with another input.
func (r *Sample) WithChildren(c []Relation) Relation {
	n := *r
	n.In = c[0]
	return &n
}

// Children is the one input.
func (r *Watermark) Children() []Relation { return []Relation{r.In} }

// WithChildren is a copy with another input.
func (r *Watermark) WithChildren(c []Relation) Relation {
	n := *r
	n.In = c[0]
	return &n
}

// Children is the one input.
func (r *Hint) Children() []Relation { return []Relation{r.In} }

// WithChildren is a copy with another input.
func (r *Hint) WithChildren(c []Relation) Relation {
	n := *r
	n.In = c[0]
	return &n
}

// Children are the left and the right input.
func (r *Join) Children() []Relation { return []Relation{r.L, r.R} }

// WithChildren is a copy with other inputs.
func (r *Join) WithChildren(c []Relation) Relation {
	n := *r
	n.L, n.R = c[0], c[1]
	return &n
}

// Children are the left and the right input.
func (r *SetOp) Children() []Relation { return []Relation{r.L, r.R} }

// WithChildren is a copy with other inputs.
func (r *SetOp) WithChildren(c []Relation) Relation {
	n := *r
	n.L, n.R = c[0], c[1]
	return &n
}

// Children are the queries of the common table expressions, then the body.
func (r *With) Children() []Relation {
	c := make([]Relation, 0, len(r.CTEs)+1)
	for _, x := range r.CTEs {
		c = append(c, x.Query)
	}
	return append(c, r.Body)
}

// WithChildren is a copy with other queries and another body.
func (r *With) WithChildren(c []Relation) Relation {
	n := *r
	n.CTEs = append([]CTE(nil), r.CTEs...)
	for i := range n.CTEs {
		n.CTEs[i].Query = c[i]
	}
	n.Body = c[len(n.CTEs)]
	return &n
}

// Children is the input, if there is one.
func (r *Refused) Children() []Relation {
	if r.In == nil {
		return nil
	}
	return []Relation{r.In}
}

// WithChildren is a copy with another input.
func (r *Refused) WithChildren(c []Relation) Relation {
	n := *r
	if len(c) > 0 {
		n.In = c[0]
	}
	return &n
}

// MapRelation rewrites a relation bottom-up: children first, then f on the node with its new children. Subqueries inside expressions
// are not visited.
func MapRelation(r Relation, f func(Relation) Relation) Relation {
	if c := r.Children(); len(c) > 0 {
		n := make([]Relation, len(c))
		same := true
		for i, x := range c {
			n[i] = MapRelation(x, f)
			same = same && n[i] == x
		}
		if !same {
			r = r.WithChildren(n)
		}
	}
	return f(r)
}

// mapExprs gives a node f of each of its expressions; the node itself where f changes none.
func mapExprs(r Relation, f func(Expr) Expr) Relation {
	es := r.Exprs()
	var out []Expr
	for i, e := range es {
		m := f(e)
		if m != e && out == nil {
			out = append(make([]Expr, 0, len(es)), es[:i]...)
		}
		if out != nil {
			out = append(out, m)
		}
	}
	if out == nil {
		return r
	}
	return r.WithExprs(out)
}

// ReadsStream reports whether a relation reads a stream anywhere.
func ReadsStream(r Relation) bool {
	found := false
	WalkRelation(r, func(n Relation) bool {
		if s, ok := n.(*Scan); ok && s.Streaming {
			found = true
		}
		return !found
	})
	return found
}

// WalkRelation visits a relation, its children and the queries inside its expressions, parents first; f returns false to leave the rest
// of a node out.
func WalkRelation(r Relation, f func(Relation) bool) {
	if !f(r) {
		return
	}
	for _, e := range r.Exprs() {
		Walk(e, func(x Expr) bool {
			if s, ok := x.(*Subquery); ok {
				WalkRelation(s.Query, f)
			}
			return true
		})
	}
	for _, c := range r.Children() {
		WalkRelation(c, f)
	}
}

// Children are the anchor and the step.
func (r *Recursion) Children() []Relation { return []Relation{r.Anchor, r.Step} }

// WithChildren is a copy with another anchor and step.
func (r *Recursion) WithChildren(c []Relation) Relation {
	n := *r
	n.Anchor, n.Step = c[0], c[1]
	return &n
}

// Children is empty.
func (r *RecursionRef) Children() []Relation { return nil }

// WithChildren is the relation itself.
func (r *RecursionRef) WithChildren([]Relation) Relation { return r }

// Children is the one input.
func (r *Pipe) Children() []Relation { return []Relation{r.In} }

// WithChildren is a copy with another input.
func (r *Pipe) WithChildren(c []Relation) Relation {
	n := *r
	n.In = c[0]
	return &n
}
