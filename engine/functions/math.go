package functions

import (
	"fmt"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// finiteTan is DuckDB's tangent, which raises an error for infinity where Java's is NaN.
const finiteTan = "tan(CASE WHEN isinf($1) THEN CAST('NaN' AS DOUBLE) ELSE $1 END)"

func mathRows() []*Function {
	double := func(names, sql string) *Function { return fn(names, f("double", "double", sql)) }
	return []*Function{
		double("sqrt", "spark_sqrt($1)"),
		double("cbrt", "go_cbrt($1)"),
		double("exp", "go_exp($1)"),
		double("expm1", "go_expm1($1)"),
		fn("ln", f("double", "double", "go_ln($1)").nulls(nullAlways)),
		fn("log2", f("double", "double", "go_log(CAST(2 AS DOUBLE), $1)").nulls(nullAlways)),
		fn("log10", f("double", "double", "spark_log10($1)").nulls(nullAlways)),
		fn("log1p", f("double", "double", "go_log1p($1)").nulls(nullAlways)),
		fn("log", f("double", "double", "go_ln($1)").nulls(nullAlways), f("double, double", "double", "go_log($1, $2)").nulls(nullAlways)),
		double("sin", "go_sin($1)"), double("cos", "go_cos($1)"), double("tan", finiteTan), double("cot", "(1 / "+finiteTan+")"),
		double("sec", "(1 / go_cos($1))"), double("csc", "(1 / go_sin($1))"),
		double("asin", "go_asin($1)"), double("acos", "go_acos($1)"), double("atan", "go_atan($1)"),
		double("sinh", "go_sinh($1)"), double("cosh", "go_cosh($1)"), double("tanh", "tanh($1)"),
		double("asinh", "go_asinh($1)"), double("acosh", "go_acosh($1)"), double("atanh", "go_atanh($1)"),
		double("degrees", "degrees($1)"), double("radians", "radians($1)"),
		fn("atan2", f("double, double", "double", "go_atan2($1, $2)")),
		fn("hypot", f("double, double", "double", "go_hypot($1, $2)")),
		fn("pow power", f("double, double", "double", "go_pow($1, $2)")),
		fn("e", f("", "double", "CAST(2.718281828459045 AS DOUBLE)")),
		fn("pi", f("", "double", "pi()")),
		fn("sign signum", f("double|ymdt", "double", "CASE WHEN isnan($1) OR $1 = 0 THEN $1 ELSE CAST(sign($1) AS DOUBLE) END").
			If("CAST(sign(epoch_us($1)) AS DOUBLE)", types.IntervalDT).If("CAST(sign(spark_months($1)) AS DOUBLE)", types.IntervalYM)),
		double("rint", "round_even($1, 0)"),
		fn("abs", by("number|ymdt", "=1", spellAbs).
			If("spark_day_time(abs(epoch_us($1)))", types.IntervalDT).If("to_months(CAST(abs(spark_months($1)) AS INTEGER))", types.IntervalYM)),
		fn("ceil ceiling", by("number", "", spellCeil).types(typeCeil), by("decimal, !int", "", spellRoundTo).types(typeRoundTo(1))),
		fn("floor", by("number", "", spellCeil).types(typeCeil), by("decimal, !int", "", spellRoundTo).types(typeRoundTo(1))),
		fn("round", by("number, !int?", "", spellRoundTo).types(typeRoundTo(0))),
		fn("bround", by("number, !int?", "", spellRoundTo).types(typeRoundTo(0))),
		fn("factorial", f("int", "bigint", "CASE WHEN $1 BETWEEN 0 AND 20 THEN CAST(factorial($1) AS BIGINT) END").nulls(nullAlways)),
		fn("conv", f("string, int, int", "string", "go_conv($1, $2, $3)").nulls(nullAlways)),
		fn("width_bucket", f("double, double, double, bigint", "bigint", "spark_width_bucket($1, $2, $3, $4)").nulls(nullAlways),
			by("ymdt, ymdt, ymdt, bigint", "bigint", func(c call) (string, error) {
				micros := map[bool]string{true: "spark_months", false: "epoch_us"}[c.typ(0).Kind == types.IntervalYM]
				return fmt.Sprintf("spark_width_bucket(CAST(%[1]s($1) AS DOUBLE), CAST(%[1]s($2) AS DOUBLE), CAST(%[1]s($3) AS DOUBLE), $4)", micros), nil
			}).nulls(nullAlways)),

		tryArithmetic("try_add", "+"), tryArithmetic("try_subtract", "-"), tryArithmetic("try_multiply", "*"),
		tryArithmetic("try_divide", "/"), tryArithmetic("try_mod", "%"),

		fn("shiftleft <<", f("int|bigint, int", "=1", "").spelled(shift("go_shift_left"))),
		fn("shiftright >>", f("int|bigint, int", "=1", "").spelled(shift("go_shift_right"))),
		fn("shiftrightunsigned >>>", f("int|bigint, int", "=1", "").spelled(shift("go_shift_right_unsigned"))),
		fn("bit_count", f("integral|truth", "int", "CAST(bit_count(CAST($1 AS BIGINT)) AS INTEGER)")),
		fn("bit_get getbit", f("integral, int", "tinyint", "spark_bit_get(CAST($1 AS BIGINT), $2)")),
	}
}

// tryArithmetic is an operator whose errors are NULL.
func tryArithmetic(name, op string) *Function {
	as := func(c call) call {
		c.f = &Function{Name: op, forms: c.f.forms}
		return c
	}
	return fn(name, by("any, any", "", func(c call) (string, error) { return spellTry(as(c)) }).types(func(c call) (types.Type, error) { return typeArithmetic(as(c)) }).nulls(nullAlways).trying())
}

// spellTry gives NULL for a zero divisor and for what does not fit the result. DuckDB's TRY would also take errors of the operands, and
// does not go with its error().
func spellTry(c call) (string, error) {
	a := c.typ(0)
	sql, err := spellArithmetic(c)
	if err != nil || a.IsDatetime() || c.typ(1).IsDatetime() {
		return tryMoment(c, sql), err
	}
	op := c.f.Name
	if b := c.typ(1); a.IsInterval() || b.IsInterval() {
		switch {
		case op == "*" && b.IsInterval():
			sql, err = scaleInterval("TRY_CAST", "$2", "$1", b, a, op)
		case op == "*" || op == "/":
			sql, err = scaleInterval("TRY_CAST", "$1", "$2", a, b, op)
		case a.Kind == b.Kind && (a.Kind == types.IntervalDT || a.Kind == types.IntervalYM):
			sql = addIntervals("TRY_CAST", op, a)
		}
		return strings.Replace(sql, "spark_interval_guard(", "spark_try_guard(", 1), err
	}
	switch {
	case op == "/" && a.Kind == types.Decimal:
		sql = decimalOver("$1", "nullif($2, 0)", a, c.typ(1), c.result)
	case op == "/" || op == "%":
		sql = "($1 " + op + " nullif($2, 0))"
	case a.IsIntegral():
		return "TRY_CAST(CAST($1 AS HUGEINT) " + op + " CAST($2 AS HUGEINT) AS $R)", nil
	}
	if c.result.Kind == types.Decimal {
		sql = strings.ReplaceAll(sql, "CAST(go_decimal_", "TRY_CAST(go_decimal_")
		return "TRY_CAST(" + strings.TrimSuffix(strings.TrimPrefix(sql, "CAST("), " AS "+duckDecimal(c.result)+")") + " AS $R)", nil
	}
	return sql, nil
}

// tryMoment is NULL where a moment and an interval of days to seconds come to none that a BIGINT of microseconds holds.
func tryMoment(c call, sql string) string {
	moment, interval, op := "$1", "$2", c.f.Name
	if c.typ(0).IsInterval() {
		moment, interval = interval, moment
	}
	if i := map[bool]int{true: 0, false: 1}[c.typ(0).IsInterval()]; c.typ(i).Kind != types.IntervalDT || c.result.Kind != types.Timestamp && c.result.Kind != types.TimestampNTZ {
		return sql
	}
	return fmt.Sprintf("CASE WHEN CAST(epoch_us(%s) AS HUGEINT) %s epoch_us(%s) BETWEEN -9223372036854775808 AND 9223372036854775807 THEN %s END", moment, op, interval, sql)
}

func shift(udf string) func(c call) (string, error) {
	return func(c call) (string, error) {
		if c.typ(0).Kind == types.Int {
			return "CAST(" + udf + "(CAST($1 AS BIGINT), $2, 32) AS INTEGER)", nil
		}
		return udf + "($1, $2, 64)", nil
	}
}

// typeCeil is the type of ceil and floor: BIGINT, or a DECIMAL without a fraction.
func typeCeil(c call) (types.Type, error) {
	if t := c.typ(0); t.Kind == types.Decimal {
		if t.Scale == 0 {
			return t, nil
		}
		return bounded(t.Precision-t.Scale+1, 0), nil
	}
	return types.LongType, nil
}

func spellCeil(c call) (string, error) {
	fn := c.f.Name
	switch t := c.typ(0); {
	case t.Kind == types.Decimal:
		return "CAST(" + fn + "($1) AS " + duckDecimal(c.result) + ")", nil
	case t.IsIntegral():
		return "CAST($1 AS BIGINT)", nil
	}
	return "spark_whole(" + fn + "($1))", nil
}

// typeRoundTo is Spark's RoundBase: a DECIMAL keeps the digits asked for; ceil and floor to a scale round a decimal of the number.
func typeRoundTo(ceil int) func(c call) (types.Type, error) {
	return func(c call) (types.Type, error) {
		scale, _, err := roundScale(c)
		if err != nil {
			return types.Type{}, err
		}
		t := c.typ(0)
		if ceil > 0 {
			t = decimalFor(t)
			c.args[0].Type = t
		}
		if t.Kind != types.Decimal {
			return t, nil
		}
		p, s := t.Precision, t.Scale
		least := p - s + 1
		if scale < 0 {
			return types.DecimalOf(min(max(least, -scale+1), maxPrecision), 0), nil
		}
		s = min(s, scale)
		return types.DecimalOf(min(least+s, maxPrecision), s), nil
	}
}

// roundScale is the number of decimal places; of NULL, which makes the result NULL, it is 0.
func roundScale(c call) (scale int, null bool, err error) {
	if len(c.args) < 2 {
		return 0, false, nil
	}
	v, known, err := c.constantValue(1)
	if err != nil || known && v == nil {
		return 0, true, err
	}
	n, ok := v.(int64)
	if !ok {
		return 0, false, diag.Unsupported("a computed number of decimal places in "+c.f.Name, "write the number of decimal places as a literal")
	}
	return int(n), false, nil
}

func spellRoundTo(c call) (string, error) {
	scale, null, err := roundScale(c)
	switch {
	case err != nil:
		return "", err
	case null:
		return "CAST(NULL AS $R)", nil
	}
	t := c.typ(0)
	switch {
	case t.Kind == types.Decimal:
		if scale >= t.Scale {
			return "CAST($1 AS " + duckDecimal(c.result) + ")", nil
		}
		if c.f.Name == "round" && scale >= 0 {
			// DuckDB rounds decimals half away from zero too, and keeps their width.
			return fmt.Sprintf("CAST(round(CAST($1 AS %s), %d) AS %s)", duckDecimal(bounded(t.Precision+1, t.Scale)), scale, duckDecimal(c.result)), nil
		}
		return "CAST(" + roundDecimal(c.f.Name, t, scale) + " AS " + duckDecimal(c.result) + ")", nil
	case t.IsIntegral() && scale >= 0:
		return "$1", nil
	case t.IsIntegral():
		return fmt.Sprintf("CAST(%s AS $R)", roundDecimal(c.f.Name, types.DecimalForIntegral(t), scale)), nil
	}
	if c.f.Name == "round" && scale >= 0 && scale <= 9 {
		return fmt.Sprintf("CAST(spark_round(CAST($1 AS DOUBLE), %d, %s) AS $R)", scale, pow10(scale)), nil
	}
	return fmt.Sprintf("CAST(go_round_double($1, %d, %t) AS $R)", scale, c.f.Name == "bround"), nil
}

// roundDecimal rounds $1, a decimal or integer of type t, to scale places in 128-bit integers.
func roundDecimal(fn string, t types.Type, scale int) string {
	mode := map[string]string{"round": "half_up", "bround": "half_even", "ceil": "up", "floor": "down"}[fn]
	drop := t.Scale - scale
	if drop > maxPrecision || t.Precision+t.Scale > maxPrecision {
		return fmt.Sprintf("go_round_decimal(CAST($1 AS VARCHAR), %d, '%s')", scale, mode)
	}
	q := fmt.Sprintf("spark_round_%s(%s, CAST(%s AS HUGEINT))", mode, unscaled("$1", t), pow10(drop))
	if scale < 0 {
		return q + " * CAST(" + pow10(-scale) + " AS HUGEINT)"
	}
	return "CAST(" + q + " AS DECIMAL(38,0)) * " + unit(scale)
}
