package runtime

import (
	"github.com/go-python/gpython/py"
)

// Truth is bool(o).
func Truth(o Object) (bool, error) {
	if b, ok := o.(py.Bool); ok {
		return bool(b), nil
	}
	r, err := py.MakeBool(o)
	if err != nil {
		return false, err
	}
	b, ok := r.(py.Bool)
	if !ok {
		return false, typeError("__bool__ should return bool, returned %s", TypeName(r))
	}
	return bool(b), nil
}
