package types

import (
	"fmt"
	"strings"
)

// Type is a Spark SQL data type.
type Type struct {
	Kind      Kind
	Precision int    // Decimal, Time
	Scale     int    // Decimal
	Length    int    // Char, Varchar
	Collation string // String: see collation.go; "" is UTF8_BINARY
	Elem      *Type
	ElemNull  bool // Array, Map: whether elements (values) may be NULL
	Key       *Type
	Fields    []Field // Struct
	Start     Unit    // interval types
	End       Unit
}

// Field is a column of a schema or a field of a struct.
type Field struct {
	Name     string
	Type     Type
	Nullable bool
	Comment  string
	Metadata map[string]any // the rest of Spark's field metadata; nil when there is none
}

// The types without parameters, and the defaults of those with.
var (
	NullType         = Type{Kind: Null}
	BooleanType      = Type{Kind: Boolean}
	ByteType         = Type{Kind: Byte}
	ShortType        = Type{Kind: Short}
	IntType          = Type{Kind: Int}
	LongType         = Type{Kind: Long}
	FloatType        = Type{Kind: Float}
	DoubleType       = Type{Kind: Double}
	StringType       = Type{Kind: String}
	BinaryType       = Type{Kind: Binary}
	DateType         = Type{Kind: Date}
	TimestampType    = Type{Kind: Timestamp}
	TimestampNTZType = Type{Kind: TimestampNTZ}
	IntervalDTType   = Type{Kind: IntervalDT, Start: UnitDay, End: UnitSecond}
	IntervalYMType   = Type{Kind: IntervalYM, Start: UnitYear, End: UnitMonth}
	VariantType      = Type{Kind: Variant}
)

// DecimalOf is DECIMAL(p,s).
func DecimalOf(p, s int) Type { return Type{Kind: Decimal, Precision: p, Scale: s} }

// ArrayOf is ARRAY<elem>; containsNull says whether elements may be NULL.
func ArrayOf(elem Type, containsNull bool) Type {
	return Type{Kind: Array, Elem: &elem, ElemNull: containsNull}
}

// MapOf is MAP<key, value>.
func MapOf(key, value Type, valueContainsNull bool) Type {
	return Type{Kind: Map, Key: &key, Elem: &value, ElemNull: valueContainsNull}
}

// StructOf is STRUCT<fields>.
func StructOf(fields ...Field) Type { return Type{Kind: Struct, Fields: fields} }

// IsNumeric reports whether t is one of the integral, decimal or floating types.
func (t Type) IsNumeric() bool { return t.Kind >= Byte && t.Kind <= Decimal }

// IsIntegral reports TINYINT, SMALLINT, INT, BIGINT.
func (t Type) IsIntegral() bool { return t.Kind >= Byte && t.Kind <= Long }

// IsFractional reports FLOAT, DOUBLE, DECIMAL.
func (t Type) IsFractional() bool { return t.Kind == Float || t.Kind == Double || t.Kind == Decimal }

// IsString reports STRING, CHAR and VARCHAR.
func (t Type) IsString() bool { return t.Kind == String || t.Kind == Char || t.Kind == Varchar }

// Orderable reports types whose values have an order in Spark.
func (t Type) Orderable() bool {
	switch t.Kind {
	case Map, Variant, CalendarInterval, Unknown:
		return false
	case Array:
		return t.Elem.Orderable()
	case Struct:
		for _, f := range t.Fields {
			if !f.Type.Orderable() {
				return false
			}
		}
	}
	return true
}

// Contains reports a type that is of a kind or holds one of it.
func (t Type) Contains(k Kind) bool {
	switch t.Kind {
	case k:
		return true
	case Array:
		return t.Elem.Contains(k)
	case Map:
		return t.Key.Contains(k) || t.Elem.Contains(k)
	case Struct:
		for _, f := range t.Fields {
			if f.Type.Contains(k) {
				return true
			}
		}
	}
	return false
}

// IsDatetime reports DATE, TIMESTAMP and TIMESTAMP_NTZ.
func (t Type) IsDatetime() bool { return t.Kind >= Date && t.Kind <= TimestampNTZ }

// IsInterval reports the interval types.
func (t Type) IsInterval() bool { return t.Kind >= IntervalYM && t.Kind <= CalendarInterval }

