package compile

import (
	"github.com/seed-e45c46d8/dp/pyapi/syntax"
)

func (c *coder) callExpr(x *syntax.Call) {
	if n, ok := x.Fn.(*syntax.Name); ok && n.Id == "super" && len(x.Args) == 0 && c.s.kind == functionScope {
		if _, ok := c.s.loc["__class__"]; ok && len(c.vars) > 0 {
			c.pos = n.Pos
			c.load("super")
			c.load("__class__")
			c.load(c.vars[0])
			c.pos = x.Pos
			c.emitArg(OpCall, 2)
			return
		}
	}
	stars := false
	var names []string
	for _, g := range x.Args {
		switch {
		case g.Star != 0:
			stars = true
		case g.Name != "":
			c.assignable(g.Name, x.Pos)
			names = append(names, g.Name)
		}
	}
	if at, ok := x.Fn.(*syntax.Attr); ok && !stars {
		c.expr(at.X)
		c.pos = attrPos(at, at.Pos)
		c.add(OpLoadMethod, c.nameIndex(mangle(c.s.priv, at.Name)), c.cache())
		c.arguments(x, names, OpCallMethod, OpCallMethodKw)
		return
	}
	c.expr(x.Fn)
	if !stars {
		c.arguments(x, names, OpCall, OpCallKw)
		return
	}
	spec := c.argsSpec(x.Args)
	c.pos = callPos(x)
	c.emitArg(OpCallSpec, spec)
}

// arguments pushes arguments without stars and makes the call.
func (c *coder) arguments(x *syntax.Call, names []string, plain, keywords Op) {
	for _, g := range x.Args {
		c.expr(g.X)
	}
	c.pos = callPos(x)
	if names == nil {
		c.emitArg(plain, len(x.Args))
		return
	}
	c.add(keywords, len(x.Args), c.constIndex(&KwNames{names}))
}

// argsSpec pushes the values of arguments and returns the constant with their CallSpec.
func (c *coder) argsSpec(args []syntax.Arg) int {
	spec := &CallSpec{}
	for _, g := range args {
		spec.Args = append(spec.Args, CallArg{g.Star, g.Name})
		c.expr(g.X)
	}
	return c.constIndex(spec)
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
