package decorators

import (
	"github.com/seed-e45c46d8/dp/engine/graph"
	"github.com/seed-e45c46d8/dp/pyapi/pyspark"
	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

// createStreamingTable is dp.create_streaming_table and its older names: a streaming table that flows write to.
func (s *Session) createStreamingTable(api string, a *runtime.Args) (runtime.Object, error) {
	known := append(tableKeywords[1:len(tableKeywords):len(tableKeywords)], "expect_all", "expect_all_or_drop", "expect_all_or_fail")
	k, err := s.keywords(api, known, a.Kwargs)
	if err != nil {
		return nil, err
	}
	name, ok := runtime.AsString(a.At(0))
	if !ok {
		return nil, pyspark.NotExpectedType("name", "str", a.At(0))
	}
	d, err := k.table(graph.StreamingTable)
	if err != nil {
		return nil, err
	}
	if d.Name, err = s.tableName(name); err != nil {
		return nil, err
	}
	for _, e := range expectAlls {
		if v := k.get(e.name); v != nil {
			list, err := s.expectationDict(v, e.name, e.action)
			if err != nil {
				return nil, err
			}
			d.Expectations = append(d.Expectations, list...)
		}
	}
	s.reg.AddDataset(d)
	return runtime.None, nil
}
