package compile

import (
	"fmt"
	"math/big"
	"strings"

	"github.com/go-python/gpython/py"
	"github.com/go-python/gpython/vm"

	"github.com/seed-e45c46d8/dp/pyapi/syntax"
)

type label struct{ addr int }
type instr struct {
	op  vm.OpCode
	arg int
	lab *label // jump target
	def *label // label definition pseudo-instr
	pos syntax.Pos
}

// block is a loop or a try block that the statement being compiled is inside of.
type block struct {
	loop    bool
	finally bool   // the body of a finally clause
	cont    *label // of a loop: where continue goes
	excs    int    // of a loop: how many handlers it is inside of
}

type comp struct {
	file    string
	a       *analyzer
	s       *scope
	parent  *comp
	ins     []instr
	consts  []py.Object
	cidx    map[any]int
	names   []string
	nidx    map[string]int
	vars    []string
	vidx    map[string]int
	pos     syntax.Pos
	blocks  []block
	qual    string
	ntemp   int
	excs    []int // temps with the exceptions of the handlers that the statement is inside of
	excSlot int   // local variable with the exception being handled, or -1
	isFn    bool
	ann     []Annotation
	doc     py.Object
}

func (c *comp) fail(p syntax.Pos, msg string, a ...any) {
	panic(&syntax.Error{Msg: fmt.Sprintf(msg, a...), File: c.file, Line: p.Line, Col: p.Col, EndLine: p.EndLine, EndCol: p.EndCol})
}

// Module compiles the source of a module. The error is a *syntax.Error.
func Module(src, file string) (code *Code, err error) {
	body, err := syntax.Parse(src, file)
	if err != nil {
		return nil, err
	}
	defer func() {
		if r := recover(); r != nil {
			se, ok := r.(*syntax.Error)
			if !ok {
				panic(r)
			}
			if lines := strings.Split(src, "\n"); se.Text == "" && se.Line >= 1 && se.Line <= len(lines) {
				se.Text = strings.TrimSuffix(lines[se.Line-1], "\r")
			}
			err = se
		}
	}()
	a := &analyzer{scopes: map[any]*scope{}, classAnns: map[*scope][]syntax.Expr{}}
	s := newScope('m', "<module>", nil)
	a.stmts(s, body)
	s.resolve()
	c := &comp{file: file, a: a, s: s}
	c.init()
	if d, ok := docOf(body); ok {
		c.doc = py.String(d)
	}
	c.stmts(body)
	c.pos = syntax.Pos{Line: 1}
	c.ret()
	return c.finish("<module>", nil), nil
}

func docOf(body []syntax.Stmt) (string, bool) {
	if len(body) > 0 {
		if e, ok := body[0].(*syntax.ExprStmt); ok {
			if k, ok := e.X.(*syntax.Const); ok {
				if s, ok := k.V.(string); ok {
					return s, true
				}
			}
		}
	}
	return "", false
}

func (c *comp) init() {
	c.excSlot = -1
	c.cidx = map[any]int{}
	c.nidx = map[string]int{}
	c.vidx = map[string]int{}
}

