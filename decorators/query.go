package decorators

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/pyapi/pyspark"
	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

// query makes the query function of a flow: it calls the Python function, without arguments, with the inputs bound.
func (s *Session) query(fn runtime.Object, name string, at diag.Origin) plan.QueryFunc {
	return func(ctx context.Context, in plan.Inputs) (plan.Relation, error) {
		defer s.enter()()
		if s.rt == nil {
			return nil, diag.New("DP_INTERNAL", "The Python session of flow %s is closed.", name)
		}
		defer s.host.Bind(ctx, in)()
		var v runtime.Object
		err := s.timed(ctx, "query function "+name, func(timed context.Context) (err error) {
			v, err = s.rt.Call(timed, fn, nil, nil)
			return err
		})
		if p := s.host.Pending(); p != nil {
			return nil, p
		}
		if err != nil {
			if ctx.Err() != nil {
				return nil, context.Cause(ctx)
			}
			if d, ok := err.(*diag.Error); ok { // out of time
				return nil, d.At(at)
			}
			return nil, s.userErrorAt(err, at, "a query function takes no arguments")
		}
		df, ok := v.(*pyspark.DataFrame)
		if !ok {
			e := diag.New("DP_QUERY_RESULT", "The query function %s returned %s, not a DataFrame.", name, runtime.TypeName(v)).At(at)
			if v == runtime.None {
				return nil, e.WithHint("return the DataFrame: a function without a return statement returns None")
			}
			return nil, e.WithHint("return a DataFrame, such as spark.read.table(…)")
		}
		return df.Relation(), nil
	}
}

// userError makes what left the interpreter an error for the user: the diag.Error that the exception stands for, or one for the exception
// itself, at the innermost place in a file of the user, with the traceback.
func (s *Session) userError(err error) error {
	var e *runtime.PyError
	if err == nil || !errors.As(err, &e) {
		return err
	}
	d := pyspark.ErrorOf(e)
	trace := d == nil || len(e.Frames) > 0 // an error of a notebook's SQL cell has no Python behind it
	if d == nil {
		d = exceptionError(e)
	}
	c := *d
	c.Message = s.secrets.Text(c.Message)
	if trace {
		c.Trace = s.secrets.Text(e.Traceback())
	}
	return c.At(s.host.Origin(e.Where()))
}

// userErrorAt is userError for a call of the host, whose place is at when no line of a program was running: a query function with
// parameters, say. takes is what the function takes, in words.
func (s *Session) userErrorAt(err error, at diag.Origin, takes string) error {
	err = s.userError(err)
	if e, ok := diag.As(err); ok && e.Origin.IsZero() {
		return e.At(at).WithHint("%s", takes)
	}
	return err
}

// exceptionError is the error for a Python exception that is not ours.
func exceptionError(e *runtime.PyError) *diag.Error {
	switch {
	case e.Syntax != nil:
		return diag.New("DP_PYTHON_SYNTAX", "%s: %s", e.Type, e.Syntax.Msg)
	case e.Type == "ModuleNotFoundError":
		d := diag.New("DP_PYTHON_IMPORT", "%s", e.Error()).WithHint("%s", missingModule)
		if len(e.Notes) > 0 {
			d.Hint = strings.Join(e.Notes, "; ")
		}
		return d
	}
	return diag.New("DP_PYTHON_EXCEPTION", "%s", e.Error())
}

// textOf is how messages and definitions name a condition that was given as a Column.
func textOf(e plan.Expr) string { return fmt.Sprint(e) }
