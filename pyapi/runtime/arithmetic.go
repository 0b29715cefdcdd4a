package runtime

import (
	"math"
	"math/big"

	"github.com/go-python/gpython/py"
	"github.com/seed-e45c46d8/dp/pyapi/libm"
)

// The arithmetic of int, bool, float and complex, which gpython gets wrong at the edges (zero division, negative powers,
// bools, large shifts). opcode names an operation; the order is that of [compile.Operator].
type opcode byte

const (
	opAdd opcode = iota
	opSub
	opMul
	opTrueDiv
	opFloorDiv
	opMod
	opPow
	opLshift
	opRshift
	opAnd
	opOr
	opXor
	opMatMul
)

// limits bound the size of what operators make.
type limits struct {
	size int64 // bytes
}

var defaultLimits = limits{size: 256 << 20}

// arithmetic computes a op b for numbers. ok is false when the operands are not both numbers that have the operator.
func (m limits) arithmetic(op opcode, a, b Object) (res Object, ok bool, err error) {
	switch x := a.(type) {
	case py.Int:
		switch y := b.(type) {
		case py.Int:
			return m.smallInts(op, x, y)
		case py.Float:
			return floats(op, float64(x), float64(y))
		}
	case py.Float:
		switch y := b.(type) {
		case py.Float:
			return floats(op, float64(x), float64(y))
		case py.Int:
			return floats(op, float64(x), float64(y))
		}
	case py.Bool:
		if y, isBool := b.(py.Bool); isBool {
			switch op {
			case opAnd:
				return py.NewBool(bool(x && y)), true, nil
			case opOr:
				return py.NewBool(bool(x || y)), true, nil
			case opXor:
				return py.NewBool(x != y), true, nil
			}
		}
	}
	return m.mixedNumbers(op, a, b)
}

// mixedNumbers handles what is not two small ints or floats.
func (m limits) mixedNumbers(op opcode, a, b Object) (Object, bool, error) {
	x, xBig := bigNumber(a)
	y, yBig := bigNumber(b)
	if xBig && yBig {
		r, err := m.bigInts(op, x, y)
		return r, op != opMatMul, err
	}
	fa, aReal := realNumber(a)
	fb, bReal := realNumber(b)
	if aReal && bReal {
		if xBig && math.IsInf(fa, 0) || yBig && math.IsInf(fb, 0) {
			return nil, true, py.ExceptionNewf(py.OverflowError, "int too large to convert to float")
		}
		return floats(op, fa, fb)
	}
	ca, aComplex := a.(py.Complex)
	cb, bComplex := b.(py.Complex)
	switch {
	case aComplex && bComplex:
	case aComplex && bReal:
		cb = py.Complex(complex(fb, 0))
	case bComplex && aReal:
		ca = py.Complex(complex(fa, 0))
	default:
		return nil, false, nil
	}
	if xBig && math.IsInf(fa, 0) || yBig && math.IsInf(fb, 0) {
		return nil, true, py.ExceptionNewf(py.OverflowError, "int too large to convert to float")
	}
	return complexes(op, complex128(ca), complex128(cb))
}

func bigNumber(o Object) (*big.Int, bool) {
	switch v := o.(type) {
	case py.Int:
		if k := uint64(v - lowestSmall); k < smallCount {
			return &smallBigs[k], true
		}
		return big.NewInt(int64(v)), true
	case *py.BigInt:
		return (*big.Int)(v), true
	case py.Bool:
		if v {
			return big.NewInt(1), true
		}
		return new(big.Int), true
	}
	return nil, false
}

func realNumber(o Object) (float64, bool) {
	switch v := o.(type) {
	case py.Float:
		return float64(v), true
	case py.Int:
		return float64(v), true
	case py.Bool:
		if v {
			return 1, true
		}
		return 0, true
	case *py.BigInt:
		f, _ := new(big.Float).SetInt((*big.Int)(v)).Float64()
		return f, true
	}
	return 0, false
}

func zeroDivision(text string) error { return py.ExceptionNewf(py.ZeroDivisionError, "%s", text) }

func (m limits) smallInts(op opcode, x, y py.Int) (Object, bool, error) {
	switch op {
	case opAdd:
		if r := x + y; (r > x) == (y > 0) {
			return r, true, nil
		}
	case opSub:
		if r := x - y; (r < x) == (y > 0) {
			return r, true, nil
		}
	case opMul:
		if x > -1<<31 && x < 1<<31 && y > -1<<31 && y < 1<<31 {
			return x * y, true, nil
		}
	case opTrueDiv:
		if y != 0 && x > -1<<53 && x < 1<<53 && y > -1<<53 && y < 1<<53 {
			return py.Float(float64(x) / float64(y)), true, nil
		}
	case opFloorDiv, opMod:
		if y == 0 || y == -1 {
			break
		}
		q, r := x/y, x%y
		if r != 0 && (r < 0) != (y < 0) {
			q, r = q-1, r+y
		}
		if op == opMod {
			return r, true, nil
		}
		return q, true, nil
	case opAnd:
		return x & y, true, nil
	case opOr:
		return x | y, true, nil
	case opXor:
		return x ^ y, true, nil
	case opRshift:
		if y >= 0 {
			return x >> min(y, 63), true, nil
		}
	case opMatMul:
		return nil, false, nil
	}
	r, err := m.bigInts(op, big.NewInt(int64(x)), big.NewInt(int64(y)))
	return r, true, err
}

