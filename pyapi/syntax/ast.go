
package syntax

import "math/big"

// Pos is a 1-based line and 0-based byte column.
type Pos struct{ Line, Col, EndLine, EndCol int }

func (p Pos) P() Pos { return p }

type Node interface{ P() Pos }
type Expr interface{ Node }
type Stmt interface{ Node }

type (
	Name struct {
		Pos
		Id string
	}
	// Const value: nil(None), bool, int64, *big.Int, float64, complex128, string, []byte, Ellipsis
	Const struct {
		Pos
		V any
	}
	JoinedStr struct {
		Pos
		Parts []Expr // *Const (string) or *FmtValue
	}
	FmtValue struct {
		Pos
		X    Expr
		Conv byte // 0,'r','s','a'
		Spec *JoinedStr
	}
	TupleX struct {
		Pos
		Elts  []Expr
		Paren bool
	}
	ListX struct {
		Pos
		Elts []Expr
	}
	SetX struct {
		Pos
		Elts []Expr
	}
	DictX struct {
		Pos
		Keys, Vals []Expr // Keys[i]==nil: **Vals[i]
	}
	BinOp struct {
		Pos
		Op   string
		L, R Expr
	}
	UnaryOp struct {
		Pos
		Op string
		X  Expr
	}
	BoolOp struct {
		Pos
		Op string
		Xs []Expr
	}
	CompareX struct {
		Pos
		L   Expr
		Ops []string
		Rs  []Expr
	}
	CallX struct {
		Pos
		Fn   Expr
		Args []Arg
	}
	Arg struct {
		Name string // keyword
		Star int    // 0,1,2
		X    Expr
	}
	Attr struct {
		Pos
		X    Expr
		Name string
	}
	Subscript struct {
		Pos
		X, Idx Expr
	}
	SliceX struct {
		Pos
		Lo, Hi, Step Expr
	}
	Starred struct {
		Pos
		X Expr
	}
	IfExp struct {
		Pos
		Cond, Then, Else Expr
	}
	Lambda struct {
		Pos
		Args *Params
		Body Expr
	}
	Comp struct {
		Pos
		Kind     byte // 'l','s','d','g'
		Elt, Val Expr
		Gens     []CompFor
	}
	CompFor struct {
		Target, Iter Expr
		Ifs          []Expr
		Async        bool
	}
	Yield struct {
		Pos
		X Expr
	}
	YieldFrom struct {
		Pos
		X Expr
	}
	Await struct {
		Pos
		X Expr
	}
	NamedExpr struct {
		Pos
		Id string
		X  Expr
	}
)

type EllipsisV struct{}

var _ = big.NewInt

type Param struct {
	Pos
	Name    string
	Ann     Expr
	AnnSrc  string
	Default Expr
}
type Params struct {
	PosOnly, Regular []Param
	VarArg           *Param
	KwOnly           []Param
	KwArg            *Param
}

type (
	ExprStmt struct {
		Pos
		X Expr
	}
	Assign struct {
		Pos
		Targets []Expr
		X       Expr
	}
	AugAssign struct {
		Pos
		Target Expr
		Op     string
		X      Expr
	}
	AnnAssign struct {
		Pos
		Target Expr
		Ann    Expr
		AnnSrc string
		X      Expr
		Simple bool
	}
	Return struct {
		Pos
		X Expr
	}
	Raise struct {
		Pos
		X, Cause Expr
	}
	Global struct {
		Pos
		Names []string
	}
	Nonlocal struct {
		Pos
		Names []string
	}
	Del struct {
		Pos
		Targets []Expr
	}
	Pass     struct{ Pos }
	Break    struct{ Pos }
	Continue struct{ Pos }
	Alias    struct{ Name, As string }
	Import   struct {
		Pos
		Names []Alias
	}
	ImportFrom struct {
		Pos
		Mod   string
		Level int
		Names []Alias
	}
	Assert struct {
		Pos
		X, Msg Expr
	}
	If struct {
		Pos
		Cond       Expr
		Body, Else []Stmt
	}
	While struct {
		Pos
		Cond       Expr
		Body, Else []Stmt
	}
	For struct {
		Pos
		Target, Iter Expr
		Body, Else   []Stmt
		Async        bool
	}
	Handler struct {
		Pos
		Type Expr
		Name string
		Body []Stmt
	}
	Try struct {
		Pos
		Body     []Stmt
		Handlers []*Handler
		Star     bool
		Else     []Stmt
		Finally  []Stmt
	}
	WithItem struct{ X, As Expr }
	With     struct {
		Pos
		Items []WithItem
		Body  []Stmt
		Async bool
	}
	FuncDef struct {
		Pos
		Name       string
		Args       *Params
		Returns    Expr
		ReturnsSrc string
		Body       []Stmt
		Decos      []Expr
		Async      bool
		DefLine    int
	}
	ClassDef struct {
		Pos
		Name  string
		Args  []Arg
		Body  []Stmt
		Decos []Expr
	}
	Match struct {
		Pos
		X     Expr
		Cases []*Case
	}
	Case struct {
		Pos
		Pat   Pat
		Guard Expr
		Body  []Stmt
	}
	TypeAlias struct {
		Pos
		Name string
		X    Expr
	}
)

type Pat interface{ Node }
type (
	PatValue struct { // literal or dotted name: compared with ==
		Pos
		X Expr
	}
	PatSingleton struct { // None True False: is
		Pos
		X Expr
	}
	PatCapture struct { // name or _ (Name=="")
		Pos
		Name string
		X    Pat // optional inner (as-pattern)
	}
	PatSeq struct {
		Pos
		Elts []Pat // PatStar at most once
	}
	PatStar struct {
		Pos
		Name string
	}
	PatMap struct {
		Pos
		Keys []Expr
		Pats []Pat
		Rest string
	}
	PatClass struct {
		Pos
		Cls    Expr
		Pos_   []Pat
		KwName []string
		KwPat  []Pat
	}
	PatOr struct {
		Pos
		Alts []Pat
	}
)