func (c *comp) emit(op vm.OpCode) { c.ins = append(c.ins, instr{op: op, arg: -1, pos: c.pos}) }
func (c *comp) emitA(op vm.OpCode, arg int) {
	c.ins = append(c.ins, instr{op: op, arg: arg, pos: c.pos})
}
func (c *comp) jump(op vm.OpCode, l *label) { c.ins = append(c.ins, instr{op: op, lab: l, pos: c.pos}) }
func (c *comp) mark(l *label)               { c.ins = append(c.ins, instr{def: l}) }
func (c *comp) constIdx(o py.Object) int {
	var key any
	switch v := o.(type) {
	case py.String, py.Int, Helper, py.NoneType, py.Bool:
		key = v
	}
	if key != nil {
		if i, ok := c.cidx[key]; ok {
			return i
		}
		c.cidx[key] = len(c.consts)
	}
	c.consts = append(c.consts, o)
	return len(c.consts) - 1
}
func (c *comp) loadK(o py.Object) { c.emitA(vm.LOAD_CONST, c.constIdx(o)) }
func (c *comp) name(n string) int {
	if i, ok := c.nidx[n]; ok {
		return i
	}
	c.nidx[n] = len(c.names)
	c.names = append(c.names, n)
	return len(c.names) - 1
}
func (c *comp) varIdx(n string) int {
	if i, ok := c.vidx[n]; ok {
		return i
	}
	c.vidx[n] = len(c.vars)
	c.vars = append(c.vars, n)
	return len(c.vars) - 1
}
func (c *comp) temp() int {
	c.ntemp++
	return c.varIdx(fmt.Sprintf(".t%d", c.ntemp))
}
func (c *comp) derefIdx(n string) int {
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
func (c *comp) call(n int) { c.emitA(vm.CALL_FUNCTION, n) }

func (c *comp) load(n string) {
	n = mangle(c.s.priv, n)
	switch c.s.loc[n] {
	case lFast:
		if _, ok := c.s.loc[n]; !ok {
			c.emitA(vm.LOAD_GLOBAL, c.name(n))
			return
		}
		c.emitA(vm.LOAD_FAST, c.varIdx(n))
	case lCell, lFree:
		c.emitA(vm.LOAD_DEREF, c.derefIdx(n))
	case lGlobal:
		c.emitA(vm.LOAD_GLOBAL, c.name(n))
	case lName:
		c.emitA(vm.LOAD_NAME, c.name(n))
	}
}
func (c *comp) storeName(n string) {
	n = mangle(c.s.priv, n)
	switch c.s.loc[n] {
	case lFast:
		c.emitA(vm.STORE_FAST, c.varIdx(n))
	case lCell, lFree:
		c.emitA(vm.STORE_DEREF, c.derefIdx(n))
	case lGlobal:
		c.emitA(vm.STORE_GLOBAL, c.name(n))
	case lName:
		c.emitA(vm.STORE_NAME, c.name(n))
	}
}
func (c *comp) delName(n string) {
	n = mangle(c.s.priv, n)
	switch c.s.loc[n] {
	case lFast:
		c.emitA(vm.DELETE_FAST, c.varIdx(n))
	case lCell, lFree:
		c.emitA(vm.DELETE_DEREF, c.derefIdx(n))
	case lGlobal:
		c.emitA(vm.DELETE_GLOBAL, c.name(n))
	case lName:
		c.emitA(vm.DELETE_NAME, c.name(n))
	}
}

func (c *comp) ret() {
	c.loadK(py.None)
	c.emit(vm.RETURN_VALUE)
}

func (c *comp) finish(name string, p *syntax.Params) *Code {
	if c.excSlot >= 0 { // nothing is being handled at first
		none := c.constIdx(py.None)
		c.ins = append([]instr{{op: vm.LOAD_CONST, arg: none, pos: c.firstPos()}, {op: vm.STORE_FAST, arg: c.excSlot, pos: c.firstPos()}}, c.ins...)
	}
	// layout: 3-byte instructions, or 6-byte (EXTENDED_ARG) when the code object is large
	wide := false
	addr := 0
	for {
		addr = 0
		for i := range c.ins {
			x := &c.ins[i]
			if x.def != nil {
				x.def.addr = addr
				continue
			}
			switch {
			case !x.op.HAS_ARG():
				addr++
			case wide:
				addr += 6
			default:
				addr += 3
			}
		}
		if wide || addr <= 65535 && len(c.consts) < 65000 {
			break
		}
		wide = true
	}
	var code strings.Builder
	pt := &Positions{}
	var last syntax.Pos
	for i := range c.ins {
		x := &c.ins[i]
		if x.def != nil {
			continue
		}
		if x.pos != last || len(pt.addr) == 0 {
			pt.addr = append(pt.addr, int32(code.Len()))
			pt.pos = append(pt.pos, x.pos)
			last = x.pos
		}
		if !x.op.HAS_ARG() {
			code.WriteByte(byte(x.op))
			continue
		}
		arg := x.arg
		n := 3
		if wide {
			n = 6
		}
		if x.lab != nil {
			arg = x.lab.addr
			switch x.op {
			case vm.FOR_ITER, vm.JUMP_FORWARD, vm.SETUP_LOOP, vm.SETUP_EXCEPT, vm.SETUP_FINALLY:
				arg -= code.Len() + n
			}
		}
		if wide {
			code.WriteByte(byte(vm.EXTENDED_ARG))
			code.WriteByte(byte(arg >> 16))
			code.WriteByte(byte(arg >> 24))
		}
		code.WriteByte(byte(x.op))
		code.WriteByte(byte(arg))
		code.WriteByte(byte(arg >> 8))
	}
	co := &py.Code{
		Nlocals: int32(len(c.vars)), Stacksize: 12, Code: code.String(), Consts: append(py.Tuple(c.consts), pt),
		Names: c.names, Varnames: c.vars, Freevars: c.s.frees, Cellvars: c.s.cells,
		Filename: c.file, Name: name, Firstlineno: 1, Flags: py.CO_NEWLOCALS,
	}
	pr := &Code{Bytecode: co, Name: name, QualName: c.qual, Generator: c.s.gen, Doc: c.doc, Annotations: c.ann, ExcSlot: c.excSlot}
	if pr.Doc == nil {
		pr.Doc = py.None
	}
	for _, n := range c.s.cells {
		k := -1
		if i, ok := c.vidx[n]; ok {
			k = i
		}
		pr.CellParam = append(pr.CellParam, k)
	}
	if p != nil {
		for _, q := range p.PosOnly {
			pr.Params = append(pr.Params, mangle(c.s.priv, q.Name))
		}
		pr.NumPosOnly = len(p.PosOnly)
		for _, q := range p.Regular {
			pr.Params = append(pr.Params, mangle(c.s.priv, q.Name))
		}
		pr.NumPos = len(pr.Params)
		for _, q := range p.KwOnly {
			pr.Params = append(pr.Params, mangle(c.s.priv, q.Name))
			if q.Default != nil {
				pr.KwDefaults = append(pr.KwDefaults, q.Name)
			}
		}
		pr.NumKwOnly = len(p.KwOnly)
		pr.VarArgs = p.VarArg != nil
		pr.KwArgs = p.KwArg != nil
	}
	return pr
}

func (c *comp) firstPos() syntax.Pos {
	for i := range c.ins {
		if c.ins[i].def == nil {
			return c.ins[i].pos
		}
	}
	return c.pos
}

// child compiles a nested function-like scope.
func (c *comp) child(key any, p *syntax.Params, body func(*comp)) *comp {
	s := c.a.scopes[key]
	n := &comp{file: c.file, a: c.a, s: s, parent: c, pos: c.pos, isFn: true}
	n.init()
	q := s.name
	if c.s.kind == 'f' {
		q = c.qual + ".<locals>." + s.name
	} else if c.s.kind == 'c' {
		q = c.qual + "." + s.name
	}
	n.qual = q
	if p != nil {
		for _, x := range p.PosOnly {
			n.varIdx(mangle(s.priv, x.Name))
		}
		for _, x := range p.Regular {
			n.varIdx(mangle(s.priv, x.Name))
		}
		for _, x := range p.KwOnly {
			n.varIdx(mangle(s.priv, x.Name))
		}
		if p.VarArg != nil {
			n.varIdx(mangle(s.priv, p.VarArg.Name))
		}
		if p.KwArg != nil {
			n.varIdx(mangle(s.priv, p.KwArg.Name))
		}
	}
	body(n)
	return n
}

func (c *comp) pushClosure(s *scope) {
	for _, n := range s.frees {
		c.emitA(vm.LOAD_CLOSURE, c.derefIdx(n))
	}
	c.emitA(vm.BUILD_TUPLE, len(s.frees))
}

func (c *comp) makeFn(key any, name string, p *syntax.Params, body func(*comp), ann func()) {
	c.loadK(MakeFunction)
	n := c.child(key, p, body)
	pr := n.finish(name, p)
	c.loadK(pr)
	nd := 0
	for _, l := range [][]syntax.Param{p.PosOnly, p.Regular} {
		for _, q := range l {
			if q.Default != nil {
				c.expr(q.Default)
				nd++
			}
		}
	}
	c.emitA(vm.BUILD_TUPLE, nd)
	nk := 0
	for _, q := range p.KwOnly {
		if q.Default != nil {
			c.expr(q.Default)
			nk++
		}
	}
	c.emitA(vm.BUILD_TUPLE, nk)
	c.pushClosure(n.s)
	if ann != nil {
		ann()
	} else {
		c.loadK(py.None)
	}
	c.call(5)
}

func (c *comp) funcDef(x *syntax.FuncDef) {
	for _, d := range x.Decorators {
		c.expr(d)
	}
	c.pos = x.Pos
	var ann func()
	has := x.Returns != nil
	for _, q := range allParams(x.Args) {
		has = has || q.Ann != nil
	}
	if has {
		ann = func() {
			var exprs []syntax.Expr
			var sources []Annotation
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
			c.annotate(annKey{x}, exprs, sources)
		}
	}
	c.makeFn(x, x.Name, x.Args, func(n *comp) {
		if d, ok := docOf(x.Body); ok {
			n.doc = py.String(d)
		}
		n.stmts(x.Body)
		n.ret()
	}, ann)
	if x.Async {
		for i := range c.consts {
			if p, ok := c.consts[i].(*Code); ok && p.Name == x.Name {
				p.Coroutine = true
			}
		}
	}
	for i := len(x.Decorators) - 1; i >= 0; i-- {
		c.pos = x.Decorators[i].Position()
		c.call(1)
	}
	c.pos = x.Pos
	c.storeName(x.Name)
}

// annotate pushes the hidden function that evaluates the annotation of the index it is called with.
func (c *comp) annotate(key any, exprs []syntax.Expr, sources []Annotation) {
	c.loadK(MakeFunction)
	p := &syntax.Params{Regular: []syntax.Param{{Name: ".0"}}}
	n := c.child(key, p, func(n *comp) {
		for i, e := range exprs {
			next := &label{}
			n.emitA(vm.LOAD_FAST, n.varIdx(".0"))
			n.loadK(py.Int(i))
			n.emitA(vm.COMPARE_OP, vm.PyCmp_EQ)
			n.jump(vm.POP_JUMP_IF_FALSE, next)
			n.expr(e)
			n.emit(vm.RETURN_VALUE)
			n.mark(next)
		}
		n.ret()
	})
	code := n.finish("__annotate__", p)
	code.Annotations = sources
	c.loadK(code)
	c.emitA(vm.BUILD_TUPLE, 0)
	c.emitA(vm.BUILD_TUPLE, 0)
	c.pushClosure(n.s)
	c.loadK(py.None)
	c.call(5)
}

func (c *comp) classDef(x *syntax.ClassDef) {
	for _, d := range x.Decorators {
		c.expr(d)
	}
	c.pos = x.Pos
	c.loadK(BuildClass)
	s := c.a.scopes[x]
	n := &comp{file: c.file, a: c.a, s: s, parent: c, pos: c.pos}
	n.init()
	n.qual = x.Name
	if c.s.kind == 'f' {
		n.qual = c.qual + ".<locals>." + x.Name
	} else if c.s.kind == 'c' {
		n.qual = c.qual + "." + x.Name
	}
	if d, ok := docOf(x.Body); ok {
		n.doc = py.String(d)
	}
	n.stmts(x.Body)
	if contains(s.cells, "__class__") {
		n.emitA(vm.LOAD_CLOSURE, n.derefIdx("__class__"))
	} else {
		n.loadK(py.None)
	}
	n.emit(vm.RETURN_VALUE)
	pr := n.finish(x.Name, nil)
	for _, nm := range s.order {
		if s.defs[nm]&fAssigned != 0 {
			pr.ClassNames = append(pr.ClassNames, nm)
		}
	}
	c.loadK(pr)
	c.pushClosure(s)
	if exprs := c.a.classAnns[s]; len(exprs) > 0 {
		c.annotateClass(x, exprs, pr.Annotations)
	} else {
		c.loadK(py.None)
	}
	c.argsSpec(x.Args)
	c.call(4 + len(x.Args))
	for i := len(x.Decorators) - 1; i >= 0; i-- {
		c.pos = x.Decorators[i].Position()
		c.call(1)
	}
	c.pos = x.Pos
	c.storeName(x.Name)
}

// annotateClass pushes the function for the annotations of a class body. It is made where the class statement stands, so
// it sees what surrounds the class and not the names of the class.
func (c *comp) annotateClass(x *syntax.ClassDef, exprs []syntax.Expr, sources []Annotation) {
	c.annotate(classAnnKey{x}, exprs, sources)
}

// argsSpec pushes a spec constant followed by one value per argument.
func (c *comp) argsSpec(args []syntax.Arg) {
	sp := &CallSpec{}
	for _, g := range args {
		sp.Args = append(sp.Args, CallArg{g.Star, g.Name})
	}
	c.loadK(sp)
	for _, g := range args {
		c.expr(g.X)
	}
}

func (c *comp) stmts(l []syntax.Stmt) {
	for _, s := range l {
		c.stmt(s)
	}
}

func (c *comp) stmt(s syntax.Stmt) {
	c.pos = s.Position()
	switch x := s.(type) {
	case *syntax.ExprStmt:
		if _, ok := x.X.(*syntax.Const); ok {
			return
		}
		c.expr(x.X)
		c.emit(vm.POP_TOP)
	case *syntax.Assign:
		c.expr(x.X)
		for i, t := range x.Targets {
			if i < len(x.Targets)-1 {
				c.emit(vm.DUP_TOP)
			}
			c.store(t)
		}
	case *syntax.AugAssign:
		c.aug(x)
	case *syntax.AnnAssign:
		if x.Simple && c.s.kind != 'f' {
			c.ann = append(c.ann, Annotation{x.Target.(*syntax.Name).Id, x.AnnSrc})
			if c.s.kind == 'm' {
				c.loadK(ModuleAnnotation)
				c.loadK(py.String(x.Target.(*syntax.Name).Id))
				c.loadK(py.String(x.AnnSrc))
				c.call(2)
				c.emit(vm.POP_TOP)
			}
		}
		if x.X != nil {
			c.expr(x.X)
			c.store(x.Target)
		}
	case *syntax.Return:
		if !c.isFn {
			c.fail(x.Pos, "'return' outside function")
		}
		if x.X == nil {
			c.loadK(py.None)
		} else {
			c.expr(x.X)
		}
		c.pos = x.Pos
		c.emit(vm.RETURN_VALUE)
	case *syntax.Raise:
		if x.X == nil {
			c.loadK(Reraise)
			c.loadHandled()
			c.call(1)
		} else {
			c.loadK(Raise)
			c.expr(x.X)
			if x.Cause != nil {
				c.expr(x.Cause)
			} else {
				c.loadK(NoCause)
			}
			c.loadHandled()
			c.pos = x.Pos
			c.call(3)
		}
		c.emit(vm.POP_TOP)
	case *syntax.Del:
		for _, t := range x.Targets {
			c.del(t)
		}
	case *syntax.Pass, *syntax.Global, *syntax.Nonlocal:
	case *syntax.Break:
		loop := c.loop()
		if loop == nil {
			c.fail(x.Pos, "'break' outside loop")
		}
		c.leaveHandlers(loop.excs)
		c.emit(vm.BREAK_LOOP)
	case *syntax.Continue:
		c.continueLoop(x)
	case *syntax.Import:
		for _, n := range x.Names {
			c.loadK(ImportName)
			c.loadK(py.String(n.Name))
			c.loadK(py.NewBool(n.As != ""))
			c.call(2)
			if n.As != "" {
				c.storeName(n.As)
			} else {
				c.storeName(strings.SplitN(n.Name, ".", 2)[0])
			}
		}
	case *syntax.ImportFrom:
		if x.Mod == "__future__" {
			return
		}
		if len(x.Names) == 1 && x.Names[0].Name == "*" {
			c.loadK(ImportStar)
			c.loadK(py.String(x.Mod))
			c.loadK(py.Int(x.Level))
			c.call(2)
			c.emit(vm.POP_TOP)
			return
		}
		for _, n := range x.Names {
			c.loadK(ImportFrom)
			c.loadK(py.String(x.Mod))
			c.loadK(py.Int(x.Level))
			c.loadK(py.String(n.Name))
			c.call(3)
			if n.As != "" {
				c.storeName(n.As)
			} else {
				c.storeName(n.Name)
			}
		}
	case *syntax.Assert:
		end := &label{}
		c.expr(x.X)
		c.jump(vm.POP_JUMP_IF_TRUE, end)
		c.loadK(AssertFail)
		k := 0
		if x.Msg != nil {
			c.expr(x.Msg)
			k = 1
		}
		c.pos = x.X.Position()
		c.call(k)
		c.emit(vm.POP_TOP)
		c.mark(end)
	case *syntax.If:
		els, end := &label{}, &label{}
		c.expr(x.Cond)
		c.jump(vm.POP_JUMP_IF_FALSE, els)
		c.stmts(x.Body)
		if len(x.Else) > 0 {
			c.jump(vm.JUMP_ABSOLUTE, end)
		}
		c.mark(els)
		c.stmts(x.Else)
		c.mark(end)
	case *syntax.While:
		start, anchor, end := &label{}, &label{}, &label{}
		c.jump(vm.SETUP_LOOP, end)
		c.mark(start)
		c.pos = x.Pos
		c.loadK(Tick)
		c.jump(vm.POP_JUMP_IF_FALSE, anchor)
		c.expr(x.Cond)
		c.jump(vm.POP_JUMP_IF_FALSE, anchor)
		c.blocks = append(c.blocks, block{loop: true, cont: start, excs: len(c.excs)})
		c.stmts(x.Body)
		c.blocks = c.blocks[:len(c.blocks)-1]
		c.jump(vm.JUMP_ABSOLUTE, start)
		c.mark(anchor)
		c.emit(vm.POP_BLOCK)
		c.stmts(x.Else)
		c.mark(end)
	case *syntax.For:
		start, anchor, end := &label{}, &label{}, &label{}
		c.jump(vm.SETUP_LOOP, end)
		it := c.forIter(func() { c.expr(x.Iter) }, x.Pos)
		c.mark(start)
		c.pos = x.Pos
		c.jump(vm.FOR_ITER, anchor)
		c.store(x.Target)
		c.blocks = append(c.blocks, block{loop: true, cont: start, excs: len(c.excs)})
		c.stmts(x.Body)
		c.blocks = c.blocks[:len(c.blocks)-1]
		c.jump(vm.JUMP_ABSOLUTE, start)
		c.mark(anchor)
		c.pos = x.Pos
		c.forCheck(it)
		c.emit(vm.POP_BLOCK)
		c.stmts(x.Else)
		c.mark(end)
	case *syntax.Try:
		c.try(x)
	case *syntax.With:
		c.with(x.Items, x)
	case *syntax.FuncDef:
		c.funcDef(x)
	case *syntax.ClassDef:
		c.classDef(x)
	case *syntax.Match:
		c.match(x)
	case *syntax.TypeAlias:
		c.loadK(py.None)
		c.storeName(x.Name)
	default:
		c.fail(s.Position(), "unsupported statement %T", s)
	}
}

// loop returns the innermost loop, or nil.
func (c *comp) loop() *block {
	for i := len(c.blocks) - 1; i >= 0; i-- {
		if c.blocks[i].loop {
			return &c.blocks[i]
		}
	}
	return nil
}

func (c *comp) continueLoop(x *syntax.Continue) {
	for i := len(c.blocks) - 1; i >= 0; i-- {
		b := c.blocks[i]
		switch {
		case b.finally:
			c.fail(x.Pos, "'continue' not supported inside 'finally' clause") // it would corrupt the stack of gpython's VM
		case b.loop:
			c.leaveHandlers(b.excs)
			if i == len(c.blocks)-1 {
				c.jump(vm.JUMP_ABSOLUTE, b.cont)
			} else {
				c.jump(vm.CONTINUE_LOOP, b.cont)
			}
			return
		}
	}
	c.fail(x.Pos, "'continue' not properly in loop")
}

// exc returns the local variable that holds the exception being handled.
func (c *comp) exc() int {
	if c.excSlot < 0 {
		c.excSlot = c.varIdx(".exc")
	}
	return c.excSlot
}

// loadHandled pushes the exception being handled, or None.
func (c *comp) loadHandled() {
	if c.excSlot < 0 {
		c.loadK(py.None)
		return
	}
	c.emitA(vm.LOAD_FAST, c.excSlot)
}

// leaveHandlers notes that only the first n of the handlers around are still being run.
func (c *comp) leaveHandlers(n int) {
	if n == len(c.excs) {
		return
	}
	c.restoreHandled(n)
}

func (c *comp) restoreHandled(n int) {
	if n > 0 {
		c.emitA(vm.LOAD_FAST, c.excs[n-1])
	} else {
		c.loadK(py.None)
	}
	c.emitA(vm.STORE_FAST, c.exc())
}

func (c *comp) forIter(push func(), pos syntax.Pos) int {
	c.loadK(ForIter)
	push()
	c.pos = pos
	c.call(1)
	it := c.temp()
	c.emit(vm.DUP_TOP)
	c.emitA(vm.STORE_FAST, it)
	return it
}
func (c *comp) forCheck(it int) {
	c.loadK(ForCheck)
	c.emitA(vm.LOAD_FAST, it)
	c.call(1)
	c.emit(vm.POP_TOP)
}

func (c *comp) try(x *syntax.Try) {
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
		c.loadK(py.None)
		c.mark(h)
		// The body runs with the exception that is passing through, if there is one.
		skip, e := &label{}, c.temp()
		c.emitA(vm.LOAD_FAST, c.exc())
		c.emitA(vm.STORE_FAST, e)
		c.emit(vm.DUP_TOP)
		c.loadK(IsException)
		c.emit(vm.ROT_TWO)
		c.call(1)
		c.jump(vm.POP_JUMP_IF_FALSE, skip)
		c.excEntry(e)
		c.mark(skip)
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
func (c *comp) excEntry(e int) {
	typ, value, tb := c.temp(), c.temp(), c.temp()
	c.emitA(vm.STORE_FAST, typ)
	c.emitA(vm.STORE_FAST, value)
	c.emitA(vm.STORE_FAST, tb)
	c.loadK(ExcWrap)
	c.emitA(vm.LOAD_FAST, value)
	c.emitA(vm.LOAD_FAST, tb)
	c.emitA(vm.LOAD_FAST, c.exc())
	c.call(3)
	c.emit(vm.DUP_TOP)
	c.emitA(vm.STORE_FAST, e)
	c.emitA(vm.STORE_FAST, c.exc())
	c.emitA(vm.LOAD_FAST, tb) // for the VM to raise again
	c.emitA(vm.LOAD_FAST, e)
	c.emitA(vm.LOAD_FAST, typ)
}

func (c *comp) tryExcept(x *syntax.Try) {
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
		c.loadK(ExcMatch)
		c.emitA(vm.LOAD_FAST, e)
		if hd.Type != nil {
			c.expr(hd.Type)
		} else {
			c.loadK(py.None)
		}
		c.call(2)
		c.jump(vm.POP_JUMP_IF_FALSE, next)
		c.emit(vm.POP_TOP)
		c.emit(vm.POP_TOP)
		c.emit(vm.POP_TOP)
		if hd.Name != "" {
			c.emitA(vm.LOAD_FAST, e)
			c.storeName(hd.Name)
			fin := &label{}
			c.jump(vm.SETUP_FINALLY, fin)
			c.blocks = append(c.blocks, block{})
			c.stmts(hd.Body)
			c.emit(vm.POP_BLOCK)
			c.blocks = c.blocks[:len(c.blocks)-1]
			c.loadK(py.None)
			c.mark(fin)
			c.loadK(py.None)
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

func (c *comp) with(items []syntax.WithItem, x *syntax.With) {
	if len(items) == 0 {
		c.stmts(x.Body)
		return
	}
	it := items[0]
	exit, ok := c.temp(), c.temp()
	c.loadK(WithEnter)
	c.expr(it.X)
	c.pos = it.X.Position()
	c.call(1)
	c.emitA(vm.UNPACK_SEQUENCE, 2) // TOS=exit, then value
	c.emitA(vm.STORE_FAST, exit)
	// PEP 343 expansion
	fin, h, after := &label{}, &label{}, &label{}
	val := c.temp()
	c.emitA(vm.STORE_FAST, val)
	c.loadK(py.True)
	c.emitA(vm.STORE_FAST, ok)
	c.jump(vm.SETUP_FINALLY, fin)
	c.blocks = append(c.blocks, block{})
	c.jump(vm.SETUP_EXCEPT, h)
	c.blocks = append(c.blocks, block{})
	if it.As != nil {
		c.emitA(vm.LOAD_FAST, val)
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
	c.loadK(py.False)
	c.emitA(vm.STORE_FAST, ok)
	swallow := &label{}
	c.loadK(WithExit)
	c.emitA(vm.LOAD_FAST, exit)
	c.emitA(vm.LOAD_FAST, e)
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
	c.loadK(py.None)
	c.mark(fin)
	skip := &label{}
	c.emitA(vm.LOAD_FAST, ok)
	c.jump(vm.POP_JUMP_IF_FALSE, skip)
	c.loadK(WithExit)
	c.emitA(vm.LOAD_FAST, exit)
	c.loadK(py.None)
	c.call(2)
	c.emit(vm.POP_TOP)
	c.mark(skip)
	c.emit(vm.END_FINALLY)
}

func (c *comp) store(t syntax.Expr) {
	switch x := t.(type) {
	case *syntax.Name:
		c.storeName(x.Id)
	case *syntax.Attr:
		c.loadK(SetAttr) // below the value, which is on the stack
		c.emit(vm.ROT_TWO)
		c.expr(x.X)
		c.loadK(py.String(mangle(c.s.priv, x.Name)))
		c.pos = x.Pos
		c.call(3)
		c.emit(vm.POP_TOP)
	case *syntax.Subscript:
		c.loadK(SetItem) // below the value, which is on the stack
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

func (c *comp) unpack(elts []syntax.Expr, pos syntax.Pos) {
	star := -1
	for i, e := range elts {
		if _, ok := e.(*syntax.Starred); ok {
			star = i
		}
	}
	c.loadK(Unpack)
	c.emit(vm.ROT_TWO)
	if star < 0 {
		c.loadK(py.Int(len(elts)))
		c.loadK(py.Int(-1))
	} else {
		c.loadK(py.Int(star))
		c.loadK(py.Int(len(elts) - star - 1))
	}
	c.pos = pos
	c.call(3)
	c.emitA(vm.UNPACK_SEQUENCE, len(elts))
	for _, e := range elts {
		if s, ok := e.(*syntax.Starred); ok {
			c.store(s.X)
		} else {
			c.store(e)
		}
	}
}

func (c *comp) del(t syntax.Expr) {
	switch x := t.(type) {
	case *syntax.Name:
		c.delName(x.Id)
	case *syntax.Attr:
		c.loadK(DelAttr)
		c.expr(x.X)
		c.loadK(py.String(mangle(c.s.priv, x.Name)))
		c.pos = x.Pos
		c.call(2)
		c.emit(vm.POP_TOP)
	case *syntax.Subscript:
		c.loadK(DelItem)
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

func (c *comp) aug(x *syntax.AugAssign) {
	fin := func() {
		c.loadK(inplaceHelper[x.Op])
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
		c.emitA(vm.STORE_FAST, object)
		c.loadK(SetAttr)
		c.loadK(GetAttr)
		c.emitA(vm.LOAD_FAST, object)
		c.loadK(name)
		c.pos = t.Pos
		c.call(2)
		fin()
		c.emitA(vm.LOAD_FAST, object)
		c.loadK(name)
		c.pos = t.Pos
		c.call(3)
		c.emit(vm.POP_TOP)
	case *syntax.Subscript:
		object, key := c.temp(), c.temp()
		c.expr(t.X)
		c.emitA(vm.STORE_FAST, object)
		c.expr(t.Idx)
		c.emitA(vm.STORE_FAST, key)
		c.loadK(SetItem)
		c.loadK(GetItem)
		c.emitA(vm.LOAD_FAST, object)
		c.emitA(vm.LOAD_FAST, key)
		c.pos = t.Pos
		c.call(2)
		fin()
		c.emitA(vm.LOAD_FAST, object)
		c.emitA(vm.LOAD_FAST, key)
		c.pos = t.Pos
		c.call(3)
		c.emit(vm.POP_TOP)
	}
}

func constObj(v any) py.Object {
	switch v := v.(type) {
	case nil:
		return py.None
	case bool:
		return py.NewBool(v)
	case int64:
		return py.Int(v)
	case *big.Int:
		return (*py.BigInt)(v).MaybeInt()
	case float64:
		return py.Float(v)
	case complex128:
		return py.Complex(v)
	case string:
		return py.String(v)
	case []byte:
		return py.Bytes(v)
	case syntax.EllipsisValue:
		return py.Ellipsis
	}
	panic("const")
}

func isSingleton(e syntax.Expr) bool {
	if k, ok := e.(*syntax.Const); ok {
		switch k.V.(type) {
		case nil, bool:
			return true
		}
	}
	return false
}

var nativeCmp = map[string]int{"is": vm.PyCmp_IS, "is not": vm.PyCmp_IS_NOT}

func (c *comp) cmp(p syntax.Pos, op string, l, r func(), native bool) {
	if native {
		l()
		r()
		c.pos = p
		c.emitA(vm.COMPARE_OP, nativeCmp[op])
		return
	}
	c.loadK(compareHelper[op])
	l()
	r()
	c.pos = p
	c.call(2)
}

func hasStar(l []syntax.Expr) bool {
	for _, e := range l {
		if _, ok := e.(*syntax.Starred); ok {
			return true
		}
	}
	return false
}

func (c *comp) seq(elts []syntax.Expr, op vm.OpCode, h Helper, pos syntax.Pos) {
	if !hasStar(elts) && op != 0 {
		for _, e := range elts {
			c.expr(e)
		}
		c.emitA(op, len(elts))
		return
	}
	// build in chunks: helper(spec, vals...) -> list; convert
	c.loadK(h)
	c.emitA(vm.BUILD_LIST, 0)
	for _, e := range elts {
		f := ListAppend
		if s, ok := e.(*syntax.Starred); ok {
			f = ListExtend
			e = s.X
		}
		c.loadK(f)
		c.emit(vm.ROT_TWO)
		c.expr(e)
		c.pos = pos
		c.call(2)
	}
	c.pos = pos
	c.call(1)
}

func (c *comp) exprs(l []syntax.Expr) {
	for _, e := range l {
		c.expr(e)
	}
}

func (c *comp) expr(e syntax.Expr) {
	switch x := e.(type) {
	case *syntax.Const:
		c.loadK(constObj(x.V))
	case *syntax.Name:
		c.pos = x.Pos
		c.load(x.Id)
	case *syntax.JoinedStr:
		c.fstr(x)
	case *syntax.Tuple:
		c.seq(x.Elts, vm.BUILD_TUPLE, ToTuple, x.Pos)
	case *syntax.List:
		c.seq(x.Elts, vm.BUILD_LIST, ToList, x.Pos)
	case *syntax.Set:
		c.seq(x.Elts, 0, ToSet, x.Pos)
	case *syntax.Dict:
		c.loadK(BuildDict)
		c.call(0)
		for i := 0; i < len(x.Keys); {
			if x.Keys[i] == nil {
				c.loadK(DictUpdate)
				c.emit(vm.ROT_TWO)
				c.expr(x.Vals[i])
				c.call(2)
				i++
				continue
			}
			c.loadK(DictAdd)
			c.emit(vm.ROT_TWO)
			n := 1
			for i < len(x.Keys) && x.Keys[i] != nil && n < 200 {
				c.expr(x.Keys[i])
				c.expr(x.Vals[i])
				n += 2
				i++
			}
			c.pos = x.Pos
			c.call(n)
		}
	case *syntax.BinOp:
		c.loadK(binaryHelper[x.Op])
		c.expr(x.L)
		c.expr(x.R)
		c.pos = x.Pos
		c.call(2)
	case *syntax.UnaryOp:
		if x.Op == "not" {
			c.expr(x.X)
			c.pos = x.Pos
			c.emit(vm.UNARY_NOT)
			return
		}
		c.loadK(unaryHelper[x.Op])
		c.expr(x.X)
		c.pos = x.Pos
		c.call(1)
	case *syntax.BoolOp:
		end := &label{}
		op := vm.JUMP_IF_FALSE_OR_POP
		if x.Op == "or" {
			op = vm.JUMP_IF_TRUE_OR_POP
		}
		for i, y := range x.Xs {
			c.expr(y)
			if i < len(x.Xs)-1 {
				c.jump(op, end)
			}
		}
		c.mark(end)
	case *syntax.Compare:
		nat := func(op string, l, r syntax.Expr) bool {
			switch op {
			case "is", "is not":
				return isSingleton(l) || isSingleton(r)
			}
			return false
		}
		if len(x.Ops) == 1 {
			c.cmp(x.Pos, x.Ops[0], func() { c.expr(x.L) }, func() { c.expr(x.Rs[0]) }, nat(x.Ops[0], x.L, x.Rs[0]))
			return
		}
		end := &label{}
		a := c.temp()
		c.expr(x.L)
		c.emitA(vm.STORE_FAST, a)
		prev := x.L
		for i, op := range x.Ops {
			b := c.temp()
			c.expr(x.Rs[i])
			c.emitA(vm.STORE_FAST, b)
			a0 := a
			c.cmp(x.Pos, op, func() { c.emitA(vm.LOAD_FAST, a0) }, func() { c.emitA(vm.LOAD_FAST, b) }, nat(op, prev, x.Rs[i]))
			if i < len(x.Ops)-1 {
				c.jump(vm.JUMP_IF_FALSE_OR_POP, end)
			}
			a = b
			prev = x.Rs[i]
		}
		c.mark(end)
	case *syntax.Call:
		c.callExpr(x)
	case *syntax.Attr:
		c.loadK(GetAttr)
		c.expr(x.X)
		c.loadK(py.String(mangle(c.s.priv, x.Name)))
		c.pos = attrPos(x, x.Pos)
		c.call(2)
	case *syntax.Subscript:
		c.loadK(GetItem)
		c.expr(x.X)
		c.expr(x.Idx)
		c.pos = x.Pos
		c.call(2)
	case *syntax.Slice:
		for _, y := range []syntax.Expr{x.Lo, x.Hi} {
			if y == nil {
				c.loadK(py.None)
			} else {
				c.expr(y)
			}
		}
		if x.Step != nil {
			c.expr(x.Step)
			c.emitA(vm.BUILD_SLICE, 3)
		} else {
			c.emitA(vm.BUILD_SLICE, 2)
		}
	case *syntax.IfExp:
		els, end := &label{}, &label{}
		c.expr(x.Cond)
		c.jump(vm.POP_JUMP_IF_FALSE, els)
		c.expr(x.Then)
		c.jump(vm.JUMP_ABSOLUTE, end)
		c.mark(els)
		c.expr(x.Else)
		c.mark(end)
	case *syntax.Lambda:
		c.makeFn(x, "<lambda>", x.Args, func(n *comp) {
			n.expr(x.Body)
			n.emit(vm.RETURN_VALUE)
		}, nil)
	case *syntax.Comprehension:
		c.comprehension(x)
	case *syntax.Yield:
		if x.X == nil {
			c.loadK(py.None)
		} else {
			c.expr(x.X)
		}
		c.pos = x.Pos
		c.yield()
	case *syntax.YieldFrom:
		c.yieldFrom(x.Pos, x.X)
	case *syntax.Await:
		c.yieldFrom(x.Pos, x.X)
	case *syntax.NamedExpr:
		c.expr(x.X)
		c.emit(vm.DUP_TOP)
		c.storeName(x.Id)
	case *syntax.Starred:
		c.fail(x.Pos, "can't use starred expression here")
	default:
		c.fail(e.Position(), "unsupported expression %T", e)
	}
}

func (c *comp) yield() {
	c.emit(vm.YIELD_VALUE)
	c.loadK(Resume)
	c.emit(vm.ROT_TWO)
	c.call(1)
}

func (c *comp) yieldFrom(p syntax.Pos, x syntax.Expr) {
	st, sent := c.temp(), c.temp()
	c.loadK(YieldFromNew)
	c.expr(x)
	c.pos = p
	c.call(1)
	c.emitA(vm.STORE_FAST, st)
	c.loadK(py.None)
	c.emitA(vm.STORE_FAST, sent)
	loop, end := &label{}, &label{}
	c.mark(loop)
	c.loadK(YieldFromStep)
	c.emitA(vm.LOAD_FAST, st)
	c.emitA(vm.LOAD_FAST, sent)
	c.call(2)
	c.emitA(vm.LOAD_FAST, st) // truth value == done
	c.jump(vm.POP_JUMP_IF_TRUE, end)
	c.emit(vm.YIELD_VALUE)
	c.emitA(vm.STORE_FAST, sent)
	c.jump(vm.JUMP_ABSOLUTE, loop)
	c.mark(end)
}

func (c *comp) fstr(x *syntax.JoinedStr) {
	c.loadK(Join)
	n := 0
	for _, p := range x.Parts {
		switch p := p.(type) {
		case *syntax.Const:
			c.loadK(py.String(p.V.(string)))
		case *syntax.FormattedValue:
			c.loadK(Format)
			c.expr(p.X)
			if p.Conv == 0 {
				c.loadK(py.String(""))
			} else {
				c.loadK(py.String(string(p.Conv)))
			}
			if p.Spec != nil {
				c.fstr(p.Spec)
			} else {
				c.loadK(py.String(""))
			}
			c.pos = p.Pos
			c.call(3)
		}
		n++
	}
	c.call(n)
}

func (c *comp) callExpr(x *syntax.Call) {
	if n, ok := x.Fn.(*syntax.Name); ok && n.Id == "super" && len(x.Args) == 0 && c.s.kind == 'f' {
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
		c.loadK(LoadMethod)
		c.expr(at.X)
		c.loadK(py.String(mangle(c.s.priv, at.Name)))
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
		c.loadK(CallSpecced)
		c.expr(x.Fn)
		c.argsSpec(x.Args)
		c.pos = callPos(x)
		c.call(2 + len(x.Args))
		return
	}
	// huge positional call
	c.loadK(CallWith)
	c.expr(x.Fn)
	var el []syntax.Expr
	for _, g := range x.Args {
		if g.Name != "" || g.Star != 0 {
			c.fail(x.Pos, "too many arguments")
		}
		el = append(el, g.X)
	}
	c.seq(el, vm.BUILD_TUPLE, ToTuple, x.Pos)
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

func (c *comp) comprehension(x *syntax.Comprehension) {
	p := &syntax.Params{Regular: []syntax.Param{{Name: ".0"}}}
	name := c.a.scopes[x].name
	c.makeFn(x, name, p, func(n *comp) {
		n.pos = x.Pos
		acc := -1
		switch x.Kind {
		case syntax.ListComp:
			n.emitA(vm.BUILD_LIST, 0)
		case syntax.SetComp:
			acc = n.temp()
			n.loadK(ToSet)
			n.emitA(vm.BUILD_LIST, 0)
			n.call(1)
			n.emitA(vm.STORE_FAST, acc)
		case syntax.DictComp:
			acc = n.temp()
			n.loadK(BuildDict)
			n.call(0)
			n.emitA(vm.STORE_FAST, acc)
		}
		n.compLoop(x, 0, acc)
		if x.Kind == syntax.Generator {
			n.loadK(py.None)
		} else if acc >= 0 {
			n.emitA(vm.LOAD_FAST, acc)
		}
		n.emit(vm.RETURN_VALUE)
	}, nil)
	c.loadK(ForIter)
	c.expr(x.Clauses[0].Iter)
	c.pos = x.Pos
	c.call(1)
	c.call(1)
}

func (c *comp) compLoop(x *syntax.Comprehension, i, acc int) {
	if i == len(x.Clauses) {
		switch x.Kind {
		case syntax.ListComp:
			c.expr(x.Elt)
			c.emitA(vm.LIST_APPEND, len(x.Clauses)+1)
		case syntax.SetComp:
			c.loadK(SetAdd)
			c.emitA(vm.LOAD_FAST, acc)
			c.expr(x.Elt)
			c.call(2)
			c.emit(vm.POP_TOP)
		case syntax.DictComp:
			c.loadK(DictAdd)
			c.emitA(vm.LOAD_FAST, acc)
			c.expr(x.Elt)
			c.expr(x.Val)
			c.call(3)
			c.emit(vm.POP_TOP)
		case syntax.Generator:
			c.expr(x.Elt)
			c.yield()
			c.emit(vm.POP_TOP)
		}
		return
	}
	g := x.Clauses[i]
	start, anchor := &label{}, &label{}
	var it int
	if i == 0 { // the first iterator is made outside
		it = c.varIdx(".0")
		c.emitA(vm.LOAD_FAST, it)
	} else {
		it = c.forIter(func() { c.expr(g.Iter) }, x.Pos)
	}
	c.mark(start)
	c.pos = x.Pos
	c.jump(vm.FOR_ITER, anchor)
	c.store(g.Target)
	for _, f := range g.Ifs {
		c.expr(f)
		c.jump(vm.POP_JUMP_IF_FALSE, start)
	}
	c.compLoop(x, i+1, acc)
	c.jump(vm.JUMP_ABSOLUTE, start)
	c.mark(anchor)
	c.pos = x.Pos
	c.forCheck(it)
}

// ---- match ----

func (c *comp) match(x *syntax.Match) {
	subj := c.temp()
	c.expr(x.X)
	c.emitA(vm.STORE_FAST, subj)
	end := &label{}
	for _, k := range x.Cases {
		next := &label{}
		c.pos = k.Pos
		c.pattern(k.Pattern, subj, next)
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

func (c *comp) pattern(p syntax.Pattern, slot int, fail *label) {
	c.pos = p.Position()
	ld := func(s int) { c.emitA(vm.LOAD_FAST, s) }
	sub := func(tuple, n int, pats []syntax.Pattern) {
		// unpack tuple slot into temps
		ts := make([]int, n)
		ld(tuple)
		c.emitA(vm.UNPACK_SEQUENCE, n)
		for i := range ts {
			ts[i] = c.temp()
			c.emitA(vm.STORE_FAST, ts[i])
		}
		for i, q := range pats {
			if st, ok := q.(*syntax.StarPattern); ok {
				if st.Name != "" {
					ld(ts[i])
					c.storeName(st.Name)
				}
				continue
			}
			c.pattern(q, ts[i], fail)
		}
	}
	switch x := p.(type) {
	case *syntax.ValuePattern:
		c.cmp(x.Pos, "==", func() { ld(slot) }, func() { c.expr(x.X) }, false)
		c.jump(vm.POP_JUMP_IF_FALSE, fail)
	case *syntax.SingletonPattern:
		c.cmp(x.Pos, "is", func() { ld(slot) }, func() { c.expr(x.X) }, true)
		c.jump(vm.POP_JUMP_IF_FALSE, fail)
	case *syntax.CapturePattern:
		if x.X != nil {
			c.pattern(x.X, slot, fail)
		}
		if x.Name != "" {
			ld(slot)
			c.storeName(x.Name)
		}
	case *syntax.SequencePattern:
		star := -1
		for i, e := range x.Elts {
			if _, ok := e.(*syntax.StarPattern); ok {
				star = i
			}
		}
		c.loadK(MatchSequence)
		ld(slot)
		if star < 0 {
			c.loadK(py.Int(len(x.Elts)))
			c.loadK(py.Int(-1))
		} else {
			c.loadK(py.Int(star))
			c.loadK(py.Int(len(x.Elts) - star - 1))
		}
		c.call(3)
		t := c.temp()
		c.emit(vm.DUP_TOP)
		c.emitA(vm.STORE_FAST, t)
		c.loadK(py.None)
		c.emitA(vm.COMPARE_OP, vm.PyCmp_IS_NOT)
		c.jump(vm.POP_JUMP_IF_FALSE, fail)
		if len(x.Elts) > 0 {
			sub(t, len(x.Elts), x.Elts)
		}
	case *syntax.MappingPattern:
		c.loadK(MatchMapping)
		ld(slot)
		c.exprs(x.Keys)
		c.emitA(vm.BUILD_TUPLE, len(x.Keys))
		c.loadK(py.NewBool(x.Rest != ""))
		c.call(3)
		t := c.temp()
		c.emit(vm.DUP_TOP)
		c.emitA(vm.STORE_FAST, t)
		c.loadK(py.None)
		c.emitA(vm.COMPARE_OP, vm.PyCmp_IS_NOT)
		c.jump(vm.POP_JUMP_IF_FALSE, fail)
		pats := append([]syntax.Pattern{}, x.Pats...)
		if x.Rest != "" {
			pats = append(pats, &syntax.CapturePattern{Pos: x.Pos, Name: x.Rest})
		}
		if len(pats) > 0 {
			sub(t, len(pats), pats)
		}
	case *syntax.ClassPattern:
		c.loadK(MatchClass)
		ld(slot)
		c.expr(x.Cls)
		c.loadK(py.Int(len(x.Positional)))
		for _, n := range x.Names {
			c.loadK(py.String(n))
		}
		c.emitA(vm.BUILD_TUPLE, len(x.Names))
		c.call(4)
		t := c.temp()
		c.emit(vm.DUP_TOP)
		c.emitA(vm.STORE_FAST, t)
		c.loadK(py.None)
		c.emitA(vm.COMPARE_OP, vm.PyCmp_IS_NOT)
		c.jump(vm.POP_JUMP_IF_FALSE, fail)
		pats := append(append([]syntax.Pattern{}, x.Positional...), x.Keywords...)
		if len(pats) > 0 {
			sub(t, len(pats), pats)
		}
	case *syntax.OrPattern:
		ok := &label{}
		for i, a := range x.Alts {
			if i == len(x.Alts)-1 {
				c.pattern(a, slot, fail)
			} else {
				nx := &label{}
				c.pattern(a, slot, nx)
				c.jump(vm.JUMP_ABSOLUTE, ok)
				c.mark(nx)
			}
		}
		c.mark(ok)
	}
}
