package duckdb

import (
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// variantEditFunctions change a VARIANT at a path. The last argument is the name of Spark's function; one that begins with try_ gives NULL where the path
// does not fit the value.
func variantEditFunctions() []goFunction {
	edit := func(name, signature string, run func(e types.VariantEdit, v, x any, a []any) (any, error)) goFunction {
		return function(name, signature, func(a []any) (any, error) {
			function := a[len(a)-1].(string)
			path, err := editPath(a[1].(string), function)
			if err != nil {
				return nil, err
			}
			v, err := types.DecodeVariant(a[0].(string))
			if err != nil {
				return nil, err
			}
			x, err := types.DecodeVariant(a[2].(string))
			if err != nil {
				return nil, err
			}
			v, err = run(types.VariantEdit{Function: function, Path: path}, v, x, a)
			switch code := diag.Code(err); {
			case err == nil:
				return types.EncodeVariant(v), nil
			case strings.HasPrefix(function, "try_") && (code == "VARIANT_PATH_TYPE_MISMATCH" || code == "VARIANT_DUPLICATE_KEY"):
				return nil, nil
			}
			return nil, err
		})
	}
	return []goFunction{
		edit("go_variant_set", "text, text, text, bool, text -> text", func(e types.VariantEdit, v, x any, a []any) (any, error) { return e.Set(v, x, a[3].(bool)) }),
		edit("go_variant_insert", "text, text, text, text -> text", func(e types.VariantEdit, v, x any, _ []any) (any, error) { return e.Insert(v, x) }),
		edit("go_variant_array_append", "text, text, text, text -> text", func(e types.VariantEdit, v, x any, _ []any) (any, error) { return e.Append(v, x) }),
		function("go_variant_delete", "nulls: text, text... -> text", func(a []any) (any, error) {
			text, ok := a[0].(string)
			if !ok {
				return nil, nil
			}
			v, err := types.DecodeVariant(text)
			if err != nil {
				return nil, err
			}
			for _, p := range a[1:] {
				p, ok := p.(string)
				if !ok {
					continue
				}
				path, err := editPath(p, "variant_delete")
				if err != nil {
					return nil, err
				}
				v = types.VariantEdit{Path: path}.Delete(v)
			}
			return types.EncodeVariant(v), nil
		}),
		function("go_variant_strip_nulls", "text, bool -> text", func(a []any) (any, error) {
			v, err := types.DecodeVariant(a[0].(string))
			if err != nil {
				return nil, err
			}
			return types.EncodeVariant(types.StripVariantNulls(v, a[1].(bool))), nil
		}),
	}
}

// editPath reads a path; only an array can be the target of an edit by itself.
func editPath(text, function string) ([]types.VariantStep, error) {
	path, ok := types.ParseVariantPath(text)
	if !ok || len(path) == 0 && !strings.HasSuffix(function, "variant_array_append") {
		return nil, raise("INVALID_VARIANT_PATH", "The path '%s' is not a valid `%s` target.\nA valid path should start with `$` and is followed by segments like `[123]`, `.name`, `['name']`, or `[\"name\"]`.", text, function)
	}
	return path, nil
}
