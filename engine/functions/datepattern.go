package functions

import (
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// parsing is to_date(text, pattern) and its like, which take dates and timestamps too; name decides the Go function and whether errors are NULL.
func parsing(name, out string) form {
	return by("string|date|timestamp|timestamp_ntz, string", out, func(c call) (string, error) {
		switch t := c.typ(0).Kind; {
		case c.typ(0).IsString():
		case len(c.args) > 1 && t == types.TimestampNTZ && out == "timestamp":
			return "make_timestamptz(epoch_us($1))", nil // as Spark does: with a pattern the clock's time is taken for UTC
		case len(c.args) > 1 && t == types.Timestamp && out == "timestamp_ntz":
			return "make_timestamp(epoch_us($1))", nil
		default:
			return "CAST($1 AS $R)", nil
		}
		if len(c.args) == 1 {
			return map[string]string{"date": "spark_try_date($1)", "timestamp": "spark_try_timestamp($1, current_setting('TimeZone'), current_date)"}[out], nil
		}
		return "go_" + name + "($1, $2" + zoneOf(out) + ")", nil
	}).given(func(c call) error {
		// Of numbers Spark makes a call of gettimestamp that it cannot resolve, for TIMESTAMP only.
		if t := c.was[0].Type; len(c.was) > 1 && out == "timestamp" && t.IsNumeric() {
			return c.unexpectedType(0, parsePattern("moment"), t)
		}
		return nil
	})
}

// fromSeconds is to_timestamp(number): seconds since 1970, as in a cast.
func fromSeconds() form {
	return by("tinyint|smallint|int|bigint|decimal|float|double", "timestamp", func(c call) (string, error) {
		if isFloating(c.typ(0)) && c.f.Name == "try_to_timestamp" {
			return "spark_cut_double_instant($1)", nil
		}
		return InstantOf("$1", c.typ(0), false), nil
	}).checked(func(c call) error {
		if t := c.was[0].Type; !t.IsNumeric() { // a text is read as a time
			return c.unexpectedType(0, parsePattern("numeric"), t)
		}
		return nil
	})
}

// fromNumberText reads a number's or boolean's text: to_date(2024) is the first of January 2024.
func fromNumberText(out string) form {
	sql := map[string]string{
		"date":          "spark_date(CAST($1 AS VARCHAR))",
		"timestamp":     "spark_timestamp(CAST($1 AS VARCHAR), current_setting('TimeZone'), current_date)",
		"timestamp_ntz": "spark_timestamp_ntz(CAST($1 AS VARCHAR))",
	}[out]
	return f("boolean|tinyint|smallint|int|bigint|decimal|float|double", out, sql).nulls(nullAlways)
}

// zoneOf is the extra argument of the Go functions that need the session's time zone.
func zoneOf(out string) string {
	if out == "timestamp" {
		return ", current_setting('TimeZone')"
	}
	return ""
}

func (m form) optionalPattern() form {
	m.in += "?"
	return m
}

// strftime has DuckDB's spelling of the letters of a Java pattern where both print the same.
var strftime = map[string]string{
	"yyyy": "%Y", "uuuu": "%Y", "yy": "%y", "uu": "%y", "MM": "%m", "M": "%-m", "MMM": "%b", "MMMM": "%B", "LL": "%m", "L": "%-m", "LLL": "%b", "LLLL": "%B",
	"dd": "%d", "d": "%-d", "DDD": "%j", "D": "%-j", "HH": "%H", "H": "%-H", "hh": "%I", "h": "%-I", "mm": "%M", "m": "%-M", "ss": "%S", "s": "%-S",
	"SSS": "%g", "SSSSSS": "%f", "E": "%a", "EE": "%a", "EEE": "%a", "EEEE": "%A", "a": "%p",
}

// strftimePattern is a Java pattern in strftime's words; false when a letter has none.
func strftimePattern(java string) (string, bool) {
	var b strings.Builder
	for i := 0; i < len(java); {
		c := java[i]
		switch {
		case c == '\'':
			end := strings.IndexByte(java[i+1:], '\'')
			if end <= 0 || strings.HasPrefix(java[i+end+2:], "'") {
				return "", false
			}
			b.WriteString(strings.ReplaceAll(java[i+1:i+1+end], "%", "%%"))
			i += end + 2
		case c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z':
			n := 1
			for i+n < len(java) && java[i+n] == c {
				n++
			}
			f, ok := strftime[java[i:i+n]]
			if !ok {
				return "", false
			}
			b.WriteString(f)
			i += n
		case c == '[' || c == ']' || c == '{' || c == '}' || c == '#':
			return "", false
		case c == '%':
			b.WriteString("%%")
			i++
		default:
			b.WriteByte(c)
			i++
		}
	}
	return b.String(), true
}

// spellDateFormat formats in the session's time zone: date_format(timestamp, pattern), from_unixtime(seconds [, pattern]).
func spellDateFormat(c call) (string, error) {
	value := "$1"
	if c.typ(0).Kind == types.Long {
		value = "spark_wrapped_seconds($1)"
	}
	pattern, known := "yyyy-MM-dd HH:mm:ss", true
	if len(c.args) > 1 {
		pattern, known = c.args[1].Value.(string)
	}
	if known && pattern == "" {
		return "CASE WHEN " + value + " IS NOT NULL THEN '' END", nil
	}
	if known {
		if f, ok := strftimePattern(pattern); ok {
			return "spark_strftime(" + value + ", " + quote(f) + ", " + quote(pattern) + ")", nil
		}
		return "go_date_format(" + value + ", " + quote(pattern) + ", current_setting('TimeZone'))", nil
	}
	return "go_date_format(" + value + ", $2, current_setting('TimeZone'))", nil
}

// spellClockFormat formats a time of day; a pattern that asks for a date is none for it.
func spellClockFormat(c call) (string, error) {
	pattern, ok := c.args[1].Value.(string)
	if !ok {
		return "", diag.Unsupported("a computed pattern of a TIME", "write the pattern as a literal")
	}
	quoted := false
	for _, r := range pattern {
		quoted = quoted != (r == '\'')
		if !quoted && strings.ContainsRune("GuyDMLdQqYwWEecFVzOXxZ", r) {
			return "", diag.New("INVALID_PARAMETER_VALUE.PATTERN", "The value of parameter(s) `format` in %s is invalid: '%s'.", quoteFunc("date_format"), pattern)
		}
	}
	return "go_date_format((TIMESTAMP '1970-01-01 00:00:00' + spark_time_us($1) * INTERVAL 1 MICROSECOND) AT TIME ZONE 'UTC', $2, 'UTC')", nil
}

// spellUnixTimestamp is whole seconds since 1970 of a date, a timestamp or a text in a pattern.
func spellUnixTimestamp(c call) (string, error) {
	instant := "$1"
	switch {
	case c.typ(0).Kind == types.Date:
		instant = "spark_from_local(CAST($1 AS TIMESTAMP))"
	case c.typ(0).IsString():
		pattern := "'yyyy-MM-dd HH:mm:ss'"
		if len(c.args) > 1 {
			pattern = "$2"
		}
		instant = "go_to_timestamp($1, " + pattern + ", current_setting('TimeZone'))"
	}
	return "(epoch_us(" + instant + ") // 1000000)", nil // cut towards 1970, as Spark does here and nowhere else
}
