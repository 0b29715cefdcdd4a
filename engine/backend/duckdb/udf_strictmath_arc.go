package duckdb

import "math"

// The inverse of sine, cosine and tangent, and the hyperbolic sine and cosine, with fdlibm's approximations and order of operations.

const (
	halfPiHigh = 1.57079632679489655800e+00
	halfPiLow  = 6.12323399573676603587e-17
)

// horner is the value of a polynomial by its coefficients from the constant on.
func horner(x float64, coefficients ...float64) float64 {
	r := coefficients[len(coefficients)-1]
	for i := len(coefficients) - 2; i >= 0; i-- {
		r = coefficients[i] + x*r
	}
	return r
}

// arcRatio is (asin(x) - x)/x³ · x² for t = x² up to a quarter, as a rational function.
func arcRatio(t float64) float64 {
	p := t * horner(t, 1.66666666666666657415e-01, -3.25565818622400915405e-01, 2.01212532134862925881e-01, -4.00555345006794114027e-02, 7.91534994289814532176e-04, 3.47933107596021167570e-05)
	q := horner(t, 1, -2.40339491173441421878e+00, 2.02094576023350569471e+00, -6.88283971605453293030e-01, 7.70381505559019352791e-02)
	return p / q
}

// strictAsin takes arguments beyond a half to those below by asin(x) = π/2 - 2·asin(√((1-x)/2)).
func strictAsin(x float64) float64 {
	const quarterPi = 7.85398163397448278999e-01
	a := math.Abs(x)
	switch {
	case !(a <= 1):
		return math.NaN()
	case a == 1:
		return x*halfPiHigh + x*halfPiLow
	case a < 0x1p-27:
		return x
	case a < 0.5:
		return x + x*arcRatio(x*x)
	}
	t := (1 - a) * 0.5
	r, s := arcRatio(t), math.Sqrt(t)
	if highWord(a) >= 0x3fef3333 { // above 0.975
		t = halfPiHigh - (2*(s+s*r) - halfPiLow)
	} else {
		w := truncated(s)
		c := (t - w*w) / (s + w)
		t = quarterPi - ((2*s*r - (halfPiLow - 2*c)) - (quarterPi - 2*w))
	}
	return math.Copysign(t, x)
}

func strictAcos(x float64) float64 {
	const pi = 3.14159265358979311600e+00
	a := math.Abs(x)
	switch {
	case !(a <= 1):
		return math.NaN()
	case x == 1:
		return 0
	case x == -1:
		return pi + 2*halfPiLow
	case highWord(a) <= 0x3c600000: // up to 2^-57
		return halfPiHigh + halfPiLow
	case a < 0.5:
		return halfPiHigh - (x - (halfPiLow - x*arcRatio(x*x)))
	case x < 0:
		z := (1 + x) * 0.5
		s := math.Sqrt(z)
		return pi - 2*(s+(arcRatio(z)*s-halfPiLow))
	}
	z := (1 - x) * 0.5
	s := math.Sqrt(z)
	d := truncated(s)
	c := (z - d*d) / (s + d)
	return 2 * (d + (arcRatio(z)*s + c))
}

// strictAtan takes an argument to one near 0 by the difference from the arc tangent of 1/2, 1, 3/2 or infinity.
func strictAtan(x float64) float64 {
	high := [...]float64{4.63647609000806093515e-01, 7.85398163397448278999e-01, 9.82793723247329054082e-01, halfPiHigh}
	low := [...]float64{2.26987774529616870924e-17, 3.06161699786838301793e-17, 1.39033110312309984516e-17, halfPiLow}
	a := math.Abs(x)
	h := highWord(a)
	at := -1
	switch {
	case math.IsNaN(x):
		return x
	case h >= 0x44100000: // from 2^66 on
		return math.Copysign(high[3]+low[3], x)
	case h < 0x3fdc0000: // below 7/16
		if h < 0x3e200000 {
			return x
		}
		a = x
	case h < 0x3fe60000: // below 11/16
		at, a = 0, (2*a-1)/(2+a)
	case h < 0x3ff30000: // below 19/16
		at, a = 1, (a-1)/(a+1)
	case h < 0x40038000: // below 39/16
		at, a = 2, (a-1.5)/(1+1.5*a)
	default:
		at, a = 3, -1/a
	}
	z := a * a
	w := z * z
	even := z * horner(w, 3.33333333333329318027e-01, 1.42857142725034663711e-01, 9.09088713343650656196e-02, 6.66107313738753120669e-02, 4.97687799461593236017e-02, 1.62858201153657823623e-02)
	odd := w * horner(w, -1.99999999998764832476e-01, -1.11111104054623557880e-01, -7.69187620504482999495e-02, -5.83357013379057348645e-02, -3.65315727442169155270e-02)
	if at < 0 {
		return a - a*(even+odd)
	}
	return math.Copysign(high[at]-((a*(even+odd)-low[at])-a), x)
}

// strictAtan2 is the angle of the point (x, y).
func strictAtan2(y, x float64) float64 {
	const (
		pi    = 3.14159265358979311600e+00
		piLow = 1.2246467991473531772e-16
	)
	if math.IsNaN(x) || math.IsNaN(y) || math.IsInf(x, 0) || math.IsInf(y, 0) || x == 0 || y == 0 {
		return math.Atan2(y, x)
	}
	if x == 1 {
		return strictAtan(y)
	}
	z := 0.0
	switch k := (highWord(math.Abs(y)) - highWord(math.Abs(x))) >> 20; {
	case k > 60:
		z = halfPiHigh + 0.5*piLow
	case x < 0 && k < -60:
	default:
		z = strictAtan(math.Abs(y / x))
	}
	switch {
	case x > 0:
		return math.Copysign(z, y)
	case y > 0:
		return pi - (z - piLow)
	}
	return (z - piLow) - pi
}

func strictCosh(x float64) float64 {
	a := math.Abs(x)
	switch h := highWord(a); {
	case math.IsNaN(x) || math.IsInf(x, 0):
		return a
	case h < 0x3fd62e43: // below ln(2)/2
		t := math.Expm1(a)
		w := 1 + t
		if h < 0x3c800000 {
			return w
		}
		return 1 + (t*t)/(w+w)
	case h < 0x40360000: // below 22
		t := strictExp(a)
		return 0.5*t + 0.5/t
	case h < 0x40862e42: // below ln(largest)
		return 0.5 * strictExp(a)
	}
	w := strictExp(0.5 * a)
	return 0.5 * w * w
}

func strictSinh(x float64) float64 {
	half := math.Copysign(0.5, x)
	a := math.Abs(x)
	switch h := highWord(a); {
	case math.IsNaN(x) || math.IsInf(x, 0) || h < 0x3e300000:
		return x
	case h < 0x3ff00000:
		t := math.Expm1(a)
		return half * (2*t - t*t/(t+1))
	case h < 0x40360000:
		t := math.Expm1(a)
		return half * (t + t/(t+1))
	case h < 0x40862e42:
		return half * strictExp(a)
	}
	w := strictExp(0.5 * a)
	return half * w * w
}
