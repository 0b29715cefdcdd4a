package exprbridge

import (
	"strings"

	"github.com/expr-lang/expr/ast"
	"github.com/expr-lang/expr/file"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// Const is a constant that expr-lang has no node of its own for; types/value.go says how the value is held.
type Const struct {
	Value any
	Type  types.Type
}

// native are the operators that are expr-lang's own binary nodes.
var native = map[string]string{
	"and": "and", "or": "or", "=": "==", "<": "<", "<=": "<=", ">": ">", ">=": ">=", "+": "+", "-": "-", "*": "*", "/": "/", "%": "%",
}

// Functions of the tree that are no functions of Spark's.
const (
	fnCast    = "cast"
	fnTryCast = "try_cast"
	fnCase    = "case_when"
)

// lowering turns a typed expression into a tree and remembers what each node came from.
type lowering struct {
	from map[ast.Node]plan.Expr
	err  *diag.Error
}

func (l *lowering) lower(e plan.Expr) ast.Node {
	n := l.node(e)
	l.from[n] = e
	if o := e.Origin(); o.Line > 0 {
		n.SetLocation(file.Location{From: o.Col, To: o.EndCol})
	}
	return n
}

func (l *lowering) all(es []plan.Expr) []ast.Node {
	ns := make([]ast.Node, len(es))
	for i, e := range es {
		ns[i] = l.lower(e)
	}
	return ns
}

func call(name string, args ...ast.Node) *ast.CallNode {
	return &ast.CallNode{Callee: &ast.IdentifierNode{Value: name}, Arguments: args}
}

func (l *lowering) node(e plan.Expr) ast.Node {
	switch e := e.(type) {
	case *plan.Literal:
		return constant(e.Value, e.T)
	case *plan.Attr:
		return &ast.IdentifierNode{Value: strings.ToLower(e.Name)}
	case *plan.GetField:
		return &ast.MemberNode{Node: l.lower(e.E), Property: &ast.StringNode{Value: e.Name}}
	case *plan.Cast:
		name := fnCast
		if e.Try {
			name = fnTryCast
		}
		return call(name, l.lower(e.E))
	case *plan.Case:
		return call(fnCase, l.all(e.Children())...)
	case *plan.Alias:
		return l.lower(e.E)
	case *plan.Call:
		return l.call(e)
	}
	if l.err == nil {
		l.err = diag.Unsupported("This expression in a predicate", "").At(e.Origin())
	}
	return &ast.NilNode{}
}

func (l *lowering) call(e *plan.Call) ast.Node {
	if e.Filter != nil || e.Distinct || len(e.OrderBy) > 0 {
		l.err = diag.Unsupported("An aggregate in a predicate", "").At(e.At)
	}
	switch {
	case native[e.Name] != "" && len(e.Args) == 2:
		return &ast.BinaryNode{Operator: native[e.Name], Left: l.lower(e.Args[0]), Right: l.lower(e.Args[1])}
	case e.Name == "not" && len(e.Args) == 1:
		return &ast.UnaryNode{Operator: "not", Node: l.lower(e.Args[0])}
	case e.Name == "negative" && len(e.Args) == 1:
		return &ast.UnaryNode{Operator: "-", Node: l.lower(e.Args[0])}
	case e.Name == "in" && len(e.Args) > 1:
		return &ast.BinaryNode{Operator: "in", Left: l.lower(e.Args[0]), Right: &ast.ArrayNode{Nodes: l.all(e.Args[1:])}}
	}
	return call(e.Name, l.all(e.Args)...)
}

// constant is a value as one of expr-lang's own literal nodes where Spark's type is the one Go would give it, else as a ConstantNode.
func constant(v any, t types.Type) ast.Node {
	switch x := v.(type) {
	case nil:
		return &ast.NilNode{}
	case bool:
		return &ast.BoolNode{Value: x}
	case string:
		if t.Kind == types.String {
			return &ast.StringNode{Value: x}
		}
	case int64:
		if t.Kind == types.Int {
			return &ast.IntegerNode{Value: int(x)}
		}
	case float64:
		if t.Kind == types.Double {
			return &ast.FloatNode{Value: x}
		}
	}
	return &ast.ConstantNode{Value: Const{v, t}}
}

// constOf is the constant a node is.
func constOf(n ast.Node) (Const, bool) {
	switch n := n.(type) {
	case *ast.NilNode:
		return Const{nil, types.NullType}, true
	case *ast.BoolNode:
		return Const{n.Value, types.BooleanType}, true
	case *ast.StringNode:
		return Const{n.Value, types.StringType}, true
	case *ast.IntegerNode:
		return Const{int64(n.Value), types.IntType}, true
	case *ast.FloatNode:
		return Const{n.Value, types.DoubleType}, true
	case *ast.ConstantNode:
		c, ok := n.Value.(Const)
		return c, ok
	}
	return Const{}, false
}
