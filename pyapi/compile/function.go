package compile

import (
	"github.com/go-python/gpython/py"
	"github.com/go-python/gpython/vm"

	"github.com/seed-e45c46d8/dp/pyapi/syntax"
)

// nested makes the coder for a scope inside this one.
func (c *coder) nested(key any) *coder {
	s := c.a.scopes[key]
	n := newCoder(c.file, c.a, s)
	n.parent, n.pos, n.qual = c, c.pos, s.name
	switch c.s.kind {
	case functionScope:
		n.qual = c.qual + ".<locals>." + s.name
	case classScope:
		n.qual = c.qual + "." + s.name
	}
	return n
}

// child compiles a function. Its parameters become the first local variables.
func (c *coder) child(key any, p *syntax.Params, body func(*coder)) *coder {
	n := c.nested(key)
	n.isFn = true
	add := func(params ...syntax.Param) {
		for _, q := range params {
			n.varIndex(mangle(n.s.priv, q.Name))
		}
	}
	add(p.PosOnly...)
	add(p.Regular...)
	add(p.KwOnly...)
	if p.VarArg != nil {
		add(*p.VarArg)
	}
	if p.KwArg != nil {
		add(*p.KwArg)
	}
	body(n)
	return n
}

// pushClosure pushes the tuple of cells that a scope needs.
func (c *coder) pushClosure(s *scope) {
	for _, n := range s.frees {
		c.emitArg(vm.LOAD_CLOSURE, c.cellIndex(n))
	}
	c.emitArg(vm.BUILD_TUPLE, len(s.frees))
}

// fn is what makeFn makes a function of.
type fn struct {
	key       any // of its scope
	name      string
	params    *syntax.Params
	body      func(*coder)
	annotate  func() // pushes the function for its annotations; may be nil
	coroutine bool
}

// makeFn pushes a new function object.
func (c *coder) makeFn(f fn) {
	c.loadConst(MakeFunction)
	n := c.child(f.key, f.params, f.body)
	code := n.finish(f.name, f.params)
	code.Coroutine = f.coroutine
	c.loadConst(code)
	c.defaults(f.params.PosOnly, f.params.Regular)
	c.defaults(f.params.KwOnly)
	c.pushClosure(n.s)
	if f.annotate != nil {
		f.annotate()
	} else {
		c.loadConst(py.None)
	}
	c.call(5)
}

// defaults pushes the tuple of the default values of parameters.
func (c *coder) defaults(lists ...[]syntax.Param) {
	n := 0
	for _, list := range lists {
		for _, q := range list {
			if q.Default != nil {
				c.expr(q.Default)
				n++
			}
		}
	}
	c.emitArg(vm.BUILD_TUPLE, n)
}

func (c *coder) funcDef(x *syntax.FuncDef) {
	c.exprs(x.Decorators)
	c.pos = x.Pos
	f := fn{key: x, name: x.Name, params: x.Args, coroutine: x.Async, body: func(n *coder) {
		if d, ok := docOf(x.Body); ok {
			n.doc = py.String(d)
		}
		n.stmts(x.Body)
		n.ret()
	}}
	exprs, sources := signatureAnnotations(x)
	if len(exprs) > 0 {
		f.annotate = func() { c.annotate(annKey{x}, exprs, sources) }
	}
	c.makeFn(f)
	c.decorate(x.Decorators)
	c.pos = x.Pos
	c.storeName(x.Name)
}

// signatureAnnotations returns the annotations of a function's parameters and result.
func signatureAnnotations(x *syntax.FuncDef) (exprs []syntax.Expr, sources []Annotation) {
	for _, q := range allParams(x.Args) {
		if q.Ann != nil {
			exprs = append(exprs, q.Ann)
			sources = append(sources, Annotation{q.Name, q.AnnSrc})
		}
	}
	if x.Returns != nil {
		exprs = append(exprs, x.Returns)
		sources = append(sources, Annotation{"return", x.ReturnsSrc})
	}
	return exprs, sources
}

// decorate calls decorators, which are on the stack below the object, from the last to the first.
func (c *coder) decorate(decorators []syntax.Expr) {
	for i := len(decorators) - 1; i >= 0; i-- {
		c.pos = decorators[i].Position()
		c.call(1)
	}
}

// annotate pushes the hidden function that evaluates the annotation of the index it is called with.
func (c *coder) annotate(key any, exprs []syntax.Expr, sources []Annotation) {
	c.loadConst(MakeFunction)
	p := &syntax.Params{Regular: []syntax.Param{{Name: ".0"}}}
	n := c.child(key, p, func(n *coder) {
		for i, e := range exprs {
			next := &label{}
			n.emitArg(vm.LOAD_FAST, n.varIndex(".0"))
			n.loadConst(py.Int(i))
			n.emitArg(vm.COMPARE_OP, vm.PyCmp_EQ)
			n.jump(vm.POP_JUMP_IF_FALSE, next)
			n.expr(e)
			n.emit(vm.RETURN_VALUE)
			n.mark(next)
		}
		n.ret()
	})
	code := n.finish("__annotate__", p)
	code.Annotations = sources
	c.loadConst(code)
	c.emitArg(vm.BUILD_TUPLE, 0)
	c.emitArg(vm.BUILD_TUPLE, 0)
	c.pushClosure(n.s)
	c.loadConst(py.None)
	c.call(5)
}

// classDef compiles the body of a class to a function that leaves its names to the runtime and returns the cell of
// __class__, or None when no method needs it.
func (c *coder) classDef(x *syntax.ClassDef) {
	c.exprs(x.Decorators)
	c.pos = x.Pos
	c.loadConst(BuildClass)
	n := c.nested(x)
	if d, ok := docOf(x.Body); ok {
		n.doc = py.String(d)
	}
	n.stmts(x.Body)
	if contains(n.s.cells, "__class__") {
		n.emitArg(vm.LOAD_CLOSURE, n.cellIndex("__class__"))
	} else {
		n.loadConst(py.None)
	}
	n.emit(vm.RETURN_VALUE)
	code := n.finish(x.Name, nil)
	for _, name := range n.s.order {
		if n.s.defs[name]&assigned != 0 {
			code.ClassNames = append(code.ClassNames, name)
		}
	}
	c.loadConst(code)
	c.pushClosure(n.s)
	if exprs := c.a.classAnns[n.s]; len(exprs) > 0 {
		// The function is made where the class statement stands, so it sees what surrounds the class.
		c.annotate(classAnnKey{x}, exprs, code.Annotations)
	} else {
		c.loadConst(py.None)
	}
	c.argsSpec(x.Args)
	c.pos = x.Pos
	c.call(4 + len(x.Args))
	c.decorate(x.Decorators)
	c.pos = x.Pos
	c.storeName(x.Name)
}

// argsSpec pushes a CallSpec and one value per argument.
func (c *coder) argsSpec(args []syntax.Arg) {
	spec := &CallSpec{}
	for _, g := range args {
		spec.Args = append(spec.Args, CallArg{g.Star, g.Name})
	}
	c.loadConst(spec)
	for _, g := range args {
		c.expr(g.X)
	}
}
