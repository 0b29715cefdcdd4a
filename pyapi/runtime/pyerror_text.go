package runtime

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/seed-e45c46d8/dp/pyapi/syntax"
)

// Traceback renders the error as CPython 3.11 prints it.
func (e *PyError) Traceback() string {
	var b strings.Builder
	e.write(&b)
	return b.String()
}

func (e *PyError) write(b *strings.Builder) {
	if e.Cause != nil {
		e.Cause.write(b)
		b.WriteString("\nThe above exception was the direct cause of the following exception:\n\n")
	} else if e.Context != nil {
		e.Context.write(b)
		b.WriteString("\nDuring handling of the above exception, another exception occurred:\n\n")
	}
	if len(e.Frames) > 0 {
		b.WriteString("Traceback (most recent call last):\n")
		e.writeFrames(b)
	}
	if e.Syntax != nil {
		writeSyntax(b, e.Syntax)
	} else {
		b.WriteString(e.Error() + "\n")
	}
	for _, n := range e.Notes {
		b.WriteString(n + "\n")
	}
}

// writeFrames writes the frames; a frame that repeats more than three times is counted.
func (e *PyError) writeFrames(b *strings.Builder) {
	const shown = 3
	repeats := 0
	flush := func() {
		if n := repeats - shown; n > 0 {
			fmt.Fprintf(b, "  [Previous line repeated %d more time%s]\n", n, plural(n))
		}
	}
	for i, f := range e.Frames {
		if i > 0 && f.File == e.Frames[i-1].File && f.Line == e.Frames[i-1].Line && f.Function == e.Frames[i-1].Function {
			repeats++
		} else {
			flush()
			repeats = 1
		}
		if repeats > shown {
			continue
		}
		fmt.Fprintf(b, "  File \"%s\", line %d, in %s\n", f.File, f.Line, f.Function)
		if line := e.source(f.File, f.Line); strings.TrimSpace(line) != "" {
			writeLine(b, line, f)
		}
	}
	flush()
}

// SourceLine returns the text that a frame is at, with a line of carets under its part of it, as a traceback shows them, each indented by
// four and ended by a newline; "" when the source is not known.
func (s *Session) SourceLine(f Frame) string {
	var b strings.Builder
	if line := s.sourceLine(f.File, f.Line); strings.TrimSpace(line) != "" {
		writeLine(&b, line, f)
	}
	return b.String()
}

// writeLine writes a source line with carets under the part that the frame is at.
func writeLine(b *strings.Builder, line string, f Frame) {
	text := strings.TrimSpace(line)
	fmt.Fprintf(b, "    %s\n", text)
	indent := strings.Index(line, text)
	from, to := f.Col-indent, f.EndCol-indent
	if f.EndLine != f.Line {
		to = len(text)
	}
	if from < 0 || to > len(text) || from >= to {
		return
	}
	left, right, anchored := anchors(text[from:to], f.EndLine == f.Line)
	if from == 0 && to == len(text) && !anchored {
		return
	}
	width := func(s string) int { return utf8.RuneCountInString(s) }
	b.WriteString("    " + strings.Repeat(" ", width(text[:from])))
	if anchored {
		segment := text[from:to]
		b.WriteString(strings.Repeat("~", width(segment[:left])) + strings.Repeat("^", width(segment[left:right])) + strings.Repeat("~", width(segment[right:])))
	} else {
		b.WriteString(strings.Repeat("^", width(text[from:to])))
	}
	b.WriteString("\n")
}

// anchors finds the operator of a binary operation, or the brackets of a subscript, that a segment consists of.
func anchors(segment string, whole bool) (left, right int, ok bool) {
	if !whole {
		return 0, 0, false
	}
	x, err := syntax.ParseExpr(segment)
	if err != nil {
		return 0, 0, false
	}
	switch x := x.(type) {
	case *syntax.BinOp:
		from, to := x.L.Position().EndCol, x.R.Position().Col
		operator := segment[from:to]
		left = from + len(operator) - len(strings.TrimLeft(operator, " \t"))
		right = left + 1
		if right < to && segment[right] != ' ' && segment[right] != '\t' {
			right++
		}
		return left, right, true
	case *syntax.Subscript:
		return x.X.Position().EndCol, min(x.Idx.Position().EndCol+1, len(segment)), true
	}
	return 0, 0, false
}

// writeSyntax writes a syntax error with its line.
func writeSyntax(b *strings.Builder, e *syntax.Error) {
	fmt.Fprintf(b, "  File \"%s\", line %d\n", e.File, e.Line)
	text := strings.TrimLeft(e.Text, " \t\f")
	if trimmed := strings.TrimRight(text, " \t\r\n"); trimmed != "" {
		fmt.Fprintf(b, "    %s\n", trimmed)
		indent := len(e.Text) - len(text)
		from, to := e.Col-indent, e.EndCol-indent
		if e.EndLine != e.Line {
			to = len(trimmed)
		}
		from = min(max(from, 0), len(text))
		to = min(max(to, from+1), len(text)+1)
		if e.EndLine == e.Line && e.EndCol == e.Col { // no character is to blame
			to = from
		}
		if from < to {
			fmt.Fprintf(b, "    %s%s\n", strings.Repeat(" ", utf8.RuneCountInString(text[:from])), strings.Repeat("^", max(1, utf8.RuneCountInString(text[from:min(to, len(text))]))))
		}
	}
	fmt.Fprintf(b, "%s: %s\n", e.Class(), e.Msg)
}
