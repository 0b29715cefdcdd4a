package pyspark

import (
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/sparksql"
	"github.com/seed-e45c46d8/dp/engine/types"
	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

// defineSpecial defines the functions whose arguments no line of functionTable can describe.
func (h *Host) defineSpecial(m *runtime.Module) {
	def := func(sig string, f func(*runtime.Args) (runtime.Object, error)) { m.Def(sig, f) }
	def("col(col)", h.colFunction)
	def("column(col)", h.colFunction)
	def("lit(col)", func(a *runtime.Args) (runtime.Object, error) { return h.wrap(h.lit(a.At(0))) })
	def("expr(str)", func(a *runtime.Args) (runtime.Object, error) {
		s, err := a.String(0)
		if err != nil {
			return nil, err
		}
		return h.wrap(h.parseExpr(s))
	})
	def("when(condition, value)", h.whenFunction)
	def("udf(f=None, returnType=None, *, useArrow=None)", h.udfFunction)
	def("broadcast(df)", func(a *runtime.Args) (runtime.Object, error) {
		df, ok := a.At(0).(*DataFrame)
		if !ok {
			return nil, NotExpectedType("df", "DataFrame", a.At(0))
		}
		return df.hint("broadcast"), nil
	})
	for _, name := range []string{"asc", "asc_nulls_first", "asc_nulls_last", "desc", "desc_nulls_first", "desc_nulls_last"} {
		def(name+"(col)", func(a *runtime.Args) (runtime.Object, error) {
			e, err := h.columnOrName(a.At(0), "col")
			if err != nil {
				return nil, err
			}
			return runtime.CallMethod(h.column(e), name)
		})
	}
	def("call_function(funcName, *cols)", h.callFunction)
	def("call_udf(udfName, *cols)", h.callFunction)
	def("log(arg1, arg2=None)", h.logFunction)
	for _, name := range []string{"trim", "ltrim", "rtrim"} {
		def(name+"(col, trim=None)", func(a *runtime.Args) (runtime.Object, error) { return h.trim(name, a) })
	}
	def("window(timeColumn, windowDuration, slideDuration=None, startTime=None)", h.windowFunction)
	def("sha2(col, numBits)", h.sha2)
	for _, name := range []string{"make_timestamp", "try_make_timestamp"} {
		def(name+"(years=None, months=None, days=None, hours=None, mins=None, secs=None, timezone=None, date=None, time=None)",
			func(a *runtime.Args) (runtime.Object, error) { return h.makeTimestamp(name, a, true) })
	}
	for _, name := range []string{"make_timestamp_ntz", "try_make_timestamp_ntz"} {
		def(name+"(years=None, months=None, days=None, hours=None, mins=None, secs=None, date=None, time=None)",
			func(a *runtime.Args) (runtime.Object, error) { return h.makeTimestamp(name, a, false) })
	}
}

// wrap makes a Column of an expression, or passes the error on.
func (h *Host) wrap(e plan.Expr, err error) (runtime.Object, error) {
	if err != nil {
		return nil, err
	}
	return h.column(e), nil
}

// parseExpr reads a SQL expression at the running call.
func (h *Host) parseExpr(text string) (plan.Expr, error) {
	e, err := sparksql.ParseExpr(text, h.TextAt(text))
	if err != nil {
		return nil, h.raise(err)
	}
	return e, nil
}

func (h *Host) colFunction(a *runtime.Args) (runtime.Object, error) {
	s, ok := runtime.AsString(a.At(0))
	if !ok {
		// PySpark asks the argument for a method of str.
		return nil, runtime.Raise(runtime.AttributeError, "'%s' object has no attribute 'endswith'", runtime.TypeName(a.At(0)))
	}
	return h.wrap(h.nameColumn(s, h.At()))
}

func (h *Host) whenFunction(a *runtime.Args) (runtime.Object, error) {
	cond, ok := a.At(0).(*Column)
	if !ok {
		return nil, NotExpectedType("condition", "Column", a.At(0))
	}
	then, err := h.lit(a.At(1))
	if err != nil {
		return nil, err
	}
	return h.column(&plan.Case{At: h.At(), Whens: []plan.When{{Cond: cond.e, Then: then}}}), nil
}

// callFunction calls a function by name; user-defined functions do not exist yet.
func (h *Host) callFunction(a *runtime.Args) (runtime.Object, error) {
	name, err := a.String(0)
	if err != nil {
		return nil, err
	}
	c := &plan.Call{At: h.At(), Name: strings.ToLower(name)} // the analyzer finds registered functions, in SQL too
	for _, o := range a.Rest {
		e, err := h.columnOrName(o, "col")
		if err != nil {
			return nil, err
		}
		c.Args = append(c.Args, e)
	}
	if !knownFunction(c.Name) && h.function(c.Name) == nil {
		return nil, h.raise(diag.New("UNRESOLVED_ROUTINE", "Cannot resolve routine `%s`.", name).
			WithHint("register a function of your own with spark.udf.register before it is called"))
	}
	return h.column(c), nil
}

// logFunction is ln with one argument, and a logarithm to a base with two.
func (h *Host) logFunction(a *runtime.Args) (runtime.Object, error) {
	at := h.At()
	if a.IsNone(1) {
		e, err := h.columnOrName(a.At(0), "col")
		return h.wrap(&plan.Call{At: at, Name: "ln", Args: []plan.Expr{e}}, err)
	}
	base, err := h.lit(a.At(0))
	if err != nil {
		return nil, err
	}
	e, err := h.columnOrName(a.At(1), "col")
	return h.wrap(&plan.Call{At: at, Name: "log", Args: []plan.Expr{base, e}}, err)
}

// trim puts the characters to trim first, as Spark's functions of two arguments have them.
func (h *Host) trim(name string, a *runtime.Args) (runtime.Object, error) {
	c := &plan.Call{At: h.At(), Name: name}
	e, err := h.columnOrName(a.At(0), "col")
	if err != nil {
		return nil, err
	}
	if !a.IsNone(1) {
		chars, err := h.columnOrName(a.At(1), "col")
		if err != nil {
			return nil, err
		}
		c.Args = append(c.Args, chars)
	}
	c.Args = append(c.Args, e)
	return h.column(c), nil
}

// windowFunction is the time window; without a slide but with a start the slide is the duration.
func (h *Host) windowFunction(a *runtime.Args) (runtime.Object, error) {
	at := h.At()
	texts := make([]*plan.Literal, 4)
	for i := 1; i < 4; i++ {
		if i > 1 && a.IsNone(i) {
			continue
		}
		s, ok := runtime.AsString(a.At(i))
		if !ok {
			return nil, NotExpectedType(a.Name(i), "str", a.At(i))
		}
		texts[i] = &plan.Literal{At: at, Value: s, T: types.StringType}
	}
	e, err := h.columnOrName(a.At(0), "col")
	if err != nil {
		return nil, err
	}
	c := &plan.Call{At: at, Name: "window", Args: []plan.Expr{e, texts[1]}}
	if texts[3] != nil && texts[2] == nil {
		texts[2] = texts[1]
	}
	for _, t := range texts[2:] {
		if t != nil {
			c.Args = append(c.Args, t)
		}
	}
	if !knownFunction("window") {
		return nil, h.refuseFunction("window", "window")
	}
	return h.column(c), nil
}

func (h *Host) sha2(a *runtime.Args) (runtime.Object, error) {
	n, ok := a.At(1).(runtime.Int)
	if !ok || n != 0 && n != 224 && n != 256 && n != 384 && n != 512 {
		return nil, Fail(PySparkValueError, "VALUE_NOT_ALLOWED", "arg_name", "numBits", "allowed_values", "[0, 224, 256, 384, 512]")
	}
	at := h.At()
	e, err := h.columnOrName(a.At(0), "col")
	if err != nil {
		return nil, err
	}
	return h.call("sha2", at, e, &plan.Literal{At: at, Value: int64(n), T: types.IntType})
}

// makeTimestamp takes the fields of a timestamp, or a date and a time.
func (h *Host) makeTimestamp(name string, a *runtime.Args, zoned bool) (runtime.Object, error) {
	zone := -1
	date := 6
	if zoned {
		zone, date = 6, 7
	}
	var fields []int
	set := func(from, to int) bool {
		for i := from; i < to; i++ {
			if !a.IsNone(i) {
				return true
			}
		}
		return false
	}
	switch {
	case set(0, 6) && set(date, date+2):
		return nil, Fail(PySparkValueError, "CANNOT_SET_TOGETHER", "arg_list", "years|months|days|hours|mins|secs and date|time")
	case a.IsNone(0):
		fields = []int{date, date + 1}
	default:
		fields = []int{0, 1, 2, 3, 4, 5}
	}
	if zone >= 0 && !a.IsNone(zone) {
		fields = append(fields, zone)
	}
	at := h.At()
	args := make([]plan.Expr, len(fields))
	for i, f := range fields {
		var err error
		if args[i], err = h.columnOrName(a.At(f), "arg"); err != nil {
			return nil, err
		}
	}
	return h.call(name, at, args...)
}
