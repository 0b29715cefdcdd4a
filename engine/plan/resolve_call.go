package plan

import (
	"slices"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/functions"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// call resolves a function, operator or predicate that is no window function.
func (x *resolver) call(c *Call) (Expr, error) {
	if f := x.userFunction(c); f != nil {
		if err := callSyntax(c, functions.Scalar); err != nil {
			return nil, err
		}
		args, err := x.arguments(c)
		if err != nil {
			return nil, err
		}
		return x.userCall(&UserCall{At: c.At, Fn: f, Args: args})
	}
	fn, err := x.lookup(c)
	if err != nil {
		return nil, err
	}
	if fn.Kind == functions.WindowOnly {
		if _, err := x.typed(c, fn, false); err != nil && diag.Code(err) != "UNSUPPORTED_FEATURE" {
			return nil, err // what is wrong with the arguments comes first
		}
		return nil, diag.New("WINDOW_FUNCTION_WITHOUT_OVER_CLAUSE", "Window function %s requires an OVER clause.", quoteExpr(c)).At(c.At)
	}
	return x.typed(c, fn, false)
}

// windowCall resolves the function of OVER.
func (x *resolver) windowCall(c *Call) (Expr, error) {
	fn, err := x.lookup(c)
	if err != nil {
		return nil, err
	}
	switch fn.Kind {
	case functions.WindowOnly, functions.Aggregate:
	case functions.Generator:
		return nil, diag.New("UNSUPPORTED_GENERATOR.OUTSIDE_SELECT", "The generator is not supported: outside the SELECT clause, found: Window %s.", quoteExpr(c)).At(c.At)
	default:
		return nil, diag.New("UNSUPPORTED_EXPR_FOR_WINDOW", "Expression %s not supported within a window function.", quoteExpr(c)).At(c.At)
	}
	// An aggregate function over a window aggregates nothing itself: its arguments stand where the window stands.
	return x.typed(c, fn, fn.Kind == functions.Aggregate)
}

func clone(c *Call) *Call { n := *c; return &n }

func (x *resolver) lookup(c *Call) (*functions.Function, error) {
	fn, ok := functions.Lookup(c.Name)
	if !ok || fn.Internal {
		catalog, schema := x.a.set.Catalog, x.a.set.Schema
		if catalog == "" {
			catalog, schema = "spark_catalog", "default"
		}
		return nil, diag.New("UNRESOLVED_ROUTINE", "Cannot resolve routine %s on search path [`system`.`builtin`, `system`.`session`, %s].",
			quoteID(c.Name), quoteIDs([]string{catalog, schema})).At(c.At).
			WithHint("a Python function that spark.udf.register(\"%s\", …) names is known to the queries and expectations of the project, not to REPLACE WHERE and the conditions of UPDATE, DELETE and MERGE", c.Name)
	}
	return fn, nil
}

// typed resolves the arguments, inserts the casts the function asks for and sets the result's type; over says that the call stands before OVER.
func (x *resolver) typed(c *Call, fn *functions.Function, over bool) (Expr, error) {
	if err := callSyntax(c, fn.Kind); err != nil {
		return nil, err
	}
	if err := withinGroup(c); err != nil {
		return nil, err
	}
	if c.Name == "mode" && len(c.Args) == 2 {
		lowest, err := x.flag(c)
		if err != nil {
			return nil, err
		}
		if c = clone(c); lowest {
			c.OrderBy = []*SortOrder{{At: c.At, E: c.Args[0], NullsFirst: true}}
			c.Args = nil
		}
	}
	if c.Name == "mode" && len(c.Args) == 0 && len(c.OrderBy) == 1 {
		// mode() WITHIN GROUP (ORDER BY x) is mode(x), and of equally frequent values the first one in this order.
		c = clone(c)
		c.Args = []Expr{c.OrderBy[0].E, &Literal{At: c.At, Value: true, T: types.BooleanType}}
	}
	n := clone(c)
	y := x
	if fn.Kind == functions.Aggregate && !over {
		if x.nested {
			return nil, diag.New("NESTED_AGGREGATE_FUNCTION", "It is not allowed to use an aggregate function in the argument of another aggregate function. Please use the inner aggregate function in a sub-query.").At(c.At)
		}
		z := *x
		z.nested = true
		y = &z
	}
	raw, err := y.arguments(c)
	if err != nil {
		return nil, err
	}
	if fn.Kind == functions.Generator {
		raw = generatorArgs(raw)
	}
	if n.Args, err = y.resolveArgs(c, fn, raw); err != nil {
		return nil, err
	}
	if (n.Name == "to_char" || n.Name == "to_varchar") && len(n.Args) == 2 && n.Args[0].Type().IsDatetime() {
		n.Name = "date_format"
		fn, _ = functions.Lookup(n.Name)
	}
	if n.Name == "get_json_object" && len(n.Args) == 2 && n.Args[0].Type().Kind == types.Variant {
		// value:path, which looks into a VARIANT as it does into a JSON text
		n.Name = "variant_get"
		fn, _ = functions.Lookup(n.Name)
	}
	text := textOperand(n)
	for _, e := range n.Args {
		if isGenerator(e) {
			return nil, x.strayGenerator(n)
		}
	}
	if c.Filter != nil {
		if n.Filter, err = x.aggregateFilter(c.Filter); err != nil {
			return nil, err
		}
	}
	if fn.Kind == functions.Aggregate && !over {
		if err := aggregateArgs(n); err != nil {
			return nil, err
		}
	}
	if n.OrderBy, err = y.orders(c.OrderBy); err != nil {
		return nil, err
	}
	if n.Name == "collate" {
		return x.collate(n)
	}
	collated := func(t types.Type) types.Type { return t }
	if slices.ContainsFunc(n.Args, hasCollation) {
		after, err := x.withCollations(n, over)
		if err != nil {
			return nil, err
		}
		if after != nil {
			collated = after
		}
	}
	sameFields(n)
	res, err := fn.Resolve(argsOf(n.Args, false))
	if err != nil {
		// Once more for the message, which wants every argument's text.
		_, err = fn.Resolve(argsOf(n.Args, true))
		return nil, located(renamed(err, n), c.At)
	}
	null := false // whether a cast made an argument nullable
	for i, t := range res.Args {
		if _, lambda := n.Args[i].(*Lambda); !lambda {
			e := castTo(n.Args[i], t)
			if cast, ok := e.(*Cast); ok && res.Try && e != n.Args[i] && cast.E.Type().IsString() {
				// Of a constant next to what is none Spark makes a value before it tries anything.
				cast.Try = !foldable(cast.E) || !slices.ContainsFunc(n.Args, func(a Expr) bool { return !foldable(a) })
			}
			null = null || e.Nullable() != n.Args[i].Nullable()
			n.Args[i] = e
		}
	}
	if null {
		if again, err := fn.Resolve(argsOf(n.Args, false)); err == nil {
			res = again
		}
	}
	n.T, n.Null = collated(res.Type), res.Nullable
	if percentiles[c.Name] && len(n.OrderBy) == 1 {
		// These give what they order by: of numbers a DOUBLE.
		o := n.OrderBy[0]
		switch t := o.E.Type(); {
		case t.Kind == types.IntervalYM:
			n.T = types.IntervalYMType
		case t.Kind == types.IntervalDT:
			n.T = types.IntervalDTType
		case t.IsString(), t.Kind == types.Null:
			n.OrderBy = []*SortOrder{{At: o.At, E: castTo(o.E, types.DoubleType), Desc: o.Desc, NullsFirst: o.NullsFirst}}
		case !t.IsNumeric():
			return nil, mismatch(n, "UNEXPECTED_INPUT_TYPE", `The first parameter requires the ("NUMERIC" or "INTERVAL DAY TO SECOND" or "INTERVAL YEAR TO MONTH") type, however %s has the type %s.`, quoteExpr(o.E), quoteType(t))
		}
	}
	if n.Name == "nullif" && n.Args[0].Type().IsString() != n.Args[1].Type().IsString() {
		return x.nullIf(n)
	}
	if fn.CastTo.Kind != types.Unknown && len(n.Args) == 1 {
		cast := &Cast{At: c.At, E: n.Args[0], To: fn.CastTo, Implicit: true} // as in Spark, int(a) does not show in names
		if !types.CanCast(cast.E.Type(), cast.To) {
			return nil, cannotCast(cast)
		}
		return cast, nil
	}
	if text {
		return castTo(n, types.StringType), nil
	}
	return n, nil
}

// nullIf is nullif(a, b) of types that the comparison casts, with the comparison as a third argument.
func (x *resolver) nullIf(c *Call) (Expr, error) {
	eq, _ := functions.Lookup("=")
	same, err := x.typed(&Call{At: c.At, Name: "=", Args: slices.Clone(c.Args)}, eq, false)
	if err != nil {
		return nil, err
	}
	return &Call{At: c.At, Name: nullIfCall, Args: append(c.Args, same), T: c.T, Null: true}, nil
}

// nullIfCall is the name of nullif with the comparison, which nobody can write.
const nullIfCall = "nullif="

// textOperand casts a text that an interval is added to or taken from to a timestamp: the sum is a text again.
func textOperand(c *Call) bool {
	op := map[string]string{"+": "+", "-": "-", "try_add": "+", "try_subtract": "-"}[c.Name]
	if op == "" || len(c.Args) != 2 {
		return false
	}
	for i, e := range c.Args {
		if other := c.Args[1-i].Type(); e.Type().IsString() && other.IsInterval() && (i == 0 || op == "+") {
			c.Args[i] = &Cast{At: e.Origin(), E: e, To: types.TimestampType, Try: op != c.Name, Implicit: true}
			return true
		}
	}
	return false
}

// generatorArgs takes the name off the one argument of explode(collection => …) and inline(input => …).
func generatorArgs(args []Expr) []Expr {
	if len(args) != 1 {
		return args
	}
	if n, ok := args[0].(*NamedArg); ok && (strings.EqualFold(n.Name, "collection") || strings.EqualFold(n.Name, "input")) {
		return []Expr{n.E}
	}
	return args
}

// sameFields gives the structs at the right of a comparison the field names of the one at the left: structs compare by position.
func sameFields(c *Call) {
	switch c.Name {
	case "=", "<=>", "<", "<=", ">", ">=", "in":
	default:
		return
	}
	for i, a := range c.Args {
		if left := c.Args[0].Type(); i > 0 && left.Kind == types.Struct && left.SameShape(a.Type()) {
			c.Args[i] = castTo(a, left)
		}
	}
}

// isRandom reports a call that gives another value each time.
func isRandom(e Expr) bool {
	c, ok := e.(*Call)
	if !ok || c.Name == ItemCall {
		return false
	}
	f, ok := functions.Lookup(c.Name)
	return ok && !f.Deterministic
}

// aggregateArgs refuses arguments an aggregate function cannot have.
func aggregateArgs(c *Call) error {
	if c.Name == "approx_count_distinct" && len(c.Args) == 2 && foldable(c.Args[1]) {
		if l, ok := c.Args[1].(*Literal); !ok || l.T.Kind != types.Double && l.T.Kind != types.Decimal {
			return diag.New("_LEGACY_ERROR_TEMP_1104", "The second argument should be a double literal.").At(c.Args[1].Origin())
		}
	}
	for _, e := range c.Args {
		if c.Distinct && e.Type().Contains(types.Variant) {
			return diag.Unsupported("DISTINCT of a VARIANT", "aggregate the distinct texts of to_json(x)").At(e.Origin())
		}
		if readsWindow(e) {
			return diag.New("_LEGACY_ERROR_TEMP_1031", "It is not allowed to use a window function inside an aggregate function. Please use the inner window function in a sub-query.").At(e.Origin())
		}
		random := partsOf(e, func(n Expr) bool {
			if u, ok := n.(*UserCall); ok {
				return !u.Fn.Deterministic
			}
			return isRandom(n)
		})
		if len(random) > 0 {
			return diag.New("AGGREGATE_FUNCTION_WITH_NONDETERMINISTIC_EXPRESSION", "Non-deterministic expression %s should not appear in the arguments of an aggregate function.", quoteExpr(c)).At(random[0].Origin())
		}
	}
	return nil
}

// renamed puts the expression's name as columns have it into a type error of the function table, which does not know them all.
func renamed(err error, e Expr) error {
	d, ok := diag.As(err)
	if !ok || d.Class() != "DATATYPE_MISMATCH" {
		return err
	}
	if _, what, ok := strings.Cut(d.Message, `" due to data type mismatch: `); ok {
		n := *d
		n.Message = "Cannot resolve " + quoteExpr(e) + " due to data type mismatch: " + what
		return &n
	}
	return err
}

// strayGenerator is the error of a generator that is not at the top of a select list.
func (x *resolver) strayGenerator(e Expr) error {
	if x.clause != "" {
		return diag.New("UNSUPPORTED_GENERATOR.OUTSIDE_SELECT", "The generator is not supported: outside the SELECT clause, found: '%s %s.", x.clause, ColumnName(e)).At(e.Origin())
	}
	return diag.New("UNSUPPORTED_GENERATOR.NESTED_IN_EXPRESSIONS", "The generator is not supported: nested in expressions %s.", quoteExpr(e)).At(e.Origin())
}

// arguments expands stars: count(*) counts rows, elsewhere * is all columns.
func (x *resolver) arguments(c *Call) ([]Expr, error) {
	var out []Expr
	for i, e := range c.Args {
		s, ok := e.(*Star)
		if !ok {
			if out != nil {
				out = append(out, e)
			}
			continue
		}
		if c.Name == "count" && !c.Distinct && len(c.Args) == 1 {
			if len(s.Qualifier) > 0 {
				return nil, diag.New("INVALID_USAGE_OF_STAR_WITH_TABLE_IDENTIFIER_IN_COUNT", "count(%s.*) is not allowed. Use count(*) or expand the columns manually, e.g. count(col1, col2).", quoteIDs(s.Qualifier)).At(s.At)
			}
			return []Expr{&Literal{At: s.At, Value: int64(1), T: types.IntType}}, nil
		}
		if out == nil {
			out = append(make([]Expr, 0, len(c.Args)+len(x.sc.attrs)), c.Args[:i]...)
		}
		cols, err := x.star(s)
		if err != nil {
			return nil, err
		}
		for _, e := range cols {
			if a, isAlias := e.(*Alias); isAlias && c.Name != "struct" {
				e = a.E
			}
			out = append(out, e)
		}
	}
	if out == nil {
		return c.Args, nil
	}
	return out, nil
}

// argsOf is what the function table wants to know of arguments; text is Spark's spelling of each, which only messages need.
func argsOf(es []Expr, text bool) []functions.Arg {
	args := make([]functions.Arg, len(es))
	for i, e := range es {
		if l, ok := e.(*Lambda); ok {
			args[i] = functions.Arg{Lambda: len(l.Params)}
			if !unresolvedLambda(l) {
				args[i].Type, args[i].Nullable = l.Body.Type(), l.Body.Nullable()
			}
		} else {
			args[i] = functions.Arg{Type: e.Type(), Nullable: e.Nullable(), Name: nameOf(e)}
			if l, ok := e.(*Literal); ok {
				args[i].Foldable, args[i].Value, args[i].Null = true, l.Value, l.Value == nil
			} else {
				args[i].Foldable = foldable(e)
				if m, ok := ConstantMap(e); ok {
					args[i].Value = m
				} else if a, ok := constantArray(e); ok {
					args[i].Value = a
				}
			}
		}
		args[i].Constant, args[i].Known = Constant(e)
		if text {
			args[i].Text = ColumnName(e)
		}
	}
	return args
}

// constantArray are the elements of an array() of literals.
func constantArray(e Expr) ([]any, bool) {
	if cast, ok := e.(*Cast); ok {
		e = cast.E
	}
	c, ok := e.(*Call)
	if !ok || !strings.EqualFold(c.Name, "array") {
		return nil, false
	}
	elements := make([]any, len(c.Args))
	for i, a := range c.Args {
		if cast, ok := a.(*Cast); ok {
			a = cast.E
		}
		l, ok := a.(*Literal)
		if !ok {
			return nil, false
		}
		elements[i] = l.Value
	}
	return elements, true
}

// ConstantMap is the entries of a map() of literals.
func ConstantMap(e Expr) ([]types.Entry, bool) {
	c, ok := e.(*Call)
	if !ok || !strings.EqualFold(c.Name, "map") || len(c.Args)%2 != 0 {
		return nil, false
	}
	m := make([]types.Entry, 0, len(c.Args)/2)
	for i := 0; i < len(c.Args); i += 2 {
		k, okK := c.Args[i].(*Literal)
		v, okV := c.Args[i+1].(*Literal)
		if !okK || !okV {
			return nil, false
		}
		m = append(m, types.Entry{Key: k.Value, Value: v.Value})
	}
	return m, true
}

func unresolvedLambda(l *Lambda) bool { return l.Body.Type().Kind == types.Unknown }

// nameOf is the name an expression brings along, "" when it has none.
func nameOf(e Expr) string {
	switch e := e.(type) {
	case *Attr:
		return e.Name
	case *OuterAttr:
		return e.Name
	case *Alias:
		return e.Name
	case *GetField:
		return e.Name
	case *LambdaVar:
		return e.Name
	}
	return ""
}

// foldable reports whether an expression is a constant: it reads no column and gives the same value every time.
func foldable(e Expr) bool {
	ok := true
	Walk(e, func(n Expr) bool {
		switch n := n.(type) {
		case *Attr, *OuterAttr, *LambdaVar, *Subquery, *Window, *Column, *Star, *UserCall:
			ok = false
		case *Call:
			f, known := functions.Lookup(n.Name)
			if n.Name != ItemCall && (!known || !f.Deterministic || f.Kind != functions.Scalar) {
				ok = false
			}
		}
		return ok
	})
	return ok
}

// Foldable reports whether a resolved expression is a constant.
func Foldable(e Expr) bool { return foldable(e) }

// isAggregate reports whether an expression is itself a call of an aggregate function.
func isAggregate(e Expr) bool {
	c, ok := e.(*Call)
	if !ok {
		return false
	}
	f, ok := functions.Lookup(c.Name)
	return ok && f.Kind == functions.Aggregate
}

// isGenerator reports whether an expression is itself a call of a generator.
func isGenerator(e Expr) bool {
	c, ok := e.(*Call)
	if !ok {
		return false
	}
	f, ok := functions.Lookup(c.Name)
	return ok && f.Kind == functions.Generator
}

// contains reports whether p holds for an expression or a part of it. The function of a window is no part: sum(a) OVER () aggregates nothing.
func contains(e Expr, p func(Expr) bool) bool {
	found := false
	Walk(e, func(n Expr) bool {
		if found || p(n) {
			found = true
			return false
		}
		if w, ok := n.(*Window); ok {
			for _, c := range windowParts(w) {
				found = found || contains(c, p)
			}
			return false
		}
		return true
	})
	return found
}

// windowParts are the expressions of a window that stand where the window stands.
func windowParts(w *Window) []Expr {
	return append(append([]Expr(nil), w.Fn.Children()...), w.Children()[1:]...)
}

// InnerWindow is a window among the arguments, keys and frame of another one, or nil.
func InnerWindow(w *Window) *Window {
	var inner *Window
	for _, e := range windowParts(w) {
		Walk(e, func(n Expr) bool {
			if x, ok := n.(*Window); ok && inner == nil {
				inner = x
			}
			return inner == nil
		})
	}
	return inner
}

func isWindow(e Expr) bool { _, ok := e.(*Window); return ok }

func readsAggregate(e Expr) bool { return contains(e, isAggregate) }

func readsWindow(e Expr) bool { return contains(e, isWindow) }

func readsGenerator(e Expr) bool { return contains(e, isGenerator) }

// condition resolves what must be BOOLEAN.
func (x *resolver) condition(e Expr, clause string) (Expr, error) {
	n, err := x.expr(e)
	if err != nil {
		return nil, err
	}
	return boolean(n, clause)
}

func boolean(e Expr, clause string) (Expr, error) {
	switch k := e.Type().Kind; {
	case k == types.Boolean:
		return e, nil
	case k == types.Null && clause != "WHERE" && clause != "ON" && clause != "FILTER":
		return castTo(e, types.BooleanType), nil
	}
	switch clause {
	case "HAVING":
		// Only here Spark casts what is no predicate.
		if types.CanCast(e.Type(), types.BooleanType) {
			return &Cast{At: e.Origin(), E: e, To: types.BooleanType}, nil
		}
	case "ON":
		return nil, diag.New("JOIN_CONDITION_IS_NOT_BOOLEAN_TYPE", "The join condition %s has the invalid type %s, expected \"BOOLEAN\".", quoteExpr(e), quoteType(e.Type())).At(e.Origin())
	case "FILTER":
		return nil, diag.New("INVALID_AGGREGATE_FILTER.NOT_BOOLEAN", "The FILTER expression %s in an aggregate function is invalid. Expected a FILTER expression of the BOOLEAN type.", quoteExpr(e)).At(e.Origin())
	}
	return nil, mismatch(e, "FILTER_NOT_BOOLEAN", "Filter expression %s of type %s is not a boolean.", quoteExpr(e), quoteType(e.Type()))
}

// aggregateFilter resolves the condition of FILTER (WHERE …).
func (x *resolver) aggregateFilter(e Expr) (Expr, error) {
	y := *x
	y.nested = false
	if x.inner != nil {
		y.sc = x.inner
	}
	n, err := y.condition(e, "FILTER")
	if err != nil {
		return nil, err
	}
	if readsWindow(n) {
		return nil, diag.New("INVALID_AGGREGATE_FILTER.CONTAINS_WINDOW_FUNCTION", "The FILTER expression %s in an aggregate function is invalid. Expected a FILTER expression without a window function.", quoteExpr(n)).At(e.Origin())
	}
	if readsAggregate(n) {
		return nil, diag.New("INVALID_AGGREGATE_FILTER.CONTAINS_AGGREGATE", "The FILTER expression %s in an aggregate function is invalid. Expected a FILTER expression without an aggregation, but found %s.",
			quoteExpr(n), quoteExprs(partsOf(n, isAggregate))).At(e.Origin())
	}
	return n, nil
}

// partsOf are the outermost parts of an expression for which p holds.
func partsOf(e Expr, p func(Expr) bool) []Expr {
	var r []Expr
	Walk(e, func(n Expr) bool {
		if p(n) {
			r = append(r, n)
			return false
		}
		return true
	})
	return r
}
