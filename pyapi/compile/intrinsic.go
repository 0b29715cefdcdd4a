package compile

import (
	"github.com/go-python/gpython/py"
)

// Intrinsic names a runtime function that compiled code calls. It stands as a constant in the code objects this package
// makes; [Code.Link] puts the function of one session in its place. So code can be compiled once and linked for any
// number of sessions.
type Intrinsic uint8

// The intrinsics, with their arguments. Where CPython has an opcode for it the intrinsic does what the opcode does; gpython's
// own opcode is not used because it is missing or wrong.
const (
	// Tick is not called: its truth value is tested at the head of every while loop, which is where the host can stop
	// a program.
	Tick Intrinsic = iota

	MakeFunction // (code, positional defaults tuple, keyword-only defaults tuple, closure tuple, annotations function or None)
	BuildClass   // (code, closure tuple, annotations function or None, CallSpec, base or keyword values...)
	CallSpecced  // (callable, CallSpec, values...): a call with keywords or stars
	CallWith     // (callable, tuple): a call with more than 250 positional arguments
	LoadMethod   // (object, name): object.name, to be called at once and only once

	GetAttr // (object, name)
	SetAttr // (value, object, name)
	DelAttr // (object, name)
	GetItem // (object, key)
	SetItem // (value, object, key)
	DelItem // (object, key)

	BuildDict  // (key, value, ...) a new dict
	DictAdd    // (dict, key, value, ...) returns the dict
	DictUpdate // (dict, mapping) returns the dict
	ListAppend // (list, value) returns the list
	ListExtend // (list, iterable) returns the list
	ToList     // (list) the list itself
	ToTuple    // (list)
	ToSet      // (list)
	SetAdd     // (set, value)

	ForIter  // (iterable): an iterator that keeps the error which FOR_ITER would swallow
	ForCheck // (iterator of ForIter): raises that error
	Unpack   // (iterable, before, after): after is -1 without a starred target

	ExcWrap     // (value, traceback, exception being handled or None): the exception instance for what the VM pushed
	IsException // (value): whether the VM pushed an exception for a finally block
	ExcMatch    // (exception, class, tuple or None)
	Raise       // (exception or class, cause or NoCause, exception being handled or None)
	Reraise     // (exception being handled or None)
	AssertFail  // (message)
	WithEnter   // (context manager): a tuple of its bound __exit__ and the value of __enter__
	WithExit    // (__exit__, exception or None)

	ImportName // (dotted name, whether to return the leaf)
	ImportFrom // (dotted name, level, attribute)
	ImportStar // (dotted name, level)

	YieldFromNew  // (iterable): a delegation, whose truth value is whether it has ended
	YieldFromStep // (delegation, sent value)
	Resume        // (value sent into the generator): raises what throw() and close() inject

	Join   // (strings...): the parts of an f-string
	Format // (value, conversion, spec)

	MatchSequence // (subject, before, after): tuple of parts or None
	MatchMapping  // (subject, keys tuple, whether the rest is wanted)
	MatchClass    // (subject, class, number of positional patterns, keyword names tuple)

	ModuleAnnotation // (name, source text)

	Add
	Sub
	Mul
	TrueDiv
	FloorDiv
	Mod
	Pow
	MatMul
	Lshift
	Rshift
	And
	Or
	Xor
	InplaceAdd
	InplaceSub
	InplaceMul
	InplaceTrueDiv
	InplaceFloorDiv
	InplaceMod
	InplacePow
	InplaceMatMul
	InplaceLshift
	InplaceRshift
	InplaceAnd
	InplaceOr
	InplaceXor

	Negative
	Positive
	Invert

	Eq
	Ne
	Lt
	Le
	Gt
	Ge
	In
	NotIn
	Is
	IsNot

	NumIntrinsics
)

var intrinsicConstType = py.NewType("intrinsic", "a runtime function, before linking")

// Type makes an Intrinsic a Python object, so that it can be a constant.
func (Intrinsic) Type() *py.Type { return intrinsicConstType }

// The intrinsics for operators, by their text.
var (
	binaryIntrinsic = map[string]Intrinsic{
		"+": Add, "-": Sub, "*": Mul, "/": TrueDiv, "//": FloorDiv, "%": Mod, "**": Pow, "@": MatMul,
		"<<": Lshift, ">>": Rshift, "&": And, "|": Or, "^": Xor,
	}
	inplaceIntrinsic = map[string]Intrinsic{
		"+": InplaceAdd, "-": InplaceSub, "*": InplaceMul, "/": InplaceTrueDiv, "//": InplaceFloorDiv, "%": InplaceMod,
		"**": InplacePow, "@": InplaceMatMul, "<<": InplaceLshift, ">>": InplaceRshift, "&": InplaceAnd, "|": InplaceOr, "^": InplaceXor,
	}
	unaryIntrinsic   = map[string]Intrinsic{"-": Negative, "+": Positive, "~": Invert}
	compareIntrinsic = map[string]Intrinsic{
		"==": Eq, "!=": Ne, "<": Lt, "<=": Le, ">": Gt, ">=": Ge, "in": In, "not in": NotIn, "is": Is, "is not": IsNot,
	}
)

// CallSpec says how the values that follow it in a call are passed.
type CallSpec struct{ Args []CallArg }

// CallArg is one argument of a [CallSpec]: positional when both fields are zero.
type CallArg struct {
	Star int    // 1 for *value, 2 for **value
	Name string // of a keyword argument
}

// Type makes a CallSpec a Python object, so that it can be a constant.
func (*CallSpec) Type() *py.Type { return specType }

var specType = py.NewType("callspec", "how the arguments of a call are passed")

type noCause struct{}

func (noCause) Type() *py.Type { return specType }

// NoCause is the second argument of [Raise] for a raise statement without from.
var NoCause py.Object = noCause{}
