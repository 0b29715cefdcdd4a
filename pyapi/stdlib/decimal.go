package stdlib

import (
	_ "embed"
	"fmt"
	"math/big"
	"regexp"
	"strconv"
	"strings"

	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

//go:embed lib/decimal.py
var decimalSource string

// decimals is what the values of one session's module decimal share: the class and the context in force.
type decimals struct {
	session *runtime.Session
	module  *runtime.Module
	class   *runtime.Class
	prec    int
	mode    string // of rounding
}

// decimal is decimal.Decimal: coef * 10**exp, or something special.
type decimal struct {
	k       *decimals
	neg     bool
	coef    *big.Int // never negative
	exp     int
	special byte // 0: finite, 'I': infinity, 'N': NaN
}

func (d *decimal) Type() *runtime.Type     { return d.k.class.InstanceType() }
func (d *decimal) PyClass() *runtime.Class { return d.k.class }
func (d *decimal) M__getattribute__(name string) (runtime.Object, error) {
	return runtime.Attr(d, d.k.class, name)
}

// maxExponent is Emax of CPython's default context.
const maxExponent = 999999

// maxDecimalDigits is how many digits an exact result may have before it is refused.
const maxDecimalDigits = 1_000_000

func (k *decimals) finite(neg bool, coef *big.Int, exp int) *decimal {
	return &decimal{k: k, neg: neg, coef: coef, exp: exp}
}

func (k *decimals) fromInt(n *big.Int) *decimal {
	return k.finite(n.Sign() < 0, new(big.Int).Abs(n), 0)
}

func pow10(n int) *big.Int { return new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(n)), nil) }

func (d *decimal) digits() int {
	if d.coef.Sign() == 0 {
		return 1
	}
	return len(d.coef.String())
}

func (d *decimal) isZero() bool { return d.special == 0 && d.coef.Sign() == 0 }

// signal raises one of the module's exceptions as the C implementation does: with a list of the conditions.
func (k *decimals) signal(exception, condition string) error {
	c, ok := k.module.Get(exception).(*runtime.Class)
	if !ok {
		return runtime.Raise(runtime.ArithmeticError, "%s", condition)
	}
	return runtime.Throw(runtime.NewException(c, runtime.NewList(k.module.Get(condition))))
}

var decimalText = regexp.MustCompile(`^([+-]?)(?:(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d+))?|(inf|infinity)|(s?nan)(\d*))$`)

// parse reads the text of a number.
func (k *decimals) parse(s string) (*decimal, error) {
	t := strings.ReplaceAll(strings.TrimSpace(s), "_", "")
	m := decimalText.FindStringSubmatch(t)
	if m == nil {
		m = decimalText.FindStringSubmatch(strings.ToLower(t))
	}
	if m == nil || m[5] == "" && m[6] == "" && m[2] == "" && m[3] == "" {
		return nil, k.signal("InvalidOperation", "ConversionSyntax")
	}
	neg := m[1] == "-"
	switch {
	case m[5] != "":
		return &decimal{k: k, neg: neg, coef: new(big.Int), special: 'I'}, nil
	case m[6] != "":
		return &decimal{k: k, neg: neg, coef: new(big.Int), special: 'N'}, nil
	}
	if len(m[2])+len(m[3]) > maxDecimalDigits {
		return nil, k.signal("InvalidOperation", "ConversionSyntax")
	}
	coef, _ := new(big.Int).SetString(m[2]+m[3], 10)
	exp := 0
	if m[4] != "" {
		e, err := strconv.Atoi(m[4])
		if err != nil || e > 10*maxExponent || e < -10*maxExponent {
			return nil, k.signal("InvalidOperation", "ConversionSyntax")
		}
		exp = e
	}
	return k.finite(neg, coef, exp-len(m[3])), nil
}

// fromFloat is the exact value of a float.
func (k *decimals) fromFloat(f float64) *decimal {
	r := new(big.Rat).SetFloat64(f)
	if r == nil {
		d, _ := k.parse(strconv.FormatFloat(f, 'g', -1, 64))
		return d
	}
	exp := 0
	n := new(big.Int).Abs(r.Num())
	for shift := r.Denom().BitLen() - 1; shift > 0; shift-- { // the denominator is a power of two
		n.Mul(n, big.NewInt(5))
		exp--
	}
	return k.finite(r.Sign() < 0 || f == 0 && 1/f < 0, n, exp)
}

// operand is the other side of an operator: a Decimal or an int.
func (k *decimals) operand(o runtime.Object) (*decimal, bool) {
	if d, ok := o.(*decimal); ok {
		return d, true
	}
	if n, ok := bigOf(o); ok {
		return k.fromInt(n), true
	}
	return nil, false
}

func (d *decimal) String() string {
	sign := ""
	if d.neg {
		sign = "-"
	}
	switch d.special {
	case 'I':
		return sign + "Infinity"
	case 'N':
		return sign + "NaN"
	}
	s := d.coef.String()
	left := d.exp + len(s) // digits in front of the point
	if d.exp <= 0 && left > -6 {
		switch {
		case d.exp == 0:
			return sign + s
		case left <= 0:
			return sign + "0." + strings.Repeat("0", -left) + s
		}
		return sign + s[:left] + "." + s[left:]
	}
	if len(s) > 1 {
		s = s[:1] + "." + s[1:]
	}
	return sign + s + fmt.Sprintf("E%+d", left-1)
}

