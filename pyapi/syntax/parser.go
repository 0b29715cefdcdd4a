package syntax

import (
	"math/big"
	"strconv"
	"strings"
	"unicode/utf8"
)

type parser struct {
	l    *lexer
	toks []token
	i    int
	fn   int // function nesting
}

// Parse parses a module.
func Parse(src, file string) (body []Stmt, err error) {
	src = strings.TrimPrefix(src, "\ufeff")
	l := &lexer{src: src, file: file, indent: []int{0}, lines: lineStarts(src)}
	if e := l.run(0, len(src)); e != nil {
		return nil, e
	}
	p := &parser{l: l, toks: l.toks}
	defer func() {
		if r := recover(); r != nil {
			if se, ok := r.(*Error); ok {
				err = se
				return
			}
			panic(r)
		}
	}()
	for p.cur().k != tEOF {
		body = append(body, p.stmt()...)
	}
	return body, nil
}

func (p *parser) cur() token { return p.toks[p.i] }
func (p *parser) peek(n int) token {
	if p.i+n < len(p.toks) {
		return p.toks[p.i+n]
	}
	return p.toks[len(p.toks)-1]
}
func (p *parser) next() token { t := p.toks[p.i]; p.i++; return t }
func (p *parser) fail(t token, msg string, a ...any) {
	panic(p.l.errAt(t.off, msg, a...))
}
func (p *parser) isOp(s string) bool { t := p.cur(); return t.k == tOp && t.s == s }
func (p *parser) isKw(s string) bool { t := p.cur(); return t.k == tName && t.s == s }
func (p *parser) op(s string) bool {
	if p.isOp(s) {
		p.i++
		return true
	}
	return false
}
func (p *parser) kw(s string) bool {
	if p.isKw(s) {
		p.i++
		return true
	}
	return false
}
func (p *parser) need(s string) token {
	t := p.cur()
	if t.s == s && (t.k == tOp || t.k == tName) {
		p.i++
		return t
	}
	if s == ":" {
		p.fail(t, "expected ':'")
	}
	p.fail(t, "invalid syntax (expected '%s')", s)
	return t
}
func (p *parser) ident() string {
	t := p.cur()
	if t.k != tName || keywords[t.s] {
		p.fail(t, "invalid syntax")
	}
	p.i++
	return t.s
}

var keywords = map[string]bool{}

func init() {
	for _, k := range strings.Fields("False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield") {
		keywords[k] = true
	}
}

func at(t token) Pos { return Pos{t.line, t.col, t.eline, t.ecl} }
func (p *parser) from(s Pos) Pos {
	if p.i > 0 {
		t := p.toks[p.i-1]
		s.EndLine, s.EndCol = t.eline, t.ecl
	}
	return s
}

// ---- statements ----

func (p *parser) block() []Stmt {
	p.need(":")
	if p.cur().k != tNewline {
		return p.simpleLine()
	}
	p.i++
	if p.cur().k != tIndent {
		p.fail(p.cur(), "expected an indented block")
	}
	p.i++
	var out []Stmt
	for p.cur().k != tDedent && p.cur().k != tEOF {
		out = append(out, p.stmt()...)
	}
	if p.cur().k == tDedent {
		p.i++
	}
	return out
}

func (p *parser) simpleLine() []Stmt {
	var out []Stmt
	for {
		out = append(out, p.simple())
		if p.op(";") {
			if p.cur().k == tNewline {
				break
			}
			continue
		}
		break
	}
	if p.cur().k == tEOF {
		return out
	}
	if p.cur().k != tNewline {
		p.fail(p.cur(), "invalid syntax")
	}
	p.i++
	return out
}

func (p *parser) stmt() []Stmt {
	t := p.cur()
	if t.k == tIndent {
		p.fail(t, "unexpected indent")
	}
	if t.k == tNewline {
		p.i++
		return nil
	}
	if t.k == tOp && t.s == "@" {
		return []Stmt{p.decorated()}
	}
	if t.k == tName {
		switch t.s {
		case "if":
			return []Stmt{p.ifStmt()}
		case "while":
			p.i++
			s := &While{Pos: at(t)}
			s.Cond = p.namedExpr()
			s.Body = p.block()
			if p.kw("else") {
				s.Else = p.block()
			}
			return []Stmt{s}
		case "for":
			return []Stmt{p.forStmt(false)}
		case "try":
			return []Stmt{p.tryStmt()}
		case "with":
			return []Stmt{p.withStmt(false)}
		case "def":
			return []Stmt{p.funcDef(nil, false)}
		case "class":
			return []Stmt{p.classDef(nil)}
		case "async":
			p.i++
			switch p.cur().s {
			case "def":
				return []Stmt{p.funcDef(nil, true)}
			case "for":
				return []Stmt{p.forStmt(true)}
			case "with":
				return []Stmt{p.withStmt(true)}
			}
			p.fail(p.cur(), "invalid syntax")
		case "match":
			if s := p.tryMatch(); s != nil {
				return []Stmt{s}
			}
		}
	}
	return p.simpleLine()
}

func (p *parser) ifStmt() Stmt {
	t := p.next()
	s := &If{Pos: at(t)}
	s.Cond = p.namedExpr()
	s.Body = p.block()
	if p.isKw("elif") {
		s.Else = []Stmt{p.ifStmt()}
	} else if p.kw("else") {
		s.Else = p.block()
	}
	return s
}

func (p *parser) forStmt(async bool) Stmt {
	t := p.next()
	s := &For{Pos: at(t), Async: async}
	s.Target = p.targetList()
	p.need("in")
	s.Iter = p.starExprs()
	s.Body = p.block()
	if p.kw("else") {
		s.Else = p.block()
	}
	return s
}

