package libm

import "math"

// angle is the angle of the point (c, s) on the circle of radius 1: the float's angle and what is left of it.
func angle(s, c Twice, rough float64) float64 {
	sin, cos := turned(rough)
	d := s.Times(cos).Plus(c.Times(sin).Neg())
	v := Twice{rough, 0}.Plus(d)
	return v.Hi + v.Lo
}

// leg is the other leg of a right triangle with the hypotenuse 1.
func leg(x float64) Twice { return sumOf(1, -x).Times(sumOf(1, x)).Sqrt() }

// Asin is the inverse of the sine.
func Asin(x float64) float64 {
	switch {
	case !(math.Abs(x) <= 1):
		return math.NaN()
	case math.Abs(x) < tiny:
		return x + float64(x*x)*x/6
	}
	return angle(Twice{x, 0}, leg(x), math.Asin(x))
}

// Acos is the inverse of the cosine.
func Acos(x float64) float64 {
	if !(math.Abs(x) <= 1) {
		return math.NaN()
	}
	if x == 1 {
		return 0
	}
	return angle(leg(x), Twice{x, 0}, math.Acos(x))
}

// Atan is the inverse of the tangent.
func Atan(x float64) float64 {
	switch {
	case x != x || math.Abs(x) > 0x1p60:
		return math.Atan(x)
	case math.Abs(x) < tiny:
		return x - float64(x*x)*x/3
	}
	return Atan2(x, 1)
}

// Atan2 is the angle of the point (x, y).
func Atan2(y, x float64) float64 {
	rough := math.Atan2(y, x)
	if y == 0 || x == 0 || y != y || x != x || math.IsInf(x, 0) || math.IsInf(y, 0) {
		return rough
	}
	my, ey := math.Frexp(y)
	mx, ex := math.Frexp(x)
	e := max(ex, ey)
	if ex-ey > 60 && x > 0 || e-min(ex, ey) > 400 {
		return rough
	}
	s, c := Twice{math.Ldexp(my, ey-e), 0}, Twice{math.Ldexp(mx, ex-e), 0}
	size := s.Times(s).Plus(c.Times(c)).Sqrt()
	return angle(s.Over(size), c.Over(size), rough)
}
