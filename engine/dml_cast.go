package engine

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// cast converts the rows of a statement to the types of the table's columns. Delta takes every value that CAST takes, where Spark's own
// tables refuse a string for a number; flows and their declared schemas keep to the narrower rule of the backend's staging.
func (t *dmlTable) cast(rel plan.Relation) (plan.Relation, error) {
	var lost error
	rel = castColumns(rel, func(_ int, a *plan.Attr) (types.Type, bool) {
		f, ok := t.schema.Field(a.Name)
		if !ok {
			return types.Type{}, false
		}
		if missing := extraFields(f.Type, a.T, f.Name); missing != "" && lost == nil {
			class := "DELTA_INSERT_COLUMN_ARITY_MISMATCH"
			if t.updates() {
				class = "DELTA_UPDATE_SCHEMA_MISMATCH_EXPRESSION"
			}
			lost = diag.New(class, "Cannot write to '%s': not enough nested fields in `%s`: there is no %s.", t.name, f.Name, missing).WithHint("give the struct the column's fields, in named_struct(…)").At(t.at)
		}
		if extra := extraFields(a.T, f.Type, f.Name); extra != "" && lost == nil {
			class := "DELTA_METADATA_MISMATCH"
			if t.updates() {
				class = "DELTA_UPDATE_SCHEMA_MISMATCH_EXPRESSION"
			}
			lost = diag.New(class, "Cannot write incompatible data for the table `%s`: Cannot write extra fields %s to the struct `%s`.", t.name, extra, f.Name).
				WithHint("give the struct the column's fields, in named_struct(…)").At(t.at)
		}
		if !types.CanCast(a.T, f.Type) && lost == nil && (a.T.Kind != f.Type.Kind || sameFields(a.T, f.Type)) {
			lost = plan.CastMismatch(&plan.Cast{At: a.At, E: a, To: f.Type})
		}
		return f.Type, !assignable(a.T, f.Type) && types.CanCast(a.T, f.Type)
	})
	return rel, lost
}

// byPosition casts what INSERT takes by position to the columns of these names where a struct has other fields: those go by position, too, while
// staging matches fields by name. So does Delta with structs in arrays and maps.
func (t *dmlTable) byPosition(rel plan.Relation, names []string) plan.Relation {
	return castColumns(rel, func(i int, a *plan.Attr) (types.Type, bool) {
		f, ok := t.schema.Field(names[i])
		return f.Type, ok && a.T.Kind == types.Struct && !sameFields(a.T, f.Type) && types.CanCast(a.T, f.Type)
	})
}

// castColumns casts the columns for which to answers a type.
func castColumns(rel plan.Relation, to func(i int, a *plan.Attr) (types.Type, bool)) plan.Relation {
	id := 0
	var list []plan.Expr
	for i, a := range rel.Output() {
		if a.Hidden {
			continue
		}
		list = append(list, a)
		t, ok := to(len(list)-1, a)
		if !ok {
			continue
		}
		if id == 0 {
			id = maxID(rel)
		}
		id++
		list[len(list)-1] = &plan.Alias{At: a.At, ID: id, E: &plan.Cast{At: a.At, E: rel.Output()[i], To: t}, Name: a.Name}
	}
	if id == 0 {
		return rel
	}
	return &plan.Project{At: rel.Origin(), In: rel, List: list}
}

// sameFields reports types whose structs have the same fields in the same order.
func sameFields(from, to types.Type) bool {
	if from.Kind != to.Kind {
		return !from.IsNested() && !to.IsNested()
	}
	switch from.Kind {
	case types.Array:
		return sameFields(*from.Elem, *to.Elem)
	case types.Map:
		return sameFields(*from.Key, *to.Key) && sameFields(*from.Elem, *to.Elem)
	case types.Struct:
		return slices.EqualFunc(from.Fields, to.Fields, func(f, g types.Field) bool {
			return equalFold(f.Name, g.Name) && sameFields(f.Type, g.Type)
		})
	}
	return true
}

// extraFields are the fields of structs, with the path to them, that a column of type to has no place for; "" when there are none.
func extraFields(from, to types.Type, path string) string {
	if from.Kind != to.Kind {
		return ""
	}
	switch from.Kind {
	case types.Array:
		return extraFields(*from.Elem, *to.Elem, path+".element")
	case types.Map:
		return cmp.Or(extraFields(*from.Key, *to.Key, path+".key"), extraFields(*from.Elem, *to.Elem, path+".value"))
	case types.Struct:
		for _, f := range from.Fields {
			g, i := to.Field(f.Name)
			if i < 0 {
				return "`" + path + "." + f.Name + "`"
			}
			if extra := extraFields(f.Type, g.Type, path+"."+f.Name); extra != "" {
				return extra
			}
		}
	}
	return ""
}

// updates reports a statement that gives rows new values, whose errors Delta names otherwise than those of INSERT.
func (t *dmlTable) updates() bool { return t.written == "DELTA_CAST_OVERFLOW_IN_TABLE_WRITE" }

// assignable reports the conversions that staging does itself, with an overflow as an error of the table and not of a cast. It matches the fields of structs
// by name, which a cast would take by position.
func assignable(from, to types.Type) bool {
	switch {
	case from.EqualFold(to):
		return true
	case from.IsNumeric() && to.IsNumeric(), from.IsDatetime() && to.IsDatetime(), from.IsInterval() && from.Kind == to.Kind:
		return true
	case to.IsString():
		return from.IsString()
	case !from.IsNested() || from.Kind != to.Kind:
		return false
	}
	switch from.Kind {
	case types.Array:
		return !sameFields(from, to) || assignable(*from.Elem, *to.Elem)
	case types.Map:
		return !sameFields(from, to) || assignable(*from.Key, *to.Key) && assignable(*from.Elem, *to.Elem)
	}
	return !sameFields(from, to) || !slices.ContainsFunc(from.Fields, func(f types.Field) bool {
		g, i := to.Field(f.Name)
		return i >= 0 && !assignable(f.Type, g.Type)
	})
}

// overflow turns a number that does not fit its column into the error that Spark gives for it. The backend only knows the types; they are those
// of the assignment, or the query casts alike.
func (t *dmlTable) overflow(err error, rel plan.Relation) error {
	e, ok := diag.As(err)
	if !ok || e.Code != "CAST_OVERFLOW" && e.Class() != "NUMERIC_VALUE_OUT_OF_RANGE" {
		return err
	}
	for _, a := range rel.Output() {
		f, ok := t.schema.Field(a.Name)
		if !ok || !a.T.IsNumeric() || !f.Type.IsNumeric() || types.CanWrite(a.T, f.Type) {
			continue
		}
		if e.Code != "CAST_OVERFLOW" && f.Type.Kind != types.Decimal || e.Code == "CAST_OVERFLOW" && !strings.Contains(e.Message, strconv.Quote(f.Type.SQL())) {
			continue
		}
		return diag.New(t.written, "Fail to assign a value of %q type to the %q type column or variable `%s` due to an overflow. Use `try_cast` on the input value to tolerate overflow and return NULL instead.", a.T.SQL(), f.Type.SQL(), f.Name)
	}
	return err
}

// maxID is the highest id of a relation's columns and of all below it.
func maxID(r plan.Relation) int {
	most := 0
	plan.WalkRelation(r, func(n plan.Relation) bool {
		for _, a := range n.Output() {
			most = max(most, a.ID)
		}
		return true
	})
	return most
}
