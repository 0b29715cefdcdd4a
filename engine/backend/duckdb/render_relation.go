package duckdb

import (
	"fmt"
	"slices"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// relation renders a node. want is the alias its FROM item should have; outer is the query around a correlated subquery.
func (r *renderer) relation(rel plan.Relation, want string, outer *scope) (*block, error) {
	if r.uses[rel] > 1 && worthSharing(rel) && !reachesOut(rel) {
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
		return r.scan(x, want)
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
			cols[i] = column{id: a.ID, name: a.Name, typ: a.Type(), frag: f, volatile: u.volatile || u.touches(sc.b, func(c column) bool { return c.volatile }),
				window: u.window || u.touches(sc.b, func(c column) bool { return c.window }), constant: foldable(a.E)}
		default:
			return nil, diag.New("DP_INTERNAL", "the select list holds %T, which has no name", e).At(e.Origin())
		}
	}
	return cols, nil
}

func (r *renderer) filter(x *plan.Filter, want string, outer *scope) (*block, error) {
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
	for _, c := range conjuncts(cond) {
		f, err := r.expr(c, sc)
		if err != nil {
			return nil, err
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

func (r *renderer) aggregate(x *plan.Aggregate, want string, outer *scope) (*block, error) {
	b, err := r.relation(x.In, want, outer)
	if err != nil {
		return nil, err
	}
	if !b.takesAggregate(usesOf(x.List), usesOf(x.Keys)) {
		b = r.wrap(b, want)
	}
	if x, b, err = r.namedKeys(x, b, want, outer); err != nil {
		return nil, err
	}
	sc := &scope{b: b, outer: outer}
	n := *b
	n.stage, n.grouped, n.file = stageGroup, true, nil
	if n.group, err = r.groupBy(x, sc); err != nil {
		return nil, err
	}
	for _, k := range x.Keys {
		t, err := r.key(k, sc)
		if err != nil {
			return nil, err
		}
		n.keys = append(n.keys, t)
	}
	keyed := *b
	keyed.keys = n.keys
	n.cols, err = r.columns(x.List, &scope{b: &keyed, outer: outer})
	if err != nil {
		return nil, err
	}
	if usesOf(x.List).window {
		n.stage = stageWindow
	}
	return &n, nil
}

// namedKeys computes the keys that cannot be written twice, those with subqueries or functions that must run once a row, in a subquery.
func (r *renderer) namedKeys(x *plan.Aggregate, b *block, want string, outer *scope) (*plan.Aggregate, *block, error) {
	named := map[string]*plan.Attr{}
	n := *b
	n.cols = slices.Clone(b.cols)
	for i, k := range x.Keys {
		if u := usesOf([]plan.Expr{k}); !u.query && !u.volatile || named[k.String()] != nil {
			continue
		}
		f, err := r.expr(k, &scope{b: b, outer: outer})
		if err != nil {
			return nil, nil, err
		}
		// Ids of the analyzer are positive.
		a := &plan.Attr{ID: -1 - i, Name: fmt.Sprintf("key_%d", i+1), T: k.Type(), Null: k.Nullable()}
		named[k.String()] = a
		n.cols = append(n.cols, column{id: a.ID, name: a.Name, typ: a.T, frag: f})
	}
	if len(named) == 0 {
		return x, b, nil
	}
	swap := func(es []plan.Expr) []plan.Expr {
		out := make([]plan.Expr, len(es))
		for i, e := range es {
			out[i] = plan.Map(e, func(e plan.Expr) plan.Expr {
				if a, ok := named[e.String()]; ok {
					return a
				}
				return e
			})
		}
		return out
	}
	y := *x
	y.Keys, y.List = swap(x.Keys), swap(x.List)
	y.Sets = make([][]plan.Expr, len(x.Sets))
	for i, s := range x.Sets {
		y.Sets[i] = swap(s)
	}
	return &y, r.wrap(&n, want), nil
}

func (r *renderer) groupBy(x *plan.Aggregate, sc *scope) ([]string, error) {
	keys := make([]string, 0, len(x.Keys))
	for _, k := range x.Keys {
		f, err := r.key(k, sc)
		if err != nil {
			return nil, err
		}
		keys = append(keys, f)
	}
	switch x.Kind {
	case plan.Rollup:
		return []string{"ROLLUP (" + strings.Join(keys, ", ") + ")"}, nil
	case plan.Cube:
		return []string{"CUBE (" + strings.Join(keys, ", ") + ")"}, nil
	case plan.GroupingSets:
		sets := make([]string, len(x.Sets))
		for i, s := range x.Sets {
			parts := make([]string, len(s))
			for j, k := range s {
				f, err := r.key(k, sc)
				if err != nil {
					return nil, err
				}
				parts[j] = f
			}
			sets[i] = "(" + strings.Join(parts, ", ") + ")"
		}
		return []string{"GROUPING SETS (" + strings.Join(sets, ", ") + ")"}, nil
	}
	return keys, nil
}

// key renders a grouping or sort key; a constant must not look like a position.
func (r *renderer) key(e plan.Expr, sc *scope) (string, error) {
	f, err := r.expr(e, sc)
	if err != nil {
		return "", err
	}
	if l, ok := e.(*plan.Literal); ok && l.Value != nil {
		return "CAST(" + f.s + " AS " + typeName(l.T) + ")", nil
	}
	return f.s, nil
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
	for i, o := range x.Orders {
		es[i] = o.E
	}
	if !b.takesSort(usesOf(es)) {
		b = r.wrap(b, want)
	}
	n := *b
	n.stage = stageOrder
	n.order, err = r.orders(x.Orders, &scope{b: b, outer: outer})
	return &n, err
}

// orders renders sort keys. Where NULLs stand is always spelled; a constant sorts nothing.
func (r *renderer) orders(list []*plan.SortOrder, sc *scope) ([]string, error) {
	var s []string
	for _, o := range list {
		if sc.constant(o.E) {
			continue
		}
		f, err := r.expr(o.E, sc)
		if err != nil {
			return nil, err
		}
		t := f.s
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

func (r *renderer) values(x *plan.Values, want string, outer *scope) (*block, error) {
	cols := attrColumns(x.Attrs)
	rows := make([]string, len(x.Rows))
	for i, row := range x.Rows {
		s := make([]string, len(row))
		for j, e := range row {
			f, err := r.expr(e, &scope{b: &block{}, outer: outer})
			if err != nil {
				return nil, err
			}
			s[j] = f.s
			if l, ok := e.(*plan.Literal); ok && l.Value == nil || l == nil && !e.Type().Equal(cols[j].typ) {
				s[j] = "CAST(" + f.s + " AS " + typeName(cols[j].typ) + ")"
			}
		}
		rows[i] = "(" + strings.Join(s, ", ") + ")"
	}
	return r.valuesItem(rows, cols, want), nil
}

// maxInlineRows is how many rows in memory still stand in the text; more go through a temporary table.
const maxInlineRows = 64

func (r *renderer) localRelation(x *plan.LocalRelation, want string) (*block, error) {
	cols := attrColumns(x.Attrs)
	if len(x.Rows) > maxInlineRows && r.mode == forRunning {
		return r.tempRows(x, cols, want), nil
	}
	rows := make([]string, len(x.Rows))
	for i, row := range x.Rows {
		s := make([]string, len(row))
		for j, v := range row {
			f, err := literal(v, cols[j].typ)
			if err != nil {
				return nil, err
			}
			s[j] = f.s
			if i == 0 && !selfTyped(cols[j].typ) {
				s[j] = "CAST(" + f.s + " AS " + typeName(cols[j].typ) + ")"
			}
		}
		rows[i] = "(" + strings.Join(s, ", ") + ")"
	}
	return r.valuesItem(rows, cols, want), nil
}

// selfTyped reports the types whose constants DuckDB gives this very type.
func selfTyped(t types.Type) bool {
	switch t.Kind {
	case types.Array, types.Map, types.Struct, types.Decimal, types.Variant, types.Null:
		return false
	}
	return true
}

// valuesItem is rows of constants as a FROM item.
func (r *renderer) valuesItem(rows []string, cols []column, want string) *block {
	alias := r.alias(orElse(want, "v"))
	names := uniqueNames(cols)
	quoted := make([]string, len(names))
	nulls := make([]string, len(names))
	for i, n := range names {
		quoted[i] = quoteName(n)
		nulls[i] = "CAST(NULL AS " + typeName(cols[i].typ) + ") AS " + quoted[i]
	}
	if len(rows) == 0 {
		return fromItem("(SELECT "+strings.Join(nulls, ", ")+" WHERE false) AS "+quoteName(alias), alias, cols, names)
	}
	sep := ", "
	if len(strings.Join(rows, sep)) > lineLength {
		sep = ",\n  "
	}
	return fromItem("(VALUES "+strings.Join(rows, sep)+") AS "+quoteName(alias)+"("+strings.Join(quoted, ", ")+")", alias, cols, names)
}
