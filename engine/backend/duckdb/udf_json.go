package duckdb

import (
	"bytes"
	"encoding/json"
	"strconv"
	"strings"
	"sync"

	"github.com/seed-e45c46d8/dp/engine/types"
)

// jsonFunctions read and write JSON as Spark's Jackson does. from_json and to_json go by way of a JSON text that DuckDB cannot misread.
func jsonFunctions() []goFunction {
	return []goFunction{
		function("go_get_json_object", "text, text -> text", func(a []any) (any, error) { return getJSONObject(a[0].(string), a[1].(string)), nil }),
		function("go_json_member", "text, text -> text", func(a []any) (any, error) { return jsonTupleField(a[0].(string), a[1].(string)), nil }),
		function("go_json_array_length", "text -> int", func(a []any) (any, error) {
			v, err := decodeJSON(a[0].(string))
			if list, ok := v.([]any); ok && err == nil {
				return int32(len(list)), nil
			}
			return nil, nil
		}),
		function("go_json_object_keys", "text -> [text]", func(a []any) (any, error) {
			v, err := decodeJSON(a[0].(string))
			object, ok := v.(jsonObject)
			if !ok || err != nil {
				return nil, nil
			}
			keys := make([]string, len(object))
			for i, m := range object {
				keys[i] = m.key
			}
			return keys, nil
		}),
		readFunction("go_read_json", readJSON),
		writeFunction("go_write_json", writeJSON),
	}
}

var parsedTypes sync.Map

// typeOf parses a type text that dp wrote itself.
func typeOf(text string) (types.Type, error) {
	if t, ok := parsedTypes.Load(text); ok {
		return t.(types.Type), nil
	}
	t, err := types.Parse(text)
	if err == nil {
		parsedTypes.Store(text, t)
	}
	return t, err
}

// jsonObject is an object in the order of its text.
type jsonObject []jsonMember

type jsonMember struct {
	key   string
	value any
}

// decodeJSON reads the first JSON value of a text: nil, bool, json.Number, string, []any or jsonObject.
func decodeJSON(text string) (any, error) {
	d := json.NewDecoder(strings.NewReader(text))
	d.UseNumber()
	return decodeValue(d)
}

func decodeValue(d *json.Decoder) (any, error) {
	t, err := d.Token()
	if err != nil {
		return nil, err
	}
	switch t {
	case json.Delim('['):
		list := []any{}
		for d.More() {
			v, err := decodeValue(d)
			if err != nil {
				return nil, err
			}
			list = append(list, v)
		}
		_, err := d.Token()
		return list, err
	case json.Delim('{'):
		object := jsonObject{}
		for d.More() {
			k, err := d.Token()
			if err != nil {
				return nil, err
			}
			v, err := decodeValue(d)
			if err != nil {
				return nil, err
			}
			key, _ := k.(string)
			object = append(object, jsonMember{key, v})
		}
		_, err := d.Token()
		return object, err
	}
	return t, nil
}

// encodeJSON writes a value as Jackson does: numbers with a fraction as doubles, no blanks.
func encodeJSON(b *bytes.Buffer, v any) {
	switch v := v.(type) {
	case nil:
		b.WriteString("null")
	case bool:
		b.WriteString(strconv.FormatBool(v))
	case string:
		encodeString(b, v)
	case json.Number:
		b.WriteString(jacksonNumber(v.String()))
	case []any:
		b.WriteByte('[')
		for i, e := range v {
			if i > 0 {
				b.WriteByte(',')
			}
			encodeJSON(b, e)
		}
		b.WriteByte(']')
	case jsonObject:
		b.WriteByte('{')
		for i, m := range v {
			if i > 0 {
				b.WriteByte(',')
			}
			encodeString(b, m.key)
			b.WriteByte(':')
			encodeJSON(b, m.value)
		}
		b.WriteByte('}')
	}
}

func jacksonNumber(s string) string {
	if !strings.ContainsAny(s, ".eE") {
		return s
	}
	f, err := strconv.ParseFloat(s, 64)
	if err != nil {
		return s
	}
	return types.DoubleText(f)
}

func encodeString(b *bytes.Buffer, s string) {
	const hex = "0123456789ABCDEF"
	b.WriteByte('"')
	for i := 0; i < len(s); i++ {
		switch c := s[i]; c {
		case '"', '\\':
			b.Write([]byte{'\\', c})
		case '\b':
			b.WriteString(`\b`)
		case '\t':
			b.WriteString(`\t`)
		case '\n':
			b.WriteString(`\n`)
		case '\f':
			b.WriteString(`\f`)
		case '\r':
			b.WriteString(`\r`)
		default:
			if c < 0x20 {
				b.WriteString(`\u00`)
				b.Write([]byte{hex[c>>4], hex[c&15]})
			} else {
				b.WriteByte(c)
			}
		}
	}
	b.WriteByte('"')
}

// quoteJSONText appends s as a JSON string.
func quoteJSONText(out []byte, s string) []byte {
	for i := 0; i < len(s); i++ {
		if c := s[i]; c < 0x20 || c == '"' || c == '\\' {
			var b bytes.Buffer
			encodeString(&b, s)
			return append(out, b.Bytes()...)
		}
	}
	return append(append(append(out, '"'), s...), '"')
}
