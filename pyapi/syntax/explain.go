package syntax

import (
	"fmt"
	"strings"
)

// explainer finds the words and the place of a syntax error as CPython 3.11 gives them. It runs only after the parser has refused a
// text, builds no tree, and goes over the tokens at most twice:
//
//  1. by the plain grammar, to learn the furthest token that any rule looked at, which a plain "invalid syntax" is about;
//  2. with hints, by the same rules extended by those that recognise usual mistakes. The first that recognises one wins.
//
// An error of the lexer ends either pass when a rule gets to it. One behind the place of an error still replaces it, except for
// those that show only to a parser that gets there (lexer.quiet): of them, only a bracket that stays open on an earlier line does.
//
// The rules are methods. Each returns what it found or nil; one that returns nil leaves its place undefined, and the caller goes
// back. The order of alternatives is the language: it decides which token is the furthest, and which hint comes first.
type explainer struct {
	l      *lexer
	toks   []token
	levels []int  // open brackets behind each token
	broken *Error // of the lexer, behind toks
	prefix string // of messages, inside an f-string

	i, furthest int // the place, and how many tokens rules have looked at
	hints       bool
	memo        map[memoKey]memoized
	depth, work int
}

type memoKey struct {
	rule rule
	at   int
}

type memoized struct {
	found *shape
	to    int
}

// The limits of an explanation. Behind them "invalid syntax" must do.
const (
	maxExplainDepth = 20000
	maxExplainWork  = 20_000_000
)

// tooHard stops an explanation.
type tooHard struct{}

// explain returns the error for a text that the parser refused with the error found.
func explain(src, file string, found *Error) (err *Error) {
	defer func() {
		if r := recover(); r != nil {
			if _, ok := r.(tooHard); !ok {
				panic(r)
			}
			err = found
		}
	}()
	l := newLexer(src, file)
	l.older = true
	x := newExplainer(l)
	if e := x.run(x.file); e != nil {
		return e
	}
	return found
}

func newExplainer(l *lexer) *explainer {
	x := &explainer{l: l, broken: l.run(0, len(l.src))}
	x.toks = l.toks
	level := 0
	for i := range x.toks {
		if t := &x.toks[i]; t.kind == tOp {
			switch t.text {
			case "(", "[", "{":
				level++
			case ")", "]", "}":
				level--
			}
		}
		x.levels = append(x.levels, level)
	}
	return x
}

// run explains what is wrong with a text that start should read, or returns nil if nothing is.
func (x *explainer) run(start func() *shape) *Error {
	var found *shape
	err := x.pass(func() { found = start() })
	if err == nil && found != nil {
		return nil
	}
	last := x.furthest - 1
	if err == nil {
		x.i, x.hints, x.memo = 0, true, nil
		err = x.pass(func() { start() })
	}
	if err != nil {
		if err == x.broken {
			return err
		}
		return x.overruled(err)
	}
	switch t := &x.toks[last]; t.kind {
	case tIndent:
		return x.atFurthest(true, "unexpected indent")
	case tDedent:
		return x.atFurthest(true, "unexpected unindent")
	}
	return x.overruled(x.errTokens(last, last+1, invalidSyntax))
}

// pass runs rules and returns the error that they raise.
func (x *explainer) pass(rules func()) (err *Error) {
	defer func() {
		if r := recover(); r != nil {
			e, ok := r.(*Error)
			if !ok {
				panic(r)
			}
			err = e
		}
	}()
	rules()
	return nil
}

// overruled returns the error of the lexer in the rest of the text that stands instead of another.
func (x *explainer) overruled(err *Error) *Error {
	switch {
	case x.broken == nil:
	case !x.l.quiet:
		return x.broken
	case len(x.l.paren) > 0:
		open := x.l.paren[len(x.l.paren)-1]
		if line, _ := x.l.posOf(open); line < x.toks[x.furthest-1].line {
			return x.l.errAt(open, neverClosed, x.l.src[open])
		}
	}
	return err
}

// errTokens makes an error for the tokens from one to another, the end exclusive.
func (x *explainer) errTokens(from, to int, format string, args ...any) *Error {
	a, b := &x.toks[from], &x.toks[max(from, to-1)]
	e := &Error{Msg: x.prefix + fmt.Sprintf(format, args...), File: x.l.file, Line: a.line, Col: a.col, EndLine: b.endLine, EndCol: b.endCol}
	switch a.kind {
	case tIndent, tDedent, tEOF: // of no extent
		e.Line, e.Col = x.placeless(a)
		e.Col--
		e.EndLine, e.EndCol = e.Line, e.Col
	case tNewline:
		e.EndCol = max(e.EndCol, e.Col+1)
	}
	e.Text = x.l.lineText(e.Line)
	return e
}

// placeless is where the lexer stands when it makes a token that has no text: behind the indentation of a line, or at the end.
func (x *explainer) placeless(t *token) (line, col int) {
	if t.off < len(x.l.src) {
		return t.line, t.col
	}
	n := len(x.l.lines)
	if n > 1 && x.l.lines[n-1] == len(x.l.src) {
		n--
		return n, len(x.l.lineText(n)) + 1
	}
	return n, len(x.l.lineText(n)) + 1
}

