package duckdb

import (
	"fmt"

	duckdb "github.com/duckdb/duckdb-go/v2"

	"github.com/seed-e45c46d8/dp/engine/types"
)

// Casts between intervals and numbers or text. A number counts the interval's last unit: CAST(1.5 AS INTERVAL DAY TO SECOND) is a second and a half.

var lastUnits = map[types.Unit]int64{
	types.UnitYear: 12, types.UnitMonth: 1, types.UnitDay: 86400e6, types.UnitHour: 3600e6, types.UnitMinute: 60e6, types.UnitSecond: 1e6,
}

// toInterval makes an interval of a number.
func toInterval(s string, from, to types.Type, try bool) string {
	unit := lastUnits[to.End]
	count := fmt.Sprintf("CAST(%s AS HUGEINT) * %d", s, unit)
	if from.Kind == types.Decimal {
		// Whole units and the rest, so that the product stays within 38 digits.
		count = fmt.Sprintf("CAST(trunc(%[1]s) AS HUGEINT) * %[2]d + CAST(round((%[1]s - trunc(%[1]s)) * %[2]d) AS HUGEINT)", s, unit)
	}
	if to.Kind == types.IntervalYM {
		return "to_months(" + plainlyCast(count, types.IntType, try).s + ")"
	}
	if try {
		return "spark_day_time(" + plainlyCast(count, types.LongType, try).s + ")"
	}
	return fmt.Sprintf("spark_day_time(spark_interval_micros(%s, %s))", count, quoteText(to.SQL()))
}

// intervalAmount is an interval as a whole number: of months, or of microseconds.
func intervalAmount(s string, t types.Type) string {
	if t.Kind == types.IntervalYM {
		return "spark_months(" + s + ")"
	}
	return "epoch_us(" + s + ")"
}

// coarser reports an interval that is cast to one of a larger last unit, which cuts it.
func coarser(from, to types.Type) bool {
	return from.Kind == to.Kind && (to.Kind == types.IntervalYM || to.Kind == types.IntervalDT) && to.End < from.End
}

// intervalCut drops what an interval's type has no unit for.
func intervalCut(s string, to types.Type) string {
	if to.Kind == types.IntervalYM {
		return fmt.Sprintf("to_months(CAST(spark_months(%s) // 12 * 12 AS INTEGER))", s)
	}
	return fmt.Sprintf("spark_day_time(epoch_us(%s) // %[2]d * %[2]d)", s, lastUnits[to.End])
}

// intervalTo makes a number of an interval.
func intervalTo(s string, from, to types.Type, try bool) string {
	amount, unit := intervalAmount(s, from), lastUnits[from.End]
	switch {
	case to.Kind == types.Decimal && from.End == types.UnitSecond:
		amount = "CAST(" + amount + " AS DECIMAL(19,0)) * CAST(0.000001 AS DECIMAL(7,6))"
	case unit > 1:
		amount = fmt.Sprintf("%s // %d", amount, unit)
	}
	return plainlyCast(amount, to, try).s
}

// intervalText prints an interval: INTERVAL '1-2' YEAR TO MONTH.
func intervalText(s string, from types.Type) string {
	return fmt.Sprintf("go_interval_text(%s, %d, %d)", intervalAmount(s, from), from.Start, from.End)
}

// intervalFunctions are the casts of intervals that need code.
func intervalFunctions() []goFunction {
	return []goFunction{
		function("go_interval_text", "long, int, int -> text", func(a []any) (any, error) {
			amount, start, end := a[0].(int64), types.Unit(a[1].(int32)), types.Unit(a[2].(int32))
			t := types.Type{Kind: types.IntervalDT, Start: start, End: end}
			if end <= types.UnitMonth {
				t.Kind = types.IntervalYM
			}
			return types.Text(amount, t, nil), nil
		}),
		// Of what is no interval Spark makes NULL here, in ANSI mode too.
		function("go_calendar_interval", "text -> interval", func(a []any) (any, error) {
			v, ok := types.ParseInterval(a[0].(string))
			if !ok {
				return nil, nil
			}
			return duckdb.Interval{Months: v.Months, Days: v.Days, Micros: v.Micros}, nil
		}),
		function("go_interval_of_text", "text, text, bool -> long", func(a []any) (any, error) {
			t, err := typeOf(a[1].(string))
			if err != nil {
				return nil, err
			}
			n, err := types.ParseIntervalText(a[0].(string), t)
			switch {
			case err == nil:
				return n, nil
			case a[2].(bool):
				return nil, nil
			}
			return nil, err
		}),
	}
}
