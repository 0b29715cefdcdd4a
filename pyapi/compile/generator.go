package compile

import (
	"github.com/go-python/gpython/py"
	"github.com/go-python/gpython/vm"

	"github.com/seed-e45c46d8/dp/pyapi/syntax"
)

// yield yields the value on the stack and leaves the value sent in its place.
func (c *coder) yield() {
	c.emit(vm.YIELD_VALUE)
	c.loadConst(Resume)
	c.emit(vm.ROT_TWO)
	c.call(1)
}

// yieldFrom compiles yield from and await, as PEP 380 has it.
func (c *coder) yieldFrom(p syntax.Pos, x syntax.Expr) {
	st, sent := c.temp(), c.temp()
	c.loadConst(YieldFromNew)
	c.expr(x)
	c.pos = p
	c.call(1)
	c.emitArg(vm.STORE_FAST, st)
	c.loadConst(py.None)
	c.emitArg(vm.STORE_FAST, sent)
	loop, end := &label{}, &label{}
	c.mark(loop)
	c.loadConst(YieldFromStep)
	c.emitArg(vm.LOAD_FAST, st)
	c.emitArg(vm.LOAD_FAST, sent)
	c.call(2)
	c.emitArg(vm.LOAD_FAST, st) // truth value == done
	c.jump(vm.POP_JUMP_IF_TRUE, end)
	c.emit(vm.YIELD_VALUE)
	c.emitArg(vm.STORE_FAST, sent)
	c.jump(vm.JUMP_ABSOLUTE, loop)
	c.mark(end)
}

// comprehension calls a function of its own with the first iterator. acc is the set or dict being made; a list stays on the
// stack.
func (c *coder) comprehension(x *syntax.Comprehension) {
	c.makeFn(fn{key: x, name: c.a.scopes[x].name, params: &syntax.Params{Regular: []syntax.Param{{Name: ".0"}}}, body: func(n *coder) {
		n.pos = x.Pos
		acc := -1
		switch x.Kind {
		case syntax.ListComp:
			n.emitArg(vm.BUILD_LIST, 0)
		case syntax.SetComp:
			acc = n.temp()
			n.loadConst(ToSet)
			n.emitArg(vm.BUILD_LIST, 0)
			n.call(1)
			n.emitArg(vm.STORE_FAST, acc)
		case syntax.DictComp:
			acc = n.temp()
			n.loadConst(BuildDict)
			n.call(0)
			n.emitArg(vm.STORE_FAST, acc)
		}
		n.clause(x, 0, acc)
		if x.Kind == syntax.Generator {
			n.loadConst(py.None)
		} else if acc >= 0 {
			n.emitArg(vm.LOAD_FAST, acc)
		}
		n.emit(vm.RETURN_VALUE)
	}})
	c.loadConst(ForIter)
	c.expr(x.Clauses[0].Iter)
	c.pos = x.Pos
	c.call(1)
	c.call(1)
}

// clause compiles the clauses of a comprehension from number i on.
func (c *coder) clause(x *syntax.Comprehension, i, acc int) {
	if i == len(x.Clauses) {
		c.element(x, acc)
		return
	}
	g := x.Clauses[i]
	if g.Async {
		c.fail(x.Pos, "asynchronous comprehensions are not supported")
	}
	start, anchor := &label{}, &label{}
	var it int
	if i == 0 { // the first iterator is made outside
		it = c.varIndex(".0")
		c.emitArg(vm.LOAD_FAST, it)
	} else {
		it = c.forIter(func() { c.expr(g.Iter) }, x.Pos)
	}
	c.mark(start)
	c.pos = x.Pos
	c.jump(vm.FOR_ITER, anchor)
	c.store(g.Target)
	for _, f := range g.Ifs {
		c.expr(f)
		c.jump(vm.POP_JUMP_IF_FALSE, start)
	}
	c.clause(x, i+1, acc)
	c.jump(vm.JUMP_ABSOLUTE, start)
	c.mark(anchor)
	c.pos = x.Pos
	c.forCheck(it)
}

// element adds an element to what a comprehension makes, or yields it.
func (c *coder) element(x *syntax.Comprehension, acc int) {
	switch x.Kind {
	case syntax.ListComp:
		c.expr(x.Elt)
		c.emitArg(vm.LIST_APPEND, len(x.Clauses)+1)
	case syntax.SetComp:
		c.loadConst(SetAdd)
		c.emitArg(vm.LOAD_FAST, acc)
		c.expr(x.Elt)
		c.pos = x.Pos
		c.call(2)
		c.emit(vm.POP_TOP)
	case syntax.DictComp:
		c.loadConst(DictAdd)
		c.emitArg(vm.LOAD_FAST, acc)
		c.expr(x.Elt)
		c.expr(x.Val)
		c.pos = x.Pos
		c.call(3)
		c.emit(vm.POP_TOP)
	case syntax.Generator:
		c.expr(x.Elt)
		c.yield()
		c.emit(vm.POP_TOP)
	}
}
