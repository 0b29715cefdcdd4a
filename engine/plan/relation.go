package plan

import (
	"context"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// Relation is a query tree. Output is nil until the analyzer has seen the node.
type Relation interface {
	Output() []*Attr
	Origin() diag.Origin
	Children() []Relation
	WithChildren(c []Relation) Relation
	// Exprs are the node's own expressions in a fixed order; WithExprs is a copy with others in that order.
	Exprs() []Expr
	WithExprs(e []Expr) Relation
	// String is the tree, a line a node, indented, as golden files hold it.
	String() string
}

// QueryFunc makes a flow's relation. It is the only way back into Python, is pure, and may be called again.
type QueryFunc func(ctx context.Context, in Inputs) (Relation, error)

// Inputs is what a query function may ask while it builds its relation.
type Inputs interface {
	// Analyze resolves a relation, for df.columns, df.schema and the like. It fails with ErrNotReady when a dataset it reads is not
	// resolved yet: the query function is then called again later.
	Analyze(ctx context.Context, r Relation) (Relation, error)
	// AnalyzeOutside resolves a relation whose rows the query function wants now. It fails with ATTEMPT_ANALYSIS_IN_PIPELINE_QUERY_FUNCTION
	// when the relation reads a dataset of this pipeline, whose rows the update is only going to make.
	AnalyzeOutside(ctx context.Context, r Relation) (Relation, error)
	// Conf is a pipeline configuration value.
	Conf(key string) (string, bool)
}

// Catalog gives the analyzer what names and files stand for.
type Catalog interface {
	// Table resolves a table, view or dataset name to a resolved relation, or fails with TABLE_OR_VIEW_NOT_FOUND or ErrNotReady.
	Table(ctx context.Context, t *UnresolvedTable) (Relation, error)
	// Files lists files, infers their schema and returns a Scan.
	Files(ctx context.Context, f *UnresolvedFiles) (Relation, error)
}

// UnresolvedTable is a table, view or dataset by name. Streaming is spark.readStream.table and STREAM(t).
type UnresolvedTable struct {
	At        diag.Origin
	PlanID    int64
	Name      []string
	Streaming bool
	Options   Options
	Version   Expr // VERSION AS OF; nil without
	Timestamp Expr // TIMESTAMP AS OF; nil without
}

// UnresolvedFiles is files by path: spark.read, spark.readStream (cloudFiles) and read_files.
type UnresolvedFiles struct {
	At        diag.Origin
	PlanID    int64
	Via       FileReader
	Format    string // json, csv, parquet, delta, text, …; empty: read_files finds out
	Paths     []string
	Options   Options // without the format; keys of Auto Loader keep their cloudFiles. prefix
	Schema    *types.Schema
	Streaming bool
}

// FileReader tells whose defaults apply to files.
type FileReader uint8

// The ways to read files.
const (
	PlainReader FileReader = iota // spark.read.<format>, spark.readStream.format("json")
	AutoLoader                    // spark.readStream.format("cloudFiles"), cloud_files()
	ReadFiles                     // SQL read_files()
)

// TableFunc is a table-valued function other than read_files: range, explode, …
type TableFunc struct {
	At     diag.Origin
	PlanID int64
	Name   string
	Args   []Expr
}

// Scan is a resolved leaf: the columns Attrs of a source. Pushed are conditions over Attrs that the source may use to read less; rows that
// fail them may still come.
type Scan struct {
	At        diag.Origin
	Name      string // of the dataset or path, for people
	Attrs     []*Attr
	Source    Source
	Streaming bool
	Pushed    []Expr
}

// LocalRelation is rows held in memory (createDataFrame). types/value.go says how values are held.
type LocalRelation struct {
	At     diag.Origin
	PlanID int64
	S      types.Schema
	Rows   [][]any
	Attrs  []*Attr
}

// Values is VALUES (…), (…).
type Values struct {
	At    diag.Origin
	Rows  [][]Expr
	Attrs []*Attr
}

// Range is spark.range and range().
type Range struct {
	At               diag.Origin
	PlanID           int64
	Start, End, Step int64
	Attrs            []*Attr
}

// OneRow is the input of a SELECT without FROM: one row without columns.
type OneRow struct {
	At diag.Origin
}

// Project is SELECT exprs. Resolved, every expression is an *Alias or an *Attr.
type Project struct {
	At     diag.Origin
	PlanID int64
	In     Relation
	List   []Expr
	Extend bool // |> EXTEND: behind the star no entry may aggregate; gone after analysis
}

// WithColumns adds or replaces columns.
type WithColumns struct {
	At     diag.Origin
	PlanID int64
	In     Relation
	List   []*Alias
	Set    bool // |> SET: the columns must be there
}

// Rename renames existing columns; names that do not exist are ignored, as in Spark.
type Rename struct {
	At     diag.Origin
	PlanID int64
	In     Relation
	Pairs  [][2]string
}

// Drop leaves columns out; those that do not exist are ignored, as in Spark.
type Drop struct {
	At     diag.Origin
	PlanID int64
	In     Relation
	Cols   []Expr // *Column
}

// Filter keeps the rows for which Cond is true. Kind tells which clause it came from.
type Filter struct {
	At     diag.Origin
	PlanID int64
	In     Relation
	Cond   Expr
	Kind   FilterKind
}

// FilterKind is the clause of a Filter: HAVING and QUALIFY resolve names differently.
type FilterKind uint8

// The kinds of filters. The analyzer leaves only Where.
const (
	Where FilterKind = iota
	Having
	Qualify
)

// JoinKind is the type of a join.
type JoinKind uint8

// The kinds of joins.
const (
	InnerJoin JoinKind = iota
	CrossJoin
	LeftJoin
	RightJoin
	FullJoin
	SemiJoin
	AntiJoin
)

// Join is a join of two relations. Using and Natural are gone after analysis.
type Join struct {
	At      diag.Origin
	PlanID  int64
	L, R    Relation
	Kind    JoinKind
	On      Expr // nil: none
	Using   []string
	Natural bool
	Lateral bool
}

// Aggregate is GROUP BY. List is all output columns, keys included. SQL builds List from the select list; a DataFrame's agg puts keys first.
type Aggregate struct {
	At     diag.Origin
	PlanID int64
	In     Relation
	Keys   []Expr
	All    bool     // GROUP BY ALL: the analyzer fills Keys
	Kind   GroupBy  // plain, rollup, cube, sets
	Sets   [][]Expr // GROUPING SETS
	List   []Expr
	Pipe   bool // |> AGGREGATE: Keys, which may have names, stand before List in the output; gone after analysis
}

// GroupBy is the form of a grouping.
type GroupBy uint8

// The forms of grouping.
const (
	PlainGroup GroupBy = iota
	Rollup
	Cube
	GroupingSets
)

// Pivot is PIVOT and groupBy().pivot(). Without Values the analyzer refuses it (it would have to read data).
type Pivot struct {
	At     diag.Origin
	PlanID int64
	In     Relation
	Keys   []Expr // DataFrame: the groupBy columns; SQL: nil, all other columns
	SQL    bool
	Column Expr
	Values []Expr // literals or aliases of literals
	Aggs   []Expr
}

// Unpivot is UNPIVOT and melt.
type Unpivot struct {
	At           diag.Origin
	PlanID       int64
	In           Relation
	IDs          []Expr // nil in SQL: all other columns
	Values       []Expr // with several ValueNames, a struct for each row
	Variable     string
	ValueNames   []string
	IncludeNulls bool
}

// SetOpKind is the kind of a set operation.
type SetOpKind uint8

// The set operations.
const (
	Union SetOpKind = iota
	Intersect
	Except
)

// SetOp is UNION, INTERSECT, EXCEPT.
type SetOp struct {
	At           diag.Origin
	PlanID       int64
	Kind         SetOpKind
	All          bool
	ByName       bool
	AllowMissing bool
	L, R         Relation
	Attrs        []*Attr
}

// Sort is ORDER BY.
type Sort struct {
	At     diag.Origin
	PlanID int64
	In     Relation
	Orders []*SortOrder
	All    bool // ORDER BY ALL
}

// Limit is LIMIT and OFFSET; either may be nil.
type Limit struct {
	At     diag.Origin
	PlanID int64
	In     Relation
	N      Expr
	Offset Expr
}

// Distinct removes duplicate rows; with On only one row a combination of these columns is kept (dropDuplicates).
type Distinct struct {
	At     diag.Origin
	PlanID int64
	In     Relation
	On     []Expr
}

// SubqueryAlias names a relation, and its columns when Columns is given.
type SubqueryAlias struct {
	At      diag.Origin
	PlanID  int64
	In      Relation
	Name    []string
	Columns []string
}

// With is WITH name AS (…) body; gone after analysis.
type With struct {
	At        diag.Origin
	CTEs      []CTE
	Recursive bool
	Body      Relation
}

// CTE is one common table expression.
type CTE struct {
	Name     string
	Columns  []string
	MaxLevel *int64 // MAX RECURSION LEVEL; nil without
	Query    Relation
}

// Recursion is a common table expression that reads itself: the rows of Anchor, and those of Step for as long as it gives some. Only analysis makes it.
type Recursion struct {
	At       diag.Origin
	Loop     int // names it in the RecursionRefs below Step; an id like those of columns
	Anchor   Relation
	Step     Relation
	Attrs    []*Attr
	MaxLevel int64 // rows of a level above this one are an error; Anchor's are level 1
}

// RecursionRef is the rows that the last run of a Recursion's Step gave, at first those of its Anchor.
type RecursionRef struct {
	At    diag.Origin
	Loop  int
	Attrs []*Attr
}

// Pipe stands between |> and what it takes rows from where that matters: WHERE and ORDER BY see the columns of In and none below. Gone after analysis.
type Pipe struct {
	At diag.Origin
	In Relation
}

// WithWindows gives the SELECT below it its named windows (WINDOW w AS …); gone after analysis.
type WithWindows struct {
	At      diag.Origin
	In      Relation
	Windows map[string]WindowSpec
}

// Generate is LATERAL VIEW and what the analyzer makes of explode in a select list: In's columns and the generator's.
type Generate struct {
	At      diag.Origin
	In      Relation
	Fn      Expr // *Call of a generator
	Outer   bool
	Alias   string
	Columns []string
	Attrs   []*Attr
}

// Sample is TABLESAMPLE and df.sample.
type Sample struct {
	At       diag.Origin
	PlanID   int64
	In       Relation
	Fraction float64
	Seed     *int64
}

// Watermark is WATERMARK and withWatermark.
type Watermark struct {
	At     diag.Origin
	PlanID int64
	In     Relation
	Column Expr
	Delay  string
}

// Hint is a hint or another call without effect on rows (repartition, coalesce, cache): kept for lineage, no effect.
type Hint struct {
	At     diag.Origin
	PlanID int64
	In     Relation
	Name   string
	Args   []Expr
}

// Refused is a relation that dp knows and cannot run: building it succeeds, so that a file still registers, and the graph check refuses it
// by name.
type Refused struct {
	At  diag.Origin
	In  Relation // nil for a source
	Err *diag.Error
}
