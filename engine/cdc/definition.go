package cdc

import (
	"context"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"

	"github.com/seed-e45c46d8/dp/engine/plan"
)

// Definition is an AUTO CDC flow as its author wrote it.
type Definition struct {
	Source string // as written, for people
	Keys   []string

	SequenceBy plan.Expr // orders the events of a key; nil in a snapshot flow
	Deletes    plan.Expr // true: the event deletes its key; nil: no event does
	Truncates  plan.Expr // true: the event empties the table; nil: no event does

	Columns *Selection // the source's columns that the target has; nil: all
	Track   *Selection // SCD type 2: a change in these opens a new row; nil: all but the keys

	IgnoreNulls     *Selection // columns whose NULL means "not changed"; nil: NULL is a value everywhere
	ColumnsToUpdate string     // the source's column that lists what an event changes; "" without

	SCD int // 1 or 2

	Snapshot bool          // AUTO CDC FROM SNAPSHOT: the source is the complete state
	Initial  bool          // of a snapshot flow: it may only fill an empty table, since its snapshots have no version
	Next     NextSnapshot  // of a snapshot flow: the function that gives the snapshots; nil: the source is a table, view or query
	Versions plan.Relation // of a snapshot flow: the WITH VERSION query, unresolved; nil without
}

// Selection is a list of columns, or all columns but those listed.
type Selection struct {
	Columns []string
	Except  bool
}

// Has reports whether a column is selected. Names compare without case.
func (s *Selection) Has(name string) bool {
	if s == nil {
		return true
	}
	return s.lists(name) != s.Except
}

func (s *Selection) lists(name string) bool {
	for _, c := range s.Columns {
		if strings.EqualFold(c, name) {
			return true
		}
	}
	return false
}

// NextSnapshot gives the snapshot after the one of version last, nil before the first. It answers a nil version when there is none.
type NextSnapshot func(ctx context.Context, in plan.Inputs, last *Version) (plan.Relation, *Version, error)

// Partial reports whether events of the flow may leave columns as they are.
func (d *Definition) Partial() bool { return d.IgnoreNulls != nil || d.ColumnsToUpdate != "" }

// Words are the flow's kind as messages have it.
func (d *Definition) Words() string {
	if d.Snapshot {
		return "AUTO CDC FROM SNAPSHOT"
	}
	return "AUTO CDC"
}

// Check refuses what cannot stand together, whatever the source's columns are.
func (d *Definition) Check() error {
	refuse := func(code, format string, args ...any) *diag.Error { return diag.New(code, format, args...) }
	switch {
	case d.SCD != 2 && d.Track != nil:
		return refuse("INVALID_MULTIPLE_ARGUMENT_CONDITIONS", "Tracked columns are given for SCD type 1, which keeps no history.").WithHint("use SCD type 2, or leave the tracked columns out")
	case d.SCD == 2 && d.Truncates != nil:
		return refuse("AUTOCDC_TRUNCATE_UNSUPPORTED", "APPLY AS TRUNCATE is given for SCD type 2; only SCD type 1 supports it.").WithHint("use SCD type 1, or leave the condition out")
	case d.ColumnsToUpdate != "" && d.IgnoreNulls != nil:
		return refuse("CANNOT_SET_TOGETHER", "columns_to_update and ignore_null_updates cannot be set together.").WithHint("leave one of them out")
	case d.IgnoreNulls != nil && !d.IgnoreNulls.Except && len(d.IgnoreNulls.Columns) == 0:
		return refuse("AUTOCDC_IGNORE_NULL_EMPTY_COLUMN_LIST", "The list of columns whose NULLs are ignored is empty.").WithHint("name columns, or leave the list out")
	}
	return nil
}
