package duckdb

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/seed-e45c46d8/dp/engine/types"
)

// parseError says why a text does not fit a pattern, in Java's words.
type parseError struct{ why string }

func (e *parseError) Error() string { return e.why }

// parsed are the fields found in a text; -1 is not found.
type parsed struct {
	year, month, day, yearDay          int
	hour, half, minute, second, micros int // half: 0 AM, 1 PM
	hour12                             int // 0 to 11
	zone                               *time.Location
	bc                                 bool
}

// parse reads a whole text. What the pattern lacks is that of 1970-01-01 00:00; a zone in the text goes before loc.
func (p *datetimePattern) parse(text string, loc *time.Location) (time.Time, error) {
	f := parsed{year: -1, month: -1, day: -1, yearDay: -1, hour: -1, half: -1, minute: -1, second: -1, micros: -1, hour12: -1}
	at, ok := f.read(p.parts, text, 0)
	switch {
	case !ok:
		return time.Time{}, &parseError{fmt.Sprintf("Text '%s' could not be parsed at index %d", text, at)}
	case at < len(text):
		return time.Time{}, &parseError{fmt.Sprintf("Text '%s' could not be parsed, unparsed text found at index %d", text, at)}
	}
	t, why := f.time(loc)
	if why != "" {
		return time.Time{}, &parseError{fmt.Sprintf("Text '%s' could not be parsed: %s", text, why)}
	}
	return t, nil
}

// read reads the parts from position at on and gives the position behind them, or that of the first error.
func (f *parsed) read(parts []patternPart, text string, at int) (int, bool) {
	for i, p := range parts {
		switch {
		case p.optional != nil:
			before := *f
			if next, ok := f.read(p.optional, text, at); ok {
				at = next
			} else {
				*f = before
			}
		case p.letter == 0:
			if len(text)-at < len(p.literal) || !strings.EqualFold(text[at:at+len(p.literal)], p.literal) {
				return at, false
			}
			at += len(p.literal)
		case p.numeric():
			n, digits := p.digits(text[at:], parts[i+1:])
			if digits == 0 || !f.set(p, n, text[at:at+digits]) {
				return at, false
			}
			at += digits
		default:
			n, ok := f.word(p, text[at:])
			if !ok {
				return at, false
			}
			at += n
		}
	}
	return at, true
}

// digits reads a number: one letter takes any number of digits but leaves those that fields right behind it need, several letters take exactly as many.
func (p patternPart) digits(text string, after []patternPart) (n, length int) {
	least, most := p.count, p.count
	switch {
	case p.letter == 'S':
		least = 1
	case p.count == 1:
		most = 9
		need := 0
		for _, q := range after {
			if !q.numeric() {
				break
			}
			need += q.count
		}
		run := 0
		for run < len(text) && text[run] >= '0' && text[run] <= '9' {
			run++
		}
		if p.next {
			most = min(most, run-need)
		}
	}
	for length < most && length < len(text) && text[length] >= '0' && text[length] <= '9' {
		length++
	}
	if length < least {
		return 0, 0
	}
	n, err := strconv.Atoi(text[:length])
	if err != nil {
		return 0, 0
	}
	return n, length
}

func (f *parsed) set(p patternPart, n int, digits string) bool {
	switch p.letter {
	case 'M', 'L':
		f.month = n
	case 'd':
		f.day = n
	case 'D':
		f.yearDay = n
	case 'H':
		f.hour = n
	case 'm':
		f.minute = n
	case 's':
		f.second = n
	case 'y':
		if p.count == 2 {
			n += 2000
		}
		f.year = n
	case 'S':
		micros, err := strconv.Atoi((digits + "000000")[:6])
		f.micros = micros
		return err == nil
	case 'h':
		f.hour12 = n % 12
		return n >= 1 && n <= 12
	case 'K':
		f.hour12 = n
		return n <= 11
	case 'k':
		f.hour = n % 24
		return n >= 1 && n <= 24
	default:
		return false
	}
	return true
}

var offsetText = regexp.MustCompile(`^(?:Z|[+-]\d{2}(?::?\d{2}(?::?\d{2})?)?)`)

