package compile

import (
	"github.com/go-python/gpython/py"

	"github.com/seed-e45c46d8/dp/pyapi/syntax"
)

// nested makes the coder for a scope inside this one.
func (c *coder) nested(key any) *coder {
	s := c.a.scopes[key]
	n := newCoder(c.file, c.a, s)
	n.parent, n.pos, n.qual, n.firstLine = c, c.pos, s.name, firstLine(key)
	if c.s.hidden { // names do not tell of it
		n.qual = c.qual
		if c.qual != "" {
			n.qual += "."
		}
		n.qual += s.name
		if s.hidden {
			n.qual = c.qual
		}
		return n
	}
	prefix := ""
	switch {
	case c.s.kind == functionScope:
		prefix = c.qual + ".<locals>"
	case c.s.kind == classScope:
		prefix = c.qual
	}
	switch {
	case s.hidden:
		n.qual = prefix
	case c.s.defs[mangle(c.s.priv, s.name)]&declaredGlobal != 0:
	case prefix != "":
		n.qual = prefix + "." + s.name
	}
	return n
}

// firstLine is the line where what has a scope begins, or 0 when its first instruction tells.
func firstLine(key any) int {
	first := func(at syntax.Pos, decorators []syntax.Expr) int {
		if len(decorators) > 0 {
			return decorators[0].Position().Line
		}
		return at.Line
	}
	switch x := key.(type) {
	case *syntax.FuncDef:
		return first(x.Pos, x.Decorators)
	case *syntax.ClassDef:
		return first(x.Pos, x.Decorators)
	case *syntax.Lambda:
		return x.Line
	}
	return 0
}

