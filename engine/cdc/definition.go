package cdc

import (
	"context"
	"fmt"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"

	"github.com/seed-e45c46d8/dp/engine/plan"
)

// Definition is an AUTO CDC flow as its author wrote it.
type Definition struct {
	Source string // as written, for people
	Keys   []string

	SequenceBy       plan.Expr // orders the events of a key; nil in a snapshot flow
	SystemSequenceBy plan.Expr // bitemporal: orders events by when they became known; nil otherwise
	Deletes          plan.Expr // true: the event deletes its key; nil: no event does
	Truncates        plan.Expr // true: the event empties the table; nil: no event does

	Columns *Selection // the source's columns that the target has; nil: all
	Track   *Selection // SCD type 2: a change in these opens a new row; nil: all but the keys

	IgnoreNulls     *Selection // columns whose NULL means "not changed"; nil: NULL is a value everywhere
	ColumnsToUpdate string     // the source's column that lists what an event changes; "" without

	SCD SCDType

	Snapshot bool          // AUTO CDC FROM SNAPSHOT: the source is the complete state
	Initial  bool          // of a snapshot flow: it may only fill an empty table, since its snapshots have no version
	Next     NextSnapshot  // of a snapshot flow: the function that gives the snapshots; nil: the source is a table, view or query
	Versions plan.Relation // of a snapshot flow: the WITH VERSION query, unresolved; nil without
}

// SCDType is how a target keeps history.
type SCDType int

// The ways to keep history. Signatures hold them by number.
const (
	Type1      SCDType = 1 // the newest row of each key
	Type2      SCDType = 2 // all rows of each key
	Bitemporal SCDType = 3 // all rows of each key, and when each was believed to be true
)

// String is the type in the words of messages.
func (s SCDType) String() string {
	if s == Bitemporal {
		return "bitemporal"
	}
	return fmt.Sprintf("SCD type %d", int(s))
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
	if err := d.checkBitemporal(); err != nil {
		return err
	}
	refuse := func(code, format string, args ...any) *diag.Error { return diag.New(code, format, args...) }
	switch {
	case d.SCD == Type1 && d.Track != nil:
		return refuse("INVALID_MULTIPLE_ARGUMENT_CONDITIONS", "Tracked columns are given for SCD type 1, which keeps no history.").WithHint("use SCD type 2, or leave the tracked columns out")
	case d.SCD != Type1 && d.Truncates != nil:
		return refuse("AUTOCDC_TRUNCATE_UNSUPPORTED", "APPLY AS TRUNCATE is given for %s; only SCD type 1 supports it.", d.stored()).WithHint("use SCD type 1, or leave the condition out")
	case d.ColumnsToUpdate != "" && d.IgnoreNulls != nil:
		return refuse("CANNOT_SET_TOGETHER", "columns_to_update and ignore_null_updates cannot be set together.").WithHint("leave one of them out")
	case d.IgnoreNulls != nil && !d.IgnoreNulls.Except && len(d.IgnoreNulls.Columns) == 0:
		return refuse("AUTOCDC_IGNORE_NULL_EMPTY_COLUMN_LIST", "The list of columns whose NULLs are ignored is empty.").WithHint("name columns, or leave the list out")
	}
	return nil
}

// checkBitemporal refuses what a bitemporal target does not have, and a system sequence anywhere else.
func (d *Definition) checkBitemporal() error {
	switch {
	case d.SCD != Bitemporal && d.SystemSequenceBy != nil:
		return diag.New("INVALID_MULTIPLE_ARGUMENT_CONDITIONS", "SYSTEM SEQUENCE BY (system_sequence_by) is given for %s, which has no system time.", d.SCD).
			WithHint("store the table as bitemporal, or leave the system sequence out").At(d.SystemSequenceBy.Origin())
	case d.SCD != Bitemporal:
		return nil
	case d.Snapshot:
		return diag.Unsupported("AUTO CDC FROM SNAPSHOT into a bitemporal table", "store it as SCD type 1 or 2: a snapshot has one version, which is its only time")
	case d.SystemSequenceBy == nil:
		return diag.New("MISSING_CLAUSES_FOR_OPERATION", "Missing clause SYSTEM SEQUENCE BY for operation AUTO CDC STORED AS BITEMPORAL.").
			WithHint("add SYSTEM SEQUENCE BY (in Python system_sequence_by): it says when each change became known")
	case d.Track != nil:
		return diag.New("INVALID_MULTIPLE_ARGUMENT_CONDITIONS", "Tracked columns are given for a bitemporal table; only SCD type 2 has them.").WithHint("leave the tracked columns out, or use SCD type 2")
	case d.ColumnsToUpdate != "":
		return diag.New("CANNOT_SET_TOGETHER", "columns_to_update and bitemporal storage cannot be set together.").WithHint("let each event have all columns, or use SCD type 1 or 2")
	case d.IgnoreNulls != nil:
		return diag.Unsupported("IGNORE NULL UPDATES into a bitemporal table", "let each event have all columns, or use SCD type 1 or 2")
	}
	return nil
}

// stored is how the target keeps history, as messages have it behind "for".
func (d *Definition) stored() string {
	if d.SCD == Bitemporal {
		return "a bitemporal table"
	}
	return d.SCD.String()
}
