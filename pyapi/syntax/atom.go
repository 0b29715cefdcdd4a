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
	p.refuse()
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
		p.refuse()
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
		clauses := p.compClauses(first)
		p.need(")")
		return &Comprehension{p.from(t.pos()), Generator, first, nil, clauses}
	}
	if !p.isOp(",") {
		p.need(")")
		if _, ok := first.(*Starred); ok {
			p.refuse()
		}
		return first
	}
	elts := []Expr{first}
	for p.op(",") && !p.isOp(")") {
		elts = append(elts, p.element())
	}
	p.need(")")
	return &Tuple{p.from(t.pos()), elts, true}
}

func (p *parser) listDisplay() Expr {
	t := p.next()
	l := &List{}
	for !p.isOp("]") {
		x := p.element()
		if len(l.Elts) == 0 && p.atClause() {
			clauses := p.compClauses(x)
			p.need("]")
			return &Comprehension{p.from(t.pos()), ListComp, x, nil, clauses}
		}
		l.Elts = append(l.Elts, x)
		if !p.op(",") {
			break
		}
	}
	p.need("]")
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
		clauses := p.compClauses(first)
		p.need("}")
		return &Comprehension{p.from(t.pos()), SetComp, first, nil, clauses}
	}
	s := &Set{Elts: []Expr{first}}
	for p.op(",") && !p.isOp("}") {
		s.Elts = append(s.Elts, p.element())
	}
	p.need("}")
	s.Pos = p.from(t.pos())
	return s
}

// dictDisplay parses the rest of a dict display, whose first key has been read unless it is nil.
func (p *parser) dictDisplay(t *token, key Expr) Expr {
	d := &Dict{}
	for first := true; first && key != nil || !p.isOp("}"); first = false {
		if key == nil {
			if p.op("**") {
				d.Keys, d.Vals = append(d.Keys, nil), append(d.Vals, p.bitor())
				if !p.op(",") {
					break
				}
				continue
			}
			key = p.namedExpr()
		}
		p.need(":")
		value := p.expr()
		if len(d.Keys) == 0 && p.atClause() {
			clauses := p.compClauses(value)
			p.need("}")
			return &Comprehension{p.from(t.pos()), DictComp, key, value, clauses}
		}
		d.Keys, d.Vals = append(d.Keys, key), append(d.Vals, value)
		key = nil
		if !p.op(",") {
			break
		}
	}
	p.need("}")
	d.Pos = p.from(t.pos())
	return d
}
