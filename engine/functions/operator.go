package functions

import (
	"fmt"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/types"
)

func operatorRows() []*Function {
	compare := func(names, sql string) *Function {
		return fn(names, f("T, T", "boolean", sql).checked(ordered))
	}
	return []*Function{
		arithmetic("+"),
		arithmetic("-"),
		arithmetic("*"),
		arithmetic("/"),
		arithmetic("% mod"),
		fn("div", by("any, any", "bigint", spellDiv).types(typeDiv)),
		fn("pmod", by("any, any", "", spellPmod).types(typePmod)),
		fn("negative", by("number|ymdt|interval", "=1", spellNegative)),
		fn("positive", f("number|ymdt|interval", "=1", "$1")),

		compare("= ==", "($1 = $2)"),
		fn("<", by("T, T", "boolean", compared("<")).checked(ordered)),
		fn("<=", by("T, T", "boolean", compared("<=")).checked(ordered)),
		fn(">", by("T, T", "boolean", compared(">")).checked(ordered)),
		fn(">=", by("T, T", "boolean", compared(">=")).checked(ordered)),
		compare("<> !=", "($1 <> $2)"),
		fn("<=> equal_null", f("T, T", "boolean", "($1 IS NOT DISTINCT FROM $2)").nulls(nullNever).checked(ordered)),
		fn("between", by("T, T, T", "boolean", spellBetween).checked(ordered)),
		fn("in", f("T, T...", "boolean", "($1 IN ($2*))").checked(ordered)),

		fn("and", f("any, any", "boolean", "($1 AND $2)").checked(booleanOperands)),
		fn("or", f("any, any", "boolean", "($1 OR $2)").checked(booleanOperands)),
		fn("not !", f("boolean", "boolean", "(NOT $1)")),
		fn("isnull", f("any", "boolean", "($1 IS NULL)").nulls(nullNever)),
		fn("isnotnull", f("any", "boolean", "($1 IS NOT NULL)").nulls(nullNever)),
		fn("istrue", f("boolean", "boolean", "($1 IS TRUE)").nulls(nullNever)),
		fn("isfalse", f("boolean", "boolean", "($1 IS FALSE)").nulls(nullNever)),

		fn("&", f("T, T", "=1", "($1 & $2)").checked(integralOperands)),
		fn("|", f("T, T", "=1", "($1 | $2)").checked(integralOperands)),
		fn("^", f("T, T", "=1", "xor($1, $2)").checked(integralOperands)),
		fn("~", f("integral", "=1", "(~ $1)")),
		fn("||", by("any, any", "", spellConcat).types(typeConcat)),
	}
}

// ordered checks the operands of a comparison: Spark cannot compare maps and variants.
func ordered(c call) error {
	for _, a := range c.was {
		// Strings inside arrays and structs are not brought together with other types.
		if _, ok := types.TightestCommonType(a.Type, c.typ(0)); !ok && c.typ(0).IsNested() && c.f.binary() {
			return c.differentTypes([]types.Type{c.was[0].Type, c.was[1].Type})
		}
	}
	if t := c.typ(0); !t.Orderable() {
		return c.mismatch("INVALID_ORDERING_TYPE", `The %s does not support ordering on type "%s".`, quoteFunc(c.f.Name), t.SQL())
	}
	return nil
}

func integralOperands(c call) error {
	if c.typ(0).Kind == types.Null {
		for i := range c.args {
			c.args[i].Type = types.IntType
		}
	}
	if t := c.typ(0); !t.IsIntegral() && t.Kind != types.Null {
		return c.wrongOperands(`"INTEGRAL"`, t)
	}
	return nil
}

// booleanOperands casts a string or NULL next to a boolean.
func booleanOperands(c call) error {
	for i := range c.args {
		switch t := c.typ(i); {
		case t.Kind == types.Null, t.IsString() && c.was[1-i].Type.Kind == types.Boolean:
			c.args[i].Type = types.BooleanType
		case t.Kind != types.Boolean:
			return c.wrongOperands(`"BOOLEAN"`, t)
		}
	}
	return nil
}

func arithmetic(names string) *Function {
	return fn(names, by("any, any", "", spellArithmetic).types(typeArithmetic))
}

