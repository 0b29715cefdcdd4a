package runtime

import (
	"encoding/hex"
	"strings"
	"unicode/utf8"

	"github.com/go-python/gpython/py"
)

// encode is str.encode: UTF-8, ASCII and Latin-1.
func encode(s string, encoding, errors Object) (Object, error) {
	name, handler, err := codecNames(encoding, errors)
	if err != nil {
		return nil, err
	}
	limit := rune(utf8.MaxRune)
	switch name {
	case "utf8":
		return py.Bytes(s), nil
	case "ascii":
		limit = 127
	case "latin1":
		limit = 255
	}
	var out py.Bytes
	for i, r := range s {
		switch {
		case r <= limit:
			out = append(out, byte(r))
		case handler == "ignore":
		case handler == "replace":
			out = append(out, '?')
		default:
			return nil, Raise(UnicodeEncodeError, "'%s' codec can't encode character %s in position %d: ordinal not in range(%d)",
				map[string]string{"ascii": "ascii", "latin1": "latin-1"}[name], charEscape(r), utf8.RuneCountInString(s[:i]), limit+1)
		}
	}
	return out, nil
}

func charEscape(r rune) string {
	switch {
	case r < 256:
		return sprintf(`'\x%02x'`, r)
	case r < 1<<16:
		return sprintf(`'\u%04x'`, r)
	}
	return sprintf(`'\U%08x'`, r)
}

func decode(b []byte, encoding, errors Object) (Object, error) {
	name, handler, err := codecNames(encoding, errors)
	if err != nil {
		return nil, err
	}
	if name == "utf8" && utf8.Valid(b) {
		return py.String(b), nil
	}
	var out strings.Builder
	for i := 0; i < len(b); {
		r, w := rune(b[i]), 1
		bad := name == "ascii" && r > 127
		if name == "utf8" {
			r, w = utf8.DecodeRune(b[i:])
			bad = r == utf8.RuneError && w == 1
		}
		switch {
		case !bad:
			out.WriteRune(r)
		case handler == "ignore":
		case handler == "replace":
			out.WriteRune(utf8.RuneError)
		case name == "ascii":
			return nil, Raise(UnicodeDecodeError, "'ascii' codec can't decode byte 0x%02x in position %d: ordinal not in range(128)", b[i], i)
		default:
			return nil, Raise(UnicodeDecodeError, "'utf-8' codec can't decode byte 0x%02x in position %d: invalid start byte", b[i], i)
		}
		i += w
	}
	return py.String(out.String()), nil
}

// codecNames returns "utf8", "ascii" or "latin1", and the error handler.
func codecNames(encoding, errors Object) (name, handler string, err error) {
	name, handler = "utf-8", "strict"
	if encoding != nil {
		if name, err = strArg("encoding", encoding); err != nil {
			return "", "", err
		}
	}
	if errors != nil {
		if handler, err = strArg("errors", errors); err != nil {
			return "", "", err
		}
	}
	switch strings.NewReplacer("-", "", "_", "", " ", "").Replace(strings.ToLower(name)) {
	case "utf8", "u8":
		return "utf8", handler, nil
	case "ascii", "usascii":
		return "ascii", handler, nil
	case "latin1", "iso88591", "l1":
		return "latin1", handler, nil
	}
	return "", "", Raise(LookupError, "unknown encoding: %s", name)
}

