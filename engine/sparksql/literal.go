package sparksql

import (
	"encoding/hex"
	"math"
	"math/big"
	"strconv"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// number reads a number; sign is "-" for a negative one, so that -9223372036854775808 is a BIGINT.
func (p *parser) number(sign string, at diag.Origin) plan.Expr {
	t := p.advance()
	text := strings.ToUpper(t.text)
	value, suffix := text, ""
	for _, s := range []string{"BD", "L", "S", "Y", "D", "F"} {
		if v, ok := strings.CutSuffix(text, s); ok {
			value, suffix = v, s
			break
		}
	}
	value = sign + value
	integral := !strings.ContainsAny(value, ".E")
	switch {
	case suffix == "L":
		return p.integer(value, 64, "bigint", types.LongType, at)
	case suffix == "S":
		return p.integer(value, 16, "smallint", types.ShortType, at)
	case suffix == "Y":
		return p.integer(value, 8, "tinyint", types.ByteType, at)
	case suffix == "D", suffix == "" && strings.Contains(value, "E"):
		return p.float(value, 64, "double", types.DoubleType, at)
	case suffix == "F":
		return p.float(value, 32, "float", types.FloatType, at)
	case suffix == "BD", !integral:
		return p.decimal(value, at)
	}
	n, err := strconv.ParseInt(value, 10, 64)
	switch {
	case err != nil:
		return p.decimal(value, at)
	case n < math.MinInt32 || n > math.MaxInt32:
		return &plan.Literal{At: at, Value: n, T: types.LongType}
	}
	return &plan.Literal{At: at, Value: n, T: types.IntType}
}

func (p *parser) integer(value string, bits int, name string, t types.Type, at diag.Origin) plan.Expr {
	n, err := strconv.ParseInt(value, 10, bits)
	if err != nil {
		least, most := int64(-1)<<(bits-1), int64(1)<<(bits-1)-1
		p.fail(at, "INVALID_NUMERIC_LITERAL_RANGE",
			"Numeric literal %s is outside the valid range for %s with minimum value of %d and maximum value of %d. Please adjust the value accordingly.",
			value, name, least, most)
	}
	return &plan.Literal{At: at, Value: n, T: t}
}

func (p *parser) float(value string, bits int, name string, t types.Type, at diag.Origin) plan.Expr {
	f, err := strconv.ParseFloat(value, bits)
	if err != nil {
		most := "1.7976931348623157E+308"
		if bits == 32 {
			most = "3.4028234663852886E+38"
		}
		p.fail(at, "INVALID_NUMERIC_LITERAL_RANGE",
			"Numeric literal %s is outside the valid range for %s with minimum value of -%s and maximum value of %s. Please adjust the value accordingly.",
			value, name, most, most)
	}
	return &plan.Literal{At: at, Value: f, T: t}
}

const maxPrecision = 38

func (p *parser) decimal(value string, at diag.Origin) plan.Expr {
	mantissa, exp, _ := strings.Cut(value, "E")
	whole, fraction, _ := strings.Cut(mantissa, ".")
	scale := len(fraction)
	tooLarge := func(precision int) {
		p.fail(at, "DECIMAL_PRECISION_EXCEEDS_MAX_PRECISION", "Decimal precision %d exceeds max precision %d.", precision, maxPrecision)
	}
	if exp != "" {
		e, err := strconv.Atoi(exp)
		if err != nil || e > 1000 || e < -1000 { // far outside in any case: do not compute it
			tooLarge(1000)
		}
		scale -= e
	}
	if len(whole)+len(fraction) > 10_000 {
		tooLarge(len(whole) + len(fraction))
	}
	n, ok := new(big.Int).SetString(whole+fraction, 10)
	if !ok {
		p.fail(at, "PARSE_SYNTAX_ERROR", "Syntax error at or near '%s'.", shorten(value))
	}
	if scale < 0 {
		n.Mul(n, new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(-scale)), nil))
		scale = 0
	}
	precision := max(len(new(big.Int).Abs(n).String()), scale)
	if precision > maxPrecision {
		tooLarge(precision)
	}
	return &plan.Literal{At: at, Value: types.DecimalValue{Unscaled: n, Scale: scale}, T: types.DecimalOf(precision, scale)}
}

// binaryLiteral reads X'00FF'; an odd number of digits has a zero before it.
func (p *parser) binaryLiteral() plan.Expr {
	t := p.advance()
	digits := t.text
	if len(digits)%2 == 1 {
		digits = "0" + digits
	}
	b, err := hex.DecodeString(digits)
	if err != nil {
		p.invalidTyped(p.origin(t), "X", t.text)
	}
	return &plan.Literal{At: p.origin(t), Value: b, T: types.BinaryType}
}

func (p *parser) invalidTyped(at diag.Origin, name, value string) {
	p.fail(at, "INVALID_TYPED_LITERAL", "The value of the typed literal \"%s\" is invalid: '%s'.", name, shorten(value))
}

// typedLiteral reads DATE '…', TIMESTAMP '…' and the like; the type's name is next, then a string.
func (p *parser) typedLiteral() plan.Expr {
	at, name := p.here(), p.advance().upper
	text := p.stringLit("a string")
	at.EndCol = p.endCol(at)
	switch name {
	case "DATE":
		if d, ok := parseDate(text); ok {
			return &plan.Literal{At: at, Value: d, T: types.DateType}
		}
		if e := specialDate(text, at); e != nil {
			return e
		}
	case "TIMESTAMP", "TIMESTAMP_LTZ":
		switch micros, zone, ok := parseTimestamp(text); {
		case ok && zone:
			return &plan.Literal{At: at, Value: micros, T: types.TimestampType}
		case ok: // the session's time zone decides
			return &plan.Cast{At: at, E: &plan.Literal{At: at, Value: text, T: types.StringType}, To: types.TimestampType}
		}
		if e := specialTimestamp(text, at); e != nil {
			return e
		}
	case "TIMESTAMP_NTZ":
		if micros, _, ok := parseTimestamp(localPart(text)); ok {
			return &plan.Literal{At: at, Value: micros, T: types.TimestampNTZType}
		}
	case "TIME":
		if micros, ok := types.ParseClock(text); ok {
			return &plan.Literal{At: at, Value: micros, T: types.TimeType}
		}
	}
	p.invalidTyped(at, name, text)
	return nil
}

// specialDate is DATE 'today' and the other words Spark knows; nil for others.
func specialDate(text string, at diag.Origin) plan.Expr {
	today := &plan.Call{At: at, Name: "current_date"}
	days := func(n int64) plan.Expr {
		return &plan.Call{At: at, Name: "date_add", Args: []plan.Expr{today, &plan.Literal{At: at, Value: n, T: types.IntType}}}
	}
	switch strings.ToLower(strings.TrimSpace(text)) {
	case "epoch":
		return &plan.Literal{At: at, Value: types.DateValue(0), T: types.DateType}
	case "now", "today":
		return today
	case "yesterday":
		return days(-1)
	case "tomorrow":
		return days(1)
	}
	return nil
}

// specialTimestamp is TIMESTAMP 'now' and the other words Spark knows; nil for others.
func specialTimestamp(text string, at diag.Origin) plan.Expr {
	switch strings.ToLower(strings.TrimSpace(text)) {
	case "epoch":
		return &plan.Literal{At: at, Value: int64(0), T: types.TimestampType}
	case "now":
		return &plan.Call{At: at, Name: "current_timestamp"}
	}
	if d := specialDate(text, at); d != nil {
		return &plan.Cast{At: at, E: d, To: types.TimestampType}
	}
	return nil
}
