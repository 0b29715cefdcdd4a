package functions

import (
	"fmt"
	"math"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/types"
)

func aggregateRows() []*Function {
	moment := func(names, name string) *Function {
		return agg(names, f("double", "double", statistic(name, "$D$1")).over(statisticOver(name, "$1")).nulls(nullAlways))
	}
	pairs := func(name string) *Function {
		return agg(name, f("double, double", "double", statistic(name, "$D$1, $2")).over(statisticOver(name, "$1, $2")).nulls(nullAlways))
	}
	predicate := func(names, sql string) *Function {
		return agg(names, f("boolean", "boolean", sql+"($1)$F").nulls(nullAlways))
	}
	bits := func(name string) *Function { return agg(name, f("integral", "=1", name+"($1)$F").nulls(nullAlways)) }
	return []*Function{
		agg("count", by("any...", "bigint", spellCount).nulls(nullNever)),
		agg("count_if", f("boolean", "bigint", "count($DCASE WHEN $1 THEN true END)$F").nulls(nullNever)),
		agg("sum", by("summable", "", spellSum).overBy(doublesOver("sum")).types(typeSum).nulls(nullAlways)),
		agg("try_sum", by("summable", "", spellTrySum).overBy(doublesOver("sum")).types(typeSum).nulls(nullAlways)),
		agg("sum_distinct", by("number", "", spellSum).types(typeSum).nulls(nullAlways)),
		agg("avg mean", by("summable", "", spellAvg).overBy(doublesOver("avg")).types(typeAvg).nulls(nullAlways)),
		agg("try_avg", by("summable", "", spellAvg).overBy(doublesOver("avg")).types(typeAvg).nulls(nullAlways)),
		agg("min", by("any", "=1", extreme("min")).nulls(nullAlways).checked(ordered)),
		agg("max", by("any", "=1", extreme("max")).nulls(nullAlways).checked(ordered)),
		agg("product", f("double", "double", "product($D$1)$F").over(statisticOver("product", "$1")).nulls(nullAlways)),
		agg("approx_count_distinct", by("any, !double?", "bigint", spellApproxCountDistinct).nulls(nullNever).given(relativeError)),

		agg("first first_value", firstLast("first")...),
		agg("last last_value", firstLast("last")...),
		agg("any_value", firstLast("first")...),
		agg("collect_list array_agg", f("any", "", "coalesce(list($D$1$O) FILTER (WHERE $1 IS NOT NULL$A)$W, [])").types(collected).nulls(nullNever)),
		agg("collect_set", f("any", "", "coalesce(list_sort(list(DISTINCT $1) FILTER (WHERE $1 IS NOT NULL$A)$W), [])").If("coalesce(list_sort(list(DISTINCT $1 + 0) FILTER (WHERE $1 IS NOT NULL$A)$W), [])", types.Float, types.Double).types(collected).nulls(nullNever).given(withoutMaps)),
		agg("collect_union", f("array<T>", "array<T>", "spark_array_distinct(list_filter(flatten(coalesce(list($1) FILTER (WHERE $1 IS NOT NULL$A)$W, [])), lambda $_u: $_u IS NOT NULL))").nulls(nullNever)),
		agg("max_by", by("any, any", "=1", extremeBy("max")).nulls(nullAlways).checked(orderedBy), f("any, any, !int", "", "max_by($1, $2, $3)$F").types(collected).nulls(nullAlways).checked(orderedBy)),
		agg("min_by", by("any, any", "=1", extremeBy("min")).nulls(nullAlways).checked(orderedBy), f("any, any, !int", "", "min_by($1, $2, $3)$F").types(collected).nulls(nullAlways).checked(orderedBy)),
		agg("mode", by("any", "=1", spellMode).nulls(nullAlways), by("any, !boolean", "=1", spellMode).nulls(nullAlways)),
		agg("listagg string_agg", f("string|binary", "", "string_agg($D$1, ''$O)$F").types(sameText).If("", types.Binary).nulls(nullAlways),
			f("string|binary, !string|binary", "", "string_agg($D$1, coalesce($2, '')$O)$F").types(sameText).If("", types.Binary).nulls(nullAlways)),

		predicate("bool_and every", "bool_and"), predicate("bool_or some any", "bool_or"),
		bits("bit_and"), bits("bit_or"), bits("bit_xor"),

		moment("stddev std stddev_samp", "stddev_samp"), moment("stddev_pop", "stddev_pop"),
		moment("variance var_samp", "var_samp"), moment("var_pop", "var_pop"),
		moment("skewness", "skewness"), moment("kurtosis", "kurtosis"),
		pairs("corr"), pairs("regr_slope"), pairs("regr_intercept"), pairs("regr_r2"), pairs("regr_sxx"), pairs("regr_sxy"), pairs("regr_syy"),
		pairs("covar_pop"), pairs("covar_samp"),
		pairAverage("regr_avgy", 0), pairAverage("regr_avgx", 1),
		agg("regr_count", by("double, double", "bigint", spellCount).nulls(nullNever)),

		agg("median", by("number|ymdt", "", spellPercentile).types(typePercentile).nulls(nullAlways)),
		agg("percentile", by("number|ymdt, !double", "", spellPercentile).types(typePercentile).nulls(nullAlways).checked(percentage(1)),
			by("number|ymdt, array<double>", "", spellPercentile).types(typePercentiles).nulls(nullAlways).checked(percentage(1)),
			f("number|ymdt, !double, integral", "double", "").nulls(nullAlways).checked(percentage(1))),
		agg("percentile_approx approx_percentile",
			f("number|date|timestamp|timestamp_ntz|ymdt, !double, !int?", "=1", "quantile_disc($1, $2)$F").nulls(nullAlways).checked(percentage(1)),
			f("number|date|timestamp|timestamp_ntz|ymdt, array<double>, !int?", "", "quantile_disc($1, $2)$F").types(collected).nulls(nullAlways).checked(percentage(1))),
		agg("percentile_cont", s("!double", "double", "percentile").nulls(nullAlways).checked(percentage(0)), refusedForm("!array<double>", "several percentages in percentile_cont", "call it once for each")),
		agg("percentile_disc", s("!double", "double", "percentile").nulls(nullAlways).checked(percentage(0)), refusedForm("!array<double>", "several percentages in percentile_disc", "call it once for each")),

		agg("grouping", f("any", "tinyint", "CAST(grouping($1) AS TINYINT)").nulls(nullNever)),
		agg("grouping_id", f("any...", "bigint", "CAST(grouping_id($*) AS BIGINT)").nulls(nullNever), s("", "bigint", "grouping_id").nulls(nullNever)),

		agg("histogram_numeric", by("number|date|timestamp|timestamp_ntz|ymdt, !int", "", spellHistogram).types(typeHistogram).nulls(nullAlways), by("double, !int", "", spellHistogram).types(typeHistogram).nulls(nullAlways).given(textOrNull)),
		refused("count_min_sketch", "use count() with GROUP BY"),
	}
}

