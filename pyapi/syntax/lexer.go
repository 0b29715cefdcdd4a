package syntax

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

type kind uint8

const (
	tEOF kind = iota
	tNewline
	tIndent
	tDedent
	tName
	tNumber
	tString
	tOp
)

type token struct {
	k          kind
	s          string
	off, end   int
	line, col  int
	eline, ecl int
}

// Error is a syntax error with position.
type Error struct {
	Msg, File, Text string
	Line, Col       int
}

func (e *Error) Error() string {
	return fmt.Sprintf("%s:%d:%d: SyntaxError: %s", e.File, e.Line, e.Col+1, e.Msg)
}

type lexer struct {
	src    string
	file   string
	off    int
	line   int
	lstart int // offset of line start
	indent []int
	paren  []byte
	toks   []token
	expr   bool // expression fragment mode (f-string)
	lines  []int
}

func (l *lexer) errAt(off int, format string, a ...any) *Error {
	line, col := l.posOf(off)
	return &Error{Msg: fmt.Sprintf(format, a...), File: l.file, Line: line, Col: col, Text: l.lineText(line)}
}
func (l *lexer) posOf(off int) (int, int) {
	lo, hi := 0, len(l.lines)-1
	for lo < hi {
		m := (lo + hi + 1) / 2
		if l.lines[m] <= off {
			lo = m
		} else {
			hi = m - 1
		}
	}
	return lo + 1, off - l.lines[lo]
}
func (l *lexer) lineText(line int) string {
	if line < 1 || line > len(l.lines) {
		return ""
	}
	s := l.src[l.lines[line-1]:]
	if i := strings.IndexByte(s, '\n'); i >= 0 {
		s = s[:i]
	}
	return s
}

func lineStarts(src string) []int {
	r := []int{0}
	for i := 0; i < len(src); i++ {
		if src[i] == '\n' {
			r = append(r, i+1)
		}
	}
	return r
}

var ops3 = []string{"**=", "//=", ">>=", "<<=", "..."}
var ops2 = []string{"**", "//", ">>", "<<", "<=", ">=", "==", "!=", "->", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "@=", ":="}

func isIdStart(r rune) bool { return r == '_' || unicode.IsLetter(r) || unicode.Is(unicode.Nl, r) }
func isIdPart(r rune) bool {
	return isIdStart(r) || unicode.IsDigit(r) || unicode.Is(unicode.Mn, r) || unicode.Is(unicode.Mc, r) || unicode.Is(unicode.Pc, r)
}

func (l *lexer) add(k kind, off, end int) {
	ln, c := l.posOf(off)
	el, ec := l.posOf(end)
	l.toks = append(l.toks, token{k, l.src[off:end], off, end, ln, c, el, ec})
}

// strPrefix returns the length of a string prefix at off (0..2) if a quote follows, or -1.
func (l *lexer) strPrefix(off int) int {
	for n := 0; n <= 2 && off+n < len(l.src); n++ {
		c := l.src[off+n]
		if c == '"' || c == '\'' {
			p := strings.ToLower(l.src[off : off+n])
			switch p {
			case "", "r", "b", "u", "f", "br", "rb", "fr", "rf":
				return n
			}
			return -1
		}
		if !strings.ContainsRune("rRbBuUfF", rune(c)) {
			return -1
		}
	}
	return -1
}

