package stdlib

import (
	"math/big"
	"strings"
)

// The operations that look at a number's digits: rounding to places, neighbours, shifts, logic.

// rescale gives a finite number another exponent, rounded. ok is false when that needs too many digits.
func (d *decNum) rescale(exp, mode int) (r *decNum, inexact, ok bool) {
	switch {
	case d.coef.Sign() == 0:
		return &decNum{neg: d.neg, coef: bigZero, exp: exp}, false, true
	case exp <= d.exp:
		if d.exp-exp > decMaxDigits {
			return nil, false, false
		}
		return &decNum{neg: d.neg, coef: new(big.Int).Mul(d.coef, pow10(d.exp-exp)), exp: exp}, false, true
	}
	coef, inexact := dropDigits(d.coef, exp-d.exp, d.neg, mode)
	return &decNum{neg: d.neg, coef: coef, exp: exp}, inexact, true
}

func (c *decLimits) quantize(a, b *decNum, st *cond) *decNum {
	if n := c.nan(st, a, b); n != nil {
		return n
	}
	switch {
	case a.isInf() && b.isInf():
		return a
	case a.isInf() || b.isInf():
		return invalidDec(st, condInvalidOperation)
	case b.exp > c.emax || b.exp < c.etiny():
		return invalidDec(st, condInvalidOperation)
	case a.coef.Sign() != 0 && (a.exp+a.digits()-b.exp > c.prec || a.adjusted() > c.emax):
		return invalidDec(st, condInvalidOperation)
	}
	r, inexact, ok := a.rescale(b.exp, c.rounding)
	switch {
	case !ok:
		return invalidDec(st, condMemory)
	case r.coef.Sign() != 0 && (r.adjusted() > c.emax || r.digits() > c.prec):
		return invalidDec(st, condInvalidOperation)
	}
	if b.exp > a.exp && a.coef.Sign() != 0 {
		*st |= condRounded
	}
	if inexact {
		*st |= condInexact
	}
	var rest cond
	r = c.finalize(r, &rest)
	*st |= rest &^ condUnderflow
	return r
}

// toIntegral rounds to an integer; exact reports what that loses.
func (c *decLimits) toIntegral(a *decNum, exact bool, st *cond) *decNum {
	if n := c.nan(st, a); n != nil {
		return n
	}
	if a.isInf() || a.exp >= 0 {
		return a
	}
	r, inexact, _ := a.rescale(0, c.rounding)
	if exact && a.coef.Sign() != 0 {
		*st |= condRounded
		if inexact {
			*st |= condInexact
		}
	}
	return r
}

func (c *decLimits) normalize(a *decNum, st *cond) *decNum {
	if n := c.nan(st, a); n != nil {
		return n
	}
	r := c.finalize(a, st)
	if r.isInf() {
		return r
	}
	if r.coef.Sign() == 0 {
		return &decNum{neg: r.neg, coef: bigZero}
	}
	most := c.emax
	if c.clamp {
		most = c.etop()
	}
	coef, exp := stripZeros(r.coef, r.exp, most)
	return c.finalize(&decNum{neg: r.neg, coef: coef, exp: exp}, st)
}

// neighbour is the next number up (dir 1) or down (dir -1).
func (c *decLimits) neighbour(a *decNum, dir int, st *cond) *decNum {
	if n := c.nan(st, a); n != nil {
		return n
	}
	if a.isInf() {
		if a.neg == (dir < 0) {
			return a
		}
		return c.largest(a.neg, st)
	}
	mode := roundCeiling
	if dir < 0 {
		mode = roundFloor
	}
	w := c.with(c.prec, mode)
	var ignored cond
	r := w.finalize(a, &ignored)
	if r.isInf() || r.cmp(a) != 0 {
		return r
	}
	tiny := &decNum{neg: dir < 0, coef: bigOne, exp: c.etiny() - 1}
	r = w.add(a, tiny, &ignored)
	*st |= ignored & condMemory
	return r
}

func (c *decLimits) nextToward(a, b *decNum, st *cond) *decNum {
	if n := c.nan(st, a, b); n != nil {
		return n
	}
	dir := -a.cmp(b)
	if dir == 0 {
		return a.withSign(b.neg)
	}
	r := c.neighbour(a, dir, st)
	if r.isInf() {
		*st |= condOverflow | condRounded | condInexact
	} else if r.adjusted() < c.emin {
		*st |= condUnderflow | condSubnormal | condRounded | condInexact
		if r.isZero() {
			*st |= condClamped
		}
	}
	return r
}

// smallInt is an operand that counts digits. ok is false when it is no integer between -limit and limit.
func smallInt(d *decNum, limit int) (int, bool) {
	if d.special != 0 || d.exp != 0 || !d.coef.IsInt64() || d.coef.Int64() > int64(limit) {
		return 0, false
	}
	n := int(d.coef.Int64())
	if d.neg {
		n = -n
	}
	return n, true
}

