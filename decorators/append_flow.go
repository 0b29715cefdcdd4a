package decorators

import (
	"fmt"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/graph"
	"github.com/seed-e45c46d8/dp/engine/types"
	"github.com/seed-e45c46d8/dp/pyapi/pyspark"
	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

// appendFlow is @dp.append_flow: a flow that appends to a streaming table. With once=True its function returns a batch DataFrame, which is
// appended in one update only, and again after a full refresh.
func (s *Session) appendFlow(a *runtime.Args) (runtime.Object, error) {
	if n := len(a.Rest); n > 0 {
		given := fmt.Sprintf("%d were", n)
		if n == 1 {
			given = "1 was"
		}
		return nil, pyspark.RaiseAs(runtime.TypeError, diag.New("DP_PYTHON_EXCEPTION", "append_flow() takes 0 positional arguments but %s given", given).
			WithHint("write @dp.append_flow(target=\"the_table\")"))
	}
	k, err := s.keywords("append_flow", []string{"target", "name", "once", "spark_conf", "comment"}, a.Kwargs)
	if err != nil {
		return nil, err
	}
	if _, ok := k.values["target"]; !ok {
		return nil, runtime.Raise(runtime.TypeError, "append_flow() missing 1 required keyword-only argument: 'target'")
	}
	target, ok := runtime.AsString(k.values["target"])
	if !ok {
		return nil, pyspark.NotExpectedType("target", "str", k.values["target"])
	}
	f := &graph.Flow{Origin: s.host.At(), ByName: true}
	if f.Target, err = s.tableName(target); err != nil {
		return nil, err
	}
	if f.Once, err = k.flag("once"); err != nil {
		return nil, err
	}
	if f.SparkConf, err = k.dict("spark_conf"); err != nil {
		return nil, err
	}
	if f.Comment, err = k.text("comment"); err != nil {
		return nil, err
	}
	given, err := k.text("name")
	if err != nil {
		return nil, err
	}
	return s.decorate("append_flow", nil, func(fn runtime.Object, name string) error {
		f := copyOf(f)
		if given != "" {
			name = given
		}
		if f.Name, err = s.flowName(name); err != nil {
			return err
		}
		f.Query = s.query(fn, name, f.Origin)
		s.reg.AddFlow(f)
		return nil
	})
}

// flowName checks a flow's name, which has one part.
func (s *Session) flowName(name string) (string, error) {
	parts, err := types.SplitName(name)
	if err != nil || len(parts) != 1 {
		return "", s.host.Raise(diag.New("MULTIPART_FLOW_NAME_NOT_SUPPORTED", "Flow with multipart name '%s' is not supported.", name).WithHint("give the flow a name of one part"))
	}
	return parts[0], nil
}
