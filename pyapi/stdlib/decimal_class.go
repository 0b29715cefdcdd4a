package stdlib

import (
	"fmt"
	"math/big"

	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

func sprintf(format string, args ...any) string { return fmt.Sprintf(format, args...) }

// loadDecimal is the Go part of module decimal.
func loadDecimal(m *runtime.Module) error {
	k := &decimals{session: m.Session(), module: m}
	k.class = runtime.NewClass("decimal", "Decimal").Dotted().Dotted()
	k.contexts = runtime.NewClass("decimal", "Context").Dotted().Dotted()
	k.current = k.newContext()
	m.Set("Decimal", k.class)
	m.Set("Context", k.contexts)
	m.Set("MAX_PREC", runtime.Int(decMaxPrec))
	m.Set("MAX_EMAX", runtime.Int(decMaxEmax))
	m.Set("MIN_EMIN", runtime.Int(decMinEmin))
	m.Set("MIN_ETINY", runtime.Int(decMinEmin-(decMaxPrec-1)))
	for _, r := range decRoundings {
		m.Set(r, runtime.String(r))
	}
	template := func(name string, prec, rounding int, traps cond) {
		x := k.newContext()
		x.prec, x.rounding, x.traps = prec, rounding, traps
		m.Set(name, x)
	}
	template("DefaultContext", 28, roundHalfEven, k.current.traps)
	template("BasicContext", 9, roundHalfUp, k.current.traps|condUnderflow|condClamped)
	template("ExtendedContext", 9, roundHalfEven, 0)
	k.defineDecimal()
	k.defineConversions()
	exposeOperators(k.class, &decimal{})
	k.defineContext()
	k.defineOperations()
	k.defineQuestions()
	k.loadContexts()
	return nil
}

func (k *decimals) defineDecimal() {
	c := k.class
	c.ValueConstructor("Decimal(*args, **kwargs)", func(_ *runtime.Class, a *runtime.Args) (runtime.Object, error) {
		args, err := fieldArgs(a, 0, "value", "context")
		if err != nil {
			return nil, err
		}
		x, err := k.contextArg(args[1])
		if err != nil {
			return nil, err
		}
		if args[0] == nil {
			return k.wrap(decInt(0)), nil
		}
		return k.construct(args[0], x)
	})
	c.DefClass("from_float(f, /)", func(cls *runtime.Class, a *runtime.Args) (runtime.Object, error) {
		var n *decNum
		if f, ok := runtime.Native(a.At(0)).(runtime.Float); ok {
			n = decFloat(float64(f))
		} else if i, ok := bigOf(a.At(0)); ok {
			n = decBig(i)
		} else {
			return nil, typeError("argument must be int or float")
		}
		if cls == k.class {
			return k.wrap(n), nil
		}
		return runtime.Call(cls, []runtime.Object{k.wrap(n)}, nil)
	})
	self := func(d *decimal, _ *runtime.Args) (runtime.Object, error) { return d, nil }
	runtime.Method(c, "__copy__()", self)
	runtime.Method(c, "__deepcopy__(memo, /)", self)
	runtime.Method(c, "conjugate()", self)
	runtime.Method(c, "__reduce__()", func(d *decimal, _ *runtime.Args) (runtime.Object, error) {
		return runtime.Tuple{c, runtime.Tuple{runtime.String(d.text(false, true))}}, nil
	})
	runtime.Getter(c, "real", func(d *decimal) (runtime.Object, error) { return d, nil })
	runtime.Getter(c, "imag", func(*decimal) (runtime.Object, error) { return k.wrap(decInt(0)), nil })
	runtime.Method(c, "__complex__()", func(d *decimal, _ *runtime.Args) (runtime.Object, error) {
		f, err := d.M__float__()
		if err != nil {
			return nil, err
		}
		return runtime.Complex(complex(float64(f.(runtime.Float)), 0)), nil
	})
	runtime.Method(c, "__format__(spec, override=..., /)", func(d *decimal, a *runtime.Args) (runtime.Object, error) {
		spec, ok := runtime.AsString(a.At(0))
		if !ok {
			return nil, typeError("format arg must be str")
		}
		s, err := d.GoFormat(spec)
		return runtime.String(s), err
	})
}

// construct is Decimal(o): exact.
func (k *decimals) construct(o runtime.Object, x *decContext) (runtime.Object, error) {
	var n *decNum
	switch v := runtime.Native(o).(type) {
	case *decimal:
		return v, nil
	case runtime.String:
		var ok bool
		if n, ok = parseDec(string(v), true); !ok {
			return x.result(decNaN(), condConversionSyntax)
		}
	case runtime.Float:
		if err := x.note(condFloatOperation); err != nil {
			return nil, err
		}
		n = decFloat(float64(v))
	case runtime.Tuple, *runtime.List:
		items, err := runtime.ListOf(v)
		if err != nil {
			return nil, err
		}
		if n, err = k.fromTuple(items); err != nil {
			return nil, err
		}
	default:
		i, ok := bigOf(o)
		if !ok {
			return nil, typeError("conversion from %s to Decimal is not supported", runtime.TypeName(o))
		}
		n = decBig(i)
	}
	var st cond
	n = decExact.finalize(n, &st)
	if st&(condInexact|condRounded|condClamped) != 0 { // it does not fit the widest context
		return x.result(decNaN(), condInvalidOperation)
	}
	return k.wrap(n), nil
}

// fromTuple makes a number of (sign, digits, exponent).
func (k *decimals) fromTuple(t []runtime.Object) (*decNum, error) {
	if len(t) != 3 {
		return nil, valueError("argument must be a sequence of length 3")
	}
	sign, ok := bigOf(t[0])
	if !ok || sign.Sign() < 0 || sign.Cmp(bigOne) > 0 {
		return nil, valueError("sign must be an integer with the value 0 or 1")
	}
	n := &decNum{neg: sign.Sign() == 1, coef: bigZero}
	if s, ok := runtime.AsString(t[2]); ok {
		switch s {
		case "F":
			n.special = 'I'
			return n, nil
		case "n":
			n.special = 'N'
		case "N":
			n.special = 'S'
		default:
			return nil, valueError("string argument in the third position must be 'F', 'n' or 'N'")
		}
	} else {
		e, ok := bigOf(t[2])
		switch {
		case !ok:
			return nil, valueError("exponent must be an integer")
		case !e.IsInt64():
			return nil, runtime.Raise(runtime.OverflowError, "Python int too large to convert to C ssize_t")
		}
		n.exp = max(-decHuge, min(decHuge, int(e.Int64())))
	}
	var digits []runtime.Object
	switch v := runtime.Native(t[1]).(type) {
	case runtime.Tuple:
		digits = v
	case *runtime.List:
		digits = v.Items
	default:
		return nil, valueError("coefficient must be a tuple of digits")
	}
	text := make([]byte, 0, len(digits)+1)
	text = append(text, '0')
	for _, x := range digits {
		d, ok := bigOf(x)
		if !ok || !d.IsInt64() || d.Int64() < 0 || d.Int64() > 9 {
			return nil, valueError("coefficient must be a tuple of digits")
		}
		text = append(text, byte('0'+d.Int64()))
	}
	n.coef, _ = new(big.Int).SetString(string(text), 10)
	return n, nil
}

// defineConversions defines what turns a Decimal into something else.
func (k *decimals) defineConversions() {
	c := k.class
	toInt := func(name string, mode int) {
		runtime.Method(c, name+"()", func(d *decimal, _ *runtime.Args) (runtime.Object, error) { return d.toInt(mode) })
	}
	toInt("__floor__", roundFloor)
	toInt("__ceil__", roundCeiling)
	toInt("__trunc__", roundDown)
	runtime.Method(c, "__round__(ndigits=..., /)", func(d *decimal, a *runtime.Args) (runtime.Object, error) {
		if !a.Given(0) {
			return d.toInt(roundHalfEven)
		}
		n, ok := bigOf(a.At(0))
		if !ok {
			return nil, typeError("optional arg must be an integer")
		}
		if !n.IsInt64() || n.Int64() > decMaxEmax || n.Int64() < -decMaxEmax {
			return nil, runtime.Raise(runtime.OverflowError, "Python int too large to convert to C ssize_t")
		}
		var st cond
		x := k.current
		return x.result(x.quantize(&d.decNum, &decNum{coef: bigOne, exp: -int(n.Int64())}, &st), st)
	})
	runtime.Method(c, "as_tuple()", func(d *decimal, _ *runtime.Args) (runtime.Object, error) {
		digits := runtime.Tuple{}
		if !d.isNaN() || d.coef.Sign() != 0 {
			for _, ch := range d.coef.String() {
				digits = append(digits, runtime.Int(ch-'0'))
			}
		}
		exp := runtime.Object(runtime.Int(d.exp))
		switch d.special {
		case 'I':
			digits, exp = runtime.Tuple{runtime.Int(0)}, runtime.String("F")
		case 'N':
			exp = runtime.String("n")
		case 'S':
			exp = runtime.String("N")
		}
		sign := runtime.Int(0)
		if d.neg {
			sign = 1
		}
		return runtime.Call(k.module.Get("DecimalTuple"), []runtime.Object{sign, digits, exp}, nil)
	})
	runtime.Method(c, "as_integer_ratio()", func(d *decimal, _ *runtime.Args) (runtime.Object, error) {
		switch {
		case d.isInf():
			return nil, runtime.Raise(runtime.OverflowError, "cannot convert Infinity to integer ratio")
		case d.isNaN():
			return nil, valueError("cannot convert NaN to integer ratio")
		case d.exp > decMaxDigits || d.exp < -decMaxDigits && d.coef.Sign() != 0:
			return nil, runtime.Raise(runtime.MemoryError, "a ratio of %d digits", d.exp)
		}
		r := new(big.Rat)
		coef, exp := stripZeros(d.coef, d.exp, 0)
		switch {
		case coef.Sign() == 0:
		case exp >= 0:
			r.SetInt(new(big.Int).Mul(coef, pow10(exp)))
		default:
			r.SetFrac(coef, pow10(-exp))
		}
		if d.neg {
			r.Neg(r)
		}
		return runtime.Tuple{runtime.NewInt(new(big.Int).Set(r.Num())), runtime.NewInt(new(big.Int).Set(r.Denom()))}, nil
	})
	runtime.Method(c, "adjusted()", func(d *decimal, _ *runtime.Args) (runtime.Object, error) {
		if d.special != 0 {
			return runtime.Int(0), nil
		}
		return runtime.Int(d.decNum.adjusted()), nil
	})
}

func (d *decimal) toInt(mode int) (runtime.Object, error) {
	if d.special != 0 {
		return d.M__int__()
	}
	if d.exp >= 0 {
		return d.M__int__()
	}
	r, _, _ := d.rescale(0, mode)
	return d.k.wrap(r).M__int__()
}
