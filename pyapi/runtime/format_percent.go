package runtime

import (
	"math"
	"strconv"
	"strings"

	"github.com/go-python/gpython/py"
)

// percentFormatter renders str % args.
type percentFormatter struct {
	args   []Object
	tuple  bool   // args came as a tuple, all of whose items must be used
	mapped bool   // a %(key) was used
	source Object // what keys are looked up in
	next   int
	out    strings.Builder
}

func percent(format string, args Object) (string, error) {
	p := &percentFormatter{source: args}
	if t, ok := unwrapNative(args).(py.Tuple); ok {
		p.args, p.tuple = t, true
	} else {
		p.args = []Object{args}
	}
	for i := 0; i < len(format); {
		k := strings.IndexByte(format[i:], '%')
		if k < 0 {
			p.out.WriteString(format[i:])
			break
		}
		p.out.WriteString(format[i : i+k])
		n, err := p.spec(format[i+k+1:])
		if err != nil {
			return "", err
		}
		i += k + 1 + n
	}
	_, isDict := unwrapNative(args).(*Dict)
	if !p.mapped && p.next < len(p.args) && (p.tuple || !isDict) {
		return "", typeError("not all arguments converted during string formatting")
	}
	return p.out.String(), nil
}

func (p *percentFormatter) arg() (Object, error) {
	if p.next >= len(p.args) {
		return nil, typeError("not enough arguments for format string")
	}
	p.next++
	return p.args[p.next-1], nil
}

// spec renders the conversion at the start of s, which follows a '%', and returns its length.
func (p *percentFormatter) spec(s string) (int, error) {
	i := 0
	var value Object
	if strings.HasPrefix(s, "(") {
		end := strings.IndexByte(s, ')')
		if end < 0 {
			return 0, valueError("incomplete format key")
		}
		if _, isStr := AsString(p.source); p.tuple || isStr {
			return 0, typeError("format requires a mapping")
		}
		v, err := GetItem(p.source, py.String(s[1:end]))
		if err != nil {
			return 0, err
		}
		value, p.mapped = v, true
		i = end + 1
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
	number := func() (int, error) {
		if i < len(s) && s[i] == '*' {
			i++
			v, err := p.arg()
			if err != nil {
				return 0, err
			}
			return toInt(v)
		}
		start := i
		for i < len(s) && s[i] >= '0' && s[i] <= '9' {
			i++
		}
		if start == i {
			return 0, nil
		}
		n, err := strconv.Atoi(s[start:i])
		if err != nil || n > maxWidth {
			return 0, valueError("width too big")
		}
		return n, nil
	}
	var err error
	if f.width, err = number(); err != nil {
		return 0, err
	}
	if f.width < 0 {
		left, f.width = true, -f.width
	}
	if i < len(s) && s[i] == '.' {
		i++
		f.hasPrecision = true
		if f.precision, err = number(); err != nil {
			return 0, err
		}
		f.precision = max(f.precision, 0)
	}
	for i < len(s) && strings.IndexByte("hlL", s[i]) >= 0 {
		i++
	}
	if i >= len(s) {
		return 0, valueError("incomplete format")
	}
	verb := s[i]
	if verb == '%' {
		p.out.WriteByte('%')
		return i + 1, nil
	}
	if value == nil {
		if value, err = p.arg(); err != nil {
			return 0, err
		}
	}
	if left {
		f.align = '<'
	}
	r, err := f.percentVerb(verb, value)
	p.out.WriteString(r)
	return i + 1, err
}

func (f formatSpec) percentVerb(verb byte, value Object) (string, error) {
	if f.align == 0 {
		f.align = '>'
	}
	switch verb {
	case 's', 'r', 'a':
		render := map[byte]func(Object) (string, error){'s': Str, 'r': Repr, 'a': ascii}[verb]
		s, err := render(value)
		if err != nil {
			return "", err
		}
		if f.hasPrecision {
			s = s[:byteOffset(s, f.precision)]
		}
		return f.padded(s, '>', 0)
	case 'c':
		if s, ok := AsString(value); ok {
			if len([]rune(s)) != 1 {
				return "", typeError("%%c requires int or char")
			}
			return f.padded(s, '>', 0)
		}
		n, err := toInt(value)
		if err != nil {
			return "", typeError("%%c requires int or char")
		}
		return f.padded(string(rune(n)), '>', 0)
	}
	if f.zero && f.align != '<' {
		f.fill, f.align = '0', '='
	}
	switch verb {
	case 'd', 'i', 'u', 'x', 'X', 'o':
		if fl, ok := value.(py.Float); ok && strings.IndexByte("diu", verb) >= 0 {
			v, err := floatToInt(math.Trunc(float64(fl)))
			if err != nil {
				return "", err
			}
			value = v
		}
		x, ok := bigOf(value)
		if !ok {
			v, err := indexOrInt(value)
			if err != nil {
				want := "an integer"
				if strings.IndexByte("diu", verb) >= 0 {
					want = "a real number"
				}
				return "", typeError("%%%c format: %s is required, not %s", verb, want, TypeName(value))
			}
			x, _ = bigOf(v)
		}
		f.kind = verb
		if strings.IndexByte("iu", verb) >= 0 {
			f.kind = 'd'
		}
		digits := f.precision
		f.hasPrecision = false
		if digits > 0 { // at least that many digits
			g := formatSpec{fill: '0', align: '=', width: digits, kind: f.kind}
			if x.Sign() < 0 {
				g.width++
			}
			g.sign, g.alternate = f.sign, f.alternate
			s, err := g.formatInt(x)
			if err != nil {
				return "", err
			}
			return f.padded(s, '>', 0)
		}
		return f.formatInt(x)
	case 'e', 'E', 'f', 'F', 'g', 'G':
		v, err := newFloat([]Object{value})
		if _, isStr := AsString(value); isStr || err != nil {
			return "", typeError("must be real number, not %s", TypeName(value))
		}
		f.kind = verb
		return f.formatFloat(float64(v.(py.Float)), "float")
	}
	return "", valueError("unsupported format character '%c' (%#x) at index %d", verb, verb, 0)
}

// indexOrInt converts a number-like object that is no string to an int.
func indexOrInt(o Object) (Object, error) {
	if _, isStr := AsString(o); isStr {
		return nil, typeError("str")
	}
	if _, isBytes := o.(py.Bytes); isBytes {
		return nil, typeError("bytes")
	}
	return newInt([]Object{o, nil})
}
