package runtime

import (
	"math"
	"math/big"
	"math/bits"
	"strconv"
	"strings"

	"github.com/go-python/gpython/py"
)

// bigOf returns the value of an int.
func bigOf(o Object) (*big.Int, bool) {
	switch v := num(unwrapNative(o)).(type) {
	case py.Int:
		return big.NewInt(int64(v)), true
	case *py.BigInt:
		return (*big.Int)(v), true
	}
	return nil, false
}

func initNumberMethods() {
	intMethod := func(text string, fn func(x *big.Int, a []Object) (Object, error)) {
		nativeMethod(intC, text, func(self Object, a []Object) (Object, error) {
			x, ok := bigOf(self)
			if !ok {
				return nil, typeError("descriptor of 'int' objects doesn't apply to a '%s' object", TypeName(self))
			}
			return fn(x, a)
		})
	}
	intMethod("bit_length", func(x *big.Int, _ []Object) (Object, error) { return py.Int(x.BitLen()), nil })
	intMethod("bit_count", func(x *big.Int, _ []Object) (Object, error) {
		n := 0
		for _, w := range x.Bits() {
			n += bits.OnesCount(uint(w))
		}
		return py.Int(n), nil
	})
	intMethod("conjugate", func(x *big.Int, _ []Object) (Object, error) { return NewInt(x), nil })
	intMethod("as_integer_ratio", func(x *big.Int, _ []Object) (Object, error) { return py.Tuple{NewInt(x), py.Int(1)}, nil })
	intMethod("to_bytes length? byteorder? signed?", intToBytes)
	fromBytes := nativeFunc("from_bytes bytes byteorder? signed?", func(a []Object) (Object, error) {
		if _, isText := AsString(a[0]); isText {
			return nil, typeError("cannot convert 'str' object to bytes")
		}
		b, err := newBytes([]Object{a[0], nil, nil})
		if err != nil {
			return nil, err
		}
		raw := append([]byte(nil), b.(py.Bytes)...)
		if err := orderBytes(raw, a[1]); err != nil {
			return nil, err
		}
		x := new(big.Int).SetBytes(raw)
		signed, err := truthOr(a[2], false)
		if signed && len(raw) > 0 && raw[0]&0x80 != 0 {
			x.Sub(x, new(big.Int).Lsh(big.NewInt(1), uint(len(raw)*8)))
		}
		return NewInt(x), err
	})
	intC.dict.SetStr("from_bytes", &StaticMethod{f: fromBytes})

	nativeMethod(floatC, "is_integer", func(f py.Float, _ []Object) (Object, error) {
		x := float64(f)
		return py.NewBool(x == math.Trunc(x) && !math.IsInf(x, 0)), nil
	})
	nativeMethod(floatC, "hex", func(f py.Float, _ []Object) (Object, error) { return py.String(floatHex(float64(f))), nil })
	nativeMethod(floatC, "as_integer_ratio", func(f py.Float, _ []Object) (Object, error) {
		if math.IsNaN(float64(f)) {
			return nil, valueError("cannot convert NaN to integer ratio")
		}
		if math.IsInf(float64(f), 0) {
			return nil, py.ExceptionNewf(py.OverflowError, "cannot convert Infinity to integer ratio")
		}
		r := new(big.Rat).SetFloat64(float64(f))
		return py.Tuple{NewInt(r.Num()), NewInt(r.Denom())}, nil
	})
	nativeMethod(floatC, "conjugate", func(f py.Float, _ []Object) (Object, error) { return f, nil })
	for name, whole := range map[string]func(float64) float64{"__trunc__": math.Trunc, "__floor__": math.Floor, "__ceil__": math.Ceil} {
		nativeMethod(floatC, name, func(f py.Float, _ []Object) (Object, error) { return floatToInt(whole(float64(f))) })
		intMethod(name, func(x *big.Int, _ []Object) (Object, error) { return NewInt(x), nil })
	}
	floatC.dict.SetStr("__getformat__", &StaticMethod{f: nativeFunc("__getformat__ typestr /", func(a []Object) (Object, error) {
		s, ok := AsString(a[0])
		switch {
		case !ok:
			return nil, typeError("__getformat__() argument must be str, not %s", TypeName(a[0]))
		case s != "double" && s != "float":
			return nil, valueError("__getformat__() argument 1 must be 'double' or 'float'")
		}
		return py.String("IEEE, little-endian"), nil
	})})
	floatC.dict.SetStr("fromhex", &StaticMethod{f: nativeFunc("fromhex string /", func(a []Object) (Object, error) {
		s, err := strArg("fromhex()", a[0])
		if err != nil {
			return nil, err
		}
		return floatFromHex(s)
	})})
	nativeMethod(complexC, "conjugate", func(c py.Complex, _ []Object) (Object, error) {
		return py.Complex(complex(real(complex128(c)), -imag(complex128(c)))), nil
	})
}

