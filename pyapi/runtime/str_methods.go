package runtime

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/go-python/gpython/py"
)

func initStrMethods() {
	for name, f := range map[string]func(string) string{
		"upper": upperCase, "lower": lowerCase, "casefold": casefold, "title": titleCase,
		"capitalize": capitalize, "swapcase": swapCase,
	} {
		nativeMethod(strC, name, func(s py.String, _ []Object) (Object, error) { return py.String(f(string(s))), nil })
	}
	for name, f := range map[string]func(string) bool{
		"isdigit":      all(func(r rune) bool { return unicode.IsDigit(r) || superscript(r) }),
		"isdecimal":    all(unicode.IsDigit),
		"isnumeric":    all(func(r rune) bool { return unicode.IsNumber(r) || isNumericLetter(r) }),
		"isalpha":      all(unicode.IsLetter),
		"isalnum":      all(func(r rune) bool { return unicode.IsLetter(r) || unicode.IsNumber(r) }),
		"isspace":      all(isSpace),
		"isidentifier": isIdentifier,
		"isprintable":  func(s string) bool { return s == "" || all(isPrintable)(s) },
		"isascii":      func(s string) bool { return s == "" || all(func(r rune) bool { return r < 128 })(s) },
		"isupper":      upperOnly,
		"islower":      lowerOnly,
		"istitle":      isTitleCase,
	} {
		nativeMethod(strC, name, func(s py.String, _ []Object) (Object, error) { return py.NewBool(f(string(s))), nil })
	}
	initStrStrip()
	initStrSplit()
	initStrSearch()
	initStrLayout()
	initStrTranslate()
	nativeMethod(strC, "join iterable /", strJoin)
	nativeMethod(strC, "replace old new count? /", func(s py.String, a []Object) (Object, error) {
		old, ok := AsString(a[0])
		if !ok {
			return nil, typeError("replace() argument 1 must be str, not %s", argName(a[0]))
		}
		repl, ok := AsString(a[1])
		if !ok {
			return nil, typeError("replace() argument 2 must be str, not %s", argName(a[1]))
		}
		n, err := intOr(a[2], -1)
		if err == nil {
			err = checkReplace(string(s), old, repl, n)
		}
		if err != nil {
			return nil, err
		}
		return py.String(strings.Replace(string(s), old, repl, n)), err
	})
	nativeMethod(strC, "encode encoding? errors?", func(s py.String, a []Object) (Object, error) {
		return encode(string(s), a[0], a[1])
	})
	rawMethod(strC, "format", func(s py.String, a []Object, kw []Kwarg) (Object, error) {
		r, err := strFormat(string(s), a, kw)
		return py.String(r), err
	})
	nativeMethod(strC, "format_map mapping /", func(s py.String, a []Object) (Object, error) {
		r, err := strFormatMap(string(s), a[0])
		return py.String(r), err
	})
}

func strJoin(sep py.String, a []Object) (Object, error) {
	var b strings.Builder
	i := 0
	err := Iterate(a[0], func(x Object) error {
		t, ok := AsString(x)
		if !ok {
			return typeError("sequence item %d: expected str instance, %s found", i, TypeName(x))
		}
		if i > 0 {
			b.WriteString(string(sep))
		}
		i++
		b.WriteString(t)
		return CheckSize(int64(b.Len()), "join")
	})
	if err != nil && i == 0 && isExc(err, py.TypeError) {
		if _, iterErr := Iter(a[0]); iterErr != nil {
			return nil, typeError("can only join an iterable")
		}
	}
	return py.String(b.String()), err
}

func all(p func(rune) bool) func(string) bool {
	return func(s string) bool {
		for _, r := range s {
			if !p(r) {
				return false
			}
		}
		return s != ""
	}
}

func superscript(r rune) bool { return unicode.Is(otherDigits, r) }

