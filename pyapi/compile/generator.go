package compile

import (
	"github.com/go-python/gpython/py"

	"github.com/seed-e45c46d8/dp/pyapi/syntax"
)

// yield yields the value on the stack and leaves the value sent in its place.
func (c *coder) yield() {
	if c.s.async {
		c.emit(OpAsyncYield)
	}
	c.emit(OpYield)
	c.emit(OpResume)
}

// delegate compiles yield from and await of the value on the stack, as PEP 380 has it.
func (c *coder) delegate(await int) {
	c.emitArg(OpDelegate, await)
	c.loadConst(py.None)
	loop, end := &label{}, &label{}
	c.mark(loop)
	c.jump(OpSend, end)
	c.emit(OpYield)
	c.jump(OpLoop, loop)
	c.mark(end)
}

// comprehension calls a function of its own with the first iterator. What is made stays at the bottom of its stack.
func (c *coder) comprehension(x *syntax.Comprehension) {
	s := c.a.scopes[x]
	c.makeFn(fn{
		key: x, name: s.name, params: &syntax.Params{Regular: []syntax.Param{{Name: ".0"}}}, coroutine: s.async,
		body: func(n *coder) {
			n.pos = x.Pos
			switch x.Kind {
			case syntax.ListComp:
				n.emitArg(OpList, 0)
			case syntax.SetComp:
				n.emitArg(OpSet, 0)
			case syntax.DictComp:
				n.emitArg(OpDict, 0)
			}
			n.depth = 1
			if x.Kind == syntax.Generator {
				n.depth = 0
			}
			n.clause(x, 0)
			if x.Kind == syntax.Generator {
				n.loadConst(py.None)
			}
			n.emit(OpReturn)
		},
	})
	c.expr(x.Clauses[0].Iter)
	c.pos = x.Pos
	if x.Clauses[0].Async {
		c.emit(OpAsyncIter)
	} else {
		c.emit(OpIter)
	}
	c.emitArg(OpCall, 1)
	if s.async && x.Kind != syntax.Generator {
		c.delegate(1)
	}
}

// clause compiles the clauses of a comprehension from number i on.
func (c *coder) clause(x *syntax.Comprehension, i int) {
	if i == len(x.Clauses) {
		c.element(x)
		return
	}
	g := x.Clauses[i]
	start, anchor := &label{}, &label{}
	if i == 0 { // the first iterator is made outside
		c.emitArg(OpLoadFast, c.varIndex(".0"))
	} else {
		c.expr(g.Iter)
		c.pos = x.Pos
		if g.Async {
			c.emit(OpAsyncIter)
		} else {
			c.emit(OpIter)
		}
	}
	if g.Async {
		if !c.s.async {
			c.fail(x.Pos, "asynchronous comprehension outside of an asynchronous function")
		}
		end := c.asyncNext(start, x.Pos)
		c.depth++
		c.store(g.Target)
		c.filtered(x, i, start)
		c.depth--
		end()
		return
	}
	c.mark(start)
	c.pos = x.Pos
	c.jump(OpForIter, anchor)
	c.depth++
	c.store(g.Target)
	c.filtered(x, i, start)
	c.depth--
	c.mark(anchor)
}

// filtered compiles the conditions of clause i and what is inside of it.
func (c *coder) filtered(x *syntax.Comprehension, i int, start *label) {
	for _, f := range x.Clauses[i].Ifs {
		c.condition(f, start)
	}
	c.clause(x, i+1)
	c.pos = x.Pos
	c.jump(OpLoop, start)
}

// element adds an element to what a comprehension makes, or yields it.
func (c *coder) element(x *syntax.Comprehension) {
	c.expr(x.Elt)
	switch x.Kind {
	case syntax.ListComp:
		c.emitArg(OpListAdd, len(x.Clauses)+1)
	case syntax.SetComp:
		c.pos = x.Pos
		c.emitArg(OpSetAdd, len(x.Clauses)+1)
	case syntax.DictComp:
		c.expr(x.Val)
		c.pos = x.Pos
		c.emitArg(OpDictAdd, len(x.Clauses)+1)
	case syntax.Generator:
		c.yield()
		c.emit(OpPop)
	}
}
