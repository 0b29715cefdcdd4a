package sparksql

import (
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/seed-e45c46d8/dp/engine/types"
)

// The forms of dates and timestamps that Spark's stringToDate and stringToTimestamp accept.
var (
	dateForm      = regexp.MustCompile(`^([+-]?\d{4,7})(?:-(\d{1,2})(?:-(\d{1,2})(?:[ T].*)?)?)?$`)
	timestampForm = regexp.MustCompile(`^([+-]?\d{4,6})(?:-(\d{1,2})(?:-(\d{1,2})(?:[ T](?:(\d{1,2})(?::(\d{1,2})(?::(\d{1,2})(?:\.(\d*))?)?)?)?\s*(.*))?)?)?$`)
	offsetForm    = regexp.MustCompile(`^(?:UTC|GMT|UT)?([+-])(\d{1,2})(?::?(\d{1,2}))?(?::?(\d{2}))?$`)
)

// clean removes the white space and control characters around a text, as Spark does.
func clean(s string) string {
	return strings.TrimFunc(s, func(r rune) bool { return r <= ' ' || r == 0x7f })
}

func atoi(s string, def int) int {
	if s == "" {
		return def
	}
	n, err := strconv.Atoi(s)
	if err != nil {
		return -1
	}
	return n
}

// day is a calendar day, if it exists.
func day(year, month, dayOfMonth string) (time.Time, bool) {
	y, m, d := atoi(year, 0), atoi(month, 1), atoi(dayOfMonth, 1)
	if m < 1 || m > 12 || d < 1 || d > 31 {
		return time.Time{}, false
	}
	t := time.Date(y, time.Month(m), d, 0, 0, 0, 0, time.UTC)
	return t, t.Day() == d
}

func parseDate(text string) (types.DateValue, bool) {
	m := dateForm.FindStringSubmatch(clean(text))
	if m == nil {
		return 0, false
	}
	t, ok := day(m[1], m[2], m[3])
	days := t.Unix() / 86400
	if !ok || days != int64(int32(days)) {
		return 0, false
	}
	return types.DateValue(days), true
}

// parseTimestamp reads a timestamp. Without a zone in the text, the value is the local clock as if in UTC, and zone is false.
func parseTimestamp(text string) (micros int64, zone, ok bool) {
	m := timestampForm.FindStringSubmatch(clean(text))
	if m == nil {
		return 0, false, false
	}
	t, ok := day(m[1], m[2], m[3])
	h, mi, s := atoi(m[4], 0), atoi(m[5], 0), atoi(m[6], 0)
	if !ok || h > 23 || mi > 59 || s > 59 || m[4] == "" && m[8] != "" {
		return 0, false, false
	}
	if y := t.Year(); y > 294247 || y < -290308 {
		return 0, false, false
	}
	micros = t.Unix()*1_000_000 + int64(h*3600+mi*60+s)*1_000_000 + fractionMicros(m[7])
	if m[8] == "" {
		return micros, false, true
	}
	if o, ok := offsetMicros(m[8]); ok {
		return micros - o, true, true
	}
	loc, err := time.LoadLocation(m[8])
	if err != nil || m[8] == "Local" {
		return 0, false, false
	}
	local := types.InZone(time.Date(t.Year(), t.Month(), t.Day(), h, mi, s, 0, time.UTC), loc)
	return local.Unix()*1_000_000 + fractionMicros(m[7]), true, true
}

// localPart is a timestamp's text without its zone.
func localPart(text string) string {
	text = clean(text)
	if m := timestampForm.FindStringSubmatchIndex(text); m != nil && m[16] >= 0 {
		return text[:m[16]]
	}
	return text
}

func fractionMicros(digits string) int64 {
	digits = (digits + "000000")[:6]
	return int64(atoi(digits, 0))
}

func offsetMicros(zone string) (int64, bool) {
	if zone == "Z" || zone == "UTC" || zone == "GMT" || zone == "UT" {
		return 0, true
	}
	m := offsetForm.FindStringSubmatch(zone)
	if m == nil {
		return 0, false
	}
	h, mi, s := atoi(m[2], 0), atoi(m[3], 0), atoi(m[4], 0)
	if h > 18 || mi > 59 || s > 59 {
		return 0, false
	}
	o := int64(h*3600+mi*60+s) * 1_000_000
	if m[1] == "-" {
		o = -o
	}
	return o, true
}
