package runtime

import (
	"math"
	"math/big"

	"github.com/go-python/gpython/py"

	"github.com/seed-e45c46d8/dp/pyapi/compile"
)

// Every binary operator that gpython gets wrong for some pair of built-in operands is computed here; the others stay
// its own opcodes. Fast cases come first.

func (s *Session) initOperators(helper func(compile.Helper, func([]Object) (Object, error))) {
	type binary = func(a, b Object) (Object, error)
	set := func(op, inplace compile.Helper, f binary, in binary) {
		helper(op, func(a []Object) (Object, error) { return f(a[0], a[1]) })
		helper(inplace, func(a []Object) (Object, error) { return in(a[0], a[1]) })
	}
	// inplace lets the left operand change itself, and is the plain operator for all others.
	inplace := func(special func(a, b Object) (Object, error), plain binary) binary {
		return func(a, b Object) (Object, error) {
			switch a.(type) {
			case py.Int, py.Float, py.String, py.Tuple, py.Bool, *py.BigInt, py.Bytes:
				return plain(a, b)
			}
			return special(a, b)
		}
	}
	add := func(a, b Object) (Object, error) { return arith('+', a, b) }
	sub := func(a, b Object) (Object, error) { return arith('-', a, b) }
	div := func(a, b Object) (Object, error) { return arith('/', a, b) }
	floorDiv := func(a, b Object) (Object, error) { return arith('f', a, b) }
	set(compile.Add, compile.InplaceAdd, add, inplace(inplaceAdd, add))
	set(compile.Sub, compile.InplaceSub, sub, inplace(py.ISub, sub))
	set(compile.Mul, compile.InplaceMul, s.mul, inplace(py.IMul, s.mul))
	set(compile.TrueDiv, compile.InplaceTrueDiv, div, inplace(py.ITrueDiv, div))
	set(compile.FloorDiv, compile.InplaceFloorDiv, floorDiv, inplace(py.IFloorDiv, floorDiv))
	set(compile.Mod, compile.InplaceMod, mod, inplace(py.IMod, mod))
	pow3 := func(a, b Object) (Object, error) { return s.pow(a, b, py.None) }
	set(compile.Pow, compile.InplacePow, pow3, pow3)
	set(compile.MatMul, compile.InplaceMatMul, matMul, matMul)
	set(compile.Or, compile.InplaceOr, or, inplace(inplaceOr, or))

	set1 := func(op compile.Helper, f binary) {
		helper(op, func(a []Object) (Object, error) { return f(a[0], a[1]) })
	}
	set1(compile.Eq, RichEq)
	set1(compile.Ne, richNe)
	set1(compile.Lt, func(a, b Object) (Object, error) { return Compare(a, b, Less) })
	set1(compile.Le, func(a, b Object) (Object, error) { return Compare(a, b, LessEqual) })
	set1(compile.Gt, func(a, b Object) (Object, error) { return Compare(a, b, Greater) })
	set1(compile.Ge, func(a, b Object) (Object, error) { return Compare(a, b, GreaterEqual) })
	set1(compile.In, func(a, b Object) (Object, error) { ok, err := Contains(b, a); return py.NewBool(ok), err })
	set1(compile.NotIn, func(a, b Object) (Object, error) { ok, err := Contains(b, a); return py.NewBool(!ok), err })
	set1(compile.Is, func(a, b Object) (Object, error) { return py.NewBool(same(a, b)), nil })
	set1(compile.IsNot, func(a, b Object) (Object, error) { return py.NewBool(!same(a, b)), nil })
}

// num turns bools into ints, which gpython's arithmetic does not accept.
func num(o Object) Object {
	if b, ok := o.(py.Bool); ok {
		if b {
			return py.Int(1)
		}
		return py.Int(0)
	}
	return o
}

func arith(op byte, a, b Object) (Object, error) {
	switch x := a.(type) {
	case py.Int:
		switch y := b.(type) {
		case py.Int:
			switch op {
			case '+':
				if s := x + y; (s > x) == (y > 0) {
					return s, nil
				}
			case '-':
				if s := x - y; (s < x) == (y > 0) {
					return s, nil
				}
			case '*':
				if x > -1<<31 && x < 1<<31 && y > -1<<31 && y < 1<<31 {
					return x * y, nil
				}
			case '/':
				if y == 0 {
					return nil, py.ExceptionNewf(py.ZeroDivisionError, "division by zero")
				}
				if x > -1<<53 && x < 1<<53 && y > -1<<53 && y < 1<<53 {
					return py.Float(float64(x) / float64(y)), nil
				}
			}
		case py.Float:
			return floatArith(op, float64(x), float64(y))
		}
	case py.Float:
		switch y := b.(type) {
		case py.Float:
			return floatArith(op, float64(x), float64(y))
		case py.Int:
			return floatArith(op, float64(x), float64(y))
		}
	case py.String:
		if y, ok := b.(py.String); ok && op == '+' {
			return x + y, nil
		}
	case py.Tuple:
		if y, ok := b.(py.Tuple); ok && op == '+' {
			r := make(py.Tuple, len(x)+len(y))
			copy(r, x)
			copy(r[len(x):], y)
			return r, nil
		}
	}
	a, b = num(a), num(b)
	switch op {
	case '+':
		return py.Add(a, b)
	case '-':
		return py.Sub(a, b)
	case '*':
		return py.Mul(a, b)
	case '/':
		return py.TrueDiv(a, b)
	}
	return py.FloorDiv(a, b)
}

