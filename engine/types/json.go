package types

import (
	"encoding/json"
	"fmt"
	"strings"
)

// jsonName is the type's name in Spark's JSON form, for the types that are a plain name there.
func jsonName(t Type) string {
	if n, ok := jsonNames[t.Kind]; ok {
		return n
	}
	return t.String()
}

type jsonField struct {
	Name     string          `json:"name"`
	Type     json.RawMessage `json:"type"`
	Nullable bool            `json:"nullable"`
	Metadata map[string]any  `json:"metadata"`
}

type jsonType struct {
	Type              string          `json:"type"`
	Fields            []jsonField     `json:"fields,omitempty"`
	ElementType       json.RawMessage `json:"elementType,omitempty"`
	ContainsNull      *bool           `json:"containsNull,omitempty"`
	KeyType           json.RawMessage `json:"keyType,omitempty"`
	ValueType         json.RawMessage `json:"valueType,omitempty"`
	ValueContainsNull *bool           `json:"valueContainsNull,omitempty"`
}

// JSON is the schema in Spark's JSON form, which is also Delta's schemaString.
func (s Schema) JSON() string {
	b, err := json.Marshal(struct {
		Type   string      `json:"type"`
		Fields []jsonField `json:"fields"`
	}{"struct", jsonFields(s.Fields)})
	if err != nil {
		// Every part is a string, a bool or decoded JSON.
		return ""
	}
	return string(b)
}

func jsonFields(fs []Field) []jsonField {
	r := make([]jsonField, len(fs))
	for i, f := range fs {
		m := map[string]any{}
		for k, v := range f.Metadata {
			m[k] = v
		}
		if f.Comment != "" {
			m["comment"] = f.Comment
		}
		if c := collationsOf(f.Type, f.Name, nil); c != nil {
			m[collationsKey] = c
		}
		r[i] = jsonField{f.Name, typeJSON(f.Type), f.Nullable, m}
	}
	return r
}

func typeJSON(t Type) json.RawMessage {
	var v any
	switch t.Kind {
	case String:
		v = simpleNames[String] // its collation stands in the field's metadata
	case Struct:
		v = struct {
			Type   string      `json:"type"`
			Fields []jsonField `json:"fields"`
		}{"struct", jsonFields(t.Fields)}
	case Array:
		v = jsonType{Type: "array", ElementType: typeJSON(*t.Elem), ContainsNull: &t.ElemNull}
	case Map:
		v = jsonType{Type: "map", KeyType: typeJSON(*t.Key), ValueType: typeJSON(*t.Elem), ValueContainsNull: &t.ElemNull}
	default:
		v = jsonName(t)
	}
	b, err := json.Marshal(v)
	if err != nil {
		return nil
	}
	return b
}

// FromJSON reads Spark's JSON form of a schema.
func FromJSON(text string) (Schema, error) {
	t, err := typeFromJSON([]byte(text))
	if err != nil {
		return Schema{}, err
	}
	if t.Kind != Struct {
		return Schema{}, fmt.Errorf("types: a schema must be a struct, got %s", t)
	}
	return Schema{Fields: t.Fields}, nil
}

func typeFromJSON(b []byte) (Type, error) {
	var name string
	if json.Unmarshal(b, &name) == nil {
		return typeFromJSONName(name)
	}
	var j jsonType
	if err := json.Unmarshal(b, &j); err != nil {
		return Type{}, fmt.Errorf("types: bad schema JSON: %w", err)
	}
	switch j.Type {
	case "struct":
		t := Type{Kind: Struct, Fields: make([]Field, len(j.Fields))}
		for i, f := range j.Fields {
			ft, err := typeFromJSON(f.Type)
			if err != nil {
				return Type{}, fmt.Errorf("field %s: %w", f.Name, err)
			}
			nf := Field{Name: f.Name, Type: ft, Nullable: f.Nullable}
			if err := nf.setCollations(f.Metadata[collationsKey]); err != nil {
				return Type{}, err
			}
			for k, v := range f.Metadata {
				if k == collationsKey {
					continue
				}
				if s, ok := v.(string); ok && k == "comment" {
					nf.Comment = s
					continue
				}
				if nf.Metadata == nil {
					nf.Metadata = map[string]any{}
				}
				nf.Metadata[k] = v
			}
			t.Fields[i] = nf
		}
		return t, nil
	case "array":
		e, err := typeFromJSON(j.ElementType)
		if err != nil {
			return Type{}, err
		}
		return ArrayOf(e, j.ContainsNull == nil || *j.ContainsNull), nil
	case "map":
		k, err := typeFromJSON(j.KeyType)
		if err != nil {
			return Type{}, err
		}
		v, err := typeFromJSON(j.ValueType)
		if err != nil {
			return Type{}, err
		}
		return MapOf(k, v, j.ValueContainsNull == nil || *j.ValueContainsNull), nil
	}
	return Type{}, fmt.Errorf("types: unknown type %q in schema JSON", j.Type)
}

func typeFromJSONName(name string) (Type, error) {
	for k, n := range jsonNames {
		if n == name {
			return Type{Kind: k}, nil
		}
	}
	t, err := Parse(name)
	if err != nil {
		return Type{}, fmt.Errorf("types: unknown type %q in schema JSON", strings.TrimSpace(name))
	}
	return t, nil
}
