package duckdb

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/dlclark/regexp2"
)

// charClass is what stands between brackets in Java's expressions: a set of characters as Java reads it. Java joins sets that stand inside one another
// and intersects with &&, which regexp2 cannot say; it becomes a choice and a look-ahead at the same character.
type charClass struct {
	items string // of a class of regexp2 that is not negated
	cond  string // an expression for one character, when it is more than items
}

func (c charClass) expr() string {
	if c.cond != "" {
		return c.cond
	}
	return "[" + c.items + "]"
}

func (c charClass) or(d charClass) charClass {
	if c.cond == "" && d.cond == "" {
		return charClass{items: c.items + d.items}
	}
	return charClass{cond: "(?:" + c.expr() + "|" + d.expr() + ")"}
}

func (c charClass) and(d charClass) charClass {
	return charClass{cond: "(?:(?=" + c.expr() + ")" + d.expr() + ")"}
}

func (c charClass) not() charClass {
	if c.cond == "" {
		return charClass{cond: "[^" + c.items + "]"}
	}
	return charClass{cond: `(?:(?!` + c.cond + `)[\s\S])`}
}

// classParser reads a class the way java.util.regex.Pattern.clazz does, whose order of unions and intersections is its own.
type classParser struct {
	p  string
	at int
	ok bool // false once the class does not end
}

// classFromJava is the expression for the class that p starts with, and how many bytes of p it took; 0 when the class is not closed.
func classFromJava(p string) (string, int) {
	r := classParser{p: p, at: 1, ok: true}
	c := r.class(true, true)
	if !r.ok {
		return "", 0
	}
	return c.expr(), r.at
}

func (r *classParser) starts(s string) bool { return strings.HasPrefix(r.p[r.at:], s) }

// class reads up to its closing bracket, and over it when it consumes.
func (r *classParser) class(bracketed, consume bool) charClass {
	var set *charClass
	union := func(c charClass) {
		if set != nil {
			c = set.or(c)
		}
		set = &c
	}
	negated := bracketed && r.starts("^")
	if negated {
		r.at++
	}
	for r.ok {
		switch {
		case r.at >= len(r.p):
			r.ok = false
		case r.starts("["):
			r.at++
			union(r.class(true, true))
		case r.starts("&&"):
			r.at += 2
			r.intersect(&set)
		case r.starts("]") && set != nil:
			if consume {
				r.at++
			}
			if negated {
				return set.not()
			}
			return *set
		default:
			union(r.item())
		}
	}
	return charClass{}
}

// intersect reads the right side of &&: classes, or the whole rest, which takes the place of what stood before it.
func (r *classParser) intersect(set **charClass) {
	var right *charClass
	for r.at < len(r.p) && !r.starts("]") && !r.starts("&") {
		var c charClass
		if r.starts("[") {
			r.at++
			c = r.class(true, true)
			if right != nil {
				c = right.or(c)
			}
		} else {
			c = r.class(false, false)
		}
		right = &c
		if !r.ok {
			return
		}
	}
	switch {
	case right == nil: // Java then intersects with what it read last, which changes nothing
		r.ok = *set != nil
	case *set == nil:
		*set = right
	default:
		c := (*set).and(*right)
		*set = &c
	}
}

// item is a character, a range or an escape.
func (r *classParser) item() charClass {
	low, set, ok := r.one()
	if ok {
		return set
	}
	if !r.starts("-") || r.at+1 >= len(r.p) || r.p[r.at+1] == ']' || r.p[r.at+1] == '[' {
		return charClass{items: low}
	}
	r.at++
	high, _, _ := r.one()
	return charClass{items: low + "-" + high}
}

