package runtime

import (
	"github.com/go-python/gpython/py"
)

// Generator is a generator or coroutine object.
type Generator struct {
	session   *Session
	frame     *frame
	name      string
	qual      string
	coroutine bool
	started   bool
	finished  bool
	running   bool
	ret       Object // the value of its return statement
}

var generatorType = py.NewType("generator", "")

func (*Generator) Type() *py.Type { return generatorType }

func (g *Generator) M__iter__() (Object, error) {
	if g.coroutine {
		return nil, typeError("'coroutine' object is not iterable")
	}
	return g, nil
}

func (g *Generator) M__repr__() (Object, error) {
	return py.String(sprintf("<%s object %s at %p>", ClassOf(g).Name, g.qual, g)), nil
}

// newGenerator makes the generator or coroutine for a call whose frame is ready. It takes the slots with it.
func (s *Session) newGenerator(f *Function, made *frame) Object {
	g := &Generator{session: s, name: f.name, qual: f.qual, coroutine: f.body.code.Coroutine}
	g.frame = &frame{body: made.body, slots: append([]Object(nil), made.slots...), sp: made.sp}
	s.drop(made)
	if g.coroutine && f.body.code.Generator {
		g.coroutine = false
		return &asyncGenerator{gen: g}
	}
	return g
}

// injected travels into a generator in the place of a sent value: an error to raise there.
type injected struct{ err error }

func (*injected) Type() *py.Type { return internalType }

// step resumes the generator with a value. more is false when it returned; its value is in g.ret then.
func (g *Generator) step(v Object) (out Object, more bool, err error) {
	thrown, throws := v.(*injected)
	f := g.frame
	switch {
	case g.running:
		return nil, false, valueError("%s already executing", ClassOf(g).Name)
	case g.finished:
		if g.coroutine {
			return nil, false, Raise(RuntimeError, "cannot reuse already awaited coroutine")
		}
		if throws {
			return nil, false, thrown.err
		}
		g.ret = py.None
		return nil, false, nil
	case g.started:
		f.slots[f.sp] = v
		f.sp++
	case throws:
		g.finish()
		return nil, false, g.raisedAt(thrown.err)
	case v != py.None:
		return nil, false, typeError("can't send non-None value to a just-started %s", ClassOf(g).Name)
	case f.body.code.Coroutine && g.session.opts.NoCoroutines:
		g.finish()
		return nil, false, Raise(NotImplementedError, "%s() is a coroutine, which pipeline files may define but not await: there is no event loop; write it as a plain function, without async and await", g.qual)
	}
	g.started = true
	if err := g.session.Cancelled(); err != nil {
		return nil, false, err
	}
	g.running = true
	if f.body.caches == nil {
		f.body.caches = make([]cache, f.body.code.Caches)
	}
	res, err := g.session.run(f)
	g.running = false
	if err != nil {
		g.finish()
		if word := g.mustNotRaise(err); word != "" {
			e := newException(RuntimeError, []Object{py.String(ClassOf(g).Name + " raised " + word)})
			cause := ExceptionOf(err)
			e.exc.cause, e.exc.context, e.exc.suppress, e.exc.raised = cause, cause, true, true
			return nil, false, throw(e)
		}
		return nil, false, err
	}
	if !f.ended {
		return res, true, nil
	}
	g.finish()
	g.ret = res
	return nil, false, nil
}

// mustNotRaise names the exception when it is one that would look like the generator's end.
func (g *Generator) mustNotRaise(err error) string {
	switch {
	case IsDone(err):
		return "StopIteration"
	case g.isAsync() && Matches(err, StopAsyncIteration):
		return "StopAsyncIteration"
	}
	return ""
}

func (g *Generator) isAsync() bool { return g.frame.body.code.Coroutine && g.frame.body.code.Generator }

// raisedAt notes that an error thrown into a generator that has not started was raised at its first line.
func (g *Generator) raisedAt(err error) error {
	i := ExceptionOf(err)
	i.exc.tb = &traceback{next: i.exc.tb, code: g.frame.body.code, module: g.frame.body.module}
	return throw(i)
}

func (g *Generator) finish() {
	g.finished = true
	clear(g.frame.slots)
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
	if !g.started || g.finished {
		g.finish()
		return nil
	}
	_, more, err := g.step(&injected{g.session.raised(throw(newException(GeneratorExit, nil)))})
	if more {
		return Raise(RuntimeError, "%s ignored GeneratorExit", ClassOf(g).Name)
	}
	if err != nil && (isExc(err, py.GeneratorExit) || IsDone(err)) {
		return nil
	}
	return err
}