func (p *parser) targetList() Expr {
	t := p.cur()
	var elts []Expr
	comma := false
	for {
		var e Expr
		if p.isOp("*") {
			st := p.next()
			e = &Starred{at(st), p.bitor()}
		} else {
			e = p.bitor()
		}
		elts = append(elts, e)
		if !p.op(",") {
			break
		}
		comma = true
		if p.isKw("in") || p.isOp("=") {
			break
		}
	}
	if !comma {
		return elts[0]
	}
	return &TupleX{p.from(at(t)), elts, false}
}

func (p *parser) tryStmt() Stmt {
	t := p.next()
	s := &Try{Pos: at(t)}
	s.Body = p.block()
	for p.isKw("except") {
		ht := p.next()
		h := &Handler{Pos: at(ht)}
		if p.op("*") {
			s.Star = true
		}
		if !p.isOp(":") {
			h.Type = p.expr()
			if p.isOp(",") { // 3.14 style unparenthesised
				elts := []Expr{h.Type}
				for p.op(",") {
					elts = append(elts, p.expr())
				}
				h.Type = &TupleX{p.from(at(ht)), elts, false}
			}
			if p.kw("as") {
				h.Name = p.ident()
			}
		}
		h.Body = p.block()
		s.Handlers = append(s.Handlers, h)
	}
	if len(s.Handlers) > 0 && p.kw("else") {
		s.Else = p.block()
	}
	if p.kw("finally") {
		s.Finally = p.block()
	} else if len(s.Handlers) == 0 {
		p.fail(p.cur(), "expected 'except' or 'finally' block")
	}
	return s
}

func (p *parser) withStmt(async bool) Stmt {
	t := p.next()
	s := &With{Pos: at(t), Async: async}
	if p.isOp("(") {
		// try parenthesised form
		save := p.i
		if items, ok := p.tryParenWith(); ok {
			s.Items = items
			s.Body = p.block()
			return s
		}
		p.i = save
	}
	for {
		it := WithItem{X: p.expr()}
		if p.kw("as") {
			it.As = p.target()
		}
		s.Items = append(s.Items, it)
		if !p.op(",") {
			break
		}
	}
	s.Body = p.block()
	return s
}

func (p *parser) target() Expr {
	if p.isOp("*") {
		st := p.next()
		return &Starred{at(st), p.bitor()}
	}
	return p.bitor()
}

func (p *parser) tryParenWith() (items []WithItem, ok bool) {
	defer func() {
		if r := recover(); r != nil {
			if _, is := r.(*Error); is {
				items, ok = nil, false
				return
			}
			panic(r)
		}
	}()
	p.need("(")
	for !p.isOp(")") {
		it := WithItem{X: p.expr()}
		if p.kw("as") {
			it.As = p.target()
		}
		items = append(items, it)
		if !p.op(",") {
			break
		}
	}
	p.need(")")
	if !p.isOp(":") {
		return nil, false
	}
	return items, true
}

func (p *parser) decorated() Stmt {
	var decos []Expr
	for p.op("@") {
		decos = append(decos, p.namedExpr())
		if p.cur().k != tNewline {
			p.fail(p.cur(), "invalid syntax")
		}
		p.i++
	}
	if p.isKw("class") {
		return p.classDef(decos)
	}
	async := p.kw("async")
	if !p.isKw("def") {
		p.fail(p.cur(), "invalid syntax")
	}
	return p.funcDef(decos, async)
}

func (p *parser) typeParams() {
	if !p.isOp("[") {
		return
	}
	depth := 0
	for {
		t := p.next()
		if t.k == tEOF {
			p.fail(t, "invalid syntax")
		}
		if t.k == tOp && t.s == "[" {
			depth++
		}
		if t.k == tOp && t.s == "]" {
			depth--
			if depth == 0 {
				return
			}
		}
	}
}

func (p *parser) annotation() (Expr, string) {
	a := p.cur().off
	var e Expr
	if p.isOp("*") {
		st := p.next()
		e = &Starred{at(st), p.bitor()}
	} else {
		e = p.expr()
	}
	return e, p.l.src[a:p.toks[p.i-1].end]
}

func (p *parser) funcDef(decos []Expr, async bool) Stmt {
	t := p.need("def")
	f := &FuncDef{Pos: at(t), Decos: decos, Async: async}
	f.Name = p.ident()
	p.typeParams()
	p.need("(")
	f.Args = p.params(")", true)
	p.need(")")
	if p.op("->") {
		f.Returns, f.ReturnsSrc = p.annotation()
	}
	p.fn++
	f.Body = p.block()
	p.fn--
	return f
}

func (p *parser) params(end string, ann bool) *Params {
	a := &Params{}
	seenStar := false
	one := func() Param {
		t := p.cur()
		q := Param{Pos: at(t), Name: p.ident()}
		if ann && p.op(":") {
			q.Ann, q.AnnSrc = p.annotation()
		}
		return q
	}
	for !p.isOp(end) {
		switch {
		case p.isOp("/"):
			p.i++
			a.PosOnly = a.Regular
			a.Regular = nil
		case p.isOp("**"):
			p.i++
			q := one()
			a.KwArg = &q
		case p.isOp("*"):
			p.i++
			seenStar = true
			if !p.isOp(",") {
				q := one()
				a.VarArg = &q
			}
		default:
			q := one()
			if p.op("=") {
				q.Default = p.expr()
			}
			if seenStar {
				a.KwOnly = append(a.KwOnly, q)
			} else {
				if q.Default == nil {
					all := append(append([]Param{}, a.PosOnly...), a.Regular...)
					if n := len(all); n > 0 && all[n-1].Default != nil {
						p.fail(p.cur(), "parameter without a default follows parameter with a default")
					}
				}
				a.Regular = append(a.Regular, q)
			}
		}
		if !p.op(",") {
			break
		}
	}
	return a
}

