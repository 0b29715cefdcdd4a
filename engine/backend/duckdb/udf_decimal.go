package duckdb

import (
	"math"
	"math/big"
	"strings"
)

// decimalFunctions are arithmetic on decimals whose digits DuckDB's 38 do not hold on the way. Decimals come and go as text.
func decimalFunctions() []goFunction {
	binary := func(name string, op func(a, b *big.Rat) *big.Rat) goFunction {
		return function(name, "text, text, int -> text", func(v []any) (any, error) {
			a, ok1 := new(big.Rat).SetString(v[0].(string))
			b, ok2 := new(big.Rat).SetString(v[1].(string))
			if !ok1 || !ok2 {
				return nil, raise("DP_INTERNAL", "%v and %v are no decimals", v[0], v[1])
			}
			if name == "go_decimal_divide" && b.Sign() == 0 {
				return nil, nil
			}
			return roundRat(op(a, b), int(v[2].(int32)), "half_up"), nil
		})
	}
	return []goFunction{
		function("go_decimal_micros", "text -> long", func(a []any) (any, error) {
			us, _, ok := microsOf(a[0].(string))
			if !ok {
				return nil, nil
			}
			return lowestBits(us), nil
		}),
		function("go_exact_micros", "text -> long", func(a []any) (any, error) {
			us, exact, ok := microsOf(a[0].(string))
			switch {
			case !ok:
				return nil, nil
			case !us.IsInt64():
				return nil, raise("DATETIME_OVERFLOW", "Datetime operation overflow: create a TIMESTAMP from %sBD seconds since the epoch.", a[0])
			case !exact:
				return nil, raise("DP_ROUNDING_NECESSARY", "%s seconds are no whole number of microseconds.", a[0])
			}
			return us.Int64(), nil
		}),
		binary("go_decimal_multiply", func(a, b *big.Rat) *big.Rat { return a.Mul(a, b) }),
		binary("go_decimal_add", func(a, b *big.Rat) *big.Rat { return a.Add(a, b) }),
		binary("go_decimal_subtract", func(a, b *big.Rat) *big.Rat { return a.Sub(a, b) }),
		binary("go_decimal_divide", func(a, b *big.Rat) *big.Rat { return a.Quo(a, b) }),
		function("go_decimal_div", "text, text -> long", func(v []any) (any, error) {
			a, ok1 := new(big.Rat).SetString(v[0].(string))
			b, ok2 := new(big.Rat).SetString(v[1].(string))
			if !ok1 || !ok2 || b.Sign() == 0 {
				return nil, nil
			}
			q := a.Quo(a, b)
			return lowestBits(new(big.Int).Quo(q.Num(), q.Denom())), nil
		}),
		function("go_decimal_negate", "text, int -> text", func(v []any) (any, error) {
			r, ok := negated(v[0].(string))
			if !ok {
				return nil, raise("DP_INTERNAL", "%v is no decimal", v[0])
			}
			_, fraction, _ := strings.Cut(v[0].(string), ".")
			whole, _, _ := strings.Cut(strings.TrimPrefix(r, "-"), ".")
			if p, s := int(v[1].(int32)), len(fraction); len(strings.TrimLeft(whole, "0")) > p-s {
				return nil, raise("NUMERIC_VALUE_OUT_OF_RANGE.WITHOUT_SUGGESTION", "A negation keeps 34 digits, and the result %s cannot be represented as Decimal(%d, %d).", r, p, s)
			}
			return r, nil
		}),
		function("go_round_decimal", "text, int, text -> text", func(v []any) (any, error) {
			r, ok := roundText(v[0].(string), int(v[1].(int32)), v[2].(string))
			if !ok {
				return nil, raise("DP_INTERNAL", "%v is no decimal", v[0])
			}
			return r, nil
		}),
	}
}

// lowestBits are the lowest 64 bits of a number, as Java's longValue gives them.
func lowestBits(n *big.Int) int64 {
	return int64(new(big.Int).And(n, new(big.Int).SetUint64(math.MaxUint64)).Uint64())
}

