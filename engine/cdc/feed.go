package cdc

import (
	"context"
	"slices"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// The columns that a flow's changes have besides those of the target. Users' columns may not begin with the prefix.
const (
	reservedPrefix = "__dp_"
	sequenceColumn = reservedPrefix + "sequence"
	systemColumn   = reservedPrefix + "system_sequence"
	classColumn    = reservedPrefix + "class"
	updateColumn   = reservedPrefix + "update" // names of the columns that an event changes
)

// The classes of events, in their order among events of one sequence.
const (
	upsert = iota
	remove
	truncate
)

// StartAt and EndAt are the columns that bound the rows of SCD type 2 and bitemporal targets: from StartAt on, before EndAt. Of a bitemporal target
// SystemStartAt and SystemEndAt bound when a row was believed to be true.
const (
	StartAt       = "__START_AT"
	EndAt         = "__END_AT"
	SystemStartAt = "__SYSTEM_START_AT"
	SystemEndAt   = "__SYSTEM_END_AT"
)

// bounds are the names of the columns that bound the rows of a target.
func (s SCDType) bounds() []string {
	switch s {
	case Type2:
		return []string{StartAt, EndAt}
	case Bitemporal:
		return []string{StartAt, EndAt, SystemStartAt, SystemEndAt}
	}
	return nil
}

// Feed is an AUTO CDC flow whose source is resolved.
type Feed struct {
	*Definition
	Keys     []types.Field // in the order of the definition, in the source's spelling
	Selected []types.Field // of the target, keys included, in the source's order
	Sequence types.Type    // of the sequence or the snapshot's version; types.Unknown where only a run tells it
	System   types.Type    // of the system sequence of a bitemporal target; types.Unknown otherwise
	tracked  []string      // SCD type 2: the names of the tracked columns, folded
}

// Writes are the columns that the flow gives its target.
func (f *Feed) Writes() types.Schema {
	s := types.Schema{Fields: append([]types.Field(nil), f.Selected...)}
	s.Fields = append(s.Fields, f.Bounds()...)
	for i := range s.Fields {
		s.Fields[i].Nullable = true
	}
	return s
}

// Resolve checks a definition against the columns of its source and is the feed together with its changes: the selected columns, and those of
// this package that say what each row does. analyze resolves a relation above the source.
func Resolve(_ context.Context, d *Definition, source plan.Relation, analyze func(plan.Relation) (plan.Relation, error)) (*Feed, plan.Relation, error) {
	f := &Feed{Definition: d}
	all := plan.Schema(source)
	if err := f.sel(all); err != nil {
		return nil, nil, err
	}
	list := make([]plan.Expr, 0, len(f.Selected)+4)
	for _, c := range f.Selected {
		list = append(list, &plan.Alias{E: &plan.Column{Parts: []string{c.Name}}, Name: c.Name})
	}
	if !d.Snapshot {
		list = append(list, &plan.Alias{At: d.SequenceBy.Origin(), E: d.SequenceBy, Name: sequenceColumn}, &plan.Alias{E: d.class(), Name: classColumn})
		if d.SystemSequenceBy != nil {
			list = append(list, &plan.Alias{At: d.SystemSequenceBy.Origin(), E: d.SystemSequenceBy, Name: systemColumn})
		}
		if d.ColumnsToUpdate != "" {
			list = append(list, &plan.Alias{E: &plan.Column{Parts: []string{d.ColumnsToUpdate}}, Name: updateColumn})
		}
	}
	if err := d.conditions(source, analyze); err != nil {
		return nil, nil, err
	}
	rel, err := analyze(&plan.Project{In: source, List: list})
	if err != nil {
		return nil, nil, err
	}
	out := plan.Schema(rel)
	if t, ok := out.Field(updateColumn); ok && (t.Type.Kind != types.Array || t.Type.Elem.Kind != types.String) {
		return nil, nil, diag.New("DATATYPE_MISMATCH.UNEXPECTED_INPUT_TYPE", "columns_to_update names the column %s of type %s; it must be ARRAY<STRING>.", d.ColumnsToUpdate, t.Type.SQL())
	}
	if f.Sequence, err = ordering(out, sequenceColumn, "sequencing", d.SequenceBy); err != nil {
		return nil, nil, err
	}
	if f.System, err = ordering(out, systemColumn, "system sequencing", d.SystemSequenceBy); err != nil {
		return nil, nil, err
	}
	return f, rel, nil
}

// conditions refuses conditions that are not conditions.
func (d *Definition) conditions(source plan.Relation, analyze func(plan.Relation) (plan.Relation, error)) error {
	for _, c := range []struct {
		name string
		cond plan.Expr
	}{{"apply_as_truncates", d.Truncates}, {"apply_as_deletes", d.Deletes}} {
		if c.cond == nil {
			continue
		}
		rel, err := analyze(&plan.Project{In: source, List: []plan.Expr{&plan.Alias{E: c.cond, Name: classColumn}}})
		if err != nil {
			return err
		}
		if t := plan.Schema(rel).Fields[0].Type; t.Kind != types.Boolean && t.Kind != types.Null {
			return diag.New("DATATYPE_MISMATCH.UNEXPECTED_INPUT_TYPE", "The condition of %s has the type %s; it must be BOOLEAN.", c.name, t.SQL()).
				WithHint("compare the column with the value that marks such an event, as in expr(\"operation = 'DELETE'\")").At(c.cond.Origin())
		}
	}
	return nil
}

// ordering is the type of a sequence, which must have an order. It is types.Unknown where there is none.
func ordering(out types.Schema, column, what string, e plan.Expr) (types.Type, error) {
	s, ok := out.Field(column)
	if !ok {
		return types.Type{}, nil
	}
	t := s.Type.AsNullable()
	if !t.Orderable() {
		return t, diag.New("AUTOCDC_MICROBATCH_VALIDATION.NON_ORDERABLE_SEQUENCE", "The %[1]s column has non-orderable type %[2]s. The %[1]s column must be of a type that supports ordering.", what, t.SQL()).
			WithHint("sequence by a number, a time, a text, or a struct of these").At(e.Origin())
	}
	return t, nil
}

// Bounds are the columns that bound the rows of the target, with the types of the sequences. There are none while the sequence's type is unknown.
func (f *Feed) Bounds() []types.Field {
	if f.Sequence.Kind == types.Unknown {
		return nil
	}
	var out []types.Field
	for i, name := range f.SCD.bounds() {
		t := f.Sequence
		if i > 1 {
			t = f.System
		}
		out = append(out, types.Col(name, t))
	}
	return out
}

// class is the expression for the class of an event. A condition that is NULL is not met.
func (d *Definition) class() plan.Expr {
	c := &plan.Case{Else: integer(upsert)}
	if d.Truncates != nil {
		c.Whens = append(c.Whens, plan.When{Cond: d.Truncates, Then: integer(truncate)})
	}
	if d.Deletes != nil {
		c.Whens = append(c.Whens, plan.When{Cond: d.Deletes, Then: integer(remove)})
	}
	if len(c.Whens) == 0 {
		return integer(upsert)
	}
	return c
}

func integer(n int64) plan.Expr { return &plan.Literal{Value: n, T: types.IntType} }

// sel selects columns and finds keys and lists among them.
func (f *Feed) sel(all types.Schema) error {
	d := f.Definition
	if len(d.Keys) == 0 {
		return diag.New("AUTOCDC_EMPTY_KEYS", "AutoCDC requires at least one key column to identify rows, but received an empty key set.").WithHint("name the columns that identify a row in keys")
	}
	if err := reservedPrefixes(all); err != nil {
		return err
	}
	if err := known(d.Columns, all, "changeDataFeed"); err != nil {
		return err
	}
	for _, c := range all.Fields {
		if d.Columns.Has(c.Name) {
			if c.Type.HasCollation() {
				return diag.Unsupported("AUTO CDC of the column "+c.Name+", a string with a collation,", "select "+c.Name+" COLLATE UTF8_BINARY")
			}
			c.Type, c.Nullable = c.Type.AsNullable(), true
			f.Selected = append(f.Selected, c)
		}
	}
	selected := types.Schema{Fields: f.Selected}
	if err := f.reservedNames(selected); err != nil {
		return err
	}
	for _, k := range d.Keys {
		c, ok := selected.Field(k)
		if !ok {
			return diag.New("AUTOCDC_KEY_NOT_IN_SELECTED_SCHEMA", "Using case-insensitive column name comparison, the AutoCDC key column `%s` is not present in the flow's selected source schema. AutoCDC requires every key column to be present in the source change-data feed and retained by any configured column selection.", k).
				WithHint("the selected columns are %s", strings.Join(selected.Names(), ", "))
		}
		if !c.Type.Orderable() {
			return diag.New("DATATYPE_MISMATCH.UNEXPECTED_INPUT_TYPE", "The key column %s has the type %s, whose values cannot be compared.", k, c.Type.SQL())
		}
		f.Keys = append(f.Keys, c)
	}
	if err := known(d.IgnoreNulls, all, "ignoreNullUpdates"); err != nil {
		return err
	}
	return f.track(all, selected)
}

// track resolves the tracked columns. The except list may name columns of the source that the target does not have.
func (f *Feed) track(all, selected types.Schema) error {
	var values types.Schema
	for _, c := range selected.Fields {
		if !f.IsKey(c.Name) {
			values.Fields = append(values.Fields, c)
		}
	}
	if f.Track != nil {
		within := values
		if f.Track.Except {
			within = all
		}
		if err := known(f.Track, within, "trackHistorySelection"); err != nil {
			return err
		}
	}
	for _, c := range values.Fields {
		if f.Track.Has(c.Name) {
			f.tracked = append(f.tracked, strings.ToLower(c.Name))
		}
	}
	slices.Sort(f.tracked)
	return nil
}

// IsKey reports whether a column is one of the keys.
func (f *Feed) IsKey(name string) bool {
	return slices.ContainsFunc(f.Keys, func(k types.Field) bool { return strings.EqualFold(k.Name, name) })
}

// known refuses a list that names columns which are not there.
func known(s *Selection, all types.Schema, what string) error {
	if s == nil {
		return nil
	}
	var missing []string
	for _, c := range s.Columns {
		if all.Index(c) < 0 {
			missing = append(missing, c)
		}
	}
	if len(missing) == 0 {
		return nil
	}
	return diag.New("AUTOCDC_COLUMNS_NOT_FOUND_IN_SCHEMA", "Using case-insensitive column name comparison, the following columns are not present in the %s schema: %s. Available columns: %s.",
		what, strings.Join(missing, ", "), strings.Join(all.Names(), ", "))
}

// reservedPrefixes refuses source columns with names that AUTO CDC keeps for itself.
func reservedPrefixes(all types.Schema) error {
	for _, c := range all.Fields {
		for _, p := range []string{"__spark_autocdc_", reservedPrefix} {
			if strings.HasPrefix(strings.ToLower(c.Name), p) {
				return diag.New("AUTOCDC_RESERVED_COLUMN_NAME_PREFIX_CONFLICT", "The column `%s` in the changeDataFeed schema collides with the reserved AutoCDC column name prefix `%s` (using case-insensitive column name comparison). Rename or remove the column.", c.Name, p).
					WithHint("give it another name in a view that the flow reads")
			}
		}
	}
	return nil
}

// reservedNames refuses selected columns with the names of the columns that bound the target's rows.
func (f *Feed) reservedNames(selected types.Schema) error {
	kind, reserved := "SCD2", f.SCD.bounds()
	if f.SCD == Bitemporal {
		kind = "bitemporal"
	}
	for _, name := range reserved {
		if selected.Index(name) >= 0 {
			all := slices.Sorted(slices.Values(reserved))
			return diag.New("AUTOCDC_RESERVED_COLUMN_NAME_CONFLICT", "The column `%s` in the changeDataFeed schema collides with a reserved AutoCDC %s column name (using case-insensitive column name comparison). The following column names are reserved by AutoCDC and cannot appear in the source: %s. Rename or remove the column.", name, kind, strings.Join(all, ", ")).
				WithHint("leave it out with except_column_list: AUTO CDC writes these columns itself")
		}
	}
	return nil
}

// SameTracking reports whether two feeds track the same columns. Default tracking follows what each feed has.
func (f *Feed) SameTracking(o *Feed) bool {
	return f.SCD != 2 || f.Track == nil && o.Track == nil || slices.Equal(f.tracked, o.tracked)
}