// thrownArgs makes the error for the arguments of throw(): an exception, or a class with a value and a traceback.
func thrownArgs(a []Object) (*injected, error) {
	e := a[0]
	if c, ok := e.(*Class); ok && !missing(a[1]) {
		e = a[1]
		if !ClassOf(e).isSub(c) {
			args, isTuple := e.(py.Tuple)
			if !isTuple {
				args = py.Tuple{e}
			}
			v, err := c.CallKw(args, nil)
			if err != nil {
				return nil, err
			}
			e = v
		}
	} else if _, isExc := e.(*Instance); isExc && !missing(a[1]) {
		return nil, typeError("instance exception may not have a separate value")
	}
	switch c := e.(type) {
	case *Class:
		if c.nativeExc() == nil {
			return nil, typeError("exceptions must be classes or instances deriving from BaseException, not %s", TypeName(e))
		}
	case *Instance:
		if c.exc == nil {
			return nil, typeError("exceptions must be classes or instances deriving from BaseException, not %s", TypeName(e))
		}
	default:
		return nil, typeError("exceptions must be classes or instances deriving from BaseException, not %s", TypeName(e))
	}
	err := toErr(e)
	thrown := ExceptionOf(err)
	if tb, ok := a[2].(*traceback); ok {
		thrown.exc.tb = tb
	}
	thrown.exc.raised = true // only what the generator itself handles is its context
	return &injected{throw(thrown)}, nil
}

func (g *Generator) M__getattribute__(n string) (Object, error) {
	switch n {
	case "send":
		return nativeFunc("send value /", func(a []Object) (Object, error) { return g.resume(a[0]) }), nil
	case "throw":
		return nativeFunc("throw typ val? tb? /", func(a []Object) (Object, error) {
			t, err := thrownArgs(a)
			if err != nil {
				return nil, err
			}
			return g.resume(t)
		}), nil
	case "close":
		return nativeFunc("close", func([]Object) (Object, error) { return py.None, g.close() }), nil
	case "__name__":
		return py.String(g.name), nil
	case "__qualname__":
		return py.String(g.qual), nil
	}
	if g.coroutine {
		switch n {
		case "__await__":
			return nativeFunc(n, func([]Object) (Object, error) { return &coroutineIter{g}, nil }), nil
		case "cr_running":
			return py.NewBool(g.running), nil
		case "cr_code":
			return codeObject{g.frame.body.code}, nil
		case "cr_frame":
			return g.frameOr(), nil
		case "cr_await":
			return py.None, nil
		}
	} else {
		switch n {
		case "__next__":
			return nativeFunc(n, func([]Object) (Object, error) { return g.M__next__() }), nil
		case "__iter__":
			return nativeFunc(n, func([]Object) (Object, error) { return g, nil }), nil
		case "gi_running":
			return py.NewBool(g.running), nil
		case "gi_code":
			return codeObject{g.frame.body.code}, nil
		case "gi_frame":
			return g.frameOr(), nil
		case "gi_yieldfrom":
			return g.inner(), nil
		}
	}
	return nil, attributeError("'%s' object has no attribute '%s'", ClassOf(g).Name, n)
}

func (g *Generator) M__setattr__(n string, v Object) (Object, error) {
	name, ok := AsString(v)
	switch {
	case n != "__name__" && n != "__qualname__":
		return nil, attributeError("'%s' object has no attribute '%s'", ClassOf(g).Name, n)
	case !ok:
		return nil, typeError("%s must be set to a string object", n)
	case n == "__name__":
		g.name = name
	default:
		g.qual = name
	}
	return py.None, nil
}

// frameOr returns the frame as programs see it, or None when the generator has ended.
func (g *Generator) frameOr() Object {
	if g.finished {
		return py.None
	}
	code := g.frame.body.code
	return &frameObject{code: code, module: g.frame.body.module, line: code.At(max(0, g.frame.pc-1)).Line}
}

// inner returns what the generator is delegating to, or None.
func (g *Generator) inner() Object {
	if g.started && !g.finished && !g.running && g.frame.sp > g.frame.body.locals {
		if d, ok := g.frame.slots[g.frame.sp-1].(*delegation); ok {
			if d.gen != nil {
				return d.gen
			}
			return d.it
		}
	}
	return py.None
}

// delegation is the state of a yield from or await.
type delegation struct {
	gen  *Generator // or
	it   Object
	done bool
}

func (*delegation) Type() *py.Type { return internalType }

// delegate begins a yield from or an await.
func delegate(o Object, await bool) (Object, error) {
	if g, ok := o.(*Generator); ok && (g.coroutine || !await) {
		if g.coroutine && !await {
			return nil, typeError("cannot 'yield from' a coroutine object in a non-coroutine generator")
		}
		return &delegation{gen: g}, nil
	}
	if !await {
		it, err := Iter(o)
		return &delegation{it: it}, err
	}
	it, err := awaitIter(o)
	return &delegation{it: it}, err
}

// step passes a sent value or thrown error on. When the inner iterator ends the result is the value of the expression.
func (d *delegation) step(sent Object) (Object, error) {
	if d.gen != nil {
		if t, ok := sent.(*injected); ok && isExc(t.err, py.GeneratorExit) {
			if err := d.gen.close(); err != nil {
				return nil, err
			}
			return nil, t.err
		}
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
