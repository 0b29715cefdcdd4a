package runtime

import (
	"math"
	"math/big"
	"regexp"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/go-python/gpython/py"
)

// construct gives a built-in class its constructor. A class derived from it gets an instance around the built-in value.
func construct(c *Class, conv func(args []Object, kwargs []Kwarg) (Object, error)) {
	mutable := c == listC || c == dictC || c == setC
	c.makes, c.layout = true, true
	c.newFn = func(cls *Class, args []Object, kwargs []Kwarg) (Object, error) {
		if cls == c {
			return conv(args, kwargs)
		}
		if mutable && (cls.lookup("__init__") != nil || cls.lookup("__new__") != nil) { // the arguments are for __init__
			args, kwargs = nil, nil
		}
		if len(kwargs) > 0 && plainValue(c) && cls.lookup("__init__") != nil { // keywords are for __init__
			kwargs = nil
		}
		v, err := conv(args, kwargs)
		if err != nil {
			return nil, err
		}
		return &Instance{cls: cls, dict: NewDict(), native: v}, nil
	}
}

// plainValue reports whether a built-in class takes no keywords, so that those of a derived class are its own.
func plainValue(c *Class) bool {
	switch c.Name {
	case "tuple", "float", "frozenset", "filter", "map", "zip", "reversed":
		return c.Module == "builtins"
	}
	return false
}

// constructNative is construct for a constructor with plain parameters; see parseNative.
func constructNative(c *Class, text string, conv func(args []Object) (Object, error)) {
	p := parseNative("", text)
	construct(c, func(args []Object, kwargs []Kwarg) (Object, error) {
		args, err := p.bind(args, kwargs)
		if err != nil {
			return nil, err
		}
		return conv(args)
	})
}

func initConstructors() {
	construct(intC, func(args []Object, kwargs []Kwarg) (Object, error) {
		for _, k := range kwargs {
			if k.Name != "base" {
				return nil, typeError("'%s' is an invalid keyword argument for int()", k.Name)
			}
		}
		a, err := parseNative("", "int x? base?").bind(args, kwargs)
		if err == nil && a[0] == nil && a[1] != nil {
			err = typeError("int() missing string argument")
		}
		if err != nil {
			return nil, err
		}
		return newInt(a)
	})
	constructNative(boolC, "bool x? /", func(a []Object) (Object, error) {
		b, err := truthOr(a[0], false)
		return py.NewBool(b), err
	})
	constructNative(floatC, "float x? /", newFloat)
	constructNative(complexC, "complex real? imag?", newComplex)
	constructNative(strC, "str object? encoding? errors?", func(a []Object) (Object, error) {
		if a[0] == nil {
			return py.String(""), nil
		}
		if a[1] != nil || a[2] != nil {
			b, ok := byteString(a[0])
			if name, isText := AsString(orNone(a[1])); a[1] != nil && !isText {
				return nil, typeError("str() argument 'encoding' must be str, not %s", argName(a[1]))
			} else if _, isText := AsString(a[0]); isText && name != "" {
				return nil, typeError("decoding str is not supported")
			}
			if !ok {
				return nil, typeError("decoding to str: need a bytes-like object, %s found", TypeName(a[0]))
			}
			return decode(b, a[1], a[2])
		}
		s, err := Str(a[0])
		return py.String(s), err
	})
	constructNative(bytesC, "bytes source? encoding? errors?", newBytes)
	constructNative(listC, "list iterable? /", func(a []Object) (Object, error) {
		if a[0] == nil {
			return py.NewList(), nil
		}
		items, err := ListOf(a[0])
		return py.NewListFromItems(items), err
	})
	constructNative(tupleC, "tuple iterable? /", func(a []Object) (Object, error) {
		if a[0] == nil {
			return py.Tuple{}, nil
		}
		if t, ok := a[0].(py.Tuple); ok {
			return t, nil
		}
		items, err := ListOf(a[0])
		return py.Tuple(items), err
	})
	construct(dictC, func(args []Object, kwargs []Kwarg) (Object, error) {
		d := NewDict()
		return d, dictFill(d, "dict", args, kwargs)
	})
	for _, c := range []*Class{setC, frozensetC} {
		constructNative(c, c.Name+" iterable? /", func(a []Object) (Object, error) {
			s := &Set{d: NewDict(), frozen: c == frozensetC}
			if a[0] == nil {
				return s, nil
			}
			return s, Iterate(a[0], s.Add)
		})
	}
	constructNative(sliceC, "slice start stop? step? /", func(a []Object) (Object, error) {
		if a[1] == nil && a[2] == nil {
			return py.NewSlice(py.None, a[0], py.None), nil
		}
		return py.NewSlice(a[0], orNone(a[1]), orNone(a[2])), nil
	})
	constructNative(rangeC, "range start stop? step? /", newRange)
	constructNative(propertyC, "property fget? fset? fdel? doc?", func(a []Object) (Object, error) {
		return &Property{get: orNone(a[0]), set: orNone(a[1]), del: orNone(a[2]), doc: orNone(a[3])}, nil
	})
	constructNative(staticC, "staticmethod function /", func(a []Object) (Object, error) { return &StaticMethod{f: a[0]}, nil })
	constructNative(classmC, "classmethod function /", func(a []Object) (Object, error) { return &ClassMethod{f: a[0]}, nil })
	superC.newFn = newSuper
	typeC.newFn, typeC.makes = newType, true
	for _, c := range []*Class{noneC, ellipsisC, notImplC} {
		c.newFn = func(*Class, []Object, []Kwarg) (Object, error) {
			return map[*Class]Object{noneC: py.None, ellipsisC: Ellipsis, notImplC: NotImplemented}[c], nil
		}
	}
	moduleC.newFn, moduleC.makes = newModuleObject, true
	constructNative(methodC, "method function instance /", func(a []Object) (Object, error) {
		if !Callable(a[0]) {
			return nil, typeError("first argument must be callable")
		}
		if a[1] == py.None {
			return nil, typeError("instance must not be None")
		}
		return &BoundMethod{a[1], a[0]}, nil
	})
	constructNative(genericC, "types.GenericAlias origin args /", func(a []Object) (Object, error) { return newGeneric(a[0], a[1]), nil })
	for _, c := range []*Class{generatorC, coroutineC, builtinC, funcC, iteratorC, tracebackC, codeC, dictViewC[0], dictViewC[1], dictViewC[2]} {
		c.newFn = func(*Class, []Object, []Kwarg) (Object, error) {
			return nil, typeError("cannot create '%s' instances", c.Name)
		}
	}
}

