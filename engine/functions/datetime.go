package functions

import (
	"fmt"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/types"
)

func datetimeRows() []*Function {
	part := func(names, sql string) *Function {
		return fn(names, f("date", "int", "CAST("+sql+" AS INTEGER)"))
	}
	clock := func(name string) *Function {
		sql := "CAST(" + name + "($1) AS INTEGER)"
		// Spark takes further arguments and does not look at them.
		return fn(name, f("anytimestamp", "int", sql), f("clock", "int", sql), f("anytimestamp, any...", "int", sql), f("clock, any...", "int", sql))
	}
	return []*Function{
		fn("current_date curdate", s("", "date", "current_date").nulls(nullNever)).temporal(),
		fn("current_timestamp now", s("", "timestamp", "current_timestamp").nulls(nullNever)).temporal(),
		fn("localtimestamp", s("", "timestamp_ntz", "localtimestamp").nulls(nullNever)).temporal(),
		fn("current_timezone", s("", "string", "current_timezone")),

		part("year", "year($1)"), part("quarter", "quarter($1)"), part("month", "month($1)"),
		part("day dayofmonth", "day($1)"), part("dayofyear", "dayofyear($1)"), part("weekofyear", "weekofyear($1)"),
		part("dayofweek", "dayofweek($1) + 1"), part("weekday", "isodow($1) - 1"),
		fn("dayname", f("date", "string", "left(dayname($1), 3)")),
		fn("monthname", f("date", "string", "left(monthname($1), 3)")),
		clock("hour"), clock("minute"), clock("second"),
		fn("extract date_part datepart", by("any, any", "", spellExtract).types(typeExtract).given(constantField)),

		fn("date_add dateadd", f("date, int|smallint|tinyint", "date", "spark_date_plus($1, $2)").checked(wholeDays), timestampAdd()),
		fn("date_sub", f("date, int|smallint|tinyint", "date", "spark_date_plus($1, -CAST($2 AS BIGINT))").checked(wholeDays)),
		fn("datediff date_diff", f("date, date", "int", "CAST($1 - $2 AS INTEGER)"), timestampDiff()),
		fn("timestampadd", timestampAdd()),
		fn("timestampdiff timediff", timestampDiff()),
		fn("add_months", f("date, int", "date", "CAST($1 + to_months($2) AS DATE)")),
		fn("months_between", f("timestamp, timestamp", "double", "spark_months_between($1, $2, true)"),
			f("timestamp, timestamp, boolean", "double", "spark_months_between($1, $2, $3)")),
		fn("last_day", f("date", "date", "last_day($1)")),
		fn("next_day", f("date, string", "date", "spark_next_day($1, $2)")),
		fn("trunc", by("date, string", "date", spellTrunc).nulls(nullAlways)),
		fn("date_trunc", by("string, timestamp", "timestamp", spellDateTrunc).nulls(nullAlways)),

		fn("to_date", f("date", "date", "$1"), parsing("to_date", "date"), fromNumberText("date")),
		fn("try_to_date", parsing("try_to_date", "date").optionalPattern().nulls(nullAlways)),
		fn("to_timestamp to_timestamp_ltz", f("timestamp", "timestamp", "$1"), parsing("to_timestamp", "timestamp"), fromSeconds(), fromNumberText("timestamp")),
		fn("to_timestamp_ntz", f("timestamp_ntz", "timestamp_ntz", "$1"), parsing("to_timestamp_ntz", "timestamp_ntz"), fromNumberText("timestamp_ntz")),
		fn("try_to_timestamp", fromSeconds().nulls(nullAlways), parsing("try_to_timestamp", "timestamp").optionalPattern().nulls(nullAlways)),
		fn("date_format", by("timestamp, string", "string", spellDateFormat), by("clock, string", "string", spellClockFormat).checked(clockOnly)),
		fn("from_unixtime", by("bigint, string?", "string", spellDateFormat)),
		fn("unix_timestamp", s("", "bigint", "unix_timestamp").nulls(nullNever), by("moment, text?", "bigint", spellUnixTimestamp)).temporal(),
		fn("to_unix_timestamp", by("moment, text?", "bigint", spellUnixTimestamp)),

		fn("timestamp_seconds", by("numeric", "timestamp", func(c call) (string, error) {
			switch t := c.typ(0); {
			case t.IsIntegral():
				return "spark_timestamp_of($1, 1000000, 'seconds')", nil
			case t.Kind == types.Decimal:
				return "make_timestamptz(" + decimalMicros("$1", t, "go_exact_micros") + ")", nil
			}
			return "spark_cut_double_instant($1)", nil
		})),
		fn("timestamp_millis", f("integral", "timestamp", "spark_timestamp_of($1, 1000, 'milliseconds')")),
		fn("timestamp_micros", f("integral", "timestamp", "spark_instant(CAST($1 AS BIGINT))")),
		fn("unix_seconds", f("instants", "bigint", "spark_floor_div(epoch_us($1), 1000000)")),
		fn("unix_millis", f("instants", "bigint", "spark_floor_div(epoch_us($1), 1000)")),
		fn("unix_micros", f("instants", "bigint", "epoch_us($1)")),
		fn("unix_date", f("day", "int", "CAST($1 - DATE '1970-01-01' AS INTEGER)")),
		fn("date_from_unix_date", f("int", "date", "CAST(DATE '1970-01-01' + $1 AS DATE)")),
		fn("make_date", f("int, int, int", "date", "spark_make_date($1, $2, $3)")),
		makeTimestamp("make_timestamp", "timestamp", false), makeTimestamp("make_timestamp_ltz", "timestamp", false), makeTimestamp("make_timestamp_ntz", "timestamp_ntz", false),
		makeTimestamp("try_make_timestamp", "timestamp", true), makeTimestamp("try_make_timestamp_ltz", "timestamp", true), makeTimestamp("try_make_timestamp_ntz", "timestamp_ntz", true),
		fn("from_utc_timestamp", f("timestamp, string", "timestamp", "spark_shift_zone($1, 'UTC', $2)")),
		fn("to_utc_timestamp", f("timestamp, string", "timestamp", "spark_shift_zone($1, $2, 'UTC')")),
		fn("convert_timezone", f("string, timestamp_ntz", "timestamp_ntz", "spark_shown_in(spark_from_local($2), $1)"),
			f("string, string, timestamp_ntz", "timestamp_ntz", "spark_shown_in(spark_from_local_in($3, $1), $2)")),

		fn("make_interval", by("int?, int?, int?, int?, int?, int?, decimal(18,6)?", "interval", spellMakeInterval)),
		fn("try_make_interval", by("int, int?, int?, int?, int?, int?, decimal(18,6)?", "interval", spellTryMakeInterval).nulls(nullAlways)),
		fn("make_dt_interval", by("int?, int?, int?, decimal(18,6)?", "interval day to second", spellMakeDTInterval)),
		fn("make_ym_interval", by("int?, int?", "interval year to month", spellMakeYMInterval)),

		fn("window", by("anytimestamp, !string, !string?, !string?", "", spellWindow).types(typeWindow)),
		fn("session_window", by("anytimestamp|struct<start:timestamp,end:timestamp>|struct<start:timestamp_ntz,end:timestamp_ntz>, any", "", spellSessionWindow).types(typeSessionWindow)),
		fn("window_time", f("struct", "timestamp", `(($1)."end" - INTERVAL 1 MICROSECOND)`)),
		// dp has no timestamps of nanoseconds, which only these functions make and take.
		fn("unix_nanos", f("nanotimestamp", "decimal(21,0)", "CAST(NULL AS $R)")),
		fn("timestamp_nanos", f("integral|decimal", "timestamp", "")).refused("use timestamp_micros, dp has no nanoseconds"),
	}
}