func (p *parser) classDef(decos []Expr) Stmt {
	t := p.need("class")
	c := &ClassDef{Pos: at(t), Decos: decos}
	c.Name = p.ident()
	p.typeParams()
	if p.op("(") {
		c.Args = p.callArgs()
	}
	c.Body = p.block()
	return c
}

func (p *parser) simple() Stmt {
	t := p.cur()
	if t.k == tName {
		switch t.s {
		case "pass":
			p.i++
			return &Pass{at(t)}
		case "break":
			p.i++
			return &Break{at(t)}
		case "continue":
			p.i++
			return &Continue{at(t)}
		case "return":
			p.i++
			s := &Return{Pos: at(t)}
			if !p.endSimple() {
				s.X = p.starExprs()
			}
			return s
		case "raise":
			p.i++
			s := &Raise{Pos: at(t)}
			if !p.endSimple() {
				s.X = p.expr()
				if p.kw("from") {
					s.Cause = p.expr()
				}
			}
			return s
		case "global", "nonlocal":
			p.i++
			names := []string{p.ident()}
			for p.op(",") {
				names = append(names, p.ident())
			}
			if t.s == "global" {
				return &Global{at(t), names}
			}
			return &Nonlocal{at(t), names}
		case "del":
			p.i++
			s := &Del{Pos: at(t)}
			for {
				s.Targets = append(s.Targets, p.bitor())
				if !p.op(",") || p.endSimple() {
					break
				}
			}
			return s
		case "assert":
			p.i++
			s := &Assert{Pos: at(t)}
			s.X = p.expr()
			if p.op(",") {
				s.Msg = p.expr()
			}
			return s
		case "import":
			p.i++
			s := &Import{Pos: at(t)}
			for {
				a := Alias{Name: p.dotted()}
				if p.kw("as") {
					a.As = p.ident()
				}
				s.Names = append(s.Names, a)
				if !p.op(",") {
					break
				}
			}
			return s
		case "from":
			return p.fromImport()
		case "type":
			if n := p.peek(1); n.k == tName && !keywords[n.s] {
				if m := p.peek(2); m.k == tOp && (m.s == "=" || m.s == "[") {
					p.i++
					s := &TypeAlias{Pos: at(t), Name: p.ident()}
					p.typeParams()
					p.need("=")
					s.X = p.expr()
					return s
				}
			}
		}
	}
	e := p.starExprs()
	switch {
	case p.isOp("="):
		s := &Assign{Pos: at(t), Targets: []Expr{e}}
		for p.op("=") {
			var r Expr
			if p.isKw("yield") {
				r = p.yieldExpr()
			} else {
				r = p.starExprs()
			}
			if p.isOp("=") {
				s.Targets = append(s.Targets, r)
			} else {
				s.X = r
			}
		}
		for _, x := range s.Targets {
			p.checkTarget(x, t)
		}
		s.Pos = p.from(s.Pos)
		return s
	case p.isOp(":"):
		_, simple := e.(*Name)
		switch e.(type) {
		case *Name, *Attr, *Subscript:
		default:
			p.fail(t, "only single target (not tuple) can be annotated")
		}
		p.i++
		s := &AnnAssign{Pos: at(t), Target: e, Simple: simple}
		s.Ann, s.AnnSrc = p.annotation()
		if p.op("=") {
			if p.isKw("yield") {
				s.X = p.yieldExpr()
			} else {
				s.X = p.starExprs()
			}
		}
		return s
	case p.cur().k == tOp && len(p.cur().s) >= 2 && strings.HasSuffix(p.cur().s, "=") && strings.IndexByte("+-*/%&|^<>@", p.cur().s[0]) >= 0 && p.cur().s != "<=" && p.cur().s != ">=":
		o := p.next().s
		s := &AugAssign{Pos: at(t), Target: e, Op: o[:len(o)-1]}
		switch e.(type) {
		case *Name, *Attr, *Subscript:
		default:
			p.fail(t, "illegal expression for augmented assignment")
		}
		if p.isKw("yield") {
			s.X = p.yieldExpr()
		} else {
			s.X = p.starExprs()
		}
		return s
	}
	return &ExprStmt{p.from(at(t)), e}
}

func (p *parser) checkTarget(e Expr, t token) {
	switch x := e.(type) {
	case *Name, *Attr, *Subscript:
	case *Starred:
		p.checkTarget(x.X, t)
	case *TupleX:
		for _, y := range x.Elts {
			p.checkTarget(y, t)
		}
	case *ListX:
		for _, y := range x.Elts {
			p.checkTarget(y, t)
		}
	case *CallX:
		p.fail(t, "cannot assign to function call here. Maybe you meant '==' instead of '='?")
	case *Const, *JoinedStr:
		p.fail(t, "cannot assign to literal here. Maybe you meant '==' instead of '='?")
	default:
		p.fail(t, "cannot assign to expression here. Maybe you meant '==' instead of '='?")
	}
}

func (p *parser) endSimple() bool {
	t := p.cur()
	return t.k == tNewline || t.k == tEOF || t.k == tOp && t.s == ";"
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
	s := &ImportFrom{Pos: at(t)}
	for {
		if p.op(".") {
			s.Level++
		} else if p.op("...") {
			s.Level += 3
		} else {
			break
		}
	}
	if !p.isKw("import") {
		s.Mod = p.dotted()
	}
	p.need("import")
	if p.op("*") {
		s.Names = []Alias{{Name: "*"}}
		return s
	}
	par := p.op("(")
	for {
		a := Alias{Name: p.ident()}
		if p.kw("as") {
			a.As = p.ident()
		}
		s.Names = append(s.Names, a)
		if !p.op(",") {
			break
		}
		if par && p.isOp(")") {
			break
		}
	}
	if par {
		p.need(")")
	}
	return s
}

// ---- match ----

