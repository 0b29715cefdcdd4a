package compile

import (
	"github.com/go-python/gpython/py"
)

// Code is a compiled module body, function, class body, lambda or comprehension: gpython's code object and what the
// runtime needs to bind arguments. It is never changed after compilation and may be shared by sessions once linked for
// each of them.
type Code struct {
	Bytecode *py.Code
	Name     string
	QualName string
	Doc      py.Object // None or a String

	Params     []string // in order: positional-only, regular, keyword-only
	NumPosOnly int
	NumPos     int // positional-only and regular
	NumKwOnly  int
	VarArgs    bool     // has *args, whose slot follows the Params
	KwArgs     bool     // has **kwargs, whose slot comes last
	KwDefaults []string // keyword-only parameters that have a default, in order

	CellParam []int // for each cell variable the slot of the parameter it starts from, or -1

	// ExcSlot is the local variable that holds the exception being handled, or -1 when the code has no try and no with.
	ExcSlot int

	Generator bool
	Coroutine bool

	ClassNames  []string // for a class body: the names it binds, in order
	Annotations []Annotation
}

// Annotation is the source text of an annotation. Annotations are compiled to a function of their own that runs when
// somebody asks for their values, so names that do not exist at run time do no harm.
type Annotation struct{ Name, Source string }

var codeType = py.NewType("code", "")

// Type makes a Code a Python object, so that it can be a constant.
func (*Code) Type() *py.Type { return codeType }

// FirstLine is the line of the first instruction, 1-based.
func (c *Code) FirstLine() int { return PositionsOf(c.Bytecode).At(0).Line }

// Link returns the code with every [Intrinsic] constant replaced by what resolve returns for it, in nested code too.
func (c *Code) Link(resolve func(Intrinsic) py.Object) *Code {
	linked, bytecode := *c, *c.Bytecode
	consts := make(py.Tuple, len(bytecode.Consts))
	for i, k := range bytecode.Consts {
		switch k := k.(type) {
		case Intrinsic:
			consts[i] = resolve(k)
		case *Code:
			consts[i] = k.Link(resolve)
		default:
			consts[i] = k
		}
	}
	bytecode.Consts = consts
	linked.Bytecode = &bytecode
	return &linked
}
