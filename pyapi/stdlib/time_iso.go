package stdlib

import (
	"strings"
	"time"

	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

// isoTime is the time of an ISO 8601 string.
type isoTime struct {
	h, mi, s, us int
	hasZone      bool
	offset       int64 // microseconds
}

// digits reads a number of n digits at the beginning of s.
func digits(s string, n int) (int, bool) {
	if len(s) < n {
		return 0, false
	}
	v := 0
	for i := range n {
		if s[i] < '0' || s[i] > '9' {
			return 0, false
		}
		v = v*10 + int(s[i]-'0')
	}
	return v, true
}

// parseISODate reads YYYY-MM-DD, YYYYMMDD, YYYY-Www, YYYYWww, YYYY-Www-D and YYYYWwwD. Whether the date exists is not checked,
// except for weeks.
func parseISODate(s string) (y, m, d int, ok bool) {
	if len(s) < 7 || len(s) > 10 {
		return 0, 0, 0, false
	}
	y, ok = digits(s, 4)
	if !ok {
		return 0, 0, 0, false
	}
	rest := s[4:]
	dash := rest[0] == '-'
	if dash {
		rest = rest[1:]
	}
	if rest[0] == 'W' {
		w, ok := digits(rest[1:], 2)
		if !ok {
			return 0, 0, 0, false
		}
		day := 1
		if rest = rest[3:]; rest != "" {
			if dash != (rest[0] == '-') {
				return 0, 0, 0, false
			}
			rest = strings.TrimPrefix(rest, "-")
			if day, ok = digits(rest, 1); !ok || len(rest) != 1 {
				return 0, 0, 0, false
			}
		}
		y, m, d, err := fromISOWeek(y, w, day)
		return y, m, d, err == nil
	}
	if m, ok = digits(rest, 2); !ok {
		return 0, 0, 0, false
	}
	rest = rest[2:]
	if dash {
		if rest == "" || rest[0] != '-' {
			return 0, 0, 0, false
		}
		rest = rest[1:]
	}
	d, ok = digits(rest, 2)
	return y, m, d, ok && len(rest) == 2
}

// fromISOWeek is the date of a week's day, 1 for Monday.
func fromISOWeek(year, week, day int) (y, m, d int, err error) {
	if year < minYear || year > maxYear {
		return 0, 0, 0, valueError("Year is out of range: %d", year)
	}
	last := 52
	if _, w := time.Date(year, 12, 28, 0, 0, 0, 0, time.UTC).ISOWeek(); w == 53 {
		last = 53
	}
	if week < 1 || week > last {
		return 0, 0, 0, valueError("Invalid week: %d", week)
	}
	if day < 1 || day > 7 {
		return 0, 0, 0, valueError("Invalid day: %d (range is [1, 7])", day)
	}
	fourth := ordinal(year, 1, 4)
	y, m, d, ok := civil(fourth - weekday(year, 1, 4) + 7*(week-1) + day - 1)
	if !ok {
		return 0, 0, 0, overflow()
	}
	return y, m, d, nil
}

// parseISOTime reads HH[:MM[:SS[.f]]] with or without colons, then Z or an offset.
func parseISOTime(s string) (t isoTime, ok bool) {
	zone := strings.IndexAny(s, "+-Z")
	clockText := s
	if zone >= 0 {
		clockText = s[:zone]
	}
	if zone > 0 {
		clockText = strings.TrimRight(clockText, ".,")
	}
	var us int64
	if t.h, t.mi, t.s, us, ok = isoClock(clockText); !ok {
		return t, false
	}
	t.us = int(us)
	if zone < 0 {
		return t, true
	}
	t.hasZone = true
	if s[zone] == 'Z' {
		return t, zone == len(s)-1
	}
	h, mi, sec, us, ok := isoClock(s[zone+1:])
	t.offset = int64(h*3600+mi*60+sec)*1_000_000 + us
	if s[zone] == '-' {
		t.offset = -t.offset
	}
	return t, ok
}

func isoClock(s string) (h, mi, sec int, us int64, ok bool) {
	h, ok = digits(s, 2)
	if !ok {
		return 0, 0, 0, 0, false
	}
	s = s[2:]
	colons := s != "" && s[0] == ':'
	for _, to := range []*int{&mi, &sec} {
		if s == "" {
			return h, mi, sec, 0, true
		}
		if s[0] == '.' || s[0] == ',' {
			return 0, 0, 0, 0, false
		}
		if colons {
			if s[0] != ':' {
				return 0, 0, 0, 0, false
			}
			s = s[1:]
		}
		if *to, ok = digits(s, 2); !ok {
			return 0, 0, 0, 0, false
		}
		s = s[2:]
	}
	if s == "" {
		return h, mi, sec, 0, true
	}
	if s[0] != '.' && s[0] != ',' || len(s) == 1 {
		return 0, 0, 0, 0, false
	}
	for i := 1; i < len(s); i++ {
		if s[i] < '0' || s[i] > '9' {
			return 0, 0, 0, 0, false
		}
	}
	n, _ := digits((s[1:] + "00000")[:6], 6)
	return h, mi, sec, int64(n), true
}

// isoZone is the zone of an ISO time.
func (k *datetimes) isoZone(t isoTime) (runtime.Object, error) {
	switch {
	case !t.hasZone:
		return runtime.None, nil
	case t.offset == 0:
		return k.utc, nil
	}
	d := k.deltaOf(t.offset)
	if err := d.zoneRange(); err != nil {
		return nil, err
	}
	return &fixedZone{k: k, offset: d}, nil
}

// parseISODateTime reads a date, any one character, and a time.
func parseISODateTime(s string) (y, m, d int, t isoTime, ok bool) {
	if len(s) < 7 {
		return 0, 0, 0, t, false
	}
	at := isoSeparator(s)
	if at > len(s) {
		return 0, 0, 0, t, false
	}
	if y, m, d, ok = parseISODate(s[:at]); !ok {
		return 0, 0, 0, t, false
	}
	rest := []rune(s[at:])
	if len(rest) == 0 {
		return y, m, d, t, true
	}
	t, ok = parseISOTime(string(rest[1:]))
	return y, m, d, t, ok
}

// isoSeparator is where the date ends. Dates of weeks make it ambiguous; CPython's choice is followed.
func isoSeparator(s string) int {
	digit := func(i int) bool { return i < len(s) && s[i] >= '0' && s[i] <= '9' }
	switch {
	case len(s) == 7:
		return 7
	case s[4] == '-':
		if s[5] != 'W' {
			return 10
		}
		if len(s) > 8 && s[8] == '-' && len(s) >= 10 {
			if len(s) > 10 && digit(10) {
				return 8
			}
			return 10
		}
		return 8
	case s[4] == 'W':
		i := 7
		for digit(i) {
			i++
		}
		switch {
		case i < 9:
			return i
		case i%2 == 0:
			return 7
		}
		return 8
	}
	return 8
}
