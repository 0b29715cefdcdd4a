package pyspark

import (
	"math/big"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/sparksql"
	"github.com/seed-e45c46d8/dp/engine/types"
	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

// sql is spark.sql: one query, with :name and ? parameters in args, and DataFrames or values for {name} in keyword arguments.
func (s *SparkSession) sql(a *runtime.Args) (runtime.Object, error) {
	h := s.h
	text, ok := runtime.AsString(a.At(0))
	if !ok {
		return nil, NotExpectedType("sqlQuery", "str", a.At(0))
	}
	params, err := h.sqlParams(a.At(1))
	if err != nil {
		return nil, err
	}
	text, frames, err := h.sqlKeywords(text, a.Kwargs)
	if err != nil {
		return nil, err
	}
	st, err := sparksql.ParseStatement(text, h.TextAt(text), params)
	if err != nil {
		return nil, h.raise(err)
	}
	if refused := st.Refusal(); refused != nil {
		return nil, h.raise(refused)
	}
	q, ok := st.(*sparksql.Query)
	if !ok {
		return s.command(st)
	}
	rel := h.inlineViews(q.Relation, frames)
	return h.identified(rel), nil
}

// command refuses a statement other than a query: it would change what only the pipeline may.
func (s *SparkSession) command(st sparksql.Statement) (runtime.Object, error) {
	words := strings.Fields(strings.ToUpper(st.SQL()))
	verb := strings.Join(words[:min(2, len(words))], " ")
	if len(words) > 0 && words[0] == "SET" {
		verb = "SET"
	}
	return nil, s.h.raise(diag.New("UNSUPPORTED_PIPELINE_SPARK_SQL_COMMAND", "'%s' is not supported in spark.sql(\"...\") API in Spark Declarative Pipeline.", verb).
		WithHint("put the statement into a .sql file of the pipeline, or use the decorators"))
}

// sqlParams are the values of parameter markers: a dict for :name, a list for ?.
func (h *Host) sqlParams(o runtime.Object) (sparksql.Params, error) {
	var p sparksql.Params
	switch v := runtime.Native(o).(type) {
	case runtime.NoneType:
	case *runtime.Dict:
		p.Named = map[string]plan.Expr{}
		for k, x := range v.All() {
			name, ok := runtime.AsString(k)
			if !ok {
				return p, NotExpectedType("args", "dict[str, …]", o)
			}
			e, err := h.sqlArgument(x)
			if err != nil {
				return p, err
			}
			p.Named[strings.ToLower(name)] = e
		}
	case *runtime.List:
		for _, x := range v.Items {
			e, err := h.sqlArgument(x)
			if err != nil {
				return p, err
			}
			p.Positional = append(p.Positional, e)
		}
	default:
		return p, Fail(PySparkTypeError, "INVALID_TYPE", "arg_name", "args", "arg_type", runtime.TypeName(o))
	}
	return p, nil
}

// sqlArgument is lit, but a decimal is as narrow as its digits: the server makes its literal, not PySpark.
func (h *Host) sqlArgument(o runtime.Object) (plan.Expr, error) {
	e, err := h.lit(o)
	if l, ok := e.(*plan.Literal); ok && err == nil {
		if d, ok := l.Value.(types.DecimalValue); ok {
			n := *l
			n.T = types.DecimalOf(max(len(new(big.Int).Abs(d.Unscaled).String()), d.Scale, 1), d.Scale)
			return &n, nil
		}
	}
	return e, err
}

// sqlKeywords replaces {name} by the keyword arguments: a DataFrame by a name that stands for it, a Column or value by its SQL.
func (h *Host) sqlKeywords(text string, kwargs []runtime.Kwarg) (string, map[string]plan.Relation, error) {
	if len(kwargs) == 0 {
		return text, nil, nil
	}
	frames := map[string]plan.Relation{}
	for _, k := range kwargs {
		var with string
		switch v := k.Value.(type) {
		case *DataFrame:
			with = "__frame_" + k.Name
			frames[with] = v.rel
		case *Column:
			with = v.e.String()
		default:
			e, err := h.lit(v)
			if err != nil {
				return "", nil, err
			}
			with = e.String()
		}
		text = strings.ReplaceAll(text, "{"+k.Name+"}", with)
	}
	return text, frames, nil
}

// inlineViews puts the relations of temporary views, and of frames, in the place of their names; names defined by WITH come first.
func (h *Host) inlineViews(r plan.Relation, frames map[string]plan.Relation) plan.Relation {
	if len(h.views) == 0 && len(frames) == 0 {
		return r
	}
	var walk func(r plan.Relation, hidden map[string]bool) plan.Relation
	walkExpr := func(e plan.Expr, hidden map[string]bool) plan.Expr {
		return plan.Map(e, func(e plan.Expr) plan.Expr {
			s, ok := e.(*plan.Subquery)
			if !ok {
				return e
			}
			n := *s
			n.Query = walk(s.Query, hidden)
			return &n
		})
	}
	walk = func(r plan.Relation, hidden map[string]bool) plan.Relation {
		switch t := r.(type) {
		case *plan.UnresolvedTable:
			if len(t.Name) != 1 || hidden[strings.ToLower(t.Name[0])] {
				return r
			}
			v := frames[t.Name[0]]
			if v == nil {
				v = h.view(t.Name)
			}
			if v == nil {
				return r
			}
			return &plan.SubqueryAlias{At: t.At, In: v, Name: t.Name}
		case *plan.With:
			inner := make(map[string]bool, len(hidden)+len(t.CTEs))
			for k := range hidden {
				inner[k] = true
			}
			n := *t
			n.CTEs = append([]plan.CTE(nil), t.CTEs...)
			for i := range n.CTEs {
				n.CTEs[i].Query = walk(n.CTEs[i].Query, inner)
				inner[strings.ToLower(n.CTEs[i].Name)] = true
			}
			n.Body = walk(t.Body, inner)
			return &n
		}
		children := r.Children()
		for i, c := range children {
			if i == 0 {
				children = append([]plan.Relation(nil), children...)
			}
			children[i] = walk(c, hidden)
		}
		if len(children) > 0 {
			r = r.WithChildren(children)
		}
		exprs := r.Exprs()
		for i, e := range exprs {
			if i == 0 {
				exprs = append([]plan.Expr(nil), exprs...)
			}
			exprs[i] = walkExpr(e, hidden)
		}
		if len(exprs) > 0 {
			r = r.WithExprs(exprs)
		}
		return r
	}
	return walk(r, nil)
}
