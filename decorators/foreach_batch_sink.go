package decorators

import (
	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

// foreachBatchSink is @dp.foreach_batch_sink: a sink that is a Python function. The graph check says that it cannot run.
func (s *Session) foreachBatchSink(a *runtime.Args) (runtime.Object, error) {
	k, err := s.keywords("foreach_batch_sink", []string{"name"}, a.Kwargs)
	if err != nil {
		return nil, err
	}
	given, err := k.text("name")
	if err != nil {
		return nil, err
	}
	fn := a.At(0)
	if text, ok := runtime.AsString(fn); ok {
		given, fn = text, nil
	}
	return s.decorate("foreach_batch_sink", fn, func(_ runtime.Object, name string) error {
		if given != "" {
			name = given
		}
		return s.sink(name, "foreach_batch", nil)
	})
}
