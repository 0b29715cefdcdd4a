package duckdb

import (
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/dlclark/regexp2"
)

// regexFunctions match with regexp2, which knows what Java's expressions know and RE2 does not: look-around, back-references, possessive quantifiers.
func regexFunctions() []goFunction {
	return []goFunction{
		function("go_regexp_like", "text, text -> bool", func(a []any) (any, error) {
			re, err := compiled(a[1].(string), "rlike")
			if err != nil {
				return nil, err
			}
			return re.MatchString(a[0].(string))
		}),
		function("go_split", "text, text, int -> [text]", func(a []any) (any, error) {
			re, err := compiled(a[1].(string), "split")
			if err != nil {
				return nil, err
			}
			if a[1].(string) == "" {
				return splitCharacters(a[0].(string), int(a[2].(int32))), nil
			}
			return javaSplit(re, a[0].(string), int(a[2].(int32)))
		}),
		function("go_regexp_replace", "text, text, text, int -> text", func(a []any) (any, error) {
			re, err := compiled(a[1].(string), "regexp_replace")
			if err != nil {
				return nil, err
			}
			return replaceAll(re, a[0].(string), a[2].(string), int(a[3].(int32)))
		}),
		function("go_regexp_extract", "text, text, int -> text", func(a []any) (any, error) {
			var r string
			err := eachMatch(a[0].(string), a[1].(string), "regexp_extract", func(m *regexp2.Match) (bool, error) {
				g, err := group(m, int(a[2].(int32)), "regexp_extract")
				r = g
				return false, err
			})
			return r, err
		}),
		function("go_regexp_extract_all", "text, text, int -> [text]", func(a []any) (any, error) {
			r := []string{}
			err := eachMatch(a[0].(string), a[1].(string), "regexp_extract_all", func(m *regexp2.Match) (bool, error) {
				g, err := group(m, int(a[2].(int32)), "regexp_extract_all")
				r = append(r, g)
				return true, err
			})
			return r, err
		}),
		function("go_regexp_count", "text, text -> int", func(a []any) (any, error) {
			n := int32(0)
			err := eachMatch(a[0].(string), a[1].(string), "regexp_count", func(*regexp2.Match) (bool, error) { n++; return true, nil })
			return n, err
		}),
		function("go_regexp_substr", "text, text -> text", func(a []any) (any, error) {
			var r any
			err := eachMatch(a[0].(string), a[1].(string), "regexp_substr", func(m *regexp2.Match) (bool, error) {
				if s := m.String(); s != "" {
					r = s
				}
				return false, nil
			})
			return r, err
		}),
		function("go_regexp_instr", "text, text -> int", func(a []any) (any, error) {
			at := int32(0)
			err := eachMatch(a[0].(string), a[1].(string), "regexp_instr", func(m *regexp2.Match) (bool, error) {
				at = int32(m.Index) + 1
				return false, nil
			})
			return at, err
		}),
	}
}

// expressions holds compiled patterns. A pattern from data may differ row by row, so it starts anew when it has grown.
var expressions = struct {
	sync.Mutex
	by map[string]*regexp2.Regexp
}{by: map[string]*regexp2.Regexp{}}

func compiled(pattern, function string) (*regexp2.Regexp, error) {
	expressions.Lock()
	defer expressions.Unlock()
	if re, ok := expressions.by[pattern]; ok {
		return re, nil
	}
	re, err := regexp2.Compile(fromJava(caseless(pattern)), regexp2.None)
	if err != nil {
		return nil, raise("INVALID_PARAMETER_VALUE.PATTERN", "The value of parameter(s) `regexp` in `%s` is invalid: '%s'. %v", function, pattern, err)
	}
	if len(expressions.by) > 1000 {
		clear(expressions.by)
	}
	expressions.by[pattern] = re
	return re, nil
}

// fromJava rewrites what Java spells differently: \p{Alpha}, \h, \R, \Q…\E, possessive quantifiers, and \d \w \s, which are ASCII in Java.
func fromJava(p string) string {
	var b strings.Builder
	quantified := false
	for i := 0; i < len(p); i++ {
		c := p[i]
		was := quantified
		quantified = false
		switch {
		case c == '\\' && i+1 < len(p):
			i += escapeFromJava(&b, p[i:])
		case c == '[':
			class, n := classFromJava(p[i:])
			if n == 0 { // not closed, as regexp2 will say
				class, n = p[i:], len(p)-i
			}
			b.WriteString(class)
			i += n - 1
		case c == '+' && was:
			possessive(&b)
		default:
			b.WriteByte(c)
			quantified = strings.IndexByte("*+?}", c) >= 0
		}
	}
	return b.String()
}

func escaped(p string, i int) bool {
	n := 0
	for i--; i >= 0 && p[i] == '\\'; i-- {
		n++
	}
	return n%2 == 1
}

// possessive wraps the last quantified atom in an atomic group.
func possessive(b *strings.Builder) {
	s := b.String()
	q := len(s) - 1
	if s[q] == '}' {
		q = strings.LastIndexByte(s, '{')
	}
	start := q - 1
	switch {
	case start >= 0 && (s[start] == ')' || s[start] == ']'):
		open, shut, depth := byte('('), s[start], 0
		if shut == ']' {
			open = '['
		}
		for ; start >= 0; start-- {
			if escaped(s, start) {
				continue
			}
			if s[start] == shut {
				depth++
			} else if s[start] == open {
				if depth--; depth == 0 {
					break
				}
			}
		}
	case start > 0 && escaped(s, start):
		start--
	}
	start = max(start, 0)
	b.Reset()
	b.WriteString(s[:start] + "(?>" + s[start:] + ")")
}

