package stdlib

import (
	"fmt"
	"math"
	"math/big"

	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

// timeDelta is datetime.timedelta, normalised as in Python: 0 <= secs < 86400, 0 <= us < 1000000.
type timeDelta struct {
	k              *datetimes
	cls            *runtime.Class
	days, secs, us int
}

func (d *timeDelta) Type() *runtime.Type     { return d.cls.InstanceType() }
func (d *timeDelta) PyClass() *runtime.Class { return d.cls }
func (d *timeDelta) M__getattribute__(name string) (runtime.Object, error) {
	return runtime.Attr(d, d.cls, name)
}

// HashKey makes equal deltas one dict key.
func (d *timeDelta) HashKey() any {
	return fmt.Sprintf("\x00datetime.timedelta\x00%d,%d,%d", d.days, d.secs, d.us)
}

const maxDeltaDays = 999999999

// micros is the whole delta in microseconds.
func (d *timeDelta) micros() *big.Int {
	m := big.NewInt(int64(d.days))
	m.Mul(m, bigDay)
	return m.Add(m, big.NewInt(int64(d.secs)*1_000_000+int64(d.us)))
}

func (k *datetimes) newDelta(cls *runtime.Class, micros *big.Int) (*timeDelta, error) {
	days, rest := new(big.Int).DivMod(micros, bigDay, new(big.Int))
	if !days.IsInt64() || days.Int64() != int64(int32(days.Int64())) {
		return nil, runtime.Raise(runtime.OverflowError, "Python int too large to convert to C int")
	}
	if days.Int64() > maxDeltaDays || days.Int64() < -maxDeltaDays {
		return nil, runtime.Raise(runtime.OverflowError, "days=%s; must have magnitude <= %d", days, maxDeltaDays)
	}
	r := int(rest.Int64())
	return &timeDelta{k, cls, int(days.Int64()), r / 1_000_000, r % 1_000_000}, nil
}

// deltaOf makes a delta of microseconds that fit.
func (k *datetimes) deltaOf(micros int64) *timeDelta {
	d, r := floorMod(int(micros), dayMicros)
	return &timeDelta{k, k.delta, d, r / 1_000_000, r % 1_000_000}
}

func (d *timeDelta) seconds() float64 {
	f, _ := new(big.Rat).SetFrac(d.micros(), big.NewInt(1_000_000)).Float64()
	return f
}

func (d *timeDelta) M__repr__() (runtime.Object, error) {
	s := ""
	for _, p := range []struct {
		name string
		v    int
	}{{"days", d.days}, {"seconds", d.secs}, {"microseconds", d.us}} {
		if p.v != 0 {
			if s != "" {
				s += ", "
			}
			s += fmt.Sprintf("%s=%d", p.name, p.v)
		}
	}
	if s == "" {
		s = "0"
	}
	return runtime.String(className(d.cls) + "(" + s + ")"), nil
}

func (d *timeDelta) String() string {
	s := ""
	if d.days != 0 {
		s = fmt.Sprintf("%d day", d.days)
		if d.days != 1 && d.days != -1 {
			s += "s"
		}
		s += ", "
	}
	s += fmt.Sprintf("%d:%02d:%02d", d.secs/3600, d.secs/60%60, d.secs%60)
	if d.us != 0 {
		s += fmt.Sprintf(".%06d", d.us)
	}
	return s
}

func (d *timeDelta) M__str__() (runtime.Object, error) { return runtime.String(d.String()), nil }
func (d *timeDelta) M__bool__() (runtime.Object, error) {
	return runtime.NewBool(d.days != 0 || d.secs != 0 || d.us != 0), nil
}

func (d *timeDelta) result(m *big.Int) (runtime.Object, error) {
	r, err := d.k.newDelta(d.k.delta, m)
	if err != nil {
		return nil, err
	}
	return r, nil
}

func (d *timeDelta) M__add__(o runtime.Object) (runtime.Object, error) {
	if e, ok := runtime.Native(o).(*timeDelta); ok {
		return d.result(new(big.Int).Add(d.micros(), e.micros()))
	}
	return runtime.NotImplemented, nil
}

func (d *timeDelta) M__sub__(o runtime.Object) (runtime.Object, error) {
	if e, ok := runtime.Native(o).(*timeDelta); ok {
		return d.result(new(big.Int).Sub(d.micros(), e.micros()))
	}
	return runtime.NotImplemented, nil
}

func (d *timeDelta) M__radd__(o runtime.Object) (runtime.Object, error) { return d.M__add__(o) }

func (d *timeDelta) M__rsub__(o runtime.Object) (runtime.Object, error) {
	if e, ok := runtime.Native(o).(*timeDelta); ok {
		return e.M__sub__(d)
	}
	return runtime.NotImplemented, nil
}

func (d *timeDelta) M__neg__() (runtime.Object, error) { return d.result(new(big.Int).Neg(d.micros())) }
func (d *timeDelta) M__pos__() (runtime.Object, error) { return d.result(d.micros()) }
func (d *timeDelta) M__abs__() (runtime.Object, error) { return d.result(new(big.Int).Abs(d.micros())) }

// bigOf returns an int as a big one.
func bigOf(o runtime.Object) (*big.Int, bool) {
	switch v := runtime.Native(o).(type) {
	case runtime.Int:
		return big.NewInt(int64(v)), true
	case runtime.Bool:
		if v {
			return big.NewInt(1), true
		}
		return new(big.Int), true
	case *runtime.BigInt:
		return (*big.Int)(v), true
	}
	return nil, false
}

// divideEven is a/b rounded half to even.
func divideEven(a, b *big.Int) *big.Int {
	if b.Sign() < 0 {
		a, b = new(big.Int).Neg(a), new(big.Int).Neg(b)
	}
	q, r := new(big.Int).DivMod(a, b, new(big.Int))
	c := new(big.Int).Lsh(r, 1).Cmp(b)
	if c > 0 || c == 0 && q.Bit(0) == 1 {
		q.Add(q, big.NewInt(1))
	}
	return q
}

// ratio is a float as a fraction; the error is that of float.as_integer_ratio.
func ratio(f float64) (*big.Rat, error) {
	if math.IsInf(f, 0) {
		return nil, runtime.Raise(runtime.OverflowError, "cannot convert Infinity to integer ratio")
	}
	if math.IsNaN(f) {
		return nil, valueError("cannot convert NaN to integer ratio")
	}
	return new(big.Rat).SetFloat64(f), nil
}

func (d *timeDelta) M__mul__(o runtime.Object) (runtime.Object, error) {
	if n, ok := bigOf(o); ok {
		return d.result(n.Mul(n, d.micros()))
	}
	if f, ok := o.(runtime.Float); ok {
		r, err := ratio(float64(f))
		if err != nil {
			return nil, err
		}
		return d.result(divideEven(new(big.Int).Mul(d.micros(), r.Num()), r.Denom()))
	}
	return runtime.NotImplemented, nil
}

func (d *timeDelta) M__rmul__(o runtime.Object) (runtime.Object, error) { return d.M__mul__(o) }

func zeroDivision(text string) error { return runtime.Raise(runtime.ZeroDivisionError, "%s", text) }

func (d *timeDelta) M__truediv__(o runtime.Object) (runtime.Object, error) {
	switch v := runtime.Native(o).(type) {
	case *timeDelta:
		m := v.micros()
		if m.Sign() == 0 {
			return nil, zeroDivision("division by zero")
		}
		f, _ := new(big.Rat).SetFrac(d.micros(), m).Float64()
		return runtime.Float(f), nil
	case runtime.Float:
		r, err := ratio(float64(v))
		if err != nil {
			return nil, err
		}
		if r.Sign() == 0 {
			return nil, zeroDivision("integer division or modulo by zero")
		}
		return d.result(divideEven(new(big.Int).Mul(d.micros(), r.Denom()), r.Num()))
	}
	if n, ok := bigOf(o); ok {
		if n.Sign() == 0 {
			return nil, zeroDivision("integer division or modulo by zero")
		}
		return d.result(divideEven(d.micros(), n))
	}
	return runtime.NotImplemented, nil
}

// floorDiv is a // b and a % b.
func floorDiv(a, b *big.Int) (q, r *big.Int) {
	q, r = new(big.Int).QuoRem(a, b, new(big.Int))
	if r.Sign() != 0 && (r.Sign() < 0) != (b.Sign() < 0) {
		q.Sub(q, big.NewInt(1))
		r.Add(r, b)
	}
	return q, r
}

func (d *timeDelta) M__floordiv__(o runtime.Object) (runtime.Object, error) {
	if v, ok := runtime.Native(o).(*timeDelta); ok {
		m := v.micros()
		if m.Sign() == 0 {
			return nil, zeroDivision("integer division or modulo by zero")
		}
		q, _ := floorDiv(d.micros(), m)
		return runtime.NewInt(q), nil
	}
	if n, ok := bigOf(o); ok {
		if n.Sign() == 0 {
			return nil, zeroDivision("integer division or modulo by zero")
		}
		q, _ := floorDiv(d.micros(), n)
		return d.result(q)
	}
	return runtime.NotImplemented, nil
}

func (d *timeDelta) M__mod__(o runtime.Object) (runtime.Object, error) {
	v, ok := runtime.Native(o).(*timeDelta)
	if !ok {
		return runtime.NotImplemented, nil
	}
	m := v.micros()
	if m.Sign() == 0 {
		return nil, zeroDivision("integer modulo by zero")
	}
	_, r := floorDiv(d.micros(), m)
	return d.result(r)
}

func (d *timeDelta) M__divmod__(o runtime.Object) (runtime.Object, runtime.Object, error) {
	if v, ok := o.(*timeDelta); ok && v.micros().Sign() == 0 {
		return nil, nil, zeroDivision("integer division or modulo by zero")
	}
	r, err := d.M__mod__(o)
	if err != nil || r == runtime.NotImplemented {
		return r, r, err
	}
	q, err := d.M__floordiv__(o)
	return q, r, err
}

func (d *timeDelta) compare(o runtime.Object, op string) (runtime.Object, error) {
	e, ok := runtime.Native(o).(*timeDelta)
	if !ok {
		return runtime.NotImplemented, nil
	}
	return ordered(d.micros().Cmp(e.micros()), op), nil
}

func (d *timeDelta) M__eq__(o runtime.Object) (runtime.Object, error) { return d.compare(o, "==") }
func (d *timeDelta) M__ne__(o runtime.Object) (runtime.Object, error) { return d.compare(o, "!=") }
func (d *timeDelta) M__lt__(o runtime.Object) (runtime.Object, error) { return d.compare(o, "<") }
func (d *timeDelta) M__le__(o runtime.Object) (runtime.Object, error) { return d.compare(o, "<=") }
func (d *timeDelta) M__gt__(o runtime.Object) (runtime.Object, error) { return d.compare(o, ">") }
func (d *timeDelta) M__ge__(o runtime.Object) (runtime.Object, error) { return d.compare(o, ">=") }

// deltaUnits are the parameters of timedelta in microseconds.
var (
	deltaNames = []string{"days", "seconds", "microseconds", "milliseconds", "minutes", "hours", "weeks"}
	deltaUnits = []int64{dayMicros, 1_000_000, 1, 1000, 60_000_000, 3_600_000_000, 7 * dayMicros}
)

func (k *datetimes) defineDelta() {
	k.delta.ValueConstructor("timedelta(*args, **kwargs)", func(cls *runtime.Class, a *runtime.Args) (runtime.Object, error) {
		args, err := cArgs(a, "__new__", 0, len(deltaNames), deltaNames...)
		if err != nil {
			return nil, err
		}
		total, leftover := new(big.Int), 0.0
		// Microseconds come first and the rest of floats last, as in CPython, so that rounding is the same.
		for _, i := range []int{2, 3, 1, 4, 5, 0, 6} {
			if args[i] == nil {
				continue
			}
			unit := big.NewInt(deltaUnits[i])
			if n, ok := bigOf(args[i]); ok {
				total.Add(total, unit.Mul(unit, n))
				continue
			}
			f, ok := runtime.Native(args[i]).(runtime.Float)
			if !ok {
				return nil, typeError("unsupported type for timedelta %s component: %s", deltaNames[i], runtime.TypeName(args[i]))
			}
			if math.IsInf(float64(f), 0) {
				return nil, runtime.Raise(runtime.OverflowError, "cannot convert float infinity to integer")
			}
			if math.IsNaN(float64(f)) {
				return nil, valueError("cannot convert float NaN to integer")
			}
			whole, frac := math.Modf(float64(f))
			n, _ := big.NewFloat(whole).Int(nil)
			total.Add(total, n.Mul(n, unit))
			if frac != 0 {
				w, rest := math.Modf(float64(deltaUnits[i]) * frac)
				total.Add(total, big.NewInt(int64(w)))
				leftover += rest
			}
		}
		if leftover != 0 {
			whole := math.Round(leftover)
			if math.Abs(whole-leftover) == 0.5 { // half to even, of the sum
				odd := float64(total.Bit(0))
				whole = 2*math.Round((leftover+odd)*0.5) - odd
			}
			total.Add(total, big.NewInt(int64(whole)))
		}
		d, err := k.newDelta(cls, total)
		if err != nil {
			return nil, err
		}
		return d, nil
	})
	get := func(name string, f func(*timeDelta) int) {
		runtime.Getter(k.delta, name, func(d *timeDelta) (runtime.Object, error) { return runtime.Int(f(d)), nil })
	}
	get("days", func(d *timeDelta) int { return d.days })
	get("seconds", func(d *timeDelta) int { return d.secs })
	get("microseconds", func(d *timeDelta) int { return d.us })
	runtime.Method(k.delta, "__reduce__()", func(d *timeDelta, _ *runtime.Args) (runtime.Object, error) {
		return runtime.Tuple{d.cls, runtime.Tuple{runtime.Int(d.days), runtime.Int(d.secs), runtime.Int(d.us)}}, nil
	})
	runtime.Method(k.delta, "total_seconds()", func(d *timeDelta, _ *runtime.Args) (runtime.Object, error) {
		return runtime.Float(d.seconds()), nil
	})
	k.delta.Set("min", &timeDelta{k, k.delta, -maxDeltaDays, 0, 0})
	k.delta.Set("max", &timeDelta{k, k.delta, maxDeltaDays, 86399, 999999})
	k.delta.Set("resolution", &timeDelta{k, k.delta, 0, 0, 1})
}
