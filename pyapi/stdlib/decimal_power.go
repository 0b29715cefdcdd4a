package stdlib

import (
	"math"
	"math/big"
	"math/bits"
)

// Roots, exponentials, logarithms and powers. They compute with integers scaled by a power of two and keep guard digits until the
// rounding is certain.

func (c *decLimits) sqrt(a *decNum, st *cond) *decNum {
	if n := c.nan(st, a); n != nil {
		return n
	}
	ideal, _ := floorMod(a.exp, 2)
	switch {
	case a.isZero():
		return c.finalize(&decNum{neg: a.neg, coef: bigZero, exp: ideal}, st)
	case a.neg:
		return invalidDec(st, condInvalidOperation)
	case a.isInf():
		return a
	case c.prec > decMaxDigits/2:
		return invalidDec(st, condMemory)
	}
	coef, exp := new(big.Int).Set(a.coef), a.exp
	if exp&1 != 0 {
		coef.Mul(coef, bigTen)
		exp--
	}
	shift := c.prec + 1 - (digitsOf(coef)+1)/2
	exact := true
	if shift >= 0 {
		coef.Mul(coef, pow10(2*shift))
	} else {
		var rest big.Int
		coef.QuoRem(coef, pow10(-2*shift), &rest)
		exact = rest.Sign() == 0
	}
	root := new(big.Int).Sqrt(coef)
	e := exp/2 - shift
	if exact && new(big.Int).Mul(root, root).Cmp(coef) == 0 {
		root, e = stripZeros(root, e, ideal)
	} else {
		*st |= condRounded | condInexact
		if new(big.Int).Rem(root, big.NewInt(5)).Sign() == 0 {
			root.Add(root, bigOne)
		}
	}
	return c.with(c.prec, roundHalfEven).finalize(&decNum{coef: root, exp: e}, st)
}

// expFixed is e**x for |x| < 4; both are scaled by 2**p.
func expFixed(x *big.Int, p uint) *big.Int {
	halvings := uint(math.Sqrt(float64(p)))/2 + 4
	w := p + 2*halvings + 16
	r := new(big.Int).Lsh(x, w-p)
	r.Rsh(r, halvings)
	sum := new(big.Int).Lsh(bigOne, w)
	term := new(big.Int).Set(sum)
	for n := int64(1); term.Sign() != 0; n++ {
		term.Mul(term, r)
		term.Rsh(term, w)
		if term.Cmp(big.NewInt(-1)) == 0 { // a shift rounds down
			break
		}
		term.Quo(term, big.NewInt(n))
		sum.Add(sum, term)
	}
	for range halvings {
		sum.Mul(sum, sum)
		sum.Rsh(sum, w)
	}
	return sum.Rsh(sum, w-p)
}

// lnFixed is the logarithm of m/2**p, which is between 1/4 and 4, scaled by 2**p.
func lnFixed(m *big.Int, p uint) *big.Int {
	one := new(big.Int).Lsh(bigOne, p)
	z := new(big.Int).Sub(m, one)
	if z.Sign() == 0 {
		return z
	}
	y, right := new(big.Int), 0 // right: how many bits of y are right
	if small := int(p) - z.BitLen(); small > 40 {
		y.Mul(z, z)
		y.Rsh(y, p+1)
		y.Sub(z, y)
		right = 3 * small
	} else {
		f, _ := new(big.Float).SetMantExp(new(big.Float).SetInt(m), -int(p)).Float64()
		new(big.Float).SetMantExp(big.NewFloat(math.Log(f)), int(p)).Int(y)
		right = 45
	}
	for right < int(p) { // Halley's iteration triples them
		e := expFixed(y, p)
		d := new(big.Int).Sub(m, e)
		d.Lsh(d, p+1)
		d.Quo(d, e.Add(e, m))
		y.Add(y, d)
		right = 3*right - 4
	}
	return y
}

