package functions

import (
	"fmt"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// variantRows are the functions of VARIANT.
func variantRows() []*Function {
	get := func(name string, try bool) *Function {
		return fn(name, by("variant, text, !text?", "", func(c call) (string, error) {
			return variantText(c.result, "go_variant_get($1, $2, %s, current_setting('TimeZone'), "+fmt.Sprint(try)+")")
		}).types(typeVariantGet).nulls(nullAlways))
	}
	explode := func(name string, outer bool) *Function {
		return generator(name, s("variant", "", name).types(rowType).gives(func(c call) []types.Field {
			return []types.Field{{Name: "pos", Type: types.IntType, Nullable: outer}, types.Col("key", types.StringType), {Name: "value", Type: types.VariantType, Nullable: outer}}
		}))
	}
	rows := []*Function{
		fn("parse_json", f("text", "variant", "go_parse_json($1)")),
		fn("try_parse_json", f("text", "variant", "go_try_parse_json($1)").nulls(nullAlways)),
		get("variant_get", false), get("try_variant_get", true),
		fn("is_variant_null", f("variant", "boolean", "coalesce($1 = 'null', false)").nulls(nullNever)),
		fn("is_valid_variant", f("variant", "boolean", "($1 IS NOT NULL OR NULL)")),
		fn("schema_of_variant", f("variant", "string", "go_schema_of_variant($1)")),
		agg("schema_of_variant_agg", f("variant", "string", "go_schema_of_variants(coalesce(list($1) FILTER (WHERE $1 IS NOT NULL$A)$W, []))").nulls(nullNever)),
		fn("to_variant_object", by("any", "variant", spellToVariant).checked(func(c call) error {
			if t := c.typ(0); !types.ToVariantObject(t) {
				return c.mismatch("CAST_WITHOUT_SUGGESTION", `cannot cast "%s" to "VARIANT".`, t.SQL())
			}
			return nil
		})),
		explode("variant_explode", false), explode("variant_explode_outer", true),
	}
	for _, name := range []string{"variant_array_append", "variant_insert"} {
		edit := func(c call) (string, error) { return spellVariantEdit(c, "go_"+name, "") }
		for _, n := range []string{name, "try_" + name} {
			rows = append(rows, fn(n, by("variant, text, any", "variant", edit).checked(editValue).nulls(nullAlways)))
		}
	}
	for _, n := range []string{"variant_set", "try_variant_set"} {
		rows = append(rows, fn(n, by("variant, text, any, !truth?", "variant", func(c call) (string, error) {
			create := ", true"
			if len(c.args) > 3 {
				create = ", $4"
			}
			return spellVariantEdit(c, "go_variant_set", create)
		}).checked(editValue).nulls(nullAlways)).named("v", "path", "val"))
	}
	return append(rows,
		fn("variant_delete", f("variant, text...", "variant", "go_variant_delete($*)")),
		fn("variant_strip_nulls", f("variant", "variant", "go_variant_strip_nulls($1, true)"), f("variant, !truth", "variant", "go_variant_strip_nulls($1, $2)")).named("v"))
}

// editValue refuses what a VARIANT does not hold.
func editValue(c call) error {
	if t := c.typ(2); !types.CanCast(t, types.VariantType) {
		return c.mismatch("CAST_WITHOUT_SUGGESTION", `cannot cast "%s" to "VARIANT".`, t.SQL())
	}
	return nil
}

// spellVariantEdit is a call of an edit with the new value as VARIANT, and with the function's own name.
func spellVariantEdit(c call, udf, more string) (string, error) {
	value := "$3"
	switch t := c.typ(2); t.Kind {
	case types.Variant:
	case types.Null:
		return "CAST(NULL AS $R)", nil
	default:
		value = ToVariant("$3", t)
	}
	return udf + "($1, $2, " + value + more + ", " + quote(c.f.Name) + ")", nil
}

func spellToVariant(c call) (string, error) { return ToVariant("$1", c.typ(0)), nil }

// ToVariant is a text of a type as VARIANT.
func ToVariant(x string, t types.Type) string {
	return "go_to_variant(" + x + ", " + quote(t.String()) + ")"
}

// typeVariantGet is the type that the third argument names.
func typeVariantGet(c call) (types.Type, error) {
	if len(c.args) < 3 {
		return types.VariantType, nil
	}
	text, ok := c.args[2].Value.(string)
	if !ok {
		return types.Type{}, diag.Unsupported(c.f.Name+" with a computed type", "write the type as a literal")
	}
	t, err := types.Parse(text)
	if err != nil {
		return t, err
	}
	t = t.AsNullable()
	if !types.CanCast(types.VariantType, t) {
		return t, c.mismatch("CAST_WITHOUT_SUGGESTION", `cannot cast "VARIANT" to "%s".`, t.SQL())
	}
	return t, nil
}

// variantText makes a value of a type of the text that get gives, a call of go_variant_get with %s for the type.
func variantText(t types.Type, get string) (string, error) {
	get = fmt.Sprintf(get, quote(t.String()))
	switch {
	case t.IsNested():
		if where := unreadable(t); where != "" {
			return "", diag.Unsupported("a VARIANT read as "+where, "read it as STRING and cast it afterwards")
		}
		return fmt.Sprintf("from_json(CAST(%s AS JSON), %s)", get, quote(jsonStructure(t))), nil
	case t.IsString() || t.Kind == types.Variant:
		return get, nil
	case t.Kind == types.Binary:
		return "unhex(" + get + ")", nil
	}
	return "CAST(" + get + " AS " + duckName(t) + ")", nil
}

// FromVariant is a text of VARIANT cast to a type.
func FromVariant(x string, t types.Type, try bool) (string, error) {
	return variantText(t, "go_variant_get("+x+", '$', %s, current_setting('TimeZone'), "+fmt.Sprint(try)+")")
}
