package syntax

import (
	"fmt"
	"unicode/utf8"
)

// Error is a syntax error and its place. Lines count from 1, columns are bytes from 0, the end is exclusive. Column -1 is in front of a line,
// where CPython places what is missing at its start.
type Error struct {
	Msg, File, Text string // Text is the source line
	Line, Col       int
	EndLine, EndCol int
	Indentation     bool // an IndentationError
	Tabs            bool // a TabError

	// Parsed says that the text is a program by the grammar, and the error is of what it means.
	Parsed bool

	limit bool // of nesting, which is not the text's fault and needs no better words
}

func (e *Error) Error() string {
	return fmt.Sprintf("%s:%d:%d: %s: %s", e.File, e.Line, e.Col+1, e.Class(), e.Msg)
}

// Offset is the column as Python's exception has it, from 1: in characters or, for what is found once a text is parsed, in bytes.
func (e *Error) Offset() int {
	if e.Parsed || e.Col < 0 {
		return e.Col + 1
	}
	inside := min(e.Col, len(e.Text))
	return utf8.RuneCountInString(e.Text[:inside]) + e.Col - inside + 1
}

// Class is the name of the exception class that Python raises.
func (e *Error) Class() string {
	if e.Tabs {
		return "TabError"
	}
	if e.Indentation {
		return "IndentationError"
	}
	return "SyntaxError"
}

// errAt makes an error for the character at an offset.
func (l *lexer) errAt(off int, format string, args ...any) *Error {
	return l.errRange(off, off+1, format, args...)
}

// errRange makes an error for a range of offsets.
func (l *lexer) errRange(off, end int, format string, args ...any) *Error {
	line, col := l.posOf(off)
	endLine, endCol := l.posOf(end)
	return &Error{
		Msg: fmt.Sprintf(format, args...), File: l.file, Text: l.lineText(line),
		Line: line, Col: col, EndLine: endLine, EndCol: endCol,
	}
}
