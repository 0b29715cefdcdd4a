package decorators

import (
	"strings"

	"github.com/seed-e45c46d8/dp/engine/graph"
	"github.com/seed-e45c46d8/dp/pyapi/pyspark"
	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

// materializedView is @dp.materialized_view: a table that each update computes again from a batch query.
func (s *Session) materializedView(a *runtime.Args) (runtime.Object, error) {
	k, err := s.keywords("materialized_view", append(tableKeywords, "refresh_policy"), a.Kwargs)
	if err != nil {
		return nil, err
	}
	d, err := k.table(graph.MaterializedView)
	if err != nil {
		return nil, err
	}
	policy, err := k.text("refresh_policy")
	if err != nil {
		return nil, err
	}
	policy = strings.ToLower(policy)
	switch policy {
	case "", "auto", "full", "incremental", "incremental_strict":
	default:
		return nil, pyspark.Fail(pyspark.PySparkValueError, "VALUE_NOT_ALLOWED", "arg_name", "refresh_policy", "allowed_values", "['auto', 'incremental', 'incremental_strict', 'full']")
	}
	given, err := k.text("name")
	if err != nil {
		return nil, err
	}
	return s.decorate("materialized_view", a.At(0), func(fn runtime.Object, name string) error {
		d := copyOf(d)
		if given != "" {
			name = given
		}
		if d.Name, err = s.tableName(name); err != nil {
			return err
		}
		if policy != "" {
			p := map[string]string{"pipelines.refreshPolicy": policy}
			for k, v := range d.Properties {
				p[k] = v
			}
			d.Properties = p
		}
		s.define(fn, d, &graph.Flow{Name: d.Name.Table, Query: s.query(fn, name, d.Origin)})
		return nil
	})
}