// statistic is an aggregate of doubles that only Spark's own order of operations gives to the last digit; statisticOver computes it over the frames of
// a window, each from its rows.
func statistic(name, args string) string { return "native_" + name + "(" + args + ")$F" }

func statisticOver(name, args string) string { return "native_" + name + "_frame(" + args + ")$F" }

// doublesTotal is a sum or average of doubles. DuckDB's own adds them in their order too and is several times as fast, but multiplies where they are all one
// constant.
func doublesTotal(name, arg string, c call) string {
	if c.args[0].Foldable && c.f.Name != "sum_distinct" {
		return statistic(name, arg)
	}
	return name + "(" + arg + ")$F"
}

// doublesOver is statisticOver for an argument that is not added as an interval or a decimal.
func doublesOver(name string) func(c call) string {
	return func(c call) string {
		if t := c.typ(0); t.IsInterval() || t.IsIntegral() && name == "sum" || t.Kind == types.Decimal {
			return ""
		}
		return statisticOver(name, "CAST($1 AS DOUBLE)")
	}
}

func isFloating(t types.Type) bool { return t.Kind == types.Float || t.Kind == types.Double }

// spellCount counts the rows in which no argument is NULL.
func spellCount(c call) (string, error) {
	if len(c.args) == 1 {
		return "count($D$1)$F", nil
	}
	var there []string
	for i := range c.args {
		there = append(there, fmt.Sprintf("$%d IS NOT NULL", i+1))
	}
	return "count($DCASE WHEN " + strings.Join(there, " AND ") + " THEN row($*) END)$F", nil
}

