package sparksql

import (
	"unicode/utf8"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// predicate reads a value and the one predicate that may stand behind it: BETWEEN, IN, LIKE, IS …
func (p *parser) predicate() plan.Expr {
	l := p.binary(levelComparison)
	at := p.here()
	not := p.is("NOT") && (p.peek(1).is("BETWEEN") || p.peek(1).is("IN") || p.peek(1).in(likeWords))
	if not {
		p.i++
	}
	switch t := p.cur(); {
	case t.is("BETWEEN"):
		p.i++
		low := p.value()
		p.wantWords("AND")
		l = call(at, "between", l, low, p.value())
	case t.is("IN") && p.peek(1).isOp("("):
		l = p.in(l, at)
	case t.in(likeWords):
		return p.like(l, at, not) // it places NOT itself
	case t.is("IS"):
		return p.isPredicate(l)
	default:
		return l
	}
	if not {
		l = call(at, "not", l)
	}
	return l
}

// in reads IN (query) and IN (a, b).
func (p *parser) in(l plan.Expr, at diag.Origin) plan.Expr {
	if p.queryAt(1) {
		p.i += 2
		s := &plan.Subquery{At: at, Kind: plan.In, Query: p.query(), Left: []plan.Expr{l}}
		if row, ok := l.(*plan.Call); ok && row.Name == "struct" {
			s.Left = row.Args
		}
		p.wantOp(")")
		return s
	}
	p.i++
	args := inParens(p, p.expr)
	return call(at, "in", append([]plan.Expr{l}, args...)...)
}

var likeWords = words("LIKE ILIKE RLIKE REGEXP")

var likeNames = map[string]string{"LIKE": "like", "ILIKE": "ilike", "RLIKE": "rlike", "REGEXP": "rlike"}

// like reads LIKE and its relatives; with ANY, SOME or ALL it is several of them joined by OR or AND.
func (p *parser) like(l plan.Expr, at diag.Origin, not bool) plan.Expr {
	word := p.advance().upper
	one := func(args ...plan.Expr) plan.Expr {
		e := plan.Expr(call(at, likeNames[word], append([]plan.Expr{l}, args...)...))
		if not {
			e = call(at, "not", e)
		}
		return e
	}
	if (word == "LIKE" || word == "ILIKE") && (p.is("ANY") || p.is("SOME") || p.is("ALL")) && p.peek(1).isOp("(") {
		join, shown := "or", "likeany"
		if p.advance().upper == "ALL" {
			join, shown = "and", "likeall"
		}
		if not {
			shown = "not" + shown
		}
		if p.peek(1).isOp(")") {
			p.fail(p.here(), "PARSE_SYNTAX_ERROR", "Expected something between '(' and ')'.")
		}
		patterns := inParens(p, p.expr)
		p.repeat(at, treeSize(l), len(patterns))
		all := make([]plan.Expr, len(patterns))
		for i, x := range patterns {
			all[i] = one(x)
			if l, ok := x.(*plan.Literal); !ok || !l.T.IsString() {
				shown = ""
			}
		}
		e := balanced(at, join, all)
		if c, ok := e.(*plan.Call); ok {
			c.Shown = shown
		}
		return e
	}
	pattern := p.value()
	if !p.words("ESCAPE") {
		return one(pattern)
	}
	escapeAt := p.here()
	escape := p.stringLit("the escape character")
	if utf8.RuneCountInString(escape) != 1 {
		p.fail(escapeAt, "INVALID_ESC", "Found an invalid escape string: '%s'. The escape string must contain only one character.", shorten(escape))
	}
	return one(pattern, text(escapeAt, escape))
}

// balanced joins conditions in a tree of low depth.
func balanced(at diag.Origin, op string, es []plan.Expr) plan.Expr {
	if len(es) == 1 {
		return es[0]
	}
	half := len(es) / 2
	return call(at, op, balanced(at, op, es[:half]), balanced(at, op, es[half:]))
}

// isPredicate reads IS [NOT] NULL, TRUE, FALSE, UNKNOWN, DISTINCT FROM.
func (p *parser) isPredicate(l plan.Expr) plan.Expr {
	at := p.here()
	p.wantWords("IS")
	not := p.words("NOT")
	var e plan.Expr
	switch {
	case p.words("NULL"), p.words("UNKNOWN"):
		if not {
			return call(at, "isnotnull", l)
		}
		return call(at, "isnull", l)
	case p.is("TRUE"), p.is("FALSE"):
		e = call(at, "<=>", l, &plan.Literal{At: p.here(), Value: p.is("TRUE"), T: types.BooleanType})
		p.i++
	case p.words("DISTINCT", "FROM"):
		e = call(at, "<=>", l, p.value())
		not = !not
	default:
		p.unexpected("NULL, TRUE, FALSE, UNKNOWN or DISTINCT FROM")
	}
	if not {
		return call(at, "not", e)
	}
	return e
}
