package sparksql

import (
	"strconv"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/plan"
)

// pipe reads the operator behind |> that takes the rows of in. Nothing behind |> is in itself, as in Spark.
func (p *parser) pipe(in plan.Relation) plan.Relation {
	at := p.here()
	switch {
	case p.is("SELECT"):
		return p.pipeSelect(in)
	case p.words("EXTEND"):
		return &plan.Project{At: at, In: in, List: append([]plan.Expr{&plan.Star{At: at}}, list(p, p.named)...), Extend: true}
	case p.words("SET"):
		return p.pipeSet(in)
	case p.words("DROP"):
		return &plan.Project{At: at, In: in, List: []plan.Expr{&plan.Star{At: at, Except: list(p, p.parts)}}}
	case p.words("AS"):
		at := p.here()
		return &plan.SubqueryAlias{At: at, In: in, Name: []string{p.ident()}}
	case p.words("WHERE"):
		r := &plan.Filter{At: at, In: &plan.Pipe{At: at, In: in}, Cond: p.expr()}
		if p.windowAhead() {
			p.fail(p.here(), "NOT_ALLOWED_IN_PIPE_OPERATOR_WHERE.WINDOW_CLAUSE", "Not allowed in the pipe WHERE clause: the WINDOW clause.")
		}
		return r
	case p.words("AGGREGATE"):
		return p.pipeAggregate(in, at)
	case p.is("PIVOT"), p.is("UNPIVOT"):
		return p.pipePivot(in)
	case p.is("TABLESAMPLE"):
		return p.sample(in)
	case p.is("UNION"), p.is("EXCEPT"), p.is("MINUS"), p.is("SETMINUS"), p.is("INTERSECT"):
		s, _ := p.setOp()
		s.L, s.R = in, p.queryTerm()
		return s
	case p.windowAhead():
		p.fail(at, "UNSUPPORTED_FEATURE.CLAUSE_WITH_PIPE_OPERATORS", "The feature is not supported: The SQL pipe operator syntax using |> does not support the WINDOW clause.")
	}
	if j, joined := p.joinOne(in); joined {
		return j
	}
	return p.pipeTail(in)
}

// pipeSelect reads SELECT … [WINDOW …].
func (p *parser) pipeSelect(in plan.Relation) plan.Relation {
	at := p.here()
	hints, distinct, items := p.selectList()
	return p.selectTail(at, &plan.Project{At: at, In: in, List: items}, hints, distinct)
}

// pipeSet reads SET a = x, b = y: each sees what those before it made.
func (p *parser) pipeSet(in plan.Relation) plan.Relation {
	list(p, func() struct{} {
		at := p.here()
		name := p.ident()
		if p.isOp(".") {
			p.fail(at, "PARSE_SYNTAX_ERROR", "Operation not allowed: SQL pipe syntax |> SET operator with multi-part assignment key (only single-part keys are allowed).")
		}
		p.wantOp("=")
		in = &plan.WithColumns{At: at, In: in, List: []*plan.Alias{{At: at, Name: name, E: p.expr()}}, Set: true}
		return struct{}{}
	})
	return in
}

// pipeTail reads one of ORDER BY, LIMIT and the like. Nothing at all leaves the rows as they are, as in Spark.
func (p *parser) pipeTail(in plan.Relation) plan.Relation {
	first := p.cur().upper
	if p.cur().kind != tokEOF && !p.isOp(")") && !p.isOp("|>") && !p.isOp(";") && !p.cur().in(queryTailWords) {
		p.unexpected("an operator of the pipe syntax")
	}
	if first == "LIMIT" || first == "OFFSET" {
		return p.limit(in)
	}
	start := p.i
	r := p.queryTail(&plan.Pipe{At: p.here(), In: in})
	if l, ok := r.(*plan.Limit); ok && p.i > start {
		second := "LIMIT"
		if l.N == nil {
			second = "OFFSET"
		}
		p.fail(l.At, "MULTIPLE_QUERY_RESULT_CLAUSES_WITH_PIPE_OPERATORS",
			"%s BY and %s cannot coexist in the same SQL pipe operator using '|>'. Please separate the multiple result clauses into separate pipe operators and then retry the query again.", first, second)
	}
	if _, nothing := r.(*plan.Pipe); nothing {
		return in
	}
	return r
}

