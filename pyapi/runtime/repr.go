package runtime

import (
	"fmt"
	"math"
	"math/big"
	"strconv"
	"strings"
	"unicode"

	"github.com/go-python/gpython/py"
)

// Repr is repr(o).
func Repr(o Object) (string, error) { return repr(o, nil) }

// repr carries the containers that are being rendered, since a container may contain itself.
func repr(o Object, open []Object) (string, error) {
	switch v := o.(type) {
	case nil, py.NoneType:
		return "None", nil
	case py.String:
		return strRepr(string(v)), nil
	case py.Int:
		return strconv.FormatInt(int64(v), 10), nil
	case py.Bool:
		if v {
			return "True", nil
		}
		return "False", nil
	case py.Float:
		return floatRepr(float64(v)), nil
	case *py.BigInt:
		return bigRepr((*big.Int)(v))
	case py.Complex:
		return complexRepr(complex128(v)), nil
	case py.Bytes:
		return bytesRepr(v), nil
	case *py.List:
		return reprItems(o, v.Items, "[", "]", "[...]", open)
	case py.Tuple:
		if len(v) == 1 {
			return reprItems(o, v, "(", ",)", "(...)", open)
		}
		return reprItems(o, v, "(", ")", "(...)", open)
	case *Dict:
		return reprDict(v, open)
	case *Set:
		return reprSet(v, open)
	case *py.Slice:
		return reprItems(o, []Object{v.Start, v.Stop, v.Step}, "slice(", ")", "slice(...)", open)
	case *py.Range:
		if v.Step == 1 {
			return fmt.Sprintf("range(%d, %d)", v.Start, v.Stop), nil
		}
		return fmt.Sprintf("range(%d, %d, %d)", v.Start, v.Stop, v.Step), nil
	case *Instance:
		if len(open) > 0 {
			defer showing(open)()
		}
		return reprInstance(v)
	case *generic:
		return v.repr(open)
	case *dictView:
		return reprItems(o, v.list(), dictViewC[v.kind].Name+"([", "])", "...", open)
	case *MappingProxy:
		inner, err := repr(v.m, open)
		return "mappingproxy(" + inner + ")", err
	case *py.Exception:
		if o == py.NotImplemented {
			return "NotImplemented", nil
		}
		return repr(toExc(v), open)
	case py.I__repr__:
		r, err := v.M__repr__()
		if err != nil {
			return "", err
		}
		s, ok := AsString(r)
		if !ok {
			return "", typeError("__repr__ returned non-string (type %s)", TypeName(r))
		}
		return s, nil
	}
	if o == py.Ellipsis {
		return "Ellipsis", nil
	}
	return fmt.Sprintf("<%s object at %#x>", TypeName(o), address(o)), nil
}

func reprInstance(v *Instance) (string, error) {
	if f := v.cls.lookup("__repr__"); f != nil && f == objectC.dict.GetStr("__str__") && v.cls.lookup("__str__") == nil {
		return "", Raise(RecursionError, "maximum recursion depth exceeded") // object.__str__ asks __repr__ again
	}
	r, ok, err := v.special("__repr__")
	if err != nil {
		return "", err
	}
	if !ok {
		return v.defaultRepr(false)
	}
	s, ok := AsString(r)
	if !ok {
		return "", typeError("__repr__ returned non-string (type %s)", TypeName(r))
	}
	return s, nil
}

// maxRepr is how many bytes the text of a container may have. A value that holds itself many times over takes little memory and its text takes
// all of it, and nothing can stop the work before it is done.
const maxRepr = 32 << 20

func checkRepr(n int) error {
	if n > maxRepr {
		return Raise(MemoryError, "repr of more than %d bytes", maxRepr)
	}
	return nil
}

// enter notes a container; ok is false when it is being rendered already.
func enter(o Object, open []Object) (_ []Object, ok bool, err error) {
	if isShown(o) {
		return nil, false, nil
	}
	for _, x := range open {
		if same(x, o) {
			return nil, false, nil
		}
	}
	if len(open) > maxNesting {
		return nil, false, recursionError("while getting the repr of an object")
	}
	return append(open, o), true, nil
}

func reprItems(o Object, items []Object, begin, end, recursive string, open []Object) (string, error) {
	open, ok, err := enter(o, open)
	if !ok {
		return recursive, err
	}
	var b strings.Builder
	b.WriteString(begin)
	for i, x := range items {
		if i > 0 {
			b.WriteString(", ")
		}
		s, err := repr(x, open)
		if err != nil {
			return "", err
		}
		b.WriteString(s)
		if err := checkRepr(b.Len()); err != nil {
			return "", err
		}
	}
	b.WriteString(end)
	return b.String(), nil
}

func reprDict(d *Dict, open []Object) (string, error) {
	open, ok, err := enter(d, open)
	if !ok {
		return "{...}", err
	}
	var b strings.Builder
	b.WriteByte('{')
	first := true
	for k, v := range d.All() {
		if !first {
			b.WriteString(", ")
		}
		first = false
		ks, err := repr(k, open)
		if err != nil {
			return "", err
		}
		vs, err := repr(v, open)
		if err != nil {
			return "", err
		}
		b.WriteString(ks + ": " + vs)
		if err := checkRepr(b.Len()); err != nil {
			return "", err
		}
	}
	b.WriteByte('}')
	return b.String(), nil
}

