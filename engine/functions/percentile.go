package functions

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// percentage checks the constant percentages of argument i, and the accuracy behind them.
func percentage(i int) func(c call) error {
	return func(c call) error {
		a := c.args[i]
		if a.Foldable && (a.Null || c.was[i].Type.Kind == types.Null) {
			return c.mismatch("UNEXPECTED_NULL", "The percentage must not be null.")
		}
		if c.was[i].Type.IsString() {
			return diag.Unsupported("a text as the percentage of "+c.f.Name, "write a number")
		}
		values, _ := a.Value.([]any)
		if a.Value != nil && values == nil {
			values = []any{a.Value}
		}
		for _, v := range values {
			if v == nil {
				return c.unexpectedType(i, parsePattern("array<double>"), c.was[i].Type)
			}
			if p, ok := number(v); ok && (p < 0 || p > 1) {
				return c.mismatch("VALUE_OUT_OF_RANGE", "The percentage must be between [0.0, 1.0] (current value = %v).", v)
			}
		}
		if len(c.args) < i+2 || !strings.Contains(c.f.Name, "approx") {
			return nil
		}
		a = c.args[i+1]
		if a.Null {
			return c.mismatch("UNEXPECTED_NULL", "The accuracy must not be null.")
		}
		if n, ok := number(a.Value); ok && n <= 0 {
			return c.mismatch("VALUE_OUT_OF_RANGE", "The accuracy must be between (0, 2147483647] (current value = %v).", a.Value)
		}
		return nil
	}
}

// number is a constant as a floating-point number.
func number(v any) (float64, bool) {
	switch v := v.(type) {
	case int64:
		return float64(v), true
	case float64:
		return v, true
	case string, types.DecimalValue:
		f, err := strconv.ParseFloat(strings.TrimSpace(fmt.Sprint(v)), 64)
		return f, err == nil
	}
	return 0, false
}

func typePercentile(c call) (types.Type, error) {
	switch c.typ(0).Kind {
	case types.IntervalYM:
		return types.IntervalYMType, nil
	case types.IntervalDT:
		return types.IntervalDTType, nil
	}
	return types.DoubleType, nil
}

func typePercentiles(c call) (types.Type, error) {
	t, err := typePercentile(c)
	return types.ArrayOf(t, false), err
}

// spellPercentile interpolates; of intervals by their months or microseconds.
func spellPercentile(c call) (string, error) {
	p := "0.5"
	if len(c.args) > 1 {
		p = "$2"
	}
	from, to := "CAST($1 AS DOUBLE)", ""
	switch c.typ(0).Kind {
	case types.IntervalYM:
		from, to = "CAST(spark_months($1) AS DOUBLE)", "to_months(CAST(trunc(%s) AS INTEGER))"
	case types.IntervalDT:
		from, to = "CAST(epoch_us($1) AS DOUBLE)", "spark_day_time(spark_cut_long(%s))"
	}
	sorted := "list_sort(list(" + from + ") FILTER (WHERE $1 IS NOT NULL$A)$W)"
	sql := "spark_percentile(" + sorted + ", " + p + ")"
	if c.result.Kind == types.Array {
		sql = "spark_percentiles(" + sorted + ", " + p + ")"
	}
	switch {
	case to == "":
		return sql, nil
	case c.result.Kind == types.Array:
		return "list_transform(" + sql + ", lambda $_p: " + fmt.Sprintf(to, "$_p") + ")", nil
	}
	return fmt.Sprintf(to, sql), nil
}
