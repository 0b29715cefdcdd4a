package plan

import (
	"slices"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/types"
)

func (a *analyzer) filter(r *Filter, f *frame) (Relation, error) {
	switch r.Kind {
	case Having:
		return a.having(r, f)
	case Qualify:
		return a.qualify(r, f)
	}
	in, err := a.rel(r.In, f)
	if err != nil {
		return nil, err
	}
	clause := overFilter
	if behindPipe(r.In) {
		clause = overPipe
	}
	es, n, err := a.over(in, []Expr{r.Cond}, f, clause)
	if err != nil {
		return nil, err
	}
	cond := plainArgs(es[0])
	if f.grouped {
		cond = a.outerAggregates(cond)
	}
	switch {
	case len(partsOf(cond, isGrouping)) > 0:
		return nil, noGrouping(cond)
	case readsWindow(cond):
		return nil, windowNotAllowed("WHERE", cond)
	case readsGenerator(cond):
		return nil, diag.New("UNSUPPORTED_GENERATOR.OUTSIDE_SELECT", "The generator is not supported: outside the SELECT clause, found: 'Filter %s.", ColumnName(cond)).At(cond.Origin())
	case f.grouped && slices.ContainsFunc(partsOf(cond, isAggregate), readsOuter):
		return nil, diag.Unsupported("an aggregate function over columns of both a subquery of HAVING and the query around it", "give the aggregate a name in a subquery, and compare with that").At(cond.Origin())
	case readsAggregate(cond):
		return nil, diag.New("INVALID_WHERE_CONDITION", "The WHERE condition %s contains invalid expressions: %s.\nRewrite the query to avoid window functions, aggregate functions, and generator functions in the WHERE clause.",
			quoteExpr(cond), strings.Join(aggregatesIn(cond), ", ")).At(cond.Origin()).WithHint("HAVING filters the rows of a GROUP BY")
	}
	if cond, err = boolean(cond, "WHERE"); err != nil {
		return nil, err
	}
	es, n = a.computed(r.At, n, []Expr{cond})
	cond = es[0]
	return a.restored(r.At, &Filter{At: r.At, PlanID: r.PlanID, In: n, Cond: cond}, in.Output()), nil
}

func readsOuter(e Expr) bool {
	return contains(e, func(n Expr) bool { _, ok := n.(*OuterAttr); return ok })
}

func aggregatesIn(e Expr) []string {
	var s []string
	Walk(e, func(n Expr) bool {
		if isAggregate(n) {
			s = append(s, qualifiedText(n))
			return false
		}
		return true
	})
	return s
}

func (a *analyzer) having(r *Filter, f *frame) (Relation, error) {
	switch in := r.In.(type) {
	case *Aggregate:
		return a.aggregate(in, r.Cond, f)
	case *Project:
		// Without GROUP BY the whole input is one group.
		return a.aggregate(&Aggregate{At: in.At, PlanID: in.PlanID, In: in.In, List: in.List}, r.Cond, f)
	}
	return a.filter(&Filter{At: r.At, PlanID: r.PlanID, In: r.In, Cond: r.Cond}, f)
}

func (a *analyzer) qualify(r *Filter, f *frame) (Relation, error) {
	in, err := a.rel(r.In, f)
	if err != nil {
		return nil, err
	}
	// Only what the select list has can be told from: aggregate functions are out of reach, but as functions of windows.
	for _, w := range partsOf(r.Cond, isWindow) {
		for _, e := range windowParts(w.(*Window)) {
			if readsAggregate(e) {
				return nil, diag.New("MISSING_GROUP_BY", "The query does not include a GROUP BY clause. Add GROUP BY or turn it into the window functions using OVER clauses.").At(e.Origin()).
					WithHint("give the aggregate a name in the select list, and use that")
			}
		}
	}
	if bad := partsOf(r.Cond, func(e Expr) bool { return isAggregate(e) || isWindow(e) }); readsAggregate(r.Cond) {
		bad = slices.DeleteFunc(bad, isWindow)
		return nil, diag.New("QUALIFY_AGGREGATE_NOT_ALLOWED", "Aggregate functions are not supported in QUALIFY: %s.", quoteExpr(bad[0])).At(bad[0].Origin())
	}
	if err := twofold(in, r.Cond); err != nil {
		return nil, err
	}
	es, n, err := a.over(in, []Expr{r.Cond}, f, overList)
	if err != nil {
		return nil, err
	}
	cond, err := boolean(plainArgs(es[0]), "QUALIFY")
	if err != nil {
		return nil, err
	}
	if !readsWindow(cond) && !listsWindow(n) {
		return nil, diag.New("QUALIFY_REQUIRES_WINDOW_FUNCTION", "The QUALIFY clause requires at least one window function in the current SELECT list or the QUALIFY condition.").At(r.At)
	}
	es, n = a.computed(r.At, n, []Expr{cond})
	out := a.restored(r.At, &Filter{At: r.At, PlanID: r.PlanID, In: n, Cond: es[0]}, in.Output())
	if a.blocks[in] {
		a.blocks[out] = true
	}
	return out, nil
}

