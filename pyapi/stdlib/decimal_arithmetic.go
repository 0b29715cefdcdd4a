package stdlib

import (
	"math/big"
)

func (c *decLimits) add(a, b *decNum, st *cond) *decNum { return c.addSigned(a, b, b.neg, st) }
func (c *decLimits) sub(a, b *decNum, st *cond) *decNum { return c.addSigned(a, b, !b.neg, st) }

// addSigned is a + b, where b has the sign given.
func (c *decLimits) addSigned(a, b *decNum, bNeg bool, st *cond) *decNum {
	if n := c.nan(st, a, b); n != nil {
		return n
	}
	switch {
	case a.isInf() && b.isInf() && a.neg != bNeg:
		return invalidDec(st, condInvalidOperation)
	case a.isInf():
		return a
	case b.isInf():
		return decInf(bNeg)
	}
	return c.finalize(c.sum(a, b, bNeg, st), st)
}

// sum adds finite numbers, exactly as far as the precision can see.
func (c *decLimits) sum(a, b *decNum, bNeg bool, st *cond) *decNum {
	large, small := *a, *b
	small.neg = bNeg
	if small.exp > large.exp {
		large, small = small, large
	}
	if gap := large.exp - small.exp; gap > 0 && large.coef.Sign() != 0 {
		floor := large.exp - 1
		if d := large.digits(); d <= c.prec {
			floor += d - c.prec - 1
		}
		if small.adjusted() < floor { // it only decides how the sum is rounded
			if small.coef.Sign() != 0 {
				small.coef = bigOne
			}
			small.exp = floor
		}
		gap = large.exp - small.exp
		if gap > decMaxDigits {
			return invalidDec(st, condMemory)
		}
		large.coef = new(big.Int).Mul(large.coef, pow10(gap))
	}
	r := &decNum{exp: small.exp, coef: new(big.Int)}
	if large.neg == small.neg {
		r.neg = large.neg
		r.coef.Add(large.coef, small.coef)
		return r
	}
	r.coef.Sub(large.coef, small.coef)
	switch r.coef.Sign() {
	case 0:
		r.neg = c.rounding == roundFloor
	case 1:
		r.neg = large.neg
	default:
		r.neg = small.neg
		r.coef.Neg(r.coef)
	}
	return r
}

// product multiplies without rounding.
func product(a, b *decNum) *decNum {
	return &decNum{neg: a.neg != b.neg, coef: new(big.Int).Mul(a.coef, b.coef), exp: a.exp + b.exp}
}

func (c *decLimits) mul(a, b *decNum, st *cond) *decNum {
	if n := c.nan(st, a, b); n != nil {
		return n
	}
	if a.isInf() || b.isInf() {
		if a.isZero() || b.isZero() {
			return invalidDec(st, condInvalidOperation)
		}
		return decInf(a.neg != b.neg)
	}
	return c.finalize(product(a, b), st)
}

func (c *decLimits) fma(a, b, d *decNum, st *cond) *decNum {
	// The product comes first: without one a NaN in d is not looked at.
	if a.isInf() && b.isZero() || a.isZero() && b.isInf() {
		return invalidDec(st, condInvalidOperation)
	}
	if n := c.nan(st, a, b, d); n != nil {
		return n
	}
	var p *decNum
	if a.isInf() || b.isInf() {
		p = decInf(a.neg != b.neg)
	} else {
		p = product(a, b)
	}
	return c.add(p, d, st)
}

func (c *decLimits) div(a, b *decNum, st *cond) *decNum {
	if n := c.nan(st, a, b); n != nil {
		return n
	}
	neg := a.neg != b.neg
	switch {
	case a.isInf() && b.isInf():
		return invalidDec(st, condInvalidOperation)
	case a.isInf():
		return decInf(neg)
	case b.isInf():
		*st |= condClamped
		return &decNum{neg: neg, coef: bigZero, exp: c.etiny()}
	case b.isZero():
		if a.isZero() {
			return invalidDec(st, condDivisionUndefined)
		}
		*st |= condDivisionByZero
		return decInf(neg)
	}
	ideal := a.exp - b.exp
	if a.coef.Sign() == 0 {
		return c.finalize(&decNum{neg: neg, coef: bigZero, exp: ideal}, st)
	}
	shift := b.digits() - a.digits() + c.prec + 1
	if shift > decMaxDigits {
		return invalidDec(st, condMemory)
	}
	x, y := a.coef, b.coef
	if shift >= 0 {
		x = new(big.Int).Mul(x, pow10(shift))
	} else {
		y = new(big.Int).Mul(y, pow10(-shift))
	}
	q, r := new(big.Int).QuoRem(x, y, new(big.Int))
	exp := ideal - shift
	if r.Sign() != 0 {
		if new(big.Int).Rem(q, big.NewInt(5)).Sign() == 0 { // a last digit that lets rounding see the rest
			q.Add(q, bigOne)
		}
	} else {
		q, exp = stripZeros(q, exp, ideal)
	}
	return c.finalize(&decNum{neg: neg, coef: q, exp: exp}, st)
}