// otherDigits are the characters that stand for digits in other places than numbers: raised, in circles, in brackets.
var otherDigits = &unicode.RangeTable{
	R16: []unicode.Range16{
		{Lo: 0xb2, Hi: 0xb3, Stride: 1},
		{Lo: 0xb9, Hi: 0xb9, Stride: 1},
		{Lo: 0x1369, Hi: 0x1371, Stride: 1},
		{Lo: 0x19da, Hi: 0x19da, Stride: 1},
		{Lo: 0x2070, Hi: 0x2070, Stride: 1},
		{Lo: 0x2074, Hi: 0x2079, Stride: 1},
		{Lo: 0x2080, Hi: 0x2089, Stride: 1},
		{Lo: 0x2460, Hi: 0x2468, Stride: 1},
		{Lo: 0x2474, Hi: 0x247c, Stride: 1},
		{Lo: 0x2488, Hi: 0x2490, Stride: 1},
		{Lo: 0x24ea, Hi: 0x24ea, Stride: 1},
		{Lo: 0x24f5, Hi: 0x24fd, Stride: 1},
		{Lo: 0x24ff, Hi: 0x24ff, Stride: 1},
		{Lo: 0x2776, Hi: 0x277e, Stride: 1},
		{Lo: 0x2780, Hi: 0x2788, Stride: 1},
		{Lo: 0x278a, Hi: 0x2792, Stride: 1},
	},
	R32: []unicode.Range32{
		{Lo: 0x10a40, Hi: 0x10a43, Stride: 1},
		{Lo: 0x10e60, Hi: 0x10e68, Stride: 1},
		{Lo: 0x11052, Hi: 0x1105a, Stride: 1},
		{Lo: 0x1f100, Hi: 0x1f10a, Stride: 1},
	},
	LatinOffset: 2,
}

func isSpace(r rune) bool { return unicode.IsSpace(r) || r >= 0x1c && r <= 0x1f }

func isPrintable(r rune) bool { return r == ' ' || unicode.IsGraphic(r) && !unicode.Is(unicode.Z, r) }

func isIdentifier(s string) bool {
	for i, r := range s {
		if r != '_' && !unicode.IsLetter(r) && (i == 0 || !unicode.IsDigit(r) && !unicode.Is(unicode.Mn, r)) {
			return false
		}
	}
	return s != ""
}

func initStrStrip() {
	def := func(name string, cut func(s, cutset string) string, space func(s string, f func(rune) bool) string) {
		nativeMethod(strC, name+" chars? /", func(s py.String, a []Object) (Object, error) {
			if a[0] == nil || a[0] == py.None {
				return py.String(space(string(s), isSpace)), nil
			}
			c, ok := AsString(a[0])
			if !ok {
				return nil, typeError("%s arg must be None or str", name)
			}
			return py.String(cut(string(s), c)), nil
		})
	}
	def("strip", strings.Trim, strings.TrimFunc)
	def("lstrip", strings.TrimLeft, strings.TrimLeftFunc)
	def("rstrip", strings.TrimRight, strings.TrimRightFunc)
	fix := func(name string, f func(s, fix string) string) {
		nativeMethod(strC, name+" fix /", func(s py.String, a []Object) (Object, error) {
			t, ok := AsString(a[0])
			if !ok {
				return nil, typeError("%s() argument must be str, not %s", name, argName(a[0]))
			}
			return py.String(f(string(s), t)), nil
		})
	}
	fix("removeprefix", strings.TrimPrefix)
	fix("removesuffix", strings.TrimSuffix)
}

