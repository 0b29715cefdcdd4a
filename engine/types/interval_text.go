package types

import (
	"fmt"
	"math"
	"math/bits"
	"regexp"
	"strconv"
	"strings"
	"sync"

	"github.com/seed-e45c46d8/dp/engine/diag"
)

// ParseIntervalText reads a text as CAST to an interval does: 1-2 or INTERVAL '1-2' YEAR TO MONTH, with exactly the units of the type. The answer counts
// months, or microseconds.
func ParseIntervalText(text string, t Type) (int64, error) {
	trimmed := strings.Trim(text, "\t\n\v\f\r ")
	var m []string
	for _, p := range intervalPatterns(t) {
		if m = p.FindStringSubmatch(trimmed); m != nil {
			break
		}
	}
	if m == nil {
		return 0, unmatchedInterval(text, t)
	}
	negative := (m[1] == "-") != (m[2] == "-")
	limit := uint64(math.MaxInt64)
	if t.Kind == IntervalYM {
		limit = math.MaxInt32
	}
	if negative {
		limit++
	}
	total := uint64(0)
	for u := t.Start; u <= t.End; u++ {
		field := m[3+int(u-t.Start)]
		n, err := strconv.ParseUint(field, 10, 64)
		high, product := bits.Mul64(n, unitSize[u])
		sum, carry := bits.Add64(total, product, 0)
		if err != nil || high != 0 || carry != 0 || sum > limit || u > t.Start && n >= unitCount[u] {
			return 0, intervalError("INTERVAL_PARSING", text, fmt.Sprintf("Error parsing interval %s string.", intervalFamily(t)))
		}
		total = sum
	}
	if t.End == UnitSecond {
		fraction := strings.TrimPrefix(m[len(m)-1], ".") + "000000"
		micros, _ := strconv.ParseUint(fraction[:6], 10, 64) // digits only
		if total += micros; total > limit {
			return 0, intervalError("INTERVAL_PARSING", text, "Error parsing interval day-time string.")
		}
	}
	if negative {
		return int64(-total), nil
	}
	return int64(total), nil
}

// unitSize is a unit in months or microseconds, unitCount how many of it make the next larger one.
var (
	unitSize  = map[Unit]uint64{UnitYear: 12, UnitMonth: 1, UnitDay: 86400e6, UnitHour: 3600e6, UnitMinute: 60e6, UnitSecond: 1e6}
	unitCount = map[Unit]uint64{UnitMonth: 12, UnitHour: 24, UnitMinute: 60, UnitSecond: 60}
)

// intervalPatterns match an interval written as a literal and its text alone: two signs, the fields, and the fraction of a second.
func intervalPatterns(t Type) []*regexp.Regexp {
	key := [2]Unit{t.Start, t.End}
	if p, ok := compiledIntervals.Load(key); ok {
		return p.([]*regexp.Regexp)
	}
	digits := map[Unit]string{UnitYear: `(\d+)`, UnitMonth: `(\d+)`, UnitDay: `(\d{1,9})`, UnitHour: `(\d{1,10})`, UnitMinute: `(\d{1,12})`, UnitSecond: `(\d{1,13})`}
	fields := `([+|-])?` + digits[t.Start]
	for u := t.Start + 1; u <= t.End; u++ {
		switch u {
		case UnitMonth:
			fields += `-(\d+)`
		case UnitHour:
			fields += ` (\d{1,2})`
		default:
			fields += `:(\d{1,2})`
		}
	}
	if t.End == UnitSecond {
		fields += `(\.\d{1,9})?`
	}
	p := []*regexp.Regexp{
		regexp.MustCompile(`(?i)^INTERVAL\s+([+|-])?'` + fields + `'\s+` + strings.ReplaceAll(unitRange(t), " ", `\s+`) + "$"),
		regexp.MustCompile("()^" + fields + "$"),
	}
	compiledIntervals.Store(key, p)
	return p
}

var compiledIntervals sync.Map // of patterns, by the first and the last unit

func intervalFamily(t Type) string {
	if t.Kind == IntervalYM {
		return "year-month"
	}
	return "day-time"
}

func intervalError(sub, text, why string) error {
	return diag.New("INVALID_INTERVAL_FORMAT."+sub, "Error parsing '%s' to interval. Please ensure that the value provided is in a valid format for defining an interval. You can reference the documentation for the correct format. %s", text, why)
}

// unmatchedInterval is Spark's error for a text without the form of the interval.
func unmatchedInterval(text string, t Type) error {
	form := map[Unit]string{UnitYear: "y", UnitMonth: "m", UnitDay: "d", UnitHour: "h", UnitMinute: "m", UnitSecond: "s.n"}
	fields := form[t.Start]
	for u := t.Start + 1; u <= t.End; u++ {
		sign := ":"
		switch u {
		case UnitMonth:
			sign = "-"
		case UnitHour:
			sign = " "
		}
		fields += sign + form[u]
	}
	why := fmt.Sprintf("Interval string does not match %s format of `[+|-]%s`, `INTERVAL [+|-]'[+|-]%s' %s` when cast to interval %s: %s.",
		intervalFamily(t), fields, fields, unitRange(t), strings.ToLower(unitRange(t)), text)
	if t.Kind == IntervalYM {
		return intervalError("UNMATCHED_FORMAT_STRING", text, why)
	}
	return intervalError("UNMATCHED_FORMAT_STRING_WITH_NOTICE", text, why+` Set "spark.sql.legacy.fromDayTimeString.enabled" to "true" to restore the behavior before Spark 3.0.`)
}
