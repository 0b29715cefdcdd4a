package libm

import (
	"math"
	"math/bits"
)

// ln2 in three parts; whole multiples of the first are exact up to 2**20 of them.
var (
	ln2     = twiceOf("0.693147180559945309417232121458176568075500134360255254120680009493")
	ln2Head = math.Float64frombits(math.Float64bits(ln2.Hi) &^ (1<<21 - 1))
	ln2Tail = sumOf(ln2.Hi-ln2Head, ln2.Lo)
)

// exp is e**a as a number near 1 and a power of two.
func exp(a Twice) (Twice, int) {
	const halvings = 8
	k := math.Round(a.Hi / ln2.Hi)
	r := a.Plus(Twice{-k * ln2Head, 0}).Plus(ln2Tail.Times(Twice{-k, 0})).scaled(-halvings)
	sum := inverseFactorial[10]
	for n := 9; n >= 1; n-- {
		sum = sum.Times(r).Plus(inverseFactorial[n])
	}
	sum = sum.Times(r) // e**r - 1, which keeps the digits that e**r would lose
	for range halvings {
		sum = sum.Times(sum).Plus(sum.scaled(1))
	}
	return sum.Plus(Twice{1, 0}), int(k)
}

// Exp is e**x.
func Exp(x float64) float64 {
	switch {
	case x != x || x > 710 || x < -746:
		return math.Exp(x)
	case math.Abs(x) < 0x1p-54:
		return 1 + x
	}
	v, k := exp(Twice{x, 0})
	return v.rounded(k)
}

// Exp2 is 2**x.
func Exp2(x float64) float64 {
	if x != x || math.Abs(x) > 1100 || x == math.Trunc(x) {
		return math.Exp2(x)
	}
	whole := math.Round(x)
	v, k := exp(ln2.Times(Twice{x - whole, 0}))
	return v.rounded(k + int(whole))
}

// Pow is x**y with the special cases of C's pow.
func Pow(x, y float64) float64 {
	switch {
	case y == 0 || x == 1:
		return 1
	case x == -1 && math.IsInf(y, 0):
		return 1
	case x == 0 || x != x || y != y || math.IsInf(x, 0) || math.IsInf(y, 0):
		return math.Pow(x, y)
	case y == 1:
		return x
	case x < 0:
		if y != math.Trunc(y) {
			return math.NaN()
		}
		if math.Abs(math.Mod(y, 2)) == 1 {
			return -Pow(-x, y)
		}
		return Pow(-x, y)
	}
	if v, ok := wholePower(x, y); ok {
		return v
	}
	l := log(x).Times(Twice{y, 0})
	switch {
	case l.Hi > 710:
		return math.Inf(1)
	case l.Hi < -746:
		return 0
	}
	v, k := exp(l)
	return v.rounded(k)
}

// wholePower is x**y when y is a small whole number and the digits of the result fit into 64 bits, where a result can lie exactly between
// two floats.
func wholePower(x, y float64) (float64, bool) {
	if y < 0 || y > 64 || y != math.Trunc(y) {
		return 0, false
	}
	f, e := math.Frexp(x)
	m := uint64(f * (1 << 53))
	zeros := bits.TrailingZeros64(m)
	m >>= zeros
	e += zeros - 53
	if bits.Len64(m)*int(y) > 64 {
		return 0, false
	}
	p := uint64(1)
	for range int(y) {
		p *= m
	}
	e *= int(y)
	if e < -1000 {
		return 0, false
	}
	return math.Ldexp(float64(p), e), true
}