// ln10Fixed is the logarithm of ten scaled by 2**p.
func ln10Fixed(p uint) *big.Int {
	// 10 = 2**3 * 1.25 and 2 = 1.25**3 * 1.024
	w := p + 16
	q := lnFixed(new(big.Int).Rsh(new(big.Int).Lsh(big.NewInt(5), w), 2), w)
	t := lnFixed(new(big.Int).Quo(new(big.Int).Lsh(big.NewInt(1024), w), big.NewInt(1000)), w)
	two := new(big.Int).Add(new(big.Int).Mul(q, big.NewInt(3)), t)
	r := two.Add(two.Mul(two, big.NewInt(3)), q)
	return r.Rsh(r, 16)
}

// fixedOf is num/den scaled by 2**p.
func fixedOf(num, den *big.Int, p uint) *big.Int {
	n := new(big.Int).Lsh(num, p)
	return n.Quo(n, den)
}

// lnOf is the logarithm of a positive finite number scaled by 2**p, right to about p-10 bits after the point.
func lnOf(d *decNum, p uint) *big.Int {
	k := d.adjusted() // d = m * 10**k, m between 1 and 10
	num, den := d.coef, pow10(d.digits()-1)
	if new(big.Int).Mul(num, num).Cmp(new(big.Int).Mul(new(big.Int).Mul(den, den), bigTen)) > 0 { // m above the root of 10
		k++
		den = new(big.Int).Mul(den, bigTen)
	}
	w := p + 16
	r := lnFixed(fixedOf(num, den, w), w)
	if k != 0 {
		extra := uint(big.NewInt(int64(k)).BitLen())
		l := ln10Fixed(w + extra)
		l.Mul(l, big.NewInt(int64(k)))
		r.Add(r, l.Rsh(l, extra))
	}
	return r.Rsh(r, 16)
}

// nearOne is how many decimal digits the logarithm of a number has to lose because the number is close to one.
func nearOne(d *decNum) int {
	if k := d.adjusted(); k != 0 && k != -1 {
		return 0
	}
	var st cond
	e := decExact
	diff := e.sub(d, decInt(1), &st)
	if diff.isZero() {
		return 0
	}
	return max(0, -diff.adjusted())
}

const guardDigits = 10

// certain rounds v/2**p, whose error is small against 10**-guard of its last digit, to the precision. ok is false when more guard
// digits are needed. v is not zero and its true value is no number of few digits.
func (c *decLimits) certain(v *big.Int, p uint, guard int, st *cond) (*decNum, bool) {
	neg := v.Sign() < 0
	v = new(big.Int).Abs(v)
	if v.Sign() == 0 {
		return nil, false
	}
	size := int(math.Floor(float64(v.BitLen()-int(p)) * 0.30102999566398)) // about the digits in front of the point
	places := c.prec + guard - size
	m := new(big.Int)
	if places >= 0 {
		m.Mul(v, pow10(places))
		m.Rsh(m, p)
	} else {
		m.Rsh(v, p)
		m.Quo(m, pow10(-places))
	}
	drop := digitsOf(m) - c.prec
	if drop < 4 {
		return nil, false
	}
	unit := pow10(drop)
	rest := new(big.Int).Rem(m, unit)
	half := new(big.Int).Rsh(unit, 1)
	if half.Sub(rest, half).CmpAbs(big.NewInt(100)) < 0 {
		return nil, false
	}
	if new(big.Int).Rem(m, big.NewInt(5)).Sign() == 0 {
		m.Add(m, bigOne)
	}
	return c.with(c.prec, roundHalfEven).finalize(&decNum{neg: neg, coef: m, exp: -places}, st), true
}

func bitsFor(digits int) uint { return uint(float64(digits)*3.3219281) + 8 }

