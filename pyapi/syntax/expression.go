package syntax

import (
	"math/big"
)

// starExprs parses what may stand alone, to the right of "=", or behind return: expressions with commas between them are a
// tuple, and some may have stars.
func (p *parser) starExprs() Expr {
	if p.isKw("yield") {
		return p.yieldExpr()
	}
	return p.exprList(p.starExpr)
}

// starExpr parses an expression, or one with a star, but no ":=".
func (p *parser) starExpr() Expr {
	if p.isOp("*") {
		return p.target()
	}
	return p.expr()
}

// exprList parses one expression, or a tuple of them without parentheses.
func (p *parser) exprList(one func() Expr) Expr {
	t := p.cur()
	e := one()
	if !p.isOp(",") {
		return e
	}
	elts := []Expr{e}
	for p.op(",") && !p.endList() {
		elts = append(elts, one())
	}
	return &Tuple{p.from(t.pos()), elts, false}
}

// endList reports whether a list of expressions ends here.
func (p *parser) endList() bool {
	switch t := p.cur(); t.kind {
	case tNewline, tEOF:
		return true
	case tOp:
		switch t.text {
		case ")", "]", "}", "=", ":", ";", "!":
			return true
		}
		return augmented(t.text)
	}
	return false
}

func (p *parser) yieldExpr() Expr {
	t := p.next()
	if p.kw("from") {
		x := p.expr()
		return &YieldFrom{p.from(t.pos()), x}
	}
	if p.endList() {
		return &Yield{t.pos(), nil}
	}
	x := p.exprList(p.starExpr)
	return &Yield{p.from(t.pos()), x}
}

// namedExpr parses an expression or an assignment with ":=".
func (p *parser) namedExpr() Expr {
	t := p.cur()
	if t.kind == tName && !keywords[t.text] {
		if n := p.peek(1); n.kind == tOp && n.text == ":=" {
			p.i += 2
			x := p.expr()
			return &NamedExpr{p.from(t.pos()), t.text, x}
		}
	}
	return p.expr()
}

// expr parses an expression without ":=" and without commas.
func (p *parser) expr() Expr {
	p.enter()
	e := p.lambdaOrTest()
	p.depth--
	return e
}

func (p *parser) lambdaOrTest() Expr {
	t := p.cur()
	if p.kw("lambda") {
		args := p.params(":", false)
		p.need(":")
		body := p.expr()
		return &Lambda{p.from(t.pos()), args, body}
	}
	then := p.orTest()
	if !p.kw("if") {
		return then
	}
	cond := p.orTest()
	p.need("else")
	els := p.expr()
	return &IfExp{p.from(t.pos()), cond, then, els}
}

func (p *parser) orTest() Expr {
	t := p.cur()
	e := p.andTest()
	if !p.isKw("or") {
		return e
	}
	xs := []Expr{e}
	for p.kw("or") {
		xs = append(xs, p.andTest())
	}
	return &BoolOp{p.from(t.pos()), "or", xs}
}

func (p *parser) andTest() Expr {
	t := p.cur()
	e := p.notTest()
	if !p.isKw("and") {
		return e
	}
	xs := []Expr{e}
	for p.kw("and") {
		xs = append(xs, p.notTest())
	}
	return &BoolOp{p.from(t.pos()), "and", xs}
}

func (p *parser) notTest() Expr {
	t := p.cur()
	if !p.kw("not") {
		return p.comparison()
	}
	p.enter()
	x := p.notTest()
	p.depth--
	return &UnaryOp{p.from(t.pos()), "not", x}
}

func (p *parser) comparison() Expr {
	t := p.cur()
	e := p.bitor()
	op := p.comparisonOp()
	if op == "" {
		return e
	}
	c := &Compare{L: e}
	for ; op != ""; op = p.comparisonOp() {
		c.Ops = append(c.Ops, op)
		c.Rs = append(c.Rs, p.bitor())
	}
	c.Pos = p.from(t.pos())
	return c
}

// comparisonOp takes a comparison operator, or returns "".
func (p *parser) comparisonOp() string {
	t := p.cur()
	switch {
	case t.kind == tOp:
		switch t.text {
		case "<", ">", "<=", ">=", "==", "!=":
			p.i++
			return t.text
		}
	case t.kind != tName:
	case t.text == "in":
		p.i++
		return "in"
	case t.text == "is":
		p.i++
		if p.kw("not") {
			return "is not"
		}
		return "is"
	case t.text == "not":
		if n := p.peek(1); n.kind == tName && n.text == "in" {
			p.i += 2
			return "not in"
		}
	}
	return ""
}

var precedence = map[string]int{"|": 1, "^": 2, "&": 3, "<<": 4, ">>": 4, "+": 5, "-": 5, "*": 6, "/": 6, "//": 6, "%": 6, "@": 6}

func (p *parser) bitor() Expr { return p.binary(1) }

// binary parses binary operators that bind at least as strongly as lowest.
func (p *parser) binary(lowest int) Expr {
	t := p.cur()
	l := p.unary()
	for n := 0; ; n++ {
		p.chained(n)
		op := p.cur()
		if op.kind != tOp {
			return l
		}
		binds, ok := precedence[op.text]
		if !ok || binds < lowest {
			return l
		}
		p.i++
		r := p.binary(binds + 1)
		l = &BinOp{p.from(t.pos()), op.text, l, r}
	}
}

