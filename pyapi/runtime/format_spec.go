package runtime

import (
	"errors"
	"math"
	"math/big"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/go-python/gpython/py"
)

// maxWidth bounds the width and precision of formats, which decide how much memory a result takes.
const maxWidth = 1 << 24

// Formatter is implemented by Go types that have format specifications of their own.
type Formatter interface {
	GoFormat(spec string) (string, error)
}

// formatSpec is a parsed format specification: [[fill]align][sign][z][#][0][width][grouping][.precision][type].
type formatSpec struct {
	fill              rune
	align, sign, kind byte // 0 when not given
	alternate, zero   bool
	filled            bool // a fill was given
	noNegZero         bool // z: a result that rounds to zero has no sign
	hasPrecision      bool
	width, precision  int
	grouping          byte // ',' or '_'
}

// errFormatSpec is a specification with letters left over; the error names the type that is formatted.
var errFormatSpec = errors.New("invalid format specifier")

func parseFormatSpec(s string) (f formatSpec, err error) {
	f.fill = ' '
	isAlign := func(i int) bool { return i < len(s) && strings.IndexByte("<>^=", s[i]) >= 0 }
	if r, n := utf8.DecodeRuneInString(s); n > 0 && isAlign(n) {
		f.fill, f.align, f.filled = r, s[n], true
		s = s[n+1:]
	} else if isAlign(0) {
		f.align = s[0]
		s = s[1:]
	}
	take := func(set string) byte {
		if s == "" || strings.IndexByte(set, s[0]) < 0 {
			return 0
		}
		c := s[0]
		s = s[1:]
		return c
	}
	number := func() (int, bool, error) {
		i := 0
		for i < len(s) && s[i] >= '0' && s[i] <= '9' {
			i++
		}
		if i == 0 {
			return 0, false, nil
		}
		n, err := strconv.Atoi(s[:i])
		s = s[i:]
		if err != nil || n > maxWidth {
			return 0, false, valueError("Too many decimal digits in format string")
		}
		return n, true, nil
	}
	f.sign = take("+- ")
	f.noNegZero = take("z") != 0
	f.alternate = take("#") != 0
	if take("0") != 0 {
		f.zero = true
		if f.align == 0 {
			f.align = '='
		}
		if f.fill == ' ' && !f.filled {
			f.fill = '0'
		}
	}
	if f.width, _, err = number(); err != nil {
		return f, err
	}
	f.grouping = take(",_")
	if f.grouping != 0 && s != "" && (s[0] == ',' || s[0] == '_') {
		if s[0] == f.grouping {
			return f, valueError("Cannot specify '%c' with '%c'.", f.grouping, f.grouping)
		}
		return f, valueError("Cannot specify both ',' and '_'.")
	}
	if take(".") != 0 {
		var ok bool
		if f.precision, ok, err = number(); err != nil {
			return f, err
		}
		if !ok {
			return f, valueError("Format specifier missing precision")
		}
		f.hasPrecision = true
	}
	switch {
	case len(s) == 1:
		f.kind = s[0]
	case s != "":
		return f, errFormatSpec
	}
	if f.grouping != 0 && f.kind != 0 {
		allowed := "deEfFgG%"
		if f.grouping == '_' {
			allowed += "xXbo"
		}
		if strings.IndexByte(allowed, f.kind) < 0 {
			return f, valueError("Cannot specify '%c' with '%c'.", f.grouping, f.kind)
		}
	}
	return f, nil
}

// pad fills s to the width. def is the alignment when none was given, and prefix the length of the sign and the like that
// stay in front of '=' padding.
func (f formatSpec) pad(s string, def byte, prefix int) (Object, error) {
	t, err := f.padded(s, def, prefix)
	return py.String(t), err
}

func (f formatSpec) padded(s string, def byte, prefix int) (string, error) {
	n := utf8.RuneCountInString(s)
	if n >= f.width {
		return s, nil
	}
	if f.width > maxWidth {
		return "", Raise(MemoryError, "string of width %d", f.width)
	}
	k := f.width - n
	fill := string(f.fill)
	align := f.align
	if align == 0 {
		align = def
	}
	switch align {
	case '<':
		return s + strings.Repeat(fill, k), nil
	case '>':
		return strings.Repeat(fill, k) + s, nil
	case '^':
		return strings.Repeat(fill, k/2) + s + strings.Repeat(fill, k-k/2), nil
	}
	return s[:prefix] + strings.Repeat(fill, k) + s[prefix:], nil
}

