package plan

// Children is empty.
func (e *Literal) Children() []Expr { return nil }

// WithChildren is the expression itself.
func (e *Literal) WithChildren([]Expr) Expr { return e }

// Children is empty.
func (e *Column) Children() []Expr { return nil }

// WithChildren is the expression itself.
func (e *Column) WithChildren([]Expr) Expr { return e }

// Children is empty.
func (e *Attr) Children() []Expr { return nil }

// WithChildren is the expression itself.
func (e *Attr) WithChildren([]Expr) Expr { return e }

// Children is empty.
func (e *Star) Children() []Expr { return nil }

// WithChildren is the expression itself.
func (e *Star) WithChildren([]Expr) Expr { return e }

// Children is empty.
func (e *LambdaVar) Children() []Expr { return nil }

// WithChildren is the expression itself.
func (e *LambdaVar) WithChildren([]Expr) Expr { return e }

// Children is empty.
func (e *Param) Children() []Expr { return nil }

// WithChildren is the expression itself.
func (e *Param) WithChildren([]Expr) Expr { return e }

// Children is the one operand.
func (e *NamedArg) Children() []Expr { return []Expr{e.E} }

// WithChildren is a copy with another operand.
func (e *NamedArg) WithChildren(c []Expr) Expr {
	n := *e
	n.E = c[0]
	return &n
}

// Children is the one operand.
func (e *Cast) Children() []Expr { return []Expr{e.E} }

// WithChildren is a copy with another operand.
func (e *Cast) WithChildren(c []Expr) Expr {
	n := *e
	n.E = c[0]
	return &n
}

// Children is the one operand.
func (e *Alias) Children() []Expr { return []Expr{e.E} }

// WithChildren is a copy with another operand.
func (e *Alias) WithChildren(c []Expr) Expr {
	n := *e
	n.E = c[0]
	return &n
}

// Children is the one operand.
func (e *GetField) Children() []Expr { return []Expr{e.E} }

// WithChildren is a copy with another operand.
func (e *GetField) WithChildren(c []Expr) Expr {
	n := *e
	n.E = c[0]
	return &n
}

// Children is the one operand.
func (e *Lambda) Children() []Expr { return []Expr{e.Body} }

// WithChildren is a copy with another operand.
func (e *Lambda) WithChildren(c []Expr) Expr {
	n := *e
	n.Body = c[0]
	return &n
}

// Children is the one operand.
func (e *SortOrder) Children() []Expr { return []Expr{e.E} }

// WithChildren is a copy with another operand.
func (e *SortOrder) WithChildren(c []Expr) Expr {
	n := *e
	n.E = c[0]
	return &n
}

// Children are the value and the key.
func (e *Extract) Children() []Expr { return []Expr{e.E, e.Key} }

// WithChildren is a copy with another value and key.
func (e *Extract) WithChildren(c []Expr) Expr {
	n := *e
	n.E, n.Key = c[0], c[1]
	return &n
}

// Children are the arguments, the filter if there is one, and the sort keys.
func (e *Call) Children() []Expr {
	c := append(make([]Expr, 0, len(e.Args)+1+len(e.OrderBy)), e.Args...)
	if e.Filter != nil {
		c = append(c, e.Filter)
	}
	for _, o := range e.OrderBy {
		c = append(c, o)
	}
	return c
}

// WithChildren is a copy with other arguments, filter and sort keys.
func (e *Call) WithChildren(c []Expr) Expr {
	n := *e
	n.Args, c = c[:len(e.Args):len(e.Args)], c[len(e.Args):]
	if e.Filter != nil {
		n.Filter, c = c[0], c[1:]
	}
	n.OrderBy = sortOrders(c)
	return &n
}

// sortOrders converts back what Children gave out; a rewrite that answers a sort key with a plain expression keeps no direction.
func sortOrders(c []Expr) []*SortOrder {
	if len(c) == 0 {
		return nil
	}
	r := make([]*SortOrder, len(c))
	for i, e := range c {
		if s, ok := e.(*SortOrder); ok {
			r[i] = s
			continue
		}
		r[i] = &SortOrder{At: e.Origin(), E: e, NullsFirst: true}
	}
	return r
}

// Children are the conditions and results in order, then ELSE if there is one.
func (e *Case) Children() []Expr {
	c := make([]Expr, 0, 2*len(e.Whens)+1)
	for _, w := range e.Whens {
		c = append(c, w.Cond, w.Then)
	}
	if e.Else != nil {
		c = append(c, e.Else)
	}
	return c
}

// WithChildren is a copy with other branches.
func (e *Case) WithChildren(c []Expr) Expr {
	n := *e
	n.Whens = make([]When, len(e.Whens))
	for i := range n.Whens {
		n.Whens[i] = When{c[2*i], c[2*i+1]}
	}
	if e.Else != nil {
		n.Else = c[2*len(n.Whens)]
	}
	return &n
}

// Children are the function, the partition keys, the sort keys and the offsets of the frame.
func (e *Window) Children() []Expr {
	c := append([]Expr{e.Fn}, e.Spec.Partition...)
	for _, o := range e.Spec.Order {
		c = append(c, o)
	}
	if f := e.Spec.Frame; f != nil {
		for _, b := range []Bound{f.Low, f.High} {
			if b.Offset != nil {
				c = append(c, b.Offset)
			}
		}
	}
	return c
}

// WithChildren is a copy with another function, keys and offsets.
func (e *Window) WithChildren(c []Expr) Expr {
	n := *e
	n.Fn, c = c[0], c[1:]
	p := len(e.Spec.Partition)
	n.Spec.Partition, c = c[:p:p], c[p:]
	o := len(e.Spec.Order)
	n.Spec.Order, c = sortOrders(c[:o]), c[o:]
	if f := e.Spec.Frame; f != nil {
		g := *f
		if g.Low.Offset != nil {
			g.Low.Offset, c = c[0], c[1:]
		}
		if g.High.Offset != nil {
			g.High.Offset = c[0]
		}
		n.Spec.Frame = &g
	}
	return &n
}

// Children are the expressions left of IN; the query is no child: it is a relation.
func (e *Subquery) Children() []Expr { return e.Left }

// WithChildren is a copy with other expressions left of IN.
func (e *Subquery) WithChildren(c []Expr) Expr {
	n := *e
	n.Left = c
	return &n
}

// WithChildren is the expression itself.
func (e *OuterAttr) WithChildren([]Expr) Expr { return e }

// String marks the reference as one to the outer query.
func (e *OuterAttr) String() string { return "outer(" + e.Attr.String() + ")" }

// Map rewrites an expression bottom-up: children first, then f on the node with its new children.
func Map(e Expr, f func(Expr) Expr) Expr {
	return f(mapChildren(e, func(c Expr) Expr { return Map(c, f) }))
}

// mapChildren gives an expression f of each of its children; the expression itself where f changes none.
func mapChildren(e Expr, f func(Expr) Expr) Expr {
	c := e.Children()
	n := make([]Expr, len(c))
	same := true
	for i, x := range c {
		n[i] = f(x)
		same = same && n[i] == x
	}
	if same {
		return e
	}
	return e.WithChildren(n)
}

// Walk visits an expression and its children, parents first; f returns false to leave a node's children out.
func Walk(e Expr, f func(Expr) bool) {
	if !f(e) {
		return
	}
	for _, c := range e.Children() {
		Walk(c, f)
	}
}