// twofold refuses a name in QUALIFY that is both an alias of the select list and another column below it, which Spark takes.
func twofold(in Relation, cond Expr) error {
	listed := newScope(in)
	below := chain(in).next()
	if below == nil {
		return nil
	}
	var bad *Column
	Walk(cond, func(e Expr) bool {
		if c, ok := e.(*Column); ok && len(c.Parts) == 1 && bad == nil {
			top, deep := visible(listed.named(c.Parts[0])), visible(below.named(c.Parts[0]))
			if len(top) > 0 && len(deep) > 0 && !has(deep, top[0].ID) {
				bad = c
			}
		}
		return bad == nil
	})
	if bad == nil {
		return nil
	}
	return diag.Unsupported("QUALIFY by "+quoteIDs(bad.Parts)+", which is an alias of the select list and a column below it", "give the alias another name").At(bad.At)
}

// listsWindow reports whether the select list has a window function.
func listsWindow(r Relation) bool {
	for {
		switch n := r.(type) {
		case *Project:
			for _, e := range n.List {
				if readsWindow(e) {
					return true
				}
			}
			r = n.In
		case *Filter, *Sort:
			r = n.Children()[0]
		default:
			return false
		}
	}
}

func (a *analyzer) sort(r *Sort, f *frame) (Relation, error) {
	in, err := a.rel(r.In, f)
	if err != nil {
		return nil, err
	}
	want := in.Output()
	cols := visible(want)
	orders := r.Orders
	if r.All {
		first := &SortOrder{At: r.At, NullsFirst: true}
		if len(r.Orders) > 0 {
			first = r.Orders[0]
		}
		orders = nil
		for _, c := range cols {
			orders = append(orders, &SortOrder{At: first.At, E: c, Desc: first.Desc, NullsFirst: first.NullsFirst})
		}
	}
	es := make([]Expr, len(orders))
	for i, o := range orders {
		es[i] = o.E
		if l, ok := o.E.(*Literal); ok && l.T.Kind == types.Int {
			n := l.Value.(int64)
			if n < 1 || n > int64(len(cols)) {
				return nil, orderPosition(l, len(cols))
			}
			es[i] = cols[n-1]
		}
	}
	clause := a.forSort(in)
	if behindPipe(r.In) {
		clause = overPipe
	}
	es, n, err := a.over(in, es, f, clause)
	if err != nil {
		return nil, err
	}
	for i, e := range es {
		es[i] = plainArgs(e)
		if err := notCorrelated(e); err != nil {
			return nil, err
		}
		if readsAggregate(e) || readsGenerator(e) {
			return nil, diag.New("UNSUPPORTED_EXPR_FOR_OPERATOR", "The query operator Sort contains one or more unsupported expressions.\nConsider to rewrite it to avoid window functions, aggregate functions, and generator functions in the Sort operator.\nInvalid expressions: [%s]", quoteExpr(e)).At(e.Origin())
		}
		if !sortable(e.Type()) {
			return nil, notSortable(&SortOrder{At: orders[i].At, E: e, Desc: orders[i].Desc, NullsFirst: orders[i].NullsFirst})
		}
	}
	es, n = a.computed(r.At, n, es)
	if err := predicateQueries(es); err != nil {
		return nil, err
	}
	s := &Sort{At: r.At, PlanID: r.PlanID, In: n, Orders: make([]*SortOrder, len(es))}
	for i, e := range es {
		s.Orders[i] = &SortOrder{At: orders[i].At, E: e, Desc: orders[i].Desc, NullsFirst: orders[i].NullsFirst}
	}
	return a.restored(r.At, s, want), nil
}

func orderPosition(l *Literal, columns int) error {
	return diag.New("ORDER_BY_POS_OUT_OF_RANGE", "ORDER BY position %d is not in select list (valid range is [1, %d]).", l.Value, columns).At(l.At)
}

