package delta

import (
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// MergeSchemas is the table's schema after rows of schema with are added to it: its own columns in order, then the new ones, which are
// NULL in the rows that exist. Fields of structs merge likewise. A column missing from with stays. Another type for a column that exists
// is an error, as is a new NOT NULL column; comments and metadata follow with.
func MergeSchemas(table, with types.Schema) (types.Schema, error) {
	fs, err := mergeFields(table.Fields, with.Fields, "")
	return types.Schema{Fields: fs}, err
}

func mergeFields(old, with []types.Field, parent string) ([]types.Field, error) {
	r := make([]types.Field, 0, len(old)+len(with))
	for _, f := range old {
		n, ok := fieldNamed(with, f.Name)
		if !ok {
			r = append(r, f)
			continue
		}
		t, err := mergeTypes(f.Type, n.Type, parent+f.Name)
		if err != nil {
			return nil, err
		}
		if f.Nullable && !n.Nullable {
			// The rows that exist were never checked; Spark keeps such a column nullable too.
			n.Nullable = true
		}
		r = append(r, types.Field{Name: f.Name, Type: t, Nullable: f.Nullable || n.Nullable, Comment: n.Comment, Metadata: n.Metadata})
	}
	for _, n := range with {
		if _, ok := fieldNamed(old, n.Name); ok {
			continue
		}
		if !n.Nullable {
			return nil, diag.New("DELTA_ADD_COLUMN_NOT_NULL", "The new column %s cannot be NOT NULL, since it is NULL in the rows that exist.", parent+n.Name).
				WithHint("Make the column nullable, or refresh the table fully.")
		}
		r = append(r, n)
	}
	return r, nil
}

func fieldNamed(fs []types.Field, name string) (types.Field, bool) {
	for _, f := range fs {
		if strings.EqualFold(f.Name, name) {
			return f, true
		}
	}
	return types.Field{}, false
}

func mergeTypes(old, with types.Type, path string) (types.Type, error) {
	if old.Kind == with.Kind {
		switch old.Kind {
		case types.Struct:
			fs, err := mergeFields(old.Fields, with.Fields, path+".")
			return types.StructOf(fs...), err
		case types.Array:
			e, err := mergeTypes(*old.Elem, *with.Elem, path+".element")
			return types.ArrayOf(e, old.ElemNull || with.ElemNull), err
		case types.Map:
			k, err := mergeTypes(*old.Key, *with.Key, path+".key")
			if err != nil {
				return old, err
			}
			e, err := mergeTypes(*old.Elem, *with.Elem, path+".value")
			return types.MapOf(k, e, old.ElemNull || with.ElemNull), err
		}
	}
	if !old.Equal(with) {
		return old, diag.New("DELTA_FAILED_TO_MERGE_FIELDS", "The column %s is %s in the table and %s in the new rows.", path, old.SQL(), with.SQL()).
			WithHint("Cast the column to %s, or refresh the table fully.", old.SQL())
	}
	return old, nil
}

// redefine is the metadata of an existing table after a Write with Define, and the features it then needs. replace says that every row is
// replaced by the same Write, so that columns may change freely.
func (s *Snapshot) redefine(d Definition, replace bool) (metadata, []string, error) {
	m, needs, err := d.prepare()
	if err != nil {
		return metadata{}, nil, err
	}
	m.ID, m.CreatedTime = s.meta.ID, s.meta.CreatedTime
	if m.Name == "" {
		m.Name = s.meta.Name
	}
	if m.Description == "" {
		m.Description = s.meta.Description
	}
	conf := map[string]string{}
	for k, v := range s.meta.Configuration {
		conf[k] = v
	}
	for k, v := range m.Configuration {
		conf[k] = v
	}
	m.Configuration = conf
	if replace {
		return m, needs, nil
	}
	if !equalFoldAll(m.PartitionColumns, s.meta.PartitionColumns) {
		return metadata{}, nil, diag.New("CANNOT_UPDATE_PARTITION_COLUMNS", "The table %s is partitioned by (%s) and cannot be partitioned by (%s) without replacing all of its rows.",
			s.dir, strings.Join(s.meta.PartitionColumns, ", "), strings.Join(m.PartitionColumns, ", ")).WithHint("Refresh the table fully.")
	}
	m.PartitionColumns = s.meta.PartitionColumns
	given, err := types.FromJSON(m.SchemaString)
	if err != nil {
		return metadata{}, nil, err
	}
	merged, err := MergeSchemas(s.schema, given)
	if err != nil {
		if e, ok := diag.As(err); ok {
			err = e.For(s.dir)
		}
		return metadata{}, nil, err
	}
	m.SchemaString = merged.JSON()
	return m, needs, nil
}

func equalFoldAll(a, b []string) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if !strings.EqualFold(a[i], b[i]) {
			return false
		}
	}
	return true
}
