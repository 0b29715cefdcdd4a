package stdlib

import (
	"reflect"

	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

// exposeOperators puts the operators of a Go type into its class, where derived classes find them: date.__add__(d, delta),
// super().__str__(). Equality stays out, which would make the classes unhashable.
func exposeOperators(c *runtime.Class, sample runtime.Object) {
	t := reflect.TypeOf(sample)
	for _, name := range []string{"__add__", "__radd__", "__sub__", "__rsub__", "__mul__", "__rmul__", "__truediv__", "__rtruediv__", "__floordiv__", "__rfloordiv__", "__mod__", "__rmod__"} {
		if _, ok := t.MethodByName("M" + name); !ok {
			continue
		}
		c.Def(name+"(value, /)", func(self runtime.Object, a *runtime.Args) (runtime.Object, error) {
			v := runtime.Native(self)
			if reflect.TypeOf(v) != t {
				if m := reflect.ValueOf(v).MethodByName("M" + name); !m.IsValid() {
					return nil, typeError("descriptor '%s' requires a '%s' object but received a '%s'", name, c.Name, runtime.TypeName(self))
				}
			}
			f, ok := reflect.ValueOf(v).MethodByName("M" + name).Interface().(func(runtime.Object) (runtime.Object, error))
			if !ok {
				return runtime.NotImplemented, nil
			}
			return f(a.At(0))
		})
	}
	for _, name := range []string{"__str__", "__repr__", "__neg__", "__pos__", "__abs__"} {
		if _, ok := t.MethodByName("M" + name); !ok {
			continue
		}
		c.Def(name+"()", func(self runtime.Object, _ *runtime.Args) (runtime.Object, error) {
			v := runtime.Native(self)
			f, ok := reflect.ValueOf(v).MethodByName("M" + name).Interface().(func() (runtime.Object, error))
			if !ok {
				return nil, typeError("descriptor '%s' requires a '%s' object but received a '%s'", name, c.Name, runtime.TypeName(self))
			}
			return f()
		})
	}
}
