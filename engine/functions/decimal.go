package functions

import (
	"fmt"
	"math/big"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/types"
)

const maxPrecision = 38

// adjusted is DECIMAL(p,s) bounded to 38 digits as Spark does with decimalOperations.allowPrecisionLoss: digits before the point are kept,
// at least six (or all) of those behind it.
func adjusted(p, s int) types.Type {
	if p <= maxPrecision {
		return types.DecimalOf(p, s)
	}
	return types.DecimalOf(maxPrecision, max(maxPrecision-(p-s), min(s, 6)))
}

// bounded is DECIMAL(p,s) cut to 38 digits.
func bounded(p, s int) types.Type {
	return types.DecimalOf(min(p, maxPrecision), min(s, maxPrecision))
}

// decimalResult is the type of an arithmetic operator on two decimals.
func decimalResult(op string, a, b types.Type) types.Type {
	p1, s1, p2, s2 := a.Precision, a.Scale, b.Precision, b.Scale
	switch op {
	case "+", "-":
		s := max(s1, s2)
		return adjusted(max(p1-s1, p2-s2)+s+1, s)
	case "*":
		return adjusted(p1+p2+1, s1+s2)
	case "/":
		s := max(6, s1+p2+1)
		return adjusted(p1-s1+s2+s, s)
	}
	s := max(s1, s2)
	return adjusted(min(p1-s1, p2-s2)+s, s)
}

// decimalOperand is the decimal an integral operand is cast to: a literal that is no TINYINT needs only its own digits.
func decimalOperand(a Arg) types.Type {
	if v, ok := a.Value.(int64); ok && a.Foldable && a.Type.IsIntegral() && a.Type.Kind != types.Byte {
		return types.DecimalOf(len(strings.TrimLeft(fmt.Sprint(v), "-")), 0)
	}
	return decimalFor(a.Type)
}

// decimalTimes multiplies two decimals exactly and rounds half up to r.
func decimalTimes(a, b string, ta, tb, r types.Type) string {
	if digits := ta.Precision + tb.Precision; digits <= maxPrecision {
		return fmt.Sprintf("CAST(%s * %s AS %s)", wide(a, ta, tb, digits), b, duckDecimal(r))
	}
	exact := fmt.Sprintf("CAST(go_decimal_multiply(CAST(%s AS VARCHAR), CAST(%s AS VARCHAR), %d) AS %s)", a, b, r.Scale, duckDecimal(r))
	wa, wb := productWidths(ta.Precision, tb.Precision)
	return whereFit(exact, a, b, ta, tb, wa, wb, func(a, b string, _, _ types.Type) string {
		return fmt.Sprintf("CAST(%s * %s AS %s)", a, b, duckDecimal(r))
	})
}

// whereFit computes with operands of at most wa and wb digits by a fast way and with others by the exact one: the types of results grow with every
// operator, the values hardly do.
func whereFit(exact, a, b string, ta, tb types.Type, wa, wb int, fast func(a, b string, ta, tb types.Type) string) string {
	if wa <= ta.Scale || wb <= tb.Scale || len(a)+len(b) > maxTwice {
		return exact
	}
	var fits []string
	narrow := func(x string, t *types.Type, width int) string {
		if width >= t.Precision {
			return x
		}
		fits = append(fits, fmt.Sprintf("abs(%s) < %s", x, pow10(width-t.Scale)))
		*t = types.DecimalOf(width, t.Scale)
		return "CAST(" + x + " AS " + duckDecimal(*t) + ")"
	}
	a, b = narrow(a, &ta, wa), narrow(b, &tb, wb)
	return fmt.Sprintf("CASE WHEN %s THEN %s ELSE %s END", strings.Join(fits, " AND "), fast(a, b, ta, tb), exact)
}

// maxTwice bounds operands that are written twice: chains of products would double with every link.
const maxTwice = 2000

// productWidths shares 38 digits between two operands that are together wider: a product of values that keep to them can be DuckDB's own.
func productWidths(a, b int) (int, int) {
	switch {
	case b <= maxPrecision/2:
		return maxPrecision - b, b
	case a <= maxPrecision/2:
		return a, maxPrecision - a
	}
	return maxPrecision / 2, maxPrecision / 2
}

// wide is an operand in a type of more than 18 digits when the result may have as many and neither operand has: of such operands DuckDB keeps the
// result in 64 bits, and what does not fit is an error.
func wide(x string, t, other types.Type, digits int) string {
	const int64Digits = 18
	if digits <= int64Digits || t.Precision > int64Digits || other.Precision > int64Digits {
		return x
	}
	return fmt.Sprintf("CAST(%s AS DECIMAL(%d,%d))", x, int64Digits+1, t.Scale)
}