// newModuleObject makes an empty module for a program; nothing imports it.
func newModuleObject(cls *Class, args []Object, kwargs []Kwarg) (Object, error) {
	a, err := parseNative("", "module name doc?").bind(args, kwargs)
	if err != nil {
		return nil, err
	}
	name, ok := AsString(a[0])
	if !ok {
		return nil, typeError("module() argument 'name' must be str, not %s", TypeName(a[0]))
	}
	globals := NewDict()
	globals.SetStr("__name__", a[0])
	globals.SetStr("__doc__", orNone(a[1]))
	for _, n := range []string{"__package__", "__loader__", "__spec__"} {
		globals.SetStr(n, py.None)
	}
	if cls == moduleC {
		return &Module{Name: name, globals: globals}, nil
	}
	return &Instance{cls: cls, dict: globals}, nil
}

func newInt(a []Object) (Object, error) {
	if a[0] == nil {
		return py.Int(0), nil
	}
	base := 10
	if a[1] != nil {
		var err error
		if base, err = toInt(a[1]); err != nil {
			return nil, err
		}
		if base != 0 && (base < 2 || base > 36) {
			return nil, valueError("int() base must be >= 2 and <= 36, or 0")
		}
		if _, ok := AsString(a[0]); !ok {
			return nil, typeError("int() can't convert non-string with explicit base")
		}
	}
	switch v := a[0].(type) {
	case py.Int, *py.BigInt:
		return v, nil
	case py.Bool:
		return num(v), nil
	case py.Float:
		return floatToInt(math.Trunc(float64(v)))
	case py.String:
		return parseInt(string(v), base)
	case *ByteArray:
		r, err := parseInt(string(v.B), base)
		if err != nil && isExc(err, py.ValueError) {
			err = valueError("invalid literal for int() with base %d: %s", base, bytesRepr(v.B))
		}
		return r, err
	case py.Bytes:
		r, err := parseInt(string(v), base)
		if err != nil && isExc(err, py.ValueError) {
			err = valueError("invalid literal for int() with base %d: %s", base, bytesRepr(v))
		}
		return r, err
	case py.Complex:
	case *Instance:
		for _, name := range []string{"__int__", "__index__", "__trunc__"} {
			r, ok, err := v.special(name)
			if !ok {
				continue
			}
			if err != nil {
				return nil, err
			}
			switch n := unwrapNative(r).(type) {
			case py.Int, *py.BigInt:
				return n, nil
			case py.Bool:
				return num(n), nil
			}
			what := "int"
			if name == "__trunc__" {
				what = "Integral"
			}
			return nil, typeError("%s returned non-%s (type %s)", name, what, TypeName(r))
		}
		if v.native != nil {
			return newInt([]Object{v.native, a[1]})
		}
	case py.I__int__:
		return v.M__int__()
	}
	return nil, typeError("int() argument must be a string, a bytes-like object or a real number, not '%s'", TypeName(a[0]))
}

