package delta

import (
	"fmt"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// checkReadable refuses a table that dp would misread.
func (s *Snapshot) checkReadable() error {
	if err := s.protocol.checkRead(s.dir); err != nil {
		return err
	}
	if mode := s.meta.Configuration["delta.columnMapping.mode"]; mode != "" && mode != "none" {
		return diag.Unsupported(fmt.Sprintf("Column mapping (delta.columnMapping.mode=%s) of the Delta table %s", mode, s.dir),
			"Read a copy of the table that has no column mapping (CREATE TABLE … AS SELECT in the engine that wrote it).")
	}
	return nil
}

// checkWritable refuses a table that dp would write wrongly.
func (s *Snapshot) checkWritable() error {
	if err := s.protocol.checkWrite(s.dir); err != nil {
		return err
	}
	for _, n := range []string{"delta.enableIcebergCompatV1", "delta.enableIcebergCompatV2", "delta.enableTypeWidening"} {
		if s.on(n) {
			return diag.Unsupported("Writing the Delta table "+s.dir+" with "+n+"=true", "Set the table property to false with the engine that wrote the table.")
		}
	}
	return nil
}

// Requirement is a condition that rows must meet before they may be added to a table, and that the log cannot check.
type Requirement struct {
	Kind   string // CHECK, NOT NULL, GENERATED, DEFAULT, IDENTITY, CHAR or INVARIANT
	Column string // nested with dots; empty for CHECK
	Name   string // of a CHECK constraint
	SQL    string // the condition, the generating expression, the default or the type
}

// Requirements are what a writer of rows must check or fill in itself; a Write that adds rows to such a table must say with Checked that
// it did. NOT NULL columns at the top level are not among them: the log checks those by the files' statistics.
func (s *Snapshot) Requirements() []Requirement {
	var r []Requirement
	for _, k := range sortedKeys(s.meta.Configuration) {
		if name, ok := strings.CutPrefix(k, constraintPrefix); ok {
			r = append(r, Requirement{Kind: "CHECK", Name: name, SQL: s.meta.Configuration[k]})
		}
	}
	return fieldRequirements(r, s.schema.Fields, "")
}

func fieldRequirements(r []Requirement, fs []types.Field, parent string) []Requirement {
	for _, f := range fs {
		path := parent + f.Name
		for _, m := range []struct{ kind, key string }{
			{"GENERATED", generationExpression}, {"DEFAULT", currentDefault}, {"IDENTITY", identityStart}, {"CHAR", charVarchar}, {"INVARIANT", invariant},
		} {
			if v, ok := f.Metadata[m.key]; ok {
				r = append(r, Requirement{Kind: m.kind, Column: path, SQL: fmt.Sprint(v)})
			}
		}
		if parent != "" && !f.Nullable {
			r = append(r, Requirement{Kind: "NOT NULL", Column: path})
		}
		if f.Type.Kind == types.Struct {
			r = fieldRequirements(r, f.Type.Fields, path+".")
		}
	}
	return r
}

// checkAdds refuses rows that the table must not hold, as far as statistics tell.
func (s *Snapshot) checkAdds(add []Staged, checked bool) error {
	if len(add) == 0 {
		return nil
	}
	for _, r := range s.Requirements() {
		if r.Kind == "IDENTITY" {
			return diag.Unsupported("Writing the identity column "+r.Column+" of the Delta table "+s.dir, "Write the table with the engine that created it.")
		}
		if !checked {
			return diag.Unsupported(fmt.Sprintf("Writing rows into the Delta table %s without checking its %s %s", s.dir, r.Kind, r.Column+r.Name),
				"Drop the constraint with the engine that created it.")
		}
	}
	for _, c := range s.schema.Fields {
		if c.Nullable || containsFold(s.meta.PartitionColumns, c.Name) {
			continue
		}
		for _, f := range add {
			n := int64(-1)
			for _, st := range f.Columns {
				if len(st.Path) == 1 && strings.EqualFold(st.Path[0], c.Name) {
					n = st.NullCount
				}
			}
			if n > 0 || n < 0 && !checked {
				return notNull(c.Name, n)
			}
		}
	}
	for _, c := range s.meta.PartitionColumns {
		col, _ := s.schema.Field(c)
		if col.Nullable {
			continue
		}
		for _, f := range add {
			if v := f.Partition[c]; v == nil || *v == "" {
				return notNull(c, f.Rows)
			}
		}
	}
	return nil
}

func notNull(column string, rows int64) error {
	e := diag.New("DELTA_NOT_NULL_CONSTRAINT_VIOLATED", "NOT NULL constraint violated for column: %s.", column)
	if rows > 0 {
		return e.WithHint("%d rows of this batch are NULL there; filter them, or let the column be NULL.", rows)
	}
	return e.WithHint("Whether the batch is NULL there is not known.")
}
