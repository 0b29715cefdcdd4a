package plan

// fresh is a resolved relation with ids of its own, so that the same table can stand twice in one query.
func (a *analyzer) fresh(r Relation) Relation {
	return a.renumber(r, map[int]int{})
}

func (a *analyzer) renumber(r Relation, ids map[int]int) Relation {
	if loop, ok := r.(*Recursion); ok { // before the references in its step; those to a loop around keep its id
		ids[loop.Loop] = a.newID()
	}
	if c := r.Children(); len(c) > 0 {
		n := make([]Relation, len(c))
		for i, x := range c {
			n[i] = a.renumber(x, ids)
		}
		r = r.WithChildren(n)
	}
	id := func(old int) int {
		if old == 0 {
			return a.newID()
		}
		if n, ok := ids[old]; ok {
			return n
		}
		n := a.newID()
		ids[old] = n
		return n
	}
	attrs := func(as []*Attr) []*Attr {
		n := make([]*Attr, len(as))
		for i, x := range as {
			m := *x
			m.ID = id(x.ID)
			n[i] = &m
		}
		return n
	}
	switch n := r.(type) {
	case *Scan:
		m := *n
		m.Attrs = attrs(n.Attrs)
		r = &m
	case *LocalRelation:
		m := *n
		if m.Attrs = attrs(n.Attrs); len(n.Attrs) == 0 {
			return a.leaf(&m)
		}
		r = &m
	case *Values:
		m := *n
		m.Attrs = attrs(n.Attrs)
		r = &m
	case *Range:
		m := *n
		m.Attrs = attrs(n.Attrs)
		r = &m
	case *SetOp:
		m := *n
		m.Attrs = attrs(n.Attrs)
		r = &m
	case *Recursion:
		m := *n
		m.Loop, m.Attrs = ids[n.Loop], attrs(n.Attrs)
		r = &m
	case *RecursionRef:
		m := *n
		m.Attrs = attrs(n.Attrs)
		if loop, ok := ids[n.Loop]; ok {
			m.Loop = loop
		}
		r = &m
	case *Generate:
		m := *n
		m.Attrs = attrs(n.Attrs)
		r = &m
	}
	return mapExprs(r, func(e Expr) Expr {
		return Map(e, func(x Expr) Expr {
			switch x := x.(type) {
			case *Attr:
				m := *x
				m.ID = id(x.ID)
				return &m
			case *OuterAttr:
				// A column of a query around the whole relation keeps its id.
				if _, ok := ids[x.ID]; !ok {
					return x
				}
				m := *x.Attr
				m.ID = ids[x.ID]
				return &OuterAttr{Attr: &m}
			case *Alias:
				if x.ID == 0 {
					return x
				}
				m := *x
				m.ID = id(x.ID)
				return &m
			case *Subquery:
				m := *x
				m.Query = a.renumber(x.Query, ids)
				return &m
			}
			return x
		})
	})
}