// floatToInt converts a float with an integral value.
func floatToInt(f float64) (Object, error) {
	switch {
	case math.IsInf(f, 0):
		return nil, py.ExceptionNewf(py.OverflowError, "cannot convert float infinity to integer")
	case math.IsNaN(f):
		return nil, valueError("cannot convert float NaN to integer")
	}
	b, _ := new(big.Float).SetFloat64(f).Int(nil)
	return NewInt(b), nil
}

// plainDigits turns the decimal digits of other scripts into ASCII ones.
func plainDigits(s string) string {
	if isASCII(s) {
		return s
	}
	return strings.Map(func(r rune) rune {
		if r < utf8.RuneSelf || !unicode.Is(unicode.Nd, r) {
			return r
		}
		zero := r // digits of a script follow one another, ten in a row
		for zero > r-9 && unicode.Is(unicode.Nd, zero-1) {
			zero--
		}
		return '0' + (r-zero)%10
	}, s)
}

// maxIntDigits is CPython's limit for conversions between int and str.
const maxIntDigits = 4300

func parseInt(text string, base int) (Object, error) {
	t := strings.TrimFunc(plainDigits(text), isSpace)
	sign := ""
	if strings.HasPrefix(t, "-") || strings.HasPrefix(t, "+") {
		sign, t = t[:1], t[1:]
	}
	digits := strings.ToLower(t)
	for prefix, b := range map[string]int{"0x": 16, "0o": 8, "0b": 2} {
		if (base == b || base == 0) && strings.HasPrefix(digits, prefix) {
			digits = strings.TrimPrefix(digits[2:], "_")
			base = b
		}
	}
	actual := base
	zeros := false // 012, which is no literal
	if base == 0 {
		actual = 10
		zeros = len(digits) > 1 && digits[0] == '0' && strings.Trim(digits, "0_") != ""
	}
	bad := zeros || digits == "" || strings.HasPrefix(digits, "_") || strings.HasSuffix(digits, "_") || strings.Contains(digits, "__") || strings.ContainsAny(digits, "+-")
	digits = strings.ReplaceAll(digits, "_", "")
	if !bad {
		if i, err := strconv.ParseInt(sign+digits, actual, 64); err == nil {
			return py.Int(i), nil
		}
		if len(digits) > maxIntDigits && actual&(actual-1) != 0 {
			return nil, valueError("Exceeds the limit (%d digits) for integer string conversion: value has %d digits; use sys.set_int_max_str_digits() to increase the limit", maxIntDigits, len(digits))
		}
		if b, ok := new(big.Int).SetString(sign+digits, actual); ok {
			return NewInt(b), nil
		}
	}
	return nil, valueError("invalid literal for int() with base %d: %s", base, strRepr(text))
}

// checkedIndex is what a method __index__ has answered.
func checkedIndex(r Object) (Object, error) {
	switch v := unwrapNative(r).(type) {
	case py.Int, py.Bool, *py.BigInt:
		return v, nil
	}
	return nil, typeError("__index__ returned non-int (type %s)", TypeName(r))
}

