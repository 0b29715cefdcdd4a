package compile

import (
	"github.com/seed-e45c46d8/dp/pyapi/syntax"
)

// blockKind tells what leaving a block takes.
type blockKind uint8

const (
	whileBlock   blockKind = iota
	forBlock               // its iterator is on the stack
	tryBlock               // the body of a try with except clauses
	handlerBlock           // an except clause, or a finally clause for an exception that is passing through
	finallyBlock           // the body of a try with a finally clause
	withBlock
)

// block is a loop, try or with that the statement being compiled is inside of.
type block struct {
	kind       blockKind
	outer      *handler // where exceptions go outside of it
	excs       int      // how many handlers it is inside of
	cont, exit *label   // of a loop
	finally    []syntax.Stmt
	name       string     // of a handler: what its exception is bound to
	unbind     bool       // the block binds name
	star       bool       // of a handler: of an except* clause, which nothing may jump out of
	slot       int        // of a with: its __exit__
	async      bool       // of a with
	pos        syntax.Pos // of a with: what is entered
}

func (c *coder) push(b block) {
	b.outer, b.excs = c.handler, len(c.excs)
	c.blocks = append(c.blocks, b)
}

// pop leaves the innermost block at its end.
func (c *coder) pop() {
	b := c.blocks[len(c.blocks)-1]
	c.blocks = c.blocks[:len(c.blocks)-1]
	c.handler = b.outer
}

// leave emits what leaving the blocks from number n on takes, for a statement that jumps out of them, and calls jump in the
// state outside of them.
func (c *coder) leave(n int, jump func()) {
	blocks, handler, excs, depth, pos := c.blocks, c.handler, c.excs, c.depth, c.pos
	for i := len(blocks) - 1; i >= n; i-- {
		b := blocks[i]
		c.blocks, c.handler, c.excs = blocks[:i:i], b.outer, excs[:b.excs:b.excs]
		switch b.kind {
		case forBlock:
			c.emit(OpPop)
			c.depth--
		case handlerBlock:
			c.unbind(b)
			c.restoreHandled()
		case finallyBlock:
			c.stmts(b.finally)
			c.pos = pos
		case withBlock:
			c.pos = b.pos
			c.withExit(b, -1)
			c.emit(OpPop)
			c.pos = pos
		}
	}
	jump()
	c.blocks, c.handler, c.excs, c.depth = blocks, handler, excs, depth
}

// loop returns the index of the innermost loop, or -1.
func (c *coder) loop() int {
	for i := len(c.blocks) - 1; i >= 0; i-- {
		if c.blocks[i].kind <= forBlock {
			return i
		}
	}
	return -1
}

// stayInGroup refuses a statement that jumps out of an except* clause to block n.
func (c *coder) stayInGroup(n int, pos syntax.Pos) {
	for i := len(c.blocks) - 1; i > n; i-- {
		if c.blocks[i].star {
			c.fail(pos, "'break', 'continue' and 'return' cannot appear in an except* block")
		}
	}
}

func (c *coder) breakLoop(x *syntax.Break) {
	i := c.loop()
	if i < 0 {
		c.fail(x.Pos, "'break' outside loop")
	}
	c.stayInGroup(i, x.Pos)
	exit := c.blocks[i].exit
	c.leave(i, func() { c.jump(OpJump, exit) })
}

func (c *coder) continueLoop(x *syntax.Continue) {
	i := c.loop()
	if i < 0 {
		c.fail(x.Pos, "'continue' not properly in loop")
	}
	c.stayInGroup(i, x.Pos)
	cont := c.blocks[i].cont
	c.leave(i+1, func() { c.jump(OpLoop, cont) })
}

func (c *coder) whileLoop(x *syntax.While) {
	start, anchor, end := &label{}, &label{}, &label{}
	c.mark(start)
	c.pos = x.Pos
	c.condition(x.Cond, anchor)
	c.push(block{kind: whileBlock, cont: start, exit: end})
	c.stmts(x.Body)
	c.pop()
	c.pos = x.Pos
	c.jump(OpLoop, start)
	c.mark(anchor)
	c.stmts(x.Else)
	c.mark(end)
}

func (c *coder) forLoop(x *syntax.For) {
	if x.Async {
		c.asyncFor(x)
		return
	}
	start, anchor, end := &label{}, &label{}, &label{}
	c.expr(x.Iter)
	c.pos = x.Pos
	c.emit(OpIter)
	c.mark(start)
	c.pos = x.Pos
	c.jump(OpForIter, anchor)
	c.push(block{kind: forBlock, cont: start, exit: end})
	c.depth++
	c.store(x.Target)
	c.stmts(x.Body)
	c.depth--
	c.pop()
	c.pos = x.Pos
	c.jump(OpLoop, start)
	c.mark(anchor)
	c.stmts(x.Else)
	c.mark(end)
}

func (c *coder) asyncFor(x *syntax.For) {
	if !c.s.async {
		c.fail(x.Pos, "'async for' outside async function")
	}
	start, end := &label{}, &label{}
	c.expr(x.Iter)
	c.pos = x.Pos
	c.emit(OpAsyncIter)
	done := c.asyncNext(start, x.Pos)
	c.push(block{kind: forBlock, cont: start, exit: end})
	c.depth++
	c.store(x.Target)
	c.stmts(x.Body)
	c.depth--
	c.pop()
	c.pos = x.Pos
	c.jump(OpLoop, start)
	done()
	c.stmts(x.Else)
	c.mark(end)
}

// asyncNext begins a loop over the asynchronous iterator on the stack: it leaves the next value above it. What it returns ends
// the loop, without the iterator, after what is inside has been compiled.
func (c *coder) asyncNext(start *label, pos syntax.Pos) (done func()) {
	h := &handler{depth: c.depth + 1, slot: c.temp()}
	outer := c.handler
	c.mark(start)
	c.pos = pos
	c.handler = h
	c.emit(OpAsyncNext)
	c.delegate(1)
	c.handler = outer
	return func() {
		c.pos = pos
		c.mark(&h.label)
		c.emitArg(OpAsyncForEnd, h.slot)
		c.emit(OpPop)
		c.handledSlot()
		c.restoreHandled()
	}
}
