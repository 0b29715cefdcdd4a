package runtime

import (
	"math/big"

	"github.com/go-python/gpython/py"

	"github.com/seed-e45c46d8/dp/pyapi/compile"
)

// operator is a binary operator: numbers are computed in arithmetic.go, other operands are asked. The order is that of
// [compile.Operator].
type operator struct {
	op     opcode
	symbol string
	name   string // __add__ without its underscores
}

var operators = [...]operator{
	opAdd:      {opAdd, "+", "add"},
	opSub:      {opSub, "-", "sub"},
	opMul:      {opMul, "*", "mul"},
	opTrueDiv:  {opTrueDiv, "/", "truediv"},
	opFloorDiv: {opFloorDiv, "//", "floordiv"},
	opMod:      {opMod, "%", "mod"},
	opPow:      {opPow, "** or pow()", "pow"},
	opLshift:   {opLshift, "<<", "lshift"},
	opRshift:   {opRshift, ">>", "rshift"},
	opAnd:      {opAnd, "&", "and"},
	opOr:       {opOr, "|", "or"},
	opXor:      {opXor, "^", "xor"},
	opMatMul:   {opMatMul, "@", "matmul"},
}

// unaryOperators are in the order of their instructions.
var unaryOperators = [...]struct {
	symbol string
	native func(Object) (Object, error)
}{{"-", py.Neg}, {"+", py.Pos}, {"~", py.Invert}}

// compareValues is a op b.
func compareValues(op compile.Comparison, a, b Object) (Object, error) {
	switch op {
	case compile.Eq:
		if x, ok := a.(py.String); ok {
			if y, ok := b.(py.String); ok {
				return newBool(x == y), nil
			}
		}
		return RichEq(a, b)
	case compile.Ne:
		return richNe(a, b)
	}
	return Compare(a, b, int(op))
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
	if !dispatched {
		r, err = m.dispatch(o, a, b)
	}
	if err != nil || r != py.NotImplemented {
		return r, err
	}
	if r, ok, err = m.sequences(o.op, a, b); ok {
		return r, err
	}
	return nil, unsupported(o, o.symbol, a, b)
}

func (s *Session) inplace(o *operator, a, b Object) (Object, error) {
	r, ok, err := s.limits.arithmetic(o.op, a, b)
	if ok {
		return r, err
	}
	if !builtinValue(a) && !dispatches(a) {
		if r, err = asks[o.op].inplace(a, b); err != nil || r != py.NotImplemented {
			return r, err
		}
	}
	r, dispatched, err := inplaceInstances(o.op, a, b)
	if !dispatched {
		r, err = s.limits.dispatch(o, a, b)
	}
	if err != nil || r != py.NotImplemented {
		return r, err
	}
	if l, isList := unwrapNative(a).(*py.List); isList && (o.op == opAdd || o.op == opMul) {
		return s.limits.changeList(o, l, a, b)
	}
	if o.op != opMul || !isSequence(a) || repeatable(a) {
		if r, ok, err = s.limits.sequences(o.op, a, b); ok {
			return r, err
		}
	}
	symbol := o.symbol + "="
	if o.op == opPow {
		symbol = "**="
	}
	return nil, unsupported(o, symbol, a, b)
}

// changeList is list += b and list *= b; a is the list or the instance around it.
func (m limits) changeList(o *operator, l *py.List, a, b Object) (Object, error) {
	if o.op == opAdd {
		items, err := ListOf(b)
		l.Items = append(l.Items, items...)
		return a, err
	}
	r, ok, err := m.sequences(opMul, l, b)
	if !ok {
		return nil, unsupported(o, "*=", a, b)
	}
	if err == nil {
		l.Items = r.(*py.List).Items
	}
	return a, err
}

// builtinValue reports a value of gpython's own types, whose methods are not asked: this package knows their operators.
func builtinValue(o Object) bool {
	switch o.(type) {
	case py.Int, *py.BigInt, py.Float, py.Complex, py.Bool, py.String, py.Bytes, py.Tuple, *py.List, *py.Range, *py.Slice, py.NoneType, *py.Exception:
		return true
	}
	return o == Ellipsis
}

