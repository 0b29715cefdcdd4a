package delta

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// Definition is what a table is declared to be. See Write.Define for what happens to a table that exists.
type Definition struct {
	// Schema has all columns, partition columns included, in order. Field metadata is kept: CURRENT_DEFAULT,
	// delta.generationExpression and so on are Delta's own.
	Schema types.Schema
	// PartitionBy are columns of Schema whose values are in the log and in folder names instead of the data files.
	PartitionBy []string
	// ClusterBy are columns that engines with liquid clustering keep together; dp keeps statistics of them.
	ClusterBy  []string
	Properties map[string]string
	Name       string // for people; may be empty
	Comment    string
}

// charVarchar is the field metadata under which Spark remembers CHAR and VARCHAR columns, which Delta stores as strings.
const charVarchar = "__CHAR_VARCHAR_TYPE_STRING"

// generationExpression marks a generated column, currentDefault one with a DEFAULT, identityStart one that counts by itself, invariant an
// old spelling of a constraint.
const (
	generationExpression = "delta.generationExpression"
	currentDefault       = "CURRENT_DEFAULT"
	identityStart        = "delta.identity.start"
	invariant            = "delta.invariants"
)

// Check reports what makes the definition impossible; nil when a table can be created from it.
func (d Definition) Check() error {
	_, _, err := d.prepare()
	return err
}

// prepare makes the metadata of a new table and lists the features it needs.
func (d Definition) prepare() (metadata, []string, error) {
	conf, needs, err := canonicalProperties(d.Properties)
	if err != nil {
		return metadata{}, nil, err
	}
	schema, more, err := storedSchema(d.Schema)
	if err != nil {
		return metadata{}, nil, err
	}
	needs = append(needs, more...)
	partition, err := columnsOf(schema, d.PartitionBy, "partition")
	if err != nil {
		return metadata{}, nil, err
	}
	if len(partition) > 0 && len(partition) == schema.Len() {
		return metadata{}, nil, diag.New("ALL_PARTITION_COLUMNS_NOT_ALLOWED", "Cannot use all columns for partition columns.")
	}
	for _, c := range partition {
		f, _ := schema.Field(c)
		if f.Type.IsNested() || f.Type.Kind == types.Binary || f.Type.HasCollation() {
			return metadata{}, nil, diag.New("INVALID_PARTITION_COLUMN_DATA_TYPE", "Cannot use %q for partition column %s.", f.Type.SQL(), c)
		}
	}
	if len(d.ClusterBy) > 0 {
		if len(partition) > 0 {
			return metadata{}, nil, diag.New("DELTA_CLUSTER_BY_WITH_PARTITIONED_BY", "Clustering and partitioning cannot both be specified.").
				WithHint("Remove the cluster columns or the partition columns.")
		}
		if _, err := columnsOf(schema, d.ClusterBy, "cluster"); err != nil {
			return metadata{}, nil, err
		}
		needs = append(needs, "clustering", "domainMetadata")
	}
	if slices.Contains(needs, "rowTracking") {
		needs = append(needs, "domainMetadata")
	}
	return metadata{
		Name: d.Name, Description: d.Comment, Format: format{Provider: "parquet", Options: map[string]string{}},
		SchemaString: schema.JSON(), PartitionColumns: partition, Configuration: conf,
	}, needs, nil
}

// columnsOf gives names the schema's spelling.
func columnsOf(s types.Schema, names []string, role string) ([]string, error) {
	r := make([]string, 0, len(names))
	for _, n := range names {
		i := s.Index(n)
		if i < 0 {
			return nil, diag.New("DELTA_PARTITION_COLUMN_NOT_FOUND", "The %s column %s is not among the table's columns: %s.", role, n, strings.Join(s.Names(), ", "))
		}
		if slices.Contains(r, s.Fields[i].Name) {
			return nil, diag.New("COLUMN_ALREADY_EXISTS", "The %s column %s is named twice.", role, n)
		}
		r = append(r, s.Fields[i].Name)
	}
	return r, nil
}

// storedSchema is the schema as a log spells it, with the features its columns need.
func storedSchema(s types.Schema) (types.Schema, []string, error) {
	var needs []string
	fields, err := storedFields(s.Fields, "", &needs)
	return types.Schema{Fields: fields}, needs, err
}

// forbiddenInNames are characters that Parquet writers choke on; Delta allows them only with column mapping.
const forbiddenInNames = " ,;{}()\n\t="

