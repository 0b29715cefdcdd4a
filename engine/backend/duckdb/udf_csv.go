package duckdb

import (
	"fmt"
	"math/big"
	"slices"
	"strings"
	"time"

	"github.com/seed-e45c46d8/dp/engine/csv"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// csvFunctions read and write one record of CSV. from_csv goes by way of a JSON text that DuckDB casts.
func csvFunctions() []goFunction {
	return []goFunction{
		readFunction("go_read_csv", readCSV),
		// The fields come as texts already, but for the times.
		writeFunction("go_write_csv", writeCSV),
	}
}

func (o *textOptions) csv() *csvFormat {
	get := func(key, def string) string {
		if v, ok := o.values[key]; ok {
			return v
		}
		return def
	}
	char := func(key string, def byte) byte {
		if v, ok := o.values[key]; ok {
			if v == "" {
				return 0
			}
			return v[0]
		}
		return def
	}
	flag := func(key string) bool { return strings.EqualFold(get(key, "false"), "true") }
	f := &csvFormat{
		Syntax: csv.Syntax{
			Sep: []byte(strings.NewReplacer(`\t`, "\t", `\\`, `\`).Replace(get("sep", get("delimiter", ",")))), Quote: char("quote", '"'), Escape: char("escape", '\\'),
			Comment: char("comment", 0), TrimLeft: flag("ignoreleadingwhitespace"), TrimRight: flag("ignoretrailingwhitespace"),
		},
		nullValue: get("nullvalue", ""), emptyValue: get("emptyvalue", ""),
		nan: get("nanvalue", "NaN"), plusInf: get("positiveinf", "Inf"), minusInf: get("negativeinf", "-Inf"),
	}
	f.rawOptions = rawOptions{zone: o.zone, date: o.date, timestamp: o.timestamp, ntz: o.ntz, today: variantToday()}
	return f
}

// readCSV is a record as JSON of a struct's fields: what does not fit is null. A record with too few or too many fields is malformed, and so is one with a
// field that does not fit; what can be read of it is.
func readCSV(text string, t types.Type, o *textOptions) (any, error) {
	f := o.csv()
	var fields [][]byte
	if !f.Blank([]byte(text)) {
		fields, _, _ = f.Record([]byte(text), nil)
	}
	data := slices.Clone(t.Fields)
	corrupt := slices.IndexFunc(data, func(c types.Field) bool { return c.Name == o.corrupt })
	if corrupt >= 0 {
		data = slices.Delete(data, corrupt, corrupt+1)
	}
	bad := len(fields) != len(data)
	var parts []string
	for i, c := range data {
		if i >= len(fields) {
			break
		}
		v, ok := f.value(textOf(fields[i]), c.Type)
		if !ok {
			bad = true
			continue
		}
		if v != nil {
			parts = append(parts, string(types.AppendJSONString(nil, c.Name))+":"+castable(v, c.Type))
		}
	}
	if bad && o.failFast {
		return nil, malformedText(text)
	}
	if bad && corrupt >= 0 {
		parts = append(parts, string(types.AppendJSONString(nil, o.corrupt))+":"+string(types.AppendJSONString(nil, text)))
	}
	return "{" + strings.Join(parts, ",") + "}", nil
}

// castable is a value of the raw readers as a JSON text that DuckDB casts to its type.
func castable(v any, t types.Type) string {
	var s string
	switch x := v.(type) {
	case time.Time:
		switch t.Kind {
		case types.Date:
			s = dateText(x)
		case types.Timestamp:
			s = timestampText(x.UnixMicro()) + "+00"
		default:
			s = timestampText(x.UnixMicro())
		}
	case *big.Int:
		s = types.DecimalValue{Unscaled: x, Scale: t.Scale}.String()
	case int64:
		if t.Kind == types.Decimal {
			s = types.DecimalValue{Unscaled: big.NewInt(x), Scale: t.Scale}.String()
		} else {
			s = fmt.Sprint(x)
		}
	default:
		s = fmt.Sprint(x)
	}
	return string(types.AppendJSONString(nil, s))
}

// writeCSV writes a struct; its fields are texts, bytes that are the text in UTF-8, dates and timestamps.
func writeCSV(v any, t types.Type, o *textOptions) (any, error) {
	f := o.csv()
	row, ok := v.(map[string]any)
	if !ok {
		return nil, raise("DP_INTERNAL", "to_csv of %T", v)
	}
	null, empty := f.nullValue, `""`
	if e, ok := o.values["emptyvalue"]; ok {
		empty = e
	}
	trim := func(key string, cut func(string, func(rune) bool) string, s string) string {
		if strings.EqualFold(o.values[key], "false") {
			return s
		}
		return cut(s, func(r rune) bool { return r <= ' ' })
	}
	parts := make([]string, len(t.Fields))
	for i, c := range t.Fields {
		v := row[c.Name]
		if b, ok := v.([]byte); ok {
			v = string([]rune(string(b)))
		}
		switch x := v.(type) {
		case nil:
			parts[i] = null
		case time.Time:
			parts[i] = f.quoted(o.timeText(x, c.Type), false)
		case string:
			s := trim("ignoreleadingwhitespace", strings.TrimLeftFunc, x)
			// A line end behind the text is cut off and still asks for quotes, and so does what a reader might take for a comment.
			always := strings.EqualFold(o.values["quoteall"], "true") || strings.ContainsAny(s, "\r\n") || i == 0 && strings.HasPrefix(s, "#")
			if s = trim("ignoretrailingwhitespace", strings.TrimRightFunc, s); s != "" {
				parts[i] = f.quoted(s, always)
			} else {
				parts[i] = empty
			}
		default:
			return nil, raise("DP_INTERNAL", "a field of %T in to_csv", x)
		}
	}
	if len(parts) == 1 && row[t.Fields[0].Name] == nil && null == "" {
		return nil, nil // Spark's writer leaves out a record in which nothing stands
	}
	return strings.Join(parts, string(f.Sep)), nil
}

// timeText prints a date or timestamp in its format, or as Spark writes it into JSON and CSV.
func (o *textOptions) timeText(x time.Time, t types.Type) string {
	switch {
	case t.Kind == types.Date && o.date != nil:
		return o.date.format(x, "UTC")
	case t.Kind == types.Date:
		return types.YearText(x.Year()) + x.Format("-01-02")
	case t.Kind == types.TimestampNTZ && o.ntz != nil:
		return o.ntz.format(x.UTC(), "UTC")
	case t.Kind == types.TimestampNTZ:
		return types.YearText(x.UTC().Year()) + x.UTC().Format("-01-02T15:04:05.000")
	case o.timestamp != nil:
		return o.timestamp.format(x.In(o.zone), o.zoneName)
	}
	x = x.In(o.zone)
	layout := "-01-02T15:04:05.000Z07:00"
	if _, offset := x.Zone(); offset%60 != 0 { // local mean time
		layout += ":00"
	}
	return types.YearText(x.Year()) + x.Format(layout)
}

// quoted puts a field in quotes where it needs them.
func (f *csvFormat) quoted(s string, always bool) string {
	if f.Quote == 0 || !always && !strings.Contains(s, string(f.Sep)) && !strings.ContainsAny(s, "\r\n"+string(f.Quote)) {
		return s
	}
	q, e := string(f.Quote), string(f.Escape)
	if f.Escape == 0 {
		e = q
	}
	if e != q {
		s = strings.ReplaceAll(s, e, e+e)
	}
	return q + strings.ReplaceAll(s, q, e+q) + q
}
