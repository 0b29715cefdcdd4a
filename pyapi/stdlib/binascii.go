package stdlib

import (
	"encoding/base64"
	"encoding/hex"
	"hash/crc32"
	"strings"

	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

var binasciiError = runtime.NewExceptionClass("binascii", "Error", runtime.ValueError)

// encodedArg is an argument of a decoder: bytes, or text in ASCII.
func encodedArg(o runtime.Object) (string, error) {
	if b, ok := bufferOf(o); ok {
		return string(b), nil
	}
	s, ok := runtime.AsString(o)
	if !ok {
		return "", typeError("argument should be bytes, buffer or ASCII string, not '%s'", runtime.TypeName(o))
	}
	for _, r := range s {
		if r > 127 {
			return "", valueError("string argument should contain only ASCII characters")
		}
	}
	return s, nil
}

// decodeBase64 discards what is outside of the alphabet, unless it is strict.
func decodeBase64(s string, strict bool) ([]byte, error) {
	fail := func(format string, args ...any) ([]byte, error) {
		return nil, runtime.Raise(binasciiError, format, args...)
	}
	const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
	if strict && strings.HasPrefix(s, "=") {
		return fail("Leading padding not allowed")
	}
	var b strings.Builder
	pads, started := 0, false
	for i := 0; i < len(s); i++ {
		if s[i] == '=' {
			started = true
			pads++
			if n := b.Len() % 4; n >= 2 && n+pads >= 4 {
				if strict && i+1 < len(s) {
					return fail("Excess data after padding")
				}
				out, err := base64.RawStdEncoding.DecodeString(b.String())
				if err != nil {
					return fail("%v", err)
				}
				return out, nil
			}
			if strict && b.Len()%4 == 0 {
				return fail("Excess data after padding")
			}
			continue
		}
		if strings.IndexByte(alphabet, s[i]) < 0 {
			if strict {
				return fail("Only base64 data is allowed")
			}
			continue
		}
		if strict && started {
			return fail("Discontinuous padding not allowed")
		}
		pads = 0
		b.WriteByte(s[i])
	}
	switch n := b.Len(); {
	case n%4 == 1:
		return fail("Invalid base64-encoded string: number of data characters (%d) cannot be 1 more than a multiple of 4", n)
	case n%4 != 0:
		return fail("Incorrect padding")
	}
	out, err := base64.StdEncoding.DecodeString(b.String())
	if err != nil {
		return fail("%v", err)
	}
	return out, nil
}

// hexText is bytes as hexadecimal digits, with a separator between groups counted from the right, or from the left when the size is
// negative.
func hexText(b []byte, sep string, group int) string {
	s := hex.EncodeToString(b)
	if sep == "" || group == 0 {
		return s
	}
	size := max(group, -group) * 2
	var parts []string
	if group > 0 {
		if k := len(s) % size; k > 0 {
			parts, s = append(parts, s[:k]), s[k:]
		}
	}
	for len(s) > size {
		parts, s = append(parts, s[:size]), s[size:]
	}
	if s != "" {
		parts = append(parts, s)
	}
	return strings.Join(parts, sep)
}

func loadBinascii(m *runtime.Module) error {
	m.Set("Error", binasciiError)
	m.Set("Incomplete", runtime.NewExceptionClass("binascii", "Incomplete", runtime.Exception))
	for _, name := range []string{"hexlify", "b2a_hex"} {
		m.Def(name+"(data, sep=..., bytes_per_sep=1)", func(a *runtime.Args) (runtime.Object, error) {
			b, err := bufferArg(a.At(0))
			if err != nil {
				return nil, err
			}
			sep := ""
			if a.Given(1) {
				if sep, err = encodedArg(a.At(1)); err != nil {
					return nil, typeError("sep must be str or bytes.")
				}
				if len(sep) != 1 {
					return nil, valueError("sep must be length 1.")
				}
			}
			n, err := cInt(a.At(2), 1)
			return runtime.Bytes(hexText(b, sep, n)), err
		})
	}
	for _, name := range []string{"unhexlify", "a2b_hex"} {
		m.Def(name+"(hexstr, /)", func(a *runtime.Args) (runtime.Object, error) {
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
	m.Def("b2a_base64(data, /, *, newline=True)", func(a *runtime.Args) (runtime.Object, error) {
		b, err := bufferArg(a.At(0))
		if err != nil {
			return nil, err
		}
		newline, err := a.Bool(1)
		out := base64.StdEncoding.EncodeToString(b)
		if newline {
			out += "\n"
		}
		return runtime.Bytes(out), err
	})
	m.Def("a2b_base64(data, /, *, strict_mode=False)", func(a *runtime.Args) (runtime.Object, error) {
		s, err := encodedArg(a.At(0))
		if err != nil {
			return nil, err
		}
		strict, err := a.Bool(1)
		if err != nil {
			return nil, err
		}
		b, err := decodeBase64(s, strict)
		return runtime.Bytes(b), err
	})
	m.Def("crc32(data, crc=0, /)", func(a *runtime.Args) (runtime.Object, error) {
		b, err := bufferArg(a.At(0))
		if err != nil {
			return nil, err
		}
		start, err := wholeArg(a.At(1))
		if err != nil {
			return nil, err
		}
		return runtime.Int(crc32.Update(uint32(start.Uint64()), crc32.IEEETable, b)), nil
	})
	m.Def("crc_hqx(data, crc, /)", func(a *runtime.Args) (runtime.Object, error) {
		b, err := bufferArg(a.At(0))
		if err != nil {
			return nil, err
		}
		start, err := wholeArg(a.At(1))
		if err != nil {
			return nil, err
		}
		crc := uint16(start.Uint64())
		for _, c := range b {
			crc ^= uint16(c) << 8
			for range 8 {
				if crc&0x8000 != 0 {
					crc = crc<<1 ^ 0x1021
				} else {
					crc <<= 1
				}
			}
		}
		return runtime.Int(crc), nil
	})
	return nil
}
