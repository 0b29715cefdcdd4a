package runtime

import (
	"github.com/go-python/gpython/py"
)

// Coroutines are [Generator]s. Nothing here schedules them: a program may drive one with send(), and await another, unless the host refuses
// it ([Options.NoCoroutines]).

// IsCoroutineFunction reports an async def.
func IsCoroutineFunction(o Object) bool {
	f, ok := o.(*Function)
	return ok && f.body.code.Coroutine
}

// awaitIter returns the iterator that an await drives.
func awaitIter(o Object) (Object, error) {
	if g, ok := o.(*Generator); ok && g.coroutine {
		return &coroutineIter{g}, nil
	}
	c := ClassOf(o)
	f := c.lookup("__await__")
	if f == nil {
		if a, ok := o.(interface{ await() Object }); ok {
			return a.await(), nil
		}
		return nil, typeError("object %s can't be used in 'await' expression", c.Name)
	}
	b, err := bindAttr(f, o, c)
	if err != nil {
		return nil, err
	}
	it, err := Call(b, nil, nil)
	if err != nil {
		return nil, err
	}
	if g, ok := it.(*Generator); ok && g.coroutine {
		return nil, typeError("__await__() returned a coroutine")
	}
	if !isIterator(it) {
		return nil, typeError("__await__() returned non-iterator of type '%s'", TypeName(it))
	}
	return it, nil
}

// coroutineIter is what the __await__ of a coroutine returns.
type coroutineIter struct{ g *Generator }

var coroutineIterC = newClass("coroutine_wrapper", objectC)

func (*coroutineIter) Type() *py.Type               { return coroutineIterC.shadow }
func (*coroutineIter) PyClass() *Class              { return coroutineIterC }
func (c *coroutineIter) M__iter__() (Object, error) { return c, nil }
func (c *coroutineIter) M__next__() (Object, error) { return c.g.resume(py.None) }

func (c *coroutineIter) M__getattribute__(n string) (Object, error) {
	switch n {
	case "send", "throw", "close":
		return c.g.M__getattribute__(n)
	}
	return nativeAttr(coroutineIterC, c, n)
}

// asyncGenerator is what calling an async def with a yield returns.
type asyncGenerator struct {
	gen *Generator
}

// asyncValue marks a value that an asynchronous generator yields, among what the awaits in it pass on.
type asyncValue struct{ v Object }

var asyncGeneratorC = newClass("async_generator", objectC)

func (*asyncValue) Type() *py.Type      { return internalType }
func (*asyncGenerator) Type() *py.Type  { return asyncGeneratorC.shadow }
func (*asyncGenerator) PyClass() *Class { return asyncGeneratorC }
func (a *asyncGenerator) M__repr__() (Object, error) {
	return py.String(sprintf("<async_generator object %s at %p>", a.gen.qual, a)), nil
}

func (a *asyncGenerator) M__getattribute__(n string) (Object, error) {
	switch n {
	case "__aiter__":
		return nativeFunc(n, func([]Object) (Object, error) { return a, nil }), nil
	case "__anext__":
		return nativeFunc(n, func([]Object) (Object, error) { return &asyncStep{a: a, sent: py.None}, nil }), nil
	case "asend":
		return nativeFunc("asend value /", func(args []Object) (Object, error) { return &asyncStep{a: a, sent: args[0]}, nil }), nil
	case "athrow":
		return nativeFunc("athrow typ val? tb? /", func(args []Object) (Object, error) {
			t, err := thrownArgs(args)
			return &asyncStep{a: a, sent: t}, err
		}), nil
	case "aclose":
		return nativeFunc(n, func([]Object) (Object, error) {
			return &asyncStep{a: a, sent: &injected{throw(newException(GeneratorExit, nil))}, closes: true}, nil
		}), nil
	case "__name__":
		return py.String(a.gen.name), nil
	case "__qualname__":
		return py.String(a.gen.qual), nil
	case "ag_running":
		return py.NewBool(a.gen.running), nil
	case "ag_code":
		return codeObject{a.gen.frame.body.code}, nil
	}
	return nativeAttr(asyncGeneratorC, a, n)
}

