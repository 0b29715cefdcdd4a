package duckdb

import (
	"math/big"
	"strings"
	"unicode"
)

func numberFunctions() []goFunction {
	return []goFunction{
		function("go_format_number", "text, int -> text", func(a []any) (any, error) {
			places := int(a[1].(int32))
			if places < 0 {
				return nil, nil
			}
			return placesPattern(places).format(digitsOfText(a[0].(string))), nil
		}),
		function("go_format_double", "double, int -> text", func(a []any) (any, error) {
			places := int(a[1].(int32))
			if places < 0 {
				return nil, nil
			}
			return placesPattern(places).formatFloat(a[0].(float64)), nil
		}),
		function("go_format_number_by", "text, text -> text", func(a []any) (any, error) {
			p, err := numberPatternOf(a[1].(string))
			if err != nil {
				return nil, err
			}
			return p.format(digitsOfText(a[0].(string))), nil
		}),
		function("go_format_double_by", "double, text -> text", func(a []any) (any, error) {
			p, err := numberPatternOf(a[1].(string))
			if err != nil {
				return nil, err
			}
			return p.formatFloat(a[0].(float64)), nil
		}),
		function("go_to_number", "text, text -> text", func(a []any) (any, error) {
			n, ok := toNumber(a[0].(string), strings.ToUpper(a[1].(string)))
			if !ok {
				return nil, raise("INVALID_FORMAT.MISMATCH_INPUT", "The format is invalid: '%s'. The input \"STRING\" '%s' does not match the format.", a[1], a[0])
			}
			return n, nil
		}),
		function("go_try_to_number", "text, text -> text", func(a []any) (any, error) {
			if n, ok := toNumber(a[0].(string), strings.ToUpper(a[1].(string))); ok {
				return n, nil
			}
			return nil, nil
		}),
		function("go_to_char", "text, text -> text", func(a []any) (any, error) {
			return toChar(a[0].(string), strings.ToUpper(a[1].(string))), nil
		}),
	}
}

// numberFormat is a format of to_number and to_char, already checked by engine/functions.
type numberFormat struct {
	integer, fraction string // digits and grouping of each side of the point
	point             bool
	dollar            bool
	sign              string // "", S or MI at the start, s or mi at the end, PR
}

func parseNumberFormat(f string) numberFormat {
	var n numberFormat
	switch {
	case strings.HasPrefix(f, "S"):
		n.sign, f = "S", f[1:]
	case strings.HasPrefix(f, "MI"):
		n.sign, f = "MI", f[2:]
	case strings.HasSuffix(f, "S"):
		n.sign, f = "s", f[:len(f)-1]
	case strings.HasSuffix(f, "MI"):
		n.sign, f = "mi", f[:len(f)-2]
	case strings.HasSuffix(f, "PR"):
		n.sign, f = "PR", f[:len(f)-2]
	}
	n.dollar = strings.Contains(f, "$")
	f = strings.NewReplacer("$", "", "D", ".", "G", ",").Replace(f)
	n.integer, n.fraction, n.point = strings.Cut(f, ".")
	return n
}

// toNumber reads text by a format and gives a plain decimal.
func toNumber(text, format string) (string, bool) {
	f := parseNumberFormat(format)
	s := strings.Join(strings.Fields(text), "")
	if before, after := text != strings.TrimLeftFunc(text, unicode.IsSpace), text != strings.TrimRightFunc(text, unicode.IsSpace); s == "" ||
		before && strings.ContainsAny(s[:1], "+-$<") || after && strings.ContainsAny(s[len(s)-1:], "+->") {
		return "", false // blanks may stand among the digits
	}
	negative := false
	sign := func(at func(string, string) bool, cut func(string, string) string, plus bool) {
		if at(s, "-") {
			negative, s = true, cut(s, "-")
		} else if plus && at(s, "+") {
			s = cut(s, "+")
		}
	}
	switch f.sign {
	case "S", "MI":
		sign(strings.HasPrefix, strings.TrimPrefix, f.sign == "S")
	case "s", "mi":
		sign(strings.HasSuffix, strings.TrimSuffix, f.sign == "s")
	case "PR":
		if strings.HasPrefix(s, "<") && strings.HasSuffix(s, ">") {
			negative, s = true, s[1:len(s)-1]
		}
	}
	if f.dollar {
		if !strings.HasPrefix(s, "$") {
			return "", false
		}
		s = s[1:]
	}
	whole, frac, point := strings.Cut(s, ".")
	if point && !f.point || strings.Contains(frac, ",") || len(frac) > len(f.fraction) {
		return "", false
	}
	digits, ok := matchGroups(whole, f.integer)
	if !ok || !allDigits(frac) || digits+frac == "" {
		return "", false
	}
	if digits == "" {
		digits = "0"
	}
	if frac != "" {
		digits += "." + frac
	}
	if negative {
		digits = "-" + digits
	}
	return digits, true
}