func (c *decLimits) scaleB(a, b *decNum, st *cond) *decNum {
	if n := c.nan(st, a, b); n != nil {
		return n
	}
	n, ok := smallInt(b, 2*(c.emax+c.prec))
	if !ok {
		return invalidDec(st, condInvalidOperation)
	}
	if a.isInf() {
		return a
	}
	return c.finalize(&decNum{neg: a.neg, coef: a.coef, exp: a.exp + n}, st)
}

func (c *decLimits) shift(a, b *decNum, st *cond) *decNum {
	if n := c.nan(st, a, b); n != nil {
		return n
	}
	n, ok := smallInt(b, c.prec)
	switch {
	case !ok:
		return invalidDec(st, condInvalidOperation)
	case a.isInf():
		return a
	case n > decMaxDigits:
		return invalidDec(st, condMemory)
	}
	coef := a.coef
	if digitsOf(coef) > c.prec { // what the precision does not hold is not there
		coef = new(big.Int).Rem(coef, pow10(c.prec))
	}
	if n >= 0 {
		coef = new(big.Int).Mul(coef, pow10(n))
		if digitsOf(coef) > c.prec {
			coef.Rem(coef, pow10(c.prec))
		}
	} else {
		coef = new(big.Int).Quo(coef, pow10(-n))
	}
	return &decNum{neg: a.neg, coef: coef, exp: a.exp}
}

func (c *decLimits) rotate(a, b *decNum, st *cond) *decNum {
	if n := c.nan(st, a, b); n != nil {
		return n
	}
	n, ok := smallInt(b, c.prec)
	switch {
	case !ok:
		return invalidDec(st, condInvalidOperation)
	case a.isInf():
		return a
	case c.prec > decMaxDigits:
		return invalidDec(st, condMemory)
	}
	s := a.coef.String()
	if k := c.prec - len(s); k > 0 {
		s = strings.Repeat("0", k) + s
	} else {
		s = s[-k:]
	}
	if n < 0 {
		n += c.prec
	}
	coef, _ := new(big.Int).SetString(s[n:]+s[:n], 10)
	return &decNum{neg: a.neg, coef: coef, exp: a.exp}
}

func (c *decLimits) logB(a *decNum, st *cond) *decNum {
	if n := c.nan(st, a); n != nil {
		return n
	}
	switch {
	case a.isInf():
		return decInf(false)
	case a.isZero():
		*st |= condDivisionByZero
		return decInf(true)
	}
	return c.finalize(decInt(int64(a.adjusted())), st)
}

// logical is an operand of the logical operations: digits 0 and 1 only, as many as the precision.
func (c *decLimits) logical(d *decNum, n int) (string, bool) {
	if d.special != 0 || d.neg || d.exp != 0 {
		return "", false
	}
	s := d.coef.String()
	if strings.Trim(s, "01") != "" {
		return "", false
	}
	if len(s) < n {
		s = strings.Repeat("0", n-len(s)) + s
	}
	return s, true
}

func (c *decLimits) bitwise(a, b *decNum, op func(x, y bool) bool, st *cond) *decNum {
	if a.special != 0 || b.special != 0 {
		return invalidDec(st, condInvalidOperation)
	}
	n := max(a.digits(), b.digits())
	x, ok := c.logical(a, n)
	y, ok2 := c.logical(b, n)
	if !ok || !ok2 {
		return invalidDec(st, condInvalidOperation)
	}
	if n > c.prec {
		x, y = x[n-c.prec:], y[n-c.prec:]
	}
	out := make([]byte, len(x))
	for i := range out {
		out[i] = '0'
		if op(x[i] == '1', y[i] == '1') {
			out[i] = '1'
		}
	}
	coef, _ := new(big.Int).SetString(string(out), 10)
	return &decNum{coef: coef}
}

func (c *decLimits) invert(a *decNum, st *cond) *decNum {
	if c.prec > decMaxDigits {
		return invalidDec(st, condMemory)
	}
	if _, ok := c.logical(a, 0); !ok {
		return invalidDec(st, condInvalidOperation)
	}
	ones, _ := new(big.Int).SetString(strings.Repeat("1", c.prec), 10)
	return &decNum{coef: ones.Sub(ones, new(big.Int).Rem(a.coef, pow10(c.prec)))}
}

// class names the kind of number that it is in the context.
func (c *decLimits) class(d *decNum) string {
	switch d.special {
	case 'S':
		return "sNaN"
	case 'N':
		return "NaN"
	}
	sign, kind := "+", "Normal"
	if d.neg {
		sign = "-"
	}
	switch {
	case d.isInf():
		kind = "Infinity"
	case d.isZero():
		kind = "Zero"
	case d.adjusted() < c.emin:
		kind = "Subnormal"
	}
	return sign + kind
}
