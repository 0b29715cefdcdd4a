package duckdb

import (
	"encoding/base32"
	"encoding/base64"
	"encoding/binary"
	"slices"
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/seed-e45c46d8/dp/engine/diag"
)

func textFunctions() []goFunction {
	return []goFunction{
		function("go_levenshtein", "text, text, int -> int", func(a []any) (any, error) {
			d := diag.Distance(a[0].(string), a[1].(string))
			if d > int(a[2].(int32)) {
				d = -1
			}
			return int32(d), nil
		}),
		function("go_substring_index", "text, text, int -> text", func(a []any) (any, error) {
			return substringIndex(a[0].(string), a[1].(string), int(a[2].(int32))), nil
		}),
		function("go_instr", "text, text, int, int -> int", func(a []any) (any, error) {
			n := int(a[3].(int32))
			if n < 1 {
				return nil, raise("INVALID_PARAMETER_VALUE.OCCURRENCE", "The value of parameter(s) `occurrence` in `instr` is invalid: expects a positive integer, but got %d.", n)
			}
			return int32(nthPosition([]rune(a[0].(string)), []rune(a[1].(string)), int(a[2].(int32)), n)), nil
		}),
		function("go_soundex", "text -> text", func(a []any) (any, error) { return soundex(a[0].(string)), nil }),
		function("go_luhn_check", "text -> bool", func(a []any) (any, error) { return luhn(a[0].(string)), nil }),
		function("go_mask", "nulls: text, text, text, text, text -> text", func(a []any) (any, error) { return mask(a), nil }),
		function("go_to_base32", "blob -> text", func(a []any) (any, error) { return base32.StdEncoding.EncodeToString(a[0].([]byte)), nil }),
		function("go_from_base32", "text -> blob", func(a []any) (any, error) { return fromBase32(a[0].(string)) }),
		function("go_jaro_winkler", "text, text -> double", func(a []any) (any, error) { return jaroWinkler([]rune(a[0].(string)), []rune(a[1].(string))), nil }),
		function("go_unbase64", "text -> blob", func(a []any) (any, error) { return unbase64(a[0].(string)) }),
		function("go_encode", "text, text -> blob", func(a []any) (any, error) { return encodeText(a[0].(string), a[1].(string)) }),
		function("go_decode", "blob, text -> text", func(a []any) (any, error) { return decodeText(a[0].([]byte), a[1].(string)) }),
		function("go_is_valid_utf8", "blob -> bool", func(a []any) (any, error) { return utf8.Valid(a[0].([]byte)), nil }),
		function("go_make_valid_utf8", "blob -> text", func(a []any) (any, error) { return replaceInvalid(a[0].([]byte)), nil }),
		function("go_validate_utf8", "blob -> text", func(a []any) (any, error) {
			if b := a[0].([]byte); utf8.Valid(b) {
				return string(b), nil
			}
			return nil, raise("INVALID_UTF8_STRING", "Invalid UTF8 byte sequence found in string: %X.", a[0])
		}),
		function("go_try_validate_utf8", "blob -> text", func(a []any) (any, error) {
			if b := a[0].([]byte); utf8.Valid(b) {
				return string(b), nil
			}
			return nil, nil
		}),
	}
}

// nthPosition is where the n-th occurrence of what begins, counted from 1, from a position on or, where that is negative, from there back to the
// start; 0 when there is none.
func nthPosition(text, what []rune, from, n int) int {
	if len(what) == 0 {
		return 1
	}
	if from == 0 {
		return 0
	}
	at, step := from-1, 1
	if from < 0 {
		at, step = len(text)+from, -1
	}
	for ; at >= 0 && at < len(text); at += step {
		if at+len(what) <= len(text) && slices.Equal(text[at:at+len(what)], what) {
			if n--; n == 0 {
				return at + 1
			}
		}
	}
	return 0
}

// replaceInvalid puts one replacement character where bytes are no character.
func replaceInvalid(b []byte) string {
	var s strings.Builder
	for len(b) > 0 {
		r, n := utf8.DecodeRune(b)
		s.WriteRune(r)
		b = b[n:]
	}
	return s.String()
}

// substringIndex is the text before the n-th delimiter, or behind the n-th from the end. As in Spark delimiters may overlap: of aaaa the second aa is
// that in the middle.
func substringIndex(s, delimiter string, n int) string {
	if delimiter == "" || n == 0 {
		return ""
	}
	if n > 0 {
		at := -1
		for ; n > 0; n-- {
			i := strings.Index(s[at+1:], delimiter)
			if i < 0 {
				return s
			}
			at += i + 1
		}
		return s[:at]
	}
	end := len(s) // of the part that may hold the delimiter
	at := 0
	for ; n < 0; n++ {
		if at = strings.LastIndex(s[:end], delimiter); at < 0 {
			return s
		}
		end = at + len(delimiter) - 1
	}
	return s[at+len(delimiter):]
}

const soundexCodes = "01230120022455012623010202"

func soundex(s string) string {
	if s == "" {
		return s
	}
	first := upperASCII(s[0])
	if first < 'A' || first > 'Z' {
		return s
	}
	out := []byte{first, '0', '0', '0'}
	n, last := 1, soundexCodes[first-'A']
	for i := 1; i < len(s) && n < 4; i++ {
		c := upperASCII(s[i])
		if c < 'A' || c > 'Z' {
			last = '0'
			continue
		}
		code := soundexCodes[c-'A']
		if c == 'H' || c == 'W' {
			continue
		}
		if code != '0' && code != last {
			out[n] = code
			n++
		}
		last = code
	}
	return string(out)
}

