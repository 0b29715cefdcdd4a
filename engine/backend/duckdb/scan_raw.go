package duckdb

import (
	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/plan"
)

// raw renders files that are read with a schema of their own.
func (r *renderer) raw(s *plan.RawSource, _ []*plan.Attr, _ string) (*block, error) {
	return nil, diag.Unsupported("The format "+s.Format, "")
}
