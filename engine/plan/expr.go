package plan

import (
	"time"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// Expr is an expression. Type is types.Unknown and Nullable true until the analyzer has seen it.
type Expr interface {
	Type() types.Type
	Nullable() bool
	Origin() diag.Origin
	// Children are the direct sub-expressions in a fixed order; WithChildren is a copy with others in that order.
	Children() []Expr
	WithChildren(c []Expr) Expr
	// String is the expression in Spark's spelling, as it prints in plans and golden files.
	String() string
}

// Literal is a constant; types/value.go says how Go holds a value of each type.
type Literal struct {
	At    diag.Origin
	Value any
	T     types.Type
	// Variable is the name of the session variable whose value this is; "" for others.
	Variable string
	Zone     *time.Location // the session's, for the name of a TIMESTAMP; nil for UTC
}

// Column is a name to be resolved: a column, a qualified column, or a column and fields of it. Parts keep the user's case.
type Column struct {
	At    diag.Origin
	Parts []string
	Plan  int64 // the id of the DataFrame it was taken from (df["x"]), 0 when written by name
}

// Attr is a resolved reference to an output column of a relation below.
type Attr struct {
	At        diag.Origin
	ID        int
	Name      string
	Qualifier []string // of the relation it came from: alias, or catalog, schema and table
	T         types.Type
	Null      bool
	Hidden    bool // _metadata and the like: resolved by name, not part of *
	Qualified bool // hidden, and found by a qualified name only: the keys of a USING join
	Session   bool // comes from session_window(): grouping by it makes one of those that overlap
}

// Star is * or a.*, with columns left out (SELECT * EXCEPT (b)).
type Star struct {
	At        diag.Origin
	Qualifier []string
	Except    [][]string
	Plan      int64 // the id of the DataFrame whose columns are meant (df["*"]), 0 for those of the input
}

// Call is a function, operator or predicate. Operators carry Spark's symbol as name (+, -, *, /, %, div, =, <=>, <, <=, >, >=, and, or, not,
// &, |, ^, ~, ||), unary minus is "negative". a <> b is not(a = b), as in Spark. Predicates: isnull, isnotnull, between, in, like, ilike, rlike.
// x[k] and x.f on an expression are Extract until resolved. Names are in lower case.
type Call struct {
	At          diag.Origin
	Name        string
	Args        []Expr
	Distinct    bool
	Filter      Expr         // FILTER (WHERE …), nil without
	OrderBy     []*SortOrder // WITHIN GROUP (ORDER BY …)
	IgnoreNulls bool
	ByName      bool   // written negative(x), not -x: only the name of a column tells the difference
	Shown       string // likeany, notlikeall … of several LIKEs, row of (a, b): what a column's name shows instead
	T           types.Type
	Null        bool
}

// NamedArg is name => value in a call.
type NamedArg struct {
	At   diag.Origin
	Name string
	E    Expr
}

// Case is CASE WHEN; CASE x WHEN a is built as CASE WHEN x = a. Else may be nil.
type Case struct {
	At    diag.Origin
	Whens []When
	Else  Expr
	T     types.Type
	Null  bool
}

// When is one branch of a Case.
type When struct {
	Cond, Then Expr
}

// Cast converts to a type. Implicit casts were inserted by the analyzer.
type Cast struct {
	At       diag.Origin
	E        Expr
	To       types.Type
	Try      bool
	Implicit bool
}

// Alias names an expression; a generator may have several names.
type Alias struct {
	At    diag.Origin
	ID    int // the attribute it defines, given by the analyzer
	E     Expr
	Name  string
	Names []string // all names of a generator's columns; nil for ordinary expressions
	// Session says that E is a session_window() which the analyzer has written out; see Attr.
	Session bool
}

// Extract is x[key] or x.field on an expression, before the analyzer knows the type of x: a struct field, array element or map value.
type Extract struct {
	At  diag.Origin
	E   Expr
	Key Expr
}

// GetField is a resolved struct field (of each element, where E is an array of structs).
type GetField struct {
	At      diag.Origin
	E       Expr
	Name    string
	Ordinal int
	T       types.Type
	Null    bool
}

// Lambda is x -> body or (x, y) -> body, the argument of a higher-order function.
type Lambda struct {
	At     diag.Origin
	Params []string
	Body   Expr
}

// LambdaVar is a resolved reference to a lambda's parameter.
type LambdaVar struct {
	At   diag.Origin
	Name string
	T    types.Type
	Null bool
}

// SortOrder is a sort key. NullsFirst is always set: the parser and the DataFrame API apply Spark's default (first when ascending).
type SortOrder struct {
	At         diag.Origin
	E          Expr
	Desc       bool
	NullsFirst bool
}

// Window is a window function: Fn OVER (Spec).
type Window struct {
	At   diag.Origin
	Fn   Expr
	Spec WindowSpec
}

// WindowSpec is the part after OVER. Ref names a WINDOW clause until the analyzer has filled it in.
type WindowSpec struct {
	At        diag.Origin
	Ref       string
	Partition []Expr
	Order     []*SortOrder
	Frame     *Frame
}

// Frame is ROWS or RANGE BETWEEN Low AND High.
type Frame struct {
	Rows      bool
	Low, High Bound
}

// Bound is an end of a frame. With Offset nil it is CURRENT ROW, or unbounded; Preceding tells the direction.
type Bound struct {
	Unbounded bool
	Preceding bool
	Offset    Expr
	Signed    bool // given as a number, as rowsBetween(-1, 0) is: only the name of a column tells the difference
}

// Subquery is a query inside an expression.
type Subquery struct {
	At    diag.Origin
	Kind  SubqueryKind
	Query Relation
	Left  []Expr // of IN
}

// SubqueryKind tells how the rows of a Subquery are used.
type SubqueryKind uint8

// The kinds of subqueries.
const (
	Scalar SubqueryKind = iota
	Exists
	In
)

// Param is a parameter marker, :name or ?.
type Param struct {
	At   diag.Origin
	Name string
}

// OuterAttr is an Attr of the query around a correlated subquery.
type OuterAttr struct {
	*Attr
}
