package runtime

import "math"

// power is x ** y for a positive, finite x and a finite y, rounded from twice the precision. Go's math.Pow is off in the last digits.
func power(x, y float64) float64 {
	rough := math.Pow(x, y)
	if x == 1 || y == 0 || rough == 0 || math.IsInf(rough, 0) || math.IsNaN(rough) || rough < 1e-300 {
		return rough
	}
	switch y {
	case 1:
		return x
	case 0.5:
		return math.Sqrt(x)
	}
	r := logTwice(x).times(twice{y, 0}).exp()
	return r.hi + r.lo
}

// twice is a number of twice the precision: the sum of two floats that do not overlap.
type twice struct{ hi, lo float64 }

func sumOf(a, b float64) twice {
	s := a + b
	t := s - a
	return twice{s, (a - (s - t)) + (b - t)}
}

func productOf(a, b float64) twice {
	p := a * b
	return twice{p, math.FMA(a, b, -p)}
}

func (a twice) plus(b twice) twice {
	s := sumOf(a.hi, b.hi)
	return sumOf(s.hi, s.lo+a.lo+b.lo)
}

func (a twice) times(b twice) twice {
	p := productOf(a.hi, b.hi)
	return sumOf(p.hi, p.lo+a.hi*b.lo+a.lo*b.hi)
}

func (a twice) over(b float64) twice {
	q := a.hi / b
	p := productOf(q, b)
	return sumOf(q, (a.hi-p.hi-p.lo+a.lo)/b)
}

// ln2 to twice the precision.
var ln2 = twice{0.6931471805599453, 2.3190468138462996e-17}

// exp is e to the power of a: halved until a short series serves, then squared again.
func (a twice) exp() twice {
	const halvings = 10
	k := math.Round(a.hi / ln2.hi)
	r := a.plus(ln2.times(twice{-k, 0}))
	r.hi, r.lo = math.Ldexp(r.hi, -halvings), math.Ldexp(r.lo, -halvings)
	term, sum := r, r // e**r - 1, which keeps the digits that 1 + r would lose
	for n := 2; n <= 9; n++ {
		term = term.times(r).over(float64(n))
		sum = sum.plus(term)
	}
	for range halvings {
		sum = sum.times(sum).plus(sum).plus(sum)
	}
	sum = sum.plus(twice{1, 0})
	return twice{math.Ldexp(sum.hi, int(k)), math.Ldexp(sum.lo, int(k))}
}

// logTwice is the natural logarithm: a step of Newton's method from the float's.
func logTwice(x float64) twice {
	m, e := math.Frexp(x)
	if m < math.Sqrt2/2 {
		m, e = m*2, e-1
	}
	l := math.Log(m)
	d := twice{-l, 0}.exp().times(twice{m, 0}).plus(twice{-1, 0})
	log := twice{l, 0}.plus(d).plus(twice{-d.hi * d.hi / 2, 0})
	return log.plus(ln2.times(twice{float64(e), 0}))
}
