package plan

import (
	"fmt"
	"slices"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/functions"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// resolveArgs resolves arguments, lambdas after the others because their parameters have types of these.
func (x *resolver) resolveArgs(c *Call, fn *functions.Function, raw []Expr) ([]Expr, error) {
	args := make([]Expr, len(raw))
	lambdas := false
	ownLambda := slices.ContainsFunc(raw, func(e Expr) bool { _, ok := e.(*Lambda); return ok })
	raw = plainBodies(fn, raw)
	for i, e := range raw {
		if _, ok := e.(*Lambda); ok {
			lambdas = true
			args[i] = e
			continue
		}
		n, err := x.expr(e)
		if err != nil {
			return nil, err
		}
		args[i] = n
	}
	if !lambdas {
		return args, nil
	}
	if ownLambda && args[0].Type().Kind == types.Null { // which has no elements that the lambda's parameters could be of
		shown := *c
		shown.Args = args
		return nil, mismatch(&shown, "UNEXPECTED_INPUT_TYPE", `The first parameter requires the "ARRAY" or the "MAP" type, however %s has the type "VOID".`, quoteExpr(args[0])).At(c.At)
	}
	params, err := fn.LambdaParams(argsOf(args, true))
	if err != nil {
		at := c.At
		if i := slices.IndexFunc(args, func(e Expr) bool { _, ok := e.(*Lambda); return ok }); diag.Code(err) == "INVALID_LAMBDA_FUNCTION_CALL.NUM_ARGS_MISMATCH" {
			at = args[i].Origin()
		}
		return nil, located(err, at)
	}
	for i, e := range raw {
		l, ok := e.(*Lambda)
		if !ok {
			continue
		}
		y := *x
		y.lambdas = &lambdaScope{out: x.lambdas}
		if err := distinctParams(l); err != nil {
			return nil, err
		}
		for j, name := range l.Params {
			v := &LambdaVar{At: l.At, Name: name, Null: true}
			if j < len(params[i]) {
				v.T, v.Null = params[i][j].Type, params[i][j].Nullable
			}
			y.lambdas.vars = append(y.lambdas.vars, v)
		}
		body, err := y.expr(l.Body)
		if err != nil {
			return nil, err
		}
		if err := lambdaBody(body); err != nil {
			return nil, err
		}
		args[i] = &Lambda{At: l.At, Params: l.Params, Body: body}
	}
	return args, nil
}

// distinctParams refuses a lambda with two parameters of one name.
func distinctParams(l *Lambda) error {
	for i, p := range l.Params {
		for _, q := range l.Params[:i] {
			if strings.EqualFold(p, q) {
				return diag.New("INVALID_LAMBDA_FUNCTION_CALL.DUPLICATE_ARG_NAMES", "Invalid lambda function call. The lambda function has duplicate arguments %s. Please, consider to rename the argument names or set \"spark.sql.caseSensitive\" to \"true\".",
					quoteID(q)+", "+quoteID(p)).At(l.At)
			}
		}
	}
	return nil
}

// lambdaBody refuses what a lambda cannot compute for every element: a query, a window.
func lambdaBody(e Expr) error {
	var bad error
	Walk(e, func(n Expr) bool {
		switch n := n.(type) {
		case *Subquery:
			bad = diag.New("UNSUPPORTED_SUBQUERY_EXPRESSION_CATEGORY.HIGHER_ORDER_FUNCTION", "Unsupported subquery expression: Subquery expressions are not supported within higher-order functions. Please remove all subquery expressions from higher-order functions and then try the query again.").At(n.At)
		case *Window:
			bad = diag.Unsupported("a window function within a higher-order function", "compute it in a subquery").At(n.At)
		}
		return bad == nil
	})
	return bad
}

// plainBodies makes lambdas that do not look at their parameters of the expressions that stand in the place of a lambda, as Spark does:
// transform(a, 1).
func plainBodies(fn *functions.Function, args []Expr) []Expr {
	if fn.Kind != functions.HigherOrder {
		return args
	}
	args = slices.Clone(args)
	for i, n := range fn.TakesLambda(len(args)) {
		if _, ok := args[i].(*Lambda); ok || n == 0 {
			continue
		}
		l := &Lambda{At: args[i].Origin(), Body: args[i]}
		for j := range n {
			l.Params = append(l.Params, fmt.Sprint("\x00", j)) // no name that the body could use
		}
		args[i] = l
	}
	return args
}