// floatHex is float.hex without trailing zeros rules of CPython's 13 digits.
func floatHex(x float64) string {
	if math.IsInf(x, 0) || math.IsNaN(x) {
		return floatRepr(x)
	}
	b := math.Float64bits(x)
	sign := ""
	if b>>63 == 1 {
		sign = "-"
	}
	if x == 0 {
		return sign + "0x0.0p+0"
	}
	lead, exp := 1, int(b>>52&0x7ff)-1023
	if exp == -1023 {
		lead, exp = 0, -1022
	}
	return sprintf("%s0x%d.%013xp%+d", sign, lead, b&(1<<52-1), exp)
}

// floatFromHex reads what float.hex writes, and shorter forms of it.
func floatFromHex(text string) (Object, error) {
	t := strings.ToLower(strings.TrimFunc(text, isSpace))
	sign := ""
	if strings.HasPrefix(t, "-") || strings.HasPrefix(t, "+") {
		sign, t = t[:1], t[1:]
	}
	switch t {
	case "inf", "infinity", "nan":
	default:
		t = strings.TrimPrefix(t, "0x")
		if !strings.Contains(t, "p") {
			t += "p0"
		}
		t = "0x" + t
	}
	f, err := strconv.ParseFloat(strings.TrimPrefix(sign, "+")+t, 64)
	switch {
	case math.IsInf(f, 0) && err != nil:
		return nil, py.ExceptionNewf(py.OverflowError, "hexadecimal value too large to represent as a float")
	case err != nil || strings.Contains(t, "_"):
		return nil, valueError("invalid hexadecimal floating-point string")
	}
	return py.Float(f), nil
}

func intToBytes(x *big.Int, a []Object) (Object, error) {
	n, err := intOr(a[0], 1)
	if err != nil {
		return nil, err
	}
	if n < 0 || n > maxItems {
		return nil, valueError("length argument must be non-negative")
	}
	signed, err := truthOr(a[2], false)
	if err != nil {
		return nil, err
	}
	v := new(big.Int).Set(x)
	width := n * 8
	switch {
	case v.Sign() < 0 && !signed:
		return nil, py.ExceptionNewf(py.OverflowError, "can't convert negative int to unsigned")
	case !signed && v.BitLen() > width, signed && v.Sign() >= 0 && v.BitLen() > max(width-1, 0),
		signed && v.Sign() < 0 && new(big.Int).Not(v).BitLen() > max(width-1, 0):
		return nil, py.ExceptionNewf(py.OverflowError, "int too big to convert")
	case v.Sign() < 0:
		v.Add(v, new(big.Int).Lsh(big.NewInt(1), uint(width)))
	}
	out := v.FillBytes(make([]byte, n))
	return py.Bytes(out), orderBytes(out, a[1])
}

// orderBytes turns big-endian bytes into the wanted order, or back.
func orderBytes(b []byte, order Object) error {
	if order == nil {
		return nil
	}
	switch s, _ := AsString(order); s {
	case "big":
	case "little":
		for i, j := 0, len(b)-1; i < j; i, j = i+1, j-1 {
			b[i], b[j] = b[j], b[i]
		}
	default:
		return valueError("byteorder must be either 'little' or 'big'")
	}
	return nil
}
