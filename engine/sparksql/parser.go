package sparksql

import (
	"fmt"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/plan"
)

// The parser panics with a *diag.Error at the first error of a statement and recovers in run; nothing else panics on purpose.

const (
	// maxDepth bounds nesting (parentheses, subqueries, types), so that a hostile text cannot exhaust the stack.
	maxDepth = 500
	// maxChain bounds a chain of operators (a + b + c …), which makes a tree just as deep.
	maxChain = 5000
)

// parser reads tokens of one text.
type parser struct {
	src    string
	at     diag.Origin // where src starts
	toks   []token
	i      int
	depth  int
	params Params
	marks  int // positional parameters seen

	cdc          bool                 // inside AUTO CDC, where KEYS after a relation is a clause and no alias
	legacyStream bool                 // inside CREATE STREAMING LIVE TABLE, where a bare read_files reads incrementally
	pathName     map[plan.Expr]string // the column name of a:b.c paths
	refused      *diag.Error          // what of the statement, or of another text that is read, dp does not run
}

func newParser(text string, at diag.Origin) *parser {
	return &parser{src: text, at: at, toks: lex(text)}
}

// run calls f and returns the error that it failed with.
func run[T any](f func() T) (result T, err error) {
	defer func() {
		switch x := recover().(type) {
		case nil:
		case *diag.Error:
			err = x
		default:
			err = diag.New("DP_INTERNAL", "The SQL parser failed: %v.", x)
		}
	}()
	return f(), nil
}

// whole reads all of the text with f.
func whole[T any](p *parser, f func() T) (T, error) {
	return run(func() T {
		x := f()
		if p.cur().kind != tokEOF {
			p.unexpected("")
		}
		if p.refused != nil {
			panic(p.refused)
		}
		return x
	})
}

// fail stops with an error at a place.
func (p *parser) fail(at diag.Origin, code, format string, args ...any) {
	panic(diag.New(code, format, args...).At(at))
}

// failHint is fail with a hint.
func (p *parser) failHint(at diag.Origin, hint, code, format string, args ...any) {
	panic(diag.New(code, format, args...).At(at).WithHint("%s", hint))
}

// unsupported stops because of something known that dp does not run.
func (p *parser) unsupported(at diag.Origin, feature, hint string) {
	panic(diag.Unsupported(feature, hint).At(at))
}

// refuse notes something known that dp does not run, and goes on: a statement is read to its end before anybody refuses it.
func (p *parser) refuse(at diag.Origin, feature, hint string) {
	if p.refused == nil {
		p.refused = diag.Unsupported(feature, hint).At(at)
	}
}

// unexpected stops at the current token. want says in a few words what would have been right; it may be empty.
func (p *parser) unexpected(want string) {
	t := p.cur()
	if t.kind == tokBad {
		panic(t.err.At(p.origin(t)))
	}
	near := "end of input"
	if t.kind != tokEOF {
		near = "'" + shorten(p.src[t.pos:t.end]) + "'"
	}
	e := diag.New("PARSE_SYNTAX_ERROR", "Syntax error at or near %s.", near).At(p.origin(t))
	switch {
	case t.kind == tokConf:
		e = e.WithHint("${%s} has no value", t.text)
	case want != "":
		e = e.WithHint("expected %s", want)
	}
	panic(e)
}

// shorten keeps an error message on one short line.
func shorten(s string) string {
	s, _, _ = strings.Cut(s, "\n")
	if r := []rune(s); len(r) > 40 {
		return string(r[:40]) + "…"
	}
	return s
}

func (p *parser) origin(t *token) diag.Origin {
	o := p.at.In(t.line, t.col)
	if w := t.width(p.src); w > 0 && o.Col > 0 {
		o.EndCol = o.Col + w
	}
	return o
}

// here is the place of the current token.
func (p *parser) here() diag.Origin { return p.origin(p.cur()) }

// text is the source from the token with index from up to the current one.
func (p *parser) text(from int) string {
	if from >= p.i {
		return ""
	}
	return p.src[p.toks[from].pos:p.toks[p.i-1].end]
}

func (p *parser) cur() *token { return &p.toks[p.i] }

func (p *parser) peek(n int) *token {
	if p.i+n < len(p.toks) {
		return &p.toks[p.i+n]
	}
	return &p.toks[len(p.toks)-1]
}

// advance returns the current token and steps over it.
func (p *parser) advance() *token {
	t := p.cur()
	if t.kind == tokBad {
		p.unexpected("")
	}
	if t.kind != tokEOF {
		p.i++
	}
	return t
}

func (p *parser) is(word string) bool { return p.cur().is(word) }

func (p *parser) isOp(op string) bool { return p.cur().isOp(op) }

// ahead reports whether the next tokens are these words.
func (p *parser) ahead(ws ...string) bool {
	for k, w := range ws {
		if !p.peek(k).is(w) {
			return false
		}
	}
	return true
}

// words steps over a sequence of words if all of them are next.
func (p *parser) words(ws ...string) bool {
	if !p.ahead(ws...) {
		return false
	}
	p.i += len(ws)
	return true
}

// op steps over an operator if it is next.
func (p *parser) op(op string) bool {
	if !p.isOp(op) {
		return false
	}
	p.i++
	return true
}

func (p *parser) wantWords(ws ...string) {
	for _, w := range ws {
		if !p.words(w) {
			p.unexpected(strings.Join(ws, " "))
		}
	}
}

