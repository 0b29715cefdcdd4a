package syntax

// ExprStmt is an expression that stands as a statement.
type ExprStmt struct {
	Pos
	X Expr
}

// Assign is Targets[0] = Targets[1] = ... = X.
type Assign struct {
	Pos
	Targets []Expr
	X       Expr
}

// AugAssign is Target Op= X, with the operator without its "=".
type AugAssign struct {
	Pos
	Target Expr
	Op     string
	X      Expr
}

// AnnAssign is Target: Ann = X; X may be nil.
type AnnAssign struct {
	Pos
	Target Expr
	Ann    Expr
	AnnSrc string // source text of the annotation
	X      Expr
	Simple bool // the target is a plain name
}

// Return is return X; X may be nil.
type Return struct {
	Pos
	X Expr
}

// Raise is raise X from Cause; both may be nil.
type Raise struct {
	Pos
	X, Cause Expr
}

// Global is a global statement.
type Global struct {
	Pos
	Names []string
}

// Nonlocal is a nonlocal statement.
type Nonlocal struct {
	Pos
	Names []string
}

// Del is a del statement.
type Del struct {
	Pos
	Targets []Expr
}

// Pass, Break and Continue are what they say.
type (
	Pass     struct{ Pos }
	Break    struct{ Pos }
	Continue struct{ Pos }
)

// Alias is "Name as As" in an import; As may be empty.
type Alias struct{ Name, As string }

// Import is import a.b, c as d.
type Import struct {
	Pos
	Names []Alias
}

// ImportFrom is from ..Mod import Names, where Level counts the dots. "*" is a name.
type ImportFrom struct {
	Pos
	Mod   string
	Level int
	Names []Alias
}

// Assert is assert X, Msg; Msg may be nil.
type Assert struct {
	Pos
	X, Msg Expr
}

// If is an if statement; an elif is an If alone in Else.
type If struct {
	Pos
	Cond       Expr
	Body, Else []Stmt
}

// While is a while loop.
type While struct {
	Pos
	Cond       Expr
	Body, Else []Stmt
}

// For is a for loop.
type For struct {
	Pos
	Target, Iter Expr
	Body, Else   []Stmt
	Async        bool
}

// Handler is an except clause; Type is nil for a bare except, and Name may be empty.
type Handler struct {
	Pos
	Type Expr
	Name string
	Body []Stmt
}

// Try is a try statement. Star says that its clauses are except*.
type Try struct {
	Pos
	Body     []Stmt
	Handlers []*Handler
	Star     bool
	Else     []Stmt
	Finally  []Stmt
}

// WithItem is X as As; As may be nil.
type WithItem struct{ X, As Expr }

// With is a with statement.
type With struct {
	Pos
	Items []WithItem
	Body  []Stmt
	Async bool
}

// FuncDef is a function definition. Its Pos is the def line without the decorators.
type FuncDef struct {
	Pos
	Name       string
	Args       *Params
	Returns    Expr   // annotation, or nil
	ReturnsSrc string // its source text
	Body       []Stmt
	Decorators []Expr
	Async      bool
	TypeParams []*TypeParam
}

// ClassDef is a class definition.
type ClassDef struct {
	Pos
	Name       string
	Args       []Arg
	Body       []Stmt
	Decorators []Expr
	TypeParams []*TypeParam
}

// Match is a match statement.
type Match struct {
	Pos
	X     Expr
	Cases []*Case
}

// Case is a case of a match statement; Guard may be nil.
type Case struct {
	Pos
	Pattern Pattern
	Guard   Expr
	Body    []Stmt
}

// TypeAlias is type Name[TypeParams] = X.
type TypeAlias struct {
	Pos
	Name       string
	TypeParams []*TypeParam
	X          Expr
}

// TypeParam is a type parameter: T, *Ts or **P by the number of stars, with what it is bound by (a tuple display has constraints) and
// its default, which may be nil.
type TypeParam struct {
	Pos
	Name           string
	Star           int
	Bound, Default Expr
}
