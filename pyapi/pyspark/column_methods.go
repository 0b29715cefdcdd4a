package pyspark

import (
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

func init() {
	m := func(sig string, f func(*Column, *runtime.Args) (runtime.Object, error)) {
		runtime.Method(columnClass, sig, f)
	}
	call := func(sig, name string) {
		m(sig, func(c *Column, a *runtime.Args) (runtime.Object, error) { return c.binary(name, a.At(0), false) })
	}
	call("eqNullSafe(other)", "<=>")
	call("contains(other)", "contains")
	call("startswith(other)", "startswith")
	call("endswith(other)", "endswith")
	call("like(other)", "like")
	call("ilike(other)", "ilike")
	call("rlike(other)", "rlike")
	call("bitwiseAND(other)", "&")
	call("bitwiseOR(other)", "|")
	call("bitwiseXOR(other)", "^")
	unary := func(sig, name string) {
		m(sig, func(c *Column, _ *runtime.Args) (runtime.Object, error) { return c.unary(name) })
	}
	unary("isNull()", "isnull")
	unary("isNotNull()", "isnotnull")
	unary("isNaN()", "isnan")
	order := func(name string, desc, nullsFirst bool) {
		m(name+"()", func(c *Column, _ *runtime.Args) (runtime.Object, error) {
			return c.h.column(&plan.SortOrder{At: c.h.At(), E: c.e, Desc: desc, NullsFirst: nullsFirst}), nil
		})
	}
	order("asc", false, true)
	order("asc_nulls_first", false, true)
	order("asc_nulls_last", false, false)
	order("desc", true, false)
	order("desc_nulls_first", true, true)
	order("desc_nulls_last", true, false)
	m("alias(*alias, **kwargs)", (*Column).alias)
	m("name(*alias, **kwargs)", (*Column).alias)
	cast := func(name string, try bool) {
		m(name+"(dataType)", func(c *Column, a *runtime.Args) (runtime.Object, error) { return c.cast(a.At(0), try) })
	}
	cast("cast", false)
	cast("astype", false)
	cast("try_cast", true)
	m("between(lowerBound, upperBound)", (*Column).between)
	m("isin(*cols)", (*Column).isin)
	m("substr(startPos, length)", func(c *Column, a *runtime.Args) (runtime.Object, error) { return c.substr(a.At(0), a.At(1)) })
	m("getItem(key)", func(c *Column, a *runtime.Args) (runtime.Object, error) { return c.M__getitem__(a.At(0)) })
	m("getField(name)", func(c *Column, a *runtime.Args) (runtime.Object, error) { return c.M__getitem__(a.At(0)) })
	m("when(condition, value)", (*Column).when)
	m("otherwise(value)", (*Column).otherwise)
	m("over(window)", (*Column).over)
	m("transform(f)", func(c *Column, a *runtime.Args) (runtime.Object, error) {
		return runtime.Call(a.At(0), []runtime.Object{c}, nil)
	})
	m("outer()", func(c *Column, _ *runtime.Args) (runtime.Object, error) { return c, nil })
	m("withField(fieldName, col)", (*Column).withField)
	m("dropFields(*fieldNames)", (*Column).dropFields)
}

func (c *Column) alias(a *runtime.Args) (runtime.Object, error) {
	for _, k := range a.Kwargs {
		if k.Name != "metadata" {
			return nil, runtime.Raise(runtime.AssertionError, "Unexpected kwargs where passed: {'%s': %s}", k.Name, mustRepr(k.Value))
		}
		if len(a.Rest) != 1 {
			return nil, Fail(PySparkValueError, "ONLY_ALLOWED_FOR_SINGLE_COLUMN", "arg_name", "metadata")
		}
		if k.Value != runtime.None {
			return nil, c.h.refuse("Column.alias(metadata=…)", "leave metadata out")
		}
	}
	names := make([]string, len(a.Rest))
	for i, o := range a.Rest {
		s, ok := runtime.AsString(o)
		if !ok {
			return nil, NotExpectedType("alias", "str", o)
		}
		names[i] = s
	}
	switch len(names) {
	case 0:
		return nil, Fail(PySparkValueError, "CANNOT_BE_EMPTY", "item", "alias")
	case 1:
		return c.h.column(&plan.Alias{At: c.h.At(), E: c.e, Name: names[0]}), nil
	}
	return c.h.column(&plan.Alias{At: c.h.At(), E: c.e, Name: names[0], Names: names}), nil
}

func (c *Column) cast(o runtime.Object, try bool) (runtime.Object, error) {
	t, err := c.h.typeArg(o, "dataType")
	if err != nil {
		return nil, err
	}
	return c.h.column(&plan.Cast{At: c.h.At(), E: c.e, To: t, Try: try}), nil
}

// typeArg is a type given as a DataType or in SQL's spelling.
func (h *Host) typeArg(o runtime.Object, arg string) (types.Type, error) {
	if t, ok := o.(typed); ok {
		return t.sparkType(), nil
	}
	s, ok := runtime.AsString(o)
	if !ok {
		return types.Type{}, NotExpectedType(arg, "DataType or str", o)
	}
	t, err := types.Parse(s)
	if err != nil {
		return t, h.raiseIn(err)
	}
	return t, nil
}

// between is two comparisons, as in PySpark.
func (c *Column) between(a *runtime.Args) (runtime.Object, error) {
	lo, err := c.binary(">=", a.At(0), false)
	if err != nil {
		return nil, err
	}
	hi, err := c.binary("<=", a.At(1), false)
	if err != nil {
		return nil, err
	}
	return lo.(*Column).binary("and", hi, false)
}

func (c *Column) isin(a *runtime.Args) (runtime.Object, error) {
	items := []runtime.Object(a.Rest)
	if len(items) == 1 {
		switch v := items[0].(type) {
		case *DataFrame:
			left := []plan.Expr{c.e}
			if s, ok := c.e.(*plan.Call); ok && s.Name == "struct" {
				left = s.Args
			}
			return c.h.column(&plan.Subquery{At: c.h.At(), Kind: plan.In, Query: v.rel, Left: left}), nil
		case *runtime.List, *runtime.Set: // a tuple is no list here
			var err error
			if items, err = runtime.ListOf(v); err != nil {
				return nil, err
			}
		}
	}
	args := []plan.Expr{c.e}
	for _, o := range items {
		e, ok, err := c.operand(o)
		if err != nil {
			return nil, err
		}
		if !ok {
			return nil, Fail(PySparkTypeError, "UNSUPPORTED_DATA_TYPE", "data_type", runtime.TypeName(o))
		}
		args = append(args, e)
	}
	if len(args) == 1 { // x IN () is false in Spark, whatever x is
		return c.h.column(&plan.Literal{At: c.h.At(), Value: false, T: types.BooleanType}), nil
	}
	return c.h.column(&plan.Call{At: c.h.At(), Name: "in", Args: args}), nil
}

func (c *Column) substr(start, length runtime.Object) (runtime.Object, error) {
	start, length = enumValue(start), enumValue(length)
	if s, l := runtime.TypeName(start), runtime.TypeName(length); s != l {
		return nil, Fail(PySparkTypeError, "NOT_SAME_TYPE", "arg_name1", "startPos", "arg_name2", "length", "arg_type1", s, "arg_type2", l)
	}
	switch start.(type) {
	case *Column, runtime.Int, runtime.Bool:
	default:
		return nil, NotExpectedType("startPos", "Column or int", start)
	}
	args := []plan.Expr{c.e, nil, nil}
	for i, o := range []runtime.Object{start, length} {
		var err error
		if args[i+1], err = c.h.lit(o); err != nil {
			return nil, err
		}
	}
	return c.h.column(&plan.Call{At: c.h.At(), Name: "substr", Args: args}), nil
}

func (c *Column) when(a *runtime.Args) (runtime.Object, error) {
	cond, ok := a.At(0).(*Column)
	if !ok {
		return nil, NotExpectedType("condition", "Column", a.At(0))
	}
	old, ok := c.e.(*plan.Case)
	if !ok || old.Else != nil {
		return nil, Fail(PySparkTypeError, "INVALID_WHEN_USAGE")
	}
	then, err := c.h.lit(a.At(1))
	if err != nil {
		return nil, err
	}
	n := *old
	n.Whens = append(old.Whens[:len(old.Whens):len(old.Whens)], plan.When{Cond: cond.e, Then: then})
	return c.h.column(&n), nil
}

func (c *Column) otherwise(a *runtime.Args) (runtime.Object, error) {
	old, ok := c.e.(*plan.Case)
	if !ok {
		return nil, runtime.Raise(PySparkTypeError, "otherwise() can only be applied on a Column previously generated by when()")
	}
	if old.Else != nil {
		return nil, runtime.Raise(PySparkTypeError, "otherwise() can only be applied once on a Column previously generated by when()")
	}
	e, err := c.h.lit(a.At(0))
	if err != nil {
		return nil, err
	}
	n := *old
	n.Else = e
	return c.h.column(&n), nil
}

func (c *Column) over(a *runtime.Args) (runtime.Object, error) {
	w, ok := a.At(0).(*WindowSpec)
	if !ok {
		return nil, NotExpectedType("window", "WindowSpec", a.At(0))
	}
	return c.h.column(&plan.Window{At: c.h.At(), Fn: c.e, Spec: w.spec}), nil
}

func (c *Column) withField(a *runtime.Args) (runtime.Object, error) {
	name, ok := runtime.AsString(a.At(0))
	if !ok {
		return nil, NotExpectedType("fieldName", "str", a.At(0))
	}
	v, ok := a.At(1).(*Column)
	if !ok {
		return nil, NotExpectedType("col", "Column", a.At(1))
	}
	at := c.h.At()
	return c.h.call("update_field", at, c.e, &plan.Literal{At: at, Value: name, T: types.StringType}, v.e)
}

func (c *Column) dropFields(a *runtime.Args) (runtime.Object, error) {
	if len(a.Rest) == 0 {
		return nil, Fail(PySparkValueError, "CANNOT_BE_EMPTY", "item", "dropFields")
	}
	at := c.h.At()
	args := []plan.Expr{c.e}
	for _, o := range a.Rest {
		name, ok := runtime.AsString(o)
		if !ok {
			return nil, NotExpectedType("fieldName", "str", o)
		}
		args = append(args, &plan.Literal{At: at, Value: name, T: types.StringType})
	}
	return c.h.call("drop_field", at, args...)
}

// call is the Column of a call, refused by name when dp has no such function.
func (h *Host) call(name string, at diag.Origin, args ...plan.Expr) (runtime.Object, error) {
	name = strings.ToLower(name)
	if !knownFunction(name) {
		return nil, h.refuse("the function "+name, "")
	}
	return h.column(&plan.Call{At: at, Name: name, Args: args}), nil
}