// asyncStep is the awaitable for the next value of an asynchronous generator.
type asyncStep struct {
	a      *asyncGenerator
	sent   Object
	begun  bool
	done   bool
	closes bool
}

var asyncStepC = newClass("async_generator_asend", objectC)

func (*asyncStep) Type() *py.Type               { return asyncStepC.shadow }
func (*asyncStep) PyClass() *Class              { return asyncStepC }
func (t *asyncStep) await() Object              { return t }
func (t *asyncStep) M__iter__() (Object, error) { return t, nil }
func (t *asyncStep) M__next__() (Object, error) { return t.resume(py.None) }

func (t *asyncStep) M__getattribute__(n string) (Object, error) {
	switch n {
	case "__await__":
		return nativeFunc(n, func([]Object) (Object, error) { return t, nil }), nil
	case "send":
		return nativeFunc("send value /", func(a []Object) (Object, error) { return t.resume(a[0]) }), nil
	case "throw":
		return nativeFunc("throw typ val? tb? /", func(a []Object) (Object, error) {
			e, err := thrownArgs(a)
			if err != nil {
				return nil, err
			}
			return t.resume(e)
		}), nil
	case "close":
		return nativeFunc(n, func([]Object) (Object, error) { t.done = true; return py.None, nil }), nil
	}
	return nativeAttr(asyncStepC, t, n)
}

func (t *asyncStep) resume(v Object) (Object, error) {
	if t.done {
		return nil, Raise(RuntimeError, "cannot reuse already awaited __anext__()/asend()")
	}
	if !t.begun {
		t.begun = true
		if v == py.None {
			v = t.sent
		}
		if t.closes && (!t.a.gen.started || t.a.gen.finished) {
			t.done = true
			t.a.gen.finish()
			return nil, Done
		}
	}
	out, more, err := t.a.gen.step(v)
	if err == nil && more {
		value, yields := out.(*asyncValue)
		if !yields {
			return out, nil // of an await inside
		}
		t.done = true
		if t.closes {
			return nil, Raise(RuntimeError, "async generator ignored GeneratorExit")
		}
		return nil, throw(newException(StopIteration, []Object{value.v}))
	}
	t.done = true
	if t.closes && (err == nil || isExc(err, py.GeneratorExit) || Matches(err, StopAsyncIteration)) {
		return nil, Done
	}
	if err == nil {
		err = throw(newException(StopAsyncIteration, nil))
	}
	return nil, err
}

// asyncIter is aiter(o), for async for.
func asyncIter(o Object) (Object, error) {
	if a, ok := o.(*asyncGenerator); ok {
		return a, nil
	}
	c := ClassOf(o)
	f := c.lookup("__aiter__")
	if f == nil {
		return nil, typeError("'async for' requires an object with __aiter__ method, got %s", c.Name)
	}
	b, err := bindAttr(f, o, c)
	if err != nil {
		return nil, err
	}
	it, err := Call(b, nil, nil)
	if err != nil {
		return nil, err
	}
	if _, ok := it.(*asyncGenerator); !ok && ClassOf(it).lookup("__anext__") == nil {
		return nil, typeError("'async for' received an object from __aiter__ that does not implement __anext__: %s", TypeName(it))
	}
	return it, nil
}

// asyncNext is anext(it): an awaitable.
func asyncNext(it Object) (Object, error) {
	if a, ok := it.(*asyncGenerator); ok {
		return &asyncStep{a: a, sent: py.None}, nil
	}
	c := ClassOf(it)
	f := c.lookup("__anext__")
	if f == nil {
		return nil, typeError("'%s' object is not an async iterator", c.Name)
	}
	b, err := bindAttr(f, it, c)
	if err != nil {
		return nil, err
	}
	return Call(b, nil, nil)
}
