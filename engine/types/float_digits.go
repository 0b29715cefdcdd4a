package types

import (
	"math"
	"math/big"
	"math/bits"
	"slices"
	"strconv"
)

const (
	doubleBits = 53 // significant bits of a DOUBLE
	singleBits = 24 // and of a FLOAT
)

// binary is a positive number f*2^(exp-52) whose f has 53 bits, and how many of its bits its type tells apart.
type binary struct {
	f       uint64
	exp     int
	precise int
}

func binaryOf(x float64, width int) binary {
	frac, exp := math.Frexp(x) // 0.5 <= frac < 1
	n := binary{uint64(frac * 0x1p53), exp - 1, doubleBits}
	least := -1022
	if width == 32 {
		n.precise, least = singleBits, -126
	}
	if n.exp < least { // subnormal: a bit less for each power of two
		n.precise -= least - n.exp
	}
	return n
}

// javaDigits appends the digits of a positive finite number; its value is 0.d1d2d3… times ten to the power of exp.
//
// They are developed as Java's library did before version 19: one by one from the exact value, until what is left is less than half the distance to the
// next number, or would be if the last digit were one more. Its peculiarities count: whole numbers are cut by their magnitude alone, powers of two have a
// quarter of the distance on both sides, numbers far from one have two digits at least, and words overflow.
func javaDigits(b []byte, x float64, width int) ([]byte, int) {
	n := binaryOf(x, width)
	zeros := bits.TrailingZeros64(n.f)
	used := doubleBits - zeros      // bits from the first to the last that is set
	behind := max(0, used-n.exp-1)  // of those, bits of the fraction
	if behind == 0 && n.exp <= 62 { // a whole number that fits a long
		return wholeDigits(b, n)
	}
	exp := tenthPower(n)
	// The number is left/unit in its first digit's place, and half is the distance that does not matter; each is a product of powers of five and two.
	s := scaled{left: n.f >> zeros, left5: max(0, -exp), unit5: max(0, exp)}
	s.left2 = s.left5 + behind + n.exp
	s.unit2 = s.unit5 + behind
	s.half2 = s.left2 - n.precise
	s.left2 -= used - 1
	common := min(s.left2, s.unit2)
	s.left2, s.unit2, s.half2 = s.left2-common, s.unit2-common, s.half2-common
	if used == 1 {
		s.half2--
	}
	if s.half2 < 0 {
		s.left2, s.unit2, s.half2 = s.left2-s.half2, s.unit2-s.half2, 0
	}
	leftBits, tenBits := used+s.left2+bitsOfFive(s.left5), s.unit2+1+bitsOfFive(s.unit5+1)
	var d development
	switch {
	case leftBits < 32 && tenBits < 32:
		d = develop[int32](b, s, exp)
	case leftBits < 64 && tenBits < 64:
		d = develop[int64](b, s, exp)
	case used > 1 && shortestIsJavas(x, width):
		return shortestDigits(b, x, width)
	default:
		d = developBig(b, s, exp)
	}
	exp = d.exp
	if d.high && (!d.low || d.rest > 0 || d.rest == 0 && d.digits[len(d.digits)-1]&1 != 0) {
		exp += roundUp(d.digits[len(b):])
	}
	return d.digits, exp + 1
}

// shortestIsJavas reports that a number with a fraction or beyond a long, which is no power of two, certainly has Java's digits when it has the fewest that read as
// it. It does not where a digit less would be the middle between two neighbours, which belongs to the one whose last bit is zero; such a middle is a whole
// number of 54 bits (25 of a FLOAT) times a power of five, hence below 10^40 (10^20). And the smallest numbers need one digit, where Java prints two.
func shortestIsJavas(x float64, width int) bool {
	if width == 32 {
		return x >= 1e-36 && (x < 0x1p24 || x >= 1e20)
	}
	return x >= 1e-300 && (x < 0x1p53 || x >= 1e40)
}

func shortestDigits(b []byte, x float64, width int) ([]byte, int) {
	at := len(b)
	b = strconv.AppendFloat(b, x, 'e', -1, width)
	e := len(b) - 1
	for b[e] != 'e' {
		e--
	}
	exp := 0
	for _, c := range b[e+2:] {
		exp = exp*10 + int(c-'0')
	}
	if b[e+1] == '-' {
		exp = -exp
	}
	if e > at+1 {
		copy(b[at+1:], b[at+2:e]) // over the point
		e--
	}
	return b[:e], exp + 1
}

