package functions

import (
	"fmt"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// timeRows are the functions of the time of day, and of buckets of time.
func timeRows() []*Function {
	from := func(name, in string, nanos string) *Function {
		return fn(name, f(in, "time", "spark_time_of_nanos("+nanos+")"))
	}
	to := func(name, out, sql string) *Function { return fn(name, f("clock", out, sql)) }
	parse := func(name, macro, parser string, null nullRule) *Function {
		return fn(name, f("text", "time", macro+"($1)").nulls(null), f("text, text", "time", parser+"($1, $2)").nulls(null))
	}
	return []*Function{
		fn("current_time localtime", s("int?", "", "current_time").types(typeCurrentTime).nulls(nullNever).given(func(c call) error {
			if len(c.was) > 0 && !c.was[0].Foldable {
				return c.mismatch("NON_FOLDABLE_INPUT", `the input %s should be a foldable "%s" expression; however, got "%s".`, quoteName("precision"), c.was[0].Type.SQL(), c.was[0].text(0))
			}
			return nil
		})).temporal(),
		fn("make_time", f("int, int, decimal(16,6)", "time", "spark_make_time($1, $2, $3)")),
		parse("to_time", "spark_to_time", "go_to_time", nullIfAny), parse("try_to_time", "spark_try_time_text", "go_try_to_time", nullAlways),
		from("time_from_seconds", "numeric", "CAST(trunc(CAST($1 AS DECIMAL(28,9)) * 1000000000) AS HUGEINT)"),
		from("time_from_millis", "integral", "CAST($1 AS HUGEINT) * 1000000"),
		from("time_from_micros", "integral", "CAST($1 AS HUGEINT) * 1000"),
		to("time_to_seconds", "decimal(14,6)", "CAST(CAST(spark_time_us($1) AS DECIMAL(14,0)) / 1000000 AS DECIMAL(14,6))"),
		to("time_to_millis", "bigint", "spark_time_us($1) // 1000"),
		to("time_to_micros", "bigint", "spark_time_us($1)"),
		fn("time_trunc", by("string, clock", "=2", func(c call) (string, error) {
			return timeUnit(c, "CASE WHEN $1 IS NOT NULL THEN spark_time(spark_time_us($2) // %[1]d * %[1]d) END")
		})),
		fn("time_diff", by("string, clock, clock", "bigint", func(c call) (string, error) {
			return timeUnit(c, "CASE WHEN $1 IS NOT NULL THEN (spark_time_us($3) - spark_time_us($2)) // %d END")
		})),
		fn("time_bucket", by("!ymdt, anytimestamp, anytimestamp?", "=2", spellTimeBucket).checked(positiveBucket)),
	}
}

func typeCurrentTime(c call) (types.Type, error) {
	if len(c.args) == 0 {
		return types.TimeType, nil
	}
	v, _, err := c.constantValue(0)
	if err != nil {
		return types.Type{}, err
	}
	n, ok := v.(int64)
	if !ok {
		return types.Type{}, diag.Unsupported("a computed precision of "+c.f.Name, "write the number of digits")
	}
	if n < 0 || n > 6 {
		return types.Type{}, diag.Unsupported(fmt.Sprintf("TIME(%d)", n), "use at most six digits, microseconds")
	}
	return types.TimeOf(int(n)), nil
}

// timeUnit fills in the microseconds of a constant unit.
func timeUnit(c call, sql string) (string, error) {
	if a := c.args[0]; a.Foldable && a.Value == nil && strings.Contains(a.Text, "NULL") {
		return "CAST(NULL AS $R)", nil
	}
	text, ok := c.args[0].Value.(string)
	if !ok {
		return "", diag.Unsupported("a computed unit of "+c.f.Name, "write the unit as a literal")
	}
	switch u := strings.ToLower(text); u {
	case "hour", "minute", "second", "millisecond", "microsecond":
		return fmt.Sprintf(sql, unitMicros[u]), nil
	}
	return "", diag.New("INVALID_PARAMETER_VALUE.TIME_UNIT", "The value of parameter(s) `unit` in %s is invalid: expects one of the units 'HOUR', 'MINUTE', 'SECOND', 'MILLISECOND', 'MICROSECOND', but got ''%s''.", quoteFunc(c.f.Name), text)
}

// positiveBucket refuses buckets without length.
func positiveBucket(c call) error {
	if t := c.was[1].Type; t.Kind == types.Date {
		return c.unexpectedType(1, parsePattern("anytimestamp"), t)
	}
	if n, ok := c.args[0].Value.(int64); ok && n <= 0 {
		return c.mismatch("VALUE_OUT_OF_RANGE", "The `bucketSize` must be between (0, inf) (current value = %s).", c.args[0].text(0))
	}
	return nil
}

// spellTimeBucket counts months and days by the local clock and shorter times by the instant, from the origin on.
func spellTimeBucket(c call) (string, error) {
	size, ok := c.args[0].Value.(int64)
	if !ok {
		return "", diag.Unsupported("a computed bucket size", "write the interval as a literal")
	}
	instant := c.typ(1).Kind == types.Timestamp
	x, origin, back := "$2", "TIMESTAMP '1970-01-01 00:00:00'", "%s"
	if len(c.args) > 2 {
		origin = "$3"
		if instant {
			origin = "CAST($3 AS TIMESTAMP)"
		}
	}
	if instant {
		x, back = "CAST($2 AS TIMESTAMP)", "spark_from_local(%s)"
	}
	switch {
	case c.typ(0).Kind == types.IntervalYM:
		return fmt.Sprintf(back, fmt.Sprintf("spark_month_bucket(%s, %s, %d)", x, origin, size)), nil
	case size >= 86400e6 || !instant:
		return fmt.Sprintf(back, fmt.Sprintf("spark_bucket(%s, %s, %d)", x, origin, size)), nil
	}
	return fmt.Sprintf("spark_instant(spark_bucket_us(epoch_us($2), epoch_us(spark_from_local(%s)), %d))", origin, size), nil
}
