package runtime

import (
	"github.com/go-python/gpython/py"
)

// What gpython's interfaces answer for the operators of objects of Go types: NotImplemented when a type has no such method.

// ask asks a for a op b, b for the reflected operator, and a for the in-place one.
type ask struct {
	forward, reflected, inplace func(a, b Object) (Object, error)
}

var asks = [...]ask{
	opAdd: {
		func(a, b Object) (Object, error) {
			if x, ok := a.(py.I__add__); ok {
				return x.M__add__(b)
			}
			return py.NotImplemented, nil
		},
		func(a, b Object) (Object, error) {
			if x, ok := a.(py.I__radd__); ok {
				return x.M__radd__(b)
			}
			return py.NotImplemented, nil
		},
		func(a, b Object) (Object, error) {
			if x, ok := a.(py.I__iadd__); ok {
				return x.M__iadd__(b)
			}
			return py.NotImplemented, nil
		},
	},
	opSub: {
		func(a, b Object) (Object, error) {
			if x, ok := a.(py.I__sub__); ok {
				return x.M__sub__(b)
			}
			return py.NotImplemented, nil
		},
		func(a, b Object) (Object, error) {
			if x, ok := a.(py.I__rsub__); ok {
				return x.M__rsub__(b)
			}
			return py.NotImplemented, nil
		},
		func(a, b Object) (Object, error) {
			if x, ok := a.(py.I__isub__); ok {
				return x.M__isub__(b)
			}
			return py.NotImplemented, nil
		},
	},
	opMul: {
		func(a, b Object) (Object, error) {
			if x, ok := a.(py.I__mul__); ok {
				return x.M__mul__(b)
			}
			return py.NotImplemented, nil
		},
		func(a, b Object) (Object, error) {
			if x, ok := a.(py.I__rmul__); ok {
				return x.M__rmul__(b)
			}
			return py.NotImplemented, nil
		},
		func(a, b Object) (Object, error) {
			if x, ok := a.(py.I__imul__); ok {
				return x.M__imul__(b)
			}
			return py.NotImplemented, nil
		},
	},
	opTrueDiv: {
		func(a, b Object) (Object, error) {
			if x, ok := a.(py.I__truediv__); ok {
				return x.M__truediv__(b)
			}
			return py.NotImplemented, nil
		},
		func(a, b Object) (Object, error) {
			if x, ok := a.(py.I__rtruediv__); ok {
				return x.M__rtruediv__(b)
			}
			return py.NotImplemented, nil
		},
		func(a, b Object) (Object, error) {
			if x, ok := a.(py.I__itruediv__); ok {
				return x.M__itruediv__(b)
			}
			return py.NotImplemented, nil
		},
	},
	opFloorDiv: {
		func(a, b Object) (Object, error) {
			if x, ok := a.(py.I__floordiv__); ok {
				return x.M__floordiv__(b)
			}
			return py.NotImplemented, nil
		},
		func(a, b Object) (Object, error) {
			if x, ok := a.(py.I__rfloordiv__); ok {
				return x.M__rfloordiv__(b)
			}
			return py.NotImplemented, nil
		},
		func(a, b Object) (Object, error) {
			if x, ok := a.(py.I__ifloordiv__); ok {
				return x.M__ifloordiv__(b)
			}
			return py.NotImplemented, nil
		},
	},
	opMod: {
		func(a, b Object) (Object, error) {
			if x, ok := a.(py.I__mod__); ok {
				return x.M__mod__(b)
			}
			return py.NotImplemented, nil
		},
		func(a, b Object) (Object, error) {
			if x, ok := a.(py.I__rmod__); ok {
				return x.M__rmod__(b)
			}
			return py.NotImplemented, nil
		},
		func(a, b Object) (Object, error) {
			if x, ok := a.(py.I__imod__); ok {
				return x.M__imod__(b)
			}
			return py.NotImplemented, nil
		},
	},
	opPow: {
		func(a, b Object) (Object, error) {
			if x, ok := a.(py.I__pow__); ok {
				return x.M__pow__(b, py.None)
			}
			return py.NotImplemented, nil
		},
		func(a, b Object) (Object, error) {
			if x, ok := a.(py.I__rpow__); ok {
				return x.M__rpow__(b)
			}
			return py.NotImplemented, nil
		},
		func(a, b Object) (Object, error) {
			if x, ok := a.(py.I__ipow__); ok {
				return x.M__ipow__(b, py.None)
			}
			return py.NotImplemented, nil
		},
	},
	opLshift: {
		func(a, b Object) (Object, error) {
			if x, ok := a.(py.I__lshift__); ok {
				return x.M__lshift__(b)
			}
			return py.NotImplemented, nil
		},
		func(a, b Object) (Object, error) {
			if x, ok := a.(py.I__rlshift__); ok {
				return x.M__rlshift__(b)
			}
			return py.NotImplemented, nil
		},
		func(a, b Object) (Object, error) {
			if x, ok := a.(py.I__ilshift__); ok {
				return x.M__ilshift__(b)
			}
			return py.NotImplemented, nil
		},
	},
	opRshift: {
		func(a, b Object) (Object, error) {
			if x, ok := a.(py.I__rshift__); ok {
				return x.M__rshift__(b)
			}
			return py.NotImplemented, nil
		},
		func(a, b Object) (Object, error) {
			if x, ok := a.(py.I__rrshift__); ok {
				return x.M__rrshift__(b)
			}
			return py.NotImplemented, nil
		},
		func(a, b Object) (Object, error) {
			if x, ok := a.(py.I__irshift__); ok {
				return x.M__irshift__(b)
			}
			return py.NotImplemented, nil
		},
	},
	opAnd: {
		func(a, b Object) (Object, error) {
			if x, ok := a.(py.I__and__); ok {
				return x.M__and__(b)
			}
			return py.NotImplemented, nil
		},
		func(a, b Object) (Object, error) {
			if x, ok := a.(py.I__rand__); ok {
				return x.M__rand__(b)
			}
			return py.NotImplemented, nil
		},
		func(a, b Object) (Object, error) {
			if x, ok := a.(py.I__iand__); ok {
				return x.M__iand__(b)
			}
			return py.NotImplemented, nil
		},
	},
	opOr: {
		func(a, b Object) (Object, error) {
			if x, ok := a.(py.I__or__); ok {
				return x.M__or__(b)
			}
			return py.NotImplemented, nil
		},
		func(a, b Object) (Object, error) {
			if x, ok := a.(py.I__ror__); ok {
				return x.M__ror__(b)
			}
			return py.NotImplemented, nil
		},
		func(a, b Object) (Object, error) {
			if x, ok := a.(py.I__ior__); ok {
				return x.M__ior__(b)
			}
			return py.NotImplemented, nil
		},
	},
	opXor: {
		func(a, b Object) (Object, error) {
			if x, ok := a.(py.I__xor__); ok {
				return x.M__xor__(b)
			}
			return py.NotImplemented, nil
		},
		func(a, b Object) (Object, error) {
			if x, ok := a.(py.I__rxor__); ok {
				return x.M__rxor__(b)
			}
			return py.NotImplemented, nil
		},
		func(a, b Object) (Object, error) {
			if x, ok := a.(py.I__ixor__); ok {
				return x.M__ixor__(b)
			}
			return py.NotImplemented, nil
		},
	},
	opMatMul: {unasked, unasked, unasked},
}

func unasked(Object, Object) (Object, error) { return py.NotImplemented, nil }
