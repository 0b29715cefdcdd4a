package sparksql

import (
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// queryAt reports whether the token n ahead is a parenthesis around a query. With several parentheses it is the one around a query only when
// the query goes on behind the inner one: ((SELECT 1) + 1) is an expression, ((SELECT 1) UNION SELECT 2) a query.
func (p *parser) queryAt(n int) bool {
	i := p.i + n
	inner := i
	for inner < len(p.toks) && p.toks[inner].isOp("(") {
		inner++
	}
	if inner == i || !startsQuery(p.toks[inner:]) {
		return false
	}
	for k := i + 1; k < inner; k++ {
		end := p.toks[k].match
		if end == 0 || !continuesQuery(&p.toks[end+1]) {
			return false
		}
	}
	return true
}

func startsQuery(toks []token) bool {
	if len(toks) < 2 {
		return false
	}
	next := &toks[1]
	switch toks[0].upper {
	case "SELECT":
		return !next.isOp(",") && !next.isOp(")") && !next.isOp(".") && !next.isOp("=")
	case "FROM":
		return next.name() || next.isOp("(")
	case "WITH", "TABLE":
		return next.name()
	case "VALUES":
		return next.isOp("(") || next.kind == tokNumber || next.kind == tokString || next.kind == tokWord
	}
	return false
}

var queryTailWords = words("UNION EXCEPT MINUS INTERSECT ORDER SORT CLUSTER DISTRIBUTE LIMIT OFFSET WINDOW")

func continuesQuery(t *token) bool {
	return t.isOp(")") || t.isOp("|>") || t.in(queryTailWords)
}

// query reads [WITH …] a UNION b … [ORDER BY …] [LIMIT …].
func (p *parser) query() plan.Relation {
	p.enter()
	defer p.leave()
	var with *plan.With
	if p.is("WITH") {
		with = p.with()
		if p.is("INSERT") {
			p.unsupported(p.here(), "INSERT inside a WITH clause of a query", "put the WITH clause behind INSERT INTO")
		}
	}
	return p.queryOf(with)
}

// queryOf reads what stands behind a WITH clause; with is nil without.
func (p *parser) queryOf(with *plan.With) plan.Relation {
	r := p.queryTail(p.setOps(0))
	if with == nil {
		return r
	}
	with.Body = r
	return with
}

func (p *parser) with() *plan.With {
	w := &plan.With{At: p.here()}
	p.wantWords("WITH")
	w.Recursive = p.words("RECURSIVE")
	seen := map[string]bool{}
	w.CTEs = list(p, func() plan.CTE {
		at := p.here()
		c := plan.CTE{Name: p.ident()}
		if key := strings.ToLower(c.Name); seen[key] {
			p.fail(at, "DUPLICATED_CTE_NAMES", "CTE definition can't have duplicate names: `%s`.", c.Name)
		} else {
			seen[key] = true
		}
		if p.isOp("(") && !p.queryAt(0) {
			c.Columns = inParens(p, p.ident)
		}
		if levelAt := p.here(); p.words("MAX", "RECURSION", "LEVEL") {
			if !w.Recursive {
				p.fail(levelAt, "INVALID_SQL_SYNTAX.MAX_RECURSION_WITHOUT_RECURSIVE", "Invalid SQL syntax: MAX RECURSION LEVEL is only allowed in WITH RECURSIVE.")
			}
			n := p.signedNumber()
			c.MaxLevel = &n
		}
		p.words("AS")
		p.wantOp("(")
		c.Query = p.query()
		p.wantOp(")")
		return c
	})
	return w
}

// setOps reads queries joined by UNION, EXCEPT (level 1) and INTERSECT (level 2) that bind tighter than level. |> binds loosest of all.
func (p *parser) setOps(level int) plan.Relation {
	l := p.queryTerm()
	for n := 0; ; p.chain(&n) {
		if level == 0 && p.op("|>") {
			l = p.pipe(l)
			continue
		}
		start := p.i
		s, binds := p.setOp()
		if s == nil {
			return l
		}
		if binds <= level {
			p.i = start
			return l
		}
		s.L, s.R = l, p.setOps(binds)
		l = s
	}
}

// setOp reads the words of a set operation, without its operands, and says how tightly it binds; nil, with nothing read, when none is next.
func (p *parser) setOp() (s *plan.SetOp, binds int) {
	s, binds = &plan.SetOp{At: p.here()}, 1
	switch {
	case p.is("UNION"):
		s.Kind = plan.Union
	case p.is("EXCEPT"), p.is("MINUS"), p.is("SETMINUS"):
		s.Kind = plan.Except
	case p.is("INTERSECT"):
		s.Kind, binds = plan.Intersect, 2
	default:
		return nil, 0
	}
	p.i++
	if p.words("ALL") {
		s.All = true
	} else {
		p.words("DISTINCT")
	}
	if p.ahead("BY", "NAME") {
		p.unexpected("a query: columns are brought together by name in unionByName() of a DataFrame only")
	}
	return s, binds
}

// queryTerm reads one operand of a set operation.
func (p *parser) queryTerm() plan.Relation {
	at := p.here()
	switch {
	case p.isOp("("):
		p.i++
		r := p.query()
		p.wantOp(")")
		return r
	case p.is("VALUES"):
		return p.values()
	case p.is("TABLE"):
		p.i++
		return &plan.UnresolvedTable{At: at, Name: p.objectName().Parts}
	case p.is("FROM"):
		return p.fromFirst()
	case p.is("SELECT"):
		return p.selectFrom(nil)
	}
	p.unexpected("a query")
	return nil
}

// values reads VALUES (1, 2), (3, 4) [AS t (a, b)].
func (p *parser) values() plan.Relation {
	v := &plan.Values{At: p.here()}
	p.wantWords("VALUES")
	v.Rows = list(p, func() []plan.Expr {
		e := p.expr()
		if row, ok := e.(*plan.Call); ok && row.Name == "struct" { // a row, however it is written
			return row.Args
		}
		return []plan.Expr{e}
	})
	return p.relationAlias(v)
}

// queryTail reads ORDER BY, LIMIT and the like behind a query.
func (p *parser) queryTail(r plan.Relation) plan.Relation {
	order, distribute := "", false
	combine := func(at diag.Origin, clause string) {
		if order != "" || distribute && clause != "SORT BY" {
			p.fail(at, "UNSUPPORTED_FEATURE.COMBINATION_QUERY_RESULT_CLAUSES", "The feature is not supported: Combination of ORDER BY/SORT BY/DISTRIBUTE BY/CLUSTER BY.")
		}
		order = clause
	}
	for {
		at := p.here()
		switch {
		case p.words("ORDER", "BY"):
			combine(at, "ORDER BY")
			s := &plan.Sort{At: at, In: r}
			if n := p.peek(1); p.is("ALL") && !n.isOp(".") && !n.isOp(",") && !n.isOp("(") {
				p.i++
				s.All = true
				if o := p.direction(&plan.SortOrder{At: at}); o.Desc || !o.NullsFirst {
					o.E = &plan.Literal{At: at, Value: int64(1), T: types.IntType} // for the direction only
					s.Orders = []*plan.SortOrder{o}
				}
			} else {
				s.Orders = p.sortKeys()
			}
			r = s
		case p.words("SORT", "BY"): // the order within a partition: one partition has no order that anybody could see
			combine(at, "SORT BY")
			h := &plan.Hint{At: at, In: r, Name: "SORT BY"}
			for _, k := range p.sortKeys() {
				h.Args = append(h.Args, k)
			}
			r = h
		case p.words("CLUSTER", "BY"):
			combine(at, "CLUSTER BY")
			r = &plan.Hint{At: at, In: r, Name: "CLUSTER BY", Args: list(p, p.expr)}
		case p.words("DISTRIBUTE", "BY"):
			combine(at, "")
			distribute = true
			r = &plan.Hint{At: at, In: r, Name: "DISTRIBUTE BY", Args: list(p, p.expr)}
		case p.windowAhead():
			r = &plan.WithWindows{At: at, In: r, Windows: p.namedWindows()}
		case p.is("LIMIT"), p.is("OFFSET"):
			return p.limit(r)
		default:
			return r
		}
	}
}

func (p *parser) windowAhead() bool {
	return p.is("WINDOW") && p.peek(1).name() && (p.peek(2).is("AS") || p.peek(2).isOp("-"))
}

// limit reads LIMIT n [OFFSET m] and OFFSET m.
func (p *parser) limit(r plan.Relation) plan.Relation {
	l := &plan.Limit{At: p.here(), In: r}
	if p.words("LIMIT") && !p.words("ALL") {
		l.N = p.expr()
	}
	if p.words("OFFSET") {
		l.Offset = p.expr()
	}
	if l.N == nil && l.Offset == nil {
		return r
	}
	return l
}
