package plan

import (
	"sort"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
)

func (a *analyzer) join(r *Join, f *frame) (Relation, error) {
	switch {
	case !r.Lateral:
	case r.Kind == RightJoin, r.Kind == FullJoin, r.Kind == SemiJoin, r.Kind == AntiJoin:
		kind := map[JoinKind]string{RightJoin: "RIGHT OUTER", FullJoin: "FULL OUTER", SemiJoin: "LEFT SEMI", AntiJoin: "LEFT ANTI"}[r.Kind]
		return nil, diag.New("INVALID_LATERAL_JOIN_TYPE", "The %s JOIN with LATERAL correlation is not allowed because an OUTER subquery cannot correlate to its join partner. Remove the LATERAL correlation or use an INNER JOIN, or LEFT OUTER JOIN instead.", kind).At(r.At)
	case len(r.Using) > 0, r.Natural:
		return nil, diag.New("UNSUPPORTED_FEATURE.LATERAL_JOIN_USING", "The feature is not supported: JOIN USING with LATERAL correlation.").At(r.At)
	}
	l, err := a.rel(r.L, f)
	if err != nil {
		return nil, err
	}
	g := *f
	if r.Lateral {
		g.outer = newScope(l)
	}
	rr, err := a.rel(r.R, &g)
	if err != nil {
		return nil, err
	}
	if r.Lateral {
		if err := checkCorrelation(rr); err != nil {
			return nil, err
		}
	}
	n := &Join{At: r.At, PlanID: r.PlanID, L: l, R: rr, Kind: r.Kind, Lateral: r.Lateral}
	if r.Lateral && r.Kind == LeftJoin && r.On == nil && onlyGenerates(rr) {
		n.Kind = InnerJoin // Spark's optimizer makes one Generate of both sides and forgets that rows without a partner stay
	}
	switch {
	case r.Natural:
		// Of several columns of a name at the left the first one is the key.
		var names []string
		rs, taken := newScope(rr), map[string]int{}
		for _, at := range visible(l.Output()) {
			key := strings.ToLower(at.Name)
			if taken[key] < len(visible(rs.named(at.Name))) {
				taken[key]++
				names = append(names, at.Name)
			}
		}
		return a.using(n, names, f, true)
	case len(r.Using) > 0:
		return a.using(n, r.Using, f, false)
	case r.On != nil:
		x := a.resolver(f, newScope(l, rr))
		if n.On, err = x.condition(r.On, "ON"); err != nil {
			return nil, err
		}
		n.On = plainArgs(n.On)
		if err := notCorrelated(n.On); err != nil {
			return nil, err
		}
		bad := partsOf(n.On, func(e Expr) bool { return isAggregate(e) || isGenerator(e) || isWindow(e) })
		if len(bad) > 0 {
			return nil, diag.New("UNSUPPORTED_EXPR_FOR_OPERATOR", "The query operator Join contains one or more unsupported expressions.\nConsider to rewrite it to avoid window functions, aggregate functions, and generator functions in the Join operator.\nInvalid expressions: [%s]", quoteExprs(bad)).At(bad[0].Origin())
		}
	}
	return n, nil
}

// using joins by equal columns of the same names. Its columns are the keys, once, then the other columns of the left and of the right side;
// the keys of each side stay reachable by a qualified name.
func (a *analyzer) using(n *Join, names []string, f *frame, natural bool) (Relation, error) {
	x := a.resolver(f, newScope(n.L, n.R))
	ls, rs := newScope(n.L), newScope(n.R)
	var lk, rk []*Attr
	for _, name := range names {
		l, err := usingColumn(ls, name, "left", n.At, natural)
		if err != nil {
			return nil, err
		}
		r, err := usingColumn(rs, name, "right", n.At, natural)
		if err != nil {
			return nil, err
		}
		lk, rk = append(lk, l), append(rk, r)
		eq, err := x.call(&Call{At: n.At, Name: "=", Args: []Expr{l, r}})
		if err != nil {
			return nil, err
		}
		if n.On == nil {
			n.On = eq
		} else if n.On, err = x.call(&Call{At: n.At, Name: "and", Args: []Expr{n.On, eq}}); err != nil {
			return nil, err
		}
	}
	if len(names) == 0 {
		return n, nil
	}
	p := &Project{At: n.At, PlanID: n.PlanID, In: n}
	n.PlanID = 0
	if n.Kind == SemiJoin || n.Kind == AntiJoin { // only columns of the left side, the keys first
		for _, l := range lk {
			p.List = append(p.List, l)
		}
		for _, at := range n.Output() {
			if !has(lk, at.ID) {
				p.List = append(p.List, at)
			}
		}
		return p, nil
	}
	out := n.Output()
	lo, ro := out[:len(n.L.Output())], out[len(n.L.Output()):]
	var hidden []*Attr
	for i, l := range lk {
		left, right := byID(lo, l.ID), byID(ro, rk[i].ID)
		switch n.Kind {
		case RightJoin:
			p.List = append(p.List, right)
			hidden = append(hidden, left)
		case FullJoin:
			c, err := x.call(&Call{At: n.At, Name: "coalesce", Args: []Expr{left, right}})
			if err != nil {
				return nil, err
			}
			p.List = append(p.List, &Alias{At: n.At, ID: a.newID(), E: c, Name: left.Name})
			hidden = append(hidden, left, right)
		default:
			p.List = append(p.List, left)
			hidden = append(hidden, right)
		}
	}
	for _, at := range visible(lo) {
		if !has(lk, at.ID) {
			p.List = append(p.List, at)
		}
	}
	for _, at := range visible(ro) {
		if !has(rk, at.ID) {
			p.List = append(p.List, at)
		}
	}
	for _, at := range out {
		if at.Qualified {
			hidden = append(hidden, at)
		}
	}
	for _, h := range hidden {
		m := *h
		m.Hidden, m.Qualified = true, true
		p.List = append(p.List, &m)
	}
	return p, nil
}

func byID(as []*Attr, id int) *Attr {
	for _, a := range as {
		if a.ID == id {
			return a
		}
	}
	return nil
}

func usingColumn(s *scope, name, side string, at diag.Origin, natural bool) (*Attr, error) {
	var found []*Attr
	for _, a := range s.named(name) {
		if !a.Hidden {
			found = appendNew(found, a)
		}
	}
	if natural && len(found) > 1 {
		found = found[:1]
	}
	switch len(found) {
	case 1:
		return found[0], nil
	case 0:
		names := make([]string, 0, len(s.attrs))
		for _, a := range visible(s.attrs) {
			names = append(names, quoteID(a.Name))
		}
		sort.Strings(names)
		return nil, diag.New("UNRESOLVED_USING_COLUMN_FOR_JOIN", "USING column %s cannot be resolved on the %s side of the join. The %s-side columns: [%s].",
			quoteID(name), side, side, strings.Join(names, ", ")).At(at)
	}
	return nil, ambiguous(&Column{At: at, Parts: []string{name}}, found)
}

// onlyGenerates reports a relation that has a row for each of a generator's.
func onlyGenerates(r Relation) bool {
	switch r := r.(type) {
	case *SubqueryAlias:
		return onlyGenerates(r.In)
	case *Project:
		return onlyGenerates(r.In)
	case *Generate:
		_, one := r.In.(*OneRow)
		return one && !r.Outer
	}
	return false
}
