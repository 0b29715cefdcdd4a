package plan

import (
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// The operators of the pipe syntax (|>) that are no clause of a SELECT.

func behindPipe(r Relation) bool {
	_, ok := r.(*Pipe)
	return ok
}

// extend is |> EXTEND: all columns, and new ones behind them.
func (a *analyzer) extend(r *Project, f *frame) (Relation, error) {
	in, err := a.rel(r.In, f)
	if err != nil {
		return nil, err
	}
	for _, e := range r.List[1:] {
		if err := noStar(e); err != nil {
			return nil, err
		}
	}
	if err := a.noAggregates(in, r.List[1:], "EXTEND", f); err != nil {
		return nil, err
	}
	return a.projectOver(r.At, r.PlanID, in, r.List, f)
}

// assign is |> SET: a column gets another value in its place. Unlike a star with EXCEPT, the columns beside it keep their table's name.
func (a *analyzer) assign(r *WithColumns, f *frame) (Relation, error) {
	in, err := a.rel(r.In, f)
	if err != nil {
		return nil, err
	}
	to := r.List[0]
	list := exprsOf(visible(in.Output()))
	found := false
	for i, e := range list {
		at := e.(*Attr)
		if !strings.EqualFold(at.Name, to.Name) {
			continue
		}
		if found {
			return nil, diag.New("AMBIGUOUS_REFERENCE", "Reference %s is ambiguous, could be: [%s, %s].", quoteID(to.Name), quoteID(at.Name), quoteID(at.Name)).At(to.At)
		}
		list[i], found = to, true
	}
	if !found {
		return nil, unresolvedExcept(&Column{At: to.At, Parts: []string{to.Name}}, newScope(in))
	}
	if err := noStar(to); err != nil {
		return nil, err
	}
	if err := a.noAggregates(in, []Expr{to}, "SET", f); err != nil {
		return nil, err
	}
	return a.projectOver(r.At, r.PlanID, in, list, f)
}

func noStar(e Expr) error {
	if s, ok := unaliased(e).(*Star); ok {
		return diag.New("INVALID_USAGE_OF_STAR_OR_REGEX", "Invalid usage of '*' in expression `pipeexpression`.").At(s.At)
	}
	return nil
}

// noAggregates refuses aggregate functions in a clause of the pipe syntax that makes a row of every row.
func (a *analyzer) noAggregates(in Relation, list []Expr, clause string, f *frame) error {
	items, _, err := a.selectList(list, a.resolver(f, newScope(in)))
	if err != nil {
		return err
	}
	for _, it := range items {
		if it.e == nil || !readsAggregate(it.e) {
			continue
		}
		bad := partsOf(it.e, isAggregate)[0]
		return diag.New("PIPE_OPERATOR_CONTAINS_AGGREGATE_FUNCTION", "Aggregate function %s is not allowed when using the pipe operator |> %s clause; please use the pipe operator |> AGGREGATE clause instead.",
			ColumnName(bad), clause).At(bad.Origin())
	}
	return nil
}

// pipeKey is a key of |> AGGREGATE; an alias of a key before it stands for that key.
func (a *analyzer) pipeKey(in Relation, k Expr, before []Expr) Expr {
	c, ok := k.(*Column)
	if !ok || len(c.Parts) != 1 || len(newScope(in).named(c.Parts[0])) > 0 {
		return k
	}
	for _, e := range before {
		if al, ok := e.(*Alias); ok && strings.EqualFold(al.Name, c.Parts[0]) {
			return &Alias{At: c.At, E: al.E, Name: c.Parts[0]}
		}
	}
	return k
}

// pipeAggregate is |> AGGREGATE: a row a group with its keys and the aggregates. A number among the keys is the position of a column of the input.
func (a *analyzer) pipeAggregate(r *Aggregate, f *frame) (Relation, error) {
	in, err := a.rel(r.In, f)
	if err != nil {
		return nil, err
	}
	cols := visible(in.Output())
	keys := make([]Expr, len(r.Keys))
	for i, k := range r.Keys {
		keys[i] = a.pipeKey(in, k, r.Keys[:i])
		l, ok := unaliased(k).(*Literal)
		if !ok || l.T.Kind != types.Int {
			continue
		}
		n := l.Value.(int64)
		if n < 1 || n > int64(len(cols)) {
			return nil, diag.New("GROUP_BY_POS_OUT_OF_RANGE", "GROUP BY position %d is not in select list (valid range is [1, %d]).", n, len(cols)).At(l.At)
		}
		keys[i] = cols[n-1]
	}
	in, lists, err := a.timeWindow(in, f, keys, r.List)
	if err != nil {
		return nil, err
	}
	for _, e := range lists[1] {
		if s, ok := unaliased(e).(*Star); ok {
			return nil, diag.New("INVALID_USAGE_OF_STAR_OR_REGEX", "Invalid usage of '*' in expression `pipeexpression`.").At(s.At)
		}
	}
	x := a.resolver(f, newScope(in))
	items, lat, err := a.selectList(append(append([]Expr{}, lists[0]...), lists[1]...), x)
	if err != nil {
		return nil, err
	}
	n := &Aggregate{At: r.At, PlanID: r.PlanID, In: in}
	plain := make([]Expr, len(keys))
	for i := range keys {
		plain[i] = unaliased(lists[0][i])
	}
	if n.Keys, err = a.keys(plain, x, nil); err != nil {
		return nil, err
	}
	for _, it := range items[len(keys):] {
		if it.e == nil || readsAggregate(it.e) {
			continue
		}
		return nil, diag.New("PIPE_OPERATOR_AGGREGATE_EXPRESSION_CONTAINS_NO_AGGREGATE_FUNCTION",
			"Non-grouping expression %s is provided as an argument to the |> AGGREGATE pipe operator but does not contain any aggregate function; please update it to include an aggregate function and then retry the query again.",
			ColumnName(unaliased(it.e))).At(it.e.Origin())
	}
	return a.group(n, items, lat, nil, f)
}
