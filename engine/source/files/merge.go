package files

import (
	"strings"

	"github.com/seed-e45c46d8/dp/engine/types"
)

// merge is Spark's JsonInferSchema.compatibleType: the type that holds the values of both, a string when nothing else does. Structs have
// their fields sorted by name; NULL types and empty structs are still open.
func merge(a, b types.Type) types.Type {
	switch {
	case a.Kind == types.Null:
		return b
	case b.Kind == types.Null:
		return a
	case a.Kind == types.Struct && b.Kind == types.Struct:
		return mergeStructs(a, b)
	case a.Kind == types.Array && b.Kind == types.Array:
		return types.ArrayOf(merge(*a.Elem, *b.Elem), true)
	case a.Kind == types.Array || a.Kind == types.Struct || b.Kind == types.Array || b.Kind == types.Struct:
		return types.StringType
	}
	s := shape{kind: a.Kind, precision: a.Precision, scale: a.Scale}
	if b.Kind == types.Decimal {
		s.decimal(b.Precision, b.Scale)
	} else {
		s.scalar(b.Kind)
	}
	if s.kind == types.Decimal {
		return types.DecimalOf(s.precision, s.scale)
	}
	return types.Type{Kind: s.kind}
}

// mergeStructs merges field lists that are sorted by name.
func mergeStructs(a, b types.Type) types.Type {
	if a.Equal(b) {
		return a
	}
	out := types.Type{Kind: types.Struct, Fields: make([]types.Field, 0, max(len(a.Fields), len(b.Fields)))}
	i, j := 0, 0
	for i < len(a.Fields) && j < len(b.Fields) {
		switch c := strings.Compare(a.Fields[i].Name, b.Fields[j].Name); {
		case c == 0:
			out.Fields = append(out.Fields, types.Col(a.Fields[i].Name, merge(a.Fields[i].Type, b.Fields[j].Type)))
			i, j = i+1, j+1
		case c < 0:
			out.Fields = append(out.Fields, a.Fields[i])
			i++
		default:
			out.Fields = append(out.Fields, b.Fields[j])
			j++
		}
	}
	out.Fields = append(out.Fields, a.Fields[i:]...)
	out.Fields = append(out.Fields, b.Fields[j:]...)
	return out
}

// tightest is Spark's findTightestCommonType, as far as inferred types go: no decimal loses digits, nothing becomes a string.
func tightest(a, b types.Type) (types.Type, bool) {
	switch {
	case a.Equal(b) || b.Kind == types.Null:
		return a, true
	case a.Kind == types.Null:
		return b, true
	case a.Kind == types.Array && b.Kind == types.Array:
		e, ok := tightest(*a.Elem, *b.Elem)
		return types.ArrayOf(e, true), ok
	case a.Kind == types.Struct && b.Kind == types.Struct:
		if len(a.Fields) != len(b.Fields) {
			return types.Type{}, false
		}
		out := types.Type{Kind: types.Struct}
		for i, f := range a.Fields {
			t, ok := tightest(f.Type, b.Fields[i].Type)
			if !ok || !strings.EqualFold(f.Name, b.Fields[i].Name) {
				return types.Type{}, false
			}
			out.Fields = append(out.Fields, types.Col(f.Name, t))
		}
		return out, true
	case a.Kind == types.Long && b.Kind == types.Double, a.Kind == types.Double && b.Kind == types.Long:
		return types.DoubleType, true
	}
	return types.Type{}, false
}

// mergeRoots merges the records of two files, and settles fields that differ only in the case of their letters.
func mergeRoots(a, b types.Type) (types.Type, error) {
	m := merge(a, b)
	if m.Kind != types.Struct || len(m.Fields) == len(a.Fields) && len(m.Fields) == len(b.Fields) {
		return m, nil
	}
	return settle(m)
}

// settle merges the fields of a struct that differ only in the case of their letters.
func settle(t types.Type) (types.Type, error) {
	seen := make(map[string]int, len(t.Fields))
	out := types.Type{Kind: types.Struct, Fields: make([]types.Field, 0, len(t.Fields))}
	for _, f := range t.Fields {
		low := strings.ToLower(f.Name)
		i, ok := seen[low]
		if !ok {
			seen[low] = len(out.Fields)
			out.Fields = append(out.Fields, f)
			continue
		}
		m, ok := tightest(out.Fields[i].Type, f.Type)
		if !ok {
			return types.Type{}, duplicateColumn(low)
		}
		out.Fields[i].Type = m
	}
	return out, nil
}

// canonical is an inferred type as a schema holds it: what was only NULL is a string, empty structs and what consists of them are gone.
// dropNull (dropFieldIfAllNull) removes what was only NULL as well. ok is false when nothing is left.
func canonicalType(t types.Type, dropNull bool) (types.Type, bool) {
	switch t.Kind {
	case types.Null:
		return types.StringType, !dropNull
	case types.Array:
		e, ok := canonicalType(*t.Elem, dropNull)
		return types.ArrayOf(e, true), ok
	case types.Struct:
		out := types.Type{Kind: types.Struct}
		for _, f := range t.Fields {
			if ft, ok := canonicalType(f.Type, dropNull); ok {
				out.Fields = append(out.Fields, types.Col(f.Name, ft))
			}
		}
		return out, len(out.Fields) > 0
	}
	return t, true
}
