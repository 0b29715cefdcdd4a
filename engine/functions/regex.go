package functions

import (
	"fmt"
	"regexp"
	"strings"
)

func regexRows() []*Function {
	return []*Function{
		fn("rlike regexp regexp_like", by("string, string", "boolean", spellMatches)),
		fn("split", by("string, string", "array<string>", spellSplit), f("string, string, int", "array<string>", "go_split($1, $2, $3)")),
		fn("regexp_replace", by("string, string, string", "string", spellRegexpReplace), f("string, string, string, !int", "string", "go_regexp_replace($1, $2, $3, $4)").checked(func(c call) error {
			if n, ok := c.args[3].Value.(int64); ok && n < 1 {
				return c.mismatch("VALUE_OUT_OF_RANGE", "The position must be between (0, 2147483647] (current value = %d).", n)
			}
			return nil
		})),
		fn("regexp_extract", by("string, string, int?", "string", spellRegexpExtract)),
		fn("regexp_extract_all", f("string, string", "array<string>", "go_regexp_extract_all($1, $2, 1)"),
			f("string, string, int", "array<string>", "go_regexp_extract_all($1, $2, $3)")),
		fn("regexp_count", f("string, string", "int", "go_regexp_count($1, $2)")),
		fn("regexp_substr", f("string, string", "string", "go_regexp_substr($1, $2)").nulls(nullAlways)),
		fn("regexp_instr", f("string, string", "int", "go_regexp_instr($1, $2)"), f("string, string, int", "int", "CASE WHEN $3 IS NOT NULL THEN go_regexp_instr($1, $2) END")),
	}
}

// unportable finds what Java's regular expressions and DuckDB's RE2 do not share: look-around, flags, atomic groups, back-references, possessive
// quantifiers, Java's named classes and class operators, and $, which in Java also matches before a final line break.
var unportable = regexp.MustCompile(`\(\?[^:]|\\[1-9kGZRXhHNVcQE]|[*+?}]\+|\\[pP]|\[[^\]]*[\[&]|\$`)

// portable is the constant pattern at argument i, when RE2 and Java agree on it. A pattern that matches the empty text is not: the two
// advance differently after such a match.
func portable(c call, i int) (string, bool) {
	p, ok := c.args[i].Value.(string)
	if !ok || !agreed(p) {
		return "", false
	}
	re, err := regexp.Compile(p)
	return p, err == nil && !re.MatchString("")
}

// agreed reports that RE2 and Java read a pattern alike.
func agreed(p string) bool {
	return !unportable.MatchString(strings.ReplaceAll(p, `\$`, ""))
}

// javaEnd is Java's $ for a search that only asks whether there is a match.
const javaEnd = `(?:\r\n|[\n\r\x{85}\x{2028}\x{2029}])?\z`

func spellMatches(c call) (string, error) {
	p, ok := c.args[1].Value.(string)
	if ok {
		q := p
		if strings.HasSuffix(p, "$") && !strings.HasSuffix(p, `\$`) {
			q = p[:len(p)-1] + javaEnd
			p = p[:len(p)-1]
		}
		if _, err := regexp.Compile(q); err == nil && agreed(p) {
			return "regexp_matches($1, " + quote(q) + ")", nil
		}
	}
	return "go_regexp_like($1, $2)", nil
}

// quote is a DuckDB string literal.
func quote(s string) string {
	return "'" + strings.NewReplacer("'", "''", "$", "$$").Replace(s) + "'"
}

// literalPattern is the text a pattern without operators matches.
func literalPattern(p string) (string, bool) {
	var b strings.Builder
	for i := 0; i < len(p); i++ {
		switch c := p[i]; {
		case strings.IndexByte(`.*+?()[]{}^$|`, c) >= 0:
			return "", false
		case c == '\\':
			i++
			if i >= len(p) || p[i] >= 'a' && p[i] <= 'z' || p[i] >= 'A' && p[i] <= 'Z' || p[i] >= '0' && p[i] <= '9' {
				return "", false
			}
			b.WriteByte(p[i])
		default:
			b.WriteByte(c)
		}
	}
	return b.String(), b.Len() > 0
}

func spellSplit(c call) (string, error) {
	p, _ := c.args[1].Value.(string)
	if lit, ok := literalPattern(p); ok {
		return "string_split($1, " + quote(lit) + ")", nil
	}
	if p, ok := portable(c, 1); ok {
		return "regexp_split_to_array($1, " + quote(p) + ")", nil
	}
	return "go_split($1, $2, -1)", nil
}

func spellRegexpReplace(c call) (string, error) {
	p, ok1 := portable(c, 1)
	r, ok2 := c.args[2].Value.(string)
	if ok1 && ok2 {
		if r, ok := duckReplacement(r); ok {
			return fmt.Sprintf("regexp_replace($1, %s, %s, 'g')", quote(p), quote(r)), nil
		}
	}
	return "go_regexp_replace($1, $2, $3, 1)", nil
}

// duckReplacement turns Java's $1 into RE2's \1; false for named groups, escapes and groups above 9.
func duckReplacement(r string) (string, bool) {
	var b strings.Builder
	for i := 0; i < len(r); i++ {
		switch c := r[i]; c {
		case '\\':
			return "", false
		case '$':
			if i+1 >= len(r) || r[i+1] < '0' || r[i+1] > '9' || i+2 < len(r) && r[i+2] >= '0' && r[i+2] <= '9' {
				return "", false
			}
			b.WriteString(`\` + r[i+1:i+2])
			i++
		default:
			b.WriteByte(c)
		}
	}
	return b.String(), true
}

func spellRegexpExtract(c call) (string, error) {
	group := int64(1)
	if len(c.args) == 3 {
		g, ok := c.args[2].Value.(int64)
		if !ok {
			return "go_regexp_extract($1, $2, $3)", nil
		}
		group = g
	}
	if p, ok := portable(c, 1); ok && group >= 0 && group <= 9 && int(group) <= regexp.MustCompile(p).NumSubexp() {
		return fmt.Sprintf("regexp_extract($1, %s, %d)", quote(p), group), nil
	}
	return fmt.Sprintf("go_regexp_extract($1, $2, %d)", group), nil
}
