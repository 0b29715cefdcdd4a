package plan

import (
	"context"
	"time"

	"github.com/seed-e45c46d8/dp/engine/diag"
)

// Settings are what the meaning of a query depends on besides its tables. Names always compare case-insensitively.
type Settings struct {
	TimeZone string    // the session time zone; "" is UTC
	Now      time.Time // the update's clock, for BindClock
	Catalog  string    // completes table names, so that catalog.schema.table.column can be written
	Schema   string
	// Variables are the values of session variables by their name in lower case.
	Variables map[string]*Literal
	// ComparesMaps lets DISTINCT and set operations compare rows with maps, as dp's own queries do and Spark's SQL does not.
	ComparesMaps bool
	// Functions finds a user function that is called by name (spark.udf.register), by its name in lower case; nil: there are none.
	Functions func(name string) *UserFunction
}

// Analyze resolves a relation: see the package comment for what holds afterwards. Errors are *diag.Error with Spark's class and text and the
// origin of the expression, or what the catalog answered (ErrNotReady among it). The ids of a result are its own: they count from 1 in the
// order of the tree, so the same relation always gives the same tree. Parts of r may be resolved already: they are taken as they are, with
// new ids; what stands above them names their columns, it cannot know their ids. A relation that is resolved as a whole is returned unchanged.
func Analyze(ctx context.Context, r Relation, cat Catalog, s Settings) (Relation, error) {
	if resolved(r) {
		return r, nil
	}
	a := &analyzer{ctx: ctx, cat: cat, set: s, planIDs: map[Relation][]int64{}, blocks: map[Relation]bool{}, shut: map[Relation]bool{}, visible: map[Relation]bool{}}
	out, err := a.rel(r, &frame{})
	if err != nil {
		return nil, err
	}
	if hasSessions(out) {
		if err := checkSessionFilters(out, map[int]bool{}); err != nil {
			return nil, err
		}
	}
	if a.queryKeys {
		out = keyFilters(out)
	}
	out = a.dropUnusedHidden(out)
	if a.collations || readsCollations(out) {
		return a.lowerCollations(out)
	}
	return out, nil
}

type analyzer struct {
	ctx  context.Context
	cat  Catalog
	set  Settings
	last int // the last attribute id given

	collations bool // a string has a collation

	// planIDs are the DataFrame ids of resolved relations; a relation has several when a call without effect sits on it.
	planIDs map[Relation][]int64
	// blocks are the resolved relations that are still one SELECT with an aggregate at its bottom: HAVING, QUALIFY and ORDER BY may
	// reach its aggregate functions and grouping keys.
	blocks map[Relation]bool
	shut   map[Relation]bool // blocks whose GROUP BY is out of reach for ORDER BY
	// visible are the Projects put below DISTINCT, which must not see hidden columns; those that turn out to do nothing go again.
	visible map[Relation]bool

	queryKeys bool // some grouping has a key with an IN (query)
	// outerAggs are the aggregate functions that subqueries of HAVING read of the query around them, by the ids of the columns they became.
	outerAggs map[int]Expr
}

// frame is what surrounds a relation.
type frame struct {
	outer   *scope // of the query around a subquery, or of the left side of a lateral join
	ctes    *cteScope
	windows map[string]WindowSpec // by name in lower case
	grouped bool                  // this is a subquery of a HAVING
}

func (a *analyzer) newID() int {
	a.last++
	return a.last
}

// rel resolves a relation and remembers which DataFrame it is.
func (a *analyzer) rel(r Relation, f *frame) (Relation, error) {
	out, err := a.resolve(r, f)
	if err != nil {
		return nil, err
	}
	if id := planID(r); id != 0 {
		a.planIDs[out] = append(a.planIDs[out], id)
	}
	return out, nil
}

func (a *analyzer) resolve(r Relation, f *frame) (Relation, error) {
	if resolved(r) {
		return a.renumber(r, map[int]int{}), nil
	}
	switch r := r.(type) {
	case *UnresolvedTable:
		return a.table(r, f)
	case *UnresolvedFiles:
		n, err := a.cat.Files(a.ctx, r)
		if err != nil {
			return nil, located(err, r.At)
		}
		return a.fresh(n), nil
	case *LocalRelation, *Range:
		return a.leaf(r), nil
	case *OneRow:
		// A node of its own for every use, because the maps of the analyzer go by identity.
		return &OneRow{At: r.At}, nil
	case *TableFunc:
		return a.tableFunc(r, f)
	case *Values:
		return a.values(r, f)
	case *Project:
		return a.project(r, f)
	case *WithColumns:
		return a.withColumns(r, f)
	case *Rename:
		return a.rename(r, f)
	case *Drop:
		return a.drop(r, f)
	case *Filter:
		return a.filter(r, f)
	case *Join:
		return a.join(r, f)
	case *Aggregate:
		return a.aggregate(r, nil, f)
	case *Pivot:
		return a.pivot(r, f)
	case *Unpivot:
		return a.unpivot(r, f)
	case *SetOp:
		return a.setOp(r, f)
	case *Sort:
		return a.sort(r, f)
	case *Limit:
		return a.limit(r, f)
	case *Distinct:
		return a.distinct(r, f)
	case *SubqueryAlias:
		return a.subqueryAlias(r, f)
	case *With:
		return a.with(r, f)
	case *WithWindows:
		return a.withWindows(r, f)
	case *Pipe:
		return a.rel(r.In, f)
	case *Generate:
		return a.lateralView(r, f)
	case *Sample:
		return a.unary(r, r.In, f)
	case *Watermark:
		return a.watermark(r, f)
	case *Hint:
		return a.hint(r, f)
	case *Refused:
		if r.In == nil {
			return &Refused{At: r.At, Err: r.Err}, nil
		}
		return a.unary(r, r.In, f)
	}
	return nil, diag.New("DP_INTERNAL", "the analyzer does not know %T", r).At(r.Origin())
}

// unary resolves the input of a relation without expressions.
func (a *analyzer) unary(r, in Relation, f *frame) (Relation, error) {
	n, err := a.rel(in, f)
	if err != nil {
		return nil, err
	}
	return r.WithChildren([]Relation{n}), nil
}

// located gives an error an origin, when it is one of ours and has none.
func located(err error, at diag.Origin) error {
	if e, ok := diag.As(err); ok {
		return e.At(at)
	}
	return err
}
