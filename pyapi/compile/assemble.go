package compile

import (
	"fmt"
	"math"

	"github.com/go-python/gpython/py"

	"github.com/seed-e45c46d8/dp/pyapi/syntax"
)

// label is a place that instructions jump to.
type label struct{ at int32 }

// handler is where the exceptions of a part of the code go.
type handler struct {
	label label
	depth int // of the stack
	slot  int
	index int // in Code.Handlers, counted from 1; 0 before it has one
}

// jumpTo is an instruction whose argument is the address of a label.
type jumpTo struct {
	ins int
	lab *label
}

func (c *coder) add(op Op, a, b int) {
	if n := len(c.positions); n == 0 || c.positions[n-1] != c.pos {
		c.positions = append(c.positions, c.pos)
	}
	h := 0
	if c.handler != nil {
		h = c.handler.index
		if h == 0 {
			c.handlers = append(c.handlers, c.handler)
			h = len(c.handlers)
			if h > math.MaxUint16 {
				c.fail(c.pos, "too many statically nested blocks")
			}
			c.handler.index = h
		}
	}
	c.ins = append(c.ins, Instr{Op: op, Handler: uint16(h), A: int32(a), B: int32(b)})
	c.places = append(c.places, int32(len(c.positions)-1))
}

func (c *coder) emit(op Op) { c.add(op, 0, 0) }

func (c *coder) emitArg(op Op, a int) { c.add(op, a, 0) }

func (c *coder) jump(op Op, l *label) {
	c.jumps = append(c.jumps, jumpTo{len(c.ins), l})
	c.add(op, 0, 0)
}

// mark puts a label here.
func (c *coder) mark(l *label) {
	l.at = int32(len(c.ins))
	c.marked = len(c.ins)
}

// jumpUnless jumps when the value on the stack is false; a comparison that has just been made becomes one instruction with the
// jump.
func (c *coder) jumpUnless(l *label) {
	if n := len(c.ins); n > 0 && c.marked < n && c.ins[n-1].Op == OpCompare {
		c.jumps = append(c.jumps, jumpTo{n - 1, l})
		c.ins[n-1].Op, c.ins[n-1].B = OpCompareJump, c.ins[n-1].A
		return
	}
	c.jump(OpJumpFalse, l)
}

// ret returns None.
func (c *coder) ret() {
	c.loadConst(py.None)
	c.emit(OpReturn)
}

// cache numbers a new inline cache.
func (c *coder) cache() int {
	c.caches++
	return c.caches - 1
}

// constIndex returns the index of a constant; equal constants of the common types share one.
func (c *coder) constIndex(o py.Object) int {
	switch o.(type) {
	case py.String, py.Int, py.NoneType, py.Bool:
		if i, ok := c.constIdx[o]; ok {
			return i
		}
		c.constIdx[o] = len(c.consts)
	}
	c.consts = append(c.consts, o)
	return len(c.consts) - 1
}

func (c *coder) loadConst(o py.Object) { c.emitArg(OpConst, c.constIndex(o)) }

// nameIndex returns the index of the name of a global or attribute.
func (c *coder) nameIndex(n string) int {
	if i, ok := c.nameIdx[n]; ok {
		return i
	}
	c.nameIdx[n] = len(c.names)
	c.names = append(c.names, n)
	return len(c.names) - 1
}

// varIndex returns the index of a local variable.
func (c *coder) varIndex(n string) int {
	if i, ok := c.varIdx[n]; ok {
		return i
	}
	c.varIdx[n] = len(c.vars)
	c.vars = append(c.vars, n)
	return len(c.vars) - 1
}

// temp makes a local variable of the compiler's own. No program can name it.
func (c *coder) temp() int {
	c.temps++
	return c.varIndex(fmt.Sprintf(".t%d", c.temps))
}

// cellIndex returns the index of a cell or free variable.
func (c *coder) cellIndex(n string) int {
	for i, x := range c.s.cells {
		if x == n {
			return i
		}
	}
	for i, x := range c.s.frees {
		if x == n {
			return len(c.s.cells) + i
		}
	}
	panic("no cell " + n + " in " + c.s.name)
}

// finish makes the code object. p are the parameters of a function, or nil.
func (c *coder) finish(name string, p *syntax.Params) *Code {
	for _, j := range c.jumps {
		c.ins[j.ins].A = j.lab.at
	}
	code := &Code{
		File: c.file, Name: name, QualName: c.qual, Doc: c.doc,
		Ins: c.ins, Consts: c.consts, Names: c.names, Vars: c.vars, Cells: c.s.cells, Frees: c.s.frees, Caches: c.caches,
		positions: c.positions, places: c.places, firstLine: c.firstLine,
		Generator: c.s.gen, Annotations: c.ann, ExcSlot: c.excSlot, TextAnnotations: c.a.textAnnotations,
	}
	for _, h := range c.handlers {
		code.Handlers = append(code.Handlers, Handler{h.label.at, int32(h.depth), int32(h.slot)})
	}
	code.Stack = code.stackSize()
	if code.Doc == nil {
		code.Doc = py.None
	}
	for _, n := range c.s.cells {
		slot := -1
		if i, ok := c.varIdx[n]; ok {
			slot = i
		}
		code.CellParam = append(code.CellParam, slot)
	}
	if p != nil {
		c.describe(code, p)
	}
	return code
}

// describe notes the parameters of a function.
func (c *coder) describe(code *Code, p *syntax.Params) {
	add := func(params []syntax.Param) {
		for _, q := range params {
			code.Params = append(code.Params, mangle(c.s.priv, q.Name))
		}
	}
	add(p.PosOnly)
	code.NumPosOnly = len(code.Params)
	add(p.Regular)
	code.NumPos = len(code.Params)
	add(p.KwOnly)
	code.NumKwOnly = len(p.KwOnly)
	for _, q := range p.KwOnly {
		if q.Default != nil {
			code.KwDefaults = append(code.KwDefaults, mangle(c.s.priv, q.Name))
		}
	}
	code.VarArgs, code.KwArgs = p.VarArg != nil, p.KwArg != nil
}
