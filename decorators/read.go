package decorators

import (
	"github.com/seed-e45c46d8/dp/pyapi/pyspark"
	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

// read is dlt.read and dlt.read_stream: a dataset of the pipeline by name.
func (s *Session) read(a *runtime.Args, stream bool) (runtime.Object, error) {
	name, ok := runtime.AsString(a.At(0))
	if !ok {
		return nil, pyspark.NotExpectedType("name", "str", a.At(0))
	}
	return s.host.ReadTable(name, stream)
}
