package types

import (
	"math/big"
	"strings"
)

// ParseInterval reads a calendar interval as CAST(text AS INTERVAL) does: '1 month -2 days 3.5 seconds', with the word interval before it or
// not. Units have their full names, one of them or several. ok is false for what is no interval or too large for one.
func ParseInterval(text string) (v IntervalValue, ok bool) {
	words := strings.FieldsFunc(strings.TrimFunc(strings.ToLower(text), func(r rune) bool { return r <= ' ' }), isIntervalSpace)
	if len(words) > 0 && words[0] == "interval" {
		words = words[1:]
	}
	if len(words) == 0 {
		return v, false
	}
	for len(words) > 0 {
		number := words[0]
		words = words[1:]
		if (number == "-" || number == "+") && len(words) > 0 {
			// The sign may stand apart, but not before another one.
			if words[0][0] == '-' || words[0][0] == '+' {
				return v, false
			}
			number += words[0]
			words = words[1:]
		}
		if len(words) == 0 || !v.add(number, words[0]) {
			return v, false
		}
		words = words[1:]
	}
	return v, true
}

// isIntervalSpace reports what Java takes for white space.
func isIntervalSpace(r rune) bool { return r >= '\t' && r <= '\r' || r >= 0x1c && r <= ' ' }

// intervalUnits are the units of calendar intervals, in months, days or microseconds.
var intervalUnits = map[string]IntervalValue{
	"year": {Months: 12}, "month": {Months: 1}, "week": {Days: 7}, "day": {Days: 1},
	"hour": {Micros: 3600e6}, "minute": {Micros: 60e6}, "second": {Micros: 1e6}, "millisecond": {Micros: 1e3}, "microsecond": {Micros: 1},
}

// add adds a number of units. Only seconds have a fraction, of nanoseconds, which counts in whole microseconds.
func (v *IntervalValue) add(number, unit string) bool {
	unit = strings.TrimSuffix(unit, "s")
	u, ok := intervalUnits[unit]
	if !ok {
		return false
	}
	digits := strings.TrimLeft(number, "+-")
	if len(number)-len(digits) > 1 {
		return false
	}
	whole, fraction, point := strings.Cut(digits, ".")
	if point && unit != "second" || whole == "" && fraction == "" || !decimals(whole) || !decimals(fraction) || len(fraction) > 9 {
		return false
	}
	n, _ := new(big.Int).SetString("0"+whole, 10)
	if !n.IsInt64() {
		return false
	}
	part, _ := new(big.Int).SetString((fraction + "000000000")[:6], 10)
	if number[0] == '-' {
		n.Neg(n)
		part.Neg(part)
	}
	times := func(to, unit int64) int64 {
		x := new(big.Int).Mul(n, big.NewInt(unit))
		if !x.IsInt64() {
			ok = false
		}
		x.Add(x, big.NewInt(to))
		if unit == 1e6 {
			x.Add(x, part)
		}
		if !x.IsInt64() {
			ok = false
		}
		return x.Int64()
	}
	if u.Micros != 0 {
		v.Micros = times(v.Micros, u.Micros)
		return ok
	}
	months, days := times(int64(v.Months), int64(u.Months)), times(int64(v.Days), int64(u.Days))
	v.Months, v.Days = int32(months), int32(days)
	return ok && int64(v.Months) == months && int64(v.Days) == days
}

func decimals(s string) bool {
	return strings.Trim(s, "0123456789") == ""
}
