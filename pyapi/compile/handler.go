package compile

import (
	"github.com/go-python/gpython/py"
	"github.com/go-python/gpython/vm"

	"github.com/seed-e45c46d8/dp/pyapi/syntax"
)

// handledSlot returns the local variable that holds the exception being handled.
func (c *coder) handledSlot() int {
	if c.excSlot < 0 {
		c.excSlot = c.varIndex(".exc")
	}
	return c.excSlot
}

// loadHandled pushes the exception being handled, or None.
func (c *coder) loadHandled() {
	if c.excSlot < 0 {
		c.loadConst(py.None)
		return
	}
	c.emitArg(vm.LOAD_FAST, c.excSlot)
}

// leaveHandlers notes that only the first n of the handlers around are still being run.
func (c *coder) leaveHandlers(n int) {
	if n == len(c.excs) {
		return
	}
	c.restoreHandled(n)
}

// restoreHandled makes the exception of handler n the one being handled, or none when n is 0.
func (c *coder) restoreHandled(n int) {
	if n > 0 {
		c.emitArg(vm.LOAD_FAST, c.excs[n-1])
	} else {
		c.loadConst(py.None)
	}
	c.emitArg(vm.STORE_FAST, c.handledSlot())
}

// try compiles a try statement. The VM's block for finally is around the one for except.
func (c *coder) try(x *syntax.Try) {
	if x.Star {
		c.fail(x.Handlers[0].Pos, "'except*' is not supported")
	}
	if len(x.Finally) > 0 {
		h := &label{}
		c.jump(vm.SETUP_FINALLY, h)
		c.blocks = append(c.blocks, block{})
		if len(x.Handlers) > 0 {
			c.tryExcept(x)
		} else {
			c.stmts(x.Body)
		}
		c.emit(vm.POP_BLOCK)
		c.blocks = c.blocks[:len(c.blocks)-1]
		c.loadConst(py.None)
		c.mark(h)
		// The body runs with the exception that is passing through, or else what was being handled around the statement.
		calm, body, e := &label{}, &label{}, c.temp()
		c.emit(vm.DUP_TOP)
		c.loadConst(IsException)
		c.emit(vm.ROT_TWO)
		c.call(1)
		c.jump(vm.POP_JUMP_IF_FALSE, calm)
		c.excEntry(e)
		c.jump(vm.JUMP_ABSOLUTE, body)
		c.mark(calm)
		c.restoreHandled(len(c.excs))
		c.emitArg(vm.LOAD_FAST, c.handledSlot())
		c.emitArg(vm.STORE_FAST, e)
		c.mark(body)
		c.blocks = append(c.blocks, block{finally: true})
		c.excs = append(c.excs, e)
		c.stmts(x.Finally)
		c.excs = c.excs[:len(c.excs)-1]
		c.blocks = c.blocks[:len(c.blocks)-1]
		c.restoreHandled(len(c.excs))
		c.emit(vm.END_FINALLY)
		return
	}
	c.tryExcept(x)
}

// excEntry begins a handler. The stack is [.. traceback, value, type]; the exception instance for the value takes its place,
// goes to the temp e and becomes the one being handled.
func (c *coder) excEntry(e int) {
	typ, value, tb := c.temp(), c.temp(), c.temp()
	c.emitArg(vm.STORE_FAST, typ)
	c.emitArg(vm.STORE_FAST, value)
	c.emitArg(vm.STORE_FAST, tb)
	c.loadConst(ExcWrap)
	c.emitArg(vm.LOAD_FAST, value)
	c.emitArg(vm.LOAD_FAST, tb)
	c.emitArg(vm.LOAD_FAST, c.handledSlot())
	c.call(3)
	c.emit(vm.DUP_TOP)
	c.emitArg(vm.STORE_FAST, e)
	c.emitArg(vm.STORE_FAST, c.handledSlot())
	c.emitArg(vm.LOAD_FAST, tb) // for the VM to raise again
	c.emitArg(vm.LOAD_FAST, e)
	c.emitArg(vm.LOAD_FAST, typ)
}

