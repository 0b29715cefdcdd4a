package sparksql

import (
	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/plan"
)

// from reads the relations after FROM. A comma is a join without a condition, and what is joined behind it is joined to all before it, as
// in Spark: a, b JOIN c is (a, b) JOIN c.
func (p *parser) from() plan.Relation {
	p.enter()
	defer p.leave()
	l := p.joins(p.relation())
	for n := 0; p.isOp(","); p.chain(&n) {
		at := p.here()
		p.i++
		lateral := p.is("LATERAL")
		l = p.joins(&plan.Join{At: at, L: l, R: p.relation(), Lateral: lateral})
	}
	return l
}

// joins reads what is joined to l, and PIVOT and UNPIVOT between.
func (p *parser) joins(l plan.Relation) plan.Relation {
	for n := 0; ; p.chain(&n) {
		l = p.pivots(l)
		j, joined := p.joinOne(l)
		if !joined {
			return l
		}
		l = j
	}
}

// joinOne reads one join to l; false, with nothing read, when none is next.
func (p *parser) joinOne(l plan.Relation) (plan.Relation, bool) {
	kind, natural, length := p.joinAhead()
	if length == 0 {
		return nil, false
	}
	j := &plan.Join{At: p.here(), L: l, Kind: kind, Natural: natural}
	if natural && kind == plan.CrossJoin {
		p.fail(j.At, "INCOMPATIBLE_JOIN_TYPES", "The join types NATURAL and CROSS are incompatible.")
	}
	p.i += length
	j.Lateral = p.is("LATERAL")
	j.R = p.relation()
	p.joinCondition(j)
	return j, true
}

// joinAhead says which join starts here and how many words that takes; none: no words.
func (p *parser) joinAhead() (kind plan.JoinKind, natural bool, length int) {
	k := 0
	word := func(w string) bool {
		if p.peek(k).is(w) {
			k++
			return true
		}
		return false
	}
	natural = word("NATURAL")
	switch {
	case word("CROSS"):
		kind = plan.CrossJoin
	case word("INNER"):
	case word("SEMI"):
		kind = plan.SemiJoin
	case word("ANTI"):
		kind = plan.AntiJoin
	case word("LEFT"):
		switch {
		case word("SEMI"):
			kind = plan.SemiJoin
		case word("ANTI"):
			kind = plan.AntiJoin
		default:
			word("OUTER")
			kind = plan.LeftJoin
		}
	case word("RIGHT"):
		word("OUTER")
		kind = plan.RightJoin
	case word("FULL"):
		word("OUTER")
		kind = plan.FullJoin
	}
	if !word("JOIN") {
		return 0, false, 0
	}
	return kind, natural, k
}

func (p *parser) joinCondition(j *plan.Join) {
	switch {
	case p.ahead("APPROX", "NEAREST"), p.ahead("EXACT", "NEAREST"):
		p.nearest(j)
	case p.words("ON"):
		j.On = p.expr()
	case p.words("USING"):
		j.Using = inParens(p, p.ident)
	}
	if j.Natural && (j.On != nil || j.Using != nil) {
		p.fail(j.At, "PARSE_SYNTAX_ERROR", "A NATURAL join takes no condition.")
	}
}

// pivots reads PIVOT (…) and UNPIVOT (…) behind a relation.
func (p *parser) pivots(r plan.Relation) plan.Relation {
	for n := 0; ; p.chain(&n) {
		switch at := p.here(); {
		case p.is("PIVOT") && p.peek(1).isOp("("):
			r = p.pivotAlias(p.pivot(r, at))
		case p.is("UNPIVOT") && (p.peek(1).isOp("(") || p.peek(2).is("NULLS")):
			r = p.pivotAlias(p.unpivot(r, at))
		default:
			return r
		}
	}
}

// pivotAlias reads the name behind a PIVOT or an UNPIVOT, which names no columns.
func (p *parser) pivotAlias(r plan.Relation) plan.Relation {
	if !p.words("AS") && !p.aliasAhead() {
		return r
	}
	a := &plan.SubqueryAlias{At: p.here(), In: r}
	a.Name = []string{p.ident()}
	if p.isOp("(") {
		p.unexpected("no names of columns: PIVOT and UNPIVOT make their own")
	}
	return a
}

// pivot reads PIVOT (sum(x) FOR y IN (1, 2 AS two)). Several columns are one struct.
func (p *parser) pivot(in plan.Relation, at diag.Origin) plan.Relation {
	p.i++
	p.wantOp("(")
	v := &plan.Pivot{At: at, In: in, SQL: true}
	v.Aggs = list(p, p.named)
	p.wantWords("FOR")
	column := func() plan.Expr { return &plan.Column{At: p.here(), Parts: p.parts()} }
	columnAt := p.here()
	if p.isOp("(") {
		if columns := inParens(p, column); len(columns) == 1 {
			v.Column = columns[0]
		} else {
			v.Column = call(columnAt, "struct", columns...)
		}
	} else {
		v.Column = column()
	}
	p.wantWords("IN")
	v.Values = inParens(p, p.named)
	p.wantOp(")")
	return v
}

// unpivot reads UNPIVOT [INCLUDE NULLS] (value FOR name IN (a, b AS c)).
func (p *parser) unpivot(in plan.Relation, at diag.Origin) plan.Relation {
	p.i++
	u := &plan.Unpivot{At: at, In: in}
	if p.words("INCLUDE", "NULLS") {
		u.IncludeNulls = true
	} else {
		p.words("EXCLUDE", "NULLS")
	}
	p.wantOp("(")
	several := p.isOp("(")
	if several {
		u.ValueNames = inParens(p, p.ident)
	} else {
		u.ValueNames = []string{p.ident()}
	}
	p.wantWords("FOR")
	u.Variable = p.ident()
	p.wantWords("IN")
	column := func() plan.Expr { return &plan.Column{At: p.here(), Parts: p.parts()} }
	u.Values = inParens(p, func() plan.Expr {
		if !several {
			return p.alias(column())
		}
		at := p.here()
		if columns := inParens(p, column); len(u.ValueNames) > 1 || len(columns) > 1 {
			return p.alias(call(at, "struct", columns...))
		} else {
			return p.alias(columns[0])
		}
	})
	p.wantOp(")")
	return u
}

// nearest reads APPROX NEAREST n BY DISTANCE e.
func (p *parser) nearest(j *plan.Join) {
	at := p.here()
	p.i += 2
	if p.cur().kind == tokNumber {
		numberAt := p.here()
		if n := p.signedNumber(); n < 1 || n > 100_000 {
			p.fail(numberAt, "NEAREST_BY_JOIN.NUM_RESULTS_OUT_OF_RANGE", "The number of results of a NEAREST BY join must be between 1 and 100000, but got %d.", n)
		}
	}
	p.wantWords("BY")
	if !p.words("DISTANCE") {
		p.wantWords("SIMILARITY")
	}
	p.expr()
	switch {
	case j.Kind != plan.InnerJoin && j.Kind != plan.LeftJoin:
		p.fail(j.At, "NEAREST_BY_JOIN.UNSUPPORTED_JOIN_TYPE", "A NEAREST BY join is an INNER or a LEFT OUTER join.")
	case j.Lateral:
		p.fail(j.At, "NEAREST_BY_JOIN.LATERAL", "A NEAREST BY join takes no LATERAL relation.")
	}
	p.refuse(at, "a NEAREST BY join", "")
}