// escapeFromJava writes the escape that p starts with and returns how many bytes after the backslash it took.
func escapeFromJava(b *strings.Builder, p string) int {
	if set, n, ok := escapedSet(p); ok {
		b.WriteString(set.expr())
		return n - 1
	}
	switch p[1] {
	case 'R':
		b.WriteString(`(?:\r\n|[\n\x0B\f\r\u0085\u2028\u2029])`)
	case 'Q':
		end := strings.Index(p, `\E`)
		if end < 0 {
			end = len(p)
		}
		b.WriteString(regexp2.Escape(p[2:end]))
		return min(end+2, len(p)) - 1
	default:
		b.WriteString(p[:2])
	}
	return 1
}

func propertyName(p string) (string, int) {
	if strings.HasPrefix(p, "{") {
		if end := strings.IndexByte(p, '}'); end > 0 {
			return p[1:end], end + 1
		}
	}
	_, n := utf8.DecodeRuneInString(p)
	return p[:n], n
}

func eachMatch(text, pattern, function string, f func(*regexp2.Match) (bool, error)) error {
	re, err := compiled(pattern, function)
	if err != nil {
		return err
	}
	m, err := re.FindStringMatch(text)
	for err == nil && m != nil {
		var more bool
		if more, err = f(m); err != nil || !more {
			return err
		}
		m, err = re.FindNextMatch(m)
	}
	return err
}

func group(m *regexp2.Match, n int, function string) (string, error) {
	if n < 0 || n >= m.GroupCount() {
		return "", raise("INVALID_PARAMETER_VALUE.REGEX_GROUP_INDEX", "The value of parameter(s) `idx` in `%s` is invalid: Expects group index between 0 and %d, but got %d.", function, m.GroupCount()-1, n)
	}
	return m.GroupByNumber(n).String(), nil
}

// javaSplit is String.split: a positive limit bounds the parts, a match of nothing at the start gives no part, trailing empty parts stay.
func javaSplit(re *regexp2.Regexp, text string, limit int) ([]string, error) {
	runes := []rune(text)
	parts, from := []string{}, 0
	m, err := re.FindRunesMatch(runes)
	for err == nil && m != nil {
		if limit > 0 && len(parts) == limit-1 {
			break
		}
		if end := m.Index + m.Length; end > 0 {
			parts = append(parts, string(runes[from:m.Index]))
			from = end
		}
		m, err = re.FindNextMatch(m)
	}
	return append(parts, string(runes[from:])), err
}

// splitCharacters is Spark's split by an empty pattern: every character, the rest together when there is a limit.
func splitCharacters(text string, limit int) []string {
	runes := []rune(text)
	if limit <= 0 || limit > len(runes) {
		limit = max(len(runes), 1)
	}
	parts := make([]string, limit)
	for i := range parts[:limit-1] {
		parts[i] = string(runes[i])
	}
	parts[limit-1] = string(runes[min(limit-1, len(runes)):])
	return parts
}

// replaceAll replaces every match from a position (counted from 1) on; the replacement is Java's: $1, ${name}, \x for x.
func replaceAll(re *regexp2.Regexp, text, replacement string, pos int) (string, error) {
	runes := []rune(text)
	if pos < 1 || pos > len(runes)+1 {
		return text, nil
	}
	from := pos - 1
	var b strings.Builder
	b.WriteString(string(runes[:from]))
	rest := runes[from:]
	at := 0
	m, err := re.FindRunesMatch(rest)
	for err == nil && m != nil {
		b.WriteString(string(rest[at:m.Index]))
		if err := appendReplacement(&b, m, replacement); err != nil {
			return "", err
		}
		at = m.Index + m.Length
		m, err = re.FindNextMatch(m)
	}
	b.WriteString(string(rest[at:]))
	return b.String(), err
}

func appendReplacement(b *strings.Builder, m *regexp2.Match, r string) error {
	for i := 0; i < len(r); i++ {
		switch c := r[i]; {
		case c == '\\' && i+1 < len(r):
			i++
			b.WriteByte(r[i])
		case c == '$' && strings.HasPrefix(r[i+1:], "{"):
			end := strings.IndexByte(r[i:], '}')
			if end < 0 {
				return raise("INVALID_PARAMETER_VALUE.REPLACEMENT", "named capturing group is missing trailing '}'")
			}
			if g := m.GroupByName(r[i+2 : i+end]); g != nil {
				b.WriteString(g.String())
			}
			i += end
		case c == '$':
			// As many digits as make a group that exists.
			n, used := -1, 0
			for j := i + 1; j < len(r) && r[j] >= '0' && r[j] <= '9'; j++ {
				k, err := strconv.Atoi(r[i+1 : j+1])
				if err != nil || k >= m.GroupCount() {
					break
				}
				n, used = k, j-i
			}
			if n < 0 {
				return raise("INVALID_PARAMETER_VALUE.REPLACEMENT", "The replacement '%s' names a group that the pattern does not have.", r)
			}
			b.WriteString(m.GroupByNumber(n).String())
			i += used
		default:
			b.WriteByte(c)
		}
	}
	return nil
}
