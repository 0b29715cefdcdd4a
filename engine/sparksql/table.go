package sparksql

import (
	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// TableSchema is a column list with its constraints: the parentheses of CREATE TABLE, or the schema argument of a decorator.
type TableSchema struct {
	Columns      []ColumnDef
	Keys         []KeyConstraint
	Checks       []Check
	Expectations []Expectation
}

// ColumnDef is one column. Type is types.Unknown when only its name is given (views).
type ColumnDef struct {
	At            diag.Origin
	Name          string
	Type          types.Type
	Nullable      bool
	Comment       string
	Generated     plan.Expr // GENERATED ALWAYS AS (expr); nil without
	GeneratedText string
	Default       plan.Expr // nil without
	DefaultText   string
	Identity      *Identity
	Mask          *FunctionRef
}

// Identity is GENERATED ALWAYS | BY DEFAULT AS IDENTITY.
type Identity struct {
	Always      bool // false: BY DEFAULT
	Start, Step int64
}

// KeyConstraint is PRIMARY KEY or FOREIGN KEY, of the table or of a column. Both are informational.
type KeyConstraint struct {
	At         diag.Origin
	Name       string // "" without
	Foreign    bool
	Columns    []string
	Timeseries []string // those of Columns marked TIMESERIES
	RefTable   Name     // of FOREIGN KEY
	RefColumns []string
	Options    string // NOT ENFORCED, RELY …, as written
}

// Check is a CHECK constraint.
type Check struct {
	Name string
	Condition
	Options string // ENFORCED and the like, as written
}

// Violation is what an expectation does with a row that fails it.
type Violation uint8

// The actions of expectations.
const (
	KeepRow Violation = iota // counted only
	DropRow
	FailUpdate
)

// Expectation is CONSTRAINT name EXPECT (cond) [ON VIOLATION …].
type Expectation struct {
	Name string
	Condition
	Action Violation
}

// Schema is the columns that have a type.
func (t *TableSchema) Schema() types.Schema {
	var s types.Schema
	for _, c := range t.Columns {
		if c.Type.Kind != types.Unknown {
			s.Fields = append(s.Fields, types.Field{Name: c.Name, Type: c.Type, Nullable: c.Nullable, Comment: c.Comment})
		}
	}
	return s
}
