package compile

// Op is an instruction of the runtime's evaluation loop.
type Op uint8

// The instructions. A comment shows what an instruction takes from the stack and what it leaves, the top at the right; A and B are
// its arguments. Names are indices into Code.Names, slots into the local variables, cells into Code.Cells followed by
// Code.Frees, and caches are numbers of the code's inline caches.
const (
	OpNop  Op = iota
	OpPop     // x ->
	OpDup     // x -> x x
	OpDup2    // x y -> x y x y
	OpSwap    // x y -> y x
	OpRot3    // x y z -> z x y

	OpConst       // -> constant A
	OpLoadFast    // -> local A
	OpStoreFast   // x ->
	OpDeleteFast  // local A
	OpLoadCell    // -> value of cell A
	OpStoreCell   // x ->
	OpDeleteCell  // cell A
	OpPushCell    // -> cell A itself
	OpLoadGlobal  // -> global or builtin with name A; B is a cache
	OpStoreGlobal // x ->
	OpDeleteGlobal
	OpLoadName // -> name A of a class body, else global or builtin; B is a cache
	OpStoreName
	OpDeleteName
	OpLoadClassCell // -> name B of a class body, else the value of cell A

	OpLoadAttr   // o -> o.A; B is a cache
	OpStoreAttr  // v o -> ; B is a cache
	OpDeleteAttr // o ->
	OpLoadMethod // o -> function o, or nil bound; B is a cache. For the OpCallMethod that follows
	OpCall       // f args... -> result; A is the number of arguments
	OpCallMethod // f self args... -> result; A is the number of arguments without self
	OpCallKw     // f args... keyword values... -> result; A counts the values, constant B is the *KwNames
	OpCallMethodKw
	OpCallSpec // f values... -> result; constant A is the *CallSpec

	OpBinary  // a b -> a A b; A is an Operator
	OpInplace // a b -> a A= b
	OpNegative
	OpPositive
	OpInvert
	OpNot
	OpCompare // a b -> a A b; A is a Comparison
	OpIs
	OpIsNot
	OpIn
	OpNotIn

	OpGetItem // o k -> o[k]
	OpSetItem // v o k ->
	OpDelItem // o k ->
	OpSlice   // lo hi -> slice, or lo hi step -> slice when A is 3

	OpTuple      // A values -> tuple
	OpList       // A values -> list
	OpSet        // A values -> set
	OpDict       // A pairs of key and value -> dict
	OpListAdd    // ... v -> ...; to the list A values below v
	OpSetAdd     // as OpListAdd
	OpDictAdd    // ... k v -> ...; to the dict A values below k
	OpListExtend // list iterable -> list
	OpSetExtend  // set iterable -> set
	OpDictUpdate // dict mapping -> dict
	OpListTuple  // list -> tuple

	OpJump         // to A
	OpLoop         // to A, which is further up: the program can be stopped here
	OpJumpFalse    // x -> ; to A when x is false
	OpJumpTrue     // x ->
	OpJumpFalseOr  // x -> ; when x is false it stays and the jump is made
	OpJumpTrueOr   // x ->
	OpCompareJump  // a b -> ; to A unless a B b is true
	OpIter         // iterable -> iterator
	OpForIter      // iterator -> iterator value; at the end iterator -> and to A
	OpUnpack       // iterable -> A values, the first on top
	OpUnpackStar   // iterable -> A values, a list, B values, the first on top
	OpReturn       // x ->
	OpYield        // x -> what is sent
	OpResume       // sent -> sent; raises what throw() and close() put in its place
	OpDelegate     // iterable -> delegation; A is 1 for await
	OpSend         // delegation sent -> delegation value, or at the end delegation sent -> result and to A
	OpAsyncYield   // x -> the value marked as one of an asynchronous generator
	OpAsyncIter    // x -> x.__aiter__()
	OpAsyncNext    // iterator -> iterator awaitable
	OpAsyncForEnd  // ends the loop of which slot A holds the exception when it is StopAsyncIteration, else raises it
	OpMakeFunction // [defaults] [keyword defaults] [closure] [annotations function] -> function; code is constant A, B are Has flags
	OpMakeClass    // closure annotations-function values... -> class; code is constant A, *CallSpec constant B

	OpRaise          // A is 0: what is being handled again; 1: x -> ; 2: x cause ->
	OpReraise        // the exception in slot A, as it is
	OpMatchExc       // class-or-tuple -> bool: whether the exception in slot A matches
	OpSetHandled     // the exception being handled is that in slot A, or none when A is -1
	OpAssertFail     // [message] -> ; A is 1 with a message
	OpWithEnter      // manager -> value; its bound __exit__ goes to slot A
	OpWithExit       // -> what the __exit__ in slot A returns for the exception in slot B, or for none when B is -1
	OpAsyncWithEnter // as OpWithEnter, but what is left is to be awaited
	OpAsyncWithExit
	OpGroupEnter // slot B gets the exception in slot A as a group, for the except* clauses to take from
	OpGroupMatch // class-or-tuple -> bool: slot B gets what matches of the group in slot A, which keeps the rest
	OpGroupAdd   // the exception in slot A was raised by a clause of the group in slot B
	OpGroupEnd   // raises what is left of the group in slot A and what its clauses raised, if anything

	OpImport     // -> module; constant A is the *ImportSpec, B is 1 when the leaf is wanted
	OpImportFrom // -> object; constant A is the *ImportSpec
	OpImportStar // constant A is the *ImportSpec

	OpFormat        // value [spec] -> string; A is the conversion, B is 1 with a specification
	OpJoin          // A strings -> string
	OpMatchSequence // subject -> tuple of parts or None; A before and B after the star, B is -1 without one
	OpMatchMapping  // subject keys -> tuple or None; A is 1 when the rest is wanted
	OpMatchClass    // subject class names -> tuple or None; A is the number of positional patterns
	OpAnnotation    // value -> ; __annotations__ of the module or class gets it under name A
)

