package runtime

import (
	"github.com/go-python/gpython/py"

	"github.com/seed-e45c46d8/dp/pyapi/compile"
)

// operator is a binary operator: numbers are computed in arithmetic.go, other operands are asked through gpython's
// interfaces.
type operator struct {
	op      opcode
	symbol  string
	plain   compile.Intrinsic
	inplace compile.Intrinsic
	ask     func(a, b Object) (Object, error) // M__add__, then M__radd__
	change  func(a, b Object) (Object, error) // M__iadd__, then as ask
}

var operators = [...]operator{
	opAdd:      {opAdd, "+", compile.Add, compile.InplaceAdd, py.Add, py.IAdd},
	opSub:      {opSub, "-", compile.Sub, compile.InplaceSub, py.Sub, py.ISub},
	opMul:      {opMul, "*", compile.Mul, compile.InplaceMul, py.Mul, py.IMul},
	opTrueDiv:  {opTrueDiv, "/", compile.TrueDiv, compile.InplaceTrueDiv, trueDiv, py.ITrueDiv},
	opFloorDiv: {opFloorDiv, "//", compile.FloorDiv, compile.InplaceFloorDiv, py.FloorDiv, py.IFloorDiv},
	opMod:      {opMod, "%", compile.Mod, compile.InplaceMod, py.Mod, py.IMod},
	opPow:      {opPow, "** or pow()", compile.Pow, compile.InplacePow, pow2, ipow2},
	opLshift:   {opLshift, "<<", compile.Lshift, compile.InplaceLshift, py.Lshift, py.ILshift},
	opRshift:   {opRshift, ">>", compile.Rshift, compile.InplaceRshift, py.Rshift, py.IRshift},
	opAnd:      {opAnd, "&", compile.And, compile.InplaceAnd, py.And, py.IAnd},
	opOr:       {opOr, "|", compile.Or, compile.InplaceOr, py.Or, py.IOr},
	opXor:      {opXor, "^", compile.Xor, compile.InplaceXor, py.Xor, py.IXor},
	opMatMul:   {opMatMul, "@", compile.MatMul, compile.InplaceMatMul, matMul, imatMul},
}

func (s *Session) initOperators(set func(compile.Intrinsic, func([]Object) (Object, error))) {
	for i := range operators {
		o := &operators[i]
		set(o.plain, func(a []Object) (Object, error) { return s.binary(o, a[0], a[1]) })
		set(o.inplace, func(a []Object) (Object, error) { return s.inplace(o, a[0], a[1]) })
	}
	unary := func(h compile.Intrinsic, symbol string, native func(Object) (Object, error)) {
		set(h, func(a []Object) (Object, error) { return unaryOp(symbol, native, a[0]) })
	}
	unary(compile.Negative, "-", py.Neg)
	unary(compile.Positive, "+", py.Pos)
	unary(compile.Invert, "~", py.Invert)

	compare := func(h compile.Intrinsic, f func(a, b Object) (Object, error)) {
		set(h, func(a []Object) (Object, error) { return f(a[0], a[1]) })
	}
	compare(compile.Eq, RichEq)
	compare(compile.Ne, richNe)
	compare(compile.Lt, func(a, b Object) (Object, error) { return Compare(a, b, Less) })
	compare(compile.Le, func(a, b Object) (Object, error) { return Compare(a, b, LessEqual) })
	compare(compile.Gt, func(a, b Object) (Object, error) { return Compare(a, b, Greater) })
	compare(compile.Ge, func(a, b Object) (Object, error) { return Compare(a, b, GreaterEqual) })
	compare(compile.In, func(a, b Object) (Object, error) {
		ok, err := Contains(b, a)
		return py.NewBool(ok), err
	})
	compare(compile.NotIn, func(a, b Object) (Object, error) {
		ok, err := Contains(b, a)
		return py.NewBool(!ok), err
	})
	compare(compile.Is, func(a, b Object) (Object, error) { return py.NewBool(same(a, b)), nil })
	compare(compile.IsNot, func(a, b Object) (Object, error) { return py.NewBool(!same(a, b)), nil })
}

// trueDiv lets an object of a Go type divide a number: gpython's int raises instead of asking it.
func trueDiv(a, b Object) (Object, error) {
	if h, ok := b.(py.I__rtruediv__); ok && isNumber(a) && isHosted(b) {
		if r, err := h.M__rtruediv__(a); err != nil || r != py.NotImplemented {
			return r, err
		}
	}
	return py.TrueDiv(a, b)
}

