package duckdb

import (
	"fmt"
	"math"
	"math/big"
	"strconv"
	"strings"
	"unicode/utf16"

	duckdb "github.com/duckdb/duckdb-go/v2"

	"github.com/seed-e45c46d8/dp/engine/types"
)

// formatFunctions is Java's String.format.
func formatFunctions() []goFunction {
	return []goFunction{
		function("go_format_string", "nulls: text, any... -> text", func(a []any) (any, error) {
			format, ok := a[0].(string)
			if !ok {
				return nil, nil
			}
			return javaFormat(format, a[1:])
		}),
	}
}

// verb is one %… of a format: flags, width, precision and conversion.
type verb struct {
	flags            string
	width, precision int // -1: not given
	conversion       byte
}

func badFormat(why string, args ...any) error {
	return raise("INVALID_PARAMETER_VALUE.FORMAT", "The value of parameter(s) `strfmt` in `format_string` is invalid: "+why, args...)
}

func javaFormat(format string, args []any) (any, error) {
	var b strings.Builder
	next := 0
	for i := 0; i < len(format); i++ {
		if format[i] != '%' {
			b.WriteByte(format[i])
			continue
		}
		v, index, n := parseVerb(format[i+1:])
		if n == 0 {
			return nil, badFormat("the conversion at %q is not complete.", format[i:])
		}
		i += n
		switch v.conversion {
		case '%':
			b.WriteString(pad("%", v))
			continue
		case 'n':
			b.WriteByte('\n')
			continue
		}
		if index == 0 {
			next++
			index = next
		}
		if index > len(args) {
			return nil, badFormat("%%%c has no argument.", v.conversion)
		}
		s, err := formatOne(v, args[index-1])
		if err != nil {
			return nil, err
		}
		b.WriteString(s)
	}
	return b.String(), nil
}

// parseVerb reads [index$][flags][width][.precision]conversion and returns the index (0 without) and how much it took.
func parseVerb(s string) (verb, int, int) {
	v := verb{width: -1, precision: -1}
	i, index := 0, 0
	number := func() int {
		start := i
		for i < len(s) && s[i] >= '0' && s[i] <= '9' {
			i++
		}
		n, err := strconv.Atoi(s[start:i])
		if err != nil {
			return -1
		}
		return n
	}
	if n := number(); n > 0 && i < len(s) && s[i] == '$' && s[0] != '0' {
		index = n
		i++
	} else {
		i = 0
	}
	for i < len(s) && strings.IndexByte("-#+ 0,(", s[i]) >= 0 {
		v.flags += s[i : i+1]
		i++
	}
	v.width = number()
	if i < len(s) && s[i] == '.' {
		i++
		v.precision = number()
	}
	if i >= len(s) {
		return v, 0, 0
	}
	v.conversion = s[i]
	return v, index, i + 1
}

func (v verb) has(flag byte) bool { return strings.IndexByte(v.flags, flag) >= 0 }

func pad(s string, v verb) string {
	n := v.width - len(utf16.Encode([]rune(s))) // Java counts in UTF-16
	if n <= 0 {
		return s
	}
	if v.has('-') {
		return s + strings.Repeat(" ", n)
	}
	return strings.Repeat(" ", n) + s
}

func formatOne(v verb, x any) (string, error) {
	upper := v.conversion >= 'A' && v.conversion <= 'Z'
	s, err := formatValue(v, x)
	if err == nil && upper {
		s = strings.ToUpper(s)
	}
	return s, err
}

func formatValue(v verb, x any) (string, error) {
	if x == nil && v.conversion != 'b' && v.conversion != 'B' {
		x = "null"
		v.conversion = 's'
	}
	switch v.conversion {
	case 's', 'S':
		s, ok := javaText(x)
		if !ok {
			return "", badFormat("%%s of %T is not supported by dp: cast the argument to STRING.", x)
		}
		if v.precision >= 0 {
			if u := utf16.Encode([]rune(s)); len(u) > v.precision { // half a pair of Java's characters prints as a question mark
				s = strings.ReplaceAll(string(utf16.Decode(u[:v.precision])), "\uFFFD", "?")
			}
		}
		if v.conversion == 'S' {
			s = upperCase(s)
		}
		return pad(s, v), nil
	case 'b', 'B':
		if t, ok := x.(bool); ok {
			return pad(strconv.FormatBool(t), v), nil
		}
		return pad(strconv.FormatBool(x != nil), v), nil
	case 'c', 'C':
		if n, ok := wholeNumber(x); ok {
			return pad(string(rune(n.Int64())), v), nil
		}
	case 'd':
		if n, ok := wholeNumber(x); ok {
			return decorated(n.String(), v), nil
		}
	case 'x', 'X', 'o':
		if s, ok := unsigned(x, map[byte]int{'o': 8}[v.conversion]); ok {
			return decorated(s, v), nil
		}
	case 'f', 'e', 'E':
		return formatFloat(v, x)
	}
	return "", badFormat("%%%c does not fit a value of type %T.", v.conversion, x)
}

