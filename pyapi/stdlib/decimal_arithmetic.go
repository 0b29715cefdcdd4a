package stdlib

import (
	"math/big"

	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

// specials are the results of operations on infinities and NaN; nil when both numbers are finite.
func (d *decimal) specials(e *decimal, op string) (runtime.Object, error) {
	if d.special == 0 && e.special == 0 {
		return nil, nil
	}
	if d.special == 'N' {
		return d, nil
	}
	if e.special == 'N' {
		return e, nil
	}
	inf := func(neg bool) runtime.Object { return &decimal{k: d.k, neg: neg, coef: new(big.Int), special: 'I'} }
	invalid := d.k.signal("InvalidOperation", "InvalidOperation")
	switch op {
	case "+":
		if d.special == 'I' && e.special == 'I' && d.neg != e.neg {
			return nil, invalid
		}
		if d.special == 'I' {
			return d, nil
		}
		return e, nil
	case "*":
		if d.isZero() || e.isZero() {
			return nil, invalid
		}
		return inf(d.neg != e.neg), nil
	case "/", "//":
		if d.special == 'I' && e.special == 'I' {
			return nil, invalid
		}
		if d.special == 'I' {
			return inf(d.neg != e.neg), nil
		}
		return d.k.finite(d.neg != e.neg, new(big.Int), 0), nil
	case "%":
		if d.special == 'I' {
			return nil, invalid
		}
		return d.fit()
	}
	return nil, invalid
}

func (d *decimal) negated() *decimal {
	c := *d
	c.neg = !d.neg
	return &c
}

func (d *decimal) add(e *decimal) (runtime.Object, error) {
	if r, err := d.specials(e, "+"); r != nil || err != nil {
		return r, err
	}
	// A number that is far below the precision of the other only decides how it is rounded.
	big1, small := d, e
	if d.exp+d.digits() < e.exp+e.digits() {
		big1, small = e, d
	}
	if gap := big1.exp - (small.exp + small.digits()); big1.coef.Sign() != 0 && small.coef.Sign() != 0 && gap > 2 && big1.exp+big1.digits()-d.k.prec-3 > small.exp+small.digits() {
		small = d.k.finite(small.neg, big.NewInt(1), min(big1.exp, big1.exp+big1.digits()-d.k.prec-1)-3)
	}
	exp := min(big1.exp, small.exp)
	if big1.coef.Sign() == 0 {
		exp = min(d.exp, e.exp)
	}
	a, b := big1.rescale(exp, d.k.mode).signed(), small.rescale(exp, d.k.mode).signed()
	s := a.Add(a, b)
	neg := s.Sign() < 0
	if s.Sign() == 0 {
		neg = d.neg && e.neg || d.neg != e.neg && d.k.mode == "ROUND_FLOOR"
	}
	return d.k.finite(neg, s.Abs(s), exp).fit()
}

func (d *decimal) signed() *big.Int {
	if d.neg {
		return new(big.Int).Neg(d.coef)
	}
	return new(big.Int).Set(d.coef)
}

func (d *decimal) mul(e *decimal) (runtime.Object, error) {
	if r, err := d.specials(e, "*"); r != nil || err != nil {
		return r, err
	}
	return d.k.finite(d.neg != e.neg, new(big.Int).Mul(d.coef, e.coef), d.exp+e.exp).fit()
}

func (d *decimal) div(e *decimal) (runtime.Object, error) {
	if r, err := d.specials(e, "/"); r != nil || err != nil {
		return r, err
	}
	neg := d.neg != e.neg
	if e.coef.Sign() == 0 {
		if d.coef.Sign() == 0 {
			return nil, d.k.signal("InvalidOperation", "DivisionUndefined")
		}
		return nil, d.k.signal("DivisionByZero", "DivisionByZero")
	}
	ideal := d.exp - e.exp
	if d.coef.Sign() == 0 {
		return d.k.finite(neg, new(big.Int), ideal).fit()
	}
	shift := max(0, e.digits()-d.digits()+d.k.prec+1)
	q, r := new(big.Int).QuoRem(new(big.Int).Mul(d.coef, pow10(shift)), e.coef, new(big.Int))
	exp := ideal - shift
	if r.Sign() != 0 {
		if new(big.Int).Mod(q, big.NewInt(5)).Sign() == 0 { // a sticky digit, so that rounding sees the rest
			q.Add(q, big.NewInt(1))
		}
		return d.k.finite(neg, q, exp).fit()
	}
	ten := big.NewInt(10)
	for exp < ideal {
		z, m := new(big.Int).QuoRem(q, ten, new(big.Int))
		if m.Sign() != 0 {
			break
		}
		q, exp = z, exp+1
	}
	return d.k.finite(neg, q, exp).fit()
}

// divInt is the quotient without fraction, and the remainder with the sign of d.
func (d *decimal) divInt(e *decimal) (q, r *decimal, err error) {
	exp := min(d.exp, e.exp)
	if d.exp+d.digits()-e.exp-e.digits() > d.k.prec+1 {
		return nil, nil, d.k.signal("InvalidOperation", "DivisionImpossible")
	}
	if e.exp+e.digits() > d.exp+d.digits()+1 { // d is smaller
		return d.k.finite(d.neg != e.neg, new(big.Int), 0), d, nil
	}
	a, b := d.rescale(exp, d.k.mode).coef, e.rescale(exp, d.k.mode).coef
	z, m := new(big.Int).QuoRem(a, b, new(big.Int))
	if len(z.String()) > d.k.prec {
		return nil, nil, d.k.signal("InvalidOperation", "DivisionImpossible")
	}
	return d.k.finite(d.neg != e.neg, z, 0), d.k.finite(d.neg, m, exp), nil
}

func (d *decimal) floorDiv(e *decimal) (runtime.Object, error) {
	if r, err := d.specials(e, "//"); r != nil || err != nil {
		return r, err
	}
	if e.coef.Sign() == 0 {
		if d.coef.Sign() == 0 {
			return nil, d.k.signal("InvalidOperation", "DivisionUndefined")
		}
		return nil, d.k.signal("DivisionByZero", "DivisionByZero")
	}
	q, _, err := d.divInt(e)
	if err != nil {
		return nil, err
	}
	return q, nil
}

func (d *decimal) mod(e *decimal) (runtime.Object, error) {
	if r, err := d.specials(e, "%"); r != nil || err != nil {
		return r, err
	}
	if e.coef.Sign() == 0 {
		if d.coef.Sign() == 0 {
			return nil, d.k.signal("InvalidOperation", "DivisionUndefined")
		}
		return nil, d.k.signal("InvalidOperation", "InvalidOperation")
	}
	_, r, err := d.divInt(e)
	if err != nil {
		return nil, err
	}
	return r.fit()
}

// pow is d ** e for a whole e.
func (d *decimal) pow(e *decimal) (runtime.Object, error) {
	if d.special != 0 || e.special != 0 || !e.rat().IsInt() {
		return nil, runtime.Raise(runtime.NotImplementedError, "powers of Decimal with an exponent that is no whole number are not available in pipeline files")
	}
	n := e.truncated()
	if !n.IsInt64() || n.Int64() > maxExponent || n.Int64() < -maxExponent {
		return nil, d.k.signal("Overflow", "Overflow")
	}
	exponent := n.Int64()
	if exponent == 0 {
		if d.coef.Sign() == 0 {
			return nil, d.k.signal("InvalidOperation", "InvalidOperation")
		}
		return d.k.fromInt(big.NewInt(1)), nil
	}
	size := exponent
	if size < 0 {
		size = -size
	}
	if d.coef.Sign() == 0 {
		if exponent < 0 {
			return &decimal{k: d.k, neg: d.neg && size%2 == 1, coef: new(big.Int), special: 'I'}, nil
		}
		return d.k.finite(d.neg && size%2 == 1, new(big.Int), 0), nil
	}
	if int64(d.digits())*size > maxDecimalDigits {
		return nil, runtime.Raise(runtime.NotImplementedError, "a power of Decimal with more than %d digits is not available in pipeline files", maxDecimalDigits)
	}
	exact := d.k.finite(d.neg && size%2 == 1, new(big.Int).Exp(d.coef, big.NewInt(size), nil), d.exp*int(size))
	if exponent < 0 {
		return d.k.fromInt(big.NewInt(1)).div(exact)
	}
	return exact.fit()
}

// cmp orders two numbers that are not NaN.
func (d *decimal) cmp(e *decimal) int {
	sign := func(x *decimal) int {
		switch {
		case x.isZero():
			return 0
		case x.neg:
			return -1
		}
		return 1
	}
	a, b := sign(d), sign(e)
	switch {
	case a != b || a == 0:
		return a - b
	case d.special == 'I' && e.special == 'I':
		return 0
	case d.special == 'I':
		return a
	case e.special == 'I':
		return -a
	}
	if x, y := d.exp+d.digits(), e.exp+e.digits(); x != y {
		return (x - y) * a
	}
	exp := min(d.exp, e.exp)
	return d.rescale(exp, d.k.mode).coef.Cmp(e.rescale(exp, d.k.mode).coef) * a
}

func (d *decimal) compare(o runtime.Object, op string) (runtime.Object, error) {
	e, ok := d.k.operand(o)
	if f, isFloat := o.(runtime.Float); isFloat {
		e, ok = d.k.fromFloat(float64(f)), true
	}
	if !ok {
		return runtime.NotImplemented, nil
	}
	if d.special == 'N' || e.special == 'N' {
		if op == "==" || op == "!=" {
			return runtime.NewBool(op == "!="), nil
		}
		return nil, d.k.signal("InvalidOperation", "InvalidOperation")
	}
	return ordered(d.cmp(e), op), nil
}

func (d *decimal) binary(o runtime.Object, f func(a, b *decimal) (runtime.Object, error)) (runtime.Object, error) {
	e, ok := d.k.operand(o)
	if !ok {
		return runtime.NotImplemented, nil
	}
	return f(d, e)
}

func swapped(f func(a, b *decimal) (runtime.Object, error)) func(a, b *decimal) (runtime.Object, error) {
	return func(a, b *decimal) (runtime.Object, error) { return f(b, a) }
}

func subtract(a, b *decimal) (runtime.Object, error) { return a.add(b.negated()) }

func (d *decimal) M__add__(o runtime.Object) (runtime.Object, error) {
	return d.binary(o, (*decimal).add)
}

func (d *decimal) M__radd__(o runtime.Object) (runtime.Object, error) {
	return d.binary(o, swapped((*decimal).add))
}

func (d *decimal) M__sub__(o runtime.Object) (runtime.Object, error) { return d.binary(o, subtract) }

func (d *decimal) M__rsub__(o runtime.Object) (runtime.Object, error) {
	return d.binary(o, swapped(subtract))
}

func (d *decimal) M__mul__(o runtime.Object) (runtime.Object, error) {
	return d.binary(o, (*decimal).mul)
}

func (d *decimal) M__rmul__(o runtime.Object) (runtime.Object, error) {
	return d.binary(o, (*decimal).mul)
}

func (d *decimal) M__truediv__(o runtime.Object) (runtime.Object, error) {
	return d.binary(o, (*decimal).div)
}

func (d *decimal) M__rtruediv__(o runtime.Object) (runtime.Object, error) {
	return d.binary(o, swapped((*decimal).div))
}

func (d *decimal) M__floordiv__(o runtime.Object) (runtime.Object, error) {
	return d.binary(o, (*decimal).floorDiv)
}

func (d *decimal) M__rfloordiv__(o runtime.Object) (runtime.Object, error) {
	return d.binary(o, swapped((*decimal).floorDiv))
}

func (d *decimal) M__mod__(o runtime.Object) (runtime.Object, error) {
	return d.binary(o, (*decimal).mod)
}

func (d *decimal) M__rmod__(o runtime.Object) (runtime.Object, error) {
	return d.binary(o, swapped((*decimal).mod))
}

func (d *decimal) M__divmod__(o runtime.Object) (runtime.Object, runtime.Object, error) {
	q, err := d.M__floordiv__(o)
	if err != nil || q == runtime.NotImplemented {
		return q, q, err
	}
	r, err := d.M__mod__(o)
	return q, r, err
}

func (d *decimal) M__pow__(o, m runtime.Object) (runtime.Object, error) {
	return d.binary(o, (*decimal).pow)
}

func (d *decimal) M__rpow__(o runtime.Object) (runtime.Object, error) {
	return d.binary(o, swapped((*decimal).pow))
}

func (d *decimal) M__neg__() (runtime.Object, error) {
	if d.isZero() && d.k.mode != "ROUND_FLOOR" {
		return d.k.finite(false, d.coef, d.exp).fit()
	}
	return d.negated().fit()
}

func (d *decimal) M__pos__() (runtime.Object, error) {
	if d.isZero() {
		return d.k.finite(false, d.coef, d.exp).fit()
	}
	return d.fit()
}

func (d *decimal) M__abs__() (runtime.Object, error) {
	c := *d
	c.neg = false
	return c.fit()
}

func (d *decimal) M__eq__(o runtime.Object) (runtime.Object, error) { return d.compare(o, "==") }
func (d *decimal) M__ne__(o runtime.Object) (runtime.Object, error) { return d.compare(o, "!=") }
func (d *decimal) M__lt__(o runtime.Object) (runtime.Object, error) { return d.compare(o, "<") }
func (d *decimal) M__le__(o runtime.Object) (runtime.Object, error) { return d.compare(o, "<=") }
func (d *decimal) M__gt__(o runtime.Object) (runtime.Object, error) { return d.compare(o, ">") }
func (d *decimal) M__ge__(o runtime.Object) (runtime.Object, error) { return d.compare(o, ">=") }
