package decorators

import (
	"github.com/seed-e45c46d8/dp/engine/graph"
	"github.com/seed-e45c46d8/dp/pyapi/pyspark"
	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

type expectAPI struct {
	name   string
	action graph.ExpectAction
}

var (
	expects    = []expectAPI{{"expect", graph.ExpectWarn}, {"expect_or_drop", graph.ExpectDrop}, {"expect_or_fail", graph.ExpectFail}}
	expectAlls = []expectAPI{{"expect_all", graph.ExpectWarn}, {"expect_all_or_drop", graph.ExpectDrop}, {"expect_all_or_fail", graph.ExpectFail}}
)

// The names that documentation and stubs give the two parameters of expect.
var expectParameters = [2][]string{{"name", "description"}, {"inv", "constraint", "condition"}}

// expect is @dp.expect(name, condition) and its like.
func (s *Session) expect(api expectAPI, a *runtime.Args) (runtime.Object, error) {
	k, err := s.keywords(api.name, append(expectParameters[0][:2:2], expectParameters[1]...), a.Kwargs)
	if err != nil {
		return nil, err
	}
	if len(a.Rest) > 2 {
		return nil, runtime.Raise(runtime.TypeError, "%s() takes 2 positional arguments but %d were given", api.name, len(a.Rest))
	}
	var values [2]runtime.Object
	copy(values[:], a.Rest)
	for i, names := range expectParameters {
		for _, n := range names {
			if v, ok := k.values[n]; ok {
				values[i] = v
			}
		}
		if values[i] == nil {
			return nil, runtime.Raise(runtime.TypeError, "%s() missing 1 required positional argument: '%s'", api.name, names[0])
		}
	}
	name, ok := runtime.AsString(values[0])
	if !ok {
		return nil, pyspark.NotExpectedType("name", "str", values[0])
	}
	cond, err := s.conditionOf(values[1], "inv")
	if err != nil {
		return nil, err
	}
	return s.expecting(api.name, []graph.Expectation{{Name: name, Cond: cond, Action: api.action}})
}

// expectAll is @dp.expect_all({name: condition, …}) and its like.
func (s *Session) expectAll(api expectAPI, a *runtime.Args) (runtime.Object, error) {
	list, err := s.expectationDict(a.At(0), "expectations", api.action)
	if err != nil {
		return nil, err
	}
	return s.expecting(api.name, list)
}

func (s *Session) expectationDict(v runtime.Object, arg string, action graph.ExpectAction) ([]graph.Expectation, error) {
	d, ok := runtime.Native(v).(*runtime.Dict)
	if !ok {
		return nil, pyspark.NotExpectedType(arg, "dict", v)
	}
	list := make([]graph.Expectation, 0, d.Len())
	for k, x := range d.All() {
		name, ok := runtime.AsString(k)
		if !ok {
			return nil, pyspark.NotExpectedType(arg, "dict[str, str]", v)
		}
		cond, err := s.conditionOf(x, arg)
		if err != nil {
			return nil, err
		}
		list = append(list, graph.Expectation{Name: name, Cond: cond, Action: action})
	}
	return list, nil
}

// expecting is the decorator. Decorators run from the function upwards, so each puts its expectations before those below it; one above the
// dataset decorator finds the dataset registered.
func (s *Session) expecting(api string, list []graph.Expectation) (runtime.Object, error) {
	return s.decorate(api, nil, func(fn runtime.Object, name string) error {
		def := s.definition(fn, name)
		if def.dataset != nil {
			def.dataset.Expectations = append(list[:len(list):len(list)], def.dataset.Expectations...)
		} else {
			def.expectations = append(list[:len(list):len(list)], def.expectations...)
		}
		return nil
	})
}
