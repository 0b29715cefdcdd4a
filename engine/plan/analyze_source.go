package plan

import (
	"fmt"
	"math"
	"math/big"
	"strconv"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/functions"
	"github.com/seed-e45c46d8/dp/engine/types"
)

func itoa(n int) string { return strconv.Itoa(n) }

// table is a common table expression, or what the catalog knows under the name.
func (a *analyzer) table(r *UnresolvedTable, f *frame) (Relation, error) {
	if len(r.Name) == 1 {
		if c := f.ctes.find(r.Name[0]); c != nil {
			return a.cte(c, r.At), nil
		}
	}
	r, err := a.timeTravel(r)
	if err != nil {
		return nil, err
	}
	n, err := a.cat.Table(a.ctx, r)
	if err != nil {
		return nil, located(err, r.At)
	}
	name := a.fullName(r.Name)
	n = a.fresh(n)
	if s, ok := n.(*Scan); ok {
		for i, c := range s.Attrs {
			if len(c.Qualifier) == 0 {
				m := *c
				m.Qualifier = name
				s.Attrs[i] = &m
			}
		}
		return s, nil
	}
	return &SubqueryAlias{At: r.At, In: n, Name: name}, nil
}

// timeTravel resolves the expressions of VERSION and TIMESTAMP AS OF, so that the catalog sees constants.
func (a *analyzer) timeTravel(r *UnresolvedTable) (*UnresolvedTable, error) {
	if r.Version == nil && r.Timestamp == nil {
		return r, nil
	}
	n := *r
	x := a.resolver(&frame{}, &scope{})
	zone, err := Zone(a.set.TimeZone)
	if err != nil {
		return nil, diag.New("INVALID_TIMEZONE", "%v", err).At(r.At)
	}
	for _, e := range []*Expr{&n.Version, &n.Timestamp} {
		if *e == nil {
			continue
		}
		v, err := x.expr(*e)
		if err != nil {
			return nil, err
		}
		*e = v
		if !a.set.Now.IsZero() {
			*e = BindClockExpr(v, a.set.Now, zone)
		}
	}
	return &n, nil
}

// fullName completes a table's name for the qualifier of its columns. LIVE. is no schema.
func (a *analyzer) fullName(name []string) []string {
	if len(name) >= 3 || strings.EqualFold(name[0], "LIVE") {
		return name
	}
	var q []string
	if a.set.Catalog != "" {
		q = append(q, a.set.Catalog)
	}
	if len(name) == 1 && a.set.Schema != "" {
		q = append(q, a.set.Schema)
	}
	return append(q, name...)
}

// leaf gives a leaf with columns new ids.
func (a *analyzer) leaf(r Relation) Relation {
	switch r := r.(type) {
	case *LocalRelation:
		n := *r
		n.Attrs = make([]*Attr, len(r.S.Fields))
		for i, f := range r.S.Fields {
			n.Attrs[i] = &Attr{At: r.At, ID: a.newID(), Name: f.Name, T: f.Type, Null: f.Nullable}
		}
		return &n
	case *Range:
		n := *r
		n.Attrs = []*Attr{{At: r.At, ID: a.newID(), Name: "id", T: types.LongType}}
		return &n
	}
	return a.fresh(r)
}

func (a *analyzer) values(r *Values, f *frame) (Relation, error) {
	x := a.resolver(f, &scope{})
	n := &Values{At: r.At, Rows: make([][]Expr, len(r.Rows))}
	for i, row := range r.Rows {
		if len(row) != len(r.Rows[0]) {
			return nil, diag.New("INVALID_INLINE_TABLE.NUM_COLUMNS_MISMATCH", "Invalid inline table. Inline table expected %d columns but found %d columns in row %d.", len(r.Rows[0]), len(row), i).At(r.At)
		}
		n.Rows[i] = make([]Expr, len(row))
		for j, e := range row {
			c, err := x.expr(e)
			if err != nil {
				return nil, err
			}
			c = plainArgs(unaliased(c))
			for _, q := range partsOf(c, func(n Expr) bool { _, ok := n.(*Subquery); return ok }) {
				if q.(*Subquery).Kind == Scalar {
					return nil, outerCategory("SCALAR_SUBQUERY_IN_VALUES", q, "Scalar subqueries in the VALUES clause.")
				}
				return nil, diag.Unsupported("a subquery in the VALUES clause", "select from the query").At(q.Origin())
			}
			if readsAggregate(c) || readsWindow(c) || readsGenerator(c) || len(partsOf(c, isRandom)) > 0 {
				return nil, diag.New("INVALID_INLINE_TABLE.CANNOT_EVALUATE_EXPRESSION_IN_INLINE_TABLE", "Invalid inline table. Cannot evaluate the expression %s in inline table definition.", quoteExpr(c)).At(e.Origin())
			}
			n.Rows[i][j] = c
		}
	}
	if len(r.Rows) == 0 {
		n.Attrs = []*Attr{}
		return n, nil
	}
	for j := range r.Rows[0] {
		ts := make([]types.Type, len(n.Rows))
		null := false
		for i, row := range n.Rows {
			ts[i] = row[j].Type()
			null = null || row[j].Nullable()
		}
		t, ok := commonWithoutStrings(ts)
		name := "col" + itoa(j+1)
		if !ok {
			return nil, diag.New("INVALID_INLINE_TABLE.INCOMPATIBLE_TYPES_IN_INLINE_TABLE", "Invalid inline table. Found incompatible types in the column %s for inline table.", quoteID(name)).At(r.At)
		}
		for _, row := range n.Rows {
			row[j] = castTo(row[j], t)
			null = null || row[j].Nullable()
		}
		n.Attrs = append(n.Attrs, &Attr{At: r.At, ID: a.newID(), Name: name, T: t, Null: null})
	}
	return n, nil
}

