package engine

import (
	"slices"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/sparksql"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// place is what an assignment writes to: a column, or a field of a struct in it.
type place struct {
	column int
	fields []string // the path below the column, as the schema spells it
}

// assigned is an assignment with its place.
type assigned struct {
	place
	sparksql.Assignment
}

// assignments is the select list that gives a row its new values; columns that are not assigned keep theirs. unresolved is the error for a name that is
// no column of the table.
func (t *dmlTable) assignments(set []sparksql.Assignment, unresolved func(sparksql.Assignment) error) ([]plan.Expr, error) {
	list := make([]plan.Expr, t.schema.Len())
	for i, f := range t.schema.Fields {
		list[i] = &plan.Alias{At: t.at, E: columnOf(targetID, t.at, f.Name), Name: f.Name}
	}
	to := make([]assigned, len(set))
	for i, a := range set {
		p, err := t.place(a, unresolved)
		if err != nil {
			return nil, err
		}
		to[i] = assigned{p, a}
	}
	if err := conflicts(to); err != nil {
		return nil, err
	}
	for i, f := range t.schema.Fields {
		mine := slices.DeleteFunc(slices.Clone(to), func(a assigned) bool { return a.column != i })
		if len(mine) == 0 {
			continue
		}
		v, err := t.newValue(f, []string{f.Name}, mine)
		if err != nil {
			return nil, err
		}
		list[i] = &plan.Alias{At: mine[0].At, E: v, Name: f.Name}
	}
	return list, nil
}

// conflicts refuses two assignments to one place, or to a struct and a field of it.
func conflicts(to []assigned) error {
	for i, a := range to {
		for _, b := range to[:i] {
			n := min(len(a.fields), len(b.fields))
			if a.column == b.column && slices.Equal(a.fields[:n], b.fields[:n]) {
				return diag.New("DELTA_CONFLICT_SET_COLUMN", "There is a conflict from these SET columns: [`%s`, `%s`].", strings.Join(b.Column, "."), strings.Join(a.Column, ".")).At(a.At)
			}
		}
	}
	return nil
}

// newValue is the value of a column, or of the struct at the path, after its assignments: fields that are not assigned keep theirs, also those of a
// struct that was NULL, as in Delta.
func (t *dmlTable) newValue(f types.Field, path []string, to []assigned) (plan.Expr, error) {
	depth := len(path) - 1
	if len(to[0].fields) == depth {
		return t.value(to[0].Assignment, f)
	}
	at := to[0].At
	var args []plan.Expr
	for _, g := range f.Type.Fields {
		below := append(slices.Clone(path), g.Name)
		mine := slices.DeleteFunc(slices.Clone(to), func(a assigned) bool { return a.fields[depth] != g.Name })
		var v plan.Expr = &plan.Column{At: at, Parts: below, Plan: targetID}
		if len(mine) > 0 {
			n, err := t.newValue(g, below, mine)
			if err != nil {
				return nil, err
			}
			if v = n; !g.Type.IsNested() { // nested ones are matched by name when they are written
				v = &plan.Cast{At: at, E: n, To: g.Type}
			}
		}
		args = append(args, &plan.Literal{At: at, Value: g.Name, T: types.StringType}, v)
	}
	return &plan.Call{At: at, Name: "named_struct", Args: args}, nil
}

// place is what an assignment names, with or without the table or its alias. The longest qualifier wins, as for columns that are read.
func (t *dmlTable) place(a sparksql.Assignment, unresolved func(sparksql.Assignment) error) (place, error) {
	qualifier := []string{t.name.Catalog, t.name.Schema, t.name.Table}
	if t.alias != "" {
		qualifier = []string{t.alias}
	}
	for q := min(len(a.Column)-1, len(qualifier)); q >= 0; q-- {
		i := t.schema.Index(a.Column[q])
		if i < 0 || !slices.EqualFunc(qualifier[len(qualifier)-q:], a.Column[:q], equalFold) {
			continue
		}
		p := place{column: i}
		typ := t.schema.Fields[i].Type
		for _, part := range a.Column[q+1:] {
			if typ.Kind != types.Struct {
				return place{}, diag.New("DELTA_UNSUPPORTED_NESTED_FIELD_IN_UPDATE", "Updating nested fields is only supported for StructType, but %s is a field of %s.", strings.Join(a.Column, "."), typ.SQL()).At(a.At)
			}
			f, n := typ.Field(part)
			if n < 0 {
				return place{}, diag.New("FIELD_NOT_FOUND", "No such struct field `%s` in `%s`.", part, strings.Join(types.Schema{Fields: typ.Fields}.Names(), "`, `")).At(a.At)
			}
			p.fields, typ = append(p.fields, f.Name), f.Type
		}
		return p, nil
	}
	return place{}, unresolved(a)
}

// unresolvedTarget is the error of UPDATE and INSERT for a name that is no column of the table.
func (t *dmlTable) unresolvedTarget(a sparksql.Assignment) error {
	return diag.New("UNRESOLVED_COLUMN.WITH_SUGGESTION", "A column, variable, or function parameter with name `%s` cannot be resolved. Did you mean one of the following? [`%s`].",
		strings.Join(a.Column, "`.`"), strings.Join(t.schema.Names(), "`, `")).At(a.At)
}

// value is what is assigned; DEFAULT is the column's default or NULL.
func (t *dmlTable) value(a sparksql.Assignment, f types.Field) (plan.Expr, error) {
	if a.Value != nil {
		return a.Value, nil
	}
	d, err := t.defaultOf(f.Name)
	if d == nil && err == nil {
		return &plan.Literal{At: a.At, T: types.NullType}, nil
	}
	return d, err
}
