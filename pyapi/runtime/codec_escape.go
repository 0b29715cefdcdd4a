package runtime

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/go-python/gpython/py"

	"github.com/seed-e45c46d8/dp/pyapi/syntax"
)

// The encodings unicode-escape and raw-unicode-escape: text as the escapes of Python's literals. The raw one knows \u and \U only.

func init() {
	codecs["unicodeescape"] = &codec{name: "unicodeescape", escapes: true}
	codecs["rawunicodeescape"] = &codec{name: "rawunicodeescape", escapes: true}
}

func (c *codec) isRaw() bool { return c.name == "rawunicodeescape" }

// escape is the bytes of a text.
func (c *codec) escape(s string) py.Bytes {
	out := py.Bytes{}
	for _, r := range s {
		switch {
		case r >= 256:
			out = append(out, strings.Trim(charEscape(r), "'")...)
		case c.isRaw():
			out = append(out, byte(r))
		case r == '\\':
			out = append(out, `\\`...)
		case r == '\t':
			out = append(out, `\t`...)
		case r == '\n':
			out = append(out, `\n`...)
		case r == '\r':
			out = append(out, `\r`...)
		case r < ' ' || r >= 0x7f:
			out = append(out, strings.Trim(charEscape(r), "'")...)
		default:
			out = append(out, byte(r))
		}
	}
	return out
}

// simpleEscapes are the escapes of one letter; a backslash before the end of a line joins lines.
var simpleEscapes = map[byte]string{
	'\n': "", '\\': "\\", '\'': "'", '"': "\"", 'a': "\a", 'b': "\b", 'f': "\f", 'n': "\n", 'r': "\r", 't': "\t", 'v': "\v",
}

// getEscape reads a character or an escape and its length; why says what is wrong with that many bytes.
func (c *codec) getEscape(b []byte) (text string, n int, why string) {
	if b[0] != '\\' || len(b) == 1 && c.isRaw() {
		return string(rune(b[0])), 1, ""
	}
	if len(b) == 1 {
		return "", 1, `\ at end of string`
	}
	k := b[1]
	if c.isRaw() && k != 'u' && k != 'U' {
		return `\` + string(rune(k)), 2, ""
	}
	if simple, ok := simpleEscapes[k]; ok {
		return simple, 2, ""
	}
	switch {
	case k == 'x':
		return hexEscape(b, 2, `truncated \xXX escape`)
	case k == 'u':
		return hexEscape(b, 4, `truncated \uXXXX escape`)
	case k == 'U':
		text, n, why = hexEscape(b, 8, `truncated \UXXXXXXXX escape`)
		if c.isRaw() && strings.HasPrefix(why, "illegal") {
			why = `\Uxxxxxxxx out of range`
		}
		return text, n, why
	case k == 'N':
		return nameEscape(b)
	case k >= '0' && k <= '7':
		end := 1
		for end < 4 && end < len(b) && b[end] >= '0' && b[end] <= '7' {
			end++
		}
		v, err := strconv.ParseUint(string(b[1:end]), 8, 32)
		if err != nil {
			return "", end, "invalid octal escape"
		}
		return string(rune(v)), end, ""
	}
	return `\` + string(rune(k)), 2, ""
}

// hexEscape reads the digits of \x, \u or \U.
func hexEscape(b []byte, digits int, truncated string) (text string, n int, why string) {
	end := 2
	for end < len(b) && end < 2+digits && strings.IndexByte("0123456789abcdefABCDEF", b[end]) >= 0 {
		end++
	}
	if end < 2+digits {
		return "", end, truncated
	}
	v, err := strconv.ParseUint(string(b[2:end]), 16, 32)
	if err != nil || v > utf8.MaxRune {
		return "", end, "illegal Unicode character"
	}
	return string(rune(v)), end, ""
}

// nameEscape reads \N{name}.
func nameEscape(b []byte) (text string, n int, why string) {
	end := strings.IndexByte(string(b), '}')
	switch {
	case len(b) < 3 || b[2] != '{':
		return "", 2, `malformed \N character escape`
	case end < 0:
		return "", len(b), `malformed \N character escape`
	case end == 3: // the name is empty
		return "", 3, `malformed \N character escape`
	}
	r, ok := syntax.RuneNamed(string(b[3:end]))
	if !ok {
		return "", end + 1, "unknown Unicode character name"
	}
	return string(r), end + 1, ""
}
