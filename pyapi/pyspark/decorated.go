package pyspark

import (
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
