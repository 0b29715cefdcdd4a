package pyspark

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

// User-defined functions: Python functions that queries call for rows.
//
//	udf.go          udf(), spark.udf.register and what they return
//	udf_rows.go     calling a function for rows
//	udf_value.go    from what a function returns to the declared type

// udf is what pyspark.sql.functions.udf returns: called with columns it is a column.
type udf struct {
	h      *Host
	f      runtime.Object
	fn     *plan.UserFunction
	ret    runtime.Object // the DataType
	pickle bool           // its values are pickled and do not pass through Arrow: made by spark.udf.register, or with useArrow=False
}

var udfClass = runtime.NewClass("builtins", "function")

// Type makes it a Python object.
func (*udf) Type() *runtime.Type { return udfClass.InstanceType() }

// PyClass is its Python class.
func (*udf) PyClass() *runtime.Class { return udfClass }

// M__repr__ is that of a function, which it is in PySpark.
func (u *udf) M__repr__() (runtime.Object, error) {
	return runtime.String(fmt.Sprintf("<function %s at %p>", u.fn.Name, u)), nil
}

// M__getattribute__ finds the attributes; those of the function shine through.
func (u *udf) M__getattribute__(name string) (runtime.Object, error) {
	switch name {
	case "__name__", "__doc__", "__module__", "__qualname__", "__dict__":
		if v, err := runtime.GetAttr(u.f, name); err == nil {
			return v, nil
		}
		if name == "__name__" || name == "__qualname__" {
			return runtime.String(u.fn.Name), nil
		}
	}
	return runtime.Attr(u, udfClass, name)
}

// M__call__ is the column of a call.
func (u *udf) M__call__(args runtime.Tuple, kwargs runtime.StringDict) (runtime.Object, error) {
	call := &plan.UserCall{At: u.h.At(), Fn: u.fn}
	for _, a := range args {
		e, err := u.h.columnOrName(a, "col")
		if err != nil {
			return nil, err
		}
		call.Args = append(call.Args, e)
	}
	for _, name := range slices.Sorted(maps.Keys(kwargs)) {
		e, err := u.h.columnOrName(kwargs[name], "col")
		if err != nil {
			return nil, err
		}
		call.Args = append(call.Args, &plan.NamedArg{At: call.At, Name: name, E: e})
	}
	return u.h.column(call), nil
}

func init() {
	get := func(name string, f func(*udf) runtime.Object) {
		runtime.Getter(udfClass, name, func(u *udf) (runtime.Object, error) { return f(u), nil })
	}
	get("func", func(u *udf) runtime.Object { return u.f })
	get("__wrapped__", func(u *udf) runtime.Object { return u.f })
	get("returnType", func(u *udf) runtime.Object { return u.ret })
	get("deterministic", func(u *udf) runtime.Object { return runtime.NewBool(u.fn.Deterministic) })
	get("evalType", func(u *udf) runtime.Object {
		if u.pickle {
			return runtime.Int(100)
		}
		return runtime.Int(101)
	})
	runtime.Method(udfClass, "asNondeterministic()", func(u *udf, _ *runtime.Args) (runtime.Object, error) {
		u.fn.Deterministic = false
		return u, nil
	})
}

// udfFunction is pyspark.sql.functions.udf, as a function and as a decorator with or without a type.
func (h *Host) udfFunction(a *runtime.Args) (runtime.Object, error) {
	f, ret := a.At(0), a.At(1)
	pickle := false
	if !a.IsNone(2) {
		arrow, err := a.Bool(2)
		if err != nil {
			return nil, err
		}
		pickle = !arrow
	} else if v, ok := h.Conf("spark.sql.execution.pythonUDF.arrow.enabled"); ok {
		pickle = strings.EqualFold(v, "false")
	}
	_, isText := runtime.AsString(f)
	_, isType := runtime.Native(f).(typed)
	if f == runtime.None || isText || isType {
		if f != runtime.None {
			ret = f
		}
		return h.session.NewFunction("udf(f)", func(b *runtime.Args) (runtime.Object, error) { return h.newUDF(b.At(0), ret, "", pickle) }), nil
	}
	return h.newUDF(f, ret, "", pickle)
}

