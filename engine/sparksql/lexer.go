package sparksql

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/seed-e45c46d8/dp/engine/diag"
)

// lexer splits a text into tokens.
type lexer struct {
	src       string
	pos       int
	line      int
	lineStart int // byte offset of the current line
	counted   int // characters of the current line up to countedTo, so that long lines are not counted again and again
	countedTo int
	toks      []token
	open      []int // indexes of ( and [ that are not closed yet
}

// lex splits src into tokens; the last one is tokEOF. What is no token becomes a tokBad, which the parser reports when it gets there, so
// that the statements before it are still read.
func lex(src string) []token {
	l := &lexer{src: src, line: 1, toks: make([]token, 0, len(src)/4+8)}
	for {
		l.skipBlank()
		if l.pos >= len(src) {
			l.add(tokEOF, "", l.pos)
			return l.toks
		}
		l.next()
	}
}

// add appends a token that started at start and ends at the current position.
func (l *lexer) add(k tokenKind, text string, start int) *token {
	if start < l.countedTo || l.countedTo < l.lineStart {
		l.counted, l.countedTo = 0, l.lineStart
	}
	l.counted += utf8.RuneCountInString(l.src[l.countedTo:start])
	l.countedTo = start
	l.toks = append(l.toks, token{kind: k, text: text, pos: start, end: l.pos, line: l.line, col: l.counted + 1})
	t := &l.toks[len(l.toks)-1]
	if k == tokWord {
		t.upper = strings.ToUpper(text)
	}
	// A token that spans lines moves the line forward for what follows.
	for i := start; i < l.pos; i++ {
		if l.src[i] == '\n' {
			l.line++
			l.lineStart = i + 1
		}
	}
	return t
}

func (l *lexer) bad(start int, code, format string, args ...any) {
	t := l.add(tokBad, l.src[start:l.pos], start)
	t.err = diag.New(code, format, args...)
}

func (l *lexer) peek(n int) byte {
	if l.pos+n < len(l.src) {
		return l.src[l.pos+n]
	}
	return 0
}

// skipBlank skips white space and comments. A notebook's cell separator comment ends a statement like a semicolon.
func (l *lexer) skipBlank() {
	for l.pos < len(l.src) {
		c := l.src[l.pos]
		switch {
		case c == '\n':
			l.pos++
			l.line++
			l.lineStart = l.pos
		case c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\v':
			l.pos++
		case c >= utf8.RuneSelf:
			r, n := utf8.DecodeRuneInString(l.src[l.pos:])
			if !unicode.IsSpace(r) && r != '\uFEFF' {
				return
			}
			l.pos += n
		case c == '-' && l.peek(1) == '-':
			l.lineComment()
		case c == '/' && l.peek(1) == '*' && l.peek(2) != '+':
			l.blockComment()
		default:
			return
		}
	}
}

func (l *lexer) lineComment() {
	start := l.pos
	for l.pos < len(l.src) && l.src[l.pos] != '\n' {
		if l.src[l.pos] == '\\' && l.peek(1) == '\n' { // a backslash before the line end continues the comment
			l.pos++
			l.line++
			l.lineStart = l.pos + 1
		}
		l.pos++
	}
	text := strings.TrimRight(l.src[start:l.pos], " \t\r")
	if rest, ok := strings.CutPrefix(text, "-- COMMAND "); ok && len(rest) > 4 && strings.Trim(rest, "-") == "" {
		l.add(tokOp, ";", start)
	}
}

func (l *lexer) blockComment() {
	start, depth := l.pos, 1
	i := start + 2
	for i < len(l.src) && depth > 0 {
		switch {
		case strings.HasPrefix(l.src[i:], "/*"):
			depth++
			i += 2
		case strings.HasPrefix(l.src[i:], "*/"):
			depth--
			i += 2
		default:
			i++
		}
	}
	if depth > 0 {
		l.pos = len(l.src)
		l.bad(start, "UNCLOSED_BRACKETED_COMMENT", "Found an unclosed bracketed comment. Please, append */ at the end of the comment.")
		return
	}
	for ; l.pos < i; l.pos++ {
		if l.src[l.pos] == '\n' {
			l.line++
			l.lineStart = l.pos + 1
		}
	}
}

