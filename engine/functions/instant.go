package functions

import (
	"fmt"

	"github.com/seed-e45c46d8/dp/engine/types"
)

// InstantOf is a number of seconds since 1970 as a TIMESTAMP, as Spark's CAST makes it. Integers beyond the range would be cut to its end, which the
// backend does not hold: an error. Of a decimal the lowest 64 bits of its microseconds count.
func InstantOf(x string, from types.Type, try bool) string {
	switch {
	case from.IsIntegral():
		return "spark_seconds(" + x + ")"
	case from.Kind == types.Decimal:
		return "make_timestamptz(" + decimalMicros(x, from, "go_decimal_micros") + ")"
	case try:
		return "spark_try_double_instant(" + x + ")"
	}
	return "spark_double_instant(" + x + ")"
}

// decimalMicros is a decimal of seconds as a BIGINT of microseconds: by DuckDB's own arithmetic where every value fits it, else by a Go function.
func decimalMicros(x string, t types.Type, general string) string {
	const wholeDigits, factorDigits = 12, 7 // 999999999999 seconds are within the range; 1000000 has seven digits
	if t.Precision-t.Scale > wholeDigits || t.Precision+factorDigits > maxPrecision || general == "go_exact_micros" && t.Scale > 6 {
		return general + "(CAST(" + x + " AS VARCHAR))"
	}
	// More than 18 digits, so that DuckDB does not compute in 64 bits.
	return fmt.Sprintf("CAST(trunc(CAST(%s AS DECIMAL(%d,%d)) * 1000000) AS BIGINT)", x, max(t.Precision, 19), t.Scale)
}