// stripZeros takes zeros off the end of a coefficient until the exponent is at most most.
func stripZeros(coef *big.Int, exp, most int) (*big.Int, int) {
	if coef.Sign() == 0 {
		return coef, exp
	}
	for exp < most {
		q, r := new(big.Int).QuoRem(coef, bigTen, new(big.Int))
		if r.Sign() != 0 {
			break
		}
		coef, exp = q, exp+1
	}
	return coef, exp
}

// divide is the quotient without fraction and the rest, which has the sign of a, for finite numbers, b no zero. ok is false when the
// quotient has too many digits.
func (c *decLimits) divide(a, b *decNum, st *cond) (q, r *decNum, ok bool) {
	neg := a.neg != b.neg
	exp := min(a.exp, b.exp)
	if a.exp-exp > decMaxDigits && a.coef.Sign() == 0 {
		return &decNum{neg: neg, coef: bigZero}, &decNum{neg: a.neg, coef: bigZero, exp: exp}, true
	}
	gap := a.adjusted() - b.adjusted()
	if a.coef.Sign() == 0 || gap <= -2 {
		if a.exp-exp > decMaxDigits {
			*st |= condMemory
			return nil, nil, false
		}
		return &decNum{neg: neg, coef: bigZero}, &decNum{neg: a.neg, coef: new(big.Int).Mul(a.coef, pow10(a.exp-exp)), exp: exp}, true
	}
	if gap > c.prec {
		*st |= condDivisionImpossible
		return nil, nil, false
	}
	if a.exp-exp > decMaxDigits || b.exp-exp > decMaxDigits {
		*st |= condMemory
		return nil, nil, false
	}
	x, y := new(big.Int).Mul(a.coef, pow10(a.exp-exp)), new(big.Int).Mul(b.coef, pow10(b.exp-exp))
	z, m := new(big.Int).QuoRem(x, y, new(big.Int))
	if digitsOf(z) > c.prec {
		*st |= condDivisionImpossible
		return nil, nil, false
	}
	return &decNum{neg: neg, coef: z}, &decNum{neg: a.neg, coef: m, exp: exp}, true
}

func (c *decLimits) divInt(a, b *decNum, st *cond) *decNum {
	if n := c.nan(st, a, b); n != nil {
		return n
	}
	neg := a.neg != b.neg
	switch {
	case a.isInf() && b.isInf():
		return invalidDec(st, condInvalidOperation)
	case a.isInf():
		return decInf(neg)
	case b.isInf():
		return &decNum{neg: neg, coef: bigZero}
	case b.isZero():
		if a.isZero() {
			return invalidDec(st, condDivisionUndefined)
		}
		*st |= condDivisionByZero
		return decInf(neg)
	}
	q, _, ok := c.divide(a, b, st)
	if !ok {
		return decNaN()
	}
	return c.finalize(q, st)
}

func (c *decLimits) rem(a, b *decNum, st *cond) *decNum {
	if n := c.nan(st, a, b); n != nil {
		return n
	}
	switch {
	case a.isInf():
		return invalidDec(st, condInvalidOperation)
	case b.isInf():
		return c.finalize(a, st)
	case b.isZero():
		if a.isZero() {
			return invalidDec(st, condDivisionUndefined)
		}
		return invalidDec(st, condInvalidOperation)
	}
	_, r, ok := c.divide(a, b, st)
	if !ok {
		return decNaN()
	}
	return c.finalize(r, st)
}

func (c *decLimits) divMod(a, b *decNum, st *cond) (q, r *decNum) {
	if n := c.nan(st, a, b); n != nil {
		return n, n
	}
	neg := a.neg != b.neg
	switch {
	case a.isInf() && b.isInf():
		n := invalidDec(st, condInvalidOperation)
		return n, n
	case a.isInf():
		return decInf(neg), invalidDec(st, condInvalidOperation)
	case b.isInf():
		return &decNum{neg: neg, coef: bigZero}, c.finalize(a, st)
	case b.isZero():
		if a.isZero() {
			n := invalidDec(st, condDivisionUndefined)
			return n, n
		}
		*st |= condDivisionByZero
		return decInf(neg), invalidDec(st, condInvalidOperation)
	}
	q, r, ok := c.divide(a, b, st)
	if !ok {
		n := decNaN()
		return n, n
	}
	return c.finalize(q, st), c.finalize(r, st)
}

