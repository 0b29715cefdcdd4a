package duckdb

import (
	"bytes"
	"encoding/base64"
	"fmt"
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

// readJSON reads a text as from_json does: in PERMISSIVE mode what does not fit its type is null, a malformed text is null, or a struct of nulls. The
// result is JSON in which every value has the form DuckDB casts exactly.
func readJSON(text string, t types.Type, o *textOptions) (any, error) {
	p := &jsonParser{f: o.json, b: []byte(text)}
	p.space()
	if p.i == len(p.b) {
		return nil, nil
	}
	data := t
	corrupt := -1
	if t.Kind == types.Struct {
		if corrupt = slices.IndexFunc(t.Fields, func(f types.Field) bool { return f.Name == o.corrupt }); corrupt >= 0 {
			data.Fields = slices.Delete(slices.Clone(t.Fields), corrupt, corrupt+1)
		}
	}
	r := jsonRewriter{p: p, o: o, out: make([]byte, 0, len(text)+16)}
	if t.Kind == types.Array && t.Elem.Kind == types.Struct && p.b[p.i] == '{' {
		// One object stands for an array with it.
		r.out = append(r.out, '[')
		fits, err := r.value(*t.Elem)
		switch {
		case (err != nil || !fits || r.bad) && o.failFast:
			return nil, malformedText(text)
		case err != nil || !fits:
			return nil, nil
		}
		return string(append(r.out, ']')), nil
	}
	fits, err := r.value(data)
	whole := err == nil && fits && (t.Kind != types.Struct || r.out[0] == '{')
	if (r.bad || !whole) && o.failFast {
		return nil, malformedText(text)
	}
	switch {
	case whole && (!r.bad || corrupt < 0):
		return string(r.out), nil
	case t.Kind == types.Struct && corrupt >= 0:
		out := []byte("{")
		if whole {
			if out = bytes.TrimSuffix(r.out, []byte("}")); len(out) > 1 {
				out = append(out, ',')
			}
		}
		out = append(types.AppendJSONString(out, o.corrupt), ':')
		return string(append(types.AppendJSONString(out, text), '}')), nil
	case t.Kind == types.Struct:
		return "{}", nil
	}
	return nil, nil
}

// jsonRewriter copies JSON from the parser's text to out, each value in the form of its type.
type jsonRewriter struct {
	p   *jsonParser
	o   *textOptions
	bad bool // a value did not fit
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
	if t.Kind == types.Variant {
		v, err := parseVariant(string(r.p.b[start:r.p.i]))
		if err != nil {
			return false, err
		}
		r.out = types.AppendJSONString(r.out, types.EncodeVariant(v))
		return true, nil
	}
	if c == 'n' {
		r.out = append(r.out, "null"...)
		return true, nil
	}
	if t.IsNested() {
		r.bad = true
		return false, nil
	}
	out, fits := readScalar(r.out, r.p.b[start:r.p.i], t, r.o)
	r.out = out
	r.bad = r.bad || !fits
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
func readScalar(out, raw []byte, t types.Type, o *textOptions) ([]byte, bool) {
	b := bytes.NewBuffer(out)
	fits := scalarInto(b, raw, t, o)
	return b.Bytes(), fits
}

func scalarInto(b *bytes.Buffer, raw []byte, t types.Type, o *textOptions) bool {
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
		if wide, wrong := strconv.ParseUint(plain, 10, 8); t.Kind == types.Byte && err != nil && wrong == nil {
			n, err = int64(int8(wide)), nil // Jackson takes bytes without a sign too
		}
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
	case types.Time:
		us, ok := types.ParseClock(text)
		if isText && ok {
			encodeString(b, time.UnixMicro(us).UTC().Format("15:04:05.000000"))
		}
		return isText && ok
	case types.Date:
		d, ok := parseDate(text)
		if o.date != nil {
			at, err := o.date.parse(text, time.UTC)
			d, ok = at, err == nil
		}
		if isText && ok {
			encodeString(b, dateText(d))
		}
		return isText && ok
	case types.Timestamp, types.TimestampNTZ:
		return readTimestamp(b, plain, text, isText, t, o)
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

func readTimestamp(b *bytes.Buffer, plain, text string, isText bool, t types.Type, o *textOptions) bool {
	if !isText {
		n, err := strconv.ParseInt(plain, 10, 64)
		if err != nil || t.Kind != types.Timestamp || n > math.MaxInt64/1_000_000 || n < math.MinInt64/1_000_000 {
			return false
		}
		encodeString(b, timestampText(n*1e6)+"+00")
		return true
	}
	loc, pattern := o.zone, o.timestamp
	if t.Kind == types.TimestampNTZ {
		loc, pattern = time.UTC, o.ntz
	}
	at, ok := parseTimestamp(text, loc, time.Time{})
	if pattern != nil {
		parsed, err := pattern.parse(text, loc)
		at, ok = parsed, err == nil
	}
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
func writeJSON(v any, t types.Type, o *textOptions) (any, error) {
	var b bytes.Buffer
	err := writeTyped(&b, v, t, o)
	return b.String(), err
}

func writeTyped(b *bytes.Buffer, v any, t types.Type, o *textOptions) error {
	switch v := v.(type) {
	case nil:
		b.WriteString("null")
	case map[string]any:
		return writeStruct(b, v, t, o)
	case duckdb.OrderedMap:
		return writeMap(b, v.Keys(), v.Values(), t, o)
	case []any:
		if t.Kind == types.Map {
			// Its entries, where the driver cannot hold the keys.
			keys, values := make([]any, len(v)), make([]any, len(v))
			for i, e := range v {
				entry, _ := e.(map[string]any)
				keys[i], values[i] = entry["key"], entry["value"]
			}
			return writeMap(b, keys, values, t, o)
		}
		for i, e := range v {
			b.WriteString(separator(i, '['))
			if err := writeTyped(b, e, *t.Elem, o); err != nil {
				return err
			}
		}
		closeJSON(b, len(v), '[', ']')
	default:
		if s, ok := v.(string); ok && t.Kind == types.Variant {
			x, err := types.DecodeVariant(s)
			b.WriteString(types.VariantJSON(x, o.zone))
			return err
		}
		return writeScalar(b, v, t, o)
	}
	return nil
}

func writeMap(b *bytes.Buffer, keys, values []any, t types.Type, o *textOptions) error {
	if o.sortKeys {
		sortByKey(keys, values)
	}
	for i, k := range keys {
		b.WriteString(separator(i, '{'))
		key, err := jsonKey(k, *t.Key, o)
		if err != nil {
			return err
		}
		encodeString(b, key)
		b.WriteByte(':')
		if err := writeTyped(b, values[i], *t.Elem, o); err != nil {
			return err
		}
	}
	closeJSON(b, len(values), '{', '}')
	return nil
}

// sortByKey sorts a map with text keys.
func sortByKey(keys, values []any) {
	order := make([]int, len(keys))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return strings.Compare(fmt.Sprint(keys[i]), fmt.Sprint(keys[j])) })
	k, v := slices.Clone(keys), slices.Clone(values)
	for to, from := range order {
		keys[to], values[to] = k[from], v[from]
	}
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

func writeStruct(b *bytes.Buffer, v map[string]any, t types.Type, o *textOptions) error {
	n := 0
	fields := t.Fields
	if o.sortKeys {
		fields = slices.Clone(fields)
		slices.SortFunc(fields, func(a, b types.Field) int { return strings.Compare(a.Name, b.Name) })
	}
	for _, f := range fields {
		x, ok := v[f.Name]
		if !ok {
			return raise("DP_INTERNAL", "the struct has no field %s", f.Name)
		}
		if x == nil && !o.keepNulls {
			continue
		}
		b.WriteString(separator(n, '{'))
		n++
		encodeString(b, f.Name)
		b.WriteByte(':')
		if err := writeTyped(b, x, f.Type, o); err != nil {
			return err
		}
	}
	closeJSON(b, n, '{', '}')
	return nil
}

// jsonKey is a map's key as text.
func jsonKey(k any, t types.Type, o *textOptions) (string, error) {
	switch k := k.(type) {
	case string:
		return k, nil
	case float64:
		return types.DoubleText(k), nil
	case float32:
		return types.FloatText(k), nil
	case time.Time: // as Spark holds it
		if t.Kind == types.Date {
			return strconv.FormatInt(int64(math.Floor(float64(k.Unix())/86400)), 10), nil
		}
		return strconv.FormatInt(k.UnixMicro(), 10), nil
	}
	if t.Kind == types.Struct || t.Kind == types.Array {
		return memoryText(k, t)
	}
	var b bytes.Buffer
	err := writeScalar(&b, k, t, o)
	return strings.Trim(b.String(), `"`), err
}

func writeScalar(b *bytes.Buffer, v any, t types.Type, o *textOptions) error {
	switch v := v.(type) {
	case string:
		encodeString(b, v)
	case bool:
		b.WriteString(strconv.FormatBool(v))
	case []byte:
		encodeString(b, base64.StdEncoding.EncodeToString(v))
	case duckdb.Interval:
		amount := int64(v.Months)
		if t.Kind == types.IntervalDT {
			amount = int64(v.Days)*86400e6 + v.Micros
		}
		encodeString(b, types.Text(amount, t, nil))
	case float64:
		writeDouble(b, v, 64)
	case float32:
		writeDouble(b, float64(v), 32)
	case duckdb.Decimal:
		b.WriteString(pointed(v.Value, int(v.Scale)))
	case time.Time:
		switch t.Kind {
		case types.Time:
			encodeString(b, v.UTC().Format("15:04:05.999999"))
		default:
			encodeString(b, o.timeText(v, t))
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
	text := types.AppendReal(b.AvailableBuffer(), f, bits)
	if math.IsNaN(f) || math.IsInf(f, 0) {
		encodeString(b, string(text))
		return
	}
	b.Write(text)
}
