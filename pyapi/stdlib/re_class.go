package stdlib

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/seed-e45c46d8/dp/pyapi/syntax"
)

// The classes \d, \s and \w outside of sets and inside of them. The Unicode ones are Python's str.isdecimal, isspace and isalnum.
var (
	reUnicodeClass = map[rune]string{'d': `\p{Nd}`, 's': ` \t-\r\x1c-\x1f\x85\p{Z}`, 'w': `\p{L}\p{N}_`}
	reASCIIClass   = map[rune]string{'d': `0-9`, 's': ` \t-\r`, 'w': `a-zA-Z0-9_`}
)

// classEscape returns a class such as \d as the inside of a set, and whether it is the complement that is meant, as by \D.
func (p *reParser) classEscape(c rune) (in string, complement, ok bool) {
	if c == 'D' || c == 'S' || c == 'W' {
		complement = true
		c += 'a' - 'A'
	}
	table := reUnicodeClass
	if p.asciiOnly() {
		table = reASCIIClass
	}
	in, ok = table[c]
	return in, complement, ok
}

// The places between a letter and none. regexp2's own \b counts other characters as letters than Python does.
var (
	asciiEdge   = edgeOf(reASCIIClass['w'])
	unicodeEdge = edgeOf(reUnicodeClass['w'])
	// asciiBoundaries makes an expression for subjects of ASCII only, where regexp2's \b does the same and is fast.
	asciiBoundaries = strings.NewReplacer(unicodeEdge, `\b`, asciiEdge, `\b`)
)

func edgeOf(class string) string {
	w := "[" + class + "]"
	return "(?:(?<=" + w + ")(?!" + w + ")|(?<!" + w + ")(?=" + w + "))"
}

// noEdge is \B, which an empty string has not got.
func noEdge(edge string) string { return "(?:(?!" + edge + `)(?:(?=[\s\S])|(?<=[\s\S])))` }

// escape parses what follows a backslash outside of a set.
func (p *reParser) escape(start int) (fragment, error) {
	c := p.peek()
	if c < 0 {
		return fragment{}, p.errorAt(start, "bad escape (end of pattern)")
	}
	switch c {
	case 'd', 's', 'w', 'D', 'S', 'W':
		p.pos++
		in, complement, _ := p.classEscape(c)
		if complement {
			in = "^" + in
		}
		return fragment{"[" + in + "]", 1, 1, kindPlain}, nil
	case 'A':
		p.pos++
		return fragment{`\A`, 0, 0, kindAssertion}, nil
	case 'Z':
		p.pos++
		return fragment{`\z`, 0, 0, kindAssertion}, nil
	case 'b', 'B':
		p.pos++
		edge := unicodeEdge
		if p.asciiOnly() {
			edge = asciiEdge
		}
		if c == 'B' {
			edge = noEdge(edge)
		}
		return fragment{edge, 0, 0, kindAssertion}, nil
	}
	if c >= '1' && c <= '9' {
		return p.numericEscape(start)
	}
	r, err := p.character(start)
	if err != nil {
		return fragment{}, err
	}
	return p.literal(r), nil
}

// numericEscape is a reference to a group, or an octal character of three digits.
func (p *reParser) numericEscape(start int) (fragment, error) {
	digits := string(p.src[p.pos])
	p.pos++
	if d := p.peek(); d >= '0' && d <= '9' {
		digits += string(d)
		p.pos++
		if e := p.peek(); isOctal(rune(digits[0])) && isOctal(d) && isOctal(e) {
			digits += string(e)
			p.pos++
			v, _ := strconv.ParseInt(digits, 8, 32)
			if v > 0o377 {
				return fragment{}, p.errorAt(start, `octal escape value \%s outside of range 0-0o377`, digits)
			}
			return p.literal(rune(v)), nil
		}
	}
	n, _ := strconv.Atoi(digits)
	if n > p.groups {
		return fragment{}, p.errorAt(start+1, "invalid group reference %d", n)
	}
	return p.reference(n, start)
}

func isOctal(r rune) bool { return r >= '0' && r <= '7' }

