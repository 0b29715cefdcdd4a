package duckdb

import (
	"math"
	"regexp"
	"strconv"
	"strings"
	"time"
	"unicode"

	duckdb "github.com/duckdb/duckdb-go/v2"

	"github.com/seed-e45c46d8/dp/engine/types"
)

// castFunctions are the casts that need code: texts that DuckDB prints or reads otherwise than Spark.
func castFunctions() []goFunction {
	text, double := duckdb.TYPE_VARCHAR, duckdb.TYPE_DOUBLE
	return []goFunction{
		define("go_double_text", text, []duckdb.Type{double}, false, rowFunction{run: func(a []any) (any, error) {
			return types.DoubleText(a[0].(float64)), nil
		}}),
		define("go_float_text", text, []duckdb.Type{duckdb.TYPE_FLOAT}, false, rowFunction{run: func(a []any) (any, error) {
			return types.FloatText(a[0].(float32)), nil
		}}),
		function("go_double_digits", "double -> text", func(a []any) (any, error) { return types.PlainReal(a[0].(float64), 64), nil }),
		function("go_plain_number", "text -> text", func(a []any) (any, error) {
			if s, ok := plainNumber(a[0].(string)); ok {
				return s, nil
			}
			return nil, nil
		}),
		define("go_double", double, []duckdb.Type{text}, false, rowFunction{run: func(a []any) (any, error) {
			f, err := strconv.ParseFloat(strings.TrimRight(strings.TrimFunc(a[0].(string), blank), "dDfF"), 64)
			if err != nil && !math.IsInf(f, 0) {
				return nil, nil
			}
			return f, nil
		}}),
		define("go_date", duckdb.TYPE_DATE, []duckdb.Type{text}, false, rowFunction{run: func(a []any) (any, error) {
			if d, ok := parseDate(a[0].(string)); ok {
				return d, nil
			}
			return nil, nil
		}}),
		define("go_timestamp", duckdb.TYPE_TIMESTAMP_TZ, []duckdb.Type{text, text, duckdb.TYPE_DATE}, false, rowFunction{run: func(a []any) (any, error) {
			loc, err := time.LoadLocation(a[1].(string))
			if err != nil {
				return nil, err
			}
			if t, ok := parseTimestamp(a[0].(string), loc, a[2].(time.Time)); ok {
				return t.UTC(), nil
			}
			return nil, nil
		}}),
		function("go_date_text", "date -> text", func(a []any) (any, error) {
			return types.Text(types.DateOf(a[0].(time.Time)), types.DateType, nil), nil
		}),
		function("go_timestamp_text", "instant, text -> text", func(a []any) (any, error) {
			loc, err := location(a[1].(string))
			if err != nil {
				return nil, err
			}
			return types.Text(a[0].(time.Time).UnixMicro(), types.TimestampType, loc), nil
		}),
		function("go_timestamp_ntz_text", "timestamp -> text", func(a []any) (any, error) {
			return types.Text(a[0].(time.Time).UnixMicro(), types.TimestampNTZType, nil), nil
		}),
		define("go_timestamp_ntz", duckdb.TYPE_TIMESTAMP, []duckdb.Type{text}, false, rowFunction{run: func(a []any) (any, error) {
			s := a[0].(string)
			if timeOnly.MatchString(strings.TrimFunc(s, blank)) {
				return nil, nil
			}
			if m := timestampForm.FindStringSubmatch(strings.TrimFunc(s, blank)); m != nil && m[9] != "" {
				// A zone is read and has no effect.
				if _, ok := parseTimestamp(s, time.UTC, time.Time{}); !ok {
					return nil, nil
				}
				s = strings.TrimSuffix(strings.TrimFunc(s, blank), m[9])
			}
			if t, ok := parseTimestamp(s, time.UTC, time.Time{}); ok {
				return t, nil
			}
			return nil, nil
		}}),
	}
}

var numberForm = regexp.MustCompile(`^([+-]?)([0-9]*)(?:\.([0-9]*))?(?:[eE]([+-]?[0-9]+))?$`)

// plainNumber is a number that Java's BigDecimal reads, in any script's digits, as digits of ours without an exponent. What is beyond every decimal stays so.
func plainNumber(text string) (string, bool) {
	m := numberForm.FindStringSubmatch(asciiDigits(strings.TrimFunc(text, func(r rune) bool { return r <= ' ' })))
	if m == nil || m[2] == "" && m[3] == "" {
		return "", false
	}
	const most = 1000 // digits; no decimal has nearly as many
	large, err := strconv.ParseInt(orElse(m[4], "0"), 10, 32)
	if err != nil {
		return "", false
	}
	exp := int(min(max(large, -most), most))
	digits, point := m[2]+m[3], len(m[2])+exp
	switch {
	case point <= 0:
		digits = "0." + strings.Repeat("0", -point) + digits
	case point >= len(digits):
		digits += strings.Repeat("0", point-len(digits))
	default:
		digits = digits[:point] + "." + digits[point:]
	}
	return strings.TrimPrefix(m[1], "+") + digits, true
}

