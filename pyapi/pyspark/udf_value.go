package pyspark

import (
	"github.com/seed-e45c46d8/dp/engine/types"
	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

// returned makes the converter of what a user function returns.
func (h *Host) returned(t types.Type, pickle bool) (func(runtime.Object) (any, error), error) {
	return func(o runtime.Object) (any, error) { return h.value(o, t, "value", true) }, nil
}