// javaText is Java's toString of a value.
func javaText(x any) (string, bool) {
	switch x := x.(type) {
	case string:
		return x, true
	case float64:
		return types.DoubleText(x), true
	case float32:
		return types.FloatText(x), true
	case bool:
		return strconv.FormatBool(x), true
	case duckdb.Decimal:
		return pointed(x.Value, int(x.Scale)), true
	}
	if n, ok := wholeNumber(x); ok {
		return n.String(), true
	}
	return "", false
}

func wholeNumber(x any) (*big.Int, bool) {
	switch x := x.(type) {
	case int8:
		return big.NewInt(int64(x)), true
	case int16:
		return big.NewInt(int64(x)), true
	case int32:
		return big.NewInt(int64(x)), true
	case int64:
		return big.NewInt(x), true
	}
	return nil, false
}

// unsigned is a negative integer's two's complement in its own width.
func unsigned(x any, base int) (string, bool) {
	if base == 0 {
		base = 16
	}
	switch x := x.(type) {
	case int8:
		return strconv.FormatUint(uint64(uint8(x)), base), true
	case int16:
		return strconv.FormatUint(uint64(uint16(x)), base), true
	case int32:
		return strconv.FormatUint(uint64(uint32(x)), base), true
	case int64:
		return strconv.FormatUint(uint64(x), base), true
	}
	return "", false
}

// number adds grouping, sign and zeros.
func decorated(s string, v verb) string {
	negative := strings.HasPrefix(s, "-")
	s = strings.TrimPrefix(s, "-")
	if v.has(',') {
		whole, frac, point := strings.Cut(s, ".")
		for i := len(whole) - 3; i > 0; i -= 3 {
			whole = whole[:i] + "," + whole[i:]
		}
		if s = whole; point {
			s += "." + frac
		}
	}
	before, after := "", ""
	switch {
	case negative && v.has('('):
		before, after = "(", ")"
	case negative:
		before = "-"
	case v.has('+'):
		before = "+"
	case v.has(' '):
		before = " "
	}
	if v.has('0') {
		if n := v.width - len(before) - len(after) - len(s); n > 0 {
			s = strings.Repeat("0", n) + s
		}
	}
	return pad(before+s+after, v)
}

// scientific is a number's digits, as Java writes them, with one before the point: rounded half up.
func scientific(x float64, places int) string {
	text := types.PlainReal(math.Abs(x), 64)
	l := digitsOfText(text)
	exp := l.point - 1
	if x == 0 {
		l.digits, exp = []byte{'0'}, 0
	}
	if len(l.digits) > places+1 {
		up := l.digits[places+1] >= '5'
		l.digits = l.digits[:places+1]
		i := places
		for ; up && i >= 0; i-- {
			if up = l.digits[i] == '9'; !up {
				l.digits[i]++
				break
			}
			l.digits[i] = '0'
		}
		if up {
			l.digits, exp = append([]byte{'1'}, l.digits[:places]...), exp+1
		}
	}
	s := string(l.digits[:1])
	if places > 0 {
		s += "." + string(l.digits[1:]) + strings.Repeat("0", places+1-len(l.digits))
	}
	if math.Signbit(x) {
		s = "-" + s
	}
	sign := "+"
	if exp < 0 {
		sign, exp = "-", -exp
	}
	return fmt.Sprintf("%se%s%02d", s, sign, exp)
}

func formatFloat(v verb, x any) (string, error) {
	places := v.precision
	if places < 0 {
		places = 6
	}
	var text string
	switch x := x.(type) {
	case float32: // Java formats it as a double
		return formatFloat(v, float64(x))
	case float64:
		text = types.PlainReal(x, 64)
		if v.conversion != 'f' && x-x == 0 {
			return decorated(scientific(x, places), v), nil
		}
	case duckdb.Decimal:
		text = pointed(x.Value, int(x.Scale))
		if v.conversion != 'f' {
			return "", badFormat("%%%c of a DECIMAL is not supported by dp: cast it to DOUBLE.", v.conversion)
		}
	default:
		return "", badFormat("%%%c does not fit a value of type %T.", v.conversion, x)
	}
	switch text {
	case "NaN", "+Inf", "-Inf":
		return pad(strings.Replace(strings.TrimPrefix(text, "+"), "Inf", "Infinity", 1), v), nil
	}
	s, ok := roundText(text, places, "half_up")
	if !ok {
		return "", badFormat("%s is no number.", text)
	}
	if strings.HasPrefix(text, "-") && !strings.HasPrefix(s, "-") {
		s = "-" + s
	}
	return decorated(s, v), nil
}
