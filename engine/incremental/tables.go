package incremental

import (
	"context"
	"iter"

	"github.com/seed-e45c46d8/dp/engine/plan"
)

// Tables opens past versions of tables and runs the queries that a decision needs.
type Tables interface {
	// Changes tells what a table, read by a scan at its current version, has gained and lost since a version. The issue says why that cannot be
	// known. The columns are those that are read.
	Changes(ctx context.Context, scan *plan.Scan, columns []string, since plan.TableVersion) (*Changes, *Issue, error)
	// External are the changes that others than the flow have made to its target since a version, one for each version in which they did. Each
	// is what that version changed.
	External(ctx context.Context, since plan.TableVersion) ([]*Changes, *Issue, error)
	// Query yields the rows of a relation whose scans have their sources.
	Query(ctx context.Context, r plan.Relation) iter.Seq2[[]any, error]
	// Size is how much of files a relation reads, once files are left out by what was pushed.
	Size(r plan.Relation) (Size, error)
}

// Size is how much is read, in bytes.
type Size struct {
	Files int64 // of which all rows are
	Parts int64 // of files that may hold some single rows
}

func (s Size) all() int64 { return s.Files + s.Parts }

// Changes is how a table became another version of itself.
type Changes struct {
	Before *plan.ParquetSource // all rows of the table before
	Gone   *plan.ParquetSource // rows of files that are not in the table any more
	Came   *plan.ParquetSource // rows of files that were not in the table before; the same rows may be in both
}
