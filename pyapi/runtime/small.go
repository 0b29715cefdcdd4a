package runtime

import "github.com/go-python/gpython/py"

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

// smallInt makes the object of an int that is probably small.
func smallInt(i py.Int) Object {
	if k := uint64(i - lowestSmall); k < smallCount {
		return smallInts[k]
	}
	return i
}

func newBool(b bool) Object {
	if b {
		return True
	}
	return False
}

// internalType is the type of what only compiled code sees.
var internalType = py.NewType("internal", "")
