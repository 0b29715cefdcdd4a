package main

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"math"
	"strconv"
	"time"

	"github.com/seed-e45c46d8/dp/engine/types"
)

// appendJSON writes a value as dp sql -o json shows it: dates and times in ISO form (timestamps in UTC), decimals as numbers, binary as base64,
// intervals as Spark casts them to string, NaN and infinities as strings, structs and maps as objects; a map whose keys are not strings is a
// list of pairs.
func appendJSON(b *bytes.Buffer, v any, t types.Type) {
	if v == nil {
		b.WriteString("null")
		return
	}
	if t.Kind == types.Variant {
		b.WriteString(types.VariantJSON(v, time.UTC))
		return
	}
	switch x := v.(type) {
	case bool:
		b.WriteString(strconv.FormatBool(x))
	case string:
		appendString(b, x)
	case []byte:
		appendString(b, base64.StdEncoding.EncodeToString(x))
	case types.DecimalValue:
		b.WriteString(x.String())
	case float64:
		if math.IsNaN(x) || math.IsInf(x, 0) {
			appendString(b, types.Text(x, types.DoubleType, time.UTC))
			return
		}
		b.WriteString(types.Text(x, t, time.UTC))
	case types.DateValue:
		appendString(b, types.Text(x, t, time.UTC))
	case int64:
		appendInt(b, x, t)
	case types.IntervalValue:
		appendString(b, types.Text(x, t, time.UTC))
	case []types.Entry:
		appendMap(b, x, t)
	case []any:
		appendNested(b, x, t)
	default:
		appendAny(b, v)
	}
}

// appendInt writes what is held as an integer: numbers, instants, times and intervals.
func appendInt(b *bytes.Buffer, x int64, t types.Type) {
	switch t.Kind {
	case types.Timestamp:
		appendString(b, isoTime(x)+"Z")
	case types.TimestampNTZ:
		appendString(b, isoTime(x))
	case types.Time:
		appendString(b, types.Text(x, t, time.UTC))
	case types.IntervalYM:
		appendString(b, types.Text(x, t, time.UTC))
	case types.IntervalDT:
		appendString(b, types.Text(x, t, time.UTC))
	default:
		b.WriteString(strconv.FormatInt(x, 10))
	}
}

// isoTime is a date and time with T between them and six digits of the second when it is not whole.
func isoTime(micros int64) string {
	t := time.UnixMicro(micros).UTC()
	s := types.YearText(t.Year()) + t.Format("-01-02T15:04:05")
	if us := t.Nanosecond() / 1000; us != 0 {
		s += fmt.Sprintf(".%06d", us)
	}
	return s
}

func appendMap(b *bytes.Buffer, m []types.Entry, t types.Type) {
	var key, elem types.Type
	if t.Key != nil {
		key, elem = *t.Key, *t.Elem
	}
	pairs := !key.IsString() && key.Kind != types.Null
	open, shut := byte('{'), byte('}')
	if pairs {
		open, shut = '[', ']'
	}
	b.WriteByte(open)
	for i, e := range m {
		if i > 0 {
			b.WriteByte(',')
		}
		if pairs {
			b.WriteByte('[')
			appendJSON(b, e.Key, key)
			b.WriteByte(',')
			appendJSON(b, e.Value, elem)
			b.WriteByte(']')
			continue
		}
		appendJSON(b, e.Key, key)
		b.WriteByte(':')
		appendJSON(b, e.Value, elem)
	}
	b.WriteByte(shut)
}

func appendNested(b *bytes.Buffer, vs []any, t types.Type) {
	switch t.Kind {
	case types.Struct:
		appendObject(b, vs, t.Fields)
	default:
		b.WriteByte('[')
		for i, v := range vs {
			if i > 0 {
				b.WriteByte(',')
			}
			var elem types.Type
			if t.Elem != nil {
				elem = *t.Elem
			}
			appendJSON(b, v, elem)
		}
		b.WriteByte(']')
	}
}

// appendObject writes a row or a struct in the order of its fields.
func appendObject(b *bytes.Buffer, vs []any, fields []types.Field) {
	b.WriteByte('{')
	for i, f := range fields {
		if i > 0 {
			b.WriteByte(',')
		}
		appendString(b, f.Name)
		b.WriteByte(':')
		appendJSON(b, vs[i], f.Type)
	}
	b.WriteByte('}')
}

// appendString writes a JSON string with the characters as they are, but for those that JSON must escape.
func appendString(b *bytes.Buffer, s string) { appendAny(b, s) }

func appendAny(b *bytes.Buffer, v any) {
	e := json.NewEncoder(b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		b.WriteString("null")
		return
	}
	b.Truncate(b.Len() - 1) // the encoder's newline
}
