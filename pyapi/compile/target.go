package compile

import (
	"github.com/go-python/gpython/py"
	"github.com/go-python/gpython/vm"

	"github.com/seed-e45c46d8/dp/pyapi/syntax"
)

func (c *coder) store(t syntax.Expr) {
	switch x := t.(type) {
	case *syntax.Name:
		c.storeName(x.Id)
	case *syntax.Attr:
		c.loadConst(SetAttr) // below the value, which is on the stack
		c.emit(vm.ROT_TWO)
		c.expr(x.X)
		c.loadConst(py.String(mangle(c.s.priv, x.Name)))
		c.pos = x.Pos
		c.call(3)
		c.emit(vm.POP_TOP)
	case *syntax.Subscript:
		c.loadConst(SetItem) // below the value, which is on the stack
		c.emit(vm.ROT_TWO)
		c.expr(x.X)
		c.expr(x.Idx)
		c.pos = x.Pos
		c.call(3)
		c.emit(vm.POP_TOP)
	case *syntax.Tuple:
		c.unpack(x.Elts, x.Pos)
	case *syntax.List:
		c.unpack(x.Elts, x.Pos)
	default:
		c.fail(t.Position(), "cannot assign to expression")
	}
}

func (c *coder) unpack(elts []syntax.Expr, pos syntax.Pos) {
	star := -1
	for i, e := range elts {
		if _, ok := e.(*syntax.Starred); ok {
			star = i
		}
	}
	c.loadConst(Unpack)
	c.emit(vm.ROT_TWO)
	if star < 0 {
		c.loadConst(py.Int(len(elts)))
		c.loadConst(py.Int(-1))
	} else {
		c.loadConst(py.Int(star))
		c.loadConst(py.Int(len(elts) - star - 1))
	}
	c.pos = pos
	c.call(3)
	c.emitArg(vm.UNPACK_SEQUENCE, len(elts))
	for _, e := range elts {
		if s, ok := e.(*syntax.Starred); ok {
			c.store(s.X)
		} else {
			c.store(e)
		}
	}
}

func (c *coder) del(t syntax.Expr) {
	switch x := t.(type) {
	case *syntax.Name:
		c.delName(x.Id)
	case *syntax.Attr:
		c.loadConst(DelAttr)
		c.expr(x.X)
		c.loadConst(py.String(mangle(c.s.priv, x.Name)))
		c.pos = x.Pos
		c.call(2)
		c.emit(vm.POP_TOP)
	case *syntax.Subscript:
		c.loadConst(DelItem)
		c.expr(x.X)
		c.expr(x.Idx)
		c.pos = x.Pos
		c.call(2)
		c.emit(vm.POP_TOP)
	case *syntax.Tuple:
		for _, e := range x.Elts {
			c.del(e)
		}
	}
}

func (c *coder) augAssign(x *syntax.AugAssign) {
	fin := func() {
		c.loadConst(inplaceIntrinsic[x.Op])
		c.emit(vm.ROT_TWO)
		c.expr(x.X)
		c.pos = x.Pos
		c.call(2)
	}
	switch t := x.Target.(type) {
	case *syntax.Name:
		c.load(t.Id)
		fin()
		c.storeName(t.Id)
	case *syntax.Attr:
		object, name := c.temp(), py.String(mangle(c.s.priv, t.Name))
		c.expr(t.X)
		c.emitArg(vm.STORE_FAST, object)
		c.loadConst(SetAttr)
		c.loadConst(GetAttr)
		c.emitArg(vm.LOAD_FAST, object)
		c.loadConst(name)
		c.pos = t.Pos
		c.call(2)
		fin()
		c.emitArg(vm.LOAD_FAST, object)
		c.loadConst(name)
		c.pos = t.Pos
		c.call(3)
		c.emit(vm.POP_TOP)
	case *syntax.Subscript:
		object, key := c.temp(), c.temp()
		c.expr(t.X)
		c.emitArg(vm.STORE_FAST, object)
		c.expr(t.Idx)
		c.emitArg(vm.STORE_FAST, key)
		c.loadConst(SetItem)
		c.loadConst(GetItem)
		c.emitArg(vm.LOAD_FAST, object)
		c.emitArg(vm.LOAD_FAST, key)
		c.pos = t.Pos
		c.call(2)
		fin()
		c.emitArg(vm.LOAD_FAST, object)
		c.emitArg(vm.LOAD_FAST, key)
		c.pos = t.Pos
		c.call(3)
		c.emit(vm.POP_TOP)
	}
}
