package pyspark

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/sparksql"
	"github.com/seed-e45c46d8/dp/engine/types"
	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

// stat is df.stat.
type stat struct{ d *DataFrame }

var statClass = runtime.NewClass("pyspark.sql.dataframe", "DataFrameStatFunctions")

// Type makes it a Python object.
func (*stat) Type() *runtime.Type { return statClass.InstanceType() }

// PyClass is its Python class.
func (*stat) PyClass() *runtime.Class { return statClass }

// M__getattribute__ finds the methods.
func (s *stat) M__getattribute__(name string) (runtime.Object, error) {
	return runtime.Attr(s, statClass, name)
}

func init() {
	runtime.Getter(dataFrameClass, "stat", func(d *DataFrame) (runtime.Object, error) { return &stat{d}, nil })
	both := func(sig string, f func(*DataFrame, *runtime.Args) (runtime.Object, error)) {
		runtime.Method(dataFrameClass, sig, f)
		runtime.Method(statClass, sig, func(s *stat, a *runtime.Args) (runtime.Object, error) { return f(s.d, a) })
	}
	both("approxQuantile(col, probabilities, relativeError)", (*DataFrame).approxQuantile)
	both("corr(col1, col2, method=None)", (*DataFrame).corr)
	both("cov(col1, col2)", (*DataFrame).cov)
	both("crosstab(col1, col2)", (*DataFrame).crosstab)
	for _, name := range []string{"freqItems", "sampleBy"} {
		hint := map[string]string{"freqItems": "use groupBy(…).count()", "sampleBy": "use sample(fraction, seed)"}[name]
		both(signatureOf("DataFrameStatFunctions", name), func(d *DataFrame, _ *runtime.Args) (runtime.Object, error) {
			return nil, d.h.refuse("DataFrame."+name, hint)
		})
	}
	runtime.Method(dataFrameClass, "describe(*cols)", func(d *DataFrame, a *runtime.Args) (runtime.Object, error) {
		names, err := d.statColumns(flatten(a.Rest))
		if err != nil {
			return nil, err
		}
		return d.summarized(names, []string{"count", "mean", "stddev", "min", "max"})
	})
	runtime.Method(dataFrameClass, "summary(*statistics)", func(d *DataFrame, a *runtime.Args) (runtime.Object, error) {
		var list []string
		for _, o := range flatten(a.Rest) {
			s, ok := runtime.AsString(o)
			if !ok {
				return nil, NotExpectedType("statistics", "str or list[str]", o)
			}
			list = append(list, s)
		}
		if len(list) == 0 {
			list = []string{"count", "mean", "stddev", "min", "25%", "50%", "75%", "max"}
		}
		names, err := d.statColumns(nil)
		if err != nil {
			return nil, err
		}
		return d.summarized(names, list)
	})
	runtime.Method(dataFrameClass, "randomSplit(weights, seed=None)", (*DataFrame).randomSplit)
}

// parsed is an expression of dp's own making.
func (h *Host) parsed(format string, args ...any) (plan.Expr, error) {
	return sparksql.ParseExpr(fmt.Sprintf(format, args...), h.At())
}

// statColumns are the columns that describe looks at: the named ones, or all numbers and strings.
func (d *DataFrame) statColumns(items []runtime.Object) ([]types.Field, error) {
	s, err := d.schema("DataFrame.describe")
	if err != nil {
		return nil, err
	}
	var fields []types.Field
	for _, o := range items {
		name, ok := runtime.AsString(o)
		if !ok {
			return nil, NotExpectedType("cols", "str or list[str]", o)
		}
		i := s.Index(name)
		if i < 0 {
			return nil, d.h.raise(diag.New("UNRESOLVED_COLUMN.WITH_SUGGESTION", "A column, variable, or function parameter with name `%s` cannot be resolved. Did you mean one of the following? [`%s`].", name, strings.Join(s.Names(), "`, `")))
		}
		fields = append(fields, s.Fields[i])
	}
	if len(items) > 0 {
		return fields, nil
	}
	for _, f := range s.Fields {
		if f.Type.IsNumeric() || f.Type.IsString() {
			fields = append(fields, f)
		}
	}
	return fields, nil
}

