package syntax

// compound parses a statement with a body that begins with the keyword t, or returns nil.
func (p *parser) compound(t *token) Stmt {
	switch t.text {
	case "if":
		return p.ifStmt()
	case "while":
		p.i++
		s := &While{Cond: p.namedExpr()}
		s.Pos = p.from(t.pos())
		s.Body = p.block()
		s.Else = p.elseBlock()
		return s
	case "for":
		return p.forStmt(t, false)
	case "try":
		return p.tryStmt()
	case "with":
		return p.withStmt(t, false)
	case "def":
		return p.funcDef(t, nil, false)
	case "class":
		return p.classDef(nil)
	case "async":
		p.i++
		switch p.cur().text {
		case "def":
			return p.funcDef(t, nil, true)
		case "for":
			return p.forStmt(t, true)
		case "with":
			return p.withStmt(t, true)
		}
		p.refuse()
	case "match":
		if s := p.tryMatch(); s != nil {
			return s
		}
	}
	return nil
}

func (p *parser) elseBlock() []Stmt {
	p.cur()
	if !p.kw("else") {
		return nil
	}
	return p.block()
}

func (p *parser) ifStmt() Stmt {
	p.enter()
	t := p.next()
	s := &If{Cond: p.namedExpr()}
	s.Pos = p.from(t.pos())
	s.Body = p.block()
	if p.isKw("elif") {
		s.Else = []Stmt{p.ifStmt()}
	} else {
		s.Else = p.elseBlock()
	}
	p.depth--
	return s
}

func (p *parser) forStmt(start *token, async bool) Stmt {
	p.next()
	s := &For{Async: async}
	s.Target = p.targetList()
	p.checkTarget(s.Target)
	p.need("in")
	s.Iter = p.starExprs()
	s.Body = p.block()
	s.Else = p.elseBlock()
	s.Pos = p.from(start.pos())
	return s
}

func (p *parser) targetList() Expr {
	t := p.cur()
	elts := []Expr{p.target()}
	if !p.isOp(",") {
		return elts[0]
	}
	for p.op(",") {
		if p.isKw("in") || p.isOp("=") {
			break
		}
		elts = append(elts, p.target())
	}
	return &Tuple{p.from(t.pos()), elts, false}
}

func (p *parser) tryStmt() Stmt {
	t := p.next()
	s := &Try{Pos: t.pos()}
	s.Body = p.block()
	for p.isKw("except") {
		s.Handlers = append(s.Handlers, p.handler(s))
	}
	if len(s.Handlers) > 0 {
		s.Else = p.elseBlock()
	}
	if p.kw("finally") {
		s.Finally = p.block()
	} else if len(s.Handlers) == 0 {
		p.refuse()
	}
	return s
}

func (p *parser) handler(s *Try) *Handler {
	t := p.next()
	h := &Handler{}
	star := p.op("*")
	if len(s.Handlers) > 0 && star != s.Star {
		p.refuse()
	}
	s.Star = star
	if star || !p.isOp(":") {
		h.Type = p.expr()
		if p.kw("as") {
			h.Name = p.ident()
		}
	}
	h.Pos = p.from(t.pos())
	h.Body = p.block()
	return h
}

func (p *parser) withStmt(start *token, async bool) Stmt {
	p.next()
	s := &With{Async: async}
	if p.isOp("(") {
		save := p.i
		if err := p.attempt(func() { s.Items = p.parenWith() }); err != nil {
			p.i, s.Items = save, nil
		}
	}
	if s.Items == nil {
		for {
			s.Items = append(s.Items, p.withItem())
			if !p.op(",") {
				break
			}
		}
	}
	s.Pos = p.from(start.pos())
	s.Body = p.block()
	return s
}

func (p *parser) withItem() WithItem {
	it := WithItem{X: p.expr()}
	if p.kw("as") {
		it.As = p.target()
		p.checkTarget(it.As)
	}
	return it
}

