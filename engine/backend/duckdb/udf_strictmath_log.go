package duckdb

import "math"

// Logarithms with fdlibm's approximation and order of operations: Go's own are in assembler on some machines and round otherwise.

// strictLog reduces x to 2^k·(1+f) with 1+f between √½ and √2; log(1+f) is a series in s = f/(2+f).
func strictLog(x float64) float64 {
	switch {
	case math.IsNaN(x) || x < 0:
		return math.NaN()
	case x == 0:
		return math.Inf(-1)
	case math.IsInf(x, 1):
		return x
	}
	k := int32(0)
	if x < 0x1p-1022 {
		x *= 0x1p54
		k = -54
	}
	h := highWord(x)
	k += h>>20 - 1023
	h &= 0x000fffff
	i := (h + 0x95f64) & 0x100000
	x = withHighWord(x, h|(i^0x3ff00000))
	k += i >> 20
	f, n := x-1, float64(k)
	if 0x000fffff&(2+h) < 3 { // |f| < 2^-20
		if f == 0 {
			return n*ln2High + n*ln2Low
		}
		r := f * f * (0.5 - 0.33333333333333333*f)
		if k == 0 {
			return f - r
		}
		return n*ln2High - ((r - n*ln2Low) - f)
	}
	s := f / (2 + f)
	z := s * s
	w := z * z
	r := z*horner(w, 6.666666666666735130e-01, 2.857142874366239149e-01, 1.818357216161805012e-01, 1.479819860511658591e-01) +
		w*horner(w, 3.999999999940941908e-01, 2.222219843214978396e-01, 1.531383769920937332e-01)
	if (h-0x6147a)|(0x6b851-h) > 0 {
		half := 0.5 * f * f
		if k == 0 {
			return f - (half - s*(half+r))
		}
		return n*ln2High - ((half - (s*(half+r) + n*ln2Low)) - f)
	}
	if k == 0 {
		return f - s*(f-r)
	}
	return n*ln2High - ((s*(f-r) - n*ln2Low) - f)
}

func strictLog10(x float64) float64 {
	const (
		perLn10  = 4.34294481903251816668e-01
		log2High = 3.01029995663611771306e-01
		log2Low  = 3.69423907715893078616e-13
	)
	if !(x > 0) || math.IsInf(x, 0) {
		return math.Log10(x)
	}
	k := int32(0)
	if x < 0x1p-1022 {
		x *= 0x1p54
		k = -54
	}
	h := highWord(x)
	k += h>>20 - 1023
	below := int32(0)
	if k < 0 {
		below = 1
	}
	x = withHighWord(x, h&0x000fffff|(0x3ff-below)<<20)
	n := float64(k + below)
	return n*log2Low + perLn10*strictLog(x) + n*log2High
}

func strictAsinh(x float64) float64 {
	a := math.Abs(x)
	var w float64
	switch h := highWord(a); {
	case math.IsNaN(x) || math.IsInf(x, 0) || h < 0x3e300000:
		return x
	case h > 0x41b00000: // above 2^28
		w = strictLog(a) + math.Ln2
	case h > 0x40000000: // above 2
		w = strictLog(2*a + 1/(math.Sqrt(x*x+1)+a))
	default:
		t := x * x
		w = math.Log1p(a + t/(1+math.Sqrt(1+t)))
	}
	return math.Copysign(w, x)
}

func strictAcosh(x float64) float64 {
	switch h := highWord(x); {
	case !(x >= 1):
		return math.NaN()
	case x == 1:
		return 0
	case h >= 0x41b00000: // from 2^28 on
		return strictLog(x) + math.Ln2
	case h > 0x40000000: // above 2
		return strictLog(2*x - 1/(x+math.Sqrt(x*x-1)))
	}
	t := x - 1
	return math.Log1p(t + math.Sqrt(2*t+t*t))
}

// sparkAtanh is half the difference of two logarithms, as Spark writes it.
func sparkAtanh(x float64) float64 { return 0.5 * (math.Log1p(x) - math.Log1p(-x)) }
