package files

import (
	"strings"
	"time"
	"unicode/utf8"

	"github.com/seed-e45c46d8/dp/engine/diag"
)

// datePattern is a compiled date or time pattern of java.time.format.DateTimeFormatter, as far as readers use them: it only tells whether a
// text reads.
type datePattern struct {
	parts []patternPart
}

// patternPart is a run of one letter, or literal text, or an optional section.
type patternPart struct {
	letter   byte // 0: literal
	n        int
	text     string
	optional []patternPart
	adjacent bool // a number follows directly, so that this one has exactly n digits
}

// compilePattern compiles a pattern; unknown letters are an error that names the option.
func compilePattern(option, p string) (*datePattern, error) {
	parts, rest, err := patternParts(option, p, p, false)
	if err == nil && rest != "" {
		err = badPattern(option, p, "unbalanced ]")
	}
	return &datePattern{parts}, err
}

func badPattern(option, p, why string) error {
	return diag.New("INVALID_DATETIME_PATTERN", "The option %s is no valid date and time pattern: %q: %s.", option, p, why).
		WithHint("see Spark's datetime patterns: yyyy-MM-dd HH:mm:ss.SSS XXX")
}

const patternLetters = "GyuMLdDEaHhKkmsSVzXxOZ"

func patternParts(option, whole, p string, nested bool) (parts []patternPart, rest string, err error) {
	for p != "" {
		c := p[0]
		switch {
		case c == ']':
			if nested {
				return adjacency(parts), p[1:], nil
			}
			return nil, p, nil
		case c == '[':
			var in []patternPart
			if in, p, err = patternParts(option, whole, p[1:], true); err != nil {
				return nil, "", err
			}
			parts = append(parts, patternPart{optional: in})
		case c == '\'':
			i := strings.IndexByte(p[1:], '\'')
			if i < 0 {
				return nil, "", badPattern(option, whole, "a quote is not closed")
			}
			text := p[1 : 1+i]
			if i == 0 {
				text = "'"
			}
			parts, p = append(parts, patternPart{text: text}), p[i+2:]
		case c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z':
			if strings.IndexByte(patternLetters, c) < 0 {
				return nil, "", badPattern(option, whole, "the letter "+string(c)+" means nothing")
			}
			n := 1
			for n < len(p) && p[n] == c {
				n++
			}
			parts, p = append(parts, patternPart{letter: c, n: n}), p[n:]
		default:
			_, n := utf8.DecodeRuneInString(p)
			parts, p = append(parts, patternPart{text: p[:n]}), p[n:]
		}
	}
	if nested {
		return nil, "", badPattern(option, whole, "a [ is not closed")
	}
	return adjacency(parts), "", nil
}

// adjacency marks numbers that another number follows without anything between: yyyyMMdd.
func adjacency(parts []patternPart) []patternPart {
	for i := 0; i+1 < len(parts); i++ {
		parts[i].adjacent = parts[i].numeric() && parts[i+1].numeric()
	}
	return parts
}

func (p patternPart) numeric() bool {
	switch p.letter {
	case 0, 'G', 'E', 'a', 'V', 'z', 'X', 'x', 'O', 'Z':
		return false
	case 'M', 'L':
		return p.n < 3
	}
	return true
}

// parsedDate is the fields a text gave.
type parsedDate struct {
	year, month, day, hour, minute, second int
	hour12                                 bool
}

// matches reports whether a whole text reads by the pattern, to a date that exists.
func (d *datePattern) matches(s string) bool {
	v := parsedDate{year: 1970, month: 1, day: 1}
	rest, ok := matchParts(d.parts, s, &v)
	if !ok || rest != "" || v.month < 1 || v.month > 12 || v.day < 1 || v.hour > 24 || v.minute > 59 || v.second > 59 {
		return false
	}
	if v.hour12 && (v.hour < 1 || v.hour > 12) || !v.hour12 && v.hour > 23 {
		return false
	}
	return time.Date(v.year, time.Month(v.month), v.day, 0, 0, 0, 0, time.UTC).Day() == v.day
}

func matchParts(parts []patternPart, s string, v *parsedDate) (rest string, ok bool) {
	for _, p := range parts {
		switch {
		case p.optional != nil:
			was := *v
			if r, ok := matchParts(p.optional, s, v); ok {
				s = r
			} else {
				*v = was
			}
		case p.letter == 0:
			if len(s) < len(p.text) || !strings.EqualFold(s[:len(p.text)], p.text) {
				return s, false
			}
			s = s[len(p.text):]
		default:
			if s, ok = p.match(s, v); !ok {
				return s, false
			}
		}
	}
	return s, true
}