var regionText = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9~/._+-]*(?::\d\d)?`)

// word reads a name, a half of the day or a zone and returns how much it took.
func (f *parsed) word(p patternPart, text string) (int, bool) {
	one := func(names []string) (int, int) {
		for i, n := range names {
			if len(text) >= len(n) && strings.EqualFold(text[:len(n)], n) {
				return i, len(n)
			}
		}
		return -1, 0
	}
	switch p.letter {
	case 'M', 'L':
		names := make([]string, 12)
		for i := range names {
			if names[i] = time.Month(i + 1).String(); p.count == 3 {
				names[i] = names[i][:3]
			}
		}
		i, n := one(names)
		f.month = i + 1
		return n, i >= 0
	case 'a':
		i, n := one([]string{"AM", "PM"})
		f.half = i
		return n, i >= 0
	case 'G':
		names := []string{"AD", "BC"}
		if p.count == 4 {
			names = []string{"Anno Domini", "Before Christ"}
		}
		i, n := one(names)
		f.bc = i == 1
		return n, i >= 0
	case 'X', 'x', 'Z':
		m := offsetText.FindString(text)
		if m == "" {
			return 0, false
		}
		loc, ok := zone(m)
		f.zone = loc
		return len(m), ok
	case 'V', 'z', 'O':
		m := offsetText.FindString(text)
		if m == "" {
			m = regionText.FindString(text)
		}
		if abbreviation, ok := abbreviations[strings.ToUpper(m)]; ok {
			f.zone, ok = zone(abbreviation)
			return len(m), ok
		}
		loc, ok := zone(m)
		f.zone = loc
		return len(m), ok && m != ""
	}
	return 0, false
}

// abbreviations are the zone names of Java's short form that are no region's name.
var abbreviations = map[string]string{
	"PST": "America/Los_Angeles", "PDT": "America/Los_Angeles", "MST": "America/Denver", "MDT": "America/Denver", "CST": "America/Chicago", "CDT": "America/Chicago",
	"EST": "America/New_York", "EDT": "America/New_York", "CET": "Europe/Paris", "CEST": "Europe/Paris", "JST": "Asia/Tokyo",
}

// time puts the fields together; why says which one is out of range.
func (f *parsed) time(loc *time.Location) (t time.Time, why string) {
	or := func(n, missing int) int {
		if n < 0 {
			return missing
		}
		return n
	}
	year, month, day := or(f.year, 1970), or(f.month, 1), or(f.day, 1)
	if f.bc {
		year = 1 - year
	}
	if f.zone != nil {
		loc = f.zone
	}
	for _, r := range []struct {
		name           string
		n, least, most int
		days           bool
	}{
		{"MonthOfYear", month, 1, 12, false},
		{"DayOfMonth", day, 1, 31, true},
		{"HourOfDay", or(f.hour, 0), 0, 23, false},
		{"MinuteOfHour", or(f.minute, 0), 0, 59, false},
		{"SecondOfMinute", or(f.second, 0), 0, 59, false},
	} {
		if r.n < r.least || r.n > r.most {
			most := strconv.Itoa(r.most)
			if r.days {
				most = "28/31"
			}
			return t, fmt.Sprintf("Invalid value for %s (valid values %d - %s): %d", r.name, r.least, most, r.n)
		}
	}
	hour := or(f.hour, 0)
	if f.hour < 0 {
		hour = or(f.hour12, 0) + 12*max(f.half, 0)
	}
	if f.yearDay > 0 && f.month < 0 && f.day < 0 {
		month, day = 1, f.yearDay
	} else if last := time.Date(year, time.Month(month)+1, 0, 0, 0, 0, 0, time.UTC).Day(); day > last {
		return t, fmt.Sprintf("Invalid date '%s %d'", strings.ToUpper(time.Month(month).String()), day)
	}
	return types.InZone(time.Date(year, time.Month(month), day, hour, or(f.minute, 0), or(f.second, 0), 1000*or(f.micros, 0), time.UTC), loc), ""
}
