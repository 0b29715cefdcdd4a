package plan

import (
	"slices"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// correlation checks where a subquery, or the right side of a lateral join, reads columns of the queries around it: Spark takes it apart into joins and
// refuses what it cannot, though an engine that runs the query for every row could.
type correlation struct {
	own map[int]bool // the columns that the subquery itself makes
}

// checkCorrelation refuses a subquery whose references to outer columns stand where Spark does not allow them.
func checkCorrelation(q Relation) error {
	outer := map[int]bool{}
	if outerNeeds(q, outer); len(outer) == 0 {
		return nil
	}
	c := correlation{own: map[int]bool{}}
	WalkRelation(q, func(r Relation) bool {
		for _, at := range r.Output() {
			c.own[at.ID] = true
		}
		return true
	})
	return c.relation(q, true, false)
}

// outer reports whether an expression reads a column of a query around this one.
func (c correlation) outer(e Expr) bool {
	found := false
	Walk(e, func(n Expr) bool {
		if o, ok := n.(*OuterAttr); ok && !c.own[o.ID] {
			found = true
		}
		return !found
	})
	return found
}

// relation checks a node and what is below it; allowed says that outer columns may be read here, folded that rows of here are aggregated, so that the rows
// of the outer query have to be joined before that.
func (c correlation) relation(r Relation, allowed, folded bool) error {
	for _, e := range r.Exprs() {
		if !c.outer(e) {
			continue
		}
		if err := c.expr(r, e, allowed); err != nil {
			return err
		}
		if _, list := r.(*Project); folded || list {
			if err := c.maps(e); err != nil {
				return err
			}
		}
	}
	switch r.(type) {
	case *Aggregate, *Distinct:
		folded = true
	}
	left, right := allowed, allowed
	if j, ok := r.(*Join); ok && !j.Lateral {
		left = allowed && j.Kind != RightJoin && j.Kind != FullJoin
		right = allowed && (j.Kind == InnerJoin || j.Kind == CrossJoin || j.Kind == RightJoin)
	}
	for i, in := range r.Children() {
		if err := c.relation(in, i == 0 && left || i > 0 && right, folded); err != nil {
			return err
		}
	}
	return nil
}

func outerCategory(category string, e Expr, format string, args ...any) error {
	return diag.New("UNSUPPORTED_SUBQUERY_EXPRESSION_CATEGORY."+category, "Unsupported subquery expression: "+format, args...).At(e.Origin())
}

// expr checks an expression with outer columns.
func (c correlation) expr(r Relation, e Expr, allowed bool) error {
	if err := c.mixed(e); err != nil {
		return err
	}
	if !allowed {
		return outerCategory("ACCESSING_OUTER_QUERY_COLUMN_IS_NOT_ALLOWED", e, "Accessing outer query column is not allowed in this location: %s.", ColumnName(unaliased(e)))
	}
	misplaced := false
	switch r := r.(type) {
	case *Aggregate, *Sort:
		misplaced = true
	case *Generate:
		misplaced = len(r.In.Output()) > 0
	case *Project:
		misplaced = slices.ContainsFunc(partsOf(e, isWindow), c.outer)
	}
	if misplaced {
		return outerCategory("CORRELATED_REFERENCE", e, "Expressions referencing the outer query are not supported outside of WHERE/HAVING clauses: %s.", quoteExpr(unaliased(e)))
	}
	return nil
}

// mixed refuses an aggregate function over columns of both the subquery and the query around it.
func (c correlation) mixed(e Expr) error {
	for _, f := range partsOf(e, isAggregate) {
		if c.local(f) && c.outer(f) {
			return outerCategory("AGGREGATE_FUNCTION_MIXED_OUTER_LOCAL_REFERENCES", f, "Found an aggregate function in a correlated predicate that has both outer and local references, which is not supported: %s.", quoteExpr(f))
		}
	}
	return nil
}

// maps refuses an outer map next to columns of the subquery: rows would have to be joined by it.
func (c correlation) maps(e Expr) error {
	var bad *OuterAttr
	var walk func(e Expr)
	walk = func(e Expr) {
		o, ok := e.(*OuterAttr)
		switch {
		case ok && !c.own[o.ID] && o.T.Contains(types.Map) && bad == nil:
			bad = o
		case !ok && !c.local(e): // can be computed outside
		default:
			for _, n := range e.Children() {
				walk(n)
			}
		}
	}
	if walk(e); bad == nil || !c.local(e) {
		return nil
	}
	return outerCategory("UNSUPPORTED_CORRELATED_REFERENCE_DATA_TYPE", bad, "Correlated column reference '%s' cannot be %s type.", ColumnName(bad), "map")
}

// local reports whether an expression reads a column of the subquery.
func (c correlation) local(e Expr) bool {
	found := false
	Walk(e, func(n Expr) bool {
		o, outer := n.(*OuterAttr)
		_, plain := n.(*Attr)
		found = found || plain || outer && c.own[o.ID]
		return !found
	})
	return found
}