// IsNested reports ARRAY, MAP and STRUCT.
func (t Type) IsNested() bool { return t.Kind == Array || t.Kind == Map || t.Kind == Struct }

// Equal compares types without nullability, comments and metadata; field names compare exactly.
func (t Type) Equal(o Type) bool { return t.equal(o, func(a, b string) bool { return a == b }) }

// EqualFold is Equal with field names compared case-insensitively.
func (t Type) EqualFold(o Type) bool { return t.equal(o, strings.EqualFold) }

func (t Type) equal(o Type, same func(a, b string) bool) bool {
	if t.Kind != o.Kind {
		return false
	}
	switch t.Kind {
	case String:
		return t.Collation == o.Collation
	case Decimal:
		return t.Precision == o.Precision && t.Scale == o.Scale
	case Time:
		return t.Precision == o.Precision
	case Char, Varchar:
		return t.Length == o.Length
	case IntervalYM, IntervalDT:
		return t.Start == o.Start && t.End == o.End
	case Array:
		return t.Elem.equal(*o.Elem, same)
	case Map:
		return t.Key.equal(*o.Key, same) && t.Elem.equal(*o.Elem, same)
	case Struct:
		if len(t.Fields) != len(o.Fields) {
			return false
		}
		for i, f := range t.Fields {
			if !same(f.Name, o.Fields[i].Name) || !f.Type.equal(o.Fields[i].Type, same) {
				return false
			}
		}
	}
	return true
}

// Field returns the struct field of that name, compared case-insensitively, and its position; -1 when there is none.
func (t Type) Field(name string) (Field, int) {
	for i, f := range t.Fields {
		if strings.EqualFold(f.Name, name) {
			return f, i
		}
	}
	return Field{}, -1
}

// CatalogString is Spark's: as String, but no field's name is quoted, so that it may not read back.
func (t Type) CatalogString() string { return t.text(func(name string) string { return name }) }

// String is the type in lower case: bigint, decimal(5,2), array<int>, struct<a:int>. Parse reads it back.
func (t Type) String() string { return t.text(QuoteIfNeeded) }

func (t Type) text(quote func(name string) string) string {
	switch t.Kind {
	case String:
		if t.Collation != "" {
			return "string collate " + t.Collation
		}
	case Decimal:
		return fmt.Sprintf("decimal(%d,%d)", t.Precision, t.Scale)
	case Time:
		return fmt.Sprintf("time(%d)", t.Precision)
	case Char:
		return fmt.Sprintf("char(%d)", t.Length)
	case Varchar:
		return fmt.Sprintf("varchar(%d)", t.Length)
	case IntervalYM, IntervalDT:
		if t.Start == t.End {
			return "interval " + t.Start.String()
		}
		return "interval " + t.Start.String() + " to " + t.End.String()
	case Array:
		return "array<" + t.Elem.text(quote) + ">"
	case Map:
		return "map<" + t.Key.text(quote) + "," + t.Elem.text(quote) + ">"
	case Struct:
		s := make([]string, len(t.Fields))
		for i, f := range t.Fields {
			s[i] = quote(f.Name) + ":" + f.Type.text(quote)
		}
		return "struct<" + strings.Join(s, ",") + ">"
	}
	return simpleNames[t.Kind]
}

// SQL is the type as Spark's messages print it: BIGINT, DECIMAL(5,2), STRUCT<a: INT>.
func (t Type) SQL() string {
	switch t.Kind {
	case Array:
		return "ARRAY<" + t.Elem.SQL() + ">"
	case Map:
		return "MAP<" + t.Key.SQL() + ", " + t.Elem.SQL() + ">"
	case Struct:
		s := make([]string, len(t.Fields))
		for i, f := range t.Fields {
			s[i] = QuoteIfNeeded(f.Name) + ": " + f.Type.SQL()
			if !f.Nullable {
				s[i] += " NOT NULL"
			}
		}
		return "STRUCT<" + strings.Join(s, ", ") + ">"
	}
	return strings.ToUpper(t.String())
}

// QuoteIfNeeded backquotes a name unless it is a plain identifier.
func QuoteIfNeeded(name string) string {
	plain := name != ""
	for i, r := range name {
		if r != '_' && (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') && (i == 0 || r < '0' || r > '9') {
			plain = false
		}
	}
	if plain {
		return name
	}
	return "`" + strings.ReplaceAll(name, "`", "``") + "`"
}
