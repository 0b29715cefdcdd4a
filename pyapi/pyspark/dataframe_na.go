package pyspark

import (
	"strings"

	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

// naFunctions is df.na.
type naFunctions struct{ df *DataFrame }

var naClass = runtime.NewClass("pyspark.sql.dataframe", "DataFrameNaFunctions")

// Type makes it a Python object.
func (*naFunctions) Type() *runtime.Type { return naClass.InstanceType() }

// PyClass is its Python class.
func (*naFunctions) PyClass() *runtime.Class { return naClass }

// M__getattribute__ finds the methods.
func (n *naFunctions) M__getattribute__(name string) (runtime.Object, error) {
	return runtime.Attr(n, naClass, name)
}

func init() {
	both := func(df, na, params string, f func(*DataFrame, *runtime.Args) (runtime.Object, error)) {
		runtime.Method(dataFrameClass, df+params, f)
		runtime.Method(naClass, na+params, func(n *naFunctions, a *runtime.Args) (runtime.Object, error) { return f(n.df, a) })
	}
	both("fillna", "fill", "(value, subset=None)", (*DataFrame).fillna)
	both("dropna", "drop", "(how='any', thresh=None, subset=None)", (*DataFrame).dropna)
	both("replace", "replace", "(to_replace, value=..., subset=None)", (*DataFrame).replace)
}

// nameList are the columns of a subset argument; nil: all. want is what the message says it should be.
func nameList(o runtime.Object, want string) ([]string, error) {
	if s, ok := runtime.AsString(o); ok {
		return []string{s}, nil
	}
	var items []runtime.Object
	switch v := o.(type) {
	case runtime.NoneType:
		return nil, nil
	case *runtime.List:
		items = v.Items
	case runtime.Tuple:
		items = v
	default:
		return nil, NotExpectedType("subset", want, o)
	}
	names := make([]string, len(items))
	for i, x := range items {
		s, ok := runtime.AsString(x)
		if !ok {
			return nil, NotExpectedType("subset", "list[str]", x)
		}
		names[i] = s
	}
	return names, nil
}

// known is the error for a name that is not among the columns, as resolving it would give it.
func (d *DataFrame) known(s types.Schema, names []string) error {
	for _, n := range names {
		if s.Index(n) < 0 && indexFold(s, n) < 0 {
			_, err := d.h.analyze(&plan.Project{At: d.h.At(), In: d.rel, List: []plan.Expr{&plan.Column{At: d.h.At(), Parts: []string{n}}}}, "DataFrame")
			if err != nil {
				return err
			}
		}
	}
	return nil
}

func indexFold(s types.Schema, name string) int {
	for i, f := range s.Fields {
		if strings.EqualFold(f.Name, name) {
			return i
		}
	}
	return -1
}

func among(names []string, name string) bool {
	if names == nil {
		return true
	}
	for _, n := range names {
		if strings.EqualFold(n, name) {
			return true
		}
	}
	return false
}

// fits reports whether a replacement of this type applies to a column: numbers to numbers, strings to strings, booleans to booleans.
func fits(value, column types.Type) bool {
	switch {
	case value.Kind == types.Boolean:
		return column.Kind == types.Boolean
	case value.IsString():
		return column.IsString()
	}
	return value.IsNumeric() && column.IsNumeric()
}

// fillna replaces NULL, and NaN in floating columns, in the columns whose type fits the value.
func (d *DataFrame) fillna(a *runtime.Args) (runtime.Object, error) {
	values := map[string]runtime.Object{}
	var all runtime.Object
	var named []string
	switch v := runtime.Native(a.At(0)).(type) {
	case *runtime.Dict:
		for k, x := range v.All() {
			name, ok := runtime.AsString(k)
			if !ok {
				return nil, NotExpectedType("key type of dict", "str", k)
			}
			switch runtime.Native(x).(type) {
			case runtime.Bool, runtime.Float, runtime.Int, runtime.String:
			default:
				return nil, NotExpectedType("value type of dict", "bool, float, int or str", x)
			}
			values[strings.ToLower(name)] = x
			named = append(named, name)
		}
	case runtime.Bool, runtime.Float, runtime.Int, runtime.String:
		all = v
	default:
		return nil, NotExpectedType("value", "bool, dict, float, int or str", a.At(0))
	}
	if all == nil && len(values) == 0 {
		return nil, Fail(PySparkValueError, "CANNOT_BE_EMPTY", "item", "value")
	}
	subset, err := nameList(a.At(1), "list or tuple")
	if err != nil {
		return nil, err
	}
	s, err := d.schema("DataFrame.fillna")
	if err != nil {
		return nil, err
	}
	if all != nil {
		named = subset
	}
	if err := d.known(s, named); err != nil {
		return nil, err
	}
	var list []*plan.Alias
	for _, f := range s.Fields {
		v := values[strings.ToLower(f.Name)]
		if all != nil && among(subset, f.Name) {
			v = all
		}
		if v == nil {
			continue
		}
		e, err := d.h.lit(v)
		if err != nil {
			return nil, err
		}
		if !fits(e.Type(), f.Type) {
			continue
		}
		list = append(list, d.replaced(f, func(col plan.Expr) plan.Expr {
			if f.Type.Kind == types.Float || f.Type.Kind == types.Double {
				col = &plan.Call{At: d.h.At(), Name: "nanvl", Args: []plan.Expr{col, &plan.Literal{At: d.h.At(), T: types.NullType}}}
			}
			return &plan.Call{At: d.h.At(), Name: "coalesce", Args: []plan.Expr{col, &plan.Cast{At: d.h.At(), E: e, To: f.Type}}}
		}))
	}
	return d.adding(list), nil
}

// replaced is a column under its own name with another value.
func (d *DataFrame) replaced(f types.Field, value func(plan.Expr) plan.Expr) *plan.Alias {
	return &plan.Alias{At: d.h.At(), E: value(d.columnNamed(f.Name).e), Name: f.Name}
}

// dropna keeps the rows with enough values that are neither NULL nor NaN.
func (d *DataFrame) dropna(a *runtime.Args) (runtime.Object, error) {
	how, ok := runtime.AsString(a.At(0))
	if !ok && !a.IsNone(0) {
		return nil, NotExpectedType("how", "str", a.At(0))
	}
	if !a.IsNone(1) {
		if _, err := a.Int(1); err != nil {
			return nil, NotExpectedType("thresh", "int", a.At(1))
		}
	}
	if how != "any" && how != "all" {
		return nil, Fail(PySparkValueError, "VALUE_NOT_ALLOWED", "arg_name", "how", "allowed_values", "['any', 'all']")
	}
	subset, err := nameList(a.At(2), "list, str or tuple")
	if err != nil {
		return nil, err
	}
	s, err := d.schema("DataFrame.dropna")
	if err != nil {
		return nil, err
	}
	if err := d.known(s, subset); err != nil {
		return nil, err
	}
	h := d.h
	var present []plan.Expr
	for _, f := range s.Fields {
		if !among(subset, f.Name) {
			continue
		}
		col := d.columnNamed(f.Name).e
		var ok plan.Expr = &plan.Call{At: h.At(), Name: "isnotnull", Args: []plan.Expr{col}}
		if f.Type.Kind == types.Float || f.Type.Kind == types.Double {
			nan := &plan.Call{At: h.At(), Name: "isnan", Args: []plan.Expr{col}}
			ok = &plan.Call{At: h.At(), Name: "and", Args: []plan.Expr{ok, &plan.Call{At: h.At(), Name: "not", Args: []plan.Expr{nan}}}}
		}
		present = append(present, ok)
	}
	if len(present) == 0 {
		return d, nil
	}
	if !a.IsNone(1) {
		n, err := a.Integer(1)
		if err != nil {
			return nil, NotExpectedType("thresh", "int", a.At(1))
		}
		return d.filter(h.atLeast(present, n)), nil
	}
	op := "and"
	if how == "all" {
		op = "or"
	}
	cond := present[0]
	for _, p := range present[1:] {
		cond = &plan.Call{At: h.At(), Name: op, Args: []plan.Expr{cond, p}}
	}
	return d.filter(cond), nil
}

// atLeast is true when at least n of the conditions are.
func (h *Host) atLeast(conds []plan.Expr, n int) plan.Expr {
	at := h.At()
	number := func(v int64) plan.Expr { return &plan.Literal{At: at, Value: v, T: types.IntType} }
	sum := number(0)
	for _, c := range conds {
		one := &plan.Case{At: at, Whens: []plan.When{{Cond: c, Then: number(1)}}, Else: number(0)}
		sum = &plan.Call{At: at, Name: "+", Args: []plan.Expr{sum, one}}
	}
	return &plan.Call{At: at, Name: ">=", Args: []plan.Expr{sum, number(int64(n))}}
}

// replace maps values to other values, in the columns whose type fits them.
func (d *DataFrame) replace(a *runtime.Args) (runtime.Object, error) {
	pairs, err := d.replacements(a)
	if err != nil {
		return nil, err
	}
	subset, err := nameList(a.At(2), "list, str or tuple")
	if err != nil {
		return nil, err
	}
	s, err := d.schema("DataFrame.replace")
	if err != nil {
		return nil, err
	}
	if err := d.known(s, subset); err != nil {
		return nil, err
	}
	var list []*plan.Alias
	for _, f := range s.Fields {
		if !among(subset, f.Name) {
			continue
		}
		c := &plan.Case{At: d.h.At()}
		for _, p := range pairs {
			if !fits(p[0].Type(), f.Type) {
				continue
			}
			// The column is compared with the value as it is: 1.5 is in no column of integers.
			to := &plan.Cast{At: d.h.At(), E: p[1], To: f.Type}
			eq := &plan.Call{At: d.h.At(), Name: "=", Args: []plan.Expr{d.columnNamed(f.Name).e, p[0]}}
			c.Whens = append(c.Whens, plan.When{Cond: eq, Then: to})
		}
		if len(c.Whens) == 0 {
			continue
		}
		list = append(list, d.replaced(f, func(col plan.Expr) plan.Expr { c.Else = col; return c }))
	}
	return d.adding(list), nil
}

func (d *DataFrame) replacements(a *runtime.Args) ([][2]plan.Expr, error) {
	var from, to []runtime.Object
	if _, isDict := runtime.Native(a.At(0)).(*runtime.Dict); !isDict && a.At(1) == nil {
		return nil, Fail(PySparkTypeError, "ARGUMENT_REQUIRED", "arg_name", "value", "condition", "`to_replace` is dict") // PySpark's own text
	}
	switch v := runtime.Native(a.At(0)).(type) {
	case *runtime.Dict:
		for k, x := range v.All() {
			from, to = append(from, k), append(to, x)
		}
	case *runtime.List:
		from = v.Items
	case runtime.Tuple:
		from = v
	case runtime.Bool, runtime.Float, runtime.Int, runtime.String:
		from = []runtime.Object{v}
	default:
		return nil, NotExpectedType("to_replace", "bool, dict, float, int, str or tuple", a.At(0))
	}
	if to == nil && len(from) > 0 {
		v := a.At(1)
		switch v := v.(type) {
		case *runtime.List:
			to = v.Items
		case runtime.Tuple:
			to = v
		default:
			for range from {
				to = append(to, v)
			}
		}
		if len(to) != len(from) {
			return nil, Fail(PySparkValueError, "LENGTH_SHOULD_BE_THE_SAME", "arg1", "to_replace", "arg2", "value",
				"arg1_length", itoa(len(from)), "arg2_length", itoa(len(to)))
		}
	}
	if err := oneKind(from); err != nil {
		return nil, err
	}
	if err := oneKind(to); err != nil {
		return nil, err
	}
	pairs := make([][2]plan.Expr, len(from))
	for i := range from {
		for j, o := range []runtime.Object{from[i], to[i]} {
			var err error
			if pairs[i][j], err = d.h.lit(o); err != nil {
				return nil, err
			}
		}
	}
	return pairs, nil
}

// oneKind refuses values to replace, or replacements, that are not all booleans, all numbers or all strings; None is of any kind.
func oneKind(values []runtime.Object) error {
	kind := ""
	for _, o := range values {
		var k string
		switch runtime.Native(o).(type) {
		case runtime.Bool:
			k = "bool"
		case runtime.Int, runtime.Float:
			k = "number"
		case runtime.String:
			k = "str"
		case runtime.NoneType:
			continue
		}
		if k == "" || kind != "" && k != kind {
			return Fail(PySparkValueError, "MIXED_TYPE_REPLACEMENT")
		}
		kind = k
	}
	return nil
}
