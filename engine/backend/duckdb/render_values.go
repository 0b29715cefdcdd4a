package duckdb

import (
	"strings"

	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
)

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
