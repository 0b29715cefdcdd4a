package duckdb

import (
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

var (
	leadingFlags  = regexp.MustCompile(`^\(\?([imsdnu]*i[imsdnu]*)\)`)
	flagOff       = regexp.MustCompile(`\(\?[a-z]*-[a-z]*i`)
	backReference = regexp.MustCompile(`\\(?:[1-9]|k<)`)
)

// letterCase is what Java takes for one letter where it does not regard case.
type letterCase struct {
	alike func(r rune) []rune         // a letter in all its cases; nil: it is alone
	span  func(low, high rune) string // a range of a class, with what is alike to its letters
}

// caseless rewrites a pattern that starts with the flag i into one that says which letters are alike: without the flag u Java takes the two cases of a
// letter for one only in ASCII, with it those that become one in lower case after upper case; regexp2 goes by lower case, in all scripts. A back-reference
// would tell the cases apart, so with one the flag stays, and so it does where a part of the pattern takes it back.
func caseless(p string) string {
	m := leadingFlags.FindStringSubmatch(p)
	if m == nil || backReference.MatchString(p) || flagOff.MatchString(p) {
		return p
	}
	letters := asciiCase
	if strings.Contains(m[1], "u") {
		letters = unicodeCase
	}
	var b strings.Builder
	if flags := strings.NewReplacer("i", "", "u", "").Replace(m[1]); flags != "" {
		b.WriteString("(?" + flags + ")")
	}
	p = p[len(m[0]):]
	inClass := 0
	for p != "" {
		r, n := utf8.DecodeRuneInString(p)
		switch {
		case r == '\\':
			n = escapeLength(p)
			b.WriteString(p[:n])
			p = p[n:]
			continue
		case r == '(' && strings.HasPrefix(p, "(?"): // flags, or a group's name
			if end := strings.IndexAny(p, ":>=!)"); end > 0 {
				b.WriteString(p[:end+1])
				p = p[end+1:]
				continue
			}
		case r == '[':
			inClass++
		case r == ']' && inClass > 0:
			inClass--
		}
		rest := p[n:]
		if inClass > 0 && r != '[' && r != '^' && strings.HasPrefix(rest, "-") {
			if high, m := utf8.DecodeRuneInString(rest[1:]); high != ']' && high != '[' && high != '\\' && m > 0 {
				b.WriteString(letters.span(r, high))
				p = rest[1+m:]
				continue
			}
		}
		switch alike := letters.alike(r); {
		case len(alike) == 0:
			b.WriteString(p[:n])
		case inClass > 0:
			b.WriteString(string(alike))
		default:
			b.WriteString("[" + string(alike) + "]")
		}
		p = rest
	}
	return b.String()
}

var asciiCase = letterCase{
	alike: func(r rune) []rune {
		if r > unicode.MaxASCII || !isLetter(byte(r)) {
			return nil
		}
		return []rune{r, r ^ 0x20}
	},
	span: func(low, high rune) string {
		s := string(low) + "-" + string(high)
		if low > unicode.MaxASCII || high > unicode.MaxASCII || !isLetter(byte(low)) || !isLetter(byte(high)) || low&0x20 != high&0x20 {
			return s
		}
		return s + string(low^0x20) + "-" + string(high^0x20)
	},
}

// foldedLetter is the same for letters that Java takes for one with the flag u.
func foldedLetter(r rune) rune { return unicode.ToLower(unicode.ToUpper(r)) }

// casedLetters are the letters with more than one case, by their foldedLetter.
var casedLetters = sync.OnceValue(func() map[rune][]rune {
	m := map[rune][]rune{}
	for _, c := range unicode.CaseRanges {
		for r := rune(c.Lo); r <= rune(c.Hi); r++ {
			f := foldedLetter(r)
			if !slices.Contains(m[f], r) {
				m[f] = append(m[f], r)
			}
		}
	}
	for f, letters := range m {
		if !slices.Contains(letters, f) {
			m[f] = append(letters, f)
		}
		slices.Sort(m[f])
	}
	return m
})

var unicodeCase = letterCase{
	alike: func(r rune) []rune {
		if letters := casedLetters()[foldedLetter(r)]; len(letters) > 1 {
			return letters
		}
		return nil
	},
	span: func(low, high rune) string {
		in := func(r rune) bool { return low <= r && r <= high }
		var more []rune
		for f, letters := range casedLetters() {
			for _, r := range letters {
				if !in(r) && (in(unicode.ToUpper(r)) || in(f)) {
					more = append(more, r)
				}
			}
		}
		slices.Sort(more)
		return string(low) + "-" + string(high) + string(more)
	},
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