// wholeDays keeps numbers with a fraction, and BIGINT, from being taken as days, as Spark does.
func wholeDays(c call) error {
	if t := c.was[1].Type; t.IsNumeric() && !smallInt(t) {
		return c.unexpectedType(1, parsePattern("int|smallint|tinyint"), t)
	}
	return nil
}

// units are the words of date_part, timestampadd and window durations, in DuckDB's.
var units = map[string]string{
	"year": "year", "years": "year", "y": "year", "yr": "year", "yrs": "year", "yyyy": "year", "yy": "year",
	"quarter": "quarter", "qtr": "quarter", "quarters": "quarter",
	"month": "month", "months": "month", "mon": "month", "mons": "month", "mm": "month",
	"week": "week", "weeks": "week", "w": "week",
	"day": "day", "days": "day", "d": "day", "dd": "day", "dayofyear": "day",
	"hour": "hour", "hours": "hour", "h": "hour", "hr": "hour", "hrs": "hour",
	"minute": "minute", "minutes": "minute", "m": "minute", "min": "minute", "mins": "minute",
	"second": "second", "seconds": "second", "s": "second", "sec": "second", "secs": "second",
	"millisecond": "millisecond", "milliseconds": "millisecond", "microsecond": "microsecond", "microseconds": "microsecond",
}

