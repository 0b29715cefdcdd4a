package stdlib

import (
	"math/big"
	"strconv"
	"strings"
	"unicode"
)

// decNum is the value of a decimal number: coef * 10**exp, or something special. Values are never changed once they are made, coef
// included.
type decNum struct {
	neg     bool
	special byte     // 0: finite, 'I': infinity, 'N': quiet NaN, 'S': signaling NaN
	coef    *big.Int // never negative; of a NaN its payload, 0 for none
	exp     int
}

// cond is a set of the conditions of decimal arithmetic.
type cond uint32

const (
	condClamped cond = 1 << iota
	condConversionSyntax
	condDivisionByZero
	condDivisionImpossible
	condDivisionUndefined
	condInexact
	condInvalidContext
	condInvalidOperation
	condMemory
	condOverflow
	condRounded
	condSubnormal
	condUnderflow
	condFloatOperation

	condInvalid = condConversionSyntax | condDivisionImpossible | condDivisionUndefined | condInvalidContext | condInvalidOperation
	condErrors  = condInvalid | condDivisionByZero | condMemory
)

// The limits of contexts, which are those of CPython on 64 bits.
const (
	decMaxPrec = 999999999999999999
	decMaxEmax = 999999999999999999
	decMinEmin = -decMaxEmax
	decHuge    = 3 * decMaxEmax // an exponent beyond every context; sums of two fit an int
	// decMaxDigits is how long a coefficient may get. CPython's limit is the machine's memory.
	decMaxDigits = 20_000_000
)

// Rounding modes, in the order of decRoundings.
const (
	roundUp = iota
	roundDown
	roundCeiling
	roundFloor
	roundHalfUp
	roundHalfDown
	roundHalfEven
	round05Up
)

var decRoundings = []string{"ROUND_UP", "ROUND_DOWN", "ROUND_CEILING", "ROUND_FLOOR", "ROUND_HALF_UP", "ROUND_HALF_DOWN", "ROUND_HALF_EVEN", "ROUND_05UP"}

var (
	bigZero = big.NewInt(0)
	bigOne  = big.NewInt(1)
	bigTen  = big.NewInt(10)

	smallPow10 = func() (out [128]*big.Int) {
		n := big.NewInt(1)
		for i := range out {
			out[i] = new(big.Int).Set(n)
			n.Mul(n, bigTen)
		}
		return out
	}()
)

// pow10 is a power of ten, which the caller must not change. n has been checked against decMaxDigits.
func pow10(n int) *big.Int {
	if n < len(smallPow10) {
		return smallPow10[n]
	}
	return new(big.Int).Exp(bigTen, big.NewInt(int64(n)), nil)
}

// digitsOf is how many decimal digits a number has, 1 for zero.
func digitsOf(n *big.Int) int {
	bits := n.BitLen()
	if bits <= 63 {
		v, d := n.Int64(), 1
		for ; v >= 10; v /= 10 {
			d++
		}
		return d
	}
	d := int(float64(bits-1)*0.30102999566398119) + 1
	if n.CmpAbs(pow10(d)) >= 0 {
		d++
	}
	return d
}

func decInt(n int64) *decNum {
	return &decNum{neg: n < 0, coef: new(big.Int).Abs(big.NewInt(n))}
}

func decBig(n *big.Int) *decNum {
	return &decNum{neg: n.Sign() < 0, coef: new(big.Int).Abs(n)}
}

func decInf(neg bool) *decNum { return &decNum{neg: neg, special: 'I', coef: bigZero} }
func decNaN() *decNum         { return &decNum{special: 'N', coef: bigZero} }

func (d *decNum) digits() int   { return digitsOf(d.coef) }
func (d *decNum) adjusted() int { return d.exp + d.digits() - 1 }
func (d *decNum) isZero() bool  { return d.special == 0 && d.coef.Sign() == 0 }
func (d *decNum) isNaN() bool   { return d.special == 'N' || d.special == 'S' }
func (d *decNum) isInf() bool   { return d.special == 'I' }

func (d *decNum) withSign(neg bool) *decNum {
	c := *d
	c.neg = neg
	return &c
}

