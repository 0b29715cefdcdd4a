package syntax

import (
	"strings"
)

// block parses ":" and the statements below it, or on the same line.
func (p *parser) block() []Stmt {
	p.need(":")
	if p.cur().kind != tNewline {
		return p.simpleLine()
	}
	p.i++
	if p.cur().kind != tIndent {
		p.refuse()
	}
	p.i++
	p.enter()
	var out []Stmt
	for p.cur().kind != tDedent && p.cur().kind != tEOF {
		out = append(out, p.stmt()...)
	}
	p.depth--
	if p.cur().kind == tDedent {
		p.i++
	}
	return out
}

// simpleLine parses a line of simple statements.
func (p *parser) simpleLine() []Stmt {
	var out []Stmt
	for {
		out = append(out, p.simple())
		if !p.op(";") || p.cur().kind == tNewline {
			break
		}
	}
	switch t := p.cur(); {
	case t.kind == tEOF:
	case t.kind == tNewline:
		p.i++
	default:
		p.refuse()
	}
	return out
}

func (p *parser) stmt() []Stmt {
	t := p.cur()
	switch t.kind {
	case tNewline:
		p.i++
		return nil
	case tOp:
		if t.text == "@" {
			return []Stmt{p.decorated()}
		}
	case tName:
		if s := p.compound(t); s != nil {
			return []Stmt{s}
		}
	}
	return p.simpleLine()
}

// simple parses a simple statement.
func (p *parser) simple() Stmt {
	t := p.cur()
	if t.kind == tName {
		if s := p.keywordStmt(t); s != nil {
			return s
		}
	}
	e := p.starExprs()
	switch op := p.cur(); {
	case p.isOp("="):
		return p.assign(t, e)
	case p.isOp(":"):
		return p.annotated(t, e)
	case op.kind == tOp && augmented(op.text):
		p.i++
		switch e.(type) {
		case *Name, *Attr, *Subscript:
		default:
			p.refuse()
		}
		s := &AugAssign{Target: e, Op: op.text[:len(op.text)-1], X: p.starExprs()}
		s.Pos = p.from(t.pos())
		return s
	}
	return &ExprStmt{p.from(t.pos()), e}
}

func augmented(op string) bool {
	return len(op) >= 2 && strings.HasSuffix(op, "=") && strings.IndexByte("+-*/%&|^<>@", op[0]) >= 0 && op != "<=" && op != ">="
}

// keywordStmt parses a simple statement that begins with a keyword, or returns nil.
func (p *parser) keywordStmt(t *token) Stmt {
	switch t.text {
	case "pass":
		p.i++
		return &Pass{t.pos()}
	case "break":
		p.i++
		return &Break{t.pos()}
	case "continue":
		p.i++
		return &Continue{t.pos()}
	case "return":
		p.i++
		s := &Return{}
		if !p.endSimple() {
			s.X = p.exprList(p.starExpr)
		}
		s.Pos = p.from(t.pos())
		return s
	case "raise":
		p.i++
		s := &Raise{}
		if !p.endSimple() {
			s.X = p.expr()
			if p.kw("from") {
				s.Cause = p.expr()
			}
		}
		s.Pos = p.from(t.pos())
		return s
	case "global", "nonlocal":
		p.i++
		names := []string{p.ident()}
		for p.op(",") {
			names = append(names, p.ident())
		}
		if t.text == "global" {
			return &Global{p.from(t.pos()), names}
		}
		return &Nonlocal{p.from(t.pos()), names}
	case "del":
		return p.delStmt()
	case "assert":
		p.i++
		s := &Assert{X: p.expr()}
		if p.op(",") {
			s.Msg = p.expr()
		}
		s.Pos = p.from(t.pos())
		return s
	case "import":
		p.i++
		s := &Import{}
		for {
			s.Names = append(s.Names, p.alias(p.dotted()))
			if !p.op(",") {
				break
			}
		}
		s.Pos = p.from(t.pos())
		return s
	case "from":
		return p.fromImport()
	case "type":
		return p.typeAlias(t)
	}
	return nil
}

func (p *parser) delStmt() Stmt {
	t := p.next()
	s := &Del{}
	for {
		x := p.bitor()
		p.check(x, false)
		s.Targets = append(s.Targets, x)
		if !p.op(",") || p.endSimple() {
			break
		}
	}
	s.Pos = p.from(t.pos())
	return s
}

// typeAlias parses type X = ..., where type is no keyword.
func (p *parser) typeAlias(t *token) Stmt {
	name, next := p.peek(1), p.peek(2)
	if name.kind != tName || keywords[name.text] || next.kind != tOp || next.text != "=" && next.text != "[" {
		return nil
	}
	p.i++
	s := &TypeAlias{Name: p.ident()}
	s.TypeParams = p.typeParams()
	p.need("=")
	s.X = p.expr()
	s.Pos = p.from(t.pos())
	return s
}

func (p *parser) assign(t *token, first Expr) Stmt {
	s := &Assign{Targets: []Expr{first}}
	for p.op("=") {
		x := p.starExprs()
		if p.isOp("=") {
			s.Targets = append(s.Targets, x)
		} else {
			s.X = x
		}
	}
	for _, x := range s.Targets {
		p.checkTarget(x)
	}
	s.Pos = p.from(t.pos())
	return s
}

func (p *parser) annotated(t *token, target Expr) Stmt {
	_, simple := target.(*Name)
	switch target.(type) {
	case *Name, *Attr, *Subscript:
	default:
		p.refuse()
	}
	p.i++
	s := &AnnAssign{Target: target, Simple: simple}
	s.Ann, s.AnnSrc = p.annotation(false)
	if p.op("=") {
		s.X = p.starExprs()
	}
	s.Pos = p.from(t.pos())
	return s
}

// checkTarget refuses an expression that cannot be assigned to.
func (p *parser) checkTarget(e Expr) { p.check(e, true) }

// check refuses an expression that is no target. Targets to delete have no stars.
func (p *parser) check(e Expr, stars bool) {
	switch x := e.(type) {
	case *Name, *Attr, *Subscript:
	case *Tuple:
		for _, y := range x.Elts {
			p.check(y, stars)
		}
	case *List:
		for _, y := range x.Elts {
			p.check(y, stars)
		}
	case *Starred:
		if !stars {
			p.refuse()
		}
		p.check(x.X, stars)
	default:
		p.refuse()
	}
}

func (p *parser) endSimple() bool {
	t := p.cur()
	return t.kind == tNewline || t.kind == tEOF || t.kind == tOp && t.text == ";"
}

func (p *parser) alias(name string) Alias {
	a := Alias{Name: name}
	if p.kw("as") {
		a.As = p.ident()
	}
	return a
}

func (p *parser) dotted() string {
	s := p.ident()
	for p.op(".") {
		s += "." + p.ident()
	}
	return s
}

func (p *parser) fromImport() Stmt {
	t := p.next()
	s := &ImportFrom{}
	for {
		if p.op(".") {
			s.Level++
		} else if p.op("...") {
			s.Level += 3
		} else {
			break
		}
	}
	if s.Level == 0 || !p.isKw("import") {
		s.Mod = p.dotted()
	}
	p.need("import")
	if p.op("*") {
		s.Names = []Alias{{Name: "*"}}
		s.Pos = p.from(t.pos())
		return s
	}
	paren := p.op("(")
	for {
		s.Names = append(s.Names, p.alias(p.ident()))
		if !p.op(",") {
			break
		}
		if paren && p.isOp(")") {
			break
		}
	}
	if paren {
		p.need(")")
	}
	s.Pos = p.from(t.pos())
	return s
}
