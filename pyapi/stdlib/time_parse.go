package stdlib

import (
	"regexp"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

// parsedTime is what strptime finds.
type parsedTime struct {
	timeFields
	hasOffset bool
	offset    int64  // microseconds east of UTC
	zone      string // of %Z
}

var parseDirectives = map[byte]string{
	'd': `(?P<d>3[0-1]|[1-2]\d|0[1-9]|[1-9]| [1-9])`,
	'f': `(?P<f>[0-9]{1,6})`,
	'H': `(?P<H>2[0-3]|[0-1]\d|\d)`,
	'I': `(?P<I>1[0-2]|0[1-9]|[1-9])`,
	'G': `(?P<G>\d\d\d\d)`,
	'j': `(?P<j>36[0-6]|3[0-5]\d|[1-2]\d\d|0[1-9]\d|00[1-9]|[1-9]\d|0[1-9]|[1-9])`,
	'm': `(?P<m>1[0-2]|0[1-9]|[1-9])`,
	'M': `(?P<M>[0-5]\d|\d)`,
	'S': `(?P<S>6[0-1]|[0-5]\d|\d)`,
	'U': `(?P<U>5[0-3]|[0-4]\d|\d)`,
	'W': `(?P<W>5[0-3]|[0-4]\d|\d)`,
	'V': `(?P<V>5[0-3]|0[1-9]|[1-4]\d|\d)`,
	'u': `(?P<u>[1-7])`,
	'w': `(?P<w>[0-6])`,
	'y': `(?P<y>\d\d)`,
	'Y': `(?P<Y>\d\d\d\d)`,
	'z': `(?P<z>[+-]\d\d:?[0-5]\d(?::?[0-5]\d(?:\.\d{1,6})?)?|(?-i:Z))`,
	'A': `(?P<A>wednesday|thursday|saturday|tuesday|monday|friday|sunday)`,
	'a': `(?P<a>mon|tue|wed|thu|fri|sat|sun)`,
	'B': `(?P<B>september|february|november|december|january|october|august|march|april|june|july|may)`,
	'b': `(?P<b>jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)`,
	'p': `(?P<p>am|pm)`,
	'Z': `(?P<Z>utc|gmt)`,
	'%': `%`,
}

// longDirectives stand for several.
var longDirectives = strings.NewReplacer("%c", "%a %b %d %H:%M:%S %Y", "%x", "%m/%d/%y", "%X", "%H:%M:%S", "%%", "%%")

var parseFormats sync.Map // format -> *regexp.Regexp

func parseFormat(format string) (*regexp.Regexp, error) {
	if re, ok := parseFormats.Load(format); ok {
		return re.(*regexp.Regexp), nil
	}
	long := longDirectives.Replace(format)
	var seen [256]bool
	var b strings.Builder
	b.WriteString("(?i)^(?:")
	for i := 0; i < len(long); i++ {
		c := long[i]
		switch {
		case c == ' ' || c >= '\t' && c <= '\r':
			for i+1 < len(long) && (long[i+1] == ' ' || long[i+1] >= '\t' && long[i+1] <= '\r') {
				i++
			}
			b.WriteString(`\s+`)
		case c != '%':
			j := i
			for j < len(long) && long[j] != '%' && long[j] != ' ' && (long[j] < '\t' || long[j] > '\r') {
				j++
			}
			b.WriteString(regexp.QuoteMeta(long[i:j]))
			i = j - 1
		case i+1 == len(long):
			return nil, valueError("stray %% in format '%s'", format)
		default:
			i++
			d, ok := parseDirectives[long[i]]
			if !ok {
				bad := string(long[i])
				if bad == `\` {
					bad = `\\`
				}
				return nil, valueError("'%s' is a bad directive in format '%s'", bad, format)
			}
			if seen[long[i]] && long[i] != '%' {
				return nil, valueError("directive '%%%c' is in format '%s' twice", long[i], format)
			}
			seen[long[i]] = true
			b.WriteString(d)
		}
	}
	b.WriteString(")")
	re, err := regexp.Compile(b.String())
	if err != nil {
		return nil, valueError("the format '%s' is not supported", format)
	}
	parseFormats.Store(format, re)
	return re, nil
}

var (
	monthAbbreviations = []string{"jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"}
	dayAbbreviations   = []string{"mon", "tue", "wed", "thu", "fri", "sat", "sun"}
)

func indexOf(list []string, s string) int {
	for i, x := range list {
		if strings.HasPrefix(s, x) {
			return i
		}
	}
	return -1
}

// parseTime is strptime in the C locale.
func parseTime(text, format string) (*parsedTime, error) {
	re, err := parseFormat(format)
	if err != nil {
		return nil, err
	}
	at := re.FindStringSubmatchIndex(text)
	if at == nil {
		t, err := runtime.Repr(runtime.String(text))
		if err != nil {
			return nil, err
		}
		f, err := runtime.Repr(runtime.String(format))
		if err != nil {
			return nil, err
		}
		return nil, valueError("time data %s does not match format %s", t, f)
	}
	if at[1] != len(text) {
		return nil, valueError("unconverted data remains: %s", text[at[1]:])
	}
	p := &parsedTime{timeFields: timeFields{y: 1900, m: 1, d: 1, isDST: -1}}
	found := map[string]string{}
	for i, name := range re.SubexpNames() {
		if name != "" && at[2*i] >= 0 {
			found[name] = strings.ToLower(text[at[2*i]:at[2*i+1]])
		}
	}
	number := func(name string, to *int) bool {
		s, ok := found[name]
		if ok {
			*to, _ = strconv.Atoi(strings.TrimSpace(s))
		}
		return ok
	}
	hasYear := number("Y", &p.y)
	if number("y", &p.y) {
		hasYear = true
		if p.y += 1900; p.y < 1969 {
			p.y += 100
		}
	}
	number("m", &p.m)
	if s, ok := found["b"]; ok {
		p.m = indexOf(monthAbbreviations, s) + 1
	}
	if s, ok := found["B"]; ok {
		p.m = indexOf(monthAbbreviations, s) + 1
	}
	number("d", &p.d)
	number("H", &p.h)
	if number("I", &p.h) {
		pm := found["p"] == "pm"
		switch {
		case pm && p.h != 12:
			p.h += 12
		case !pm && p.h == 12:
			p.h = 0
		}
	}
	number("M", &p.mi)
	number("S", &p.s)
	if s, ok := found["f"]; ok {
		p.us, _ = strconv.Atoi((s + "00000")[:6])
	}
	p.zoneFrom(found)
	return p, p.weekFrom(found, number, hasYear)
}

func (p *parsedTime) zoneFrom(found map[string]string) {
	if s, ok := found["Z"]; ok {
		p.zone = strings.ToUpper(s)
		p.isDST = 0
	}
	s, ok := found["z"]
	if !ok {
		return
	}
	p.hasOffset = true
	if s == "z" {
		return
	}
	sign := int64(1)
	if s[0] == '-' {
		sign = -1
	}
	whole, frac, _ := strings.Cut(strings.ReplaceAll(s[1:], ":", ""), ".")
	for i, unit := 0, int64(3600); i+2 <= len(whole); i, unit = i+2, unit/60 {
		n, _ := strconv.ParseInt(whole[i:i+2], 10, 64)
		p.offset += n * unit * 1_000_000
	}
	if frac != "" {
		n, _ := strconv.ParseInt((frac + "00000")[:6], 10, 64)
		p.offset += n
	}
	p.offset *= sign
}

// weekFrom works out dates that are given by a week or the day of the year.
func (p *parsedTime) weekFrom(found map[string]string, number func(string, *int) bool, hasYear bool) error {
	day := -1 // Monday is 0
	if s, ok := found["A"]; ok {
		day = indexOf(dayAbbreviations, s)
	}
	if s, ok := found["a"]; ok {
		day = indexOf(dayAbbreviations, s)
	}
	n := 0
	if number("w", &n) {
		day = (n + 6) % 7
	}
	if number("u", &n) {
		day = n - 1
	}
	week, isoWeek, isoYear, yearDay := 0, 0, 0, 0
	hasISOYear, hasISOWeek, hasYearDay := number("G", &isoYear), number("V", &isoWeek), number("j", &yearDay)
	first := -1 // the day a week begins with
	if number("W", &week) {
		first = 0
	}
	if number("U", &week) {
		first = 6
	}
	switch {
	case hasISOYear && !hasYear && (!hasISOWeek || day < 0):
		return valueError("%s", "ISO year directive '%G' must be used with the ISO week directive '%V' and a weekday directive ('%A', '%a', '%w', or '%u').")
	case hasISOYear && !hasYear && hasYearDay:
		return valueError("%s", "Day of the year directive '%j' is not compatible with ISO year directive '%G'. Use '%Y' instead.")
	case hasISOYear && !hasYear:
	case hasISOWeek && first < 0 && day < 0:
		return valueError("%s", "ISO week directive '%V' must be used with the ISO year directive '%G' and a weekday directive ('%A', '%a', '%w', or '%u').")
	case hasISOWeek && first < 0:
		return valueError("%s", "ISO week directive '%V' is incompatible with the year directive '%Y'. Use the ISO year '%G' instead.")
	}
	switch {
	case hasYearDay:
		p.setYearDay(yearDay)
	case day < 0:
	case first >= 0:
		newYear, d := (weekday(p.y, 1, 1)+7-first)%7, (day+7-first)%7
		if week == 0 {
			p.setYearDay(1 + d - newYear)
		} else {
			p.setYearDay(1 + (7-newYear)%7 + 7*(week-1) + d)
		}
	case hasISOYear && hasISOWeek:
		// A week 53 of a year that has 52 is the first one of the next, as in CPython 3.11.
		p.y = isoYear
		p.setYearDay(isoWeek*7 + day + 1 - (weekday(isoYear, 1, 4) + 4))
	}
	// As in CPython, a day of the week or of the year that the text names is in struct_time even where the date is another, and 29 February without a year is
	// one of 1904.
	year := p.y
	if !hasYear && p.m == 2 && p.d == 29 {
		year = 1904
	}
	if p.d > daysIn(year, p.m) {
		return valueError("day is out of range for month")
	}
	if p.yday == 0 {
		p.yday = time.Date(year, time.Month(p.m), p.d, 0, 0, 0, 0, time.UTC).YearDay()
	}
	if p.wday = day; day < 0 {
		p.wday = weekday(year, p.m, p.d)
	}
	p.given = true
	return nil
}

func (p *parsedTime) setYearDay(n int) {
	if n < 1 {
		p.y--
		n += time.Date(p.y, 12, 31, 0, 0, 0, 0, time.UTC).YearDay()
	}
	p.yday = n
	t := time.Date(p.y, 1, n, 0, 0, 0, 0, time.UTC)
	p.y, p.m, p.d = t.Year(), int(t.Month()), t.Day()
}

// python is the result of _strptime._strptime.
func (p *parsedTime) python() runtime.Object {
	f := p.tuple()
	zone, offset, micros := runtime.Object(runtime.None), runtime.Object(runtime.None), runtime.Object(runtime.Int(0))
	if p.zone != "" {
		zone = runtime.String(p.zone)
	}
	if p.hasOffset {
		seconds, rest := p.offset/1_000_000, p.offset%1_000_000
		offset, micros = runtime.Int(seconds), runtime.Int(rest)
	}
	return runtime.Tuple{append(f, zone, offset), runtime.Int(p.us), micros}
}
