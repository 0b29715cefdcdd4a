package compile

import (
	"github.com/go-python/gpython/vm"

	"github.com/seed-e45c46d8/dp/pyapi/syntax"
)

// block is a loop or a try block that the statement being compiled is inside of.
type block struct {
	loop    bool
	finally bool   // the body of a finally clause
	cont    *label // of a loop: where continue goes
	excs    int    // of a loop: how many handlers it is inside of
}

// loop returns the innermost loop, or nil.
func (c *coder) loop() *block {
	for i := len(c.blocks) - 1; i >= 0; i-- {
		if c.blocks[i].loop {
			return &c.blocks[i]
		}
	}
	return nil
}

func (c *coder) continueLoop(x *syntax.Continue) {
	for i := len(c.blocks) - 1; i >= 0; i-- {
		b := c.blocks[i]
		switch {
		case b.finally:
			c.fail(x.Pos, "'continue' not supported inside 'finally' clause") // it would corrupt the stack of gpython's VM
		case b.loop:
			c.leaveHandlers(b.excs)
			if i == len(c.blocks)-1 {
				c.jump(vm.JUMP_ABSOLUTE, b.cont)
			} else {
				c.jump(vm.CONTINUE_LOOP, b.cont)
			}
			return
		}
	}
	c.fail(x.Pos, "'continue' not properly in loop")
}

// forIter pushes an iterator that keeps errors, and returns the temp that it stands in too.
func (c *coder) forIter(push func(), pos syntax.Pos) int {
	c.loadConst(ForIter)
	push()
	c.pos = pos
	c.call(1)
	it := c.temp()
	c.emit(vm.DUP_TOP)
	c.emitArg(vm.STORE_FAST, it)
	return it
}

// forCheck raises the error that has ended a loop.
func (c *coder) forCheck(it int) {
	c.loadConst(ForCheck)
	c.emitArg(vm.LOAD_FAST, it)
	c.call(1)
	c.emit(vm.POP_TOP)
}

func (c *coder) whileLoop(x *syntax.While) {
	start, anchor, end := &label{}, &label{}, &label{}
	c.jump(vm.SETUP_LOOP, end)
	c.mark(start)
	c.pos = x.Pos
	c.loadConst(Tick)
	c.jump(vm.POP_JUMP_IF_FALSE, anchor)
	c.expr(x.Cond)
	c.jump(vm.POP_JUMP_IF_FALSE, anchor)
	c.blocks = append(c.blocks, block{loop: true, cont: start, excs: len(c.excs)})
	c.stmts(x.Body)
	c.blocks = c.blocks[:len(c.blocks)-1]
	c.jump(vm.JUMP_ABSOLUTE, start)
	c.mark(anchor)
	c.emit(vm.POP_BLOCK)
	c.stmts(x.Else)
	c.mark(end)
}

func (c *coder) forLoop(x *syntax.For) {
	if x.Async {
		c.fail(x.Pos, "'async for' is not supported")
	}
	start, anchor, end := &label{}, &label{}, &label{}
	c.jump(vm.SETUP_LOOP, end)
	it := c.forIter(func() { c.expr(x.Iter) }, x.Pos)
	c.mark(start)
	c.pos = x.Pos
	c.jump(vm.FOR_ITER, anchor)
	c.store(x.Target)
	c.blocks = append(c.blocks, block{loop: true, cont: start, excs: len(c.excs)})
	c.stmts(x.Body)
	c.blocks = c.blocks[:len(c.blocks)-1]
	c.jump(vm.JUMP_ABSOLUTE, start)
	c.mark(anchor)
	c.pos = x.Pos
	c.forCheck(it)
	c.emit(vm.POP_BLOCK)
	c.stmts(x.Else)
	c.mark(end)
}
