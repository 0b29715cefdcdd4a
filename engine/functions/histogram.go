package functions

import (
	"strings"

	"github.com/seed-e45c46d8/dp/engine/types"
)

// textOrNull passes what stands for a DOUBLE without being a number.
func textOrNull(c call) error {
	if t := c.was[0].Type; !t.IsString() && t.Kind != types.Null {
		return c.unexpectedType(0, parsePattern("number|date|timestamp|timestamp_ntz|ymdt"), t)
	}
	return nil
}

// typeHistogram is an array of bins; their centers have the type of the values.
func typeHistogram(c call) (types.Type, error) {
	if a := c.was[1]; a.Known && a.Constant == nil {
		return types.Type{}, c.mismatch("UNEXPECTED_NULL", "The nb must not be null.")
	}
	if n, ok := c.args[1].Value.(int64); ok && n < 2 {
		return types.Type{}, c.mismatch("VALUE_OUT_OF_RANGE", "The nb must be between [2, 2147483647] (current value = %d).", n)
	}
	return types.ArrayOf(types.StructOf(types.Col("x", c.typ(0)), types.Col("y", types.DoubleType)), true), nil
}

func spellHistogram(c call) (string, error) {
	from, back := "CAST($1 AS DOUBLE)", "CAST(trunc(%) AS $T1)"
	switch t := c.typ(0); t.Kind {
	case types.Float, types.Double:
		back = "CAST(% AS $T1)"
	case types.Decimal:
		back = "CAST(CAST(% AS VARCHAR) AS $T1)"
	case types.Date:
		from, back = "CAST($1 - DATE '1970-01-01' AS DOUBLE)", "CAST(DATE '1970-01-01' + CAST(trunc(%) AS INTEGER) AS DATE)"
	case types.Timestamp:
		from, back = "CAST(epoch_us($1) AS DOUBLE)", "spark_instant(CAST(trunc(%) AS BIGINT))"
	case types.TimestampNTZ:
		from, back = "CAST(epoch_us($1) AS DOUBLE)", "make_timestamp(CAST(trunc(%) AS BIGINT))"
	case types.IntervalDT:
		from, back = "CAST(epoch_us($1) AS DOUBLE)", "to_microseconds(CAST(trunc(%) AS BIGINT))"
	case types.IntervalYM:
		from, back = "CAST(spark_months($1) AS DOUBLE)", "to_months(CAST(trunc(%) AS INTEGER))"
	}
	flat := "go_histogram(list($D" + from + ") FILTER (WHERE $1 IS NOT NULL$A)$W, $2)"
	return "list_transform(range(1, len(" + flat + ") // 2 + 1), lambda $_b: {'x': " + strings.ReplaceAll(back, "%", flat+"[$_b]") + ", 'y': " + flat + "[len(" + flat + ") // 2 + $_b]})", nil
}
