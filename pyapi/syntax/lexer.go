package syntax

import (
	"sort"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Limits on nesting, the first two as in CPython.
const (
	maxParens  = 200
	maxIndents = 100
	maxNesting = 1000  // of expressions and statements, in calls of the parser
	maxChain   = 10000 // operators, calls or attributes in a row, which nest to the left
	maxFields  = 100   // of f-strings in f-strings
)

const neverClosed = "'%c' was never closed"

var closingOf = map[byte]byte{'(': ')', '[': ']', '{': '}'}

// lexer makes the tokens of a file, or of an expression inside an f-string.
type lexer struct {
	src    string
	file   string
	off    int
	indent []int
	narrow []int // the same indentations with tabs of one column, which must agree with the others
	paren  []int // offsets of open brackets
	toks   []token
	expr   bool  // an expression inside an f-string: newlines mean nothing
	lines  []int // offsets of line starts
	line   int   // index in lines of the last token
	fields int   // how deep the f-string being read is nested
	quiet  bool  // the error of the lexer shows only to a parser that gets there

	older  bool         // f-strings that make sense only as Python 3.11 reads them are read so
	modern map[int]bool // when older: the offsets of the f-strings that need no such reading
}

func newLexer(src, file string) *lexer {
	l := &lexer{src: src, file: file, indent: []int{0}, narrow: []int{0}, lines: []int{0}}
	for i := range len(src) {
		if src[i] == '\n' {
			l.lines = append(l.lines, i+1)
		}
	}
	return l
}

// posOf returns the line, from 1, and column of an offset.
func (l *lexer) posOf(off int) (line, col int) {
	i := sort.Search(len(l.lines), func(i int) bool { return l.lines[i] > off }) - 1
	return i + 1, off - l.lines[i]
}

func (l *lexer) lineText(line int) string {
	if line < 1 || line > len(l.lines) {
		return ""
	}
	s := l.src[l.lines[line-1]:]
	if i := strings.IndexByte(s, '\n'); i >= 0 {
		s = s[:i]
	}
	return strings.TrimSuffix(s, "\r")
}

func isIdStart(r rune) bool { return r == '_' || unicode.IsLetter(r) || unicode.Is(unicode.Nl, r) }

func isIdPart(r rune) bool {
	return isIdStart(r) || unicode.IsDigit(r) || unicode.Is(unicode.Mn, r) || unicode.Is(unicode.Mc, r) || unicode.Is(unicode.Pc, r)
}

// run makes the tokens of src[start:limit].
func (l *lexer) run(start, limit int) *Error {
	l.off = start
	if l.toks == nil {
		l.toks = make([]token, 0, (limit-start)/4+8) // everyday code has a token every five bytes or so
	}
	lineStart := !l.expr
	for {
		if lineStart && len(l.paren) == 0 {
			blank, err := l.indentation(limit)
			if err != nil {
				return err
			}
			if blank {
				continue
			}
		}
		lineStart = false
		end, err := l.skipBlanks(limit)
		if err != nil {
			return err
		}
		if l.off >= limit {
			return l.finish(limit)
		}
		if l.src[l.off] == '\n' {
			if len(l.paren) == 0 && !l.expr {
				l.add(tNewline, end, l.off)
				lineStart = true
			}
			l.off++
			continue
		}
		if err := l.token(limit); err != nil {
			return err
		}
	}
}

// indentation measures the indentation of a line and makes its tokens. blank says that the line was empty and is skipped.
func (l *lexer) indentation(limit int) (blank bool, err *Error) {
	col, narrow := 0, 0
	i := l.off
measure:
	for ; i < limit; i++ {
		switch l.src[i] {
		case ' ':
			col++
			narrow++
		case '\t':
			col = (col/8 + 1) * 8
			narrow++
		case '\f':
			col, narrow = 0, 0
		default:
			break measure
		}
	}
	l.off = i
	if i >= limit {
		return false, nil
	}
	rest := l.src[i:limit]
	switch {
	case rest[0] == '\n', rest[0] == '#', strings.HasPrefix(rest, "\r\n"):
		n := strings.IndexByte(rest, '\n')
		if n < 0 {
			n = len(rest) - 1
		}
		l.off += n + 1
		return true, nil
	case strings.HasPrefix(rest, "\\\n"), strings.HasPrefix(rest, "\\\r\n"):
		return false, nil
	}
	switch current := l.indent[len(l.indent)-1]; {
	case col > current:
		if len(l.indent) > maxIndents {
			e := l.errAt(i, "too many levels of indentation")
			e.Indentation, l.quiet = true, true
			return false, e
		}
		if narrow <= l.narrow[len(l.narrow)-1] {
			return false, l.tabError(i)
		}
		l.indent, l.narrow = append(l.indent, col), append(l.narrow, narrow)
		l.add(tIndent, i, i)
	default:
		n := len(l.indent)
		for col < l.indent[n-1] {
			n--
		}
		if col != l.indent[n-1] {
			line, _ := l.posOf(i)
			end := l.lines[line-1] + len(l.lineText(line))
			e := l.errRange(end, end+1, "unindent does not match any outer indentation level")
			e.Line, e.Col, e.EndLine, e.EndCol, e.Text = line, end-l.lines[line-1], line, end-l.lines[line-1]+1, l.lineText(line)
			e.Indentation, l.quiet = true, true
			return false, e
		}
		for len(l.indent) > n {
			l.indent, l.narrow = l.indent[:len(l.indent)-1], l.narrow[:len(l.narrow)-1]
			l.add(tDedent, i, i)
		}
		if narrow != l.narrow[len(l.narrow)-1] {
			return false, l.tabError(i)
		}
	}
	return false, nil
}

// tabError reports an indentation whose depth depends on the width of a tab.
func (l *lexer) tabError(off int) *Error {
	line, _ := l.posOf(off)
	text := l.lineText(line)
	e := l.errRange(off, off+1, "inconsistent use of tabs and spaces in indentation")
	e.Col, e.EndCol, e.Text = 0, 1, text
	e.Tabs, l.quiet = true, true
	return e
}

// skipBlanks skips blanks, comments and joined lines. It returns where a line ends if only a comment follows: in front of that.
func (l *lexer) skipBlanks(limit int) (end int, err *Error) {
	for l.off < limit {
		switch l.src[l.off] {
		case ' ', '\t', '\f', '\r':
			l.off++
		case '#':
			at := l.off
			for l.off < limit && l.src[l.off] != '\n' {
				l.off++
			}
			return at, nil
		case '\\':
			rest := l.src[l.off+1 : limit]
			switch {
			case rest == "", rest == "\n", rest == "\r\n":
				l.quiet = true
				return 0, l.errAt(l.off+1, "unexpected EOF while parsing")
			case rest[0] == '\n':
				l.off += 2
			case strings.HasPrefix(rest, "\r\n"):
				l.off += 3
			default:
				l.quiet = true
				return 0, l.errAt(l.off+1, "unexpected character after line continuation character")
			}
		default:
			return l.off, nil
		}
	}
	return l.off, nil
}

// finish makes the tokens at the end of the source.
func (l *lexer) finish(limit int) *Error {
	if l.expr {
		l.add(tEOF, limit, limit)
		return nil
	}
	if n := len(l.paren); n > 0 {
		l.quiet = true
		return l.errAt(l.paren[n-1], neverClosed, l.src[l.paren[n-1]])
	}
	if n := len(l.toks); n > 0 && l.toks[n-1].kind != tNewline && l.toks[n-1].kind != tDedent {
		l.add(tNewline, limit, limit)
	}
	for len(l.indent) > 1 {
		l.indent = l.indent[:len(l.indent)-1]
		l.add(tDedent, limit, limit)
	}
	l.add(tEOF, limit, limit)
	return nil
}

// token makes one token.
func (l *lexer) token(limit int) *Error {
	if n := l.stringPrefix(l.off); n >= 0 {
		scan := l.scanString
		if l.older {
			scan = l.scanOlder
		}
		end, err := scan(l.off, n, limit)
		if err != nil {
			return err
		}
		l.add(tString, l.off, end)
		l.off = end
		return nil
	}
	r, size := utf8.DecodeRuneInString(l.src[l.off:])
	c := l.src[l.off]
	switch {
	case isIdStart(r):
		i := l.off + size
		for i < limit {
			r, n := utf8.DecodeRuneInString(l.src[i:])
			if !isIdPart(r) {
				break
			}
			i += n
		}
		l.add(tName, l.off, i)
		if text := l.src[l.off:i]; !isASCII(text) { // names are equal when their compatibility forms are
			l.toks[len(l.toks)-1].text = norm.NFKC.String(text)
		}
		l.off = i
		return nil
	case isDigit(c), c == '.' && l.off+1 < limit && isDigit(l.src[l.off+1]):
		end, err := l.scanNumber(limit)
		if err != nil {
			return err
		}
		l.add(tNumber, l.off, end)
		l.off = end
		return nil
	}
	op := operatorAt(l.src[l.off:limit])
	switch {
	case op != "":
	case !unicode.IsPrint(r):
		return l.errRange(l.off, l.off+size, "invalid non-printable character U+%04X", r)
	case r >= utf8.RuneSelf:
		return l.errRange(l.off, l.off+size, "invalid character '%c' (U+%04X)", r, r)
	default:
		op = l.src[l.off : l.off+1] // which no rule takes
	}
	if err := l.bracket(c); err != nil {
		return err
	}
	l.add(tOp, l.off, l.off+len(op))
	l.off += len(op)
	return nil
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

// operatorAt returns the operator that s begins with, or "".
func operatorAt(s string) string {
	for n := min(3, len(s)); n > 0; n-- {
		if operators[s[:n]] {
			return s[:n]
		}
	}
	return ""
}

var operators = func() map[string]bool {
	m := map[string]bool{}
	for _, op := range strings.Fields("**= //= >>= <<= ... ** // >> << <= >= == != <> -> += -= *= /= %= &= |= ^= @= := + - * / % @ & | ~ ^ < > ( ) [ ] { } , : . ; = !") {
		m[op] = true
	}
	return m
}()

// bracket keeps track of open brackets.
func (l *lexer) bracket(c byte) *Error {
	switch c {
	case '(', '[', '{':
		if len(l.paren) >= maxParens {
			return l.errAt(l.off, "too many nested parentheses")
		}
		l.paren = append(l.paren, l.off)
	case ')', ']', '}':
		n := len(l.paren)
		if n == 0 {
			return l.errAt(l.off, "unmatched '%c'", c)
		}
		open := l.paren[n-1]
		if closingOf[l.src[open]] != c {
			openLine, _ := l.posOf(open)
			if line, _ := l.posOf(l.off); line != openLine {
				return l.errAt(l.off, "closing parenthesis '%c' does not match opening parenthesis '%c' on line %d", c, l.src[open], openLine)
			}
			return l.errAt(l.off, "closing parenthesis '%c' does not match opening parenthesis '%c'", c, l.src[open])
		}
		l.paren = l.paren[:n-1]
	}
	return nil
}
