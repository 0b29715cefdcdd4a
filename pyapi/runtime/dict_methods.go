package runtime

import (
	"github.com/go-python/gpython/py"
)

func initDictMethods() {
	initViewMethods()
	nativeMethod(dictC, "get key default? /", func(d *Dict, a []Object) (Object, error) {
		v, err := d.Get(a[0])
		if v == nil {
			v = orNone(a[1])
		}
		return v, err
	})
	for kind, name := range []string{"keys", "values", "items"} {
		nativeMethod(dictC, name, func(d *Dict, _ []Object) (Object, error) { return &dictView{d, kind}, nil })
	}
	rawMethod(dictC, "update", func(d *Dict, a []Object, kw []Kwarg) (Object, error) {
		return py.None, dictFill(d, "update", a, kw)
	})
	nativeMethod(dictC, "setdefault key default? /", func(d *Dict, a []Object) (Object, error) {
		v, err := d.Get(a[0])
		if err != nil || v != nil {
			return v, err
		}
		v = orNone(a[1])
		return v, d.Set(a[0], v)
	})
	nativeMethod(dictC, "pop key default? /", func(d *Dict, a []Object) (Object, error) {
		h, err := hashKey(a[0])
		if err != nil {
			return nil, err
		}
		if i, ok := d.at(h); ok {
			v := d.ents[i].v
			d.delH(h)
			return v, nil
		}
		if a[1] != nil {
			return a[1], nil
		}
		return nil, keyError(a[0])
	})
	nativeMethod(dictC, "popitem", func(d *Dict, _ []Object) (Object, error) {
		for i := len(d.ents) - 1; i >= 0; i-- {
			if e := d.ents[i]; e.k != nil {
				d.delH(e.h)
				return py.Tuple{e.k, e.v}, nil
			}
		}
		return nil, keyError(py.String("popitem(): dictionary is empty"))
	})
	nativeMethod(dictC, "copy", func(d *Dict, _ []Object) (Object, error) { return d.Copy(), nil })
	nativeMethod(dictC, "clear", func(d *Dict, _ []Object) (Object, error) {
		d.clear()
		return py.None, nil
	})
	dictC.dict.SetStr("fromkeys", &ClassMethod{f: builtin("fromkeys", func(args []Object, kw []Kwarg) (Object, error) {
		p := parseNative("dict", "fromkeys iterable value? /")
		a, err := p.bind(args[1:], kw)
		if err != nil {
			return nil, err
		}
		d, value := NewDict(), orNone(a[1])
		if err := Iterate(a[0], func(k Object) error { return d.Set(k, value) }); err != nil {
			return nil, err
		}
		if cls, ok := args[0].(*Class); ok && cls != dictC {
			return Call(cls, []Object{d}, nil)
		}
		return d, nil
	})})
}

func initViewMethods() {
	for kind, c := range dictViewC {
		if kind != viewValues {
			nativeMethod(c, "isdisjoint other /", func(v *dictView, a []Object) (Object, error) {
				y, err := setFrom(a[0])
				if err != nil {
					return nil, err
				}
				return py.NewBool(v.set().combine(y, '&').d.n == 0), nil
			})
		}
	}
}

// dictFill is the common part of dict(...) and dict.update(...).
func dictFill(d *Dict, fn string, a []Object, kw []Kwarg) error {
	if len(a) > 1 {
		return typeError("%s expected at most 1 argument, got %d", fn, len(a))
	}
	if len(a) == 1 {
		if err := d.update(a[0]); err != nil {
			return err
		}
	}
	for _, k := range kw {
		d.SetStr(k.Name, k.Value)
	}
	return nil
}
