package runtime

import (
	"github.com/go-python/gpython/py"
)

// Truth is bool(o).
func Truth(o Object) (bool, error) {
	switch v := o.(type) {
	case py.Bool:
		return bool(v), nil
	case py.Complex:
		return v != 0, nil
	case py.Bytes: // gpython takes it for true
		return len(v) > 0, nil
	}
	if o == Ellipsis {
		return true, nil
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
