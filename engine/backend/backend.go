// Package backend is the seam to what computes: a Backend turns a resolved relation into rows, or into staged Parquet files that nobody
// can see yet.
//
// It must not know Python, flows or how a table is committed. A new backend is a folder below this one and a line in cmd/dp/wire.go; it
// must pass backendtest.
package backend

import (
	"context"
	"iter"

	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
	"github.com/seed-e45c46d8/dp/store/delta"
)

// Backend runs resolved relations. Methods may be called from several goroutines. Errors in the data come back as *diag.Error with Spark's
// class (DIVIDE_BY_ZERO, CAST_INVALID_INPUT, …).
type Backend interface {
	// Name is the backend's word in messages.
	Name() string
	// Stage writes the rows of r as Parquet files below to.Dir and flushes them to disk.
	Stage(ctx context.Context, r plan.Relation, to Stage) (*Staged, error)
	// Query yields the rows of r in its order; values are held as engine/types says. The slice is only valid until the next row.
	Query(ctx context.Context, r plan.Relation) iter.Seq2[[]any, error]
	// Positions finds the rows of a Parquet scan for which cond (over the scan's attributes) is true, by file path relative to dir, and how
	// many rows of each touched file stay. With a nil cond every row matches.
	Positions(ctx context.Context, scan *plan.Scan, cond plan.Expr, dir string) (*Matched, error)
	// FileSchema is the schema of Parquet files, from their footers, merged when they differ.
	FileSchema(ctx context.Context, paths []string) (types.Schema, error)
	// SQL is the query the backend would run, for people to read.
	SQL(r plan.Relation) (string, error)
	Close() error
}

// Warmer is a backend that can be started before the first rows are asked of it.
type Warmer interface {
	// Warm starts it; a failure comes again with the first rows.
	Warm()
}

// Stage says where and how rows are staged.
type Stage struct {
	Dir       string       // the table's directory; created when missing
	Schema    types.Schema // the table's columns in order. Columns the relation lacks are NULL, others are an error; types are cast as an assignment (store) would
	Partition []string     // columns of Schema that make directories and are not stored in the files
	Checks    []Check      // counted over all rows in the same pass
	Private   bool         // nobody but dp reads the files: they are encoded to be read fast
	Temporary bool         // nobody needs the files after a crash: private, and not flushed to disk
}

// Check is a condition rows are held against: an expectation, or a NOT NULL or CHECK constraint.
type Check struct {
	Name string
	Cond plan.Expr // over the relation's output; a row passes when it is true
	Drop bool      // rows that fail are left out
	Fail bool      // the first row that fails ends the staging with EXPECTATION_VIOLATED and its values
}

// Staged is the result of Stage.
type Staged struct {
	Files  []delta.Staged
	Rows   int64 // written
	Read   int64 // rows the relation gave, before checks dropped any
	Checks []CheckResult
}

// CheckResult counts one check.
type CheckResult struct {
	Name           string
	Passed, Failed int64
}

// Matched is the result of Positions.
type Matched struct {
	Rows  delta.Positions
	Count int64            // matched rows
	Stay  map[string]int64 // per touched file, live rows that do not match
}
