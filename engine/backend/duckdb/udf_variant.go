package duckdb

import (
	"encoding/json"
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/seed-e45c46d8/dp/engine/types"
)

// variantFunctions work on VARIANT, which DuckDB holds as the text that types.EncodeVariant writes.
func variantFunctions() []goFunction {
	parse := func(a []any) (any, error) {
		v, err := parseVariant(a[0].(string))
		if err != nil {
			return nil, err
		}
		return types.EncodeVariant(v), nil
	}
	return []goFunction{
		function("go_parse_json", "text -> text", parse),
		function("go_try_parse_json", "text -> text", func(a []any) (any, error) {
			v, err := parse(a)
			if err != nil {
				return nil, nil
			}
			return v, nil
		}),
		function("go_variant_get", "text, text, text, text, bool -> text", func(a []any) (any, error) { return variantGet(a, "variant_get") }),
		function("go_schema_of_variant", "text -> text", func(a []any) (any, error) {
			v, err := types.DecodeVariant(a[0].(string))
			return types.VariantSchemaText(types.VariantSchema(v)), err
		}),
		function("go_schema_of_variants", "[text] -> text", func(a []any) (any, error) {
			t := types.NullType
			list, _ := a[0].([]any)
			for _, x := range list {
				text, ok := x.(string)
				if !ok {
					continue
				}
				v, err := types.DecodeVariant(text)
				if err != nil {
					return nil, err
				}
				t = types.MergeVariantSchemas(t, types.VariantSchema(v))
			}
			return types.VariantSchemaText(t), nil
		}),
		function("go_to_variant", "any, text -> text", func(a []any) (any, error) {
			t, err := typeOf(a[1].(string))
			if err != nil {
				return nil, err
			}
			v, err := goValue(a[0], t)
			if err != nil {
				return nil, err
			}
			x, err := variantOf(v, t)
			return types.EncodeVariant(x), err
		}),
		function("go_variant_entries", "text -> text", func(a []any) (any, error) { return variantEntries(a[0].(string)) }),
	}
}

// parseVariant reads the first JSON value of a text.
func parseVariant(text string) (any, error) {
	malformed := func() error {
		return raise("MALFORMED_RECORD_IN_PARSING.WITHOUT_SUGGESTION", "Malformed records are detected in record parsing: %s.", text)
	}
	if first := strings.TrimLeft(text, " \t\r\n"); first != "" && !strings.ContainsRune(`{["`, rune(first[0])) {
		// A number or a word ends at a blank; what follows is not read.
		if word := strings.FieldsFunc(first, func(r rune) bool { return strings.ContainsRune(" \t\r\n", r) })[0]; !json.Valid([]byte(word)) {
			return nil, malformed()
		}
	}
	v, err := decodeJSON(text)
	if err != nil {
		return nil, malformed()
	}
	return variantOfJSON(v)
}

func variantOfJSON(v any) (any, error) {
	switch v := v.(type) {
	case json.Number:
		return variantNumber(v.String())
	case []any:
		list := make([]any, len(v))
		for i, e := range v {
			x, err := variantOfJSON(e)
			if err != nil {
				return nil, err
			}
			list[i] = x
		}
		return list, nil
	case jsonObject:
		object := make(types.VariantObject, len(v))
		for i, m := range v {
			x, err := variantOfJSON(m.value)
			if err != nil {
				return nil, err
			}
			object[i] = types.VariantMember{Key: m.key, Value: x}
		}
		return sortedObject(object)
	case nil:
		return types.VariantNull{}, nil
	}
	return v, nil
}

func sortedObject(o types.VariantObject) (any, error) {
	slices.SortFunc(o, func(a, b types.VariantMember) int { return strings.Compare(a.Key, b.Key) })
	for i := 1; i < len(o); i++ {
		if o[i].Key == o[i-1].Key {
			return nil, raise("VARIANT_DUPLICATE_KEY", "Failed to build variant because of a duplicate object key `%s`.", o[i].Key)
		}
	}
	return o, nil
}

