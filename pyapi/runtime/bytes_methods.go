package runtime

import (
	"bytes"
	"encoding/hex"
	"strings"

	"github.com/go-python/gpython/py"
)

// initBytesMethods defines the methods of bytes. They work on bytes: only ASCII letters have case, only ASCII blanks are blank.
func initBytesMethods() {
	nativeMethod(bytesC, "decode encoding? errors?", func(b py.Bytes, a []Object) (Object, error) { return decode(b, a[0], a[1]) })
	nativeMethod(bytesC, "hex sep? bytes_per_sep?", bytesHex)
	fromHex := nativeFunc("fromhex string /", bytesFromHex)
	bytesC.dict.SetStr("fromhex", &StaticMethod{f: fromHex})
	bytesC.dict.SetStr("maketrans", &StaticMethod{f: nativeFunc("maketrans frm to /", bytesMakeTrans)})
	initBytesCase()
	initBytesSearch()
	initBytesSplit()
	initBytesLayout()
	nativeMethod(bytesC, "replace old new count? /", func(b py.Bytes, a []Object) (Object, error) {
		old, err := bytesArg(a[0])
		if err != nil {
			return nil, err
		}
		repl, err := bytesArg(a[1])
		if err != nil {
			return nil, err
		}
		n, err := intOr(a[2], -1)
		if err == nil {
			err = checkReplace(string(b), old, repl, n)
		}
		if err != nil {
			return nil, err
		}
		if old == "" { // strings.Replace would go by characters
			return py.Bytes(interleave(b, repl, n)), err
		}
		return py.Bytes(strings.Replace(string(b), old, repl, n)), err
	})
	nativeMethod(bytesC, "join iterable_of_bytes /", func(b py.Bytes, a []Object) (Object, error) {
		if !iterable(a[0]) {
			return nil, typeError("can only join an iterable")
		}
		var parts []string
		var size int64
		err := Iterate(a[0], func(x Object) error {
			p, ok := byteString(x)
			if !ok {
				return typeError("sequence item %d: expected a bytes-like object, %s found", len(parts), TypeName(x))
			}
			parts = append(parts, string(p))
			size += int64(len(p) + len(b))
			return CheckSize(size, "join")
		})
		if err != nil {
			return nil, err
		}
		return py.Bytes(strings.Join(parts, string(b))), nil
	})
	nativeMethod(bytesC, "translate table delete?", func(b py.Bytes, a []Object) (Object, error) {
		table := ""
		var err error
		if a[0] != py.None {
			if table, err = bytesArg(a[0]); err != nil {
				return nil, err
			}
			if len(table) != 256 {
				return nil, valueError("translation table must be 256 characters long")
			}
		}
		drop := ""
		if a[1] != nil {
			if drop, err = bytesArg(a[1]); err != nil {
				return nil, err
			}
		}
		out := py.Bytes{}
		for _, c := range []byte(b) {
			if strings.IndexByte(drop, c) >= 0 {
				continue
			}
			if table != "" {
				c = table[c]
			}
			out = append(out, c)
		}
		return out, nil
	})
}

func interleave(b []byte, repl string, n int) []byte {
	if n < 0 || n > len(b)+1 {
		n = len(b) + 1
	}
	var out []byte
	for i := range len(b) + 1 {
		if i < n {
			out = append(out, repl...)
		}
		if i < len(b) {
			out = append(out, b[i])
		}
	}
	return out
}

func bytesArg(o Object) (string, error) {
	b, ok := byteString(o)
	if !ok {
		return "", typeError("a bytes-like object is required, not '%s'", TypeName(o))
	}
	return string(b), nil
}