func floatArith(op byte, x, y float64) (Object, error) {
	switch op {
	case '+':
		return py.Float(x + y), nil
	case '-':
		return py.Float(x - y), nil
	case '*':
		return py.Float(x * y), nil
	case '/':
		if y == 0 {
			return nil, py.ExceptionNewf(py.ZeroDivisionError, "float division by zero")
		}
		return py.Float(x / y), nil
	}
	if y == 0 {
		return nil, py.ExceptionNewf(py.ZeroDivisionError, "float floor division by zero")
	}
	return py.Float(math.Floor(x / y)), nil
}

// mul limits repetition.
func (s *Session) mul(a, b Object) (Object, error) {
	if err := s.checkRepeat(a, b); err != nil {
		return nil, err
	}
	if err := s.checkRepeat(b, a); err != nil {
		return nil, err
	}
	return arith('*', a, b)
}

func (s *Session) checkRepeat(seq, count Object) error {
	n, ok := count.(py.Int)
	if !ok || n <= 0 {
		return nil
	}
	size := 0
	switch x := seq.(type) {
	case py.String:
		size = len(x)
	case py.Bytes:
		size = len(x)
	case *py.List:
		size = x.Len() * 16
	case py.Tuple:
		size = len(x) * 16
	default:
		return nil
	}
	if int64(size) > s.opts.MaxSize/int64(n) {
		return Raise(MemoryError, "repetition makes an object of more than %d bytes", s.opts.MaxSize)
	}
	return nil
}

func (s *Session) pow(a, b, m Object) (Object, error) {
	a, b = num(a), num(b)
	if m == py.None {
		if y, ok := b.(py.Int); ok && y > 0 {
			bits := 0
			switch x := a.(type) {
			case py.Int:
				if x != 0 && x != 1 && x != -1 {
					bits = big.NewInt(int64(x)).BitLen()
				}
			case *py.BigInt:
				bits = (*big.Int)(x).BitLen()
			}
			if bits > 0 && int64(bits) > s.opts.MaxSize*8/64/int64(y) {
				return nil, Raise(MemoryError, "power makes an integer of more than %d bytes", s.opts.MaxSize/64)
			}
		}
	}
	return py.Pow(a, b, m)
}

func mod(a, b Object) (Object, error) {
	if f, ok := a.(py.String); ok {
		r, err := percent(string(f), b)
		return py.String(r), err
	}
	return py.Mod(num(a), num(b))
}

func or(a, b Object) (Object, error) {
	if a == py.None {
		if _, ok := b.(*Class); ok {
			return newUnion(a, b)
		}
	}
	return py.Or(a, b)
}

func matMul(a, b Object) (Object, error) {
	if i, ok := a.(*Instance); ok {
		if r, ok, err := i.special("__matmul__", b); ok && r != py.NotImplemented {
			return r, err
		}
	}
	if i, ok := b.(*Instance); ok {
		if r, ok, err := i.special("__rmatmul__", a); ok && r != py.NotImplemented {
			return r, err
		}
	}
	return nil, py.ExceptionNewf(py.TypeError, "unsupported operand type(s) for @: '%s' and '%s'", TypeName(a), TypeName(b))
}

func inplaceAdd(a, b Object) (Object, error) {
	if l, ok := a.(*py.List); ok {
		items, err := ListOf(b)
		l.Items = append(l.Items, items...)
		return l, err
	}
	return py.IAdd(a, b)
}

func inplaceOr(a, b Object) (Object, error) {
	switch a := a.(type) {
	case *Dict:
		return a, a.update(b)
	case *Set:
		if b, ok := b.(*Set); ok && !a.frozen {
			return a, Iterate(b, a.Add)
		}
	}
	if a == py.None {
		return or(a, b)
	}
	return py.IOr(a, b)
}