// scanString returns the end offset of the string literal starting at off (prefix length n).
func (l *lexer) scanString(off, n, limit int) (int, *Error) {
	prefix := strings.ToLower(l.src[off : off+n])
	f := strings.Contains(prefix, "f")
	i := off + n
	q := l.src[i]
	triple := i+2 < limit && l.src[i+1] == q && l.src[i+2] == q
	if triple {
		i += 3
	} else {
		i++
	}
	for i < limit {
		c := l.src[i]
		switch {
		case c == '\\':
			if f && i+1 < limit && (l.src[i+1] == '{' || l.src[i+1] == '}') {
				i++
				continue
			}
			i += 2
			continue
		case c == q:
			if !triple {
				return i + 1, nil
			}
			if i+2 < limit && l.src[i+1] == q && l.src[i+2] == q {
				return i + 3, nil
			}
			i++
			continue
		case c == '\n' && !triple:
			return 0, l.errAt(off, "unterminated string literal (detected at line %d)", func() int { a, _ := l.posOf(off); return a }())
		case f && c == '{':
			if i+1 < limit && l.src[i+1] == '{' {
				i += 2
				continue
			}
			e, err := l.scanField(i, limit, triple, q)
			if err != nil {
				return 0, err
			}
			i = e
			continue
		}
		i++
	}
	if triple {
		return 0, l.errAt(off, "unterminated triple-quoted string literal")
	}
	return 0, l.errAt(off, "unterminated string literal")
}

// scanField skips a {...} replacement field starting at off; returns the offset after '}'.
func (l *lexer) scanField(off, limit int, triple bool, q byte) (int, *Error) {
	depth := 0
	i := off + 1
	for i < limit {
		c := l.src[i]
		if c == '"' || c == '\'' {
			// a nested string; look back for prefix letters
			p := i
			for p > off+1 && i-p < 2 && strings.ContainsRune("rRbBuUfF", rune(l.src[p-1])) {
				p--
			}
			if p > off+1 && isIdPart(rune(l.src[p-1])) {
				p = i
			}
			if n := l.strPrefix(p); n < 0 || p+n != i {
				p = i
			}
			e, err := l.scanString(p, i-p, limit)
			if err != nil {
				return 0, l.errAt(off, "f-string: expecting '}'")
			}
			i = e
			continue
		}
		switch c {
		case '(', '[', '{':
			depth++
		case ')', ']':
			depth--
		case '}':
			if depth == 0 {
				return i + 1, nil
			}
			depth--
		case '\n':
			if !triple && depth == 0 && false {
				return 0, l.errAt(off, "f-string: expecting '}'")
			}
		case '!':
			if depth == 0 && i+1 < limit && l.src[i+1] == '=' {
				i++
			}
		case ':':
			if depth == 0 {
				// format spec
				i++
				for i < limit {
					switch l.src[i] {
					case '{':
						e, err := l.scanField(i, limit, triple, q)
						if err != nil {
							return 0, err
						}
						i = e
						continue
					case '}':
						return i + 1, nil
					case q:
						if !triple {
							return 0, l.errAt(off, "f-string: expecting '}'")
						}
					}
					i++
				}
				return 0, l.errAt(off, "f-string: expecting '}'")
			}
		}
		i++
	}
	return 0, l.errAt(off, "'{' was never closed")
}

