package conformance

import (
	"fmt"
	"sort"
	"strconv"
	"strings"
	"time"

	"github.com/seed-e45c46d8/dp/engine/types"
)

// hive prints values the way Spark's spark-sql does (HiveResult): what the recorded answers of Spark are written in.
type hive struct{ loc *time.Location }

func (h hive) row(values []any, fields []types.Field) string {
	s := make([]string, len(values))
	for i, v := range values {
		s[i] = h.value(v, fields[i].Type, false)
	}
	return strings.Join(s, `\t`)
}

func (h hive) value(v any, t types.Type, nested bool) string {
	if v == nil {
		if nested {
			return "null"
		}
		return "NULL"
	}
	switch t.Kind {
	case types.Variant:
		return h.scalar(v, t)
	case types.Array:
		return "[" + h.list(v.([]any), *t.Elem) + "]"
	case types.Struct:
		s := make([]string, len(t.Fields))
		for i, f := range t.Fields {
			s[i] = strconv.Quote(f.Name) + ":" + h.value(v.([]any)[i], f.Type, true)
		}
		return "{" + strings.Join(s, ",") + "}"
	case types.Map:
		var s []string
		for _, e := range v.([]types.Entry) {
			s = append(s, h.value(e.Key, *t.Key, true)+":"+h.value(e.Value, *t.Elem, true))
		}
		sort.Strings(s)
		return "{" + strings.Join(s, ",") + "}"
	}
	s := h.scalar(v, t)
	if nested && t.IsString() {
		return `"` + s + `"`
	}
	return s
}

func (h hive) list(vs []any, elem types.Type) string {
	s := make([]string, len(vs))
	for i, v := range vs {
		s[i] = h.value(v, elem, true)
	}
	return strings.Join(s, ",")
}

func (h hive) scalar(v any, t types.Type) string {
	switch t.Kind {
	case types.Float:
		return types.FloatText(float32(v.(float64)))
	case types.Double:
		return types.DoubleText(v.(float64))
	case types.Binary:
		return strings.Join(validUTF8(v.([]byte)), "")
	case types.Timestamp:
		ts := time.UnixMicro(v.(int64)).In(h.loc)
		if ts.Year() <= 0 { // Hive prints the year of its era, without the era, and knows no local mean time
			_, offset := time.Unix(0, 0).In(h.loc).Zone()
			ts = ts.In(time.FixedZone("", offset))
			return fmt.Sprintf("%04d", 1-ts.Year()) + strings.TrimPrefix(clock(ts), ts.Format("2006"))
		}
		return clock(ts)
	case types.TimestampNTZ:
		if t := time.UnixMicro(v.(int64)).UTC(); t.Year() > 9999 {
			return "+" + clock(t)
		}
		return clock(time.UnixMicro(v.(int64)).UTC())
	case types.Variant:
		return types.VariantJSON(v, time.UTC)
	case types.IntervalYM:
		m := v.(int64)
		sign := ""
		if m < 0 {
			sign, m = "-", -m
		}
		return fmt.Sprintf("%s%d-%d", sign, m/12, m%12)
	case types.IntervalDT:
		us := v.(int64)
		sign := ""
		if us < 0 {
			sign, us = "-", -us
		}
		s := us / 1e6
		return fmt.Sprintf("%s%d %02d:%02d:%02d.%09d", sign, s/86400, s/3600%24, s/60%60, s%60, us%1e6*1000)
	case types.CalendarInterval:
		return calendarInterval(v.(types.IntervalValue))
	case types.Time:
		return time.UnixMicro(v.(int64)).UTC().Format("15:04:05.999999")
	case types.Date:
		if d := v.(types.DateValue).Time(); d.Year() <= 0 { // Hive prints the year of its era, without the era
			return fmt.Sprintf("%04d", 1-d.Year()) + d.Format("-01-02")
		}
	}
	return fmt.Sprint(v)
}

func clock(t time.Time) string {
	s := t.Format("2006-01-02 15:04:05.000000")
	return strings.TrimSuffix(strings.TrimRight(s, "0"), ".")
}

func calendarInterval(v types.IntervalValue) string {
	var s []string
	add := func(n int64, unit string) {
		if n != 0 {
			s = append(s, fmt.Sprintf("%d %s", n, unit))
		}
	}
	add(int64(v.Months/12), "years")
	add(int64(v.Months%12), "months")
	add(int64(v.Days), "days")
	us := v.Micros
	add(us/3600e6, "hours")
	add(us/60e6%60, "minutes")
	if r := us % 60e6; r != 0 {
		s = append(s, strings.TrimSuffix(strings.TrimRight(fmt.Sprintf("%.6f", float64(r)/1e6), "0"), ".")+" seconds")
	}
	if len(s) == 0 {
		return "0 seconds"
	}
	return strings.Join(s, " ")
}

// validUTF8 are the characters of a text, with U+FFFD for bytes that are none.
func validUTF8(b []byte) []string {
	var s []string
	for _, r := range string(b) {
		s = append(s, string(r))
	}
	return s
}
