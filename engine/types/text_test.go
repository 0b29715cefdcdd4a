package types_test

import (
	"math"
	"math/big"
	"testing"
	"time"

	"github.com/seed-e45c46d8/dp/engine/types"
)

// TestSparkText holds texts against Spark 4.3's CAST(… AS STRING) and show.
func TestSparkText(t *testing.T) {
	dt := func(start, end types.Unit) types.Type {
		return types.Type{Kind: types.IntervalDT, Start: start, End: end}
	}
	ym := func(start, end types.Unit) types.Type {
		return types.Type{Kind: types.IntervalYM, Start: start, End: end}
	}
	day, hour, minute, second := types.UnitDay, types.UnitHour, types.UnitMinute, types.UnitSecond
	interval := types.Type{Kind: types.CalendarInterval}
	str := types.StringType
	for _, c := range []struct {
		v    any
		t    types.Type
		want string
	}{
		{int64(14), types.IntervalYMType, "INTERVAL '1-2' YEAR TO MONTH"},
		{int64(-14), types.IntervalYMType, "INTERVAL '-1-2' YEAR TO MONTH"},
		{int64(36), ym(types.UnitYear, types.UnitYear), "INTERVAL '3' YEAR"},
		{int64(14), ym(types.UnitMonth, types.UnitMonth), "INTERVAL '14' MONTH"},
		{int64(0), types.IntervalYMType, "INTERVAL '0-0' YEAR TO MONTH"},
		{int64(93784500000), types.IntervalDTType, "INTERVAL '1 02:03:04.5' DAY TO SECOND"},
		{int64(-93784500000), types.IntervalDTType, "INTERVAL '-1 02:03:04.5' DAY TO SECOND"},
		{int64(86400e6), dt(day, day), "INTERVAL '1' DAY"},
		{int64(93600e6), dt(day, hour), "INTERVAL '1 02' DAY TO HOUR"},
		{int64(93780e6), dt(day, minute), "INTERVAL '1 02:03' DAY TO MINUTE"},
		{int64(93600e6), dt(hour, hour), "INTERVAL '26' HOUR"},
		{int64(-7200e6), dt(hour, hour), "INTERVAL '-02' HOUR"},
		{int64(93780e6), dt(hour, minute), "INTERVAL '26:03' HOUR TO MINUTE"},
		{int64(93784e6), dt(hour, second), "INTERVAL '26:03:04' HOUR TO SECOND"},
		{int64(300e6), dt(minute, minute), "INTERVAL '05' MINUTE"},
		{int64(93784500000), dt(minute, second), "INTERVAL '1563:04.5' MINUTE TO SECOND"},
		{int64(93784250000), dt(second, second), "INTERVAL '93784.25' SECOND"},
		{int64(-4500000), dt(second, second), "INTERVAL '-04.5' SECOND"},
		{int64(1), dt(second, second), "INTERVAL '00.000001' SECOND"},
		{int64(math.MinInt64), types.IntervalDTType, "INTERVAL '-106751991 04:00:54.775808' DAY TO SECOND"},
		{types.IntervalValue{Months: 14, Days: 25, Micros: 18367500000}, interval, "1 years 2 months 25 days 5 hours 6 minutes 7.5 seconds"},
		{types.IntervalValue{}, interval, "0 seconds"},
		{types.IntervalValue{Months: -14, Days: -4, Micros: -18367250000}, interval, "-1 years -2 months -4 days -5 hours -6 minutes -7.25 seconds"},
		{types.IntervalValue{Micros: -500000}, interval, "-0.5 seconds"},
		{1.0, types.DoubleType, "1.0"},
		{1e7, types.DoubleType, "1.0E7"},
		{1.5e-5, types.DoubleType, "1.5E-5"},
		{123456789.125, types.DoubleType, "1.23456789125E8"},
		{9999999.999, types.DoubleType, "9999999.999"},
		{1e-3, types.DoubleType, "0.001"},
		{math.Copysign(0, -1), types.DoubleType, "-0.0"},
		{math.NaN(), types.DoubleType, "NaN"},
		{math.Inf(-1), types.DoubleType, "-Infinity"},
		{5e-324, types.DoubleType, "4.9E-324"},
		{float64(float32(0.1)), types.FloatType, "0.1"},
		{16777216.0, types.FloatType, "1.6777216E7"},
		{[]any{int64(1), nil}, types.ArrayOf(types.IntType, true), "[1, NULL]"},
		{[]types.Entry{{Key: "a", Value: int64(1)}, {Key: "b", Value: nil}}, types.MapOf(str, types.IntType, true), "{a -> 1, b -> NULL}"},
		{[]any{[]any{"x"}, int64(2)}, types.StructOf(types.Col("a", types.ArrayOf(str, true)), types.Col("b", types.IntType)), "{[x], 2}"},
		{[]byte("ab\xff"), types.BinaryType, "[61 62 FF]"},
		{types.DateOf(time.Date(12024, 1, 2, 0, 0, 0, 0, time.UTC)), types.DateType, "+12024-01-02"},
		{types.DateOf(time.Date(-1, 1, 2, 0, 0, 0, 0, time.UTC)), types.DateType, "-0001-01-02"},
		{int64(1704164645120000), types.TimestampType, "2024-01-02 03:04:05.12"},
		{int64(45296780000), types.TimeType, "12:34:56.78"},
		{types.DecimalValue{Unscaled: big.NewInt(150), Scale: 2}, types.DecimalOf(3, 2), "1.50"},
		{nil, str, "NULL"},
	} {
		if got := types.Text(c.v, c.t, time.UTC); got != c.want {
			t.Errorf("%v as %s: %s, want %s", c.v, c.t, got, c.want)
		}
	}
	berlin, err := time.LoadLocation("Europe/Berlin")
	if err != nil {
		t.Fatal(err)
	}
	if got := types.Text(int64(1704164645120000), types.TimestampType, berlin); got != "2024-01-02 04:04:05.12" {
		t.Errorf("in Berlin: %s", got)
	}
}
