package pyspark

import (
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

const errorsModule = "pyspark.errors.exceptions.base"

func newError(name string, bases ...*runtime.Class) *runtime.Class {
	return runtime.NewExceptionClass(errorsModule, name, bases...)
}

// The exception classes of pyspark.errors that dp raises.
var (
	PySparkException         = pysparkException()
	AnalysisException        = newError("AnalysisException", PySparkException)
	ParseException           = newError("ParseException", AnalysisException)
	IllegalArgumentException = newError("IllegalArgumentException", PySparkException)
	SessionNotSameException  = newError("SessionNotSameException", PySparkException)
	PySparkValueError        = newError("PySparkValueError", PySparkException, runtime.ValueError)
	PySparkTypeError         = newError("PySparkTypeError", PySparkException, runtime.TypeError)
	PySparkIndexError        = newError("PySparkIndexError", PySparkException, runtime.IndexError)
	PySparkAttributeError    = newError("PySparkAttributeError", PySparkException, runtime.AttributeError)
	PySparkRuntimeError      = newError("PySparkRuntimeError", PySparkException, runtime.RuntimeError)
	PySparkKeyError          = newError("PySparkKeyError", PySparkException, runtime.KeyError)
	PySparkNotImplemented    = newError("PySparkNotImplementedError", PySparkException, runtime.NotImplementedError)
	ArithmeticException      = newError("ArithmeticException", PySparkException)
	SparkRuntimeException    = newError("SparkRuntimeException", PySparkException)
	DateTimeException        = newError("DateTimeException", PySparkException)
	ArrayIndexOutOfBounds    = newError("ArrayIndexOutOfBoundsException", PySparkException)
	NumberFormatException    = newError("NumberFormatException", IllegalArgumentException)
	PythonException          = newError("PythonException", PySparkException)
	errorClasses             = []*runtime.Class{
		PySparkException, AnalysisException, ParseException, IllegalArgumentException, SessionNotSameException, PySparkValueError,
		PySparkTypeError, PySparkIndexError, PySparkAttributeError, PySparkRuntimeError, PySparkKeyError, PySparkNotImplemented,
		newError("TempTableAlreadyExistsException", AnalysisException),
		ArithmeticException, SparkRuntimeException, DateTimeException, ArrayIndexOutOfBounds, NumberFormatException,
		newError("UnsupportedOperationException", PySparkException),
		newError("StreamingQueryException", PySparkException),
		newError("QueryExecutionException", PySparkException),
		PythonException,
		newError("UnknownException", PySparkException),
		newError("SparkUpgradeException", PySparkException),
		newError("SparkNoSuchElementException", PySparkException),
		newError("PySparkImportError", PySparkException, runtime.ImportError),
		newError("PySparkAssertionError", PySparkException, runtime.AssertionError),
		newError("PySparkPicklingError", PySparkException),
		newError("PickleException", PySparkException),
	}
	// interrupted ends a query function that has to be called again. It derives from BaseException, so that "except Exception" in a
	// program does not swallow it.
	interrupted = runtime.NewExceptionClass("dp", "Interrupted", runtime.BaseException)
)

// pysparkException makes the base class, whose constructor takes PySpark's keyword arguments.
func pysparkException() *runtime.Class {
	c := newError("PySparkException")
	c.Constructor("PySparkException(message=None, errorClass=None, messageParameters=None, contexts=None)", func(cls *runtime.Class, a *runtime.Args) (runtime.Object, error) {
		params := map[string]string{}
		if d, ok := a.At(2).(*runtime.Dict); ok {
			for k, v := range d.All() {
				ks, err := runtime.Str(k)
				if err != nil {
					return nil, err
				}
				if params[ks], err = runtime.Str(v); err != nil {
					return nil, err
				}
			}
		}
		code, err := a.OptString(1)
		if err != nil {
			return nil, err
		}
		var text string
		switch {
		case !a.IsNone(0):
			if text, err = runtime.Str(a.At(0)); err != nil {
				return nil, err
			}
		case code != "":
			text = errorText(code, params)
		}
		return newException(cls, &diag.Error{Code: code, Message: text, Params: params}), nil
	})
	attr := func(name string) func(runtime.Object, *runtime.Args) (runtime.Object, error) {
		return func(self runtime.Object, _ *runtime.Args) (runtime.Object, error) {
			if i, ok := self.(*runtime.Instance); ok {
				if v := i.Get(name); v != nil {
					return v, nil
				}
			}
			return runtime.None, nil
		}
	}
	c.Def("getCondition()", attr("_errorClass"))
	c.Def("getErrorClass()", attr("_errorClass"))
	c.Def("getMessageParameters()", attr("_messageParameters"))
	c.Def("getSqlState()", attr("_sqlState"))
	c.Def("getMessage()", func(self runtime.Object, _ *runtime.Args) (runtime.Object, error) {
		s, err := runtime.Str(self)
		return runtime.String(s), err
	})
	c.Def("__str__()", func(self runtime.Object, _ *runtime.Args) (runtime.Object, error) { // KeyError would quote it
		if i, ok := self.(*runtime.Instance); ok && len(i.Args()) == 1 {
			if s, ok := runtime.AsString(i.Args()[0]); ok {
				return runtime.String(s), nil
			}
		}
		return runtime.String(""), nil
	})
	c.Def("getQueryContext()", func(runtime.Object, *runtime.Args) (runtime.Object, error) { return runtime.NewList(), nil })
	return c
}

// errorObject carries the diag.Error that an exception stands for through Python.
type errorObject struct{ err *diag.Error }

var errorObjectClass = runtime.NewClass("dp", "Error")

// Type makes it a Python object.
func (*errorObject) Type() *runtime.Type { return errorObjectClass.InstanceType() }

// PyClass is its Python class.
func (*errorObject) PyClass() *runtime.Class { return errorObjectClass }

const errorAttr = "_dp_error"

// newException makes an exception that stands for a diag.Error. Its text is Spark's: "[CODE] message".
func newException(c *runtime.Class, e *diag.Error) *runtime.Instance {
	text := e.Message
	if e.Code != "" {
		text = "[" + e.Code + "] " + text
	}
	x := runtime.NewException(c, runtime.String(text))
	if e.Code != "" {
		x.Set("_errorClass", runtime.String(e.Code))
	}
	if s := e.SQLState(); s != "" {
		x.Set("_sqlState", runtime.String(s))
	}
	params := runtime.NewDict()
	for k, v := range e.Params {
		params.SetStr(k, runtime.String(v))
	}
	x.Set("_messageParameters", params)
	x.Set(errorAttr, &errorObject{e})
	return x
}

// Exception is the Python exception for a Go error, nil for errors that have no class of their own; it is a runtime.Options.Exception.
func Exception(err error) *runtime.Instance {
	e, ok := diag.As(err)
	if !ok {
		return nil
	}
	return newException(classOf(e), e)
}

// classOf is the class that PySpark raises for a code.
func classOf(e *diag.Error) *runtime.Class {
	switch {
	case strings.HasPrefix(e.Code, "PARSE_") || e.Code == "INVALID_SQL_SYNTAX" || e.Class() == "UNSUPPORTED_DATATYPE" || e.Class() == "INVALID_TYPED_LITERAL":
		return ParseException
	case e.Code == "UNSUPPORTED_FEATURE":
		return PySparkNotImplemented
	}
	return AnalysisException
}

// raise returns the error that raises err in Python: a diag.Error as the exception PySpark would raise for it, with the running call as
// its origin when it has none.
func (h *Host) raise(err error) error {
	if l := diag.List(nil); asList(err, &l) && len(l) > 0 {
		err = l[0]
	}
	e, ok := diag.As(err)
	if !ok {
		return err
	}
	e = e.At(h.At())
	return runtime.Throw(newException(classOf(e), e))
}

func asList(err error, l *diag.List) bool {
	x, ok := err.(diag.List)
	*l = x
	return ok
}

// refuse is the error for what PySpark has and dp has not.
func (h *Host) refuse(feature, hint string) error { return h.raise(diag.Unsupported(feature, hint)) }

// Fail returns the error that raises a PySpark exception of class c with a condition of PySpark's own and its parameters, given as
// name, value, name, value …
func Fail(c *runtime.Class, code string, params ...string) error {
	p := make(map[string]string, len(params)/2)
	for i := 0; i+1 < len(params); i += 2 {
		p[params[i]] = params[i+1]
	}
	return runtime.Throw(newException(c, &diag.Error{Code: code, Message: errorText(code, p), Params: p}))
}

// NotExpectedType is the TypeError for an argument of a wrong type.
func NotExpectedType(arg, want string, got runtime.Object) error {
	return Fail(PySparkTypeError, "NOT_EXPECTED_TYPE", "arg_name", arg, "expected_type", want, "arg_type", runtime.TypeName(got))
}

// ErrorOf is the diag.Error that a Python exception stands for, nil when it is not one of ours.
func ErrorOf(e *runtime.PyError) *diag.Error {
	if o, ok := e.Value.Get(errorAttr).(*errorObject); ok {
		return o.err
	}
	d, _ := diag.As(e)
	return d
}

// errorText fills a condition's message; an unknown condition has its name.
func errorText(code string, params map[string]string) string {
	t, ok := errorTexts[code]
	if !ok {
		return code
	}
	for k, v := range params {
		t = strings.ReplaceAll(t, "<"+k+">", v)
	}
	return t
}
