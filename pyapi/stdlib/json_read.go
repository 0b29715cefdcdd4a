package stdlib

import (
	"math"
	"math/big"
	"strconv"
	"strings"
	"unicode/utf16"

	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

// jsonReader is json.loads. Positions are in characters, as messages give them.
type jsonReader struct {
	session *runtime.Session
	text    []rune
	pos     int
	doc     runtime.Object
	strict  bool
	failure runtime.Object // JSONDecodeError

	objectHook, pairsHook, parseFloat, parseInt, parseConstant runtime.Object
}

func (r *jsonReader) fail(msg string, pos int) error {
	e, err := runtime.Call(r.failure, []runtime.Object{runtime.String(msg), r.doc, runtime.Int(pos)}, nil)
	if err != nil {
		return err
	}
	return runtime.Throw(e.(*runtime.Instance))
}

func (r *jsonReader) peek() rune {
	if r.pos < len(r.text) {
		return r.text[r.pos]
	}
	return -1
}

func (r *jsonReader) space() {
	for r.pos < len(r.text) && strings.ContainsRune(" \t\n\r", r.text[r.pos]) {
		r.pos++
	}
}

func (r *jsonReader) word(w string) bool {
	if r.pos+len(w) > len(r.text) || string(r.text[r.pos:r.pos+len(w)]) != w {
		return false
	}
	r.pos += len(w)
	return true
}

func (r *jsonReader) value(depth int) (runtime.Object, error) {
	c := r.peek()
	switch {
	case c == '"':
		s, err := r.string()
		return runtime.String(s), err
	case c == '{':
		return r.object(depth)
	case c == '[':
		return r.array(depth)
	case c == '-' && r.pos+1 < len(r.text) && r.text[r.pos+1] == 'I' && r.word("-Infinity"):
		return r.constant("-Infinity", math.Inf(-1))
	case c == '-' || c >= '0' && c <= '9':
		return r.number()
	case r.word("null"):
		return runtime.None, nil
	case r.word("true"):
		return runtime.True, nil
	case r.word("false"):
		return runtime.False, nil
	case r.word("NaN"):
		return r.constant("NaN", math.NaN())
	case r.word("Infinity"):
		return r.constant("Infinity", math.Inf(1))
	}
	return nil, r.fail("Expecting value", r.pos)
}

func (r *jsonReader) constant(name string, v float64) (runtime.Object, error) {
	if r.parseConstant != runtime.None {
		return runtime.Call(r.parseConstant, []runtime.Object{runtime.String(name)}, nil)
	}
	return runtime.Float(v), nil
}

func (r *jsonReader) digits() int {
	n := 0
	for r.peek() >= '0' && r.peek() <= '9' {
		r.pos++
		n++
	}
	return n
}

func (r *jsonReader) number() (runtime.Object, error) {
	start := r.pos
	if r.peek() == '-' {
		r.pos++
	}
	if r.peek() == '0' {
		r.pos++
	} else if r.digits() == 0 {
		r.pos = start
		return nil, r.fail("Expecting value", start)
	}
	isFloat := false
	if end := r.pos; r.peek() == '.' {
		r.pos++
		if r.digits() > 0 {
			isFloat = true
		} else {
			r.pos = end
		}
	}
	if end := r.pos; r.peek() == 'e' || r.peek() == 'E' {
		r.pos++
		if r.peek() == '+' || r.peek() == '-' {
			r.pos++
		}
		if r.digits() > 0 {
			isFloat = true
		} else {
			r.pos = end
		}
	}
	text := string(r.text[start:r.pos])
	switch {
	case isFloat && r.parseFloat != runtime.None:
		return runtime.Call(r.parseFloat, []runtime.Object{runtime.String(text)}, nil)
	case isFloat:
		f, _ := strconv.ParseFloat(text, 64)
		return runtime.Float(f), nil
	case r.parseInt != runtime.None:
		return runtime.Call(r.parseInt, []runtime.Object{runtime.String(text)}, nil)
	}
	if i, err := strconv.ParseInt(text, 10, 64); err == nil {
		return runtime.Int(i), nil
	}
	if len(text) > 4300 {
		return nil, valueError("Exceeds the limit (4300 digits) for integer string conversion: value has %d digits; use sys.set_int_max_str_digits() to increase the limit", len(strings.TrimPrefix(text, "-")))
	}
	b, _ := new(big.Int).SetString(text, 10)
	return runtime.NewInt(b), nil
}

// string reads a string from its opening quote on.
func (r *jsonReader) string() (string, error) {
	start := r.pos
	r.pos++
	var b strings.Builder
	for {
		if r.pos >= len(r.text) {
			return "", r.fail("Unterminated string starting at", start)
		}
		c := r.text[r.pos]
		switch {
		case c == '"':
			r.pos++
			return b.String(), nil
		case c == '\\':
			at := r.pos
			r.pos++
			if r.pos >= len(r.text) {
				return "", r.fail("Unterminated string starting at", start)
			}
			e := r.text[r.pos]
			if e != 'u' {
				v, ok := map[rune]rune{'"': '"', '\\': '\\', '/': '/', 'b': '\b', 'f': '\f', 'n': '\n', 'r': '\r', 't': '\t'}[e]
				if !ok {
					return "", r.fail(`Invalid \escape`, at)
				}
				r.pos++
				b.WriteRune(v)
				continue
			}
			v, ok := r.hex(r.pos + 1)
			if !ok {
				return "", r.fail(`Invalid \uXXXX escape`, at+1)
			}
			r.pos += 5
			if utf16.IsSurrogate(v) && r.pos+1 < len(r.text) && r.text[r.pos] == '\\' && r.text[r.pos+1] == 'u' {
				if low, ok := r.hex(r.pos + 2); ok {
					if full := utf16.DecodeRune(v, low); full != '\uFFFD' {
						v = full
						r.pos += 6
					}
				}
			}
			b.WriteRune(v)
		case c < ' ' && r.strict:
			return "", r.fail("Invalid control character at", r.pos)
		default:
			b.WriteRune(c)
			r.pos++
		}
	}
}

func (r *jsonReader) hex(at int) (rune, bool) {
	if at+4 > len(r.text) {
		return 0, false
	}
	v, err := strconv.ParseUint(string(r.text[at:at+4]), 16, 16)
	return rune(v), err == nil
}

func (r *jsonReader) deeper(depth int, what string) error {
	if depth > maxJSONDepth {
		return runtime.Raise(runtime.RecursionError, "maximum recursion depth exceeded while decoding a JSON %s from a unicode string", what)
	}
	return r.session.Cancelled()
}

func (r *jsonReader) array(depth int) (runtime.Object, error) {
	if err := r.deeper(depth, "array"); err != nil {
		return nil, err
	}
	l := runtime.NewList()
	r.pos++
	r.space()
	if r.peek() == ']' {
		r.pos++
		return l, nil
	}
	for {
		v, err := r.value(depth + 1)
		if err != nil {
			return nil, err
		}
		l.Append(v)
		r.space()
		switch r.peek() {
		case ',':
			r.pos++
			r.space()
		case ']':
			r.pos++
			return l, nil
		default:
			return nil, r.fail("Expecting ',' delimiter", r.pos)
		}
	}
}

func (r *jsonReader) object(depth int) (runtime.Object, error) {
	if err := r.deeper(depth, "object"); err != nil {
		return nil, err
	}
	d := runtime.NewDict()
	var pairs []runtime.Object
	r.pos++
	r.space()
	if r.peek() == '}' {
		r.pos++
		return r.finish(d, pairs)
	}
	for {
		if r.peek() != '"' {
			return nil, r.fail("Expecting property name enclosed in double quotes", r.pos)
		}
		key, err := r.string()
		if err != nil {
			return nil, err
		}
		r.space()
		if r.peek() != ':' {
			return nil, r.fail("Expecting ':' delimiter", r.pos)
		}
		r.pos++
		r.space()
		v, err := r.value(depth + 1)
		if err != nil {
			return nil, err
		}
		if r.pairsHook != runtime.None {
			pairs = append(pairs, runtime.Tuple{runtime.String(key), v})
		} else {
			d.SetStr(key, v)
		}
		r.space()
		switch r.peek() {
		case ',':
			r.pos++
			r.space()
		case '}':
			r.pos++
			return r.finish(d, pairs)
		default:
			return nil, r.fail("Expecting ',' delimiter", r.pos)
		}
	}
}

func (r *jsonReader) finish(d *runtime.Dict, pairs []runtime.Object) (runtime.Object, error) {
	switch {
	case r.pairsHook != runtime.None:
		return runtime.Call(r.pairsHook, []runtime.Object{runtime.NewList(pairs...)}, nil)
	case r.objectHook != runtime.None:
		return runtime.Call(r.objectHook, []runtime.Object{d}, nil)
	}
	return d, nil
}
