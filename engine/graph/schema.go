package graph

import (
	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// tableSchema is the columns a stored dataset will have: the declared ones, or those of its flows put together; a streaming table keeps the
// columns it has too.
func (r *resolver) tableSchema(d *Dataset) (types.Schema, error) {
	var inferred types.Schema
	for _, f := range r.flows[d] {
		s := stored(r.state[f].done.Writes())
		if dup := duplicate(s); dup != "" {
			return types.Schema{}, diag.New("COLUMN_ALREADY_EXISTS", "The column `%s` already exists. Choose another name or rename the existing column.", dup).
				WithHint("select each column once, or give one an alias").For(f.Name).At(f.Origin)
		}
		m, ok := merge(inferred, s)
		if !ok {
			return types.Schema{}, diag.New("UNABLE_TO_INFER_PIPELINE_TABLE_SCHEMA", "Failed to infer the schema for table %s from its upstream flows.\n"+
				"Please modify the flows that write to this table to make their schemas compatible.\n\nInferred schema so far:\n%s\nIncompatible schema:\n%s",
				d.Name, inferred.Tree(), s.Tree()).For(f.Name).At(f.Origin)
		}
		inferred = m
	}
	s, where := inferred, "query"
	if d.Table != nil && d.Table.Schema.Len() > 0 {
		var err error
		if s, err = r.declared(d, inferred); err != nil {
			return s, err
		}
		where = "definition"
	}
	if d.Kind != StreamingTable || r.opt.Existing == nil {
		return s, nil
	}
	old, ok := r.opt.Existing(d.Name)
	if !ok {
		return s, nil
	}
	// Before the columns are held against those of the table: a sequence of another type is no matter of its columns.
	if t := target(d, s, r.feeds(d)); t != nil && r.opt.Drift != nil {
		if err := r.opt.Drift(d, t); err != nil {
			f := r.flows[d][0]
			return types.Schema{}, diag.From(err, "DP_INTERNAL").For(f.Name).At(f.Origin)
		}
	}
	return r.evolve(d, old, s, where)
}

// evolve adds new columns behind those a table has, and new fields behind those of their structs.
func (r *resolver) evolve(d *Dataset, old, now types.Schema, where string) (types.Schema, error) {
	out := types.Schema{Fields: append([]types.Field(nil), old.Fields...)}
	for _, f := range now.Fields {
		i := out.Index(f.Name)
		if i < 0 {
			f.Nullable = true
			out.Fields = append(out.Fields, f)
			continue
		}
		t, ok := types.Extend(out.Fields[i].Type, f.Type)
		if !ok {
			return types.Schema{}, diag.New("CANNOT_MERGE_INCOMPATIBLE_DATA_TYPE", "Failed to merge incompatible data types %s and %s.", out.Fields[i].Type.SQL(), f.Type.SQL()).
				WithHint("column %s of %s is %s in the table and %s in the %s: cast it, or run with --full-refresh %s", f.Name, d.Name, out.Fields[i].Type.SQL(), f.Type.SQL(), where, d.Name.Table).
				For(d.Name.Table).At(d.Origin)
		}
		out.Fields[i].Type = t
		if f.Comment != "" {
			out.Fields[i].Comment = f.Comment
		}
	}
	return out, nil
}

// declared checks the flows' columns against the declared ones, which win.
func (r *resolver) declared(d *Dataset, inferred types.Schema) (types.Schema, error) {
	s := d.Table.Schema
	fail := func(reason string) (types.Schema, error) {
		e := diag.New("USER_SPECIFIED_AND_INFERRED_SCHEMA_NOT_COMPATIBLE", "Table %s has a user-specified schema that is incompatible with the schema inferred from its query: %s\n\n"+
			"Declared schema:\n%s\nInferred schema:\n%s", d.Name, reason, s.Tree(), inferred.Tree())
		if d.Kind == StreamingTable {
			e = e.WithHint("make the query return the declared columns; if the declaration changed, run with --full-refresh %s", d.Name.Table)
		}
		return types.Schema{}, e.For(d.Name.Table).At(d.Origin)
	}
	for _, f := range inferred.Fields {
		g, ok := s.Field(f.Name)
		if !ok {
			return fail("column " + f.Name + " is not declared.")
		}
		if !types.CanWrite(f.Type, g.Type) {
			return fail("column " + f.Name + " is declared " + g.Type.SQL() + " and the query returns " + f.Type.SQL() + ".")
		}
	}
	for _, f := range s.Fields {
		_, generated := d.Table.Generated[f.Name]
		if inferred.Index(f.Name) < 0 && !generated && !f.Nullable {
			return fail("column " + f.Name + " is NOT NULL and the query does not return it.")
		}
	}
	return s, nil
}

// stored is a query's schema as a table keeps it: everything may be NULL, at every depth.
func stored(s types.Schema) types.Schema {
	out := types.Schema{Fields: make([]types.Field, len(s.Fields))}
	for i, f := range s.Fields {
		f.Type, f.Nullable = f.Type.AsNullable(), true
		out.Fields[i] = f
	}
	return out
}

func duplicate(s types.Schema) string {
	for i, f := range s.Fields {
		if s.Index(f.Name) < i {
			return f.Name
		}
	}
	return ""
}

// merge puts two schemas together: columns of both must have the same type, new ones come last.
func merge(a, b types.Schema) (types.Schema, bool) {
	if a.Len() == 0 {
		return b, true
	}
	out := types.Schema{Fields: append([]types.Field(nil), a.Fields...)}
	for _, f := range b.Fields {
		i := out.Index(f.Name)
		switch {
		case i < 0:
			out.Fields = append(out.Fields, f)
		case out.Fields[i].Type.Kind == types.Null:
			out.Fields[i].Type = f.Type
		case !types.CanWrite(f.Type, out.Fields[i].Type) && !types.CanWrite(out.Fields[i].Type, f.Type):
			return types.Schema{}, false
		case !types.CanWrite(f.Type, out.Fields[i].Type):
			out.Fields[i].Type = f.Type
		}
	}
	return out, true
}