func (p *parser) tryMatch() (out Stmt) {
	n := p.peek(1)
	// quick rejects: match = ..., match.x, match(...) used as call w/o ':' etc.
	if n.k == tNewline || n.k == tOp && strings.Contains("= . , ) : += -= ; ", n.s+" ") {
		return nil
	}
	save := p.i
	t := p.next()
	var subj Expr
	ok := func() (ok bool) {
		defer func() {
			if r := recover(); r != nil {
				if _, is := r.(*Error); is {
					ok = false
					return
				}
				panic(r)
			}
		}()
		subj = p.starExprs()
		return p.isOp(":") && p.peek(1).k == tNewline && p.peek(2).k == tIndent && p.peek(3).k == tName && p.peek(3).s == "case"
	}()
	if !ok {
		p.i = save
		return nil
	}
	p.i += 3
	m := &Match{Pos: at(t), X: subj}
	for p.isKw("case") {
		ct := p.next()
		c := &Case{Pos: at(ct)}
		c.Pat = p.patternTop()
		if p.kw("if") {
			c.Guard = p.namedExpr()
		}
		c.Body = p.block()
		m.Cases = append(m.Cases, c)
	}
	if p.cur().k == tDedent {
		p.i++
	} else if p.cur().k != tEOF {
		p.fail(p.cur(), "invalid syntax")
	}
	return m
}

func (p *parser) patternTop() Pat {
	t := p.cur()
	first := p.maybeStarPat()
	if p.isOp(",") {
		s := &PatSeq{Pos: at(t), Elts: []Pat{first}}
		for p.op(",") {
			if p.isOp(":") || p.isKw("if") {
				break
			}
			s.Elts = append(s.Elts, p.maybeStarPat())
		}
		return s
	}
	if _, ok := first.(*PatStar); ok {
		return &PatSeq{Pos: at(t), Elts: []Pat{first}}
	}
	return first
}

func (p *parser) maybeStarPat() Pat {
	if p.isOp("*") {
		t := p.next()
		n := p.ident()
		if n == "_" {
			n = ""
		}
		return &PatStar{at(t), n}
	}
	return p.asPat()
}

func (p *parser) asPat() Pat {
	t := p.cur()
	x := p.orPat()
	if p.kw("as") {
		return &PatCapture{at(t), p.ident(), x}
	}
	return x
}

func (p *parser) orPat() Pat {
	t := p.cur()
	x := p.closedPat()
	if !p.isOp("|") {
		return x
	}
	o := &PatOr{at(t), []Pat{x}}
	for p.op("|") {
		o.Alts = append(o.Alts, p.closedPat())
	}
	return o
}

func (p *parser) closedPat() Pat {
	t := p.cur()
	switch t.k {
	case tNumber, tString:
		return &PatValue{at(t), p.arith()}
	case tOp:
		switch t.s {
		case "-":
			return &PatValue{at(t), p.arith()}
		case "(", "[":
			p.i++
			end := map[string]string{"(": ")", "[": "]"}[t.s]
			var elts []Pat
			comma := false
			for !p.isOp(end) {
				elts = append(elts, p.maybeStarPat())
				if !p.op(",") {
					break
				}
				comma = true
			}
			p.need(end)
			if t.s == "(" && len(elts) == 1 && !comma {
				if _, st := elts[0].(*PatStar); !st {
					return elts[0]
				}
			}
			return &PatSeq{at(t), elts}
		case "{":
			p.i++
			m := &PatMap{Pos: at(t)}
			for !p.isOp("}") {
				if p.op("**") {
					m.Rest = p.ident()
				} else {
					m.Keys = append(m.Keys, p.arith())
					p.need(":")
					m.Pats = append(m.Pats, p.asPat())
				}
				if !p.op(",") {
					break
				}
			}
			p.need("}")
			return m
		}
	case tName:
		switch t.s {
		case "None", "True", "False":
			return &PatSingleton{at(t), p.atom()}
		}
		if keywords[t.s] {
			p.fail(t, "invalid syntax")
		}
		var e Expr = &Name{at(t), t.s}
		p.i++
		dots := false
		for p.op(".") {
			dots = true
			e = &Attr{p.from(at(t)), e, p.ident()}
		}
		if p.op("(") {
			c := &PatClass{Pos: at(t), Cls: e}
			for !p.isOp(")") {
				if p.cur().k == tName && p.peek(1).k == tOp && p.peek(1).s == "=" {
					c.KwName = append(c.KwName, p.ident())
					p.i++
					c.KwPat = append(c.KwPat, p.asPat())
				} else {
					c.Pos_ = append(c.Pos_, p.asPat())
				}
				if !p.op(",") {
					break
				}
			}
			p.need(")")
			return c
		}
		if dots {
			return &PatValue{at(t), e}
		}
		if t.s == "_" {
			return &PatCapture{at(t), "", nil}
		}
		return &PatCapture{at(t), t.s, nil}
	}
	p.fail(t, "invalid syntax")
	return nil
}

// ---- expressions ----

// starExprs: testlist_star_expr
func (p *parser) starExprs() Expr {
	if p.isKw("yield") {
		return p.yieldExpr()
	}
	t := p.cur()
	one := func() Expr {
		if p.isOp("*") {
			st := p.next()
			return &Starred{at(st), p.bitor()}
		}
		return p.namedExpr()
	}
	e := one()
	if !p.isOp(",") {
		return e
	}
	elts := []Expr{e}
	for p.op(",") {
		if p.endList() {
			break
		}
		elts = append(elts, one())
	}
	return &TupleX{p.from(at(t)), elts, false}
}

func (p *parser) endList() bool {
	t := p.cur()
	if t.k == tNewline || t.k == tEOF {
		return true
	}
	if t.k == tOp {
		switch t.s {
		case ")", "]", "}", "=", ":", ";", "!":
			return true
		}
	}
	return false
}

func (p *parser) yieldExpr() Expr {
	t := p.next()
	if p.kw("from") {
		return &YieldFrom{at(t), p.expr()}
	}
	if p.endList() {
		return &Yield{at(t), nil}
	}
	return &Yield{at(t), p.starExprs()}
}

