package duckdb

import (
	"regexp"
	"strings"
)

var (
	leadingFlags  = regexp.MustCompile(`^\(\?([imsdn]*i[imsdn]*)\)`)
	backReference = regexp.MustCompile(`\\(?:[1-9]|k<)`)
)

// asciiCase rewrites a pattern that starts with the flag i: without u Java takes the two cases of a letter for one only in ASCII, regexp2 in all scripts.
// A back-reference would then tell the cases apart, so with one the flag stays.
func asciiCase(p string) string {
	m := leadingFlags.FindStringSubmatch(p)
	if m == nil || backReference.MatchString(p) {
		return p
	}
	var b strings.Builder
	if flags := strings.ReplaceAll(m[1], "i", ""); flags != "" {
		b.WriteString("(?" + flags + ")")
	}
	p = p[len(m[0]):]
	inClass := 0
	for i := 0; i < len(p); i++ {
		c := p[i]
		switch {
		case c == '\\':
			n := escapeLength(p[i:])
			b.WriteString(p[i : i+n])
			i += n - 1
			continue
		case c == '(' && strings.HasPrefix(p[i:], "(?"): // flags, or a group's name
			if end := strings.IndexAny(p[i:], ":>=!)"); end > 0 {
				b.WriteString(p[i : i+end+1])
				i += end
				continue
			}
		case c == '[':
			inClass++
		case c == ']' && inClass > 0:
			inClass--
		}
		switch {
		case !isLetter(c):
			b.WriteByte(c)
		case inClass == 0:
			b.WriteString("[" + string(c) + string(c^0x20) + "]")
		case i+2 < len(p) && p[i+1] == '-' && isLetter(p[i+2]) && c&0x20 == p[i+2]&0x20:
			b.WriteString(p[i:i+3] + string(c^0x20) + "-" + string(p[i+2]^0x20))
			i += 2
		case i+2 < len(p) && p[i+1] == '-', i > 1 && p[i-1] == '-' && p[i-2] != '[':
			b.WriteByte(c) // an end of a range that is no range of letters
		default:
			b.WriteString(string(c) + string(c^0x20))
		}
	}
	return b.String()
}

func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }

// escapeLength is how many bytes the escape at the start of p has.
func escapeLength(p string) int {
	switch {
	case len(p) < 2:
		return len(p)
	case p[1] == 'Q':
		if end := strings.Index(p, `\E`); end > 0 {
			return end + 2
		}
		return len(p)
	case (p[1] == 'p' || p[1] == 'P') && len(p) > 2 && p[2] == '{':
		if end := strings.IndexByte(p, '}'); end > 0 {
			return end + 1
		}
	case p[1] == 'p' || p[1] == 'P':
		return min(3, len(p))
	case p[1] == 'x' && len(p) >= 4 && p[2] != '{':
		return 4
	case p[1] == 'u' && len(p) >= 6:
		return 6
	}
	return 2
}
