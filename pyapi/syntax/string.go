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
		i += p.escape(&b, s[i:], bytes, lit) - 1
	}
	return b.String()
}

// escape writes what an escape, without its backslash, stands for and returns its length.
func (p *parser) escape(b *strings.Builder, s string, bytes bool, lit *token) int {
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
		r, ok := hexDigits(s, 2)
		if !ok {
			if bytes {
				p.fail(lit, "(value error) invalid \\x escape at position %d", 0)
			}
			p.fail(lit, "(unicode error) 'unicodeescape' codec can't decode bytes: truncated \\xXX escape")
		}
		put(r)
		return 3
	case (c == 'u' || c == 'U') && !bytes:
		n := 4
		if c == 'U' {
			n = 8
		}
		r, ok := hexDigits(s, n)
		switch {
		case !ok && n == 4:
			p.fail(lit, "(unicode error) 'unicodeescape' codec can't decode bytes: truncated \\uXXXX escape")
		case !ok:
			p.fail(lit, "(unicode error) 'unicodeescape' codec can't decode bytes: truncated \\UXXXXXXXX escape")
		case r > utf8.MaxRune:
			p.fail(lit, "(unicode error) 'unicodeescape' codec can't decode bytes: illegal Unicode character")
		}
		b.WriteRune(r)
		return n + 1
	case c == 'N' && !bytes:
		end := strings.IndexByte(s, '}')
		if end < 0 || !strings.HasPrefix(s, "N{") {
			p.fail(lit, "(unicode error) 'unicodeescape' codec can't decode bytes: malformed \\N character escape")
		}
		r, ok := RuneNamed(s[2:end])
		if !ok {
			p.fail(lit, "(unicode error) 'unicodeescape' codec can't decode bytes: unknown Unicode character name")
		}
		b.WriteRune(r)
		return end + 1
	case c >= '0' && c <= '7':
		n := 1
		for n < 3 && n < len(s) && s[n] >= '0' && s[n] <= '7' {
			n++
		}
		v, err := strconv.ParseUint(s[:n], 8, 32)
		if err != nil {
			p.fail(lit, "invalid octal escape")
		}
		put(rune(v))
		return n
	}
	b.WriteByte('\\')
	b.WriteByte(c)
	return 1
}

// hexDigits reads n digits behind the first byte of s.
func hexDigits(s string, n int) (rune, bool) {
	if len(s) < n+1 {
		return 0, false
	}
	v, err := strconv.ParseUint(s[1:n+1], 16, 32)
	return rune(v), err == nil
}
