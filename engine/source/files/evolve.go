package files

import (
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// evolve widens the columns that a stream keeps by what new files have. Types that are there stay: values that do not fit are rescued.
func evolve(old, seen types.Schema, mode string) (types.Schema, error) {
	if mode == evolveRescue || mode == evolveNone {
		return old, nil
	}
	t, added := widen(old.Struct(), seen.Struct(), "")
	if len(added) == 0 {
		return old, nil
	}
	if mode == evolveFail {
		return old, diag.New("UNKNOWN_FIELD_EXCEPTION.NEW_FIELDS_IN_FILE", "Encountered unknown fields during parsing: %s.", strings.Join(added, ", ")).
			WithHint("add them to the schema or to cloudFiles.schemaHints, or set cloudFiles.schemaEvolutionMode to addNewColumns")
	}
	return types.Schema{Fields: t.Fields}, nil
}

// widen adds the fields that b has and a lacks behind a's, in nested structs too, and names them.
func widen(a, b types.Type, prefix string) (types.Type, []string) {
	switch {
	case a.Kind == types.Array && b.Kind == types.Array:
		e, added := widen(*a.Elem, *b.Elem, prefix+"element.")
		return types.ArrayOf(e, a.ElemNull), added
	case a.Kind != types.Struct || b.Kind != types.Struct:
		return a, nil
	}
	var added []string
	out := types.Type{Kind: types.Struct, Fields: append([]types.Field(nil), a.Fields...)}
	for _, f := range b.Fields {
		have, i := out.Field(f.Name)
		if i < 0 {
			out.Fields = append(out.Fields, f)
			added = append(added, prefix+types.QuoteIfNeeded(f.Name))
			continue
		}
		t, more := widen(have.Type, f.Type, prefix+types.QuoteIfNeeded(f.Name)+".")
		out.Fields[i].Type = t
		added = append(added, more...)
	}
	return out, added
}

// fits reports whether every value of the found type is held by the column's type as it stands, so that nothing is rescued or NULL for it.
func fits(found, column types.Type) bool {
	switch {
	case found.Kind == types.Null:
		return true
	case column.Kind == types.String:
		// Other readers write floating numbers, objects and arrays down in their own way.
		return found.Kind != types.Double && found.Kind != types.Struct && found.Kind != types.Array
	case found.Kind == types.Struct && column.Kind == types.Struct:
		for _, f := range found.Fields {
			c, i := column.Field(f.Name)
			if i < 0 || c.Name != f.Name || !fits(f.Type, c.Type) {
				return false
			}
		}
		return true
	case found.Kind == types.Array && column.Kind == types.Array:
		return fits(*found.Elem, *column.Elem)
	case found.Equal(column):
		return true
	case found.Kind == types.Int:
		return column.Kind == types.Long || column.Kind == types.Double || column.Kind == types.Decimal && column.Precision-column.Scale >= 10
	case found.Kind == types.Long:
		return column.Kind == types.Decimal && column.Precision-column.Scale >= 19
	case found.Kind == types.Decimal && column.Kind == types.Decimal:
		return column.Precision-column.Scale >= found.Precision-found.Scale && column.Scale >= found.Scale
	}
	return false
}

// emptiesFit reports whether empty strings, where the found type is open, stand in columns of strings.
func emptiesFit(found, column types.Type) bool {
	switch {
	case found.Kind == types.Null:
		return column.Kind == types.String || column.Kind == types.Null
	case found.Kind == types.Struct && column.Kind == types.Struct:
		for _, f := range found.Fields {
			if c, i := column.Field(f.Name); i >= 0 && !emptiesFit(f.Type, c.Type) {
				return false
			}
		}
	case found.Kind == types.Array && column.Kind == types.Array:
		return emptiesFit(*found.Elem, *column.Elem)
	}
	return true
}
