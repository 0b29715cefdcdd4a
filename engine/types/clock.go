package types

import (
	"regexp"
	"strconv"
	"strings"
)

// TimeType is TIME with the default precision, microseconds.
var TimeType = TimeOf(6)

// TimeOf is TIME(p): p digits of a second's fraction. dp holds six at most.
func TimeOf(p int) Type { return Type{Kind: Time, Precision: p} }

var clockForm = regexp.MustCompile(`^T?(\d{1,2}):(\d{1,2})(?::(\d{1,2})(?:\.(\d*))?)?$`)

// ParseClock reads a time of day as Spark casts it from text, HH:mm[:ss[.ffffff]] with an optional AM or PM, as microseconds since midnight. Further
// digits of the fraction are dropped.
func ParseClock(text string) (int64, bool) {
	text = strings.ToUpper(strings.TrimFunc(text, func(r rune) bool { return r <= ' ' || r == 0x7f }))
	half := ""
	for _, s := range []string{"AM", "PM"} {
		if v, ok := strings.CutSuffix(text, s); ok {
			text, half = strings.TrimSpace(v), s
		}
	}
	m := clockForm.FindStringSubmatch(text)
	if m == nil || len(m[4]) > 9 {
		return 0, false
	}
	number := func(s string) int64 {
		n, err := strconv.ParseInt(s, 10, 64)
		if err != nil {
			return 0
		}
		return n
	}
	h, mi, s := number(m[1]), number(m[2]), number(m[3])
	if half != "" {
		if h < 1 || h > 12 {
			return 0, false
		}
		h %= 12
		if half == "PM" {
			h += 12
		}
	}
	if h > 23 || mi > 59 || s > 59 {
		return 0, false
	}
	return (h*3600+mi*60+s)*1_000_000 + number((m[4] + "000000")[:6]), true
}
