package sparksql

import (
	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// AlterTable changes what a table is declared to be, not its rows: ALTER TABLE, COMMENT ON TABLE, COMMENT ON COLUMN. Forms that no Delta
// table takes are a Command.
type AlterTable struct {
	Source
	Verb   string // ALTER TABLE, COMMENT ON TABLE or COMMENT ON COLUMN
	Name   Name   // of COMMENT ON COLUMN the column's name too, since where the table's name ends only the catalog knows
	Action AlterAction
}

// AlterAction is what ALTER TABLE does: *SetProperties, *UnsetProperties, *AddColumns, *ChangeColumns, *RenameColumn, *DropColumns,
// *AddConstraint, *DropConstraint or *CommentTable.
type AlterAction interface{ alters() }

// SetProperties is SET TBLPROPERTIES.
type SetProperties struct{ Properties []Property }

// UnsetProperties is UNSET TBLPROPERTIES.
type UnsetProperties struct {
	Keys     []string
	IfExists bool
}

// AddColumns is ADD COLUMNS.
type AddColumns struct{ Columns []NewColumn }

// NewColumn is a column, or a field of one, with its place.
type NewColumn struct {
	At       diag.Origin
	Path     []string
	Type     types.Type
	Options  ColumnOptions
	Position *ColumnPosition // nil: at the end
}

// ColumnOptions are what may stand behind a column's type in ALTER TABLE.
type ColumnOptions struct {
	NotNull bool
	Comment *string
	Default string // the expression as written; "" without
}

// ColumnPosition is FIRST or, with a name, AFTER.
type ColumnPosition struct{ After string }

// ChangeColumns is ALTER COLUMN and Hive's CHANGE COLUMN.
type ChangeColumns struct{ Columns []ColumnChange }

// ColumnChange is what becomes of a column; what is nil stays.
type ColumnChange struct {
	At       diag.Origin
	Path     []string
	Type     *types.Type
	Comment  *string
	Position *ColumnPosition
	Nullable *bool
	Default  *string // "" drops it
}

// RenameColumn is RENAME COLUMN.
type RenameColumn struct {
	At   diag.Origin
	Path []string
	To   string
}

// DropColumns is DROP COLUMNS.
type DropColumns struct {
	Paths    [][]string
	IfExists bool
}

// AddConstraint is ADD CONSTRAINT.
type AddConstraint struct{ Constraint TableSchema }

// DropConstraint is DROP CONSTRAINT.
type DropConstraint struct {
	Name     string
	IfExists bool
}

// CommentTable is COMMENT ON TABLE; nil drops the comment.
type CommentTable struct{ Comment *string }

func (*SetProperties) alters()   {}
func (*UnsetProperties) alters() {}
func (*AddColumns) alters()      {}
func (*ChangeColumns) alters()   {}
func (*RenameColumn) alters()    {}
func (*DropColumns) alters()     {}
func (*AddConstraint) alters()   {}
func (*DropConstraint) alters()  {}
func (*CommentTable) alters()    {}
