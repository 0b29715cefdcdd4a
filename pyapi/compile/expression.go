package compile

import (
	"math/big"

	"github.com/go-python/gpython/py"

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

// constant returns the value of an expression that is one, or nil.
func constant(e syntax.Expr) py.Object {
	switch x := e.(type) {
	case *syntax.Const:
		return constObj(x.V)
	case *syntax.UnaryOp:
		if k, ok := x.X.(*syntax.Const); ok && x.Op == "-" {
			switch v := k.V.(type) {
			case int64:
				if v != -1<<63 {
					return py.Int(-v)
				}
			case float64:
				return py.Float(-v)
			}
		}
	case *syntax.Tuple:
		if len(x.Elts) > 0 {
			return constTuple(x.Elts)
		}
	}
	return nil
}

// constTuple returns the tuple of expressions that are constants, or nil.
func constTuple(elts []syntax.Expr) py.Object {
	t := make(py.Tuple, len(elts))
	for i, e := range elts {
		k := constant(e)
		if k == nil {
			return nil
		}
		t[i] = k
	}
	return t
}

func hasStar(l []syntax.Expr) bool {
	for _, e := range l {
		if _, ok := e.(*syntax.Starred); ok {
			return true
		}
	}
	return false
}

// display pushes a tuple, list or set. Elements with a star are added to what is made of those in front of them.
func (c *coder) display(elts []syntax.Expr, op Op, pos syntax.Pos) {
	build, extend, add := op, OpListExtend, OpListAdd
	switch op {
	case OpTuple:
		build = OpList
	case OpSet:
		extend, add = OpSetExtend, OpSetAdd
	}
	if !hasStar(elts) {
		c.exprs(elts)
		c.pos = pos
		c.emitArg(op, len(elts))
		return
	}
	n := 0
	for _, star := elts[n].(*syntax.Starred); !star; _, star = elts[n].(*syntax.Starred) {
		c.expr(elts[n])
		n++
	}
	c.pos = pos
	c.emitArg(build, n)
	for _, e := range elts[n:] {
		if s, ok := e.(*syntax.Starred); ok {
			c.expr(s.X)
			c.pos = pos
			c.emit(extend)
		} else {
			c.expr(e)
			c.pos = pos
			c.emitArg(add, 1)
		}
	}
	if op == OpTuple {
		c.emit(OpListTuple)
	}
}

// exprs pushes expressions.
func (c *coder) exprs(l []syntax.Expr) {
	for _, e := range l {
		c.expr(e)
	}
}

// expr pushes the value of an expression.
func (c *coder) expr(e syntax.Expr) {
	if k := constant(e); k != nil {
		c.loadConst(k)
		return
	}
	switch x := e.(type) {
	case *syntax.Name:
		c.pos = x.Pos
		c.load(x.Id)
	case *syntax.JoinedStr:
		c.joinedStr(x)
	case *syntax.Tuple:
		c.display(x.Elts, OpTuple, x.Pos)
	case *syntax.List:
		c.display(x.Elts, OpList, x.Pos)
	case *syntax.Set:
		c.display(x.Elts, OpSet, x.Pos)
	case *syntax.Dict:
		c.dictDisplay(x)
	case *syntax.BinOp:
		c.expr(x.L)
		c.expr(x.R)
		c.pos = x.Pos
		c.emitArg(OpBinary, int(binaryOps[x.Op]))
	case *syntax.UnaryOp:
		c.expr(x.X)
		c.pos = x.Pos
		c.emit(unaryOps[x.Op])
	case *syntax.BoolOp:
		c.boolOp(x)
	case *syntax.Compare:
		c.compare(x)
	case *syntax.Call:
		c.callExpr(x)
	case *syntax.Attr:
		c.expr(x.X)
		c.pos = attrPos(x, x.Pos)
		c.add(OpLoadAttr, c.nameIndex(mangle(c.s.priv, x.Name)), c.cache())
	case *syntax.Subscript:
		c.expr(x.X)
		c.expr(x.Idx)
		c.pos = x.Pos
		c.emit(OpGetItem)
	case *syntax.Slice:
		c.slice(x)
	case *syntax.IfExp:
		c.conditional(x)
	case *syntax.Lambda:
		c.makeFn(fn{key: x, name: "<lambda>", params: x.Args, body: func(n *coder) {
			n.expr(x.Body)
			n.emit(OpReturn)
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
		if c.s.async {
			c.fail(x.Pos, "'yield from' inside async function")
		}
		c.expr(x.X)
		c.pos = x.Pos
		c.delegate(0)
	case *syntax.Await:
		c.expr(x.X)
		c.pos = x.Pos
		c.delegate(1)
	case *syntax.NamedExpr:
		c.expr(x.X)
		c.emit(OpDup)
		c.storeName(x.Id)
	case *syntax.Starred:
		c.fail(x.Pos, "can't use starred expression here")
	default:
		c.fail(e.Position(), "unsupported expression %T", e)
	}
}

// joinedStr compiles an f-string, or a format specification.
func (c *coder) joinedStr(x *syntax.JoinedStr) {
	n := 0
	for _, part := range x.Parts {
		switch p := part.(type) {
		case *syntax.Const:
			c.loadConst(constObj(p.V))
		case *syntax.FormattedValue:
			c.formatted(p)
		}
		n++
	}
	c.emitArg(OpJoin, n)
}

func (c *coder) formatted(p *syntax.FormattedValue) {
	c.expr(p.X)
	spec := 0
	if p.Spec != nil {
		c.joinedStr(p.Spec)
		spec = 1
	}
	c.pos = p.Pos
	c.add(OpFormat, int(p.Conv), spec)
}

func (c *coder) dictDisplay(x *syntax.Dict) {
	n := 0
	for n < len(x.Keys) && x.Keys[n] != nil {
		c.expr(x.Keys[n])
		c.expr(x.Vals[n])
		n++
	}
	c.pos = x.Pos
	c.emitArg(OpDict, n)
	for i := n; i < len(x.Keys); i++ {
		if x.Keys[i] == nil {
			c.expr(x.Vals[i])
			c.pos = x.Pos
			c.emit(OpDictUpdate)
			continue
		}
		c.expr(x.Keys[i])
		c.expr(x.Vals[i])
		c.pos = x.Pos
		c.emitArg(OpDictAdd, 1)
	}
}

func (c *coder) boolOp(x *syntax.BoolOp) {
	end := &label{}
	op := OpJumpFalseOr
	if x.Op == "or" {
		op = OpJumpTrueOr
	}
	for i, y := range x.Xs {
		c.expr(y)
		if i < len(x.Xs)-1 {
			c.pos = y.Position()
			c.jump(op, end)
		}
	}
	c.mark(end)
}

// condition jumps when an expression is false. "and", "or" and "not" need no value for that.
func (c *coder) condition(e syntax.Expr, l *label) {
	switch k := constant(e).(type) {
	case py.Bool:
		if !k {
			c.jump(OpJump, l)
		}
		return
	case py.Int:
		if k == 0 {
			c.jump(OpJump, l)
		}
		return
	}
	switch x := e.(type) {
	case *syntax.BoolOp:
		if x.Op == "and" {
			for _, y := range x.Xs {
				c.condition(y, l)
			}
			return
		}
		yes := &label{}
		for i, y := range x.Xs {
			if i == len(x.Xs)-1 {
				c.condition(y, l)
				break
			}
			c.expr(y)
			c.pos = y.Position()
			c.jump(OpJumpTrue, yes)
		}
		c.mark(yes)
		return
	case *syntax.UnaryOp:
		if x.Op == "not" {
			c.expr(x.X)
			c.pos = x.X.Position()
			c.jump(OpJumpTrue, l)
			return
		}
	}
	c.expr(e)
	c.pos = e.Position()
	c.jumpUnless(l)
}

// comparison emits the instruction for an operator.
func (c *coder) comparison(op string) {
	if o, ok := orderings[op]; ok {
		c.emitArg(OpCompare, int(o))
		return
	}
	c.emit(membership[op])
}

// compare compiles a chain of comparisons; each operand is evaluated once.
func (c *coder) compare(x *syntax.Compare) {
	c.expr(x.L)
	if len(x.Ops) == 1 {
		c.expr(x.Rs[0])
		c.pos = x.Pos
		c.comparison(x.Ops[0])
		return
	}
	decided, end := &label{}, &label{}
	for i, op := range x.Ops {
		c.expr(x.Rs[i])
		if i < len(x.Ops)-1 {
			c.emit(OpDup)
			c.emit(OpRot3)
		}
		c.pos = x.Pos
		c.comparison(op)
		if i < len(x.Ops)-1 {
			c.jump(OpJumpFalseOr, decided)
		}
	}
	c.jump(OpJump, end)
	c.mark(decided)
	c.emit(OpSwap)
	c.emit(OpPop)
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
		c.emitArg(OpSlice, 3)
	} else {
		c.emitArg(OpSlice, 2)
	}
}

func (c *coder) conditional(x *syntax.IfExp) {
	els, end := &label{}, &label{}
	c.condition(x.Cond, els)
	c.expr(x.Then)
	c.jump(OpJump, end)
	c.mark(els)
	c.expr(x.Else)
	c.mark(end)
}
