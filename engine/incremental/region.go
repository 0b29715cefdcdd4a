package incremental

import (
	"context"
	"slices"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// Limits are how much of a region is looked at one by one. They only decide how much is computed, never which rows come out.
type Limits struct {
	Rows   int // combinations of values; beyond, only the smallest and largest of each column count
	Values int // values of a column that are listed
	Few    int // values of a further column that are still worth a look at every row
}

// Limit is the limits; tests of small tables make them small.
var Limit = Limits{Rows: 4096, Values: 256, Few: 32}

// maxColumns is how many columns bound a region.
const maxColumns = 4

// bounding are the columns of a query's result that can bound a region: they are available, can be ordered, and a condition on them reaches a
// source. Those of the window come first.
func bounding(q plan.Relation, window []string) []*plan.Attr {
	can := available(q)
	var out []*plan.Attr
	for _, a := range q.Output() {
		if a.Hidden || !can[a.ID] || !orderable(a.T) {
			continue
		}
		_, report := plan.Push(q, &plan.Call{Name: "isnotnull", Args: []plan.Expr{a}, T: types.BooleanType})
		if slices.ContainsFunc(report, func(p plan.Pushed) bool { return p.Cond != nil }) {
			out = append(out, a)
		}
	}
	slices.SortStableFunc(out, func(a, b *plan.Attr) int { return rank(a, window) - rank(b, window) })
	return out[:min(len(out), maxColumns)]
}

func rank(a *plan.Attr, window []string) int {
	if slices.ContainsFunc(window, func(c string) bool { return strings.EqualFold(c, a.Name) }) {
		return 0
	}
	return 1
}

// orderable reports types whose values have an order that a comparison of constants and the statistics of files agree on.
func orderable(t types.Type) bool {
	switch t.Kind {
	case types.Byte, types.Short, types.Int, types.Long, types.Decimal, types.String, types.Date, types.Timestamp, types.TimestampNTZ, types.Boolean:
		return true
	}
	return false
}

// found is where rows may have changed.
type found struct {
	conds []plan.Expr // of single columns; all hold for every such row
	cover plan.Expr   // holds for the values of the first column and those between some of them; nil: they are few, or not known
	keys  *Keys       // the very combinations of values; nil: more than can be looked at one by one
	exact bool        // the conditions hold for these combinations only
}

// region asks for the values that columns take in some rows; nil when there are no rows.
func region(ctx context.Context, t Tables, rows plan.Relation, by []*plan.Attr) (*found, error) {
	list := make([]plan.Expr, len(by))
	for i, a := range by {
		list[i] = a
	}
	keys, err := few(ctx, t, &plan.Distinct{In: &plan.Project{In: rows, List: list}})
	if err != nil {
		return nil, err
	}
	if keys == nil {
		return ranges(ctx, t, rows, by)
	}
	return combinations(&Keys{Columns: by, Rows: keys}), nil
}

// few is the rows of a relation that are looked at one by one; nil when there are more of them.
func few(ctx context.Context, t Tables, r plan.Relation) ([][]any, error) {
	out := [][]any{}
	for row, err := range t.Query(ctx, &plan.Limit{In: r, N: &plan.Literal{Value: int64(Limit.Rows + 1), T: types.IntType}}) {
		if err != nil {
			return nil, err
		}
		out = append(out, slices.Clone(row))
	}
	if len(out) > Limit.Rows {
		return nil, nil
	}
	return out, nil
}

// combinations is the region of some combinations of values; nil of none.
func combinations(keys *Keys) *found {
	n := len(keys.Rows)
	if n == 0 {
		return nil
	}
	f := &found{keys: keys}
	all := 1 // that the conditions hold for; all that are too many count as one too many
	for i, a := range keys.Columns {
		var v values
		for _, row := range keys.Rows {
			v.add(row[i])
		}
		if i == 0 || len(v.seen) <= Limit.Few {
			f.conds = append(f.conds, v.condition(a))
			if len(v.seen) > Limit.Few {
				f.cover = orNull(a, v.cover(a), v.null)
			}
			all = min(all*v.count(n+1), n+1)
		} else {
			all = n + 1
		}
	}
	f.exact = all == n
	return f
}

// values are the distinct values of a column.
type values struct {
	seen []any
	keys map[string]bool
	null bool
}

func (v *values) add(x any) {
	if x == nil {
		v.null = true
		return
	}
	if v.keys == nil {
		v.keys = map[string]bool{}
	}
	if k := keyOf(x); !v.keys[k] {
		v.keys[k] = true
		v.seen = append(v.seen, x)
	}
}

// count is for how many values the condition holds, or many.
func (v *values) count(many int) int {
	n := len(v.seen)
	switch {
	case n > Limit.Values:
		return many
	case v.null:
		return n + 1
	}
	return n
}

// condition holds for the values.
func (v *values) condition(a *plan.Attr) plan.Expr {
	slices.SortFunc(v.seen, order)
	var c plan.Expr
	switch n := len(v.seen); {
	case n == 0:
		return isNull(a)
	case n <= Limit.Values:
		args := []plan.Expr{a}
		for _, x := range v.seen {
			args = append(args, &plan.Literal{Value: x, T: a.T})
		}
		c = &plan.Call{Name: "in", Args: args, T: types.BooleanType, Null: a.Null}
	default:
		c = between(a, v.seen[0], v.seen[n-1])
	}
	return orNull(a, c, v.null)
}

// wideGap is the share of all that values span from which on a gap between two of them is worth a condition of its own.
const wideGap = 1. / 8

// cover, once they are in order, holds for the values but NULL, and for what lies between them but in wide gaps.
func (v *values) cover(a *plan.Attr) plan.Expr {
	last := len(v.seen) - 1
	wide := distance(v.seen[0], v.seen[last]) * wideGap
	var c plan.Expr
	first := 0
	for i := range v.seen {
		if i < last && (wide == 0 || distance(v.seen[i], v.seen[i+1]) < wide) {
			continue
		}
		r := between(a, v.seen[first], v.seen[i])
		if first = i + 1; c == nil {
			c = r
		} else {
			c = &plan.Call{Name: "or", Args: []plan.Expr{c, r}, T: types.BooleanType, Null: a.Null}
		}
	}
	return c
}

func isNull(a *plan.Attr) plan.Expr {
	return &plan.Call{Name: "isnull", Args: []plan.Expr{a}, T: types.BooleanType}
}

func orNull(a *plan.Attr, c plan.Expr, null bool) plan.Expr {
	if !null {
		return c
	}
	return &plan.Call{Name: "or", Args: []plan.Expr{c, isNull(a)}, T: types.BooleanType, Null: true}
}

func between(a *plan.Attr, low, high any) plan.Expr {
	cmp := func(op string, v any) plan.Expr {
		return &plan.Call{Name: op, Args: []plan.Expr{a, &plan.Literal{Value: v, T: a.T}}, T: types.BooleanType, Null: a.Null}
	}
	return plan.All([]plan.Expr{cmp(">=", low), cmp("<=", high)})
}

// ranges bounds each column by its smallest and largest value.
func ranges(ctx context.Context, t Tables, rows plan.Relation, by []*plan.Attr) (*found, error) {
	agg := &plan.Aggregate{In: rows}
	id := 0
	for _, a := range rows.Output() {
		id = max(id, a.ID)
	}
	call := func(name string, a *plan.Attr, to types.Type) {
		id++
		agg.List = append(agg.List, &plan.Alias{ID: id, Name: name, E: &plan.Call{Name: name, Args: []plan.Expr{a}, T: to, Null: true}})
	}
	one := &plan.Literal{Value: int64(1), T: types.IntType}
	for _, a := range by {
		call("min", a, a.T)
		call("max", a, a.T)
		call("count", a, types.LongType)
	}
	id++
	agg.List = append(agg.List, &plan.Alias{ID: id, Name: "rows", E: &plan.Call{Name: "count", Args: []plan.Expr{one}, T: types.LongType}})
	var conds []plan.Expr
	for row, err := range t.Query(ctx, agg) {
		if err != nil {
			return nil, err
		}
		all, _ := row[len(row)-1].(int64)
		for i, a := range by {
			n, _ := row[3*i+2].(int64)
			if n == 0 {
				conds = append(conds, isNull(a))
				continue
			}
			conds = append(conds, orNull(a, between(a, row[3*i], row[3*i+1]), n < all))
		}
	}
	return &found{conds: conds}, nil
}
