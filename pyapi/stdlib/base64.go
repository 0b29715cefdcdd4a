package stdlib

import (
	"encoding/base32"
	"encoding/base64"
	"encoding/hex"
	"strings"

	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

var binasciiError = runtime.NewExceptionClass("binascii", "Error", runtime.ValueError)

// encodedArg is an argument of a decoder: bytes, or text in ASCII.
func encodedArg(o runtime.Object) (string, error) {
	switch v := runtime.Native(o).(type) {
	case runtime.Bytes:
		return string(v), nil
	case runtime.String:
		for _, r := range string(v) {
			if r > 127 {
				return "", valueError("string argument should contain only ASCII characters")
			}
		}
		return string(v), nil
	}
	return "", typeError("argument should be a bytes-like object or ASCII string, not '%s'", runtime.TypeName(o))
}

// decodeBase64 discards what is outside of the alphabet, as CPython does unless it validates.
func decodeBase64(s, altchars string, validate bool) ([]byte, error) {
	if altchars != "" {
		s = strings.NewReplacer(altchars[:1], "+", altchars[1:2], "/").Replace(s)
	}
	const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
	var b strings.Builder
	pads := 0
	for i := 0; i < len(s); i++ {
		switch {
		case s[i] == '=':
			pads++
			if b.Len()%4+pads >= 4 && b.Len()%4 >= 2 {
				if validate && i != len(s)-1 {
					return nil, runtime.Raise(binasciiError, "Excess data after padding")
				}
				i = len(s)
			}
		case strings.IndexByte(alphabet, s[i]) >= 0:
			b.WriteByte(s[i])
			pads = 0
		case validate:
			return nil, runtime.Raise(binasciiError, "Only base64 data is allowed")
		}
	}
	switch n := b.Len(); {
	case n%4 == 1:
		return nil, runtime.Raise(binasciiError, "Invalid base64-encoded string: number of data characters (%d) cannot be 1 more than a multiple of 4", n)
	case n%4 != 0 && n%4+pads < 4:
		return nil, runtime.Raise(binasciiError, "Incorrect padding")
	}
	out, err := base64.RawStdEncoding.DecodeString(b.String())
	if err != nil {
		return nil, runtime.Raise(binasciiError, "%v", err)
	}
	return out, nil
}

func rawBytes(o runtime.Object) ([]byte, error) {
	if b, ok := runtime.Native(o).(runtime.Bytes); ok {
		return b, nil
	}
	return nil, typeError("a bytes-like object is required, not '%s'", runtime.TypeName(o))
}

func loadBase64(m *runtime.Module) error {
	encoder := func(name string, fn func(b []byte) string) {
		m.Def(name+"(s)", func(a *runtime.Args) (runtime.Object, error) {
			b, err := rawBytes(a.At(0))
			return runtime.Bytes(fn(b)), err
		})
	}
	decoder := func(name string, fn func(s string) ([]byte, error)) {
		m.Def(name+"(s)", func(a *runtime.Args) (runtime.Object, error) {
			s, err := encodedArg(a.At(0))
			if err != nil {
				return nil, err
			}
			b, err := fn(s)
			return runtime.Bytes(b), err
		})
	}
	m.Def("b64encode(s, altchars=None)", func(a *runtime.Args) (runtime.Object, error) {
		b, err := rawBytes(a.At(0))
		if err != nil {
			return nil, err
		}
		out := base64.StdEncoding.EncodeToString(b)
		if !a.IsNone(1) {
			alt, err := rawBytes(a.At(1))
			if err != nil {
				return nil, err
			}
			if len(alt) != 2 {
				return nil, runtime.Raise(runtime.AssertionError, "%v", alt)
			}
			out = strings.NewReplacer("+", string(alt[0]), "/", string(alt[1])).Replace(out)
		}
		return runtime.Bytes(out), nil
	})
	m.Def("b64decode(s, altchars=None, validate=False)", func(a *runtime.Args) (runtime.Object, error) {
		s, err := encodedArg(a.At(0))
		if err != nil {
			return nil, err
		}
		alt := ""
		if !a.IsNone(1) {
			if alt, err = encodedArg(a.At(1)); err != nil {
				return nil, err
			}
			if len(alt) != 2 {
				return nil, runtime.Raise(runtime.AssertionError, "%s", alt)
			}
		}
		validate, err := a.Bool(2)
		if err != nil {
			return nil, err
		}
		b, err := decodeBase64(s, alt, validate)
		return runtime.Bytes(b), err
	})
	encoder("standard_b64encode", base64.StdEncoding.EncodeToString)
	encoder("urlsafe_b64encode", base64.URLEncoding.EncodeToString)
	encoder("b32encode", base32.StdEncoding.EncodeToString)
	encoder("b16encode", func(b []byte) string { return strings.ToUpper(hex.EncodeToString(b)) })
	decoder("standard_b64decode", func(s string) ([]byte, error) { return decodeBase64(s, "", false) })
	decoder("urlsafe_b64decode", func(s string) ([]byte, error) { return decodeBase64(s, "-_", false) })
	decoder("b32decode", func(s string) ([]byte, error) {
		b, err := base32.StdEncoding.DecodeString(s)
		if err != nil {
			return nil, runtime.Raise(binasciiError, "Non-base32 digit found")
		}
		return b, nil
	})
	decoder("b16decode", func(s string) ([]byte, error) {
		b, err := hex.DecodeString(s)
		if err != nil || strings.ToUpper(s) != s {
			return nil, runtime.Raise(binasciiError, "Non-base16 digit found")
		}
		return b, nil
	})
	return nil
}

func loadBinascii(m *runtime.Module) error {
	m.Set("Error", binasciiError)
	for _, name := range []string{"hexlify", "b2a_hex"} {
		m.Def(name+"(data)", func(a *runtime.Args) (runtime.Object, error) {
			b, err := rawBytes(a.At(0))
			return runtime.Bytes(hex.EncodeToString(b)), err
		})
	}
	for _, name := range []string{"unhexlify", "a2b_hex"} {
		m.Def(name+"(hexstr)", func(a *runtime.Args) (runtime.Object, error) {
			s, err := encodedArg(a.At(0))
			if err != nil {
				return nil, err
			}
			if len(s)%2 != 0 {
				return nil, runtime.Raise(binasciiError, "Odd-length string")
			}
			b, err := hex.DecodeString(s)
			if err != nil {
				return nil, runtime.Raise(binasciiError, "Non-hexadecimal digit found")
			}
			return runtime.Bytes(b), nil
		})
	}
	return nil
}