// commonWithoutStrings is the common type of types none of which has to become something else than a string.
func commonWithoutStrings(ts []types.Type) (types.Type, bool) {
	strs, others := false, false
	for _, t := range ts {
		strs = strs || t.IsString()
		others = others || !t.IsString() && t.Kind != types.Null
	}
	if strs && others {
		return types.Type{}, false
	}
	return types.CommonTypeOf(ts...)
}

func (a *analyzer) subqueryAlias(r *SubqueryAlias, f *frame) (Relation, error) {
	in, err := a.rel(r.In, f)
	if err != nil {
		return nil, err
	}
	if n := len(visible(in.Output())); len(r.Columns) > 0 && len(r.Columns) != n {
		return nil, diag.New("ASSIGNMENT_ARITY_MISMATCH", "The number of columns or variables assigned or aliased: %d does not match the number of source expressions: %d.", n, len(r.Columns)).At(r.At)
	}
	return &SubqueryAlias{At: r.At, PlanID: r.PlanID, In: in, Name: r.Name, Columns: r.Columns}, nil
}

// tableFunc is a function in FROM: range, or a generator over one row.
func (a *analyzer) tableFunc(r *TableFunc, f *frame) (Relation, error) {
	name := strings.ToLower(r.Name)
	x := a.resolver(f, &scope{})
	args := make([]Expr, len(r.Args))
	for i, e := range r.Args {
		if n, ok := e.(*NamedArg); ok {
			e = n.E
		}
		n, err := x.expr(e)
		if err != nil {
			return nil, err
		}
		args[i] = n
	}
	if name == "range" {
		return a.rangeOf(r, args)
	}
	fn, ok := functions.Lookup(name)
	if ok && fn.Kind != functions.Generator {
		return nil, diag.New("NOT_A_TABLE_FUNCTION", "%s appears as a table function here, but the function was defined as a scalar function. Please update the query to move the function call outside the FROM clause, or redefine %[1]s as a table function instead.", quoteID(r.Name)).At(r.At)
	}
	if !ok || fn.Kind != functions.Generator {
		return nil, diag.New("UNRESOLVABLE_TABLE_VALUED_FUNCTION", "Could not resolve %s to a table-valued function.\nPlease make sure that %s is defined as a table-valued function and that all required parameters are provided correctly.\nIf %s is not defined, please create the table-valued function before using it.\nFor more information about defining table-valued functions, please refer to the Apache Spark documentation.",
			quoteID(r.Name), quoteID(r.Name), quoteID(r.Name)).At(r.At)
	}
	c, err := x.call(&Call{At: r.At, Name: name, Args: r.Args})
	if err != nil {
		return nil, err
	}
	g, err := a.generate(c.(*Call), nil, false, "", r.At)
	if err != nil {
		return nil, err
	}
	g.In = &OneRow{At: r.At}
	return g, nil
}

