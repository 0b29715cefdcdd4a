package syntax

// atom parses a name, a literal, or something in brackets.
func (p *parser) atom() Expr {
	t := p.cur()
	switch t.kind {
	case tName:
		return p.nameOrConst(t)
	case tNumber:
		p.i++
		return &Const{t.pos(), p.number(t)}
	case tString:
		return p.strings()
	case tOp:
		switch t.text {
		case "...":
			p.i++
			return &Const{t.pos(), EllipsisValue{}}
		case "(":
			return p.parens()
		case "[":
			return p.listDisplay()
		case "{":
			return p.braces()
		}
	}
	p.fail(t, "invalid syntax")
	return nil
}

func (p *parser) nameOrConst(t *token) Expr {
	switch t.text {
	case "None":
		p.i++
		return &Const{t.pos(), nil}
	case "True":
		p.i++
		return &Const{t.pos(), true}
	case "False":
		p.i++
		return &Const{t.pos(), false}
	}
	if keywords[t.text] {
		p.fail(t, "invalid syntax")
	}
	p.i++
	return &Name{t.pos(), t.text}
}

// element parses an element of a display: an expression, or one with a star.
func (p *parser) element() Expr {
	if p.isOp("*") {
		return p.target()
	}
	return p.namedExpr()
}

func (p *parser) atClause() bool { return p.isKw("for") || p.isKw("async") }

// closing takes a closing bracket. last is the expression in front of it, or nil.
func (p *parser) closing(bracket string, last Expr) {
	if p.op(bracket) {
		return
	}
	p.failClosing(last)
}

// failClosing reports what stands where a comma or closing bracket should.
func (p *parser) failClosing(last Expr) {
	t := p.cur()
	left := operand(last)
	if left != nil && p.startsOperand(t) && !p.callsString(left) {
		var second Expr
		at := p.i
		err := p.attempt(func() { second = p.expr() })
		if err != nil { // as much of it as is an expression
			p.i = at
			err = p.attempt(func() { second = p.primary() })
		}
		if err == nil {
			from, to := left.Position(), second.Position()
			p.failNode(Pos{from.Line, from.Col, to.EndLine, to.EndCol}, "invalid syntax. Perhaps you forgot a comma?")
		}
	}
	if last != nil && t.kind == tOp && t.text == "=" {
		if _, ok := last.(*Name); ok {
			p.failAssignment(last)
		}
	}
	p.fail(t, "invalid syntax")
}

// operand is the last operand of an expression, which what follows may have been meant to be divided from.
func operand(x Expr) Expr {
	switch v := x.(type) {
	case *Lambda:
		return operand(v.Body)
	case *IfExp:
		return operand(v.Else)
	case *NamedExpr:
		return operand(v.X)
	case *Starred:
		return operand(v.X)
	}
	return x
}

// startsOperand reports whether an expression may begin with a token that cannot go on with another.
func (p *parser) startsOperand(t *token) bool {
	switch t.kind {
	case tName:
		switch t.text {
		case "None", "True", "False", "lambda", "not", "await":
			return true
		}
		return !keywords[t.text]
	case tNumber, tString:
		return true
	case tOp:
		return t.text == "{" || t.text == "~" || t.text == "..."
	}
	return false
}

// callsString reports an expression that begins with a name and a string, or with a word that is a keyword at times: CPython makes
// no guess about those.
func (p *parser) callsString(x Expr) bool {
	pos := x.Position()
	for i := range p.toks {
		t := &p.toks[i]
		if t.line != pos.Line || t.col != pos.Col || t.kind == tIndent || t.kind == tDedent {
			continue
		}
		if t.kind != tName {
			return false
		}
		soft := t.text == "_" || t.text == "match" || t.text == "case"
		return soft || i+1 < len(p.toks) && p.toks[i+1].kind == tString
	}
	return false
}