// parenWith parses the items of a with statement in parentheses.
func (p *parser) parenWith() []WithItem {
	var items []WithItem
	p.need("(")
	for !p.isOp(")") {
		items = append(items, p.withItem())
		if !p.op(",") {
			break
		}
	}
	p.need(")")
	if !p.isOp(":") {
		p.refuse()
	}
	return items
}

func (p *parser) target() Expr {
	if p.isOp("*") {
		t := p.next()
		x := p.bitor()
		return &Starred{p.from(t.pos()), x}
	}
	return p.bitor()
}

func (p *parser) decorated() Stmt {
	var decorators []Expr
	for p.op("@") {
		decorators = append(decorators, p.namedExpr())
		if p.cur().kind != tNewline {
			p.refuse()
		}
		p.i++
	}
	if p.isKw("class") {
		return p.classDef(decorators)
	}
	start := p.cur()
	async := p.kw("async")
	if !p.isKw("def") {
		p.refuse()
	}
	return p.funcDef(start, decorators, async)
}

// annotation parses an annotation and returns its source text too. That of "*args" may have a star.
func (p *parser) annotation(star bool) (Expr, string) {
	from := p.cur().off
	var e Expr
	if star && p.isOp("*") {
		e = p.target()
	} else {
		e = p.expr()
	}
	return e, p.l.src[from:p.toks[p.i-1].end]
}

func (p *parser) funcDef(start *token, decorators []Expr, async bool) Stmt {
	p.need("def")
	f := &FuncDef{Decorators: decorators, Async: async}
	f.Name = p.ident()
	f.TypeParams = p.typeParams()
	p.need("(")
	f.Args = p.params(")", true)
	p.need(")")
	if p.op("->") {
		f.Returns, f.ReturnsSrc = p.annotation(false)
	}
	f.Pos = p.from(start.pos())
	f.Body = p.block()
	return f
}

// params parses the parameters of a function, up to the token end.
func (p *parser) params(end string, annotated bool) *Params {
	a := &Params{}
	seen := map[string]bool{}
	one := func(stars int) Param {
		t := p.cur()
		q := Param{Pos: t.pos(), Name: p.ident()}
		if seen[q.Name] {
			p.fail(t, "duplicate argument '%s' in function definition", q.Name)
		}
		seen[q.Name] = true
		if annotated && p.op(":") {
			q.Ann, q.AnnSrc = p.annotation(stars == 1)
		}
		if stars == 0 && p.op("=") {
			q.Default = p.expr()
		}
		return q
	}
	star, bare, defaults := false, false, false
	for !p.isOp(end) && a.KwArg == nil {
		switch {
		case p.op("/"):
			if star || a.PosOnly != nil || len(a.Regular) == 0 {
				p.refuse()
			}
			a.PosOnly, a.Regular = a.Regular, nil
		case p.op("**"):
			q := one(2)
			a.KwArg = &q
		case p.op("*"):
			if star {
				p.refuse()
			}
			star = true
			if bare = p.isOp(","); !bare {
				q := one(1)
				a.VarArg = &q
			}
		default:
			q := one(0)
			switch {
			case star:
				a.KwOnly = append(a.KwOnly, q)
			case q.Default == nil && defaults:
				p.refuse()
			default:
				defaults = defaults || q.Default != nil
				a.Regular = append(a.Regular, q)
			}
		}
		if !p.op(",") {
			break
		}
	}
	if bare && a.KwOnly == nil {
		p.refuse()
	}
	return a
}

func (p *parser) classDef(decorators []Expr) Stmt {
	t := p.need("class")
	c := &ClassDef{Decorators: decorators}
	c.Name = p.ident()
	c.TypeParams = p.typeParams()
	if p.op("(") {
		c.Args = p.callArgs()
	}
	c.Body = p.block()
	c.Pos = p.from(t.pos())
	return c
}
