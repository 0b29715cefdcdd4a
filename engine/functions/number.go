package functions

import (
	"fmt"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// NumberFormat is a parsed format of to_number and to_char: digits, grouping, sign and currency.
type NumberFormat struct {
	Text              string
	Integer, Fraction int // digits before and behind the point
}

// typeToNumber is DECIMAL of the digits in the format.
func typeToNumber(c call) (types.Type, error) {
	text, ok := c.args[1].Value.(string)
	if !ok {
		return types.Type{}, diag.Unsupported("a computed number format", "write the format as a literal")
	}
	f, err := ParseNumberFormat(text)
	if err != nil {
		return types.Type{}, err
	}
	return types.DecimalOf(f.Integer+f.Fraction, f.Fraction), nil
}

// ParseNumberFormat checks a format: [MI|S] [$] (0|9|G|,)+ [(.|D) (0|9)*] [$] [PR|MI|S].
func ParseNumberFormat(text string) (NumberFormat, error) {
	bad := func(why string) (NumberFormat, error) {
		return NumberFormat{}, diag.New("INVALID_FORMAT.MISMATCH_INPUT", "The format is invalid: '%s'. %s", text, why)
	}
	f := NumberFormat{Text: strings.ToUpper(text)}
	point := false
	s := f.Text
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c == '0' || c == '9':
			if point {
				f.Fraction++
			} else {
				f.Integer++
			}
		case c == '.' || c == 'D':
			if point {
				return bad("At most one decimal point is allowed.")
			}
			point = true
		case c == ',' || c == 'G':
			if point {
				return bad("Thousands separators may not appear after the decimal point.")
			}
		case c == '$' || c == 'S':
		case strings.HasPrefix(s[i:], "MI"), strings.HasPrefix(s[i:], "PR"):
			i++
		default:
			return bad(fmt.Sprintf("The character %q is not expected.", c))
		}
	}
	if f.Integer+f.Fraction == 0 || f.Integer+f.Fraction > maxPrecision {
		return bad("The format string requires between 1 and 38 digits.")
	}
	return f, nil
}

func spellToNumber(c call) (string, error) {
	return "CAST(go_" + c.f.Name + "($1, $2) AS $R)", nil
}

// datetimeOnly keeps numbers and strings from being cast to dates.
func datetimeOnly(c call) error {
	if t := c.was[0].Type; !t.IsDatetime() {
		return c.unexpectedType(0, parsePattern("number|date|timestamp|timestamp_ntz|binary"), t)
	}
	return nil
}

// clockOnly keeps strings from being cast to times.
func clockOnly(c call) error {
	if t := c.was[0].Type; t.Kind != types.Time {
		return c.unexpectedType(0, parsePattern("clock"), t)
	}
	return nil
}

// spellToChar formats numbers by digits, dates and timestamps by a Java pattern, binary data as text.
func spellToChar(c call) (string, error) {
	t := c.typ(0)
	switch {
	case t.IsDatetime():
		return "go_date_format(CAST($1 AS TIMESTAMPTZ), $2, current_setting('TimeZone'))", nil
	case t.Kind == types.Binary:
		return "spark_binary_text($1, $2)", nil
	case t.IsNumeric():
		text, ok := c.args[1].Value.(string)
		if !ok {
			return "", diag.Unsupported("a computed number format", "write the format as a literal")
		}
		if _, err := ParseNumberFormat(text); err != nil {
			return "", err
		}
		return "go_to_char(CAST($1 AS VARCHAR), $2)", nil
	}
	return "", nil
}
