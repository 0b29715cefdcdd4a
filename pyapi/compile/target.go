package compile

import (
	"github.com/seed-e45c46d8/dp/pyapi/syntax"
)

func (c *coder) store(t syntax.Expr) {
	switch x := t.(type) {
	case *syntax.Name:
		c.assignable(x.Id, x.Pos)
		c.storeName(x.Id)
	case *syntax.Attr:
		c.assignable(x.Name, x.Pos)
		c.expr(x.X)
		c.pos = x.Pos
		c.add(OpStoreAttr, c.nameIndex(mangle(c.s.priv, x.Name)), c.cache())
	case *syntax.Subscript:
		c.expr(x.X)
		c.expr(x.Idx)
		c.pos = x.Pos
		c.emit(OpSetItem)
	case *syntax.Tuple:
		c.unpack(x.Elts, x.Pos)
	case *syntax.List:
		c.unpack(x.Elts, x.Pos)
	case *syntax.Starred:
		c.fail(x.Pos, "starred assignment target must be in a list or tuple")
	default:
		c.fail(t.Position(), "cannot assign to expression")
	}
}

// maxBeforeStar is how many targets may stand in front of one with a star, as in CPython.
const maxBeforeStar = 255

func (c *coder) unpack(elts []syntax.Expr, pos syntax.Pos) {
	star := -1
	for i, e := range elts {
		if _, ok := e.(*syntax.Starred); ok {
			if star >= 0 {
				c.fail(pos, "multiple starred expressions in assignment")
			}
			star = i
		}
	}
	if star > maxBeforeStar {
		c.fail(pos, "too many expressions in star-unpacking assignment")
	}
	c.pos = pos
	if star < 0 {
		c.emitArg(OpUnpack, len(elts))
	} else {
		c.add(OpUnpackStar, star, len(elts)-star-1)
	}
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
		c.pos = x.Pos
		c.delName(x.Id)
	case *syntax.Attr:
		c.expr(x.X)
		c.pos = x.Pos
		c.emitArg(OpDeleteAttr, c.nameIndex(mangle(c.s.priv, x.Name)))
	case *syntax.Subscript:
		c.expr(x.X)
		c.expr(x.Idx)
		c.pos = x.Pos
		c.emit(OpDelItem)
	case *syntax.Tuple:
		for _, e := range x.Elts {
			c.del(e)
		}
	case *syntax.List:
		for _, e := range x.Elts {
			c.del(e)
		}
	}
}

func (c *coder) augAssign(x *syntax.AugAssign) {
	operate := func() {
		c.expr(x.X)
		c.pos = x.Pos
		c.emitArg(OpInplace, int(binaryOps[x.Op]))
	}
	switch t := x.Target.(type) {
	case *syntax.Name:
		c.pos = t.Pos
		c.load(t.Id)
		operate()
		c.storeName(t.Id)
	case *syntax.Attr:
		name := c.nameIndex(mangle(c.s.priv, t.Name))
		c.expr(t.X)
		c.emit(OpDup)
		c.pos = t.Pos
		c.add(OpLoadAttr, name, c.cache())
		operate()
		c.emit(OpSwap)
		c.pos = t.Pos
		c.add(OpStoreAttr, name, c.cache())
	case *syntax.Subscript:
		c.expr(t.X)
		c.expr(t.Idx)
		c.emit(OpDup2)
		c.pos = t.Pos
		c.emit(OpGetItem)
		operate()
		c.emit(OpRot3)
		c.pos = t.Pos
		c.emit(OpSetItem)
	}
}

// assignable refuses the name that no program may give a value to.
func (c *coder) assignable(name string, at syntax.Pos) {
	if name == "__debug__" {
		c.fail(at, "cannot assign to __debug__")
	}
}
