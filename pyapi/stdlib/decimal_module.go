package stdlib

import (
	"math/big"
	"slices"

	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

// loadDecimal is the Go part of module decimal.
func loadDecimal(m *runtime.Module) error {
	k := &decimals{session: m.Session(), module: m, prec: 28, mode: "ROUND_HALF_EVEN"}
	k.class = runtime.NewClass("decimal", "Decimal")
	m.Set("Decimal", k.class)
	for _, r := range roundingModes {
		m.Set(r, runtime.String(r))
	}
	m.Def("_context()", func(*runtime.Args) (runtime.Object, error) {
		return runtime.Tuple{runtime.Int(k.prec), runtime.String(k.mode)}, nil
	})
	m.Def("_set_context(prec, rounding)", func(a *runtime.Args) (runtime.Object, error) {
		prec, err := a.Int(0)
		if err != nil {
			return nil, typeError("an integer is required (got type %s)", runtime.TypeName(a.At(0)))
		}
		if prec < 1 || prec > maxDecimalDigits {
			return nil, valueError("valid range for prec is [1, %d]", maxDecimalDigits)
		}
		mode, err := k.modeArg(a.At(1))
		if err != nil {
			return nil, err
		}
		k.prec, k.mode = prec, mode
		return nil, nil
	})
	k.class.Constructor("Decimal(value='0', context=None)", func(_ *runtime.Class, a *runtime.Args) (runtime.Object, error) {
		return k.construct(a.At(0))
	})
	k.class.DefClass("from_float(f, /)", func(_ *runtime.Class, a *runtime.Args) (runtime.Object, error) {
		if _, ok := bigOf(a.At(0)); !ok {
			if _, ok := a.At(0).(runtime.Float); !ok {
				return nil, typeError("argument must be int or float")
			}
		}
		return k.construct(a.At(0))
	})
	k.defineMethods()
	k.definePredicates()
	return nil
}

func (k *decimals) modeArg(o runtime.Object) (string, error) {
	if o == nil || o == runtime.None {
		return k.mode, nil
	}
	mode, ok := runtime.AsString(o)
	if !ok || !slices.Contains(roundingModes, mode) {
		return "", typeError("valid values for rounding are:\n  [ROUND_CEILING, ROUND_FLOOR, ROUND_UP, ROUND_DOWN,\n   ROUND_HALF_UP, ROUND_HALF_DOWN, ROUND_HALF_EVEN,\n   ROUND_05UP]")
	}
	return mode, nil
}

func (k *decimals) construct(o runtime.Object) (runtime.Object, error) {
	switch v := runtime.Native(o).(type) {
	case *decimal:
		return v, nil
	case runtime.String:
		d, err := k.parse(string(v))
		if err != nil {
			return nil, err
		}
		return d, nil
	case runtime.Float:
		return k.fromFloat(float64(v)), nil
	case runtime.Tuple:
		return k.fromTuple(v)
	case *runtime.List:
		return k.fromTuple(v.Items)
	}
	if n, ok := bigOf(o); ok {
		return k.fromInt(n), nil
	}
	return nil, typeError("conversion from %s to Decimal is not supported", runtime.TypeName(o))
}

// fromTuple makes a number of (sign, digits, exponent).
func (k *decimals) fromTuple(t runtime.Tuple) (runtime.Object, error) {
	if len(t) != 3 {
		return nil, valueError("argument must be a sequence of length 3")
	}
	sign, err := intArg(t[0], 0)
	if err != nil || sign != 0 && sign != 1 {
		return nil, valueError("sign must be an integer with the value 0 or 1")
	}
	digits, err := runtime.ListOf(t[1])
	if err != nil {
		return nil, valueError("coefficient must be a tuple of digits")
	}
	coef := new(big.Int)
	for _, x := range digits {
		n, err := intArg(x, 0)
		if err != nil || n < 0 || n > 9 {
			return nil, valueError("coefficient must be a tuple of digits")
		}
		coef.Mul(coef, big.NewInt(10)).Add(coef, big.NewInt(int64(n)))
	}
	exp, err := intArg(t[2], 0)
	if err != nil || exp > 10*maxExponent || exp < -10*maxExponent {
		return nil, valueError("string argument in the third position must be 'F', 'n' or 'N'")
	}
	return k.finite(sign == 1, coef, exp), nil
}

func (k *decimals) arg(o runtime.Object) (*decimal, error) {
	if d, ok := k.operand(o); ok {
		return d, nil
	}
	return nil, typeError("conversion from %s to Decimal is not supported", runtime.TypeName(o))
}

func (k *decimals) defineMethods() {
	c := k.class
	runtime.Method(c, "quantize(exp, rounding=None, context=None)", func(d *decimal, a *runtime.Args) (runtime.Object, error) {
		e, err := k.arg(a.At(0))
		if err != nil {
			return nil, err
		}
		mode, err := k.modeArg(a.At(1))
		if err != nil {
			return nil, err
		}
		if d.special != 0 || e.special != 0 {
			if d.special == e.special {
				return d, nil
			}
			if d.special == 'N' {
				return d, nil
			}
			return nil, k.signal("InvalidOperation", "InvalidOperation")
		}
		if d.coef.Sign() != 0 && d.exp+d.digits()-e.exp > k.prec || d.exp-e.exp > maxDecimalDigits {
			return nil, k.signal("InvalidOperation", "InvalidOperation")
		}
		r := d.rescale(e.exp, mode)
		if r.digits() > k.prec {
			return nil, k.signal("InvalidOperation", "InvalidOperation")
		}
		return r, nil
	})
	whole := func(d *decimal, a *runtime.Args) (runtime.Object, error) {
		mode, err := k.modeArg(a.At(0))
		if err != nil || d.special != 0 || d.exp >= 0 {
			return d, err
		}
		return d.rescale(0, mode), nil
	}
	for _, name := range []string{"to_integral_value", "to_integral_exact", "to_integral"} {
		runtime.Method(c, name+"(rounding=None, context=None)", whole)
	}
	toInt := func(name, mode string) {
		runtime.Method(c, name+"()", func(d *decimal, _ *runtime.Args) (runtime.Object, error) {
			if d.special != 0 {
				return d.M__int__()
			}
			return d.rescale(max(0, d.exp), mode).M__int__()
		})
	}
	toInt("__floor__", "ROUND_FLOOR")
	toInt("__ceil__", "ROUND_CEILING")
	toInt("__trunc__", "ROUND_DOWN")
	runtime.Method(c, "__round__(n=None)", func(d *decimal, a *runtime.Args) (runtime.Object, error) { return d.round(a.At(0)) })
	runtime.Method(c, "normalize(context=None)", func(d *decimal, _ *runtime.Args) (runtime.Object, error) {
		r, err := d.fit()
		if err != nil || d.special != 0 {
			return r, err
		}
		n := r.(*decimal)
		if n.coef.Sign() == 0 {
			return k.finite(n.neg, new(big.Int), 0), nil
		}
		coef, exp, ten := new(big.Int).Set(n.coef), n.exp, big.NewInt(10)
		for {
			q, m := new(big.Int).QuoRem(coef, ten, new(big.Int))
			if m.Sign() != 0 {
				return k.finite(n.neg, coef, exp), nil
			}
			coef, exp = q, exp+1
		}
	})
	runtime.Method(c, "sqrt(context=None)", func(d *decimal, _ *runtime.Args) (runtime.Object, error) { return d.sqrt() })
	runtime.Method(c, "as_tuple()", func(d *decimal, _ *runtime.Args) (runtime.Object, error) {
		digits := runtime.Tuple{}
		for _, ch := range d.coef.String() {
			digits = append(digits, runtime.Int(ch-'0'))
		}
		exp := runtime.Object(runtime.Int(d.exp))
		switch d.special {
		case 'I':
			exp = runtime.String("F")
		case 'N':
			digits, exp = runtime.Tuple{}, runtime.String("n")
		}
		sign := runtime.Int(0)
		if d.neg {
			sign = 1
		}
		return runtime.Call(k.module.Get("DecimalTuple"), []runtime.Object{sign, digits, exp}, nil)
	})
	runtime.Method(c, "as_integer_ratio()", func(d *decimal, _ *runtime.Args) (runtime.Object, error) {
		if d.special != 0 {
			return d.M__int__()
		}
		r := d.rat()
		return runtime.Tuple{runtime.NewInt(r.Num()), runtime.NewInt(r.Denom())}, nil
	})
	runtime.Method(c, "adjusted()", func(d *decimal, _ *runtime.Args) (runtime.Object, error) {
		if d.special != 0 {
			return runtime.Int(0), nil
		}
		return runtime.Int(d.exp + d.digits() - 1), nil
	})
	pick := func(name string, want int) {
		runtime.Method(c, name+"(other, context=None)", func(d *decimal, a *runtime.Args) (runtime.Object, error) {
			e, err := k.arg(a.At(0))
			if err != nil {
				return nil, err
			}
			if e.special == 'N' || d.special != 'N' && d.cmp(e)*want >= 0 {
				return d.fit()
			}
			return e.fit()
		})
	}
	pick("max", 1)
	pick("min", -1)
	runtime.Method(c, "compare(other, context=None)", func(d *decimal, a *runtime.Args) (runtime.Object, error) {
		e, err := k.arg(a.At(0))
		if err != nil {
			return nil, err
		}
		if d.special == 'N' || e.special == 'N' {
			return &decimal{k: k, coef: new(big.Int), special: 'N'}, nil
		}
		return k.fromInt(big.NewInt(int64(compareInts(int64(d.cmp(e)), 0)))), nil
	})
	runtime.Method(c, "scaleb(other, context=None)", func(d *decimal, a *runtime.Args) (runtime.Object, error) {
		n, err := intArg(a.At(0), 0)
		if e, ok := a.At(0).(*decimal); ok && e.special == 0 && e.exp == 0 && e.coef.IsInt64() {
			n, err = int(e.signed().Int64()), nil
		}
		if err != nil {
			return nil, err
		}
		if n > maxExponent || n < -maxExponent {
			return nil, k.signal("InvalidOperation", "InvalidOperation")
		}
		return k.finite(d.neg, d.coef, d.exp+n).fit()
	})
	for _, name := range []string{"ln", "log10", "exp", "logb", "fma", "remainder_near", "rotate", "shift", "next_plus", "next_minus", "to_eng_string"} {
		c.Def(name+"(*args, **kwargs)", func(runtime.Object, *runtime.Args) (runtime.Object, error) {
			return nil, runtime.Raise(runtime.NotImplementedError, "Decimal.%s() is not available in pipeline files", name)
		})
	}
}

func (k *decimals) definePredicates() {
	c := k.class
	for name, test := range map[string]func(*decimal) bool{
		"is_nan": func(d *decimal) bool { return d.special == 'N' }, "is_qnan": func(d *decimal) bool { return d.special == 'N' },
		"is_infinite": func(d *decimal) bool { return d.special == 'I' }, "is_finite": func(d *decimal) bool { return d.special == 0 },
		"is_zero": (*decimal).isZero, "is_signed": func(d *decimal) bool { return d.neg }, "is_snan": func(*decimal) bool { return false },
	} {
		runtime.Method(c, name+"()", func(d *decimal, _ *runtime.Args) (runtime.Object, error) { return runtime.NewBool(test(d)), nil })
	}
	sign := func(name string, f func(d *decimal) bool) {
		runtime.Method(c, name+"()", func(d *decimal, _ *runtime.Args) (runtime.Object, error) {
			r := *d
			r.neg = f(d)
			return &r, nil
		})
	}
	sign("copy_abs", func(*decimal) bool { return false })
	sign("copy_negate", func(d *decimal) bool { return !d.neg })
	sign("conjugate", func(d *decimal) bool { return d.neg })
	runtime.Method(c, "copy_sign(other, context=None)", func(d *decimal, a *runtime.Args) (runtime.Object, error) {
		e, err := k.arg(a.At(0))
		if err != nil {
			return nil, err
		}
		r := *d
		r.neg = e.neg
		return &r, nil
	})
	runtime.Method(c, "same_quantum(other, context=None)", func(d *decimal, a *runtime.Args) (runtime.Object, error) {
		e, err := k.arg(a.At(0))
		if err != nil {
			return nil, err
		}
		return runtime.NewBool(d.special == e.special && (d.special != 0 || d.exp == e.exp)), nil
	})
	runtime.Getter(c, "real", func(d *decimal) (runtime.Object, error) { return d, nil })
	runtime.Getter(c, "imag", func(*decimal) (runtime.Object, error) { return k.fromInt(new(big.Int)), nil })
}

// round is round(d, n): half to even, an int without n.
func (d *decimal) round(n runtime.Object) (runtime.Object, error) {
	if n == runtime.None || n == nil {
		if d.special != 0 {
			return d.M__int__()
		}
		return d.rescale(max(0, d.exp), "ROUND_HALF_EVEN").M__int__()
	}
	places, err := intArg(n, 0)
	if err != nil {
		return nil, err
	}
	if d.special != 0 {
		return d, nil
	}
	if places > maxDecimalDigits || d.coef.Sign() != 0 && d.exp+d.digits()+places > d.k.prec {
		return nil, d.k.signal("InvalidOperation", "InvalidOperation")
	}
	return d.rescale(-places, "ROUND_HALF_EVEN"), nil
}

// sqrt is the square root, rounded half to even.
func (d *decimal) sqrt() (runtime.Object, error) {
	switch {
	case d.special == 'N':
		return d, nil
	case d.isZero():
		return d.k.finite(d.neg, new(big.Int), floorHalf(d.exp)), nil
	case d.neg:
		return nil, d.k.signal("InvalidOperation", "InvalidOperation")
	case d.special == 'I':
		return d, nil
	}
	ideal := floorHalf(d.exp)
	coef, exp := new(big.Int).Set(d.coef), d.exp
	if exp&1 != 0 {
		coef.Mul(coef, big.NewInt(10))
		exp--
	}
	shift := max(0, d.k.prec+1-(len(coef.String())+1)/2)
	coef.Mul(coef, pow10(2*shift))
	root := new(big.Int).Sqrt(coef)
	e := exp/2 - shift
	if new(big.Int).Mul(root, root).Cmp(coef) == 0 {
		ten := big.NewInt(10)
		for e < ideal {
			q, m := new(big.Int).QuoRem(root, ten, new(big.Int))
			if m.Sign() != 0 {
				break
			}
			root, e = q, e+1
		}
	} else if new(big.Int).Mod(root, big.NewInt(5)).Sign() == 0 {
		root.Add(root, big.NewInt(1))
	}
	mode := d.k.mode
	d.k.mode = "ROUND_HALF_EVEN"
	defer func() { d.k.mode = mode }()
	return d.k.finite(false, root, e).fit()
}

func floorHalf(n int) int {
	q, _ := floorMod(n, 2)
	return q
}
