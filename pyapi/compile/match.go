package compile

import (
	"github.com/go-python/gpython/py"
	"github.com/go-python/gpython/vm"

	"github.com/seed-e45c46d8/dp/pyapi/syntax"
)

// match compiles a match statement: every case tests its pattern against the subject, which stands in a temp, and jumps
// to the next case when it fails.
func (c *coder) match(x *syntax.Match) {
	subject := c.temp()
	c.expr(x.X)
	c.emitArg(vm.STORE_FAST, subject)
	end := &label{}
	for _, k := range x.Cases {
		next := &label{}
		c.pos = k.Pos
		c.pattern(k.Pattern, subject, next)
		if k.Guard != nil {
			c.expr(k.Guard)
			c.jump(vm.POP_JUMP_IF_FALSE, next)
		}
		c.stmts(k.Body)
		c.jump(vm.JUMP_ABSOLUTE, end)
		c.mark(next)
	}
	c.mark(end)
}

// pattern tests the value in a temp and binds names; it goes to fail when the value does not match.
func (c *coder) pattern(p syntax.Pattern, value int, fail *label) {
	c.pos = p.Position()
	switch x := p.(type) {
	case *syntax.ValuePattern:
		c.compareOp(x.Pos, "==", func() { c.emitArg(vm.LOAD_FAST, value) }, func() { c.expr(x.X) }, false)
		c.jump(vm.POP_JUMP_IF_FALSE, fail)
	case *syntax.SingletonPattern:
		c.compareOp(x.Pos, "is", func() { c.emitArg(vm.LOAD_FAST, value) }, func() { c.expr(x.X) }, true)
		c.jump(vm.POP_JUMP_IF_FALSE, fail)
	case *syntax.CapturePattern:
		if x.X != nil {
			c.pattern(x.X, value, fail)
		}
		c.capture(x.Name, value)
	case *syntax.SequencePattern:
		c.sequencePattern(x, value, fail)
	case *syntax.MappingPattern:
		c.mappingPattern(x, value, fail)
	case *syntax.ClassPattern:
		c.classPattern(x, value, fail)
	case *syntax.OrPattern:
		matched := &label{}
		for i, alt := range x.Alts {
			if i == len(x.Alts)-1 {
				c.pattern(alt, value, fail)
				continue
			}
			next := &label{}
			c.pattern(alt, value, next)
			c.jump(vm.JUMP_ABSOLUTE, matched)
			c.mark(next)
		}
		c.mark(matched)
	}
}

// capture binds a name, unless it is empty, to the value in a temp.
func (c *coder) capture(name string, value int) {
	if name != "" {
		c.emitArg(vm.LOAD_FAST, value)
		c.storeName(name)
	}
}

func (c *coder) sequencePattern(x *syntax.SequencePattern, value int, fail *label) {
	before, after := len(x.Elts), -1
	for i, e := range x.Elts {
		if _, ok := e.(*syntax.StarPattern); ok {
			if after >= 0 {
				c.fail(e.Position(), "multiple starred expressions in sequence pattern")
			}
			before, after = i, len(x.Elts)-i-1
		}
	}
	c.loadConst(MatchSequence)
	c.emitArg(vm.LOAD_FAST, value)
	c.loadConst(py.Int(before))
	c.loadConst(py.Int(after))
	c.call(3)
	c.parts(x.Elts, fail)
}

func (c *coder) mappingPattern(x *syntax.MappingPattern, value int, fail *label) {
	c.loadConst(MatchMapping)
	c.emitArg(vm.LOAD_FAST, value)
	c.exprs(x.Keys)
	c.emitArg(vm.BUILD_TUPLE, len(x.Keys))
	c.loadConst(py.NewBool(x.Rest != ""))
	c.call(3)
	pats := append([]syntax.Pattern{}, x.Pats...)
	if x.Rest != "" {
		pats = append(pats, &syntax.CapturePattern{Pos: x.Pos, Name: x.Rest})
	}
	c.parts(pats, fail)
}

func (c *coder) classPattern(x *syntax.ClassPattern, value int, fail *label) {
	c.loadConst(MatchClass)
	c.emitArg(vm.LOAD_FAST, value)
	c.expr(x.Cls)
	c.loadConst(py.Int(len(x.Positional)))
	for _, n := range x.Names {
		c.loadConst(py.String(n))
	}
	c.emitArg(vm.BUILD_TUPLE, len(x.Names))
	c.call(4)
	c.parts(append(append([]syntax.Pattern{}, x.Positional...), x.Keywords...), fail)
}

// parts tests the patterns of the parts of a value. The stack holds what a match intrinsic returned: the tuple of the parts,
// or None.
func (c *coder) parts(pats []syntax.Pattern, fail *label) {
	tuple := c.temp()
	c.emit(vm.DUP_TOP)
	c.emitArg(vm.STORE_FAST, tuple)
	c.loadConst(py.None)
	c.emitArg(vm.COMPARE_OP, vm.PyCmp_IS_NOT)
	c.jump(vm.POP_JUMP_IF_FALSE, fail)
	if len(pats) == 0 {
		return
	}
	values := make([]int, len(pats))
	c.emitArg(vm.LOAD_FAST, tuple)
	c.emitArg(vm.UNPACK_SEQUENCE, len(pats))
	for i := range values {
		values[i] = c.temp()
		c.emitArg(vm.STORE_FAST, values[i])
	}
	for i, p := range pats {
		if star, ok := p.(*syntax.StarPattern); ok {
			c.capture(star.Name, values[i])
			continue
		}
		c.pattern(p, values[i], fail)
	}
}