// isSequence reports whether CPython looks for sequence methods in the class of an object at all.
func isSequence(o Object) bool {
	switch v := o.(type) {
	case *Instance:
		return v.exc == nil || v.cls.Module != "builtins"
	case *Dict, *Set, *dictView, *py.Range, py.String, py.Bytes, py.Tuple, *py.List, *ByteArray:
		return true
	}
	return false
}

func repeatable(o Object) bool {
	switch unwrapNative(o).(type) {
	case py.String, py.Bytes, py.Tuple, *py.List, *ByteArray:
		return true
	}
	return false
}

// dispatch asks the operands for a op b, neither of which is of a class made in Python: see binaryInstances for those. The right
// one comes first when its class derives from the left one's. The answer is NotImplemented when neither knows.
func (m limits) dispatch(o *operator, a, b Object) (Object, error) {
	if builtinValue(a) && builtinValue(b) {
		return m.forward(o, a, b)
	}
	ca, cb := ClassOf(a), ClassOf(b)
	reflectedFirst := ca != cb && cb.isSub(ca)
	if reflectedFirst {
		if r, err := m.reflected(o, a, b); err != nil || r != py.NotImplemented {
			return r, err
		}
	}
	r, err := m.forward(o, a, b)
	if err != nil || r != py.NotImplemented || ca == cb || reflectedFirst {
		return r, err
	}
	return m.reflected(o, a, b)
}

func (m limits) forward(o *operator, a, b Object) (Object, error) {
	if !builtinValue(a) {
		return asks[o.op].forward(a, b)
	}
	if r, ok, err := m.arithmetic(o.op, a, unwrapNative(b)); ok {
		return r, err
	}
	switch x := a.(type) {
	case py.String:
		if o.op == opMod {
			r, err := percent(string(x), b)
			return py.String(r), err
		}
	case py.Bytes:
		if o.op == opMod {
			return percentBytes(x, b)
		}
	case py.NoneType:
		switch b.(type) {
		case *Class, *generic:
			if o.op == opOr {
				return newUnion(a, b)
			}
		}
	}
	return py.NotImplemented, nil
}

func (m limits) reflected(o *operator, a, b Object) (Object, error) {
	if builtinValue(b) {
		return py.NotImplemented, nil
	}
	return asks[o.op].reflected(b, a)
}

// sequences handles + and * of built-in sequences.
func (m limits) sequences(op opcode, a, b Object) (Object, bool, error) {
	switch op {
	case opAdd:
		return concat(a, b)
	case opMul:
		for _, p := range [][2]Object{{a, b}, {b, a}} {
			if !repeatable(p[0]) {
				continue
			}
			n, ok, err := repeatCount(p[1])
			if !ok || err != nil {
				return nil, err != nil, err
			}
			return m.repeat(unwrapNative(p[0]), n)
		}
	}
	return nil, false, nil
}

func concat(a, b Object) (Object, bool, error) {
	switch x := unwrapNative(a).(type) {
	case py.String:
		if y, ok := b.(py.String); ok {
			return x + y, true, nil
		}
		if y, ok := AsString(b); ok {
			return x + py.String(y), true, nil
		}
	case *py.List:
		if y, ok := unwrapNative(b).(*py.List); ok {
			if err := checkParts(len(x.Items) + len(y.Items)); err != nil {
				return nil, true, err
			}
			return py.NewListFromItems(append(append(make([]Object, 0, len(x.Items)+len(y.Items)), x.Items...), y.Items...)), true, nil
		}
	case py.Tuple:
		if y, ok := unwrapNative(b).(py.Tuple); ok {
			if err := checkParts(len(x) + len(y)); err != nil {
				return nil, true, err
			}
			return append(append(make(py.Tuple, 0, len(x)+len(y)), x...), y...), true, nil
		}
	case py.Bytes:
		if y, ok := unwrapNative(b).(py.Bytes); ok {
			return append(append(make(py.Bytes, 0, len(x)+len(y)), x...), y...), true, nil
		}
		if y, ok := b.(*ByteArray); ok {
			return append(append(make(py.Bytes, 0, len(x)+len(y.B)), x...), y.B...), true, nil
		}
	case *ByteArray:
		if y, ok := byteString(b); ok {
			return asByteArray(append(x.bytes(), y...)), true, nil
		}
	}
	return nil, false, nil
}

