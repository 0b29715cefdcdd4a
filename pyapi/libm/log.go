package libm

import "math"

// log is the natural logarithm of a positive finite number.
func log(x float64) Twice {
	m, e := math.Frexp(x)
	if m < math.Sqrt2/2 {
		m, e = m*2, e-1
	}
	var l Twice
	if d := m - 1; math.Abs(d) < 1.0/32 {
		l = logNear(d)
	} else {
		// A step of Newton's method from the float's logarithm.
		rough := math.Log(m)
		v, k := exp(Twice{-rough, 0})
		d := v.scaled(k).Times(Twice{m, 0}).Plus(Twice{-1, 0})
		l = Twice{rough, 0}.Plus(d).Plus(Twice{-d.Hi * d.Hi / 2, 0})
	}
	if e == 0 {
		return l
	}
	return Twice{float64(e) * ln2Head, 0}.Plus(l.Plus(ln2Tail.Times(Twice{float64(e), 0})))
}

// logNear is the logarithm of 1 + d by the series of the inverse hyperbolic tangent.
func logNear(d float64) Twice {
	s := Twice{d, 0}.Over(sumOf(2, d))
	q := s.Times(s)
	sum := Twice{}
	for n := 19; n >= 3; n -= 2 {
		sum = sum.Plus(Twice{1, 0}.Over(Twice{float64(n), 0})).Times(q)
	}
	return s.scaled(1).Plus(s.scaled(1).Times(sum))
}

func special(x float64) bool { return x != x || x <= 0 || math.IsInf(x, 0) }

// Log is the natural logarithm.
func Log(x float64) float64 {
	if special(x) || x == 1 {
		return math.Log(x)
	}
	l := log(x)
	return l.Hi + l.Lo
}

// Log2 is the logarithm to the base 2.
func Log2(x float64) float64 {
	if special(x) {
		return math.Log(x)
	}
	if m, e := math.Frexp(x); m == 0.5 {
		return float64(e - 1)
	}
	l := log(x).Over(ln2)
	return l.Hi + l.Lo
}

// Log10 is the logarithm to the base 10, put together from the exponent and the natural logarithm of the rest as in C.
func Log10(x float64) float64 {
	if special(x) {
		return math.Log(x)
	}
	const (
		perE     = 4.34294481903251816668e-01
		perTwo   = 3.01029995663611771306e-01
		perTwoLo = 3.69423907715893078616e-13
	)
	m, e := math.Frexp(x)
	m, e = m*2, e-1
	if e < 0 {
		m, e = m/2, e+1
	}
	y := float64(e)
	z := float64(y*perTwoLo) + float64(perE*Log(m))
	return z + float64(y*perTwo)
}
