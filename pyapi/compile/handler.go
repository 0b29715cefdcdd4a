package compile

import (
	"github.com/go-python/gpython/py"

	"github.com/seed-e45c46d8/dp/pyapi/syntax"
)

// handledSlot returns the local variable that holds the exception being handled.
func (c *coder) handledSlot() int {
	if c.excSlot < 0 {
		c.excSlot = c.varIndex(".exc")
	}
	return c.excSlot
}

// restoreHandled makes the exception of the innermost handler around the one being handled.
func (c *coder) restoreHandled() {
	c.handledSlot()
	if n := len(c.excs); n > 0 {
		c.emitArg(OpSetHandled, c.excs[n-1])
	} else {
		c.emitArg(OpSetHandled, -1)
	}
}

// protect begins a part of the code whose exceptions go to a new handler.
func (c *coder) protect() *handler {
	c.handledSlot()
	h := &handler{depth: c.depth, slot: c.temp()}
	c.handler = h
	return h
}

// try compiles a try statement. The finally clause is compiled once for every way out of the body.
func (c *coder) try(x *syntax.Try) {
	if len(x.Finally) == 0 {
		c.tryExcept(x)
		return
	}
	end := &label{}
	c.push(block{kind: finallyBlock, finally: x.Finally})
	h := c.protect()
	if len(x.Handlers) > 0 {
		c.tryExcept(x)
	} else {
		c.stmts(x.Body)
	}
	c.pop()
	c.stmts(x.Finally)
	c.jump(OpJump, end)
	c.mark(&h.label)
	c.push(block{kind: handlerBlock})
	c.excs = append(c.excs, h.slot)
	c.stmts(x.Finally)
	c.excs = c.excs[:len(c.excs)-1]
	c.pop()
	c.emitArg(OpReraise, h.slot)
	c.mark(end)
}

// unbind removes the name that a handler's exception is bound to.
func (c *coder) unbind(b block) {
	if b.unbind {
		c.loadConst(py.None)
		c.storeName(b.name)
		c.delName(b.name)
	}
}

// tryExcept compiles a try statement without its finally clause.
func (c *coder) tryExcept(x *syntax.Try) {
	end := &label{}
	c.push(block{kind: tryBlock})
	h := c.protect()
	c.stmts(x.Body)
	c.pop()
	c.stmts(x.Else)
	c.jump(OpJump, end)
	c.mark(&h.label)
	if x.Star {
		c.groupClauses(x, h)
	} else {
		c.clauses(x, h, end)
	}
	c.mark(end)
}

// clauses compiles the except clauses for the exception of a handler.
func (c *coder) clauses(x *syntax.Try, h *handler, end *label) {
	for i, k := range x.Handlers {
		if k.Type == nil && i < len(x.Handlers)-1 {
			c.fail(k.Pos, "default 'except:' must be last")
		}
		next := &label{}
		c.push(block{kind: handlerBlock})
		c.excs = append(c.excs, h.slot)
		c.pos = k.Pos
		if k.Type != nil {
			c.expr(k.Type)
		} else {
			c.loadConst(py.None)
		}
		c.emitArg(OpMatchExc, h.slot)
		c.jump(OpJumpFalse, next)
		c.clauseBody(k, h.slot)
		c.excs = c.excs[:len(c.excs)-1]
		c.pop()
		c.restoreHandled()
		c.jump(OpJump, end)
		c.mark(next)
	}
	c.emitArg(OpReraise, h.slot)
}

// clauseBody compiles the body of a clause for the exception in a slot. The name that it is bound to is unbound at the end.
func (c *coder) clauseBody(k *syntax.Handler, slot int) {
	if k.Name == "" {
		c.stmts(k.Body)
		return
	}
	b := &c.blocks[len(c.blocks)-1]
	b.name, b.unbind = k.Name, true
	c.emitArg(OpLoadFast, slot)
	c.storeName(k.Name)
	outer, end := c.handler, &label{}
	h := c.protect()
	c.stmts(k.Body)
	c.handler = outer
	c.unbind(block{name: k.Name, unbind: true})
	c.jump(OpJump, end)
	c.mark(&h.label)
	c.unbind(block{name: k.Name, unbind: true})
	c.emitArg(OpReraise, h.slot)
	c.mark(end)
}

// groupClauses compiles except* clauses: each takes from the group what it matches, and what is left or raised meanwhile is
// raised at the end.
func (c *coder) groupClauses(x *syntax.Try, h *handler) {
	group, part := c.temp(), c.temp()
	c.push(block{kind: handlerBlock})
	c.excs = append(c.excs, h.slot)
	c.pos = x.Handlers[0].Pos
	c.add(OpGroupEnter, h.slot, group)
	for _, k := range x.Handlers {
		next, done := &label{}, &label{}
		c.pos = k.Pos
		c.expr(k.Type)
		c.add(OpGroupMatch, group, part)
		c.jump(OpJumpFalse, next)
		c.push(block{kind: handlerBlock, star: true})
		c.excs = append(c.excs, part)
		c.restoreHandled()
		inner := c.protect()
		c.clauseBody(k, part)
		c.excs = c.excs[:len(c.excs)-1]
		c.pop()
		c.jump(OpJump, done)
		c.mark(&inner.label)
		c.add(OpGroupAdd, inner.slot, group)
		c.mark(done)
		c.restoreHandled()
		c.mark(next)
	}
	c.excs = c.excs[:len(c.excs)-1]
	c.pop()
	c.restoreHandled()
	c.emitArg(OpGroupEnd, group)
}

// with compiles a with statement; items are those still to be entered.
func (c *coder) with(items []syntax.WithItem, x *syntax.With) {
	if x.Async && !c.s.async {
		c.fail(x.Pos, "'async with' outside async function")
	}
	if len(items) == 0 {
		c.stmts(x.Body)
		return
	}
	it := items[0]
	b := block{kind: withBlock, slot: c.temp(), async: x.Async, pos: it.X.Position()}
	c.expr(it.X)
	c.pos = it.X.Position()
	if x.Async {
		c.emitArg(OpAsyncWithEnter, b.slot)
		c.delegate(1)
	} else {
		c.emitArg(OpWithEnter, b.slot)
	}
	end, swallow := &label{}, &label{}
	c.push(b)
	h := c.protect()
	if it.As != nil {
		c.store(it.As)
	} else {
		c.emit(OpPop)
	}
	c.with(items[1:], x)
	c.pop()
	c.pos = it.X.Position()
	c.withExit(b, -1)
	c.emit(OpPop)
	c.jump(OpJump, end)
	c.mark(&h.label)
	c.withExit(b, h.slot)
	c.jump(OpJumpTrue, swallow)
	c.emitArg(OpReraise, h.slot)
	c.mark(swallow)
	c.restoreHandled()
	c.mark(end)
}

// withExit pushes what the __exit__ of a with block returns.
func (c *coder) withExit(b block, exc int) {
	if b.async {
		c.add(OpAsyncWithExit, b.slot, exc)
		c.delegate(1)
		return
	}
	c.add(OpWithExit, b.slot, exc)
}
