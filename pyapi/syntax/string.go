package syntax

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// strings parses adjacent string literals, which are one.
func (p *parser) strings() Expr {
	first := p.cur()
	var parts []Expr
	var text strings.Builder // the constant part being collected
	pending, formatted := false, false
	isBytes, isText := false, false
	flush := func(pos Pos) {
		if pending {
			parts = append(parts, &Const{pos, text.String()})
			text.Reset()
			pending = false
		}
	}
	for p.cur().kind == tString {
		lit := p.next()
		n := p.l.stringPrefix(lit.off)
		prefix := strings.ToLower(p.l.src[lit.off : lit.off+n])
		raw := strings.Contains(prefix, "r")
		quotes := 1
		if body := p.l.src[lit.off+n:]; strings.HasPrefix(body, `"""`) || strings.HasPrefix(body, `'''`) {
			quotes = 3
		}
		from, to := lit.off+n+quotes, lit.end-quotes
		bytes := strings.Contains(prefix, "b")
		isBytes, isText = isBytes || bytes, isText || !bytes
		if isBytes && isText {
			p.failBehind("cannot mix bytes and nonbytes literals")
		}
		if !strings.Contains(prefix, "f") {
			text.WriteString(p.unescape(p.l.src[from:to], raw, bytes, lit))
			pending = true
			continue
		}
		formatted = true
		for _, x := range p.fstring(from, to, raw, lit, false) {
			if c, ok := x.(*Const); ok {
				text.WriteString(c.V.(string))
				pending = true
			} else {
				flush(lit.pos())
				parts = append(parts, x)
			}
		}
	}
	pos := p.from(first.pos())
	switch {
	case isBytes:
		return &Const{pos, []byte(text.String())}
	case !formatted:
		return &Const{pos, text.String()}
	}
	flush(pos)
	return &JoinedStr{pos, parts}
}

var simpleEscapes = map[byte]string{
	'\n': "", '\\': "\\", '\'': "'", '"': "\"", 'a': "\a", 'b': "\b", 'f': "\f", 'n': "\n", 'r': "\r", 't': "\t", 'v': "\v",
}

// unescape replaces the escapes of a literal's body.
func (p *parser) unescape(s string, raw, bytes bool, lit *token) string {
	if strings.IndexByte(s, '\r') >= 0 {
		s = strings.ReplaceAll(strings.ReplaceAll(s, "\r\n", "\n"), "\r", "\n")
	}
	if bytes {
		for i := range len(s) {
			if s[i] >= utf8.RuneSelf {
				p.fail(lit, "bytes can only contain ASCII literal characters")
			}
		}
	}
	if raw || strings.IndexByte(s, '\\') < 0 {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] != '\\' || i+1 >= len(s) {
			b.WriteByte(s[i])
			continue
		}
		i++
		if simple, ok := simpleEscapes[s[i]]; ok {
			b.WriteString(simple)
			continue
		}
		n, wrong := escape(&b, s[i:], bytes)
		if wrong != "" {
			at := escapeOffset(s[:i-1], bytes)
			if bytes {
				p.fail(lit, "(value error) %s at position %d", wrong, at)
			}
			p.fail(lit, "(unicode error) 'unicodeescape' codec can't decode bytes in position %d-%d: %s", at, at+n, wrong)
		}
		i += n - 1
	}
	return b.String()
}

// escapeOffset is where CPython says an escape is behind a text, in which it counts other characters than ASCII as escapes.
func escapeOffset(before string, bytes bool) int {
	if bytes {
		return len(before)
	}
	n := 0
	for _, r := range before {
		if n++; r >= utf8.RuneSelf {
			n += len(`\U0001f600`) - 1
		}
	}
	return n
}

// escape writes what an escape, without its backslash, stands for and returns its length. When the escape is wrong it says how, and the
// length is that of the part that was read.
func escape(b *strings.Builder, s string, bytes bool) (n int, wrong string) {
	put := func(r rune) {
		if bytes {
			b.WriteByte(byte(r))
		} else {
			b.WriteRune(r)
		}
	}
	c := s[0]
	switch {
	case c == 'x':
		r, n, ok := hexDigits(s, 2)
		switch {
		case ok:
			put(r)
		case bytes:
			return n, `invalid \x escape`
		default:
			return n, `truncated \xXX escape`
		}
		return n, ""
	case (c == 'u' || c == 'U') && !bytes:
		digits := 4
		if c == 'U' {
			digits = 8
		}
		r, n, ok := hexDigits(s, digits)
		switch {
		case !ok:
			return n, "truncated \\" + string(c) + strings.Repeat("X", digits) + " escape"
		case r > utf8.MaxRune || r < 0:
			return n, "illegal Unicode character"
		}
		b.WriteRune(r)
		return n, ""
	case c == 'N' && !bytes:
		if !strings.HasPrefix(s, "N{") {
			return 1, `malformed \N character escape`
		}
		end := strings.IndexByte(s, '}')
		switch {
		case end < 0:
			return len(s), `malformed \N character escape`
		case end == 2:
			return 2, `malformed \N character escape`
		}
		r, ok := RuneNamed(s[2:end])
		if !ok {
			return end + 1, "unknown Unicode character name"
		}
		b.WriteRune(r)
		return end + 1, ""
	case c >= '0' && c <= '7':
		n := 1
		for n < 3 && n < len(s) && s[n] >= '0' && s[n] <= '7' {
			n++
		}
		v, _ := strconv.ParseUint(s[:n], 8, 32) // three digits always fit
		put(rune(v))
		return n, ""
	}
	b.WriteByte('\\')
	b.WriteByte(c)
	return 1, ""
}

// hexDigits reads digits behind the first byte of s. n is the length of what it read with that byte.
func hexDigits(s string, digits int) (r rune, n int, ok bool) {
	n = 1
	for n <= digits && n < len(s) && isHex(s[n]) {
		n++
	}
	v, _ := strconv.ParseUint(s[1:n], 16, 32)
	return rune(v), n, n == digits+1
}

func isHex(c byte) bool { return isDigit(c) || c|0x20 >= 'a' && c|0x20 <= 'f' }