// negated is minus a decimal text. Scala negates in 34 digits and rounds half to even.
func negated(text string) (string, bool) {
	digits := len(strings.TrimLeft(strings.Replace(strings.TrimPrefix(text, "-"), ".", "", 1), "0"))
	_, fraction, _ := strings.Cut(text, ".")
	r, ok := new(big.Rat).SetString(text)
	if !ok {
		return "", false
	}
	return roundRat(r.Neg(r), len(fraction)-max(digits-34, 0), "half_even"), true
}

// roundText rounds a decimal text to scale digits behind the point (before it, when negative): half_up, half_even, up or down.
func roundText(text string, scale int, mode string) (string, bool) {
	if scale >= 0 && (mode == "half_up" || mode == "half_even") {
		if s, ok := roundDigits(text, scale, mode == "half_even"); ok {
			return s, true
		}
	}
	r, ok := new(big.Rat).SetString(text)
	if !ok {
		return "", false
	}
	return roundRat(r, scale, mode), true
}

// roundDigits rounds a text of digits with a point, digit by digit; false for any other text.
func roundDigits(text string, scale int, even bool) (string, bool) {
	sign, s := "", text
	if strings.HasPrefix(s, "-") {
		sign, s = "-", s[1:]
	}
	whole, frac, _ := strings.Cut(s, ".")
	if whole == "" || !allDigits(whole) || !allDigits(frac) {
		return "", false
	}
	if len(frac) <= scale {
		frac += strings.Repeat("0", scale-len(frac))
	}
	digits := []byte("0" + whole + frac[:scale])
	rest := frac[scale:]
	up := rest != "" && rest[0] >= '5'
	if even && up && rest[0] == '5' && strings.Trim(rest[1:], "0") == "" {
		up = (digits[len(digits)-1]-'0')%2 == 1
	}
	for i := len(digits) - 1; up && i >= 0; i-- {
		if digits[i] < '9' {
			digits[i]++
			up = false
		} else {
			digits[i] = '0'
		}
	}
	n := len(digits) - scale
	out := strings.TrimLeft(string(digits[:n]), "0")
	if out == "" {
		out = "0"
	}
	if scale > 0 {
		out += "." + string(digits[n:])
	}
	if strings.Trim(out, "0.") != "" {
		out = sign + out
	}
	return out, true
}

func roundRat(r *big.Rat, scale int, mode string) string {
	ten := big.NewInt(10)
	shift := new(big.Int).Exp(ten, big.NewInt(int64(max(scale, -scale))), nil)
	num, den := new(big.Int).Set(r.Num()), new(big.Int).Set(r.Denom())
	if scale >= 0 {
		num.Mul(num, shift)
	} else {
		den.Mul(den, shift)
	}
	q, rem := new(big.Int).QuoRem(num, den, new(big.Int))
	twice := new(big.Int).Abs(rem)
	twice.Lsh(twice, 1)
	up := false
	switch cmp := twice.Cmp(den); mode {
	case "half_up":
		up = cmp >= 0
	case "half_even":
		up = cmp > 0 || cmp == 0 && q.Bit(0) == 1
	case "up":
		up = rem.Sign() > 0
	case "down":
		up = rem.Sign() < 0
	}
	if up {
		q.Add(q, big.NewInt(int64(num.Sign())))
	}
	if scale < 0 {
		return q.Mul(q, shift).String()
	}
	return pointed(q, scale)
}

// pointed writes an integer with a point before its last scale digits.
func pointed(q *big.Int, scale int) string {
	s := new(big.Int).Abs(q).String()
	if scale > 0 {
		if len(s) <= scale {
			s = strings.Repeat("0", scale+1-len(s)) + s
		}
		s = s[:len(s)-scale] + "." + s[len(s)-scale:]
	}
	if q.Sign() < 0 {
		s = "-" + s
	}
	return s
}

// microsOf is a decimal of seconds in whole microseconds, cut towards zero, and whether nothing was cut.
func microsOf(text string) (us *big.Int, exact, ok bool) {
	r, ok := new(big.Rat).SetString(text)
	if !ok {
		return nil, false, false
	}
	r.Mul(r, big.NewRat(1_000_000, 1))
	return new(big.Int).Quo(r.Num(), r.Denom()), r.IsInt(), true
}