// asciiDigits writes the digits of all scripts as ours.
func asciiDigits(text string) string {
	return strings.Map(func(r rune) rune {
		if r > unicode.MaxASCII && unicode.Is(unicode.Nd, r) {
			return '0' + digitValue(r)
		}
		return r
	}, text)
}

// digitValue is the value of a decimal digit of any script: they stand in runs of ten.
func digitValue(r rune) rune {
	for _, t := range unicode.Nd.R16 {
		if rune(t.Lo) <= r && r <= rune(t.Hi) {
			return (r - rune(t.Lo)) % 10
		}
	}
	for _, t := range unicode.Nd.R32 {
		if rune(t.Lo) <= r && r <= rune(t.Hi) {
			return (r - rune(t.Lo)) % 10
		}
	}
	return 0
}

// blank reports what Spark trims around a text before it parses it: blanks and control characters.
func blank(r rune) bool { return r <= ' ' || r == 0x7f }

var dateForm = regexp.MustCompile(`^([+-]?\d{4,7})(?:-(\d{1,2})(?:-(\d{1,2})(?:[ T].*)?)?)?$`)

// parseDate reads what Spark takes as a date: yyyy, yyyy-[m]m, yyyy-[m]m-[d]d, the last also before a blank or T and anything.
func parseDate(s string) (time.Time, bool) {
	if len(s) == 10 {
		if t, ok := plainTimestamp(s, time.UTC); ok {
			return t, true
		}
	}
	m := dateForm.FindStringSubmatch(strings.TrimFunc(s, blank))
	if m == nil {
		return time.Time{}, false
	}
	return dateOf(m[1], m[2], m[3])
}

func dateOf(year, month, day string) (time.Time, bool) {
	y, err := strconv.Atoi(year)
	if err != nil {
		return time.Time{}, false
	}
	mo, d := 1, 1
	if month != "" {
		if mo, err = strconv.Atoi(month); err != nil {
			return time.Time{}, false
		}
	}
	if day != "" {
		if d, err = strconv.Atoi(day); err != nil {
			return time.Time{}, false
		}
	}
	t := time.Date(y, time.Month(mo), d, 0, 0, 0, 0, time.UTC)
	return t, t.Year() == y && int(t.Month()) == mo && t.Day() == d
}

// date, blank or T, hour, minute, second, fraction, zone
var timestampForm = regexp.MustCompile(`^([+-]?\d{4,6})(?:-(\d{1,2})(?:-(\d{1,2})(?:([ T])(\d{1,2})(?::(\d{1,2})(?::(\d{1,2})(?:\.(\d*))?)?)?)?)?)?\s*(Z|[A-Za-z][A-Za-z0-9_/+:-]*|[+-]\d{1,2}(?::?\d{1,2}(?::?\d{1,2})?)?)?$`)

var timeOnly = regexp.MustCompile(`^T?(\d{1,2}):(\d{1,2})(?::(\d{1,2})(?:\.(\d*))?)?\s*(Z|[A-Za-z][A-Za-z0-9_/+:-]*|[+-]\d{1,2}(?::?\d{1,2})?)?$`)

// parseTimestamp reads what Spark takes as a timestamp; a time alone is one of today.
func parseTimestamp(s string, loc *time.Location, today time.Time) (time.Time, bool) {
	if t, ok := plainTimestamp(s, loc); ok {
		return t, true
	}
	s = strings.TrimFunc(s, blank)
	m := timestampForm.FindStringSubmatch(s)
	if m == nil {
		t := timeOnly.FindStringSubmatch(s)
		if t == nil || today.IsZero() {
			return time.Time{}, false
		}
		m = []string{s, strconv.Itoa(today.Year()), strconv.Itoa(int(today.Month())), strconv.Itoa(today.Day()), " ", t[1], t[2], t[3], t[4], t[5]}
	}
	d, ok := dateOf(m[1], m[2], m[3])
	if !ok || m[9] != "" && m[7] == "" {
		return time.Time{}, false
	}
	n := [3]int{}
	for i, p := range []string{m[5], m[6], m[7]} {
		if p == "" {
			continue
		}
		v, err := strconv.Atoi(p)
		if err != nil || v > [3]int{23, 59, 59}[i] {
			return time.Time{}, false
		}
		n[i] = v
	}
	micros := 0
	if f := m[8]; f != "" {
		v, err := strconv.Atoi((f + "000000")[:6])
		if err != nil {
			return time.Time{}, false
		}
		micros = v
	}
	if m[9] != "" {
		if loc, ok = zone(m[9]); !ok {
			return time.Time{}, false
		}
	}
	return types.InZone(time.Date(d.Year(), d.Month(), d.Day(), n[0], n[1], n[2], micros*1000, time.UTC), loc), true
}

