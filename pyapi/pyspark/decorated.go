package pyspark

import (
	"time"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

// What the decorators need of pyspark.

// Raise returns the error that raises a diag.Error in Python, as the exception PySpark would raise for it, at the running call unless it has
// a place of its own.
func (h *Host) Raise(err error) error { return h.raise(err) }

// RaiseAs returns the error that raises a built-in exception of class c with the error's message as its text. The error, which keeps its
// origin and hint, is what ErrorOf finds.
func RaiseAs(c *runtime.Class, e *diag.Error) error {
	x := runtime.NewException(c, runtime.String(e.Message))
	shown := *e
	shown.Message = c.Name + ": " + e.Message
	x.Set(errorAttr, &errorObject{&shown})
	return runtime.Throw(x)
}

// ReadTable is the DataFrame of a table, view or dataset by name.
func (h *Host) ReadTable(name string, stream bool) (runtime.Object, error) {
	return h.tableNamed(name, stream, plan.Options{})
}

// OptionText is a value as Spark holds it in options, properties and configuration: true for True.
func OptionText(o runtime.Object) (string, error) { return optionText(o) }

// SchemaOf is the schema that a StructType stands for; ok is false for anything else.
func SchemaOf(o runtime.Object) (s types.Schema, ok bool) {
	t, ok := o.(*structType)
	if !ok {
		return s, false
	}
	return types.Schema{Fields: t.sparkType().Fields}, true
}

// GoValue is a Python value as engine/types holds it, typed as PySpark infers it; the type is types.Unknown where it infers none. naive says
// that it is a datetime without a time zone, which is in the session's.
func (h *Host) GoValue(o runtime.Object) (v any, t types.Type, naive bool, err error) {
	switch x := runtime.Native(o).(type) {
	case runtime.Bool:
		return nil, t, false, nil
	case runtime.Int:
		return int64(x), types.LongType, false, nil
	case runtime.Float:
		return float64(x), types.DoubleType, false, nil
	case runtime.String:
		return string(x), types.StringType, false, nil
	}
	v, t, ok, err := h.stdlibValue(o)
	if err != nil || !ok || t.Kind != types.Timestamp {
		return v, t, false, err
	}
	offset, err := runtime.CallMethod(o, "utcoffset")
	return v, t, offset == runtime.None, err
}

// PythonValue is the Python value of a value held as engine/types says. A TIMESTAMP is a naive datetime in the session's time zone, or one in
// UTC with that zone.
func (h *Host) PythonValue(v any, t types.Type, naive bool) (runtime.Object, error) {
	micros, ok := v.(int64)
	if !ok || naive || t.Kind != types.Timestamp {
		c, err := h.pythonValues(t)
		if err != nil {
			return nil, err
		}
		return c(v)
	}
	class, err := h.standard("datetime", "datetime")
	if err != nil {
		return nil, err
	}
	zone, err := h.standard("datetime", "timezone")
	if err != nil {
		return nil, err
	}
	utc, err := runtime.GetAttr(zone, "utc")
	if err != nil {
		return nil, err
	}
	at := time.UnixMicro(micros).UTC()
	var args []runtime.Object
	for _, n := range []int{at.Year(), int(at.Month()), at.Day(), at.Hour(), at.Minute(), at.Second(), at.Nanosecond() / 1000} {
		args = append(args, runtime.Int(n))
	}
	return runtime.Call(class, append(args, utc), nil)
}