// one is a character, written for a class of regexp2, or the set that an escape stands for.
func (r *classParser) one() (string, charClass, bool) {
	rest := r.p[r.at:]
	if rest[0] != '\\' || len(rest) < 2 {
		c, n := utf8.DecodeRuneInString(rest)
		r.at += n
		if strings.ContainsRune(`[]\-^&`, c) {
			return `\` + string(c), charClass{}, false
		}
		return rest[:n], charClass{}, false
	}
	if set, n, ok := escapedSet(rest); ok {
		r.at += n
		return "", set, true
	}
	n := characterLength(rest)
	r.at += n
	return rest[:n], charClass{}, false
}

// characterLength is how many bytes an escape for one character takes.
func characterLength(p string) int {
	n := 2
	digits := func(most int) {
		for n < len(p) && n < 2+most && strings.IndexByte("0123456789abcdefABCDEF", p[n]) >= 0 {
			n++
		}
	}
	switch p[1] {
	case 'x':
		if end := strings.IndexByte(p, '}'); strings.HasPrefix(p[2:], "{") && end > 0 {
			return end + 1
		}
		digits(2)
	case 'u':
		digits(4)
	case '0':
		digits(3)
	case 'c':
		n = min(3, len(p))
	default:
		_, size := utf8.DecodeRuneInString(p[1:])
		n = 1 + size
	}
	return n
}

// escapedSets are Java's escapes for a set of characters: of ASCII, unlike those of regexp2.
var escapedSets = map[byte]string{
	'd': "0-9", 'w': "a-zA-Z_0-9", 's': ` \t\n\x0B\f\r`, 'h': ` \t\u00A0\u1680\u180e\u2000-\u200a\u202f\u205f\u3000`, 'v': `\n\x0B\f\r\u0085\u2028\u2029`,
}

// escapedSet is the set that p starts with and how many bytes name it.
func escapedSet(p string) (charClass, int, bool) {
	c := p[1]
	if set, ok := escapedSets[c|0x20]; ok {
		s := charClass{items: set}
		if c&0x20 == 0 {
			s = s.not()
		}
		return s, 2, true
	}
	if c != 'p' && c != 'P' {
		return charClass{}, 0, false
	}
	name, n := propertyName(p[2:])
	set, ok := property(name)
	if !ok {
		set = `\p{` + name + `}` // which regexp2 rejects by name
	}
	s := charClass{items: set}
	if c == 'P' {
		s = s.not()
	}
	return s, 2 + n, true
}

// posix are Java's named classes, which regexp2 does not have.
var posix = map[string]string{
	"Lower": "a-z", "Upper": "A-Z", "ASCII": `\x00-\x7F`, "Alpha": "a-zA-Z", "Digit": "0-9", "Alnum": "a-zA-Z0-9", "Punct": "!-/:-@\\[-`{-~",
	"Graph": "!-~", "Print": " -~", "Blank": ` \t`, "Cntrl": `\x00-\x1F\x7F`, "XDigit": "0-9a-fA-F", "Space": ` \t\n\x0B\f\r`,
}

// binaryProperties are the properties that Java asks for by Is…, in Unicode's categories and contributory properties.
var binaryProperties = map[string][]*unicode.RangeTable{
	"ALPHABETIC": {unicode.L, unicode.Nl, unicode.Other_Alphabetic}, "LETTER": {unicode.L}, "LOWERCASE": {unicode.Ll, unicode.Other_Lowercase},
	"UPPERCASE": {unicode.Lu, unicode.Other_Uppercase}, "TITLECASE": {unicode.Lt}, "PUNCTUATION": {unicode.P}, "CONTROL": {unicode.Cc},
	"WHITE_SPACE": {unicode.White_Space}, "DIGIT": {unicode.Nd}, "IDEOGRAPHIC": {unicode.Ideographic}, "HEX_DIGIT": {unicode.Hex_Digit, unicode.Nd},
	"JOIN_CONTROL": {unicode.Join_Control}, "NONCHARACTER_CODE_POINT": {unicode.Noncharacter_Code_Point},
}

// javaProperties are named after methods of java.lang.Character.
var javaProperties = map[string][]*unicode.RangeTable{
	"javaLowerCase": binaryProperties["LOWERCASE"], "javaUpperCase": binaryProperties["UPPERCASE"], "javaAlphabetic": binaryProperties["ALPHABETIC"],
	"javaIdeographic": binaryProperties["IDEOGRAPHIC"], "javaTitleCase": {unicode.Lt}, "javaDigit": {unicode.Nd}, "javaLetter": {unicode.L},
	"javaLetterOrDigit": {unicode.L, unicode.Nd}, "javaSpaceChar": {unicode.Z},
}

// property is what a class of regexp2 holds for \p{name}; false for what Java may know and regexp2 cannot say, blocks above all.
func property(name string) (string, bool) {
	if set, ok := posix[name]; ok {
		return set, true
	}
	if tables, ok := javaProperties[name]; ok {
		return tableItems(tables), true
	}
	key, value, pair := strings.Cut(name, "=")
	switch strings.ToLower(key) {
	case "sc", "script", "gc", "general_category":
		if pair {
			name = value
		}
	}
	if is, ok := strings.CutPrefix(name, "Is"); ok {
		if tables, ok := binaryProperties[strings.ToUpper(is)]; ok {
			return tableItems(tables), true
		}
		name = is
	}
	if name == "LC" {
		return `\p{Lu}\p{Ll}\p{Lt}`, true
	}
	for script := range unicode.Scripts {
		if strings.EqualFold(script, name) {
			name = script
		}
	}
	_, err := regexp2.Compile(`\p{`+name+`}`, regexp2.None)
	return `\p{` + name + `}`, err == nil
}

// tableItems are the ranges of tables as a class has them.
func tableItems(tables []*unicode.RangeTable) string {
	var b strings.Builder
	add := func(low, high, stride rune) {
		if stride != 1 {
			for ; low <= high; low += stride {
				b.WriteString(regexp2.Escape(string(low)))
			}
			return
		}
		b.WriteString(regexp2.Escape(string(low)) + "-" + regexp2.Escape(string(high)))
	}
	for _, t := range tables {
		for _, r := range t.R16 {
			add(rune(r.Lo), rune(r.Hi), rune(r.Stride))
		}
		for _, r := range t.R32 {
			add(rune(r.Lo), rune(r.Hi), rune(r.Stride))
		}
	}
	return b.String()
}
