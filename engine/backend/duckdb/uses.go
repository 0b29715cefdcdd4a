package duckdb

import (
	"github.com/seed-e45c46d8/dp/engine/functions"
	"github.com/seed-e45c46d8/dp/engine/plan"
)

// uses is how a list of expressions uses the columns below it.
type uses struct {
	count    map[int]int  // references to an attribute
	nested   map[int]bool // an attribute that stands inside an expression, not alone
	inWindow map[int]bool // an attribute inside a window function
	inQuery  map[int]bool // an attribute inside a subquery
	window   bool         // holds window functions
	query    bool         // holds subqueries
	volatile bool         // holds functions that must run once a row
}

func usesOf(list []plan.Expr) uses {
	u := uses{count: map[int]int{}, nested: map[int]bool{}, inWindow: map[int]bool{}, inQuery: map[int]bool{}}
	for _, e := range list {
		if a, ok := e.(*plan.Alias); ok {
			e = a.E
		}
		if a, ok := e.(*plan.Attr); ok {
			u.count[a.ID]++
			continue
		}
		u.walk(e, false)
	}
	return u
}

func (u *uses) walk(e plan.Expr, inWindow bool) {
	switch x := e.(type) {
	case nil:
		return
	case *plan.Attr:
		u.count[x.ID]++
		u.nested[x.ID] = true
		u.inWindow[x.ID] = u.inWindow[x.ID] || inWindow
		return
	case *plan.OuterAttr:
		return
	case *plan.Window:
		u.window, inWindow = true, true
	case *plan.Call:
		u.volatile = u.volatile || volatileCall(x)
	case *plan.UserCall:
		u.volatile = true // costly, and maybe with side effects: once a row, as in Spark
	case *plan.Subquery:
		u.query = true
		walkRelation(x.Query, func(e plan.Expr) {
			if a, ok := outerAttr(e); ok {
				u.count[a.ID]++
				u.nested[a.ID], u.inQuery[a.ID] = true, true
			}
		})
	}
	for _, c := range e.Children() {
		u.walk(c, inWindow)
	}
}

// volatileCall reports a function that gives another value each time, within one statement.
func volatileCall(c *plan.Call) bool {
	f, ok := functions.Lookup(c.Name)
	return ok && !f.Deterministic && !f.Temporal
}

// touches reports whether a used column of the block is one of those.
func (u uses) touches(b *block, is func(column) bool) bool {
	for _, c := range b.cols {
		if u.count[c.id] > 0 && is(c) {
			return true
		}
	}
	return false
}

// cheapLength is up to which length an expression is written again rather than named in a subquery.
const cheapLength = 40

// takesOnce reports whether the used columns may be written out where they are used.
func (u uses) takesOnce(b *block) bool {
	return !u.touches(b, func(c column) bool {
		switch n := u.count[c.id]; {
		case c.plain:
			return false
		case u.inQuery[c.id]:
			return true
		case c.rows:
			return n > 1 || u.nested[c.id]
		case c.volatile:
			return n > 1
		case c.window:
			return n > 1 || u.inWindow[c.id]
		default:
			return n > 1 && !b.grouped && len(c.s) > cheapLength
		}
	})
}

// takesProject reports whether a select list can replace the block's own.
func (b *block) takesProject(u uses) bool {
	switch {
	case b.stage == stageDistinct || b.distinct != "":
		return false
	case u.window && (b.stage > stageWindow || len(b.qualify) > 0):
		return false
	case u.query && b.grouped:
		return false
	}
	// A row-making column must stay in the list, or the rows go with it.
	for _, c := range b.cols {
		if c.rows && u.count[c.id] == 0 {
			return false
		}
	}
	return u.takesOnce(b)
}

// takesFilter is the clause a condition can stand in: stageWhere, stageGroup for HAVING, stageWindow for QUALIFY; 0 for none.
func (b *block) takesFilter(u uses) stage {
	notPlain := func(c column) bool { return !c.plain && c.negation == "" }
	switch {
	case u.window || u.touches(b, func(c column) bool { return c.volatile || c.rows }):
		return 0
	case b.stage <= stageWhere && !u.touches(b, notPlain) && b.sample == "":
		return stageWhere
	case b.stage == stageGroup && !u.query:
		return stageGroup
	case b.stage == stageWindow && !u.query && u.touches(b, func(c column) bool { return c.window }):
		return stageWindow
	}
	return 0
}

func isConstant(c column) bool { return c.constant && !c.plain }

func (b *block) takesAggregate(list, keys uses) bool {
	if b.stage > stageWhere {
		return false
	}
	bad := func(c column) bool { return c.volatile || c.window || c.rows }
	// A constant key would be taken for a position.
	return list.takesOnce(b) && !list.touches(b, bad) && !keys.touches(b, bad) && !keys.touches(b, isConstant)
}

func (b *block) takesSort(u uses) bool {
	switch {
	case b.stage >= stageOrder, u.window:
		return false
	case b.distinct != "":
		// Sort keys must stand in the list of a SELECT DISTINCT.
		return b.distinct == "DISTINCT" && len(u.nested) == 0 && !u.query
	}
	return !u.touches(b, func(c column) bool { return c.volatile || c.rows || u.inQuery[c.id] && !c.plain })
}

// walkRelation visits all expressions of a tree, subqueries included.
func walkRelation(rel plan.Relation, visit func(plan.Expr)) {
	var walk func(e plan.Expr)
	walk = func(e plan.Expr) {
		if e == nil {
			return
		}
		visit(e)
		if s, ok := e.(*plan.Subquery); ok {
			walkRelation(s.Query, visit)
		}
		for _, c := range e.Children() {
			walk(c)
		}
	}
	for _, e := range rel.Exprs() {
		walk(e)
	}
	for _, c := range rel.Children() {
		walkRelation(c, visit)
	}
}