func bytesHex(b py.Bytes, a []Object) (Object, error) {
	digits := hex.EncodeToString(b)
	if a[0] == nil {
		return py.String(digits), nil
	}
	sep, ok := AsString(a[0])
	if !ok {
		s, err := bytesArg(a[0])
		if err != nil {
			return nil, typeError("sep must be str or bytes.")
		}
		sep = s
	}
	if len(sep) != 1 {
		return nil, valueError("sep must be length 1.")
	}
	n, err := intOr(a[1], 1)
	if err != nil || n == 0 {
		return py.String(digits), err
	}
	var parts []string
	if n > 0 { // groups count from the right
		for head := len(b) % n; len(digits) > 0; head = n {
			if head > 0 {
				parts = append(parts, digits[:2*head])
				digits = digits[2*head:]
			}
		}
	} else {
		for k := -2 * n; len(digits) > 0; {
			k = min(k, len(digits))
			parts = append(parts, digits[:k])
			digits = digits[k:]
		}
	}
	return py.String(strings.Join(parts, sep)), nil
}

func bytesFromHex(a []Object) (Object, error) {
	s, ok := AsString(a[0])
	if !ok {
		return nil, typeError("fromhex() argument must be str, not %s", TypeName(a[0]))
	}
	out := py.Bytes{}
	for i := 0; i < len(s); {
		if strings.IndexByte(" \t\n\r\v\f", s[i]) >= 0 {
			i++
			continue
		}
		for k := i; k < i+2; k++ {
			if k >= len(s) || strings.IndexByte("0123456789abcdefABCDEF", s[k]) < 0 {
				return nil, valueError("non-hexadecimal number found in fromhex() arg at position %d", k)
			}
		}
		c, err := hex.DecodeString(s[i : i+2])
		if err != nil {
			return nil, valueError("non-hexadecimal number found in fromhex() arg at position %d", i)
		}
		out = append(out, c...)
		i += 2
	}
	return out, nil
}

func bytesMakeTrans(a []Object) (Object, error) {
	from, err := bytesArg(a[0])
	if err != nil {
		return nil, err
	}
	to, err := bytesArg(a[1])
	if err != nil {
		return nil, err
	}
	if len(from) != len(to) {
		return nil, valueError("maketrans arguments must have same length")
	}
	table := make(py.Bytes, 256)
	for i := range table {
		table[i] = byte(i)
	}
	for i := range len(from) {
		table[from[i]] = to[i]
	}
	return table, nil
}

func isLowerByte(c byte) bool  { return c >= 'a' && c <= 'z' }
func isUpperByte(c byte) bool  { return c >= 'A' && c <= 'Z' }
func isLetterByte(c byte) bool { return isLowerByte(c) || isUpperByte(c) }
func isSpaceByte(c byte) bool  { return c == ' ' || c >= '\t' && c <= '\r' }

// mapCase makes a copy in which f decides about each letter; first says that no letter stands in front of it.
func mapCase(b []byte, f func(c byte, first bool) bool) py.Bytes {
	out := append(py.Bytes{}, b...)
	first := true
	for i, c := range b {
		if isLetterByte(c) {
			up := f(c, first)
			if up && isLowerByte(c) || !up && isUpperByte(c) {
				out[i] ^= 0x20
			}
		}
		first = !isLetterByte(c)
	}
	return out
}