func (p *parser) unary() Expr {
	t := p.cur()
	if t.kind != tOp || t.text != "-" && t.text != "+" && t.text != "~" {
		return p.power()
	}
	p.i++
	p.enter()
	x := p.unary()
	p.depth--
	if t.text == "-" {
		return negate(p.from(t.pos()), x)
	}
	return &UnaryOp{p.from(t.pos()), t.text, x}
}

// negate makes "-" and an operand, which is a constant when that is a number.
func negate(pos Pos, x Expr) Expr {
	if c, ok := x.(*Const); ok {
		switch v := c.V.(type) {
		case int64:
			return &Const{pos, -v}
		case float64:
			return &Const{pos, -v}
		case *big.Int:
			return &Const{pos, new(big.Int).Neg(v)}
		}
	}
	return &UnaryOp{pos, "-", x}
}

func (p *parser) power() Expr {
	t := p.cur()
	var e Expr
	if p.kw("await") {
		x := p.primary()
		e = &Await{p.from(t.pos()), x}
	} else {
		e = p.primary()
	}
	if !p.op("**") {
		return e
	}
	p.enter()
	r := p.unary()
	p.depth--
	return &BinOp{p.from(t.pos()), "**", e, r}
}

// primary parses an atom with attributes, calls and subscripts behind it.
func (p *parser) primary() Expr {
	t := p.cur()
	e := p.atom()
	for n := 0; ; n++ {
		p.chained(n)
		switch {
		case p.op("."):
			name := p.ident()
			e = &Attr{p.from(t.pos()), e, name}
		case p.op("("):
			args := p.callArgs()
			e = &Call{p.from(t.pos()), e, args}
		case p.op("["):
			idx := p.subscript()
			p.need("]")
			e = &Subscript{p.from(t.pos()), e, idx}
		default:
			return e
		}
	}
}

func (p *parser) subscript() Expr {
	t := p.cur()
	e := p.index()
	if !p.isOp(",") {
		if s, ok := e.(*Starred); ok {
			return &Tuple{s.Pos, []Expr{s}, false}
		}
		return e
	}
	elts := []Expr{e}
	for p.op(",") && !p.isOp("]") {
		elts = append(elts, p.index())
	}
	return &Tuple{p.from(t.pos()), elts, false}
}

// index parses an index or slice.
func (p *parser) index() Expr {
	if p.isOp("*") {
		return p.target()
	}
	t := p.cur()
	s := &Slice{}
	if !p.isOp(":") {
		s.Lo = p.namedExpr()
		if !p.isOp(":") {
			return s.Lo
		}
	}
	p.need(":")
	if !p.isOp(":") && !p.isOp("]") && !p.isOp(",") {
		s.Hi = p.expr()
	}
	if p.op(":") && !p.isOp("]") && !p.isOp(",") {
		s.Step = p.expr()
	}
	s.Pos = p.from(t.pos())
	return s
}

// callArgs parses the arguments of a call behind "(", and ")".
func (p *parser) callArgs() []Arg {
	var args []Arg
	named, unpacked := false, false
	open := &p.toks[p.i-1]
	for !p.isOp(")") {
		t := p.cur()
		var a Arg
		switch {
		case p.op("**"):
			a = Arg{Star: 2, X: p.expr()}
			named, unpacked = true, true
		case p.op("*"):
			if unpacked {
				p.refuse()
			}
			a = Arg{Star: 1, X: p.expr()}
		case t.kind == tName && !keywords[t.text] && p.peek(1).kind == tOp && p.peek(1).text == "=":
			a = p.keywordArg(args)
			named = true
		default:
			a = Arg{X: p.namedExpr()}
			if p.atClause() {
				clauses := p.compClauses(a.X)
				g := &Comprehension{p.from(t.pos()), Generator, a.X, nil, clauses}
				a.X = g
				end := p.cur()
				switch {
				case len(args) == 0 && p.isOp(")"): // the parentheses of the call are its own
					g.Pos = Pos{open.line, open.col, end.endLine, end.endCol}
				case len(args) > 0 || !p.isOp(",") || p.peek(1).kind != tOp || p.peek(1).text != ")":
					p.refuse()
				}
			}
			if named {
				p.refuse()
			}
		}
		args = append(args, a)
		if !p.op(",") {
			break
		}
	}
	p.need(")")
	return args
}

func (p *parser) keywordArg(before []Arg) Arg {
	t := p.cur()
	name := p.ident()
	p.i++
	a := Arg{Name: name, X: p.expr()}
	for _, b := range before {
		if b.Name == name {
			p.failNode(p.from(t.pos()), "keyword argument repeated: %s", name)
		}
	}
	return a
}

// compClauses parses the for and if clauses of a comprehension of an element.
func (p *parser) compClauses(element Expr) []CompClause {
	if _, star := element.(*Starred); star {
		p.refuse()
	}
	var out []CompClause
	for p.atClause() {
		c := CompClause{Async: p.kw("async")}
		p.need("for")
		c.Target = p.targetList()
		p.checkTarget(c.Target)
		p.need("in")
		c.Iter = p.orTest()
		for p.kw("if") {
			c.Ifs = append(c.Ifs, p.orTest())
		}
		out = append(out, c)
	}
	return out
}