// Format is format(o, spec).
func Format(o Object, spec string) (string, error) {
	switch v := o.(type) {
	case *Instance:
		if r, ok, err := v.special("__format__", py.String(spec)); ok {
			if err != nil {
				return "", err
			}
			s, isStr := AsString(r)
			if !isStr {
				return "", typeError("__format__ must return a str, not %s", TypeName(r))
			}
			return s, nil
		}
		if f, ok := v.native.(Formatter); ok && spec != "" {
			return f.GoFormat(spec)
		}
		if v.native != nil && spec != "" {
			r, err := Format(v.native, spec)
			if err != nil && isExc(err, py.ValueError) {
				if name := "of type '" + ClassOf(v.native).Name + "'"; strings.HasPrefix(err.Error(), "ValueError: 'Unknown format code") || strings.Contains(err.Error(), name) {
					return "", valueError("Unknown format code '%s' for object of type '%s'", spec[len(spec)-1:], v.cls.Name)
				}
			}
			return r, err
		}
	case Formatter:
		return v.GoFormat(spec)
	}
	if spec == "" {
		return Str(o)
	}
	if c, ok := o.(py.Complex); ok {
		f, err := parseFormatSpec(spec)
		if err == errFormatSpec {
			err = valueError("Invalid format specifier '%s' for object of type '%s'", spec, TypeName(o))
		}
		if err != nil {
			return "", err
		}
		return f.formatComplex(complex128(c))
	}
	switch v := o.(type) {
	case py.String, py.Bool, py.Int, *py.BigInt, py.Float:
		f, err := parseFormatSpec(spec)
		if err == errFormatSpec {
			err = valueError("Invalid format specifier '%s' for object of type '%s'", spec, TypeName(o))
		}
		if err != nil {
			return "", err
		}
		switch v := v.(type) {
		case py.String:
			return f.formatString(string(v))
		case py.Float:
			return f.formatFloat(float64(v), "float")
		}
		x, _ := bigOf(v)
		if f.kind != 0 && strings.IndexByte("eEfFgG%xXobcdn", f.kind) < 0 {
			return "", valueError("Unknown format code '%c' for object of type '%s'", f.kind, TypeName(o))
		}
		return f.formatInt(x)
	}
	return "", typeError("unsupported format string passed to %s.__format__", TypeName(o))
}

func (f formatSpec) formatString(s string) (string, error) {
	switch {
	case f.kind != 0 && f.kind != 's':
		return "", valueError("Unknown format code '%c' for object of type 'str'", f.kind)
	case f.sign != 0:
		return "", valueError("Sign not allowed in string format specifier")
	case f.alternate:
		return "", valueError("Alternate form (#) not allowed in string format specifier")
	case f.grouping != 0:
		return "", valueError("Cannot specify '%c' with 's'.", f.grouping)
	case f.align == '=' && !f.zero:
		return "", valueError("'=' alignment not allowed in string format specifier")
	}
	if f.hasPrecision {
		s = s[:byteOffset(s, f.precision)]
	}
	if f.align == '=' {
		f.align = '<'
	}
	return f.padded(s, '<', 0)
}

func (f formatSpec) signOf(negative bool) string {
	switch {
	case negative:
		return "-"
	case f.sign == '+' || f.sign == ' ':
		return string(f.sign)
	}
	return ""
}

func (f formatSpec) formatInt(x *big.Int) (string, error) {
	base, prefix, group := 10, "", 3
	switch f.kind {
	case 'e', 'E', 'f', 'F', 'g', 'G', '%':
		v, _ := new(big.Float).SetInt(x).Float64()
		if math.IsInf(v, 0) {
			return "", py.ExceptionNewf(py.OverflowError, "int too large to convert to float")
		}
		return f.formatFloat(v, "int")
	case 'x', 'X':
		base, prefix, group = 16, "0x", 4
	case 'o':
		base, prefix, group = 8, "0o", 4
	case 'b':
		base, prefix, group = 2, "0b", 4
	case 'c':
		if !x.IsInt64() {
			return "", py.ExceptionNewf(py.OverflowError, "Python int too large to convert to C long")
		}
		if x.Int64() < 0 || x.Int64() > utf8.MaxRune {
			return "", py.ExceptionNewf(py.OverflowError, "%%c arg not in range(0x110000)")
		}
		return f.padded(string(rune(x.Int64())), '<', 0)
	case 0, 'd', 'n':
	default:
		return "", valueError("Unknown format code '%c' for object of type 'int'", f.kind)
	}
	if f.hasPrecision {
		return "", valueError("Precision not allowed in integer format specifier")
	}
	digits := new(big.Int).Abs(x).Text(base)
	if base == 10 && len(digits) > maxIntDigits {
		if _, err := bigRepr(x); err != nil {
			return "", err
		}
	}
	if f.kind == 'X' {
		digits, prefix = strings.ToUpper(digits), "0X"
	}
	sign := f.signOf(x.Sign() < 0)
	if f.alternate {
		sign += prefix
	}
	return f.number(sign, digits, "", group)
}

// number joins sign, digits and rest with grouping, and pads.
func (f formatSpec) number(sign, digits, rest string, group int) (string, error) {
	if f.grouping != 0 {
		if f.align == '=' && f.fill == '0' { // padding zeros are grouped too
			for want := f.width - utf8.RuneCountInString(sign+rest); groupedLen(len(digits), group) < want; {
				digits = "0" + digits
			}
		}
		digits = groupDigits(digits, f.grouping, group)
	}
	return f.padded(sign+digits+rest, '>', len(sign))
}