// matchGroups matches the digits before the point from right to left: commas must stand where the format has them; a run that starts with 0 needs as many
// digits, one that starts with 9 at most as many.
func matchGroups(text, format string) (string, bool) {
	want, have := strings.Split(format, ","), strings.Split(text, ",")
	if len(have) > len(want) {
		return "", false
	}
	var digits strings.Builder
	skip := len(want) - len(have)
	for i := 0; i < skip; i++ {
		if strings.HasPrefix(want[i], "0") {
			return "", false
		}
	}
	for i, h := range have {
		w := want[skip+i]
		if !allDigits(h) || len(h) > len(w) || i > 0 && len(h) != len(w) || i == 0 && strings.HasPrefix(w, "0") && len(h) != len(w) {
			return "", false
		}
		digits.WriteString(h)
	}
	return digits.String(), true
}

func allDigits(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return true
}

// toChar writes a decimal text by a format; what does not fit is number signs.
func toChar(text, format string) any {
	f := parseNumberFormat(format)
	r, ok := new(big.Rat).SetString(text)
	if !ok {
		return nil
	}
	negative := r.Sign() < 0
	plain := strings.TrimPrefix(text, "-")
	whole, frac, _ := strings.Cut(plain, ".")
	whole = strings.TrimLeft(whole, "0")
	places := strings.Count(f.integer, "0") + strings.Count(f.integer, "9")
	if len(whole) > places || len(frac) > len(f.fraction) && strings.Trim(frac[len(f.fraction):], "0") != "" {
		return numberSigns(f, negative)
	}
	frac = (frac + strings.Repeat("0", len(f.fraction)))[:len(f.fraction)]
	digits := strings.Repeat(" ", places-len(whole)) + whole
	var out strings.Builder
	at, started := 0, false
	for i := 0; i < len(f.integer); i++ {
		c := f.integer[i]
		switch {
		case c == ',' && started:
			out.WriteByte(',')
		case c == ',':
			out.WriteByte(' ')
		case digits[at] != ' ':
			out.WriteByte(digits[at])
			at, started = at+1, true
		case zeroRun(f.integer, i) || started || at == places-1 && f.point && !f.signBefore(negative):
			out.WriteByte('0')
			at, started = at+1, true
		default:
			out.WriteByte(' ')
			at++
		}
	}
	body := out.String()
	if f.point {
		body += "." + frac
	}
	return signed(f, body, negative)
}

// zeroRun reports whether the run of digits that position i belongs to starts with 0.
func zeroRun(format string, i int) bool {
	for i > 0 && format[i-1] != ',' {
		i--
	}
	return format[i] == '0'
}

// signBefore reports a sign that stands right before the digits, where Spark then writes no zero before the point.
func (f numberFormat) signBefore(negative bool) bool {
	return !f.dollar && (f.sign == "S" || (f.sign == "MI" || f.sign == "PR") && negative)
}

// signed puts the sign next to the first digit, or before the currency, which keeps its place.
func signed(f numberFormat, body string, negative bool) string {
	blanks := len(body) - len(strings.TrimLeft(body, " "))
	lead, body := body[:blanks], body[blanks:]
	if f.dollar {
		lead, body = "", "$"+lead+body
	}
	switch {
	case f.sign == "S" && negative, f.sign == "MI" && negative:
		body = "-" + body
	case f.sign == "S":
		body = "+" + body
	case f.sign == "MI":
		body = map[bool]string{true: "-", false: " "}[negative] + body
	case f.sign == "s":
		body += map[bool]string{true: "-", false: "+"}[negative]
	case f.sign == "mi":
		body += map[bool]string{true: "-", false: " "}[negative]
	case f.sign == "PR" && negative:
		body = "<" + body + ">"
	case f.sign == "PR":
		body += "  "
	}
	return lead + body
}

func numberSigns(f numberFormat, negative bool) string {
	s := strings.NewReplacer("0", "#", "9", "#", ",", " ").Replace(f.integer)
	if f.point {
		s += "." + strings.Repeat("#", len(f.fraction))
	}
	return signed(f, s, negative)
}