func upperASCII(c byte) byte {
	if c >= 'a' && c <= 'z' {
		return c - 32
	}
	return c
}

// luhn checks the last digit of a number; anything but digits, and nothing, is false.
func luhn(s string) bool {
	sum, double := 0, false
	for i := len(s) - 1; i >= 0; i-- {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
		d := int(s[i] - '0')
		if double {
			if d *= 2; d > 9 {
				d -= 9
			}
		}
		sum, double = sum+d, !double
	}
	return s != "" && sum%10 == 0
}

// mask replaces upper-case letters, lower-case letters, digits and others; NULL leaves a kind as it is.
func mask(a []any) any {
	text, ok := a[0].(string)
	if !ok {
		return nil
	}
	var b strings.Builder
	for _, c := range text {
		kind := 4
		switch {
		case unicode.IsUpper(c):
			kind = 1
		case unicode.IsLower(c):
			kind = 2
		case unicode.IsDigit(c):
			kind = 3
		}
		if by, ok := a[kind].(string); ok {
			b.WriteString(by)
		} else {
			b.WriteRune(c)
		}
	}
	return b.String()
}

// unbase64 is Java's MIME decoder: it skips what is no base64 character, and checks padding where there is some.
func unbase64(s string) (any, error) {
	malformed := func() (any, error) {
		return nil, raise("CONVERSION_INVALID_INPUT", "The value '%s' (STRING) cannot be converted to \"BINARY\" because it is malformed.", s)
	}
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		c := s[i]
		if c == '=' {
			pending := b.Len() % 4
			if pending == 0 || pending == 2 && !strings.HasPrefix(s[i+1:], "=") || strings.ContainsFunc(s[i:], base64Rune) {
				return malformed()
			}
			break
		}
		if base64Rune(rune(c)) {
			b.WriteByte(c)
		}
	}
	raw, err := base64.RawStdEncoding.DecodeString(b.String())
	if err != nil {
		return malformed()
	}
	return raw, nil
}

func base64Rune(c rune) bool {
	return c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || c == '+' || c == '/'
}

func badCharset(name, function string) error {
	return raise("INVALID_PARAMETER_VALUE.CHARSET", "The value of parameter(s) `charset` in `%s` is invalid: expects one of the iso-8859-1, us-ascii, utf-16, utf-16be, utf-16le, utf-32, utf-8, but got %s.", function, name)
}

func unmappable(charset, function string) error {
	return raise("MALFORMED_CHARACTER_CODING", "Invalid value found when performing `%s` with %s", function, charset)
}

func encodeText(s, charset string) (any, error) {
	switch name := strings.ToUpper(charset); name {
	case "UTF-8":
		return []byte(s), nil
	case "US-ASCII", "ISO-8859-1":
		limit := rune(0xff)
		if name == "US-ASCII" {
			limit = 0x7f
		}
		out := make([]byte, 0, len(s))
		for _, c := range s {
			if c > limit {
				return nil, unmappable(charset, "encode")
			}
			out = append(out, byte(c))
		}
		return out, nil
	case "UTF-16", "UTF-16BE", "UTF-16LE":
		var order binary.AppendByteOrder = binary.BigEndian
		if name == "UTF-16LE" {
			order = binary.LittleEndian
		}
		var out []byte
		if name == "UTF-16" && s != "" {
			out = order.AppendUint16(out, 0xfeff)
		}
		for _, u := range utf16.Encode([]rune(s)) {
			out = order.AppendUint16(out, u)
		}
		return out, nil
	case "UTF-32":
		var out []byte
		for _, c := range s {
			out = binary.BigEndian.AppendUint32(out, uint32(c))
		}
		return out, nil
	}
	return nil, badCharset(charset, "encode")
}

func decodeText(b []byte, charset string) (any, error) {
	switch name := strings.ToUpper(charset); name {
	case "UTF-8":
		if !utf8.Valid(b) {
			return nil, unmappable(charset, "decode")
		}
		return string(b), nil
	case "US-ASCII", "ISO-8859-1":
		out := make([]rune, len(b))
		for i, c := range b {
			if c > 0x7f && name == "US-ASCII" {
				return nil, unmappable(charset, "decode")
			}
			out[i] = rune(c)
		}
		return string(out), nil
	case "UTF-16", "UTF-16BE", "UTF-16LE":
		var order binary.ByteOrder = binary.BigEndian
		if name == "UTF-16LE" {
			order = binary.LittleEndian
		}
		if len(b)%2 != 0 {
			return nil, unmappable(charset, "decode")
		}
		if name == "UTF-16" && len(b) >= 2 {
			switch binary.BigEndian.Uint16(b) {
			case 0xfeff:
				b = b[2:]
			case 0xfffe:
				b, order = b[2:], binary.LittleEndian
			}
		}
		units := make([]uint16, len(b)/2)
		for i := range units {
			units[i] = order.Uint16(b[2*i:])
		}
		return string(utf16.Decode(units)), nil
	case "UTF-32":
		if len(b)%4 != 0 {
			return nil, unmappable(charset, "decode")
		}
		out := make([]rune, len(b)/4)
		for i := range out {
			out[i] = rune(binary.BigEndian.Uint32(b[4*i:]))
		}
		return string(out), nil
	}
	return nil, badCharset(charset, "decode")
}