func (c *decLimits) exp(a *decNum, st *cond) *decNum {
	if n := c.nan(st, a); n != nil {
		return n
	}
	switch {
	case a.isInf() && a.neg:
		return &decNum{coef: bigZero}
	case a.isInf():
		return a
	case a.isZero():
		return decInt(1)
	case c.prec > decMaxDigits/20:
		return invalidDec(st, condMemory)
	}
	w := c.with(c.prec, roundHalfEven)
	adj := a.adjusted()
	switch {
	case adj > 19: // beyond every exponent
		*st |= condInexact | condRounded
		if a.neg {
			return w.finalize(&decNum{coef: bigOne, exp: c.etiny() - 3}, st)
		}
		return w.overflow(false, st)
	case adj < -c.prec-2: // one and a bit
		m := new(big.Int).Add(pow10(c.prec+2), bigOne)
		if a.neg {
			m.Sub(pow10(c.prec+2), bigOne)
		}
		return w.finalize(&decNum{coef: m, exp: -c.prec - 2}, st)
	}
	for guard := guardDigits; ; guard *= 2 {
		p := bitsFor(c.prec + guard + max(0, adj))
		num, den := new(big.Int).Set(a.coef), bigOne
		if a.exp >= 0 {
			num.Mul(num, pow10(a.exp))
		} else {
			den = pow10(-a.exp)
		}
		if a.neg {
			num.Neg(num)
		}
		if r, ok := w.expOf(fixedOf(num, den, p), p, guard, st); ok {
			return r
		}
	}
}

// expOf is e**(x/2**p).
func (c *decLimits) expOf(x *big.Int, p uint, guard int, st *cond) (*decNum, bool) {
	l := ln10Fixed(p + 70)
	k := new(big.Int).Lsh(x, 70)
	k = divideEven(k, l)
	if !k.IsInt64() || k.Int64() > int64(c.emax)+2 || k.Int64() < int64(c.etiny())-3 {
		if k.Sign() > 0 {
			return c.overflow(false, st), true
		}
		return c.finalize(&decNum{coef: bigOne, exp: c.etiny() - 3}, st), true
	}
	r := new(big.Int).Lsh(x, 70)
	r.Sub(r, l.Mul(l, k))
	r.Rsh(r, 70)
	v := expFixed(r, p)
	var first cond
	wide := decLimits{prec: c.prec, emin: decMinEmin, emax: decMaxEmax, rounding: c.rounding}
	d, ok := wide.certain(v, p, guard, &first)
	if !ok {
		return nil, false
	}
	d = &decNum{coef: d.coef, exp: d.exp + int(k.Int64())}
	*st |= first
	if d.exp+c.prec-1 < c.emin { // subnormal: round once only
		places := c.prec + guard
		m := new(big.Int).Mul(v, pow10(places))
		m.Rsh(m, p)
		if new(big.Int).Rem(m, big.NewInt(5)).Sign() == 0 {
			m.Add(m, bigOne)
		}
		d = &decNum{coef: m, exp: int(k.Int64()) - places}
	}
	return c.finalize(d, st), true
}

func (c *decLimits) ln(a *decNum, st *cond) *decNum { return c.logarithm(a, false, st) }

func (c *decLimits) log10(a *decNum, st *cond) *decNum { return c.logarithm(a, true, st) }

func (c *decLimits) logarithm(a *decNum, ten bool, st *cond) *decNum {
	if n := c.nan(st, a); n != nil {
		return n
	}
	switch {
	case a.isZero():
		return decInf(true)
	case a.neg:
		return invalidDec(st, condInvalidOperation)
	case a.isInf():
		return a
	case c.prec > decMaxDigits/20 || a.digits() > decMaxDigits/20:
		return invalidDec(st, condMemory)
	}
	if a.cmp(decInt(1)) == 0 {
		if ten {
			return c.finalize(decInt(0), st)
		}
		return decInt(0)
	}
	if ten {
		if coef, exp := stripZeros(a.coef, a.exp, decHuge); coef.Cmp(bigOne) == 0 {
			return c.with(c.prec, roundHalfEven).finalize(decInt(int64(exp)), st)
		}
	}
	lost := nearOne(a)
	for guard := guardDigits; ; guard *= 2 {
		p := bitsFor(c.prec + guard + lost)
		v := lnOf(a, p)
		if ten {
			v.Lsh(v, p)
			v.Quo(v, ln10Fixed(p))
		}
		if r, ok := c.certain(v, p, guard, st); ok {
			return r
		}
	}
}

