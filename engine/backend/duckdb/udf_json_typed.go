package duckdb

import (
	"bytes"
	"encoding/json"
	"math"
	"strconv"
	"strings"
	"time"

	duckdb "github.com/duckdb/duckdb-go/v2"

	"github.com/seed-e45c46d8/dp/engine/types"
)

// readJSON reads a text as from_json does in PERMISSIVE mode: what does not fit its type is null, a malformed text is null, or a struct of nulls. The
// result is JSON in which every value has the form DuckDB casts exactly.
func readJSON(text string, t types.Type, loc *time.Location) any {
	if strings.TrimSpace(text) == "" {
		return nil
	}
	nothing := func() any {
		if t.Kind == types.Struct {
			return "{}"
		}
		return nil
	}
	var raw json.RawMessage
	if err := json.Unmarshal([]byte(text), &raw); err != nil {
		return nothing()
	}
	raw = bytes.TrimSpace(raw)
	if t.Kind == types.Struct && raw[0] == '[' {
		var list []json.RawMessage
		if err := json.Unmarshal(raw, &list); err != nil || len(list) == 0 {
			return nothing()
		}
		raw = list[0]
	}
	var b bytes.Buffer
	if !readInto(&b, raw, t, loc) {
		return nothing()
	}
	return b.String()
}

// readInto writes raw as type t; false when it does not fit (nothing is written then).
func readInto(b *bytes.Buffer, raw json.RawMessage, t types.Type, loc *time.Location) bool {
	raw = bytes.TrimSpace(raw)
	switch {
	case len(raw) == 0 || string(raw) == "null":
		return false
	case t.Kind == types.Struct && raw[0] == '{':
		var members map[string]json.RawMessage
		if json.Unmarshal(raw, &members) != nil {
			return false
		}
		b.WriteByte('{')
		for i, f := range t.Fields {
			if i > 0 {
				b.WriteByte(',')
			}
			encodeString(b, f.Name)
			b.WriteByte(':')
			orNull(b, members[f.Name], f.Type, loc)
		}
		b.WriteByte('}')
		return true
	case t.Kind == types.Map && raw[0] == '{':
		v, err := decodeJSON(string(raw))
		object, ok := v.(jsonObject)
		var members map[string]json.RawMessage
		if err != nil || !ok || json.Unmarshal(raw, &members) != nil {
			return false
		}
		b.WriteByte('{')
		for i, m := range object {
			if i > 0 {
				b.WriteByte(',')
			}
			encodeString(b, m.key)
			b.WriteByte(':')
			orNull(b, members[m.key], *t.Elem, loc)
		}
		b.WriteByte('}')
		return true
	case t.Kind == types.Array && raw[0] == '[':
		var list []json.RawMessage
		if json.Unmarshal(raw, &list) != nil {
			return false
		}
		b.WriteByte('[')
		for i, e := range list {
			if i > 0 {
				b.WriteByte(',')
			}
			orNull(b, e, *t.Elem, loc)
		}
		b.WriteByte(']')
		return true
	case t.IsNested():
		return false
	}
	return readScalar(b, raw, t, loc)
}

func orNull(b *bytes.Buffer, raw json.RawMessage, t types.Type, loc *time.Location) {
	if !readInto(b, raw, t, loc) {
		b.WriteString("null")
	}
}

func readScalar(b *bytes.Buffer, raw json.RawMessage, t types.Type, loc *time.Location) bool {
	text, isText := "", raw[0] == '"'
	if isText && json.Unmarshal(raw, &text) != nil {
		return false
	}
	plain := string(raw)
	isNumber := plain[0] == '-' || plain[0] >= '0' && plain[0] <= '9'
	switch t.Kind {
	case types.String, types.Char, types.Varchar:
		if !isText {
			text = plain
		}
		encodeString(b, text)
		return true
	case types.Boolean:
		if plain != "true" && plain != "false" {
			return false
		}
		b.WriteString(plain)
		return true
	case types.Byte, types.Short, types.Int, types.Long:
		n, err := strconv.ParseInt(plain, 10, map[types.Kind]int{types.Byte: 8, types.Short: 16, types.Int: 32, types.Long: 64}[t.Kind])
		if !isNumber || err != nil {
			return false
		}
		b.WriteString(strconv.FormatInt(n, 10))
		return true
	case types.Float, types.Double:
		if isText {
			return specialDouble(b, text)
		}
		if isNumber {
			b.WriteString(plain)
		}
		return isNumber
	case types.Decimal:
		if isText {
			plain = strings.ReplaceAll(strings.TrimSpace(text), ",", "")
		}
		s, ok := roundText(plain, t.Scale, "half_up")
		if !ok || !isNumber && !isText || len(strings.TrimLeft(strings.NewReplacer(".", "", "-", "").Replace(s), "0")) > t.Precision {
			return false
		}
		encodeString(b, s)
		return true
	case types.Date:
		d, ok := parseDate(text)
		if isText && ok {
			encodeString(b, dateText(d))
		}
		return isText && ok
	case types.Timestamp, types.TimestampNTZ:
		return readTimestamp(b, plain, text, isText, t, loc)
	}
	return false
}

