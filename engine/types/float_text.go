package types

import (
	"bytes"
	"math"
	"strconv"
)

// DoubleText is a DOUBLE as Java 17 prints it, and so Spark: 1.0, 1.0E10, NaN. Java's digits are not always the shortest ones that read as the number:
// 2.0E-3 is, 5.6843418860808015E-14 and 1.07511333880051872E17 are not.
func DoubleText(f float64) string { return string(AppendReal(nil, f, 64)) }

// FloatText is a FLOAT as Java 17 prints it.
func FloatText(f float32) string { return string(AppendReal(nil, float64(f), 32)) }

// PlainReal is the decimal that Java's BigDecimal.valueOf makes of a finite number, without an exponent: 1, 0.00015. bits is 32 for a FLOAT.
func PlainReal(f float64, bits int) string {
	if f == 0 || math.IsNaN(f) || math.IsInf(f, 0) {
		return strconv.FormatFloat(f, 'f', -1, bits)
	}
	var room [32]byte
	digits, exp := javaDigits(room[:0], math.Abs(f), bits)
	var b []byte
	if f < 0 {
		b = append(b, '-')
	}
	n := len(digits)
	for n > 1 && digits[n-1] == '0' {
		n--
	}
	digits = digits[:n]
	zeros := func(k int) { b = append(b, bytes.Repeat([]byte{'0'}, k)...) }
	switch {
	case exp <= 0:
		b = append(b, "0."...)
		zeros(-exp)
		b = append(b, digits...)
	case exp >= n:
		b = append(b, digits...)
		zeros(exp - n)
	default:
		b = append(append(append(b, digits[:exp]...), '.'), digits[exp:]...)
	}
	return string(b)
}

// AppendReal appends DoubleText, or FloatText with 32 bits.
func AppendReal(b []byte, f float64, bits int) []byte {
	switch {
	case math.IsNaN(f):
		return append(b, "NaN"...)
	case math.IsInf(f, 0):
		if f < 0 {
			b = append(b, '-')
		}
		return append(b, "Infinity"...)
	}
	if math.Signbit(f) {
		b, f = append(b, '-'), -f
	}
	if f == 0 {
		return append(b, "0.0"...)
	}
	var room [32]byte
	digits, exp := javaDigits(room[:0], f, bits)
	switch n := len(digits); {
	case exp > 0 && exp < 8:
		for i := range exp {
			if i < n {
				b = append(b, digits[i])
			} else {
				b = append(b, '0')
			}
		}
		b = append(b, '.')
		if exp >= n {
			return append(b, '0')
		}
		return append(b, digits[exp:]...)
	case exp <= 0 && exp > -3:
		b = append(b, "0."...)
		for range -exp {
			b = append(b, '0')
		}
		return append(b, digits...)
	default:
		b = append(b, digits[0], '.')
		if n > 1 {
			b = append(b, digits[1:]...)
		} else {
			b = append(b, '0')
		}
		return strconv.AppendInt(append(b, 'E'), int64(exp-1), 10)
	}
}