func (c *decLimits) pow(a, b *decNum, st *cond) *decNum {
	if n := c.nan(st, a, b); n != nil {
		return n
	}
	neg := a.neg && b.isOdd()
	whole := b.isInteger()
	zero := func() *decNum { return &decNum{neg: neg, coef: bigZero} }
	switch {
	case a.isZero():
		switch {
		case b.isZero():
			return invalidDec(st, condInvalidOperation)
		case b.neg:
			return decInf(neg)
		}
		return zero()
	case a.neg && (!whole || b.isInf()):
		return invalidDec(st, condInvalidOperation)
	case b.isInf():
		switch cmp := a.cmp(decInt(1)); {
		case cmp == 0:
			return c.paddedOne(neg, st)
		case (cmp > 0) == !b.neg:
			return decInf(neg)
		}
		return zero()
	case a.isInf():
		switch {
		case b.isZero():
			return &decNum{neg: neg, coef: bigOne}
		case b.neg:
			return zero()
		}
		return decInf(neg)
	case b.isZero():
		return &decNum{neg: neg, coef: bigOne}
	case c.prec > decMaxDigits/20:
		return invalidDec(st, condMemory)
	}
	if a.cmpAbs(decInt(1)) == 0 {
		return c.powerOfOne(a, b, neg, whole, st)
	}
	if r := c.bound(a.withSign(false), b); r != nil {
		return c.finalize(r.withSign(neg), st)
	}
	if whole {
		if n, ok := b.truncated(); ok && n.IsInt64() && b.digits()+b.exp <= 18 {
			return c.powInt(a, b, n.Int64(), neg, st)
		}
	}
	r := c.powReal(a.withSign(false), b, st)
	switch {
	case r.isInf(): // rounded once more, as the context says
		r = &decNum{coef: bigOne, exp: decHuge}
	case r.special == 0 && r.cmp(decInt(1)) == 0:
		r = &decNum{coef: pow10(c.prec - 1), exp: 1 - c.prec}
	}
	return c.finalize(r.withSign(neg), st)
}

// paddedOne is 1 with all digits, which says that it is not exact.
func (c *decLimits) paddedOne(neg bool, st *cond) *decNum {
	*st |= condInexact | condRounded
	return &decNum{neg: neg, coef: pow10(c.prec - 1), exp: 1 - c.prec}
}

func (c *decLimits) powerOfOne(a, b *decNum, neg, whole bool, st *cond) *decNum {
	if !whole {
		return c.paddedOne(neg, st)
	}
	if b.neg {
		return &decNum{neg: neg, coef: bigOne}
	}
	// The digits of 1.00 grow with the power, up to the precision.
	places := c.prec
	if n, ok := b.truncated(); ok && n.IsInt64() && n.Int64() < int64(c.prec) && -a.exp < c.prec {
		places = -a.exp * int(n.Int64())
	} else if a.exp >= 0 {
		places = 0
	}
	if a.exp > 0 {
		places = 0
	}
	if places > c.prec-1 {
		places = c.prec - 1
		*st |= condRounded
	}
	return &decNum{neg: neg, coef: pow10(places), exp: -places}
}

func (c *decLimits) powInt(a, b *decNum, n int64, neg bool, st *cond) *decNum {
	w := *c
	w.prec += b.digits() + b.exp + 2
	w.rounding = roundHalfEven
	w.clamp = false
	base := a
	if n < 0 {
		w.prec++
		base = w.div(decInt(1), a, st)
		n = -n
	}
	r := base
	for bit := bits.Len64(uint64(n)) - 2; bit >= 0; bit-- {
		r = w.mul(r, r, st)
		if n>>bit&1 == 1 {
			r = w.mul(r, base, st)
		}
		if r.special != 0 || r.isZero() && *st&condClamped != 0 {
			break
		}
	}
	r = r.withSign(neg)
	if r.isInf() {
		r = &decNum{neg: neg, coef: bigOne, exp: decHuge}
	}
	return c.finalize(r, st)
}