func initStrSplit() {
	def := func(name string, split func(s, sep string, n int) []string, fields func(s string, n int) []string) {
		nativeMethod(strC, name+" sep? maxsplit?", func(s py.String, a []Object) (Object, error) {
			n, err := intOr(a[1], -1)
			if err != nil {
				return nil, err
			}
			if a[0] == nil || a[0] == py.None {
				if err := checkParts(len(s) / 4); err != nil {
					return nil, err
				}
				return py.NewListFromStrings(fields(string(s), n)), nil
			}
			sep, ok := AsString(a[0])
			if !ok {
				return nil, typeError("must be str or None, not %s", TypeName(a[0]))
			}
			if sep == "" {
				return nil, valueError("empty separator")
			}
			if n < 0 {
				if err := checkParts(strings.Count(string(s), sep)); err != nil {
					return nil, err
				}
			}
			return py.NewListFromStrings(split(string(s), sep, n)), nil
		})
	}
	def("split", func(s, sep string, n int) []string {
		if n < 0 {
			return strings.Split(s, sep)
		}
		return strings.SplitN(s, sep, n+1)
	}, splitFields)
	def("rsplit", rsplit, rsplitFields)
	nativeMethod(strC, "splitlines keepends?", func(s py.String, a []Object) (Object, error) {
		keep, err := truthOr(a[0], false)
		return py.NewListFromStrings(splitLines(string(s), keep)), err
	})
	partition := func(name string, index func(s, sep string) int, right bool) {
		nativeMethod(strC, name+" sep /", func(s py.String, a []Object) (Object, error) {
			sep, ok := AsString(a[0])
			if !ok {
				return nil, typeError("must be str, not %s", TypeName(a[0]))
			}
			if sep == "" {
				return nil, valueError("empty separator")
			}
			i := index(string(s), sep)
			switch {
			case i >= 0:
				return py.Tuple{s[:i], py.String(sep), s[i+len(sep):]}, nil
			case right:
				return py.Tuple{py.String(""), py.String(""), s}, nil
			}
			return py.Tuple{s, py.String(""), py.String("")}, nil
		})
	}
	partition("partition", strings.Index, false)
	partition("rpartition", strings.LastIndex, true)
}

func rsplit(s, sep string, n int) []string {
	var tail []string
	for n < 0 || len(tail) < n {
		i := strings.LastIndex(s, sep)
		if i < 0 {
			break
		}
		tail = append(tail, s[i+len(sep):])
		s = s[:i]
	}
	out := []string{s}
	for i := len(tail) - 1; i >= 0; i-- {
		out = append(out, tail[i])
	}
	return out
}

// splitFields splits at runs of white space, at most n times when n is not negative.
func splitFields(s string, n int) []string {
	if n < 0 {
		return strings.FieldsFunc(s, isSpace)
	}
	var out []string
	s = strings.TrimLeftFunc(s, isSpace)
	for s != "" && len(out) < n {
		i := strings.IndexFunc(s, isSpace)
		if i < 0 {
			break
		}
		out = append(out, s[:i])
		s = strings.TrimLeftFunc(s[i:], isSpace)
	}
	if s != "" {
		out = append(out, s)
	}
	return out
}

func rsplitFields(s string, n int) []string {
	if n < 0 {
		return strings.FieldsFunc(s, isSpace)
	}
	var tail []string
	s = strings.TrimRightFunc(s, isSpace)
	for s != "" && len(tail) < n {
		i := strings.LastIndexFunc(s, isSpace)
		if i < 0 {
			break
		}
		_, w := utf8.DecodeRuneInString(s[i:])
		tail = append(tail, s[i+w:])
		s = strings.TrimRightFunc(s[:i], isSpace)
	}
	var out []string
	if s != "" {
		out = append(out, s)
	}
	for i := len(tail) - 1; i >= 0; i-- {
		out = append(out, tail[i])
	}
	return out
}

func splitLines(s string, keep bool) []string {
	out := []string{}
	for s != "" {
		i := strings.IndexFunc(s, func(r rune) bool {
			return r >= '\n' && r <= '\r' || r >= 0x1c && r <= 0x1e || r == 0x85 || r == 0x2028 || r == 0x2029
		})
		if i < 0 {
			return append(out, s)
		}
		_, w := utf8.DecodeRuneInString(s[i:])
		if strings.HasPrefix(s[i:], "\r\n") {
			w = 2
		}
		if keep {
			out = append(out, s[:i+w])
		} else {
			out = append(out, s[:i])
		}
		s = s[i+w:]
	}
	return out
}