func specialDouble(b *bytes.Buffer, text string) bool {
	switch text {
	case "NaN", "Infinity", "-Infinity":
		encodeString(b, text)
	case "INF", "+INF", "+Infinity":
		encodeString(b, "Infinity")
	case "-INF":
		encodeString(b, "-Infinity")
	default:
		return false
	}
	return true
}

func readTimestamp(b *bytes.Buffer, plain, text string, isText bool, t types.Type, loc *time.Location) bool {
	if !isText {
		n, err := strconv.ParseInt(plain, 10, 64)
		if err != nil || t.Kind != types.Timestamp || n > math.MaxInt64/1_000_000 || n < math.MinInt64/1_000_000 {
			return false
		}
		encodeString(b, timestampText(n*1e6)+"+00")
		return true
	}
	if t.Kind == types.TimestampNTZ {
		loc = time.UTC
	}
	at, ok := parseTimestamp(text, loc, time.Time{})
	if !ok {
		return false
	}
	s := timestampText(at.UnixMicro())
	if t.Kind == types.Timestamp {
		s += "+00"
	}
	encodeString(b, s)
	return true
}

// writeJSON writes a value of type t as Spark's to_json: fields that are NULL left out, numbers and times as Spark prints them.
func writeJSON(v any, t types.Type, loc *time.Location) (any, error) {
	var b bytes.Buffer
	err := writeTyped(&b, v, t, loc)
	return b.String(), err
}

func writeTyped(b *bytes.Buffer, v any, t types.Type, loc *time.Location) error {
	switch v := v.(type) {
	case nil:
		b.WriteString("null")
	case map[string]any:
		return writeStruct(b, v, t, loc)
	case duckdb.OrderedMap:
		values := v.Values()
		for i, k := range v.Keys() {
			b.WriteString(separator(i, '{'))
			key, err := jsonKey(k, *t.Key, loc)
			if err != nil {
				return err
			}
			encodeString(b, key)
			b.WriteByte(':')
			if err := writeTyped(b, values[i], *t.Elem, loc); err != nil {
				return err
			}
		}
		closeJSON(b, len(values), '{', '}')
	case []any:
		for i, e := range v {
			b.WriteString(separator(i, '['))
			if err := writeTyped(b, e, *t.Elem, loc); err != nil {
				return err
			}
		}
		closeJSON(b, len(v), '[', ']')
	default:
		return writeScalar(b, v, t, loc)
	}
	return nil
}

func separator(i int, open byte) string {
	if i == 0 {
		return string(open)
	}
	return ","
}

func closeJSON(b *bytes.Buffer, n int, open, shut byte) {
	if n == 0 {
		b.WriteByte(open)
	}
	b.WriteByte(shut)
}

func writeStruct(b *bytes.Buffer, v map[string]any, t types.Type, loc *time.Location) error {
	n := 0
	for _, f := range t.Fields {
		x, ok := v[f.Name]
		if !ok {
			return raise("DP_INTERNAL", "the struct has no field %s", f.Name)
		}
		if x == nil {
			continue
		}
		b.WriteString(separator(n, '{'))
		n++
		encodeString(b, f.Name)
		b.WriteByte(':')
		if err := writeTyped(b, x, f.Type, loc); err != nil {
			return err
		}
	}
	closeJSON(b, n, '{', '}')
	return nil
}

// jsonKey is a map's key as text.
func jsonKey(k any, t types.Type, loc *time.Location) (string, error) {
	if s, ok := k.(string); ok {
		return s, nil
	}
	var b bytes.Buffer
	err := writeScalar(&b, k, t, loc)
	return strings.Trim(b.String(), `"`), err
}

func writeScalar(b *bytes.Buffer, v any, t types.Type, loc *time.Location) error {
	switch v := v.(type) {
	case string:
		encodeString(b, v)
	case bool:
		b.WriteString(strconv.FormatBool(v))
	case float64:
		writeDouble(b, v, 64)
	case float32:
		writeDouble(b, float64(v), 32)
	case duckdb.Decimal:
		b.WriteString(pointed(v.Value, int(v.Scale)))
	case time.Time:
		switch t.Kind {
		case types.Date:
			encodeString(b, v.Format("2006-01-02"))
		case types.TimestampNTZ:
			encodeString(b, v.UTC().Format("2006-01-02T15:04:05.000"))
		default:
			encodeString(b, v.In(loc).Format("2006-01-02T15:04:05.000Z07:00"))
		}
	default:
		n, ok := wholeNumber(v)
		if !ok {
			return raise("DP_INTERNAL", "a value of type %T in to_json", v)
		}
		b.WriteString(n.String())
	}
	return nil
}

func writeDouble(b *bytes.Buffer, f float64, bits int) {
	if math.IsNaN(f) || math.IsInf(f, 0) {
		encodeString(b, doubleText(f, bits))
		return
	}
	b.WriteString(doubleText(f, bits))
}
