package compile

import (
	"fmt"

	"github.com/go-python/gpython/py"
	"github.com/go-python/gpython/vm"

	"github.com/seed-e45c46d8/dp/pyapi/syntax"
)

// label is a place that instructions jump to.
type label struct{ addr int }

// instr is an instruction before it has an address.
type instr struct {
	op  vm.OpCode // or placeOfLabel
	arg int32
	pos int32  // index in coder.positions
	lab *label // where a jump goes, or the label whose place this is
}

// placeOfLabel stands among the instructions where a label is.
const placeOfLabel = vm.OpCode(255)

func (c *coder) add(op vm.OpCode, arg int, l *label) {
	if n := len(c.positions); n == 0 || c.positions[n-1] != c.pos {
		c.positions = append(c.positions, c.pos)
	}
	c.ins = append(c.ins, instr{op: op, arg: int32(arg), pos: int32(len(c.positions) - 1), lab: l})
}

func (c *coder) emit(op vm.OpCode) { c.add(op, -1, nil) }

func (c *coder) emitArg(op vm.OpCode, arg int) { c.add(op, arg, nil) }

func (c *coder) jump(op vm.OpCode, l *label) { c.add(op, 0, l) }

// mark puts a label here.
func (c *coder) mark(l *label) { c.add(placeOfLabel, 0, l) }

// call calls the function below the n topmost values. n is at most 255.
func (c *coder) call(n int) { c.emitArg(vm.CALL_FUNCTION, n) }

// ret returns None.
func (c *coder) ret() {
	c.loadConst(py.None)
	c.emit(vm.RETURN_VALUE)
}

// constIndex returns the index of a constant; equal constants of the common types share one.
func (c *coder) constIndex(o py.Object) int {
	switch o.(type) {
	case py.String, py.Int, Intrinsic, py.NoneType, py.Bool:
		if i, ok := c.constIdx[o]; ok {
			return i
		}
		c.constIdx[o] = len(c.consts)
	}
	c.consts = append(c.consts, o)
	return len(c.consts) - 1
}

func (c *coder) loadConst(o py.Object) { c.emitArg(vm.LOAD_CONST, c.constIndex(o)) }

// nameIndex returns the index of a global name.
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
	if c.excSlot >= 0 { // nothing is being handled at first
		none := int32(c.constIndex(py.None))
		c.ins = append([]instr{{op: vm.LOAD_CONST, arg: none}, {op: vm.STORE_FAST, arg: int32(c.excSlot)}}, c.ins...)
	}
	bytecode, positions := c.assemble(c.layout())
	code := &Code{
		Bytecode: &py.Code{
			Nlocals: int32(len(c.vars)), Stacksize: 12, Code: bytecode, Consts: append(py.Tuple(c.consts), positions),
			Names: c.names, Varnames: c.vars, Freevars: c.s.frees, Cellvars: c.s.cells,
			Filename: c.file, Name: name, Firstlineno: 1, Flags: py.CO_NEWLOCALS,
		},
		Name: name, QualName: c.qual, Generator: c.s.gen, Doc: c.doc, Annotations: c.ann, ExcSlot: c.excSlot,
	}
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

// The sizes of instructions. gpython has 16-bit arguments; code that is too large for them gets an EXTENDED_ARG in front of
// every argument.
const (
	bareSize   = 1
	narrowSize = 3
	wideSize   = 6
	maxNarrow  = 1<<16 - 1
)

// layout gives the labels their addresses and says whether the code is wide.
func (c *coder) layout() (wide bool) {
	most := max(len(c.consts)+1, len(c.vars)+len(c.s.cells)+len(c.s.frees), len(c.names))
	for _, size := range []int{narrowSize, wideSize} {
		addr := 0
		for i := range c.ins {
			switch x := &c.ins[i]; {
			case x.op == placeOfLabel:
				x.lab.addr = addr
			case !x.op.HAS_ARG():
				addr += bareSize
			default:
				addr += size
			}
		}
		if size == narrowSize && addr <= maxNarrow && most <= maxNarrow {
			return false
		}
	}
	return true
}

// assemble writes the bytecode and the table of positions.
func (c *coder) assemble(wide bool) (string, *Positions) {
	size := narrowSize
	if wide {
		size = wideSize
	}
	code := make([]byte, 0, len(c.ins)*size)
	table := &Positions{pos: c.positions, addr: make([]int32, 0, len(c.positions))}
	for i := range c.ins {
		x := &c.ins[i]
		if x.op == placeOfLabel {
			continue
		}
		for len(table.addr) <= int(x.pos) {
			table.addr = append(table.addr, int32(len(code)))
		}
		if !x.op.HAS_ARG() {
			code = append(code, byte(x.op))
			continue
		}
		arg := int(x.arg)
		if x.lab != nil {
			arg = x.lab.addr
			switch x.op {
			case vm.FOR_ITER, vm.JUMP_FORWARD, vm.SETUP_LOOP, vm.SETUP_EXCEPT, vm.SETUP_FINALLY: // relative
				arg -= len(code) + size
			}
		}
		if wide {
			code = append(code, byte(vm.EXTENDED_ARG), byte(arg>>16), byte(arg>>24))
		}
		code = append(code, byte(x.op), byte(arg), byte(arg>>8))
	}
	return string(code), table
}
