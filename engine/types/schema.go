package types

import (
	"math"
	"strings"
)

// Schema is the columns of a relation or table, in order. Names keep their case and compare case-insensitively.
type Schema struct {
	Fields []Field
}

// SchemaOf makes a schema of fields.
func SchemaOf(fields ...Field) Schema { return Schema{Fields: fields} }

// Col is a nullable field.
func Col(name string, t Type) Field { return Field{Name: name, Type: t, Nullable: true} }

// Len is the number of columns.
func (s Schema) Len() int { return len(s.Fields) }

// Names are the column names.
func (s Schema) Names() []string {
	r := make([]string, len(s.Fields))
	for i, f := range s.Fields {
		r[i] = f.Name
	}
	return r
}

// Index is the position of a column, compared case-insensitively; -1 when there is none.
func (s Schema) Index(name string) int {
	for i, f := range s.Fields {
		if strings.EqualFold(f.Name, name) {
			return i
		}
	}
	return -1
}

// Field returns the column of that name, compared case-insensitively.
func (s Schema) Field(name string) (Field, bool) {
	if i := s.Index(name); i >= 0 {
		return s.Fields[i], true
	}
	return Field{}, false
}

// Struct is the schema as a struct type.
func (s Schema) Struct() Type { return StructOf(s.Fields...) }

// Equal compares names exactly and types without nullability.
func (s Schema) Equal(o Schema) bool { return s.Struct().Equal(o.Struct()) }

// DDL is the schema as a column list: a BIGINT NOT NULL, b STRING COMMENT 'x'.
func (s Schema) DDL() string {
	r := make([]string, len(s.Fields))
	for i, f := range s.Fields {
		r[i] = QuoteIfNeeded(f.Name) + " " + f.Type.SQL()
		if !f.Nullable {
			r[i] += " NOT NULL"
		}
		if f.Comment != "" {
			r[i] += " COMMENT '" + strings.ReplaceAll(strings.ReplaceAll(f.Comment, `\`, `\\`), "'", `\'`) + "'"
		}
	}
	return strings.Join(r, ", ")
}

// Tree is what PySpark's printSchema prints, with the final newline.
func (s Schema) Tree() string {
	return s.TreeTo(0)
}

// TreeTo is the tree down to a level; 0 and less mean all of it.
func (s Schema) TreeTo(level int) string {
	if level <= 0 {
		level = math.MaxInt
	}
	var b strings.Builder
	b.WriteString("root\n")
	treeFields(&b, s.Fields, " |", level)
	return b.String()
}

// treeFields writes the fields of a struct, and what is in them, as far as left levels are.
func treeFields(b *strings.Builder, fs []Field, prefix string, left int) {
	if left <= 0 {
		return
	}
	for _, f := range fs {
		b.WriteString(prefix + "-- " + f.Name + ": " + treeName(f.Type) + " (nullable = " + boolText(f.Nullable) + ")\n")
		treeNested(b, f.Type, prefix+"    |", left-1)
	}
}

func treeNested(b *strings.Builder, t Type, prefix string, left int) {
	if left <= 0 {
		return
	}
	switch t.Kind {
	case Struct:
		treeFields(b, t.Fields, prefix, left)
	case Array:
		b.WriteString(prefix + "-- element: " + treeName(*t.Elem) + " (containsNull = " + boolText(t.ElemNull) + ")\n")
		treeNested(b, *t.Elem, prefix+"    |", left-1)
	case Map:
		b.WriteString(prefix + "-- key: " + treeName(*t.Key) + "\n")
		treeNested(b, *t.Key, prefix+"    |", left-1)
		b.WriteString(prefix + "-- value: " + treeName(*t.Elem) + " (valueContainsNull = " + boolText(t.ElemNull) + ")\n")
		treeNested(b, *t.Elem, prefix+"    |", left-1)
	}
}

func treeName(t Type) string {
	switch t.Kind {
	case Struct:
		return "struct"
	case Array:
		return "array"
	case Map:
		return "map"
	}
	return jsonName(t)
}

func boolText(v bool) string {
	if v {
		return "true"
	}
	return "false"
}