// constant is the lower-cased constant text of argument i.
func (c call) constant(i int) (string, bool) {
	v, ok := c.args[i].Value.(string)
	return strings.ToLower(strings.TrimSpace(v)), ok
}

func timestampAdd() form {
	return by("!string, int, timestamp|timestamp_ntz", "=3", func(c call) (string, error) {
		u, ok := c.constant(0)
		d := units[u]
		if !ok || d == "" {
			return "", diag.New("INVALID_PARAMETER_VALUE.DATETIME_UNIT", "The value of parameter(s) `unit` in %s is invalid: expects one of the units without quotes YEAR, QUARTER, MONTH, WEEK, DAY, DAYOFYEAR, HOUR, MINUTE, SECOND, MILLISECOND, MICROSECOND, but got the string literal '%s'.", quoteFunc(c.f.Name), u)
		}
		switch d {
		case "quarter":
			return "($3 + to_months(3 * $2))", nil
		case "week":
			return "($3 + to_days(7 * $2))", nil
		}
		return "($3 + to_" + d + "s($2))", nil
	})
}

// timestampDiff counts whole units by the local clock.
func timestampDiff() form {
	return by("!string, timestamp, timestamp", "bigint", func(c call) (string, error) {
		u, _ := c.constant(0)
		const from, to = "CAST($2 AS TIMESTAMP)", "CAST($3 AS TIMESTAMP)"
		switch d := units[u]; d {
		case "year", "quarter", "month":
			return fmt.Sprintf("spark_months_until(%s, %s) // %d", from, to, map[string]int{"year": 12, "quarter": 3, "month": 1}[d]), nil
		case "":
		default:
			return fmt.Sprintf("(epoch_us(%s) - epoch_us(%s)) // %d", to, from, unitMicros[d]), nil
		}
		return "", diag.New("INVALID_PARAMETER_VALUE.DATETIME_UNIT", "The value of parameter(s) `unit` in %s is invalid: '%s' is no unit.", quoteFunc(c.f.Name), u)
	})
}

// extractable tells how date_part spells a field of a date or timestamp.
var extractable = map[string]string{
	"year": "year", "quarter": "quarter", "month": "month", "week": "week", "day": "day", "hour": "hour", "minute": "minute",
	"yearofweek": "isoyear", "dow": "dow", "dayofweek": "dow", "dayofweek_iso": "isodow", "dow_iso": "isodow", "doy": "doy",
}

func extractField(c call) (string, error) {
	u, _ := c.constant(0)
	if d := units[u]; d == "second" || extractable[d] != "" && u != "dayofyear" {
		return d, nil
	}
	if extractable[u] != "" {
		return u, nil
	}
	return "", diag.New("INVALID_EXTRACT_FIELD", "Cannot extract %s from \"%s\".", quoteName(u), c.args[1].text(1))
}