func reprSet(s *Set, open []Object) (string, error) {
	items := make([]Object, 0, s.d.n)
	for k := range s.d.All() {
		items = append(items, k)
	}
	name := s.class().Name
	switch {
	case len(items) == 0:
		return name + "()", nil
	case s.frozen:
		return reprItems(s, items, "frozenset({", "})", "frozenset(...)", open)
	}
	return reprItems(s, items, "{", "}", "set(...)", open)
}

// Str is str(o).
func Str(o Object) (string, error) {
	switch v := o.(type) {
	case py.String:
		return string(v), nil
	case *Instance:
		return strInstance(v)
	case *py.Exception:
		if o != py.NotImplemented {
			return strInstance(toExc(v))
		}
	case py.Int, py.Float, py.Bool, *py.BigInt, *py.List, py.Tuple, py.Bytes, py.Complex, *Dict, *Set, *py.Range, py.NoneType:
		return Repr(o)
	case py.I__str__:
		r, err := v.M__str__()
		if err != nil {
			return "", err
		}
		if s, ok := AsString(r); ok {
			return s, nil
		}
		return "", typeError("__str__ returned non-string (type %s)", TypeName(r))
	}
	return Repr(o)
}

func strInstance(v *Instance) (string, error) {
	r, ok, err := v.special("__str__")
	switch {
	case err != nil:
		return "", err
	case ok:
		s, isStr := AsString(r)
		if !isStr {
			return "", typeError("__str__ returned non-string (type %s)", TypeName(r))
		}
		return s, nil
	case v.exc != nil:
		return v.defaultRepr(true)
	case v.native != nil && v.cls.lookup("__repr__") == nil:
		return Str(v.native)
	}
	if s, isStr := v.native.(py.String); isStr {
		return string(s), nil
	}
	if _, isHost := v.native.(Classed); isHost {
		if _, ok := v.native.(py.I__str__); ok { // a class of the host may have a __str__ of its own
			return Str(v.native)
		}
	}
	r, ok, err = v.special("__repr__") // object.__str__ says its own name when that is no string
	if err != nil {
		return "", err
	}
	if !ok {
		return v.defaultRepr(false)
	}
	if s, isStr := AsString(r); isStr {
		return s, nil
	}
	return "", typeError("__str__ returned non-string (type %s)", TypeName(r))
}

func floatRepr(f float64) string {
	switch {
	case math.IsInf(f, 1):
		return "inf"
	case math.IsInf(f, -1):
		return "-inf"
	case math.IsNaN(f):
		return "nan"
	}
	s := strconv.FormatFloat(f, 'e', -1, 64)
	i := strings.IndexByte(s, 'e')
	exp, err := strconv.Atoi(s[i+1:])
	if err == nil && exp >= -4 && exp < 16 {
		s = strconv.FormatFloat(f, 'f', -1, 64)
		if !strings.Contains(s, ".") {
			s += ".0"
		}
		return s
	}
	return fmt.Sprintf("%se%+03d", s[:i], exp)
}

func complexRepr(c complex128) string {
	part := func(f float64) string { return strings.TrimSuffix(floatRepr(f), ".0") }
	im := part(imag(c))
	if real(c) == 0 && !math.Signbit(real(c)) {
		return im + "j"
	}
	if !strings.HasPrefix(im, "-") {
		im = "+" + im
	}
	return "(" + part(real(c)) + im + "j)"
}

func bigRepr(x *big.Int) (string, error) {
	if x.BitLen() > maxIntDigits*4 {
		return "", valueError("Exceeds the limit (%d digits) for integer string conversion; use sys.set_int_max_str_digits() to increase the limit", maxIntDigits)
	}
	s := x.String()
	if len(strings.TrimPrefix(s, "-")) > maxIntDigits {
		return "", valueError("Exceeds the limit (%d digits) for integer string conversion; use sys.set_int_max_str_digits() to increase the limit", maxIntDigits)
	}
	return s, nil
}

func strRepr(s string) string {
	q := '\''
	if strings.Contains(s, "'") && !strings.Contains(s, `"`) {
		q = '"'
	}
	var b strings.Builder
	b.WriteRune(q)
	for _, r := range s {
		switch {
		case r == q || r == '\\':
			b.WriteByte('\\')
			b.WriteRune(r)
		case r == '\n':
			b.WriteString(`\n`)
		case r == '\r':
			b.WriteString(`\r`)
		case r == '\t':
			b.WriteString(`\t`)
		case r < 32 || r == 127 || r < 256 && !isPrintable(r):
			fmt.Fprintf(&b, `\x%02x`, r)
		case r < 128 || isPrintable(r) || unicode.IsMark(r):
			b.WriteRune(r)
		case r < 1<<16:
			fmt.Fprintf(&b, `\u%04x`, r)
		default:
			fmt.Fprintf(&b, `\U%08x`, r)
		}
	}
	b.WriteRune(q)
	return b.String()
}

func bytesRepr(v py.Bytes) string {
	q := byte('\'')
	if strings.Contains(string(v), "'") && !strings.Contains(string(v), `"`) {
		q = '"'
	}
	var b strings.Builder
	b.WriteByte('b')
	b.WriteByte(q)
	for _, c := range []byte(v) {
		switch {
		case c == q || c == '\\':
			b.WriteByte('\\')
			b.WriteByte(c)
		case c == '\n':
			b.WriteString(`\n`)
		case c == '\r':
			b.WriteString(`\r`)
		case c == '\t':
			b.WriteString(`\t`)
		case c < 32 || c > 126:
			fmt.Fprintf(&b, `\x%02x`, c)
		default:
			b.WriteByte(c)
		}
	}
	b.WriteByte(q)
	return b.String()
}
