package stdlib

import (
	_ "embed"
	"math"
	"math/big"
	"strconv"
	"strings"

	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

//go:embed lib/decimal.py
var decimalSource string

// decimals is what the values of one session's module decimal share: the classes and the context in force.
type decimals struct {
	session  *runtime.Session
	module   *runtime.Module
	class    *runtime.Class
	contexts *runtime.Class
	current  *decContext
	// asPython is the instance that the program sees for current, when it is of a derived class.
	asPython runtime.Object
}

// decimal is decimal.Decimal.
type decimal struct {
	decNum
	k *decimals
}

func (d *decimal) Type() *runtime.Type     { return d.k.class.InstanceType() }
func (d *decimal) PyClass() *runtime.Class { return d.k.class }
func (d *decimal) M__getattribute__(name string) (runtime.Object, error) {
	return runtime.Attr(d, d.k.class, name)
}

func (k *decimals) wrap(n *decNum) *decimal { return &decimal{*n, k} }

// result is what an operation returns: its value, or the exception of a condition that is trapped.
func (x *decContext) result(n *decNum, st cond) (runtime.Object, error) {
	if err := x.note(st); err != nil {
		return nil, err
	}
	return x.k.wrap(n), nil
}

// operand is the other side of an operator: a Decimal or an int.
func (k *decimals) operand(o runtime.Object) (*decNum, bool) {
	switch v := runtime.Native(o).(type) {
	case *decimal:
		return &v.decNum, true
	case runtime.Int:
		return decInt(int64(v)), true
	}
	if n, ok := bigOf(o); ok {
		return decBig(n), true
	}
	return nil, false
}

// arg is operand for a parameter.
func (k *decimals) arg(o runtime.Object) (*decNum, error) {
	if d, ok := k.operand(o); ok {
		return d, nil
	}
	return nil, typeError("conversion from %s to Decimal is not supported", runtime.TypeName(o))
}

func (d *decimal) M__str__() (runtime.Object, error) {
	return runtime.String(d.text(false, d.k.current.capitals == 1)), nil
}

func (d *decimal) M__repr__() (runtime.Object, error) {
	return runtime.String("Decimal('" + d.text(false, d.k.current.capitals == 1) + "')"), nil
}

func (d *decimal) M__bool__() (runtime.Object, error) { return runtime.NewBool(!d.isZero()), nil }

// GoFormat is __format__.
func (d *decimal) GoFormat(spec string) (string, error) {
	s, ok := d.format(spec, &d.k.current.decLimits, d.k.current.capitals == 1)
	if !ok {
		return "", valueError("invalid format string")
	}
	return s, nil
}

// HashKey makes equal numbers one dict key, ints and floats among them.
func (d *decimal) HashKey() any {
	switch {
	case d.isInf() && d.neg:
		return math.Inf(-1)
	case d.isInf():
		return math.Inf(1)
	case d.special == 'S':
		return typeError("Cannot hash a signaling NaN value")
	case d.special == 'N':
		return d
	case d.coef.Sign() == 0:
		return new(big.Rat)
	}
	coef, exp := stripZeros(d.coef, d.exp, decHuge)
	signed := new(big.Int).Set(coef)
	if d.neg {
		signed.Neg(signed)
	}
	if exp > 400 || exp < -1100 {
		return runtime.NumberKey{Text: "decimal " + signed.String() + "e" + strconv.Itoa(exp), Hash: hashDecimal(signed, exp)}
	}
	if exp >= 0 {
		return new(big.Rat).SetInt(signed.Mul(signed, pow10(exp)))
	}
	return new(big.Rat).SetFrac(signed, pow10(-exp))
}

// hashDecimal is the hash of coef * 10**exp.
func hashDecimal(coef *big.Int, exp int) int64 {
	prime := big.NewInt(1<<61 - 1)
	base := big.NewInt(10)
	if exp < 0 {
		base.ModInverse(base, prime)
		exp = -exp
	}
	p := base.Exp(base, big.NewInt(int64(exp)), prime)
	return runtime.HashRational(p.Mul(p, coef), bigOne)
}

func (d *decimal) M__int__() (runtime.Object, error) {
	switch {
	case d.isInf():
		return nil, runtime.Raise(runtime.OverflowError, "cannot convert Infinity to integer")
	case d.isNaN():
		return nil, valueError("cannot convert NaN to integer")
	}
	n, ok := d.truncated()
	if !ok {
		return nil, runtime.Raise(runtime.MemoryError, "an int of %d digits", d.exp)
	}
	return runtime.NewInt(n), nil
}

func (d *decimal) M__float__() (runtime.Object, error) {
	if d.special == 'S' {
		return nil, valueError("cannot convert signaling NaN to float")
	}
	if d.special == 'N' {
		f, _ := strconv.ParseFloat("NaN", 64)
		return runtime.Float(f), nil
	}
	f, _ := strconv.ParseFloat(strings.Replace(d.text(false, true), "Infinity", "Inf", 1), 64)
	return runtime.Float(f), nil
}

// The operators. Each rounds to the context in force.

type decBinary func(c *decLimits, a, b *decNum, st *cond) *decNum

func (d *decimal) binary(o runtime.Object, f decBinary) (runtime.Object, error) {
	e, ok := d.k.operand(o)
	if !ok {
		return runtime.NotImplemented, nil
	}
	var st cond
	x := d.k.current
	return x.result(f(&x.decLimits, &d.decNum, e, &st), st)
}

func (d *decimal) reflected(o runtime.Object, f decBinary) (runtime.Object, error) {
	e, ok := d.k.operand(o)
	if !ok {
		return runtime.NotImplemented, nil
	}
	return d.k.wrap(e).binary(d, f)
}

func (d *decimal) M__add__(o runtime.Object) (runtime.Object, error) {
	return d.binary(o, (*decLimits).add)
}

func (d *decimal) M__sub__(o runtime.Object) (runtime.Object, error) {
	return d.binary(o, (*decLimits).sub)
}

func (d *decimal) M__mul__(o runtime.Object) (runtime.Object, error) {
	return d.binary(o, (*decLimits).mul)
}

func (d *decimal) M__truediv__(o runtime.Object) (runtime.Object, error) {
	return d.binary(o, (*decLimits).div)
}

func (d *decimal) M__floordiv__(o runtime.Object) (runtime.Object, error) {
	return d.binary(o, (*decLimits).divInt)
}

func (d *decimal) M__mod__(o runtime.Object) (runtime.Object, error) {
	return d.binary(o, (*decLimits).rem)
}

func (d *decimal) M__radd__(o runtime.Object) (runtime.Object, error) {
	return d.reflected(o, (*decLimits).add)
}

func (d *decimal) M__rsub__(o runtime.Object) (runtime.Object, error) {
	return d.reflected(o, (*decLimits).sub)
}

func (d *decimal) M__rmul__(o runtime.Object) (runtime.Object, error) {
	return d.reflected(o, (*decLimits).mul)
}

func (d *decimal) M__rtruediv__(o runtime.Object) (runtime.Object, error) {
	return d.reflected(o, (*decLimits).div)
}

func (d *decimal) M__rfloordiv__(o runtime.Object) (runtime.Object, error) {
	return d.reflected(o, (*decLimits).divInt)
}

func (d *decimal) M__rmod__(o runtime.Object) (runtime.Object, error) {
	return d.reflected(o, (*decLimits).rem)
}

func (d *decimal) divMod(a, b *decNum) (runtime.Object, runtime.Object, error) {
	var st cond
	q, r := d.k.current.divMod(a, b, &st)
	if err := d.k.current.note(st); err != nil {
		return nil, nil, err
	}
	return d.k.wrap(q), d.k.wrap(r), nil
}

func (d *decimal) M__divmod__(o runtime.Object) (runtime.Object, runtime.Object, error) {
	e, ok := d.k.operand(o)
	if !ok {
		return runtime.NotImplemented, runtime.NotImplemented, nil
	}
	return d.divMod(&d.decNum, e)
}

func (d *decimal) M__rdivmod__(o runtime.Object) (runtime.Object, runtime.Object, error) {
	e, ok := d.k.operand(o)
	if !ok {
		return runtime.NotImplemented, runtime.NotImplemented, nil
	}
	return d.divMod(e, &d.decNum)
}

func (d *decimal) M__pow__(o, m runtime.Object) (runtime.Object, error) {
	if m == nil || m == runtime.None {
		return d.binary(o, (*decLimits).pow)
	}
	e, ok := d.k.operand(o)
	n, ok2 := d.k.operand(m)
	if !ok || !ok2 {
		return runtime.NotImplemented, nil
	}
	var st cond
	x := d.k.current
	return x.result(x.powMod(&d.decNum, e, n, &st), st)
}

func (d *decimal) M__rpow__(o runtime.Object) (runtime.Object, error) {
	return d.reflected(o, (*decLimits).pow)
}

func (d *decimal) unary(f func(c *decLimits, a *decNum, st *cond) *decNum) (runtime.Object, error) {
	var st cond
	x := d.k.current
	return x.result(f(&x.decLimits, &d.decNum, &st), st)
}

func (d *decimal) M__neg__() (runtime.Object, error) { return d.unary((*decLimits).minus) }
func (d *decimal) M__pos__() (runtime.Object, error) { return d.unary((*decLimits).plus) }
func (d *decimal) M__abs__() (runtime.Object, error) { return d.unary((*decLimits).abs) }

// comparand is the other side of a comparison, which may also be a float or a fraction. scaled is d itself, or what takes its place.
func (d *decimal) comparand(o runtime.Object, equality bool) (scaled, e *decNum, err error) {
	if e, ok := d.k.operand(o); ok {
		return &d.decNum, e, nil
	}
	switch v := runtime.Native(o).(type) {
	case runtime.Float:
		x := d.k.current
		if equality {
			x.status |= condFloatOperation // set, but not raised
		} else if err := x.note(condFloatOperation); err != nil {
			return nil, nil, err
		}
		return &d.decNum, decFloat(float64(v)), nil
	case runtime.Complex:
		if !equality {
			return nil, nil, nil
		}
		d.k.current.status |= condFloatOperation
		if imag(complex128(v)) == 0 {
			return &d.decNum, decFloat(real(complex128(v))), nil
		}
		return nil, nil, nil
	}
	rational := d.k.module.Get("_Rational")
	if is, err := runtime.IsInstance(o, rational); err != nil || !is {
		return nil, nil, err
	}
	num, err := runtime.GetAttr(o, "numerator")
	if err != nil {
		return nil, nil, err
	}
	den, err := runtime.GetAttr(o, "denominator")
	if err != nil {
		return nil, nil, err
	}
	n, ok := bigOf(num)
	m, ok2 := bigOf(den)
	if !ok || !ok2 {
		return nil, nil, nil
	}
	if d.special != 0 {
		return &d.decNum, decBig(n), nil
	}
	return product(&d.decNum, decBig(m)), decBig(n), nil
}

func (d *decimal) compareTo(o runtime.Object, op string) (runtime.Object, error) {
	equality := op == "==" || op == "!="
	a, e, err := d.comparand(o, equality)
	if err != nil {
		return nil, err
	}
	if e == nil {
		return runtime.NotImplemented, nil
	}
	if a.isNaN() || e.isNaN() {
		if a.special == 'S' || e.special == 'S' || !equality {
			if err := d.k.current.note(condInvalidOperation); err != nil {
				return nil, err
			}
		}
		return runtime.NewBool(op == "!="), nil
	}
	return ordered(a.cmp(e), op), nil
}

func (d *decimal) M__eq__(o runtime.Object) (runtime.Object, error) { return d.compareTo(o, "==") }
func (d *decimal) M__ne__(o runtime.Object) (runtime.Object, error) { return d.compareTo(o, "!=") }
func (d *decimal) M__lt__(o runtime.Object) (runtime.Object, error) { return d.compareTo(o, "<") }
func (d *decimal) M__le__(o runtime.Object) (runtime.Object, error) { return d.compareTo(o, "<=") }
func (d *decimal) M__gt__(o runtime.Object) (runtime.Object, error) { return d.compareTo(o, ">") }
func (d *decimal) M__ge__(o runtime.Object) (runtime.Object, error) { return d.compareTo(o, ">=") }
