package duckdb

import "math"

// Java's StrictMath prescribes the algorithms of fdlibm, whose last digit is not always the nearest one: exp(1) is 2.7182818284590455. Spark computes
// with it, so that these follow its order of operations.

const (
	ln2High = 6.93147180369123816490e-01
	ln2Low  = 1.90821492927058770002e-10
)

// highWord is the upper half of a double, and withHighWord a double with another one.
func highWord(x float64) int32 { return int32(math.Float64bits(x) >> 32) }

func withHighWord(x float64, h int32) float64 {
	return math.Float64frombits(uint64(uint32(h))<<32 | math.Float64bits(x)&0xffffffff)
}

// truncated is a double without its lower half.
func truncated(x float64) float64 { return math.Float64frombits(math.Float64bits(x) &^ 0xffffffff) }

// expPolynomial is the polynomial of the remez approximation that exp and pow have in common: t is the square of the argument.
func expPolynomial(t float64) float64 {
	const (
		p1 = 1.66666666666666019037e-01
		p2 = -2.77777777770155933842e-03
		p3 = 6.61375632143793436117e-05
		p4 = -1.65339022054652515390e-06
		p5 = 4.13813679705723846039e-08
	)
	return t * (p1 + t*(p2+t*(p3+t*(p4+t*p5))))
}

// strictExp reduces x to r with x = k·ln 2 + r, |r| ≤ 0.5·ln 2, and approximates e^r by a rational function.
func strictExp(x float64) float64 {
	const (
		overflow  = 7.09782712893383973096e+02
		underflow = -7.45133219101941108420e+02
		invLn2    = 1.44269504088896338700e+00
	)
	switch {
	case math.IsNaN(x) || math.IsInf(x, 1):
		return x
	case x > overflow:
		return math.Inf(1)
	case x < underflow:
		return 0
	}
	var high, low float64
	k := 0
	switch h := highWord(x) & 0x7fffffff; {
	case h > 0x3fd62e42: // |x| > 0.5 ln 2
		sign := math.Copysign(1, x)
		if h < 0x3ff0a2b2 { // |x| < 1.5 ln 2
			high, low, k = x-sign*ln2High, sign*ln2Low, int(sign)
		} else {
			k = int(invLn2*x + 0.5*sign)
			high, low = x-float64(k)*ln2High, float64(k)*ln2Low
		}
		x = high - low
	case h < 0x3e300000: // |x| < 2^-28
		return 1 + x
	}
	c := x - expPolynomial(x*x)
	if k == 0 {
		return 1 - ((x*c)/(c-2) - x)
	}
	return math.Ldexp(1-((low-(x*c)/(2-c))-high), k)
}

// strictPow is y·log2(x) in two parts of 53 and about 24 bits, and 2 to its power.
func strictPow(x, y float64) float64 {
	switch {
	case y == 0:
		return 1
	case math.IsNaN(x) || math.IsNaN(y):
		return math.NaN()
	case math.IsInf(x, 0) || math.IsInf(y, 0) || x == 0 || y == 1 || y == -1 || math.Abs(x) == 1:
		return exactPow(x, y)
	case y == 2:
		return x * x
	case y == 0.5 && x >= 0:
		return math.Sqrt(x)
	}
	sign := 1.0
	if x < 0 {
		whole, fraction := math.Modf(y)
		if fraction != 0 {
			return math.NaN()
		}
		if math.Mod(whole, 2) != 0 {
			sign = -1
		}
	}
	t1, t2, done := log2Parts(math.Abs(x), y)
	switch {
	case done > 0:
		return sign * math.Inf(1)
	case done < 0:
		return sign * 0
	}
	y1 := truncated(y)
	low := (y-y1)*t1 + y*t2
	high := y1 * t1
	return sign * exp2Parts(high, low)
}

// exactPow is pow where the answer is exact or one of the limits.
func exactPow(x, y float64) float64 {
	switch {
	case y == 1:
		return x
	case y == -1:
		return 1 / x
	case math.Abs(x) == 1 && math.IsInf(y, 0):
		return math.NaN()
	}
	return math.Pow(x, y)
}