// wholeDigits are those of a whole number. What its type cannot tell apart for sure is rounded off, half up.
func wholeDigits(b []byte, n binary) ([]byte, int) {
	v := n.f
	if n.exp >= doubleBits-1 {
		v <<= n.exp - (doubleBits - 1)
	} else {
		v >>= doubleBits - 1 - n.exp
	}
	exp := 0
	if spare := n.exp - n.precise - 1; spare > 0 {
		exp = spare * 30103 / 100000 // digits of 2^spare but one: the logarithm is exact enough up to 2^62
		unit := uint64(1)
		for range exp {
			unit *= 10
		}
		rest := v % unit
		v /= unit
		if exp > 0 && rest >= unit/2 {
			v++
		}
	}
	for v%10 == 0 {
		v, exp = v/10, exp+1
	}
	at := len(b)
	for ; v > 0; v /= 10 {
		b = append(b, byte('0'+v%10))
	}
	slices.Reverse(b[at:])
	return b, exp + len(b) - at
}

// tenthPower estimates the decimal exponent of the first digit, from the tangent of the logarithm at 1.5; it may be one too large.
func tenthPower(n binary) int {
	mantissa := math.Float64frombits(0x3ff<<52 | n.f&(1<<52-1))
	// The conversions keep products from being fused with sums, which would round otherwise than Java.
	return int(math.Floor(float64((mantissa-1.5)*0.289529654) + 0.176091259 + float64(float64(n.exp)*0.301029995663981)))
}

// bitsOfFive is how many bits a factor of 5^n adds, or more.
func bitsOfFive(n int) int {
	switch {
	case n == 0:
		return 0
	case n > 26:
		return 3 * n
	}
	return bits.Len64(uint64(powerOfFive(n)))
}

// powerOfFive is 5^n; up to 27 it fits.
func powerOfFive(n int) int64 {
	p := int64(1)
	for range n {
		p *= 5
	}
	return p
}

// scaled is what digits are developed from: left * 5^left5 * 2^left2, over 5^unit5 * 2^unit2; half is 5^left5 * 2^half2.
type scaled struct {
	left                uint64
	left5, left2, half2 int
	unit5, unit2        int
}

// development are the digits and why they ended: low when what is left is too small to matter, high when what lacks to the next digit is.
type development struct {
	digits    []byte
	exp       int // of the first digit: one less than estimated, where that one would be zero
	low, high bool
	rest      int // compares what is left with half of the last digit
}

// develop computes in machine words. They may overflow where Java's do, to the same effect.
func develop[T int32 | int64](b []byte, s scaled, exp int) development {
	left := T(s.left) * T(powerOfFive(s.left5)) << s.left2
	unit := T(powerOfFive(s.unit5)) << s.unit2
	half := T(powerOfFive(s.left5)) << s.half2
	ten := unit * 10
	d := development{digits: b, exp: exp}
	for first := true; first || !d.low && !d.high; first = false {
		q := left / unit
		left = 10 * (left % unit)
		half *= 10
		if half > 0 || first {
			d.low, d.high = left < half, left+half > ten
		} else {
			d.low, d.high = true, true
		}
		if first && q == 0 && !d.high {
			d.exp--
		} else {
			d.digits = append(d.digits, byte('0'+q))
		}
		if first && (d.exp < -3 || d.exp >= 8) { // with an exponent: a second digit in any case
			d.low, d.high = false, false
		}
	}
	switch diff := left<<1 - ten; {
	case diff > 0:
		d.rest = 1
	case diff < 0:
		d.rest = -1
	}
	return d
}

// developBig does without a limit. It is no less strict than develop, but a number that lacks exactly half counts as high.
func developBig(b []byte, s scaled, exp int) development {
	power := func(five, two int) *big.Int {
		p := new(big.Int).Exp(big.NewInt(5), big.NewInt(int64(five)), nil)
		return p.Lsh(p, uint(two))
	}
	ten := big.NewInt(10)
	left := power(s.left5, s.left2)
	left.Mul(left, new(big.Int).SetUint64(s.left))
	unit, half := power(s.unit5, s.unit2), power(s.left5, s.half2)
	tens := new(big.Int).Mul(unit, ten)
	q, sum := new(big.Int), new(big.Int)
	d := development{digits: b, exp: exp}
	for first := true; first || !d.low && !d.high; first = false {
		q.QuoRem(left, unit, left)
		left.Mul(left, ten)
		half.Mul(half, ten)
		d.low, d.high = left.Cmp(half) < 0, sum.Add(left, half).Cmp(tens) >= 0
		if first && q.Sign() == 0 && !d.high {
			d.exp--
		} else {
			d.digits = append(d.digits, byte('0'+q.Int64()))
		}
		if first && (d.exp < -3 || d.exp >= 8) { // with an exponent: a second digit in any case
			d.low, d.high = false, false
		}
	}
	d.rest = left.Lsh(left, 1).Cmp(tens)
	return d
}

// roundUp adds one to the last digit. It answers by how much the exponent grows; digits that become zero stay.
func roundUp(digits []byte) int {
	i := len(digits) - 1
	for ; i > 0 && digits[i] == '9'; i-- {
		digits[i] = '0'
	}
	if digits[i] == '9' {
		digits[i] = '1'
		return 1
	}
	digits[i]++
	return 0
}