// plainTimestamp reads the usual forms without a regular expression: 2024-01-02, and with T or a blank 03:04:05, a fraction and Z behind.
func plainTimestamp(s string, loc *time.Location) (time.Time, bool) {
	n := [6]int{0, 0, 0, 0, 0, 0}
	for i, at := range [6][2]int{{0, 4}, {5, 7}, {8, 10}, {11, 13}, {14, 16}, {17, 19}} {
		if i >= 3 && len(s) == 10 {
			break
		}
		if len(s) < at[1] || i > 0 && s[at[0]-1] != "--- ::"[i] && (i != 3 || s[10] != 'T') {
			return time.Time{}, false
		}
		for _, c := range []byte(s[at[0]:at[1]]) {
			if c < '0' || c > '9' {
				return time.Time{}, false
			}
			n[i] = n[i]*10 + int(c-'0')
		}
	}
	micros := 0
	if len(s) > 19 {
		rest := s[19:]
		if rest[len(rest)-1] == 'Z' {
			loc, rest = time.UTC, rest[:len(rest)-1]
		}
		if len(rest) == 1 || len(rest) > 7 || rest != "" && rest[0] != '.' {
			return time.Time{}, false
		}
		scale := 1_000_000
		for _, c := range []byte(strings.TrimPrefix(rest, ".")) {
			if c < '0' || c > '9' {
				return time.Time{}, false
			}
			micros, scale = micros*10+int(c-'0'), scale/10
		}
		micros *= scale
	}
	if n[1] < 1 || n[1] > 12 || n[2] < 1 || n[2] > 28 && n[2] > time.Date(n[0], time.Month(n[1])+1, 0, 0, 0, 0, 0, time.UTC).Day() || n[3] > 23 || n[4] > 59 || n[5] > 59 {
		return time.Time{}, false
	}
	return types.InZone(time.Date(n[0], time.Month(n[1]), n[2], n[3], n[4], n[5], micros*1000, time.UTC), loc), true
}

var offsetForm = regexp.MustCompile(`^(?:UTC|GMT|UT)?([+-])(\d{1,2})(?::?(\d{1,2}))?(?::?(\d{1,2}))?$`)

// shortZones are the abbreviations that Java takes for regions.
var shortZones = map[string]string{
	"ACT": "Australia/Darwin", "AET": "Australia/Sydney", "AGT": "America/Argentina/Buenos_Aires", "ART": "Africa/Cairo", "AST": "America/Anchorage",
	"BET": "America/Sao_Paulo", "BST": "Asia/Dhaka", "CAT": "Africa/Harare", "CNT": "America/St_Johns", "CST": "America/Chicago", "CTT": "Asia/Shanghai",
	"EAT": "Africa/Addis_Ababa", "ECT": "Europe/Paris", "IET": "America/Indiana/Indianapolis", "IST": "Asia/Kolkata", "JST": "Asia/Tokyo", "MIT": "Pacific/Apia",
	"NET": "Asia/Yerevan", "NST": "Pacific/Auckland", "PLT": "Asia/Karachi", "PNT": "America/Phoenix", "PRT": "America/Puerto_Rico", "PST": "America/Los_Angeles",
	"SST": "Pacific/Guadalcanal", "VST": "Asia/Ho_Chi_Minh", "EST": "Etc/GMT+5", "MST": "Etc/GMT+7", "HST": "Etc/GMT+10",
}

// zone reads Z, UTC, +1:30, GMT+2 or a region's name.
func zone(s string) (*time.Location, bool) {
	switch strings.ToUpper(s) {
	case "Z", "UTC", "GMT", "UT":
		return time.UTC, true
	}
	if m := offsetForm.FindStringSubmatch(s); m != nil {
		total := 0
		for i, p := range m[2:] {
			if p == "" {
				continue
			}
			v, err := strconv.Atoi(p)
			if err != nil {
				return nil, false
			}
			total += v * [3]int{3600, 60, 1}[i]
		}
		if m[1] == "-" {
			total = -total
		}
		return time.FixedZone(s, total), total >= -18*3600 && total <= 18*3600
	}
	if region := shortZones[s]; region != "" {
		s = region
	}
	l, err := time.LoadLocation(s)
	return l, err == nil && s != "Local" && s != ""
}

// storable reports that a value of one type may be assigned to a column of the other, as Spark's ANSI store assignment has it.
func storable(from, to types.Type) bool {
	switch {
	case from.Kind == types.Null, from.Equal(to):
		return true
	case from.IsNumeric() && to.IsNumeric():
		return true
	case to.IsString():
		return !from.IsNested() && from.Kind != types.Variant
	case from.IsDatetime() && to.IsDatetime():
		return true
	case from.IsInterval() && from.Kind == to.Kind:
		return true
	case from.Kind == types.Array && to.Kind == types.Array:
		return storable(*from.Elem, *to.Elem)
	case from.Kind == types.Map && to.Kind == types.Map:
		return storable(*from.Key, *to.Key) && storable(*from.Elem, *to.Elem)
	case from.Kind == types.Struct && to.Kind == types.Struct:
		return true
	}
	return false
}