// Binary computes a op b, where op is the operator's text, such as "+" or "**".
func (s *Session) Binary(op string, a, b Object) (Object, error) {
	if op == "**" {
		return s.binary(&operators[opPow], a, b)
	}
	for i := range operators {
		if operators[i].symbol == op {
			return s.binary(&operators[i], a, b)
		}
	}
	panic("no operator " + op)
}

func (s *Session) binary(o *operator, a, b Object) (Object, error) { return s.limits.binary(o, a, b) }

func (m limits) binary(o *operator, a, b Object) (Object, error) {
	r, ok, err := m.arithmetic(o.op, a, b)
	if ok {
		return r, err
	}
	r, dispatched, err := binaryInstances(o.op, a, b)
	if dispatched && (err != nil || r != py.NotImplemented) {
		return r, err
	}
	if r, ok, err = m.sequences(o.op, a, b); ok {
		return r, err
	}
	if dispatched {
		return nil, unsupported(o, o.symbol, a, b)
	}
	r, err = o.ask(a, b)
	if err != nil && isExc(err, py.TypeError) && isUnsupported(err) {
		return nil, unsupported(o, o.symbol, a, b)
	}
	return r, err
}

func (s *Session) inplace(o *operator, a, b Object) (Object, error) {
	r, dispatched, err := inplaceInstances(o.op, a, b)
	if dispatched {
		if err != nil || r != py.NotImplemented {
			return r, err
		}
		if l, ok := a.(*py.List); ok && o.op == opAdd { // extends with any iterable
			items, err := ListOf(b)
			l.Items = append(l.Items, items...)
			return l, err
		}
		if r, ok, err := s.limits.sequences(o.op, a, b); ok {
			return r, err
		}
		symbol := o.symbol + "="
		if o.op == opPow {
			symbol = "**="
		}
		return nil, unsupported(o, symbol, a, b)
	}
	switch v := a.(type) {
	case py.Int, py.Float, py.String, py.Tuple, py.Bool, *py.BigInt, py.Bytes, py.NoneType, py.Complex, *Class, *generic:
		r, err = s.binary(o, a, b)
		if err != nil && isExc(err, py.TypeError) && isUnsupported(err) {
			symbol := o.symbol + "="
			if o.op == opPow {
				symbol = "**="
			}
			return nil, unsupported(o, symbol, a, b)
		}
		return r, err
	case *py.List:
		switch o.op {
		case opAdd:
			items, err := ListOf(b)
			v.Items = append(v.Items, items...)
			return v, err
		case opMul:
			r, err := s.binary(o, a, b)
			if l, ok := r.(*py.List); ok {
				v.Items = l.Items
				return v, err
			}
			return r, err
		}
	}
	r, err = o.change(a, b)
	if err != nil && isExc(err, py.TypeError) && isUnsupported(err) {
		if r, ok, err := s.limits.sequences(o.op, a, b); ok {
			return r, err
		}
		return nil, unsupported(o, o.symbol+"=", a, b)
	}
	return r, err
}

// sequences handles + and * of built-in sequences, % of strings, and | of types.
func (m limits) sequences(op opcode, a, b Object) (Object, bool, error) {
	switch op {
	case opAdd:
		return concat(a, b)
	case opMul:
		if n, ok := repeatCount(b); ok {
			return m.repeat(a, n)
		}
		if n, ok := repeatCount(a); ok {
			return m.repeat(b, n)
		}
	case opMod:
		if f, ok := a.(py.String); ok {
			r, err := percent(string(f), b)
			return py.String(r), true, err
		}
	case opOr:
		if _, ok := b.(*Class); ok && a == py.None {
			r, err := newUnion(a, b)
			return r, true, err
		}
	}
	return nil, false, nil
}

func concat(a, b Object) (Object, bool, error) {
	switch x := a.(type) {
	case py.String:
		if y, ok := b.(py.String); ok {
			return x + y, true, nil
		}
		if y, ok := AsString(b); ok {
			return x + py.String(y), true, nil
		}
	case *py.List:
		if y, ok := unwrapNative(b).(*py.List); ok {
			return py.NewListFromItems(append(append(make([]Object, 0, len(x.Items)+len(y.Items)), x.Items...), y.Items...)), true, nil
		}
	case py.Tuple:
		if y, ok := unwrapNative(b).(py.Tuple); ok {
			return append(append(make(py.Tuple, 0, len(x)+len(y)), x...), y...), true, nil
		}
	case py.Bytes:
		if y, ok := unwrapNative(b).(py.Bytes); ok {
			return append(append(make(py.Bytes, 0, len(x)+len(y)), x...), y...), true, nil
		}
	}
	return nil, false, nil
}

