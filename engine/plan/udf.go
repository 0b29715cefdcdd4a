package plan

import (
	"context"
	"iter"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/functions"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// UserFunction is a function of the user's program that is called for every row. One value is one function: expressions that call the same
// deterministic function on the same arguments are the same.
type UserFunction struct {
	Name          string // as columns show it
	Result        types.Type
	Deterministic bool
	Run           UserRunner
}

// UserRunner calls the function. It may be asked by several goroutines at a time.
type UserRunner interface {
	// RunRows calls the function for every row, in order, and gives result what it returns. Values are held as types/value.go says; a row's
	// slice is only valid until the next. The error of the first row that fails ends the query.
	RunRows(ctx context.Context, args []UserArg, rows iter.Seq2[[]any, error], result func(any) error) error
}

// UserArg is an argument of all calls in a query: those with a name come last.
type UserArg struct {
	Name string // "" for an argument by position
	Type types.Type
}

// UserCall is a call of a user function. Its type is known from the start; arguments may be of any type and are never cast.
type UserCall struct {
	At    diag.Origin
	Fn    *UserFunction
	Args  []Expr
	Names []string // of the arguments given by name, "" for the others; nil: none is. NamedArg until resolved
}

// Type is the declared one.
func (e *UserCall) Type() types.Type { return e.Fn.Result }

// Nullable is true: a function may return None.
func (e *UserCall) Nullable() bool { return true }

// Origin is where the call was written.
func (e *UserCall) Origin() diag.Origin { return e.At }

// Children are the arguments.
func (e *UserCall) Children() []Expr { return e.Args }

// WithChildren is a copy with other arguments.
func (e *UserCall) WithChildren(c []Expr) Expr {
	n := *e
	n.Args = c
	return &n
}

func (e *UserCall) String() string {
	s := make([]string, len(e.Args))
	for i, a := range e.Args {
		s[i] = a.String()
	}
	return e.Fn.Name + "(" + strings.Join(s, ", ") + ")"
}

// userFunction is what a name calls that no built-in function has.
func (x *resolver) userFunction(c *Call) *UserFunction {
	if x.a.set.Functions == nil {
		return nil
	}
	if _, builtin := functions.Lookup(c.Name); builtin {
		return nil
	}
	return x.a.set.Functions(strings.ToLower(c.Name))
}

// userCall resolves the arguments of a user function. Stars in them were expanded where SQL allows that.
func (x *resolver) userCall(c *UserCall) (Expr, error) {
	n := &UserCall{At: c.At, Fn: c.Fn, Args: make([]Expr, 0, len(c.Args))}
	for _, a := range c.Args {
		named, isNamed := a.(*NamedArg)
		if isNamed {
			a = named.E
		}
		e, err := x.expr(a)
		if err != nil {
			return nil, err
		}
		if isGenerator(e) {
			return nil, x.strayGenerator(n)
		}
		if readsLambda(e) {
			return nil, diag.New("UNSUPPORTED_FEATURE.LAMBDA_FUNCTION_WITH_PYTHON_UDF", "The feature is not supported: Lambda function with Python UDF %s in a higher order function.", quoteExpr(c)).
				At(c.At).WithHint("call the function on the whole array, or explode it first")
		}
		if isNamed {
			for len(n.Names) < len(n.Args) {
				n.Names = append(n.Names, "")
			}
			n.Names = append(n.Names, named.Name)
		}
		n.Args = append(n.Args, e)
	}
	return n, nil
}

// readsLambda reports whether an expression has a parameter of a lambda around it.
func readsLambda(e Expr) bool {
	found := false
	Walk(e, func(x Expr) bool {
		if _, ok := x.(*LambdaVar); ok {
			found = true
		}
		return !found
	})
	return found
}
