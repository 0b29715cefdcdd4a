package exprbridge

import (
	"github.com/expr-lang/expr/ast"
	"github.com/expr-lang/expr/builtin"
	"github.com/expr-lang/expr/checker"
	"github.com/expr-lang/expr/compiler"
	"github.com/expr-lang/expr/conf"
	"github.com/expr-lang/expr/file"
	"github.com/expr-lang/expr/parser"
	"github.com/expr-lang/expr/vm"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// RowFunc evaluates a predicate on one row in three-valued logic: true, false or nil for NULL. column answers a column's value, held as engine/types
// says, by its name in lower case.
type RowFunc func(column func(name string) any) (any, error)

// Compile makes a folded predicate a Go function on expr-lang's virtual machine, for small sets of rows that are in memory anyway. It knows
// comparisons, IN, IS NULL, AND, OR, NOT, columns and constants; what else a predicate holds is refused: tables are filtered by the backend.
//
// expr-lang's own operators are two-valued and typed, so each becomes a call of a three-valued one first.
func (p *Predicate) Compile() (RowFunc, error) {
	n, err := p.threeValued(p.tree)
	if err != nil {
		return nil, err.At(p.origin)
	}
	c := conf.New(map[string]any{"row": func(string) any { return nil }})
	c.Functions = threeValuedFunctions
	c.Strict = false
	tree := &parser.Tree{Node: n, Source: file.NewSource(p.text)}
	if _, err := checker.Check(tree, c); err != nil {
		return nil, err
	}
	prog, cerr := compiler.Compile(tree, c)
	if cerr != nil {
		return nil, cerr
	}
	return func(column func(string) any) (any, error) { return vm.Run(prog, map[string]any{"row": column}) }, nil
}

var threeValuedNames = map[string]string{"==": "eq3", "<": "lt3", "<=": "le3", ">": "gt3", ">=": "ge3", "and": "and3", "or": "or3"}

// threeValued rewrites a tree into calls of the functions below.
func (p *Predicate) threeValued(n ast.Node) (ast.Node, *diag.Error) {
	if c, ok := constOf(n); ok {
		return &ast.ConstantNode{Value: c.Value}, nil
	}
	var args []ast.Node
	var name string
	switch n := n.(type) {
	case *ast.IdentifierNode:
		return call("row", &ast.StringNode{Value: n.Value}), nil
	case *ast.UnaryNode:
		name, args = "not3", []ast.Node{n.Node}
		if n.Operator != "not" {
			return nil, notCompiled(n.Operator)
		}
	case *ast.BinaryNode:
		if n.Operator == "in" {
			name, args = "in3", append([]ast.Node{n.Left}, n.Right.(*ast.ArrayNode).Nodes...)
			break
		}
		if name = threeValuedNames[n.Operator]; name == "" {
			return nil, notCompiled(n.Operator)
		}
		args = []ast.Node{n.Left, n.Right}
	case *ast.CallNode:
		name, args = n.Callee.(*ast.IdentifierNode).Value, n.Arguments
		switch name {
		case "isnull", "isnotnull", "<=>":
		case fnCast:
			// Numbers compare whatever their types, so the casts that the analyzer puts between them are nothing. Any other cast changes the value.
			if c, ok := p.from[n].(*plan.Cast); !ok || !c.Implicit || !c.To.IsNumeric() || !c.E.Type().IsNumeric() {
				return nil, notCompiled("CAST")
			}
			return p.threeValued(args[0])
		default:
			return nil, notCompiled(name)
		}
	default:
		return nil, notCompiled("this expression")
	}
	out := make([]ast.Node, len(args))
	for i, a := range args {
		x, err := p.threeValued(a)
		if err != nil {
			return nil, err
		}
		out[i] = x
	}
	return call(name, out...), nil
}

func notCompiled(what string) *diag.Error {
	return diag.Unsupported("Evaluating "+what+" on single rows", "let the backend filter the table")
}

// threeValuedFunctions are SQL's logical operators and comparisons on Go values.
var threeValuedFunctions = func() conf.FunctionsTable {
	t := conf.FunctionsTable{}
	def := func(name string, f func(a []any) any) {
		t[name] = &builtin.Function{Name: name, Func: func(a ...any) (any, error) { return f(a), nil }}
	}
	for op, name := range threeValuedNames {
		switch op {
		case "and":
			def(name, func(a []any) any { return and3(a[0], a[1]) })
		case "or":
			def(name, func(a []any) any { return or3(a[0], a[1]) })
		default:
			def(name, func(a []any) any { return test(op, a[0], a[1]) })
		}
	}
	def("not3", func(a []any) any { return not3(a[0]) })
	def("in3", func(a []any) any {
		var r any = false
		for _, x := range a[1:] {
			r = or3(r, test("==", a[0], x))
		}
		return r
	})
	def("isnull", func(a []any) any { return a[0] == nil })
	def("isnotnull", func(a []any) any { return a[0] != nil })
	def("<=>", func(a []any) any {
		if a[0] == nil || a[1] == nil {
			return a[0] == nil && a[1] == nil
		}
		return test("==", a[0], a[1])
	})
	return t
}()

func and3(a, b any) any {
	switch {
	case a == false || b == false:
		return false
	case a == nil || b == nil:
		return nil
	}
	return true
}

func or3(a, b any) any {
	switch {
	case a == true || b == true:
		return true
	case a == nil || b == nil:
		return nil
	}
	return false
}

func not3(a any) any {
	if b, ok := a.(bool); ok {
		return !b
	}
	return nil
}

// test is a comparison; values that do not compare answer NULL, which the analyzer's casts rule out.
func test(op string, a, b any) any {
	v, _ := compare3(op, Const{a, types.DoubleType}, Const{b, types.DoubleType})
	return v
}
