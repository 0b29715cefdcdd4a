package syntax

import (
	"strings"
)

// invalidSyntax is the message for what no better one is known for.
const invalidSyntax = "invalid syntax"

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
	refused := l.run(0, len(src))
	if refused == nil {
		p := &parser{l: l, toks: l.toks}
		refused = p.attempt(func() {
			for p.cur().kind != tEOF {
				body = append(body, p.stmt()...)
			}
		})
	}
	switch {
	case refused == nil:
	case refused.limit:
		return nil, refused
	default:
		return nil, explain(src, file, refused)
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
			p.refuse()
		}
	}); e != nil {
		return nil, e
	}
	return x, nil
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
		p.failLimit("too many nested expressions or statements")
	}
}

// chained counts the links of a chain, which makes a tree that is as deep as it is long.
func (p *parser) chained(n int) {
	if n > maxChain {
		p.failLimit("expression is too long")
	}
}

// failLimit gives up with a text that is too deep.
func (p *parser) failLimit(msg string) {
	e := p.l.errAt(p.cur().off, "%s", msg)
	e.limit = true
	panic(e)
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

// refuse gives up at the next token. The explainer finds better words.
func (p *parser) refuse() { p.fail(p.cur(), invalidSyntax) }

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
	p.refuse()
	return t
}

func (p *parser) ident() string {
	t := p.cur()
	if t.kind != tName || keywords[t.text] {
		p.refuse()
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