func storedFields(fs []types.Field, parent string, needs *[]string) ([]types.Field, error) {
	r := make([]types.Field, len(fs))
	for i, f := range fs {
		path := parent + f.Name
		if f.Name == "" || strings.ContainsAny(f.Name, forbiddenInNames) {
			return nil, diag.New("DELTA_INVALID_CHARACTERS_IN_COLUMN_NAMES", "The column name %q has one of the characters \" ,;{}()\\n\\t=\", which Delta tables cannot store.", path).
				WithHint("Rename the column, for example with an alias: AS %s.", suggestName(f.Name))
		}
		for _, o := range fs[:i] {
			if strings.EqualFold(o.Name, f.Name) {
				return nil, diag.New("COLUMN_ALREADY_EXISTS", "The column `%s` already exists. Choose another name or rename the existing column.", path)
			}
		}
		if _, ok := f.Metadata[generationExpression]; ok {
			*needs = append(*needs, "generatedColumns")
		}
		if _, ok := f.Metadata[currentDefault]; ok {
			*needs = append(*needs, "allowColumnDefaults")
		}
		if _, ok := f.Metadata[identityStart]; ok {
			return nil, diag.Unsupported("The identity column "+path, "Number the rows in the query instead.")
		}
		t, err := storedType(f.Type, path, needs)
		if err != nil {
			return nil, err
		}
		if hasChar(f.Type) {
			m := map[string]any{charVarchar: f.Type.String()}
			for k, v := range f.Metadata {
				m[k] = v
			}
			f.Metadata = m
		}
		f.Type = t
		r[i] = f
	}
	return r, nil
}

func suggestName(n string) string {
	s := strings.Map(func(r rune) rune {
		if r == '.' || strings.ContainsRune(forbiddenInNames, r) {
			return '_'
		}
		return r
	}, n)
	if s == "" {
		return "col"
	}
	return s
}

func hasChar(t types.Type) bool {
	switch {
	case t.Kind == types.Char || t.Kind == types.Varchar:
		return true
	case t.Kind == types.Array:
		return hasChar(*t.Elem)
	case t.Kind == types.Map:
		return hasChar(*t.Key) || hasChar(*t.Elem)
	}
	return false // the fields of a struct remember their own
}

func storedType(t types.Type, path string, needs *[]string) (types.Type, error) {
	switch {
	case t.Kind == types.Char || t.Kind == types.Varchar:
		return types.StringType, nil
	case t.Kind == types.TimestampNTZ:
		*needs = append(*needs, "timestampNtz")
		return t, nil
	case t.Kind == types.Array:
		if err := noNestedNotNull(*t.Elem, path); err != nil {
			return t, err
		}
		e, err := storedType(*t.Elem, path+".element", needs)
		return types.ArrayOf(e, t.ElemNull), err
	case t.Kind == types.Map:
		for _, p := range []*types.Type{t.Key, t.Elem} {
			if err := noNestedNotNull(*p, path); err != nil {
				return t, err
			}
		}
		k, err := storedType(*t.Key, path+".key", needs)
		if err != nil {
			return t, err
		}
		e, err := storedType(*t.Elem, path+".value", needs)
		return types.MapOf(k, e, t.ElemNull), err
	case t.Kind == types.Struct:
		if len(t.Fields) == 0 {
			return t, diag.New("DELTA_UNSUPPORTED_DATA_TYPES", "The column %s is a struct without fields, which Parquet cannot store.", path)
		}
		fs, err := storedFields(t.Fields, path+".", needs)
		return types.StructOf(fs...), err
	case t.Kind == types.Boolean, t.IsNumeric(), t.IsString(), t.Kind == types.Binary, t.IsDatetime():
		return t, nil
	}
	hint := "Cast it to a type that tables can hold."
	if t.Kind == types.Null {
		hint = "Cast the NULL to the type that the column should have, for example CAST(NULL AS STRING)."
	}
	return t, diag.New("DELTA_UNSUPPORTED_DATA_TYPES", "The column %s has the type %s, which Delta tables cannot store.", path, t.SQL()).WithHint("%s", hint)
}

func noNestedNotNull(t types.Type, path string) error {
	if t.Kind != types.Struct {
		return nil
	}
	for _, f := range t.Fields {
		if !f.Nullable {
			return diag.New("DELTA_NESTED_NOT_NULL_CONSTRAINT", "The column %s has a NOT NULL constraint inside an array or map, which Delta does not support.", path)
		}
	}
	return nil
}

// clusteringDomain is where a table's cluster columns are written down.
const clusteringDomain = "delta.clustering"

func clusteringOf(columns []string) domainMetadata {
	cols := make([][]string, len(columns))
	for i, c := range columns {
		cols[i] = []string{c}
	}
	b, err := json.Marshal(struct {
		Columns [][]string `json:"clusteringColumns"`
		Domain  string     `json:"domainName"`
	}{cols, clusteringDomain})
	if err != nil {
		b = nil // strings always encode
	}
	return domainMetadata{Domain: clusteringDomain, Configuration: string(b)}
}
