package runtime

import (
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/go-python/gpython/py"
)

// percentFormatter renders format % args, for str and for bytes.
type percentFormatter struct {
	format string
	bytes  bool
	args   []Object
	next   int
	source Object // what keys are looked up in, or nil when the arguments have none
	out    strings.Builder
}

// percent is str % args.
func percent(format string, args Object) (string, error) { return percentIn(format, args, false) }

// percentBytes is bytes % args.
func percentBytes(format py.Bytes, args Object) (Object, error) {
	s, err := percentIn(string(format), args, true)
	return py.Bytes(s), err
}

func percentIn(format string, args Object, bytes bool) (string, error) {
	p := &percentFormatter{format: format, bytes: bytes, args: []Object{args}}
	if t, ok := unwrapNative(args).(py.Tuple); ok {
		p.args = t
	} else if hasKeys(args, bytes) {
		p.source = args
	}
	for i := 0; i < len(format); {
		k := strings.IndexByte(format[i:], '%')
		if k < 0 {
			p.out.WriteString(format[i:])
			break
		}
		p.out.WriteString(format[i : i+k])
		n, err := p.spec(i + k + 1)
		if err != nil {
			return "", err
		}
		i = n
	}
	if p.source == nil && p.next < len(p.args) {
		kind := "string"
		if bytes {
			kind = "bytes"
		}
		return "", typeError("not all arguments converted during %s formatting", kind)
	}
	return p.out.String(), nil
}

// hasKeys reports what CPython takes for a mapping: whatever has items.
func hasKeys(o Object, bytes bool) bool {
	switch v := o.(type) {
	case py.String:
		return false
	case py.Bytes:
		return !bytes
	case *ByteArray:
		return !bytes
	case *py.List, *Dict, *py.Range:
		return true
	case *generic:
		return !v.union
	case *Instance:
		switch v.native.(type) {
		case nil:
			return v.cls.lookup("__getitem__") != nil
		default:
			return v.cls.lookup("__getitem__") != nil || hasKeys(v.native, bytes)
		}
	case *Class:
		return false
	}
	_, ok := o.(py.I__getitem__)
	return ok
}

func (p *percentFormatter) arg() (Object, error) {
	if p.next >= len(p.args) {
		return nil, typeError("not enough arguments for format string")
	}
	p.next++
	return p.args[p.next-1], nil
}

// key looks up the "(key)" at i and returns the offset behind it.
func (p *percentFormatter) key(i int) (int, error) {
	s := p.format
	if p.source == nil {
		return 0, typeError("format requires a mapping")
	}
	depth, end := 1, i+1
	for ; end < len(s) && depth > 0; end++ {
		switch s[end] {
		case '(':
			depth++
		case ')':
			depth--
		}
	}
	if depth > 0 {
		return 0, valueError("incomplete format key")
	}
	var key Object = py.String(s[i+1 : end-1])
	if p.bytes {
		key = py.Bytes(s[i+1 : end-1])
	}
	v, err := GetItem(p.source, key)
	p.args, p.next = []Object{v}, 0
	return end, err
}