// constantField refuses fields that are no constant text.
func constantField(c call) error {
	if f := c.was[0]; !f.Foldable || !f.Type.IsString() && f.Type.Kind != types.Null {
		return diag.New("NON_FOLDABLE_ARGUMENT", "The function %s requires the parameter `field` to be a foldable expression of the type \"STRING\", but the actual argument is a non-foldable.", quoteFunc(c.f.Name))
	}
	return nil
}

func typeExtract(c call) (types.Type, error) {
	if c.args[0].Null || c.typ(0).Kind == types.Null {
		return types.DoubleType, nil
	}
	field, err := extractField(c)
	if err != nil {
		return types.Type{}, err
	}
	t := c.typ(1)
	if t.IsString() || t.Kind == types.Null {
		t = types.TimestampType
		c.args[1].Type = t
	}
	switch {
	case field == "second" && (t.Kind == types.Timestamp || t.Kind == types.TimestampNTZ):
		return types.DecimalOf(8, 6), nil
	case field == "second" && t.Kind == types.Date, t.IsDatetime() && (field == "hour" || field == "minute"):
		if t.Kind == types.Date {
			c.args[1].Type = types.TimestampType
		}
		if field == "second" {
			return types.DecimalOf(8, 6), nil
		}
		return types.IntType, nil
	case t.IsDatetime():
		return types.IntType, nil
	case t.Kind == types.Time && field == "second":
		return types.DecimalOf(8, 6), nil
	case t.Kind == types.Time && (field == "hour" || field == "minute"):
		return types.IntType, nil
	case t.Kind == types.IntervalYM || t.Kind == types.IntervalDT:
		return typeOfPart(field, t, c)
	}
	return types.Type{}, c.unexpectedType(1, parsePattern("date|timestamp|ymdt"))
}

// intervalParts are the units of an interval's type that its parts belong to.
var intervalParts = map[string]types.Unit{
	"year": types.UnitYear, "month": types.UnitMonth, "day": types.UnitDay, "hour": types.UnitHour, "minute": types.UnitMinute, "second": types.UnitSecond,
}

// typeOfPart types a part of an interval, which its type must reach from and to.
func typeOfPart(field string, t types.Type, c call) (types.Type, error) {
	unit, ok := intervalParts[field]
	if u, _ := c.constant(0); !ok || unit < t.Start || unit > t.End || u == "dayofyear" {
		return types.Type{}, diag.New("INVALID_EXTRACT_FIELD", "Cannot extract %s from \"%s\".", quoteName(u), c.args[1].text(1))
	}
	switch field {
	case "second":
		return types.DecimalOf(8, 6), nil
	case "year", "day":
		return types.IntType, nil
	}
	return types.ByteType, nil
}

func spellExtract(c call) (string, error) {
	if c.args[0].Null || c.typ(0).Kind == types.Null {
		return "CAST(NULL AS DOUBLE)", nil
	}
	field, err := extractField(c)
	if err != nil {
		return "", err
	}
	if field == "second" {
		return "(CAST(extract('microsecond' FROM $2) AS DECIMAL(8,0)) * CAST(0.000001 AS DECIMAL(6,6)))", nil
	}
	add := ""
	if field == "dow" || field == "dayofweek" {
		add = " + 1"
	}
	from := "$2"
	if c.typ(1).Kind == types.Timestamp {
		from = "CAST($2 AS TIMESTAMP)"
	}
	return "CAST(extract('" + extractable[field] + "' FROM " + from + ")" + add + " AS $R)", nil
}

// spellTrunc evaluates the date also where the unit is none, unless that is plain before the query runs: a text that is no date is an error.
func spellTrunc(c call) (string, error) {
	if c.args[1].Foldable {
		return "spark_trunc($1, $2)", nil
	}
	return "CASE WHEN $1 IS NOT NULL THEN spark_trunc($1, $2) END", nil
}

