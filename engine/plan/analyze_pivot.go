package plan

import (
	"slices"
	"sort"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// pivot turns rows into columns in two steps, as Spark does: the aggregates of every key and pivot value first, then one row a key that
// picks the value of each column. A combination without rows is NULL, whatever the aggregate.
func (a *analyzer) pivot(r *Pivot, f *frame) (Relation, error) {
	in, err := a.rel(r.In, f)
	if err != nil {
		return nil, err
	}
	if len(r.Values) == 0 {
		return nil, diag.Unsupported("PIVOT without a list of values", "list the values of the pivot column: pivot(\"x\", [\"a\", \"b\"]), FOR x IN ('a', 'b'); finding them would mean reading the data").At(r.At)
	}
	x := a.resolver(f, newScope(in))
	col, err := x.expr(r.Column)
	if err != nil {
		return nil, err
	}
	col = unaliased(col)
	items, lat, err := a.selectList(r.Aggs, x)
	if err != nil {
		return nil, err
	}
	keys, err := a.pivotKeys(r, x, in, col, items)
	if err != nil {
		return nil, err
	}
	inner := &Aggregate{At: r.At, In: in}
	keyItems := make([]item, 0, len(keys)+1+len(items))
	for _, k := range keys {
		n := a.named(k, k, nil)
		inner.Keys = append(inner.Keys, unaliased(n))
		keyItems = append(keyItems, item{e: n})
	}
	pv := &Alias{At: r.At, ID: a.newID(), E: col, Name: ColumnName(col)}
	inner.Keys = append(inner.Keys, col)
	for _, k := range inner.Keys {
		if isSession(k) {
			return nil, diag.Unsupported("PIVOT of rows with a session_window()", "select the start and the end of the session in its place").At(r.At)
		}
	}
	for _, it := range items {
		if it.e == nil || !readsAggregate(it.e) {
			return nil, diag.New("INVALID_PIVOT_AGGREGATE", "An aggregate expression is required for pivot, but %s is none.", positionText(it)).At(r.At)
		}
	}
	if !picksValues(items) {
		return a.pivotAtOnce(r, pivoting{x: x, col: col, inner: inner, keys: keyItems, items: items, lat: lat}, f)
	}
	n, err := a.group(inner, append(append(append([]item(nil), keyItems...), item{e: pv}), items...), lat, nil, f)
	if err != nil {
		return nil, err
	}
	out := n.Output()
	outer := &Aggregate{At: r.At, PlanID: r.PlanID, In: n}
	for _, k := range out[:len(keys)] {
		outer.Keys = append(outer.Keys, k)
		outer.List = append(outer.List, k)
	}
	y := a.resolver(f, newScope(n))
	for _, v := range r.Values {
		l, name, err := pivotValue(v, x, col)
		if err != nil {
			return nil, err
		}
		for i, agg := range out[len(keys)+1:] {
			full := name
			if len(items) > 1 {
				full = name + "_" + agg.Name
			}
			is, err := y.call(&Call{At: r.At, Name: "<=>", Args: []Expr{out[len(keys)], l}})
			if err != nil {
				return nil, err
			}
			c := &Call{At: items[i].e.Origin(), Name: "first", Args: []Expr{agg}, Filter: is, T: agg.T, Null: true}
			outer.List = append(outer.List, &Alias{At: r.At, ID: a.newID(), E: c, Name: full})
		}
	}
	return outer, nil
}

// picksValues reports that the aggregates have types that Spark's second step can hold: numbers and BOOLEAN.
func picksValues(items []item) bool {
	return !slices.ContainsFunc(items, func(it item) bool {
		t := it.e.Type()
		return !t.IsNumeric() && t.Kind != types.Boolean
	})
}

// pivoting is what a PIVOT has resolved of its parts.
type pivoting struct {
	x     *resolver
	col   Expr
	inner *Aggregate // its keys are those that stay, and the pivot column
	keys  []item
	items []item
	lat   *lateral
}

// pivotAtOnce makes one row a key in a single step, as Spark does for aggregates of other types: each column aggregates the rows of its value, so that a
// combination without rows has what the aggregate makes of no rows, 0 for a count. first and last then skip NULL.
func (a *analyzer) pivotAtOnce(r *Pivot, p pivoting, f *frame) (Relation, error) {
	p.inner.Keys = p.inner.Keys[:len(p.keys)]
	list := slices.Clone(p.keys)
	for _, v := range r.Values {
		l, name, err := pivotValue(v, p.x, p.col)
		if err != nil {
			return nil, err
		}
		is, err := p.x.call(&Call{At: r.At, Name: "<=>", Args: []Expr{p.col, l}})
		if err != nil {
			return nil, err
		}
		for _, it := range p.items {
			full := name
			if len(p.items) > 1 {
				full = name + "_" + nameOf(it.e)
			}
			e := Map(unaliased(it.e), func(e Expr) Expr {
				if !isAggregate(e) {
					return e
				}
				c := *e.(*Call)
				if c.Filter = is; e.(*Call).Filter != nil {
					c.Filter = &Call{At: c.At, Name: "and", Args: []Expr{e.(*Call).Filter, is}, T: types.BooleanType}
				}
				c.IgnoreNulls = c.IgnoreNulls || strings.HasPrefix(c.Name, "first") || strings.HasPrefix(c.Name, "last")
				return &c
			})
			list = append(list, item{e: &Alias{At: it.e.Origin(), ID: a.newID(), E: e, Name: full}})
		}
	}
	p.inner.PlanID = r.PlanID
	return a.group(p.inner, list, p.lat, nil, f)
}

// pivotKeys are the columns that stay: those of groupBy, in SQL all that neither the pivot column nor an aggregate reads.
func (a *analyzer) pivotKeys(r *Pivot, x *resolver, in Relation, col Expr, items []item) ([]Expr, error) {
	if !r.SQL {
		return x.exprs(r.Keys)
	}
	used := map[int]bool{}
	needs(col, used)
	for _, it := range items {
		if it.e != nil {
			needs(it.e, used)
		}
	}
	var keys []Expr
	for _, at := range visible(in.Output()) {
		if !used[at.ID] {
			keys = append(keys, at)
		}
	}
	return keys, nil
}

// pivotValue is a value of the pivot column and the name its columns get.
func pivotValue(v Expr, x *resolver, col Expr) (Expr, string, error) {
	e, err := x.expr(v)
	if err != nil {
		return nil, "", err
	}
	value := unaliased(e)
	if !foldable(value) {
		return nil, "", diag.New("NON_LITERAL_PIVOT_VALUES", "Literal expressions required for pivot values, found %s.", quoteExpr(value)).At(v.Origin())
	}
	name := pivotName(value)
	if al, ok := e.(*Alias); ok {
		name = al.Name
	} else if c, ok := value.(*Call); ok && c.Name != "struct" && c.Name != "array" && c.Name != "map" {
		// The column has the text of what the call gives.
		constant, known := Constant(value)
		text, ok := constant.(string)
		if !known || !ok {
			return nil, "", diag.Unsupported("a computed pivot value without a name", "write the value as a literal, or name its column with AS").At(v.Origin())
		}
		name = text
	}
	t := col.Type()
	if t.HasCollation() && !hasCollation(value) {
		value = collateTo(value, t.Collation, true)
	}
	_, common := types.CommonType(value.Type(), t)
	if !common && (t.Kind != types.Struct || !types.CanCast(value.Type(), t)) {
		return nil, "", diag.New("PIVOT_VALUE_DATA_TYPE_MISMATCH", "Invalid pivot value '%s': value data type %s does not match pivot column data type %s.", ColumnName(value), value.Type().String(), t.String()).At(v.Origin())
	}
	return castTo(value, t), name, nil
}

// pivotName is a pivot value as text.
func pivotName(v Expr) string {
	switch v := v.(type) {
	case *Literal:
		switch x := v.Value.(type) {
		case nil:
			return "null"
		case string:
			return x
		case types.DateValue:
			return x.String()
		case int64:
			if v.T.Kind == types.Timestamp || v.T.Kind == types.TimestampNTZ {
				return microsName(x, v.zone())
			}
		}
	case *Call:
		if v.Name == "struct" {
			s := make([]string, len(v.Args))
			for i, e := range v.Args {
				s[i] = pivotName(unaliased(e))
			}
			return "{" + strings.Join(s, ", ") + "}"
		}
	}
	return ColumnName(v)
}

// unpivot turns columns into rows: an array with one struct a row, exploded.
func (a *analyzer) unpivot(r *Unpivot, f *frame) (Relation, error) {
	in, err := a.rel(r.In, f)
	if err != nil {
		return nil, err
	}
	x := a.resolver(f, newScope(in))
	ids, err := x.stars(r.IDs)
	if err != nil {
		return nil, err
	}
	values, err := x.stars(r.Values)
	if err != nil {
		return nil, err
	}
	rest := func(taken []Expr) []Expr {
		used := map[int]bool{}
		for _, e := range taken {
			needs(e, used)
		}
		var es []Expr
		for _, at := range visible(in.Output()) {
			if !used[at.ID] {
				es = append(es, at)
			}
		}
		return es
	}
	if r.IDs == nil {
		ids = rest(values)
	}
	if r.Values == nil {
		values = rest(ids)
	}
	if len(values) == 0 {
		return nil, diag.New("UNPIVOT_REQUIRES_VALUE_COLUMNS", "At least one value column needs to be specified for UNPIVOT, all columns specified as ids.").At(r.At)
	}
	u, err := unpivotRows(r, values)
	if err != nil {
		return nil, err
	}
	row := &Attr{At: r.At, ID: a.newID(), Name: "row", T: u.row}
	rows := &Call{At: r.At, Name: "array", T: types.ArrayOf(u.row, false), Args: u.rows}
	var out Relation = &Generate{At: r.At, In: in, Fn: &Call{At: r.At, Name: "explode", Args: []Expr{rows}, T: u.row}, Columns: []string{"row"}, Attrs: []*Attr{row}}
	p := &Project{At: r.At, PlanID: r.PlanID}
	for _, e := range ids {
		p.List = append(p.List, a.named(e, e, nil))
	}
	p.List = append(p.List, &Alias{At: r.At, ID: a.newID(), E: &GetField{At: r.At, E: row, Name: r.Variable, T: types.StringType}, Name: r.Variable})
	var some Expr // a row without any value is left out
	for i, name := range r.ValueNames {
		v := &GetField{At: r.At, E: row, Name: name, Ordinal: i + 1, T: u.row.Fields[i+1].Type, Null: u.null[i]}
		p.List = append(p.List, &Alias{At: r.At, ID: a.newID(), E: v, Name: name})
		is := &Call{At: r.At, Name: "isnotnull", Args: []Expr{v}, T: types.BooleanType}
		if some == nil {
			some = is
		} else {
			some = &Call{At: r.At, Name: "or", Args: []Expr{some, is}, T: types.BooleanType}
		}
	}
	if !r.IncludeNulls {
		out = &Filter{At: r.At, In: out, Cond: some}
	}
	p.In = out
	return p, nil
}

// unpivoted is what UNPIVOT makes of a row: structs of type row, and which of their values may be NULL.
type unpivoted struct {
	rows []Expr
	row  types.Type
	null []bool
}

// unpivotRows makes a struct of each entry of UNPIVOT's list: its name and its values, in the common type of each column.
func unpivotRows(r *Unpivot, values []Expr) (unpivoted, error) {
	n := len(r.ValueNames)
	names, parts := make([]string, len(values)), make([][]Expr, len(values))
	for i, v := range values {
		parts[i] = []Expr{unaliased(v)}
		if c, ok := parts[i][0].(*Call); ok && n > 1 && c.Name == "struct" {
			parts[i] = c.Args
		}
		if len(parts[i]) != n {
			return unpivoted{}, diag.New("UNPIVOT_VALUE_SIZE_MISMATCH", "All unpivot value columns must have the same size as there are value column names (%d).", n).At(r.At)
		}
		if names[i] = nameOf(v); names[i] == "" && n > 1 {
			columns := make([]string, n)
			for k, e := range parts[i] {
				columns[k] = nameOf(e)
			}
			names[i] = strings.Join(columns, "_")
		} else if names[i] == "" {
			names[i] = ColumnName(v)
		}
	}
	u := unpivoted{row: types.StructOf(types.Field{Name: r.Variable, Type: types.StringType}), null: make([]bool, n)}
	for k := range n {
		ts := make([]types.Type, len(values))
		for i := range values {
			ts[i] = parts[i][k].Type()
			u.null[k] = u.null[k] || parts[i][k].Nullable()
		}
		t, ok := commonWithoutStrings(ts)
		if !ok {
			return u, unpivotTypes(values, r.At)
		}
		u.row.Fields = append(u.row.Fields, types.Field{Name: r.ValueNames[k], Type: t, Nullable: true})
	}
	text := func(s string) Expr { return &Literal{At: r.At, Value: s, T: types.StringType} }
	for i := range values {
		row := &Call{At: r.At, Name: "named_struct", T: u.row, Args: []Expr{text(r.Variable), text(names[i])}}
		for k, e := range parts[i] {
			row.Args = append(row.Args, text(r.ValueNames[k]), castTo(e, u.row.Fields[k+1].Type))
		}
		u.rows = append(u.rows, row)
	}
	return u, nil
}

func unpivotTypes(values []Expr, at diag.Origin) error {
	var order []string
	cols := map[string][]string{}
	for _, v := range values {
		t := quoteType(v.Type())
		if cols[t] == nil {
			order = append(order, t)
		}
		cols[t] = append(cols[t], quoteID(nameOf(v)))
	}
	sort.Strings(order)
	s := make([]string, len(order))
	for i, t := range order {
		s[i] = t + " (" + strings.Join(cols[t], ", ") + ")"
	}
	return diag.New("UNPIVOT_VALUE_DATA_TYPE_MISMATCH", "Unpivot value columns must share a least common type, some types do not: [%s].", strings.Join(s, ", ")).At(at)
}

// stars resolves a list that may hold stars.
func (x *resolver) stars(es []Expr) ([]Expr, error) {
	var out []Expr
	for _, e := range es {
		if s, ok := e.(*Star); ok {
			cols, err := x.star(s)
			if err != nil {
				return nil, err
			}
			out = append(out, cols...)
			continue
		}
		n, err := x.expr(e)
		if err != nil {
			return nil, err
		}
		out = append(out, n)
	}
	return out, nil
}
