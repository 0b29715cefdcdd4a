package pyspark

import (
	"fmt"
	"io"

	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

// schema asks the engine for the columns; what names the call that needs them.
func (d *DataFrame) schema(what string) (types.Schema, error) {
	r, err := d.h.analyze(d.rel, what)
	if err != nil {
		return types.Schema{}, err
	}
	return plan.Schema(r), nil
}

func init() {
	get := func(name string, f func(types.Schema) runtime.Object) {
		runtime.Getter(dataFrameClass, name, func(d *DataFrame) (runtime.Object, error) {
			s, err := d.schema("DataFrame." + name)
			if err != nil {
				return nil, err
			}
			return f(s), nil
		})
	}
	get("columns", func(s types.Schema) runtime.Object { return runtime.FromGo(s.Names()) })
	get("schema", func(s types.Schema) runtime.Object { return typeObject(s.Struct()) })
	get("dtypes", func(s types.Schema) runtime.Object {
		items := make([]runtime.Object, s.Len())
		for i, f := range s.Fields {
			items[i] = runtime.Tuple{runtime.String(f.Name), runtime.String(simpleString(f.Type))}
		}
		return runtime.NewList(items...)
	})
	runtime.Method(dataFrameClass, "printSchema(level=None)", func(d *DataFrame, a *runtime.Args) (runtime.Object, error) {
		level := 0
		if !a.IsNone(0) {
			var err error
			if level, err = index(a.At(0)); err != nil {
				return nil, err
			}
		}
		s, err := d.schema("DataFrame.printSchema")
		if err != nil {
			return nil, err
		}
		_, err = io.WriteString(d.h.session.Stdout(), s.TreeTo(level)+"\n")
		return runtime.None, err
	})
	runtime.Getter(dataFrameClass, "isStreaming", func(d *DataFrame) (runtime.Object, error) {
		return runtime.NewBool(streaming(d.rel)), nil
	})
	runtime.Getter(dataFrameClass, "sparkSession", func(d *DataFrame) (runtime.Object, error) { return d.h.spark, nil })
	runtime.Getter(dataFrameClass, "na", func(d *DataFrame) (runtime.Object, error) { return &naFunctions{d}, nil })
	hints := map[string]string{
		"cache()": "cache", "persist(storageLevel=None)": "cache", "unpersist(blocking=False)": "uncache",
	}
	for sig, name := range hints {
		runtime.Method(dataFrameClass, sig, func(d *DataFrame, _ *runtime.Args) (runtime.Object, error) { return d.hint(name), nil })
	}
	runtime.Method(dataFrameClass, "coalesce(numPartitions)", func(d *DataFrame, a *runtime.Args) (runtime.Object, error) {
		n, err := a.Integer(0)
		if err != nil {
			return nil, runtime.Raise(runtime.TypeError, "'>' not supported between instances of '%s' and 'int'", runtime.TypeName(a.At(0)))
		}
		if n <= 0 {
			return nil, Fail(PySparkValueError, "VALUE_NOT_POSITIVE", "arg_name", "numPartitions", "arg_value", fmt.Sprint(n))
		}
		return d.hint("coalesce", &plan.Literal{At: d.h.At(), Value: int64(n), T: types.IntType}), nil
	})
	for _, name := range []string{"repartition", "repartitionByRange"} {
		runtime.Method(dataFrameClass, name+"(numPartitions, *cols)", func(d *DataFrame, a *runtime.Args) (runtime.Object, error) { return d.repartition(name, a) })
	}
	runtime.Method(dataFrameClass, "sortWithinPartitions(*cols, **kwargs)", func(d *DataFrame, a *runtime.Args) (runtime.Object, error) {
		cols, err := d.columns(a.Rest, "cols", true)
		if err != nil {
			return nil, err
		}
		return d.hint("sortWithinPartitions", cols...), nil
	})
	runtime.Method(dataFrameClass, "hint(name, *parameters)", func(d *DataFrame, a *runtime.Args) (runtime.Object, error) {
		name, ok := runtime.AsString(a.At(0))
		if !ok {
			return nil, NotExpectedType("name", "str", a.At(0))
		}
		args := make([]plan.Expr, 0, len(a.Rest))
		for _, o := range flatten(a.Rest) {
			e, err := d.h.lit(o)
			if err != nil {
				return nil, err
			}
			args = append(args, e)
		}
		return d.hint(name, args...), nil
	})
	for _, name := range []string{"createTempView", "createOrReplaceTempView"} {
		runtime.Method(dataFrameClass, name+"(name)", func(d *DataFrame, a *runtime.Args) (runtime.Object, error) {
			view, err := a.String(0)
			if err != nil {
				return nil, err
			}
			// A query function may be called again, so it replaces its own views.
			return runtime.None, d.h.addView(view, d.rel, name == "createOrReplaceTempView" || d.h.inputs != nil)
		})
	}
}

// streaming reports whether a relation reads a stream.
func streaming(r plan.Relation) bool {
	switch t := r.(type) {
	case *plan.UnresolvedTable:
		return t.Streaming
	case *plan.UnresolvedFiles:
		return t.Streaming
	}
	for _, c := range r.Children() {
		if streaming(c) {
			return true
		}
	}
	return false
}

// hint is a call without effect on the rows.
func (d *DataFrame) hint(name string, args ...plan.Expr) *DataFrame {
	id := d.h.nextPlan()
	return &DataFrame{h: d.h, id: id, rel: &plan.Hint{At: d.h.At(), PlanID: id, In: d.rel, Name: name, Args: args}}
}

func (d *DataFrame) repartition(name string, a *runtime.Args) (runtime.Object, error) {
	items := append([]runtime.Object{a.At(0)}, a.Rest...)
	var args []plan.Expr
	if n, ok := items[0].(runtime.Int); ok {
		if n <= 0 {
			return nil, Fail(PySparkValueError, "VALUE_NOT_POSITIVE", "arg_name", "numPartitions", "arg_value", fmt.Sprint(int64(n)))
		}
		args = append(args, &plan.Literal{At: d.h.At(), Value: int64(n), T: types.IntType})
		items = items[1:]
	}
	cols, err := d.columns(items, "numPartitions", false)
	if err != nil {
		return nil, err
	}
	return d.hint(name, append(args, cols...)...), nil
}
