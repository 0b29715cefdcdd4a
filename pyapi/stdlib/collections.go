package stdlib

import (
	"strings"

	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

func loadCollections(m *runtime.Module) error {
	m.Def("named_new(cls, fields, defaults, /)", func(a *runtime.Args) (runtime.Object, error) {
		fields, err := runtime.ListOf(a.At(1))
		if err != nil {
			return nil, err
		}
		defaults, err := runtime.ListOf(a.At(2))
		if err != nil {
			return nil, err
		}
		return nil, defineNamedNew(a.At(0).(*runtime.Class), fields, defaults)
	})
	return nil
}

// defineNamedNew gives a named tuple its __new__, with the signature that the fields make. The defaults are of the last fields.
func defineNamedNew(cls *runtime.Class, fields, defaults []runtime.Object) error {
	first := len(fields) - len(defaults)
	params := make([]string, len(fields))
	for i, f := range fields {
		params[i], _ = runtime.AsString(f)
		if i >= first {
			params[i] += "=..."
		}
	}
	tupleNew, err := runtime.GetAttr(runtime.TupleClass, "__new__")
	if err != nil {
		return err
	}
	cls.Def("__new__("+strings.Join(params, ", ")+")", func(self runtime.Object, a *runtime.Args) (runtime.Object, error) {
		values := make(runtime.Tuple, len(params))
		for i := range values {
			values[i] = a.At(i)
			if values[i] == nil {
				values[i] = defaults[i-first]
			}
		}
		return runtime.Call(tupleNew, []runtime.Object{self, values}, nil)
	})
	return nil
}