// isInteger reports a finite number without fraction.
func (d *decNum) isInteger() bool {
	if d.special != 0 {
		return false
	}
	if d.exp >= 0 || d.coef.Sign() == 0 {
		return true
	}
	if -d.exp >= d.digits() {
		return false
	}
	return new(big.Int).Rem(d.coef, pow10(-d.exp)).Sign() == 0
}

// isOdd reports an odd integer.
func (d *decNum) isOdd() bool {
	if !d.isInteger() || d.exp > 0 {
		return false
	}
	if d.exp == 0 {
		return d.coef.Bit(0) == 1
	}
	if -d.exp >= d.digits() {
		return false
	}
	return new(big.Int).Quo(d.coef, pow10(-d.exp)).Bit(0) == 1
}

// truncated is the integer part with its sign. ok is false when it is too long.
func (d *decNum) truncated() (n *big.Int, ok bool) {
	n = new(big.Int)
	switch {
	case d.coef.Sign() == 0:
	case d.exp >= 0:
		if d.exp > decMaxDigits {
			return nil, false
		}
		n.Mul(d.coef, pow10(d.exp))
	case -d.exp <= d.digits():
		n.Quo(d.coef, pow10(-d.exp))
	}
	if d.neg {
		n.Neg(n)
	}
	return n, true
}

// sign is -1, 0 or 1 for a number that is not NaN.
func (d *decNum) sign() int {
	switch {
	case d.isZero():
		return 0
	case d.neg:
		return -1
	}
	return 1
}

// cmp orders two numbers that are not NaN.
func (d *decNum) cmp(e *decNum) int {
	a, b := d.sign(), e.sign()
	switch {
	case a != b:
		return compareInts(int64(a), int64(b))
	case a == 0:
		return 0
	case d.isInf() && e.isInf():
		return 0
	case d.isInf():
		return a
	case e.isInf():
		return -a
	}
	return a * d.cmpAbs(e)
}

// cmpAbs compares the magnitudes of two finite numbers.
func (d *decNum) cmpAbs(e *decNum) int {
	if d.coef.Sign() == 0 || e.coef.Sign() == 0 {
		return d.coef.Sign() - e.coef.Sign()
	}
	if a, b := d.adjusted(), e.adjusted(); a != b {
		return compareInts(int64(a), int64(b))
	}
	switch gap := d.exp - e.exp; { // no larger than the longer coefficient, since the adjusted exponents are equal
	case gap > 0:
		return new(big.Int).Mul(d.coef, pow10(gap)).Cmp(e.coef)
	case gap < 0:
		return d.coef.Cmp(new(big.Int).Mul(e.coef, pow10(-gap)))
	}
	return d.coef.Cmp(e.coef)
}

// text is str() of the number; eng chooses engineering notation, capitals E.
func (d *decNum) text(eng, capitals bool) string {
	sign := ""
	if d.neg {
		sign = "-"
	}
	switch d.special {
	case 'I':
		return sign + "Infinity"
	case 'N', 'S':
		s := "NaN"
		if d.special == 'S' {
			s = "sNaN"
		}
		if d.coef.Sign() != 0 {
			s += d.coef.String()
		}
		return sign + s
	}
	s := d.coef.String()
	left := d.exp + len(s) // digits in front of the point, if there were no exponent
	place := 1
	switch {
	case d.exp <= 0 && left > -6:
		place = left
	case !eng:
	case d.coef.Sign() == 0:
		_, place = floorMod(left+1, 3)
		place--
	default:
		_, place = floorMod(left-1, 3)
		place++
	}
	switch {
	case place <= 0:
		s = "0." + strings.Repeat("0", -place) + s
	case place >= len(s):
		s += strings.Repeat("0", place-len(s))
	default:
		s = s[:place] + "." + s[place:]
	}
	if left != place {
		e := "e"
		if capitals {
			e = "E"
		}
		n := strconv.Itoa(left - place)
		if left > place {
			n = "+" + n
		}
		s += e + n
	}
	return sign + s
}

