package runtime

import (
	"math"
	"math/big"

	"github.com/go-python/gpython/py"
)

// The objects of small ints, so that loops and counters make none.
const (
	lowestSmall = -512
	smallCount  = 2048
)

var smallInts = func() (t [smallCount]Object) {
	for i := range t {
		t[i] = py.Int(i + lowestSmall)
	}
	return t
}()

// smallBigs are the same ints as operands of long arithmetic, which changes none of its operands.
var smallBigs = func() (t [smallCount]big.Int) {
	for i := range t {
		t[i].SetInt64(int64(i + lowestSmall))
	}
	return t
}()

// smallInt makes the object of an int that is probably small.
func smallInt(i py.Int) Object {
	if k := uint64(i - lowestSmall); k < smallCount {
		return smallInts[k]
	}
	return i
}

// mulInts multiplies ints whose product has 64 bits.
func mulInts(x, y py.Int) (py.Int, bool) {
	if x > -1<<31 && x < 1<<31 && y > -1<<31 && y < 1<<31 {
		return x * y, true
	}
	r := x * y
	return r, x != 0 && y != 0 && x != math.MinInt64 && y != math.MinInt64 && r/y == x
}

// asciiChars are the objects of the strings of one ASCII character.
var asciiChars = func() (t [128]Object) {
	for i := range t {
		t[i] = py.String(rune(i))
	}
	return t
}()

func newBool(b bool) Object {
	if b {
		return True
	}
	return False
}

// internalType is the type of what only compiled code sees.
var internalType = py.NewType("internal", "")