// operands casts the two operands of a numeric operator to what it computes in: both to one type, decimals each to its own.
func operands(c call) error {
	a, b := c.args[0], c.args[1]
	common, ok := types.CommonType(a.Type, b.Type)
	if !ok {
		return c.differentTypes([]types.Type{a.Type, b.Type})
	}
	if common.Kind == types.Null {
		common = types.DoubleType
	}
	if !common.IsNumeric() {
		return c.wrongOperands(numericOperands(c.f.Name), common)
	}
	if common.Kind == types.Decimal {
		for i := range c.args {
			if t := c.typ(i); t.IsIntegral() {
				c.args[i].Type = decimalOperand(c.args[i])
			} else if t.Kind == types.Null {
				c.args[i].Type = common
			}
		}
		return nil
	}
	c.args[0].Type, c.args[1].Type = common, common
	return nil
}

// numericOperands is what an operator's message says it takes.
func numericOperands(op string) string {
	switch op {
	case "+", "-":
		return `("NUMERIC" or "INTERVAL DAY TO SECOND" or "INTERVAL YEAR TO MONTH" or "INTERVAL")`
	case "/":
		return `("DOUBLE" or "DECIMAL")`
	}
	return `"NUMERIC"`
}

func typeArithmetic(c call) (types.Type, error) {
	op := c.f.Name
	if t, ok, err := typeDatetime(op, c); ok || err != nil {
		return t, err
	}
	if err := operands(c); err != nil {
		return types.Type{}, err
	}
	a := c.typ(0)
	switch {
	case op == "/" && c.was[0].Type.Kind == types.Null:
		c.args[0].Type, c.args[1].Type = types.DoubleType, types.DoubleType
		return types.DoubleType, nil
	case a.Kind == types.Decimal:
		return decimalResult(op, a, c.typ(1)), nil
	case op == "/":
		c.args[0].Type, c.args[1].Type = types.DoubleType, types.DoubleType
		return types.DoubleType, nil
	}
	return a, nil
}

// typeDatetime types + and - on dates, timestamps and intervals and * and / on intervals; false when neither operand is one.
func typeDatetime(op string, c call) (types.Type, bool, error) {
	a, b := c.typ(0), c.typ(1)
	if t, ok := typeClock(op, a, b); ok {
		return t, true, nil
	}
	if !a.IsDatetime() && !a.IsInterval() && !b.IsDatetime() && !b.IsInterval() {
		return types.Type{}, false, nil
	}
	set := func(i int, t types.Type) types.Type { c.args[i].Type = t; return t }
	dayOnly := func(t types.Type) bool {
		return t.Kind == types.IntervalDT && t.Start == types.UnitDay && t.End == types.UnitDay
	}
	shifted := func(t, iv types.Type) types.Type {
		if t.Kind == types.Date && iv.Kind == types.IntervalDT && !dayOnly(iv) {
			return types.TimestampType
		}
		return t
	}
	switch {
	case op == "+" && a.IsDatetime() && b.IsInterval():
		return set(0, shifted(a, b)), true, nil
	case op == "+" && a.IsInterval() && b.IsDatetime():
		return set(1, shifted(b, a)), true, nil
	case op == "-" && a.IsDatetime() && b.IsInterval():
		return set(0, shifted(a, b)), true, nil
	case op == "+" && a.IsDatetime() && b.Kind == types.Null && a.Kind != types.Date:
		set(1, types.IntervalDTType)
		return a, true, nil
	case op == "+" && a.Kind == types.Null && b.IsDatetime() && b.Kind != types.Date:
		set(0, types.IntervalDTType)
		return b, true, nil
	case op == "-" && (a.Kind == types.Null && b.Kind == types.Date || a.Kind == types.Date && b.Kind == types.Null):
		set(0, types.DateType)
		set(1, types.DateType)
		return types.Type{Kind: types.IntervalDT, Start: types.UnitDay, End: types.UnitDay}, true, nil
	case op == "+" && a.Kind == types.Date && b.Kind == types.Null:
		set(1, types.IntervalDTType)
		return set(0, types.TimestampType), true, nil
	case op == "+" && a.Kind == types.Null && b.Kind == types.Date:
		set(0, types.IntervalDTType)
		return set(1, types.TimestampType), true, nil
	case op == "-" && a.IsString() && b.Kind == types.Date:
		set(0, types.DateType)
		return types.Type{Kind: types.IntervalDT, Start: types.UnitDay, End: types.UnitDay}, true, nil
	case op == "+" && a.Kind == types.Date && smallInt(b):
		set(1, types.IntType)
		return a, true, nil
	case op == "+" && b.Kind == types.Date && smallInt(a):
		set(0, types.IntType)
		return b, true, nil
	case op == "-" && a.Kind == types.Date && smallInt(b):
		set(1, types.IntType)
		return a, true, nil
	case op == "-" && a.Kind == types.Date && (b.Kind == types.Date || b.IsString()):
		set(1, types.DateType)
		return types.Type{Kind: types.IntervalDT, Start: types.UnitDay, End: types.UnitDay}, true, nil
	case op == "-" && (a.IsDatetime() && (b.IsDatetime() || b.IsString() || b.Kind == types.Null) || b.IsDatetime() && (a.IsString() || a.Kind == types.Null)):
		t := types.TimestampType
		if a.Kind == types.TimestampNTZ && b.Kind == types.TimestampNTZ {
			t = a
		}
		set(0, t)
		set(1, t)
		return types.IntervalDTType, true, nil
	case (op == "+" || op == "-") && a.Kind == b.Kind && a.IsInterval(),
		(op == "+" || op == "-") && (a.IsInterval() && b.Kind == types.Null || a.Kind == types.Null && b.IsInterval()):
		t, _ := types.CommonType(a, b)
		set(0, t)
		return set(1, t), true, nil
	case (op == "*" || op == "/") && a.IsInterval() && scales(b):
		setText(c, 1)
		return wholeInterval(a), true, nil
	case op == "*" && b.IsInterval() && scales(a):
		setText(c, 0)
		return wholeInterval(b), true, nil
	}
	return types.Type{}, false, c.wrongDatetime(op, a, b)
}

