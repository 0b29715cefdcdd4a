package stdlib

import (
	"encoding/binary"
	"math"
	"math/big"
	"strings"

	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

// structError is struct.error.
var structError = runtime.NewExceptionClass("struct", "error")

// structFormat is a format of module struct, and the class struct.Struct.
type structFormat struct {
	text  string
	order binary.ByteOrder
	items []structItem
	size  int
}

// structItem is one code of a format: count values of size bytes, or one value of count bytes for s and p.
type structItem struct {
	code   byte
	count  int
	size   int
	offset int
	native bool
}

var structClass = runtime.NewClass("_struct", "Struct")

func (f *structFormat) Type() *runtime.Type     { return structClass.InstanceType() }
func (f *structFormat) PyClass() *runtime.Class { return structClass }
func (f *structFormat) M__getattribute__(name string) (runtime.Object, error) {
	return runtime.Attr(f, structClass, name)
}

var (
	structStandard = map[byte]int{'x': 1, 'c': 1, 'b': 1, 'B': 1, '?': 1, 'h': 2, 'H': 2, 'i': 4, 'I': 4, 'l': 4, 'L': 4, 'q': 8, 'Q': 8, 'e': 2, 'f': 4, 'd': 8, 's': 1, 'p': 1}
	structNative   = map[byte]int{'x': 1, 'c': 1, 'b': 1, 'B': 1, '?': 1, 'h': 2, 'H': 2, 'i': 4, 'I': 4, 'l': 8, 'L': 8, 'q': 8, 'Q': 8, 'n': 8, 'N': 8, 'P': 8, 'e': 2, 'f': 4, 'd': 8, 's': 1, 'p': 1}
)

func parseStruct(format string) (*structFormat, error) {
	f := &structFormat{text: format, order: binary.LittleEndian}
	sizes, aligned := structNative, true
	rest := format
	if rest != "" {
		switch rest[0] {
		case '<':
			sizes, aligned = structStandard, false
		case '>', '!':
			sizes, aligned, f.order = structStandard, false, binary.BigEndian
		case '=':
			sizes, aligned = structStandard, false
		}
		if strings.IndexByte("@<>!=", rest[0]) >= 0 {
			rest = rest[1:]
		}
	}
	const tooLong = "total struct size too long"
	for i := 0; i < len(rest); i++ {
		c := rest[i]
		if c == ' ' || c >= '\t' && c <= '\r' {
			continue
		}
		n, counted := 1, false
		if c >= '0' && c <= '9' {
			n, counted = 0, true
			for i < len(rest) && rest[i] >= '0' && rest[i] <= '9' {
				if n = n*10 + int(rest[i]-'0'); n > 1<<62 || n < 0 {
					return nil, runtime.Raise(structError, tooLong)
				}
				i++
			}
			if i == len(rest) {
				return nil, runtime.Raise(structError, "repeat count given without format specifier")
			}
			c = rest[i]
		}
		size, ok := sizes[c]
		if !ok {
			return nil, runtime.Raise(structError, "bad char in struct format")
		}
		_ = counted
		if aligned && size > 1 && c != 's' && c != 'p' && c != 'x' {
			f.size += (size - f.size%size) % size
		}
		if n > (math.MaxInt-f.size)/size {
			return nil, runtime.Raise(structError, tooLong)
		}
		f.items = append(f.items, structItem{code: c, count: n, size: size, offset: f.size, native: aligned})
		f.size += n * size
	}
	return f, nil
}

// structFormatArg is a format given as text or bytes.
func structFormatArg(o runtime.Object) (*structFormat, error) {
	switch v := runtime.Native(o).(type) {
	case runtime.String:
		for _, r := range string(v) {
			if r > 127 {
				return nil, runtime.Raise(runtime.UnicodeEncodeError, "'ascii' codec can't encode character in position 0: ordinal not in range(128)")
			}
		}
		return parseStruct(string(v))
	case runtime.Bytes:
		return parseStruct(string(v))
	case *structFormat:
		return v, nil
	}
	return nil, typeError("Struct() argument 1 must be a str or bytes object, not %s", runtime.TypeName(o))
}

// values is how many values the format has.
func (f *structFormat) values() int {
	n := 0
	for _, it := range f.items {
		switch it.code {
		case 'x':
		case 's', 'p':
			n++
		default:
			n += it.count
		}
	}
	return n
}

func (f *structFormat) pack(name string, args []runtime.Object) ([]byte, error) {
	if want := f.values(); len(args) != want {
		return nil, runtime.Raise(structError, "%s expected %d items for packing (got %d)", name, want, len(args))
	}
	if f.size > 1<<28 {
		return nil, runtime.Raise(runtime.MemoryError, "a struct of %d bytes", f.size)
	}
	out := make([]byte, f.size)
	for _, it := range f.items {
		switch it.code {
		case 'x':
			continue
		case 's', 'p':
			b, ok := bufferOf(args[0])
			if !ok {
				return nil, runtime.Raise(structError, "argument for '%c' must be a bytes object", it.code)
			}
			args = args[1:]
			to := out[it.offset : it.offset+it.count]
			if it.code == 'p' {
				if it.count > 0 {
					n := min(len(b), it.count-1)
					copy(to[1:], b[:n])
					to[0] = byte(min(n, 255))
				}
				continue
			}
			copy(to, b)
			continue
		}
		for i := range it.count {
			at := it.offset + i*it.size
			if err := f.packOne(it, out[at:at+it.size], args[0]); err != nil {
				return nil, err
			}
			args = args[1:]
		}
	}
	return out, nil
}

func (f *structFormat) packOne(it structItem, to []byte, o runtime.Object) error {
	switch it.code {
	case 'c':
		b, ok := bufferOf(o)
		if !ok || len(b) != 1 {
			return runtime.Raise(structError, "char format requires a bytes object of length 1")
		}
		to[0] = b[0]
		return nil
	case '?':
		t, err := runtime.Truth(o)
		if t {
			to[0] = 1
		}
		return err
	case 'e', 'f', 'd':
		return f.packFloat(it, to, o)
	}
	n, err := structInt(o)
	if err != nil {
		return err
	}
	bits := uint(it.size * 8)
	signed := strings.IndexByte("bhilqn", it.code) >= 0
	low, high := new(big.Int), new(big.Int).Lsh(bigOne, bits)
	if signed {
		high.Rsh(high, 1)
		low.Neg(high)
	}
	if n.Cmp(low) < 0 || n.Cmp(high) >= 0 {
		return structRange(it, low, high.Sub(high, bigOne))
	}
	v := new(big.Int).And(n, new(big.Int).SetUint64(math.MaxUint64)).Uint64()
	switch it.size {
	case 1:
		to[0] = byte(v)
	case 2:
		f.order.PutUint16(to, uint16(v))
	case 4:
		f.order.PutUint32(to, uint32(v))
	case 8:
		f.order.PutUint64(to, v)
	}
	return nil
}

// structRange is the error of a number that does not fit, which CPython words by size and byte order.
func structRange(it structItem, low, high *big.Int) error {
	switch {
	case it.size == 1 && it.code == 'b':
		return runtime.Raise(structError, "byte format requires -128 <= number <= 127")
	case it.size == 1:
		return runtime.Raise(structError, "ubyte format requires 0 <= number <= 255")
	case it.code == 'h':
		return runtime.Raise(structError, "short format requires -32768 <= number <= 32767")
	case it.code == 'H':
		return runtime.Raise(structError, "ushort format requires 0 <= number <= 65535")
	case it.native && it.size == 8 && strings.IndexByte("qQnNlLP", it.code) >= 0:
		if it.code == 'P' {
			return runtime.Raise(runtime.OverflowError, "int too large to convert")
		}
		return runtime.Raise(structError, "argument out of range")
	case it.size == 8:
		return runtime.Raise(structError, "argument out of range")
	}
	return runtime.Raise(structError, "'%c' format requires %s <= number <= %s", it.code, low, high)
}

func structInt(o runtime.Object) (*big.Int, error) {
	if n, ok := bigOf(o); ok {
		return n, nil
	}
	if runtime.ClassOf(o).Lookup("__index__") != nil {
		r, err := runtime.CallMethod(o, "__index__")
		if err != nil {
			return nil, err
		}
		if n, ok := bigOf(r); ok {
			return n, nil
		}
	}
	return nil, runtime.Raise(structError, "required argument is not an integer")
}

func (f *structFormat) packFloat(it structItem, to []byte, o runtime.Object) error {
	x, err := floatArg(o)
	if err != nil {
		if runtime.Matches(err, runtime.TypeError) {
			return runtime.Raise(structError, "required argument is not a float")
		}
		return err
	}
	switch it.code {
	case 'd':
		f.order.PutUint64(to, math.Float64bits(x))
	case 'f':
		if v := float32(x); !it.native && math.IsInf(float64(v), 0) && !math.IsInf(x, 0) {
			return runtime.Raise(runtime.OverflowError, "float too large to pack with f format")
		}
		f.order.PutUint32(to, math.Float32bits(float32(x)))
	case 'e':
		h, ok := halfBits(x)
		if !ok {
			return runtime.Raise(runtime.OverflowError, "float too large to pack with e format")
		}
		f.order.PutUint16(to, h)
	}
	return nil
}

// halfBits is a float in 16 bits, rounded half to even. ok is false when it is too large.
func halfBits(x float64) (uint16, bool) {
	sign := uint16(0)
	if math.Signbit(x) {
		sign = 0x8000
	}
	switch {
	case math.IsNaN(x):
		return sign | 0x7e00, true
	case math.IsInf(x, 0):
		return sign | 0x7c00, true
	case x == 0:
		return sign, true
	}
	frac, exp := math.Frexp(math.Abs(x)) // frac in [0.5, 1)
	e := exp - 1
	if e < -14 { // subnormal
		m := math.RoundToEven(math.Ldexp(frac, exp+24))
		return sign | uint16(m), true
	}
	m := math.RoundToEven(math.Ldexp(frac, 11))
	if m == 2048 {
		m, e = 1024, e+1
	}
	if e > 15 {
		return 0, false
	}
	return sign | uint16(e+15)<<10 | uint16(m-1024), true
}

func halfFloat(h uint16) float64 {
	sign := 1.0
	if h&0x8000 != 0 {
		sign = -1
	}
	e, m := int(h>>10&31), float64(h&1023)
	switch {
	case e == 31 && m == 0:
		return math.Inf(int(sign))
	case e == 31:
		return math.Copysign(math.NaN(), sign)
	case e == 0:
		return sign * math.Ldexp(m, -24)
	}
	return sign * math.Ldexp(m+1024, e-25)
}

func (f *structFormat) unpack(b []byte) runtime.Tuple {
	out := make(runtime.Tuple, 0, f.values())
	for _, it := range f.items {
		from := b[it.offset:]
		switch it.code {
		case 'x':
			continue
		case 's':
			out = append(out, runtime.Bytes(append([]byte{}, from[:it.count]...)))
			continue
		case 'p':
			n := 0
			if it.count > 0 {
				n = min(int(from[0]), it.count-1)
				from = from[1:]
			}
			out = append(out, runtime.Bytes(append([]byte{}, from[:n]...)))
			continue
		}
		for i := range it.count {
			out = append(out, f.unpackOne(it, from[i*it.size:]))
		}
	}
	return out
}

func (f *structFormat) unpackOne(it structItem, b []byte) runtime.Object {
	switch it.code {
	case 'c':
		return runtime.Bytes{b[0]}
	case '?':
		return runtime.NewBool(b[0] != 0)
	case 'e':
		return runtime.Float(halfFloat(f.order.Uint16(b)))
	case 'f':
		return runtime.Float(math.Float32frombits(f.order.Uint32(b)))
	case 'd':
		return runtime.Float(math.Float64frombits(f.order.Uint64(b)))
	}
	var v uint64
	switch it.size {
	case 1:
		v = uint64(b[0])
	case 2:
		v = uint64(f.order.Uint16(b))
	case 4:
		v = uint64(f.order.Uint32(b))
	case 8:
		v = f.order.Uint64(b)
	}
	if strings.IndexByte("bhilqn", it.code) >= 0 {
		shift := 64 - 8*it.size
		return runtime.Int(int64(v<<shift) >> shift)
	}
	return runtime.NewInt(new(big.Int).SetUint64(v))
}

func loadStruct(m *runtime.Module) error {
	m.Set("error", structError)
	m.Set("Struct", structClass)
	m.Def("calcsize(format, /)", func(a *runtime.Args) (runtime.Object, error) {
		f, err := structFormatArg(a.At(0))
		if err != nil {
			return nil, err
		}
		return runtime.Int(f.size), nil
	})
	m.Def("pack(*args)", func(a *runtime.Args) (runtime.Object, error) {
		if len(a.Rest) == 0 {
			return nil, typeError("missing format argument")
		}
		f, err := structFormatArg(a.Rest[0])
		if err != nil {
			return nil, err
		}
		b, err := f.pack("pack", a.Rest[1:])
		return runtime.Bytes(b), err
	})
	m.Def("unpack(format, buffer, /)", func(a *runtime.Args) (runtime.Object, error) {
		f, err := structFormatArg(a.At(0))
		if err != nil {
			return nil, err
		}
		return f.unpackAll(a.At(1))
	})
	m.Def("unpack_from(format, /, buffer, offset=0)", func(a *runtime.Args) (runtime.Object, error) {
		f, err := structFormatArg(a.At(0))
		if err != nil {
			return nil, err
		}
		return f.unpackFrom(a.At(1), a.At(2))
	})
	m.Def("iter_unpack(format, buffer, /)", func(a *runtime.Args) (runtime.Object, error) {
		f, err := structFormatArg(a.At(0))
		if err != nil {
			return nil, err
		}
		return f.iterUnpack(a.At(1))
	})
	m.Def("pack_into(*args)", func(a *runtime.Args) (runtime.Object, error) {
		if len(a.Rest) == 0 {
			return nil, typeError("pack_into expected at least 1 argument, got 0")
		}
		f, err := structFormatArg(a.Rest[0])
		if err != nil {
			return nil, err
		}
		return f.packInto(a.Rest[1:])
	})
	m.Def("_clearcache()", func(*runtime.Args) (runtime.Object, error) { return nil, nil })
	return nil
}

func (f *structFormat) unpackAll(o runtime.Object) (runtime.Object, error) {
	b, ok := bufferOf(o)
	if !ok {
		return nil, typeError("a bytes-like object is required, not '%s'", runtime.TypeName(o))
	}
	if len(b) != f.size {
		return nil, runtime.Raise(structError, "unpack requires a buffer of %d bytes", f.size)
	}
	return f.unpack(b), nil
}

func (f *structFormat) unpackFrom(o, at runtime.Object) (runtime.Object, error) {
	b, ok := bufferOf(o)
	if !ok {
		return nil, typeError("a bytes-like object is required, not '%s'", runtime.TypeName(o))
	}
	offset, err := intArg(at, 0)
	if err != nil {
		return nil, err
	}
	if offset, err = structOffset("unpack_from", f.size, offset, len(b)); err != nil {
		return nil, err
	}
	return f.unpack(b[offset : offset+f.size]), nil
}

// structOffset checks that a struct fits into a buffer from an offset on.
func structOffset(name string, size, offset, length int) (int, error) {
	doing := "unpacking"
	if name == "pack_into" {
		doing = "packing"
	}
	given := offset
	if offset < 0 {
		if offset+size > 0 {
			if name == "pack_into" {
				return 0, runtime.Raise(structError, "no space to pack %d bytes at offset %d", size, offset)
			}
			return 0, runtime.Raise(structError, "not enough data to unpack %d bytes at offset %d", size, offset)
		}
		if offset += length; offset < 0 {
			return 0, runtime.Raise(structError, "offset %d out of range for %d-byte buffer", given, length)
		}
	}
	if length-offset < size {
		return 0, runtime.Raise(structError, "%s requires a buffer of at least %d bytes for %s %d bytes at offset %d (actual buffer size is %d)", name, uint64(size)+uint64(offset), doing, size, offset, length)
	}
	return offset, nil
}

func (f *structFormat) iterUnpack(o runtime.Object) (runtime.Object, error) {
	b, ok := bufferOf(o)
	if !ok {
		return nil, typeError("a bytes-like object is required, not '%s'", runtime.TypeName(o))
	}
	switch {
	case f.size == 0:
		return nil, runtime.Raise(structError, "cannot iteratively unpack with a struct of length 0")
	case len(b)%f.size != 0:
		return nil, runtime.Raise(structError, "iterative unpacking requires a buffer of a multiple of %d bytes", f.size)
	}
	var items []runtime.Object
	for ; len(b) > 0; b = b[f.size:] {
		items = append(items, f.unpack(b[:f.size]))
	}
	return runtime.Iter(runtime.NewList(items...))
}

func (f *structFormat) packInto(args []runtime.Object) (runtime.Object, error) {
	if len(args) < 2 {
		if len(args) == 0 {
			return nil, runtime.Raise(structError, "pack_into expected buffer argument")
		}
		return nil, runtime.Raise(structError, "pack_into expected offset argument")
	}
	if want := f.values(); len(args)-2 != want {
		return nil, runtime.Raise(structError, "pack_into expected %d items for packing (got %d)", want, len(args)-2)
	}
	b, ok := bufferOf(args[0])
	if _, fixed := runtime.Native(args[0]).(runtime.Bytes); fixed || !ok {
		return nil, typeError("read-write bytes-like object expected, not %s", runtime.TypeName(args[0]))
	}
	offset, err := intArg(args[1], 0)
	if err != nil {
		return nil, err
	}
	if offset, err = structOffset("pack_into", f.size, offset, len(b)); err != nil {
		return nil, err
	}
	data, err := f.pack("pack_into", args[2:])
	if err != nil {
		return nil, err
	}
	for i, c := range data {
		if err := runtime.SetItem(args[0], runtime.Int(offset+i), runtime.Int(c)); err != nil {
			return nil, err
		}
	}
	return runtime.None, nil
}

func init() {
	c := structClass
	c.ValueConstructor("Struct(format)", func(_ *runtime.Class, a *runtime.Args) (runtime.Object, error) {
		f, err := structFormatArg(a.At(0))
		if err != nil {
			return nil, err
		}
		return f, nil
	})
	runtime.Getter(c, "size", func(f *structFormat) (runtime.Object, error) { return runtime.Int(f.size), nil })
	runtime.Getter(c, "format", func(f *structFormat) (runtime.Object, error) { return runtime.String(f.text), nil })
	runtime.Method(c, "pack(*args)", func(f *structFormat, a *runtime.Args) (runtime.Object, error) {
		b, err := f.pack("pack", a.Rest)
		return runtime.Bytes(b), err
	})
	runtime.Method(c, "pack_into(*args)", func(f *structFormat, a *runtime.Args) (runtime.Object, error) { return f.packInto(a.Rest) })
	runtime.Method(c, "unpack(buffer, /)", func(f *structFormat, a *runtime.Args) (runtime.Object, error) { return f.unpackAll(a.At(0)) })
	runtime.Method(c, "unpack_from(buffer, offset=0)", func(f *structFormat, a *runtime.Args) (runtime.Object, error) {
		return f.unpackFrom(a.At(0), a.At(1))
	})
	runtime.Method(c, "iter_unpack(buffer, /)", func(f *structFormat, a *runtime.Args) (runtime.Object, error) { return f.iterUnpack(a.At(0)) })
}
