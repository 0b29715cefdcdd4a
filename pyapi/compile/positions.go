package compile

import (
	"sort"

	"github.com/go-python/gpython/py"

	"github.com/seed-e45c46d8/dp/pyapi/syntax"
)

// Positions maps bytecode addresses to source positions. gpython's own table holds lines only and is read one
// instruction off, so every code object carries a Positions as its last constant.
type Positions struct {
	addr []int32 // ascending
	pos  []syntax.Pos
}

var positionsType = py.NewType("positions", "source positions of a code object")

// Type makes Positions a Python object, so that it can be a constant.
func (*Positions) Type() *py.Type { return positionsType }

// At returns the position of the instruction at, or the one containing, addr. For a frame that is running or has
// failed that is its Lasti - 1.
func (t *Positions) At(addr int32) syntax.Pos {
	if len(t.pos) == 0 {
		return syntax.Pos{}
	}
	return t.pos[max(0, sort.Search(len(t.addr), func(i int) bool { return t.addr[i] > addr })-1)] // several may begin at one address: the last counts
}

// PositionsOf returns the table of a code object made by this package, or an empty one.
func PositionsOf(code *py.Code) *Positions {
	if n := len(code.Consts); n > 0 {
		if t, ok := code.Consts[n-1].(*Positions); ok {
			return t
		}
	}
	return &Positions{}
}