// scales reports what an interval is multiplied with.
func scales(t types.Type) bool { return t.IsNumeric() || t.IsString() || t.Kind == types.Null }

// setText makes a number of a text that an interval is multiplied with.
func setText(c call, i int) {
	if c.typ(i).IsString() {
		c.args[i].Type = types.DoubleType
	}
}

// typeClock types TIME with an interval of days to seconds, and the difference of two.
func typeClock(op string, a, b types.Type) (types.Type, bool) {
	shifted := func(t, iv types.Type) (types.Type, bool) {
		if iv.End == types.UnitSecond {
			t = types.TimeType
		}
		return t, true
	}
	switch {
	case op != "+" && op != "-":
	case a.Kind == types.Time && b.Kind == types.IntervalDT:
		return shifted(a, b)
	case op == "+" && a.Kind == types.IntervalDT && b.Kind == types.Time:
		return shifted(b, a)
	case op == "-" && a.Kind == types.Time && b.Kind == types.Time:
		return types.Type{Kind: types.IntervalDT, Start: types.UnitHour, End: types.UnitSecond}, true
	}
	return types.Type{}, false
}

// spellClock keeps TIME within its day; an overflow names the interval as the user wrote it.
func spellClock(op string, c call) string {
	clock, interval := "$1", "$2"
	shown := c.args[1].text(1)
	switch {
	case c.result.Kind == types.IntervalDT:
		return "to_microseconds(spark_time_us($1) - spark_time_us($2))"
	case c.typ(1).Kind == types.Time:
		clock, interval, shown = "$2", "$1", c.args[0].text(0)
	}
	sign := ""
	if op == "-" {
		sign = "-"
		shown = strings.Replace(shown, "INTERVAL '", "INTERVAL '-", 1)
	}
	return fmt.Sprintf("spark_time_plus(%s, %sepoch_us(%s), %s)", clock, sign, interval, strings.ReplaceAll(quote(shown), "$", "$$"))
}

// wholeInterval is the type a scaled interval has.
func wholeInterval(t types.Type) types.Type {
	switch t.Kind {
	case types.IntervalYM:
		return types.IntervalYMType
	case types.IntervalDT:
		return types.IntervalDTType
	}
	return t
}

func smallInt(t types.Type) bool {
	return t.Kind == types.Byte || t.Kind == types.Short || t.Kind == types.Int
}

func spellArithmetic(c call) (string, error) {
	op := c.f.Name
	a, b := c.typ(0), c.typ(1)
	if a.Kind == types.Time || b.Kind == types.Time {
		return spellClock(op, c), nil
	}
	if a.IsDatetime() || b.IsDatetime() || a.IsInterval() || b.IsInterval() {
		return spellDatetimeArithmetic(op, c)
	}
	switch {
	case op == "/" && a.Kind == types.Decimal && notZero(c.args[1]):
		return decimalOver("$1", "$2", a, b, c.result), nil
	case op == "/" && a.Kind == types.Decimal:
		return "spark_guard($1, $2, " + decimalOver("$1", "$2", a, b, c.result) + ")", nil
	case (op == "/" || op == "%") && a.Kind != types.Decimal && notZero(c.args[1]):
		return "($1 " + op + " $2)", nil
	case op == "/":
		return "spark_div($1, $2)", nil
	case op == "%" && a.Kind == types.Decimal:
		return "CAST(spark_mod($1, $2) AS " + duckDecimal(c.result) + ")", nil
	case op == "%":
		return "spark_mod($1, $2)", nil
	case op == "*" && a.Kind == types.Decimal:
		return decimalTimes("$1", "$2", a, b, c.result), nil
	case a.Kind == types.Decimal:
		return decimalSum(op, "$1", "$2", a, b, c.result), nil
	}
	return "($1 " + op + " $2)", nil
}

