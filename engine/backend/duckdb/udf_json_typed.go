package duckdb

import (
	"bytes"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	duckdb "github.com/duckdb/duckdb-go/v2"

	"github.com/seed-e45c46d8/dp/engine/types"
)

// functionJSON is how from_json and get_json_object read: single quotes and NaN are allowed, as they are by default in Spark.
var functionJSON = &jsonFormat{singleQuotes: true, nonNumeric: true, rescued: -1}

// readJSON reads a text as from_json does in PERMISSIVE mode: what does not fit its type is null, a malformed text is null, or a struct of nulls. The
// result is JSON in which every value has the form DuckDB casts exactly.
func readJSON(text string, t types.Type, loc *time.Location) any {
	p := &jsonParser{f: functionJSON, b: []byte(text)}
	p.space()
	if p.i == len(p.b) {
		return nil
	}
	r := jsonRewriter{p: p, loc: loc, out: make([]byte, 0, len(text)+16)}
	if t.Kind == types.Array && t.Elem.Kind == types.Struct && p.b[p.i] == '{' {
		// One object stands for an array with it.
		r.out = append(r.out, '[')
		if fits, err := r.value(*t.Elem); err != nil || !fits {
			return nil
		}
		return string(append(r.out, ']'))
	}
	switch fits, err := r.value(t); {
	case err == nil && fits && (t.Kind != types.Struct || r.out[0] == '{'):
		return string(r.out)
	case t.Kind == types.Struct:
		return "{}"
	}
	return nil
}

// jsonRewriter copies JSON from the parser's text to out, each value in the form of its type.
type jsonRewriter struct {
	p   *jsonParser
	loc *time.Location
	out []byte
}

// value writes the value at the parser's position. It answers false, having written nothing, when the value does not fit the type: a field is null
// then, an array or a map with such an element is none at all. The error says that the text is no JSON.
func (r *jsonRewriter) value(t types.Type) (bool, error) {
	if r.p.i >= len(r.p.b) {
		return false, errNoJSON
	}
	c, before := r.p.b[r.p.i], len(r.out)
	switch {
	case t.Kind == types.Struct && c == '{':
		return true, r.object(t)
	case t.Kind == types.Map && c == '{', t.Kind == types.Array && c == '[':
		fits, err := r.elements(c, *t.Elem)
		if !fits {
			r.out = r.out[:before]
		}
		return fits, err
	}
	start := r.p.i
	if err := r.p.skip(); err != nil {
		return false, err
	}
	if c == 'n' {
		r.out = append(r.out, "null"...)
		return true, nil
	}
	if t.IsNested() {
		return false, nil
	}
	out, fits := readScalar(r.out, r.p.b[start:r.p.i], t, r.loc)
	r.out = out
	return fits, nil
}

// elements writes an array or a map.
func (r *jsonRewriter) elements(open byte, elem types.Type) (bool, error) {
	r.out = append(r.out, open)
	n, fits := 0, true
	one := func() error {
		ok, err := r.value(elem)
		fits = fits && ok
		return err
	}
	comma := func() {
		if n++; n > 1 {
			r.out = append(r.out, ',')
		}
	}
	if open == '[' {
		err := r.p.list(func() error {
			comma()
			r.p.space()
			return one()
		})
		r.out = append(r.out, ']')
		return fits, err
	}
	err := r.p.members(func(key string) error {
		comma()
		r.out = append(quoteJSONText(r.out, key), ':')
		return one()
	})
	r.out = append(r.out, '}')
	return fits, err
}

// object writes the members that the struct has, the last of several with one name; what it lacks is null by being absent.
func (r *jsonRewriter) object(t types.Type) error {
	values := make([][]byte, len(t.Fields))
	start := len(r.out)
	err := r.p.members(func(key string) error {
		i := slices.IndexFunc(t.Fields, func(f types.Field) bool { return f.Name == key })
		if i < 0 {
			return r.p.skip()
		}
		at := len(r.out)
		fits, err := r.value(t.Fields[i].Type)
		if values[i] = nil; fits {
			values[i] = slices.Clone(r.out[at:])
		}
		r.out = r.out[:at]
		return err
	})
	r.out = append(r.out[:start], '{')
	for i, v := range values {
		if v == nil {
			continue
		}
		if len(r.out) > start+1 {
			r.out = append(r.out, ',')
		}
		r.out = append(append(quoteJSONText(r.out, t.Fields[i].Name), ':'), v...)
	}
	r.out = append(r.out, '}')
	return err
}

// readScalar appends a value as type t, which is none with elements; false when it does not fit.
func readScalar(out, raw []byte, t types.Type, loc *time.Location) ([]byte, bool) {
	b := bytes.NewBuffer(out)
	fits := scalarInto(b, raw, t, loc)
	return b.Bytes(), fits
}

func scalarInto(b *bytes.Buffer, raw []byte, t types.Type, loc *time.Location) bool {
	text, isText := "", raw[0] == '"' || raw[0] == '\''
	if isText {
		s, err := (&jsonParser{f: functionJSON, b: raw}).text()
		if err != nil {
			return false
		}
		text = s
	}
	plain := string(raw)
	isNumber := plain[0] == '-' || plain[0] >= '0' && plain[0] <= '9'
	switch t.Kind {
	case types.String, types.Char, types.Varchar:
		if !isText {
			text = plainJSON(raw)
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
		if isText || !isNumber || strings.HasSuffix(plain, "y") || strings.HasSuffix(plain, "F") {
			if !isText {
				text = plain
			}
			return specialDouble(b, text)
		}
		b.WriteString(plain)
		return true
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