func (p *parser) namedExpr() Expr {
	t := p.cur()
	if t.k == tName && !keywords[t.s] {
		if n := p.peek(1); n.k == tOp && n.s == ":=" {
			p.i += 2
			return &NamedExpr{at(t), t.s, p.expr()}
		}
	}
	return p.expr()
}

func (p *parser) expr() Expr {
	t := p.cur()
	if p.isKw("lambda") {
		p.i++
		l := &Lambda{Pos: at(t)}
		l.Args = p.params(":", false)
		p.need(":")
		l.Body = p.expr()
		return l
	}
	e := p.orTest()
	if p.isKw("if") {
		p.i++
		c := p.orTest()
		p.need("else")
		return &IfExp{p.from(at(t)), c, e, p.expr()}
	}
	return e
}

func (p *parser) orTest() Expr {
	t := p.cur()
	e := p.andTest()
	if !p.isKw("or") {
		return e
	}
	b := &BoolOp{at(t), "or", []Expr{e}}
	for p.kw("or") {
		b.Xs = append(b.Xs, p.andTest())
	}
	return b
}
func (p *parser) andTest() Expr {
	t := p.cur()
	e := p.notTest()
	if !p.isKw("and") {
		return e
	}
	b := &BoolOp{at(t), "and", []Expr{e}}
	for p.kw("and") {
		b.Xs = append(b.Xs, p.notTest())
	}
	return b
}
func (p *parser) notTest() Expr {
	t := p.cur()
	if p.kw("not") {
		return &UnaryOp{at(t), "not", p.notTest()}
	}
	return p.comparison()
}
func (p *parser) comparison() Expr {
	t := p.cur()
	e := p.bitor()
	var c *CompareX
	for {
		op := ""
		x := p.cur()
		if x.k == tOp {
			switch x.s {
			case "<", ">", "<=", ">=", "==", "!=":
				op = x.s
				p.i++
			}
		} else if x.k == tName {
			switch x.s {
			case "in":
				op = "in"
				p.i++
			case "is":
				op = "is"
				p.i++
				if p.kw("not") {
					op = "is not"
				}
			case "not":
				if n := p.peek(1); n.k == tName && n.s == "in" {
					op = "not in"
					p.i += 2
				}
			}
		}
		if op == "" {
			if c != nil {
				c.Pos = p.from(c.Pos)
				return c
			}
			return e
		}
		if c == nil {
			c = &CompareX{Pos: at(t), L: e}
		}
		c.Ops = append(c.Ops, op)
		c.Rs = append(c.Rs, p.bitor())
	}
}

var binPrec = map[string]int{"|": 1, "^": 2, "&": 3, "<<": 4, ">>": 4, "+": 5, "-": 5, "*": 6, "/": 6, "//": 6, "%": 6, "@": 6}

func (p *parser) bitor() Expr { return p.binary(1) }
func (p *parser) arith() Expr { return p.binary(5) }

func (p *parser) binary(min int) Expr {
	t := p.cur()
	l := p.unary()
	for {
		o := p.cur()
		if o.k != tOp {
			return l
		}
		pr, ok := binPrec[o.s]
		if !ok || pr < min {
			return l
		}
		p.i++
		r := p.binary(pr + 1)
		l = &BinOp{p.from(at(t)), o.s, l, r}
	}
}

func (p *parser) unary() Expr {
	t := p.cur()
	if t.k == tOp && (t.s == "-" || t.s == "+" || t.s == "~") {
		p.i++
		x := p.unary()
		if c, ok := x.(*Const); ok && t.s == "-" {
			switch v := c.V.(type) {
			case int64:
				return &Const{p.from(at(t)), -v}
			case float64:
				return &Const{p.from(at(t)), -v}
			case *big.Int:
				return &Const{p.from(at(t)), new(big.Int).Neg(v)}
			}
		}
		return &UnaryOp{p.from(at(t)), t.s, x}
	}
	return p.power()
}

func (p *parser) power() Expr {
	t := p.cur()
	var e Expr
	if p.isKw("await") {
		p.i++
		e = &Await{at(t), p.primary()}
	} else {
		e = p.primary()
	}
	if p.op("**") {
		return &BinOp{p.from(at(t)), "**", e, p.unaryForPower()}
	}
	return e
}
func (p *parser) unaryForPower() Expr { return p.unary() }

func (p *parser) primary() Expr {
	t := p.cur()
	e := p.atom()
	for {
		switch {
		case p.op("."):
			nt := p.cur()
			n := p.ident()
			ps := p.from(at(t))
			_ = nt
			e = &Attr{ps, e, n}
		case p.isOp("("):
			p.i++
			args := p.callArgs()
			e = &CallX{p.from(at(t)), e, args}
		case p.op("["):
			idx := p.subscript()
			p.need("]")
			e = &Subscript{p.from(at(t)), e, idx}
		default:
			return e
		}
	}
}

func (p *parser) subscript() Expr {
	t := p.cur()
	one := func() Expr {
		if p.isOp("*") {
			st := p.next()
			return &Starred{at(st), p.bitor()}
		}
		var lo, hi, step Expr
		st := p.cur()
		if !p.isOp(":") {
			lo = p.namedExpr()
			if !p.isOp(":") {
				return lo
			}
		}
		p.need(":")
		if !p.isOp(":") && !p.isOp("]") && !p.isOp(",") {
			hi = p.expr()
		}
		if p.op(":") {
			if !p.isOp("]") && !p.isOp(",") {
				step = p.expr()
			}
		}
		return &SliceX{at(st), lo, hi, step}
	}
	e := one()
	if !p.isOp(",") {
		return e
	}
	elts := []Expr{e}
	for p.op(",") {
		if p.isOp("]") {
			break
		}
		elts = append(elts, one())
	}
	return &TupleX{p.from(at(t)), elts, false}
}

