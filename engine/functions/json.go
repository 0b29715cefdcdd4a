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
		fn("from_json", by("string, any, any?", "", spellFromJSON).types(typeFromJSON).nulls(nullAlways).given(constantSchema)),
		fn("to_json", by("struct|array|map|variant, any?", "string", spellToJSON).checked(checkOptions(1)).given(func(c call) error {
			if t := c.was[0].Type; !t.IsNested() && t.Kind != types.Variant && t.Kind != types.Null {
				return c.mismatch("INVALID_JSON_SCHEMA", `Input schema "%s" must be a struct, an array, a map or a variant.`, t.SQL())
			}
			return nil
		})),
		fn("schema_of_json", by("text, any?", "string", spellSchema(jsonSchema)).checked(checkOptions(1)).given(func(c call) error {
			if !c.was[0].Foldable {
				return c.mismatch("NON_FOLDABLE_INPUT", `the input %s should be a foldable "STRING" expression; however, got "%s".`, quoteName("json"), c.was[0].text(0))
			}
			if c.was[0].Null || c.was[0].Type.Kind == types.Null {
				return c.mismatch("UNEXPECTED_NULL", "The json must not be null.")
			}
			return nil
		})),
	}
}

// typeFromJSON is the schema given as a constant DDL text or type.
func typeFromJSON(c call) (types.Type, error) {
	text, err := c.constantText(1)
	if err != nil {
		return types.Type{}, err
	}
	if _, err := c.textOptions(2); err != nil {
		return types.Type{}, err
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

// spellFromJSON lets a Go function read the text as Spark does and hands DuckDB a text it cannot misread.
func spellFromJSON(c call) (string, error) {
	if where := unreadable(c.result); where != "" {
		return "", diag.Unsupported("from_json into "+where, "read it as STRING and cast it afterwards")
	}
	if c.result.Kind == types.Variant {
		return "go_try_parse_json($1)", nil
	}
	o, err := c.optionsText(2)
	return fmt.Sprintf("from_json(CAST(go_read_json($1, %s, current_setting('TimeZone'), %s) AS JSON), %s)", quote(c.result.String()), o, quote(jsonStructure(c.result))), err
}

func unreadable(t types.Type) string {
	switch t.Kind {
	case types.Binary, types.CalendarInterval, types.IntervalDT, types.IntervalYM:
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
	t, value := c.typ(0), "$1"
	where := unwritable(t)
	// Of rows that are no constants Spark writes a key as its memory looks.
	if k := t.Key; t.Kind == types.Map && c.was[0].Foldable && (k.Kind == types.Struct || k.Kind == types.Array) && unwritable(*k) == "" {
		where, value = unwritable(*t.Elem), "map_entries($1)"
	}
	if where != "" {
		return "", diag.Unsupported("to_json of "+where, "cast it to STRING first")
	}
	o, err := c.optionsText(1)
	return fmt.Sprintf("go_write_json(%s, %s, current_setting('TimeZone'), %s)", value, quote(t.String()), o), err
}

// unwritable is a type inside t that to_json does not write: INTERVAL of months, days and microseconds, and maps with keys that Spark prints as it holds them.
func unwritable(t types.Type) string {
	switch t.Kind {
	case types.CalendarInterval:
		return t.SQL()
	case types.Array:
		return unwritable(*t.Elem)
	case types.Map:
		switch k := t.Key; {
		case k.IsString(), k.IsNumeric(), k.Kind == types.Boolean, k.IsDatetime():
			return unwritable(*t.Elem)
		}
		return t.SQL()
	case types.Struct:
		for _, f := range t.Fields {
			if w := unwritable(f.Type); w != "" {
				return w
			}
		}
	}
	return ""
}
