package stdlib

import (
	"math/big"
)

// decLimits are the rules of one computation: what a context has that matters to arithmetic.
type decLimits struct {
	prec, emin, emax, rounding int
	clamp                      bool
}

// decExact is the widest context there is.
var decExact = decLimits{prec: decMaxPrec, emin: decMinEmin, emax: decMaxEmax, rounding: roundHalfEven}

func (c *decLimits) etiny() int { return c.emin - (c.prec - 1) }
func (c *decLimits) etop() int  { return c.emax - (c.prec - 1) }

func (c *decLimits) with(prec, rounding int) *decLimits {
	w := *c
	w.prec, w.rounding = prec, rounding
	return &w
}

func invalidDec(st *cond, c cond) *decNum {
	*st |= c
	return decNaN()
}

// divideRound is a/b for a >= 0 and b > 0, rounded as a number of the sign would be, and whether that lost something.
func divideRound(a, b *big.Int, neg bool, mode int) (*big.Int, bool) {
	q, r := new(big.Int).QuoRem(a, b, new(big.Int))
	if r.Sign() == 0 {
		return q, false
	}
	half := r.Lsh(r, 1).Cmp(b)
	if roundsUp(q, half, neg, mode) {
		q.Add(q, bigOne)
	}
	return q, true
}

// roundsUp decides the rounding of q plus a rest, which half compares with one half.
func roundsUp(q *big.Int, half int, neg bool, mode int) bool {
	switch mode {
	case roundUp:
		return true
	case roundCeiling:
		return !neg
	case roundFloor:
		return neg
	case roundHalfUp:
		return half >= 0
	case roundHalfDown:
		return half > 0
	case roundHalfEven:
		return half > 0 || half == 0 && q.Bit(0) == 1
	case round05Up:
		last := new(big.Int).Rem(q, big.NewInt(5))
		return last.Sign() == 0
	}
	return false
}

// dropDigits is coef / 10**n, rounded.
func dropDigits(coef *big.Int, n int, neg bool, mode int) (*big.Int, bool) {
	switch {
	case n <= 0 || coef.Sign() == 0:
		return coef, false
	case n > digitsOf(coef): // less than one tenth
		q := new(big.Int)
		if roundsUp(q, -1, neg, mode) {
			q.SetInt64(1)
		}
		return q, true
	}
	return divideRound(coef, pow10(n), neg, mode)
}

// finalize fits a result into the context.
func (c *decLimits) finalize(d *decNum, st *cond) *decNum {
	switch d.special {
	case 'I':
		return d
	case 'N', 'S':
		return c.fitPayload(d)
	}
	if d.coef.Sign() == 0 {
		top := c.emax
		if c.clamp {
			top = c.etop()
		}
		if e := max(c.etiny(), min(top, d.exp)); e != d.exp {
			*st |= condClamped
			return &decNum{neg: d.neg, coef: d.coef, exp: e}
		}
		return d
	}
	digits := d.digits()
	least := d.exp + digits - c.prec // the exponent at which it has all digits it may have
	if least > c.etop() {
		return c.overflow(d.neg, st)
	}
	subnormal := least < c.etiny()
	if subnormal {
		least = c.etiny()
	}
	if d.exp < least {
		coef, inexact := dropDigits(d.coef, least-d.exp, d.neg, c.rounding)
		exp := least
		if digitsOf(coef) > c.prec { // 99.9 became 100
			coef = new(big.Int).Quo(coef, bigTen)
			exp++
		}
		if exp > c.etop() {
			return c.overflow(d.neg, st)
		}
		*st |= condRounded
		if inexact {
			*st |= condInexact
		}
		if subnormal {
			*st |= condSubnormal
			if *st&condInexact != 0 { // now, or in what came before the last rounding
				*st |= condUnderflow
			}
			if coef.Sign() == 0 {
				*st |= condClamped
			}
		}
		return &decNum{neg: d.neg, coef: coef, exp: exp}
	}
	if subnormal {
		*st |= condSubnormal
	}
	if c.clamp && d.exp > c.etop() {
		*st |= condClamped
		return c.padded(d, c.etop(), st)
	}
	return d
}

// padded is the number with a smaller exponent.
func (c *decLimits) padded(d *decNum, exp int, st *cond) *decNum {
	n := d.exp - exp
	if n > decMaxDigits {
		return invalidDec(st, condMemory)
	}
	return &decNum{neg: d.neg, coef: new(big.Int).Mul(d.coef, pow10(n)), exp: exp}
}

func (c *decLimits) overflow(neg bool, st *cond) *decNum {
	*st |= condOverflow | condInexact | condRounded
	switch c.rounding {
	case roundDown, round05Up:
		return c.largest(neg, st)
	case roundCeiling:
		if neg {
			return c.largest(neg, st)
		}
	case roundFloor:
		if !neg {
			return c.largest(neg, st)
		}
	}
	return decInf(neg)
}

// largest is the largest finite number.
func (c *decLimits) largest(neg bool, st *cond) *decNum {
	if c.prec > decMaxDigits {
		return invalidDec(st, condMemory)
	}
	return &decNum{neg: neg, coef: new(big.Int).Sub(pow10(c.prec), bigOne), exp: c.etop()}
}

func (c *decLimits) fitPayload(d *decNum) *decNum {
	n := c.prec
	if c.clamp {
		n--
	}
	if d.coef.Sign() == 0 || d.digits() <= n {
		return d
	}
	r := *d
	r.coef = new(big.Int).Rem(d.coef, pow10(n))
	return &r
}

// nan is the result of an operation one of whose operands is NaN, or nil when none is.
func (c *decLimits) nan(st *cond, operands ...*decNum) *decNum {
	var found *decNum
	for _, d := range operands {
		if d.special == 'S' {
			*st |= condInvalidOperation
			q := *d
			q.special = 'N'
			return c.fitPayload(&q)
		}
		if found == nil && d.special == 'N' {
			found = d
		}
	}
	if found != nil {
		return c.fitPayload(found)
	}
	return nil
}
