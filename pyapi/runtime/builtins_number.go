package runtime

import (
	"math"
	"math/big"
	"strconv"
	"unicode/utf8"

	"github.com/go-python/gpython/py"
)

// bindNumberBuiltins binds the builtins about numbers and characters.
func (s *Session) bindNumberBuiltins() {
	s.bind(
		nativeFunc("abs x /", func(a []Object) (Object, error) {
			r, err := py.Abs(num(a[0]))
			if err != nil && isExc(err, py.TypeError) {
				if i, ok := a[0].(*Instance); !ok || i.cls.lookup("__abs__") == nil {
					return nil, typeError("bad operand type for abs(): '%s'", TypeName(a[0]))
				}
			}
			return r, err
		}),
		nativeFunc("divmod x y /", func(a []Object) (Object, error) {
			return s.divmod(a[0], a[1])
		}),
		nativeFunc("pow base exp mod?", func(a []Object) (Object, error) { return s.pow(a[0], a[1], orNone(a[2])) }),
		nativeFunc("round number ndigits?", round),
		nativeFunc("hex number /", func(a []Object) (Object, error) { return inBase(a[0], "0x", 16) }),
		nativeFunc("oct number /", func(a []Object) (Object, error) { return inBase(a[0], "0o", 8) }),
		nativeFunc("bin number /", func(a []Object) (Object, error) { return inBase(a[0], "0b", 2) }),
		nativeFunc("chr i /", func(a []Object) (Object, error) {
			n, err := toCInt(a[0])
			if err != nil {
				return nil, err
			}
			if n != int(int32(n)) {
				return nil, py.ExceptionNewf(py.OverflowError, "Python int too large to convert to C int")
			}
			if n < 0 || n > utf8.MaxRune {
				return nil, valueError("chr() arg not in range(0x110000)")
			}
			return py.String(string(rune(n))), nil
		}),
		nativeFunc("ord c /", func(a []Object) (Object, error) {
			text, ok := AsString(a[0])
			if b, isBytes := byteString(a[0]); isBytes {
				if len(b) == 1 {
					return py.Int(b[0]), nil
				}
				return nil, typeError("ord() expected a character, but string of length %d found", len(b))
			}
			if !ok {
				return nil, typeError("ord() expected string of length 1, but %s found", TypeName(a[0]))
			}
			if n := utf8.RuneCountInString(text); n != 1 {
				return nil, typeError("ord() expected a character, but string of length %d found", n)
			}
			r, _ := utf8.DecodeRuneInString(text)
			return py.Int(r), nil
		}),
	)
}

func (s *Session) divmod(a, b Object) (Object, error) {
	x, y := unwrapNative(a), unwrapNative(b)
	numbers := isNumber(x) && isNumber(y)
	ask := func(o, other Object, name string, native func() (Object, Object, bool, error)) (Object, error) {
		if i, ok := o.(*Instance); ok {
			if r, ok, err := i.special(name, other); ok {
				return r, err
			}
		}
		q, r, ok, err := native()
		switch {
		case err != nil:
			return nil, err
		case ok && q != py.NotImplemented:
			return py.Tuple{q, r}, nil
		case !numbers:
			return py.NotImplemented, nil
		}
		_, complexA := x.(py.Complex)
		_, complexB := y.(py.Complex)
		if complexA || complexB {
			return py.NotImplemented, nil
		}
		if q, _, err = s.limits.arithmetic(opFloorDiv, x, y); err != nil {
			if isExc(err, py.ZeroDivisionError) && !bothInts(x, y) {
				err = zeroDivision("float divmod()")
			}
			return nil, err
		}
		r, _, err = s.limits.arithmetic(opMod, x, y)
		return py.Tuple{q, r}, err
	}
	r, err := ask(a, b, "__divmod__", func() (q, r Object, ok bool, err error) {
		if d, has := a.(py.I__divmod__); has && !builtinValue(a) {
			q, r, err = d.M__divmod__(b)
			return q, r, true, err
		}
		return nil, nil, false, nil
	})
	if err == nil && r == py.NotImplemented && ClassOf(a) != ClassOf(b) {
		r, err = ask(b, a, "__rdivmod__", func() (q, r Object, ok bool, err error) {
			if d, has := b.(py.I__rdivmod__); has && !builtinValue(b) {
				q, r, err = d.M__rdivmod__(a)
				return q, r, true, err
			}
			return nil, nil, false, nil
		})
	}
	if err == nil && r == py.NotImplemented {
		err = typeError("unsupported operand type(s) for divmod(): '%s' and '%s'", TypeName(a), TypeName(b))
	}
	return r, err
}