func initBytesCase() {
	for name, f := range map[string]func(c byte, first bool) bool{
		"upper": func(byte, bool) bool { return true }, "lower": func(byte, bool) bool { return false },
		"swapcase": func(c byte, _ bool) bool { return isLowerByte(c) }, "title": func(_ byte, first bool) bool { return first },
	} {
		nativeMethod(bytesC, name, func(b py.Bytes, _ []Object) (Object, error) { return mapCase(b, f), nil })
	}
	nativeMethod(bytesC, "capitalize", func(b py.Bytes, _ []Object) (Object, error) {
		out := mapCase(b, func(byte, bool) bool { return false })
		if len(out) > 0 && isLowerByte(out[0]) {
			out[0] ^= 0x20
		}
		return out, nil
	})
	every := func(p func(c byte) bool) func([]byte) bool {
		return func(b []byte) bool {
			for _, c := range b {
				if !p(c) {
					return false
				}
			}
			return len(b) > 0
		}
	}
	digit := func(c byte) bool { return c >= '0' && c <= '9' }
	only := func(want, other func(c byte) bool) func([]byte) bool {
		return func(b []byte) bool {
			return bytes.IndexFunc(b, func(r rune) bool { return r < 128 && want(byte(r)) }) >= 0 && bytes.IndexFunc(b, func(r rune) bool { return r < 128 && other(byte(r)) }) < 0
		}
	}
	for name, f := range map[string]func(b []byte) bool{
		"isalpha": every(isLetterByte), "isdigit": every(digit), "isspace": every(isSpaceByte),
		"isalnum": every(func(c byte) bool { return isLetterByte(c) || digit(c) }),
		"isascii": func(b []byte) bool { return isASCII(string(b)) },
		"isupper": only(isUpperByte, isLowerByte), "islower": only(isLowerByte, isUpperByte),
		"istitle": func(b []byte) bool { return isASCII(string(b)) && isTitleCase(string(b)) },
	} {
		nativeMethod(bytesC, name, func(b py.Bytes, _ []Object) (Object, error) { return py.NewBool(f(b)), nil })
	}
}

// bytesPart is b[start:end] as the methods that search take it, and where it begins.
func bytesPart(b []byte, start, end Object) (part []byte, from int, ok bool, err error) {
	clip := func(o Object, def int) (int, error) {
		if missing(o) {
			return def, nil
		}
		i, err := toBound(o)
		if i < 0 {
			i = max(0, i+len(b))
		}
		return i, err
	}
	if from, err = clip(start, 0); err != nil {
		return nil, 0, false, err
	}
	to, err := clip(end, len(b))
	if err != nil {
		return nil, 0, false, err
	}
	to = min(to, len(b))
	if from > to {
		return nil, 0, false, nil
	}
	return b[from:to], from, true, nil
}

// bytesSub is what is searched for: bytes, or a number that is one.
func bytesSub(o Object) ([]byte, error) {
	if b, ok := byteString(o); ok {
		return b, nil
	}
	n, err := toInt(o)
	if err != nil {
		return nil, typeError("argument should be integer or bytes-like object, not '%s'", TypeName(o))
	}
	if n < 0 || n > 255 {
		return nil, valueError("byte must be in range(0, 256)")
	}
	return []byte{byte(n)}, nil
}

func initBytesSearch() {
	find := func(name string, f func(b, sub []byte) int, must bool) {
		nativeMethod(bytesC, name+" sub start? end? /", func(b py.Bytes, a []Object) (Object, error) {
			sub, err := bytesSub(a[0])
			if err != nil {
				return nil, err
			}
			part, from, ok, err := bytesPart(b, a[1], a[2])
			if err != nil {
				return nil, err
			}
			if i := f(part, sub); ok && i >= 0 {
				return py.Int(from + i), nil
			}
			if must {
				return nil, valueError("subsection not found")
			}
			return py.Int(-1), nil
		})
	}
	find("find", bytes.Index, false)
	find("rfind", bytes.LastIndex, false)
	find("index", bytes.Index, true)
	find("rindex", bytes.LastIndex, true)
	nativeMethod(bytesC, "count sub start? end? /", func(b py.Bytes, a []Object) (Object, error) {
		sub, err := bytesSub(a[0])
		if err != nil {
			return nil, err
		}
		part, _, ok, err := bytesPart(b, a[1], a[2])
		switch {
		case err != nil || !ok:
			return py.Int(0), err
		case len(sub) == 0:
			return py.Int(len(part) + 1), nil
		}
		return py.Int(bytes.Count(part, sub)), nil
	})
	affix := func(name string, f func(b, fix []byte) bool) {
		nativeMethod(bytesC, name+" affix start? end? /", func(b py.Bytes, a []Object) (Object, error) {
			part, _, ok, err := bytesPart(b, a[1], a[2])
			if err != nil {
				return nil, err
			}
			choices := py.Tuple{a[0]}
			t, isTuple := a[0].(py.Tuple)
			if isTuple {
				choices = t
			}
			for _, c := range choices {
				fix, isBytes := byteString(c)
				if !isBytes {
					if isTuple {
						return nil, typeError("a bytes-like object is required, not '%s'", TypeName(c))
					}
					return nil, typeError("%s first arg must be bytes or a tuple of bytes, not %s", name, TypeName(c))
				}
				if ok && f(part, fix) {
					return py.True, nil
				}
			}
			return py.False, nil
		})
	}
	affix("startswith", bytes.HasPrefix)
	affix("endswith", bytes.HasSuffix)
	cut := func(name string, f func(b, fix []byte) []byte) {
		nativeMethod(bytesC, name+" fix /", func(b py.Bytes, a []Object) (Object, error) {
			fix, err := bytesArg(a[0])
			return append(py.Bytes{}, f(b, []byte(fix))...), err
		})
	}
	cut("removeprefix", bytes.TrimPrefix)
	cut("removesuffix", bytes.TrimSuffix)
}