// failAssignment reports "left = right" where an expression is wanted.
func (p *parser) failAssignment(left Expr) {
	from, to := left.Position(), left.Position()
	p.i++
	if p.attempt(func() { to = p.bitor().Position() }) != nil {
		to = p.cur().pos()
	}
	p.failNode(Pos{from.Line, from.Col, to.EndLine, to.EndCol}, "invalid syntax. Maybe you meant '==' or ':=' instead of '='?")
}

// parens parses a parenthesised expression, a tuple, or a generator expression.
func (p *parser) parens() Expr {
	t := p.next()
	if p.op(")") {
		return &Tuple{p.from(t.pos()), nil, true}
	}
	if p.isKw("yield") {
		y := p.yieldExpr()
		p.need(")")
		return y
	}
	first := p.element()
	if p.atClause() {
		clauses := p.compClauses()
		p.need(")")
		return &Comprehension{p.from(t.pos()), Generator, first, nil, clauses}
	}
	if !p.isOp(",") {
		p.closing(")", first)
		if s, ok := first.(*Starred); ok {
			p.failNode(s, "cannot use starred expression here")
		}
		return first
	}
	elts := []Expr{first}
	for p.op(",") && !p.isOp(")") {
		elts = append(elts, p.element())
	}
	p.closing(")", elts[len(elts)-1])
	return &Tuple{p.from(t.pos()), elts, true}
}

func (p *parser) listDisplay() Expr {
	t := p.next()
	l := &List{}
	var last Expr
	for !p.isOp("]") {
		last = p.element()
		if len(l.Elts) == 0 && p.atClause() {
			clauses := p.compClauses()
			p.need("]")
			return &Comprehension{p.from(t.pos()), ListComp, last, nil, clauses}
		}
		l.Elts = append(l.Elts, last)
		if !p.op(",") {
			break
		}
	}
	p.closing("]", last)
	l.Pos = p.from(t.pos())
	return l
}

// braces parses a dict or set display, or a comprehension of one.
func (p *parser) braces() Expr {
	t := p.next()
	if p.op("}") {
		return &Dict{Pos: p.from(t.pos())}
	}
	if p.isOp("**") {
		return p.dictDisplay(t, nil)
	}
	first := p.element()
	if _, starred := first.(*Starred); !starred && p.isOp(":") {
		return p.dictDisplay(t, first)
	}
	if p.atClause() {
		clauses := p.compClauses()
		p.need("}")
		return &Comprehension{p.from(t.pos()), SetComp, first, nil, clauses}
	}
	s := &Set{Elts: []Expr{first}}
	for p.op(",") && !p.isOp("}") {
		s.Elts = append(s.Elts, p.element())
	}
	p.closing("}", s.Elts[len(s.Elts)-1])
	s.Pos = p.from(t.pos())
	return s
}

// dictDisplay parses the rest of a dict display, whose first key has been read unless it is nil.
func (p *parser) dictDisplay(t *token, key Expr) Expr {
	d := &Dict{}
	var last Expr
	for first := true; first && key != nil || !p.isOp("}"); first = false {
		if key == nil {
			if p.op("**") {
				last = p.bitor()
				d.Keys, d.Vals = append(d.Keys, nil), append(d.Vals, last)
				if !p.op(",") {
					break
				}
				continue
			}
			key = p.namedExpr()
		}
		if !p.isOp(":") {
			last := p.toks[p.i-1]
			last.off = last.end - 1
			p.fail(&last, "':' expected after dictionary key")
		}
		p.i++
		if p.isOp("}") || p.isOp(",") {
			p.fail(&p.toks[p.i-1], "expression expected after dictionary key and ':'")
		}
		last = p.expr()
		if len(d.Keys) == 0 && p.atClause() {
			clauses := p.compClauses()
			p.need("}")
			return &Comprehension{p.from(t.pos()), DictComp, key, last, clauses}
		}
		d.Keys, d.Vals = append(d.Keys, key), append(d.Vals, last)
		key = nil
		if !p.op(",") {
			break
		}
	}
	p.closing("}", last)
	d.Pos = p.from(t.pos())
	return d
}