// callArgs parses after '(' through ')'.
func (p *parser) callArgs() []Arg {
	var args []Arg
	kw := false
	for !p.isOp(")") {
		t := p.cur()
		switch {
		case p.op("**"):
			args = append(args, Arg{Star: 2, X: p.expr()})
			kw = true
		case p.op("*"):
			args = append(args, Arg{Star: 1, X: p.expr()})
		case t.k == tName && p.peek(1).k == tOp && p.peek(1).s == "=":
			n := p.ident()
			p.i++
			for _, a := range args {
				if a.Name == n {
					p.fail(t, "keyword argument repeated: %s", n)
				}
			}
			args = append(args, Arg{Name: n, X: p.expr()})
			kw = true
		default:
			if kw {
				p.fail(t, "positional argument follows keyword argument")
			}
			x := p.namedExpr()
			if p.isKw("for") || p.isKw("async") {
				x = &Comp{p.from(at(t)), 'g', x, nil, p.compFors()}
			}
			args = append(args, Arg{X: x})
		}
		if !p.op(",") {
			break
		}
	}
	if !p.isOp(")") {
		p.fail(p.cur(), "invalid syntax. Perhaps you forgot a comma?")
	}
	p.i++
	return args
}

func (p *parser) compFors() []CompFor {
	var out []CompFor
	for p.isKw("for") || p.isKw("async") {
		c := CompFor{}
		if p.kw("async") {
			c.Async = true
		}
		p.need("for")
		c.Target = p.targetList()
		p.need("in")
		c.Iter = p.orTest()
		for p.kw("if") {
			t := p.cur()
			_ = t
			// disjunction (no ternary), allow walrus
			if p.cur().k == tName && p.peek(1).k == tOp && p.peek(1).s == ":=" {
				c.Ifs = append(c.Ifs, p.namedExpr())
			} else {
				c.Ifs = append(c.Ifs, p.orTest())
			}
		}
		out = append(out, c)
	}
	return out
}

func (p *parser) atom() Expr {
	t := p.cur()
	switch t.k {
	case tName:
		switch t.s {
		case "None":
			p.i++
			return &Const{at(t), nil}
		case "True":
			p.i++
			return &Const{at(t), true}
		case "False":
			p.i++
			return &Const{at(t), false}
		}
		if keywords[t.s] {
			p.fail(t, "invalid syntax")
		}
		p.i++
		return &Name{at(t), t.s}
	case tNumber:
		p.i++
		return &Const{at(t), p.number(t)}
	case tString:
		return p.strings()
	case tOp:
		switch t.s {
		case "...":
			p.i++
			return &Const{at(t), EllipsisV{}}
		case "(":
			p.i++
			if p.op(")") {
				return &TupleX{p.from(at(t)), nil, true}
			}
			if p.isKw("yield") {
				y := p.yieldExpr()
				p.need(")")
				return y
			}
			var first Expr
			if p.isOp("*") {
				st := p.next()
				first = &Starred{at(st), p.bitor()}
			} else {
				first = p.namedExpr()
			}
			if p.isKw("for") || p.isKw("async") {
				g := p.compFors()
				p.need(")")
				return &Comp{p.from(at(t)), 'g', first, nil, g}
			}
			if p.isOp(",") {
				elts := []Expr{first}
				for p.op(",") {
					if p.isOp(")") {
						break
					}
					if p.isOp("*") {
						st := p.next()
						elts = append(elts, &Starred{at(st), p.bitor()})
					} else {
						elts = append(elts, p.namedExpr())
					}
				}
				if !p.isOp(")") {
					p.fail(p.cur(), "invalid syntax. Perhaps you forgot a comma?")
				}
				p.i++
				return &TupleX{p.from(at(t)), elts, true}
			}
			if !p.isOp(")") {
				p.fail(p.cur(), "invalid syntax. Perhaps you forgot a comma?")
			}
			p.i++
			return first
		case "[":
			p.i++
			l := &ListX{Pos: at(t)}
			for !p.isOp("]") {
				var x Expr
				if p.isOp("*") {
					st := p.next()
					x = &Starred{at(st), p.bitor()}
				} else {
					x = p.namedExpr()
				}
				if len(l.Elts) == 0 && (p.isKw("for") || p.isKw("async")) {
					g := p.compFors()
					p.need("]")
					return &Comp{p.from(at(t)), 'l', x, nil, g}
				}
				l.Elts = append(l.Elts, x)
				if !p.op(",") {
					break
				}
			}
			if !p.isOp("]") {
				p.fail(p.cur(), "invalid syntax. Perhaps you forgot a comma?")
			}
			p.i++
			l.Pos = p.from(l.Pos)
			return l
		case "{":
			return p.braces()
		}
	}
	p.fail(t, "invalid syntax")
	return nil
}

func (p *parser) braces() Expr {
	t := p.next()
	if p.op("}") {
		return &DictX{Pos: p.from(at(t))}
	}
	var d *DictX
	var s *SetX
	for !p.isOp("}") {
		if p.isOp("**") {
			p.i++
			if d == nil {
				d = &DictX{Pos: at(t)}
			}
			d.Keys = append(d.Keys, nil)
			d.Vals = append(d.Vals, p.bitor())
		} else if p.isOp("*") {
			st := p.next()
			if s == nil {
				s = &SetX{Pos: at(t)}
			}
			s.Elts = append(s.Elts, &Starred{at(st), p.bitor()})
		} else {
			k := p.namedExpr()
			if p.op(":") {
				v := p.expr()
				if d == nil && (p.isKw("for") || p.isKw("async")) {
					g := p.compFors()
					p.need("}")
					return &Comp{p.from(at(t)), 'd', k, v, g}
				}
				if d == nil {
					d = &DictX{Pos: at(t)}
				}
				d.Keys = append(d.Keys, k)
				d.Vals = append(d.Vals, v)
			} else {
				if s == nil && (p.isKw("for") || p.isKw("async")) {
					g := p.compFors()
					p.need("}")
					return &Comp{p.from(at(t)), 's', k, nil, g}
				}
				if s == nil {
					s = &SetX{Pos: at(t)}
				}
				s.Elts = append(s.Elts, k)
			}
		}
		if !p.op(",") {
			break
		}
	}
	if !p.isOp("}") {
		p.fail(p.cur(), "invalid syntax. Perhaps you forgot a comma?")
	}
	p.i++
	if d != nil && s != nil {
		p.fail(t, "invalid syntax")
	}
	if d != nil {
		d.Pos = p.from(d.Pos)
		return d
	}
	s.Pos = p.from(s.Pos)
	return s
}

