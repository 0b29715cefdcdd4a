package functions

import (
	"fmt"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/types"
)

func mapRows() []*Function {
	return []*Function{
		fn("map", by("any...0", "", spellMap).types(typeMap).nulls(nullNever)),
		fn("map_from_arrays", f("array<K>, array<V>", "map<K,V>", "spark_map_from_arrays($1, $2)").types(keyed("K", "V"))),
		fn("map_from_entries", by("array", "", spellMapFromEntries).types(typeMapFromEntries)),
		fn("map_keys", f("map<K,V>", "array<K>", "map_keys($1)")),
		fn("map_values", f("map<K,V>", "array<V>", "map_values($1)")),
		fn("map_entries", f("map<K,V>", "", "map_entries($1)").types(func(c call) (types.Type, error) {
			k, v := c.vars["K"], c.vars["V"]
			return types.ArrayOf(types.StructOf(types.Field{Name: "key", Type: k.typ}, types.Field{Name: "value", Type: v.typ, Nullable: v.nullable}), false), nil
		})),
		fn("map_contains_key", f("map<K,V>, K", "boolean", "list_contains(map_keys($1), $2)").given(keyOfMap)),
		fn("map_concat", by("map<K,V>...0", "", spellMapConcat).types(func(c call) (types.Type, error) {
			if len(c.args) == 0 {
				return types.MapOf(types.StringType, types.StringType, false), nil
			}
			return types.MapOf(c.vars["K"].typ, c.vars["V"].typ, c.vars["V"].nullable), nil
		}).given(maps)),
		higherOrder("map_filter", f("map<K,V>, (K,V)->boolean", "map<K,V>",
			"map_from_entries(list_filter(map_entries($1), lambda $_e: $2($_e.key, $_e.value)))")),
		higherOrder("transform_keys", f("map<K,V>, (K,V)->U", "map<U,V>",
			"map_from_entries(list_transform(map_entries($1), lambda $_e: {'key': $2($_e.key, $_e.value), 'value': $_e.value}))").types(keyed("U", "V"))),
		higherOrder("transform_values", f("map<K,V>, (K,V)->U", "map<K,U>",
			"map_from_entries(list_transform(map_entries($1), lambda $_e: {'key': $_e.key, 'value': $2($_e.key, $_e.value)}))")),
		higherOrder("map_zip_with", f("map<K,V>, map<K,W>, (K,V,W)->U", "map<K,U>",
			"CASE WHEN $1 IS NULL OR $2 IS NULL THEN NULL ELSE map_from_entries(list_transform(spark_array_union(map_keys($1), map_keys($2)), lambda $_k: {'key': $_k, 'value': $3($_k, $1[$_k], $2[$_k])})) END").nulls(nullAlways).given(sameKeys)),
	}
}

func typeMap(c call) (types.Type, error) {
	if len(c.args)%2 != 0 {
		return types.Type{}, c.f.wrongPairs(len(c.args))
	}
	var keys, values []int
	null := false
	for i := range c.args {
		if i%2 == 0 {
			keys = append(keys, i)
		} else {
			values = append(values, i)
			null = null || c.args[i].Nullable
		}
	}
	k, err := unify(c, keys)
	if err != nil {
		return k, c.mismatch("CREATE_MAP_KEY_DIFF_TYPES", "The given keys of function %s should all be the same type, but they are [%s].", quoteFunc("map"), c.typesOf(keys))
	}
	if !mapKey(k) {
		return k, c.wrongKey(k)
	}
	v, err := unify(c, values)
	if err != nil {
		return v, c.mismatch("CREATE_MAP_VALUE_DIFF_TYPES", "The given values of function %s should all be the same type, but they are [%s].", quoteFunc("map"), c.typesOf(values))
	}
	return types.MapOf(k, v, null), nil
}

// typesOf lists the types of some arguments: "INT", "DATE".
func (c call) typesOf(which []int) string {
	s := make([]string, len(which))
	for i, j := range which {
		s[i] = `"` + c.was[j].Type.SQL() + `"`
	}
	return strings.Join(s, ", ")
}

// keyOfMap refuses what is not a map and a key of its keys' type, without a cast of strings. What takes an array, too, tells of other types itself.
func keyOfMap(c call) error {
	m, k := c.was[0].Type, c.was[1].Type
	if m.Kind != types.Map && c.f.Name != "map_contains_key" {
		return typedFirst(c)
	}
	if m.Kind == types.Map {
		if k.Kind == types.Null && c.f.Name == "map_contains_key" {
			return c.mismatch("NULL_TYPE", "Null typed values cannot be used as arguments of %s.", quoteFunc(c.f.Name))
		}
		wider := types.TightestType
		if c.f.Name == "map_contains_key" {
			wider = types.WiderType
		}
		if _, ok := wider(*m.Key, k); ok {
			if !m.Key.Orderable() {
				return c.mismatch("INVALID_ORDERING_TYPE", `The %s does not support ordering on type "%s".`, quoteFunc(c.f.Name), m.Key.SQL())
			}
			return nil
		}
	}
	return c.mismatch("MAP_FUNCTION_DIFF_TYPES", `Input to %s should have been "MAP" followed by a value with same key type, but it's ["%s", "%s"].`,
		quoteFunc(c.f.Name), m.SQL(), k.SQL())
}

