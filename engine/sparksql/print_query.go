package sparksql

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/plan"
)

// query is a relation as a whole query. What has no place in a SELECT is a |> behind its input.
func (p *printer) query(r plan.Relation) string {
	if w, ok := r.(*plan.With); ok {
		return "WITH " + when(w.Recursive, "RECURSIVE ") + joined(w.CTEs, ", ", p.cte) + " " + p.inner(w.Body)
	}
	if tails(r) {
		return p.tail(r)
	}
	return p.term(r)
}

func (p *printer) cte(c plan.CTE) string {
	s := quote(c.Name)
	if c.Columns != nil {
		s += " (" + names(c.Columns) + ")"
	}
	if c.MaxLevel != nil {
		s += fmt.Sprintf(" MAX RECURSION LEVEL %d", *c.MaxLevel)
	}
	return s + " AS (" + p.query(c.Query) + ")"
}

// inner is a query that something follows or precedes: in parentheses if it has a WITH of its own.
func (p *printer) inner(r plan.Relation) string {
	if _, ok := r.(*plan.With); ok {
		return "(" + p.query(r) + ")"
	}
	return p.query(r)
}

// tails reports a query with an ORDER BY, LIMIT or the like at its end.
func tails(r plan.Relation) bool {
	switch r := r.(type) {
	case *plan.Sort, *plan.Limit:
		return true
	case *plan.Hint:
		return strings.HasSuffix(r.Name, " BY")
	case *plan.WithWindows:
		return !selects(r)
	}
	return false
}

// tail is a query for which tails is true.
func (p *printer) tail(r plan.Relation) string {
	switch r := r.(type) {
	case *plan.Sort:
		s := " ORDER BY " + p.sortKeys(r.Orders)
		if r.All {
			s = " ORDER BY ALL" + joined(r.Orders, "", direction)
		}
		return p.behind(r.In, s)
	case *plan.Limit:
		s := ""
		if r.N != nil {
			s += " LIMIT " + p.expr(r.N)
		}
		if r.Offset != nil {
			s += " OFFSET " + p.expr(r.Offset)
		}
		return p.behind(r.In, s)
	case *plan.Hint:
		return p.behind(r.In, " "+r.Name+" "+p.exprs(r.Args))
	case *plan.WithWindows:
		return p.behind(r.In, " "+p.windows(r.Windows))
	}
	return p.wordless()
}

// behind is a clause behind its input: of the query in parentheses, or an operator of the pipe syntax.
func (p *printer) behind(in plan.Relation, clause string) string {
	if pipe, ok := in.(*plan.Pipe); ok {
		return p.piped(pipe.In) + " |>" + clause
	}
	return "(" + p.query(in) + ")" + clause
}

func (p *printer) windows(m map[string]plan.WindowSpec) string {
	return "WINDOW " + joined(slices.Sorted(maps.Keys(m)), ", ", func(name string) string {
		if w := m[name]; w.Ref != "" {
			return quote(name) + " AS " + quote(w.Ref)
		}
		return quote(name) + " AS (" + p.windowSpec(m[name]) + ")"
	})
}

// piped is a query that |> may follow.
func (p *printer) piped(r plan.Relation) string {
	_, with := r.(*plan.With)
	if (tails(r) || with) && !endsPiped(r) {
		return "(" + p.query(r) + ")"
	}
	return p.query(r)
}

// endsPiped reports a query whose last clause stands behind |>.
func endsPiped(r plan.Relation) bool {
	c := r.Children()
	if len(c) != 1 {
		return false
	}
	_, ok := c[0].(*plan.Pipe)
	return ok
}

// setWord are the words of the set operations.
var setWord = [...]string{"UNION", "INTERSECT", "EXCEPT"}

// term is a query without a tail.
func (p *printer) term(r plan.Relation) string {
	if selects(r) {
		return p.selectBlock(r)
	}
	switch r := r.(type) {
	case *plan.SetOp:
		return p.setOp(r)
	case *plan.Values:
		return p.values(r)
	case *plan.Filter:
		if pipe, ok := r.In.(*plan.Pipe); ok && r.Kind == plan.Where {
			return p.piped(pipe.In) + " |> WHERE " + p.expr(r.Cond)
		}
		return p.wordless()
	case *plan.Project: // Extend
		if len(r.List) < 2 {
			return p.wordless()
		}
		return p.piped(r.In) + " |> EXTEND " + p.items(r.List[1:])
	case *plan.WithColumns:
		if !r.Set || len(r.List) != 1 {
			return p.wordless()
		}
		return p.piped(r.In) + " |> SET " + quote(r.List[0].Name) + " = " + p.expr(r.List[0].E)
	case *plan.Aggregate: // Pipe
		s := p.piped(r.In) + " |> AGGREGATE"
		if len(r.List) > 0 {
			s += " " + p.items(r.List)
		}
		if len(r.Keys) > 0 {
			s += " GROUP BY " + p.items(r.Keys)
		}
		return s
	case *plan.Generate:
		in, views := p.views(r)
		return "FROM " + p.from(in) + views
	}
	if fromable(r) {
		return "FROM " + p.from(r)
	}
	return p.pipedFrom(r)
}

// pipedFrom is a relation of FROM whose input is a query.
func (p *printer) pipedFrom(r plan.Relation) string {
	switch r := r.(type) {
	case *plan.Join:
		return p.piped(r.L) + " |>" + p.joinTo(r)
	case *plan.Pivot:
		return p.piped(r.In) + " |> " + p.pivot(r)
	case *plan.Unpivot:
		return p.piped(r.In) + " |> " + p.unpivot(r)
	case *plan.Sample:
		return p.piped(r.In) + " |> " + p.sample(r)
	}
	return p.wordless()
}

// setOp is a set operation; those to the left that bind at least as tightly need no parentheses.
func (p *printer) setOp(r *plan.SetOp) string {
	operand := func(x plan.Relation, bare bool) string {
		if _, values := x.(*plan.Values); bare || values || selects(x) && !endsInPipe(x) {
			return p.query(x)
		}
		return "(" + p.query(x) + ")"
	}
	l, nested := r.L.(*plan.SetOp)
	bare := nested && (r.Kind != plan.Intersect || l.Kind == plan.Intersect)
	return operand(r.L, bare) + " " + setWord[r.Kind] + when(r.All, " ALL") + when(r.ByName, " BY NAME") + " " + operand(r.R, false)
}

// endsInPipe reports a SELECT that stands behind |>.
func endsInPipe(r plan.Relation) bool {
	b := blockOf(r)
	return b.piped
}

func (p *printer) values(r *plan.Values) string {
	return "VALUES " + joined(r.Rows, ", ", func(row []plan.Expr) string { return "(" + p.items(row) + ")" })
}
