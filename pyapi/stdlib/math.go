package stdlib

import (
	"math"
	"math/big"
	"slices"

	"github.com/seed-e45c46d8/dp/pyapi/libm"
	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

// floatArg is an argument as a float, as CPython's C functions take it.
func floatArg(o runtime.Object) (float64, error) {
	switch v := runtime.Native(o).(type) {
	case runtime.Float:
		return float64(v), nil
	case runtime.Int:
		return float64(v), nil
	}
	if n, ok := bigOf(o); ok {
		f, _ := new(big.Float).SetInt(n).Float64()
		if math.IsInf(f, 0) {
			return 0, runtime.Raise(runtime.OverflowError, "int too large to convert to float")
		}
		return f, nil
	}
	if d, ok := o.(*decimal); ok {
		r, err := d.M__float__()
		if err != nil {
			return 0, err
		}
		return floatArg(r)
	}
	if runtime.ClassOf(o).Lookup("__float__") != nil {
		r, err := runtime.CallMethod(o, "__float__")
		if err != nil {
			return 0, err
		}
		return floatArg(r)
	}
	if runtime.ClassOf(o).Lookup("__index__") != nil {
		r, err := runtime.CallMethod(o, "__index__")
		if err != nil {
			return 0, err
		}
		return floatArg(r)
	}
	return 0, typeError("must be real number, not %s", runtime.TypeName(o))
}

// wholeArg is an argument that must be an int.
func wholeArg(o runtime.Object) (*big.Int, error) {
	if n, ok := bigOf(o); ok {
		return new(big.Int).Set(n), nil
	}
	if runtime.ClassOf(o).Lookup("__index__") != nil {
		r, err := runtime.CallMethod(o, "__index__")
		if err != nil {
			return nil, err
		}
		if n, ok := bigOf(r); ok {
			return n, nil
		}
	}
	return nil, typeError("'%s' object cannot be interpreted as an integer", runtime.TypeName(o))
}

func domainError() error { return valueError("math domain error") }
func rangeError() error  { return runtime.Raise(runtime.OverflowError, "math range error") }

// checked turns what C reports through errno into exceptions: a NaN that came from no NaN, an infinity from finite arguments.
func checked(r float64, overflow bool, args ...float64) (runtime.Object, error) {
	finite, nan := true, false
	for _, a := range args {
		finite = finite && !math.IsInf(a, 0)
		nan = nan || math.IsNaN(a)
	}
	if math.IsNaN(r) && !nan {
		return nil, domainError()
	}
	if math.IsInf(r, 0) && finite && !nan {
		if overflow {
			return nil, rangeError()
		}
		return nil, domainError()
	}
	return runtime.Float(r), nil
}

func loadMath(m *runtime.Module) error {
	for name, v := range map[string]float64{"pi": math.Pi, "e": math.E, "tau": 2 * math.Pi, "inf": math.Inf(1), "nan": math.NaN()} {
		m.Set(name, runtime.Float(v))
	}
	for name, f := range map[string]func(float64) float64{
		"sqrt": math.Sqrt, "sin": libm.Sin, "cos": libm.Cos, "tan": libm.Tan, "asin": libm.Asin, "acos": libm.Acos, "atan": libm.Atan,
		"asinh": libm.Asinh, "acosh": libm.Acosh, "atanh": math.Atanh, "tanh": libm.Tanh, "erf": math.Erf, "erfc": math.Erfc, "fabs": math.Abs,
		"log1p": math.Log1p, "cbrt": libm.Cbrt,
		"degrees": func(x float64) float64 { return x * (180 / math.Pi) }, "radians": func(x float64) float64 { return x * (math.Pi / 180) },
	} {
		m.Def(name+"(*args)", func(a *runtime.Args) (runtime.Object, error) {
			if len(a.Rest) != 1 {
				return nil, typeError("math.%s() takes exactly one argument (%d given)", name, len(a.Rest))
			}
			x, err := floatArg(a.Rest[0])
			if err != nil {
				return nil, err
			}
			return checked(f(x), false, x)
		})
	}
	for name, f := range map[string]func(float64) float64{
		"exp": libm.Exp, "exp2": libm.Exp2, "expm1": math.Expm1, "sinh": libm.Sinh, "cosh": libm.Cosh, "gamma": libm.Gamma, "lgamma": libm.Lgamma,
	} {
		m.Def(name+"(*args)", func(a *runtime.Args) (runtime.Object, error) {
			if len(a.Rest) != 1 {
				return nil, typeError("math.%s() takes exactly one argument (%d given)", name, len(a.Rest))
			}
			x, err := floatArg(a.Rest[0])
			if err != nil {
				return nil, err
			}
			return checked(f(x), true, x)
		})
	}
	two := func(name string, f func(x, y float64) (runtime.Object, error)) {
		m.Def(name+"(x, y, /)", func(a *runtime.Args) (runtime.Object, error) {
			x, err := floatArg(a.At(0))
			if err != nil {
				return nil, err
			}
			y, err := floatArg(a.At(1))
			if err != nil {
				return nil, err
			}
			return f(x, y)
		})
	}
	two("atan2", func(x, y float64) (runtime.Object, error) { return runtime.Float(libm.Atan2(x, y)), nil })
	two("copysign", func(x, y float64) (runtime.Object, error) { return runtime.Float(math.Copysign(x, y)), nil })
	two("fmod", func(x, y float64) (runtime.Object, error) { return checked(math.Mod(x, y), false, x, y) })
	two("remainder", func(x, y float64) (runtime.Object, error) { return checked(math.Remainder(x, y), false, x, y) })
	two("nextafter", func(x, y float64) (runtime.Object, error) {
		if x == y {
			return runtime.Float(y), nil
		}
		return runtime.Float(math.Nextafter(x, y)), nil
	})
	two("pow", func(x, y float64) (runtime.Object, error) {
		if x == 0 && y < 0 && !math.IsInf(y, 0) {
			return nil, domainError()
		}
		return checked(libm.Pow(x, y), true, x, y)
	})
	for name, test := range map[string]func(float64) bool{
		"isnan": math.IsNaN, "isinf": func(x float64) bool { return math.IsInf(x, 0) },
		"isfinite": func(x float64) bool { return !math.IsInf(x, 0) && !math.IsNaN(x) },
	} {
		m.Def(name+"(x, /)", func(a *runtime.Args) (runtime.Object, error) {
			x, err := floatArg(a.At(0))
			return runtime.NewBool(test(x)), err
		})
	}
	loadMathRounding(m)
	loadMathLogs(m)
	loadMathIntegers(m)
	loadMathSequences(m)
	return nil
}

func loadMathRounding(m *runtime.Module) {
	for name, f := range map[string]func(float64) float64{"floor": math.Floor, "ceil": math.Ceil, "trunc": math.Trunc} {
		m.Def(name+"(x, /)", func(a *runtime.Args) (runtime.Object, error) {
			if n, ok := bigOf(a.At(0)); ok {
				return runtime.NewInt(new(big.Int).Set(n)), nil
			}
			if special := "__" + name + "__"; runtime.ClassOf(a.At(0)).Lookup(special) != nil {
				return runtime.CallMethod(a.At(0), special)
			}
			if _, isFloat := runtime.Native(a.At(0)).(runtime.Float); !isFloat && name == "trunc" {
				return nil, typeError("type %s doesn't define __trunc__ method", runtime.TypeName(a.At(0)))
			}
			x, err := floatArg(a.At(0))
			switch {
			case err != nil:
				return nil, err
			case math.IsNaN(x):
				return nil, valueError("cannot convert float NaN to integer")
			case math.IsInf(x, 0):
				return nil, runtime.Raise(runtime.OverflowError, "cannot convert float infinity to integer")
			}
			n, _ := big.NewFloat(f(x)).Int(nil)
			return runtime.NewInt(n), nil
		})
	}
	m.Def("modf(x, /)", func(a *runtime.Args) (runtime.Object, error) {
		x, err := floatArg(a.At(0))
		if math.IsInf(x, 0) {
			return runtime.Tuple{runtime.Float(math.Copysign(0, x)), runtime.Float(x)}, nil
		}
		whole, frac := math.Modf(x)
		return runtime.Tuple{runtime.Float(math.Copysign(frac, x)), runtime.Float(whole)}, err
	})
	m.Def("frexp(x, /)", func(a *runtime.Args) (runtime.Object, error) {
		x, err := floatArg(a.At(0))
		f, e := math.Frexp(x)
		return runtime.Tuple{runtime.Float(f), runtime.Int(e)}, err
	})
	m.Def("ldexp(x, i, /)", func(a *runtime.Args) (runtime.Object, error) {
		x, err := floatArg(a.At(0))
		if err != nil {
			return nil, err
		}
		n, err := wholeArg(a.At(1))
		if err != nil {
			return nil, typeError("Expected an int as second argument to ldexp.")
		}
		i := n.Sign() * 10000
		if n.IsInt64() {
			i = int(min(max(n.Int64(), -10000), 10000))
		}
		return checked(math.Ldexp(x, i), true, x)
	})
	m.Def("ulp(x, /)", func(a *runtime.Args) (runtime.Object, error) {
		x, err := floatArg(a.At(0))
		x = math.Abs(x)
		if math.IsNaN(x) || math.IsInf(x, 0) {
			return runtime.Float(x), err
		}
		next := math.Nextafter(x, math.Inf(1))
		if math.IsInf(next, 0) {
			return runtime.Float(x - math.Nextafter(x, 0)), err
		}
		return runtime.Float(next - x), err
	})
	m.Def("isclose(a, b, *, rel_tol=1e-09, abs_tol=0.0)", func(a *runtime.Args) (runtime.Object, error) {
		var v [4]float64
		for i := range v {
			var err error
			if v[i], err = floatArg(a.At(i)); err != nil {
				return nil, err
			}
		}
		if v[2] < 0 || v[3] < 0 {
			return nil, valueError("tolerances must be non-negative")
		}
		if v[0] == v[1] {
			return runtime.True, nil
		}
		if math.IsInf(v[0], 0) || math.IsInf(v[1], 0) {
			return runtime.False, nil
		}
		d := math.Abs(v[0] - v[1])
		return runtime.NewBool(d <= math.Abs(v[2]*v[1]) || d <= math.Abs(v[2]*v[0]) || d <= v[3]), nil
	})
}

// bigLog is the natural logarithm of a positive int of any size.
func bigLog(n *big.Int, log func(float64) float64) float64 {
	if f, _ := new(big.Float).SetInt(n).Float64(); !math.IsInf(f, 0) {
		return log(f)
	}
	var mant big.Float
	exp := new(big.Float).SetInt(n).MantExp(&mant)
	f, _ := mant.Float64()
	return log(f) + float64(exp)*log(2)
}

func loadMathLogs(m *runtime.Module) {
	logOf := func(o runtime.Object, log func(float64) float64) (float64, error) {
		if n, ok := bigOf(o); ok {
			if n.Sign() <= 0 {
				return 0, domainError()
			}
			return bigLog(n, log), nil
		}
		x, err := floatArg(o)
		if err == nil && x <= 0 {
			err = domainError()
		}
		return log(x), err
	}
	m.Def("log(*args)", func(a *runtime.Args) (runtime.Object, error) {
		switch n := len(a.Rest); {
		case n == 0:
			return nil, typeError("math.log requires 1 to 2 arguments")
		case n > 2:
			return nil, typeError("math.log requires 1 to 2 arguments")
		}
		x, err := logOf(a.Rest[0], libm.Log)
		if err != nil || len(a.Rest) == 1 {
			return runtime.Float(x), err
		}
		b, err := logOf(a.Rest[1], libm.Log)
		if err != nil {
			return nil, err
		}
		if b == 0 {
			return nil, zeroDivision("float division by zero")
		}
		return runtime.Float(x / b), nil
	})
	for name, f := range map[string]func(float64) float64{"log2": libm.Log2, "log10": libm.Log10} {
		m.Def(name+"(x, /)", func(a *runtime.Args) (runtime.Object, error) {
			x, err := logOf(a.At(0), f)
			return runtime.Float(x), err
		})
	}
}

func loadMathIntegers(m *runtime.Module) {
	fold := func(name string, start int64, f func(a, b *big.Int) *big.Int) {
		m.Def(name+"(*integers)", func(a *runtime.Args) (runtime.Object, error) {
			r := big.NewInt(start)
			for _, o := range a.Rest {
				n, err := wholeArg(o)
				if err != nil {
					return nil, err
				}
				r = f(r, n.Abs(n))
			}
			return runtime.NewInt(r), nil
		})
	}
	fold("gcd", 0, func(a, b *big.Int) *big.Int { return new(big.Int).GCD(nil, nil, a, b) })
	fold("lcm", 1, func(a, b *big.Int) *big.Int {
		if a.Sign() == 0 || b.Sign() == 0 {
			return new(big.Int)
		}
		g := new(big.Int).GCD(nil, nil, a, b)
		return g.Mul(g.Div(a, g), b)
	})
	m.Def("factorial(x, /)", func(a *runtime.Args) (runtime.Object, error) {
		n, err := wholeArg(a.At(0))
		switch {
		case err != nil:
			return nil, err
		case n.Sign() < 0:
			return nil, valueError("factorial() not defined for negative values")
		case !n.IsInt64() || n.Int64() > 100000:
			return nil, runtime.Raise(runtime.OverflowError, "factorial() argument should not exceed 100000")
		}
		return runtime.NewInt(new(big.Int).MulRange(1, n.Int64())), nil
	})
	m.Def("isqrt(n, /)", func(a *runtime.Args) (runtime.Object, error) {
		n, err := wholeArg(a.At(0))
		if err != nil {
			return nil, err
		}
		if n.Sign() < 0 {
			return nil, valueError("isqrt() argument must be nonnegative")
		}
		return runtime.NewInt(n.Sqrt(n)), nil
	})
	choose := func(name string, least int, f func(n *big.Int, k int64) *big.Int) {
		m.Def(name+"(*args)", func(a *runtime.Args) (runtime.Object, error) {
			switch given := len(a.Rest); {
			case given < least && least == 2:
				return nil, typeError("%s expected 2 arguments, got %d", name, given)
			case given < least:
				return nil, typeError("%s expected at least 1 argument, got 0", name)
			case given > 2 && least == 2:
				return nil, typeError("%s expected 2 arguments, got %d", name, given)
			case given > 2:
				return nil, typeError("%s expected at most 2 arguments, got %d", name, given)
			}
			n, err := wholeArg(a.Rest[0])
			if err != nil {
				return nil, err
			}
			k := n
			if len(a.Rest) == 2 && (least == 2 || a.Rest[1] != runtime.None) {
				if k, err = wholeArg(a.Rest[1]); err != nil {
					return nil, err
				}
			}
			if n.Sign() < 0 || k.Sign() < 0 {
				which := "n"
				if n.Sign() >= 0 {
					which = "k"
				}
				return nil, valueError("%s must be a non-negative integer", which)
			}
			if k.Cmp(n) > 0 {
				return runtime.Int(0), nil
			}
			if rest := new(big.Int).Sub(n, k); name == "comb" && rest.Cmp(k) < 0 {
				k = rest
			}
			if !k.IsInt64() || k.Int64() > 1_000_000 {
				return nil, runtime.Raise(runtime.OverflowError, "k must not exceed 1000000 in pipeline files")
			}
			return runtime.NewInt(f(n, k.Int64())), nil
		})
	}
	choose("comb", 2, func(n *big.Int, k int64) *big.Int {
		if n.IsInt64() {
			return new(big.Int).Binomial(n.Int64(), k)
		}
		r := falling(n, k)
		return r.Quo(r, new(big.Int).MulRange(1, k))
	})
	choose("perm", 1, func(n *big.Int, k int64) *big.Int {
		if n.IsInt64() && k > 0 {
			return new(big.Int).MulRange(n.Int64()-k+1, n.Int64())
		}
		return falling(n, k)
	})
}

// falling is the product of the k numbers n, n-1, n-2 and so on.
func falling(n *big.Int, k int64) *big.Int {
	r := big.NewInt(1)
	for i := range k {
		r.Mul(r, new(big.Int).Sub(n, big.NewInt(i)))
	}
	return r
}

func loadMathSequences(m *runtime.Module) {
	floats := func(o runtime.Object) ([]float64, error) {
		items, err := runtime.ListOf(o)
		if err != nil {
			return nil, err
		}
		out := make([]float64, len(items))
		for i, x := range items {
			if out[i], err = floatArg(x); err != nil {
				return nil, err
			}
		}
		return out, nil
	}
	m.Def("fsum(seq, /)", func(a *runtime.Args) (runtime.Object, error) {
		v, err := floats(a.At(0))
		if err != nil {
			return nil, err
		}
		special, exact := 0.0, exactSum{}
		for _, x := range v {
			if math.IsNaN(x) || math.IsInf(x, 0) {
				special += x
				continue
			}
			exact.add(x)
		}
		if math.IsNaN(special) && !slices.ContainsFunc(v, math.IsNaN) {
			return nil, valueError("-inf + inf in fsum")
		}
		if special != 0 {
			return runtime.Float(special), nil
		}
		f := exact.rounded()
		if math.IsInf(f, 0) {
			return nil, runtime.Raise(runtime.OverflowError, "intermediate overflow in fsum")
		}
		return runtime.Float(f), nil
	})
	m.Def("prod(iterable, /, *, start=1)", func(a *runtime.Args) (runtime.Object, error) {
		r := a.At(1)
		err := runtime.Iterate(a.At(0), func(x runtime.Object) error {
			var err error
			r, err = m.Session().Binary("*", r, x)
			return err
		})
		return r, err
	})
	m.Def("hypot(*coordinates)", func(a *runtime.Args) (runtime.Object, error) {
		v, err := floats(a.Rest)
		return runtime.Float(hypot(v)), err
	})
	m.Def("dist(p, q, /)", func(a *runtime.Args) (runtime.Object, error) {
		p, err := floats(a.At(0))
		if err != nil {
			return nil, err
		}
		q, err := floats(a.At(1))
		if err != nil {
			return nil, err
		}
		if len(p) != len(q) {
			return nil, valueError("both points must have the same number of dimensions")
		}
		for i := range p {
			p[i] -= q[i]
		}
		return runtime.Float(hypot(p)), nil
	})
}

// hypot is the length of a vector, rounded once.
func hypot(v []float64) float64 {
	sum, nan := new(big.Float).SetPrec(512), false
	for _, x := range v {
		if math.IsInf(x, 0) {
			return math.Inf(1)
		}
		if math.IsNaN(x) {
			nan = true
			continue
		}
		f := new(big.Float).SetPrec(512).SetFloat64(x)
		sum.Add(sum, f.Mul(f, f))
	}
	if nan {
		return math.NaN()
	}
	r, _ := sum.Sqrt(sum).Float64()
	return r
}
