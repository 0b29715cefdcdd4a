package sparksql

import (
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// Expressions by precedence, loosest first: OR, AND, NOT, predicates (predicate.go), comparison and the operators below it (here), unary
// operators, postfix (here), primary expressions (primary.go).

// expr reads an expression.
func (p *parser) expr() plan.Expr {
	p.enter()
	defer p.leave()
	return p.logical("OR", func() plan.Expr { return p.logical("AND", p.not) })
}

// logical reads a chain of AND or OR.
func (p *parser) logical(word string, operand func() plan.Expr) plan.Expr {
	at := p.here()
	l := operand()
	for n := 0; p.is(word); {
		p.chain(&n)
		p.i++
		r := operand()
		at.EndCol = p.endCol(at)
		l = call(at, strings.ToLower(word), l, r)
	}
	return l
}

func call(at diag.Origin, name string, args ...plan.Expr) *plan.Call {
	return &plan.Call{At: at, Name: name, Args: args}
}

func (p *parser) not() plan.Expr {
	if !p.is("NOT") && !p.isOp("!") {
		return p.predicate()
	}
	p.enter()
	defer p.leave()
	at := p.here()
	p.i++
	return call(at, "not", p.not())
}

// binaryOp is an operator's name in plan.Call and how tightly it binds; negate is for <>, which is not(=).
type binaryOp struct {
	name   string
	level  int
	negate bool
}

const (
	levelComparison = iota
	levelOr
	levelXor
	levelAnd
	levelShift
	levelSum
	levelProduct
)

var binaryOps = map[string]binaryOp{
	"=": {"=", levelComparison, false}, "==": {"=", levelComparison, false}, "<=>": {"<=>", levelComparison, false},
	"<>": {"=", levelComparison, true}, "!=": {"=", levelComparison, true},
	"<": {"<", levelComparison, false}, "<=": {"<=", levelComparison, false}, ">": {">", levelComparison, false}, ">=": {">=", levelComparison, false},
	"!<": {">=", levelComparison, false}, "!>": {"<=", levelComparison, false},
	"|": {"|", levelOr, false}, "^": {"^", levelXor, false}, "&": {"&", levelAnd, false},
	"<<": {"<<", levelShift, false}, ">>": {">>", levelShift, false}, ">>>": {">>>", levelShift, false},
	"+": {"+", levelSum, false}, "-": {"-", levelSum, false}, "||": {"||", levelSum, false},
	"*": {"*", levelProduct, false}, "/": {"/", levelProduct, false}, "%": {"%", levelProduct, false},
}

func (p *parser) binaryOp() (binaryOp, bool) {
	switch t := p.cur(); {
	case t.kind == tokOp:
		o, ok := binaryOps[t.text]
		return o, ok
	case t.is("DIV"):
		return binaryOp{"div", levelProduct, false}, true
	}
	return binaryOp{}, false
}

// binary reads operators that bind at least as tightly as level. As in Spark the whole expression is their place.
func (p *parser) binary(level int) plan.Expr {
	at := p.here()
	l := p.unary()
	for n := 0; ; {
		o, ok := p.binaryOp()
		if !ok || o.level < level {
			return l
		}
		p.chain(&n)
		p.i++
		r := p.binary(o.level + 1)
		at.EndCol = p.endCol(at)
		l = call(at, o.name, l, r)
		if o.negate {
			l = call(at, "not", l)
		}
	}
}

// value reads an expression without AND, OR, NOT and predicates: Spark's valueExpression.
func (p *parser) value() plan.Expr {
	p.enter()
	defer p.leave()
	return p.binary(levelComparison)
}

func (p *parser) unary() plan.Expr {
	t := p.cur()
	if t.kind != tokOp || t.text != "-" && t.text != "+" && t.text != "~" {
		return p.postfix(p.primary())
	}
	p.enter()
	defer p.leave()
	at := p.here()
	p.i++
	if t.text == "-" && p.cur().kind == tokNumber {
		n := p.number("-", at)
		return p.postfix(n)
	}
	e := p.unary()
	switch t.text {
	case "-":
		return call(at, "negative", e)
	case "~":
		return call(at, "~", e)
	}
	return call(at, "positive", e)
}

// postfix reads .field, [key], ::type, :path and COLLATE behind an expression.
func (p *parser) postfix(e plan.Expr) plan.Expr {
	start := e.Origin()
	for n := 0; ; p.chain(&n) {
		t := p.cur()
		switch {
		case t.isOp("."):
			e = p.field(e)
			if _, ok := e.(*plan.Star); ok {
				return e
			}
		case t.isOp("["):
			p.i++
			key := p.value()
			p.wantOp("]")
			at := start
			at.EndCol = p.endCol(at)
			e = &plan.Extract{At: at, E: e, Key: key}
		case t.isOp("::"):
			p.i++
			name, isPath := p.pathName[e]
			at, to := start, p.dataType()
			at.EndCol = p.endCol(at)
			e = &plan.Cast{At: at, E: e, To: to}
			if isPath {
				p.pathName[e] = name
			}
		case t.isOp(":"):
			e = p.jsonPath(e)
		case t.is("COLLATE") && p.peek(1).name():
			at := p.here()
			p.i++
			name := Name{Parts: p.parts()}
			e = call(at, "collate", e, text(at, name.String()))
		default:
			return e
		}
	}
}

func text(at diag.Origin, s string) *plan.Literal {
	return &plan.Literal{At: at, Value: s, T: types.StringType}
}

// field reads .name or .* behind an expression.
func (p *parser) field(e plan.Expr) plan.Expr {
	p.i++
	column, isColumn := e.(*plan.Column)
	t := p.cur()
	switch {
	case t.isOp("*") && isColumn:
		p.i++
		return p.starExcept(&plan.Star{At: column.At, Qualifier: column.Parts})
	case t.isOp("*"):
		p.unexpected("the name of a field")
	case !t.name():
		p.unexpected("a field's name")
	}
	p.i++
	if !isColumn {
		at := p.origin(t)
		return &plan.Extract{At: at, E: e, Key: text(at, t.text)}
	}
	c := &plan.Column{At: column.At, Parts: append(column.Parts[:len(column.Parts):len(column.Parts)], t.text)}
	c.At.EndCol = p.endCol(c.At)
	return c
}

// starExcept reads EXCEPT (a, b.c) behind a star.
func (p *parser) starExcept(s *plan.Star) plan.Expr {
	if !p.is("EXCEPT") && !p.is("EXCLUDE") || !p.peek(1).isOp("(") || p.queryAt(1) {
		return s
	}
	p.i++
	s.Except = inParens(p, p.parts)
	return s
}

// alias reads what may follow an expression of a select list: [AS] name, AS (a, b).
func (p *parser) alias(e plan.Expr) plan.Expr {
	at := p.here()
	if p.words("AS") {
		at = p.here()
		if p.isOp("(") {
			names := inParens(p, p.ident)
			return &plan.Alias{At: at, E: e, Name: names[0], Names: names}
		}
		return &plan.Alias{At: at, E: e, Name: p.ident()}
	}
	if t := p.cur(); t.kind == tokQuoted || t.kind == tokWord && !t.in(noImplicitAlias) && !p.insertAhead() {
		return &plan.Alias{At: at, E: e, Name: p.ident()}
	}
	return e
}

// named reads an expression that may have a name.
func (p *parser) named() plan.Expr {
	e := p.expr()
	if a := p.alias(e); a != e {
		return a
	}
	if name, ok := p.pathName[e]; ok {
		return &plan.Alias{At: e.Origin(), E: e, Name: name}
	}
	return e
}

// sortKeys reads a, b DESC NULLS LAST.
func (p *parser) sortKeys() []*plan.SortOrder {
	return list(p, func() *plan.SortOrder { return p.direction(&plan.SortOrder{At: p.here(), E: p.expr()}) })
}

// direction reads [ASC | DESC] [NULLS FIRST | LAST] behind a sort key.
func (p *parser) direction(s *plan.SortOrder) *plan.SortOrder {
	if p.words("DESC") {
		s.Desc = true
	} else {
		p.words("ASC")
	}
	s.NullsFirst = !s.Desc
	switch {
	case p.words("NULLS", "FIRST"):
		s.NullsFirst = true
	case p.words("NULLS", "LAST"):
		s.NullsFirst = false
	}
	return s
}