// What [OpMakeFunction] finds on the stack.
const (
	HasDefaults = 1 << iota
	HasKwDefaults
	HasClosure
	HasAnnotate
)

// Operator is the argument of [OpBinary] and [OpInplace].
type Operator int32

// The operators.
const (
	Add Operator = iota
	Sub
	Mul
	TrueDiv
	FloorDiv
	Mod
	Pow
	Lshift
	Rshift
	And
	Or
	Xor
	MatMul
)

// Comparison is the argument of [OpCompare].
type Comparison int32

// The comparisons. The first four are in the order of the runtime's orderings.
const (
	Lt Comparison = iota
	Le
	Gt
	Ge
	Eq
	Ne
)

var (
	binaryOps = map[string]Operator{
		"+": Add, "-": Sub, "*": Mul, "/": TrueDiv, "//": FloorDiv, "%": Mod, "**": Pow, "@": MatMul,
		"<<": Lshift, ">>": Rshift, "&": And, "|": Or, "^": Xor,
	}
	unaryOps   = map[string]Op{"-": OpNegative, "+": OpPositive, "~": OpInvert, "not": OpNot}
	orderings  = map[string]Comparison{"<": Lt, "<=": Le, ">": Gt, ">=": Ge, "==": Eq, "!=": Ne}
	membership = map[string]Op{"is": OpIs, "is not": OpIsNot, "in": OpIn, "not in": OpNotIn}
)

// jumps says of an instruction whether its argument A is a place in the code.
func (op Op) jumps() bool {
	switch op {
	case OpJump, OpLoop, OpJumpFalse, OpJumpTrue, OpJumpFalseOr, OpJumpTrueOr, OpCompareJump, OpForIter, OpSend:
		return true
	}
	return false
}

// ends says of an instruction that the next one does not follow it.
func (op Op) ends() bool {
	switch op {
	case OpJump, OpLoop, OpReturn, OpRaise, OpReraise, OpAssertFail:
		return true
	}
	return false
}
