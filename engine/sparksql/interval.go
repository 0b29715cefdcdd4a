package sparksql

import (
	"math/big"
	"regexp"
	"strconv"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// intervalUnit is what one unit counts: months, or microseconds.
type intervalUnit struct {
	months, micros int64
	field          types.Unit // of the resulting interval type
}

const (
	microsPerSecond = 1_000_000
	microsPerDay    = 86400 * microsPerSecond
)

// intervalUnits by name in upper case, without the plural s.
var intervalUnits = map[string]intervalUnit{
	"YEAR":        {months: 12, field: types.UnitYear},
	"MONTH":       {months: 1, field: types.UnitMonth},
	"WEEK":        {micros: 7 * microsPerDay, field: types.UnitDay},
	"DAY":         {micros: microsPerDay, field: types.UnitDay},
	"HOUR":        {micros: 3600 * microsPerSecond, field: types.UnitHour},
	"MINUTE":      {micros: 60 * microsPerSecond, field: types.UnitMinute},
	"SECOND":      {micros: microsPerSecond, field: types.UnitSecond},
	"MILLISECOND": {micros: 1000, field: types.UnitSecond},
	"MICROSECOND": {micros: 1, field: types.UnitSecond},
}

func unitOf(word string) (intervalUnit, bool) {
	u, ok := intervalUnits[strings.TrimSuffix(strings.ToUpper(word), "S")]
	return u, ok
}

func (t *token) isUnit() bool {
	_, ok := unitOf(t.upper)
	return ok && t.kind == tokWord
}

// intervalSum adds up the parts of an interval.
type intervalSum struct {
	months, micros big.Int
	first, last    types.Unit
	any            bool
}

func (s *intervalSum) add(value *big.Rat, u intervalUnit) bool {
	if !value.IsInt() && (u.field != types.UnitSecond || u.micros != microsPerSecond) {
		return false // only seconds have a fraction
	}
	per := u.months
	if per == 0 {
		per = u.micros
	}
	v := new(big.Rat).Mul(value, new(big.Rat).SetInt64(per))
	n := new(big.Int).Quo(v.Num(), v.Denom())
	if u.months != 0 {
		s.months.Add(&s.months, n)
	} else {
		s.micros.Add(&s.micros, n)
	}
	if !s.any || u.field < s.first {
		s.first = u.field
	}
	if !s.any || u.field > s.last {
		s.last = u.field
	}
	s.any = true
	return true
}

func (p *parser) badInterval(at diag.Origin, text, why string) {
	p.fail(at, "INVALID_INTERVAL_FORMAT", "Error parsing '%s' to interval. Please ensure that the value provided is in a valid format for defining an interval. %s",
		shorten(text), why)
}

// literal makes the typed constant of a sum.
func (p *parser) intervalLiteral(s *intervalSum, at diag.Origin, text string) plan.Expr {
	switch {
	case !s.any:
		p.badInterval(at, text, "It has no unit.")
	case s.first <= types.UnitMonth && s.last > types.UnitMonth:
		p.badInterval(at, text, "Cannot mix year-month and day-time fields.")
	case s.first <= types.UnitMonth:
		if !s.months.IsInt64() || s.months.Int64() != int64(int32(s.months.Int64())) {
			p.badInterval(at, text, "The value is too large.")
		}
		return &plan.Literal{At: at, Value: s.months.Int64(), T: types.Type{Kind: types.IntervalYM, Start: s.first, End: s.last}}
	case !s.micros.IsInt64():
		p.badInterval(at, text, "The value is too large.")
	}
	return &plan.Literal{At: at, Value: s.micros.Int64(), T: types.Type{Kind: types.IntervalDT, Start: s.first, End: s.last}}
}

// intervalValue reads [+|-] (number | 'string') at offset n tokens ahead; it reports how many tokens that is, 0 when there is none.
func (p *parser) intervalValue(n int) (sign, text string, length int) {
	if t := p.peek(n); t.isOp("-") || t.isOp("+") {
		if t.text == "-" {
			sign = "-"
		}
		length++
	}
	t := p.peek(n + length)
	if t.kind != tokNumber && t.kind != tokString {
		return "", "", 0
	}
	return sign, t.text, length + 1
}

// interval reads an interval literal; nil when INTERVAL is a name here.
func (p *parser) interval() plan.Expr {
	start, at := p.i, p.here()
	sign, text, n := p.intervalValue(1)
	if n == 0 {
		return nil
	}
	unit := p.peek(1 + n)
	switch {
	case unit.isUnit() && p.peek(2+n).is("TO"):
		p.i += 3 + n
		to := p.advance()
		return p.unitToUnit(sign, text, unit.upper, to.upper, at)
	case !unit.isUnit():
		if n != 1 || p.peek(1).kind != tokString {
			return nil
		}
		p.i++
		return p.intervalText(p.stringLit("a string"), at)
	}
	p.i++
	var sum intervalSum
	for {
		sign, text, n = p.intervalValue(0)
		if n == 0 || !p.peek(n).isUnit() {
			break
		}
		u, _ := unitOf(p.peek(n).upper)
		p.i += n + 1
		if !p.addInterval(&sum, sign, text, u) {
			p.badInterval(at, p.text(start), "")
		}
	}
	at.EndCol = p.endCol(at)
	return p.intervalLiteral(&sum, at, p.text(start))
}

var plainNumber = regexp.MustCompile(`^[+-]?(\d+(\.\d*)?|\.\d+)$`)

func (p *parser) addInterval(sum *intervalSum, sign, text string, u intervalUnit) bool {
	text = clean(text)
	if len(text) > 1 && (text[0] == '-' || text[0] == '+') { // '- 1'
		text = text[:1] + clean(text[1:])
	}
	if !plainNumber.MatchString(text) || len(text) > 40 {
		return false
	}
	v, ok := new(big.Rat).SetString(text)
	if !ok {
		return false
	}
	if sign == "-" {
		v.Neg(v)
	}
	return sum.add(v, u)
}

// intervalText reads INTERVAL '1 day 2 hours'.
func (p *parser) intervalText(text string, at diag.Origin) plan.Expr {
	at.EndCol = p.endCol(at)
	fields := strings.Fields(strings.ToLower(text))
	if len(fields) > 0 && fields[0] == "interval" {
		fields = fields[1:]
	}
	var sum intervalSum
	bad := func() { p.invalidTyped(at, "INTERVAL", text) }
	for len(fields) > 0 {
		sign := ""
		if fields[0] == "-" || fields[0] == "+" {
			sign, fields = fields[0], fields[1:]
		}
		if len(fields) < 2 {
			bad()
		}
		u, ok := unitOf(fields[1])
		if !ok || !p.addInterval(&sum, sign, fields[0], u) {
			bad()
		}
		fields = fields[2:]
	}
	if !sum.any {
		bad()
	}
	return p.intervalLiteral(&sum, at, text)
}

// unitForms are the texts of INTERVAL '…' FROM TO; a group a field, the last the fraction of seconds.
var unitForms = map[string]*regexp.Regexp{
	"YEAR MONTH":    regexp.MustCompile(`^([+-]?)(\d+)-(\d+)$`),
	"DAY HOUR":      regexp.MustCompile(`^([+-]?)(\d+) +(\d{1,2})$`),
	"DAY MINUTE":    regexp.MustCompile(`^([+-]?)(\d+) +(\d{1,2}):(\d{1,2})$`),
	"DAY SECOND":    regexp.MustCompile(`^([+-]?)(\d+) +(\d{1,2}):(\d{1,2}):(\d{1,2})(\.\d{1,9})?$`),
	"HOUR MINUTE":   regexp.MustCompile(`^([+-]?)(\d+):(\d{1,2})$`),
	"HOUR SECOND":   regexp.MustCompile(`^([+-]?)(\d+):(\d{1,2}):(\d{1,2})(\.\d{1,9})?$`),
	"MINUTE SECOND": regexp.MustCompile(`^([+-]?)(\d+):(\d{1,2})(\.\d{1,9})?$`),
}

// fieldLimit is the largest value of a field that is not the first.
var fieldLimit = map[types.Unit]int{types.UnitMonth: 11, types.UnitHour: 23, types.UnitMinute: 59, types.UnitSecond: 59}

func (p *parser) unitToUnit(sign, text, from, to string, at diag.Origin) plan.Expr {
	at.EndCol = p.endCol(at)
	f, _ := unitOf(from)
	t, known := unitOf(to)
	form := unitForms[strings.ToUpper(f.field.String()+" "+t.field.String())]
	if !known || form == nil || f.field >= t.field {
		p.fail(at, "INVALID_INTERVAL_FORMAT.UNSUPPORTED_FROM_TO_EXPRESSION",
			"Error parsing '%s' to interval. Cannot support (interval '%s' %s to %s) expression.", shorten(text), shorten(text), strings.ToLower(from), strings.ToLower(to))
	}
	m := form.FindStringSubmatch(clean(text))
	if m == nil {
		p.badInterval(at, text, "It does not have the form of "+from+" TO "+to+".")
	}
	if m[1] == "-" {
		sign = map[string]string{"": "-", "-": ""}[sign]
	}
	var sum intervalSum
	for u := f.field; u <= t.field; u++ {
		value := m[2+int(u-f.field)]
		if n, err := strconv.Atoi(value); err != nil || u > f.field && n > fieldLimit[u] {
			p.badInterval(at, text, "A field is out of its range.")
		}
		if u == types.UnitSecond {
			value += m[len(m)-1]
		}
		unit, _ := unitOf(u.String())
		if !p.addInterval(&sum, sign, value, unit) {
			p.badInterval(at, text, "")
		}
	}
	return p.intervalLiteral(&sum, at, text)
}
