package sparksql

import (
	"strings"

	"github.com/seed-e45c46d8/dp/engine/plan"
)

// block is the parts of a SELECT, taken off its tree from the outside.
type block struct {
	hints    []string
	windows  *plan.WithWindows
	distinct bool
	qualify  plan.Expr
	having   plan.Expr
	items    []plan.Expr
	group    *plan.Aggregate // nil without GROUP BY
	where    plan.Expr
	in       plan.Relation
	piped    bool // the input is a query: SELECT stands behind |>
}

// selects reports whether a relation is a SELECT with what may stand around it.
func selects(r plan.Relation) bool { return blockOf(r) != nil }

// blockOf takes a SELECT apart; nil when r is none.
func blockOf(r plan.Relation) *block {
	b := &block{}
	for {
		h, ok := r.(*plan.Hint)
		if !ok || strings.HasSuffix(h.Name, " BY") || h.Name == "" {
			break
		}
		b.hints, r = append(b.hints, h.Name), h.In
	}
	if w, ok := r.(*plan.WithWindows); ok {
		b.windows, r = w, w.In
	}
	if d, ok := r.(*plan.Distinct); ok && len(d.On) == 0 {
		b.distinct, r = true, d.In
	}
	if f, ok := r.(*plan.Filter); ok && f.Kind == plan.Qualify {
		b.qualify, r = f.Cond, f.In
	}
	if f, ok := r.(*plan.Filter); ok && f.Kind == plan.Having {
		b.having, r = f.Cond, f.In
	}
	switch n := r.(type) {
	case *plan.Project:
		if n.Extend || b.having != nil {
			return nil
		}
		b.items, b.in = n.List, n.In
	case *plan.Aggregate:
		if n.Pipe {
			return nil
		}
		b.items, b.in, b.group = n.List, n.In, n
	default:
		return nil
	}
	in := b.in
	if f, ok := in.(*plan.Filter); ok && f.Kind == plan.Where {
		if _, pipe := f.In.(*plan.Pipe); !pipe {
			b.where, in = f.Cond, f.In
			b.in = in
		}
	}
	for {
		g, ok := in.(*plan.Generate)
		if !ok {
			break
		}
		in = g.In
	}
	_, one := in.(*plan.OneRow)
	b.piped = !one && !fromable(in)
	return b
}

func (p *printer) selectBlock(r plan.Relation) string {
	b := blockOf(r)
	s := "SELECT " + when(len(b.hints) > 0, "/*+ "+joined(b.hints, ", ", quote)+" */ ") + when(b.distinct, "DISTINCT ") + p.items(b.items)
	if b.piped {
		if b.where != nil || b.group != nil || b.qualify != nil {
			return p.wordless()
		}
		s = p.piped(b.in) + " |> " + s
	} else {
		in, views := p.views(b.in)
		if _, one := in.(*plan.OneRow); !one {
			s += " FROM " + p.from(in)
		}
		s += views
	}
	if b.where != nil {
		s += " WHERE " + p.expr(b.where)
	}
	if b.group != nil {
		s += p.groupBy(b.group, b.having != nil)
	}
	if b.having != nil {
		s += " HAVING " + p.expr(b.having)
	}
	if b.qualify != nil {
		s += " QUALIFY " + p.expr(b.qualify)
	}
	if b.windows != nil {
		s += " " + p.windows(b.windows.Windows)
	}
	return s
}

// views takes the LATERAL VIEWs off a relation.
func (p *printer) views(r plan.Relation) (plan.Relation, string) {
	g, ok := r.(*plan.Generate)
	if !ok {
		return r, ""
	}
	in, s := p.views(g.In)
	s += " LATERAL VIEW " + when(g.Outer, "OUTER ") + p.expr(g.Fn) + " " + when(g.Alias != "", quote(g.Alias))
	if len(g.Columns) > 0 {
		s += " AS " + names(g.Columns)
	}
	return in, s
}

// groupBy is GROUP BY with its keys; a HAVING without keys needs none.
func (p *printer) groupBy(a *plan.Aggregate, having bool) string {
	set := func(keys []plan.Expr) string {
		if len(keys) == 1 {
			if c, ok := keys[0].(*plan.Call); ok && c.Name == "struct" {
				return p.expr(c)
			}
		}
		return "(" + p.exprs(keys) + ")"
	}
	switch {
	case a.All:
		return " GROUP BY ALL"
	case a.Kind == plan.Rollup:
		return " GROUP BY ROLLUP (" + p.exprs(a.Keys) + ")"
	case a.Kind == plan.Cube:
		return " GROUP BY CUBE (" + p.exprs(a.Keys) + ")"
	case a.Kind == plan.GroupingSets:
		s := " GROUP BY "
		if len(a.Keys) > 0 {
			s += p.exprs(a.Keys) + " "
		}
		return s + "GROUPING SETS (" + joined(a.Sets, ", ", set) + ")"
	case len(a.Keys) == 0 && having:
		return ""
	case len(a.Keys) == 0:
		return " GROUP BY ()"
	}
	return " GROUP BY " + p.exprs(a.Keys)
}
