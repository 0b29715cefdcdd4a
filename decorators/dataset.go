package decorators

import (
	"fmt"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/graph"
	"github.com/seed-e45c46d8/dp/engine/sparksql"
	"github.com/seed-e45c46d8/dp/engine/types"
	"github.com/seed-e45c46d8/dp/pyapi/pyspark"
	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

// The keyword arguments of the APIs that define a table.
var tableKeywords = []string{
	"name", "comment", "spark_conf", "table_properties", "path", "partition_cols", "cluster_by_auto", "cluster_by", "schema", "row_filter", "private",
	"temporary", "format",
}

// table reads the arguments that all tables have into a dataset.
func (a *arguments) table(kind graph.DatasetKind) (d *graph.Dataset, err error) {
	d = &graph.Dataset{Kind: kind, Origin: a.s.host.At()}
	read := func(f func() error) {
		if err == nil {
			err = f()
		}
	}
	text := func(name string, to *string) {
		read(func() (e error) { *to, e = a.text(name); return })
	}
	text("comment", &d.Comment)
	read(func() (e error) { d.SparkConf, e = a.dict("spark_conf"); return })
	read(func() (e error) { d.Properties, e = a.dict("table_properties"); return })
	text("path", &d.Path)
	read(func() (e error) { d.Partition, e = a.list("partition_cols"); return })
	read(func() (e error) { d.Cluster, e = a.list("cluster_by"); return })
	read(func() (e error) { d.ClusterAuto, e = a.flag("cluster_by_auto"); return })
	read(func() (e error) { d.Table, e = a.schema(); return })
	text("row_filter", &d.RowFilter)
	text("format", &d.Format)
	read(func() error {
		private, e := a.flag("private")
		if e != nil {
			return e
		}
		temporary, e := a.flag("temporary") // the older word
		d.Private = private || temporary
		return e
	})
	return d, err
}

// schema is the argument schema: a StructType, or DDL with NOT NULL, COMMENT, GENERATED, MASK and constraints.
func (a *arguments) schema() (*graph.TableSchema, error) {
	v := a.get("schema")
	if v == nil {
		return nil, nil
	}
	if t, ok := pyspark.SchemaOf(v); ok {
		return &graph.TableSchema{Schema: t}, nil
	}
	text, ok := runtime.AsString(v)
	if !ok {
		return nil, pyspark.NotExpectedType("schema", "StructType or str", v)
	}
	s, err := sparksql.ParseColumns(text, a.s.host.TextAt(text))
	if err != nil {
		return nil, a.s.host.Raise(err)
	}
	for _, c := range s.Columns {
		if c.Type.Kind == types.Unknown {
			return nil, a.s.host.Raise(diag.New("PARSE_SYNTAX_ERROR", "The column %s in schema has no type.", c.Name).At(c.At))
		}
	}
	return graph.TableSchemaOf(&s), nil
}

// decorator is a function that a dataset or flow decorator runs on the decorated one.
type decorator func(fn runtime.Object, name string) error

// decorate is what an API called as a decorator returns: with the function (bare decorator) it registers it, without it returns the
// decorator. Either way the decorated name stays bound to the function.
func (s *Session) decorate(api string, fn runtime.Object, register decorator) (runtime.Object, error) {
	apply := func(f runtime.Object) (runtime.Object, error) {
		if !callable(f) {
			return nil, pyspark.Fail(pyspark.PySparkTypeError, "DECORATOR_ARGUMENT_NOT_CALLABLE", "decorator_name", api, "example_usage", fmt.Sprintf("@%s(name='%s_a')", api, api))
		}
		if runtime.IsCoroutineFunction(f) {
			return nil, runtime.Raise(runtime.NotImplementedError, "@%s of an async def is not available: there is no event loop; write def, without async and await", api)
		}
		name, err := functionName(f)
		if err != nil {
			return nil, err
		}
		return f, register(f, name)
	}
	if fn != nil && fn != runtime.None {
		return apply(fn)
	}
	return s.rt.NewFunction("outer(decorated)", func(a *runtime.Args) (runtime.Object, error) { return apply(a.At(0)) }), nil
}

func callable(o runtime.Object) bool {
	switch o.(type) {
	case *runtime.Function, *runtime.Builtin, *runtime.BoundMethod, *runtime.Class:
		return true
	}
	_, err := runtime.GetAttr(o, "__call__")
	return err == nil
}

// copyOf is a copy of what a decorator was called with: one decorator object may decorate several functions.
func copyOf[T any](v *T) *T {
	c := *v
	return &c
}

// define registers a dataset and its default flow under the decorated function.
func (s *Session) define(fn runtime.Object, d *graph.Dataset, f *graph.Flow) {
	def := s.definition(fn, d.Name.Table)
	def.dataset = d
	d.Expectations = append(d.Expectations, def.expectations...)
	s.reg.AddDataset(d)
	f.Default, f.ByName, f.Target, f.Origin = true, true, d.Name, d.Origin
	f.SparkConf = d.SparkConf
	s.reg.AddFlow(f)
}

// definition is what is known of a decorated function.
func (s *Session) definition(fn runtime.Object, name string) *definition {
	d := s.defined[fn]
	if d == nil {
		d = &definition{name: name, at: s.host.At()}
		s.defined[fn] = d
		s.order = append(s.order, d)
	}
	return d
}