// decimalSum adds or subtracts two decimals exactly and rounds half up to r.
func decimalSum(op, a, b string, ta, tb, r types.Type) string {
	if digits := max(ta.Precision-ta.Scale, tb.Precision-tb.Scale) + max(ta.Scale, tb.Scale) + 1; digits <= maxPrecision {
		return fmt.Sprintf("CAST(%s %s %s AS %s)", wide(a, ta, tb, digits), op, b, duckDecimal(r))
	}
	name := map[string]string{"+": "add", "-": "subtract"}[op]
	exact := fmt.Sprintf("CAST(go_decimal_%s(CAST(%s AS VARCHAR), CAST(%s AS VARCHAR), %d) AS %s)", name, a, b, r.Scale, duckDecimal(r))
	whole := maxPrecision - 1 - max(ta.Scale, tb.Scale)
	return whereFit(exact, a, b, ta, tb, whole+ta.Scale, whole+tb.Scale, func(a, b string, _, _ types.Type) string {
		return fmt.Sprintf("CAST(%s %s %s AS %s)", a, op, b, duckDecimal(r))
	})
}

// decimalOver divides two decimals, rounding half up to r; the divisor must not be zero. DuckDB's own quotient of decimals is a DOUBLE. Where
// the numerator fits 38 digits the quotient is computed in 128-bit integers, otherwise by a Go function.
func decimalOver(a, b string, ta, tb, r types.Type) string {
	shift := r.Scale + tb.Scale - ta.Scale
	if shift < 0 || ta.Precision+max(shift, ta.Scale) > maxPrecision || tb.Precision+tb.Scale > maxPrecision {
		exact := fmt.Sprintf("CAST(go_decimal_divide(CAST(%s AS VARCHAR), CAST(%s AS VARCHAR), %d) AS %s)", a, b, r.Scale, duckDecimal(r))
		if shift < 0 {
			return exact
		}
		return whereFit(exact, a, b, ta, tb, maxPrecision-1-max(shift, ta.Scale), maxPrecision-1-tb.Scale, func(a, b string, ta, tb types.Type) string {
			return decimalOver(a, b, ta, tb, r)
		})
	}
	digits := ta.Precision + max(shift, ta.Scale)
	if max(digits, tb.Precision+tb.Scale, r.Precision) <= 17 {
		// 64-bit integers do.
		return fmt.Sprintf("CAST(CAST(spark_divide_half_up(%s, %s) AS DECIMAL(18,0)) * %s AS %s)",
			short(times10(unscaled(a, ta), shift)), short(unscaled(b, tb)), unit(r.Scale), duckDecimal(r))
	}
	macro := "spark_divide_round"
	if max(digits, tb.Precision+tb.Scale) <= 37 {
		macro = "spark_divide_half_up"
	}
	return fmt.Sprintf("CAST(CAST(%s(%s, %s) AS DECIMAL(38,0)) * %s AS %s)",
		macro, times10(unscaled(a, ta), shift), unscaled(b, tb), unit(r.Scale), duckDecimal(r))
}

func short(x string) string { return strings.ReplaceAll(x, "HUGEINT", "BIGINT") }

// unscaled is a decimal's digits as a HUGEINT.
func unscaled(x string, t types.Type) string {
	if t.Scale == 0 {
		return "CAST(" + x + " AS HUGEINT)"
	}
	digits := t.Scale + 1
	if t.Precision+t.Scale > 18 {
		digits = max(digits, 19) // of two numbers of up to 18 digits DuckDB computes the product in 64 bits
	}
	return fmt.Sprintf("CAST(%s * CAST(%s AS DECIMAL(%d,0)) AS HUGEINT)", x, pow10(t.Scale), digits)
}

func times10(x string, n int) string {
	if n == 0 {
		return x
	}
	return x + " * CAST(" + pow10(n) + " AS HUGEINT)"
}

func pow10(n int) string { return new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(n)), nil).String() }

// unit is 10^-scale.
func unit(scale int) string {
	if scale == 0 {
		return "CAST(1 AS DECIMAL(1,0))"
	}
	return fmt.Sprintf("CAST(0.%s1 AS DECIMAL(%d,%d))", strings.Repeat("0", scale-1), scale, scale)
}

func duckDecimal(t types.Type) string { return fmt.Sprintf("DECIMAL(%d,%d)", t.Precision, t.Scale) }
