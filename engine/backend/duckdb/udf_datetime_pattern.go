package duckdb

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// datetimePattern is one of Java's DateTimeFormatter patterns, as far as Spark takes them.
type datetimePattern struct {
	text  string
	parts []patternPart
}

// patternPart is a literal, a field (letter and count) or an optional section.
type patternPart struct {
	literal  string
	letter   byte
	count    int
	optional []patternPart
	signed   bool // a year that is negative before Christ
	next     bool // a digit field follows at once: this one takes no more digits than it needs
}

const (
	weekLetters    = "YWwuec"
	allowedLetters = "GyMLdDQqEFahKkHmsSVzOXxZ"
	formatLetters  = "EFqQ"
	bannedLetters  = "ABnNp" // which Java's patterns have
	legacyLetters  = "GyYMLwWDdFEuaHkKhmsSzZX"
)

// parseDatetimePattern reads a pattern. What Spark refuses and the patterns of Spark 2 had is another error than what nobody takes.
func parseDatetimePattern(text string, parsing bool) (*datetimePattern, error) {
	var banned error
	unquoted := strings.Split(text, "'")
	for i := 0; i < len(unquoted) && banned == nil; i += 2 {
		if j := strings.IndexAny(unquoted[i], weekLetters); j >= 0 {
			return nil, raise("INCONSISTENT_BEHAVIOR_CROSS_VERSION.DATETIME_WEEK_BASED_PATTERN", "Spark >= 3.0: all week-based patterns are unsupported since Spark 3.0, detected week-based character: %c. Please use the SQL function EXTRACT instead.", unquoted[i][j])
		}
		if j := strings.IndexAny(unquoted[i], bannedLetters); j >= 0 {
			banned = raise("INVALID_DATETIME_PATTERN.ILLEGAL_CHARACTER", "Unrecognized datetime pattern: %s. Illegal pattern character found in datetime pattern: %c. Please provide legal character.", text, unquoted[i][j])
		}
	}
	letters, closed := patternLetters(text)
	parts, rest, err := patternParts(text, text, parsing, 0)
	if err == nil && rest != "" {
		err = unreadablePattern(text)
	}
	if banned != nil {
		err = banned
	}
	if err != nil && !strings.HasPrefix(err.Error(), "[UNSUPPORTED_FEATURE]") && closed && strings.Trim(letters, legacyLetters) == "" {
		err = raise("INCONSISTENT_BEHAVIOR_CROSS_VERSION.DATETIME_PATTERN_RECOGNITION", "You may get a different result due to the upgrading to Spark >= 3.0: Fail to recognize '%s' pattern in the DateTimeFormatter.", text)
	}
	if !strings.Contains(letters, "G") {
		signYears(parts)
	}
	return &datetimePattern{text, parts}, err
}

