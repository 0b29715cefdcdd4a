package functions

import (
	"fmt"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/types"
)

func jsonRows() []*Function {
	return []*Function{
		fn("get_json_object", f("text, text", "string", "go_get_json_object($1, $2)").nulls(nullAlways)),
		fn("json_array_length", f("text", "int", "go_json_array_length($1)").nulls(nullAlways)),
		fn("json_object_keys", f("text", "array<string>", "go_json_object_keys($1)").nulls(nullAlways)),
		fn("from_json", by("string, !string, any?", "", spellFromJSON).types(typeFromJSON).nulls(nullAlways)),
		fn("to_json", by("struct|array|map, any?", "string", spellToJSON)),
		fn("schema_of_json", by("!string, any?", "string", spellSchemaOfJSON)),
		fn("parse_json", f("text", "variant", "CAST($1 AS JSON)")),
		fn("try_parse_json", f("text", "variant", "TRY_CAST($1 AS JSON)").nulls(nullAlways)),
		refused("variant_get", "keep the text and use get_json_object or from_json"),
		refused("try_variant_get", "keep the text and use get_json_object or from_json"),
		refused("is_valid_variant", "use try_parse_json(x) IS NOT NULL"),
		refused("is_variant_null", "keep the text and use get_json_object"),
		refused("schema_of_variant", "use schema_of_json on the text"),
		refused("schema_of_variant_agg", "use schema_of_json on the text"),
		refused("variant_explode", "use from_json and explode"),
		refused("variant_explode_outer", "use from_json and explode_outer"),
		refused("to_variant_object", "use to_json"),
		refused("from_csv", "use split, or read the files with format csv"),
		refused("to_csv", "use concat_ws"),
		refused("schema_of_csv", "write the schema out"),
		refused("from_xml", "convert the files to JSON first"), refused("to_xml", "use to_json"), refused("schema_of_xml", "write the schema out"),
		refused("xpath", "use regexp_extract_all"), refused("xpath_boolean", "use regexp_like"), refused("xpath_double", "use regexp_extract"),
		refused("xpath_float", "use regexp_extract"), refused("xpath_int", "use regexp_extract"), refused("xpath_long", "use regexp_extract"),
		refused("xpath_number", "use regexp_extract"), refused("xpath_short", "use regexp_extract"), refused("xpath_string", "use regexp_extract"),
	}
}

// typeFromJSON is the schema given as a constant DDL text or type.
func typeFromJSON(c call) (types.Type, error) {
	text, ok := c.args[1].Value.(string)
	if !ok {
		return types.Type{}, diag.Unsupported("from_json with a computed schema", "write the schema as a DDL string")
	}
	if len(c.args) > 2 {
		if err := jsonOptions(c); err != nil {
			return types.Type{}, err
		}
	}
	if t, err := types.Parse(text); err == nil {
		if t.Kind != types.Struct && t.Kind != types.Array && t.Kind != types.Map && t.Kind != types.Variant {
			return t, c.mismatch("INVALID_JSON_SCHEMA", `Input schema "%s" must be a struct, an array, a map or a variant.`, t.SQL())
		}
		return t.AsNullable(), nil
	}
	schema, err := types.ParseDDL(text)
	if err != nil {
		return types.Type{}, err
	}
	return schema.Struct().AsNullable(), nil
}

// jsonOptions accepts the options that change nothing in how dp reads and writes JSON.
func jsonOptions(c call) error {
	if i := len(c.args) - 1; c.typ(i).Kind != types.Map {
		return c.unexpectedType(i, parsePattern("map"))
	}
	return diag.Unsupported("options of "+c.f.Name, "leave the options out")
}

// spellFromJSON lets a Go function read the text as Spark does and hands DuckDB a text it cannot misread.
func spellFromJSON(c call) (string, error) {
	if where := unreadable(c.result); where != "" {
		return "", diag.Unsupported("from_json into "+where, "read it as STRING and cast it afterwards")
	}
	return fmt.Sprintf("from_json(CAST(go_read_json($1, %s, current_setting('TimeZone')) AS JSON), %s)", quote(c.result.String()), quote(jsonStructure(c.result))), nil
}

func unreadable(t types.Type) string {
	switch t.Kind {
	case types.Binary, types.Variant, types.CalendarInterval, types.IntervalDT, types.IntervalYM, types.Time:
		return t.SQL()
	case types.Array:
		return unreadable(*t.Elem)
	case types.Map:
		if !t.Key.IsString() {
			return t.SQL()
		}
		return unreadable(*t.Elem)
	case types.Struct:
		for _, f := range t.Fields {
			if w := unreadable(f.Type); w != "" {
				return w
			}
		}
	}
	return ""
}

func spellToJSON(c call) (string, error) {
	if len(c.args) > 1 {
		return "", jsonOptions(c)
	}
	if where := unreadable(c.typ(0)); where != "" {
		return "", diag.Unsupported("to_json of "+where, "cast it to STRING first")
	}
	return fmt.Sprintf("go_write_json($1, %s, current_setting('TimeZone'))", quote(c.typ(0).String())), nil
}