// statistic is the aggregate of a statistic over a column, as text.
func statistic(name, column string, t types.Type) (string, error) {
	number := column
	if !t.IsNumeric() {
		number = "try_cast(" + column + " AS DOUBLE)"
	}
	switch n := strings.ToLower(name); n {
	case "count":
		return "count(" + column + ")", nil
	case "count_distinct":
		return "count(DISTINCT " + column + ")", nil
	case "approx_count_distinct":
		return "approx_count_distinct(" + column + ")", nil
	case "mean":
		return "avg(" + number + ")", nil
	case "stddev":
		return "stddev_samp(" + number + ")", nil
	case "min", "max":
		return n + "(" + column + ")", nil
	}
	p, err := strconv.ParseFloat(strings.TrimSuffix(name, "%"), 64)
	if !strings.HasSuffix(name, "%") || err != nil || p < 0 || p > 100 {
		return "", runtime.Throw(newException(IllegalArgumentException, diag.New("UNRECOGNIZED_STATISTIC", "The statistic `%s` is not recognized. Valid statistics include `count`, `count_distinct`, `approx_count_distinct`, `mean`, `stddev`, `min`, `max`, and percentile values.", name)))
	}
	return fmt.Sprintf("percentile_approx(%s, %s)", number, strconv.FormatFloat(p/100, 'f', -1, 64)), nil
}

// quoted is a column's name in SQL.
func quoted(name string) string { return "`" + strings.ReplaceAll(name, "`", "``") + "`" }

// summarized is a row a statistic and a column a column, all strings.
func (d *DataFrame) summarized(fields []types.Field, statistics []string) (runtime.Object, error) {
	var aggs []plan.Expr
	rows := make([]string, len(statistics))
	for i, s := range statistics {
		rows[i] = "named_struct('summary', nullif(" + literalText(s) + ", '')" // nullable, as Spark's
		for j, f := range fields {
			agg, err := statistic(s, quoted(f.Name), f.Type)
			if err != nil {
				return nil, err
			}
			e, err := d.h.parsed("CAST(%s AS STRING)", agg)
			if err != nil {
				return nil, err
			}
			name := fmt.Sprintf("__stat_%d_%d", i, j)
			aggs = append(aggs, &plan.Alias{At: d.h.At(), E: e, Name: name})
			rows[i] += ", " + literalText(f.Name) + ", " + name
		}
		rows[i] += ")"
	}
	if len(fields) == 0 { // the names of the statistics remain
		e, err := d.h.parsed("count(1)")
		if err != nil {
			return nil, err
		}
		aggs = append(aggs, e)
	}
	inline, err := d.h.parsed("inline(array(%s))", strings.Join(rows, ", "))
	if err != nil {
		return nil, err
	}
	at := d.h.At()
	return d.h.identified(&plan.Project{At: at, In: &plan.Aggregate{At: at, In: d.rel, List: aggs}, List: []plan.Expr{inline}}), nil
}

