package decorators

import (
	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/graph"
	"github.com/seed-e45c46d8/dp/pyapi/pyspark"
	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

// createSink is dp.create_sink: a place outside the pipeline that flows write to. The graph check says that it cannot run.
func (s *Session) createSink(a *runtime.Args) (runtime.Object, error) {
	k := &arguments{s: s, api: "create_sink", values: map[string]runtime.Object{"options": a.At(2)}}
	name, ok := runtime.AsString(a.At(0))
	if !ok {
		return nil, pyspark.NotExpectedType("name", "str", a.At(0))
	}
	format, ok := runtime.AsString(a.At(1))
	if !ok {
		return nil, pyspark.NotExpectedType("format", "str", a.At(1))
	}
	options, err := k.dict("options")
	if err != nil {
		return nil, err
	}
	return runtime.None, s.sink(name, format, options)
}

func (s *Session) sink(name, format string, options map[string]string) error {
	d := &graph.Dataset{Kind: graph.Sink, Origin: s.host.At(), Format: format, Options: options}
	var err error
	if d.Name, err = s.tableName(name); err != nil {
		return err
	}
	s.reg.AddDataset(d)
	s.reg.Refuse(diag.Unsupported("The sink "+name, "write to a streaming table, and export it with dp sql").For(name).At(d.Origin))
	return nil
}
