package stdlib

import (
	"slices"
	"strings"

	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

// decContext is decimal.Context.
type decContext struct {
	decLimits
	k             *decimals
	capitals      int
	status, traps cond
	dicts         [2]runtime.Object // flags and traps as the program sees them
}

func (x *decContext) Type() *runtime.Type     { return x.k.contexts.InstanceType() }
func (x *decContext) PyClass() *runtime.Class { return x.k.contexts }
func (x *decContext) M__getattribute__(name string) (runtime.Object, error) {
	return runtime.Attr(x, x.k.contexts, name)
}

// decSignals are the conditions that can be trapped, in the order in which an exception is chosen.
var decSignals = []struct {
	name string
	cond cond
}{
	{"InvalidOperation", condInvalid | condMemory},
	{"FloatOperation", condFloatOperation},
	{"DivisionByZero", condDivisionByZero},
	{"Overflow", condOverflow},
	{"Underflow", condUnderflow},
	{"Subnormal", condSubnormal},
	{"Inexact", condInexact},
	{"Rounded", condRounded},
	{"Clamped", condClamped},
}

var decInvalidConditions = []struct {
	name string
	cond cond
}{
	{"InvalidOperation", condInvalidOperation},
	{"ConversionSyntax", condConversionSyntax},
	{"DivisionImpossible", condDivisionImpossible},
	{"DivisionUndefined", condDivisionUndefined},
	{"InvalidContext", condInvalidContext},
}

// note adds conditions to the flags and raises the exception of one that is trapped.
func (x *decContext) note(st cond) error {
	if st == 0 {
		return nil
	}
	x.status |= st
	if st&condMemory != 0 {
		return runtime.Raise(runtime.MemoryError, "a decimal number of more than %d digits", decMaxDigits)
	}
	return x.k.raise(st & x.traps)
}

func (k *decimals) raise(st cond) error {
	if st == 0 {
		return nil
	}
	var class *runtime.Class
	list := runtime.NewList()
	for _, s := range decInvalidConditions {
		if st&s.cond != 0 {
			list.Append(k.module.Get(s.name))
		}
	}
	for i, s := range decSignals {
		if st&s.cond == 0 {
			continue
		}
		if class == nil {
			class, _ = k.module.Get(s.name).(*runtime.Class)
		}
		if i > 0 {
			list.Append(k.module.Get(s.name))
		}
	}
	return runtime.Throw(runtime.NewException(class, list))
}

// signalNames lists a set of conditions as the repr of a context does: in the order of the bits.
func signalNames(st cond) string {
	var names []string
	for bit := cond(1); bit <= condFloatOperation; bit <<= 1 {
		if st&bit == 0 {
			continue
		}
		for _, s := range decSignals {
			if s.cond&bit != 0 && !slices.Contains(names, s.name) {
				names = append(names, s.name)
			}
		}
	}
	return "[" + strings.Join(names, ", ") + "]"
}

func (x *decContext) M__repr__() (runtime.Object, error) {
	clamp := 0
	if x.clamp {
		clamp = 1
	}
	return runtime.String(sprintf("Context(prec=%d, rounding=%s, Emin=%d, Emax=%d, capitals=%d, clamp=%d, flags=%s, traps=%s)",
		x.prec, decRoundings[x.rounding], x.emin, x.emax, x.capitals, clamp, signalNames(x.status), signalNames(x.traps))), nil
}

func (k *decimals) newContext() *decContext {
	return &decContext{
		k: k, decLimits: decLimits{prec: 28, emin: -999999, emax: 999999, rounding: roundHalfEven}, capitals: 1,
		traps: condInvalid | condMemory | condDivisionByZero | condOverflow,
	}
}

// copy is the context with its rules and flags.
func (x *decContext) copy() *decContext {
	c := *x
	c.dicts = [2]runtime.Object{}
	return &c
}

func contextInt(o runtime.Object) (int, error) {
	n, ok := bigOf(o)
	if !ok {
		return 0, typeError("an integer is required")
	}
	if !n.IsInt64() {
		return 0, runtime.Raise(runtime.OverflowError, "Python int too large to convert to C ssize_t")
	}
	return int(n.Int64()), nil
}

const badRounding = "valid values for rounding are:\n  [ROUND_CEILING, ROUND_FLOOR, ROUND_UP, ROUND_DOWN,\n   ROUND_HALF_UP, ROUND_HALF_DOWN, ROUND_HALF_EVEN,\n   ROUND_05UP]"

func roundingOf(o runtime.Object) (int, error) {
	s, ok := runtime.AsString(o)
	if i := slices.Index(decRoundings, s); ok && i >= 0 {
		return i, nil
	}
	return 0, typeError(badRounding)
}

// set assigns one of the context's attributes. ok is false when there is no such attribute.
func (x *decContext) set(name string, v runtime.Object) (ok bool, err error) {
	limited := func(to *int, low, high int, text string) error {
		n, err := contextInt(v)
		if err == nil && (n < low || n > high) {
			err = valueError("%s", text)
		}
		if err == nil {
			*to = n
		}
		return err
	}
	switch name {
	case "prec":
		return true, limited(&x.prec, 1, decMaxPrec, "valid range for prec is [1, MAX_PREC]")
	case "Emin":
		return true, limited(&x.emin, decMinEmin, 0, "valid range for Emin is [MIN_EMIN, 0]")
	case "Emax":
		return true, limited(&x.emax, 0, decMaxEmax, "valid range for Emax is [0, MAX_EMAX]")
	case "capitals":
		return true, limited(&x.capitals, 0, 1, "valid values for capitals are 0 or 1")
	case "clamp":
		n := 0
		err := limited(&n, 0, 1, "valid values for clamp are 0 or 1")
		if err == nil {
			x.clamp = n == 1
		}
		return true, err
	case "rounding":
		r, err := roundingOf(v)
		if err == nil {
			x.rounding = r
		}
		return true, err
	case "flags":
		st, err := x.k.signalsArg(v, false)
		if err == nil {
			x.status = st
		}
		return true, err
	case "traps":
		st, err := x.k.signalsArg(v, false)
		if err == nil {
			x.traps = st
		}
		return true, err
	}
	return false, nil
}

const badSignal = "valid values for signals are:\n  [InvalidOperation, FloatOperation, DivisionByZero,\n   Overflow, Underflow, Subnormal, Inexact, Rounded,\n   Clamped]"

func keyErrorText(text string) error {
	return runtime.Throw(runtime.NewException(runtime.KeyError, runtime.String(text)))
}

// signalOf is the condition that an exception class stands for.
func (k *decimals) signalOf(o runtime.Object) (cond, error) {
	for _, s := range decSignals {
		if k.module.Get(s.name) == o {
			return s.cond, nil
		}
	}
	return 0, keyErrorText(badSignal)
}

// signalsArg is a set of signals: a list of them where lists are allowed, or a dict that says yes or no for each.
func (k *decimals) signalsArg(o runtime.Object, list bool) (cond, error) {
	st := cond(0)
	if i, ok := o.(*runtime.Instance); ok && i.Class() == k.module.Get("SignalDict") {
		x, isContext := runtime.Native(i.Get("_context")).(*decContext)
		traps, _ := runtime.Truth(i.Get("_traps"))
		switch {
		case isContext && traps:
			return x.traps, nil
		case isContext:
			return x.status, nil
		}
	}
	switch v := runtime.Native(o).(type) {
	case *runtime.Dict:
		if v.Len() != len(decSignals) {
			return 0, keyErrorText("invalid signal dict")
		}
		for key, value := range v.All() {
			c, err := k.signalOf(key)
			if err != nil {
				return 0, keyErrorText("invalid signal dict")
			}
			on, err := runtime.Truth(value)
			if err != nil {
				return 0, err
			}
			if on {
				st |= c
			}
		}
		return st, nil
	case *runtime.List:
		if list {
			for _, item := range v.Items {
				c, err := k.signalOf(item)
				if err != nil {
					return 0, err
				}
				st |= c
			}
			return st, nil
		}
	}
	return 0, typeError("argument must be a signal dict")
}

// M__setattr__ is assignment to an attribute by the program.
func (x *decContext) M__setattr__(name string, v runtime.Object) (runtime.Object, error) {
	ok, err := x.set(name, v)
	if !ok {
		return nil, runtime.Raise(runtime.AttributeError, "'decimal.Context' object has no attribute '%s'", name)
	}
	return runtime.None, err
}

// M__delattr__ refuses.
func (x *decContext) M__delattr__(string) (runtime.Object, error) {
	return nil, runtime.Raise(runtime.AttributeError, "context attributes cannot be deleted")
}

// contextArg is the context that an operation is given, or else the one in force.
func (k *decimals) contextArg(o runtime.Object) (*decContext, error) {
	switch v := runtime.Native(o).(type) {
	case nil, runtime.NoneType:
		return k.current, nil
	case *decContext:
		return v, nil
	}
	return nil, typeError("optional argument must be a context")
}

func (k *decimals) defineContext() {
	c := k.contexts
	names := []string{"prec", "rounding", "Emin", "Emax", "capitals", "clamp", "flags", "traps"}
	c.ValueConstructor("Context(*args, **kwargs)", func(_ *runtime.Class, a *runtime.Args) (runtime.Object, error) {
		args, err := fieldArgs(a, 0, names...)
		if err != nil {
			return nil, err
		}
		x := k.newContext()
		if d, ok := k.module.Get("DefaultContext").(*decContext); ok {
			x.decLimits, x.capitals, x.traps = d.decLimits, d.capitals, d.traps
		}
		for i, v := range args {
			if v == nil || v == runtime.None {
				continue
			}
			switch names[i] {
			case "flags":
				x.status, err = k.signalsArg(v, true)
			case "traps":
				x.traps, err = k.signalsArg(v, true)
			default:
				_, err = x.set(names[i], v)
			}
			if err != nil {
				return nil, err
			}
		}
		return x, nil
	})
	get := func(name string, f func(*decContext) runtime.Object) {
		c.Property(name, func(self runtime.Object) (runtime.Object, error) {
			x, ok := runtime.Native(self).(*decContext)
			if !ok {
				return nil, typeError("descriptor '%s' for 'decimal.Context' objects doesn't apply to a '%s' object", name, runtime.TypeName(self))
			}
			return f(x), nil
		}, func(self, v runtime.Object) error {
			_, err := runtime.Native(self).(*decContext).set(name, v)
			return err
		})
	}
	number := func(name string, f func(*decContext) int) {
		get(name, func(x *decContext) runtime.Object { return runtime.Int(f(x)) })
	}
	number("prec", func(x *decContext) int { return x.prec })
	number("Emin", func(x *decContext) int { return x.emin })
	number("Emax", func(x *decContext) int { return x.emax })
	number("capitals", func(x *decContext) int { return x.capitals })
	number("clamp", func(x *decContext) int { return map[bool]int{true: 1}[x.clamp] })
	get("rounding", func(x *decContext) runtime.Object { return runtime.String(decRoundings[x.rounding]) })
	for i, name := range []string{"flags", "traps"} {
		get(name, func(x *decContext) runtime.Object {
			if x.dicts[i] == nil {
				d, err := runtime.Call(k.module.Get("SignalDict"), []runtime.Object{x, runtime.NewBool(i == 1)}, nil)
				if err != nil {
					return runtime.None
				}
				x.dicts[i] = d
			}
			return x.dicts[i]
		})
	}
	method := func(signature string, f func(*decContext, *runtime.Args) (runtime.Object, error)) {
		runtime.Method(c, signature, f)
	}
	method("Etiny()", func(x *decContext, _ *runtime.Args) (runtime.Object, error) { return runtime.Int(x.etiny()), nil })
	method("Etop()", func(x *decContext, _ *runtime.Args) (runtime.Object, error) { return runtime.Int(x.etop()), nil })
	method("radix()", func(*decContext, *runtime.Args) (runtime.Object, error) { return k.wrap(decInt(10)), nil })
	method("copy()", func(x *decContext, _ *runtime.Args) (runtime.Object, error) { return x.copy(), nil })
	method("__copy__()", func(x *decContext, _ *runtime.Args) (runtime.Object, error) { return x.copy(), nil })
	method("__deepcopy__(memo, /)", func(x *decContext, _ *runtime.Args) (runtime.Object, error) { return x.copy(), nil })
	method("clear_flags()", func(x *decContext, _ *runtime.Args) (runtime.Object, error) { x.status = 0; return nil, nil })
	method("clear_traps()", func(x *decContext, _ *runtime.Args) (runtime.Object, error) { x.traps = 0; return nil, nil })
	method("__reduce__()", func(x *decContext, _ *runtime.Args) (runtime.Object, error) {
		lists := [2]*runtime.List{runtime.NewList(), runtime.NewList()}
		for i, st := range []cond{x.status, x.traps} {
			for _, s := range decSignals {
				if st&s.cond != 0 {
					lists[i].Append(k.module.Get(s.name))
				}
			}
		}
		clamp := map[bool]runtime.Int{true: 1}[x.clamp]
		return runtime.Tuple{c, runtime.Tuple{
			runtime.Int(x.prec), runtime.String(decRoundings[x.rounding]), runtime.Int(x.emin), runtime.Int(x.emax),
			runtime.Int(x.capitals), clamp, lists[0], lists[1],
		}}, nil
	})
	method("create_decimal(num='0', /)", func(x *decContext, a *runtime.Args) (runtime.Object, error) {
		return k.create(x, a.At(0))
	})
	method("create_decimal_from_float(f, /)", func(x *decContext, a *runtime.Args) (runtime.Object, error) {
		switch v := runtime.Native(a.At(0)).(type) {
		case runtime.Float:
			var st cond
			return x.result(x.finalize(decFloat(float64(v)), &st), st)
		}
		if _, ok := bigOf(a.At(0)); ok {
			return k.create(x, a.At(0))
		}
		return nil, typeError("argument must be int or float")
	})
}

// loadDecimalContexts adds what sees the context in force to the module.
func (k *decimals) loadContexts() {
	m := k.module
	m.Def("getcontext()", func(*runtime.Args) (runtime.Object, error) {
		if k.asPython != nil {
			return k.asPython, nil
		}
		return k.current, nil
	})
	m.Def("setcontext(context, /)", func(a *runtime.Args) (runtime.Object, error) {
		x, ok := runtime.Native(a.At(0)).(*decContext)
		if !ok {
			return nil, typeError("argument must be a context")
		}
		for _, name := range []string{"DefaultContext", "BasicContext", "ExtendedContext"} {
			if m.Get(name) == runtime.Object(x) { // templates are copied
				x = x.copy()
				x.status = 0
			}
		}
		k.current, k.asPython = x, nil
		if runtime.Object(x) != a.At(0) && runtime.Native(a.At(0)) == runtime.Object(x) {
			k.asPython = a.At(0)
		}
		return nil, nil
	})
	signals := func(a *runtime.Args) (*cond, error) {
		x, ok := runtime.Native(a.At(0)).(*decContext)
		if !ok {
			return nil, valueError("invalid signal dict")
		}
		traps, err := a.Bool(1)
		if traps {
			return &x.traps, err
		}
		return &x.status, err
	}
	m.Def("_signal(context, traps, name)", func(a *runtime.Args) (runtime.Object, error) {
		st, err := signals(a)
		if err != nil {
			return nil, err
		}
		c, err := k.signalOf(a.At(2))
		if err != nil {
			return nil, err
		}
		return runtime.NewBool(*st&c != 0), nil
	})
	m.Def("_set_signal(context, traps, name, on)", func(a *runtime.Args) (runtime.Object, error) {
		st, err := signals(a)
		if err != nil {
			return nil, err
		}
		c, err := k.signalOf(a.At(2))
		if err != nil {
			return nil, err
		}
		on, err := a.Bool(3)
		if err != nil {
			return nil, err
		}
		*st &^= c
		if on {
			*st |= c
		}
		return nil, nil
	})
}

// create makes a Decimal and rounds it to a context.
func (k *decimals) create(x *decContext, o runtime.Object) (runtime.Object, error) {
	var n *decNum
	var st cond
	switch v := runtime.Native(o).(type) {
	case *decimal:
		n = &v.decNum
		if n.isNaN() && n.coef.Sign() != 0 && n.digits() > x.prec-map[bool]int{true: 1}[x.clamp] {
			return x.result(decNaN(), condConversionSyntax)
		}
		if n.isNaN() {
			return v, nil
		}
	case runtime.String:
		var ok bool
		if n, ok = parseDec(string(v), false); !ok || n.isNaN() && n.coef.Sign() != 0 && n.digits() > x.prec-map[bool]int{true: 1}[x.clamp] {
			return x.result(decNaN(), condConversionSyntax)
		}
		if n.isNaN() {
			return k.wrap(n), nil
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
		var err error
		if n, err = k.arg(o); err != nil {
			return nil, err
		}
	}
	return x.result(x.finalize(n, &st), st)
}
