package exprbridge

import (
	"github.com/expr-lang/expr/ast"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// raising turns a tree back into an expression: each node becomes what it was lowered from with its children raised, nodes that folding
// made become literals and plain boolean calls.
type raising struct {
	from   map[ast.Node]plan.Expr
	attrs  map[string]*plan.Attr
	byName bool // columns by name, for printing
	err    *diag.Error
}

func (r *raising) raise(n ast.Node) plan.Expr {
	from := r.from[n]
	if c, ok := constOf(n); ok {
		return literal(c, from)
	}
	switch n := n.(type) {
	case *ast.IdentifierNode:
		return r.column(n, from)
	case *ast.MemberNode:
		return from.WithChildren([]plan.Expr{r.raise(n.Node)})
	case *ast.UnaryNode:
		return r.rebuild(from, unaryName[n.Operator], r.raise(n.Node))
	case *ast.BinaryNode:
		if n.Operator == "in" {
			args := []plan.Expr{r.raise(n.Left)}
			for _, x := range n.Right.(*ast.ArrayNode).Nodes {
				args = append(args, r.raise(x))
			}
			return r.rebuild(from, "in", args...)
		}
		return r.rebuild(from, binaryName[n.Operator], r.raise(n.Left), r.raise(n.Right))
	case *ast.CallNode:
		args := make([]plan.Expr, len(n.Arguments))
		for i, a := range n.Arguments {
			args[i] = r.raise(a)
		}
		if from != nil {
			return from.WithChildren(args)
		}
		return r.rebuild(nil, n.Callee.(*ast.IdentifierNode).Value, args...)
	}
	r.fail(diag.New("DP_INTERNAL", "a predicate holds %T", n))
	return &plan.Literal{T: types.NullType}
}

func (r *raising) fail(e *diag.Error) {
	if r.err == nil {
		r.err = e
	}
}

var unaryName = map[string]string{"not": "not", "-": "negative"}

var binaryName = map[string]string{
	"and": "and", "or": "or", "==": "=", "<": "<", "<=": "<=", ">": ">", ">=": ">=", "+": "+", "-": "-", "*": "*", "/": "/", "%": "%",
}

// rebuild is what the node was lowered from with other children, or a new call where folding made the node: those are all conditions.
func (r *raising) rebuild(from plan.Expr, name string, args ...plan.Expr) plan.Expr {
	if c, ok := from.(*plan.Call); ok && c.Name == name && len(c.Args) == len(args) {
		return c.WithChildren(args)
	}
	null := false
	for _, a := range args {
		null = null || a.Nullable()
	}
	return &plan.Call{At: args[0].Origin(), Name: name, Args: args, T: types.BooleanType, Null: null}
}

func literal(c Const, from plan.Expr) plan.Expr {
	l := &plan.Literal{Value: c.Value, T: c.Type}
	if from != nil {
		l.At = from.Origin()
		if t := from.Type(); c.Value == nil && t.Kind != types.Unknown {
			l.T = t
		}
	}
	return l
}

func (r *raising) column(n *ast.IdentifierNode, from plan.Expr) plan.Expr {
	if a, ok := from.(*plan.Attr); ok && r.byName {
		return a
	}
	a, ok := r.attrs[n.Value]
	if !ok {
		r.fail(diag.New("UNRESOLVED_COLUMN.WITHOUT_SUGGESTION", "A column, variable, or function parameter with name `%s` cannot be resolved.", n.Value))
		return &plan.Literal{T: types.NullType}
	}
	c := *a
	if from != nil {
		c.At = from.Origin()
	}
	return &c
}
