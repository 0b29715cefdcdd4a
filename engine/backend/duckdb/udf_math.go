package duckdb

import (
	"math"
	"math/big"
	"math/bits"
	"strconv"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/types"
)

// mathFunctions are those where the C library differs from Java's in the last digit, or DuckDB has none.
func mathFunctions() []goFunction {
	double := func(name string, f func(float64) float64) goFunction {
		return function(name, "double -> double", func(a []any) (any, error) { return f(a[0].(float64)), nil })
	}
	return []goFunction{
		double("go_cbrt", cbrt), double("go_sin", javaSin), double("go_cos", javaCos),
		double("go_exp", strictExp),
		function("go_pow", "double, double -> double", func(a []any) (any, error) { return strictPow(a[0].(float64), a[1].(float64)), nil }),
		double("go_asin", strictAsin), double("go_acos", strictAcos), double("go_atan", strictAtan),
		function("go_atan2", "double, double -> double", func(a []any) (any, error) {
			return strictAtan2(positiveZero(a[0].(float64)), positiveZero(a[1].(float64))), nil
		}),
		double("go_sinh", strictSinh), double("go_cosh", strictCosh),
		double("go_expm1", math.Expm1),
		double("go_asinh", strictAsinh), double("go_acosh", strictAcosh), double("go_atanh", sparkAtanh), double("go_log10", strictLog10),
		function("go_ln", "double -> double", func(a []any) (any, error) {
			if x := a[0].(float64); x > 0 || math.IsNaN(x) {
				return strictLog(x), nil
			}
			return nil, nil
		}),
		function("go_log", "double, double -> double", func(a []any) (any, error) {
			base, x := a[0].(float64), a[1].(float64)
			if x <= 0 || base <= 0 {
				return nil, nil
			}
			return strictLog(x) / strictLog(base), nil
		}),
		function("go_log1p", "double -> double", func(a []any) (any, error) {
			if x := a[0].(float64); x > -1 || math.IsNaN(x) {
				return math.Log1p(x), nil
			}
			return nil, nil
		}),
		function("go_hypot", "double, double -> double", func(a []any) (any, error) { return strictHypot(a[0].(float64), a[1].(float64)), nil }),
		function("go_round_double", "double, int, bool -> double", func(a []any) (any, error) {
			return roundDouble(a[0].(float64), int(a[1].(int32)), a[2].(bool)), nil
		}),
		function("go_conv", "text, int, int -> text", func(a []any) (any, error) {
			return conv(a[0].(string), int(a[1].(int32)), int(a[2].(int32)))
		}),
		function("go_shift_left", "long, int, int -> long", func(a []any) (any, error) {
			x, n, width := a[0].(int64), a[1].(int32), a[2].(int32)
			if width == 32 {
				return int64(int32(x) << (uint32(n) & 31)), nil
			}
			return x << (uint32(n) & 63), nil
		}),
		function("go_shift_right", "long, int, int -> long", func(a []any) (any, error) {
			return a[0].(int64) >> (uint32(a[1].(int32)) & uint32(a[2].(int32)-1)), nil
		}),
		function("go_shift_right_unsigned", "long, int, int -> long", func(a []any) (any, error) {
			x, n, width := a[0].(int64), a[1].(int32), a[2].(int32)
			if width == 32 {
				return int64(int32(uint32(int32(x)) >> (uint32(n) & 31))), nil
			}
			return int64(uint64(x) >> (uint32(n) & 63)), nil
		}),
	}
}

// positiveZero takes the sign off a zero, as Spark does before atan2.
func positiveZero(x float64) float64 {
	if x == 0 {
		return 0
	}
	return x
}

// cbrt is the algorithm of fdlibm, which Java's StrictMath prescribes; its last digit is not always the nearest.
func cbrt(x float64) float64 {
	if x == 0 || math.IsInf(x, 0) || math.IsNaN(x) {
		return x
	}
	const (
		c = 19.0 / 35
		d = -864.0 / 1225
		e = 99.0 / 70
		f = 45.0 / 28
		g = 5.0 / 14
	)
	a := math.Abs(x)
	high := func(v float64) uint64 { return math.Float64bits(v) >> 32 }
	t := math.Float64frombits((high(a)/3 + 715094163) << 32)
	if a < 0x1p-1022 {
		t = math.Float64frombits((high(0x1p54*a)/3 + 696219795) << 32)
	}
	r := t * t / a
	s := c + r*t
	t *= g + f/(s+e+d/s)
	t = math.Float64frombits((high(t) + 1) << 32)
	s = t * t
	r = a / s
	r = (r - t) / (t + t + r)
	return math.Copysign(t+t*r, x)
}

// roundDouble rounds the decimal that Java makes of x, half up or half to even, as Spark does by way of BigDecimal.
func roundDouble(x float64, scale int, even bool) float64 {
	switch {
	case math.IsNaN(x) || math.IsInf(x, 0):
		return x
	case x == 0: // a BigDecimal has no sign of zero
		return 0
	}
	text := types.PlainReal(x, 64)
	if point := strings.IndexByte(text, '.'); scale >= 0 && (point < 0 || len(text)-point-1 <= scale) {
		return x
	}
	mode := "half_up"
	if even {
		mode = "half_even"
	}
	r, ok := roundText(text, scale, mode)
	if !ok {
		return x
	}
	f, err := strconv.ParseFloat(r, 64)
	if err != nil {
		return x
	}
	return f + 0 // as above
}

// conv is Spark's conv: digits of base from up to the first that is none, as an unsigned 64-bit number, written in base to (signed when negative).
func conv(text string, from, to int) (any, error) {
	abs := to
	if abs < 0 {
		abs = -abs
	}
	if from < 2 || from > 36 || abs < 2 || abs > 36 {
		return nil, nil
	}
	s := strings.TrimSpace(text)
	if s == "" {
		return nil, nil
	}
	negative := strings.HasPrefix(s, "-")
	s = strings.TrimPrefix(s, "-")
	v := uint64(0)
	for i := 0; i < len(s); i++ {
		d := digit(s[i])
		if d < 0 || d >= from {
			break
		}
		hi, lo := bits.Mul64(v, uint64(from))
		sum, carry := bits.Add64(lo, uint64(d), 0)
		if hi != 0 || carry != 0 {
			return nil, raise("ARITHMETIC_OVERFLOW", "Overflow in function conv().")
		}
		v = sum
	}
	if negative && to > 0 {
		if int64(v) < 0 {
			v = math.MaxUint64
		} else {
			v = -v
		}
	}
	sign := ""
	if to < 0 && (int64(v) < 0 || negative) {
		if !negative {
			v = -v
		}
		sign = "-"
	}
	return sign + strings.ToUpper(new(big.Int).SetUint64(v).Text(abs)), nil
}

func digit(c byte) int {
	switch {
	case c >= '0' && c <= '9':
		return int(c - '0')
	case c >= 'a' && c <= 'z':
		return int(c-'a') + 10
	case c >= 'A' && c <= 'Z':
		return int(c-'A') + 10
	}
	return -1
}