func typeSum(c call) (types.Type, error) {
	switch t := c.typ(0); {
	case t.IsIntegral():
		return types.LongType, nil
	case t.Kind == types.Decimal:
		return bounded(t.Precision+10, t.Scale), nil
	case t.IsInterval():
		return t, nil
	case t.Kind == types.Null:
		c.args[0].Type = types.DoubleType
	}
	return types.DoubleType, nil
}

func spellSum(c call) (string, error) {
	distinct := "$D"
	if c.f.Name == "sum_distinct" {
		distinct = "DISTINCT "
	}
	return sumAs("CAST", distinct, c), nil
}

// spellTrySum gives NULL for a sum that does not fit.
func spellTrySum(c call) (string, error) { return sumAs("TRY_CAST", "$D", c), nil }

func sumAs(cast, distinct string, c call) string {
	switch t := c.typ(0); {
	case t.IsInterval():
		return intervalOf(t, intervalSum(cast, distinct, t))
	case t.IsFractional() && t.Kind != types.Decimal:
		return doublesTotal("sum", distinct+"CAST($1 AS DOUBLE)", c)
	case cast == "TRY_CAST" && t.Kind == types.Decimal && t.Precision > decimalSumDigits:
		return "CAST(" + trySumOfWide(distinct, t) + " * " + unit(t.Scale) + " AS $R)"
	}
	sum := cast + "(sum(" + distinct + "$1)$F AS $R)"
	if t := c.typ(0); t.Kind == types.Decimal && t.Precision > decimalSumDigits {
		return checkedSum(sum, distinct, c.result)
	}
	return sum
}

// checkedSum raises an error where the sum of wide decimals does not fit its type: 128 bits hold a little more than 38 digits, and where DuckDB adds the
// sums of several threads they wrap, which only a sum of floating-point numbers shows.
func checkedSum(sum, distinct string, t types.Type) string {
	return fmt.Sprintf("spark_decimal_sum(%s, CAST('%s' AS %s), sum(%sCAST($1 AS DOUBLE))$F)", sum, largestDecimal(t), duckDecimal(t), distinct)
}

// largestDecimal is the largest value of a decimal type: all nines.
func largestDecimal(t types.Type) string {
	nines := strings.Repeat("9", t.Precision)
	return nines[:t.Precision-t.Scale] + "." + nines[t.Precision-t.Scale:]
}

// decimalSumDigits is the precision up to which the sum of any number of decimals fits DuckDB's 128 bits; beyond it DuckDB raises an error.
const decimalSumDigits = 28

// trySumOfWide is the sum of the digits of wide decimals, NULL when it does not fit 38: the upper and the lower half are summed on their own.
func trySumOfWide(distinct string, t types.Type) string {
	u := unscaled("$1", t)
	if t.Precision+t.Scale > maxPrecision {
		u = "CAST(replace(CAST($1 AS VARCHAR), '.', '') AS HUGEINT)" // the product that unscaled computes does not fit
	}
	half := "CAST(" + pow10(19) + " AS HUGEINT)"
	return fmt.Sprintf("spark_try_join_halves(sum(%[1]s%[2]s // %[3]s)$F, sum(%[1]s%[2]s %% %[3]s)$F)", distinct, u, half)
}

