package stdlib

import (
	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

// The operations that Decimal and Context have under one name: Decimal.exp(context=None) is Context.exp(x).

type decUnary func(c *decLimits, a *decNum, st *cond) *decNum

var decUnaries = map[string]decUnary{
	"exp": (*decLimits).exp, "ln": (*decLimits).ln, "log10": (*decLimits).log10, "logb": (*decLimits).logB, "sqrt": (*decLimits).sqrt,
	"next_plus":      func(c *decLimits, a *decNum, st *cond) *decNum { return c.neighbour(a, 1, st) },
	"next_minus":     func(c *decLimits, a *decNum, st *cond) *decNum { return c.neighbour(a, -1, st) },
	"normalize":      (*decLimits).normalize,
	"logical_invert": (*decLimits).invert,
}

var decBinaries = map[string]decBinary{
	"compare": (*decLimits).compare, "compare_signal": (*decLimits).compareSignal,
	"max":            func(c *decLimits, a, b *decNum, st *cond) *decNum { return c.pick(a, b, 1, false, st) },
	"min":            func(c *decLimits, a, b *decNum, st *cond) *decNum { return c.pick(a, b, -1, false, st) },
	"max_mag":        func(c *decLimits, a, b *decNum, st *cond) *decNum { return c.pick(a, b, 1, true, st) },
	"min_mag":        func(c *decLimits, a, b *decNum, st *cond) *decNum { return c.pick(a, b, -1, true, st) },
	"next_toward":    (*decLimits).nextToward,
	"remainder_near": (*decLimits).remNear,
	"scaleb":         (*decLimits).scaleB,
	"shift":          (*decLimits).shift,
	"rotate":         (*decLimits).rotate,
	"logical_and": func(c *decLimits, a, b *decNum, st *cond) *decNum {
		return c.bitwise(a, b, func(x, y bool) bool { return x && y }, st)
	},
	"logical_or": func(c *decLimits, a, b *decNum, st *cond) *decNum {
		return c.bitwise(a, b, func(x, y bool) bool { return x || y }, st)
	},
	"logical_xor": func(c *decLimits, a, b *decNum, st *cond) *decNum {
		return c.bitwise(a, b, func(x, y bool) bool { return x != y }, st)
	},
	"compare_total": func(_ *decLimits, a, b *decNum, _ *cond) *decNum { return decInt(int64(cmpTotal(a, b))) },
	"compare_total_mag": func(_ *decLimits, a, b *decNum, _ *cond) *decNum {
		return decInt(int64(cmpTotal(a.withSign(false), b.withSign(false))))
	},
	"copy_sign": func(_ *decLimits, a, b *decNum, _ *cond) *decNum { return a.withSign(b.neg) },
}

// decContextBinaries are operators of Decimal and methods of Context.
var decContextBinaries = map[string]decBinary{
	"add": (*decLimits).add, "subtract": (*decLimits).sub, "multiply": (*decLimits).mul, "divide": (*decLimits).div,
	"divide_int": (*decLimits).divInt, "remainder": (*decLimits).rem, "quantize": (*decLimits).quantize,
}

var decContextUnaries = map[string]decUnary{
	"abs": (*decLimits).abs, "minus": (*decLimits).minus, "plus": (*decLimits).plus, "_apply": (*decLimits).finalize,
	"to_integral_exact": func(c *decLimits, a *decNum, st *cond) *decNum { return c.toIntegral(a, true, st) },
	"to_integral":       func(c *decLimits, a *decNum, st *cond) *decNum { return c.toIntegral(a, false, st) },
	"to_integral_value": func(c *decLimits, a *decNum, st *cond) *decNum { return c.toIntegral(a, false, st) },
	"copy_abs":          func(_ *decLimits, a *decNum, _ *cond) *decNum { return a.withSign(false) },
	"copy_negate":       func(_ *decLimits, a *decNum, _ *cond) *decNum { return a.withSign(!a.neg) },
	"copy_decimal":      func(_ *decLimits, a *decNum, _ *cond) *decNum { return a },
	"canonical":         func(_ *decLimits, a *decNum, _ *cond) *decNum { return a },
}

func (k *decimals) defineOperations() {
	for name, f := range decUnaries {
		runtime.Method(k.class, name+"(context=None)", func(d *decimal, a *runtime.Args) (runtime.Object, error) {
			x, err := k.contextArg(a.At(0))
			if err != nil {
				return nil, err
			}
			var st cond
			return x.result(f(&x.decLimits, &d.decNum, &st), st)
		})
		k.contextUnary(name, f)
	}
	for name, f := range decContextUnaries {
		k.contextUnary(name, f)
	}
	for name, f := range decBinaries {
		runtime.Method(k.class, name+"(other, context=None)", func(d *decimal, a *runtime.Args) (runtime.Object, error) {
			x, err := k.contextArg(a.At(1))
			if err != nil {
				return nil, err
			}
			e, err := k.arg(a.At(0))
			if err != nil {
				return nil, err
			}
			var st cond
			return x.result(f(&x.decLimits, &d.decNum, e, &st), st)
		})
		k.contextBinary(name, f)
	}
	for name, f := range decContextBinaries {
		k.contextBinary(name, f)
	}
	for _, name := range []string{"copy_abs", "copy_negate", "canonical"} {
		f := decContextUnaries[name]
		runtime.Method(k.class, name+"()", func(d *decimal, _ *runtime.Args) (runtime.Object, error) {
			return k.wrap(f(nil, &d.decNum, nil)), nil
		})
	}
	k.defineRounding()
	k.definePowers()
}

func (k *decimals) contextUnary(name string, f decUnary) {
	runtime.Method(k.contexts, name+"(x, /)", func(x *decContext, a *runtime.Args) (runtime.Object, error) {
		n, err := k.arg(a.At(0))
		if err != nil {
			return nil, err
		}
		var st cond
		return x.result(f(&x.decLimits, n, &st), st)
	})
}

func (k *decimals) contextBinary(name string, f decBinary) {
	runtime.Method(k.contexts, name+"(*args, **kwargs)", func(x *decContext, a *runtime.Args) (runtime.Object, error) {
		n, err := k.contextOperands(a, "a", "b")
		if err != nil {
			return nil, err
		}
		var st cond
		return x.result(f(&x.decLimits, n[0], n[1], &st), st)
	})
}

// contextOperands binds the operands of a context's method, which C checks itself.
func (k *decimals) contextOperands(a *runtime.Args, names ...string) ([]*decNum, error) {
	if n := len(a.Rest); len(a.Kwargs) == 0 && n != len(names) {
		return nil, typeError("function takes exactly %d arguments (%d given)", len(names), n)
	}
	args, err := fieldArgs(a, len(names), names...)
	if err != nil {
		return nil, err
	}
	out := make([]*decNum, len(args))
	for i, o := range args {
		if out[i], err = k.arg(o); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// modeArg is a rounding mode that a call may give instead of the context's.
func (x *decContext) modeArg(o runtime.Object) (*decLimits, error) {
	if o == nil || o == runtime.None {
		return &x.decLimits, nil
	}
	mode, err := roundingOf(o)
	if err != nil {
		return nil, err
	}
	return x.with(x.prec, mode), nil
}

func (k *decimals) defineRounding() {
	runtime.Method(k.class, "quantize(exp, rounding=None, context=None)", func(d *decimal, a *runtime.Args) (runtime.Object, error) {
		x, err := k.contextArg(a.At(2))
		if err != nil {
			return nil, err
		}
		c, err := x.modeArg(a.At(1))
		if err != nil {
			return nil, err
		}
		e, err := k.arg(a.At(0))
		if err != nil {
			return nil, err
		}
		var st cond
		return x.result(c.quantize(&d.decNum, e, &st), st)
	})
	for name, exact := range map[string]bool{"to_integral_value": false, "to_integral_exact": true, "to_integral": false} {
		runtime.Method(k.class, name+"(rounding=None, context=None)", func(d *decimal, a *runtime.Args) (runtime.Object, error) {
			x, err := k.contextArg(a.At(1))
			if err != nil {
				return nil, err
			}
			c, err := x.modeArg(a.At(0))
			if err != nil {
				return nil, err
			}
			var st cond
			return x.result(c.toIntegral(&d.decNum, exact, &st), st)
		})
	}
}

func (k *decimals) definePowers() {
	runtime.Method(k.class, "fma(other, third, context=None)", func(d *decimal, a *runtime.Args) (runtime.Object, error) {
		x, err := k.contextArg(a.At(2))
		if err != nil {
			return nil, err
		}
		b, err := k.arg(a.At(0))
		if err != nil {
			return nil, err
		}
		c, err := k.arg(a.At(1))
		if err != nil {
			return nil, err
		}
		var st cond
		return x.result(x.fma(&d.decNum, b, c, &st), st)
	})
	runtime.Method(k.contexts, "fma(*args, **kwargs)", func(x *decContext, a *runtime.Args) (runtime.Object, error) {
		n, err := k.contextOperands(a, "a", "b", "c")
		if err != nil {
			return nil, err
		}
		var st cond
		return x.result(x.fma(n[0], n[1], n[2], &st), st)
	})
	runtime.Method(k.contexts, "divmod(*args, **kwargs)", func(x *decContext, a *runtime.Args) (runtime.Object, error) {
		n, err := k.contextOperands(a, "a", "b")
		if err != nil {
			return nil, err
		}
		var st cond
		q, r := x.divMod(n[0], n[1], &st)
		if err := x.note(st); err != nil {
			return nil, err
		}
		return runtime.Tuple{k.wrap(q), k.wrap(r)}, nil
	})
	runtime.Method(k.contexts, "power(a, b, modulo=None)", func(x *decContext, a *runtime.Args) (runtime.Object, error) {
		b, err := k.arg(a.At(0))
		if err != nil {
			return nil, err
		}
		e, err := k.arg(a.At(1))
		if err != nil {
			return nil, err
		}
		var st cond
		if a.IsNone(2) {
			return x.result(x.pow(b, e, &st), st)
		}
		m, err := k.arg(a.At(2))
		if err != nil {
			return nil, err
		}
		return x.result(x.powMod(b, e, m, &st), st)
	})
}

// defineQuestions defines what answers with a bool or a text.
func (k *decimals) defineQuestions() {
	question := func(name string, context bool, f func(c *decLimits, d *decNum) runtime.Object) {
		signature := "()"
		if context {
			signature = "(context=None)"
		}
		runtime.Method(k.class, name+signature, func(d *decimal, a *runtime.Args) (runtime.Object, error) {
			x := k.current
			if context {
				var err error
				if x, err = k.contextArg(a.At(0)); err != nil {
					return nil, err
				}
			}
			return f(&x.decLimits, &d.decNum), nil
		})
		runtime.Method(k.contexts, name+"(x, /)", func(x *decContext, a *runtime.Args) (runtime.Object, error) {
			n, err := k.arg(a.At(0))
			if err != nil {
				return nil, err
			}
			return f(&x.decLimits, n), nil
		})
	}
	is := func(name string, context bool, test func(c *decLimits, d *decNum) bool) {
		question(name, context, func(c *decLimits, d *decNum) runtime.Object { return runtime.NewBool(test(c, d)) })
	}
	is("is_canonical", false, func(*decLimits, *decNum) bool { return true })
	is("is_finite", false, func(_ *decLimits, d *decNum) bool { return d.special == 0 })
	is("is_infinite", false, func(_ *decLimits, d *decNum) bool { return d.isInf() })
	is("is_nan", false, func(_ *decLimits, d *decNum) bool { return d.isNaN() })
	is("is_qnan", false, func(_ *decLimits, d *decNum) bool { return d.special == 'N' })
	is("is_snan", false, func(_ *decLimits, d *decNum) bool { return d.special == 'S' })
	is("is_signed", false, func(_ *decLimits, d *decNum) bool { return d.neg })
	is("is_zero", false, func(_ *decLimits, d *decNum) bool { return d.isZero() })
	is("is_normal", true, func(c *decLimits, d *decNum) bool {
		return d.special == 0 && !d.isZero() && d.adjusted() >= c.emin
	})
	is("is_subnormal", true, func(c *decLimits, d *decNum) bool {
		return d.special == 0 && !d.isZero() && d.adjusted() < c.emin
	})
	question("number_class", true, func(c *decLimits, d *decNum) runtime.Object { return runtime.String(c.class(d)) })
	runtime.Method(k.class, "radix()", func(*decimal, *runtime.Args) (runtime.Object, error) { return k.wrap(decInt(10)), nil })
	runtime.Method(k.class, "to_eng_string(context=None)", func(d *decimal, a *runtime.Args) (runtime.Object, error) {
		x, err := k.contextArg(a.At(0))
		if err != nil {
			return nil, err
		}
		return runtime.String(d.text(true, x.capitals == 1)), nil
	})
	for name, eng := range map[string]bool{"to_sci_string": false, "to_eng_string": true} {
		runtime.Method(k.contexts, name+"(x, /)", func(x *decContext, a *runtime.Args) (runtime.Object, error) {
			n, err := k.arg(a.At(0))
			if err != nil {
				return nil, err
			}
			return runtime.String(n.text(eng, x.capitals == 1)), nil
		})
	}
	same := func(a, b *decNum) bool {
		if a.special != 0 || b.special != 0 {
			return a.isNaN() && b.isNaN() || a.isInf() && b.isInf()
		}
		return a.exp == b.exp
	}
	runtime.Method(k.class, "same_quantum(other, context=None)", func(d *decimal, a *runtime.Args) (runtime.Object, error) {
		if _, err := k.contextArg(a.At(1)); err != nil {
			return nil, err
		}
		e, err := k.arg(a.At(0))
		if err != nil {
			return nil, err
		}
		return runtime.NewBool(same(&d.decNum, e)), nil
	})
	runtime.Method(k.contexts, "same_quantum(*args, **kwargs)", func(_ *decContext, a *runtime.Args) (runtime.Object, error) {
		n, err := k.contextOperands(a, "a", "b")
		if err != nil {
			return nil, err
		}
		return runtime.NewBool(same(n[0], n[1])), nil
	})
}