func (a *analyzer) rangeOf(r *TableFunc, args []Expr) (Relation, error) {
	if len(args) < 1 || len(args) > 4 {
		return nil, diag.New("WRONG_NUM_ARGS.WITHOUT_SUGGESTION", "The `range` requires [1, 2, 3, 4] parameters but the actual number is %d. Please, refer to 'https://spark.apache.org/docs/latest/sql-ref-functions.html' for a fix.", len(args)).At(r.At)
	}
	var v [4]int64
	for i, e := range args {
		n, err := rangeBound(e, i, r.At)
		if err != nil {
			return nil, err
		}
		v[i] = n
	}
	n := &Range{At: r.At, PlanID: r.PlanID, End: v[0], Step: 1}
	if len(args) > 1 {
		n.Start, n.End = v[0], v[1]
	}
	if len(args) > 2 {
		n.Step = v[2]
	}
	if len(args) > 3 && v[3] < 1 {
		return nil, diag.New("DP_INVALID_ARGUMENT", "Positive number of partitions required, got %d.", v[3]).At(r.At)
	}
	if n.Step == 0 {
		return nil, diag.New("FAILED_FUNCTION_CALL", "Failed preparing of the function `range` for call. Please, double check function's arguments: the step must not be 0.").At(r.At)
	}
	return a.leaf(n), nil
}

// rangeBound is an argument of range as the whole number that Spark casts it to.
func rangeBound(e Expr, i int, at diag.Origin) (int64, error) {
	if t := e.Type(); !t.IsNumeric() && !t.IsString() {
		return 0, diag.New("UNEXPECTED_INPUT_TYPE", "Parameter %s of function `range` requires the \"BIGINT\" type, however %s has the type %s.", []string{"first", "second", "third", "fourth"}[i], quoteExpr(e), quoteType(t)).At(e.Origin())
	}
	v, known := Constant(e)
	var n any
	if known {
		var err error
		if n, known, err = functions.CastConstant(v, e.Type(), types.LongType); err != nil {
			return 0, diag.From(err, "CAST_INVALID_INPUT").At(at)
		}
	}
	if whole, ok := n.(int64); known && ok {
		return whole, nil
	}
	if whole, ok := wholeNumber(e); ok {
		return whole, nil
	}
	return 0, diag.Unsupported("range with the bound "+ColumnName(e), "write the number itself").At(e.Origin())
}

// wholeNumber is the value of a constant that is written as one: 5, -5, CAST(5 AS BIGINT).
func wholeNumber(e Expr) (int64, bool) {
	switch e := e.(type) {
	case *Literal:
		switch v := e.Value.(type) {
		case int64:
			return v, e.T.IsIntegral()
		case float64:
			return int64(v), math.Abs(v) < 1<<62
		case types.DecimalValue:
			n := new(big.Int).Quo(v.Unscaled, new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(max(v.Scale, 0))), nil))
			return n.Int64(), n.IsInt64() && v.Scale >= 0
		}
	case *Cast:
		return wholeNumber(e.E)
	case *Call:
		if e.Name == "negative" && len(e.Args) == 1 {
			n, ok := wholeNumber(e.Args[0])
			return -n, ok
		}
	}
	return 0, false
}

// lateralView is LATERAL VIEW.
func (a *analyzer) lateralView(r *Generate, f *frame) (Relation, error) {
	in, err := a.rel(r.In, f)
	if err != nil {
		return nil, err
	}
	c, ok := r.Fn.(*Call)
	if !ok {
		return nil, notGenerator(fmt.Sprint(r.Fn), r.At)
	}
	e, err := a.resolver(f, newScope(in)).expr(c)
	if err != nil {
		return nil, err
	}
	switch {
	case !isGenerator(e):
		return nil, notGenerator(c.Name, r.At)
	case strings.HasPrefix(c.Name, "variant_explode"):
		return nil, diag.New("ROUTINE_NOT_FOUND", "The routine %s cannot be found. Verify the spelling and correctness of the schema and catalog.", quoteID(c.Name)).At(r.At).WithHint("variant_explode stands in FROM: FROM t, LATERAL variant_explode(t.v)")
	case readsAggregate(e) || readsWindow(e):
		return nil, diag.New("UNSUPPORTED_EXPR_FOR_OPERATOR", "The query operator Generate contains one or more unsupported expressions.\nConsider to rewrite it to avoid window functions, aggregate functions, and generator functions in the Generate operator.\nInvalid expressions: [%s]", quoteExpr(e)).At(e.Origin())
	}
	g, err := a.generate(e.(*Call), r.Columns, r.Outer, r.Alias, r.At)
	if err != nil {
		return nil, err
	}
	g.In = in
	return g, nil
}

func notGenerator(name string, at diag.Origin) error {
	return diag.New("UNSUPPORTED_GENERATOR.NOT_GENERATOR", "The generator is not supported: %s is expected to be a generator. However, it is none.", quoteID(name)).At(at)
}