// intervalSum is the sum of intervals' months or microseconds, in the bits that an interval has.
func intervalSum(cast, distinct string, t types.Type) string {
	if t.Kind == types.IntervalYM {
		return cast + "(sum(" + distinct + "spark_months($1))$F AS INTEGER)"
	}
	return cast + "(sum(" + distinct + "epoch_us($1))$F AS BIGINT)"
}

// intervalOf makes an interval of months or microseconds.
func intervalOf(t types.Type, amount string) string {
	if t.Kind == types.IntervalYM {
		return "to_months(" + amount + ")"
	}
	return "spark_day_time(" + amount + ")"
}

func typeAvg(c call) (types.Type, error) {
	switch t := c.typ(0); {
	case t.Kind == types.Decimal:
		return bounded(t.Precision+4, t.Scale+4), nil
	case t.IsInterval():
		return wholeInterval(t), nil
	}
	return types.DoubleType, nil
}

func spellAvg(c call) (string, error) {
	t := c.typ(0)
	cast := "CAST"
	if c.f.Name == "try_avg" {
		cast = "TRY_CAST"
	}
	switch {
	case t.IsInterval():
		kind := map[bool]string{true: "INTEGER", false: "BIGINT"}[t.Kind == types.IntervalYM]
		return intervalOf(t, "CAST(spark_divide_round(CAST("+intervalSum(cast, "$D", t)+" AS HUGEINT), CAST(nullif(count($D$1)$F, 0) AS HUGEINT)) AS "+kind+")"), nil
	case t.Kind != types.Decimal:
		return doublesTotal("avg", "$DCAST($1 AS DOUBLE)", c), nil
	}
	total := bounded(t.Precision+10, t.Scale)
	sum := cast + "(sum($D$1)$F AS " + duckDecimal(total) + ")"
	if cast == "TRY_CAST" && t.Precision > decimalSumDigits {
		sum = "CAST(" + trySumOfWide("$D", t) + " * " + unit(t.Scale) + " AS " + duckDecimal(total) + ")"
	}
	n := "nullif(count($D$1)$F, 0)"
	if t.Precision > decimalSumDigits && cast == "CAST" {
		sum = checkedSum(sum, "$D", total)
	}
	if whole := c.result.Precision - c.result.Scale; total.Precision-total.Scale > whole {
		guard := "spark_average_guard"
		if cast == "TRY_CAST" {
			guard = "spark_try_average_guard"
		}
		sum = fmt.Sprintf("%s(%s, %s, CAST(%s AS HUGEINT))", guard, sum, n, pow10(whole))
	}
	return decimalOver(sum, "CAST("+n+" AS DECIMAL(20,0))", total, types.DecimalOf(20, 0), c.result), nil
}

// pairAverage is the average of one of two arguments over the rows where both are there.
func pairAverage(name string, which int) *Function {
	of := func(c call) call {
		c.args = c.args[which : which+1]
		return c
	}
	complete := func(sql string) string {
		return strings.ReplaceAll(sql, "$1", fmt.Sprintf("CASE WHEN $1 IS NOT NULL AND $2 IS NOT NULL THEN $%d END", which+1))
	}
	return agg(name, form{in: "number, number", typed: func(c call) (types.Type, error) { return typeAvg(of(c)) }, spell: func(c call) (string, error) {
		sql, err := spellAvg(of(c))
		return complete(sql), err
	}, spellOver: func(c call) string { return complete(doublesOver("avg")(of(c))) }, null: nullAlways})
}