// substring returns the part of s between two rune offsets, as slices count them, and the rune offset of its start; ok is
// false when the start lies behind the end.
func substring(s string, from, to Object) (part string, start int, ok bool, err error) {
	if (from == nil || from == py.None) && (to == nil || to == py.None) {
		return s, 0, true, nil
	}
	n := utf8.RuneCountInString(s)
	lo, hi := 0, n
	clip := func(o Object, def int) (int, error) {
		if o == nil || o == py.None {
			return def, nil
		}
		i, err := toBound(o)
		if i < 0 {
			i = max(0, i+n)
		}
		return i, err
	}
	if lo, err = clip(from, 0); err != nil {
		return "", 0, false, err
	}
	if hi, err = clip(to, n); err != nil {
		return "", 0, false, err
	}
	hi = min(hi, n)
	if lo > hi {
		return "", lo, false, nil
	}
	a := byteOffset(s, lo)
	return s[a : a+byteOffset(s[a:], hi-lo)], lo, true, nil
}

// byteOffset returns the byte offset of rune n.
func byteOffset(s string, n int) int {
	i := 0
	for ; n > 0 && i < len(s); n-- {
		_, w := utf8.DecodeRuneInString(s[i:])
		i += w
	}
	return i
}

func initStrSearch() {
	find := func(name string, f func(s, t string) int, must bool) {
		nativeMethod(strC, name+" sub start? end? /", func(s py.String, a []Object) (Object, error) {
			t, ok := AsString(a[0])
			if !ok {
				return nil, typeError("must be str, not %s", TypeName(a[0]))
			}
			part, start, ok, err := substring(string(s), a[1], a[2])
			if err != nil {
				return nil, err
			}
			if i := f(part, t); ok && i >= 0 {
				return py.Int(start + utf8.RuneCountInString(part[:i])), nil
			}
			if must {
				return nil, valueError("substring not found")
			}
			return py.Int(-1), nil
		})
	}
	find("find", strings.Index, false)
	find("rfind", strings.LastIndex, false)
	find("index", strings.Index, true)
	find("rindex", strings.LastIndex, true)
	nativeMethod(strC, "count sub start? end? /", func(s py.String, a []Object) (Object, error) {
		t, ok := AsString(a[0])
		if !ok {
			return nil, typeError("must be str, not %s", TypeName(a[0]))
		}
		part, _, ok, err := substring(string(s), a[1], a[2])
		if !ok || err != nil {
			return py.Int(0), err
		}
		return py.Int(strings.Count(part, t)), nil
	})
	affix := func(name string, f func(s, t string) bool) {
		nativeMethod(strC, name+" affix start? end? /", func(s py.String, a []Object) (Object, error) {
			part, _, ok, err := substring(string(s), a[1], a[2])
			if err != nil {
				return nil, err
			}
			choices := py.Tuple{a[0]}
			if t, isTuple := a[0].(py.Tuple); isTuple {
				choices = t
			}
			for _, c := range choices {
				t, isStr := AsString(c)
				if !isStr {
					return nil, typeError("%s first arg must be str or a tuple of str, not %s", name, TypeName(c))
				}
				if ok && f(part, t) {
					return py.True, nil
				}
			}
			return py.False, nil
		})
	}
	affix("startswith", strings.HasPrefix)
	affix("endswith", strings.HasSuffix)
}

