package runtime

import (
	"github.com/go-python/gpython/py"
)

// Generator is a generator or coroutine object.
type Generator struct {
	session   *Session
	frame     *py.Frame
	slot      int // compile.Code.ExcSlot
	name      string
	coroutine bool
	started   bool
	finished  bool
	running   bool
	ret       Object // the value of its return statement
}

var generatorType = py.NewType("generator", "")

func (*Generator) Type() *py.Type               { return generatorType }
func (g *Generator) M__iter__() (Object, error) { return g, nil }

func (g *Generator) M__repr__() (Object, error) {
	return py.String(sprintf("<%s object %s at %p>", ClassOf(g).Name, g.name, g)), nil
}

// injected travels into a generator in the place of a sent value: an error to raise there.
type injected struct{ err error }

func (*injected) Type() *py.Type { return intrinsicType }

// step resumes the generator with a value. more is false when it returned; its value is in g.ret then.
func (g *Generator) step(v Object) (out Object, more bool, err error) {
	thrown, throws := v.(*injected)
	switch {
	case g.running:
		return nil, false, valueError("generator already executing")
	case g.finished:
		if throws {
			return nil, false, thrown.err
		}
		g.ret = py.None
		return nil, false, nil
	case g.started:
		g.frame.Stack = append(g.frame.Stack, v)
	case throws:
		g.finished = true
		return nil, false, thrown.err
	case v != py.None:
		return nil, false, typeError("can't send non-None value to a just-started generator")
	}
	g.started = true
	if err := g.session.Cancelled(); err != nil {
		return nil, false, err
	}
	g.running = true
	g.frame.Yielded = false
	res, err := g.session.run(g.frame, g.slot)
	g.running = false
	if err != nil {
		g.finished = true
		if IsDone(err) {
			e := newException(RuntimeError, []Object{py.String("generator raised StopIteration")})
			e.exc.cause, e.exc.suppress = ExceptionOf(err), true
			return nil, false, throw(e)
		}
		return nil, false, err
	}
	if g.frame.Yielded {
		return res, true, nil
	}
	g.finished = true
	g.ret = res
	return nil, false, nil
}

// resume is step for Python: the end is a StopIteration.
func (g *Generator) resume(v Object) (Object, error) {
	out, more, err := g.step(v)
	if err == nil && !more {
		return nil, stopIteration(g.ret)
	}
	return out, err
}

func stopIteration(v Object) error {
	if v == nil || v == py.None {
		return Done
	}
	return throw(newException(StopIteration, []Object{v}))
}

func (g *Generator) M__next__() (Object, error) { return g.resume(py.None) }

func (g *Generator) close() error {
	_, more, err := g.step(&injected{throw(newException(GeneratorExit, nil))})
	if more {
		return Raise(RuntimeError, "generator ignored GeneratorExit")
	}
	if err != nil && (isExc(err, py.GeneratorExit) || IsDone(err)) {
		return nil
	}
	return err
}

func (g *Generator) M__getattribute__(n string) (Object, error) {
	switch n {
	case "send":
		return nativeFunc("send value /", func(a []Object) (Object, error) { return g.resume(a[0]) }), nil
	case "__next__":
		return nativeFunc(n, func([]Object) (Object, error) { return g.M__next__() }), nil
	case "__iter__", "__await__":
		return nativeFunc(n, func([]Object) (Object, error) { return g, nil }), nil
	case "throw":
		return nativeFunc("throw typ val? tb? /", func(a []Object) (Object, error) {
			e := a[0]
			if !missing(a[1]) {
				e = a[1]
				if c, ok := a[0].(*Class); ok && !ClassOf(e).isSub(c) {
					v, err := c.CallKw([]Object{e}, nil)
					if err != nil {
						return nil, err
					}
					e = v
				}
			}
			return g.resume(&injected{toErr(e)})
		}), nil
	case "close":
		return nativeFunc("close", func([]Object) (Object, error) { return py.None, g.close() }), nil
	case "__name__", "__qualname__":
		return py.String(g.name), nil
	case "gi_running":
		return py.NewBool(g.running), nil
	}
	return nil, attributeError("'%s' object has no attribute '%s'", ClassOf(g).Name, n)
}

// delegation is the state of a yield from or await. Its truth value is whether it has ended.
type delegation struct {
	gen  *Generator // or
	it   Object
	done bool
}

func (*delegation) Type() *py.Type               { return intrinsicType }
func (d *delegation) M__bool__() (Object, error) { return py.NewBool(d.done), nil }

// step passes a sent value or thrown error on. When the inner iterator ends the result is the value of the expression.
func (d *delegation) step(sent Object) (Object, error) {
	if d.gen != nil {
		v, more, err := d.gen.step(sent)
		if err == nil && !more {
			d.done = true
			return orNone(d.gen.ret), nil
		}
		return v, err
	}
	var v Object
	var err error
	if t, ok := sent.(*injected); ok {
		if v, err = d.throw(t.err); err != nil && !IsDone(err) {
			return nil, err
		}
	} else if sent != py.None {
		v, err = CallMethod(d.it, "send", sent)
	} else {
		v, err = Next(d.it)
	}
	if err != nil && IsDone(err) {
		d.done = true
		return orNone(first(ExceptionOf(err).exc.args)), nil
	}
	return v, err
}

// throw gives an error to an inner iterator that has a throw or close method of its own.
func (d *delegation) throw(failed error) (Object, error) {
	if isExc(failed, py.GeneratorExit) {
		if f, err := GetAttr(d.it, "close"); err == nil {
			if _, err := Call(f, nil, nil); err != nil {
				return nil, err
			}
		}
		return nil, failed
	}
	f, err := GetAttr(d.it, "throw")
	if err != nil {
		return nil, failed
	}
	return Call(f, []Object{ExceptionOf(failed)}, nil)
}

// awaitIter returns what yield from and await iterate over.
func awaitIter(o Object) (Object, error) {
	if i, ok := o.(*Instance); ok && i.cls.lookup("__await__") != nil {
		r, _, err := i.special("__await__")
		return r, err
	}
	return Iter(o)
}