// newUDF makes a function of rows; ret None stands for STRING, name "" for the function's own.
func (h *Host) newUDF(f, ret runtime.Object, name string, pickle bool) (*udf, error) {
	if !runtime.Callable(f) {
		return nil, Fail(PySparkTypeError, "NOT_EXPECTED_TYPE", "arg_name", "func", "expected_type", "callable", "arg_type", runtime.TypeName(f))
	}
	if runtime.IsCoroutineFunction(f) {
		return nil, runtime.Raise(runtime.NotImplementedError, "a UDF of an async def is not available: there is no event loop; write def, without async and await")
	}
	t := types.StringType
	switch v := runtime.Native(ret).(type) {
	case runtime.NoneType:
	case typed:
		t = v.sparkType()
	default:
		text, ok := runtime.AsString(ret)
		if !ok {
			return nil, NotExpectedType("returnType", "DataType or str", ret)
		}
		var err error
		if t, err = types.Parse(text); err != nil {
			s, ddl := types.ParseDDL(text)
			if ddl != nil {
				return nil, h.raiseIn(err)
			}
			t = s.Struct()
		}
	}
	if name == "" {
		name = functionName(f)
	}
	u := &udf{h: h, f: f, pickle: pickle, ret: typeObject(t)}
	u.fn = &plan.UserFunction{Name: name, Result: t, Deterministic: true, Run: h.newRows(f, name, h.returned(t, pickle))}
	return u, nil
}

// functionName is what PySpark names a function by: its name, or that of its class.
func functionName(f runtime.Object) string {
	if v, err := runtime.GetAttr(f, "__name__"); err == nil {
		if s, ok := runtime.AsString(v); ok {
			return s
		}
	}
	return runtime.TypeName(f)
}

// udfRegistration is spark.udf.
type udfRegistration struct{ h *Host }

var udfRegistrationClass = runtime.NewClass("pyspark.sql.udf", "UDFRegistration")

// Type makes it a Python object.
func (*udfRegistration) Type() *runtime.Type { return udfRegistrationClass.InstanceType() }

// PyClass is its Python class.
func (*udfRegistration) PyClass() *runtime.Class { return udfRegistrationClass }

// M__getattribute__ finds the methods.
func (r *udfRegistration) M__getattribute__(name string) (runtime.Object, error) {
	return runtime.Attr(r, udfRegistrationClass, name)
}

func init() {
	m := func(sig string, f func(*udfRegistration, *runtime.Args) (runtime.Object, error)) {
		runtime.Method(udfRegistrationClass, sig, f)
	}
	m("register(name, f, returnType=None)", (*udfRegistration).register)
	m("registerJavaFunction(name, javaClassName, returnType=None)", func(r *udfRegistration, _ *runtime.Args) (runtime.Object, error) {
		return nil, r.h.refuse("spark.udf.registerJavaFunction", "write the function in Python: dp has no JVM")
	})
	m("registerJavaUDAF(name, javaClassName)", func(r *udfRegistration, _ *runtime.Args) (runtime.Object, error) {
		return nil, r.h.refuse("spark.udf.registerJavaUDAF", "use the aggregate functions of Spark SQL: dp has no JVM")
	})
}

// register makes a function callable by name in SQL.
func (r *udfRegistration) register(a *runtime.Args) (runtime.Object, error) {
	name, err := a.String(0)
	if err != nil {
		return nil, err
	}
	u, isUDF := a.At(1).(*udf)
	switch {
	case isUDF && !a.IsNone(2):
		return nil, Fail(PySparkTypeError, "CANNOT_SPECIFY_RETURN_TYPE_FOR_UDF", "arg_name", "f", "return_type", mustStr(a.At(2)))
	case isUDF: // SQL shows the name it calls, the function that is given back keeps its own
		fn := *u.fn
		fn.Name = name
		r.h.register(name, &fn)
		return u, nil
	}
	if u, err = r.h.newUDF(a.At(1), a.At(2), name, true); err != nil {
		return nil, err
	}
	r.h.register(name, u.fn)
	return u, nil
}
