package plan

import (
	"slices"

	"github.com/seed-e45c46d8/dp/engine/types"
)

// aggregate groups by keys; where a grouping expression is shown, it is that of the group's first row.
func (l *lowerer) aggregate(n *Aggregate) Relation {
	at := slices.IndexFunc(n.Keys, hasCollation)
	if at < 0 {
		return mapExprs(n, l.expr)
	}
	if n.Kind != PlainGroup {
		l.refuse(n.Keys[at].Origin(), "ROLLUP, CUBE and GROUPING SETS")
		return n
	}
	ids := make([]int, len(n.List))
	for i, a := range n.Output() {
		ids[i] = a.ID
	}
	// The rows below get other ids, as the columns shown, which keep theirs, are not those grouped by.
	c := *l.a.fresh(n).(*Aggregate)
	list := c.List
	c.List = nil
	var out []Expr
	for i, e := range list {
		was := n.Output()[i]
		if at := slices.Index(ids[:i], was.ID); at >= 0 {
			out = append(out, out[at]) // listed twice
			continue
		}
		e = l.expr(l.firstOfKeys(unaliased(e), c.Keys))
		entry := &Alias{At: was.At, ID: was.ID, E: e, Name: was.Name}
		c.List = append(c.List, entry)
		out = append(out, was)
	}
	c.Keys = slices.Clone(c.Keys)
	for i, k := range c.Keys {
		c.Keys[i] = l.key(l.expr(k))
	}
	if len(out) == len(c.List) {
		return &c
	}
	return &Project{At: n.At, In: &c, List: out}
}

// firstOfKeys is an entry of a select list in which grouping expressions that have a collation are the first of their group. Arguments of aggregate functions
// are of every row.
func (l *lowerer) firstOfKeys(e Expr, keys []Expr) Expr {
	if isAggregate(e) {
		return e
	}
	for _, k := range keys {
		if hasCollation(k) && sameExpr(e, k) {
			return &Call{At: e.Origin(), Name: "first", Args: []Expr{e}, T: e.Type(), Null: e.Nullable()}
		}
	}
	return mapChildren(e, func(c Expr) Expr { return l.firstOfKeys(c, keys) })
}

// distinct groups by all columns where one has a collation.
func (l *lowerer) distinct(n *Distinct) Relation {
	for _, e := range n.On {
		if hasCollation(e) {
			l.refuse(n.At, "dropDuplicates")
			return n
		}
	}
	cols := n.In.Output()
	if len(n.On) > 0 || !slices.ContainsFunc(cols, func(a *Attr) bool { return a.T.HasCollation() }) {
		return mapExprs(n, l.expr)
	}
	return l.once(n.In, cols)
}

// once keeps the first row of those with the same keys. The columns keep their ids, so the rows below get others.
func (l *lowerer) once(in Relation, cols []*Attr) Relation {
	below := l.a.fresh(in)
	keys := make([]Expr, len(cols))
	list := make([]Expr, len(cols))
	for i, b := range below.Output() {
		keys[i] = l.key(b)
		e := Expr(b)
		if b.T.HasCollation() {
			e = &Call{At: b.At, Name: "first", Args: []Expr{b}, T: b.T, Null: b.Null}
		}
		list[i] = &Alias{At: cols[i].At, ID: cols[i].ID, E: e, Name: cols[i].Name}
	}
	return &Aggregate{At: in.Origin(), In: below, Keys: keys, List: list}
}

// setOp compares rows by their keys. UNION keeps the first row of those alike; INTERSECT and EXCEPT become joins.
func (l *lowerer) setOp(n *SetOp) Relation {
	if !slices.ContainsFunc(n.Attrs, func(a *Attr) bool { return a.T.HasCollation() }) || n.Kind == Union && n.All {
		return n
	}
	if n.Kind == Union {
		c := *n
		c.All = true
		return l.once(&c, n.Attrs)
	}
	left, right := n.L, n.R
	lcols, rcols := left.Output(), right.Output()
	var on Expr
	and := func(e Expr) {
		if on == nil {
			on = e
		} else {
			on = &Call{At: n.At, Name: "and", Args: []Expr{on, e}, T: types.BooleanType}
		}
	}
	same := func(x, y Expr) Expr { return &Call{At: n.At, Name: "<=>", Args: []Expr{x, y}, T: types.BooleanType} }
	if n.All {
		var lnum, rnum *Attr
		left, lcols, lnum = l.numbered(left, lcols)
		right, rcols, rnum = l.numbered(right, rcols)
		and(same(lnum, rnum))
	} else {
		left = l.once(left, lcols)
	}
	for i := range lcols {
		and(same(l.key(lcols[i]), l.key(rcols[i])))
	}
	kind := SemiJoin
	if n.Kind == Except {
		kind = AntiJoin
	}
	list := make([]Expr, len(n.Attrs))
	for i, a := range n.Attrs {
		list[i] = &Alias{At: a.At, ID: a.ID, E: lcols[i], Name: a.Name}
	}
	return &Project{At: n.At, In: &Join{At: n.At, L: left, R: right, Kind: kind, On: on}, List: list}
}

// numbered gives the rows that are alike the strings of the first of them, and numbers.
func (l *lowerer) numbered(in Relation, cols []*Attr) (Relation, []*Attr, *Attr) {
	at := in.Origin()
	spec := WindowSpec{At: at}
	for _, c := range cols {
		spec.Partition = append(spec.Partition, l.key(c))
	}
	list := make([]Expr, len(cols)+1)
	out := make([]*Attr, len(cols))
	for i, c := range cols {
		if out[i], list[i] = c, c; c.T.HasCollation() {
			a := *c
			a.ID = l.a.newID()
			out[i] = &a
			fn := &Call{At: at, Name: "first", Args: []Expr{c}, T: c.T, Null: c.Null}
			list[i] = &Alias{At: at, ID: a.ID, E: &Window{At: at, Fn: fn, Spec: spec}, Name: c.Name}
		}
	}
	num := &Attr{At: at, ID: l.a.newID(), Name: "number", T: types.IntType}
	list[len(cols)] = &Alias{At: at, ID: num.ID, E: &Window{At: at, Fn: &Call{At: at, Name: "row_number", T: types.IntType}, Spec: spec}, Name: num.Name}
	return &Project{At: at, In: in, List: list}, out, num
}

// subquery lowers the query, and what IN compares with its columns.
func (l *lowerer) subquery(n *Subquery) Expr {
	c := *n
	c.Query = l.relation(n.Query)
	if c.Kind != In || !slices.ContainsFunc(n.Left, hasCollation) {
		return &c
	}
	c.Left = l.keys(n.Left)
	cols := c.Query.Output()
	list := make([]Expr, len(cols))
	for i, a := range cols {
		if list[i] = a; a.T.HasCollation() {
			list[i] = &Alias{At: a.At, ID: l.a.newID(), E: l.key(a), Name: a.Name}
		}
	}
	c.Query = &Project{At: n.At, In: c.Query, List: list}
	return &c
}
