package pyspark

import (
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

// GroupedData is pyspark.sql.GroupedData: what groupBy returns until an aggregate is asked for.
type GroupedData struct {
	df     *DataFrame
	kind   plan.GroupBy
	keys   []plan.Expr
	sets   [][]plan.Expr
	pivot  plan.Expr // nil: none
	values []plan.Expr
}

var groupedClass = runtime.NewClass("pyspark.sql.group", "GroupedData")

// Type makes it a Python object.
func (*GroupedData) Type() *runtime.Type { return groupedClass.InstanceType() }

// PyClass is its Python class.
func (*GroupedData) PyClass() *runtime.Class { return groupedClass }

// M__getattribute__ finds the methods.
func (g *GroupedData) M__getattribute__(name string) (runtime.Object, error) {
	return runtime.Attr(g, groupedClass, name)
}

func init() {
	group := func(name string, kind plan.GroupBy) {
		runtime.Method(dataFrameClass, name+"(*cols)", func(d *DataFrame, a *runtime.Args) (runtime.Object, error) {
			keys, err := d.columns(a.Rest, "cols", true)
			if err != nil {
				return nil, err
			}
			return &GroupedData{df: d, kind: kind, keys: keys}, nil
		})
	}
	group("groupBy", plan.PlainGroup)
	group("groupby", plan.PlainGroup)
	group("rollup", plan.Rollup)
	group("cube", plan.Cube)
	runtime.Method(dataFrameClass, "groupingSets(groupingSets, *cols)", (*DataFrame).groupingSets)
	runtime.Method(dataFrameClass, "agg(*exprs)", func(d *DataFrame, a *runtime.Args) (runtime.Object, error) {
		if len(a.Rest) == 0 {
			return nil, Fail(PySparkValueError, "CANNOT_BE_EMPTY", "item", "exprs")
		}
		return (&GroupedData{df: d}).agg(a)
	})
	runtime.Method(groupedClass, "agg(*exprs)", (*GroupedData).agg)
	runtime.Method(groupedClass, "count()", func(g *GroupedData, _ *runtime.Args) (runtime.Object, error) {
		at := g.df.h.At()
		one := &plan.Literal{At: at, Value: int64(1), T: types.IntType}
		return g.aggregate([]plan.Expr{&plan.Alias{At: at, E: &plan.Call{At: at, Name: "count", Args: []plan.Expr{one}}, Name: "count"}}), nil
	})
	numeric := func(name, call string) {
		runtime.Method(groupedClass, name+"(*cols)", func(g *GroupedData, a *runtime.Args) (runtime.Object, error) { return g.numeric(call, a) })
	}
	numeric("sum", "sum")
	numeric("avg", "avg")
	numeric("mean", "avg")
	numeric("min", "min")
	numeric("max", "max")
	runtime.Method(groupedClass, "pivot(pivot_col, values=None)", (*GroupedData).pivoted)
	for _, name := range []string{"apply", "applyInPandas", "applyInArrow", "applyInPandasWithState", "cogroup", "transformWithState", "transformWithStateInPandas"} {
		runtime.Method(groupedClass, signatureOf("GroupedData", name), func(g *GroupedData, _ *runtime.Args) (runtime.Object, error) {
			return nil, g.df.h.refuse("GroupedData."+name, noPandas)
		})
	}
}

func (d *DataFrame) groupingSets(a *runtime.Args) (runtime.Object, error) {
	sets, err := runtime.ListOf(a.At(0))
	if err != nil {
		return nil, err
	}
	g := &GroupedData{df: d, kind: plan.GroupingSets}
	for _, s := range sets {
		cols, err := d.columns([]runtime.Object{s}, "groupingSets", true)
		if err != nil {
			return nil, err
		}
		g.sets = append(g.sets, cols)
	}
	if g.keys, err = d.columns(a.Rest, "cols", true); err != nil {
		return nil, err
	}
	return g, nil
}

// agg takes columns, or one dict from column names to function names.
func (g *GroupedData) agg(a *runtime.Args) (runtime.Object, error) {
	if len(a.Rest) == 0 {
		return nil, runtime.Raise(runtime.AssertionError, "exprs should not be empty")
	}
	h := g.df.h
	var list []plan.Expr
	if d, ok := runtime.Native(a.Rest[0]).(*runtime.Dict); ok && len(a.Rest) == 1 {
		for k, v := range d.All() {
			col, ok1 := runtime.AsString(k)
			fn, ok2 := runtime.AsString(v)
			if !ok1 || !ok2 {
				return nil, NotExpectedType("exprs", "dict[str, str]", a.Rest[0])
			}
			e, err := h.nameColumn(col, h.At())
			if err != nil {
				return nil, err
			}
			list = append(list, &plan.Call{At: h.At(), Name: strings.ToLower(fn), Args: []plan.Expr{e}})
		}
		return g.aggregate(list), nil
	}
	for _, o := range a.Rest {
		c, ok := o.(*Column)
		if !ok {
			return nil, runtime.Raise(runtime.AssertionError, "all exprs should be Column")
		}
		list = append(list, c.e)
	}
	return g.aggregate(list), nil
}

// aggregate is the relation: the keys, then the aggregates.
func (g *GroupedData) aggregate(list []plan.Expr) *DataFrame {
	return g.df.h.frame(func(at diag.Origin, id int64) plan.Relation {
		if g.pivot != nil {
			return &plan.Pivot{At: at, PlanID: id, In: g.df.rel, Keys: g.keys, Column: g.pivot, Values: g.values, Aggs: list}
		}
		all := append(append(make([]plan.Expr, 0, len(g.keys)+len(list)), g.keys...), list...)
		return &plan.Aggregate{At: at, PlanID: id, In: g.df.rel, Keys: g.keys, Kind: g.kind, Sets: g.sets, List: all}
	})
}

// numeric is sum("a", "b") and its like; without names it aggregates all numeric columns, which needs the schema.
func (g *GroupedData) numeric(fn string, a *runtime.Args) (runtime.Object, error) {
	h := g.df.h
	var list []plan.Expr
	add := func(e plan.Expr) {
		list = append(list, &plan.Call{At: h.At(), Name: fn, Args: []plan.Expr{e}})
	}
	var wrong []string
	for _, o := range flatten(a.Rest) {
		s, ok := runtime.AsString(o)
		if !ok {
			return nil, NotExpectedType("cols", "str", o)
		}
		if h.canAnalyze() {
			schema, err := g.df.schema("GroupedData." + fn)
			if err != nil {
				return nil, err
			}
			if i := indexFold(schema, s); i >= 0 && !schema.Fields[i].Type.IsNumeric() {
				wrong = append(wrong, mustRepr(o))
			}
		}
		e, err := h.nameColumn(s, h.At())
		if err != nil {
			return nil, err
		}
		add(e)
	}
	if wrong != nil {
		return nil, Fail(PySparkTypeError, "NOT_NUMERIC_COLUMNS", "invalid_columns", "["+strings.Join(wrong, ", ")+"]")
	}
	if len(list) == 0 {
		s, err := g.df.schema("GroupedData." + fn + "() without columns")
		if err != nil {
			return nil, err
		}
		for _, f := range s.Fields {
			if f.Type.IsNumeric() {
				add(&plan.Column{At: h.At(), Parts: []string{f.Name}})
			}
		}
	}
	return g.aggregate(list), nil
}

// maxPivotValues is Spark's spark.sql.pivotMaxValues.
const maxPivotValues = 10000

// pivotValues reads the distinct values of a pivot column, in their order, NULL first.
func (g *GroupedData) pivotValues(column plan.Expr) ([]plan.Expr, error) {
	h := g.df.h
	at := h.At()
	name := &plan.Alias{At: at, E: column, Name: "value"}
	var rel plan.Relation = &plan.Distinct{At: at, In: &plan.Project{At: at, In: g.df.rel, List: []plan.Expr{name}}}
	rel = &plan.Sort{At: at, In: rel, Orders: []*plan.SortOrder{{At: at, E: &plan.Column{At: at, Parts: []string{"value"}}, NullsFirst: true}}}
	q, err := h.query(limited(rel, at, maxPivotValues+1), "GroupedData.pivot without values")
	if err != nil {
		return nil, err
	}
	var values []plan.Expr
	for row, err := range q.rows() {
		if err != nil {
			return nil, err
		}
		values = append(values, &plan.Literal{At: at, Value: row[0], T: q.schema.Fields[0].Type})
	}
	if len(values) > maxPivotValues {
		return nil, h.raise(diag.New("_LEGACY_ERROR_TEMP_1324", "The pivot column %s has more than %d distinct values, this could indicate an error. If this was intended, list the values.", connectString(column), maxPivotValues))
	}
	return values, nil
}

func (g *GroupedData) pivoted(a *runtime.Args) (runtime.Object, error) {
	switch {
	case g.pivot != nil:
		return nil, Fail(PySparkNotImplemented, "UNSUPPORTED_OPERATION", "operation", "Repeated PIVOT operation")
	case g.kind != plan.PlainGroup:
		name := map[plan.GroupBy]string{plan.Rollup: "ROLLUP", plan.Cube: "CUBE", plan.GroupingSets: "GROUPING_SETS"}[g.kind]
		return nil, Fail(PySparkNotImplemented, "UNSUPPORTED_OPERATION", "operation", "PIVOT after "+name)
	}
	name, ok := runtime.AsString(a.At(0))
	if !ok {
		return nil, NotExpectedType("pivot_col", "str", a.At(0))
	}
	n := *g
	col, err := g.df.M__getitem__(runtime.String(name))
	if err != nil {
		return nil, err
	}
	n.pivot = col.(*Column).e
	if a.IsNone(1) {
		if g.df.h.runner == nil {
			return &n, nil // the analyzer refuses it: the values would have to be read from the data
		}
		n.values, err = g.pivotValues(n.pivot)
		return &n, err
	}
	values, ok := a.At(1).(*runtime.List)
	if !ok {
		return nil, NotExpectedType("values", "list", a.At(1))
	}
	for _, v := range values.Items {
		switch v.(type) {
		case runtime.Bool, runtime.Float, runtime.Int, runtime.String:
		default:
			return nil, NotExpectedType("value", "bool, float, int or str", v)
		}
		e, err := g.df.h.lit(v)
		if err != nil {
			return nil, err
		}
		n.values = append(n.values, e)
	}
	return &n, nil
}