// bound answers powers that are certain to leave the range of the context; nil when this one need not.
func (c *decLimits) bound(a, b *decNum) *decNum {
	expDigits := func(n int) int { return digitsOf(new(big.Int).Abs(big.NewInt(int64(n)))) }
	// zeta is at most the logarithm of the magnitude of a's logarithm, both to base ten.
	zeta := 0
	switch t := a.adjusted(); {
	case t > 0:
		zeta = expDigits(t) - 1
	case t < -1:
		zeta = expDigits(t+1) - 1
	default:
		var ignored cond
		wide := decExact
		u := wide.sub(a, decInt(1), &ignored).adjusted()
		if zeta = u - 1; t == 0 {
			zeta = u - 2
		}
	}
	grows := (a.cmp(decInt(1)) > 0) == !b.neg
	switch {
	case grows && expDigits(c.emax) < zeta+b.adjusted():
		return &decNum{coef: bigOne, exp: decHuge}
	case !grows && expDigits(c.etiny()) < zeta+b.adjusted():
		return &decNum{coef: bigOne, exp: c.etiny() - 1}
	}
	return nil
}

// powReal is a**b to more digits than the precision, rounded half to even.
func (c *decLimits) powReal(a, b *decNum, st *cond) *decNum {
	w := decLimits{prec: max(a.digits(), c.prec) + 23, emin: decMinEmin, emax: decMaxEmax, rounding: roundHalfEven}
	lost := nearOne(a)
	*st |= condInexact | condRounded
	size := max(0, b.adjusted()+digitsOf(big.NewInt(int64(a.adjusted())))+1)
	for guard := guardDigits; ; guard *= 2 {
		p := bitsFor(w.prec + guard + lost + size)
		l := lnOf(a, p)
		x := new(big.Int).Mul(l, b.coef)
		if b.exp >= 0 {
			x.Mul(x, pow10(b.exp))
		} else {
			x.Quo(x, pow10(-b.exp))
		}
		if b.neg {
			x.Neg(x)
		}
		var ignored cond
		if int(p)-x.BitLen() > int(bitsFor(w.prec+1)) { // one and a bit
			m := new(big.Int).Add(pow10(w.prec+2), bigOne)
			if x.Sign() < 0 {
				m.Sub(pow10(w.prec+2), bigOne)
			}
			return w.finalize(&decNum{coef: m, exp: -w.prec - 2}, &ignored)
		}
		if r, ok := w.expOf(x, p, guard, &ignored); ok {
			return r
		}
		if guard > 40 { // an exact result, as 4 ** 0.5
			return w.exactPow(x, p, &ignored)
		}
	}
}

// exactPow is a power that many guard digits cannot tell from a number with few digits.
func (c *decLimits) exactPow(x *big.Int, p uint, st *cond) *decNum {
	l := ln10Fixed(p + 70)
	k := divideEven(new(big.Int).Lsh(x, 70), l)
	r := new(big.Int).Lsh(x, 70)
	r.Sub(r, l.Mul(l, k))
	v := expFixed(r.Rsh(r, 70), p)
	places := c.prec + 5
	m := v.Mul(v, pow10(places))
	m.Add(m, new(big.Int).Lsh(bigOne, p-1))
	m.Rsh(m, p)
	return c.finalize(&decNum{coef: m, exp: int(k.Int64()) - places}, st)
}

// powMod is a**b % m for integers.
func (c *decLimits) powMod(a, b, m *decNum, st *cond) *decNum {
	if n := c.nan(st, a, b, m); n != nil {
		return n
	}
	if !a.isInteger() || !b.isInteger() || !m.isInteger() || b.neg && !b.isZero() || m.isZero() || m.adjusted() >= c.prec || a.isZero() && b.isZero() {
		return invalidDec(st, condInvalidOperation)
	}
	x, ok1 := a.truncated()
	y, ok2 := b.truncated()
	z, ok3 := m.truncated()
	if !ok1 || !ok2 || !ok3 {
		return invalidDec(st, condMemory)
	}
	neg := a.neg && b.isOdd()
	r := new(big.Int).Exp(x.Abs(x), y, z.Abs(z))
	if z.Cmp(bigOne) == 0 {
		r = new(big.Int)
	}
	return &decNum{neg: neg, coef: r}
}