func (d *decimal) M__str__() (runtime.Object, error) { return runtime.String(d.String()), nil }
func (d *decimal) M__repr__() (runtime.Object, error) {
	return runtime.String("Decimal('" + d.String() + "')"), nil
}
func (d *decimal) M__bool__() (runtime.Object, error) { return runtime.NewBool(!d.isZero()), nil }

// HashKey makes equal numbers one dict key, ints and floats among them.
func (d *decimal) HashKey() any {
	if d.special != 0 {
		return "\x00decimal\x00" + d.String()
	}
	r := d.rat()
	if r.IsInt() && r.Num().IsInt64() {
		return r.Num().Int64()
	}
	if f, exact := r.Float64(); exact {
		return f
	}
	return "\x00decimal\x00" + r.String()
}

func (d *decimal) rat() *big.Rat {
	n := new(big.Int).Set(d.coef)
	if d.neg {
		n.Neg(n)
	}
	if d.exp >= 0 {
		return new(big.Rat).SetInt(n.Mul(n, pow10(min(d.exp, maxDecimalDigits))))
	}
	return new(big.Rat).SetFrac(n, pow10(min(-d.exp, maxDecimalDigits)))
}

// truncated is the integer part.
func (d *decimal) truncated() *big.Int {
	n := new(big.Int)
	if d.exp >= 0 {
		n.Mul(d.coef, pow10(min(d.exp, maxDecimalDigits)))
	} else if -d.exp <= d.digits() {
		n.Quo(d.coef, pow10(-d.exp))
	}
	if d.neg {
		n.Neg(n)
	}
	return n
}

func (d *decimal) M__int__() (runtime.Object, error) {
	switch d.special {
	case 'I':
		return nil, runtime.Raise(runtime.OverflowError, "cannot convert Infinity to integer")
	case 'N':
		return nil, valueError("cannot convert NaN to integer")
	}
	return runtime.NewInt(d.truncated()), nil
}

func (d *decimal) M__float__() (runtime.Object, error) {
	f, err := strconv.ParseFloat(strings.Replace(d.String(), "Infinity", "Inf", 1), 64)
	if err != nil && d.special == 0 && d.coef.Sign() != 0 && d.exp < 0 {
		err = nil
	}
	if err != nil {
		return runtime.Float(f), nil
	}
	return runtime.Float(f), nil
}

// The ways of rounding.
var roundingModes = []string{"ROUND_UP", "ROUND_DOWN", "ROUND_CEILING", "ROUND_FLOOR", "ROUND_HALF_UP", "ROUND_HALF_DOWN", "ROUND_HALF_EVEN", "ROUND_05UP"}

// divideRound is a/b for a >= 0 and b > 0, rounded as a number of the sign would be.
func divideRound(a, b *big.Int, neg bool, mode string) *big.Int {
	q, r := new(big.Int).QuoRem(a, b, new(big.Int))
	if r.Sign() == 0 {
		return q
	}
	half := new(big.Int).Lsh(r, 1).Cmp(b)
	last := new(big.Int).Mod(q, big.NewInt(10)).Int64()
	up := false
	switch mode {
	case "ROUND_UP":
		up = true
	case "ROUND_CEILING":
		up = !neg
	case "ROUND_FLOOR":
		up = neg
	case "ROUND_HALF_UP":
		up = half >= 0
	case "ROUND_HALF_DOWN":
		up = half > 0
	case "ROUND_HALF_EVEN":
		up = half > 0 || half == 0 && last%2 == 1
	case "ROUND_05UP":
		up = last == 0 || last == 5
	}
	if up {
		q.Add(q, big.NewInt(1))
	}
	return q
}

// fit rounds a result to the precision of the context.
func (d *decimal) fit() (runtime.Object, error) {
	if d.special != 0 {
		return d, nil
	}
	if n := d.digits() - d.k.prec; n > 0 {
		coef := divideRound(d.coef, pow10(n), d.neg, d.k.mode)
		exp := d.exp + n
		if len(coef.String()) > d.k.prec { // 99.9 became 100
			coef.Quo(coef, big.NewInt(10))
			exp++
		}
		d = d.k.finite(d.neg, coef, exp)
	}
	if d.coef.Sign() != 0 && d.exp+d.digits()-1 > maxExponent {
		return nil, d.k.signal("Overflow", "Overflow")
	}
	return d, nil
}

// rescale is the number with another exponent, rounded.
func (d *decimal) rescale(exp int, mode string) *decimal {
	if exp <= d.exp {
		return d.k.finite(d.neg, new(big.Int).Mul(d.coef, pow10(d.exp-exp)), exp)
	}
	if exp-d.exp > d.digits()+1 { // all that is left is less than half
		coef := big.NewInt(0)
		if d.coef.Sign() != 0 {
			coef = divideRound(big.NewInt(1), big.NewInt(100), d.neg, mode)
		}
		return d.k.finite(d.neg, coef, exp)
	}
	return d.k.finite(d.neg, divideRound(d.coef, pow10(exp-d.exp), d.neg, mode), exp)
}
