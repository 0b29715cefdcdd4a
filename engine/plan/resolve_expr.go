package plan

import (
	"slices"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// resolver resolves expressions in one place of a query.
type resolver struct {
	a        *analyzer
	f        *frame
	sc       *scope
	lambdas  *lambdaScope
	fallback func(*Column) (Expr, error) // asked for a name that is no column of the input: aliases of the select list; nil elsewhere
	inner    *scope                      // of the arguments of aggregate functions, where it is not sc: HAVING and ORDER BY over a GROUP BY
	clause   string                      // the operator whose expressions these are, where generators may not stand: Filter
	nested   bool                        // inside the arguments of an aggregate function
	deeper   bool                        // a name whose type x[key] cannot take is looked for below, too: ORDER BY
}

// lambdaScope is the parameters of a lambda around an expression.
type lambdaScope struct {
	vars []*LambdaVar
	out  *lambdaScope
}

func (a *analyzer) resolver(f *frame, sc *scope) *resolver { return &resolver{a: a, f: f, sc: sc} }

// exprs resolves a list; the list is not changed.
func (x *resolver) exprs(es []Expr) ([]Expr, error) {
	if len(es) == 0 {
		return nil, nil
	}
	r := make([]Expr, len(es))
	for i, e := range es {
		n, err := x.expr(e)
		if err != nil {
			return nil, err
		}
		r[i] = n
	}
	return r, nil
}

// expr resolves and types an expression.
func (x *resolver) expr(e Expr) (Expr, error) {
	switch e := e.(type) {
	case *Literal:
		if e.T.Kind == types.Timestamp && e.Zone == nil && x.a.set.TimeZone != "" {
			if zone, err := Zone(x.a.set.TimeZone); err == nil {
				n := *e
				n.Zone = zone
				return &n, nil
			}
		}
		return e, nil
	case *Attr, *OuterAttr, *LambdaVar:
		// An Attr here is one the analyzer made: ids of parts that came resolved are given anew, and mean nothing outside of them.
		return e, nil
	case *Column:
		return x.column(e)
	case *Star:
		return nil, diag.New("INVALID_USAGE_OF_STAR_OR_REGEX", "Invalid usage of '*' in expression.").At(e.At).
			WithHint("* stands in a select list, in count(*) or as all arguments of a function")
	case *Call:
		return x.call(e)
	case *UserCall:
		return x.userCall(e)
	case *Case:
		return x.caseWhen(e)
	case *Cast:
		return x.cast(e)
	case *Alias:
		n, err := x.expr(e.E)
		if err != nil {
			return nil, err
		}
		c := *e
		c.E = n
		return &c, nil
	case *Extract:
		return x.extract(e)
	case *GetField:
		return x.children(e)
	case *Lambda:
		return nil, diag.New("INVALID_LAMBDA_FUNCTION_CALL.NON_HIGHER_ORDER_FUNCTION",
			"Invalid lambda function call. A lambda function should only be used in a higher order function.").At(e.At)
	case *SortOrder:
		n, err := x.expr(e.E)
		if err != nil {
			return nil, err
		}
		return &SortOrder{At: e.At, E: n, Desc: e.Desc, NullsFirst: e.NullsFirst}, nil
	case *Window:
		return x.window(e)
	case *Subquery:
		return x.subquery(e)
	case *NamedArg:
		return nil, diag.New("NAMED_PARAMETERS_NOT_SUPPORTED", "Named parameters are not supported here; please pass %s without its name.", quoteID(e.Name)).At(e.At)
	case *Param:
		name := e.Name
		if name == "" {
			name = "_"
		}
		return nil, diag.New("UNBOUND_SQL_PARAMETER", "Found the unbound parameter: %s. Please, fix `args` and provide a mapping of the parameter to either a SQL literal or collection constructor functions such as `map()`, `array()`, `struct()`.", name).At(e.At)
	}
	return nil, diag.New("DP_INTERNAL", "the analyzer does not know %T", e).At(e.Origin())
}

// children resolves the children of an expression that is resolved itself.
func (x *resolver) children(e Expr) (Expr, error) {
	c, err := x.exprs(e.Children())
	if err != nil {
		return nil, err
	}
	return e.WithChildren(c), nil
}

func (x *resolver) caseWhen(e *Case) (Expr, error) {
	n := &Case{At: e.At, Whens: make([]When, len(e.Whens)), Null: e.Else == nil}
	var ts []types.Type
	for i, w := range e.Whens {
		cond, err := x.expr(w.Cond)
		if err != nil {
			return nil, err
		}
		then, err := x.expr(w.Then)
		if err != nil {
			return nil, err
		}
		n.Whens[i] = When{cond, then}
		ts = append(ts, then.Type())
	}
	if e.Else != nil {
		els, err := x.expr(e.Else)
		if err != nil {
			return nil, err
		}
		n.Else = els
		ts = append(ts, els.Type())
	}
	for i, w := range n.Whens {
		if w.Cond.Type().Kind != types.Boolean {
			return nil, mismatch(n, "UNEXPECTED_INPUT_TYPE", `The %s parameter requires the "BOOLEAN" type, however %s has the type %s.`,
				ordinal(2*i+1), quoteExpr(w.Cond), quoteType(w.Cond.Type()))
		}
	}
	ts, err := x.caseCollation(n, ts)
	if err != nil {
		return nil, err
	}
	t, ok := types.CommonTypeOf(ts...)
	if !ok {
		return nil, mismatch(n, "DATA_DIFF_TYPES", "Input to `casewhen` should all be the same type, but it's [%s].", quoteTypes(ts))
	}
	for i, w := range n.Whens {
		n.Whens[i].Then = castTo(w.Then, t)
		n.Null = n.Null || n.Whens[i].Then.Nullable()
	}
	if n.Else != nil {
		n.Else = castTo(n.Else, t)
		n.Null = n.Null || n.Else.Nullable()
	}
	n.T = t
	return n, nil
}

// castTo inserts an implicit cast where the type differs; a NULL literal just gets the type.
func castTo(e Expr, t types.Type) Expr {
	from := e.Type()
	if t.Kind == types.Unknown || from.Equal(t) {
		return e
	}
	if l, ok := e.(*Literal); ok && l.Value == nil {
		return &Literal{At: l.At, T: t}
	}
	return &Cast{At: e.Origin(), E: e, To: t, Implicit: true}
}

func (x *resolver) cast(e *Cast) (Expr, error) {
	in, err := x.expr(e.E)
	if err != nil {
		return nil, err
	}
	if l := x.a.timestampLiteral(e); l != nil {
		return l, nil
	}
	n := *e
	n.E, n.To = in, unbounded(e.To)
	if n.To.HasCollation() || hasCollation(in) {
		x.a.collations = true
		if err := collatedKeys(&n); err != nil {
			return nil, err
		}
	}
	if !types.CanCast(in.Type(), n.To) {
		return nil, cannotCast(&n)
	}
	return &n, nil
}

// unbounded is a type with STRING in the place of CHAR and VARCHAR, whose lengths only hold in tables.
func unbounded(t types.Type) types.Type {
	switch t.Kind {
	case types.Char, types.Varchar:
		return types.StringType
	case types.Array:
		return types.ArrayOf(unbounded(*t.Elem), t.ElemNull)
	case types.Map:
		return types.MapOf(unbounded(*t.Key), unbounded(*t.Elem), t.ElemNull)
	case types.Struct:
		fields := slices.Clone(t.Fields)
		for i := range fields {
			fields[i].Type = unbounded(fields[i].Type)
		}
		return types.StructOf(fields...)
	}
	return t
}

func (x *resolver) window(e *Window) (Expr, error) {
	spec := e.Spec
	if spec.Ref != "" {
		base, ok := x.f.windows[strings.ToLower(spec.Ref)]
		if !ok {
			return nil, diag.New("MISSING_WINDOW_SPECIFICATION",
				"Window specification is not defined in the WINDOW clause for %s. For more information about WINDOW clauses, please refer to 'https://spark.apache.org/docs/latest/sql-ref-syntax-qry-select-window.html'.", spec.Ref).At(e.At)
		}
		if len(spec.Partition) == 0 {
			spec.Partition = base.Partition
		}
		if len(spec.Order) == 0 {
			spec.Order = base.Order
		}
		if spec.Frame == nil {
			spec.Frame = base.Frame
		}
		spec.Ref = ""
	}
	n := &Window{At: e.At, Spec: WindowSpec{At: spec.At}}
	var err error
	if n.Spec.Partition, err = x.exprs(spec.Partition); err != nil {
		return nil, err
	}
	if n.Spec.Order, err = x.orders(spec.Order); err != nil {
		return nil, err
	}
	if n.Spec.Frame, err = x.frameOf(spec.Frame); err != nil {
		return nil, err
	}
	call, ok := e.Fn.(*Call)
	if !ok {
		return nil, diag.New("UNSUPPORTED_EXPR_FOR_WINDOW", "Expression %s not supported within a window function.", quoteExpr(e.Fn)).At(e.At)
	}
	if n.Fn, err = x.windowCall(call); err != nil {
		return nil, err
	}
	return n, checkWindow(n)
}

func (x *resolver) orders(os []*SortOrder) ([]*SortOrder, error) {
	if len(os) == 0 {
		return nil, nil
	}
	r := make([]*SortOrder, len(os))
	for i, o := range os {
		n, err := x.expr(o.E)
		if err != nil {
			return nil, err
		}
		r[i] = &SortOrder{At: o.At, E: n, Desc: o.Desc, NullsFirst: o.NullsFirst}
	}
	return r, nil
}

func (x *resolver) frameOf(f *Frame) (*Frame, error) {
	if f == nil {
		return nil, nil
	}
	n := *f
	for _, b := range []*Bound{&n.Low, &n.High} {
		if b.Offset == nil {
			continue
		}
		e, err := x.expr(b.Offset)
		if err != nil {
			return nil, err
		}
		if !foldable(e) {
			return nil, diag.New("INVALID_SQL_SYNTAX.INVALID_WINDOW_FRAME_BOUND", "Invalid SQL syntax: Frame bound value must be a literal.").At(e.Origin())
		}
		b.Offset = e
	}
	return &n, nil
}
