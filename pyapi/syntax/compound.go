package syntax

// compound parses a statement with a body that begins with the keyword t, or returns nil.
func (p *parser) compound(t *token) Stmt {
	switch t.text {
	case "if":
		return p.ifStmt("'if' statement")
	case "while":
		p.i++
		s := &While{Cond: p.namedExpr()}
		s.Pos = p.from(t.pos())
		s.Body = p.block(header("'while' statement", t))
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
		p.fail(p.cur(), "invalid syntax")
	case "match":
		if s := p.tryMatch(); s != nil {
			return s
		}
	}
	return nil
}

func (p *parser) elseBlock() []Stmt {
	t := p.cur()
	if !p.kw("else") {
		return nil
	}
	return p.block(header("'else' statement", t))
}

func (p *parser) ifStmt(what string) Stmt {
	p.enter()
	t := p.next()
	s := &If{Cond: p.namedExpr()}
	s.Pos = p.from(t.pos())
	if p.isOp("=") {
		p.failAssignment(s.Cond)
	}
	s.Body = p.block(header(what, t))
	if p.isKw("elif") {
		s.Else = []Stmt{p.ifStmt("'elif' statement")}
	} else {
		s.Else = p.elseBlock()
	}
	p.depth--
	return s
}

func (p *parser) forStmt(start *token, async bool) Stmt {
	t := p.next()
	s := &For{Async: async}
	s.Target = p.targetList()
	p.checkTarget(s.Target, "assign to")
	p.need("in")
	s.Iter = p.starExprs()
	s.Body = p.block(header("'for' statement", t))
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
	s.Body = p.block(header("'try' statement", t))
	for p.isKw("except") {
		s.Handlers = append(s.Handlers, p.handler(s))
	}
	if len(s.Handlers) > 0 {
		s.Else = p.elseBlock()
	}
	ft := p.cur()
	if p.kw("finally") {
		s.Finally = p.block(header("'finally' statement", ft))
	} else if len(s.Handlers) == 0 {
		if p.cur().kind == tDedent { // CPython places it in front of the line's first character
			e := p.l.errAt(p.cur().off, "expected 'except' or 'finally' block")
			e.Col = max(0, e.Col-1)
			panic(e)
		}
		p.fail(p.cur(), "expected 'except' or 'finally' block")
	}
	return s
}

func (p *parser) handler(s *Try) *Handler {
	t := p.next()
	h := &Handler{}
	what := "'except' statement"
	star := p.op("*")
	if star {
		what = "'except*' statement"
	}
	if len(s.Handlers) > 0 && star != s.Star {
		p.fail(t, "cannot have both 'except' and 'except*' on the same 'try'")
	}
	s.Star = star
	if n := len(s.Handlers); n > 0 && s.Handlers[n-1].Type == nil {
		p.fail(t, "default 'except:' must be last")
	}
	if !p.isOp(":") {
		h.Type = p.expr()
		if p.isOp(",") {
			first, last := h.Type.Position(), h.Type.Position()
			for p.op(",") {
				last = p.expr().Position()
			}
			p.failNode(Pos{first.Line, first.Col, last.EndLine, last.EndCol}, "multiple exception types must be parenthesized")
		}
		if p.kw("as") {
			h.Name = p.ident()
		}
	} else if star {
		p.fail(p.cur(), "expected one or more exception types")
	}
	h.Pos = p.from(t.pos())
	h.Body = p.block(header(what, t))
	return h
}

func (p *parser) withStmt(start *token, async bool) Stmt {
	t := p.next()
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
	s.Body = p.block(header("'with' statement", t))
	return s
}

func (p *parser) withItem() WithItem {
	it := WithItem{X: p.expr()}
	if p.kw("as") {
		it.As = p.target()
		p.checkTarget(it.As, "assign to")
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
		p.fail(p.cur(), "invalid syntax")
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
			p.fail(p.cur(), "invalid syntax")
		}
		p.i++
	}
	if p.isKw("class") {
		return p.classDef(decorators)
	}
	start := p.cur()
	async := p.kw("async")
	if !p.isKw("def") {
		p.fail(p.cur(), "invalid syntax")
	}
	return p.funcDef(start, decorators, async)
}

// annotation parses an annotation and returns its source text too.
func (p *parser) annotation() (Expr, string) {
	from := p.cur().off
	var e Expr
	if p.isOp("*") {
		e = p.target()
	} else {
		e = p.expr()
	}
	return e, p.l.src[from:p.toks[p.i-1].end]
}

func (p *parser) funcDef(start *token, decorators []Expr, async bool) Stmt {
	t := p.need("def")
	f := &FuncDef{Decorators: decorators, Async: async}
	f.Name = p.ident()
	f.TypeParams = p.typeParams()
	if !p.isOp("(") {
		p.fail(p.cur(), "expected '('")
	}
	p.i++
	f.Args = p.params(")", true)
	p.need(")")
	if p.op("->") {
		f.Returns, f.ReturnsSrc = p.annotation()
	}
	f.Pos = p.from(start.pos())
	f.Body = p.block(header("function definition", t))
	return f
}

// params parses the parameters of a function, up to the token end.
func (p *parser) params(end string, annotated bool) *Params {
	a := &Params{}
	seen := map[string]bool{}
	one := func() Param {
		t := p.cur()
		q := Param{Pos: t.pos(), Name: p.ident()}
		if seen[q.Name] {
			p.fail(t, "duplicate argument '%s' in function definition", q.Name)
		}
		seen[q.Name] = true
		if annotated && p.op(":") {
			q.Ann, q.AnnSrc = p.annotation()
		}
		return q
	}
	star, defaults := false, false
	for !p.isOp(end) {
		t := p.cur()
		if a.KwArg != nil {
			p.fail(t, "arguments cannot follow var-keyword argument")
		}
		switch {
		case p.op("/"):
			if star {
				p.fail(t, "/ must be ahead of *")
			}
			if a.PosOnly != nil {
				p.fail(t, "/ may appear only once")
			}
			if len(a.Regular) == 0 {
				p.fail(t, "at least one argument must precede /")
			}
			a.PosOnly, a.Regular = a.Regular, nil
		case p.op("**"):
			q := one()
			if p.isOp("=") {
				p.fail(p.cur(), "var-keyword argument cannot have default value")
			}
			a.KwArg = &q
		case p.op("*"):
			if star {
				p.fail(t, "* argument may appear only once")
			}
			star = true
			if p.isOp(end) {
				p.fail(t, "named arguments must follow bare *")
			}
			if !p.isOp(",") {
				q := one()
				if p.isOp("=") {
					p.fail(p.cur(), "var-positional argument cannot have default value")
				}
				a.VarArg = &q
			} else if next := p.peek(1); next.kind == tOp && next.text == end {
				p.fail(t, "named arguments must follow bare *")
			}
		default:
			q := one()
			if p.op("=") {
				if p.isOp(end) || p.isOp(",") {
					p.fail(&p.toks[p.i-1], "expected default value expression")
				}
				q.Default = p.expr()
			}
			switch {
			case star:
				a.KwOnly = append(a.KwOnly, q)
			case q.Default == nil && defaults:
				p.fail(t, "non-default argument follows default argument")
			default:
				defaults = defaults || q.Default != nil
				a.Regular = append(a.Regular, q)
			}
		}
		if !p.op(",") {
			break
		}
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
	c.Body = p.block(header("class definition", t))
	c.Pos = p.from(t.pos())
	return c
}
