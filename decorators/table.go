package decorators

import (
	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/graph"
	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

// table is @dp.table: a streaming table and its flow. With replace_where the flow is a REPLACE WHERE flow, whose function returns a batch
// DataFrame. Otherwise a function that returns a batch DataFrame makes the table a materialized view, as Databricks has it.
func (s *Session) table(a *runtime.Args) (runtime.Object, error) {
	k, err := s.keywords("table", append(tableKeywords, "replace_where", "replace_using", "sequence_by"), a.Kwargs)
	if err != nil {
		return nil, err
	}
	d, err := k.table(graph.StreamingTable)
	if err != nil {
		return nil, err
	}
	where, err := k.condition("replace_where")
	if err != nil {
		return nil, err
	}
	d.ByQuery = where == nil
	given, err := k.text("name")
	if err != nil {
		return nil, err
	}
	return s.decorate("table", a.At(0), func(fn runtime.Object, name string) error {
		d := copyOf(d)
		if given != "" {
			name = given
		}
		if d.Name, err = s.tableName(name); err != nil {
			return err
		}
		if k.get("replace_using") != nil || k.get("sequence_by") != nil {
			s.reg.Refuse(diag.Unsupported("replace_using, of table "+name+",", "use replace_where, or AUTO CDC").For(d.Name.Table).At(d.Origin))
		}
		s.define(fn, d, &graph.Flow{Name: d.Name.Table, Query: s.query(fn, name, d.Origin), ReplaceWhere: where})
		return nil
	})
}