// variantNumber is a number of JSON: integral where 64 bits hold it, a decimal where 38 digits do and it has no exponent, else a double.
func variantNumber(s string) (any, error) {
	if n, err := strconv.ParseInt(s, 10, 64); err == nil {
		return n, nil
	}
	whole, frac, _ := strings.Cut(s, ".")
	if !strings.ContainsAny(s, "eE") && len(frac) <= 38 {
		if u, ok := new(big.Int).SetString(whole+frac, 10); ok && len(new(big.Int).Abs(u).String()) <= 38 {
			return types.DecimalValue{Unscaled: u, Scale: len(frac)}, nil
		}
	}
	f, err := strconv.ParseFloat(s, 64)
	if err != nil {
		return nil, raise("MALFORMED_RECORD_IN_PARSING.WITHOUT_SUGGESTION", "Malformed records are detected in record parsing: %s.", s)
	}
	return f, nil
}

// variantOf is a value of a type as VARIANT holds it.
func variantOf(v any, t types.Type) (any, error) {
	switch x := v.(type) {
	case nil:
		return types.VariantNull{}, nil
	case float64:
		if t.Kind == types.Float {
			return float32(x), nil
		}
	case int64:
		switch t.Kind {
		case types.Timestamp:
			return types.VariantInstant(x), nil
		case types.TimestampNTZ:
			return types.VariantLocal(x), nil
		}
	case []types.Entry:
		object := make(types.VariantObject, len(x))
		for i, e := range x {
			m, err := variantOf(e.Value, *t.Elem)
			if err != nil {
				return nil, err
			}
			key, _ := e.Key.(string)
			object[i] = types.VariantMember{Key: key, Value: m}
		}
		return sortedObject(object)
	case []any:
		if t.Kind == types.Variant {
			return x, nil
		}
		list := make([]any, len(x))
		for i, e := range x {
			et := types.Type{}
			if t.Kind == types.Struct {
				et = t.Fields[i].Type
			} else {
				et = *t.Elem
			}
			m, err := variantOf(e, et)
			if err != nil {
				return nil, err
			}
			list[i] = m
		}
		if t.Kind != types.Struct {
			return list, nil
		}
		object := make(types.VariantObject, len(x))
		for i, f := range t.Fields {
			object[i] = types.VariantMember{Key: f.Name, Value: list[i]}
		}
		return sortedObject(object)
	}
	return v, nil
}

// variantGet casts what stands at a path to a type. The arguments are the value, the path, the type, the time zone, and whether what cannot be cast is
// NULL. The answer is a text that DuckDB casts to the type: JSON for nested ones.
func variantGet(a []any, function string) (any, error) {
	path, ok := types.ParseVariantPath(a[1].(string))
	if !ok {
		return nil, raise("INVALID_VARIANT_GET_PATH", "The path `%s` is not a valid variant extraction path in `%s`. A valid path should start with `$` and is followed by zero or more segments like `[123]`, `.name`, `['name']`, or `[\"name\"]`.", a[1], function)
	}
	t, err := typeOf(a[2].(string))
	if err != nil {
		return nil, err
	}
	loc, err := location(a[3].(string))
	if err != nil {
		return nil, err
	}
	v, err := types.DecodeVariant(a[0].(string))
	if err != nil {
		return nil, err
	}
	v, found := types.VariantAt(v, path)
	if !found {
		return nil, nil
	}
	c := variantCaster{zone: loc, try: a[4].(bool)}
	if !t.IsNested() {
		return c.plain(v, t)
	}
	var b []byte
	b, err = c.nested(b, v, t)
	if err != nil || string(b) == "null" {
		return nil, err
	}
	return string(b), nil
}

// variantEntries are the rows of variant_explode, as a JSON list of position, key and value.
func variantEntries(text string) (any, error) {
	v, err := types.DecodeVariant(text)
	if err != nil {
		return nil, err
	}
	var rows []string
	add := func(key []byte, x any) {
		rows = append(rows, fmt.Sprintf(`{"pos":%d,"key":%s,"value":%s}`, len(rows), key, types.AppendJSONString(nil, types.EncodeVariant(x))))
	}
	switch v := v.(type) {
	case []any:
		for _, x := range v {
			add([]byte("null"), x)
		}
	case types.VariantObject:
		for _, m := range v {
			add(types.AppendJSONString(nil, m.Key), m.Value)
		}
	}
	return "[" + strings.Join(rows, ",") + "]", nil
}

// variantToday is the date that a time without one is read with: a variant's text is cast as it would be at the start of time.
func variantToday() time.Time { return time.Unix(0, 0).UTC() }