// spellDateTrunc is like spellTrunc, but looks at the unit first: where that is NULL the time is not evaluated.
func spellDateTrunc(c call) (string, error) {
	u, ok := c.constant(0)
	switch {
	case !ok && c.args[0].Foldable:
		return "spark_date_trunc($1, $2)", nil
	case !ok:
		return "CASE WHEN $1 IS NOT NULL THEN CASE WHEN $2 IS NOT NULL THEN spark_date_trunc($1, $2) END END", nil
	}
	switch u {
	case "year", "yyyy", "yy", "quarter", "month", "mm", "mon", "week", "day", "dd", "hour", "minute", "second", "millisecond", "microsecond":
		part := units[u]
		if part == "hour" || part == "minute" || strings.HasSuffix(part, "second") {
			return "spark_trunc_clock('" + part + "', $2)", nil
		}
		return "spark_trunc_day('" + part + "', $2)", nil
	}
	return "CAST(NULL AS TIMESTAMPTZ)", nil
}

func makeTimestamp(name, out string, try bool) *Function {
	local, rule := "spark_make_timestamp($1, $2, $3, $4, $5, $6)", nullIfAny
	if try {
		local, rule = "spark_try_make_timestamp($1, $2, $3, $4, $5, $6)", nullAlways
	}
	const six = "int, int, int, int, int, decimal(16,6)"
	if out == "timestamp_ntz" {
		return fn(name, f(six, out, local).nulls(rule), f("day, clock", out, "($1 + $2)"))
	}
	forms := []form{
		f(six, out, "spark_from_local("+local+")").nulls(rule), f(six+", string", out, "spark_from_local_in("+local+", $7)").nulls(rule),
		f("day, clock", out, "spark_from_local($1 + $2)"), f("day, clock, string", out, "spark_from_local_in($1 + $2, $3)"),
	}
	if !strings.HasSuffix(name, "_ltz") {
		forms = append(forms, f("day", out, "spark_from_local(CAST($1 AS TIMESTAMP))"))
	}
	return fn(name, forms...)
}

// microseconds is a DECIMAL of seconds as a BIGINT of microseconds.
func microseconds(x string) string { return "CAST(" + x + " * 1000000 AS BIGINT)" }

func spellMakeInterval(c call) (string, error) {
	terms := []string{"to_months(12 * $1)", "to_months($2)", "to_days(7 * $3)", "to_days($4)", "to_hours($5)", "to_minutes($6)", "to_microseconds(" + microseconds("$7") + ")"}
	return sum(terms[:len(c.args)], "INTERVAL 0 DAY"), nil
}

// spellTryMakeInterval gives NULL where months or days do not fit an INT, or any argument is NULL, whatever the others are.
func spellTryMakeInterval(c call) (string, error) {
	sql, err := spellMakeInterval(c)
	var when []string
	for i := range c.args {
		when = append(when, fmt.Sprintf("$%d IS NOT NULL", i+1))
	}
	fits := func(first, second, factor int) {
		x := fmt.Sprintf("CAST($%d AS BIGINT) * %d", first, factor)
		if len(c.args) >= second {
			x += fmt.Sprintf(" + $%d", second)
		}
		if len(c.args) >= first {
			when = append(when, "abs("+x+") <= 2147483647")
		}
	}
	fits(1, 2, 12)
	fits(3, 4, 7)
	return "CASE WHEN " + strings.Join(when, " AND ") + " THEN " + sql + " END", err
}

// spellMakeDTInterval adds in 128 bits: the microseconds of a sum of intervals wrap.
func spellMakeDTInterval(c call) (string, error) {
	terms := []string{"CAST($1 AS HUGEINT) * 86400000000", "CAST($2 AS HUGEINT) * 3600000000", "CAST($3 AS HUGEINT) * 60000000", "CAST(" + microseconds("$4") + " AS HUGEINT)"}
	if len(c.args) == 0 {
		return "INTERVAL 0 DAY", nil
	}
	return "spark_day_time(spark_made_interval(" + sum(terms[:len(c.args)], "") + "))", nil
}