func groupedLen(n, group int) int { return n + (n-1)/group }

func groupDigits(s string, sep byte, n int) string {
	if len(s) <= n {
		return s
	}
	var b strings.Builder
	head := len(s) % n
	b.WriteString(s[:head])
	for i := head; i < len(s); i += n {
		if i > 0 {
			b.WriteByte(sep)
		}
		b.WriteString(s[i : i+n])
	}
	return b.String()
}

func (f formatSpec) formatFloat(x float64, typeName string) (string, error) {
	sign := f.signOf(math.Signbit(x) && !math.IsNaN(x))
	a := math.Abs(x)
	precision := 6
	if f.hasPrecision {
		precision = f.precision
	}
	upper := f.kind == 'E' || f.kind == 'F' || f.kind == 'G'
	var s string
	switch f.kind {
	case 'f', 'F', '%':
		if f.kind == '%' {
			a *= 100
		}
		s = strconv.FormatFloat(a, 'f', precision, 64)
	case 'e', 'E':
		s = strconv.FormatFloat(a, 'e', precision, 64)
	case 'g', 'G', 'n':
		s = formatGeneral(a, precision, f.alternate, false)
	case 0:
		if f.hasPrecision {
			s = formatGeneral(a, precision, f.alternate, true)
		} else {
			s = floatRepr(a)
		}
	default:
		return "", valueError("Unknown format code '%c' for object of type '%s'", f.kind, typeName)
	}
	if f.alternate && !strings.Contains(s, ".") {
		if i := strings.IndexByte(s, 'e'); i >= 0 {
			s = s[:i] + "." + s[i:]
		} else {
			s += "."
		}
	}
	if math.IsInf(a, 0) || math.IsNaN(a) {
		s = floatRepr(a)
	}
	if mantissa, _, _ := strings.Cut(s, "e"); f.noNegZero && sign == "-" && strings.Trim(mantissa, "0.") == "" {
		sign = f.signOf(false)
	}
	if f.kind == '%' {
		s += "%"
	}
	if upper {
		s = strings.ToUpper(s)
	}
	i := strings.IndexFunc(s, func(r rune) bool { return r < '0' || r > '9' })
	if i < 0 {
		i = len(s)
	}
	if math.IsInf(a, 0) || math.IsNaN(a) {
		f.grouping = 0
		i = len(s)
	}
	return f.number(sign, s[:i], s[i:], 3)
}

// formatComplex renders both parts by the rules of floats and pads the whole.
func (f formatSpec) formatComplex(c complex128) (string, error) {
	switch {
	case f.kind != 0 && strings.IndexByte("eEfFgGn", f.kind) < 0:
		return "", valueError("Unknown format code '%c' for object of type 'complex'", f.kind)
	case f.zero:
		return "", valueError("Zero padding is not allowed in complex format specifier")
	case f.align == '=':
		return "", valueError("'=' alignment flag is not allowed in complex format specifier")
	}
	part := f
	part.width, part.align, part.fill = 0, 0, ' '
	bracket := f.kind == 0
	alone := bracket && real(c) == 0 && !math.Signbit(real(c))
	one := func(x float64, sign byte) (string, error) {
		p := part
		p.sign = sign
		if p.kind == 0 { // repr of the part, without its ".0"
			if p.hasPrecision {
				p.kind = 'g'
			}
			s, err := p.formatFloat(x, "complex")
			return strings.TrimSuffix(s, ".0"), err
		}
		return p.formatFloat(x, "complex")
	}
	re, err := one(real(c), f.sign)
	if err != nil {
		return "", err
	}
	sign := byte('+')
	if alone {
		re, sign = "", f.sign
	}
	im, err := one(imag(c), sign)
	if err != nil {
		return "", err
	}
	s := re + im + "j"
	if bracket && !alone {
		s = "(" + s + ")"
	}
	return f.padded(s, '>', 0)
}

// formatGeneral is %g. With point it keeps a digit after the point, as repr does, and switches to an exponent one digit
// earlier.
func formatGeneral(a float64, precision int, alternate, point bool) string {
	precision = max(precision, 1)
	s := strconv.FormatFloat(a, 'e', precision-1, 64)
	i := strings.IndexByte(s, 'e')
	if i < 0 {
		return s // inf, nan
	}
	exp, err := strconv.Atoi(s[i+1:])
	if err != nil {
		return s
	}
	trim := func(s string) string {
		if alternate || !strings.Contains(s, ".") {
			return s
		}
		return strings.TrimSuffix(strings.TrimRight(s, "0"), ".")
	}
	limit := precision
	if point {
		limit--
		if limit == 0 {
			limit = 1
		}
	}
	if exp < -4 || exp >= precision || point && exp >= limit && precision > 1 {
		return trim(s[:i]) + sprintf("e%+03d", exp)
	}
	s = trim(strconv.FormatFloat(a, 'f', max(precision-1-exp, 0), 64))
	if point && !strings.Contains(s, ".") {
		s += ".0"
	}
	return s
}
