package syntax

import (
	"fmt"
	"strings"
)

// header describes what a block belongs to, for the error that it is missing.
func header(what string, t *token) string { return fmt.Sprintf("%s on line %d", what, t.line) }

// block parses ":" and the statements below it, or on the same line.
func (p *parser) block(header string) []Stmt {
	if !p.op(":") {
		switch word, _, _ := strings.Cut(header, " on line"); {
		case p.cur().kind == tNewline, word == "'else' statement", word == "'try' statement", word == "'finally' statement", word == "function definition":
			p.fail(p.cur(), "expected ':'")
		}
		p.fail(p.cur(), "invalid syntax")
	}
	if p.cur().kind != tNewline {
		return p.simpleLine()
	}
	p.i++
	if p.cur().kind != tIndent {
		p.failIndent(p.cur(), "expected an indented block after %s", header)
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
		p.failEnd(out[len(out)-1])
	}
	return out
}

// failEnd reports that a line goes on behind its last statement.
func (p *parser) failEnd(last Stmt) {
	if s, ok := last.(*ExprStmt); ok {
		if n, ok := s.X.(*Name); ok && (n.Id == "print" || n.Id == "exec") && p.cur().kind != tOp {
			var arg Expr
			if p.attempt(func() { arg = p.starExprs() }) == nil {
				to := arg.Position()
				p.failNode(Pos{n.Line, n.Col, to.EndLine, to.EndCol}, "Missing parentheses in call to '%s'. Did you mean %s(...)?", n.Id, n.Id)
			}
		}
	}
	p.fail(p.cur(), "invalid syntax")
}

func (p *parser) stmt() []Stmt {
	t := p.cur()
	switch t.kind {
	case tIndent:
		line, _ := p.l.posOf(t.off)
		e := p.l.errRange(t.off-1, t.off-1, "unexpected indent")
		e.Line, e.Indentation = line, true
		panic(e)
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
			p.failNode(e, "'%s' is an illegal expression for augmented assignment", exprName(e))
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
			s.X = p.starExprs()
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
		p.checkTarget(x, "delete")
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
		p.checkTarget(x, "assign to")
	}
	s.Pos = p.from(t.pos())
	return s
}

func (p *parser) annotated(t *token, target Expr) Stmt {
	_, simple := target.(*Name)
	switch target.(type) {
	case *Name, *Attr, *Subscript:
	case *Tuple:
		p.failNode(target, "only single target (not tuple) can be annotated")
	case *List:
		p.failNode(target, "only single target (not list) can be annotated")
	default:
		if p.peek(1).kind == tNewline || keywords[t.text] {
			p.fail(p.cur(), "invalid syntax")
		}
		p.failNode(target, "illegal target for annotation")
	}
	p.i++
	s := &AnnAssign{Target: target, Simple: simple}
	s.Ann, s.AnnSrc = p.annotation()
	if p.op("=") {
		s.X = p.starExprs()
	}
	s.Pos = p.from(t.pos())
	return s
}

// checkTarget fails for an expression that cannot be assigned to or deleted.
func (p *parser) checkTarget(e Expr, verb string) {
	switch x := e.(type) {
	case *Name, *Attr, *Subscript:
		return
	case *Starred:
		if verb == "assign to" {
			p.checkTarget(x.X, verb)
			return
		}
	case *Tuple:
		for _, y := range x.Elts {
			p.checkTarget(y, verb)
		}
		return
	case *List:
		for _, y := range x.Elts {
			p.checkTarget(y, verb)
		}
		return
	}
	hint := ""
	if verb == "assign to" && !alwaysConst(e) {
		hint = " here. Maybe you meant '==' instead of '='?"
	}
	p.failNode(e, "cannot %s %s%s", verb, exprName(e), hint)
}

func alwaysConst(e Expr) bool {
	c, ok := e.(*Const)
	if !ok {
		return false
	}
	switch c.V.(type) {
	case nil, bool:
		return true
	}
	return false
}

// exprName is how errors call a kind of expression.
func exprName(e Expr) string {
	switch x := e.(type) {
	case *Call:
		return "function call"
	case *JoinedStr:
		return "f-string expression"
	case *BinOp, *UnaryOp, *BoolOp:
		return "expression"
	case *Compare:
		return "comparison"
	case *Lambda:
		return "lambda"
	case *IfExp:
		return "conditional expression"
	case *Dict:
		return "dict literal"
	case *Set:
		return "set display"
	case *Tuple:
		return "tuple"
	case *List:
		return "list"
	case *Starred:
		return "starred"
	case *Await:
		return "await expression"
	case *Yield, *YieldFrom:
		return "yield expression"
	case *NamedExpr:
		return "named expression"
	case *Comprehension:
		return [...]string{ListComp: "list comprehension", SetComp: "set comprehension", DictComp: "dict comprehension", Generator: "generator expression"}[x.Kind]
	case *Const:
		switch v := x.V.(type) {
		case nil:
			return "None"
		case bool:
			if v {
				return "True"
			}
			return "False"
		case EllipsisValue:
			return "ellipsis"
		}
		return "literal"
	}
	return "expression"
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
		if !paren && p.endSimple() {
			p.fail(p.cur(), "trailing comma not allowed without surrounding parentheses")
		}
	}
	if paren {
		p.need(")")
	}
	s.Pos = p.from(t.pos())
	return s
}
