package functions

import "github.com/seed-e45c46d8/dp/engine/types"

// Kind tells where a function may stand.
type Kind uint8

// The kinds of functions.
const (
	Scalar Kind = iota
	Aggregate
	WindowOnly // row_number, lag, …: only with OVER
	Generator  // explode, …: rows out of one row
	HigherOrder
)

// Arg is what the analyzer knows of one argument. A lambda's Type is that of its body, once known.
type Arg struct {
	Type     types.Type
	Nullable bool
	Foldable bool // a constant
	Value    any  // of a foldable literal, as in types/value.go
	Lambda   int  // number of parameters of a lambda; 0: no lambda
}

// Result is what a call with the given arguments becomes.
type Result struct {
	Args     []types.Type // what each argument is cast to; Unknown: as it is
	Type     types.Type
	Nullable bool
}
