package libm

import "math"

// highWord is what the C library compares arguments by: the upper half of the magnitude's bits.
func highWord(x float64) uint32 { return uint32(math.Float64bits(math.Abs(x)) >> 32) }

// largest is where the hyperbolic functions overflow, a little after exp.
const largest = 710.4758600739439

// Sinh is the hyperbolic sine.
func Sinh(x float64) float64 {
	half, a := math.Copysign(0.5, x), math.Abs(x)
	switch h := highWord(x); {
	case x != x || math.IsInf(x, 0):
		return x
	case h < 0x3e300000:
		return x
	case h < 0x40360000:
		t := math.Expm1(a)
		if h < 0x3ff00000 {
			return half * (2*t - float64(t*t)/(t+1))
		}
		return half * (t + t/(t+1))
	case h < 0x40862e42:
		return half * Exp(a)
	case a <= largest:
		w := Exp(0.5 * a)
		return half * w * w
	}
	return math.Copysign(math.Inf(1), x)
}

// Cosh is the hyperbolic cosine.
func Cosh(x float64) float64 {
	a := math.Abs(x)
	switch h := highWord(x); {
	case x != x:
		return x
	case h < 0x3c800000:
		return 1
	case h < 0x3fd62e43:
		t := math.Expm1(a)
		w := 1 + t
		return 1 + float64(t*t)/(w+w)
	case h < 0x40360000:
		t := Exp(a)
		return float64(0.5*t) + 0.5/t
	case h < 0x40862e42:
		return 0.5 * Exp(a)
	case a <= largest:
		w := Exp(0.5 * a)
		return 0.5 * w * w
	}
	return math.Inf(1)
}

// Tanh is the hyperbolic tangent.
func Tanh(x float64) float64 {
	a, v := math.Abs(x), 1.0
	switch h := highWord(x); {
	case x != x:
		return x
	case h < 0x3c800000:
		return x * (1 + x)
	case h < 0x3ff00000:
		t := math.Expm1(-2 * a)
		v = -t / (t + 2)
	case h < 0x40360000:
		v = 1 - 2/(math.Expm1(2*a)+2)
	}
	return math.Copysign(v, x)
}

// Asinh is the inverse of the hyperbolic sine.
func Asinh(x float64) float64 {
	a, v := math.Abs(x), 0.0
	switch h := highWord(x); {
	case x != x || math.IsInf(x, 0) || h < 0x3e300000:
		return x
	case h > 0x41b00000:
		v = Log(a) + math.Ln2
	case h > 0x40000000:
		v = Log(2*a + 1/(math.Sqrt(float64(a*a)+1)+a))
	default:
		t := a * a
		v = math.Log1p(a + t/(1+math.Sqrt(1+t)))
	}
	return math.Copysign(v, x)
}

// Acosh is the inverse of the hyperbolic cosine.
func Acosh(x float64) float64 {
	switch {
	case x != x || x < 1:
		return math.NaN()
	case x == 1:
		return 0
	case x >= 0x1p28:
		return Log(x) + math.Ln2
	case x > 2:
		return Log(2*x - 1/(x+math.Sqrt(float64(x*x)-1)))
	}
	t := x - 1
	return math.Log1p(t + math.Sqrt(2*t+float64(t*t)))
}
