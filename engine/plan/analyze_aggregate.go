package plan

import (
	"slices"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// aggregate resolves GROUP BY with its select list; having is the condition of a HAVING above it, nil without.
func (a *analyzer) aggregate(r *Aggregate, having Expr, f *frame) (Relation, error) {
	if r.Pipe {
		return a.pipeAggregate(r, f)
	}
	in, err := a.rel(r.In, f)
	if err != nil {
		return nil, err
	}
	in, lists, err := a.timeWindow(in, f, r.Keys, r.List)
	if err != nil {
		return nil, err
	}
	keys, list := lists[0], lists[1]
	x := a.resolver(f, newScope(in))
	items, lat, err := a.selectList(list, x)
	if err != nil {
		return nil, err
	}
	n := &Aggregate{At: r.At, PlanID: r.PlanID, In: in, Kind: r.Kind}
	// A column of the name all is what GROUP BY all means.
	all := &Column{At: r.At, Parts: []string{"all"}}
	if r.All && (len(x.sc.named("all")) > 0 || groupAlias(all, items) != nil) {
		keys = []Expr{all}
	} else if r.All {
		for _, it := range items {
			if it.e != nil && !readsAggregate(it.e) && !readsWindow(it.e) {
				n.Keys = append(n.Keys, unaliased(it.e))
			}
		}
		for _, k := range n.Keys {
			if !orderableType(k.Type()) {
				return nil, notGroupable(k)
			}
		}
		for _, it := range items {
			if it.e != nil && readsWindow(it.e) && !readsAggregate(it.e) && readsColumns(it.e) {
				return nil, diag.New("UNSUPPORTED_EXPR_FOR_OPERATOR", "The query operator Aggregate contains one or more unsupported expressions.\nConsider to rewrite it to avoid window functions, aggregate functions, and generator functions in the Aggregate operator.\nInvalid expressions: [%s]", quoteExpr(unaliased(it.e))).At(it.e.Origin())
			}
		}
		if len(n.Keys) == 0 && anyItem(items, readsColumns) {
			return nil, diag.New("UNRESOLVED_ALL_IN_GROUP_BY", "Cannot infer grouping columns for GROUP BY ALL based on the select clause. Please explicitly specify the grouping columns.").At(r.At)
		}
		if err := lateralInKeys(n, lat); err != nil {
			return nil, err
		}
		return a.group(n, items, lat, having, f)
	}
	y := *x
	y.fallback = func(c *Column) (Expr, error) { return groupAlias(c, items), nil }
	if err := starByPosition(r); err != nil {
		return nil, err
	}
	if n.Keys, err = a.keys(keys, &y, items); err != nil {
		return nil, err
	}
	for _, set := range r.Sets {
		ks, err := a.keys(set, &y, items)
		if err != nil {
			return nil, err
		}
		for i, k := range ks {
			if !grouped(k, n.Keys) {
				n.Keys = append(n.Keys, k)
			}
			ks[i] = asKeys(k, n.Keys)
		}
		n.Sets = append(n.Sets, ks)
	}
	if err := lateralInKeys(n, lat); err != nil {
		return nil, err
	}
	return a.group(n, items, lat, having, f)
}

// starByPosition refuses SELECT * … GROUP BY 1, where nobody can see what is grouped by.
func starByPosition(r *Aggregate) error {
	for _, e := range r.List {
		if _, ok := e.(*Star); !ok {
			continue
		}
		for _, k := range r.Keys {
			if l, ok := k.(*Literal); ok && l.T.Kind == types.Int {
				return diag.New("STAR_GROUP_BY_POS", "Star (*) is not allowed in a select list when GROUP BY an ordinal position is used.").At(k.Origin())
			}
		}
	}
	return nil
}

func anyItem(items []item, p func(Expr) bool) bool {
	for _, it := range items {
		if it.e != nil && p(it.e) {
			return true
		}
	}
	return false
}

// readsColumns reports whether an expression reads a column outside aggregate functions.
func readsColumns(e Expr) bool {
	found := false
	Walk(e, func(n Expr) bool {
		if _, ok := n.(*Attr); ok {
			found = true
		}
		return !found && !isAggregate(n)
	})
	return found
}

// groupAlias is the expression behind an alias of the select list, for GROUP BY alias.
func groupAlias(c *Column, items []item) Expr {
	for _, it := range items {
		switch e := it.e.(type) {
		case *Alias:
			if len(c.Parts) == 1 && strings.EqualFold(e.Name, c.Parts[0]) {
				return e.E
			}
		case *Attr:
			if len(c.Parts) == 1 && strings.EqualFold(e.Name, c.Parts[0]) {
				return e
			}
		}
	}
	return nil
}

// keys resolves grouping expressions; a whole number is a position in the select list.
func (a *analyzer) keys(es []Expr, x *resolver, items []item) ([]Expr, error) {
	out := make([]Expr, 0, len(es))
	for _, e := range es {
		if l, ok := e.(*Literal); ok && l.T.Kind == types.Int {
			n := l.Value.(int64)
			if n < 1 || n > int64(len(items)) {
				return nil, diag.New("GROUP_BY_POS_OUT_OF_RANGE", "GROUP BY position %d is not in select list (valid range is [1, %d]).", n, len(items)).At(l.At)
			}
			it := items[n-1]
			if it.e == nil || readsAggregate(it.e) {
				return nil, diag.New("GROUP_BY_POS_AGGREGATE", "GROUP BY %d refers to an expression %s that contains an aggregate function. Aggregate functions are not allowed in GROUP BY.", n, positionText(it)).At(l.At)
			}
			out = append(out, unaliased(it.e))
			continue
		}
		k, err := x.expr(e)
		if err != nil {
			return nil, err
		}
		k = plainArgs(unaliased(k))
		switch {
		case readsAggregate(k):
			return nil, diag.New("GROUP_BY_AGGREGATE", "Aggregate functions are not allowed in GROUP BY, but found %s.", qualifiedText(k)).At(e.Origin())
		case readsWindow(k):
			return nil, windowNotAllowed("GROUP BY", k)
		case !orderableType(k.Type()):
			return nil, notGroupable(k)
		}
		out = append(out, k)
	}
	return out, nil
}

func notGroupable(k Expr) error {
	return diag.New("GROUP_EXPRESSION_TYPE_IS_NOT_ORDERABLE", "The expression %s cannot be used as a grouping expression because its data type %s is not an orderable data type.", quoteExpr(k), quoteType(k.Type())).At(k.Origin())
}

// groupedQueries refuses a correlated scalar subquery as a key that is not in the select list or in HAVING, and one in the select list that is no key.
func groupedQueries(agg *Aggregate) error {
	for _, k := range agg.Keys {
		for _, q := range partsOf(k, isCorrelatedScalar) {
			listed := func(e Expr) bool { return contains(e, func(n Expr) bool { return sameExpr(n, q) }) }
			if !slices.ContainsFunc(agg.List, listed) {
				return outerCategory("MUST_AGGREGATE_CORRELATED_SCALAR_SUBQUERY", q, "Correlated scalar subqueries must be aggregated to return at most one row.")
			}
		}
	}
	for _, e := range agg.List {
		if err := ungroupedQuery(agg, unaliased(e)); err != nil {
			return err
		}
	}
	return nil
}

// ungroupedQuery refuses a correlated scalar subquery beside the keys of a grouping.
func ungroupedQuery(n *Aggregate, e Expr) error {
	if grouped(e, n.Keys) || isAggregate(e) {
		return nil
	}
	if isCorrelatedScalar(e) {
		return diag.New("SCALAR_SUBQUERY_IS_IN_GROUP_BY_OR_AGGREGATE_FUNCTION", "The correlated scalar subquery %s is neither present in GROUP BY, nor in an aggregate function. Add it to GROUP BY using ordinal position or wrap it in `first()` (or `first_value`) if you don't care which value you get.", quoteExpr(e)).At(e.Origin())
	}
	for _, c := range e.Children() {
		if err := ungroupedQuery(n, c); err != nil {
			return err
		}
	}
	return nil
}

func isCorrelatedScalar(e Expr) bool {
	s, ok := e.(*Subquery)
	return ok && s.Kind == Scalar && isCorrelated(s)
}

// isCorrelated reports a subquery that reads columns of the query around it.
func isCorrelated(e Expr) bool {
	s, ok := e.(*Subquery)
	ids := map[int]bool{}
	if ok {
		outerNeeds(s.Query, ids)
	}
	return len(ids) > 0
}

func positionText(it item) string {
	if it.e == nil {
		return ColumnName(it.gen.Fn)
	}
	if al, ok := it.e.(*Alias); ok {
		return ColumnName(al.E) + " AS " + types.QuoteIfNeeded(al.Name)
	}
	return ColumnName(it.e)
}

// orderableType reports whether values of the type can be grouped. Spark groups by maps too; a variant it does not.
func orderableType(t types.Type) bool {
	switch t.Kind {
	case types.Variant:
		return false
	case types.Array:
		return orderableType(*t.Elem)
	case types.Struct:
		for _, f := range t.Fields {
			if !orderableType(f.Type) {
				return false
			}
		}
	}
	return true
}

// group builds the aggregate over its resolved input, keys and select list: the Aggregate, HAVING as a filter over it, and a Project for
// what can only be computed from its rows: windows, generators, aliases used to their right.
func (a *analyzer) group(n *Aggregate, items []item, lat *lateral, having Expr, f *frame) (Relation, error) {
	id := n.PlanID
	n.PlanID = 0
	if err := a.mergeSessions(n, f); err != nil {
		return nil, err
	}
	for _, k := range n.Keys {
		a.queryKeys = a.queryKeys || contains(k, isInQuery)
	}
	optional := n.Kind != PlainGroup
	var upper []int
	for i, it := range items {
		if it.e != nil {
			items[i].e = asKeys(it.e, n.Keys)
			it = items[i]
		}
		if err := lateralInAggregate(it, lat); err != nil {
			return nil, err
		}
		if it.gen != nil || readsWindow(it.e) || lat.uses(it.e) {
			upper = append(upper, i)
			continue
		}
		if err := a.checkGrouped(n, unaliased(it.e)); err != nil {
			return nil, err
		}
		if err := checkGrouping(n, it.e); err != nil {
			return nil, err
		}
		n.List = append(n.List, groupedEntry(n, it.e, optional))
	}
	want := n.Output()
	l := newLifter(a, n, nil)
	l.own = lat.ids
	top := make([]item, len(items))
	k := 0
	for i, it := range items {
		if len(upper) > 0 && upper[0] == i {
			upper = upper[1:]
			var err error
			if top[i], err = l.liftItem(it); err != nil {
				return nil, err
			}
			continue
		}
		top[i] = item{e: want[k]}
		k++
	}
	layered := k < len(items)
	var cond Expr
	if having != nil {
		// A column that is grouped by comes before an alias of the select list.
		listed := &scope{attrs: want, from: []Relation{n}, below: newScope(n.In)}
		x := a.resolver(f, &scope{attrs: keyColumns(n.Keys), from: listed.from, below: listed})
		x.inner, x.fallback = newScope(n.In), keyNamed(n)
		if err := hiddenByAlias(having, x.sc, want, x.inner); err != nil {
			return nil, err
		}
		e, err := x.condition(having, "HAVING")
		if err != nil {
			return nil, err
		}
		if readsWindow(e) {
			return nil, windowNotAllowed("HAVING", e)
		}
		if err := checkGrouping(n, e); err != nil {
			return nil, err
		}
		cond = l.lift(plainArgs(e))
		if bad := l.stray(cond); bad != nil {
			return nil, unresolvedColumn(&Column{At: bad.At, Parts: []string{bad.Name}}, &scope{attrs: want})
		}
		if bad := l.outerStray(cond); bad != nil {
			return nil, diag.New("MISSING_ATTRIBUTES.RESOLVED_ATTRIBUTE_MISSING_FROM_INPUT", "Resolved attribute(s) %s missing from %s in operator Filter.", quoteExpr(bad), strings.Join(Schema(l.agg).Names(), ", ")).At(bad.At)
		}
	}
	if err := groupedQueries(l.agg); err != nil {
		return nil, err
	}
	var out Relation = l.agg
	if err := aggregatesSession(l.agg); err != nil {
		return nil, err
	}
	if len(l.agg.Keys) == 0 && len(l.agg.List) == 0 {
		l.agg.List = []Expr{&Alias{At: n.At, ID: a.newID(), E: &Literal{Value: int64(1), T: types.IntType}, Name: "1"}}
	}
	if cond != nil {
		out = &Filter{At: n.At, In: out, Cond: cond}
	}
	switch {
	case layered:
		out = a.layers(n.At, id, out, top, lat)
	case len(l.agg.List) > len(want):
		out = &Project{At: n.At, PlanID: id, In: out, List: exprsOf(want)}
	case cond == nil:
		l.agg.PlanID = id
	}
	a.blocks[out] = true
	if cond != nil && len(l.agg.List) > len(want) || listsWindow(out) {
		a.shut[out] = true
	}
	return out, nil
}

// asKeys writes what an expression has of grouping expressions the way GROUP BY does: b + a is a + b.
func asKeys(e Expr, keys []Expr) Expr {
	for _, k := range keys {
		switch k.(type) {
		case *Call, *Cast, *Subquery:
			if sameExpr(e, k) {
				return k
			}
		}
	}
	c := e.Children()
	if len(c) == 0 || isAggregate(e) {
		return e
	}
	var n []Expr
	for i, x := range c {
		y := asKeys(x, keys)
		if y != x && n == nil {
			n = append([]Expr(nil), c...)
		}
		if n != nil {
			n[i] = y
		}
	}
	if n == nil {
		return e
	}
	return e.WithChildren(n)
}

// keyColumns are the columns among grouping expressions.
func keyColumns(keys []Expr) []*Attr {
	var as []*Attr
	for _, k := range keys {
		if at, ok := k.(*Attr); ok {
			as = append(as, at)
		}
	}
	return as
}

// hiddenByAlias refuses a name of HAVING that is an alias over a column of the input of that name, when one is text and the other is none: Spark then
// finds the types of the operands with the column, and the value with the alias.
func hiddenByAlias(having Expr, keys *scope, listed []*Attr, in *scope) error {
	var err error
	Walk(having, func(e Expr) bool {
		c, ok := e.(*Column)
		if !ok || len(c.Parts) != 1 || len(keys.named(c.Parts[0])) > 0 {
			return err == nil && !isAggregate(e)
		}
		for _, a := range listed {
			below := in.named(c.Parts[0])
			if len(below) == 1 && below[0].ID != a.ID && strings.EqualFold(a.Name, c.Parts[0]) && below[0].T.IsString() != a.T.IsString() {
				err = diag.Unsupported("HAVING by the alias "+a.Name+", which hides a column of type "+below[0].T.SQL()+",", "give the alias a name that no column has").At(c.At)
			}
		}
		return err == nil
	})
	return err
}

// keyNamed finds the keys of ROLLUP and its like by the names of the columns that Spark makes of them below the grouping: `(d + 1)`.
func keyNamed(n *Aggregate) func(*Column) (Expr, error) {
	return func(c *Column) (Expr, error) {
		if n.Kind == PlainGroup || len(c.Parts) != 1 {
			return nil, nil
		}
		if strings.EqualFold(c.Parts[0], "spark_grouping_id") {
			return &Call{At: c.At, Name: "grouping_id", Args: n.Keys, T: types.LongType}, nil
		}
		for _, k := range n.Keys {
			if _, isColumn := k.(*Attr); !isColumn && strings.EqualFold(ColumnName(k), c.Parts[0]) {
				return k, nil
			}
		}
		return nil, nil
	}
}

// groupedEntry is an entry of the select list of a grouping. Under ROLLUP and its like the keys may be NULL.
func groupedEntry(n *Aggregate, e Expr, optional bool) Expr {
	if c, ok := unaliased(e).(*Call); ok && c.Name == "grouping_id" && len(c.Args) == 0 {
		g := clone(c)
		g.Args = append([]Expr(nil), n.Keys...)
		if al, ok := e.(*Alias); ok {
			m := *al
			m.E = g
			return &m
		}
	}
	if !optional {
		return e
	}
	var null func(e Expr) Expr
	null = func(e Expr) Expr {
		if at, ok := e.(*Attr); ok && grouped(e, n.Keys) {
			m := *at
			m.Null = true
			return &m
		}
		c := e.Children()
		if len(c) == 0 || isAggregate(e) {
			return e
		}
		m := make([]Expr, len(c))
		for i, x := range c {
			m[i] = null(x)
		}
		return e.WithChildren(m)
	}
	return null(e)
}

// checkGrouped refuses columns that are neither grouped nor aggregated.
func (a *analyzer) checkGrouped(n *Aggregate, e Expr) error {
	if grouped(e, n.Keys) || isAggregate(e) || isGrouping(e) {
		return nil
	}
	if at, ok := e.(*Attr); ok {
		return missingAggregation(n, at)
	}
	if s, ok := e.(*Subquery); ok && s.Kind != Scalar {
		ids := map[int]bool{}
		outerNeeds(s.Query, ids)
		for _, at := range n.In.Output() {
			if ids[at.ID] && !grouped(at, n.Keys) {
				return missingAggregation(n, at)
			}
		}
	}
	if c, ok := e.(*Call); ok && c.Name == "window_time" && readsColumns(c) {
		// Spark computes it below the aggregate, where it is another column than the window.
		return missingAggregation(n, &Attr{At: c.At, Name: ColumnName(c)})
	}
	for _, c := range e.Children() {
		if err := a.checkGrouped(n, c); err != nil {
			return err
		}
	}
	return nil
}

func missingAggregation(n *Aggregate, at *Attr) error {
	if len(n.Keys) == 0 && n.Kind == PlainGroup {
		return diag.New("MISSING_GROUP_BY", "The query does not include a GROUP BY clause. Add GROUP BY or turn it into the window functions using OVER clauses.").At(at.At)
	}
	return diag.New("MISSING_AGGREGATION", "The non-aggregating expression %s is based on columns which are not participating in the GROUP BY clause.\nAdd the columns or the expression to the GROUP BY, aggregate the expression, or use %s if you do not care which of the values within a group is returned.",
		quoteExpr(at), `"any_value(`+ColumnName(at)+`)"`).At(at.At).WithParam("expression", quoteExpr(at))
}

// lateralInAggregate refuses an alias of the select list inside an aggregate function: it would have to aggregate twice.
func lateralInAggregate(it item, lat *lateral) error {
	if it.e == nil || !lat.uses(it.e) {
		return nil
	}
	for _, f := range partsOf(it.e, isAggregate) {
		if !lat.uses(f) {
			continue
		}
		al := partsOf(f, func(n Expr) bool { at, ok := n.(*Attr); return ok && lat.ids[at.ID] })[0].(*Attr)
		return diag.New("UNSUPPORTED_FEATURE.LATERAL_COLUMN_ALIAS_IN_AGGREGATE_FUNC", "The feature is not supported: Referencing a lateral column alias %s in the aggregate function \"%s\".",
			quoteID(al.Name), lateralName(f, lat)).At(al.At).WithHint("compute %s in a subquery", al.Name)
	}
	return nil
}

// lateralInKeys refuses a key that is, by its alias or position or GROUP BY ALL, an expression that refers to an alias to its left.
func lateralInKeys(n *Aggregate, lat *lateral) error {
	for _, k := range n.Keys {
		if lat.uses(k) {
			return diag.New("UNSUPPORTED_FEATURE.LATERAL_COLUMN_ALIAS_IN_GROUP_BY", "The feature is not supported: Referencing a lateral column alias via GROUP BY alias/ALL is not supported yet.").
				At(k.Origin()).WithHint("write out what the alias stands for, or compute it in a subquery")
		}
	}
	return nil
}

// checkGrouping refuses grouping() of what is no key of a ROLLUP, CUBE or GROUPING SETS.
func checkGrouping(n *Aggregate, e Expr) error {
	for _, g := range partsOf(e, isGrouping) {
		if n.Kind == PlainGroup {
			return noGrouping(g)
		}
		if c := g.(*Call); c.Name == "grouping_id" && len(c.Args) > 0 && !slices.EqualFunc(c.Args, n.Keys, sameExpr) {
			all := make([]string, 0, len(n.Keys))
			for _, k := range n.Keys {
				all = append(all, ColumnName(k))
			}
			return diag.New("GROUPING_ID_COLUMN_MISMATCH", "Columns of grouping_id (%s) does not match grouping columns (%s).", quoteExprs(c.Args), strings.Join(all, ",")).At(g.Origin())
		}
		for _, arg := range g.Children() {
			if !grouped(arg, n.Keys) {
				return groupingMismatch(n, g, arg)
			}
		}
	}
	return nil
}

func groupingMismatch(n *Aggregate, g, arg Expr) error {
	keys := make([]string, len(n.Keys))
	for i, k := range n.Keys {
		keys[i] = k.String()
	}
	return diag.New("GROUPING_COLUMN_MISMATCH", "Column of grouping (%s) can't be found in grouping columns %s.", arg, strings.Join(keys, ",")).At(g.Origin())
}

func noGrouping(e Expr) error {
	return diag.New("UNSUPPORTED_GROUPING_EXPRESSION", "grouping()/grouping_id() can only be used with GroupingSets/Cube/Rollup.").At(e.Origin())
}

// isGrouping reports grouping() and grouping_id(), which only an aggregate can compute.
func isGrouping(e Expr) bool {
	c, ok := e.(*Call)
	return ok && (c.Name == "grouping" || c.Name == "grouping_id")
}

func windowNotAllowed(clause string, e Expr) error {
	return diag.New("WINDOW_FUNCTION_NOT_ALLOWED_IN_CLAUSE", "It is not allowed to use window functions inside %s clause.", clause).At(e.Origin())
}
