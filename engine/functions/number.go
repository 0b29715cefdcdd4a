package functions

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

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
	f, null, err := numberFormat(c)
	switch {
	case err != nil:
		return types.Type{}, err
	case null:
		return types.DecimalOf(10, 0), nil
	}
	return types.DecimalOf(f.Integer+f.Fraction, f.Fraction), nil
}

// numberFormat is the format of a call; null says that it is NULL.
func numberFormat(c call) (f NumberFormat, null bool, err error) {
	v, known, err := c.constantValue(1)
	if err != nil || known && v == nil {
		return f, true, err
	}
	text, ok := v.(string)
	if !ok {
		return f, false, diag.Unsupported("a computed number format", "write the format as a literal")
	}
	f, err = ParseNumberFormat(text)
	return f, false, err
}

// ParseNumberFormat checks a format: [MI|S] [$] (0|9|G|,)+ [(.|D) (0|9)*] [$] [PR|MI|S].
func ParseNumberFormat(text string) (NumberFormat, error) {
	f := NumberFormat{Text: strings.ToUpper(text)}
	bad := func(sub, why string, args ...any) (NumberFormat, error) {
		return NumberFormat{}, diag.New("INVALID_FORMAT."+sub, "The format is invalid: '%s'. %s", f.Text, fmt.Sprintf(why, args...))
	}
	if f.Text == "" {
		return bad("EMPTY", "The number format string cannot be empty.")
	}
	tokens := numberTokens(f.Text)
	first := func(kind string) int {
		return slices.IndexFunc(tokens, func(t string) bool { return numberTokenKind(t) == kind })
	}
	digits, point, dollar := first("digits"), first("."), first("$")
	switch {
	case digits < 0:
		return bad("WRONG_NUM_DIGIT", "The format string requires at least one number digit.")
	case dollar > digits:
		return bad("CUR_MUST_BEFORE_DIGIT", "Currency characters must appear before digits in the number format.")
	case point >= 0 && dollar > point:
		return bad("CUR_MUST_BEFORE_DEC", "Currency characters must appear before any decimal point in the number format.")
	}
	count := map[string]int{}
	for i, t := range tokens {
		kind := numberTokenKind(t)
		count[kind]++
		if kind != "digits" {
			continue
		}
		n := len(strings.ReplaceAll(t, ",", ""))
		switch after := point >= 0 && i > point; {
		case after && strings.Contains(t, ","):
			return bad("THOUSANDS_SEPS_MUST_BEFORE_DEC", "Thousands separators (, or G) may not appear after the decimal point in the number format.")
		case after:
			f.Fraction += n
		case t[0] == ',' || t[len(t)-1] == ',' || strings.Contains(t, ",,"):
			return bad("CONT_THOUSANDS_SEPS", "Thousands separators (, or G) must have digits in between them in the number format.")
		default:
			f.Integer += n
		}
	}
	for _, once := range []struct{ kind, name string }{{".", ". or D"}, {"$", "$"}, {"MI", "MI"}, {"S", "S"}, {"PR", "PR"}} {
		if count[once.kind] > 1 {
			return bad("WRONG_NUM_TOKEN", "At most one %s is allowed in the number format.", once.name)
		}
	}
	if t, ok := misplacedToken(tokens); ok {
		return bad("UNEXPECTED_TOKEN", "Found the unexpected %s in the format string; the structure of the format string must match: `[MI|S]` `[$]` `[0|9|G|,]*` `[.|D]` `[0|9]*` `[$]` `[PR|MI|S]`.", t)
	}
	if n := f.Integer + f.Fraction; n > maxPrecision {
		return NumberFormat{}, diag.New("DECIMAL_PRECISION_EXCEEDS_MAX_PRECISION", "Decimal precision %d exceeds max precision %d.", n, maxPrecision)
	}
	return f, nil
}

// numberTokens are the parts of a format in upper case: runs of digits and commas, signs, and single characters. D is a point and G a comma.
func numberTokens(text string) []string {
	text = strings.NewReplacer("D", ".", "G", ",").Replace(text)
	var r []string
	for text != "" {
		n := len(text) - len(strings.TrimLeft(text, "09,"))
		switch {
		case n > 0:
		case strings.HasPrefix(text, "MI"), strings.HasPrefix(text, "PR"):
			n = 2
		default:
			_, n = utf8.DecodeRuneInString(text)
		}
		r = append(r, text[:n])
		text = text[n:]
	}
	return r
}

func numberTokenKind(token string) string {
	if strings.Trim(token, "09,") == "" {
		return "digits"
	}
	return token
}

// misplacedToken names the first token that stands where it may not.
func misplacedToken(tokens []string) (string, bool) {
	order := [][]string{{"MI", "S"}, {"$"}, {"digits"}, {"."}, {"digits"}, {"$"}, {"PR", "MI", "S"}}
	at := 0
	for _, t := range tokens {
		kind := numberTokenKind(t)
		for at < len(order) && !slices.Contains(order[at], kind) {
			at++
		}
		if at == len(order) {
			if kind == "digits" {
				return "digit sequence", true
			}
			return "character '" + t + "'", true
		}
		at++
	}
	return "", false
}

func spellToNumber(c call) (string, error) {
	if _, null, err := numberFormat(c); null || err != nil {
		return "CAST(NULL AS $R)", err
	}
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

// typeToChar checks the format of a number, which is taken as a decimal.
func typeToChar(c call) (types.Type, error) {
	if t := c.typ(0); t.IsNumeric() {
		if _, _, err := numberFormat(c); err != nil {
			return t, err
		}
		c.args[0].Type = decimalFor(t)
	}
	return types.StringType, nil
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
		if _, null, err := numberFormat(c); null || err != nil {
			return "CAST(NULL AS $R)", err
		}
		return "go_to_char(CAST($1 AS VARCHAR), $2)", nil
	}
	return "", nil
}
