package graph

import (
	"github.com/seed-e45c46d8/dp/engine/cdc"
	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/sparksql"
)

// cdcDefinition is an AUTO CDC flow as its statement says it.
func cdcDefinition(s *sparksql.Flow) (*cdc.Definition, error) {
	c := s.CDC
	d := &cdc.Definition{
		Source: c.InputText, SequenceBy: c.SequenceBy, SystemSequenceBy: c.SystemSequenceBy, ColumnsToUpdate: c.ColumnsToUpdate, SCD: cdc.Type1, Columns: selection(c.Columns), Track: selection(c.TrackHistory),
		Snapshot: s.Kind == sparksql.FlowAutoCDCSnapshot,
	}
	d.Versions = c.Version
	d.Initial = d.Snapshot && c.Version == nil
	switch c.StoredAs {
	case sparksql.SCDType2:
		d.SCD = cdc.Type2
	case sparksql.Bitemporal:
		d.SCD = cdc.Bitemporal
	}
	if c.ApplyAsDelete != nil {
		d.Deletes = c.ApplyAsDelete.Expr
	}
	if c.ApplyAsTruncate != nil {
		d.Truncates = c.ApplyAsTruncate.Expr
	}
	if c.IgnoreNullUpdates {
		d.IgnoreNulls = &cdc.Selection{Except: true}
		if l := selection(c.IgnoreNullColumns); l != nil {
			d.IgnoreNulls = l
		}
	}
	for _, k := range c.Keys {
		col, ok := k.(*plan.Column)
		if !ok {
			return nil, diag.New("PARSE_SYNTAX_ERROR", "KEYS takes columns, not %s.", k).At(k.Origin())
		}
		if len(col.Parts) != 1 {
			return nil, diag.New("AUTOCDC_MULTIPART_COLUMN_IDENTIFIER", "Expected a single column identifier; got the multi-part identifier %s.", col).WithHint("write the last part of the name").At(k.Origin())
		}
		d.Keys = append(d.Keys, col.Parts[0])
	}
	if err := d.Check(); err != nil {
		e, _ := diag.As(err)
		return nil, e.At(c.At)
	}
	return d, nil
}

// selection is a column list; * without EXCEPT is no list.
func selection(l *sparksql.ColumnList) *cdc.Selection {
	if l == nil || l.Except && len(l.Columns) == 0 {
		return nil
	}
	return &cdc.Selection{Columns: l.Columns, Except: l.Except}
}