func repeatCount(o Object) (int, bool) {
	switch v := num(o).(type) {
	case py.Int:
		return int(v), true
	case *py.BigInt:
		return int(^uint(0) >> 1), true
	case *Instance:
		if v.native != nil || v.cls.lookup("__index__") == nil {
			return 0, false
		}
		n, err := toInt(v)
		return n, err == nil
	}
	return 0, false
}

func (m limits) repeat(seq Object, n int) (Object, bool, error) {
	n = max(n, 0)
	size := 0
	switch x := seq.(type) {
	case py.String:
		size = len(x)
	case py.Bytes:
		size = len(x)
	case *py.List:
		size = len(x.Items) * 16
	case py.Tuple:
		size = len(x) * 16
	default:
		return nil, false, nil
	}
	if n > 0 && int64(size) > m.size/int64(n) {
		return nil, true, Raise(MemoryError, "repetition makes an object of more than %d bytes", m.size)
	}
	switch x := seq.(type) {
	case py.String:
		return py.String(repeatItems([]byte(x), n)), true, nil
	case py.Bytes:
		return py.Bytes(repeatItems([]byte(x), n)), true, nil
	case *py.List:
		return py.NewListFromItems(repeatItems(x.Items, n)), true, nil
	case py.Tuple:
		return py.Tuple(repeatItems([]Object(x), n)), true, nil
	}
	return nil, false, nil
}

func repeatItems[T any](items []T, n int) []T {
	out := make([]T, 0, len(items)*n)
	if len(items) == 0 {
		return out
	}
	for range n {
		out = append(out, items...)
	}
	return out
}

// unsupported is the TypeError of an operator whose operands do not go together.
func unsupported(o *operator, symbol string, a, b Object) error {
	switch o.op {
	case opAdd:
		switch a.(type) {
		case py.String:
			return typeError(`can only concatenate str (not "%s") to str`, TypeName(b))
		case *py.List:
			return typeError(`can only concatenate list (not "%s") to list`, TypeName(b))
		case py.Tuple:
			return typeError(`can only concatenate tuple (not "%s") to tuple`, TypeName(b))
		case py.Bytes:
			return typeError("can't concat %s to bytes", TypeName(b))
		}
	case opMul:
		for _, p := range [][2]Object{{a, b}, {b, a}} {
			switch p[0].(type) {
			case py.String, *py.List, py.Tuple, py.Bytes:
				return typeError("can't multiply sequence by non-int of type '%s'", TypeName(p[1]))
			}
		}
	}
	return typeError("unsupported operand type(s) for %s: '%s' and '%s'", symbol, TypeName(a), TypeName(b))
}

func unaryOp(symbol string, native func(Object) (Object, error), a Object) (Object, error) {
	r, err := native(num(a))
	if err != nil && isExc(err, py.TypeError) && isUnsupported(err) {
		return nil, typeError("bad operand type for unary %s: '%s'", symbol, TypeName(a))
	}
	return r, err
}

func pow2(a, b Object) (Object, error)  { return py.Pow(a, b, py.None) }
func ipow2(a, b Object) (Object, error) { return py.IPow(a, b, py.None) }

// pow is pow(a, b, m).
func (s *Session) pow(a, b, m Object) (Object, error) {
	if m == py.None {
		return s.binary(&operators[opPow], a, b)
	}
	x, ok1 := bigNumber(a)
	y, ok2 := bigNumber(b)
	z, ok3 := bigNumber(m)
	if ok1 && ok2 && ok3 {
		return modPow(x, y, z)
	}
	if _, ok := a.(*Instance); ok {
		return py.Pow(a, b, m)
	}
	return nil, typeError("unsupported operand type(s) for ** or pow(): '%s', '%s', '%s'", TypeName(a), TypeName(b), TypeName(m))
}

// matMul raises: gpython does not know the operator, and instances are asked before.
func matMul(a, b Object) (Object, error) {
	return nil, typeError("unsupported operand type(s) for @: '%s' and '%s'", TypeName(a), TypeName(b))
}

func imatMul(a, b Object) (Object, error) {
	return nil, typeError("unsupported operand type(s) for @=: '%s' and '%s'", TypeName(a), TypeName(b))
}

// num turns bools into ints, which gpython's functions do not accept in their place.
func num(o Object) Object {
	if b, ok := o.(py.Bool); ok {
		if b {
			return py.Int(1)
		}
		return py.Int(0)
	}
	return o
}
