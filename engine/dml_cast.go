package engine

import (
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// cast converts the rows of a statement to the types of the table's columns. Delta takes every value that CAST takes, where Spark's own
// tables refuse a string for a number; flows and their declared schemas keep to the narrower rule of the backend's staging.
func (t *dmlTable) cast(rel plan.Relation) plan.Relation {
	id := 0
	var list []plan.Expr
	for i, a := range rel.Output() {
		if a.Hidden {
			continue
		}
		list = append(list, a)
		f, ok := t.schema.Field(a.Name)
		if !ok || assignable(a.T, f.Type) || !types.CanCast(a.T, f.Type) {
			continue
		}
		if id == 0 {
			id = maxID(rel)
		}
		id++
		list[len(list)-1] = &plan.Alias{At: a.At, ID: id, E: &plan.Cast{At: a.At, E: rel.Output()[i], To: f.Type}, Name: a.Name}
	}
	if id == 0 {
		return rel
	}
	return &plan.Project{At: rel.Origin(), In: rel, List: list}
}

// assignable reports the conversions that staging does itself, with an overflow as an error of the table and not of a cast.
func assignable(from, to types.Type) bool {
	switch {
	case from.Kind == types.Null, from.EqualFold(to):
		return true
	case from.IsNumeric() && to.IsNumeric(), from.IsDatetime() && to.IsDatetime(), from.IsInterval() && from.Kind == to.Kind:
		return true
	case to.IsString():
		return !from.IsNested() && from.Kind != types.Variant && from.Kind != types.Binary
	}
	return from.IsNested() && from.Kind == to.Kind
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