// parseDec reads the text of a number. loose allows white space around it and underscores in it.
func parseDec(s string, loose bool) (*decNum, bool) {
	if loose {
		s = strings.TrimFunc(s, unicode.IsSpace)
	}
	b := make([]byte, 0, len(s))
	for _, r := range s {
		switch {
		case loose && r == '_':
		case r < 0x80:
			b = append(b, byte(r))
		default:
			v, ok := digitValue(r)
			if !ok {
				return nil, false
			}
			b = append(b, byte('0'+v))
		}
	}
	d := &decNum{coef: bigZero}
	if len(b) > 0 && (b[0] == '-' || b[0] == '+') {
		d.neg = b[0] == '-'
		b = b[1:]
	}
	if len(b) == 0 {
		return nil, false
	}
	if c := b[0] | 0x20; c == 'i' || c == 'n' || c == 's' {
		return d.parseSpecial(strings.ToLower(string(b)))
	}
	return d.parseFinite(b)
}

func (d *decNum) parseSpecial(s string) (*decNum, bool) {
	if s == "inf" || s == "infinity" {
		d.special = 'I'
		return d, true
	}
	d.special = 'N'
	if s[0] == 's' {
		d.special = 'S'
		s = s[1:]
	}
	payload, ok := strings.CutPrefix(s, "nan")
	if !ok || len(payload) > decMaxDigits {
		return nil, false
	}
	if payload != "" {
		if strings.IndexFunc(payload, func(r rune) bool { return r < '0' || r > '9' }) >= 0 {
			return nil, false
		}
		d.coef, _ = new(big.Int).SetString(payload, 10)
	}
	return d, true
}

func (d *decNum) parseFinite(b []byte) (*decNum, bool) {
	digits := make([]byte, 0, len(b))
	point, i := -1, 0
	for ; i < len(b); i++ {
		switch c := b[i]; {
		case c >= '0' && c <= '9':
			digits = append(digits, c)
			continue
		case c == '.' && point < 0:
			point = len(digits)
			continue
		}
		break
	}
	if len(digits) == 0 || len(digits) > decMaxDigits {
		return nil, false
	}
	if point >= 0 {
		d.exp = point - len(digits)
	}
	if i < len(b) {
		if b[i]|0x20 != 'e' {
			return nil, false
		}
		e := b[i+1:]
		negative := false
		if len(e) > 0 && (e[0] == '-' || e[0] == '+') {
			negative = e[0] == '-'
			e = e[1:]
		}
		if len(e) == 0 {
			return nil, false
		}
		n := 0
		for _, c := range e {
			if c < '0' || c > '9' {
				return nil, false
			}
			n = min(n*10+int(c-'0'), decHuge/10)
		}
		if n == decHuge/10 {
			n = decHuge
		}
		if negative {
			n = -n
		}
		d.exp += n
	}
	if len(digits) <= 18 {
		v, _ := strconv.ParseInt(string(digits), 10, 64)
		d.coef = big.NewInt(v)
	} else {
		d.coef, _ = new(big.Int).SetString(string(digits), 10)
	}
	return d, true
}

// digitValue is the value of a decimal digit of any script. Unicode keeps the ten digits of a script together.
func digitValue(r rune) (int, bool) {
	if !unicode.Is(unicode.Nd, r) {
		return 0, false
	}
	zero := r
	for unicode.Is(unicode.Nd, zero-1) && r-zero < 9 {
		zero--
	}
	if r >= 0x1D7CE && r <= 0x1D7FF { // five sets of digits in a row
		return int(r-0x1D7CE) % 10, true
	}
	return int(r - zero), true
}

// decFloat is the exact value of a float that is finite, or infinity or NaN.
func decFloat(f float64) *decNum {
	r := new(big.Rat)
	if r.SetFloat64(f) == nil {
		d, _ := parseDec(strconv.FormatFloat(f, 'g', -1, 64), false)
		return d
	}
	shift := r.Denom().BitLen() - 1 // the denominator is a power of two
	n := new(big.Int).Abs(r.Num())
	n.Mul(n, new(big.Int).Exp(big.NewInt(5), big.NewInt(int64(shift)), nil))
	return &decNum{neg: r.Sign() < 0 || f == 0 && 1/f < 0, coef: n, exp: -shift}
}