func repeatCount(o Object) (n int, ok bool, err error) {
	switch v := num(unwrapNative(o)).(type) {
	case py.Int:
		return int(v), true, nil
	case *py.BigInt:
		return 0, true, py.ExceptionNewf(py.OverflowError, "cannot fit 'int' into an index-sized integer")
	case *Instance:
		if v.cls.lookup("__index__") == nil {
			return 0, false, nil
		}
		n, err := toInt(v)
		return n, true, err
	}
	return 0, false, nil
}

func (m limits) repeat(seq Object, n int) (Object, bool, error) {
	n = max(n, 0)
	size := 0
	switch x := seq.(type) {
	case py.String:
		size = len(x)
	case py.Bytes:
		size = len(x)
	case *ByteArray:
		r, ok, err := m.repeat(py.Bytes(x.B), n)
		return asByteArray(r), ok, err
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
		switch unwrapNative(a).(type) {
		case py.String:
			return typeError(`can only concatenate str (not "%s") to str`, TypeName(b))
		case *py.List:
			return typeError(`can only concatenate list (not "%s") to list`, TypeName(b))
		case py.Tuple:
			return typeError(`can only concatenate tuple (not "%s") to tuple`, TypeName(b))
		case py.Bytes:
			return typeError("can't concat %s to bytes", TypeName(b))
		case *ByteArray:
			return typeError("can't concat %s to bytearray", TypeName(b))
		}
	case opMul:
		for k, p := range [][2]Object{{a, b}, {b, a}} {
			if k == 1 && symbol == "*=" && isSequence(a) {
				break
			}
			if repeatable(p[0]) {
				return typeError("can't multiply sequence by non-int of type '%s'", TypeName(p[1]))
			}
		}
	}
	return typeError("unsupported operand type(s) for %s: '%s' and '%s'", symbol, TypeName(a), TypeName(b))
}

func unaryOp(symbol string, native func(Object) (Object, error), a Object) (Object, error) {
	switch v := num(a).(type) {
	case py.Int, *py.BigInt:
		x, _ := bigOf(v)
		switch symbol {
		case "-":
			return NewInt(new(big.Int).Neg(x)), nil
		case "~":
			return NewInt(new(big.Int).Not(x)), nil
		}
		return v, nil
	case py.Float, py.Complex, *Instance:
		a = v
	default:
		if builtinValue(a) {
			return nil, typeError("bad operand type for unary %s: '%s'", symbol, TypeName(a))
		}
	}
	r, err := native(a)
	if err != nil && isExc(err, py.TypeError) && isUnsupported(err) {
		return nil, typeError("bad operand type for unary %s: '%s'", symbol, TypeName(a))
	}
	return r, err
}

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
	if i, ok := a.(*Instance); ok {
		if r, ok, err := i.special("__pow__", b, m); ok && (err != nil || r != py.NotImplemented) {
			return r, err
		}
	} else if x, ok := a.(py.I__pow__); ok && !builtinValue(a) {
		if r, err := x.M__pow__(b, m); err != nil || r != py.NotImplemented {
			return r, err
		}
	}
	if isNumber(unwrapNative(a)) && isNumber(unwrapNative(b)) && isNumber(unwrapNative(m)) {
		return nil, typeError("pow() 3rd argument not allowed unless all arguments are integers")
	}
	return nil, typeError("unsupported operand type(s) for ** or pow(): '%s', '%s', '%s'", TypeName(a), TypeName(b), TypeName(m))
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
