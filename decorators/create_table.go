package decorators

import (
	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

// createTable is both the oldest name of @dlt.table and Databricks' managed tables: a name as the first argument tells the latter.
func (s *Session) createTable(a *runtime.Args) (runtime.Object, error) {
	if name, ok := runtime.AsString(a.At(0)); ok {
		return nil, s.host.Raise(diag.Unsupported("The managed table "+name+" of create_table", "use dp.create_streaming_table"))
	}
	return s.table(a)
}