// sameKeys refuses maps with keys of different types, without a cast of strings.
func sameKeys(c call) error {
	a, b := c.was[0].Type, c.was[1].Type
	if a.Kind == types.Map && b.Kind == types.Map {
		if _, ok := types.WiderType(*a.Key, *b.Key); ok {
			return nil
		}
	}
	if a.Kind == types.Null || b.Kind == types.Null {
		return nil
	}
	return c.mismatch("MAP_ZIP_WITH_DIFF_TYPES", `Input to %s should have been two maps with compatible key types, but it's ["%s", "%s"].`, quoteFunc(c.f.Name), a.SQL(), b.SQL())
}

// maps refuses what are not maps of one type, without a cast of strings.
func maps(c call) error {
	common, ts := types.NullType, make([]types.Type, len(c.was))
	same := true
	for i, a := range c.was {
		if a.Type.Kind != types.Map {
			return c.mismatch("MAP_CONCAT_DIFF_TYPES", "The %s should all be of type map, but it's [%s].", quoteFunc(c.f.Name), c.typesOf(all(c)))
		}
		ts[i] = a.Type
		if same {
			common, same = types.WiderType(common, a.Type)
		}
	}
	if !same {
		return c.differentTypes(ts)
	}
	return nil
}

func spellMap(c call) (string, error) {
	pairs := make([]string, 0, len(c.args)/2)
	for i := 0; i+1 < len(c.args); i += 2 {
		pairs = append(pairs, fmt.Sprintf("$%d: $%d", i+1, i+2))
	}
	return "MAP {" + strings.Join(pairs, ", ") + "}", nil
}

func typeMapFromEntries(c call) (types.Type, error) {
	t := c.typ(0)
	if t.Elem == nil || t.Elem.Kind != types.Struct || len(t.Elem.Fields) != 2 {
		return types.Type{}, c.mismatch("MAP_FROM_ENTRIES_WRONG_TYPE", `The %s requires an input of "ARRAY" of pair "STRUCT", but got "%s".`, quoteFunc(c.f.Name), t.SQL())
	}
	k, v := t.Elem.Fields[0], t.Elem.Fields[1]
	if !mapKey(k.Type) {
		return k.Type, c.wrongKey(k.Type)
	}
	return types.MapOf(k.Type, v.Type, v.Nullable), nil
}

// keyed is the type of a map of two type variables.
func keyed(key, value string) func(c call) (types.Type, error) {
	return func(c call) (types.Type, error) {
		k, v := c.vars[key], c.vars[value]
		if !mapKey(k.typ) {
			return k.typ, c.wrongKey(k.typ)
		}
		return types.MapOf(k.typ, v.typ, v.nullable), nil
	}
}

// mapKey reports a type that keys of maps may have.
func mapKey(t types.Type) bool { return !t.Contains(types.Map) && !t.Contains(types.Variant) }

// wrongKey is the error for keys that are maps or hold some.
func (c call) wrongKey(t types.Type) error {
	return c.mismatch("INVALID_MAP_KEY_TYPE", `The key of map cannot be/contain "%s".`, t.SQL())
}

// spellMapConcat goes by entries: DuckDB's map_concat keeps the last of two equal keys where Spark raises an error.
func spellMapConcat(c call) (string, error) {
	if len(c.args) == 0 {
		return "MAP {}", nil
	}
	entries, null := make([]string, len(c.args)), make([]string, len(c.args))
	for i := range c.args {
		entries[i] = fmt.Sprintf("map_entries($%d)", i+1)
		null[i] = fmt.Sprintf("$%d IS NULL", i+1)
	}
	return "CASE WHEN " + strings.Join(null, " OR ") + " THEN NULL ELSE map_from_entries(list_concat(" + strings.Join(entries, ", ") + ")) END", nil
}

// spellMapFromEntries: other than map(), the function makes 0.0 of a key that is -0.0.
func spellMapFromEntries(c call) (string, error) {
	if e := c.typ(0).Elem; e != nil && len(e.Fields) == 2 && (e.Fields[0].Type.Kind == types.Double || e.Fields[0].Type.Kind == types.Float) {
		key, value := quote(e.Fields[0].Name), quote(e.Fields[1].Name)
		return "map_from_entries(list_transform($1, lambda $_e: CASE WHEN $_e IS NOT NULL THEN {'key': struct_extract($_e, " + key + ") + 0, 'value': struct_extract($_e, " + value + ")} END))", nil
	}
	return "map_from_entries($1)", nil
}
