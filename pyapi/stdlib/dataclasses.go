package stdlib

import (
	"strings"

	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

// dataField is what __init__ of a dataclass does about one field.
type dataField struct {
	name     string
	param    int // of __init__; -1: none
	initVar  bool
	fallback runtime.Object // the default, or nil
	factory  runtime.Object // None: none
}

func loadDataclasses(m *runtime.Module) error {
	m.Def("define_init(cls, plan, frozen, /)", func(a *runtime.Args) (runtime.Object, error) {
		frozen, err := a.Bool(2)
		if err != nil {
			return nil, err
		}
		plan, err := runtime.ListOf(a.At(1))
		if err != nil {
			return nil, err
		}
		return nil, defineInit(a.At(0).(*runtime.Class), plan, frozen)
	})
	return nil
}

// defineInit gives a dataclass its __init__: a Go function with the signature that the fields make, so that wrong calls get the
// messages of a function written in Python. Each item of plan is (name, in __init__, keyword only, InitVar, (default,) or None,
// factory or None).
func defineInit(cls *runtime.Class, plan []runtime.Object, frozen bool) error {
	fields := make([]dataField, len(plan))
	var positional, keyword []string
	var order []int // fields by parameter, positional ones first
	var keywordOrder []int
	for i, p := range plan {
		t := p.(runtime.Tuple)
		name, _ := runtime.AsString(t[0])
		f := dataField{name: name, param: -1, initVar: t[3] == runtime.True, factory: t[5]}
		text := name
		if d, ok := t[4].(runtime.Tuple); ok {
			f.fallback = d[0]
		}
		if f.fallback != nil || f.factory != runtime.None {
			text += "=..."
		}
		if t[1] == runtime.True {
			if t[2] == runtime.True {
				keyword = append(keyword, text)
				keywordOrder = append(keywordOrder, i)
			} else {
				positional = append(positional, text)
				order = append(order, i)
			}
		}
		fields[i] = f
	}
	for n, i := range append(order, keywordOrder...) {
		fields[i].param = n
	}
	if len(keyword) > 0 {
		positional = append(append(positional, "*"), keyword...)
	}
	cls.Def("__init__("+strings.Join(positional, ", ")+")", func(self runtime.Object, a *runtime.Args) (runtime.Object, error) {
		var initVars []runtime.Object
		for i := range fields {
			f := &fields[i]
			v, err := f.value(a)
			if err != nil {
				return nil, err
			}
			switch {
			case f.initVar:
				initVars = append(initVars, v)
			case v == nil: // a field without a default that __init__ leaves to __post_init__
			case frozen:
				if o, ok := self.(*runtime.Instance); ok {
					if err := o.SetPlain(f.name, v); err != nil {
						return nil, err
					}
				}
			default:
				if err := runtime.SetAttr(self, f.name, v); err != nil {
					return nil, err
				}
			}
		}
		if runtime.ClassOf(self).Lookup("__post_init__") == nil {
			return nil, nil
		}
		_, err := runtime.CallMethod(self, "__post_init__", initVars...)
		return nil, err
	})
	return nil
}

func (f *dataField) value(a *runtime.Args) (runtime.Object, error) {
	if f.param >= 0 {
		if v := a.At(f.param); v != nil {
			return v, nil
		}
	}
	if f.factory != runtime.None {
		return runtime.Call(f.factory, nil, nil)
	}
	return f.fallback, nil
}
