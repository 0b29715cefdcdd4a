package decorators

import (
	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/graph"
	"github.com/seed-e45c46d8/dp/engine/types"
	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

// temporaryView is @dp.temporary_view and @dp.view: a named query of the pipeline, batch or streaming, without a table.
func (s *Session) temporaryView(api string, a *runtime.Args) (runtime.Object, error) {
	k, err := s.keywords(api, []string{"name", "comment", "spark_conf"}, a.Kwargs)
	if err != nil {
		return nil, err
	}
	d := &graph.Dataset{Kind: graph.TemporaryView, Origin: s.host.At()}
	if d.Comment, err = k.text("comment"); err != nil {
		return nil, err
	}
	if d.SparkConf, err = k.dict("spark_conf"); err != nil {
		return nil, err
	}
	given, err := k.text("name")
	if err != nil {
		return nil, err
	}
	return s.decorate(api, a.At(0), func(fn runtime.Object, name string) error {
		d := copyOf(d)
		if given != "" {
			name = given
		}
		parts, err := types.SplitName(name)
		if err != nil || len(parts) != 1 {
			e := diag.New("MULTIPART_TEMPORARY_VIEW_NAME_NOT_SUPPORTED", "Temporary view with multipart name %s is not supported.", name)
			if len(parts) > 0 {
				e = e.WithHint("use the last part, %s: a temporary view belongs to no catalog or schema", parts[len(parts)-1])
			}
			return s.host.Raise(e)
		}
		d.Name = types.TableName{Table: parts[0]}
		s.define(fn, d, &graph.Flow{Name: d.Name.Table, Query: s.query(fn, name, d.Origin)})
		return nil
	})
}
