package libm

import "math"

// Lanczos's approximation with 13 terms: its parameter and the coefficients of a quotient of polynomials, the lowest power first.
const lanczosG = 6.024680040776729583740234375

var (
	lanczosOver = [13]float64{
		23531376880.410759688572007674451636754734846804940, 42919803642.649098768957899047001988850926355848959,
		35711959237.355668049440185451547166705960488635843, 17921034426.037209699919755754458931112671403265390,
		6039542586.3520280050642916443072979210699388420708, 1439720407.3117216736632230727949123939715485786372,
		248874557.86205415651146038641322942321632125127801, 31426415.585400194380614231628318205362874684987640,
		2876370.6289353724412254090516208496135991145378768, 186056.26539522349504029498971604569928220784236328,
		8071.6720023658162106380029022722506138218516325024, 210.82427775157934587250973392071336271166969580291,
		2.5066282746310002701649081771338373386264310793408,
	}
	lanczosUnder = [13]float64{0, 39916800, 120543840, 150917976, 105258076, 45995730, 13339535, 2637558, 357423, 32670, 1925, 66, 1}
)

func lanczos(x float64) float64 {
	over, under := 0.0, 0.0
	if x < 5 {
		for i := 12; i >= 0; i-- {
			over, under = float64(over*x)+lanczosOver[i], float64(under*x)+lanczosUnder[i]
		}
	} else {
		for i := range 13 {
			over, under = over/x+lanczosOver[i], under/x+lanczosUnder[i]
		}
	}
	return over / under
}

// sinPi is the sine of pi times x.
func sinPi(x float64) float64 {
	y, r := math.Mod(math.Abs(x), 2), 0.0
	switch int(math.Round(2 * y)) {
	case 0:
		r = Sin(math.Pi * y)
	case 1:
		r = Cos(math.Pi * (y - 0.5))
	case 2:
		r = Sin(math.Pi * (1 - y))
	case 3:
		r = -Cos(math.Pi * (y - 1.5))
	default:
		r = Sin(math.Pi * (y - 2))
	}
	return math.Copysign(1, x) * r
}

// Gamma is NaN where the function has no value, and at the poles.
func Gamma(x float64) float64 {
	switch {
	case x != x || math.IsInf(x, 1):
		return x
	case x == 0 || math.IsInf(x, -1) || x < 0 && x == math.Floor(x):
		return math.NaN()
	case x == math.Floor(x) && x <= 23:
		v := 1.0
		for n := 2.0; n < x; n++ {
			v *= n
		}
		return v
	}
	a := math.Abs(x)
	switch {
	case a < 1e-20:
		return 1 / x
	case a > 200:
		if x < 0 {
			return 0 / sinPi(x)
		}
		return math.Inf(1)
	}
	const half = lanczosG - 0.5
	y := a + half
	z := (y - half) - a
	if a > half {
		z = (y - a) - half
	}
	z = z * lanczosG / y
	if x < 0 {
		r := -math.Pi / sinPi(a) / a * Exp(y) / lanczos(a)
		r -= float64(z * r)
		if a < 140 {
			return r / Pow(y, a-0.5)
		}
		p := Pow(y, a/2-0.25)
		return r / p / p
	}
	r := lanczos(a) / Exp(y)
	r += float64(z * r)
	if a < 140 {
		return r * Pow(y, a-0.5)
	}
	p := Pow(y, a/2-0.25)
	return r * p * p
}

// Lgamma is the logarithm of the gamma function's magnitude; NaN at its poles.
func Lgamma(x float64) float64 {
	const logPi = 1.144729885849400174143427351353058711647
	switch {
	case x != x:
		return x
	case math.IsInf(x, 0):
		return math.Inf(1)
	case x == math.Floor(x) && x <= 2:
		if x <= 0 {
			return math.NaN()
		}
		return 0
	}
	a := math.Abs(x)
	if a < 1e-20 {
		return -Log(a)
	}
	r := Log(lanczos(a)) - lanczosG
	r += float64((a - 0.5) * (Log(a+lanczosG-0.5) - 1))
	if x < 0 {
		r = logPi - Log(math.Abs(sinPi(a))) - Log(a) - r
	}
	return r
}
