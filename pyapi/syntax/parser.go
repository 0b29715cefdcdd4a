package syntax

import (
	"strings"
)

type parser struct {
	l     *lexer
	toks  []token
	i     int
	depth int     // calls of rules that nest
	outer *parser // of the f-string that the expression stands in
}

// Parse parses a module. file is only used in errors, which are *[Error].
func Parse(src, file string) (body []Stmt, err error) {
	src = strings.TrimPrefix(src, "\ufeff")
	l := newLexer(src, file)
	if i := strings.IndexByte(src, 0); i >= 0 {
		return nil, l.errAt(i, "source code cannot contain null bytes")
	}
	if e := l.run(0, len(src)); e != nil {
		return nil, earlier(l, e)
	}
	p := &parser{l: l, toks: l.toks}
	if e := p.attempt(func() {
		for p.cur().kind != tEOF {
			body = append(body, p.stmt()...)
		}
	}); e != nil {
		return nil, e
	}
	return body, nil
}

// ParseExpr parses a single expression, such as the source of an annotation or the text of a traceback line.
func ParseExpr(src string) (x Expr, err error) {
	l := newLexer(src, "<expression>")
	l.expr = true
	if e := l.run(0, len(src)); e != nil {
		return nil, e
	}
	p := &parser{l: l, toks: l.toks}
	if e := p.attempt(func() {
		x = p.starExprs()
		if p.cur().kind != tEOF {
			p.fail(p.cur(), "invalid syntax")
		}
	}); e != nil {
		return nil, e
	}
	return x, nil
}

// earlier looks for an error in front of one of the lexer, since the lexer has read on to the end of the file: an
// unclosed bracket is often the consequence of what the parser would have complained about first.
func earlier(l *lexer, e *Error) error {
	layout := e.Tabs || e.Indentation
	if !strings.HasSuffix(e.Msg, "was never closed") && !layout {
		return laidOut(l, e)
	}
	l.add(tNewline, len(l.src), len(l.src))
	l.add(tEOF, len(l.src), len(l.src))
	p := &parser{l: l, toks: l.toks}
	pe := p.attempt(func() {
		for p.cur().kind != tEOF {
			p.stmt()
		}
	})
	if pe == nil {
		return e
	}
	if layout { // found only when the parser gets there
		if pe.Line < e.Line {
			return pe
		}
		return e
	}
	// As in CPython, the generic complaint about a token stands unless its line is below the bracket's.
	generic := pe.Msg == "invalid syntax" && pe.Line <= e.Line && pe.Col < len(pe.Text)
	if generic || pe.Line < e.Line || pe.Line == e.Line && pe.Col < e.Col {
		return pe
	}
	return e
}

// laidOut looks for what comes before an error of the lexer: an unexpected indentation or, when the error is about a backslash, any other.
func laidOut(l *lexer, e *Error) error {
	n := len(l.toks)
	l.add(tNewline, len(l.src), len(l.src))
	l.add(tEOF, len(l.src), len(l.src))
	p := &parser{l: l, toks: l.toks}
	pe := p.attempt(func() {
		for p.cur().kind != tEOF {
			p.stmt()
		}
	})
	l.toks = l.toks[:n]
	if pe != nil && pe.Indentation && pe.Msg == "unexpected indent" && pe.Line <= e.Line {
		return pe
	}
	if pe != nil && e.Msg == lineContinuation && p.i < n { // found only when the parser gets there
		return pe
	}
	return e
}

// attempt runs rules and returns the error they fail with.
func (p *parser) attempt(rules func()) (err *Error) {
	depth := p.depth
	defer func() {
		if r := recover(); r != nil {
			e, ok := r.(*Error)
			if !ok {
				panic(r)
			}
			p.depth, err = depth, e
		}
	}()
	rules()
	return nil
}

// enter counts a rule that nests. The caller subtracts it again.
func (p *parser) enter() {
	if p.depth++; p.depth > maxNesting {
		p.fail(p.cur(), "too many nested expressions or statements")
	}
}

// chained counts the links of a chain, which makes a tree that is as deep as it is long.
func (p *parser) chained(n int) {
	if n > maxChain {
		p.fail(p.cur(), "expression is too long")
	}
}

func (p *parser) cur() *token { return &p.toks[p.i] }

func (p *parser) peek(n int) *token { return &p.toks[min(p.i+n, len(p.toks)-1)] }

func (p *parser) next() *token {
	t := &p.toks[p.i]
	if p.i < len(p.toks)-1 {
		p.i++
	}
	return t
}

// fail gives up with an error at a token.
func (p *parser) fail(t *token, msg string, args ...any) {
	end := t.end
	if t.kind == tNewline || t.kind == tEOF || t.kind == tDedent {
		end = t.off + 1
	}
	panic(p.l.errRange(t.off, max(end, t.off+1), msg, args...))
}

// failIndent gives up with an IndentationError at the start of a token.
func (p *parser) failIndent(t *token, msg string, args ...any) {
	e := p.l.errAt(t.off, msg, args...)
	e.Indentation = true
	panic(e)
}

// failNode gives up with an error at a node.
func (p *parser) failNode(n Node, msg string, args ...any) {
	pos := n.Position()
	e := p.l.errRange(0, 1, msg, args...)
	e.Line, e.Col, e.EndLine, e.EndCol, e.Text = pos.Line, pos.Col, pos.EndLine, pos.EndCol, p.l.lineText(pos.Line)
	panic(e)
}

func (p *parser) isOp(s string) bool { t := p.cur(); return t.kind == tOp && t.text == s }

func (p *parser) isKw(s string) bool { t := p.cur(); return t.kind == tName && t.text == s }

func (p *parser) op(s string) bool {
	if p.isOp(s) {
		p.i++
		return true
	}
	return false
}

func (p *parser) kw(s string) bool {
	if p.isKw(s) {
		p.i++
		return true
	}
	return false
}

// need takes an operator or keyword that must stand here.
func (p *parser) need(s string) *token {
	t := p.cur()
	if t.text == s && (t.kind == tOp || t.kind == tName) {
		p.i++
		return t
	}
	p.fail(t, "invalid syntax")
	return t
}

func (p *parser) ident() string {
	t := p.cur()
	if t.kind != tName || keywords[t.text] {
		p.fail(t, "invalid syntax")
	}
	p.i++
	return t.text
}

var keywords = func() map[string]bool {
	m := map[string]bool{}
	for _, k := range strings.Fields("False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield") {
		m[k] = true
	}
	return m
}()

// from extends a range to the token before the current one.
func (p *parser) from(s Pos) Pos {
	if p.i > 0 {
		t := &p.toks[p.i-1]
		s.EndLine, s.EndCol = t.endLine, t.endCol
	}
	return s
}
