package stdlib

import (
	_ "embed"
	"strings"

	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

//go:embed lib/re.py
var reSource string

func raiseIndexError(text string) error { return runtime.Raise(runtime.IndexError, "%s", text) }

// maxCachedPatterns is how many expressions a session keeps compiled, as CPython does.
const maxCachedPatterns = 512

// loadRE is the Go part of module re: the functions. Its flags are in lib/re.py.
func loadRE(m *runtime.Module) error {
	type key struct {
		source string
		bytes  bool
		flags  int
	}
	cache := map[key]*pattern{}
	compile := func(o, flags runtime.Object) (*pattern, error) {
		f := 0
		switch v := runtime.Native(flags).(type) {
		case runtime.Int:
			f = int(v)
		default:
			return nil, runtime.Raise(runtime.TypeError, "'%s' object cannot be interpreted as an integer", runtime.TypeName(flags))
		}
		if p, ok := o.(*pattern); ok {
			if f != 0 {
				return nil, runtime.Raise(runtime.ValueError, "cannot process flags argument with a compiled pattern")
			}
			return p, nil
		}
		s, ok := runtime.AsString(o)
		b, isBytes := bytesOf(o)
		if isBytes {
			s = latin1(b)
		} else if !ok {
			return nil, runtime.Raise(runtime.TypeError, "first argument must be string or compiled pattern")
		}
		k := key{s, isBytes, f}
		if p, ok := cache[k]; ok {
			return p, nil
		}
		p, err := newPattern(m.Session(), s, isBytes, f)
		if err != nil {
			return nil, err
		}
		if len(cache) >= maxCachedPatterns {
			clear(cache)
		}
		cache[k] = p
		return p, nil
	}
	m.Set("Pattern", patternClass)
	m.Set("Match", matchClass)
	m.Set("error", reErrorClass)
	m.Def("compile(pattern, flags=0)", func(a *runtime.Args) (runtime.Object, error) {
		p, err := compile(a.At(0), a.At(1))
		if err != nil {
			return nil, err
		}
		return p, nil
	})
	m.Def("purge()", func(*runtime.Args) (runtime.Object, error) { clear(cache); return nil, nil })
	one := func(name string, f form) {
		m.Def(name+"(pattern, string, flags=0)", func(a *runtime.Args) (runtime.Object, error) {
			p, err := compile(a.At(0), a.At(2))
			if err != nil {
				return nil, err
			}
			return p.first(f, a.At(1), nil, nil)
		})
	}
	one("match", matching)
	one("fullmatch", fullForm)
	one("search", searching)
	m.Def("findall(pattern, string, flags=0)", func(a *runtime.Args) (runtime.Object, error) {
		p, err := compile(a.At(0), a.At(2))
		if err != nil {
			return nil, err
		}
		return p.findAll(a.At(1), nil, nil)
	})
	m.Def("finditer(pattern, string, flags=0)", func(a *runtime.Args) (runtime.Object, error) {
		p, err := compile(a.At(0), a.At(2))
		if err != nil {
			return nil, err
		}
		return p.findIter(a.At(1), nil, nil)
	})
	m.Def("split(pattern, string, maxsplit=0, flags=0)", func(a *runtime.Args) (runtime.Object, error) {
		p, err := compile(a.At(0), a.At(3))
		if err != nil {
			return nil, err
		}
		n, err := a.Int(2)
		if err != nil {
			return nil, err
		}
		return p.split(a.At(1), n)
	})
	for _, name := range []string{"sub", "subn"} {
		m.Def(name+"(pattern, repl, string, count=0, flags=0)", func(a *runtime.Args) (runtime.Object, error) {
			p, err := compile(a.At(0), a.At(4))
			if err != nil {
				return nil, err
			}
			n, err := a.Int(3)
			if err != nil {
				return nil, err
			}
			return p.sub(a.At(1), a.At(2), n, name == "subn")
		})
	}
	return nil
}

func (p *pattern) first(f form, s, pos, endpos runtime.Object) (runtime.Object, error) {
	t, err := p.subject(s, pos, endpos)
	if err != nil {
		return nil, err
	}
	m, err := p.find(f, t, t.pos)
	if m == nil || err != nil {
		return nil, err
	}
	return m, nil
}

func (p *pattern) findAll(s, pos, endpos runtime.Object) (runtime.Object, error) {
	t, err := p.subject(s, pos, endpos)
	if err != nil {
		return nil, err
	}
	l := runtime.NewList()
	err = p.each(t, func(m *match) (bool, error) {
		switch p.groups {
		case 0:
			l.Append(m.text(0, runtime.None))
		case 1:
			l.Append(m.text(1, p.value("")))
		default:
			row := make(runtime.Tuple, p.groups)
			for i := range row {
				row[i] = m.text(i+1, p.value(""))
			}
			l.Append(row)
		}
		return true, nil
	})
	return l, err
}

func (p *pattern) findIter(s, pos, endpos runtime.Object) (runtime.Object, error) {
	t, err := p.subject(s, pos, endpos)
	if err != nil {
		return nil, err
	}
	return &matchIterator{p.scanner(t)}, nil
}

// matchIterator is what finditer returns.
type matchIterator struct{ next func() (*match, error) }

var matchIteratorClass = runtime.NewClass("builtins", "callable_iterator")

func (*matchIterator) Type() *runtime.Type                   { return matchIteratorClass.InstanceType() }
func (*matchIterator) PyClass() *runtime.Class               { return matchIteratorClass }
func (it *matchIterator) M__iter__() (runtime.Object, error) { return it, nil }

func (it *matchIterator) M__next__() (runtime.Object, error) {
	m, err := it.next()
	if err != nil {
		return nil, err
	}
	if m == nil {
		return nil, runtime.Done
	}
	return m, nil
}

func (p *pattern) split(s runtime.Object, maxSplit int) (runtime.Object, error) {
	t, err := p.subject(s, nil, nil)
	if err != nil {
		return nil, err
	}
	l := runtime.NewList()
	at, n := 0, 0
	if maxSplit >= 0 {
		err = p.each(t, func(m *match) (bool, error) {
			l.Append(p.value(string(t.runes[at:m.spans[0][0]])))
			for i := 1; i <= p.groups; i++ {
				l.Append(m.text(i, runtime.None))
			}
			at = m.spans[0][1]
			n++
			return maxSplit == 0 || n < maxSplit, nil
		})
	}
	l.Append(p.value(string(t.runes[at:])))
	return l, err
}

func (p *pattern) sub(repl, s runtime.Object, count int, withCount bool) (runtime.Object, error) {
	t, err := p.subject(s, nil, nil)
	if err != nil {
		return nil, err
	}
	text, isText := p.textOf(repl)
	var tmpl *template
	switch {
	case runtime.Callable(repl):
	case isText:
		if tmpl, err = parseTemplate(text, p); err != nil {
			return nil, err
		}
	case p.bytes:
		return nil, runtime.Raise(runtime.TypeError, "a bytes-like object is required, not '%s'", runtime.TypeName(repl))
	default:
		return nil, runtime.Raise(runtime.TypeError, "decoding to str: need a bytes-like object, %s found", runtime.TypeName(repl))
	}
	var b strings.Builder
	at, n := 0, 0
	if count >= 0 {
		err = p.each(t, func(m *match) (bool, error) {
			b.WriteString(string(t.runes[at:m.spans[0][0]]))
			if tmpl != nil {
				b.WriteString(tmpl.expand(m))
			} else {
				r, err := runtime.Call(repl, []runtime.Object{m}, nil)
				if err != nil {
					return false, err
				}
				if r != runtime.None {
					v, ok := p.textOf(r)
					if !ok {
						kind := "str instance"
						if p.bytes {
							kind = "a bytes-like object"
						}
						return false, runtime.Raise(runtime.TypeError, "sequence item %d: expected %s, %s found", n, kind, runtime.TypeName(r))
					}
					b.WriteString(v)
				}
			}
			at = m.spans[0][1]
			n++
			if err := runtime.CheckSize(int64(b.Len()), "re.sub"); err != nil {
				return false, err
			}
			return count == 0 || n < count, nil
		})
	}
	if err != nil {
		return nil, err
	}
	b.WriteString(string(t.runes[at:]))
	if withCount {
		return runtime.Tuple{p.value(b.String()), runtime.Int(n)}, nil
	}
	return p.value(b.String()), nil
}

// textOf is an argument of the pattern's kind as text.
func (p *pattern) textOf(o runtime.Object) (string, bool) {
	if p.bytes {
		b, ok := bytesOf(o)
		return latin1(b), ok
	}
	return runtime.AsString(o)
}

func init() {
	one := func(name string, f form) {
		runtime.Method(patternClass, name+"(string, pos=None, endpos=None)", func(p *pattern, a *runtime.Args) (runtime.Object, error) {
			return p.first(f, a.At(0), a.At(1), a.At(2))
		})
	}
	one("match", matching)
	one("fullmatch", fullForm)
	one("search", searching)
	runtime.Method(patternClass, "findall(string, pos=None, endpos=None)", func(p *pattern, a *runtime.Args) (runtime.Object, error) {
		return p.findAll(a.At(0), a.At(1), a.At(2))
	})
	runtime.Method(patternClass, "finditer(string, pos=None, endpos=None)", func(p *pattern, a *runtime.Args) (runtime.Object, error) {
		return p.findIter(a.At(0), a.At(1), a.At(2))
	})
	runtime.Method(patternClass, "split(string, maxsplit=0)", func(p *pattern, a *runtime.Args) (runtime.Object, error) {
		n, err := a.Int(1)
		if err != nil {
			return nil, err
		}
		return p.split(a.At(0), n)
	})
	for _, name := range []string{"sub", "subn"} {
		runtime.Method(patternClass, name+"(repl, string, count=0)", func(p *pattern, a *runtime.Args) (runtime.Object, error) {
			n, err := a.Int(2)
			if err != nil {
				return nil, err
			}
			return p.sub(a.At(0), a.At(1), n, name == "subn")
		})
	}
	runtime.Method(patternClass, "scanner(string, pos=None, endpos=None)", func(p *pattern, a *runtime.Args) (runtime.Object, error) {
		t, err := p.subject(a.At(0), a.At(1), a.At(2))
		if err != nil {
			return nil, err
		}
		return &scanner{pattern: p, subject: t, at: t.pos}, nil
	})
	runtime.Getter(patternClass, "pattern", func(p *pattern) (runtime.Object, error) { return p.value(p.source), nil })
	runtime.Getter(patternClass, "flags", func(p *pattern) (runtime.Object, error) { return runtime.Int(p.flags), nil })
	runtime.Getter(patternClass, "groups", func(p *pattern) (runtime.Object, error) { return runtime.Int(p.groups), nil })
	runtime.Getter(patternClass, "groupindex", func(p *pattern) (runtime.Object, error) {
		d := runtime.NewDict()
		for i, n := range p.byGroup {
			if n != "" {
				d.SetStr(n, runtime.Int(i))
			}
		}
		return d, nil
	})
}

// A pattern never changes: its copies are itself. The class belongs to all sessions, so its methods are made once.
func init() {
	itself := func(p *pattern, _ *runtime.Args) (runtime.Object, error) { return p, nil }
	runtime.Method(patternClass, "__copy__()", itself)
	runtime.Method(patternClass, "__deepcopy__(memo, /)", itself)
}