func (p *parser) wantOp(op string) {
	if p.op(op) {
		return
	}
	if t := p.cur(); op == ">" && (t.isOp(">>") || t.isOp(">>>")) { // array<array<int>>
		t.text = t.text[1:]
		t.pos++
		t.col++
		return
	}
	p.unexpected(fmt.Sprintf("'%s'", op))
}

// enter and leave count nesting.
func (p *parser) enter() {
	p.depth++
	if p.depth > maxDepth {
		p.fail(p.here(), "PARSE_SYNTAX_ERROR", "The text is nested more than %d levels deep.", maxDepth)
	}
}

func (p *parser) leave() { p.depth-- }

// chain counts the operators of one chain.
func (p *parser) chain(n *int) {
	*n++
	if *n > maxChain {
		p.fail(p.here(), "PARSE_SYNTAX_ERROR", "A chain of more than %d operators.", maxChain)
	}
}

// ident reads one name.
func (p *parser) ident() string {
	t := p.cur()
	if t.is("IDENTIFIER") && p.peek(1).isOp("(") && p.peek(2).kind == tokString {
		at := p.here()
		parts := p.identifierClause()
		if len(parts) > 1 {
			p.fail(at, "IDENTIFIER_TOO_MANY_NAME_PARTS", "%s is not a valid identifier as it has %d name parts.", Name{Parts: parts}, len(parts))
		}
		return parts[0]
	}
	if !t.name() {
		p.unexpected("a name")
	}
	p.i++
	p.noHyphen(t)
	return t.text
}

// noHyphen refuses a name with an unquoted hyphen, as Spark does, with the quoted form.
func (p *parser) noHyphen(t *token) {
	if t.kind != tokWord || !p.isOp("-") || p.cur().pos != t.end {
		return
	}
	n := p.peek(1)
	if (n.kind != tokWord && n.kind != tokNumber) || n.pos != p.cur().end {
		return
	}
	end := n.end
	for k := 2; p.peek(k).pos == end && (p.peek(k).isOp("-") || p.peek(k).kind == tokWord); k++ {
		end = p.peek(k).end
	}
	bad := p.src[t.pos:end]
	p.fail(p.origin(t), "INVALID_IDENTIFIER", "The unquoted identifier %s is invalid and must be back quoted as: `%s`.", bad, bad)
}

// parts reads a.b.c.
func (p *parser) parts() []string {
	r := []string{p.ident()}
	for p.isOp(".") && p.peek(1).name() {
		p.i++
		r = append(r, p.ident())
	}
	return r
}

// objectName reads the name of a table, view or flow, or IDENTIFIER('…').
func (p *parser) objectName() Name {
	at := p.here()
	if p.is("IDENTIFIER") && p.peek(1).isOp("(") {
		return Name{at, p.identifierClause()}
	}
	r := p.parts()
	at.EndCol = p.endCol(at)
	return Name{at, r}
}

// endCol is the column behind the last token read, when that is on at's line.
func (p *parser) endCol(at diag.Origin) int {
	if o := p.origin(&p.toks[p.i-1]); o.Line == at.Line {
		return o.EndCol
	}
	return at.EndCol
}

// identifierClause reads IDENTIFIER(constant string).
func (p *parser) identifierClause() []string {
	p.wantWords("IDENTIFIER")
	p.wantOp("(")
	at := p.here()
	e := p.expr()
	p.wantOp(")")
	s, ok := constantString(e)
	if !ok {
		p.notIdentifier(e, at)
	}
	if strings.TrimSpace(s) == "" {
		p.fail(at, "PARSE_EMPTY_STATEMENT", "Syntax error, unexpected empty statement.")
	}
	in := newParser(s, at)
	parts, err := whole(in, in.parts)
	if err != nil {
		p.fail(at, "PARSE_SYNTAX_ERROR", "%q is not a valid name.", s)
	}
	return parts
}

// notIdentifier says why the argument of IDENTIFIER() is no name.
func (p *parser) notIdentifier(e plan.Expr, at diag.Origin) {
	_, isLiteral := e.(*plan.Literal)
	switch {
	case readsRows(e):
		p.fail(at, "NOT_A_CONSTANT_STRING.NOT_CONSTANT", "The expression %s used for the routine or clause IDENTIFIER must be a constant STRING which is NOT NULL. To be considered constant the expression must not depend on any columns, contain a subquery, or invoke a non deterministic function such as rand().", e)
	case isLiteral:
		p.fail(at, "NOT_A_CONSTANT_STRING.WRONG_TYPE", "The expression %s used for the routine or clause IDENTIFIER must be a constant STRING which is NOT NULL. The data type of the expression is %s.", e, e.Type())
	}
	p.unsupported(at, "IDENTIFIER() with an argument that is no constant string", "write the name itself, or give the parameter a value")
}

// list reads one or more items with commas between them.
func list[T any](p *parser, item func() T) []T {
	r := []T{item()}
	for p.op(",") {
		r = append(r, item())
	}
	return r
}

// inParens reads ( items ).
func inParens[T any](p *parser, item func() T) []T {
	p.wantOp("(")
	r := list(p, item)
	p.wantOp(")")
	return r
}

// stringLit reads a string; adjacent strings are one.
func (p *parser) stringLit(want string) string {
	if p.cur().kind != tokString {
		p.unexpected(want)
	}
	var b strings.Builder
	for p.cur().kind == tokString {
		b.WriteString(p.advance().text)
	}
	return b.String()
}
