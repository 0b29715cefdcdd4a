package syntax

// Name is a variable.
type Name struct {
	Pos
	Id string
}

// Const is a literal. V is nil for None, or a bool, int64, *big.Int, float64, complex128, string, []byte or
// [EllipsisValue].
type Const struct {
	Pos
	V any
}

// EllipsisValue is the value of the literal "...".
type EllipsisValue struct{}

// JoinedStr is an f-string. Parts are *Const with a string, or *FormattedValue.
type JoinedStr struct {
	Pos
	Parts []Expr
}

// FormattedValue is a replacement field of an f-string.
type FormattedValue struct {
	Pos
	X    Expr
	Conv byte       // 'r', 's', 'a', or 0
	Spec *JoinedStr // nil without a format specification
}

// Tuple is a tuple display, or several targets or values with commas between them.
type Tuple struct {
	Pos
	Elts  []Expr
	Paren bool // stands in parentheses
}

// List is a list display or a bracketed list of targets.
type List struct {
	Pos
	Elts []Expr
}

// Set is a set display.
type Set struct {
	Pos
	Elts []Expr
}

// Dict is a dict display. A nil key stands for **value.
type Dict struct {
	Pos
	Keys, Vals []Expr
}

// BinOp is a binary operator other than and, or and comparisons.
type BinOp struct {
	Pos
	Op   string
	L, R Expr
}

// UnaryOp is "-", "+", "~" or "not".
type UnaryOp struct {
	Pos
	Op string
	X  Expr
}

// BoolOp is a chain of "and" or of "or".
type BoolOp struct {
	Pos
	Op string
	Xs []Expr
}

// Compare is a chain of comparisons: L Ops[0] Rs[0] Ops[1] Rs[1] ...
type Compare struct {
	Pos
	L   Expr
	Ops []string
	Rs  []Expr
}

// Call is a call.
type Call struct {
	Pos
	Fn   Expr
	Args []Arg
}

// Arg is an argument of a call or class statement.
type Arg struct {
	Name string // of a keyword argument
	Star int    // 1 for *X, 2 for **X
	X    Expr
}

// Attr is X.Name.
type Attr struct {
	Pos
	X    Expr
	Name string
}

// Subscript is X[Idx].
type Subscript struct {
	Pos
	X, Idx Expr
}

// Slice is Lo:Hi:Step in a subscript; parts left out are nil.
type Slice struct {
	Pos
	Lo, Hi, Step Expr
}

// Starred is *X in a display, call or list of targets.
type Starred struct {
	Pos
	X Expr
}

// IfExp is Then if Cond else Else.
type IfExp struct {
	Pos
	Cond, Then, Else Expr
}

// Lambda is a lambda.
type Lambda struct {
	Pos
	Args *Params
	Body Expr
}

// CompKind tells comprehensions apart.
type CompKind byte

// The kinds of comprehensions.
const (
	ListComp CompKind = iota
	SetComp
	DictComp
	Generator
)

// Comprehension is a comprehension or generator expression. Val is only set for a DictComp, whose keys are Elt.
type Comprehension struct {
	Pos
	Kind     CompKind
	Elt, Val Expr
	Clauses  []CompClause
}

// CompClause is "for Target in Iter if ... if ...".
type CompClause struct {
	Target, Iter Expr
	Ifs          []Expr
	Async        bool
}

// Yield is yield X; X may be nil.
type Yield struct {
	Pos
	X Expr
}

// YieldFrom is yield from X.
type YieldFrom struct {
	Pos
	X Expr
}

// Await is await X.
type Await struct {
	Pos
	X Expr
}

// NamedExpr is Id := X.
type NamedExpr struct {
	Pos
	Id string
	X  Expr
}

// Param is a parameter of a function.
type Param struct {
	Pos
	Name    string
	Ann     Expr   // annotation, or nil
	AnnSrc  string // its source text
	Default Expr   // or nil
}

// Params are the parameters of a function, by how they are passed.
type Params struct {
	PosOnly, Regular []Param
	VarArg           *Param // *args
	KwOnly           []Param
	KwArg            *Param // **kwargs
}
