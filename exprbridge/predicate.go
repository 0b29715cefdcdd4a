package exprbridge

import (
	"sort"
	"strings"

	"github.com/expr-lang/expr/ast"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/functions"
	"github.com/seed-e45c46d8/dp/engine/plan"
)

// Predicate is a typed condition on the columns of one table. It is immutable.
type Predicate struct {
	tree   ast.Node
	from   map[ast.Node]plan.Expr // what each node was lowered from
	text   string
	origin diag.Origin
}

func newPredicate(e plan.Expr, u *Unbound) (*Predicate, error) {
	l := &lowering{from: map[ast.Node]plan.Expr{}}
	n := l.lower(e)
	if l.err != nil {
		return nil, l.err
	}
	return &Predicate{tree: n, from: l.from, text: u.Text, origin: u.Origin}, nil
}

// Text is the condition as the user wrote it.
func (p *Predicate) Text() string { return p.text }

// Origin is where it was written.
func (p *Predicate) Origin() diag.Origin { return p.origin }

// Columns are the columns it reads, in lower case and sorted.
func (p *Predicate) Columns() []string {
	seen := map[string]bool{}
	visit(p.tree, func(n ast.Node) {
		if id, ok := n.(*ast.IdentifierNode); ok {
			seen[id.Value] = true
		}
	})
	out := make([]string, 0, len(seen))
	for c := range seen {
		out = append(out, c)
	}
	sort.Strings(out)
	return out
}

// Deterministic reports whether the same row always gives the same answer within one update. Functions of the clock are: it is fixed.
func (p *Predicate) Deterministic() bool {
	ok := true
	visit(p.tree, func(n ast.Node) {
		if f, is := function(n); is && !f.Deterministic {
			ok = false
		}
	})
	return ok
}

// Temporal reports whether the condition moves with the clock (current_date() and the like).
func (p *Predicate) Temporal() bool {
	yes := false
	visit(p.tree, func(n ast.Node) {
		if f, is := function(n); is && f.Temporal {
			yes = true
		}
	})
	return yes
}

// function is the function a call node calls.
func function(n ast.Node) (*functions.Function, bool) {
	c, ok := n.(*ast.CallNode)
	if !ok {
		return nil, false
	}
	id, ok := c.Callee.(*ast.IdentifierNode)
	if !ok {
		return nil, false
	}
	return functions.Lookup(id.Value)
}

// visit calls f on every node of a tree, the callees of calls and the fixed arguments of casts left out.
func visit(n ast.Node, f func(ast.Node)) {
	f(n)
	switch n := n.(type) {
	case *ast.BinaryNode:
		visit(n.Left, f)
		visit(n.Right, f)
	case *ast.UnaryNode:
		visit(n.Node, f)
	case *ast.ArrayNode:
		for _, x := range n.Nodes {
			visit(x, f)
		}
	case *ast.MemberNode:
		visit(n.Node, f)
	case *ast.CallNode:
		for _, x := range n.Arguments {
			visit(x, f)
		}
	}
}

// Expr is the condition over the attributes of a relation, matched by name.
func (p *Predicate) Expr(attrs []*plan.Attr) (plan.Expr, error) {
	r := &raising{from: p.from, attrs: map[string]*plan.Attr{}}
	for _, a := range attrs {
		if k := strings.ToLower(a.Name); r.attrs[k] == nil {
			r.attrs[k] = a
		}
	}
	e := r.raise(p.tree)
	if r.err != nil {
		return nil, r.err.At(p.origin)
	}
	return e, nil
}

// String is the condition in Spark's SQL, as far as it has been folded.
func (p *Predicate) String() string {
	r := &raising{from: p.from, byName: true}
	return SQL(r.raise(p.tree))
}

// SQL is an expression in Spark's SQL with plain column names.
func SQL(e plan.Expr) string {
	return plan.Map(e, func(x plan.Expr) plan.Expr {
		switch x := x.(type) {
		case *plan.Attr:
			return &plan.Column{At: x.At, Parts: []string{x.Name}}
		case *plan.Cast:
			// An implicit cast is not something a reader would write.
			if x.Implicit {
				return x.E
			}
		}
		return x
	}).String()
}

// Of makes a Predicate of a condition that is resolved already, such as what was pushed to a scan.
func Of(e plan.Expr) (*Predicate, error) {
	return newPredicate(e, &Unbound{Expr: e, Text: SQL(e), Origin: e.Origin()})
}