func (m limits) bigInts(op opcode, x, y *big.Int) (Object, error) {
	z := new(big.Int)
	switch op {
	case opAdd:
		z.Add(x, y)
	case opSub:
		z.Sub(x, y)
	case opMul:
		z.Mul(x, y)
	case opTrueDiv:
		if y.Sign() == 0 {
			return nil, zeroDivision("division by zero")
		}
		if x.Sign() == 0 && y.Sign() < 0 {
			return py.Float(math.Copysign(0, -1)), nil
		}
		f, _ := new(big.Rat).SetFrac(x, y).Float64()
		if math.IsInf(f, 0) {
			return nil, py.ExceptionNewf(py.OverflowError, "integer division result too large for a float")
		}
		return py.Float(f), nil
	case opFloorDiv, opMod:
		if y.Sign() == 0 {
			if op == opMod {
				return nil, zeroDivision("integer modulo by zero")
			}
			return nil, zeroDivision("integer division or modulo by zero")
		}
		m := new(big.Int)
		z.QuoRem(x, y, m)
		if m.Sign() != 0 && (m.Sign() < 0) != (y.Sign() < 0) {
			z.Sub(z, big.NewInt(1))
			m.Add(m, y)
		}
		if op == opMod {
			z = m
		}
	case opPow:
		return m.bigPow(x, y)
	case opLshift, opRshift:
		return m.shift(op, x, y)
	case opAnd:
		z.And(x, y)
	case opOr:
		z.Or(x, y)
	case opXor:
		z.Xor(x, y)
	}
	return NewInt(z), nil
}

// maxBits is the size of the largest int. Reading one in decimal takes quadratic time, so the limit is far below MaxSize.
func (m limits) maxBits() int64 { return m.size / 8 }

func (m limits) bigPow(x, y *big.Int) (Object, error) {
	if y.Sign() < 0 {
		fx, _ := new(big.Float).SetInt(x).Float64()
		fy, _ := new(big.Float).SetInt(y).Float64()
		r, _, err := floats(opPow, fx, fy)
		return r, err
	}
	if bits := int64(x.BitLen()); bits > 1 && (!y.IsInt64() || y.Int64() > m.maxBits()/bits) {
		return nil, Raise(MemoryError, "power makes an integer of more than %d bits", m.maxBits())
	}
	return NewInt(new(big.Int).Exp(x, y, nil)), nil
}

func (m limits) shift(op opcode, x, y *big.Int) (Object, error) {
	if y.Sign() < 0 {
		return nil, valueError("negative shift count")
	}
	if op == opRshift {
		if !y.IsInt64() || y.Int64() > int64(x.BitLen()) {
			y = big.NewInt(int64(x.BitLen()))
		}
		return NewInt(new(big.Int).Rsh(x, uint(y.Int64()))), nil
	}
	if x.Sign() == 0 {
		return py.Int(0), nil
	}
	if !y.IsInt64() || y.Int64() > m.maxBits()-int64(x.BitLen()) {
		return nil, Raise(MemoryError, "shift makes an integer of more than %d bits", m.maxBits())
	}
	return NewInt(new(big.Int).Lsh(x, uint(y.Int64()))), nil
}

func floats(op opcode, x, y float64) (Object, bool, error) {
	switch op {
	case opAdd:
		return py.Float(x + y), true, nil
	case opSub:
		return py.Float(x - y), true, nil
	case opMul:
		return py.Float(x * y), true, nil
	case opTrueDiv:
		if y == 0 {
			return nil, true, zeroDivision("float division by zero")
		}
		return py.Float(x / y), true, nil
	case opFloorDiv, opMod:
		if y == 0 {
			if op == opMod {
				return nil, true, zeroDivision("float modulo")
			}
			return nil, true, zeroDivision("float floor division by zero")
		}
		q, m := floatDivMod(x, y)
		if op == opMod {
			return py.Float(m), true, nil
		}
		return py.Float(q), true, nil
	case opPow:
		r, err := floatPow(x, y)
		return r, true, err
	}
	return nil, false, nil
}

// floatDivMod is CPython's float_divmod.
func floatDivMod(x, y float64) (q, m float64) {
	m = math.Mod(x, y)
	q = (x - m) / y
	if m != 0 {
		if (y < 0) != (m < 0) {
			m += y
			q--
		}
	} else {
		m = math.Copysign(0, y)
	}
	if q == 0 {
		return math.Copysign(0, x/y), m
	}
	f := math.Floor(q)
	if q-f > 0.5 {
		f++
	}
	return f, m
}