// child compiles a function. Its parameters become the first local variables.
func (c *coder) child(key any, p *syntax.Params, body func(*coder)) *coder {
	n := c.nested(key)
	n.isFn = true
	add := func(params ...syntax.Param) {
		for _, q := range params {
			c.assignable(q.Name, c.pos)
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

// pushClosure pushes the tuple of cells that a scope needs and reports whether it needs any.
func (c *coder) pushClosure(s *scope) bool {
	for _, n := range s.frees {
		c.emitArg(OpPushCell, c.cellIndex(n))
	}
	if len(s.frees) > 0 {
		c.emitArg(OpTuple, len(s.frees))
	}
	return len(s.frees) > 0
}

// fn is what makeFn makes a function of.
type fn struct {
	key       any // of its scope
	name      string
	params    *syntax.Params
	body      func(*coder)
	annotate  func() // pushes the function for its annotations; may be nil
	coroutine bool
	sources   []Annotation // of a function that evaluates annotations
	outside   bool         // its default values are parameters of the scope that makes it
}

// makeFn pushes a new function object.
func (c *coder) makeFn(f fn) {
	has := 0
	push := func(name string, lists ...[]syntax.Param) bool {
		if f.outside && hasDefault(lists...) {
			c.load(name)
			return true
		}
		return !f.outside && c.defaults(lists...)
	}
	if push(defaultsName, f.params.PosOnly, f.params.Regular) {
		has |= HasDefaults
	}
	if push(kwDefaultsName, f.params.KwOnly) {
		has |= HasKwDefaults
	}
	n := c.child(f.key, f.params, f.body)
	code := n.finish(f.name, f.params)
	code.Coroutine = f.coroutine
	if f.sources != nil {
		code.Annotations = f.sources
	}
	if c.pushClosure(n.s) {
		has |= HasClosure
	}
	if f.annotate != nil {
		f.annotate()
		has |= HasAnnotate
	}
	c.add(OpMakeFunction, c.constIndex(code), has)
}

// defaults pushes the tuple of the default values of parameters, if there are any.
func (c *coder) defaults(lists ...[]syntax.Param) bool {
	n := 0
	for _, list := range lists {
		for _, q := range list {
			if q.Default != nil {
				c.expr(q.Default)
				n++
			}
		}
	}
	if n > 0 {
		c.emitArg(OpTuple, n)
	}
	return n > 0
}

func hasDefault(lists ...[]syntax.Param) bool {
	for _, list := range lists {
		for _, q := range list {
			if q.Default != nil {
				return true
			}
		}
	}
	return false
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
	var annotate func(*coder)
	if len(exprs) > 0 {
		annotate = func(c *coder) { c.annotate(annKey{x}, exprs, sources) }
		f.annotate = func() { annotate(c) }
	}
	if len(x.TypeParams) > 0 {
		c.genericFunction(x, f, annotate)
	} else {
		c.makeFn(f)
	}
	c.decorate(x.Decorators)
	c.pos = x.Pos
	c.storeName(x.Name)
}

// signatureAnnotations returns the annotations of a function's parameters and result.
func signatureAnnotations(x *syntax.FuncDef) (exprs []syntax.Expr, sources []Annotation) {
	add := func(params ...syntax.Param) {
		for _, q := range params {
			if q.Ann != nil {
				exprs = append(exprs, q.Ann)
				sources = append(sources, Annotation{q.Name, q.AnnSrc})
			}
		}
	}
	add(x.Args.Regular...) // in CPython's order
	add(x.Args.PosOnly...)
	if x.Args.VarArg != nil {
		add(*x.Args.VarArg)
	}
	add(x.Args.KwOnly...)
	if x.Args.KwArg != nil {
		add(*x.Args.KwArg)
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
		c.emitArg(OpCall, 1)
	}
}

// annotate pushes the hidden function that evaluates the annotation of the index it is called with.
func (c *coder) annotate(key any, exprs []syntax.Expr, sources []Annotation) {
	p := &syntax.Params{Regular: []syntax.Param{{Name: ".0"}}}
	c.makeFn(fn{key: key, name: "__annotate__", params: p, sources: sources, body: func(n *coder) {
		for i, e := range exprs {
			next := &label{}
			n.emitArg(OpLoadFast, n.varIndex(".0"))
			n.loadConst(py.Int(i))
			n.emitArg(OpCompare, int(Eq))
			n.jumpUnless(next)
			if s, ok := e.(*syntax.Starred); ok { // *args: *Ts
				n.expr(s.X)
				n.emitArg(OpUnpack, 1)
			} else {
				n.expr(e)
			}
			n.emit(OpReturn)
			n.mark(next)
		}
		n.ret()
	}})
}

// classDef compiles the body of a class to a function that leaves its names to the runtime and returns the cell of
// __class__, or None when no method needs it.
func (c *coder) classDef(x *syntax.ClassDef) {
	c.exprs(x.Decorators)
	c.pos = x.Pos
	if len(x.TypeParams) > 0 {
		c.generic(x, x.Name, &syntax.Params{}, x.TypeParams, nil, 0, func(h *coder) { h.makeClass(x) })
	} else {
		c.makeClass(x)
	}
	c.decorate(x.Decorators)
	c.pos = x.Pos
	c.storeName(x.Name)
}

// makeClass pushes the class of a statement.
func (c *coder) makeClass(x *syntax.ClassDef) {
	c.pos = x.Pos
	n := c.nested(x)
	if len(x.TypeParams) > 0 {
		n.load(typeParamsName)
		n.storeName("__type_params__")
	}
	if d, ok := docOf(x.Body); ok {
		n.doc = py.String(d)
	}
	n.stmts(x.Body)
	if contains(n.s.cells, "__class__") {
		n.emitArg(OpPushCell, n.cellIndex("__class__"))
	} else {
		n.loadConst(py.None)
	}
	n.emit(OpReturn)
	code := n.finish(x.Name, nil)
	if !c.pushClosure(n.s) {
		c.emitArg(OpTuple, 0)
	}
	if exprs := c.a.classAnns[n.s]; len(exprs) > 0 {
		// The function is made where the class statement stands, so it sees what surrounds the class.
		c.annotate(classAnnKey{x}, exprs, code.Annotations)
	} else {
		c.loadConst(py.None)
	}
	args := &CallSpec{}
	bases := 0
	for _, g := range x.Args {
		if g.Star < 2 && g.Name == "" {
			bases++
		}
	}
	generic := func() {
		c.typing("_generic_base")
		c.load(typeParamsName)
		c.emitArg(OpCall, 1)
		args.Args = append(args.Args, CallArg{})
	}
	for i, g := range x.Args {
		if i == bases && len(x.TypeParams) > 0 {
			generic()
		}
		args.Args = append(args.Args, CallArg{g.Star, g.Name})
		c.expr(g.X)
	}
	if len(x.Args) == bases && len(x.TypeParams) > 0 {
		generic()
	}
	c.pos = x.Pos
	c.add(OpMakeClass, c.constIndex(code), c.constIndex(args))
}