func newFloat(a []Object) (Object, error) {
	if a[0] == nil {
		return py.Float(0), nil
	}
	switch v := a[0].(type) {
	case py.Float:
		return v, nil
	case py.Int:
		return py.Float(v), nil
	case py.Bool:
		return newFloat([]Object{num(v)})
	case *py.BigInt:
		f, _ := new(big.Float).SetInt((*big.Int)(v)).Float64()
		if math.IsInf(f, 0) {
			return nil, py.ExceptionNewf(py.OverflowError, "int too large to convert to float")
		}
		return py.Float(f), nil
	case py.String:
		return parseFloat(string(v))
	case *ByteArray:
		r, err := parseFloat(string(v.B))
		if err != nil {
			err = valueError("could not convert string to float: bytearray(%s)", bytesRepr(v.B))
		}
		return r, err
	case py.Bytes:
		r, err := parseFloat(string(v))
		if err != nil {
			err = valueError("could not convert string to float: %s", bytesRepr(v))
		}
		return r, err
	case py.Complex:
	case *Instance:
		for _, name := range []string{"__float__", "__index__"} {
			if r, ok, err := v.special(name); ok {
				if err != nil {
					return nil, err
				}
				if native := unwrapNative(r); name == "__float__" {
					if f, ok := native.(py.Float); ok {
						return f, nil
					}
					return nil, typeError("%s.__float__ returned non-float (type %s)", v.cls.Name, TypeName(r))
				}
				if r, err = checkedIndex(r); err != nil {
					return nil, err
				}
				return newFloat([]Object{r})
			}
		}
		if v.native != nil {
			return newFloat([]Object{v.native})
		}
	case py.I__float__:
		return v.M__float__()
	}
	return nil, typeError("float() argument must be a string or a real number, not '%s'", TypeName(a[0]))
}

// loneUnderscore is one that does not stand between digits.
var loneUnderscore = regexp.MustCompile(`_[^0-9]|[^0-9]_`)

func parseFloat(text string) (Object, error) {
	t := strings.ToLower(strings.TrimFunc(plainDigits(text), isSpace))
	if unsigned := strings.TrimLeft(t, "+-"); unsigned == "nan" && len(t)-len(unsigned) <= 1 {
		if t[0] == '-' {
			return py.Float(math.Copysign(math.NaN(), -1)), nil
		}
		return py.Float(math.NaN()), nil
	}
	if !strings.ContainsAny(t, "xp") && !strings.HasPrefix(t, "_") && !strings.HasSuffix(t, "_") && !strings.Contains(t, "__") && (!strings.Contains(t, "_") || !loneUnderscore.MatchString(t)) {
		f, err := strconv.ParseFloat(strings.ReplaceAll(t, "_", ""), 64)
		if err == nil || math.IsInf(f, 0) {
			return py.Float(f), nil
		}
	}
	return nil, valueError("could not convert string to float: %s", strRepr(text))
}

func newComplex(a []Object) (Object, error) {
	if text, ok := AsString(orNone(a[0])); ok {
		if a[1] != nil {
			return nil, typeError("complex() can't take second arg if first is a string")
		}
		return parseComplex(text)
	}
	if _, ok := AsString(orNone(a[1])); ok {
		return nil, typeError("complex() second arg can't be a string")
	}
	re, err := complexPart(a[0], "complex() first argument must be a string or a number, not '%s'")
	if err != nil || a[1] == nil {
		return py.Complex(re), err
	}
	im, err := complexPart(a[1], "complex() second argument must be a number, not '%s'")
	if _, whole := a[0].(py.Complex); !whole && imag(im) == 0 {
		return py.Complex(complex(real(re), real(im))), err // with the sign of a zero
	}
	return py.Complex(complex(real(re)-imag(im), imag(re)+real(im))), err
}

// complexPart converts a number to complex; text is the TypeError for anything else.
func complexPart(o Object, text string) (complex128, error) {
	if o == nil {
		return 0, nil
	}
	if i, ok := o.(*Instance); ok {
		if r, ok, err := i.special("__complex__"); ok {
			if err != nil {
				return 0, err
			}
			c, ok := r.(py.Complex)
			if !ok {
				return 0, typeError("__complex__ returned non-complex (type %s)", TypeName(r))
			}
			return complex128(c), nil
		}
	}
	if c, ok := unwrapNative(o).(py.Complex); ok {
		return complex128(c), nil
	}
	_, isInstance := o.(*Instance)
	_, isFloat := o.(py.I__float__)
	if isNumber(unwrapNative(o)) || isInstance || isFloat {
		f, err := newFloat([]Object{o})
		if err == nil {
			return complex(float64(f.(py.Float)), 0), nil
		}
		if !isExc(err, py.TypeError) {
			return 0, err
		}
	}
	return 0, typeError(text, TypeName(o))
}

