package libm

import (
	"math"
	"math/big"
	"sync"
)

// Half of pi in three parts.
const (
	halfPi1 = 1.5707963267948966
	halfPi2 = 6.123233995736766e-17
	halfPi3 = -1.4973849048591833e-33
)

// longHalfPi is half of pi to 1400 bits, for arguments of any size, by Machin's formula.
var longHalfPi = sync.OnceValue(func() *big.Float {
	const p = 1500
	one := new(big.Int).Lsh(big.NewInt(1), p)
	arccot := func(n int64) *big.Int {
		term := new(big.Int).Quo(one, big.NewInt(n))
		sum := new(big.Int).Set(term)
		square := big.NewInt(n * n)
		for k := int64(3); ; k += 2 {
			term.Quo(term, square)
			if term.Sign() == 0 {
				return sum
			}
			t := new(big.Int).Quo(term, big.NewInt(k))
			if k%4 == 3 {
				sum.Sub(sum, t)
			} else {
				sum.Add(sum, t)
			}
		}
	}
	a := arccot(5)
	a.Mul(a, big.NewInt(4)).Sub(a, arccot(239)).Mul(a, big.NewInt(2))
	f := new(big.Float).SetPrec(p).SetInt(a)
	return f.SetMantExp(f, -p)
})

// reduced is x less a multiple of half of pi, and that multiple modulo 4.
func reduced(x float64) (Twice, int) {
	if math.Abs(x) < 0x1p20 {
		k := math.Round(x / halfPi1)
		a, b := productOf(-k, halfPi1), productOf(-k, halfPi2)
		r := sumOf(x, a.Hi).Plus(Twice{a.Lo, 0}).Plus(b).Plus(Twice{-k * halfPi3, 0})
		return r, int(int64(k) & 3)
	}
	half := longHalfPi()
	q := new(big.Float).SetPrec(1500).SetFloat64(x)
	q.Quo(q, half)
	n, _ := new(big.Float).SetPrec(1500).Add(q, big.NewFloat(math.Copysign(0.5, x))).Int(nil)
	q.Sub(q, new(big.Float).SetPrec(1500).SetInt(n)).Mul(q, half)
	hi, _ := q.Float64()
	lo, _ := q.Sub(q, big.NewFloat(hi)).Float64()
	return Twice{hi, lo}, int(new(big.Int).And(n, big.NewInt(3)).Int64())
}

// sinCos is for a number of at most a quarter of pi.
func sinCos(r Twice) (sin, cos Twice) {
	q := r.Times(r).Neg()
	sin, cos = inverseFactorial[27], inverseFactorial[26]
	for n := 25; n >= 3; n -= 2 {
		sin = sin.Times(q).Plus(inverseFactorial[n])
		cos = cos.Times(q).Plus(inverseFactorial[n-1])
	}
	return r.Plus(r.Times(sin.Times(q))), cos.Times(q).Plus(Twice{1, 0})
}

// turned is the sine and cosine of any finite number.
func turned(x float64) (sin, cos Twice) {
	r, quarter := reduced(x)
	sin, cos = sinCos(r)
	switch quarter {
	case 1:
		return cos, sin.Neg()
	case 2:
		return sin.Neg(), cos.Neg()
	case 3:
		return cos.Neg(), sin
	}
	return sin, cos
}

const tiny = 0x1p-30 // below it, the first terms of the series serve and the second floats would underflow for still smaller ones

// Sin is the sine.
func Sin(x float64) float64 {
	switch {
	case x != x || math.IsInf(x, 0):
		return math.NaN()
	case math.Abs(x) < tiny:
		return x - float64(x*x)*x/6
	}
	s, _ := turned(x)
	return s.Hi + s.Lo
}

// Cos is the cosine.
func Cos(x float64) float64 {
	if x != x || math.IsInf(x, 0) {
		return math.NaN()
	}
	_, c := turned(x)
	return c.Hi + c.Lo
}

// Tan is the tangent.
func Tan(x float64) float64 {
	switch {
	case x != x || math.IsInf(x, 0):
		return math.NaN()
	case math.Abs(x) < tiny:
		return x + float64(x*x)*x/3
	}
	s, c := turned(x)
	t := s.Over(c)
	return t.Hi + t.Lo
}
