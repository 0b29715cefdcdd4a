package duckdb

import (
	"context"
	"fmt"
	"iter"
	"maps"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	duckdb "github.com/duckdb/duckdb-go/v2"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// User functions (plan.UserFunction). Each is registered under a name of its own, one for every list of argument types. DuckDB takes them for
// volatile: so they are called once a row where the query has them, and no filter that uses one moves below what guards it.

// userRegistration is a user function as DuckDB has it.
type userRegistration struct {
	name string
	fn   *plan.UserFunction
	args []plan.UserArg
}

var (
	userMu    sync.Mutex
	userNames = map[*plan.UserFunction][]*userRegistration{}
	userCount int
)

// userInfos are the types of arguments and results: those of files, and intervals; NULL without a type is text.
var userInfos = func() map[types.Kind]duckdb.Type {
	m := maps.Clone(plainInfos)
	m[types.IntervalDT], m[types.IntervalYM], m[types.CalendarInterval], m[types.Null] = duckdb.TYPE_INTERVAL, duckdb.TYPE_INTERVAL, duckdb.TYPE_INTERVAL, duckdb.TYPE_VARCHAR
	return m
}()

func userTypeInfo(t types.Type) (duckdb.TypeInfo, error) { return typeInfoOf(t, userInfos) }

// userFunctionName finds or makes the registration for some argument types.
func userFunctionName(fn *plan.UserFunction, args []plan.UserArg) *userRegistration {
	userMu.Lock()
	defer userMu.Unlock()
	for _, r := range userNames[fn] {
		if slices.EqualFunc(r.args, args, func(a, b plan.UserArg) bool { return a.Name == b.Name && a.Type.Equal(b.Type) }) {
			return r
		}
	}
	userCount++
	r := &userRegistration{fmt.Sprintf("udf_%s_%d", fn.Name, userCount), fn, args}
	userNames[fn] = append(userNames[fn], r)
	return r
}

// userCall renders a call of a user function.
func (r *renderer) userCall(x *plan.UserCall, sc *scope) (frag, error) {
	args, err := r.exprs(x.Args, sc)
	if err != nil {
		return frag{}, err
	}
	in := make([]plan.UserArg, len(x.Args))
	for i, a := range x.Args {
		t := a.Type()
		in[i].Type = t
		if i < len(x.Names) {
			in[i].Name = x.Names[i]
		}
		if _, err := userTypeInfo(t); err != nil {
			return frag{}, diag.Unsupported("An argument of type "+t.SQL()+" for the function "+x.Fn.Name, "cast it to string").At(x.At)
		}
		args[i] = "CAST(" + args[i] + " AS " + typeName(t) + ")"
		if l, ok := a.(*plan.Literal); r.mode != forPeople && foldable(a) && !(ok && heldAlike(l.T)) {
			// The driver would compute a constant when the statement is bound, whether or not a row needs it, and knows a few types only.
			args[i] = "CASE WHEN random() >= 0 THEN " + args[i] + " END"
		}
	}
	if _, err := userTypeInfo(x.Fn.Result); err != nil {
		return frag{}, diag.Unsupported("A function that returns "+x.Fn.Result.SQL(), "return a string and convert it").At(x.At)
	}
	reg := userFunctionName(x.Fn, in)
	if !slices.Contains(r.users, reg) {
		r.users = append(r.users, reg)
	}
	name := reg.name
	if r.mode == forPeople {
		name = x.Fn.Name
	}
	if !slices.ContainsFunc(x.Args, asks) {
		return atom(quoteName(name) + "(" + strings.Join(args, ", ") + ")"), nil
	}
	// The driver cannot look at an argument with a query in it: the function gets columns.
	names := make([]string, len(args))
	for i := range args {
		names[i] = fmt.Sprint("a", i+1)
		args[i] += " AS " + names[i]
	}
	return atom("(SELECT " + quoteName(name) + "(" + strings.Join(names, ", ") + ") FROM (SELECT " + strings.Join(args, ", ") + "))"), nil
}

// asks reports whether an expression contains a query.
func asks(e plan.Expr) bool {
	found := false
	plan.Walk(e, func(x plan.Expr) bool {
		_, ok := x.(*plan.Subquery)
		found = found || ok
		return !found
	})
	return found
}

// userKey finds the failure of a user function in the context of its statement: DuckDB passes on the text of an error only.
type userKey struct{}

// userFailure is the first error of a user function in a statement.
type userFailure struct{ err atomic.Pointer[error] }

func (f *userFailure) set(err error) {
	if f != nil {
		f.err.CompareAndSwap(nil, &err)
	}
}

// of is the failure when there was one, else err.
func (f *userFailure) of(err error) error {
	if p := f.err.Load(); err != nil && p != nil {
		return *p
	}
	return err
}

// Config is DuckDB's view of the signature.
func (u *userRegistration) Config() duckdb.ScalarFuncConfig {
	c := duckdb.ScalarFuncConfig{Volatile: true, SpecialNullHandling: true}
	for _, a := range u.args {
		info, err := userTypeInfo(a.Type)
		if err != nil {
			return c // userCall has tried them
		}
		c.InputTypeInfos = append(c.InputTypeInfos, info)
	}
	c.ResultTypeInfo, _ = userTypeInfo(u.fn.Result)
	return c
}

// Executor calls the function for the rows of a chunk.
func (u *userRegistration) Executor() duckdb.ScalarFuncExecutor {
	return duckdb.ScalarFuncExecutor{ScalarBinder: bindStatement, ChunkContextExecutor: func(ctx context.Context, state *duckdb.ChunkIteratorState) (err error) {
		failure, _ := ctx.Value(userKey{}).(*userFailure)
		defer func() {
			if p := recover(); p != nil { // it would end the process
				err = diag.New("DP_INTERNAL", "the function %s: %v", u.fn.Name, p)
			}
			if err != nil {
				failure.set(err)
			}
		}()
		set := state.SetResult
		if !heldAlike(u.fn.Result) {
			set = func(v any) error {
				d, err := driverValue(v, u.fn.Result)
				if err != nil {
					return err
				}
				return state.SetResult(d)
			}
		}
		return u.fn.Run.RunRows(ctx, u.args, u.rows(state), set)
	}}
}

// heldAlike reports a type whose values the driver and the engine hold in the same way: to convert one would be to allocate it again.
func heldAlike(t types.Type) bool {
	switch t.Kind {
	case types.Long, types.Double, types.Boolean, types.String:
		return true
	}
	return false
}

// rows are the arguments of a chunk's rows.
func (u *userRegistration) rows(state *duckdb.ChunkIteratorState) iter.Seq2[[]any, error] {
	return func(yield func([]any, error) bool) {
		args, alike := make([]any, len(u.args)), make([]bool, len(u.args))
		for i, a := range u.args {
			alike[i] = heldAlike(a.Type)
		}
		for row, err := range state.Rows() {
			for i := range args {
				if err != nil {
					break
				}
				if v := *row.GetValuePtr(i); alike[i] {
					args[i] = v
				} else {
					args[i], err = goValue(v, u.args[i].Type)
				}
			}
			if !yield(args, err) {
				return
			}
		}
	}
}

// callsUser reports whether an expression calls a user function.
func callsUser(e plan.Expr) bool {
	found := false
	plan.Walk(e, func(x plan.Expr) bool {
		if _, ok := x.(*plan.UserCall); ok {
			found = true
		}
		return !found
	})
	return found
}

// userCallsLast moves the conditions that call user functions behind the others, as Spark does.
func userCallsLast(conds []plan.Expr) []plan.Expr {
	var plain, user []plan.Expr
	for _, c := range conds {
		if callsUser(c) {
			user = append(user, c)
		} else {
			plain = append(plain, c)
		}
	}
	return append(plain, user...)
}

// guarded is a condition that is looked at only where the others hold: DuckDB evaluates the parts of a conjunction in any order, and a user
// function may raise for rows that another condition leaves out.
func guarded(f frag, others []frag) frag {
	if len(others) == 0 {
		return f
	}
	s := make([]string, len(others))
	for i, o := range others {
		s[i] = o.in(precAnd)
	}
	return atom("CASE WHEN " + strings.Join(s, " AND ") + " THEN " + f.s + " ELSE false END")
}