func spellMakeYMInterval(c call) (string, error) {
	switch len(c.args) {
	case 0:
		return "INTERVAL 0 MONTH", nil
	case 1:
		return "to_months(spark_year_months($1, 0))", nil
	}
	return "to_months(spark_year_months($1, $2))", nil
}

func sum(terms []string, zero string) string {
	if len(terms) == 0 {
		return zero
	}
	return "(" + strings.Join(terms, " + ") + ")"
}

func typeWindow(c call) (types.Type, error) {
	t := c.typ(0)
	return types.StructOf(types.Col("start", t), types.Col("end", t)), nil
}

// spellWindow is a tumbling window as a value. A sliding one gives several rows for one and cannot be spelled as an expression.
func spellWindow(c call) (string, error) {
	width, err := c.duration(1)
	if err != nil {
		return "", err
	}
	slide, start := width, int64(0)
	if len(c.args) > 2 {
		if slide, err = c.duration(2); err != nil {
			return "", err
		}
	}
	if len(c.args) > 3 {
		if start, err = c.duration(3); err != nil {
			return "", err
		}
	}
	if slide != width {
		return "", diag.Unsupported("a sliding window()", "use a tumbling window (one duration), or join with a sequence() of starts")
	}
	back := "spark_instant"
	if c.typ(0).Kind == types.TimestampNTZ {
		back = "make_timestamp"
	}
	begin := fmt.Sprintf("spark_window_start(epoch_us($1), %d, %d)", width, start)
	return fmt.Sprintf("{'start': %s(%s), 'end': %s(%s + %d)}", back, begin, back, begin, width), nil
}

// typeSessionWindow is as that of window(); of a window it takes the time.
func typeSessionWindow(c call) (types.Type, error) {
	t := c.typ(0)
	if t.Kind == types.Struct {
		t = t.Fields[0].Type
	}
	return types.StructOf(types.Col("start", t), types.Col("end", t)), nil
}

// spellSessionWindow has nothing to spell: where sessions can be, in GROUP BY and the select list, the analyzer has made a column of the call.
func spellSessionWindow(call) (string, error) {
	return "", diag.Unsupported("session_window() outside of GROUP BY and the select list", "make it a column in a subquery: SELECT session_window(...) AS w")
}

// duration reads '10 minutes', '1 hour 30 seconds', 'interval 1 day' as microseconds.
func (c call) duration(i int) (int64, error) {
	text, _ := c.args[i].Value.(string)
	micros, ok := ParseDuration(text)
	if !ok {
		return 0, diag.New("CANNOT_PARSE_INTERVAL", "Unable to parse '%s'. Please ensure that the value provided is in a valid format for defining an interval.", text)
	}
	return micros, nil
}

var unitMicros = map[string]int64{"week": 7 * 86400e6, "day": 86400e6, "hour": 3600e6, "minute": 60e6, "second": 1e6, "millisecond": 1e3, "microsecond": 1}

// ParseDuration reads Spark's text form of a fixed length of time ('10 minutes', 'interval 1 day 2 hours') as microseconds. Months and years
// have no fixed length and are not accepted.
func ParseDuration(text string) (int64, bool) {
	words := strings.Fields(strings.ToLower(text))
	if len(words) > 0 && words[0] == "interval" {
		words = words[1:]
	}
	if len(words) == 0 || len(words)%2 != 0 {
		return 0, false
	}
	total := int64(0)
	for i := 0; i < len(words); i += 2 {
		var n int64
		if _, err := fmt.Sscanf(words[i], "%d", &n); err != nil {
			return 0, false
		}
		u, ok := unitMicros[units[words[i+1]]]
		if !ok {
			return 0, false
		}
		total += n * u
	}
	return total, true
}
