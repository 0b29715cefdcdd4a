package sparksql

import (
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// call reads a call from its opening parenthesis on; parts are the function's name.
func (p *parser) call(parts []string, at diag.Origin) plan.Expr {
	p.enter()
	defer p.leave()
	c := &plan.Call{At: at, Name: strings.ToLower(strings.Join(parts, "."))}
	if c.Name == "product" || c.Name == "sum_distinct" {
		p.failHint(at, "DataFrames have it: F."+c.Name+"(…)", "UNRESOLVED_ROUTINE", "Cannot resolve routine `%s`: it is no function of SQL.", c.Name)
	}
	p.wantOp("(")
	if p.specialCall(c) {
		p.wantOp(")")
		return p.callTail(c)
	}
	switch {
	case p.isOp(")"):
	case p.words("DISTINCT"):
		c.Distinct = true
		c.Args = list(p, p.argument)
	case p.is("ALL") && !p.peek(1).isOp(",") && !p.peek(1).isOp(")") && !p.peek(1).isOp("."):
		p.i++
		c.Args = list(p, p.argument)
	case c.Name == "struct":
		c.Args = list(p, p.named)
	default:
		c.Args = list(p, p.argument)
	}
	p.nulls(c)
	p.wantOp(")")
	return p.callTail(c)
}

// argument reads an argument: an expression or name => expression.
func (p *parser) argument() plan.Expr {
	t := p.cur()
	if t.name() && p.peek(1).isOp("=>") {
		p.i += 2
		return &plan.NamedArg{At: p.origin(t), Name: t.text, E: p.argumentValue()}
	}
	return p.argumentValue()
}

func (p *parser) argumentValue() plan.Expr {
	if n := p.peek(1); p.is("TABLE") && (n.isOp("(") || n.name() && !n.is("AS")) {
		return p.tableArgument()
	}
	return p.expr()
}

// tableArgument reads TABLE (query) or TABLE t, with how its rows are partitioned.
func (p *parser) tableArgument() plan.Expr {
	at := p.here()
	p.i++
	switch {
	case p.isOp("(") && p.queryAt(0):
		p.subquery()
	case p.op("("):
		p.objectName()
		p.wantOp(")")
	default:
		p.objectName()
	}
	one := func() {
		if p.isOp("(") {
			inParens(p, func() struct{} { p.sortKeys(); return struct{}{} })
		} else {
			p.direction(&plan.SortOrder{At: p.here(), E: p.expr()})
		}
	}
	switch {
	case p.words("WITH", "SINGLE", "PARTITION"):
	case p.words("PARTITION", "BY"), p.words("DISTRIBUTE", "BY"):
		one()
	}
	if p.words("ORDER", "BY") || p.words("SORT", "BY") {
		one()
	}
	p.refuse(at, "a TABLE argument", "")
	return &plan.Literal{At: at, T: types.NullType}
}

// nulls reads IGNORE NULLS and RESPECT NULLS.
func (p *parser) nulls(c *plan.Call) {
	if p.words("IGNORE", "NULLS") {
		c.IgnoreNulls = true
	} else {
		p.words("RESPECT", "NULLS")
	}
}

// callTail reads WITHIN GROUP, FILTER, IGNORE NULLS and OVER behind a call.
func (p *parser) callTail(c *plan.Call) plan.Expr {
	if p.ahead("WITHIN", "GROUP") && p.peek(2).isOp("(") {
		p.i += 3
		p.wantWords("ORDER", "BY")
		c.OrderBy = p.sortKeys()
		p.wantOp(")")
	}
	if p.is("FILTER") && p.peek(1).isOp("(") {
		p.i += 2
		p.wantWords("WHERE")
		c.Filter = p.expr()
		p.wantOp(")")
	}
	p.nulls(c)
	if n := p.peek(1); p.is("OVER") && (n.isOp("(") || n.name()) {
		w := &plan.Window{At: c.At, Fn: c}
		p.i++
		if p.isOp("(") {
			w.Spec = p.windowSpec()
		} else {
			w.Spec.Ref = p.ident()
		}
		return w
	}
	return c
}

// specialCall reads arguments with words between them (EXTRACT(year FROM d)). It answers false, having read nothing, when the call is an
// ordinary one.
func (p *parser) specialCall(c *plan.Call) bool {
	switch c.Name {
	case "extract":
		return p.extract(c)
	case "negative":
		c.ByName = true
	case "position":
		return p.position(c)
	case "substring", "substr":
		return p.substring(c)
	case "trim":
		return p.trim(c)
	case "overlay":
		return p.overlay(c)
	case "timestampadd", "timestampdiff", "dateadd", "datediff", "date_add", "date_diff", "timediff":
		return p.dateUnit(c)
	}
	return false
}

// extract reads EXTRACT(field FROM source).
func (p *parser) extract(c *plan.Call) bool {
	if t := p.cur(); t.kind != tokWord && t.kind != tokString || !p.peek(1).is("FROM") {
		return false
	}
	t := p.advance()
	p.i++
	c.Args = []plan.Expr{text(p.origin(t), t.text), p.expr()}
	return true
}

// position reads POSITION(sub IN text), which Spark makes locate.
func (p *parser) position(c *plan.Call) bool {
	if !p.containsWord("IN") {
		return false
	}
	sub := p.value()
	p.wantWords("IN")
	c.Name = "locate"
	c.Args = []plan.Expr{sub, p.value(), &plan.Literal{At: c.At, Value: int64(1), T: types.IntType}}
	return true
}

// containsWord reports whether a word stands between the current token and the end of the parentheses around it, outside of inner ones.
func (p *parser) containsWord(word string) bool {
	for k := p.i; k < len(p.toks); k++ {
		switch t := &p.toks[k]; {
		case t.isOp("(") && t.match > 0:
			k = t.match
		case t.isOp(")"), t.kind == tokEOF, t.isOp(";"):
			return false
		case t.is(word):
			return true
		}
	}
	return false
}

// substring reads SUBSTRING(text FROM start FOR length).
func (p *parser) substring(c *plan.Call) bool {
	if !p.containsWord("FROM") {
		return false
	}
	c.Args = []plan.Expr{p.expr()}
	p.wantWords("FROM")
	c.Args = append(c.Args, p.expr())
	if p.words("FOR") {
		c.Args = append(c.Args, p.expr())
	}
	return true
}

// trim reads TRIM([BOTH | LEADING | TRAILING] [characters] FROM text): trim, ltrim or rtrim with the characters first, as in the call trim(characters, text).
func (p *parser) trim(c *plan.Call) bool {
	if !p.containsWord("FROM") {
		return false
	}
	switch {
	case p.words("BOTH"):
	case p.words("LEADING"):
		c.Name = "ltrim"
	case p.words("TRAILING"):
		c.Name = "rtrim"
	}
	var characters []plan.Expr
	if !p.is("FROM") {
		characters = []plan.Expr{p.expr()}
	}
	p.wantWords("FROM")
	c.Args = append(characters, p.expr())
	return true
}

// overlay reads OVERLAY(text PLACING other FROM start FOR length).
func (p *parser) overlay(c *plan.Call) bool {
	if !p.containsWord("PLACING") {
		return false
	}
	c.Args = []plan.Expr{p.expr()}
	p.wantWords("PLACING")
	c.Args = append(c.Args, p.expr())
	p.wantWords("FROM")
	c.Args = append(c.Args, p.expr())
	if p.words("FOR") {
		c.Args = append(c.Args, p.expr())
	}
	return true
}

// dateUnit reads DATEADD(unit, n, date) and DATEDIFF(unit, from, to): timestampadd and timestampdiff with the unit as text, as written. With two
// arguments these are other functions.
func (p *parser) dateUnit(c *plan.Call) bool {
	t := p.cur()
	if t.kind == tokString && p.peek(1).isOp(",") && p.arguments() == 3 {
		p.fail(p.here(), "INVALID_PARAMETER_VALUE.DATETIME_UNIT", "The value of parameter(s) `unit` in `%s` is invalid: expects one of the units without quotes YEAR, QUARTER, MONTH, WEEK, DAY, DAYOFYEAR, HOUR, MINUTE, SECOND, MILLISECOND, MICROSECOND, but got the string literal '%s'.", c.Name, t.text)
	}
	if t.kind != tokWord || !p.peek(1).isOp(",") || !t.isUnit() && !t.is("QUARTER") && !t.is("DAYOFYEAR") || p.arguments() != 3 {
		return false
	}
	if strings.HasSuffix(c.Name, "diff") {
		c.Name = "timestampdiff"
	} else {
		c.Name = "timestampadd"
	}
	p.i += 2
	c.Args = append([]plan.Expr{text(p.origin(t), t.text)}, list(p, p.expr)...)
	return true
}

// arguments counts the arguments from the current token to the end of the parentheses around it.
func (p *parser) arguments() int {
	n := 1
	for k := p.i; k < len(p.toks); k++ {
		switch t := &p.toks[k]; {
		case (t.isOp("(") || t.isOp("[")) && t.match > 0:
			k = t.match
		case t.isOp(","):
			n++
		case t.isOp(")"), t.kind == tokEOF:
			return n
		}
	}
	return n
}
