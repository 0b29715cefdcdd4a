package runtime

import (
	"github.com/go-python/gpython/py"
)

// Generator is a generator or coroutine object.
type Generator struct {
	session   *Session
	frame     *py.Frame
	name      string
	started   bool
	done      bool
	running   bool
	coroutine bool
	ret       Object
}

var genType = py.NewType("generator", "")

func (*Generator) Type() *py.Type               { return genType }
func (g *Generator) M__iter__() (Object, error) { return g, nil }
func (g *Generator) M__repr__() (Object, error) {
	return py.String("<generator object " + g.name + ">"), nil
}

type throwBox struct{ err error }

func (*throwBox) Type() *py.Type { return helperFuncType }

// step resumes the generator. ok=false means it returned (value in g.ret).
func (g *Generator) step(v Object) (Object, bool, error) {
	if g.running {
		return nil, false, py.ExceptionNewf(py.ValueError, "generator already executing")
	}
	if g.done {
		if t, is := v.(*throwBox); is {
			return nil, false, t.err
		}
		g.ret = py.None
		return nil, false, nil
	}
	if !g.started {
		if t, is := v.(*throwBox); is {
			g.done = true
			return nil, false, t.err
		}
		g.started = true
	} else {
		g.frame.Stack = append(g.frame.Stack, v)
	}
	if g.session.tick.stop.Load() {
		return nil, false, cancelError()
	}
	g.running = true
	g.frame.Yielded = false
	res, err := g.session.run(g.frame)
	g.running = false
	if err != nil {
		g.done = true
		if isExc(err, py.StopIteration) {
			return nil, false, Raise(RuntimeError, "generator raised StopIteration")
		}
		return nil, false, err
	}
	if g.frame.Yielded {
		return res, true, nil
	}
	g.done = true
	g.ret = res
	return nil, false, nil
}
func (g *Generator) M__next__() (Object, error) {
	v, ok, err := g.step(py.None)
	if err != nil {
		return nil, err
	}
	if !ok {
		return nil, stopIter(g.ret)
	}
	return v, nil
}
func stopIter(v Object) error {
	if v == nil || v == py.None {
		return py.StopIteration
	}
	return throw(newException(classOfNative(py.StopIteration), []Object{v}))
}
func (g *Generator) M__getattribute__(n string) (Object, error) {
	switch n {
	case "send":
		return builtin("send", func(a []Object, _ []Kwarg) (Object, error) {
			v, ok, err := g.step(a[0])
			if err != nil {
				return nil, err
			}
			if !ok {
				return nil, stopIter(g.ret)
			}
			return v, nil
		}), nil
	case "__next__":
		return builtin("__next__", func(a []Object, _ []Kwarg) (Object, error) { return g.M__next__() }), nil
	case "__iter__":
		return builtin("__iter__", func(a []Object, _ []Kwarg) (Object, error) { return g, nil }), nil
	case "throw":
		return builtin("throw", func(a []Object, _ []Kwarg) (Object, error) {
			e := a[0]
			if len(a) > 1 && a[1] != py.None {
				e = a[1]
			}
			v, ok, err := g.step(&throwBox{toErr(e)})
			if err != nil {
				return nil, err
			}
			if !ok {
				return nil, stopIter(g.ret)
			}
			return v, nil
		}), nil
	case "close":
		return builtin("close", func(a []Object, _ []Kwarg) (Object, error) {
			_, ok, err := g.step(&throwBox{py.ExceptionNewf(py.GeneratorExit, "")})
			if err != nil {
				if isExc(err, py.GeneratorExit) {
					return py.None, nil
				}
				return nil, err
			}
			if ok {
				return nil, Raise(RuntimeError, "generator ignored GeneratorExit")
			}
			return py.None, nil
		}), nil
	}
	return nil, py.ExceptionNewf(py.AttributeError, "'generator' object has no attribute '%s'", n)
}