func isASCIILetter(r rune) bool { return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' }

// character parses an escape that stands for one character, after its backslash.
func (p *reParser) character(start int) (rune, error) {
	c := p.src[p.pos]
	p.pos++
	switch c {
	case 'a':
		return '\a', nil
	case 'f':
		return '\f', nil
	case 'n':
		return '\n', nil
	case 'r':
		return '\r', nil
	case 't':
		return '\t', nil
	case 'v':
		return '\v', nil
	case '0':
		v := rune(0)
		for n := 0; n < 2 && isOctal(p.peek()); n++ {
			v = v*8 + p.peek() - '0'
			p.pos++
		}
		return v, nil
	case 'N':
		if p.bytes {
			break
		}
		return p.namedCharacter(start)
	case 'x', 'u', 'U':
		if c != 'x' && p.bytes {
			break
		}
		want := map[rune]int{'x': 2, 'u': 4, 'U': 8}[c]
		at := p.pos
		for p.pos < len(p.src) && p.pos-at < want && strings.ContainsRune("0123456789abcdefABCDEF", p.src[p.pos]) {
			p.pos++
		}
		digits := string(p.src[at:p.pos])
		if len(digits) != want {
			return 0, p.errorAt(start, `incomplete escape \%c%s`, c, digits)
		}
		v, err := strconv.ParseUint(digits, 16, 32)
		if err != nil || v > 0x10FFFF {
			return 0, p.errorAt(start, `bad escape \%c%s`, c, digits)
		}
		return rune(v), nil
	}
	if isASCIILetter(c) || c >= '1' && c <= '9' {
		return 0, p.errorAt(start, `bad escape \%c`, c)
	}
	return c, nil
}

// namedCharacter parses {name} behind \N.
func (p *reParser) namedCharacter(start int) (rune, error) {
	if !p.accept('{') {
		return 0, p.errorAt(p.pos, "missing {")
	}
	name, err := p.groupName('}', "character name")
	if err != nil {
		return 0, err
	}
	r, ok := syntax.RuneNamed(name)
	if !ok {
		return 0, p.errorAt(start, "undefined character name %s", p.quoted(name))
	}
	return r, nil
}

// setOperations are characters that stand for operations of sets when they are doubled, in a later Python.
var setOperations = map[rune]string{'-': "difference", '&': "intersection", '~': "symmetric difference", '|': "union"}

// set parses [...]; start is the place of the bracket. regexp2 has no sets in sets, so a set with complements becomes an
// alternative of sets.
func (p *reParser) set(start int) (fragment, error) {
	var b strings.Builder
	var others []string
	negated := p.accept('^')
	if p.peek() == '[' {
		p.warnings = append(p.warnings, "Possible nested set at position "+strconv.Itoa(p.pos))
	}
	for first := true; ; first = false {
		if p.pos >= len(p.src) {
			return fragment{}, p.errorAt(start, "unterminated character set")
		}
		if p.peek() == ']' && !first {
			p.pos++
			break
		}
		at := p.pos
		if what, ok := setOperations[p.peek()]; ok && !first && p.pos+1 < len(p.src) && p.src[p.pos+1] == p.peek() {
			p.warnings = append(p.warnings, "Possible set "+what+" at position "+strconv.Itoa(at))
		}
		lo, class, err := p.setMember(start)
		if err != nil {
			return fragment{}, err
		}
		if p.peek() == '-' && p.pos+1 < len(p.src) && p.src[p.pos+1] != ']' {
			p.pos++
			if p.peek() == '-' {
				p.warnings = append(p.warnings, "Possible set difference at position "+strconv.Itoa(p.pos-1))
			}
			hi, hiClass, err := p.setMember(start)
			if err != nil {
				return fragment{}, err
			}
			if class != "" || hiClass != "" || hi < lo {
				return fragment{}, p.errorAt(at, "bad character range %s", string(p.src[at:p.pos]))
			}
			b.WriteString(quoteInSet(lo) + "-" + quoteInSet(hi))
			if p.folds() {
				b.WriteString(otherForms(lo, hi, p.asciiOnly()))
			}
			continue
		}
		switch {
		case strings.HasPrefix(class, "^"):
			others = append(others, "["+class+"]")
		case class != "":
			b.WriteString(class)
		default:
			b.WriteString(quoteInSet(lo))
			if p.folds() {
				b.WriteString(otherForms(lo, lo, p.asciiOnly()))
			}
		}
	}
	text := "[" + b.String() + "]"
	if len(others) > 0 {
		if b.Len() > 0 {
			others = append(others, text)
		}
		text = "(?:" + strings.Join(others, "|") + ")"
		if negated {
			text = "(?:(?!" + text + `)[\s\S])`
		}
	} else if negated {
		text = "[^" + b.String() + "]"
	}
	return fragment{text, 1, 1, kindPlain}, nil
}

// setMember parses a character or a class of a set; a complement begins with ^.
func (p *reParser) setMember(set int) (rune, string, error) {
	at := p.pos
	c := p.src[p.pos]
	p.pos++
	if c != '\\' {
		return c, "", nil
	}
	e := p.peek()
	if e < 0 {
		return 0, "", p.errorAt(set, "unterminated character set")
	}
	if in, complement, ok := p.classEscape(e); ok {
		p.pos++
		if complement {
			in = "^" + in
		}
		return 0, in, nil
	}
	if e == 'b' {
		p.pos++
		return '\b', "", nil
	}
	if isOctal(e) {
		v, n := rune(0), 0
		for ; n < 3 && isOctal(p.peek()); n++ {
			v = v*8 + p.peek() - '0'
			p.pos++
		}
		if v > 0o377 {
			return 0, "", p.errorAt(at, `octal escape value %s outside of range 0-0o377`, string(p.src[at:p.pos]))
		}
		return v, "", nil
	}
	r, err := p.character(at)
	return r, "", err
}

// quoteInSet writes a character of a set so that regexp2 sees no operation in it.
func quoteInSet(c rune) string {
	if strings.ContainsRune(`\[]^-`, c) {
		return fmt.Sprintf(`\x%02x`, c)
	}
	return string(c)
}