func initBytesSplit() {
	list := func(parts [][]byte) Object {
		l := py.NewList()
		for _, p := range parts {
			l.Append(append(py.Bytes{}, p...))
		}
		return l
	}
	texts := func(parts []string) Object {
		l := py.NewList()
		for _, p := range parts {
			l.Append(py.Bytes(p))
		}
		return l
	}
	split := func(name string, by func(s, sep string, n int) []string, fields func(b []byte, n int) [][]byte) {
		nativeMethod(bytesC, name+" sep? maxsplit?", func(b py.Bytes, a []Object) (Object, error) {
			n, err := intOr(a[1], -1)
			if err != nil {
				return nil, err
			}
			if missing(a[0]) {
				return list(fields(b, n)), nil
			}
			sep, err := bytesArg(a[0])
			if err != nil {
				return nil, err
			}
			if sep == "" {
				return nil, valueError("empty separator")
			}
			return texts(by(string(b), sep, n)), nil
		})
	}
	split("split", func(s, sep string, n int) []string {
		if n < 0 {
			return strings.Split(s, sep)
		}
		return strings.SplitN(s, sep, n+1)
	}, byteFields)
	split("rsplit", rsplit, func(b []byte, n int) [][]byte {
		turned := byteFields(turn(b), n)
		for i, j := 0, len(turned)-1; i <= j; i, j = i+1, j-1 {
			turned[i], turned[j] = turn(turned[j]), turn(turned[i])
		}
		return turned
	})
	nativeMethod(bytesC, "splitlines keepends?", func(b py.Bytes, a []Object) (Object, error) {
		keep, err := truthOr(a[0], false)
		var parts [][]byte
		for rest := []byte(b); len(rest) > 0; {
			i := bytes.IndexAny(rest, "\r\n")
			if i < 0 {
				parts = append(parts, rest)
				break
			}
			end := i + 1
			if bytes.HasPrefix(rest[i:], []byte("\r\n")) {
				end++
			}
			if keep {
				parts = append(parts, rest[:end])
			} else {
				parts = append(parts, rest[:i])
			}
			rest = rest[end:]
		}
		return list(parts), err
	})
	partition := func(name string, index func(b, sep []byte) int, right bool) {
		nativeMethod(bytesC, name+" sep /", func(b py.Bytes, a []Object) (Object, error) {
			sep, err := bytesArg(a[0])
			if err != nil {
				return nil, err
			}
			if sep == "" {
				return nil, valueError("empty separator")
			}
			i := index(b, []byte(sep))
			switch {
			case i >= 0:
				return py.Tuple{b[:i:i], py.Bytes(sep), b[i+len(sep):]}, nil
			case right:
				return py.Tuple{py.Bytes{}, py.Bytes{}, b}, nil
			}
			return py.Tuple{b, py.Bytes{}, py.Bytes{}}, nil
		})
	}
	partition("partition", bytes.Index, false)
	partition("rpartition", bytes.LastIndex, true)
}

