package pyspark

import (
	"fmt"
	"strconv"
	"strings"
	"sync"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/functions"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

// functionRow is a parsed line of functionTable.
type functionRow struct {
	sig      string
	name     string // in Python
	call     string
	distinct bool
	params   []functionParam
}

// functionParam says what an argument becomes; mode is a letter of functionTable.
type functionParam struct {
	mode     byte
	list     bool // C*: the arguments may come as one list
	variadic bool
	atLeast  int
	def      *plan.Literal // stands for None; nil: none
}

// functionRows parses functionTable once.
var functionRows = sync.OnceValue(func() []*functionRow {
	var rows []*functionRow
	for _, line := range strings.Split(strings.TrimSpace(functionTable), "\n") {
		rows = append(rows, parseFunctionRow(line))
	}
	return rows
})

func parseFunctionRow(line string) *functionRow {
	sig, template, explicit := strings.Cut(line, ") = ")
	if explicit {
		sig += ")"
	} else {
		template = sig
	}
	name, _, _ := strings.Cut(sig, "(")
	r := &functionRow{sig: sig, name: name}
	template, r.distinct = strings.CutPrefix(template, "distinct ")
	call, args, _ := strings.Cut(strings.TrimSuffix(template, ")"), "(")
	r.call = call
	for _, a := range strings.Split(args, ", ") {
		if a == "" {
			continue
		}
		if !explicit { // the template is the signature: every parameter is a column
			a = map[bool]string{true: "c*", false: "c"}[strings.HasPrefix(a, "*")]
		}
		a, def, hasDef := strings.Cut(a, "|")
		p := functionParam{mode: a[0]}
		if a, p.variadic = strings.CutSuffix(a, "*"); p.variadic && len(a) > 1 {
			p.atLeast, _ = strconv.Atoi(a[1:])
		}
		if p.mode == 'C' {
			p.mode, p.list = 'c', true
		}
		if hasDef {
			p.def = parseDefault(def)
		}
		r.params = append(r.params, p)
	}
	return r
}

func parseDefault(s string) *plan.Literal {
	switch {
	case s == "NULL":
		return &plan.Literal{T: types.NullType}
	case strings.HasPrefix(s, "'"):
		return &plan.Literal{Value: strings.Trim(s, "'"), T: types.StringType}
	}
	n, err := strconv.ParseInt(s, 10, 64)
	if err != nil {
		panic(fmt.Sprintf("default %q", s))
	}
	return &plan.Literal{Value: n, T: types.IntType}
}

// knownFunction reports whether dp has a function or operator.
func knownFunction(name string) bool {
	switch name {
	case "~", "negative", "isnull", "isnotnull", "like", "ilike", "rlike", "power", "between":
		return true
	}
	f, ok := functions.Lookup(name)
	return ok && f.Refused == ""
}

// refuseFunction is the error for a function that PySpark has and dp has not.
func (h *Host) refuseFunction(name, call string) error {
	hint := "express it with other functions; dp's functions are those of Spark SQL it documents"
	if f, ok := functions.Lookup(call); ok && f.Refused != "" {
		hint = f.Refused
	}
	return h.refuse("pyspark.sql.functions."+name, hint)
}

// loadFunctions fills the module pyspark.sql.functions.
func (h *Host) loadFunctions(m *runtime.Module) error {
	for _, r := range functionRows() {
		m.Def(r.sig, func(a *runtime.Args) (runtime.Object, error) { return h.applyFunction(r, a) })
	}
	h.defineSpecial(m)
	for _, f := range refusedFunctions {
		m.Def(f.sig, func(*runtime.Args) (runtime.Object, error) {
			name, _, _ := strings.Cut(f.sig, "(")
			return nil, h.refuse("pyspark.sql.functions."+name, f.hint)
		})
	}
	return nil
}

// applyFunction builds the call of a row.
func (h *Host) applyFunction(r *functionRow, a *runtime.Args) (runtime.Object, error) {
	c := &plan.Call{At: h.At(), Name: r.call, Distinct: r.distinct, ByName: true, Args: make([]plan.Expr, 0, len(r.params))}
	if r.name == "json_tuple" && len(a.Rest) == 0 {
		return nil, Fail(PySparkValueError, "CANNOT_BE_EMPTY", "item", "field")
	}
	for i := range r.params {
		p := &r.params[i]
		if p.variadic {
			if err := h.variadic(c, r, p, a.Rest); err != nil {
				return nil, err
			}
			break
		}
		o := a.At(i)
		if o == nil || o == runtime.None && !a.Given(i) || o == runtime.None && p.mode != 'l' && p.mode != 'x' {
			if p.def == nil {
				if a.Given(i) && i < required(r) {
					if p.mode == 's' {
						return h.wrap(h.schemaArgument(o, r.name))
					}
					return nil, NotExpectedType("col", "Column or str", o)
				}
				break
			}
			d := *p.def
			d.At = c.At
			c.Args = append(c.Args, &d)
			continue
		}
		if p.mode == 'n' {
			if err := h.ignoreNulls(c, o); err != nil {
				return nil, err
			}
			continue
		}
		e, err := h.argument(p.mode, o, a.Name(i), r.name)
		if err != nil {
			return nil, err
		}
		c.Args = append(c.Args, e)
	}
	if !knownFunction(strings.ToLower(r.call)) {
		return nil, h.refuseFunction(r.name, r.call)
	}
	if r.call == "percentile" && len(c.Args) == 3 {
		if l, ok := c.Args[2].(*plan.Literal); ok && l.Value == int64(1) { // every row counts once: the form without frequencies
			c.Args = c.Args[:2]
		}
	}
	return h.column(c), nil
}

// required is how many parameters of the row have no default.
func required(r *functionRow) int {
	n := 0
	for _, p := range strings.Split(r.sig, ",") {
		if !strings.Contains(p, "=") && !strings.Contains(p, "*") {
			n++
		}
	}
	return n
}

func (h *Host) variadic(c *plan.Call, r *functionRow, p *functionParam, rest runtime.Tuple) error {
	items := []runtime.Object(rest)
	if p.list && len(items) == 1 {
		switch v := items[0].(type) {
		case *runtime.List, *runtime.Set, runtime.Tuple:
			var err error
			if items, err = runtime.ListOf(v); err != nil {
				return err
			}
		}
	}
	if len(items) < p.atLeast {
		return Fail(PySparkValueError, "WRONG_NUM_COLUMNS", "func_name", r.name, "num_cols", strconv.Itoa(p.atLeast))
	}
	for _, o := range items {
		e, err := h.argument(p.mode, o, "col", r.name)
		if err != nil {
			return err
		}
		c.Args = append(c.Args, e)
	}
	return nil
}

// argument is one argument by its mode; name is the parameter's and function the function's, for messages.
func (h *Host) argument(mode byte, o runtime.Object, name, function string) (plan.Expr, error) {
	switch mode {
	case 'c':
		return h.columnOrName(o, "col")
	case 'x':
		if _, ok := runtime.AsString(o); ok {
			return h.columnOrName(o, "col")
		}
		return h.lit(o)
	case 'i':
		switch v := enumValue(o).(type) {
		case runtime.Int, runtime.Bool:
			return h.lit(v)
		}
		return h.columnOrName(o, "col")
	case 'I':
		switch o.(type) {
		case runtime.Int, runtime.Bool, *Column:
			return h.lit(o)
		}
		return nil, NotExpectedType(name, "Column or int", o)
	case 'l':
		return h.lit(o)
	case 'L':
		o = enumValue(o)
		if _, isColumn := o.(*Column); !isColumn {
			if _, ok := runtime.AsString(o); !ok {
				return nil, NotExpectedType(name, "Column or str", o)
			}
		}
		return h.lit(o)
	case 'p':
		if t, ok := o.(runtime.Tuple); ok {
			return h.litArray(t)
		}
		return h.lit(o)
	case 's':
		return h.schemaArgument(o, function)
	case 'o':
		return h.optionsArgument(o, name)
	case 'f':
		return h.lambda(o, function)
	}
	panic("mode " + string(mode))
}

// ignoreNulls sets the flag of first(), last() and the like: a bool or a literal Column.
func (h *Host) ignoreNulls(c *plan.Call, o runtime.Object) error {
	e, err := h.lit(o)
	if err != nil {
		return err
	}
	l, ok := e.(*plan.Literal)
	if ok {
		c.IgnoreNulls, ok = l.Value.(bool)
	}
	if !ok {
		return h.raise(diag.New("DATATYPE_MISMATCH.UNEXPECTED_INPUT_TYPE", "the argument ignoreNulls of %s must be a constant BOOLEAN.", c.Name))
	}
	return nil
}

// schemaArgument is the schema of from_json and the like, as a DDL literal.
func (h *Host) schemaArgument(o runtime.Object, function string) (plan.Expr, error) {
	if t, ok := o.(typed); ok {
		return &plan.Literal{At: h.At(), Value: t.sparkType().String(), T: types.StringType}, nil
	}
	if _, ok := o.(*Column); !ok {
		if _, ok := runtime.AsString(o); !ok {
			want := "Column, str or DataType"
			switch function {
			case "from_csv":
				want = "Column or str"
			case "from_xml":
				want = "StructType, Column or str"
			}
			return nil, NotExpectedType("schema", want, o)
		}
	}
	return h.lit(o)
}

// optionsArgument is a dict of options as map('key', 'value', …).
func (h *Host) optionsArgument(o runtime.Object, name string) (plan.Expr, error) {
	d, ok := runtime.Native(o).(*runtime.Dict)
	if !ok {
		return nil, NotExpectedType(name, "dict", o)
	}
	at := h.At()
	c := &plan.Call{At: at, Name: "map"}
	for k, v := range d.All() {
		for _, x := range []runtime.Object{k, v} {
			s, err := optionText(x)
			if err != nil {
				return nil, err
			}
			c.Args = append(c.Args, &plan.Literal{At: at, Value: s, T: types.StringType})
		}
	}
	return c, nil
}

// lambda calls a Python function with columns for its parameters and makes a plan.Lambda of what it returns.
func (h *Host) lambda(o runtime.Object, function string) (plan.Expr, error) {
	n, name := 1, "<lambda>"
	if f, ok := o.(*runtime.Function); ok {
		n, _ = f.NumParams()
		name = f.Name()
		for _, p := range f.Params() {
			if p.Kind > 1 {
				return nil, Fail(PySparkValueError, "UNSUPPORTED_PARAM_TYPE_FOR_HIGHER_ORDER_FUNCTION", "func_name", name)
			}
		}
	}
	if n < 1 || n > 3 {
		return nil, Fail(PySparkValueError, "WRONG_NUM_ARGS_FOR_HIGHER_ORDER_FUNCTION", "func_name", name, "num_args", strconv.Itoa(n))
	}
	at := h.At()
	l := &plan.Lambda{At: at}
	args := make([]runtime.Object, n)
	for i := range n {
		p := fmt.Sprintf("%s_%d", [...]string{"x", "y", "z"}[i], h.lambdas)
		h.lambdas++
		l.Params = append(l.Params, p)
		args[i] = h.column(&plan.Column{At: at, Parts: []string{p}})
	}
	v, err := runtime.Call(o, args, nil)
	if err != nil {
		return nil, err
	}
	body, ok := v.(*Column)
	if !ok {
		return nil, Fail(PySparkValueError, "HIGHER_ORDER_FUNCTION_SHOULD_RETURN_COLUMN", "func_name", name, "return_type", runtime.TypeName(v))
	}
	l.Body = body.e
	return l, nil
}
