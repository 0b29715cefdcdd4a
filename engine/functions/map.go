package functions

import (
	"fmt"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/types"
)

func mapRows() []*Function {
	return []*Function{
		fn("map", by("any...0", "", spellMap).types(typeMap).nulls(nullNever)),
		fn("map_from_arrays", f("array<K>, array<V>", "map<K,V>", "spark_map_from_arrays($1, $2)")),
		fn("map_from_entries", f("array", "", "map_from_entries($1)").types(typeMapFromEntries)),
		fn("map_keys", f("map<K,V>", "array<K>", "map_keys($1)")),
		fn("map_values", f("map<K,V>", "array<V>", "map_values($1)")),
		fn("map_entries", f("map<K,V>", "", "map_entries($1)").types(func(c call) (types.Type, error) {
			k, v := c.vars["K"], c.vars["V"]
			return types.ArrayOf(types.StructOf(types.Field{Name: "key", Type: k.typ}, types.Field{Name: "value", Type: v.typ, Nullable: v.nullable}), false), nil
		})),
		fn("map_contains_key", f("map<K,V>, K", "boolean", "list_contains(map_keys($1), $2)")),
		fn("map_concat", by("map<K,V>...0", "", spellMapConcat).types(func(c call) (types.Type, error) {
			if len(c.args) == 0 {
				return types.MapOf(types.NullType, types.NullType, false), nil
			}
			return types.MapOf(c.vars["K"].typ, c.vars["V"].typ, c.vars["V"].nullable), nil
		})),
		higherOrder("map_filter", f("map<K,V>, (K,V)->boolean", "map<K,V>",
			"map_from_entries(list_filter(map_entries($1), lambda $_e: $2($_e.key, $_e.value)))")),
		higherOrder("transform_keys", f("map<K,V>, (K,V)->U", "map<U,V>",
			"map_from_entries(list_transform(map_entries($1), lambda $_e: {'key': $2($_e.key, $_e.value), 'value': $_e.value}))")),
		higherOrder("transform_values", f("map<K,V>, (K,V)->U", "map<K,U>",
			"map_from_entries(list_transform(map_entries($1), lambda $_e: {'key': $_e.key, 'value': $2($_e.key, $_e.value)}))")),
		higherOrder("map_zip_with", f("map<K,V>, map<K,W>, (K,V,W)->U", "map<K,U>",
			"CASE WHEN $1 IS NULL OR $2 IS NULL THEN NULL ELSE map_from_entries(list_transform(spark_array_union(map_keys($1), map_keys($2)), lambda $_k: {'key': $_k, 'value': $3($_k, $1[$_k], $2[$_k])})) END").nulls(nullAlways)),
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
		return k, err
	}
	if k.Kind == types.Map {
		return k, c.mismatch("INVALID_MAP_KEY_TYPE", `The key of map cannot be/contain "%s".`, k.SQL())
	}
	v, err := unify(c, values)
	return types.MapOf(k, v, null), err
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
	return types.MapOf(k.Type, v.Type, v.Nullable), nil
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