// log2Parts is log2(x) for x > 0 as a sum of which the first part has few bits. done is not zero when y is so large that x^y overflows (1) or
// vanishes (-1).
func log2Parts(x, y float64) (t1, t2 float64, done int) {
	const (
		ivln2  = 1.44269504088896338700e+00
		ivln2h = 1.44269502162933349609e+00
		ivln2l = 1.92596299112661746887e-08
		l1     = 5.99999999999994648725e-01
		l2     = 4.28571428578550184252e-01
		l3     = 3.33333329818377432918e-01
		l4     = 2.72728123808534006489e-01
		l5     = 2.30660745775561754067e-01
		l6     = 2.06975017800338417784e-01
		cp     = 9.61796693925975554329e-01 // 2/(3 ln 2)
		cpHigh = 9.61796700954437255859e-01
		cpLow  = -7.02846165095275826516e-09
	)
	ix, iy := highWord(x), highWord(y)&0x7fffffff
	if iy > 0x41e00000 { // |y| > 2^31
		up := y > 0
		switch {
		case ix < 0x3fefffff, ix > 0x3ff00000:
			if (ix > 0x3ff00000) == up {
				return 0, 0, 1
			}
			return 0, 0, -1
		}
		// x is 1 but for 2^-20: the series of the logarithm is short.
		t := x - 1
		w := (t * t) * (0.5 - t*(0.3333333333333333333333-t*0.25))
		u := ivln2h * t
		v := t*ivln2l - w*ivln2
		t1 = truncated(u + v)
		return t1, v - (t1 - u), 0
	}
	n := int32(0)
	if ix < 0x00100000 { // subnormal
		x *= 0x1p53
		n = -53
		ix = highWord(x)
	}
	n += ix>>20 - 0x3ff
	j := ix & 0x000fffff
	ix = j | 0x3ff00000
	base, dpHigh, dpLow := 1.0, 0.0, 0.0
	k := int32(0)
	switch {
	case j <= 0x3988e: // x < sqrt(3/2)
	case j < 0xbb67a: // x < sqrt(3)
		k, base, dpHigh, dpLow = 1, 1.5, 5.84962487220764160156e-01, 1.35003920212974897128e-08
	default:
		n++
		ix -= 0x00100000
	}
	x = withHighWord(x, ix)
	// s = (x-base)/(x+base) in two parts.
	u := x - base
	v := 1 / (x + base)
	s := u * v
	sHigh := truncated(s)
	tHigh := withHighWord(0, (ix>>1|0x20000000)+0x00080000+k<<18)
	tLow := x - (tHigh - base)
	sLow := v * ((u - sHigh*tHigh) - sHigh*tLow)
	// log(x) = 2s + 2/3 s^3 + …
	s2 := s * s
	r := s2 * s2 * (l1 + s2*(l2+s2*(l3+s2*(l4+s2*(l5+s2*l6)))))
	r += sLow * (sHigh + s)
	s2 = sHigh * sHigh
	tHigh = truncated(3 + s2 + r)
	tLow = r - ((tHigh - 3) - s2)
	u = sHigh * tHigh
	v = sLow*tHigh + tLow*s
	pHigh := truncated(u + v)
	pLow := v - (pHigh - u)
	zHigh := cpHigh * pHigh
	zLow := cpLow*pHigh + pLow*cp + dpLow
	t := float64(n)
	t1 = truncated(((zHigh + zLow) + dpHigh) + t)
	return t1, zLow - (((t1 - t) - dpHigh) - zHigh), 0
}

// exp2Parts is 2^(high+low).
func exp2Parts(high, low float64) float64 {
	const (
		lg2     = 6.93147180559945286227e-01
		lg2High = 6.93147182464599609375e-01
		lg2Low  = -1.90465429995776804525e-09
		ovt     = 8.0085662595372944372e-17 // -(1024-log2(overflow+.5ulp))
	)
	z := low + high
	j := highWord(z)
	switch lowBits := uint32(math.Float64bits(z)); {
	case j >= 0x40900000: // z >= 1024
		if j != 0x40900000 || lowBits != 0 || low+ovt > z-high {
			return math.Inf(1)
		}
	case j&0x7fffffff >= 0x4090cc00: // z <= -1075
		if uint32(j) != 0xc090cc00 || lowBits != 0 || low <= z-high {
			return 0
		}
	}
	n := int32(0)
	if i := j & 0x7fffffff; i > 0x3fe00000 { // |z| > 0.5
		k := i>>20 - 0x3ff
		n = j + 0x00100000>>(k+1)
		k = (n&0x7fffffff)>>20 - 0x3ff
		t := withHighWord(0, n&^(0x000fffff>>k))
		n = (n&0x000fffff | 0x00100000) >> (20 - k)
		if j < 0 {
			n = -n
		}
		high -= t
	}
	t := truncated(low + high)
	u := t * lg2High
	v := (low-(t-high))*lg2 + t*lg2Low
	z = u + v
	w := v - (z - u)
	t1 := z - expPolynomial(z*z)
	r := (z*t1)/(t1-2) - (w + z*w)
	z = 1 - (r - z)
	if e := highWord(z) + n<<20; e>>20 <= 0 {
		return math.Ldexp(z, int(n))
	} else {
		return withHighWord(z, e)
	}
}

// strictHypot is √(x²+y²), whose squares it computes in parts so that what the root is taken of is right to within an ulp.
func strictHypot(x, y float64) float64 {
	a, b := math.Abs(x), math.Abs(y)
	if math.IsInf(a, 1) || math.IsInf(b, 1) {
		return math.Inf(1)
	}
	if highWord(b) > highWord(a) {
		a, b = b, a
	}
	if highWord(a)-highWord(b) > 0x3c00000 { // a > 2^60·b
		return a + b
	}
	scale := 1.0
	if highWord(a) > 0x5f300000 { // a > 2^500
		a, b, scale = a*0x1p-600, b*0x1p-600, 0x1p600
	}
	if highWord(b) < 0x20b00000 { // b < 2^-500
		switch {
		case highWord(b) >= 0x00100000:
			a, b, scale = a*0x1p600, b*0x1p600, 0x1p-600
		case b == 0:
			return a * scale
		default: // subnormal
			a, b, scale = a*0x1p1022, b*0x1p1022, 0x1p-1022
		}
	}
	w := a - b
	if w > b {
		t := truncated(a)
		w = math.Sqrt(t*t - (b*-b - (a-t)*(a+t)))
	} else {
		a += a
		high, t := truncated(b), truncated(a)
		w = math.Sqrt(t*high - (w*-w - (t*(b-high) + (a-t)*b)))
	}
	return w * scale
}