func isWordByte(c byte) bool {
	return c == '_' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= utf8.RuneSelf
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

// next reads one token that does not start with white space.
func (l *lexer) next() {
	start, c := l.pos, l.src[l.pos]
	switch {
	case c == '/' && l.peek(1) == '*': // skipBlank leaves only hints
		l.hint()
	case c == '`':
		l.quotedName()
	case c == '\'' || c == '"':
		l.stringToken(start, tokString, false)
	case (c == 'r' || c == 'R') && (l.peek(1) == '\'' || l.peek(1) == '"'):
		l.pos++
		l.stringToken(start, tokString, true)
	case (c == 'x' || c == 'X') && (l.peek(1) == '\'' || l.peek(1) == '"'):
		l.pos++
		l.stringToken(start, tokBinary, false)
	case isDigit(c) || c == '.' && isDigit(l.peek(1)) && !l.afterOperand():
		l.number()
	case isWordByte(c):
		l.word()
	case c == ':' && l.peek(1) != ':' && isWordByte(l.peek(1)) && !isDigit(l.peek(1)) && l.paramPossible():
		for l.pos++; l.pos < len(l.src) && isWordByte(l.src[l.pos]); l.pos++ {
		}
		l.add(tokParam, l.src[start+1:l.pos], start)
	case c == '?':
		l.pos++
		l.add(tokParam, "", start)
	case c == '$' && l.peek(1) == '{' && strings.IndexByte(l.src[l.pos:], '}') > 0:
		l.pos += strings.IndexByte(l.src[l.pos:], '}') + 1
		l.add(tokConf, l.src[start+2:l.pos-1], start)
	default:
		l.operator()
	}
}

func (l *lexer) hint() {
	start := l.pos
	end := strings.Index(l.src[start:], "*/")
	if end < 0 {
		l.pos = len(l.src)
		l.bad(start, "UNCLOSED_BRACKETED_COMMENT", "Found an unclosed bracketed comment. Please, append */ at the end of the comment.")
		return
	}
	l.pos += end + 2
	l.add(tokHint, strings.TrimSpace(l.src[start+3:start+end]), start)
}

func (l *lexer) quotedName() {
	start := l.pos
	var b strings.Builder
	for l.pos++; l.pos < len(l.src); l.pos++ {
		if l.src[l.pos] != '`' {
			b.WriteByte(l.src[l.pos])
			continue
		}
		if l.peek(1) != '`' {
			l.pos++
			l.add(tokQuoted, b.String(), start)
			return
		}
		b.WriteByte('`')
		l.pos++
	}
	l.bad(start, "PARSE_SYNTAX_ERROR", "Syntax error at or near '`': the quoted name is not closed.")
}

func (l *lexer) stringToken(start int, k tokenKind, raw bool) {
	text, end, ok := unescape(l.src, l.pos, raw)
	l.pos = end
	if !ok {
		l.bad(start, "PARSE_SYNTAX_ERROR", "Syntax error at or near '%s': the string is not closed.", l.src[start:start+1])
		return
	}
	l.add(k, text, start)
}

// unescape reads the string whose quote is at src[i] and returns its value and the offset behind it.
func unescape(src string, i int, raw bool) (text string, end int, ok bool) {
	quote := src[i]
	var b strings.Builder
	for i++; i < len(src); {
		c := src[i]
		switch {
		case c == quote && !raw && i+1 < len(src) && src[i+1] == quote: // a doubled quote is a quote
			b.WriteByte(quote)
			i += 2
		case c == quote:
			return b.String(), i + 1, true
		case c == '\\' && !raw && i+1 < len(src):
			i += unescapeOne(&b, src[i+1:]) + 1
		default:
			b.WriteByte(c)
			i++
		}
	}
	return "", len(src), false
}

// unescapeOne writes what a backslash before s stands for and returns how many bytes of s it took. The rules are Spark's unescapeSQLString.
func unescapeOne(b *strings.Builder, s string) int {
	switch {
	case s[0] == 'u' && len(s) >= 5:
		if v, err := strconv.ParseUint(s[1:5], 16, 32); err == nil {
			b.WriteRune(rune(v))
			return 5
		}
	case s[0] == 'U' && len(s) >= 9:
		if v, err := strconv.ParseUint(s[1:9], 16, 32); err == nil {
			b.WriteRune(rune(v))
			return 9
		}
	case len(s) >= 3 && (s[0] == '0' || s[0] == '1') && s[1] >= '0' && s[1] <= '7' && s[2] >= '0' && s[2] <= '7':
		v, err := strconv.ParseUint(s[:3], 8, 8)
		if err == nil {
			b.WriteByte(byte(v))
			return 3
		}
	}
	switch s[0] {
	case '0':
		b.WriteByte(0)
	case 'b':
		b.WriteByte('\b')
	case 'n':
		b.WriteByte('\n')
	case 'r':
		b.WriteByte('\r')
	case 't':
		b.WriteByte('\t')
	case 'Z':
		b.WriteByte(26)
	case '%', '_': // kept for LIKE
		b.WriteByte('\\')
		b.WriteByte(s[0])
	default:
		b.WriteByte(s[0])
	}
	return 1
}

func (l *lexer) word() {
	start := l.pos
	for l.pos < len(l.src) && isWordByte(l.src[l.pos]) {
		if l.src[l.pos] < utf8.RuneSelf {
			l.pos++
			continue
		}
		r, n := utf8.DecodeRuneInString(l.src[l.pos:])
		if !unicode.IsLetter(r) && !unicode.IsMark(r) && !unicode.IsDigit(r) {
			break
		}
		l.pos += n
	}
	if l.pos == start {
		_, n := utf8.DecodeRuneInString(l.src[start:])
		l.pos += n
		l.bad(start, "PARSE_SYNTAX_ERROR", "Syntax error at or near '%s'.", l.src[start:l.pos])
		return
	}
	l.add(tokWord, l.src[start:l.pos], start)
}

// number reads a number with its suffix, or a name that starts with a digit.
func (l *lexer) number() {
	start := l.pos
	digits := func() {
		for l.pos < len(l.src) && isDigit(l.src[l.pos]) {
			l.pos++
		}
	}
	digits()
	fractional := false
	if l.peek(0) == '.' {
		after := l.peek(1)
		if isDigit(after) || !isWordByte(after) && after != '.' || strings.IndexByte("eEdDfFbB", after) >= 0 {
			fractional = true
			l.pos++
			digits()
		}
	}
	if c := l.peek(0); c == 'e' || c == 'E' {
		n := 1
		if s := l.peek(1); s == '+' || s == '-' {
			n = 2
		}
		if isDigit(l.peek(n)) {
			fractional = true
			l.pos += n
			digits()
		}
	}
	end := l.pos
	for end < len(l.src) && isWordByte(l.src[end]) {
		end++
	}
	switch suffix := strings.ToUpper(l.src[l.pos:end]); suffix {
	case "":
	case "D", "F", "BD":
		l.pos = end
	case "L", "S", "Y":
		if !fractional {
			l.pos = end
		}
	default:
		if !strings.ContainsAny(l.src[start:l.pos], ".+-") { // 1a, 1e3_x
			l.pos = start
			l.word()
			return
		}
	}
	l.add(tokNumber, l.src[start:l.pos], start)
}

// afterOperand reports whether the text touches a token that ends an operand, so that .5 cannot start a number: in a.5 the dot selects a field.
func (l *lexer) afterOperand() bool {
	if len(l.toks) == 0 {
		return false
	}
	t := &l.toks[len(l.toks)-1]
	return t.end == l.pos && (t.name() || t.isOp(")") || t.isOp("]"))
}

// wordsBeforeOperand are keywords after which :name is a parameter and not a path.
var wordsBeforeOperand = words("SELECT WHERE AND OR NOT IN LIKE ILIKE BETWEEN THEN ELSE WHEN CASE ON HAVING BY LIMIT OFFSET VALUES IS RLIKE FROM AS OF INTERVAL DISTINCT QUALIFY DIV")

// paramPossible reports whether a colon here starts a parameter: not after something that ends an operand, where it is a path (a:b).
func (l *lexer) paramPossible() bool {
	if len(l.toks) == 0 {
		return true
	}
	switch t := &l.toks[len(l.toks)-1]; t.kind {
	case tokQuoted, tokString, tokNumber, tokParam, tokConf:
		return false
	case tokWord:
		return wordsBeforeOperand[t.upper]
	case tokOp:
		return t.text != ")" && t.text != "]"
	}
	return true
}

// operators are tried in this order, longest first.
var operators = []string{
	"<=>", ">>>", "<>", "!=", "<=", ">=", "==", "||", "|>", "->", "=>", "::", "<<", ">>", "!<", "!>",
	"(", ")", "[", "]", "{", "}", ",", ".", ";", "+", "-", "*", "/", "%", "=", "<", ">", "&", "|", "^", "~", "!", ":", "@", "$",
}

func (l *lexer) operator() {
	start := l.pos
	for _, op := range operators {
		if !strings.HasPrefix(l.src[start:], op) {
			continue
		}
		l.pos += len(op)
		l.add(tokOp, op, start)
		l.pair(op)
		return
	}
	l.pos++
	l.bad(start, "PARSE_SYNTAX_ERROR", "Syntax error at or near '%s'.", l.src[start:l.pos])
}

// pair remembers the closing token of each bracket, so that the parser can look behind a parenthesis without reading it.
func (l *lexer) pair(op string) {
	at := len(l.toks) - 1
	switch op {
	case "(", "[":
		l.open = append(l.open, at)
	case ")", "]":
		want := map[string]string{")": "(", "]": "["}[op]
		if n := len(l.open); n > 0 && l.toks[l.open[n-1]].text == want {
			l.toks[l.open[n-1]].match = at
			l.open = l.open[:n-1]
		}
	case ";":
		l.open = l.open[:0]
	}
}