func floatPow(x, y float64) (Object, error) {
	switch {
	case x == 0 && y < 0 && !math.IsInf(y, 0):
		return nil, zeroDivision("0.0 cannot be raised to a negative power")
	case x < 0 && y != math.Trunc(y) && !math.IsNaN(y) && !math.IsInf(x, 0) && !math.IsInf(y, 0):
		r, _, err := complexes(opPow, complex(x, 0), complex(y, 0))
		return r, err
	}
	r := libm.Pow(x, y)
	if math.IsInf(r, 0) && !math.IsInf(x, 0) && !math.IsInf(y, 0) {
		return nil, throw(newException(OverflowError, []Object{py.Int(34), py.String("Numerical result out of range")}))
	}
	return py.Float(r), nil
}

func complexes(op opcode, x, y complex128) (Object, bool, error) {
	switch op {
	case opAdd:
		return py.Complex(x + y), true, nil
	case opSub:
		return py.Complex(x - y), true, nil
	case opMul:
		return py.Complex(complexProduct(x, y)), true, nil
	case opTrueDiv:
		if y == 0 {
			return nil, true, zeroDivision("complex division by zero")
		}
		return py.Complex(complexQuotient(x, y)), true, nil
	case opPow:
		r, err := complexPow(x, y)
		return r, true, err
	}
	return nil, false, nil
}

// complexProduct multiplies by the plain formula. Go's own operator may fuse a multiplication with an addition.
func complexProduct(x, y complex128) complex128 {
	a, b, c, d := real(x), imag(x), real(y), imag(y)
	return complex(float64(a*c)-float64(b*d), float64(a*d)+float64(b*c))
}

// complexQuotient divides, scaled by the larger part of y as CPython does.
func complexQuotient(x, y complex128) complex128 {
	a, b, c, d := real(x), imag(x), real(y), imag(y)
	switch {
	case math.Abs(c) >= math.Abs(d):
		ratio := d / c
		by := c + float64(d*ratio)
		return complex((a+float64(b*ratio))/by, (b-float64(a*ratio))/by)
	case math.Abs(d) >= math.Abs(c):
		ratio := c / d
		by := float64(c*ratio) + d
		return complex((float64(a*ratio)+b)/by, (float64(b*ratio)-a)/by)
	}
	return complex(math.NaN(), math.NaN())
}

// complexPow multiplies for small whole exponents and takes logarithms for others.
func complexPow(x, y complex128) (Object, error) {
	const smallest = 100
	var r complex128
	domain := false
	switch n := real(y); {
	case imag(y) == 0 && n == math.Floor(n) && math.Abs(n) <= smallest:
		r = complexPower(x, int(math.Abs(n)))
		if n < 0 {
			if domain = r == 0; !domain {
				r = complexQuotient(1, r)
			}
		}
	case x == 0:
		domain = imag(y) != 0 || n < 0
	default:
		size := math.Hypot(real(x), imag(x))
		length := libm.Pow(size, n)
		angle := libm.Atan2(imag(x), real(x))
		phase := angle * n
		if imag(y) != 0 {
			length *= libm.Exp(-angle * imag(y))
			phase += imag(y) * libm.Log(size)
		}
		domain = math.IsInf(phase, 0)
		sin, cos := libm.Sin(phase), libm.Cos(phase)
		r = complex(length*cos, length*sin)
	}
	switch {
	case domain:
		return nil, zeroDivision("0.0 to a negative or complex power")
	case math.IsInf(real(r), 0) || math.IsInf(imag(r), 0):
		return nil, py.ExceptionNewf(py.OverflowError, "complex exponentiation")
	}
	return py.Complex(r), nil
}

func complexPower(x complex128, n int) complex128 {
	r := complex128(1)
	for mask := 1; n >= mask; mask <<= 1 {
		if n&mask != 0 {
			r = complexProduct(r, x)
		}
		x = complexProduct(x, x)
	}
	return r
}

// maxPowWork is how many multiplications of words pow(x, y, m) may take: some seconds.
const maxPowWork = 1 << 32

// modPow is pow(x, y, m) for ints.
func modPow(x, y, m *big.Int) (Object, error) {
	if m.Sign() == 0 {
		return nil, valueError("pow() 3rd argument cannot be 0")
	}
	if y.Sign() < 0 {
		inverse := new(big.Int).ModInverse(x, new(big.Int).Abs(m))
		if inverse == nil {
			return nil, valueError("base is not invertible for the given modulus")
		}
		x, y = inverse, new(big.Int).Neg(y)
	}
	if words := int64(m.BitLen()/64 + 1); product(words*words, int64(y.BitLen()), 0) > maxPowWork || words > 1<<20 {
		return nil, Raise(MemoryError, "pow() of integers of %d, %d and %d bits", x.BitLen(), y.BitLen(), m.BitLen())
	}
	z := new(big.Int).Exp(x, y, new(big.Int).Abs(m))
	if m.Sign() < 0 && z.Sign() != 0 {
		z.Add(z, m)
	}
	return NewInt(z), nil
}
