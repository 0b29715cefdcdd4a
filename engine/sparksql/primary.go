package sparksql

import (
	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// primary reads an operand.
func (p *parser) primary() plan.Expr {
	t := p.cur()
	at := p.origin(t)
	switch t.kind {
	case tokNumber:
		return p.number("", at)
	case tokString:
		s := p.stringLit("")
		at.EndCol = p.endCol(at)
		return text(at, s)
	case tokBinary:
		return p.binaryLiteral()
	case tokParam:
		return p.param()
	case tokQuoted:
		return p.nameOrCall()
	case tokOp:
		switch t.text {
		case "(":
			return p.parenthesized()
		case "*":
			p.i++
			return p.starExcept(&plan.Star{At: at})
		}
	case tokWord:
		return p.wordPrimary()
	}
	p.unexpected("")
	return nil
}

// param reads a parameter marker: its value where the caller gave one.
func (p *parser) param() plan.Expr {
	t := p.advance()
	at := p.origin(t)
	if t.text == "" {
		p.marks++
		if p.marks <= len(p.params.Positional) {
			return p.params.Positional[p.marks-1]
		}
		return &plan.Param{At: at}
	}
	if e, ok := p.params.named(t.text); ok {
		return e
	}
	return &plan.Param{At: at, Name: t.text}
}

// parenthesized reads what starts with a parenthesis: a lambda, a subquery, a row, or just an expression.
func (p *parser) parenthesized() plan.Expr {
	at := p.here()
	if params, ok := p.lambdaParams(); ok {
		return &plan.Lambda{At: at, Params: params, Body: p.expr()}
	}
	if p.queryAt(0) {
		p.i++
		q := p.query()
		p.wantOp(")")
		return &plan.Subquery{At: at, Kind: plan.Scalar, Query: q}
	}
	p.i++
	e := p.expr()
	if p.op(")") {
		return e
	}
	es := []plan.Expr{p.alias(e)}
	switch {
	case p.isOp(","):
	case es[0] == e:
		p.unexpected("')'")
	default: // one expression alone has no name here
		p.unexpected("','")
	}
	for p.op(",") {
		es = append(es, p.named())
	}
	p.wantOp(")")
	row := call(at, "struct", es...)
	row.Shown = "row"
	return row
}

// lambdaParams reads (a, b) -> if that is next.
func (p *parser) lambdaParams() ([]string, bool) {
	var names []string
	k := 1
	for ; p.peek(k).name(); k += 2 {
		names = append(names, p.peek(k).text)
		if !p.peek(k + 1).isOp(",") {
			break
		}
	}
	if !p.peek(k+1).isOp(")") || !p.peek(k+2).isOp("->") || len(names) == 0 {
		return nil, false
	}
	p.i += k + 3
	return names, true
}

// withoutParens are functions that need no parentheses.
var withoutParens = map[string]string{
	"CURRENT_DATE": "current_date", "CURRENT_TIMESTAMP": "current_timestamp", "CURRENT_USER": "current_user", "SESSION_USER": "current_user",
	"LOCALTIMESTAMP": "localtimestamp", "CURRENT_TIME": "current_time",
}

// typedLiteralWords are the names of literals with a type; only those that dp's types know.
var typedLiteralWords = words("DATE TIMESTAMP TIMESTAMP_NTZ TIMESTAMP_LTZ TIME")

// wordPrimary reads an operand that starts with a word.
func (p *parser) wordPrimary() plan.Expr {
	t, next := p.cur(), p.peek(1)
	at := p.origin(t)
	switch t.upper {
	case "NULL":
		p.i++
		return &plan.Literal{At: at, T: types.NullType}
	case "TRUE", "FALSE":
		p.i++
		return &plan.Literal{At: at, Value: t.upper == "TRUE", T: types.BooleanType}
	case "CASE":
		if !next.isOp(".") {
			return p.caseExpr()
		}
	case "INTERVAL":
		if e := p.interval(); e != nil {
			return e
		}
	case "CAST", "TRY_CAST":
		if next.isOp("(") {
			return p.cast()
		}
	case "EXISTS":
		if next.isOp("(") && p.queryAt(1) {
			p.i += 2
			q := p.query()
			p.wantOp(")")
			return &plan.Subquery{At: at, Kind: plan.Exists, Query: q}
		}
	}
	if next.kind == tokString {
		switch {
		case t.in(typedLiteralWords):
			return p.typedLiteral()
		case t.is("X"): // X '00FF' with a space
			p.i++
			return p.binaryLiteral()
		}
		if !t.in(notColumns) { // no alias can be a string
			p.fail(at, "UNSUPPORTED_TYPED_LITERAL", "Literals of the type \"%s\" are not supported. "+
				"Supported types are \"DATE\", \"TIMESTAMP_NTZ\", \"TIMESTAMP_LTZ\", \"TIMESTAMP\", \"INTERVAL\", \"X\", \"TIME\".", t.upper)
		}
	}
	if name, ok := withoutParens[t.upper]; ok && !next.isOp("(") && !next.isOp(".") {
		p.i++
		return call(at, name)
	}
	return p.nameOrCall()
}

// nameOrCall reads a column, a function call or a lambda with one parameter.
func (p *parser) nameOrCall() plan.Expr {
	t, next := p.cur(), p.peek(1)
	at := p.origin(t)
	if t.is("IDENTIFIER") && next.isOp("(") {
		parts := p.identifierClause()
		if p.isOp("(") {
			return p.call(parts, at)
		}
		at.EndCol = p.endCol(at)
		var e plan.Expr = &plan.Column{At: at, Parts: parts}
		for p.isOp(".") && p.peek(1).name() { // a field: the name ends at the parenthesis
			p.i++
			e = &plan.Extract{At: p.here(), E: e, Key: text(p.here(), p.ident())}
		}
		return e
	}
	if next.isOp("->") {
		p.i += 2
		return &plan.Lambda{At: at, Params: []string{t.text}, Body: p.expr()}
	}
	if t.in(notColumns) && !next.isOp(".") && !(next.isOp("(") && t.in(functionWords)) && !p.joinWordAsColumn() {
		p.unexpected("")
	}
	p.i++
	k := 0
	for p.peek(k).isOp(".") && p.peek(k+1).name() {
		k += 2
	}
	if !p.peek(k).isOp("(") {
		return &plan.Column{At: at, Parts: []string{t.text}}
	}
	parts := []string{t.text}
	for j := 1; j < k; j += 2 {
		parts = append(parts, p.peek(j).text)
	}
	p.i += k
	at.EndCol = p.endCol(at)
	return p.call(parts, at)
}

// joinWordAsColumn reports whether LEFT or RIGHT is a column here: nothing of a join follows.
func (p *parser) joinWordAsColumn() bool {
	n := p.peek(1)
	return (p.is("LEFT") || p.is("RIGHT") || p.is("END") || p.is("ANTI") || p.is("SEMI")) && (n.kind == tokOp && !n.isOp("(") || n.kind == tokEOF || n.is("AS"))
}

// caseExpr reads CASE; CASE x WHEN a is built as CASE WHEN x = a.
func (p *parser) caseExpr() plan.Expr {
	p.enter()
	defer p.leave()
	c := &plan.Case{At: p.here()}
	p.wantWords("CASE")
	var operand plan.Expr
	size := 0
	if !p.is("WHEN") {
		operand = p.expr()
		size = treeSize(operand)
	}
	for p.is("WHEN") {
		at := p.here()
		p.i++
		cond := p.expr()
		if operand != nil {
			p.repeat(at, size, len(c.Whens)+1)
			cond = call(at, "=", operand, cond)
		}
		p.wantWords("THEN")
		c.Whens = append(c.Whens, plan.When{Cond: cond, Then: p.expr()})
	}
	if len(c.Whens) == 0 {
		p.unexpected("WHEN")
	}
	if p.words("ELSE") {
		c.Else = p.expr()
	}
	p.wantWords("END")
	return c
}

// maxRepeated bounds trees in which one expression stands several times (the operand of CASE x WHEN a WHEN b). Nested, they would grow
// exponentially.
const maxRepeated = 100_000

// treeSize counts the nodes of an expression and of the subqueries in it, up to a little over maxRepeated.
func treeSize(e plan.Expr) int {
	n := 0
	var count func(plan.Expr) bool
	var relation func(plan.Relation)
	count = func(e plan.Expr) bool {
		n++
		if q, ok := e.(*plan.Subquery); ok {
			relation(q.Query)
		}
		return n <= maxRepeated
	}
	relation = func(r plan.Relation) {
		if n++; n > maxRepeated {
			return
		}
		for _, e := range r.Exprs() {
			plan.Walk(e, count)
		}
		for _, c := range r.Children() {
			relation(c)
		}
	}
	plan.Walk(e, count)
	return n
}

func (p *parser) repeat(at diag.Origin, size, times int) {
	if size*times > maxRepeated {
		p.fail(at, "PARSE_SYNTAX_ERROR", "An operand of %d parts cannot be repeated %d times.", size, times)
	}
}

// cast reads CAST(e AS type) and TRY_CAST; without AS it is the call of a function, of which no form exists.
func (p *parser) cast() plan.Expr {
	c := &plan.Cast{At: p.here(), Try: p.is("TRY_CAST")}
	name := map[bool]string{false: "cast", true: "try_cast"}[c.Try]
	p.i += 2
	if p.isOp(")") {
		p.i++
		return &plan.Call{At: c.At, Name: name}
	}
	c.E = p.expr()
	if args := []plan.Expr{c.E}; p.isOp(")") || p.isOp(",") {
		for p.isOp(",") {
			p.i++
			args = append(args, p.expr())
		}
		p.wantOp(")")
		return &plan.Call{At: c.At, Name: name, Args: args}
	}
	p.wantWords("AS")
	c.To = p.dataType()
	p.wantOp(")")
	return c
}
