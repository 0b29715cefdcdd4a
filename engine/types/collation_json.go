package types

import (
	"fmt"
	"strings"
)

// collationsKey is the metadata of a field that holds the collations of its strings by their path, as Spark writes it: {"c.element":
// "spark.UTF8_LCASE"}. The type itself says "string", so that readers who know no collations read the texts.
const collationsKey = "__COLLATIONS"

// collationsOf adds the collations of a field's strings, up to the fields of structs, which have metadata of their own.
func collationsOf(t Type, path string, to map[string]any) map[string]any {
	switch t.Kind {
	case String:
		if t.Collation != "" {
			if to == nil {
				to = map[string]any{}
			}
			to[path] = "spark." + t.Collation
		}
	case Array:
		to = collationsOf(*t.Elem, path+".element", to)
	case Map:
		to = collationsOf(*t.Key, path+".key", to)
		to = collationsOf(*t.Elem, path+".value", to)
	}
	return to
}

// setCollations gives the field's strings the collations of its metadata. One that dp has not would compare otherwise than its values are meant to.
func (f *Field) setCollations(metadata any) error {
	m, _ := metadata.(map[string]any)
	for path, v := range m {
		name, _ := v.(string)
		provider, name, _ := strings.Cut(name, ".")
		collation, _, ok := CollationOf(name)
		if !ok || provider != "spark" {
			return fmt.Errorf("types: the column %s has the collation %v; only UTF8_BINARY and UTF8_LCASE are known, both also with _RTRIM", f.Name, v)
		}
		t, found := collateAt(f.Type, strings.TrimPrefix(path, f.Name), collation)
		if !found {
			return fmt.Errorf("types: the column %s has a collation at %s, where it has no text", f.Name, path)
		}
		f.Type = t
	}
	return nil
}

func collateAt(t Type, path, collation string) (Type, bool) {
	step, rest := path, ""
	if i := strings.Index(strings.TrimPrefix(path, "."), "."); i >= 0 {
		step, rest = path[:i+1], path[i+1:]
	}
	switch {
	case t.Kind == String && path == "":
		return Collated(collation), true
	case t.Kind == Array && step == ".element", t.Kind == Map && step == ".value":
		e, ok := collateAt(*t.Elem, rest, collation)
		t.Elem = &e
		return t, ok
	case t.Kind == Map && step == ".key":
		k, ok := collateAt(*t.Key, rest, collation)
		t.Key = &k
		return t, ok
	}
	return t, false
}
