package files

import (
	"strconv"
	"strings"
	"time"

	"github.com/seed-e45c46d8/dp/engine/types"
)

// Spark's lenient reading of dates and times, as in CAST and in readers without a format of their own.

// parseTimestamp reads [+|-]yyyy[-m[m][-d[d]]][( |T)h[h][:m[m][:s[s][.fraction][zone]]]], or a time alone, which means 1970-01-01 here: who
// infers types only asks whether it reads. Without a zone it is in loc. The result is microseconds since 1970.
func parseTimestamp(text string, loc *time.Location) (int64, bool) {
	s := strings.TrimFunc(text, func(r rune) bool { return r <= ' ' })
	var date [3]int = [3]int{1970, 1, 1}
	neg := false
	rest := s
	if i := digitsAt(s); !(i >= 1 && i <= 2 && i < len(s) && s[i] == ':') && !strings.HasPrefix(s, "T") {
		var ok bool
		if date, neg, rest, ok = parseDateParts(s); !ok {
			return 0, false
		}
		if rest == "" {
			return civil(date, neg, [4]int{}, loc)
		}
		if rest[0] != ' ' && rest[0] != 'T' {
			return 0, false
		}
		rest = rest[1:]
	} else {
		rest = strings.TrimPrefix(s, "T")
	}
	clock, zone, ok := parseClock(rest)
	if !ok {
		return 0, false
	}
	if zone != "" {
		if loc, ok = parseZone(zone); !ok {
			return 0, false
		}
	}
	return civil(date, neg, clock, loc)
}

// digitsAt counts the digits s begins with.
func digitsAt(s string) int {
	i := 0
	for i < len(s) && s[i] >= '0' && s[i] <= '9' {
		i++
	}
	return i
}

// number reads least to most digits off the front of s.
func number(s string, least, most int) (n int, rest string, ok bool) {
	i := digitsAt(s)
	if i < least || i > most {
		return 0, s, false
	}
	n, err := strconv.Atoi(s[:i])
	return n, s[i:], err == nil
}

// parseDateParts reads year, month and day; month and day may be left out.
func parseDateParts(s string) (d [3]int, neg bool, rest string, ok bool) {
	d = [3]int{1, 1, 1}
	if s != "" && (s[0] == '-' || s[0] == '+') {
		neg, s = s[0] == '-', s[1:]
	}
	if d[0], rest, ok = number(s, 4, 6); !ok {
		return
	}
	for i := 1; i < 3 && strings.HasPrefix(rest, "-"); i++ {
		if d[i], rest, ok = number(rest[1:], 1, 2); !ok {
			return
		}
	}
	return d, neg, rest, true
}

// parseClock reads hour, minute, second and microsecond; what follows the seconds is a zone.
func parseClock(s string) (c [4]int, zone string, ok bool) {
	for i := range 3 {
		if i > 0 {
			if !strings.HasPrefix(s, ":") {
				return c, "", s == "" && i > 0
			}
			s = s[1:]
		}
		if c[i], s, ok = number(s, 1, 2); !ok {
			return
		}
	}
	if strings.HasPrefix(s, ".") {
		n := digitsAt(s[1:])
		f := (s[1:1+n] + "000000")[:6]
		c[3], _ = strconv.Atoi(f)
		s = s[1+n:]
	}
	return c, strings.TrimSpace(s), true
}

// parseZone reads Z, an offset, a prefixed offset (UTC+1) or a region.
func parseZone(s string) (*time.Location, bool) {
	if s == "Z" || s == "UTC" || s == "GMT" || s == "UT" {
		return time.UTC, true
	}
	o := s
	for _, p := range []string{"UTC", "GMT", "UT"} {
		if rest, ok := strings.CutPrefix(s, p); ok {
			o = rest
			break
		}
	}
	if o != "" && (o[0] == '+' || o[0] == '-') {
		var p [3]int
		rest, ok := o[1:], false
		for i := range 3 {
			if i > 0 {
				rest = strings.TrimPrefix(rest, ":")
				if rest == "" {
					break
				}
			}
			n := min(2, digitsAt(rest))
			if p[i], _, ok = number(rest[:n], 1, 2); !ok {
				return nil, false
			}
			rest = rest[n:]
		}
		if rest != "" || p[0] > 18 || p[1] > 59 || p[2] > 59 {
			return nil, false
		}
		sec := p[0]*3600 + p[1]*60 + p[2]
		if o[0] == '-' {
			sec = -sec
		}
		return time.FixedZone(s, sec), true
	}
	if !strings.Contains(s, "/") {
		return nil, false
	}
	l, err := time.LoadLocation(s)
	return l, err == nil
}

// civil makes microseconds of a date and a clock in a zone; false when there is no such date.
func civil(d [3]int, neg bool, c [4]int, loc *time.Location) (int64, bool) {
	if neg {
		d[0] = -d[0]
	}
	if d[1] < 1 || d[1] > 12 || d[2] < 1 || c[0] > 23 || c[1] > 59 || c[2] > 59 {
		return 0, false
	}
	t := time.Date(d[0], time.Month(d[1]), d[2], 0, 0, 0, 0, time.UTC)
	if t.Day() != d[2] {
		return 0, false
	}
	t = time.Date(d[0], time.Month(d[1]), d[2], c[0], c[1], c[2], c[3]*1000, time.UTC)
	return types.InZone(t, loc).UnixMicro(), true
}

// strictDate reads yyyy-MM-dd and nothing else, which is how CSV and folder names are taken for dates.
func strictDate(s string) bool {
	if len(s) != 10 || s[4] != '-' || s[7] != '-' || digitsAt(s) != 4 || digitsAt(s[5:]) != 2 || digitsAt(s[8:]) != 2 {
		return false
	}
	d, _, rest, ok := parseDateParts(s)
	if !ok || rest != "" {
		return false
	}
	_, ok = civil(d, false, [4]int{}, time.UTC)
	return ok
}
