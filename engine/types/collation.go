package types

import (
	"strings"

	"golang.org/x/text/language"
)

// The collations dp compares strings by. UTF8_BINARY, which has no name in a Type, is the one of strings that were given none.
const (
	LCase       = "UTF8_LCASE"        // letters without regard to their case
	BinaryRTrim = "UTF8_BINARY_RTRIM" // without regard to spaces at the end
	LCaseRTrim  = "UTF8_LCASE_RTRIM"  // both
	// IndeterminateCollation is that of a value made of strings of different collations: it can be shown and not compared.
	IndeterminateCollation = "null"
)

// Collated is STRING with a collation.
func Collated(collation string) Type { return Type{Kind: String, Collation: collation} }

// CollationOf finds a collation by its name, in any case. known says that Spark has it, ok that dp has: "" is UTF8_BINARY.
func CollationOf(name string) (collation string, known, ok bool) {
	switch upper := strings.ToUpper(name); upper {
	case "UTF8_BINARY":
		return "", true, true
	case LCase, BinaryRTrim, LCaseRTrim:
		return upper, true, true
	default:
		return "", localeCollation(upper), false
	}
}

// localeCollation reports the name of a locale, or of UNICODE, with what its comparisons leave out: UNICODE_CI, DE_AI, SR_CYRL_SRB_CI_RTRIM.
func localeCollation(upper string) bool {
	parts := strings.Split(upper, "_")
	if parts[0] == "UTF8" {
		return false
	}
	for i, p := range parts {
		if p == "" || i > 0 && parts[i-1] == "RTRIM" {
			return false
		}
	}
	if parts[0] == "UNICODE" {
		return true
	}
	_, err := language.ParseBase(strings.ToLower(parts[0]))
	return err == nil
}

// HasCollation reports a type that is, or holds, a string with a collation of its own.
func (t Type) HasCollation() bool {
	switch t.Kind {
	case String:
		return t.Collation != ""
	case Array:
		return t.Elem.HasCollation()
	case Map:
		return t.Key.HasCollation() || t.Elem.HasCollation()
	case Struct:
		for _, f := range t.Fields {
			if f.Type.HasCollation() {
				return true
			}
		}
	}
	return false
}

// WithCollation is t with a collation in the place of that of every string in it.
func (t Type) WithCollation(collation string) Type {
	switch t.Kind {
	case String, Char, Varchar:
		return Collated(collation)
	case Array:
		return ArrayOf(t.Elem.WithCollation(collation), t.ElemNull)
	case Map:
		return MapOf(t.Key.WithCollation(collation), t.Elem.WithCollation(collation), t.ElemNull)
	case Struct:
		fields := make([]Field, len(t.Fields))
		for i, f := range t.Fields {
			f.Type = f.Type.WithCollation(collation)
			fields[i] = f
		}
		return StructOf(fields...)
	}
	return t
}
