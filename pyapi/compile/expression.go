package compile

import (
	"math/big"

	"github.com/go-python/gpython/py"
	"github.com/go-python/gpython/vm"

	"github.com/seed-e45c46d8/dp/pyapi/syntax"
)

// constObj makes the object of a literal.
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

// nativeCmp are the comparisons that gpython has right.
var nativeCmp = map[string]int{"is": vm.PyCmp_IS, "is not": vm.PyCmp_IS_NOT}

// compareOp compares what l and r push.
func (c *coder) compareOp(p syntax.Pos, op string, l, r func(), native bool) {
	if native {
		l()
		r()
		c.pos = p
		c.emitArg(vm.COMPARE_OP, nativeCmp[op])
		return
	}
	c.loadConst(compareIntrinsic[op])
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

// display pushes a tuple, list or set. Elements with a star are collected in a list, which h converts.
func (c *coder) display(elts []syntax.Expr, op vm.OpCode, h Intrinsic, pos syntax.Pos) {
	if !hasStar(elts) && op != 0 {
		for _, e := range elts {
			c.expr(e)
		}
		c.emitArg(op, len(elts))
		return
	}
	// build in chunks: intrinsic(spec, vals...) -> list; convert
	c.loadConst(h)
	c.emitArg(vm.BUILD_LIST, 0)
	for _, e := range elts {
		f := ListAppend
		if s, ok := e.(*syntax.Starred); ok {
			f = ListExtend
			e = s.X
		}
		c.loadConst(f)
		c.emit(vm.ROT_TWO)
		c.expr(e)
		c.pos = pos
		c.call(2)
	}
	c.pos = pos
	c.call(1)
}

// exprs pushes expressions.
func (c *coder) exprs(l []syntax.Expr) {
	for _, e := range l {
		c.expr(e)
	}
}

// expr pushes the value of an expression.
func (c *coder) expr(e syntax.Expr) {
	switch x := e.(type) {
	case *syntax.Const:
		c.loadConst(constObj(x.V))
	case *syntax.Name:
		c.pos = x.Pos
		c.load(x.Id)
	case *syntax.JoinedStr:
		c.joinedStr(x)
	case *syntax.Tuple:
		c.display(x.Elts, vm.BUILD_TUPLE, ToTuple, x.Pos)
	case *syntax.List:
		c.display(x.Elts, vm.BUILD_LIST, ToList, x.Pos)
	case *syntax.Set:
		c.display(x.Elts, 0, ToSet, x.Pos)
	case *syntax.Dict:
		c.dictDisplay(x)
	case *syntax.BinOp:
		c.binary(x)
	case *syntax.UnaryOp:
		c.unary(x)
	case *syntax.BoolOp:
		c.boolOp(x)
	case *syntax.Compare:
		c.compare(x)
	case *syntax.Call:
		c.callExpr(x)
	case *syntax.Attr:
		c.loadConst(GetAttr)
		c.expr(x.X)
		c.loadConst(py.String(mangle(c.s.priv, x.Name)))
		c.pos = attrPos(x, x.Pos)
		c.call(2)
	case *syntax.Subscript:
		c.loadConst(GetItem)
		c.expr(x.X)
		c.expr(x.Idx)
		c.pos = x.Pos
		c.call(2)
	case *syntax.Slice:
		c.slice(x)
	case *syntax.IfExp:
		c.conditional(x)
	case *syntax.Lambda:
		c.makeFn(fn{key: x, name: "<lambda>", params: x.Args, body: func(n *coder) {
			n.expr(x.Body)
			n.emit(vm.RETURN_VALUE)
		}})
	case *syntax.Comprehension:
		c.comprehension(x)
	case *syntax.Yield:
		if x.X == nil {
			c.loadConst(py.None)
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

// joinedStr compiles an f-string, or a format specification, to a call of Join.
func (c *coder) joinedStr(x *syntax.JoinedStr) {
	const most = 200 // a call has at most 255 arguments
	c.loadConst(Join)
	n := 0
	for i, part := range x.Parts {
		if n == most {
			c.joinedStr(&syntax.JoinedStr{Pos: x.Pos, Parts: x.Parts[i:]})
			n++
			break
		}
		switch p := part.(type) {
		case *syntax.Const:
			c.loadConst(constObj(p.V))
		case *syntax.FormattedValue:
			c.formatted(p)
		}
		n++
	}
	c.call(n)
}

func (c *coder) formatted(p *syntax.FormattedValue) {
	c.loadConst(Format)
	c.expr(p.X)
	if p.Conv == 0 {
		c.loadConst(py.String(""))
	} else {
		c.loadConst(py.String(string(p.Conv)))
	}
	if p.Spec != nil {
		c.joinedStr(p.Spec)
	} else {
		c.loadConst(py.String(""))
	}
	c.pos = p.Pos
	c.call(3)
}

func (c *coder) dictDisplay(x *syntax.Dict) {
	c.loadConst(BuildDict)
	c.call(0)
	for i := 0; i < len(x.Keys); {
		if x.Keys[i] == nil {
			c.loadConst(DictUpdate)
			c.emit(vm.ROT_TWO)
			c.expr(x.Vals[i])
			c.call(2)
			i++
			continue
		}
		c.loadConst(DictAdd)
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
}

func (c *coder) binary(x *syntax.BinOp) {
	c.loadConst(binaryIntrinsic[x.Op])
	c.expr(x.L)
	c.expr(x.R)
	c.pos = x.Pos
	c.call(2)
}

func (c *coder) unary(x *syntax.UnaryOp) {
	if x.Op == "not" {
		c.expr(x.X)
		c.pos = x.Pos
		c.emit(vm.UNARY_NOT)
		return
	}
	c.loadConst(unaryIntrinsic[x.Op])
	c.expr(x.X)
	c.pos = x.Pos
	c.call(1)
}

func (c *coder) boolOp(x *syntax.BoolOp) {
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
}

// compare compiles a chain of comparisons; each operand is evaluated once.
func (c *coder) compare(x *syntax.Compare) {
	// The VM's own "is" would panic for tuples, so it only compares with None, True and False.
	native := func(op string, l, r syntax.Expr) bool {
		return (op == "is" || op == "is not") && (isSingleton(l) || isSingleton(r))
	}
	if len(x.Ops) == 1 {
		c.compareOp(x.Pos, x.Ops[0], func() { c.expr(x.L) }, func() { c.expr(x.Rs[0]) }, native(x.Ops[0], x.L, x.Rs[0]))
		return
	}
	end := &label{}
	a := c.temp()
	c.expr(x.L)
	c.emitArg(vm.STORE_FAST, a)
	prev := x.L
	for i, op := range x.Ops {
		b := c.temp()
		c.expr(x.Rs[i])
		c.emitArg(vm.STORE_FAST, b)
		a0 := a
		c.compareOp(x.Pos, op, func() { c.emitArg(vm.LOAD_FAST, a0) }, func() { c.emitArg(vm.LOAD_FAST, b) }, native(op, prev, x.Rs[i]))
		if i < len(x.Ops)-1 {
			c.jump(vm.JUMP_IF_FALSE_OR_POP, end)
		}
		a = b
		prev = x.Rs[i]
	}
	c.mark(end)
}

func (c *coder) slice(x *syntax.Slice) {
	for _, y := range []syntax.Expr{x.Lo, x.Hi} {
		if y == nil {
			c.loadConst(py.None)
		} else {
			c.expr(y)
		}
	}
	if x.Step != nil {
		c.expr(x.Step)
		c.emitArg(vm.BUILD_SLICE, 3)
	} else {
		c.emitArg(vm.BUILD_SLICE, 2)
	}
}

func (c *coder) conditional(x *syntax.IfExp) {
	els, end := &label{}, &label{}
	c.expr(x.Cond)
	c.jump(vm.POP_JUMP_IF_FALSE, els)
	c.expr(x.Then)
	c.jump(vm.JUMP_ABSOLUTE, end)
	c.mark(els)
	c.expr(x.Else)
	c.mark(end)
}
