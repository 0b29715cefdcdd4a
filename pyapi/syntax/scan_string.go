package syntax

import (
	"strings"
)

// stringPrefix returns the length of the prefix (0 to 2) of a string literal at off, or -1 when there is no literal.
func (l *lexer) stringPrefix(off int) int {
	for n := 0; n <= 2 && off+n < len(l.src); n++ {
		switch l.src[off+n] {
		case '"', '\'':
			switch strings.ToLower(l.src[off : off+n]) {
			case "", "r", "b", "u", "f", "br", "rb", "fr", "rf":
				return n
			}
			return -1
		case 'r', 'R', 'b', 'B', 'u', 'U', 'f', 'F':
		default:
			return -1
		}
	}
	return -1
}

// scanOlder returns the end of the string literal at off. An f-string that means something is read as it is from Python 3.12 on,
// any other as before: as a string that ends at its quote.
func (l *lexer) scanOlder(off, n, limit int) (int, *Error) {
	if !strings.ContainsAny(l.src[off:off+n], "fF") {
		return l.scanString(off, n, limit)
	}
	probe := *l
	probe.older = false
	if end, err := probe.scanString(off, n, limit); err == nil {
		probe.toks = nil
		probe.add(tString, off, end)
		probe.add(tEOF, end, end)
		p := &parser{l: &probe, toks: probe.toks}
		if p.attempt(func() { p.strings() }) == nil {
			if l.modern == nil {
				l.modern = map[int]bool{}
			}
			l.modern[off] = true
			return end, nil
		}
	}
	return l.scanQuoted(off, n, limit, false)
}

// scanString returns the end of the string literal at off, whose prefix has length n.
func (l *lexer) scanString(off, n, limit int) (int, *Error) {
	return l.scanQuoted(off, n, limit, strings.ContainsAny(l.src[off:off+n], "fF"))
}

// scanQuoted returns the end of the string literal at off, which may hold fields if it is formatted.
func (l *lexer) scanQuoted(off, n, limit int, formatted bool) (int, *Error) {
	i := off + n
	quote := l.src[i]
	triple := i+2 < limit && l.src[i+1] == quote && l.src[i+2] == quote
	if triple {
		i += 3
	} else {
		i++
	}
	for i < limit {
		switch c := l.src[i]; {
		case c == '\\':
			if formatted && i+1 < limit && (l.src[i+1] == '{' || l.src[i+1] == '}') {
				i++
			} else {
				i += 2
			}
		case c == quote:
			if !triple {
				return i + 1, nil
			}
			if i+2 < limit && l.src[i+1] == quote && l.src[i+2] == quote {
				return i + 3, nil
			}
			i++
		case c == '\n' && !triple:
			line, _ := l.posOf(i)
			return 0, l.errAt(off, "unterminated string literal (detected at line %d)", line)
		case formatted && c == '{':
			if i+1 < limit && l.src[i+1] == '{' {
				i += 2
				continue
			}
			end, err := l.scanField(i, limit, triple, quote)
			if err != nil {
				return 0, err
			}
			i = end
		default:
			i++
		}
	}
	line, _ := l.posOf(max(0, limit-1))
	if triple {
		return 0, l.errAt(off, "unterminated triple-quoted string literal (detected at line %d)", line)
	}
	return 0, l.errAt(off, "unterminated string literal (detected at line %d)", line)
}

// scanField returns the offset behind the replacement field of an f-string that opens at off. quote is the quote of the
// string, or 0 when its end is known already.
func (l *lexer) scanField(off, limit int, triple bool, quote byte) (int, *Error) {
	if l.fields++; l.fields > maxFields {
		return 0, l.errAt(off, "f-string: expressions nested too deeply")
	}
	defer func() { l.fields-- }()
	depth := 0
	for i := off + 1; i < limit; {
		switch c := l.src[i]; c {
		case '"', '\'':
			end, err := l.scanNested(i, off+1, limit)
			if err != nil {
				return 0, l.errAt(off, "f-string: expecting '}'")
			}
			i = end
			continue
		case '#':
			if triple { // a comment, to the end of its line
				for i < limit && l.src[i] != '\n' {
					i++
				}
				continue
			}
		case '(', '[', '{':
			depth++
		case ')', ']':
			depth--
		case '}':
			if depth == 0 {
				return i + 1, nil
			}
			depth--
		case '!':
			if depth == 0 && i+1 < limit && l.src[i+1] == '=' {
				i++
			}
		case ':':
			if depth == 0 {
				return l.scanSpec(i+1, off, limit, triple, quote)
			}
		}
		i++
	}
	return 0, l.errAt(off, "'{' was never closed")
}

// scanNested returns the end of the string literal whose quote is at i, inside the expression of a field that begins at
// start.
func (l *lexer) scanNested(i, start, limit int) (int, *Error) {
	from := i
	for from > start && i-from < 2 && strings.IndexByte("rRbBuUfF", l.src[from-1]) >= 0 {
		from--
	}
	if from > start && isIdPart(rune(l.src[from-1])) || l.stringPrefix(from) != i-from {
		from = i
	}
	return l.scanString(from, i-from, limit)
}

// scanSpec returns the offset behind the field at off, whose format specification begins at i.
func (l *lexer) scanSpec(i, off, limit int, triple bool, quote byte) (int, *Error) {
	for i < limit {
		switch c := l.src[i]; {
		case c == '{':
			end, err := l.scanField(i, limit, triple, quote)
			if err != nil {
				return 0, err
			}
			i = end
			continue
		case c == '}':
			return i + 1, nil
		case c == quote && !triple:
			return 0, l.errAt(off, "f-string: expecting '}'")
		}
		i++
	}
	return 0, l.errAt(off, "f-string: expecting '}'")
}