func bothInts(a, b Object) bool {
	_, x := bigOf(a)
	_, y := bigOf(b)
	return x && y
}

func inBase(o Object, prefix string, base int) (Object, error) {
	x := new(big.Int)
	switch v := num(unwrapNative(o)).(type) {
	case py.Int:
		x.SetInt64(int64(v))
	case *py.BigInt:
		x = (*big.Int)(v)
	default:
		n, err := toInt(o)
		if err != nil {
			return nil, err
		}
		x.SetInt64(int64(n))
	}
	sign := ""
	if x.Sign() < 0 {
		sign = "-"
	}
	return py.String(sign + prefix + new(big.Int).Abs(x).Text(base)), nil
}

func round(a []Object) (Object, error) {
	if i, ok := a[0].(*Instance); ok {
		if a[1] == nil {
			if r, ok, err := i.special("__round__"); ok {
				return r, err
			}
		} else if r, ok, err := i.special("__round__", a[1]); ok {
			return r, err
		}
	}
	digits := 0
	whole := missing(a[1])
	if !whole {
		var err error
		if digits, err = toInt(a[1]); err != nil {
			return nil, err
		}
	}
	switch v := num(unwrapNative(a[0])).(type) {
	case py.Int:
		return roundInt(big.NewInt(int64(v)), digits), nil
	case *py.BigInt:
		return roundInt((*big.Int)(v), digits), nil
	case py.Float:
		if whole {
			return floatToInt(math.RoundToEven(float64(v)))
		}
		r := roundFloat(float64(v), digits)
		if math.IsInf(float64(r.(py.Float)), 0) && !math.IsInf(float64(v), 0) {
			return nil, py.ExceptionNewf(py.OverflowError, "rounded value too large to represent")
		}
		return r, nil
	case py.I__round__:
		return v.M__round__(orNone(a[1]))
	case Classed:
		if f := v.PyClass().lookup("__round__"); f != nil {
			if whole {
				return Call(f, []Object{a[0]}, nil)
			}
			return Call(f, []Object{a[0], a[1]}, nil)
		}
	}
	return nil, typeError("type %s doesn't define __round__ method", TypeName(a[0]))
}

// roundInt rounds to a negative number of digits, half to even.
func roundInt(x *big.Int, digits int) Object {
	if digits >= 0 {
		return NewInt(x)
	}
	if -digits > len(x.String())+1 {
		return py.Int(0)
	}
	unit := new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(-digits)), nil)
	q, r := new(big.Int).DivMod(x, unit, new(big.Int))
	twice := new(big.Int).Lsh(r, 1)
	if c := twice.Cmp(unit); c > 0 || c == 0 && q.Bit(0) == 1 {
		q.Add(q, big.NewInt(1))
	}
	return NewInt(q.Mul(q, unit))
}

// roundFloat rounds the exact binary value, half to even, as CPython does.
func roundFloat(x float64, digits int) Object {
	switch {
	case math.IsNaN(x), math.IsInf(x, 0), digits > 330:
		return py.Float(x)
	case digits < -310:
		return py.Float(0 * x)
	case digits >= 0:
		r, err := strconv.ParseFloat(strconv.FormatFloat(x, 'f', digits, 64), 64)
		if err != nil {
			return py.Float(x)
		}
		return py.Float(r)
	}
	exact, _ := new(big.Float).SetFloat64(x).Rat(nil)
	unit := new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(-digits)), nil)
	exact.Quo(exact, new(big.Rat).SetInt(unit))
	q := new(big.Int).Div(exact.Num(), exact.Denom()) // floor
	rest := new(big.Rat).Sub(exact, new(big.Rat).SetInt(q))
	if c := rest.Cmp(big.NewRat(1, 2)); c > 0 || c == 0 && q.Bit(0) == 1 {
		q.Add(q, big.NewInt(1))
	}
	f, _ := new(big.Float).SetInt(q.Mul(q, unit)).Float64()
	if f == 0 {
		f = math.Copysign(0, x)
	}
	return py.Float(f)
}
