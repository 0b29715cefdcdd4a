package libm

import "math"

// cbrtPolynomial approximates the cube root between a half and one, from the highest power down.
var cbrtPolynomial = []float64{
	-0.145263899385486367, 0.784932344976639262, -1.83469277483613086, 2.44693122563534430, -2.11499494167371287, 1.50819193781584896,
	0.354895765043919860,
}

// cbrtOfPowers has the cube roots of 1/4, 1/2, 1, 2 and 4. The first two are quotients of floats, which constants would not be.
var cbrtOfPowers = func() [5]float64 {
	two, four := 1.2599210498948731648, 1.5874010519681994748
	return [5]float64{1 / four, 1 / two, 1, two, four}
}()

// Cbrt is the cube root. It is off by a unit of the last place as often as C's is.
func Cbrt(x float64) float64 {
	if x == 0 || x != x || math.IsInf(x, 0) {
		return x
	}
	m, e := math.Frexp(math.Abs(x))
	u := cbrtPolynomial[0]
	for _, c := range cbrtPolynomial[1:] {
		u = float64(u*m) + c
	}
	t := u * u * u
	y := u * (t + 2*m) / (float64(2*t) + m) * cbrtOfPowers[2+e%3]
	return math.Copysign(math.Ldexp(y, e/3), x)
}
