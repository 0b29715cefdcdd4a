package types

import (
	"encoding/hex"
	"fmt"
	"strconv"
	"strings"
	"time"
)

// Text is a value of a type as Spark's show prints it, timestamps in the session's zone.
func Text(v any, t Type, zone *time.Location) string {
	switch {
	case v == nil:
		return "NULL"
	case t.Kind == Variant:
		return VariantJSON(v, time.UTC)
	}
	switch x := v.(type) {
	case string:
		return x
	case []byte:
		return binaryText(x)
	case float64:
		return string(AppendReal(nil, x, floatBits(t)))
	case DateValue:
		return dateText(x)
	case IntervalValue:
		return calendarInterval(x)
	case int64:
		return intText(x, t, zone)
	case []Entry:
		return mapText(x, t, zone)
	case []any:
		return nestedText(x, t, zone)
	case bool, DecimalValue:
		return fmt.Sprint(x)
	}
	return VariantJSON(v, time.UTC)
}

// variantText is decoded JSON as text.
func floatBits(t Type) int {
	if t.Kind == Float {
		return 32
	}
	return 64
}

// binaryText is bytes as show prints them: [61 62].
func binaryText(x []byte) string {
	parts := make([]string, len(x))
	for i, c := range x {
		parts[i] = strings.ToUpper(hex.EncodeToString([]byte{c}))
	}
	return "[" + strings.Join(parts, " ") + "]"
}

func intText(x int64, t Type, zone *time.Location) string {
	switch t.Kind {
	case Timestamp:
		return dateTimeText(time.UnixMicro(x).In(zone))
	case TimestampNTZ:
		return dateTimeText(time.UnixMicro(x).UTC())
	case Time:
		return clockText(x)
	case IntervalYM:
		return yearMonthInterval(x, t)
	case IntervalDT:
		return dayTimeInterval(x, t)
	}
	return strconv.FormatInt(x, 10)
}

func mapText(m []Entry, t Type, zone *time.Location) string {
	parts := make([]string, len(m))
	for i, e := range m {
		parts[i] = Text(e.Key, *t.Key, zone) + " -> " + Text(e.Value, *t.Elem, zone)
	}
	return "{" + strings.Join(parts, ", ") + "}"
}

func nestedText(vs []any, t Type, zone *time.Location) string {
	parts := make([]string, len(vs))
	for i, v := range vs {
		switch {
		case t.Kind == Struct:
			parts[i] = Text(v, t.Fields[i].Type, zone)
		case t.Elem != nil:
			parts[i] = Text(v, *t.Elem, zone)
		default:
			parts[i] = fmt.Sprint(v)
		}
	}
	if t.Kind == Struct {
		return "{" + strings.Join(parts, ", ") + "}"
	}
	return "[" + strings.Join(parts, ", ") + "]"
}

// dateText is a date; years beyond 9999 have a sign, as in Java.
func dateText(d DateValue) string {
	t := d.Time()
	return YearText(t.Year()) + t.Format("-01-02")
}

// YearText is a year as Java prints it: four digits at least, with a sign beyond 9999.
func YearText(y int) string {
	switch {
	case y > 9999:
		return "+" + strconv.Itoa(y)
	case y < 0:
		return "-" + pad(-y, 4)
	}
	return pad(y, 4)
}

func pad(n, width int) string { return fmt.Sprintf("%0*d", width, n) }

// dateTimeText is Spark's form of a date and time: the fraction without trailing zeros.
func dateTimeText(t time.Time) string {
	return YearText(t.Year()) + t.Format("-01-02 15:04:05") + fraction(int64(t.Nanosecond()/1000))
}

// fraction is the part of a second behind the point, with the point, "" when there is none.
func fraction(micros int64) string {
	if micros == 0 {
		return ""
	}
	return "." + strings.TrimRight(fmt.Sprintf("%06d", micros), "0")
}

// clockText is a time of day.
func clockText(micros int64) string {
	return time.UnixMicro(micros).UTC().Format("15:04:05") + fraction(micros%1e6)
}

// yearMonthInterval is an interval as Spark casts it to string: INTERVAL '1-2' YEAR TO MONTH.
func yearMonthInterval(months int64, t Type) string {
	sign := ""
	if months < 0 {
		sign, months = "-", -months
	}
	var s string
	switch {
	case t.End == UnitYear:
		s = strconv.FormatInt(months/12, 10)
	case t.Start == UnitMonth:
		s = strconv.FormatInt(months, 10)
	default:
		s = fmt.Sprintf("%d-%d", months/12, months%12)
	}
	return "INTERVAL '" + sign + s + "' " + unitRange(t)
}

func unitRange(t Type) string {
	a, b := strings.ToUpper(t.Start.String()), strings.ToUpper(t.End.String())
	if a == b {
		return a
	}
	return a + " TO " + b
}

// dayTimeInterval is an interval as Spark casts it to string: INTERVAL '1 02:03:04.5' DAY TO SECOND. The first field has no upper bound.
func dayTimeInterval(micros int64, t Type) string {
	sign := ""
	rest := uint64(micros)
	if micros < 0 {
		sign, rest = "-", -rest
	}
	size := map[Unit]uint64{UnitDay: 86400e6, UnitHour: 3600e6, UnitMinute: 60e6}
	var b strings.Builder
	for u := t.Start; u <= t.End; u++ {
		switch {
		case u == t.Start:
		case u == UnitHour:
			b.WriteByte(' ')
		default:
			b.WriteByte(':')
		}
		if u == UnitSecond {
			fmt.Fprintf(&b, "%02d%s", rest/1e6, fraction(int64(rest%1e6)))
			break
		}
		format := "%02d"
		if u == UnitDay {
			format = "%d"
		}
		fmt.Fprintf(&b, format, rest/size[u])
		rest %= size[u]
	}
	return "INTERVAL '" + sign + b.String() + "' " + unitRange(t)
}

// calendarInterval is a legacy interval as Spark casts it to string: 1 years 2 months 3 days 4 hours 5.5 seconds.
func calendarInterval(v IntervalValue) string {
	var s []string
	add := func(n int64, unit string) {
		if n != 0 {
			s = append(s, fmt.Sprintf("%d %s", n, unit))
		}
	}
	add(int64(v.Months/12), "years")
	add(int64(v.Months%12), "months")
	add(int64(v.Days), "days")
	add(v.Micros/3600e6, "hours")
	add(v.Micros/60e6%60, "minutes")
	if r := v.Micros % 60e6; r != 0 {
		sign := ""
		if r < 0 {
			sign, r = "-", -r
		}
		s = append(s, fmt.Sprintf("%s%d%s seconds", sign, r/1e6, fraction(r%1e6)))
	}
	if len(s) == 0 {
		return "0 seconds"
	}
	return strings.Join(s, " ")
}
