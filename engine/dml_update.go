package engine

import (
	"context"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/sparksql"
	"github.com/seed-e45c46d8/dp/engine/types"
	"github.com/seed-e45c46d8/dp/store/delta"
)

// update runs UPDATE: the matched rows go and come again with their new values, in one commit.
func (s *Session) update(ctx context.Context, t *dmlTable, st *sparksql.Update) (*Rows, error) {
	scan, cond, err := s.matched(ctx, t, st.Alias, st.Where)
	if err != nil {
		return nil, err
	}
	rows, err := t.rows(st.Alias)
	if err != nil {
		return nil, err
	}
	in := plan.WithPlanID(rows, targetID)
	if st.Where != nil {
		in = &plan.Filter{At: st.Where.At, In: in, Cond: st.Where.Expr}
	}
	list, err := t.assignments(st.Set)
	if err != nil {
		return nil, &DefinitionError{err}
	}
	changed, err := s.analyze(ctx, &plan.Project{At: st.At, In: in, List: list})
	if err != nil {
		return nil, err
	}
	c := &change{write: delta.Write{Operation: "UPDATE", Parameters: predicateParameter(st.Where), Reads: true}}
	if err := t.remove(ctx, c, scan, cond); err != nil {
		return nil, t.commit(ctx, c, err)
	}
	if c.matched > 0 {
		_, err := t.add(ctx, c, changed, s.e.settings())
		c.write.Metrics = metrics("numUpdatedRows", c.matched, "numDeletedRows", int64(0), "numCopiedRows", c.copied)
		if err := t.commit(ctx, c, err); err != nil {
			return nil, err
		}
	}
	return counts("num_affected_rows", c.matched, "num_updated_rows", c.matched), nil
}

// Ids of the relations that a statement's rows come from: with them a column is found whatever the user calls its table.
const (
	targetID = iota + 1
	sourceID
)

func columnOf(id int64, at diag.Origin, name string) plan.Expr {
	return &plan.Column{At: at, Parts: []string{name}, Plan: id}
}

// assignments is the select list that gives a row its new values; columns that are not assigned keep theirs.
func (t *dmlTable) assignments(set []sparksql.Assignment) ([]plan.Expr, error) {
	list := make([]plan.Expr, t.schema.Len())
	for i, f := range t.schema.Fields {
		list[i] = &plan.Alias{At: t.at, E: columnOf(targetID, t.at, f.Name), Name: f.Name}
	}
	assigned := map[int]bool{}
	for _, a := range set {
		i, err := t.column(a)
		if err != nil {
			return nil, err
		}
		if assigned[i] {
			return nil, diag.New("UPDATE_DUPLICATE_COLUMN", "The column %s is assigned twice.", t.schema.Fields[i].Name).At(a.At)
		}
		assigned[i] = true
		v, err := t.value(a, t.schema.Fields[i])
		if err != nil {
			return nil, err
		}
		list[i] = &plan.Alias{At: a.At, E: v, Name: t.schema.Fields[i].Name}
	}
	return list, nil
}

// column is the index of the column that an assignment names, with or without the table.
func (t *dmlTable) column(a sparksql.Assignment) (int, error) {
	last := a.Column[len(a.Column)-1]
	if len(a.Column) > 1 {
		if i := t.schema.Index(a.Column[0]); i >= 0 && t.schema.Fields[i].Type.Kind == types.Struct {
			return -1, diag.Unsupported("Assigning the struct field "+strings.Join(a.Column, "."), "assign the whole struct").At(a.At)
		}
	}
	if i := t.schema.Index(last); i >= 0 {
		return i, nil
	}
	return -1, diag.New("UNRESOLVED_COLUMN.WITH_SUGGESTION", "A column, variable, or function parameter with name `%s` cannot be resolved. Did you mean one of the following? [`%s`].",
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
