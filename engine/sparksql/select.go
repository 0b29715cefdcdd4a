package sparksql

import (
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/plan"
)

// fromFirst reads FROM t [SELECT … [SELECT …]]. Several SELECTs are one query with the rows of all.
func (p *parser) fromFirst() plan.Relation {
	at := p.here()
	p.wantWords("FROM")
	in := p.lateralViews(p.from())
	if p.is("INSERT") {
		p.unsupported(p.here(), "FROM … INSERT", "write INSERT INTO … SELECT … FROM …")
	}
	if !p.is("SELECT") {
		return in
	}
	r := p.queryTail(p.selectFrom(in))
	for n := 0; p.is("SELECT"); p.chain(&n) {
		r = &plan.SetOp{At: at, Kind: plan.Union, All: true, L: r, R: p.queryTail(p.selectFrom(in))}
	}
	return r
}

// selectFrom reads SELECT … ; in is the input when FROM stood first.
func (p *parser) selectFrom(in plan.Relation) plan.Relation {
	at := p.here()
	hints, distinct, items := p.selectList()
	switch {
	case in != nil:
	case p.is("FROM"):
		p.i++
		in = p.from()
	default:
		in = &plan.OneRow{At: at}
	}
	in = p.lateralViews(in)
	if p.is("WHERE") {
		where := p.here()
		p.i++
		in = &plan.Filter{At: where, In: in, Cond: p.expr()}
	}
	var r plan.Relation = &plan.Project{At: at, In: in, List: items}
	if p.is("GROUP") {
		r = p.groupBy(in, items)
	}
	if p.is("HAVING") {
		having := p.here()
		p.i++
		if _, grouped := r.(*plan.Aggregate); !grouped { // HAVING alone makes one group of all rows
			r = &plan.Aggregate{At: having, In: in, List: items}
		}
		r = &plan.Filter{At: having, In: r, Cond: p.expr(), Kind: plan.Having}
	}
	if p.is("QUALIFY") {
		qualify := p.here()
		p.i++
		r = &plan.Filter{At: qualify, In: r, Cond: p.expr(), Kind: plan.Qualify}
	}
	return p.selectTail(at, r, hints, distinct)
}

// selectList reads SELECT with its hints and what is selected.
func (p *parser) selectList() (hints []Name, distinct bool, items []plan.Expr) {
	p.wantWords("SELECT")
	if p.is("TRANSFORM") && p.peek(1).isOp("(") && p.peek(1).match > 0 {
		if t := p.toks[p.peek(1).match+1]; t.is("USING") || t.is("ROW") || t.is("RECORDREADER") { // the clause, not the function
			return nil, false, p.transform()
		}
	}
	hints = p.hints()
	distinct = p.words("DISTINCT")
	if n := p.peek(1); !distinct && p.is("ALL") && !n.isOp(",") && !n.isOp(".") {
		p.i++
	}
	return hints, distinct, list(p, func() plan.Expr {
		if n := p.peek(1); p.is("FROM") && p.toks[p.i-1].isOp(",") && n.name() && !n.is("VALUES") && !n.is("FROM") {
			p.fail(p.here(), "TRAILING_COMMA_IN_SELECT", "Trailing comma detected in SELECT clause. Remove the trailing comma before the FROM clause.")
		}
		return p.named()
	})
}

// selectTail puts around a SELECT what its first words said, and its named windows.
func (p *parser) selectTail(at diag.Origin, r plan.Relation, hints []Name, distinct bool) plan.Relation {
	if distinct {
		r = &plan.Distinct{At: at, In: r}
	}
	if p.windowAhead() {
		r = &plan.WithWindows{At: p.here(), In: r, Windows: p.namedWindows()}
	}
	for i := len(hints) - 1; i >= 0; i-- {
		r = &plan.Hint{At: hints[i].At, In: r, Name: hints[i].Parts[0]}
	}
	return r
}

// hints reads /*+ NAME(…), NAME(…) */. A hint has no effect on rows, so that only its name is kept, but it has to be well-formed.
func (p *parser) hints() []Name {
	var r []Name
	for p.cur().kind == tokHint {
		t := p.advance()
		at := p.origin(t)
		at.Col += strings.Index(p.src[t.pos:t.end], t.text)
		in := &parser{src: t.text, at: at, toks: lex(t.text), depth: p.depth}
		if in.cur().kind == tokEOF {
			p.fail(in.at, "PARSE_SYNTAX_ERROR", "Syntax error at or near '*/'.")
		}
		for in.cur().kind != tokEOF {
			n := Name{in.at, []string{strings.ToUpper(in.ident())}}
			if in.op("(") {
				list(in, in.primary)
				in.wantOp(")")
			}
			r = append(r, n)
			in.op(",")
		}
	}
	return r
}

// lateralViews reads LATERAL VIEW [OUTER] f(x) [t] [AS a, b].
func (p *parser) lateralViews(in plan.Relation) plan.Relation {
	views := false
	for p.ahead("LATERAL", "VIEW") {
		views = true
		g := &plan.Generate{At: p.here(), In: in}
		p.i += 2
		g.Outer = p.words("OUTER")
		at := p.here()
		parts := p.parts()
		fn, ok := p.call(parts, at).(*plan.Call)
		if !ok {
			p.fail(at, "PARSE_SYNTAX_ERROR", "LATERAL VIEW needs a generator such as explode.")
		}
		g.Fn = fn
		if t := p.cur(); t.name() && !t.in(noImplicitAlias) {
			g.Alias = p.ident()
		}
		if t := p.cur(); p.words("AS") || t.name() && !t.in(noImplicitAlias) {
			g.Columns = list(p, p.ident)
		}
		in = g
	}
	if views && (p.is("PIVOT") || p.is("UNPIVOT")) {
		word := p.cur().upper
		p.fail(p.here(), "NOT_ALLOWED_IN_FROM.LATERAL_WITH_"+word, "Not allowed in the FROM clause: LATERAL together with %s.", word)
	}
	return in
}