func initStrLayout() {
	just := func(name string, align byte) {
		nativeMethod(strC, name+" width fillchar? /", func(s py.String, a []Object) (Object, error) {
			w, err := toInt(a[0])
			if err != nil {
				return nil, err
			}
			f := formatSpec{fill: ' ', align: align, width: w}
			if a[1] != nil {
				c, ok := AsString(a[1])
				if !ok {
					return nil, typeError("The fill character must be a unicode character, not %s", TypeName(a[1]))
				}
				if utf8.RuneCountInString(c) != 1 {
					return nil, typeError("The fill character must be exactly one character long")
				}
				f.fill, _ = utf8.DecodeRuneInString(c)
			}
			if align == '^' && f.width <= maxWidth { // str.center puts the odd blank elsewhere than format does
				return py.String(center(string(s), f)), nil
			}
			return f.pad(string(s), align, 0)
		})
	}
	just("ljust", '<')
	just("rjust", '>')
	just("center", '^')
	nativeMethod(strC, "zfill width /", func(s py.String, a []Object) (Object, error) {
		w, err := toInt(a[0])
		if err != nil {
			return nil, err
		}
		sign := 0
		if strings.HasPrefix(string(s), "-") || strings.HasPrefix(string(s), "+") {
			sign = 1
		}
		return formatSpec{fill: '0', align: '=', width: w}.pad(string(s), '=', sign)
	})
	nativeMethod(strC, "expandtabs tabsize?", func(s py.String, a []Object) (Object, error) {
		size, err := intOr(a[0], 8)
		if err != nil {
			return nil, err
		}
		var b strings.Builder
		col := 0
		for _, r := range string(s) {
			if err := CheckSize(int64(b.Len()), "expandtabs"); err != nil {
				return nil, err
			}
			switch r {
			case '\t':
				if size > 0 {
					n := size - col%size
					b.WriteString(strings.Repeat(" ", n))
					col += n
				}
			case '\n', '\r':
				b.WriteRune(r)
				col = 0
			default:
				b.WriteRune(r)
				col++
			}
		}
		return py.String(b.String()), nil
	})
}

func center(s string, f formatSpec) string {
	n := f.width - utf8.RuneCountInString(s)
	if n <= 0 {
		return s
	}
	left := n/2 + n&f.width&1
	fill := string(f.fill)
	return strings.Repeat(fill, left) + s + strings.Repeat(fill, n-left)
}

func initStrTranslate() {
	nativeMethod(strC, "translate table /", func(s py.String, a []Object) (Object, error) {
		var b strings.Builder
		for _, r := range string(s) {
			if err := CheckSize(int64(b.Len()), "translate"); err != nil {
				return nil, err
			}
			v, err := py.GetItem(a[0], py.Int(r))
			if err != nil {
				if !isExc(err, py.LookupError) {
					return nil, err
				}
				b.WriteRune(r)
				continue
			}
			switch x := v.(type) {
			case py.NoneType:
			case py.String:
				b.WriteString(string(x))
			case py.Int:
				b.WriteRune(rune(x))
			default:
				return nil, typeError("character mapping must return integer, None or str")
			}
		}
		return py.String(b.String()), nil
	})
	maketrans := nativeFunc("maketrans x y? z? /", func(a []Object) (Object, error) {
		d := NewDict()
		if a[1] == nil {
			from, ok := a[0].(*Dict)
			if !ok {
				return nil, typeError("if you give only one argument to maketrans it must be a dict")
			}
			for k, v := range from.All() {
				if s, ok := AsString(k); ok {
					if utf8.RuneCountInString(s) != 1 {
						return nil, valueError("string keys in translate table must be of length 1")
					}
					r, _ := utf8.DecodeRuneInString(s)
					k = py.Int(r)
				}
				if err := d.Set(k, v); err != nil {
					return nil, err
				}
			}
			return d, nil
		}
		from, ok1 := AsString(a[0])
		to, ok2 := AsString(a[1])
		if !ok1 || !ok2 {
			return nil, typeError("maketrans() arguments must be str")
		}
		x, y := []rune(from), []rune(to)
		if len(x) != len(y) {
			return nil, valueError("the first two maketrans arguments must have equal length")
		}
		for i := range x {
			d.set(py.Int(x[i]), py.Int(x[i]), py.Int(y[i]))
		}
		if z, ok := AsString(a[2]); ok {
			for _, r := range z {
				d.set(py.Int(r), py.Int(r), py.None)
			}
		}
		return d, nil
	})
	strC.dict.SetStr("maketrans", &StaticMethod{f: maketrans})
}