func (c *decLimits) remNear(a, b *decNum, st *cond) *decNum {
	if n := c.nan(st, a, b); n != nil {
		return n
	}
	switch {
	case a.isInf():
		return invalidDec(st, condInvalidOperation)
	case b.isInf():
		return c.finalize(a, st)
	case b.isZero():
		if a.isZero() {
			return invalidDec(st, condDivisionUndefined)
		}
		return invalidDec(st, condInvalidOperation)
	}
	exp := min(a.exp, b.exp)
	if a.coef.Sign() == 0 {
		return c.finalize(&decNum{neg: a.neg, coef: bigZero, exp: exp}, st)
	}
	gap := a.adjusted() - b.adjusted()
	if gap >= c.prec+1 {
		return invalidDec(st, condDivisionImpossible)
	}
	if gap <= -2 {
		if a.exp-exp > decMaxDigits {
			return invalidDec(st, condMemory)
		}
		return c.finalize(c.padded(a, exp, st), st)
	}
	if a.exp-exp > decMaxDigits || b.exp-exp > decMaxDigits {
		return invalidDec(st, condMemory)
	}
	x, y := new(big.Int).Mul(a.coef, pow10(a.exp-exp)), new(big.Int).Mul(b.coef, pow10(b.exp-exp))
	q, r := new(big.Int).QuoRem(x, y, new(big.Int))
	neg := a.neg
	if cmp := new(big.Int).Lsh(r, 1).Cmp(y); cmp > 0 || cmp == 0 && q.Bit(0) == 1 {
		r.Sub(y, r)
		neg = !neg
		q.Add(q, bigOne)
	}
	if digitsOf(q) > c.prec {
		return invalidDec(st, condDivisionImpossible)
	}
	return c.finalize(&decNum{neg: neg, coef: r, exp: exp}, st)
}

func (c *decLimits) plus(a *decNum, st *cond) *decNum {
	if n := c.nan(st, a); n != nil {
		return n
	}
	if a.isZero() && c.rounding != roundFloor {
		a = a.withSign(false)
	}
	return c.finalize(a, st)
}

func (c *decLimits) minus(a *decNum, st *cond) *decNum {
	if n := c.nan(st, a); n != nil {
		return n
	}
	if a.isZero() && c.rounding != roundFloor {
		a = a.withSign(false)
	} else {
		a = a.withSign(!a.neg)
	}
	return c.finalize(a, st)
}

func (c *decLimits) abs(a *decNum, st *cond) *decNum {
	if a.neg {
		return c.minus(a, st)
	}
	return c.plus(a, st)
}

// compare is -1, 0, 1 or NaN.
func (c *decLimits) compare(a, b *decNum, st *cond) *decNum {
	if n := c.nan(st, a, b); n != nil {
		return n
	}
	return decInt(int64(a.cmp(b)))
}

// compareSignal is compare that signals every NaN.
func (c *decLimits) compareSignal(a, b *decNum, st *cond) *decNum {
	if n := c.nan(st, a, b); n != nil {
		*st |= condInvalidOperation
		return n
	}
	return decInt(int64(a.cmp(b)))
}

// cmpTotal orders all numbers by their representation.
func cmpTotal(a, b *decNum) int {
	if a.neg != b.neg {
		if a.neg {
			return -1
		}
		return 1
	}
	r := 0
	rank := map[byte]int{0: 0, 'I': 0, 'S': 1, 'N': 2}
	switch {
	case a.isNaN() || b.isNaN():
		r = rank[a.special] - rank[b.special]
		if r == 0 {
			r = a.coef.Cmp(b.coef)
		}
	default:
		x, y := a.withSign(false), b.withSign(false)
		r = x.cmp(y)
		if r == 0 && a.special == 0 {
			r = compareInts(int64(a.exp), int64(b.exp))
		}
	}
	if a.neg {
		r = -r
	}
	return compareInts(int64(r), 0)
}

// pick is max or min, by value (mag: by magnitude); want is 1 for max.
func (c *decLimits) pick(a, b *decNum, want int, mag bool, st *cond) *decNum {
	switch {
	case a.special == 'N' && b.special != 'S' && b.special != 'N':
		return c.finalize(b, st)
	case b.special == 'N' && a.special != 'S' && a.special != 'N':
		return c.finalize(a, st)
	}
	if n := c.nan(st, a, b); n != nil {
		return n
	}
	var r int
	if mag {
		r = a.withSign(false).cmp(b.withSign(false))
	}
	if r == 0 {
		r = a.cmp(b)
	}
	if r == 0 {
		r = cmpTotal(a, b)
	}
	if r*want >= 0 {
		return c.finalize(a, st)
	}
	return c.finalize(b, st)
}
