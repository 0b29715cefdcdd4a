package duckdb

import (
	"math"
	"math/big"
	"sync"
)

// Java computes sines and cosines by an algorithm of Intel's, which is right to 0.503 of the last digit's unit: the argument is B + r + c with B a multiple of
// π/32 and |r| ≤ π/64, c what rounding has left of r, and
//
//	sin(B + r + c) = sin B + cos B · r + sin B · (cos r - 1) + cos B · (sin r - r) + c · (cos B - sin B · r)
//
// where cos B is a power of two, with which r is multiplied exactly, and the rest.

// turnEntry is what is known of a B.
type turnEntry struct{ power, rest, sinHigh, sinLow float64 }

// turn are the 64 multiples of π/32 in a circle, and pi the digits that the largest double's place in it takes.
var turn = sync.OnceValues(func() (table [64]turnEntry, pi *big.Float) {
	pi = bigPi()
	for i := range table {
		angle := new(big.Float).Mul(pi, big.NewFloat(float64(i)/32))
		sin, cos := bigSin(angle), bigSin(new(big.Float).Add(angle, new(big.Float).Quo(pi, big.NewFloat(2))))
		e := &table[i]
		e.sinHigh, _ = sin.Float64()
		e.sinLow, _ = new(big.Float).Sub(sin, big.NewFloat(e.sinHigh)).Float64()
		c, _ := cos.Float64()
		switch {
		case i%32 == 0:
			e.sinHigh, e.sinLow = 0, 0
		case i%16 == 0:
			c = 0
		}
		if c != 0 {
			_, exp := math.Frexp(c)
			e.power = math.Ldexp(math.Copysign(1, c), exp)
			if math.Abs(c-e.power/2) < math.Abs(e.power-c) {
				e.power /= 2
			}
			e.rest, _ = new(big.Float).Sub(cos, big.NewFloat(e.power)).Float64()
		}
	}
	return table, pi
})

const bigPrecision = 1300

// bigPi is Machin's formula: 16·arctan(1/5) - 4·arctan(1/239).
func bigPi() *big.Float {
	one := func(x float64) *big.Float { return new(big.Float).SetPrec(bigPrecision).SetFloat64(x) }
	arctan := func(n float64) *big.Float {
		term := new(big.Float).Quo(one(1), one(n))
		sum := new(big.Float).Set(term)
		for k := 3.0; term.MantExp(nil) > -bigPrecision-8; k += 2 {
			term.Quo(term, one(-n*n))
			sum.Add(sum, new(big.Float).Quo(term, one(k)))
		}
		return sum
	}
	a := new(big.Float).Mul(one(16), arctan(5))
	return a.Sub(a, new(big.Float).Mul(one(4), arctan(239)))
}

// bigSin is the series of the sine, for angles of a circle or so.
func bigSin(x *big.Float) *big.Float {
	square := new(big.Float).Mul(x, x)
	term, sum := new(big.Float).Copy(x), new(big.Float).Copy(x)
	for k := 2.0; term.Sign() != 0 && term.MantExp(nil) > -400; k += 2 {
		term.Mul(term, square)
		term.Quo(term, big.NewFloat(-k*(k+1)))
		sum.Add(sum, term)
	}
	return sum
}

func javaSin(x float64) float64 { return sinFrom(x, 0) }

func javaCos(x float64) float64 { return sinFrom(x, 16) }

// sinFrom is the sine of x and so many 32nds of π.
func sinFrom(x float64, offset int) float64 {
	a := math.Abs(x)
	switch {
	case math.IsNaN(x) || math.IsInf(x, 0):
		return math.NaN()
	case a < 0x1p-252 && offset > 0:
		return 1
	case a < 0x1p-252:
		return x
	case a < 90112:
		return sinReduced(x, 0, offset)
	}
	_, pi := turn()
	quarter := new(big.Float).Quo(pi, big.NewFloat(4))
	v := new(big.Float).SetPrec(bigPrecision).SetFloat64(x)
	k := new(big.Float).Quo(v, quarter)
	k.Add(k, big.NewFloat(math.Copysign(0.5, x)))
	whole, _ := k.Int(nil)
	v.Sub(v, quarter.Mul(quarter, new(big.Float).SetPrec(bigPrecision).SetInt(whole)))
	high, _ := v.Float64()
	low, _ := v.Sub(v, big.NewFloat(high)).Float64()
	octant := new(big.Int).And(whole, big.NewInt(7)).Int64()
	return sinReduced(high, low, offset+8*int(octant))
}

// sinReduced is the sine of x + low and so many 32nds of π. The order of the operations decides the last digit.
func sinReduced(x, low float64, offset int) float64 {
	const (
		inverse = 32 / math.Pi
		// π/32 in three parts, of which the first two have so few bits that a multiple of them is exact.
		pi1 = 0x1.921fb544p-4
		pi2 = 0x1.0b4611a6p-38
		pi3 = 0x1.3198a2e037073p-73
	)
	table, _ := turn()
	n := math.Trunc(inverse*x + math.Copysign(0.5, x))
	t := table[(int(n)+offset)&63]
	r1, m2 := x-n*pi1, n*pi2
	r := r1 - m2
	minusC := n*pi3 - ((r1 - r) - m2) - low
	r2 := r * r
	r4 := r2 * r2
	cos := t.rest + t.power
	minusD := t.sinHigh*r - cos
	sinSeries := (1.0/120*r2 - 1.0/6) + r4*((1.0/362880*r1)*r-1.0/5040)
	cosSeries := (1.0/24*r2 - 1.0/2) + r4*((1.0/40320*r1)*r-1.0/720)
	step, rest := t.power*r, t.rest*r
	sum := t.sinHigh + step
	result := rest + sum
	small := minusC*minusD + t.sinLow
	small += (t.sinHigh - sum) + step
	small += (sum - result) + rest
	small += sinSeries * (cos * r * r2)
	small += cosSeries * (t.sinHigh * r2)
	return result + small
}
