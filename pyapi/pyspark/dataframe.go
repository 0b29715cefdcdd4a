package pyspark

import (
	"fmt"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

// DataFrame is pyspark.sql.DataFrame: an unresolved relation.
type DataFrame struct {
	h   *Host
	rel plan.Relation
	id  int64 // the PlanID of rel's node, which df["x"] refers to
}

var dataFrameClass = runtime.NewClass("pyspark.sql.dataframe", "DataFrame")

// Relation is the unresolved relation.
func (d *DataFrame) Relation() plan.Relation { return d.rel }

// Type makes it a Python object.
func (*DataFrame) Type() *runtime.Type { return dataFrameClass.InstanceType() }

// PyClass is its Python class.
func (*DataFrame) PyClass() *runtime.Class { return dataFrameClass }

// frame makes a DataFrame of a node; build gets the id that the node must carry as its PlanID.
func (h *Host) frame(build func(at diag.Origin, id int64) plan.Relation) *DataFrame {
	id := h.nextPlan()
	return &DataFrame{h: h, rel: build(h.At(), id), id: id}
}

// identified makes a DataFrame of a relation that another part made: its top node gets an id, or a hint without effect that has one.
func (h *Host) identified(r plan.Relation) *DataFrame {
	return h.frame(func(at diag.Origin, id int64) plan.Relation {
		if p, ok := r.(*plan.Project); ok {
			n := *p
			n.PlanID = id
			return &n
		}
		return &plan.Hint{At: at, PlanID: id, In: r, Name: "dataframe"}
	})
}

// M__getattribute__ finds the methods; any other name is a column.
func (d *DataFrame) M__getattribute__(name string) (runtime.Object, error) {
	v, err := runtime.Attr(d, dataFrameClass, name)
	if err == nil || !runtime.Matches(err, runtime.AttributeError) {
		return v, err
	}
	if strings.HasPrefix(name, "_") {
		return nil, err
	}
	return d.columnNamed(name), nil
}

// columnNamed is df.name: a column of this DataFrame, also after a join.
func (d *DataFrame) columnNamed(name string) *Column {
	return d.h.column(&plan.Column{At: d.h.At(), Parts: []string{name}, Plan: d.id})
}

// M__getitem__ is a column by name or position, the rows for which a Column is true, or a list of columns.
func (d *DataFrame) M__getitem__(k runtime.Object) (runtime.Object, error) {
	switch v := k.(type) {
	case *Column:
		return d.filter(v.e), nil
	case *runtime.List:
		return d.selectColumns(v.Items)
	case runtime.Tuple:
		return d.selectColumns(v)
	case runtime.Int:
		return d.ordinal(int(v))
	}
	name, ok := runtime.AsString(k)
	if !ok {
		return nil, NotExpectedType("item", "Column, int, list, str or tuple", k)
	}
	if name == "*" {
		return d.h.column(&plan.Star{At: d.h.At(), Plan: d.id}), nil
	}
	parts, err := columnParts(name)
	if err != nil {
		return nil, d.h.raise(err)
	}
	return d.h.column(&plan.Column{At: d.h.At(), Parts: parts, Plan: d.id}), nil
}

// ordinal is the column at a position, which needs the schema.
func (d *DataFrame) ordinal(i int) (runtime.Object, error) {
	s, err := d.schema("DataFrame[int]")
	if err != nil {
		return nil, err
	}
	if i < 0 {
		i += s.Len()
	}
	if i < 0 || i >= s.Len() {
		return nil, runtime.Raise(runtime.IndexError, "list index out of range")
	}
	return d.columnNamed(s.Fields[i].Name), nil
}

// M__bool__ is true, as of any object.
func (d *DataFrame) M__bool__() (runtime.Object, error) { return runtime.True, nil }

// M__iter__ is what for loops over a DataFrame do: PySpark asks for df[0], which is a column.
func (d *DataFrame) M__iter__() (runtime.Object, error) {
	s, err := d.schema("iteration over a DataFrame")
	if err != nil {
		return nil, err
	}
	cols := make([]runtime.Object, s.Len())
	for i, f := range s.Fields {
		cols[i] = d.columnNamed(f.Name)
	}
	return runtime.Iter(runtime.NewList(cols...))
}

// M__repr__ names the columns where they can be known.
func (d *DataFrame) M__repr__() (runtime.Object, error) {
	if d.h.inputs == nil && d.h.runner == nil {
		return runtime.String("DataFrame[…]"), nil
	}
	s, err := d.schema("repr(DataFrame)")
	if err != nil {
		return nil, err
	}
	cols := make([]string, s.Len())
	for i, f := range s.Fields {
		cols[i] = f.Name + ": " + simpleString(f.Type)
	}
	return runtime.String("DataFrame[" + strings.Join(cols, ", ") + "]"), nil
}

func init() {
	m := func(sig string, f func(*DataFrame, *runtime.Args) (runtime.Object, error)) {
		runtime.Method(dataFrameClass, sig, f)
	}
	m("select(*cols)", func(d *DataFrame, a *runtime.Args) (runtime.Object, error) { return d.selectColumns(a.Rest) })
	m("selectExpr(*expr)", (*DataFrame).selectExpr)
	m("filter(condition)", (*DataFrame).where)
	m("where(condition)", (*DataFrame).where)
	m("withColumn(colName, col)", (*DataFrame).withColumn)
	m("withColumns(*colsMap)", (*DataFrame).withColumns)
	m("withColumnRenamed(existing, new)", (*DataFrame).withColumnRenamed)
	m("withColumnsRenamed(colsMap)", (*DataFrame).withColumnsRenamed)
	m("drop(*cols)", (*DataFrame).drop)
	m("alias(alias)", (*DataFrame).alias)
	m("toDF(*cols)", (*DataFrame).toDF)
	m("distinct()", func(d *DataFrame, _ *runtime.Args) (runtime.Object, error) { return d.distinct(nil), nil })
	for _, name := range []string{"dropDuplicates", "drop_duplicates"} {
		m(name+"(subset=None)", (*DataFrame).dropDuplicates)
	}
	m("dropDuplicatesWithinWatermark(subset=None)", (*DataFrame).dropDuplicatesWithinWatermark)
	for _, name := range []string{"sort", "orderBy"} {
		m(name+"(*cols, **kwargs)", (*DataFrame).sort)
	}
	m("limit(num)", func(d *DataFrame, a *runtime.Args) (runtime.Object, error) { return d.limit(a, false) })
	m("offset(num)", func(d *DataFrame, a *runtime.Args) (runtime.Object, error) { return d.limit(a, true) })
	m("withWatermark(eventTime, delayThreshold)", (*DataFrame).withWatermark)
	m("sample(withReplacement=None, fraction=None, seed=None)", (*DataFrame).sample)
	m("transform(func, *args, **kwargs)", (*DataFrame).transform)
	for _, name := range []string{"unpivot", "melt"} {
		m(name+"(ids, values, variableColumnName, valueColumnName)", (*DataFrame).unpivot)
	}
}

// columns converts the arguments of select and its like: columns or names, or one list of them; ordinals too where they are allowed.
func (d *DataFrame) columns(items []runtime.Object, arg string, ordinals bool) ([]plan.Expr, error) {
	if len(items) == 1 {
		switch v := items[0].(type) {
		case *runtime.List:
			items = v.Items
		case runtime.Tuple:
			items = v
		}
	}
	r := make([]plan.Expr, len(items))
	for i, o := range items {
		n, isInt := o.(runtime.Int)
		switch {
		case isInt && ordinals && n < 1:
			return nil, Fail(PySparkIndexError, "INDEX_NOT_POSITIVE", "index", fmt.Sprint(int64(n)))
		case isInt && ordinals:
			c, err := d.ordinal(int(n) - 1)
			if err != nil {
				return nil, err
			}
			r[i] = c.(*Column).e
			continue
		}
		want := "Column or str"
		if ordinals {
			want = "Column, int or str"
		}
		if _, ok := o.(*Column); !ok {
			if _, ok := runtime.AsString(o); !ok {
				return nil, NotExpectedType(arg, want, o)
			}
		}
		var err error
		if r[i], err = d.h.columnOrName(o, arg); err != nil {
			return nil, err
		}
	}
	return r, nil
}

func (d *DataFrame) selectColumns(items []runtime.Object) (runtime.Object, error) {
	cols, err := d.columns(items, "cols", false)
	if err != nil {
		return nil, err
	}
	return d.project(cols), nil
}

func (d *DataFrame) project(list []plan.Expr) *DataFrame {
	return d.h.frame(func(at diag.Origin, id int64) plan.Relation {
		return &plan.Project{At: at, PlanID: id, In: d.rel, List: list}
	})
}

func (d *DataFrame) selectExpr(a *runtime.Args) (runtime.Object, error) {
	var list []plan.Expr
	for _, o := range flatten(a.Rest) {
		s, ok := runtime.AsString(o)
		if !ok {
			return nil, NotExpectedType("expr", "str", o)
		}
		e, err := d.h.parseExpr(s)
		if err != nil {
			return nil, err
		}
		list = append(list, e)
	}
	return d.project(list), nil
}

// flatten puts the items of lists and tuples in their place.
func flatten(items []runtime.Object) []runtime.Object {
	var r []runtime.Object
	for _, o := range items {
		switch v := o.(type) {
		case *runtime.List:
			r = append(r, v.Items...)
		case runtime.Tuple:
			r = append(r, v...)
		default:
			r = append(r, o)
		}
	}
	return r
}

func (d *DataFrame) where(a *runtime.Args) (runtime.Object, error) {
	if s, ok := runtime.AsString(a.At(0)); ok {
		e, err := d.h.parseExpr(s)
		if err != nil {
			return nil, err
		}
		return d.filter(e), nil
	}
	c, ok := a.At(0).(*Column)
	if !ok {
		return nil, NotExpectedType("condition", "Column or str", a.At(0))
	}
	return d.filter(c.e), nil
}

func (d *DataFrame) filter(cond plan.Expr) *DataFrame {
	return d.h.frame(func(at diag.Origin, id int64) plan.Relation {
		return &plan.Filter{At: at, PlanID: id, In: d.rel, Cond: cond}
	})
}

func (d *DataFrame) withColumn(a *runtime.Args) (runtime.Object, error) {
	name, err := a.String(0)
	if err != nil {
		return nil, err
	}
	c, ok := a.At(1).(*Column)
	if !ok {
		return nil, NotExpectedType("col", "Column", a.At(1))
	}
	return d.adding([]*plan.Alias{{At: d.h.At(), E: c.e, Name: name}}), nil
}

func (d *DataFrame) adding(list []*plan.Alias) *DataFrame {
	return d.h.frame(func(at diag.Origin, id int64) plan.Relation {
		return &plan.WithColumns{At: at, PlanID: id, In: d.rel, List: list}
	})
}

func (d *DataFrame) withColumns(a *runtime.Args) (runtime.Object, error) {
	if len(a.Rest) != 1 {
		return nil, runtime.Raise(runtime.AssertionError, "")
	}
	m, ok := runtime.Native(a.Rest[0]).(*runtime.Dict)
	if !ok {
		return nil, NotExpectedType("colsMap", "dict", a.Rest[0])
	}
	if m.Len() == 0 {
		return nil, runtime.Raise(runtime.AssertionError, "")
	}
	var list []*plan.Alias
	for k, v := range m.All() {
		name, ok := runtime.AsString(k)
		if !ok {
			return nil, NotExpectedType("colName", "str", k)
		}
		c, ok := v.(*Column)
		if !ok {
			return nil, NotExpectedType("col", "Column", v)
		}
		list = append(list, &plan.Alias{At: d.h.At(), E: c.e, Name: name})
	}
	return d.adding(list), nil
}

func (d *DataFrame) withColumnRenamed(a *runtime.Args) (runtime.Object, error) {
	from, err := a.String(0)
	if err != nil {
		return nil, err
	}
	to, err := a.String(1)
	if err != nil {
		return nil, err
	}
	return d.renaming([][2]string{{from, to}}), nil
}

func (d *DataFrame) withColumnsRenamed(a *runtime.Args) (runtime.Object, error) {
	m, ok := runtime.Native(a.At(0)).(*runtime.Dict)
	if !ok {
		return nil, NotExpectedType("colsMap", "dict", a.At(0))
	}
	var pairs [][2]string
	for k, v := range m.All() {
		from, ok1 := runtime.AsString(k)
		to, ok2 := runtime.AsString(v)
		if !ok1 || !ok2 {
			return nil, NotExpectedType("colsMap", "dict[str, str]", a.At(0))
		}
		pairs = append(pairs, [2]string{from, to})
	}
	return d.renaming(pairs), nil
}

func (d *DataFrame) renaming(pairs [][2]string) *DataFrame {
	return d.h.frame(func(at diag.Origin, id int64) plan.Relation {
		return &plan.Rename{At: at, PlanID: id, In: d.rel, Pairs: pairs}
	})
}

// drop leaves columns out. A name is one column name, dots included; only a Column may be qualified.
func (d *DataFrame) drop(a *runtime.Args) (runtime.Object, error) {
	cols := make([]plan.Expr, len(a.Rest))
	for i, o := range a.Rest {
		if c, ok := o.(*Column); ok {
			cols[i] = c.e
			continue
		}
		s, ok := runtime.AsString(o)
		if !ok {
			return nil, Fail(PySparkTypeError, "NOT_EXPECTED_TYPE", "arg_name", "cols", "expected_type", "Column or str", "arg_type", "tuple")
		}
		cols[i] = &plan.Column{At: d.h.At(), Parts: []string{s}}
	}
	return d.h.frame(func(at diag.Origin, id int64) plan.Relation {
		return &plan.Drop{At: at, PlanID: id, In: d.rel, Cols: cols}
	}), nil
}

func (d *DataFrame) alias(a *runtime.Args) (runtime.Object, error) {
	name, err := a.String(0)
	if err != nil {
		return nil, err
	}
	return d.h.frame(func(at diag.Origin, id int64) plan.Relation {
		return &plan.SubqueryAlias{At: at, PlanID: id, In: d.rel, Name: []string{name}}
	}), nil
}

// toDF names all columns anew, which needs the schema.
func (d *DataFrame) toDF(a *runtime.Args) (runtime.Object, error) {
	names := make([]string, len(a.Rest))
	for i, o := range a.Rest {
		s, ok := runtime.AsString(o)
		if !ok {
			return nil, NotExpectedType("cols", "list[str]", o)
		}
		names[i] = s
	}
	s, err := d.schema("DataFrame.toDF")
	if err != nil {
		return nil, err
	}
	if s.Len() != len(names) {
		return nil, d.h.raise(diag.New("ASSIGNMENT_ARITY_MISMATCH", "The number of columns or variables assigned or aliased: %d does not match the number of source expressions: %d.", len(names), s.Len()))
	}
	list := make([]plan.Expr, len(names))
	for i, f := range s.Fields {
		list[i] = &plan.Alias{At: d.h.At(), E: d.columnNamed(f.Name).e, Name: names[i]}
	}
	return d.project(list), nil
}

func (d *DataFrame) distinct(on []plan.Expr) *DataFrame {
	return d.h.frame(func(at diag.Origin, id int64) plan.Relation {
		return &plan.Distinct{At: at, PlanID: id, In: d.rel, On: on}
	})
}

func (d *DataFrame) subset(o runtime.Object) ([]plan.Expr, error) {
	if o == runtime.None {
		return nil, nil
	}
	var items []runtime.Object
	switch v := o.(type) {
	case *runtime.List:
		items = v.Items
	case runtime.Tuple:
		items = v
	default:
		return nil, NotExpectedType("subset", "list or tuple", o)
	}
	on := make([]plan.Expr, len(items))
	for i, x := range items {
		s, ok := runtime.AsString(x)
		if !ok {
			return nil, NotExpectedType("subset", "str", x)
		}
		on[i] = &plan.Column{At: d.h.At(), Parts: []string{s}}
	}
	return on, nil
}

func (d *DataFrame) dropDuplicates(a *runtime.Args) (runtime.Object, error) {
	on, err := d.subset(a.At(0))
	if err != nil {
		return nil, err
	}
	return d.distinct(on), nil
}

func (d *DataFrame) dropDuplicatesWithinWatermark(a *runtime.Args) (runtime.Object, error) {
	if _, err := d.subset(a.At(0)); err != nil {
		return nil, err
	}
	return d.refused("dropDuplicatesWithinWatermark", "use dropDuplicates in a materialized view"), nil
}

// refused is a DataFrame that registers and that the graph check refuses by name.
func (d *DataFrame) refused(what, hint string) *DataFrame {
	return d.h.identified(&plan.Refused{At: d.h.At(), In: d.rel, Err: diag.Unsupported(what, hint).At(d.h.At())})
}

// sort orders the rows; ascending is one flag or one for each column.
func (d *DataFrame) sort(a *runtime.Args) (runtime.Object, error) {
	if len(a.Rest) == 0 {
		return nil, Fail(PySparkValueError, "CANNOT_BE_EMPTY", "item", "cols")
	}
	cols, err := d.sortColumns(a.Rest)
	if err != nil {
		return nil, err
	}
	orders := sortOrders(cols)
	for _, k := range a.Kwargs {
		if k.Name != "ascending" { // PySpark ignores any other keyword; a typo must not sort the wrong way
			return nil, runtime.Raise(runtime.TypeError, "sort() got an unexpected keyword argument '%s'", k.Name)
		}
		if err := d.ascending(orders, k.Value); err != nil {
			return nil, err
		}
	}
	return d.h.frame(func(at diag.Origin, id int64) plan.Relation {
		return &plan.Sort{At: at, PlanID: id, In: d.rel, Orders: orders}
	}), nil
}

// sortColumns are the keys of sort: a negative position means descending.
func (d *DataFrame) sortColumns(items []runtime.Object) ([]plan.Expr, error) {
	items = append([]runtime.Object(nil), flatten(items)...)
	for i, o := range items {
		n, ok := o.(runtime.Int)
		switch {
		case ok && n == 0:
			return nil, Fail(PySparkIndexError, "ZERO_INDEX")
		case ok && n < 0:
			c, err := d.ordinal(int(-n) - 1)
			if err != nil {
				return nil, err
			}
			if items[i], err = runtime.CallMethod(c, "desc"); err != nil {
				return nil, err
			}
		}
	}
	return d.columns(items, "col", true)
}

func (d *DataFrame) ascending(orders []*plan.SortOrder, v runtime.Object) error {
	flags := make([]bool, len(orders))
	switch v := v.(type) {
	case runtime.Bool, runtime.Int:
		t, err := runtime.Truth(v)
		if err != nil {
			return err
		}
		for i := range flags {
			flags[i] = t
		}
	case *runtime.List:
		for i := range flags {
			if i >= len(v.Items) {
				orders = orders[:i]
				break
			}
			t, err := runtime.Truth(v.Items[i])
			if err != nil {
				return err
			}
			flags[i] = t
		}
	default:
		return NotExpectedType("ascending", "Column, int or str", v)
	}
	for i, o := range orders {
		if !flags[i] {
			n := *o
			n.Desc, n.NullsFirst = true, false
			orders[i] = &n
		}
	}
	return nil
}

func (d *DataFrame) limit(a *runtime.Args, offset bool) (runtime.Object, error) {
	n, err := a.Integer(0)
	if err != nil {
		return nil, runtime.Raise(runtime.TypeError, "'%s' object cannot be interpreted as an integer", runtime.TypeName(a.At(0)))
	}
	if n < 0 {
		return nil, d.h.raise(diag.New("INVALID_LIMIT_LIKE_EXPRESSION.IS_NEGATIVE", "The limit like expression \"%d\" is invalid. The limit expression must be equal to or greater than 0, but got %d.", n, n))
	}
	return d.h.frame(func(at diag.Origin, id int64) plan.Relation {
		l := &plan.Limit{At: at, PlanID: id, In: d.rel}
		e := &plan.Literal{At: at, Value: int64(n), T: types.IntType}
		if offset {
			l.Offset = e
		} else {
			l.N = e
		}
		return l
	}), nil
}

func (d *DataFrame) withWatermark(a *runtime.Args) (runtime.Object, error) {
	texts := [2]string{}
	for i := range texts {
		s, ok := runtime.AsString(a.At(i))
		if !ok || s == "" {
			return nil, NotExpectedType(a.Name(i), "str", a.At(i))
		}
		texts[i] = s
	}
	col, err := d.h.nameColumn(texts[0], d.h.At())
	if err != nil {
		return nil, err
	}
	return d.h.frame(func(at diag.Origin, id int64) plan.Relation {
		return &plan.Watermark{At: at, PlanID: id, In: d.rel, Column: col, Delay: texts[1]}
	}), nil
}

// sample takes (fraction), (fraction, seed), (withReplacement, fraction) and (withReplacement, fraction, seed), by position or name.
func (d *DataFrame) sample(a *runtime.Args) (runtime.Object, error) {
	replace, fraction, seed := a.At(0), a.At(1), a.At(2)
	if f, ok := replace.(runtime.Float); ok { // sample(0.1), sample(0.1, 42)
		seed, fraction, replace = fraction, f, runtime.None
		if a.Given(2) {
			seed = a.At(2)
		}
	}
	var f float64
	switch v := fraction.(type) {
	case runtime.Float:
		f = float64(v)
	case runtime.Int:
		f = float64(v)
	default:
		return nil, Fail(PySparkTypeError, "NOT_EXPECTED_TYPE", "arg_name", "withReplacement (optional), fraction (required) and seed (optional)",
			"expected_type", "bool, float or int", "arg_type", runtime.TypeName(a.At(0))+", "+runtime.TypeName(a.At(1))+", "+runtime.TypeName(a.At(2)))
	}
	if b, ok := replace.(runtime.Bool); ok && bool(b) {
		return nil, d.h.refuse("DataFrame.sample(withReplacement=True)", "sample without replacement")
	}
	if f < 0 || f > 1 {
		return nil, d.h.raise(diag.New("VALUE_OUT_OF_RANGE", "The fraction of DataFrame.sample must be between 0 and 1, got %g.", f))
	}
	s := &plan.Sample{In: d.rel, Fraction: f}
	switch n := seed.(type) {
	case nil, runtime.NoneType:
	case runtime.Int:
		v := int64(n)
		s.Seed = &v
	default:
		return nil, NotExpectedType("seed", "int", seed)
	}
	return d.h.frame(func(at diag.Origin, id int64) plan.Relation {
		s.At, s.PlanID = at, id
		return s
	}), nil
}

func typeText(o runtime.Object) string { return "<class '" + runtime.TypeName(o) + "'>" }

func (d *DataFrame) transform(a *runtime.Args) (runtime.Object, error) {
	v, err := runtime.Call(a.At(0), append([]runtime.Object{d}, a.Rest...), a.Kwargs)
	if err != nil {
		return nil, err
	}
	if _, ok := v.(*DataFrame); !ok {
		return nil, runtime.Raise(runtime.AssertionError, "Func returned an instance of type [%s], should have been DataFrame.", typeText(v))
	}
	return v, nil
}

func (d *DataFrame) unpivot(a *runtime.Args) (runtime.Object, error) {
	cols := func(i int) ([]plan.Expr, error) {
		if a.IsNone(i) {
			return nil, nil
		}
		return d.columns([]runtime.Object{a.At(i)}, a.Name(i), false)
	}
	ids, err := cols(0)
	if err != nil {
		return nil, err
	}
	values, err := cols(1)
	if err != nil {
		return nil, err
	}
	if values == nil { // all other columns
		if values, err = d.otherColumns(ids); err != nil {
			return nil, err
		}
	}
	variable, err := a.String(2)
	if err != nil {
		return nil, err
	}
	value, err := a.String(3)
	if err != nil {
		return nil, err
	}
	return d.h.frame(func(at diag.Origin, id int64) plan.Relation {
		return &plan.Unpivot{At: at, PlanID: id, In: d.rel, IDs: ids, Values: values, Variable: variable, ValueNames: []string{value}, IncludeNulls: true}
	}), nil
}

// otherColumns are the columns that are not among ids.
func (d *DataFrame) otherColumns(ids []plan.Expr) ([]plan.Expr, error) {
	s, err := d.schema("DataFrame.unpivot(values=None)")
	if err != nil {
		return nil, err
	}
	var r []plan.Expr
next:
	for _, f := range s.Fields {
		for _, id := range ids {
			if c, ok := id.(*plan.Column); ok && strings.EqualFold(c.Parts[len(c.Parts)-1], f.Name) {
				continue next
			}
		}
		r = append(r, d.columnNamed(f.Name).e)
	}
	return r, nil
}
