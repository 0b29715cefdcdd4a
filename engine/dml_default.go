package engine

import (
	"context"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/graph"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/sparksql"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// defaulted is the query of an INSERT by position with the defaults of the table's columns where VALUES, or the select list itself, say DEFAULT.
func (t *dmlTable) defaulted(st *sparksql.Insert) (plan.Relation, error) {
	if st.ByName {
		return st.Query, nil
	}
	var to []string
	for _, n := range st.Columns {
		if !staticIn(st, n) {
			to = append(to, n)
		}
	}
	for _, n := range t.schema.Names() {
		if len(st.Columns) == 0 && !staticIn(st, n) {
			to = append(to, n)
		}
	}
	switch q := st.Query.(type) {
	case *plan.Values:
		n := *q
		n.Rows = make([][]plan.Expr, len(q.Rows))
		for i, row := range q.Rows {
			filled, err := t.fill(row, to, true)
			if err != nil {
				return nil, err
			}
			n.Rows[i] = filled
		}
		return &n, nil
	case *plan.Project:
		n := *q
		filled, err := t.fill(q.List, to, false)
		n.List = filled
		return &n, err
	}
	return st.Query, nil
}

// fill puts defaults in the place of DEFAULT; alone says that there are no columns of that name, so that DEFAULT in an expression is an error.
func (t *dmlTable) fill(es []plan.Expr, to []string, alone bool) ([]plan.Expr, error) {
	out := make([]plan.Expr, len(es))
	for i, e := range es {
		out[i] = e
		f, known := types.Field{}, false
		if i < len(to) {
			f, known = t.schema.Field(to[i])
		}
		switch {
		case isDefault(e) && known:
			v, err := t.value(sparksql.Assignment{At: e.Origin()}, f)
			if err != nil {
				return nil, err
			}
			out[i] = &plan.Cast{At: e.Origin(), E: v, To: f.Type}
		case alone && holds(e, isDefault):
			return nil, diag.New("DEFAULT_PLACEMENT_INVALID", "A DEFAULT keyword in a MERGE, INSERT, UPDATE, or SET VARIABLE command could not be directly assigned to a target column because it was part of an expression. For example: `UPDATE SET c1 = DEFAULT` is allowed, but `UPDATE T SET c1 = DEFAULT + 1` is not allowed.").At(e.Origin())
		}
	}
	return out, nil
}

func isDefault(e plan.Expr) bool {
	c, ok := e.(*plan.Column)
	return ok && len(c.Parts) == 1 && strings.EqualFold(c.Parts[0], "default")
}

// holds reports whether an expression has a part of a kind.
func holds(e plan.Expr, is func(plan.Expr) bool) bool {
	found := false
	plan.Walk(e, func(x plan.Expr) bool {
		found = found || is(x)
		return !found
	})
	return found
}

// ownColumns refuses columns with the name of their table in REPLACE WHERE; nil is no condition.
func (t *dmlTable) ownColumns(c *sparksql.Condition) error {
	if c == nil {
		return nil
	}
	var bad *plan.Column
	plan.Walk(c.Expr, func(x plan.Expr) bool {
		if col, ok := x.(*plan.Column); ok && len(col.Parts) > 1 && t.schema.Index(col.Parts[0]) < 0 && bad == nil {
			bad = col
		}
		return bad == nil
	})
	if bad == nil {
		return nil
	}
	return t.unresolvedTarget(sparksql.Assignment{At: bad.At, Column: bad.Parts})
}

// checkDefaults refuses defaults of a new table that are no constants of their column's type.
func (s *Session) checkDefaults(ctx context.Context, st *sparksql.CreateDataset, d *graph.Dataset) error {
	if d.Table == nil {
		return nil
	}
	for _, f := range d.Table.Schema.Fields {
		text, ok := d.Table.Defaults[f.Name]
		if !ok {
			continue
		}
		if err := s.checkDefault(ctx, "CREATE TABLE", f, text, d.Table.Schema, st.Name.At); err != nil {
			return &DefinitionError{err}
		}
	}
	return nil
}