// patternLetters are the letters of a pattern outside its quotes, and whether these are closed.
func patternLetters(text string) (letters string, closed bool) {
	var b strings.Builder
	quoted := false
	for _, c := range text {
		switch {
		case c == '\'':
			quoted = !quoted
		case !quoted && (c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'):
			b.WriteRune(c)
		}
	}
	return b.String(), !quoted
}

// signYears makes years before Christ negative: without an era they are not counted in theirs.
func signYears(parts []patternPart) {
	for i := range parts {
		parts[i].signed = parts[i].letter == 'y'
		signYears(parts[i].optional)
	}
}

func unreadablePattern(text string) error {
	return raise("INVALID_DATETIME_PATTERN.WITH_SUGGESTION", "Unrecognized datetime pattern: %s. You can form a valid datetime pattern with the guide from 'https://spark.apache.org/docs/latest/sql-ref-datetime-pattern.html'.", text)
}

func patternParts(text, rest string, parsing bool, depth int) ([]patternPart, string, error) {
	var parts []patternPart
	for rest != "" {
		c := rest[0]
		switch {
		case c == '[':
			inner, after, err := patternParts(text, rest[1:], parsing, depth+1)
			if err != nil {
				return nil, "", err
			}
			parts, rest = append(parts, patternPart{optional: inner}), after
		case c == ']':
			if depth == 0 {
				return nil, "", unreadablePattern(text)
			}
			return parts, rest[1:], nil
		case c == '\'':
			lit, n, ok := quotedLiteral(rest)
			if !ok {
				return nil, "", unreadablePattern(text)
			}
			parts, rest = append(parts, patternPart{literal: lit}), rest[n:]
		case c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z':
			n := 1
			for n < len(rest) && rest[n] == c {
				n++
			}
			if err := allowedField(text, c, n, parsing); err != nil {
				return nil, "", err
			}
			parts, rest = append(parts, patternPart{letter: c, count: n}), rest[n:]
		case c == '{' || c == '}' || c == '#':
			return nil, "", unreadablePattern(text)
		default:
			parts, rest = append(parts, patternPart{literal: rest[:1]}), rest[1:]
		}
	}
	for i := range parts[:max(len(parts)-1, 0)] {
		parts[i].next = parts[i].numeric() && parts[i+1].numeric()
	}
	return parts, "", nil
}

// quotedLiteral reads 'text', in which two quotes stand for one; ” alone is a quote.
func quotedLiteral(s string) (string, int, bool) {
	var b strings.Builder
	for i := 1; i < len(s); i++ {
		if s[i] != '\'' {
			b.WriteByte(s[i])
			continue
		}
		if i+1 < len(s) && s[i+1] == '\'' {
			b.WriteByte('\'')
			i++
			continue
		}
		if b.Len() == 0 {
			b.WriteByte('\'')
		}
		return b.String(), i + 1, true
	}
	return "", 0, false
}

func allowedField(text string, c byte, n int, parsing bool) error {
	switch {
	case parsing && strings.IndexByte(formatLetters, c) >= 0:
		return raise("INCONSISTENT_BEHAVIOR_CROSS_VERSION.DATETIME_PATTERN_RECOGNITION", "You may get a different result due to the upgrading to Spark >= 3.0: Fail to recognize '%s' pattern in the DateTimeFormatter: the letter %c formats and does not parse.", text, c)
	case strings.IndexByte(allowedLetters, c) < 0:
		return unreadablePattern(text)
	}
	if c == 'z' && n == 4 {
		return raise("UNSUPPORTED_FEATURE", "The full name of a time zone, zzzz, is not supported by dp.")
	}
	limit := map[byte]int{'G': 4, 'y': 6, 'M': 4, 'L': 4, 'd': 2, 'D': 3, 'Q': 4, 'q': 4, 'E': 4, 'F': 1, 'a': 1, 'h': 2, 'K': 2, 'k': 2, 'H': 2, 'm': 2, 's': 2, 'S': 9, 'V': 2, 'z': 3, 'O': 4, 'X': 5, 'x': 5, 'Z': 5}[c]
	if n > limit || c == 'V' && n != 2 || c == 'O' && n != 1 && n != 4 {
		return raise("INVALID_DATETIME_PATTERN.LENGTH", "Unrecognized datetime pattern: %s. Too many letters in datetime pattern: %s. Please reduce pattern length.", text, strings.Repeat(string(c), n))
	}
	return nil
}

func (p patternPart) numeric() bool {
	switch p.letter {
	case 'y', 'd', 'D', 'h', 'K', 'k', 'H', 'm', 's', 'S', 'F':
		return true
	case 'M', 'L', 'Q', 'q':
		return p.count <= 2
	}
	return false
}

// format writes t, which is in the time zone called zoneName.
func (p *datetimePattern) format(t time.Time, zoneName string) string {
	var b strings.Builder
	formatParts(&b, p.parts, t, zoneName)
	return b.String()
}

func formatParts(b *strings.Builder, parts []patternPart, t time.Time, zoneName string) {
	for _, p := range parts {
		switch {
		case p.letter != 0:
			b.WriteString(p.field(t, zoneName))
		case p.optional != nil:
			formatParts(b, p.optional, t, zoneName)
		default:
			b.WriteString(p.literal)
		}
	}
}

func (p patternPart) field(t time.Time, zoneName string) string {
	digits := func(n int) string { return fmt.Sprintf("%0*d", p.count, n) }
	name := func(s string, short int) string {
		if p.count <= 3 {
			return s[:short]
		}
		return s
	}
	switch p.letter {
	case 'G':
		era := map[bool][2]string{true: {"AD", "Anno Domini"}, false: {"BC", "Before Christ"}}[t.Year() > 0]
		return era[map[bool]int{true: 1, false: 0}[p.count == 4]]
	case 'y':
		return p.year(t.Year())
	case 'M', 'L':
		if p.count > 2 {
			return name(t.Month().String(), 3)
		}
		return digits(int(t.Month()))
	case 'Q', 'q':
		q := (int(t.Month()) + 2) / 3
		switch p.count {
		case 3:
			return "Q" + strconv.Itoa(q)
		case 4:
			return [...]string{"1st", "2nd", "3rd", "4th"}[q-1] + " quarter"
		}
		return digits(q)
	case 'E':
		return name(t.Weekday().String(), 3)
	case 'F':
		return strconv.Itoa((t.Day()-1)%7 + 1)
	case 'a':
		return map[bool]string{true: "AM", false: "PM"}[t.Hour() < 12]
	case 'S':
		return fmt.Sprintf("%09d", t.Nanosecond())[:p.count]
	case 'V':
		return zoneName
	case 'z':
		n, _ := t.Zone()
		return n
	case 'O', 'X', 'x', 'Z':
		return p.offset(t)
	}
	return digits(map[byte]int{'d': t.Day(), 'D': t.YearDay(), 'H': t.Hour(), 'm': t.Minute(), 's': t.Second(), 'K': t.Hour() % 12, 'h': (t.Hour()+11)%12 + 1, 'k': (t.Hour()+23)%24 + 1}[p.letter])
}

// year prints a year; one that has more digits than the pattern has a sign, unless the pattern has less than four.
func (p patternPart) year(y int) string {
	sign := ""
	if y <= 0 && p.signed {
		if y < 0 {
			sign = "-"
		}
		y = -y
	} else if y <= 0 {
		y = 1 - y
	}
	if p.count == 2 {
		return fmt.Sprintf("%02d", y%100)
	}
	text := fmt.Sprintf("%0*d", p.count, y)
	if p.count >= 4 && sign == "" && len(text) > p.count {
		sign = "+"
	}
	return sign + text
}

func (p patternPart) offset(t time.Time) string {
	_, seconds := t.Zone()
	sign := "+"
	if seconds < 0 {
		sign, seconds = "-", -seconds
	}
	h, m, s := seconds/3600, seconds/60%60, seconds%60
	colon := func(sep string) string {
		text := fmt.Sprintf("%s%02d%s%02d", sign, h, sep, m)
		if s != 0 && p.count > 3 {
			text += fmt.Sprintf("%s%02d", sep, s)
		}
		return text
	}
	zero := h == 0 && m == 0 && s == 0
	switch {
	case p.letter == 'O' && zero, p.letter == 'Z' && p.count == 4 && zero:
		return "GMT"
	case p.letter == 'O' && p.count == 1:
		switch {
		case s != 0:
			return fmt.Sprintf("GMT%s%d:%02d:%02d", sign, h, m, s)
		case m != 0:
			return fmt.Sprintf("GMT%s%d:%02d", sign, h, m)
		}
		return fmt.Sprintf("GMT%s%d", sign, h)
	case p.letter == 'O', p.letter == 'Z' && p.count == 4:
		return "GMT" + colon(":")
	case (p.letter == 'X' || p.letter == 'Z' && p.count == 5) && zero:
		return "Z"
	case p.letter == 'Z' && p.count < 4:
		return colon("")
	case p.letter == 'Z':
		return colon(":")
	case p.count == 1 && m == 0:
		return fmt.Sprintf("%s%02d", sign, h)
	case p.count == 1 || p.count == 2 || p.count == 4:
		return colon("")
	}
	return colon(":")
}
