package plan

import (
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// defaultMaxLevel is spark.sql.cteRecursionLevelLimit.
const defaultMaxLevel = 100

// recursive resolves a common table expression of WITH RECURSIVE that reads itself: anchor UNION ALL step.
func (a *analyzer) recursive(c CTE, at diag.Origin, f *frame) (Relation, error) {
	g := *f
	body, inner := c.Query, (*With)(nil)
	if w, ok := body.(*With); ok {
		for _, d := range w.CTEs {
			if readsTable(d.Query, c.Name) && !strings.EqualFold(d.Name, c.Name) {
				return nil, invalidRecursion(at)
			}
		}
		body, inner = w.Body, w
	}
	u, ok := body.(*SetOp)
	switch {
	case !ok || u.Kind != Union || u.ByName || readsTable(u.L, c.Name):
		return nil, invalidRecursion(at)
	case !u.All:
		return nil, diag.New("UNION_NOT_SUPPORTED_IN_RECURSIVE_CTE", "The UNION operator is not yet supported within recursive common table expressions (WITH clauses that refer to themselves, directly or indirectly). Please use UNION ALL instead.").At(u.At)
	}
	if inner != nil {
		h, err := a.ctes(inner, &g)
		if err != nil {
			return nil, err
		}
		g = *h
	}
	anchor, err := a.rel(u.L, &g)
	if err != nil {
		return nil, err
	}
	if anchor, err = a.namedQuery(anchor, c, at); err != nil {
		return nil, err
	}
	loop := &Recursion{At: at, Loop: a.newID(), MaxLevel: defaultMaxLevel}
	if c.MaxLevel != nil {
		loop.MaxLevel = *c.MaxLevel
	}
	ref := &RecursionRef{At: at, Loop: loop.Loop}
	for _, x := range visible(anchor.Output()) {
		loop.Attrs = append(loop.Attrs, &Attr{At: x.At, ID: a.newID(), Name: x.Name, T: x.T, Null: true})
		ref.Attrs = append(ref.Attrs, &Attr{At: x.At, ID: a.newID(), Name: x.Name, T: x.T, Null: true})
	}
	g.ctes = &cteScope{name: c.Name, rel: &SubqueryAlias{At: at, In: ref, Name: []string{c.Name}}, out: g.ctes}
	step, err := a.rel(u.R, &g)
	if err != nil {
		return nil, err
	}
	if misplacedRef(step, loop.Loop, false) {
		return nil, diag.New("INVALID_RECURSIVE_REFERENCE.PLACE", "Invalid recursive reference found inside WITH RECURSIVE clause. Recursive references cannot be used on the right side of left outer/semi/anti joins, on the left side of right outer joins, in full outer joins, in aggregates, window functions or sorts.").At(at)
	}
	if correlated(anchor) || correlated(step) {
		return nil, diag.New("UNSUPPORTED_SUBQUERY_EXPRESSION_CATEGORY.ACCESSING_OUTER_QUERY_COLUMN_IS_NOT_ALLOWED", "Unsupported subquery expression: Accessing outer query column is not allowed in this location: the recursive query %s.", quoteID(c.Name)).At(at)
	}
	if loop.Step, err = a.stepLike(step, anchor, at); err != nil {
		return nil, err
	}
	loop.Anchor = a.castAll(anchor, visible(anchor.Output()), typesOf(anchor))
	return &SubqueryAlias{At: at, In: loop, Name: []string{c.Name}}, nil
}

func invalidRecursion(at diag.Origin) error {
	return diag.New("INVALID_RECURSIVE_CTE", "Invalid recursive definition found. Recursive queries must contain an UNION or an UNION ALL statement with 2 children. The first child needs to be the anchor term without any recursive references. Any top level inner CTE must not contain self references.").At(at)
}

func typesOf(r Relation) []types.Type {
	var ts []types.Type
	for _, x := range visible(r.Output()) {
		ts = append(ts, x.T)
	}
	return ts
}

// stepLike gives the columns of the step the types of the anchor, which has to have the wider ones.
func (a *analyzer) stepLike(step, anchor Relation, at diag.Origin) (Relation, error) {
	cols, want := visible(step.Output()), typesOf(anchor)
	if len(cols) != len(want) {
		return nil, diag.New("NUM_COLUMNS_MISMATCH", "UNION can only be performed on inputs with the same number of columns, but the first input has %s and the second input has %s.", columns(len(want)), columns(len(cols))).At(at)
	}
	for i, x := range cols {
		nested := want[i].Kind == types.Array || want[i].Kind == types.Map || want[i].Kind == types.Struct
		if t, ok := types.CommonType(want[i], x.T); !want[i].SameShape(x.T) && (!ok || nested || !t.Equal(want[i])) {
			return nil, diag.New("CANNOT_MERGE_INCOMPATIBLE_DATA_TYPE", "Failed to merge incompatible data types %s and %s. Please check the data types of the columns being merged and ensure that they are compatible. If necessary, consider casting the columns to compatible data types before attempting the merge.",
				quoteType(want[i]), quoteType(x.T)).At(x.At).WithHint("cast the column %s of the first query to the wider type", anchor.Output()[i].Name)
		}
	}
	return a.castAll(step, cols, want), nil
}

// misplacedRef reports whether the rows of the level before are read where Spark does not allow it; barred is whether something above does not.
func misplacedRef(r Relation, loop int, barred bool) bool {
	switch n := r.(type) {
	case *RecursionRef:
		return barred && n.Loop == loop
	case *Aggregate:
		return refIn(n.In, loop)
	case *Sort:
		return refIn(n.In, loop)
	case *Project:
		for _, e := range n.List {
			if readsWindow(e) && refIn(n.In, loop) {
				return true
			}
		}
	case *Join:
		left := n.Kind == RightJoin || n.Kind == FullJoin
		right := n.Kind == LeftJoin || n.Kind == FullJoin || n.Kind == SemiJoin || n.Kind == AntiJoin
		return misplacedRef(n.L, loop, barred || left) || misplacedRef(n.R, loop, barred || right) || misplacedInExprs(r, loop)
	}
	for _, c := range r.Children() {
		if misplacedRef(c, loop, barred) {
			return true
		}
	}
	return misplacedInExprs(r, loop)
}

func misplacedInExprs(r Relation, loop int) bool {
	bad := false
	for _, e := range r.Exprs() {
		Walk(e, func(e Expr) bool {
			if q, ok := e.(*Subquery); ok {
				bad = bad || misplacedRef(q.Query, loop, q.Kind == Scalar)
			}
			return !bad
		})
	}
	return bad
}

// correlated reports whether a relation reads columns of a query around it.
func correlated(r Relation) bool {
	outer := map[int]bool{}
	outerNeeds(r, outer)
	WalkRelation(r, func(n Relation) bool {
		for _, at := range n.Output() {
			delete(outer, at.ID) // of the left side of a lateral join inside
		}
		return true
	})
	return len(outer) > 0
}

func refIn(r Relation, loop int) bool {
	found := false
	WalkRelation(r, func(n Relation) bool {
		if x, ok := n.(*RecursionRef); ok && x.Loop == loop {
			found = true
		}
		return !found
	})
	return found
}