var (
	monthNames = []string{"January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"}
	dayNames   = []string{"Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"}
)

// match reads one field.
func (p patternPart) match(s string, v *parsedDate) (string, bool) {
	switch p.letter {
	case 'y', 'u':
		return p.year(s, v)
	case 'M', 'L':
		if p.n >= 3 {
			i, rest := oneOf(s, monthNames, p.n == 3)
			v.month = i + 1
			return rest, i >= 0
		}
		return p.number(s, &v.month)
	case 'd':
		return p.number(s, &v.day)
	case 'D', 'S':
		var n int
		if p.letter == 'S' {
			p.adjacent = true // a fraction has exactly as many digits as letters
		}
		return p.number(s, &n)
	case 'E':
		i, rest := oneOf(s, dayNames, p.n <= 3)
		return rest, i >= 0
	case 'a':
		i, rest := oneOf(s, []string{"AM", "PM"}, false)
		return rest, i >= 0
	case 'G':
		i, rest := oneOf(s, []string{"BC", "AD"}, false)
		return rest, i >= 0
	case 'H', 'k':
		return p.number(s, &v.hour)
	case 'h', 'K':
		v.hour12 = p.letter == 'h'
		return p.number(s, &v.hour)
	case 'm':
		return p.number(s, &v.minute)
	case 's':
		return p.number(s, &v.second)
	}
	return p.zone(s)
}

// number reads a number: n digits for two and more letters or before another number, any for one.
func (p patternPart) number(s string, to *int) (string, bool) {
	n := digitsAt(s)
	if p.n > 1 || p.adjacent {
		if n < p.n {
			return s, false
		}
		n = p.n
	}
	if n == 0 || n > 18 {
		return s, false
	}
	*to = 0
	for _, c := range s[:n] {
		*to = *to*10 + int(c-'0')
	}
	return s[n:], true
}

func (p patternPart) year(s string, v *parsedDate) (string, bool) {
	n := digitsAt(s)
	switch {
	case p.n == 2:
		if n < 2 {
			return s, false
		}
		v.year = 2000 + int(s[0]-'0')*10 + int(s[1]-'0')
		return s[2:], true
	case p.adjacent:
		n = min(n, p.n)
	}
	if n < p.n || n > 10 || n == 0 || p.n == 4 && n > 4 {
		return s, false
	}
	v.year = 0
	for _, c := range s[:n] {
		v.year = v.year*10 + int(c-'0')
	}
	return s[n:], true
}

// oneOf reads one of some words, or their first three letters.
func oneOf(s string, words []string, short bool) (int, string) {
	for i, w := range words {
		if short {
			w = w[:3]
		}
		if len(s) >= len(w) && strings.EqualFold(s[:len(w)], w) {
			return i, s[len(w):]
		}
	}
	return -1, s
}

// zone reads an offset or a region's name.
func (p patternPart) zone(s string) (string, bool) {
	if p.letter == 'X' && strings.HasPrefix(s, "Z") {
		return s[1:], true
	}
	if p.letter == 'V' || p.letter == 'z' || p.letter == 'O' {
		i := strings.IndexAny(s, " ]")
		if i < 0 {
			i = len(s)
		}
		if _, ok := parseZone(s[:i]); ok {
			return s[i:], true
		}
		return s, p.letter == 'z' && i >= 3 && len(strings.Trim(s[:i], "ABCDEFGHIJKLMNOPQRSTUVWXYZ")) == 0
	}
	if s == "" || s[0] != '+' && s[0] != '-' {
		return s, false
	}
	colon := p.letter != 'Z' && p.n == 3 || p.n == 5
	rest := s[1:]
	if digitsAt(rest) < 2 {
		return s, false
	}
	rest = rest[2:]
	if p.n == 1 && p.letter != 'Z' && digitsAt(rest) < 2 {
		return rest, true
	}
	if colon {
		if !strings.HasPrefix(rest, ":") {
			return s, false
		}
		rest = rest[1:]
	}
	if digitsAt(rest) < 2 {
		return s, false
	}
	return rest[2:], true
}
