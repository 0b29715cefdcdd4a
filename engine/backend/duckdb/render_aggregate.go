package duckdb

import (
	"fmt"
	"slices"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/functions"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
)

func (r *renderer) aggregate(x *plan.Aggregate, want string, outer *scope) (*block, error) {
	x = withoutUnusedKeys(x)
	b, err := r.relation(x.In, want, outer)
	if err != nil {
		return nil, err
	}
	if showsOrder(x.List) && readsUnion(x.In) {
		b = r.inBranchOrder(b, want)
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
	if hasGrandTotal(x) {
		// Spark expands the rows, one copy a set, before it groups: without rows there is no total either.
		n.having = append(slices.Clone(b.having), frag{s: "count(*) > 0", p: precCompare})
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

// hasGrandTotal reports grouping sets of which one groups by nothing.
func hasGrandTotal(x *plan.Aggregate) bool {
	if x.Kind != plan.GroupingSets {
		return x.Kind != plan.PlainGroup
	}
	return slices.ContainsFunc(x.Sets, func(s []plan.Expr) bool { return len(s) == 0 })
}

// withoutUnusedKeys takes the keys out that are in no grouping set, which DuckDB does not have: they are NULL in all rows.
func withoutUnusedKeys(x *plan.Aggregate) *plan.Aggregate {
	if x.Kind != plan.GroupingSets {
		return x
	}
	used := map[string]bool{}
	for _, s := range x.Sets {
		for _, k := range s {
			used[k.String()] = true
		}
	}
	y := *x
	y.Keys = slices.DeleteFunc(slices.Clone(x.Keys), func(k plan.Expr) bool { return !used[k.String()] })
	if len(y.Keys) == len(x.Keys) {
		return x
	}
	unused := map[string]bool{}
	for _, k := range x.Keys {
		unused[k.String()] = !used[k.String()]
	}
	y.List = make([]plan.Expr, len(x.List))
	for i, e := range x.List {
		y.List[i] = nullKeys(e, unused)
		if was, ok := e.(*plan.Attr); ok && y.List[i] != e {
			y.List[i] = &plan.Alias{At: was.At, ID: was.ID, Name: was.Name, E: y.List[i]}
		}
	}
	return &y
}

// nullKeys writes NULL for unused keys outside of aggregate functions, and 1 for their grouping().
func nullKeys(e plan.Expr, unused map[string]bool) plan.Expr {
	if unused[e.String()] {
		return &plan.Cast{At: e.Origin(), E: &plan.Literal{At: e.Origin(), T: types.NullType}, To: e.Type()}
	}
	if c, ok := e.(*plan.Call); ok {
		switch f, ok := functions.Lookup(c.Name); {
		case c.Name == "grouping" && unused[c.Args[0].String()]:
			return &plan.Literal{At: c.At, Value: int64(1), T: c.T}
		case c.Name == "grouping_id" && slices.ContainsFunc(c.Args, func(a plan.Expr) bool { return unused[a.String()] }):
			return groupingBits(c, unused)
		case c.Name == "grouping", c.Name == "grouping_id", ok && f.Kind == functions.Aggregate:
			return e
		}
	}
	children := e.Children()
	n := make([]plan.Expr, len(children))
	same := true
	for i, c := range children {
		n[i] = nullKeys(c, unused)
		same = same && n[i] == c
	}
	if same {
		return e
	}
	return e.WithChildren(n)
}

// groupingBits is grouping_id() as the sum of its bits, of which those of unused keys are always set.
func groupingBits(c *plan.Call, unused map[string]bool) plan.Expr {
	var sum plan.Expr = &plan.Literal{At: c.At, Value: int64(0), T: types.LongType}
	for i, a := range c.Args {
		weight := &plan.Literal{At: c.At, Value: int64(1) << (len(c.Args) - 1 - i), T: types.LongType}
		var bit plan.Expr = weight
		if !unused[a.String()] {
			g := &plan.Call{At: c.At, Name: "grouping", Args: []plan.Expr{a}, T: types.ByteType}
			bit = &plan.Call{At: c.At, Name: "*", Args: []plan.Expr{&plan.Cast{At: c.At, E: g, To: types.LongType}, weight}, T: types.LongType}
		}
		sum = &plan.Call{At: c.At, Name: "+", Args: []plan.Expr{sum, bit}, T: types.LongType}
	}
	return sum
}

// namedKeys computes the keys that cannot be written twice in a subquery: those with subqueries, with functions that must run once a row, and with
// names that are new each time, as the variables of lambdas. So does it keys that come in more than one form, which get Spark's on the way.
func (r *renderer) namedKeys(x *plan.Aggregate, b *block, want string, outer *scope) (*plan.Aggregate, *block, error) {
	named := map[string]*plan.Attr{}
	n := *b
	n.cols = slices.Clone(b.cols)
	for i, k := range x.Keys {
		u := usesOf([]plan.Expr{k})
		if named[k.String()] != nil {
			continue
		}
		names := r.fresh
		f, err := r.expr(k, &scope{b: b, outer: outer})
		if err != nil {
			return nil, nil, err
		}
		if !u.query && !u.volatile && !hasForms(k.Type()) && r.fresh == names {
			continue
		}
		f = keyForm(r, f, k.Type())
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
			out[i] = swapKeys(e, named, false)
			if was, ok := e.(*plan.Attr); ok && out[i] != e {
				// A key listed as a column keeps its name and id.
				out[i] = &plan.Alias{At: was.At, ID: was.ID, Name: was.Name, E: out[i]}
			}
		}
		return out
	}
	y := *x
	y.Keys, y.List = unaliased(swap(x.Keys)), swap(x.List)
	y.Sets = make([][]plan.Expr, len(x.Sets))
	for i, s := range x.Sets {
		y.Sets[i] = unaliased(swap(s))
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

// swapKeys puts the columns of computed keys in the place of the keys. The arguments of aggregates see floating keys as they are, with the
// sign of their zeros; grouping() and grouping_id() are about keys.
func swapKeys(e plan.Expr, named map[string]*plan.Attr, inAggregate bool) plan.Expr {
	if a, ok := named[e.String()]; ok && !(inAggregate && isFloating(a.T)) {
		return a
	}
	if c, ok := e.(*plan.Call); ok {
		if f, ok := functions.Lookup(c.Name); ok && f.Kind == functions.Aggregate && c.Name != "grouping" && c.Name != "grouping_id" {
			inAggregate = true
		}
	}
	children := e.Children()
	if len(children) == 0 {
		return e
	}
	n := make([]plan.Expr, len(children))
	for i, c := range children {
		n[i] = swapKeys(c, named, inAggregate)
	}
	return e.WithChildren(n)
}

// unaliased takes the names off again, which keys cannot have.
func unaliased(es []plan.Expr) []plan.Expr {
	for i, e := range es {
		if a, ok := e.(*plan.Alias); ok {
			es[i] = a.E
		}
	}
	return es
}

// addend is what is summed without a cast that only makes room: Spark gives a product of decimals a digit more than DuckDB does, and a cast of every row
// costs as much as a sum.
func addend(e plan.Expr, f frag) frag {
	c, ok := e.(*plan.Call)
	if !ok || c.Name != "*" || c.T.Kind != types.Decimal {
		return f
	}
	a, b := c.Args[0].Type(), c.Args[1].Type()
	if a.Kind != types.Decimal || b.Kind != types.Decimal || c.T.Scale != a.Scale+b.Scale || a.Precision+b.Precision >= c.T.Precision {
		return f
	}
	product, ok := strings.CutSuffix(f.s, " AS "+typeName(c.T)+")")
	if product, ok2 := strings.CutPrefix(product, "CAST("); ok && ok2 && !strings.Contains(product, " AS "+typeName(c.T)) {
		return atom(product)
	}
	return f
}