// number reads a width or precision at i: digits, or an argument for "*".
func (p *percentFormatter) number(i int, what string) (n, end int, err error) {
	s := p.format
	if i < len(s) && s[i] == '*' {
		v, err := p.arg()
		if err != nil {
			return 0, 0, err
		}
		if _, ok := bigOf(v); !ok {
			return 0, 0, typeError("* wants int")
		}
		n, err := toInt(v)
		return n, i + 1, err
	}
	end = i
	for end < len(s) && isDigit(s[end]) {
		end++
	}
	if end == i {
		return 0, i, nil
	}
	n, err = strconv.Atoi(s[i:end])
	if err != nil || n > maxWidth {
		return 0, 0, valueError("%s too big", what)
	}
	return n, end, nil
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

// spec renders the conversion at i, behind a '%', and returns the offset of what follows.
func (p *percentFormatter) spec(i int) (int, error) {
	s := p.format
	var err error
	if i < len(s) && s[i] == '(' {
		if i, err = p.key(i); err != nil {
			return 0, err
		}
	}
	f := formatSpec{fill: ' '}
	left := false
flags:
	for ; i < len(s); i++ {
		switch s[i] {
		case '-':
			left = true
		case '+':
			f.sign = '+'
		case ' ':
			if f.sign == 0 {
				f.sign = ' '
			}
		case '#':
			f.alternate = true
		case '0':
			f.zero = true
		default:
			break flags
		}
	}
	if f.width, i, err = p.number(i, "width"); err != nil {
		return 0, err
	}
	if f.width < 0 {
		left, f.width = true, -f.width
	}
	if i < len(s) && s[i] == '.' {
		f.hasPrecision = true
		if f.precision, i, err = p.number(i+1, "precision"); err != nil {
			return 0, err
		}
		f.precision = max(f.precision, 0)
	}
	if i < len(s) && strings.IndexByte("hlL", s[i]) >= 0 {
		i++
	}
	if i >= len(s) {
		return 0, valueError("incomplete format")
	}
	verb, size := utf8.DecodeRuneInString(s[i:])
	if verb == '%' {
		p.out.WriteByte('%')
		return i + 1, nil
	}
	value, err := p.arg()
	if err != nil {
		return 0, err
	}
	f.align = '>'
	if left {
		f.align = '<'
	}
	var r string
	known := "srcadiuoxXeEfFgG"
	if p.bytes {
		known += "b"
	}
	switch {
	case !strings.ContainsRune(known, verb):
		return 0, valueError("unsupported format character '%c' (0x%x) at index %d", shownVerb(verb), verb, utf8.RuneCountInString(s[:i]))
	case strings.ContainsRune("srcab", verb):
		r, err = p.text(f, verb, value)
	default:
		r, err = f.percentNumber(byte(verb), value, p.bytes)
	}
	p.out.WriteString(r)
	return i + size, err
}

// shownVerb is how errors show a conversion's letter.
func shownVerb(verb rune) rune {
	if verb < ' ' || verb > '~' {
		return '?'
	}
	return verb
}

// text renders the conversions that are no numbers.
func (p *percentFormatter) text(f formatSpec, verb rune, value Object) (string, error) {
	var s string
	var err error
	switch {
	case verb == 'c':
		if s, err = p.char(value); err != nil {
			return "", err
		}
		f.hasPrecision = false
	case p.bytes && (verb == 's' || verb == 'b'):
		b, ok := byteString(value)
		if i, isInstance := value.(*Instance); !ok && isInstance {
			if r, has, err := i.special("__bytes__"); has {
				if err != nil {
					return "", err
				}
				b, ok = byteString(r)
			}
		}
		if !ok {
			return "", typeError("%%b requires a bytes-like object, or an object that implements __bytes__, not '%s'", TypeName(value))
		}
		s = string(b)
	case verb == 's':
		s, err = Str(value)
	case verb == 'r' && !p.bytes:
		s, err = Repr(value)
	default:
		s, err = ascii(value)
	}
	if err != nil {
		return "", err
	}
	if f.hasPrecision {
		if p.bytes {
			s = s[:min(f.precision, len(s))]
		} else {
			s = s[:byteOffset(s, f.precision)]
		}
	}
	if p.bytes && !isASCII(s) { // bytes are counted, not runes
		if k := f.width - len(s); k > 0 && f.width <= maxWidth {
			if f.align == '<' {
				return s + strings.Repeat(" ", k), nil
			}
			return strings.Repeat(" ", k) + s, nil
		}
		return s, nil
	}
	return f.padded(s, '>', 0)
}

// char renders %c.
func (p *percentFormatter) char(value Object) (string, error) {
	if p.bytes {
		if b, ok := byteString(value); ok && len(b) == 1 {
			return string(b), nil
		}
		n, err := toInt(value)
		switch {
		case err != nil && isExc(err, py.TypeError):
			return "", typeError("%%c requires an integer in range(256) or a single byte")
		case err != nil || n < 0 || n > 255:
			return "", py.ExceptionNewf(py.OverflowError, "%%c arg not in range(256)")
		}
		return string([]byte{byte(n)}), nil
	}
	if s, ok := AsString(value); ok {
		if utf8.RuneCountInString(s) != 1 {
			return "", typeError("%%c requires int or char")
		}
		return s, nil
	}
	n, err := toInt(value)
	switch {
	case err != nil && isExc(err, py.TypeError):
		return "", typeError("%%c requires int or char")
	case err != nil || n < 0 || n > utf8.MaxRune:
		return "", py.ExceptionNewf(py.OverflowError, "%%c arg not in range(0x110000)")
	}
	return string(rune(n)), nil
}

func (f formatSpec) percentNumber(verb byte, value Object, bytes bool) (string, error) {
	if f.zero && f.align != '<' {
		f.fill, f.align = '0', '='
	}
	if strings.IndexByte("eEfFgG", verb) >= 0 {
		v, err := realFloat(value)
		if err != nil {
			if bytes && isExc(err, py.TypeError) {
				return "", typeError("float argument required, not %s", TypeName(value))
			}
			return "", err
		}
		f.kind = verb
		return f.formatFloat(v, "float")
	}
	x, ok := bigOf(value)
	if !ok {
		decimal := strings.IndexByte("diu", verb) >= 0
		v, err := wholeNumber(value, decimal)
		if err != nil && !isExc(err, py.TypeError) {
			return "", err
		}
		if x, ok = bigOf(orNone(v)); !ok {
			want := "an integer"
			if decimal {
				want = "a real number"
			}
			return "", typeError("%%%c format: %s is required, not %s", verb, want, TypeName(value))
		}
	}
	f.kind = verb
	if verb == 'i' || verb == 'u' {
		f.kind = 'd'
	}
	digits := f.precision
	f.hasPrecision = false
	if digits > 0 { // at least that many digits
		g := formatSpec{fill: '0', align: '=', width: digits, kind: f.kind}
		if x.Sign() < 0 || f.sign != 0 {
			g.width++
		}
		if f.alternate && f.kind != 'd' {
			g.width += 2
		}
		g.sign, g.alternate = f.sign, f.alternate
		s, err := g.formatInt(x)
		if err != nil {
			return "", err
		}
		prefix := len(s) - len(strings.TrimLeft(s, "+- "))
		return f.padded(s, '>', prefix)
	}
	return f.formatInt(x)
}

// wholeNumber makes an int of a number for %d, or of what counts for %x.
func wholeNumber(o Object, truncate bool) (Object, error) {
	switch v := o.(type) {
	case py.Float:
		if truncate {
			return floatToInt(math.Trunc(float64(v)))
		}
	case py.String, py.Bytes, *ByteArray, py.Complex:
	case *Instance:
		for _, name := range []string{"__index__", "__int__", "__trunc__"} {
			if name != "__index__" && !truncate {
				break
			}
			if r, ok, err := v.special(name); ok {
				return r, err
			}
		}
		if v.native != nil {
			return wholeNumber(v.native, truncate)
		}
	case py.I__int__:
		if truncate {
			return v.M__int__()
		}
	case py.I__index__:
		n, err := v.M__index__()
		return n, err
	}
	return nil, typeError("no number")
}

// realFloat is float(o) for an argument that must be a number.
func realFloat(o Object) (float64, error) {
	_, isStr := AsString(o)
	_, isBytes := byteString(o)
	if !isStr && !isBytes {
		v, err := newFloat([]Object{o})
		if err == nil {
			return float64(v.(py.Float)), nil
		}
		if i, ok := o.(*Instance); !isExc(err, py.TypeError) || ok && i.cls.lookup("__float__") != nil {
			return 0, err
		}
	}
	return 0, typeError("must be real number, not %s", TypeName(o))
}
