package types

import (
	"math/big"
	"slices"
	"strings"
)

// VariantSchema is the type of a VARIANT's value: objects as STRUCT, integral numbers BIGINT, what has no common type VARIANT, null VOID.
func VariantSchema(v any) Type {
	switch v := v.(type) {
	case bool:
		return BooleanType
	case string:
		return StringType
	case []byte:
		return BinaryType
	case int64:
		return LongType
	case DecimalValue:
		v = withoutZeros(v)
		digits := len(new(big.Int).Abs(v.Unscaled).String())
		return DecimalOf(max(digits, v.Scale), v.Scale)
	case float64:
		return DoubleType
	case float32:
		return FloatType
	case DateValue:
		return DateType
	case VariantInstant:
		return TimestampType
	case VariantLocal:
		return TimestampNTZType
	case []any:
		e := NullType
		for _, x := range v {
			e = MergeVariantSchemas(e, VariantSchema(x))
		}
		return ArrayOf(e, true)
	case VariantObject:
		t := Type{Kind: Struct}
		for _, m := range v {
			t.Fields = append(t.Fields, Col(m.Key, VariantSchema(m.Value)))
		}
		return t
	}
	return NullType
}

// MergeVariantSchemas is the type that holds the values of both.
func MergeVariantSchemas(a, b Type) Type {
	switch {
	case a.Kind == Null:
		return b
	case b.Kind == Null:
		return a
	case a.Kind == Array && b.Kind == Array:
		return ArrayOf(MergeVariantSchemas(*a.Elem, *b.Elem), true)
	case a.Kind == Struct && b.Kind == Struct:
		return mergeObjects(a, b)
	case a.Equal(b):
		return a
	case a.Kind == Float && b.Kind == Float:
		return a
	case a.IsNumeric() && b.IsNumeric():
		if t, ok := CommonType(a, b); ok {
			return t
		}
	case a.IsDatetime() && b.IsDatetime():
		if t, ok := TightestCommonType(a, b); ok {
			return t
		}
	}
	return VariantType
}

func mergeObjects(a, b Type) Type {
	t := Type{Kind: Struct, Fields: slices.Clone(a.Fields)}
	for _, f := range b.Fields {
		i, found := slices.BinarySearchFunc(t.Fields, f.Name, func(g Field, name string) int { return strings.Compare(g.Name, name) })
		if found {
			t.Fields[i].Type = MergeVariantSchemas(t.Fields[i].Type, f.Type)
		} else {
			t.Fields = slices.Insert(t.Fields, i, f)
		}
	}
	return t
}

// VariantSchemaText is a VariantSchema as schema_of_variant prints it: OBJECT where a type would be STRUCT.
func VariantSchemaText(t Type) string {
	switch t.Kind {
	case Array:
		return "ARRAY<" + VariantSchemaText(*t.Elem) + ">"
	case Struct:
		s := make([]string, len(t.Fields))
		for i, f := range t.Fields {
			s[i] = QuoteIfNeeded(f.Name) + ": " + VariantSchemaText(f.Type)
		}
		return "OBJECT<" + strings.Join(s, ", ") + ">"
	}
	return t.SQL()
}
