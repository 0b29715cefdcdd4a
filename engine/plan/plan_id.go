package plan

// planID is the id of the DataFrame a relation is, 0 for none.
func planID(r Relation) int64 {
	switch r := r.(type) {
	case *UnresolvedTable:
		return r.PlanID
	case *UnresolvedFiles:
		return r.PlanID
	case *TableFunc:
		return r.PlanID
	case *LocalRelation:
		return r.PlanID
	case *Range:
		return r.PlanID
	case *Project:
		return r.PlanID
	case *WithColumns:
		return r.PlanID
	case *Rename:
		return r.PlanID
	case *Drop:
		return r.PlanID
	case *Filter:
		return r.PlanID
	case *Join:
		return r.PlanID
	case *Aggregate:
		return r.PlanID
	case *Pivot:
		return r.PlanID
	case *Unpivot:
		return r.PlanID
	case *SetOp:
		return r.PlanID
	case *Sort:
		return r.PlanID
	case *Limit:
		return r.PlanID
	case *Distinct:
		return r.PlanID
	case *SubqueryAlias:
		return r.PlanID
	case *Sample:
		return r.PlanID
	case *Watermark:
		return r.PlanID
	case *Hint:
		return r.PlanID
	}
	return 0
}

// WithPlanID makes any relation the DataFrame of that id, for df["x"] on what spark.sql and the like return: it stands in a Hint without
// a name, which has no effect.
func WithPlanID(r Relation, id int64) Relation {
	return &Hint{At: r.Origin(), PlanID: id, In: r}
}