// spellMode takes the first of several most frequent values in the order of the call, which the analyzer gives it where it is told to be deterministic;
// otherwise that in the order of Spark's hash map.
func spellMode(c call) (string, error) {
	if len(c.args) > 1 {
		if ordered, _ := c.args[1].Value.(bool); ordered {
			return "mode($1$O)$F", nil
		}
	}
	list := "list($D$1) FILTER (WHERE $1 IS NOT NULL$A)$W"
	key := list
	switch c.typ(0).Kind {
	case types.Date:
		key = "list($DCAST($1 - DATE '1970-01-01' AS INTEGER)) FILTER (WHERE $1 IS NOT NULL$A)$W"
	case types.Timestamp, types.TimestampNTZ, types.IntervalDT:
		key = "list($Depoch_us($1)) FILTER (WHERE $1 IS NOT NULL$A)$W"
	case types.IntervalYM:
		key = "list($DCAST(spark_months($1) AS INTEGER)) FILTER (WHERE $1 IS NOT NULL$A)$W"
	}
	pick := "list_extract(" + list + ", go_mode(" + key + "))"
	if k := c.typ(0).Kind; k == types.Float || k == types.Double {
		pick = "(" + pick + " + 0)" // -0.0 is 0.0
	}
	return pick, nil
}

// firstLast are the forms of first and last: with a second, constant argument true they skip NULLs. Over a window DuckDB's own window
// functions keep to the frame's order.
func firstLast(name string) []form {
	of := func(rest string) string { return name + "($1$O)" + rest }
	if name == "last" {
		// DuckDB's last() takes the first of the last values that its threads have; the parts of a list it puts together in their order.
		of = func(rest string) string { return "list_extract(list($1$O)" + rest + ", -1)" }
	}
	return []form{
		f("any", "=1", of("$G")).over(name + "_value($1$N)$W").nulls(nullAlways),
		by("any, any", "=1", func(c call) (string, error) {
			if skip, _ := c.args[1].Value.(bool); skip {
				return of(" FILTER (WHERE $1 IS NOT NULL$A)$W"), nil
			}
			return of("$F"), nil
		}).overBy(func(c call) string {
			if skip, _ := c.args[1].Value.(bool); skip {
				return name + "_value($1 IGNORE NULLS)$W"
			}
			return name + "_value($1$N)$W"
		}).nulls(nullAlways).checked(func(c call) error {
			if _, ok := c.args[1].Value.(bool); !ok {
				return diag.New("DP_INVALID_ARGUMENT", "The second argument in %s should be a boolean literal.", c.f.Name)
			}
			return nil
		}),
	}
}

func collected(c call) (types.Type, error) { return types.ArrayOf(c.typ(0), false), nil }

// relativeError refuses error bounds of approx_count_distinct that do not leave four bits of a hash to count by, and those that take too many.
func relativeError(c call) error {
	if c.was[0].Type.Contains(types.Variant) {
		return diag.Unsupported("approx_count_distinct of a VARIANT", "count the distinct texts of to_json(x)")
	}
	if len(c.was) == 1 {
		return nil
	}
	v, _, _ := CastConstant(c.was[1].Constant, c.was[1].Type, types.DoubleType)
	sd, ok := v.(float64)
	if !ok {
		return nil // the analyzer has seen to it that it is a literal
	}
	switch bits := math.Ceil(2 * math.Log2(1.106/sd)); {
	case !(bits >= 4):
		return diag.New("FAILED_FUNCTION_CALL", "Failed preparing of the function %s for call. Please, double check function's arguments.", quoteFunc(c.f.Name)).WithHint("the relative error is above 0 and below 0.39")
	case bits > 18:
		return diag.Unsupported("a relative error below 0.0022 in "+c.f.Name, "count(DISTINCT x) is exact")
	}
	return nil
}

// orderedBy refuses to take the extreme of what has no order.
func orderedBy(c call) error {
	if t := c.typ(1); !t.Orderable() {
		return c.mismatch("INVALID_ORDERING_TYPE", `The %s does not support ordering on type "%s".`, quoteFunc(c.f.Name), t.SQL())
	}
	return nil
}

// withoutMaps refuses values that hold maps, which have no equality.
func withoutMaps(c call) error {
	if c.was[0].Type.Contains(types.Map) {
		return c.mismatch("UNSUPPORTED_INPUT_TYPE", "The input of %s can't be \"MAP\" or \"COLLATED STRING\" type data.", quoteFunc(c.f.Name))
	}
	return nil
}