// notCorrelated refuses a subquery of ORDER BY that reads columns of the rows it orders.
func notCorrelated(e Expr) error {
	for _, q := range partsOf(e, func(n Expr) bool { _, ok := n.(*Subquery); return ok }) {
		s := q.(*Subquery)
		ids := map[int]bool{}
		if outerNeeds(s.Query, ids); len(ids) > 0 && s.Kind == Scalar {
			return diag.New("UNSUPPORTED_SUBQUERY_EXPRESSION_CATEGORY.UNSUPPORTED_CORRELATED_SCALAR_SUBQUERY", "Unsupported subquery expression: Correlated scalar subqueries can only be used in filters, aggregations, projections, and UPDATE/MERGE/DELETE commands: %s.", ColumnName(s)).At(s.At)
		}
	}
	return nil
}

// sortable reports whether values of the type have an order.
func sortable(t types.Type) bool {
	switch t.Kind {
	case types.Map, types.CalendarInterval:
		return false
	case types.Array:
		return sortable(*t.Elem)
	case types.Struct:
		return !slices.ContainsFunc(t.Fields, func(f types.Field) bool { return !sortable(f.Type) })
	}
	return orderableType(t)
}

func (a *analyzer) limit(r *Limit, f *frame) (Relation, error) {
	in, err := a.rel(r.In, f)
	if err != nil {
		return nil, err
	}
	n := &Limit{At: r.At, PlanID: r.PlanID, In: in}
	x := a.resolver(f, newScope(in))
	for _, p := range []struct {
		from Expr
		to   *Expr
		name string
	}{{r.N, &n.N, "limit"}, {r.Offset, &n.Offset, "offset"}} {
		if p.from == nil {
			continue
		}
		e, err := x.expr(p.from)
		if err != nil {
			return nil, err
		}
		bad := func(sub, format string, args ...any) error {
			return diag.New("INVALID_LIMIT_LIKE_EXPRESSION."+sub, "The limit like expression %s is invalid. "+format, append([]any{quoteExpr(e)}, args...)...).At(e.Origin())
		}
		switch {
		case !foldable(e):
			return nil, bad("IS_UNFOLDABLE", "The %s expression must evaluate to a constant value.", p.name)
		case e.Type().Kind != types.Int && e.Type().Kind != types.Short && e.Type().Kind != types.Byte:
			return nil, bad("DATA_TYPE", "The %s expression must be integer type, but got %s.", p.name, quoteType(e.Type()))
		}
		if l, ok := e.(*Literal); ok && l.Value.(int64) < 0 {
			return nil, bad("IS_NEGATIVE", "The %s expression must be equal to or greater than 0, but got %d.", p.name, l.Value)
		}
		*p.to = e
	}
	return n, nil
}

func (a *analyzer) distinct(r *Distinct, f *frame) (Relation, error) {
	in, err := a.rel(r.In, f)
	if err != nil {
		return nil, err
	}
	if out := in.Output(); len(r.On) == 0 && len(visible(out)) < len(out) {
		in = &Project{At: r.At, In: in, List: exprsOf(visible(out))}
		a.visible[in] = true
	}
	n := &Distinct{At: r.At, PlanID: r.PlanID, In: in}
	s := newScope(in)
	for _, e := range r.On {
		if c, ok := e.(*Column); ok && len(c.Parts) == 1 && c.Plan == 0 && len(visible(s.named(c.Parts[0]))) == 0 {
			names := make([]string, 0, len(s.attrs))
			for _, a := range visible(s.attrs) {
				names = append(names, a.Name)
			}
			return nil, diag.New("UNRESOLVED_COLUMN_AMONG_FIELD_NAMES", "Cannot resolve column name %q among (%s).", c.Parts[0], strings.Join(names, ", ")).At(c.At)
		}
	}
	if n.On, err = a.resolver(f, s).exprs(r.On); err != nil {
		return nil, err
	}
	compared := n.On
	if len(compared) == 0 {
		compared = exprsOf(visible(in.Output()))
	}
	for _, e := range compared {
		if err := a.comparableRow(ColumnName(e), e.Type(), r.At); err != nil {
			return nil, err
		}
	}
	if n.In, err = a.distinctSessions(n, f); err != nil {
		return nil, err
	}
	return n, nil
}