// pipePivot reads one PIVOT or UNPIVOT.
func (p *parser) pipePivot(in plan.Relation) plan.Relation {
	at := p.here()
	var r plan.Relation
	if p.is("PIVOT") {
		r = p.pivot(in, at)
	} else {
		r = p.unpivot(in, at)
	}
	if p.is("PIVOT") || p.is("UNPIVOT") {
		p.fail(at, "NOT_ALLOWED_IN_FROM.UNPIVOT_WITH_PIVOT", "Not allowed in the FROM clause: UNPIVOT together with PIVOT. Use parentheses to group the PIVOT clause if the other clause needs to operate on the result of the PIVOT clause.")
	}
	return p.pivotAlias(r)
}

// pipeAggregate reads AGGREGATE [aggregates] [GROUP BY keys]: the columns are the keys and the aggregates.
func (p *parser) pipeAggregate(in plan.Relation, at diag.Origin) plan.Relation {
	a := &plan.Aggregate{At: at, In: in, Pipe: true}
	if !p.ahead("GROUP", "BY") {
		if p.cur().kind == tokEOF || p.isOp(")") || p.isOp("|>") || p.isOp(";") {
			p.fail(at, "PARSE_SYNTAX_ERROR", "Operation not allowed: The AGGREGATE clause requires a list of aggregate expressions or a list of grouping expressions, or both.")
		}
		a.List = list(p, p.named)
	}
	if p.words("GROUP", "BY") {
		p.plainKeys(a)
	}
	for _, e := range append(append([]plan.Expr{}, a.Keys...), a.List...) {
		plan.Walk(e, func(e plan.Expr) bool {
			switch e := e.(type) {
			case *plan.Call:
				if name := strings.ToUpper(e.Name); name == "GROUPING" || name == "GROUPING_ID" || name == "CUBE" || name == "ROLLUP" {
					p.noPipeGrouping(e.At, name)
				}
			case *plan.Window:
				if len(a.Keys) > 0 {
					p.noPipeGrouping(e.At, "window functions")
				}
			}
			return true
		})
	}
	return a
}

// plainKeys reads the keys of GROUP BY, which may have names here.
func (p *parser) plainKeys(a *plan.Aggregate) {
	at := p.here()
	if n := p.peek(1); p.is("ALL") && !n.isOp(",") && !n.isOp(".") && !n.isOp("(") {
		p.noPipeGrouping(at, "GROUP BY ALL")
	}
	a.Keys = list(p, func() plan.Expr {
		at := p.here()
		switch {
		case (p.is("ROLLUP") || p.is("CUBE")) && p.peek(1).isOp("("):
			p.noPipeGrouping(at, "GROUP BY "+p.cur().upper)
		case p.ahead("GROUPING", "SETS"):
			p.noPipeGrouping(at, "GROUPING SETS")
		}
		parenthesis := p.isOp("(")
		e := p.expr()
		switch {
		case p.ahead("WITH", "ROLLUP"), p.ahead("WITH", "CUBE"):
			p.noPipeGrouping(at, "GROUP BY "+p.peek(1).upper)
		case p.ahead("GROUPING", "SETS"):
			p.noPipeGrouping(at, "GROUPING SETS")
		}
		if named := p.alias(e); named != e {
			return named
		}
		if !parenthesis {
			return e
		}
		return rowKey(e, at)
	})
}

// rowKey gives a row that is a key, (a, b), the name of the structure that Spark makes of it.
func rowKey(e plan.Expr, at diag.Origin) plan.Expr {
	row, ok := e.(*plan.Call)
	if !ok || row.Name != "struct" || row.At != at { // struct(a) stands behind a parenthesis, if there is one
		return e
	}
	parts := make([]string, len(row.Args))
	for i, e := range row.Args {
		name := "col" + strconv.Itoa(i+1)
		switch e := e.(type) {
		case *plan.Column:
			name = e.Parts[len(e.Parts)-1]
		case *plan.Alias:
			name = e.Name
			parts[i] = name + ", " + plan.ColumnName(e.E)
			continue
		}
		parts[i] = name + ", " + plan.ColumnName(e)
	}
	return &plan.Alias{At: at, E: e, Name: "named_struct(" + strings.Join(parts, ", ") + ")"}
}

func (p *parser) noPipeGrouping(at diag.Origin, what string) {
	p.fail(at, "UNSUPPORTED_FEATURE.PIPE_OPERATOR_AGGREGATE_UNSUPPORTED_CASE",
		"The feature is not supported: The SQL pipe operator syntax with aggregation (using |> AGGREGATE) does not support %s.", what)
}
