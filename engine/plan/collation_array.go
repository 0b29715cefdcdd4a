package plan

import (
	"github.com/seed-e45c46d8/dp/engine/types"
)

// The functions of arrays whose elements have a collation, as functions of lambdas over the elements' keys.

func (l *lowerer) lambda(body Expr, params ...*LambdaVar) *Lambda {
	names := make([]string, len(params))
	for i, p := range params {
		names[i] = p.Name
	}
	return &Lambda{At: body.Origin(), Params: names, Body: body}
}

// boxed is an array of the keys of an array's elements, each in a struct, so that NULLs are found as well.
func (l *lowerer) boxed(list Expr) Expr {
	t := list.Type()
	v := l.variable(list.Origin(), "e", *t.Elem, t.ElemNull)
	box := l.box(l.key(v))
	return &Call{At: list.Origin(), Name: "transform", Args: []Expr{list, l.lambda(box, v)}, T: types.ArrayOf(box.Type(), false), Null: list.Nullable()}
}

func (l *lowerer) box(key Expr) Expr {
	return &Call{
		At: key.Origin(), Name: "struct", Args: []Expr{key},
		T: types.StructOf(types.Field{Name: "key", Type: key.Type(), Nullable: key.Nullable()}),
	}
}

// sets is array_distinct and what array_union, array_intersect and array_except make of the distinct elements of two arrays.
func (l *lowerer) sets(c *Call) Expr {
	list := c.Args[0]
	var in Expr // the array whose elements are kept, or left out
	switch c.Name {
	case "array_union":
		t := c.T
		list = &Call{At: c.At, Name: "concat", Args: c.Args, T: t, Null: c.Null}
	case "array_intersect", "array_except":
		in = c.Args[1]
	}
	t := list.Type()
	e := l.variable(c.At, "e", *t.Elem, t.ElemNull)
	i := l.variable(c.At, "i", types.IntType, false)
	position := &Call{At: c.At, Name: "array_position", Args: []Expr{l.boxed(list), l.box(l.key(e))}, T: types.LongType}
	next := &Call{At: c.At, Name: "+", Args: []Expr{&Cast{At: c.At, E: i, To: types.LongType, Implicit: true}, &Literal{At: c.At, Value: int64(1), T: types.LongType}}, T: types.LongType}
	keep := Expr(&Call{At: c.At, Name: "=", Args: []Expr{position, next}, T: types.BooleanType})
	if in != nil {
		found := Expr(&Call{At: c.At, Name: "array_contains", Args: []Expr{l.boxed(in), l.box(l.key(e))}, T: types.BooleanType})
		if c.Name == "array_except" {
			found = &Call{At: c.At, Name: "not", Args: []Expr{found}, T: types.BooleanType}
		}
		keep = &Call{At: c.At, Name: "and", Args: []Expr{keep, found}, T: types.BooleanType}
	}
	out := Expr(&Call{At: c.At, Name: "filter", Args: []Expr{list, l.lambda(keep, e, i)}, T: t, Null: list.Nullable()})
	if in != nil && in.Nullable() {
		out = &Case{At: c.At, Whens: []When{{l.isNull(in), &Literal{At: c.At, T: t}}}, Else: out, T: t, Null: true}
	}
	return out
}

// without is array_remove.
func (l *lowerer) without(c *Call) Expr {
	list, what := c.Args[0], c.Args[1]
	t := list.Type()
	e := l.variable(c.At, "e", *t.Elem, t.ElemNull)
	same := &Call{At: c.At, Name: "<=>", Args: []Expr{l.key(e), l.key(what)}, T: types.BooleanType}
	keep := &Call{At: c.At, Name: "not", Args: []Expr{same}, T: types.BooleanType}
	out := Expr(&Call{At: c.At, Name: "filter", Args: []Expr{list, l.lambda(keep, e)}, T: t, Null: list.Nullable()})
	if !what.Nullable() {
		return out
	}
	return &Case{At: c.At, Whens: []When{{l.isNull(what), &Literal{At: c.At, T: t}}}, Else: out, T: t, Null: true}
}

// inOrder sorts an array by its elements' keys; of equal ones the first comes first. NULLs go to an end.
func (l *lowerer) inOrder(list Expr, desc, nullsFirst bool) Expr {
	at, t := list.Origin(), list.Type()
	e := l.variable(at, "e", *t.Elem, t.ElemNull)
	i := l.variable(at, "i", types.IntType, false)
	place, end := Expr(i), l.isNull(e)
	if desc {
		place = &Call{At: at, Name: "negative", Args: []Expr{i}, T: types.IntType}
	}
	if nullsFirst != desc { // false comes before true, unless descending
		end = &Call{At: at, Name: "not", Args: []Expr{end}, T: types.BooleanType}
	}
	parts := []struct {
		name string
		e    Expr
	}{{"end", end}, {"key", l.key(e)}, {"place", place}, {"value", e}}
	s := &Call{At: at, Name: "struct"}
	var fields []types.Field
	for _, p := range parts {
		s.Args = append(s.Args, p.e)
		fields = append(fields, types.Field{Name: p.name, Type: p.e.Type(), Nullable: p.e.Nullable()})
	}
	s.T = types.StructOf(fields...)
	rows := &Call{At: at, Name: "transform", Args: []Expr{list, l.lambda(s, e, i)}, T: types.ArrayOf(s.T, false), Null: list.Nullable()}
	sorted := &Call{At: at, Name: "sort_array", Args: []Expr{rows, &Literal{At: at, Value: !desc, T: types.BooleanType}}, T: rows.T, Null: list.Nullable()}
	row := l.variable(at, "row", s.T, false)
	value := &GetField{At: at, E: row, Name: "value", Ordinal: 3, T: *t.Elem, Null: t.ElemNull}
	return &Call{At: at, Name: "transform", Args: []Expr{sorted, l.lambda(value, row)}, T: t, Null: list.Nullable()}
}

// extreme is the greatest or least element of an array: of equal ones the first.
func (l *lowerer) extreme(list Expr, greatest bool, t types.Type) Expr {
	at := list.Origin()
	return &Call{At: at, Name: "get", Args: []Expr{l.inOrder(list, greatest, false), &Literal{At: at, Value: int64(0), T: types.IntType}}, T: t, Null: true}
}

// sorted is sort_array, and array_sort without a comparison.
func (l *lowerer) sorted(c *Call) Expr {
	desc := false
	if len(c.Args) == 2 {
		if _, ok := c.Args[1].(*Lambda); ok {
			return c // which compares the elements itself
		}
		asc, ok := c.Args[1].(*Literal)
		if !ok || asc.Value == nil {
			l.refuse(c.At, "sort_array() with a computed order")
			return c
		}
		desc = asc.Value == false
	}
	return l.inOrder(c.Args[0], desc, c.Name == "sort_array" && !desc)
}