func (a *analyzer) hint(r *Hint, f *frame) (Relation, error) {
	in, err := a.rel(r.In, f)
	if err != nil {
		return nil, err
	}
	if r.Name == "" {
		return in, nil
	}
	if strings.HasSuffix(r.Name, " BY") {
		return a.spread(r, in, f)
	}
	n := &Hint{At: r.At, PlanID: r.PlanID, In: in, Name: r.Name}
	x := a.resolver(f, newScope(in))
	for _, e := range r.Args {
		// Arguments of a hint are names of tables as often as columns: what does not resolve is left out, a hint changes no row.
		if y, err := x.expr(e); err == nil {
			n.Args = append(n.Args, y)
		}
	}
	return n, nil
}

// predicateQueries refuses IN and EXISTS where only values may stand.
func predicateQueries(es []Expr) error {
	for _, e := range es {
		for _, q := range partsOf(e, func(n Expr) bool { s, ok := n.(*Subquery); return ok && s.Kind != Scalar }) {
			return outerCategory("UNSUPPORTED_IN_EXISTS_SUBQUERY", q, "IN/EXISTS predicate subqueries can only be used in filters, joins, aggregations, window functions, projections, and UPDATE/MERGE/DELETE commands.")
		}
	}
	return nil
}

// spread checks SORT BY, DISTRIBUTE BY and CLUSTER BY, which change no row: dp has one partition.
func (a *analyzer) spread(r *Hint, in Relation, f *frame) (Relation, error) {
	es := make([]Expr, len(r.Args))
	for i, e := range r.Args {
		es[i] = e
		if o, ok := e.(*SortOrder); ok {
			es[i] = o.E
		}
	}
	for _, e := range es {
		cols := visible(in.Output())
		if l, ok := e.(*Literal); ok && l.T.Kind == types.Int && r.Name == "SORT BY" && (l.Value.(int64) < 1 || l.Value.(int64) > int64(len(cols))) {
			return nil, orderPosition(l, len(cols))
		}
	}
	es, _, err := a.over(in, es, f, a.forSort(in))
	if err != nil {
		return nil, err
	}
	if err := predicateQueries(es); err != nil {
		return nil, err
	}
	for i, e := range es {
		switch {
		case readsAggregate(e) || readsGenerator(e):
			return nil, diag.New("UNSUPPORTED_EXPR_FOR_OPERATOR", "The query operator %s contains one or more unsupported expressions.\nInvalid expressions: [%s]", r.Name, quoteExpr(e)).At(e.Origin())
		case r.Name != "SORT BY" && e.Type().Contains(types.Variant):
			return nil, diag.New("UNSUPPORTED_FEATURE.PARTITION_BY_VARIANT", "The feature is not supported: Cannot use VARIANT producing expressions to partition a DataFrame, but the type of expression %s is %s.", quoteExpr(e), quoteType(e.Type())).At(e.Origin())
		case r.Name != "DISTRIBUTE BY" && !sortable(e.Type()):
			o, ok := r.Args[i].(*SortOrder)
			if !ok {
				o = &SortOrder{At: e.Origin(), NullsFirst: true}
			}
			return nil, notSortable(&SortOrder{At: o.At, E: e, Desc: o.Desc, NullsFirst: o.NullsFirst})
		}
	}
	return &Hint{At: r.At, PlanID: r.PlanID, In: in, Name: r.Name}, nil
}

func (a *analyzer) watermark(r *Watermark, f *frame) (Relation, error) {
	in, err := a.rel(r.In, f)
	if err != nil {
		return nil, err
	}
	c, err := a.resolver(f, newScope(in)).expr(r.Column)
	if err != nil {
		return nil, err
	}
	return &Watermark{At: r.At, PlanID: r.PlanID, In: in, Column: unaliased(c), Delay: r.Delay}, nil
}

func (a *analyzer) withWindows(r *WithWindows, f *frame) (Relation, error) {
	g := *f
	g.windows = make(map[string]WindowSpec, len(r.Windows))
	for name, w := range r.Windows {
		g.windows[strings.ToLower(name)] = w
	}
	// A named window may build on another one.
	for name, w := range g.windows {
		for n := 0; w.Ref != "" && n <= len(g.windows); n++ {
			base, ok := g.windows[strings.ToLower(w.Ref)]
			if !ok {
				break
			}
			m := base
			if len(w.Partition) > 0 {
				m.Partition = w.Partition
			}
			if len(w.Order) > 0 {
				m.Order = w.Order
			}
			if w.Frame != nil {
				m.Frame = w.Frame
			}
			w = m
		}
		g.windows[name] = w
	}
	return a.rel(r.In, &g)
}
