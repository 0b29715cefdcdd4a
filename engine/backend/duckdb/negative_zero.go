package duckdb

import (
	"strings"

	"github.com/seed-e45c46d8/dp/engine/types"
)

// DuckDB's Parquet writer takes 0.0 and -0.0 for one entry of a column's dictionary: all zeros of a row group would get the sign of the first. So rows
// with a -0.0 are noticed on their way, and where there are some, the rows are staged again without dictionaries.

// watched notes whether a row of the block, whose columns are those of the schema, has a -0.0.
func (r *renderer) watched(b *block, schema types.Schema) *block {
	var noted []string
	w := r.wrap(r.visible(b), "")
	for i, f := range schema.Fields {
		if t := r.negativeZero(w.cols[i].s, f.Type); t != "" {
			noted = append(noted, t)
		}
	}
	if len(noted) == 0 {
		return b
	}
	r.need("go_negative_zero")
	w.where = []frag{atom("CASE WHEN " + strings.Join(noted, " OR ") + " THEN go_negative_zero(true) ELSE true END")}
	w.stage = stageWhere
	return w
}

// negativeZero is the condition that a value has a -0.0 in it; empty where its type cannot have.
func (r *renderer) negativeZero(e string, t types.Type) string {
	inList := func(list string, elem types.Type) string {
		v := r.freshName("z")
		in := r.negativeZero(v, elem)
		if in == "" {
			return ""
		}
		return "len(list_filter(" + list + ", lambda " + v + ": " + in + ")) > 0"
	}
	switch t.Kind {
	case types.Float, types.Double:
		return "(" + e + " = 0 AND signbit(" + e + "))"
	case types.Array:
		return inList(e, *t.Elem)
	case types.Map:
		return either(inList("map_keys("+e+")", *t.Key), inList("map_values("+e+")", *t.Elem))
	case types.Struct:
		all := ""
		for _, f := range t.Fields {
			all = either(all, r.negativeZero("struct_extract("+e+", "+quoteText(f.Name)+")", f.Type))
		}
		return all
	}
	return ""
}

func either(a, b string) string {
	if a == "" || b == "" {
		return a + b
	}
	return "(" + a + " OR " + b + ")"
}
