package runtime

import (
	"github.com/go-python/gpython/py"
)

// forIter wraps an iterator so that FOR_ITER (which ends the loop on any error) cannot lose exceptions.
type forIter struct {
	it  Object
	nx  py.I__next__
	err error
	t   *tick
}

var forIterType = py.NewType("foriter", "")

func (*forIter) Type() *py.Type { return forIterType }
func (f *forIter) M__next__() (Object, error) {
	if f.t.stop.Load() {
		f.err = cancelError()
		return nil, f.err
	}
	v, err := f.nx.M__next__()
	if err != nil && !isExc(err, py.StopIteration) {
		f.err = err
	}
	return v, err
}

type yfState struct {
	it   Object
	gen  *Generator
	done bool
}

func (*yfState) Type() *py.Type          { return helperFuncType }
func (y *yfState) M__bool__() (Object, error) { return py.NewBool(y.done), nil }