// literalText is a string in SQL.
func literalText(s string) string {
	return "'" + strings.NewReplacer(`\`, `\\`, `'`, `\'`).Replace(s) + "'"
}

// aggregated runs aggregates over all rows and answers their values.
func (d *DataFrame) aggregated(what string, exprs ...string) ([]any, error) {
	at := d.h.At()
	list := make([]plan.Expr, len(exprs))
	for i, x := range exprs {
		e, err := d.h.parsed("%s", x)
		if err != nil {
			return nil, err
		}
		list[i] = &plan.Alias{At: at, E: e, Name: fmt.Sprintf("v%d", i)}
	}
	q, err := d.h.query(&plan.Aggregate{At: at, In: d.rel, List: list}, what)
	if err != nil {
		return nil, err
	}
	var out []any
	for row, err := range q.rows() {
		if err != nil {
			return nil, err
		}
		out = append([]any(nil), row...)
	}
	return out, nil
}

func (d *DataFrame) approxQuantile(a *runtime.Args) (runtime.Object, error) {
	one := true
	var names []string
	if s, ok := runtime.AsString(a.At(0)); ok {
		names = []string{s}
	} else {
		one = false
		switch runtime.Native(a.At(0)).(type) {
		case *runtime.List, runtime.Tuple:
		default:
			return nil, NotExpectedType("col", "list, str or tuple", a.At(0))
		}
		items, err := runtime.ListOf(a.At(0))
		if err != nil {
			return nil, err
		}
		for _, o := range items {
			s, ok := runtime.AsString(o)
			if !ok {
				return nil, Fail(PySparkTypeError, "DISALLOWED_TYPE_FOR_CONTAINER", "arg_name", "col", "arg_type", "list", "allowed_types", "str", "item_type", runtime.TypeName(o))
			}
			names = append(names, s)
		}
	}
	switch runtime.Native(a.At(1)).(type) {
	case *runtime.List, runtime.Tuple:
	default:
		return nil, NotExpectedType("probabilities", "list or tuple", a.At(1))
	}
	items, err := runtime.ListOf(a.At(1))
	if err != nil {
		return nil, err
	}
	texts := make([]string, len(items))
	for i, o := range items {
		p, ok := float(o)
		if !ok || p < 0 || p > 1 {
			return nil, NotExpectedType("probabilities", "list[float, int]", o)
		}
		texts[i] = strconv.FormatFloat(p, 'f', -1, 64)
	}
	tolerance, ok := float(a.At(2))
	if !ok {
		return nil, NotExpectedType("relativeError", "float or int", a.At(2))
	}
	if tolerance < 0 {
		return nil, Fail(PySparkValueError, "NEGATIVE_VALUE", "arg_name", "relativeError", "arg_value", mustStr(a.At(2)))
	}
	var exprs []string
	for _, n := range names {
		for _, p := range texts {
			exprs = append(exprs, fmt.Sprintf("percentile_approx(CAST(%s AS DOUBLE), CAST(%s AS DOUBLE))", quoted(n), p))
		}
	}
	values, err := d.aggregated("DataFrame.approxQuantile", exprs...)
	if err != nil {
		return nil, err
	}
	all := runtime.NewList()
	for i := range names {
		l := runtime.NewList()
		for j := range texts {
			if v, ok := values[i*len(texts)+j].(float64); ok {
				l.Append(runtime.Float(v))
			}
		}
		if one {
			return l, nil
		}
		all.Append(l)
	}
	return all, nil
}

// float is a number of the program.
func float(o runtime.Object) (float64, bool) {
	switch v := runtime.Native(o).(type) {
	case runtime.Float:
		return float64(v), true
	case runtime.Int:
		return float64(v), true
	}
	return 0, false
}

// twoNames are the column names of an argument pair.
func twoNames(a *runtime.Args) ([2]string, error) {
	var names [2]string
	for i := range names {
		s, ok := runtime.AsString(a.At(i))
		if !ok {
			return names, NotExpectedType(a.Name(i), "str", a.At(i))
		}
		names[i] = s
	}
	return names, nil
}

func (d *DataFrame) corr(a *runtime.Args) (runtime.Object, error) {
	names, err := twoNames(a)
	if err != nil {
		return nil, err
	}
	if m, _ := runtime.AsString(a.At(2)); !a.IsNone(2) && m != "pearson" {
		return nil, Fail(PySparkValueError, "VALUE_NOT_ALLOWED", "arg_name", "method", "allowed_values", "['pearson']")
	}
	return d.pair("DataFrame.corr", "corr", names)
}

func (d *DataFrame) cov(a *runtime.Args) (runtime.Object, error) {
	names, err := twoNames(a)
	if err != nil {
		return nil, err
	}
	return d.pair("DataFrame.cov", "covar_samp", names)
}

// pair is an aggregate of two columns; without rows it is NaN.
func (d *DataFrame) pair(what, function string, names [2]string) (runtime.Object, error) {
	values, err := d.aggregated(what, fmt.Sprintf("%s(CAST(%s AS DOUBLE), CAST(%s AS DOUBLE))", function, quoted(names[0]), quoted(names[1])))
	if err != nil {
		return nil, err
	}
	if v, ok := values[0].(float64); ok {
		return runtime.Float(v), nil
	}
	return runtime.Float(math.NaN()), nil
}

// crosstab counts the pairs of two columns' values: a row a value of the first, a column a value of the second.
func (d *DataFrame) crosstab(a *runtime.Args) (runtime.Object, error) {
	names, err := twoNames(a)
	if err != nil {
		return nil, err
	}
	h, at := d.h, d.h.At()
	texts := make([]plan.Expr, 2)
	for i, n := range names {
		e, err := h.parsed("coalesce(CAST(%s AS STRING), 'null')", quoted(n))
		if err != nil {
			return nil, err
		}
		texts[i] = &plan.Alias{At: at, E: e, Name: [2]string{names[0] + "_" + names[1], "__value"}[i]}
	}
	both := h.frame(func(_ diag.Origin, id int64) plan.Relation {
		return &plan.Project{At: at, PlanID: id, In: d.rel, List: texts}
	})
	column := &plan.Column{At: at, Parts: []string{"__value"}}
	values, err := (&GroupedData{df: both}).pivotValues(column)
	if err != nil {
		return nil, err
	}
	key := &plan.Column{At: at, Parts: []string{names[0] + "_" + names[1]}}
	count := &plan.Call{At: at, Name: "count", Args: []plan.Expr{&plan.Literal{At: at, Value: int64(1), T: types.IntType}}}
	pivot := h.identified(&plan.Pivot{At: at, In: both.rel, Keys: []plan.Expr{key}, Column: column, Values: values, Aggs: []plan.Expr{count}})
	return runtime.CallMethod(pivot, "fillna", runtime.Int(0))
}

// randomSplit splits the rows by a hash of their values, so that every row is in one part, however often the parts are computed.
func (d *DataFrame) randomSplit(a *runtime.Args) (runtime.Object, error) {
	items, err := runtime.ListOf(a.At(0))
	if err != nil {
		return nil, err
	}
	var sum float64
	weights := make([]float64, len(items))
	for i, o := range items {
		w, ok := float(o)
		if !ok {
			return nil, NotExpectedType("weights", "list[float]", a.At(0))
		}
		if w < 0 {
			return nil, Fail(PySparkValueError, "VALUE_NOT_POSITIVE", "arg_name", "weights", "arg_value", mustStr(o))
		}
		weights[i] = w
		sum += w
	}
	if sum <= 0 {
		return nil, Fail(PySparkValueError, "VALUE_NOT_POSITIVE", "arg_name", "sum(weights)", "arg_value", strconv.FormatFloat(sum, 'f', -1, 64))
	}
	seed := 0
	if !a.IsNone(1) {
		if seed, err = index(a.At(1)); err != nil {
			return nil, err
		}
	}
	parts := runtime.NewList()
	var from float64
	for i, w := range weights {
		to := from + w/sum
		cond := fmt.Sprintf("pmod(xxhash64(*, %d), 1000000007) / 1000000007D >= %sD", seed, strconv.FormatFloat(from, 'f', -1, 64))
		if i < len(weights)-1 {
			cond += fmt.Sprintf(" AND pmod(xxhash64(*, %d), 1000000007) / 1000000007D < %sD", seed, strconv.FormatFloat(to, 'f', -1, 64))
		}
		e, err := d.h.parsed("%s", cond)
		if err != nil {
			return nil, err
		}
		parts.Append(d.filter(e))
		from = to
	}
	return parts, nil
}