// notZero reports a constant number that may be divided by without a look at each row.
func notZero(a Arg) bool {
	switch v := a.Value.(type) {
	case int64:
		return v != 0
	case float64:
		return v != 0
	case types.DecimalValue:
		return v.Unscaled.Sign() != 0
	}
	return false
}

func spellDatetimeArithmetic(op string, c call) (string, error) {
	a, b := c.typ(0), c.typ(1)
	plain := "($1 " + op + " $2)"
	switch {
	case op == "*" && b.IsInterval():
		return scaleInterval("CAST", "$2", "$1", b, a, op)
	case op == "*" || op == "/":
		return scaleInterval("CAST", "$1", "$2", a, b, op)
	case a.Kind == types.IntervalDT && b.Kind == types.IntervalDT:
		return addIntervals("CAST", op, a), nil
	case c.result.Kind == types.Date && (a.IsInterval() || b.IsInterval()):
		return "CAST(" + plain + " AS DATE)", nil
	case op == "+" && a.Kind == types.Date && b.IsIntegral():
		return "spark_date_plus($1, $2)", nil
	case op == "+" && b.Kind == types.Date && a.IsIntegral():
		return "spark_date_plus($2, $1)", nil
	case op == "-" && a.Kind == types.Date && b.IsIntegral():
		return "spark_date_plus($1, -CAST($2 AS BIGINT))", nil
	case c.result.Kind == types.IntervalDT && a.Kind == types.Date:
		return "to_days(CAST($1 - $2 AS INTEGER))", nil
	case c.result.Kind == types.IntervalDT && a.IsDatetime():
		// By the local clock, as Spark does: a day with a change to summer time counts 24 hours.
		return "spark_day_time(epoch_us(CAST($1 AS TIMESTAMP)) - epoch_us(CAST($2 AS TIMESTAMP)))", nil
	case b.Kind == types.IntervalDT && a.Kind == types.Timestamp && !oneSided(c.args[1]):
		return "spark_plus_day_time($1, " + strings.TrimPrefix(op, "+") + "epoch_us($2))", nil
	case a.Kind == types.IntervalDT && b.Kind == types.Timestamp && !oneSided(c.args[0]):
		return "spark_plus_day_time($2, epoch_us($1))", nil
	}
	return plain, nil
}

// oneSided reports a constant interval that is all days or none, which can be added in one step.
func oneSided(a Arg) bool {
	us, ok := a.Value.(int64)
	return ok && (us%86400e6 == 0 || us > -86400e6 && us < 86400e6)
}

// addIntervals adds or subtracts two intervals of one kind; DuckDB's own operators do not notice that microseconds overflow.
func addIntervals(cast, op string, t types.Type) string {
	if t.Kind == types.IntervalYM {
		return "to_months(" + cast + "(spark_months($1) " + op + " spark_months($2) AS INTEGER))"
	}
	return "spark_day_time(" + cast + "(CAST(epoch_us($1) AS HUGEINT) " + op + " epoch_us($2) AS BIGINT))"
}

// scaleInterval multiplies or divides an interval's months or microseconds, rounding half up.
func scaleInterval(cast, interval, number string, t, n types.Type, op string) (string, error) {
	amount, back := "epoch_us("+interval+")", "spark_day_time("+cast+"(%s AS BIGINT))"
	switch t.Kind {
	case types.IntervalYM:
		amount, back = "spark_months("+interval+")", "to_months("+cast+"(%s AS INTEGER))"
	case types.CalendarInterval:
		return "", diag.Unsupported("an INTERVAL of months, days and microseconds multiplied or divided", "use an interval of one unit, such as INTERVAL 3 DAY")
	}
	var scaled string
	switch {
	case op == "*" && n.IsIntegral():
		scaled = "CAST(" + amount + " AS HUGEINT) * " + number
	case op == "*" && n.Kind == types.Decimal:
		scaled = "round(CAST(" + amount + " AS DECIMAL(19,0)) * " + number + ", 0)"
	case op == "*":
		scaled = "round(" + amount + " * CAST(" + number + " AS DOUBLE))"
	case n.IsIntegral():
		scaled = "spark_divide_round(CAST(" + amount + " AS HUGEINT), CAST(" + number + " AS HUGEINT))"
	default:
		scaled = "round(" + amount + " / CAST(" + number + " AS DOUBLE))"
	}
	if op == "/" {
		scaled = "spark_interval_guard(" + interval + ", " + number + ", " + scaled + ")"
	}
	return fmt.Sprintf(back, scaled), nil
}

