package sparksql

import (
	"encoding/hex"
	"fmt"
	"math/big"
	"strconv"
	"strings"
	"time"

	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// suffixes are those of whole numbers.
var suffixes = map[types.Kind]string{types.Byte: "Y", types.Short: "S", types.Int: "", types.Long: "L"}

// literal is a constant with its type, and how tightly its text binds.
func (p *printer) literal(l *plan.Literal) (string, int) {
	switch v := l.Value.(type) {
	case nil:
		return "NULL", bindsPrimary
	case bool:
		return strings.ToUpper(strconv.FormatBool(v)), bindsPrimary
	case string:
		return stringText(v), bindsPrimary
	case []byte:
		return "X'" + strings.ToUpper(hex.EncodeToString(v)) + "'", bindsPrimary
	case float64:
		if l.T.Kind == types.Float {
			return signed(strconv.FormatFloat(v, 'E', -1, 32) + "F")
		}
		return signed(strconv.FormatFloat(v, 'E', -1, 64) + "D")
	case types.DecimalValue:
		return signed(decimalText(v) + "BD")
	case types.DateValue:
		return "DATE '" + v.String() + "'", bindsPrimary
	case int64:
		switch l.T.Kind {
		case types.Timestamp:
			return "TIMESTAMP '" + clockText(v) + "Z'", bindsPrimary
		case types.TimestampNTZ:
			return "TIMESTAMP_NTZ '" + clockText(v) + "'", bindsPrimary
		case types.Time:
			return "TIME '" + time.UnixMicro(v).UTC().Format("15:04:05.000000") + "'", bindsPrimary
		case types.IntervalYM, types.IntervalDT:
			return intervalSQL(v, l.T), bindsPrimary
		}
		if suffix, ok := suffixes[l.T.Kind]; ok {
			return signed(strconv.FormatInt(v, 10) + suffix)
		}
	}
	return p.wordless(), bindsPrimary
}

// signed is a number; a negative one binds like an operator, so that no two minus signs meet.
func signed(s string) (string, int) {
	if strings.HasPrefix(s, "-") {
		return "(" + s + ")", bindsPrimary
	}
	return s, bindsPrimary
}

// decimalText writes all digits of a decimal, those after the point too.
func decimalText(v types.DecimalValue) string {
	s := new(big.Int).Abs(v.Unscaled).String()
	if v.Scale > 0 {
		if len(s) <= v.Scale {
			s = strings.Repeat("0", v.Scale-len(s)+1) + s
		}
		s = s[:len(s)-v.Scale] + "." + s[len(s)-v.Scale:]
	}
	if v.Unscaled.Sign() < 0 {
		return "-" + s
	}
	return s
}

// clockText is a timestamp in UTC, with a sign before years that have more than four digits.
func clockText(micros int64) string {
	t := time.UnixMicro(micros).UTC()
	year := fmt.Sprintf("%04d", t.Year())
	if t.Year() > 9999 {
		year = "+" + year
	} else if t.Year() < 0 {
		year = fmt.Sprintf("-%04d", -t.Year())
	}
	return year + t.Format("-01-02 15:04:05.000000")
}

// intervalSQL writes an interval by its first and its last unit, which make its type.
func intervalSQL(v int64, t types.Type) string {
	unit := func(u types.Unit) int64 {
		n := intervalUnits[strings.ToUpper(u.String())]
		return max(n.months, n.micros)
	}
	s, rest := "INTERVAL", v
	if t.Start != t.End {
		s += fmt.Sprintf(" '%d' %s", v/unit(t.Start), strings.ToUpper(t.Start.String()))
		rest = v % unit(t.Start)
	}
	number := strconv.FormatInt(rest/unit(t.End), 10)
	if t.End == types.UnitSecond {
		number = new(big.Rat).SetFrac64(rest, microsPerSecond).FloatString(6)
	}
	return s + " '" + number + "' " + strings.ToUpper(t.End.String())
}