func (l *lexer) run(start, limit int) *Error {
	l.off = start
	bol := !l.expr
	for {
		if bol && len(l.paren) == 0 {
			bol = false
			// measure indentation
			col := 0
			i := l.off
		ind:
			for i < limit {
				switch l.src[i] {
				case ' ':
					col++
				case '\t':
					col = (col/8 + 1) * 8
				case '\f':
					col = 0
				default:
					break ind
				}
				i++
			}
			if i >= limit {
				l.off = i
			} else if c := l.src[i]; c == '\n' || c == '#' || (c == '\r' && i+1 < limit && l.src[i+1] == '\n') {
				for i < limit && l.src[i] != '\n' {
					i++
				}
				if i < limit {
					i++
				}
				l.off = i
				bol = true
				continue
			} else if c == '\\' && i+1 < limit && l.src[i+1] == '\n' {
				l.off = i
			} else {
				l.off = i
				cur := l.indent[len(l.indent)-1]
				if col > cur {
					l.indent = append(l.indent, col)
					l.add(tIndent, i, i)
				} else {
					for col < l.indent[len(l.indent)-1] {
						l.indent = l.indent[:len(l.indent)-1]
						l.add(tDedent, i, i)
					}
					if col != l.indent[len(l.indent)-1] {
						e := l.errAt(i, "unindent does not match any outer indentation level")
						return e
					}
				}
			}
		}
		// skip blanks
		for l.off < limit {
			c := l.src[l.off]
			if c == ' ' || c == '\t' || c == '\f' || c == '\r' {
				l.off++
			} else if c == '\\' && l.off+1 < limit && (l.src[l.off+1] == '\n' || (l.src[l.off+1] == '\r' && l.off+2 < limit && l.src[l.off+2] == '\n')) {
				l.off += 2
				if l.src[l.off-1] == '\r' {
					l.off++
				}
			} else if c == '#' {
				for l.off < limit && l.src[l.off] != '\n' {
					l.off++
				}
			} else {
				break
			}
		}
		if l.off >= limit {
			if l.expr {
				l.add(tEOF, limit, limit)
				return nil
			}
			if len(l.paren) > 0 {
				return l.errAt(limit-1, "'%c' was never closed", l.paren[len(l.paren)-1])
			}
			if n := len(l.toks); n > 0 && l.toks[n-1].k != tNewline && l.toks[n-1].k != tDedent {
				l.add(tNewline, limit, limit)
			}
			for len(l.indent) > 1 {
				l.indent = l.indent[:len(l.indent)-1]
				l.add(tDedent, limit, limit)
			}
			l.add(tEOF, limit, limit)
			return nil
		}
		c := l.src[l.off]
		if c == '\n' {
			if len(l.paren) == 0 && !l.expr {
				l.add(tNewline, l.off, l.off)
				bol = true
			}
			l.off++
			continue
		}
		if n := l.strPrefix(l.off); n >= 0 {
			e, err := l.scanString(l.off, n, limit)
			if err != nil {
				return err
			}
			l.add(tString, l.off, e)
			l.off = e
			continue
		}
		r, size := utf8.DecodeRuneInString(l.src[l.off:])
		if isIdStart(r) {
			i := l.off + size
			for i < limit {
				r, s := utf8.DecodeRuneInString(l.src[i:])
				if !isIdPart(r) {
					break
				}
				i += s
			}
			l.add(tName, l.off, i)
			l.off = i
			continue
		}
		if c >= '0' && c <= '9' || c == '.' && l.off+1 < limit && l.src[l.off+1] >= '0' && l.src[l.off+1] <= '9' {
			i := l.off
			hex := c == '0' && i+1 < limit && (l.src[i+1] == 'x' || l.src[i+1] == 'X')
			for i < limit {
				d := l.src[i]
				if d >= '0' && d <= '9' || d >= 'a' && d <= 'z' || d >= 'A' && d <= 'Z' || d == '_' || d == '.' {
					i++
				} else if (d == '+' || d == '-') && !hex && (l.src[i-1] == 'e' || l.src[i-1] == 'E') {
					i++
				} else {
					break
				}
			}
			l.add(tNumber, l.off, i)
			l.off = i
			continue
		}
		matched := ""
		for _, o := range ops3 {
			if strings.HasPrefix(l.src[l.off:limit], o) {
				matched = o
			}
		}
		if matched == "" {
			for _, o := range ops2 {
				if strings.HasPrefix(l.src[l.off:limit], o) {
					matched = o
					break
				}
			}
		}
		if matched == "" && strings.IndexByte("+-*/%@&|^~<>()[]{},:.;=!", c) >= 0 {
			matched = string(c)
		}
		if matched == "" {
			return l.errAt(l.off, "invalid character '%c' (U+%04X)", r, r)
		}
		switch matched {
		case "(", "[", "{":
			l.paren = append(l.paren, c)
		case ")", "]", "}":
			if len(l.paren) == 0 {
				return l.errAt(l.off, "unmatched '%c'", c)
			}
			open := l.paren[len(l.paren)-1]
			want := map[byte]byte{'(': ')', '[': ']', '{': '}'}[open]
			if want != c {
				return l.errAt(l.off, "closing parenthesis '%c' does not match opening parenthesis '%c'", c, open)
			}
			l.paren = l.paren[:len(l.paren)-1]
		}
		l.add(tOp, l.off, l.off+len(matched))
		l.off += len(matched)
	}
}