func typeDiv(c call) (types.Type, error) {
	a, b := c.typ(0), c.typ(1)
	if a.IsInterval() && a.Kind == b.Kind {
		return types.LongType, nil
	}
	if err := operands(c); err != nil {
		return types.Type{}, err
	}
	switch t := c.typ(0); {
	case t.IsIntegral():
		c.args[0].Type, c.args[1].Type = types.LongType, types.LongType
	case t.Kind != types.Decimal:
		return types.Type{}, c.wrongOperands(`("BIGINT" or "DECIMAL" or "INTERVAL DAY TO SECOND" or "INTERVAL YEAR TO MONTH")`, t)
	}
	return types.LongType, nil
}

func spellDiv(c call) (string, error) {
	a, b := c.typ(0), c.typ(1)
	switch a.Kind {
	case types.Decimal:
		s := max(a.Scale, b.Scale)
		if max(a.Precision-a.Scale, b.Precision-b.Scale)+s > maxPrecision || a.Precision+s > maxPrecision || b.Precision+s > maxPrecision {
			return "spark_guard($1, $2, go_decimal_div(CAST($1 AS VARCHAR), CAST($2 AS VARCHAR)))", nil
		}
		wide := func(x string) string {
			return unscaled("CAST("+x+" AS "+duckDecimal(types.DecimalOf(maxPrecision-s, s))+")", types.DecimalOf(maxPrecision-s, s))
		}
		return "CAST(spark_int_div(" + wide("$1") + ", " + wide("$2") + ") AS BIGINT)", nil
	case types.Long:
		return "CAST(spark_int_div($1, $2) AS BIGINT)", nil
	case types.IntervalYM:
		return "CAST(spark_int_div(spark_months($1), spark_months($2)) AS BIGINT)", nil
	}
	return "CAST(spark_int_div(epoch_us($1), epoch_us($2)) AS BIGINT)", nil
}

func typePmod(c call) (types.Type, error) {
	if err := operands(c); err != nil {
		return types.Type{}, err
	}
	if a := c.typ(0); a.Kind == types.Decimal {
		return decimalResult("%", a, c.typ(1)), nil
	}
	return c.typ(0), nil
}

func spellPmod(c call) (string, error) {
	sql := "spark_pmod($1, $2)"
	if c.result.Kind == types.Decimal {
		return "CAST(" + sql + " AS " + duckDecimal(c.result) + ")", nil
	}
	return sql, nil
}

func spellNegative(c call) (string, error) {
	switch t := c.typ(0); {
	case t.IsIntegral():
		return "(CAST(0 AS $T1) - $1)", nil
	case t.Kind == types.Decimal && t.Precision > negatedDigits:
		return negated("$1", t), nil
	}
	return "(- $1)", nil
}

// spellAbs negates what is below zero.
func spellAbs(c call) (string, error) {
	if t := c.typ(0); t.Kind == types.Decimal && t.Precision > negatedDigits {
		return "CASE WHEN $1 < 0 THEN " + negated("$1", t) + " ELSE $1 END", nil
	}
	return "abs($1)", nil
}

// negatedDigits is how many digits of a DECIMAL a negation keeps in Spark.
const negatedDigits = 34

// negated is minus a DECIMAL with more digits than a negation keeps.
func negated(x string, t types.Type) string {
	digits := pow10(negatedDigits - t.Scale)
	if t.Scale > negatedDigits {
		digits = unit(t.Scale - negatedDigits)
	}
	return fmt.Sprintf("CASE WHEN %[1]s BETWEEN -CAST(%[2]s AS %[3]s) AND CAST(%[2]s AS %[3]s) THEN - %[1]s ELSE CAST(go_decimal_negate(CAST(%[1]s AS VARCHAR), %[4]d) AS %[3]s) END", x, digits, duckDecimal(t), t.Precision)
}
