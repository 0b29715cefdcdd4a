package stdlib

import (
	"strconv"

	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

// match is re.Match.
type match struct {
	re      *pattern
	subject *subject
	spans   [][2]int // by group, in characters; -1: the group took no part
}

func (*match) Type() *runtime.Type     { return matchClass.InstanceType() }
func (*match) PyClass() *runtime.Class { return matchClass }
func (m *match) M__getattribute__(name string) (runtime.Object, error) {
	return runtime.Attr(m, matchClass, name)
}

func (m *match) M__repr__() (runtime.Object, error) {
	r, err := runtime.Repr(m.text(0, runtime.None))
	return runtime.String("<re.Match object; span=(" + itoa(m.spans[0][0]) + ", " + itoa(m.spans[0][1]) + "), match=" + r + ">"), err
}

func (m *match) M__getitem__(key runtime.Object) (runtime.Object, error) {
	i, err := m.index(key)
	if err != nil {
		return nil, err
	}
	return m.text(i, runtime.None), nil
}

// text is what a group matched, or missing.
func (m *match) text(i int, missing runtime.Object) runtime.Object {
	s := m.spans[i]
	if s[0] < 0 {
		return missing
	}
	return m.re.value(string(m.subject.runes[s[0]:s[1]]))
}

// index finds a group by number or name.
func (m *match) index(o runtime.Object) (int, error) {
	if i, err := runtime.Index(o); err == nil && i >= 0 && i < len(m.spans) {
		return i, nil
	}
	if name, ok := runtime.AsString(o); ok {
		if i, ok := m.re.names[name]; ok {
			return i, nil
		}
	}
	return 0, runtime.Raise(runtime.IndexError, "no such group")
}

func itoa(n int) string { return strconv.Itoa(n) }

// last is the group that was closed last, or 0.
func (m *match) last() int {
	best := 0
	within := func(inner, outer int) bool {
		for ; inner > 0; inner = m.re.parents[inner] {
			if inner == outer {
				return true
			}
		}
		return false
	}
	for i := 1; i < len(m.spans); i++ {
		if m.spans[i][0] < 0 || within(i, best) && best > 0 {
			continue
		}
		if best == 0 || m.spans[i][1] >= m.spans[best][1] {
			best = i
		}
	}
	return best
}

func init() {
	runtime.Method(matchClass, "group(*groups)", func(m *match, a *runtime.Args) (runtime.Object, error) {
		if len(a.Rest) == 0 {
			return m.text(0, runtime.None), nil
		}
		out := make(runtime.Tuple, len(a.Rest))
		for i, g := range a.Rest {
			n, err := m.index(g)
			if err != nil {
				return nil, err
			}
			out[i] = m.text(n, runtime.None)
		}
		if len(out) == 1 {
			return out[0], nil
		}
		return out, nil
	})
	runtime.Method(matchClass, "groups(default=None)", func(m *match, a *runtime.Args) (runtime.Object, error) {
		out := make(runtime.Tuple, m.re.groups)
		for i := range out {
			out[i] = m.text(i+1, a.At(0))
		}
		return out, nil
	})
	runtime.Method(matchClass, "groupdict(default=None)", func(m *match, a *runtime.Args) (runtime.Object, error) {
		d := runtime.NewDict()
		for i, n := range m.re.byGroup {
			if n != "" {
				d.SetStr(n, m.text(i, a.At(0)))
			}
		}
		return d, nil
	})
	edge := func(name string, pick func(s [2]int) runtime.Object) {
		runtime.Method(matchClass, name+"(group=0, /)", func(m *match, a *runtime.Args) (runtime.Object, error) {
			i, err := m.index(a.At(0))
			if err != nil {
				return nil, err
			}
			return pick(m.spans[i]), nil
		})
	}
	edge("start", func(s [2]int) runtime.Object { return runtime.Int(s[0]) })
	edge("end", func(s [2]int) runtime.Object { return runtime.Int(s[1]) })
	edge("span", func(s [2]int) runtime.Object { return runtime.Tuple{runtime.Int(s[0]), runtime.Int(s[1])} })
	runtime.Method(matchClass, "expand(template)", func(m *match, a *runtime.Args) (runtime.Object, error) {
		s, ok := m.re.textOf(a.At(0))
		if !ok {
			return nil, runtime.Raise(runtime.TypeError, "expected str instance, %s found", runtime.TypeName(a.At(0)))
		}
		t, err := parseTemplate(s, m.re)
		if err != nil {
			return nil, err
		}
		return m.re.value(t.expand(m)), nil
	})
	runtime.Getter(matchClass, "re", func(m *match) (runtime.Object, error) { return m.re, nil })
	runtime.Getter(matchClass, "string", func(m *match) (runtime.Object, error) { return m.subject.object, nil })
	runtime.Getter(matchClass, "pos", func(m *match) (runtime.Object, error) { return runtime.Int(m.subject.pos), nil })
	runtime.Getter(matchClass, "endpos", func(m *match) (runtime.Object, error) { return runtime.Int(m.subject.endpos), nil })
	runtime.Getter(matchClass, "lastindex", func(m *match) (runtime.Object, error) {
		if i := m.last(); i > 0 {
			return runtime.Int(i), nil
		}
		return nil, nil
	})
	runtime.Getter(matchClass, "lastgroup", func(m *match) (runtime.Object, error) {
		if i := m.last(); i > 0 && m.re.byGroup[i] != "" {
			return runtime.String(m.re.byGroup[i]), nil
		}
		return nil, nil
	})
	runtime.Getter(matchClass, "regs", func(m *match) (runtime.Object, error) {
		out := make(runtime.Tuple, len(m.spans))
		for i, s := range m.spans {
			out[i] = runtime.Tuple{runtime.Int(s[0]), runtime.Int(s[1])}
		}
		return out, nil
	})
}