func (p *parser) number(t token) any {
	s := strings.ReplaceAll(t.s, "_", "")
	ls := strings.ToLower(s)
	if strings.HasSuffix(ls, "j") {
		f, err := strconv.ParseFloat(ls[:len(ls)-1], 64)
		if err != nil {
			p.fail(t, "invalid imaginary literal")
		}
		return complex(0, f)
	}
	base := 10
	digits := ls
	if len(ls) > 2 && ls[0] == '0' {
		switch ls[1] {
		case 'x':
			base, digits = 16, ls[2:]
		case 'o':
			base, digits = 8, ls[2:]
		case 'b':
			base, digits = 2, ls[2:]
		}
	}
	if base == 10 && strings.ContainsAny(ls, ".e") {
		f, err := strconv.ParseFloat(ls, 64)
		if err != nil && !strings.Contains(err.Error(), "range") {
			p.fail(t, "invalid decimal literal")
		}
		return f
	}
	if v, err := strconv.ParseInt(digits, base, 64); err == nil {
		return v
	}
	b, ok := new(big.Int).SetString(digits, base)
	if !ok {
		p.fail(t, "invalid decimal literal")
	}
	return b
}

// strings parses adjacent string literals.
func (p *parser) strings() Expr {
	t := p.cur()
	var parts []Expr
	isF, isB := false, false
	var acc strings.Builder
	pend := false
	flush := func(ps Pos) {
		if pend {
			parts = append(parts, &Const{ps, acc.String()})
			acc.Reset()
			pend = false
		}
	}
	n := 0
	for p.cur().k == tString {
		st := p.next()
		n++
		pl := p.l.strPrefix(st.off)
		prefix := strings.ToLower(p.l.src[st.off : st.off+pl])
		raw := strings.Contains(prefix, "r")
		q := 1
		body := st.off + pl
		if strings.HasPrefix(p.l.src[body:], `"""`) || strings.HasPrefix(p.l.src[body:], `'''`) {
			q = 3
		}
		a, b := body+q, st.end-q
		if strings.Contains(prefix, "b") {
			isB = true
			acc.WriteString(p.unescape(p.l.src[a:b], raw, true, st))
			pend = true
			continue
		}
		if !strings.Contains(prefix, "f") {
			acc.WriteString(p.unescape(p.l.src[a:b], raw, false, st))
			pend = true
			continue
		}
		isF = true
		fs := p.fstring(a, b, raw, st, false)
		for _, x := range fs {
			if c, ok := x.(*Const); ok {
				acc.WriteString(c.V.(string))
				pend = true
			} else {
				flush(at(st))
				parts = append(parts, x)
			}
		}
	}
	ps := p.from(at(t))
	if isB {
		return &Const{ps, []byte(acc.String())}
	}
	if !isF {
		return &Const{ps, acc.String()}
	}
	flush(ps)
	return &JoinedStr{ps, parts}
}

func (p *parser) fstring(a, b int, raw bool, st token, spec bool) []Expr {
	src := p.l.src
	var out []Expr
	var lit strings.Builder
	i := a
	flush := func() {
		if lit.Len() > 0 {
			s := lit.String()
			lit.Reset()
			out = append(out, &Const{at(st), p.unescape(s, raw, false, st)})
		}
	}
	for i < b {
		c := src[i]
		switch {
		case c == '\\' && !raw && i+1 < b:
			if src[i+1] == 'N' && i+2 < b && src[i+2] == '{' {
				j := strings.IndexByte(src[i:b], '}')
				if j > 0 {
					lit.WriteString(src[i : i+j+1])
					i += j + 1
					continue
				}
			}
			if src[i+1] == '{' || src[i+1] == '}' {
				lit.WriteString(`\\`)
				i++
				continue
			}
			lit.WriteString(src[i : i+2])
			i += 2
		case c == '{' && !spec && i+1 < b && src[i+1] == '{':
			lit.WriteByte('{')
			i += 2
		case c == '}' && !spec && i+1 < b && src[i+1] == '}':
			lit.WriteByte('}')
			i += 2
		case c == '}':
			panic(p.l.errAt(i, "f-string: single '}' is not allowed"))
		case c == '{':
			flush()
			end, err := p.l.scanField(i, b, true, 0)
			if err != nil {
				panic(err)
			}
			v, dbg := p.field(i+1, end-1, raw, st)
			if dbg != "" {
				out = append(out, &Const{at(st), dbg})
			}
			out = append(out, v)
			i = end
		default:
			lit.WriteByte(c)
			i++
		}
	}
	flush()
	return out
}