// parseComplex reads "1", "2j", "1+2j", with parentheses around it or not.
func parseComplex(text string) (Object, error) {
	bad := valueError("complex() arg is a malformed string")
	t := strings.TrimFunc(text, isSpace)
	if strings.HasPrefix(t, "(") && strings.HasSuffix(t, ")") {
		t = strings.TrimFunc(t[1:len(t)-1], isSpace)
	}
	part := func(s string) (float64, bool) {
		switch s {
		case "+", "":
			return 1, true
		case "-":
			return -1, true
		}
		f, err := parseFloat(s)
		if err != nil || strings.TrimFunc(s, isSpace) != s {
			return 0, false
		}
		return float64(f.(py.Float)), true
	}
	im, imaginary := strings.CutSuffix(strings.ToLower(t), "j")
	if !imaginary {
		re, ok := part(im)
		if !ok || strings.Trim(im, "+-") == "" {
			return nil, bad
		}
		return py.Complex(complex(re, 0)), nil
	}
	cut := 0
	for i := len(im) - 1; i > 0; i-- {
		if (im[i] == '+' || im[i] == '-') && im[i-1] != 'e' {
			cut = i
			break
		}
	}
	y, ok := part(im[cut:])
	if !ok {
		return nil, bad
	}
	x := 0.0
	if cut > 0 {
		if x, ok = part(im[:cut]); !ok || strings.Trim(im[:cut], "+-") == "" {
			return nil, bad
		}
	}
	return py.Complex(complex(x, y)), nil
}

func newBytes(a []Object) (Object, error) {
	if a[0] == nil {
		switch {
		case a[1] != nil:
			return nil, typeError("encoding without a string argument")
		case a[2] != nil:
			return nil, typeError("errors without a string argument")
		}
		return py.Bytes{}, nil
	}
	switch v := unwrapNative(a[0]).(type) {
	case py.String:
		if a[1] == nil {
			return nil, typeError("string argument without an encoding")
		}
		return encode(string(v), a[1], a[2])
	case py.Bytes:
		if a[1] == nil && a[2] == nil {
			return v, nil
		}
	case *ByteArray:
		if a[1] == nil && a[2] == nil {
			return v.bytes(), nil
		}
	case py.Int:
		if a[1] != nil || a[2] != nil {
			break
		}
		if v < 0 {
			return nil, valueError("negative count")
		}
		if v > maxItems {
			return nil, Raise(MemoryError, "bytes of size %d", int(v))
		}
		return make(py.Bytes, int(v)), nil
	}
	if a[1] != nil || a[2] != nil {
		return nil, typeError("encoding without a string argument")
	}
	if i, ok := a[0].(*Instance); ok {
		if r, ok, err := i.special("__bytes__"); ok {
			if err != nil {
				return nil, err
			}
			if _, isBytes := unwrapNative(r).(py.Bytes); !isBytes {
				return nil, typeError("__bytes__ returned non-bytes (type %s)", TypeName(r))
			}
			return r, nil
		}
		if i.cls.lookup("__index__") != nil {
			n, err := toInt(i)
			if err != nil {
				return nil, err
			}
			return newBytes([]Object{py.Int(n), nil, nil})
		}
	}
	if b, ok := a[0].(py.Bool); ok {
		return newBytes([]Object{num(b), nil, nil})
	}
	if _, ok := a[0].(*py.BigInt); ok {
		return nil, py.ExceptionNewf(py.OverflowError, "cannot fit 'int' into an index-sized integer")
	}
	if !iterable(a[0]) {
		return nil, typeError("cannot convert '%s' object to bytes", TypeName(a[0]))
	}
	out := py.Bytes{}
	err := Iterate(a[0], func(x Object) error {
		n, err := toInt(x)
		if err == nil && (n < 0 || n > 255) || isExc(err, py.OverflowError) {
			err = valueError("bytes must be in range(0, 256)")
		}
		out = append(out, byte(n))
		return err
	})
	return out, err
}

func newRange(a []Object) (Object, error) {
	start, stop, step := 0, 0, 1
	var err error
	if a[1] == nil {
		stop, err = toInt(a[0])
	} else {
		if start, err = toInt(a[0]); err == nil {
			stop, err = toInt(a[1])
		}
	}
	if err == nil {
		step, err = intOr(a[2], 1)
	}
	if err != nil {
		return nil, err
	}
	n := 0
	switch {
	case step == 0:
		return nil, valueError("range() arg 3 must not be zero")
	case step > 0 && start < stop:
		n = int((uint(stop)-uint(start)-1)/uint(step)) + 1
	case step < 0 && start > stop:
		n = int((uint(start)-uint(stop)-1)/uint(-step)) + 1
	}
	return &py.Range{Start: py.Int(start), Stop: py.Int(stop), Step: py.Int(step), Length: py.Int(n)}, nil
}
