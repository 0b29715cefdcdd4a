package compile

import (
	"github.com/go-python/gpython/py"
	"github.com/go-python/gpython/vm"

	"github.com/seed-e45c46d8/dp/pyapi/syntax"
)

func (c *coder) callExpr(x *syntax.Call) {
	if n, ok := x.Fn.(*syntax.Name); ok && n.Id == "super" && len(x.Args) == 0 && c.s.kind == functionScope {
		if _, ok := c.s.loc["__class__"]; ok && len(c.vars) > 0 {
			c.load("super")
			c.load("__class__")
			first := c.vars[0]
			c.load(first)
			c.pos = x.Pos
			c.call(2)
			return
		}
	}
	simple := len(x.Args) < 250
	kw := false
	for _, g := range x.Args {
		if g.Star != 0 {
			simple = false
		}
		if g.Name != "" {
			kw = true
		}
	}
	if at, ok := x.Fn.(*syntax.Attr); ok && simple && !kw {
		c.loadConst(LoadMethod)
		c.expr(at.X)
		c.loadConst(py.String(mangle(c.s.priv, at.Name)))
		c.pos = attrPos(at, at.Pos)
		c.call(2)
		for _, g := range x.Args {
			c.expr(g.X)
		}
		c.pos = callPos(x)
		c.call(len(x.Args))
		return
	}
	if simple && !kw {
		c.expr(x.Fn)
		for _, g := range x.Args {
			c.expr(g.X)
		}
		c.pos = callPos(x)
		c.call(len(x.Args))
		return
	}
	if simple || len(x.Args) < 250 {
		c.loadConst(CallSpecced)
		c.expr(x.Fn)
		c.argsSpec(x.Args)
		c.pos = callPos(x)
		c.call(2 + len(x.Args))
		return
	}
	// huge positional call
	c.loadConst(CallWith)
	c.expr(x.Fn)
	var el []syntax.Expr
	for _, g := range x.Args {
		if g.Name != "" || g.Star != 0 {
			c.fail(x.Pos, "too many arguments")
		}
		el = append(el, g.X)
	}
	c.display(el, vm.BUILD_TUPLE, ToTuple, x.Pos)
	c.call(2)
}

// callPos is where a call is: a method called on a later line than its object is at its name, as in CPython.
func callPos(x *syntax.Call) syntax.Pos {
	if at, ok := x.Fn.(*syntax.Attr); ok {
		return attrPos(at, x.Pos)
	}
	return x.Pos
}

// attrPos narrows a range that begins with the object of an attribute on another line to where the name is.
func attrPos(at *syntax.Attr, pos syntax.Pos) syntax.Pos {
	if at.EndLine != pos.Line {
		pos.Line, pos.Col = at.EndLine, at.EndCol-len(at.Name)
	}
	return pos
}
