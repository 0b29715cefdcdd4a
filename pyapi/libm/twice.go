package libm

import (
	"math"
	"math/big"
)

// Twice is a number of twice the precision: the sum of two floats that do not overlap.
type Twice struct{ Hi, Lo float64 }

func sumOf(a, b float64) Twice {
	s := a + b
	t := s - a
	return Twice{s, (a - (s - t)) + (b - t)}
}

func productOf(a, b float64) Twice {
	p := a * b
	return Twice{p, math.FMA(a, b, -p)}
}

// Plus adds with an error of a few units of 2**-104 of the larger one, and of the sum when the signs are equal.
func (a Twice) Plus(b Twice) Twice {
	s, t := sumOf(a.Hi, b.Hi), sumOf(a.Lo, b.Lo)
	s = sumOf(s.Hi, s.Lo+t.Hi)
	return sumOf(s.Hi, s.Lo+t.Lo)
}

// Neg is the number with the other sign.
func (a Twice) Neg() Twice { return Twice{-a.Hi, -a.Lo} }

// Times multiplies.
func (a Twice) Times(b Twice) Twice {
	p := productOf(a.Hi, b.Hi)
	return sumOf(p.Hi, p.Lo+(float64(a.Hi*b.Lo)+float64(a.Lo*b.Hi)))
}

// Over divides.
func (a Twice) Over(b Twice) Twice {
	q := a.Hi / b.Hi
	r := a.Plus(b.Times(Twice{-q, 0}))
	q2 := r.Hi / b.Hi
	r = r.Plus(b.Times(Twice{-q2, 0}))
	return sumOf(q, q2).Plus(Twice{r.Hi / b.Hi, 0})
}

// Sqrt is the square root of a number that is not negative.
func (a Twice) Sqrt() Twice {
	if a.Hi <= 0 {
		return Twice{}
	}
	s := math.Sqrt(a.Hi)
	r := a.Plus(productOf(s, s).Neg())
	return sumOf(s, r.Hi/(2*s))
}

// scaled multiplies by a power of two, where nothing under- or overflows.
func (a Twice) scaled(exp int) Twice { return Twice{math.Ldexp(a.Hi, exp), math.Ldexp(a.Lo, exp)} }

// rounded is the float nearest to a * 2**exp, also below the normal range.
func (a Twice) rounded(exp int) float64 {
	v := a.Hi + a.Lo
	if _, e := math.Frexp(v); e+exp > -1021 {
		return math.Ldexp(v, exp)
	}
	f := new(big.Float).SetPrec(160).SetFloat64(a.Hi)
	f.Add(f, new(big.Float).SetFloat64(a.Lo))
	r, _ := f.SetMantExp(f, exp).Float64()
	return r
}

// twiceOf is the number of a text, for constants.
func twiceOf(text string) Twice {
	f, _, err := big.ParseFloat(text, 10, 200, big.ToNearestEven)
	if err != nil {
		panic("libm: " + err.Error())
	}
	hi, _ := f.Float64()
	lo, _ := f.Sub(f, new(big.Float).SetFloat64(hi)).Float64()
	return Twice{hi, lo}
}

// inverseFactorial has 1/n! for n below 32.
var inverseFactorial = func() (t [32]Twice) {
	f := big.NewInt(1)
	for n := range t {
		if n > 1 {
			f.Mul(f, big.NewInt(int64(n)))
		}
		q := new(big.Float).SetPrec(200).Quo(big.NewFloat(1).SetPrec(200), new(big.Float).SetPrec(200).SetInt(f))
		hi, _ := q.Float64()
		lo, _ := q.Sub(q, new(big.Float).SetFloat64(hi)).Float64()
		t[n] = Twice{hi, lo}
	}
	return t
}()