func turn(b []byte) []byte {
	out := make([]byte, len(b))
	for i, c := range b {
		out[len(b)-1-i] = c
	}
	return out
}

// byteFields splits at runs of blanks, at most n times when n is not negative.
func byteFields(b []byte, n int) [][]byte {
	var out [][]byte
	skip := func() {
		for len(b) > 0 && isSpaceByte(b[0]) {
			b = b[1:]
		}
	}
	for skip(); len(b) > 0 && (n < 0 || len(out) < n); skip() {
		i := 0
		for i < len(b) && !isSpaceByte(b[i]) {
			i++
		}
		out = append(out, b[:i])
		b = b[i:]
	}
	if len(b) > 0 {
		out = append(out, b)
	}
	return out
}

func initBytesLayout() {
	strip := func(name string, left, right bool) {
		nativeMethod(bytesC, name+" bytes? /", func(b py.Bytes, a []Object) (Object, error) {
			set := " \t\n\r\v\f"
			if !missing(a[0]) {
				var err error
				if set, err = bytesArg(a[0]); err != nil {
					return nil, err
				}
			}
			s := []byte(b)
			for left && len(s) > 0 && strings.IndexByte(set, s[0]) >= 0 {
				s = s[1:]
			}
			for right && len(s) > 0 && strings.IndexByte(set, s[len(s)-1]) >= 0 {
				s = s[:len(s)-1]
			}
			return append(py.Bytes{}, s...), nil
		})
	}
	strip("strip", true, true)
	strip("lstrip", true, false)
	strip("rstrip", false, true)
	just := func(name string, share func(n, width int) int) {
		nativeMethod(bytesC, name+" width fillchar? /", func(b py.Bytes, a []Object) (Object, error) {
			w, err := toInt(a[0])
			if err != nil {
				return nil, err
			}
			fill := " "
			if a[1] != nil {
				f, ok := byteString(a[1])
				if !ok || len(f) != 1 {
					return nil, typeError("%s() argument 2 must be a byte string of length 1, not %s", name, TypeName(a[1]))
				}
				fill = string(f)
			}
			n := w - len(b)
			if n <= 0 {
				return append(py.Bytes{}, b...), nil
			}
			if w > maxWidth {
				return nil, Raise(MemoryError, "bytes of width %d", w)
			}
			left := share(n, w)
			return py.Bytes(strings.Repeat(fill, left) + string(b) + strings.Repeat(fill, n-left)), nil
		})
	}
	just("ljust", func(int, int) int { return 0 })
	just("rjust", func(n, _ int) int { return n })
	just("center", func(n, w int) int { return n/2 + n&w&1 })
	nativeMethod(bytesC, "zfill width /", func(b py.Bytes, a []Object) (Object, error) {
		w, err := toInt(a[0])
		if err != nil {
			return nil, err
		}
		if w > maxWidth {
			return nil, Raise(MemoryError, "bytes of width %d", w)
		}
		sign := 0
		if len(b) > 0 && (b[0] == '-' || b[0] == '+') {
			sign = 1
		}
		return py.Bytes(string(b[:sign]) + strings.Repeat("0", max(0, w-len(b))) + string(b[sign:])), nil
	})
	nativeMethod(bytesC, "expandtabs tabsize?", func(b py.Bytes, a []Object) (Object, error) {
		size, err := intOr(a[0], 8)
		out := py.Bytes{}
		col := 0
		for _, c := range []byte(b) {
			switch {
			case c == '\t' && size > 0:
				n := size - col%size
				out = append(out, strings.Repeat(" ", n)...)
				col += n
			case c == '\t':
			case c == '\n' || c == '\r':
				out = append(out, c)
				col = 0
			default:
				out = append(out, c)
				col++
			}
		}
		return out, err
	})
}
