package duckdb

import (
	"fmt"
	"slices"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/functions"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// relation renders a node. want is the alias its FROM item should have; outer is the query around a correlated subquery.
func (r *renderer) relation(rel plan.Relation, want string, outer *scope) (*block, error) {
	if r.uses[rel] > 1 && worthSharing(rel) && !reachesOut(rel) && !inLoop(rel) {
		return r.shared(rel, want)
	}
	return r.node(rel, want, outer)
}

// shared renders a node once, as a common table expression, and refers to it.
func (r *renderer) shared(rel plan.Relation, want string) (*block, error) {
	c := r.byNode[rel]
	if c == nil {
		b, err := r.node(rel, want, nil)
		if err != nil {
			return nil, err
		}
		if want == "" {
			want = "shared"
		}
		c = &cte{name: r.alias(want), cols: b.cols, names: uniqueNames(b.cols)}
		c.text = b.text(c.names)
		r.byNode[rel] = c
		r.ctes = append(r.ctes, *c)
	}
	alias := r.alias(want)
	return fromItem(quoteName(c.name)+" AS "+quoteName(alias), alias, c.cols, c.names), nil
}

func worthSharing(rel plan.Relation) bool {
	switch x := rel.(type) {
	case *plan.SubqueryAlias:
		return worthSharing(x.In)
	case *plan.Hint:
		return worthSharing(x.In)
	case *plan.Watermark:
		return worthSharing(x.In)
	}
	return len(rel.Children()) > 0
}

// reachesOut reports whether a node refers to the query around it.
func reachesOut(rel plan.Relation) bool {
	found := false
	walkRelation(rel, func(e plan.Expr) {
		if _, ok := outerAttr(e); ok {
			found = true
		}
	})
	return found
}

func outerAttr(e plan.Expr) (*plan.Attr, bool) {
	if x, ok := e.(*plan.OuterAttr); ok {
		return x.Attr, true
	}
	return nil, false
}

// node renders a node in place.
func (r *renderer) node(rel plan.Relation, want string, outer *scope) (*block, error) {
	switch x := rel.(type) {
	case *plan.SubqueryAlias:
		return r.subqueryAlias(x, outer)
	case *plan.Watermark:
		return r.relation(x.In, want, outer)
	case *plan.Hint:
		return r.relation(x.In, want, outer)
	case *plan.Scan:
		return r.scan(x, want, sieve{})
	case *plan.LocalRelation:
		return r.localRelation(x, want)
	case *plan.Values:
		return r.values(x, want, outer)
	case *plan.Range:
		alias := r.alias(orElse(want, "r"))
		cols := attrColumns(x.Attrs)
		text := fmt.Sprintf("range(CAST(%d AS BIGINT), CAST(%d AS BIGINT), CAST(%d AS BIGINT)) AS %s(%s)", x.Start, x.End, x.Step, quoteName(alias), quoteName(cols[0].name))
		return fromItem(text, alias, cols, []string{cols[0].name}), nil
	case *plan.OneRow:
		return &block{}, nil
	case *plan.Project:
		return r.project(x, want, outer)
	case *plan.Filter:
		return r.filter(x, want, outer)
	case *plan.Aggregate:
		return r.aggregate(x, want, outer)
	case *plan.Distinct:
		return r.distinct(x, want, outer)
	case *plan.Sort:
		return r.sort(x, want, outer)
	case *plan.Limit:
		return r.limit(x, want, outer)
	case *plan.Sample:
		return r.sample(x, want, outer)
	case *plan.Join:
		return r.join(x, outer)
	case *plan.SetOp:
		return r.setOp(x, want, outer)
	case *plan.Generate:
		return r.generate(x, want, outer)
	case *plan.Recursion:
		return r.recursion(x, want)
	case *plan.RecursionRef:
		return r.recursionRef(x, want)
	case *plan.Refused:
		return nil, x.Err
	}
	return nil, diag.New("DP_INTERNAL", "the relation %T has not been analyzed", rel).At(rel.Origin())
}

func orElse(s, other string) string {
	if s == "" {
		return other
	}
	return s
}

func (r *renderer) subqueryAlias(x *plan.SubqueryAlias, outer *scope) (*block, error) {
	want := x.Name[len(x.Name)-1]
	if want == "__auto_generated_subquery_name" {
		want = "" // Spark's name for a subquery without one
	}
	b, err := r.relation(x.In, want, outer)
	if err != nil || len(x.Columns) == 0 {
		return b, err
	}
	n := *b
	n.cols = slices.Clone(b.cols)
	for i, a := range x.Output() {
		if i < len(n.cols) {
			n.cols[i].name = a.Name
		}
	}
	return &n, nil
}

func (r *renderer) project(x *plan.Project, want string, outer *scope) (*block, error) {
	b, err := r.relation(x.In, want, outer)
	if err != nil {
		return nil, err
	}
	u := usesOf(x.List)
	if !b.takesProject(u) {
		b = r.wrap(b, want)
	}
	n := *b
	n.cols, err = r.columns(x.List, &scope{b: b, outer: outer})
	if u.window && n.stage < stageWindow {
		n.stage = stageWindow
	}
	return &n, err
}

// columns renders a select list.
func (r *renderer) columns(list []plan.Expr, sc *scope) ([]column, error) {
	cols := make([]column, len(list))
	for i, e := range list {
		switch a := e.(type) {
		case *plan.Attr:
			c, ok := sc.b.col(a.ID)
			if !ok {
				return nil, missing(a)
			}
			c.name, c.typ, c.hidden = a.Name, a.T, a.Hidden
			cols[i] = c
		case *plan.Alias:
			if ref, ok := a.E.(*plan.Attr); ok {
				c, ok := sc.b.col(ref.ID)
				if !ok {
					return nil, missing(ref)
				}
				c.id, c.name, c.typ, c.hidden = a.ID, a.Name, a.Type(), false
				cols[i] = c
				continue
			}
			f, err := r.expr(a.E, sc)
			if err != nil {
				return nil, err
			}
			u := usesOf([]plan.Expr{a.E})
			cols[i] = column{
				id: a.ID, name: a.Name, typ: a.Type(), frag: f, volatile: u.volatile || u.touches(sc.b, func(c column) bool { return c.volatile }),
				window: u.window || u.touches(sc.b, func(c column) bool { return c.window }), constant: foldable(a.E),
			}
			if a.Type().Kind == types.Boolean && hasInQuery(a.E) {
				not, err := r.not(a.E, sc)
				if err != nil {
					return nil, err
				}
				cols[i].negation = not.s
			}
		default:
			return nil, diag.New("DP_INTERNAL", "the select list holds %T, which has no name", e).At(e.Origin())
		}
	}
	return cols, nil
}

func (r *renderer) filter(x *plan.Filter, want string, outer *scope) (*block, error) {
	if s, ok := filteredScan(x); ok && r.mode == forRunning {
		return r.scan(s, want, sieve{cond: x.Cond})
	}
	b, err := r.relation(x.In, want, outer)
	if err != nil {
		return nil, err
	}
	return r.addFilter(b, x.Cond, want, outer)
}

// addFilter puts a condition into the clause of the block it can stand in.
func (r *renderer) addFilter(b *block, cond plan.Expr, want string, outer *scope) (*block, error) {
	u := usesOf([]plan.Expr{cond})
	clause := b.takesFilter(u)
	if clause == 0 {
		b = r.wrap(b, want)
		clause = stageWhere
	}
	sc := &scope{b: b, outer: outer}
	n := *b
	for _, c := range userCallsLast(conjuncts(cond)) {
		f, done, err := r.existsAsIn(c, sc)
		if err == nil && !done {
			f, done, err = r.inAsCondition(c, sc)
		}
		if err == nil && !done {
			f, err = r.expr(c, sc)
		}
		if err != nil {
			return nil, err
		}
		if clause == stageWhere && callsUser(c) {
			f = guarded(f, n.where)
		}
		if clause == stageWhere && !u.volatile && slices.Contains(n.where, f) {
			continue // a scan was given it already
		}
		switch clause {
		case stageWhere:
			n.where = append(slices.Clip(n.where), f)
		case stageGroup:
			n.having = append(slices.Clip(n.having), f)
		default:
			n.qualify = append(slices.Clip(n.qualify), f)
		}
	}
	n.stage = max(n.stage, clause)
	return &n, nil
}

func conjuncts(e plan.Expr) []plan.Expr {
	if c, ok := e.(*plan.Call); ok && c.Name == "and" && len(c.Args) == 2 {
		return append(conjuncts(c.Args[0]), conjuncts(c.Args[1])...)
	}
	return []plan.Expr{e}
}

func (r *renderer) distinct(x *plan.Distinct, want string, outer *scope) (*block, error) {
	b, err := r.relation(x.In, want, outer)
	if err != nil {
		return nil, err
	}
	b = r.visible(b)
	if b.stage >= stageDistinct || slices.ContainsFunc(b.cols, func(c column) bool { return c.rows }) || usesOf(x.On).touches(b, isConstant) {
		b = r.wrap(b, want)
	}
	n := *b
	n.stage, n.distinct = stageDistinct, "DISTINCT"
	n.cols = r.keyForms(b.cols, x.On)
	if len(x.On) > 0 {
		keys := make([]string, len(x.On))
		for i, e := range x.On {
			f, err := r.key(e, &scope{b: b, outer: outer})
			if err != nil {
				return nil, err
			}
			keys[i] = f
		}
		n.distinct = "DISTINCT ON (" + strings.Join(keys, ", ") + ")"
	}
	return &n, nil
}

func (r *renderer) sort(x *plan.Sort, want string, outer *scope) (*block, error) {
	b, err := r.relation(x.In, want, outer)
	if err != nil {
		return nil, err
	}
	es := make([]plan.Expr, len(x.Orders))
	written := false // a key is not sorted by as it stands, which DISTINCT would not find in its list
	for i, o := range x.Orders {
		es[i] = o.E
		_, nested := functions.SortKey(o.E.Type())
		written = written || nested || isFloating(o.E.Type())
	}
	if !b.takesSort(usesOf(es)) || written && b.distinct != "" {
		b = r.wrap(b, want)
	}
	n := *b
	n.stage = stageOrder
	n.order, err = r.rowOrders(x.Orders, &scope{b: b, outer: outer})
	return &n, err
}

// orders renders the sort keys of an aggregate function. Where NULLs stand is always spelled; a constant sorts nothing.
func (r *renderer) orders(list []*plan.SortOrder, sc *scope) ([]string, error) {
	return r.sortKeys(list, sc, false)
}

// rowOrders renders the sort keys of rows. DuckDB takes a column that is a key out of the sorted keys again, where -0.0 has become 0.0: a
// floating one is sorted by a sum, so that the column stays what it was.
func (r *renderer) rowOrders(list []*plan.SortOrder, sc *scope) ([]string, error) {
	return r.sortKeys(list, sc, true)
}

func (r *renderer) sortKeys(list []*plan.SortOrder, sc *scope, keep bool) ([]string, error) {
	var s []string
	for _, o := range list {
		if sc.constant(o.E) {
			continue
		}
		f, err := r.expr(o.E, sc)
		if err != nil {
			return nil, err
		}
		t, err := r.sortKey(f, o.E.Type())
		if err != nil {
			return nil, err
		}
		if keep && isFloating(o.E.Type()) {
			t = frag{s: t, p: f.p}.in(precAdd) + " + 0.0"
		}
		if o.Desc {
			t += " DESC"
		}
		if o.NullsFirst {
			t += " NULLS FIRST"
		} else {
			t += " NULLS LAST"
		}
		s = append(s, t)
	}
	return s, nil
}

// sortKey is what a value is sorted by: itself, or what puts the NULLs inside it where Spark has them.
func (r *renderer) sortKey(f frag, t types.Type) (string, error) {
	sp, ok := functions.SortKey(t)
	if !ok {
		return f.s, nil
	}
	return sp.Expand(functions.Site{Args: []string{f.in(precPostfix)}, ArgTypes: []types.Type{t}, Fresh: r.freshName})
}

func (r *renderer) limit(x *plan.Limit, want string, outer *scope) (*block, error) {
	b, err := r.relation(x.In, want, outer)
	if err != nil {
		return nil, err
	}
	if b.stage >= stageLimit {
		b = r.wrap(b, want)
	}
	n := *b
	n.stage = stageLimit
	for _, p := range []struct {
		e  plan.Expr
		to *string
	}{{x.N, &n.limit}, {x.Offset, &n.offset}} {
		if p.e == nil {
			continue
		}
		f, err := r.expr(p.e, &scope{b: &block{}, outer: outer})
		if err != nil {
			return nil, err
		}
		*p.to = f.in(precAtom)
	}
	return &n, nil
}

func (r *renderer) sample(x *plan.Sample, want string, outer *scope) (*block, error) {
	b, err := r.relation(x.In, want, outer)
	if err != nil {
		return nil, err
	}
	if !b.bare() || len(b.from) > 1 {
		b = r.wrap(b, want)
	}
	n := *b
	n.sample = fmt.Sprintf("TABLESAMPLE bernoulli(%g%%)", x.Fraction*100)
	if x.Seed != nil {
		n.sample += fmt.Sprintf(" REPEATABLE (%d)", *x.Seed&0x7fffffff)
	}
	n.stage = stageWhere
	return &n, nil
}