// tryExcept compiles a try statement without its finally clause.
func (c *coder) tryExcept(x *syntax.Try) {
	h, els, end := &label{}, &label{}, &label{}
	c.jump(vm.SETUP_EXCEPT, h)
	c.blocks = append(c.blocks, block{})
	c.stmts(x.Body)
	c.emit(vm.POP_BLOCK)
	c.blocks = c.blocks[:len(c.blocks)-1]
	c.jump(vm.JUMP_ABSOLUTE, els)
	c.mark(h)
	c.pos = x.Handlers[0].Pos
	e := c.temp()
	c.excEntry(e)
	c.blocks = append(c.blocks, block{})
	c.excs = append(c.excs, e)
	for _, hd := range x.Handlers {
		next := &label{}
		c.pos = hd.Pos
		c.loadConst(ExcMatch)
		c.emitArg(vm.LOAD_FAST, e)
		if hd.Type != nil {
			c.expr(hd.Type)
		} else {
			c.loadConst(py.None)
		}
		c.call(2)
		c.jump(vm.POP_JUMP_IF_FALSE, next)
		c.emit(vm.POP_TOP)
		c.emit(vm.POP_TOP)
		c.emit(vm.POP_TOP)
		if hd.Name != "" {
			c.emitArg(vm.LOAD_FAST, e)
			c.storeName(hd.Name)
			fin := &label{}
			c.jump(vm.SETUP_FINALLY, fin)
			c.blocks = append(c.blocks, block{})
			c.stmts(hd.Body)
			c.emit(vm.POP_BLOCK)
			c.blocks = c.blocks[:len(c.blocks)-1]
			c.loadConst(py.None)
			c.mark(fin)
			c.loadConst(py.None)
			c.storeName(hd.Name)
			c.delName(hd.Name)
			c.emit(vm.END_FINALLY)
		} else {
			c.stmts(hd.Body)
		}
		c.restoreHandled(len(c.excs) - 1)
		c.emit(vm.POP_EXCEPT)
		c.jump(vm.JUMP_ABSOLUTE, end)
		c.mark(next)
	}
	c.emit(vm.END_FINALLY)
	c.excs = c.excs[:len(c.excs)-1]
	c.blocks = c.blocks[:len(c.blocks)-1]
	c.mark(els)
	c.stmts(x.Else)
	c.mark(end)
}

// with compiles a with statement to what PEP 343 says it means; items are those still to be entered.
func (c *coder) with(items []syntax.WithItem, x *syntax.With) {
	if x.Async {
		c.fail(x.Pos, "'async with' is not supported")
	}
	if len(items) == 0 {
		c.stmts(x.Body)
		return
	}
	it := items[0]
	exit, ok := c.temp(), c.temp()
	c.loadConst(WithEnter)
	c.expr(it.X)
	c.pos = it.X.Position()
	c.call(1)
	c.emitArg(vm.UNPACK_SEQUENCE, 2) // TOS=exit, then value
	c.emitArg(vm.STORE_FAST, exit)
	// PEP 343 expansion
	fin, h, after := &label{}, &label{}, &label{}
	val := c.temp()
	c.emitArg(vm.STORE_FAST, val)
	c.loadConst(py.True)
	c.emitArg(vm.STORE_FAST, ok)
	c.jump(vm.SETUP_FINALLY, fin)
	c.blocks = append(c.blocks, block{})
	c.jump(vm.SETUP_EXCEPT, h)
	c.blocks = append(c.blocks, block{})
	if it.As != nil {
		c.emitArg(vm.LOAD_FAST, val)
		c.store(it.As)
	}
	c.with(items[1:], x)
	c.emit(vm.POP_BLOCK)
	c.blocks = c.blocks[:len(c.blocks)-1]
	c.jump(vm.JUMP_ABSOLUTE, after)
	c.mark(h)
	c.pos = it.X.Position()
	e := c.temp()
	c.excEntry(e)
	c.loadConst(py.False)
	c.emitArg(vm.STORE_FAST, ok)
	swallow := &label{}
	c.loadConst(WithExit)
	c.emitArg(vm.LOAD_FAST, exit)
	c.emitArg(vm.LOAD_FAST, e)
	c.call(2)
	c.jump(vm.POP_JUMP_IF_TRUE, swallow)
	c.emit(vm.END_FINALLY)
	c.mark(swallow)
	c.restoreHandled(len(c.excs))
	c.emit(vm.POP_TOP)
	c.emit(vm.POP_TOP)
	c.emit(vm.POP_TOP)
	c.emit(vm.POP_EXCEPT)
	c.mark(after)
	c.emit(vm.POP_BLOCK)
	c.blocks = c.blocks[:len(c.blocks)-1]
	c.loadConst(py.None)
	c.mark(fin)
	skip := &label{}
	c.emitArg(vm.LOAD_FAST, ok)
	c.jump(vm.POP_JUMP_IF_FALSE, skip)
	c.restoreHandled(len(c.excs))
	c.loadConst(WithExit)
	c.emitArg(vm.LOAD_FAST, exit)
	c.loadConst(py.None)
	c.call(2)
	c.emit(vm.POP_TOP)
	c.mark(skip)
	c.emit(vm.END_FINALLY)
}