func initBytesMethods() {
	nativeMethod(bytesC, "decode encoding? errors?", func(b py.Bytes, a []Object) (Object, error) { return decode(b, a[0], a[1]) })
	nativeMethod(bytesC, "hex sep?", func(b py.Bytes, a []Object) (Object, error) {
		sep := ""
		if a[0] != nil {
			s, err := strArg("hex()", a[0])
			if err != nil {
				return nil, err
			}
			sep = s
		}
		parts := make([]string, len(b))
		for i, c := range []byte(b) {
			parts[i] = hex.EncodeToString([]byte{c})
		}
		return py.String(strings.Join(parts, sep)), nil
	})
	fromHex := nativeFunc("fromhex string /", func(a []Object) (Object, error) {
		s, err := strArg("fromhex()", a[0])
		if err != nil {
			return nil, err
		}
		b, err := hex.DecodeString(strings.Join(strings.Fields(s), ""))
		if err != nil {
			return nil, valueError("non-hexadecimal number found in fromhex() arg at position %d", max(0, strings.IndexFunc(s, func(r rune) bool { return !strings.ContainsRune("0123456789abcdefABCDEF ", r) })))
		}
		return py.Bytes(b), nil
	})
	bytesC.dict.SetStr("fromhex", &StaticMethod{f: fromHex})

	for name, f := range map[string]func(string) string{
		"upper": asciiUpper, "lower": asciiLower,
	} {
		nativeMethod(bytesC, name, func(b py.Bytes, _ []Object) (Object, error) { return py.Bytes(f(string(b))), nil })
	}
	affix := func(name string, f func(s, t string) bool) {
		nativeMethod(bytesC, name+" affix /", func(b py.Bytes, a []Object) (Object, error) {
			t, err := bytesArg(a[0])
			return py.NewBool(f(string(b), t)), err
		})
	}
	affix("startswith", strings.HasPrefix)
	affix("endswith", strings.HasSuffix)
	strip := func(name string, cut func(s, cutset string) string) {
		nativeMethod(bytesC, name+" chars? /", func(b py.Bytes, a []Object) (Object, error) {
			set := " \t\n\r\v\f"
			if a[0] != nil && a[0] != py.None {
				var err error
				if set, err = bytesArg(a[0]); err != nil {
					return nil, err
				}
			}
			return py.Bytes(cut(string(b), set)), nil
		})
	}
	strip("strip", strings.Trim)
	strip("lstrip", strings.TrimLeft)
	strip("rstrip", strings.TrimRight)
	nativeMethod(bytesC, "find sub /", func(b py.Bytes, a []Object) (Object, error) {
		t, err := bytesArg(a[0])
		return py.Int(strings.Index(string(b), t)), err
	})
	nativeMethod(bytesC, "count sub /", func(b py.Bytes, a []Object) (Object, error) {
		t, err := bytesArg(a[0])
		return py.Int(strings.Count(string(b), t)), err
	})
	nativeMethod(bytesC, "replace old new /", func(b py.Bytes, a []Object) (Object, error) {
		old, err := bytesArg(a[0])
		if err != nil {
			return nil, err
		}
		repl, err := bytesArg(a[1])
		return py.Bytes(strings.ReplaceAll(string(b), old, repl)), err
	})
	nativeMethod(bytesC, "split sep? maxsplit?", func(b py.Bytes, a []Object) (Object, error) {
		n, err := intOr(a[1], -1)
		if err != nil {
			return nil, err
		}
		parts := splitFields(string(b), n)
		if a[0] != nil && a[0] != py.None {
			sep, err := bytesArg(a[0])
			if err != nil {
				return nil, err
			}
			if sep == "" {
				return nil, valueError("empty separator")
			}
			if n >= 0 {
				n++
			}
			parts = strings.SplitN(string(b), sep, n)
		}
		l := py.NewList()
		for _, p := range parts {
			l.Append(py.Bytes(p))
		}
		return l, nil
	})
	nativeMethod(bytesC, "join iterable /", func(b py.Bytes, a []Object) (Object, error) {
		var parts []string
		err := Iterate(a[0], func(x Object) error {
			p, ok := byteString(x)
			if !ok {
				return typeError("sequence item %d: expected a bytes-like object, %s found", len(parts), TypeName(x))
			}
			parts = append(parts, string(p))
			return nil
		})
		return py.Bytes(strings.Join(parts, string(b))), err
	})
}

func bytesArg(o Object) (string, error) {
	b, ok := byteString(o)
	if !ok {
		return "", typeError("a bytes-like object is required, not '%s'", TypeName(o))
	}
	return string(b), nil
}

func asciiUpper(s string) string {
	return strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' {
			return r - 32
		}
		return r
	}, s)
}

func asciiLower(s string) string {
	b := []byte(s)
	for i, c := range b {
		if c >= 'A' && c <= 'Z' {
			b[i] = c + 32
		}
	}
	return string(b)
}
