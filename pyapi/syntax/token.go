package syntax

type tokenKind uint8

const (
	tEOF tokenKind = iota
	tNewline
	tIndent
	tDedent
	tName
	tNumber
	tString
	tOp
)

// token is a piece of source: offsets off to end, and where that is.
type token struct {
	kind            tokenKind
	text            string
	off, end        int
	line, col       int
	endLine, endCol int
}

func (l *lexer) add(kind tokenKind, off, end int) {
	for l.line+1 < len(l.lines) && l.lines[l.line+1] <= off { // tokens come in order
		l.line++
	}
	line, col := l.line+1, off-l.lines[l.line]
	endLine, endCol := line, col+end-off
	if kind == tString { // may span lines
		endLine, endCol = l.posOf(end)
	}
	l.toks = append(l.toks, token{kind, l.src[off:end], off, end, line, col, endLine, endCol})
}

// pos returns the range of a token.
func (t *token) pos() Pos { return Pos{t.line, t.col, t.endLine, t.endCol} }
