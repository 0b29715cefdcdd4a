package syntax

import (
	"strings"
)

// tryMatch parses a match statement, or returns nil: match is no keyword, so a line may begin with it by chance.
func (p *parser) tryMatch() Stmt {
	switch n := p.peek(1); {
	case n.kind == tNewline:
		return nil
	case n.kind == tOp && strings.Contains("= . , ) : ; ", n.text+" ") || n.kind == tOp && augmented(n.text):
		return nil
	}
	save := p.i
	t := p.next()
	m := &Match{}
	err := p.attempt(func() {
		m.X = p.exprList(p.element)
		if !p.isOp(":") || p.peek(1).kind != tNewline || p.peek(2).kind != tIndent || p.peek(3).text != "case" {
			p.refuse()
		}
	})
	if err != nil {
		p.i = save
		return nil
	}
	m.Pos = p.from(t.pos())
	p.i += 3
	p.enter()
	for p.isKw("case") {
		m.Cases = append(m.Cases, p.matchCase())
	}
	p.depth--
	switch p.cur().kind {
	case tDedent:
		p.i++
	case tEOF:
	default:
		p.refuse()
	}
	return m
}

func (p *parser) matchCase() *Case {
	t := p.next()
	c := &Case{Pattern: p.patterns()}
	if p.kw("if") {
		c.Guard = p.namedExpr()
	}
	c.Pos = p.from(t.pos())
	c.Body = p.block()
	return c
}

func (p *parser) patterns() Pattern {
	t := p.cur()
	first := p.starPattern()
	if p.isOp(",") {
		s := &SequencePattern{Pos: t.pos(), Elts: []Pattern{first}}
		for p.op(",") {
			if p.isOp(":") || p.isKw("if") {
				break
			}
			s.Elts = append(s.Elts, p.starPattern())
		}
		return s
	}
	if _, ok := first.(*StarPattern); ok {
		return &SequencePattern{Pos: t.pos(), Elts: []Pattern{first}}
	}
	return first
}

func (p *parser) starPattern() Pattern {
	if p.isOp("*") {
		t := p.next()
		n := p.ident()
		if n == "_" {
			n = ""
		}
		return &StarPattern{t.pos(), n}
	}
	return p.asPattern()
}

func (p *parser) asPattern() Pattern {
	p.enter()
	defer func() { p.depth-- }()
	t := p.cur()
	x := p.orPattern()
	if p.kw("as") {
		if p.cur().text == "_" {
			p.refuse()
		}
		return &CapturePattern{t.pos(), p.ident(), x}
	}
	return x
}

func (p *parser) orPattern() Pattern {
	t := p.cur()
	x := p.closedPattern()
	if !p.isOp("|") {
		return x
	}
	o := &OrPattern{t.pos(), []Pattern{x}}
	for p.op("|") {
		o.Alts = append(o.Alts, p.closedPattern())
	}
	return o
}

func (p *parser) closedPattern() Pattern {
	t := p.cur()
	switch t.kind {
	case tNumber, tString:
		return &ValuePattern{t.pos(), p.patternLiteral()}
	case tOp:
		switch t.text {
		case "-":
			return &ValuePattern{t.pos(), p.patternLiteral()}
		case "(", "[":
			p.i++
			end := map[string]string{"(": ")", "[": "]"}[t.text]
			var elts []Pattern
			comma := false
			for !p.isOp(end) {
				elts = append(elts, p.starPattern())
				if !p.op(",") {
					break
				}
				comma = true
			}
			p.need(end)
			if t.text == "(" && len(elts) == 1 && !comma {
				if _, st := elts[0].(*StarPattern); !st {
					return elts[0]
				}
			}
			return &SequencePattern{t.pos(), elts}
		case "{":
			p.i++
			m := &MappingPattern{Pos: t.pos()}
			for !p.isOp("}") {
				if p.op("**") {
					if p.cur().text == "_" {
						p.refuse()
					}
					m.Rest = p.ident()
					p.op(",")
					break
				} else {
					m.Keys = append(m.Keys, p.patternKey())
					p.need(":")
					m.Pats = append(m.Pats, p.asPattern())
				}
				if !p.op(",") {
					break
				}
			}
			p.need("}")
			return m
		}
	case tName:
		switch t.text {
		case "None", "True", "False":
			return &SingletonPattern{t.pos(), p.atom()}
		}
		if keywords[t.text] {
			p.refuse()
		}
		e := p.dottedName()
		if p.op("(") {
			c := &ClassPattern{Pos: t.pos(), Cls: e}
			for !p.isOp(")") {
				if p.cur().kind == tName && p.peek(1).kind == tOp && p.peek(1).text == "=" {
					c.Names = append(c.Names, p.ident())
					p.i++
					c.Keywords = append(c.Keywords, p.asPattern())
				} else {
					c.Positional = append(c.Positional, p.asPattern())
				}
				if !p.op(",") {
					break
				}
			}
			p.need(")")
			return c
		}
		if _, ok := e.(*Attr); ok {
			return &ValuePattern{t.pos(), e}
		}
		if t.text == "_" {
			return &CapturePattern{t.pos(), "", nil}
		}
		return &CapturePattern{t.pos(), t.text, nil}
	}
	p.refuse()
	return nil
}

// patternLiteral parses strings, or a number with or without a sign and an imaginary part.
func (p *parser) patternLiteral() Expr {
	if p.cur().kind == tString {
		return p.strings()
	}
	t := p.cur()
	number := func() Expr {
		n := p.cur()
		if n.kind != tNumber {
			p.refuse()
		}
		p.i++
		return &Const{n.pos(), p.number(n)}
	}
	negative := p.op("-")
	x := number()
	if negative {
		x = negate(p.from(t.pos()), x)
	}
	if op := p.cur().text; p.op("+") || p.op("-") {
		y := number()
		_, complexLeft := x.(*UnaryOp)
		if c, ok := x.(*Const); ok {
			_, complexLeft = c.V.(complex128)
		}
		if _, ok := y.(*Const).V.(complex128); !ok || complexLeft {
			p.refuse()
		}
		x = &BinOp{p.from(t.pos()), op, x, y}
	}
	return x
}

// patternKey parses a key of a mapping pattern: a literal, or a name with dots.
func (p *parser) patternKey() Expr {
	t := p.cur()
	switch {
	case t.kind != tName:
		return p.patternLiteral()
	case keywords[t.text]:
		switch t.text {
		case "None", "True", "False":
			return p.atom()
		}
		p.refuse()
	}
	if n := p.peek(1); n.kind != tOp || n.text != "." {
		p.refuse()
	}
	return p.dottedName()
}

// dottedName parses a name with attributes.
func (p *parser) dottedName() Expr {
	t := p.cur()
	var e Expr = &Name{t.pos(), p.ident()}
	for p.op(".") {
		name := p.ident()
		e = &Attr{p.from(t.pos()), e, name}
	}
	return e
}
