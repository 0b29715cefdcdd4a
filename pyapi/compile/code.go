package compile

import (
	"github.com/go-python/gpython/py"

	"github.com/seed-e45c46d8/dp/pyapi/syntax"
)

// Code is a compiled module body, function, class body, lambda or comprehension. It is never changed after compilation and is
// shared by all sessions.
type Code struct {
	File     string
	Name     string
	QualName string
	Doc      py.Object // None or a String

	Ins      []Instr
	Consts   []py.Object
	Names    []string // of globals and attributes
	Vars     []string // the local variables, parameters first; those of the compiler begin with a dot
	Cells    []string // variables that inner functions use
	Frees    []string // variables of outer functions
	Handlers []Handler
	Stack    int // how high the stack gets
	Caches   int // how many inline caches the instructions use

	positions []syntax.Pos
	places    []int32 // of each instruction: its index in positions
	firstLine int     // of what defines it, or 0

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
	Coroutine bool // of an async def; an asynchronous generator is both

	Annotations []Annotation
	// TextAnnotations says that annotations are their source text: from __future__ import annotations.
	TextAnnotations bool
}

// Instr is an instruction. Handler is 1 more than the index in Code.Handlers of where an exception goes, or 0.
type Instr struct {
	Op      Op
	Handler uint16
	A, B    int32
}

// Handler is where an exception goes: it is put into Slot and becomes the one being handled, the stack is cut to Depth values, and
// execution goes on at Target.
type Handler struct{ Target, Depth, Slot int32 }

// Annotation is the source text of an annotation. Annotations are compiled to a function of their own that runs when
// somebody asks for their values, so names that do not exist at run time do no harm.
type Annotation struct{ Name, Source string }

var codeType = py.NewType("code", "")

// Type makes a Code a Python object, so that it can be a constant.
func (*Code) Type() *py.Type { return codeType }

// At returns the source position of an instruction.
func (c *Code) At(pc int) syntax.Pos {
	if pc < 0 || pc >= len(c.places) {
		return syntax.Pos{}
	}
	return c.positions[c.places[pc]]
}

// FirstLine is the line where the code begins, 1-based: that of def, lambda or class, or of the first decorator; else of the first instruction.
func (c *Code) FirstLine() int {
	if c.firstLine > 0 {
		return c.firstLine
	}
	return c.At(0).Line
}

// Slots is how many values a frame of the code needs: local variables, cells, and the stack.
func (c *Code) Slots() int { return len(c.Vars) + len(c.Cells) + len(c.Frees) + c.Stack }

// KwNames are the names of the keyword arguments of a call, which are its last values.
type KwNames struct{ Names []string }

// CallSpec says how the values that follow it in a call are passed.
type CallSpec struct{ Args []CallArg }

// CallArg is one argument of a [CallSpec]: positional when both fields are zero.
type CallArg struct {
	Star int    // 1 for *value, 2 for **value
	Name string // of a keyword argument
}

// ImportSpec is what an import statement imports. Level counts the dots, and Name is empty unless it is of "from Module import Name".
type ImportSpec struct {
	Module string
	Level  int
	Name   string
}

var specType = py.NewType("spec", "an argument of an instruction")

// Type makes them Python objects, so that they can be constants.
func (*KwNames) Type() *py.Type    { return specType }
func (*CallSpec) Type() *py.Type   { return specType }
func (*ImportSpec) Type() *py.Type { return specType }