// atFurthest makes an error for the furthest token that was looked at.
func (x *explainer) atFurthest(indentation bool, format string, args ...any) *Error {
	e := x.errTokens(x.furthest-1, x.furthest, format, args...)
	if indentation {
		e.Indentation = true
		e.EndLine, e.EndCol = e.Line, min(e.EndCol, e.Col+1)
	}
	return e
}

// raise gives up with an error at the furthest token.
func (x *explainer) raise(format string, args ...any) { panic(x.atFurthest(false, format, args...)) }

// raiseIndent gives up with an IndentationError at the furthest token.
func (x *explainer) raiseIndent(format string, args ...any) {
	panic(x.atFurthest(true, format, args...))
}

// raiseAt gives up with an error at what was found.
func (x *explainer) raiseAt(s *shape, format string, args ...any) {
	x.raiseOver(s, s, format, args...)
}

// raiseOver gives up with an error at what was found, from one to another.
func (x *explainer) raiseOver(a, b *shape, format string, args ...any) {
	panic(x.errTokens(a.from, b.to, format, args...))
}

// raiseFrom gives up with an error that begins at what was found and reaches into the furthest token.
func (x *explainer) raiseFrom(s *shape, format string, args ...any) {
	e := x.errTokens(s.from, x.furthest, format, args...)
	e.EndCol--
	panic(e)
}

// tok is the token at the place. Beyond the last one is the error of the lexer.
func (x *explainer) tok() *token {
	if x.work++; x.work > maxExplainWork {
		panic(tooHard{})
	}
	if x.i >= len(x.toks) {
		panic(x.broken)
	}
	x.furthest = max(x.furthest, x.i+1)
	return &x.toks[x.i]
}

// next is what was found in the token at the place, which it passes.
func (x *explainer) next() *shape {
	x.i++
	return &shape{from: x.i - 1, to: x.i}
}

// op takes an operator.
func (x *explainer) op(text string) *shape {
	if t := x.tok(); t.kind == tOp && t.text == text {
		return x.next()
	}
	return nil
}

// word takes a keyword.
func (x *explainer) word(text string) *shape {
	if t := x.tok(); t.kind == tName && t.text == text {
		return x.next()
	}
	return nil
}

func (x *explainer) kind(kind tokenKind) *shape {
	if t := x.tok(); t.kind == kind {
		return x.next()
	}
	return nil
}

// name takes a name that is no keyword.
func (x *explainer) name() *shape {
	if t := x.tok(); t.kind == tName && !keywords[t.text] {
		s := x.next()
		s.kind = nameShape
		return s
	}
	return nil
}

// forced takes an operator that nothing else may stand for.
func (x *explainer) forced(text string) *shape {
	if s := x.op(text); s != nil {
		return s
	}
	panic(x.errTokens(x.i, x.i+1, "expected '%s'", text))
}

// ahead reports what a rule finds, and stays where it is.
func (x *explainer) ahead(rule func() *shape) *shape {
	at := x.i
	s := rule()
	x.i = at
	return s
}

// ops reports whether one of some operators is ahead.
func (x *explainer) ops(list string) bool {
	t := x.tok()
	return t.kind == tOp && strings.Contains(" "+list+" ", " "+t.text+" ")
}

// first returns what the first alternative finds that finds something.
func (x *explainer) first(alternatives ...func() *shape) *shape {
	at := x.i
	for _, rule := range alternatives {
		if s := rule(); s != nil {
			return s
		}
		x.i = at
	}
	return nil
}

// maybe takes what a rule finds, if it finds anything.
func (x *explainer) maybe(rule func() *shape) *shape {
	at := x.i
	s := rule()
	if s == nil {
		x.i = at
	}
	return s
}

// many takes what a rule finds as often as it does.
func (x *explainer) many(rule func() *shape) []*shape {
	var list []*shape
	for {
		s := x.maybe(rule)
		if s == nil {
			return list
		}
		list = append(list, s)
	}
}

// list takes one or more of what a rule finds, with commas between them. A comma behind the last one is left.
func (x *explainer) list(rule func() *shape) []*shape { return x.between(",", rule) }

func (x *explainer) between(separator string, rule func() *shape) []*shape {
	s := rule()
	if s == nil {
		return nil
	}
	return append([]*shape{s}, x.many(func() *shape {
		if x.op(separator) == nil {
			return nil
		}
		return rule()
	})...)
}

// once runs a rule, or remembers what it found at this place before.
func (x *explainer) once(r rule, body func() *shape) *shape {
	key := memoKey{r, x.i}
	if m, ok := x.memo[key]; ok {
		x.i = m.to
		return m.found
	}
	if x.depth++; x.depth > maxExplainDepth {
		panic(tooHard{})
	}
	s := body()
	x.depth--
	if x.memo == nil {
		x.memo = map[memoKey]memoized{}
	}
	x.memo[key] = memoized{s, x.i}
	return s
}

// since makes a shape of the tokens from one to the place.
func (x *explainer) since(from int) *shape { return &shape{from: from, to: x.i} }