// field parses src[a:b] = expr [=] [!conv] [:spec]
func (p *parser) field(a, b int, raw bool, st token) (*FmtValue, string) {
	src := p.l.src
	// find end of expression at depth 0
	depth := 0
	i := a
	end := b
	conv := byte(0)
	specAt := -1
	dbg := false
scan:
	for i < b {
		c := src[i]
		if c == '"' || c == '\'' {
			q := i
			for q > a && i-q < 2 && strings.ContainsRune("rRbBuUfF", rune(src[q-1])) {
				q--
			}
			if q > a && isIdPart(rune(src[q-1])) {
				q = i
			}
			if n := p.l.strPrefix(q); n < 0 || q+n != i {
				q = i
			}
			e, err := p.l.scanString(q, i-q, b)
			if err != nil {
				panic(err)
			}
			i = e
			continue
		}
		switch c {
		case '(', '[', '{':
			depth++
		case ')', ']', '}':
			depth--
		case '!':
			if depth == 0 && !(i+1 < b && src[i+1] == '=') {
				end = i
				if i+1 >= b {
					panic(p.l.errAt(i, "f-string: missing conversion character"))
				}
				conv = src[i+1]
				if conv != 'r' && conv != 's' && conv != 'a' {
					panic(p.l.errAt(i, "f-string: invalid conversion character '%c': expected 's', 'r', or 'a'", conv))
				}
				if i+2 < b && src[i+2] == ':' {
					specAt = i + 3
				}
				break scan
			}
			if i+1 < b && src[i+1] == '=' {
				i++
			}
		case ':':
			if depth == 0 {
				end = i
				specAt = i + 1
				break scan
			}
		case '=':
			if depth == 0 && (i+1 >= b || src[i+1] != '=') && i > a && strings.IndexByte("=!<>", src[i-1]) < 0 {
				// debug '='?
				j := i + 1
				for j < b && (src[j] == ' ' || src[j] == '\t') {
					j++
				}
				if j >= b || src[j] == '!' || src[j] == ':' {
					dbg = true
					end = i
					dtext := src[a:j]
					if j < b && src[j] == '!' {
						conv = src[j+1]
						if j+2 < b && src[j+2] == ':' {
							specAt = j + 3
						}
					} else if j < b {
						specAt = j + 1
					}
					if conv == 0 && specAt < 0 {
						conv = 'r'
					}
					v := p.subExpr(a, end, st)
					fv := &FmtValue{Pos: v.P(), X: v, Conv: conv}
					if specAt >= 0 {
						fv.Spec = &JoinedStr{at(st), p.fstring(specAt, b, raw, st, true)}
					}
					return fv, dtext
				}
			}
		}
		i++
	}
	_ = dbg
	v := p.subExpr(a, end, st)
	fv := &FmtValue{Pos: v.P(), X: v, Conv: conv}
	if specAt >= 0 {
		fv.Spec = &JoinedStr{at(st), p.fstring(specAt, b, raw, st, true)}
	}
	return fv, ""
}

func (p *parser) subExpr(a, b int, st token) Expr {
	if strings.TrimSpace(p.l.src[a:b]) == "" {
		panic(p.l.errAt(a, "f-string: valid expression required before '}'"))
	}
	l := &lexer{src: p.l.src, file: p.l.file, indent: []int{0}, lines: p.l.lines, expr: true}
	if e := l.run(a, b); e != nil {
		panic(e)
	}
	q := &parser{l: l, toks: l.toks, fn: p.fn}
	e := q.starExprs()
	if q.cur().k != tEOF {
		q.fail(q.cur(), "f-string: invalid syntax")
	}
	return e
}

func (p *parser) unescape(s string, raw, bytes bool, st token) string {
	s = strings.ReplaceAll(s, "\r\n", "\n")
	if raw || strings.IndexByte(s, '\\') < 0 {
		return s
	}
	var b strings.Builder
	hexN := func(i, n int) (rune, bool) {
		if i+n > len(s) {
			return 0, false
		}
		v, err := strconv.ParseUint(s[i:i+n], 16, 32)
		return rune(v), err == nil
	}
	for i := 0; i < len(s); i++ {
		c := s[i]
		if c != '\\' || i+1 >= len(s) {
			b.WriteByte(c)
			continue
		}
		i++
		switch e := s[i]; e {
		case '\n':
		case '\\', '\'', '"':
			b.WriteByte(e)
		case 'a':
			b.WriteByte(7)
		case 'b':
			b.WriteByte(8)
		case 'f':
			b.WriteByte(12)
		case 'n':
			b.WriteByte('\n')
		case 'r':
			b.WriteByte('\r')
		case 't':
			b.WriteByte('\t')
		case 'v':
			b.WriteByte(11)
		case 'x':
			if r, ok := hexN(i+1, 2); ok {
				if bytes {
					b.WriteByte(byte(r))
				} else {
					b.WriteRune(r)
				}
				i += 2
			} else {
				p.fail(st, "(unicode error) truncated \\xXX escape")
			}
		case 'u', 'U':
			n := 4
			if e == 'U' {
				n = 8
			}
			if r, ok := hexN(i+1, n); ok && !bytes {
				b.WriteRune(r)
				i += n
			} else if bytes {
				b.WriteByte('\\')
				b.WriteByte(e)
			} else {
				p.fail(st, "(unicode error) truncated \\uXXXX escape")
			}
		case 'N':
			if j := strings.IndexByte(s[i:], '}'); j > 0 && i+1 < len(s) && s[i+1] == '{' {
				if r, ok := runeByName[s[i+2:i+j]]; ok {
					b.WriteRune(r)
				} else {
					b.WriteRune(utf8.RuneError)
				}
				i += j
			}
		default:
			if e >= '0' && e <= '7' {
				j := i
				for j < len(s) && j < i+3 && s[j] >= '0' && s[j] <= '7' {
					j++
				}
				v, _ := strconv.ParseUint(s[i:j], 8, 32)
				if bytes {
					b.WriteByte(byte(v))
				} else {
					b.WriteRune(rune(v))
				}
				i = j - 1
			} else {
				b.WriteByte('\\')
				b.WriteByte(e)
			}
		}
	}
	return b.String()
}

var runeByName = map[string]rune{"BULLET": '•'} // full table: golang.org/x/text/unicode/runenames
