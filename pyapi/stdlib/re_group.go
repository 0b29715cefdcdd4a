package stdlib

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
)

// group parses what follows an opening parenthesis at start.
func (p *reParser) group(start int) (fragment, error) {
	flags := p.flags
	if !p.accept('?') {
		return p.capture(start, "")
	}
	at := p.pos
	c := p.peek()
	p.pos++
	switch c {
	case -1:
		p.pos--
		return fragment{}, p.errorAt(p.pos, "unexpected end of pattern")
	case ':':
		return p.body(start, "(?:", false)
	case '>':
		return p.body(start, "(?>", false)
	case '=', '!':
		return p.body(start, "(?"+string(c), true)
	case '<':
		d := p.peek()
		if d < 0 {
			return fragment{}, p.errorAt(p.pos, "unexpected end of pattern")
		}
		if d != '=' && d != '!' {
			return fragment{}, p.errorAt(start+1, "unknown extension ?<%c", d)
		}
		p.pos++
		f, err := p.body(start, "(?<"+string(d), true)
		if err != nil {
			return f, err
		}
		if f.min != f.max {
			return f, p.errorAt(-1, "look-behind requires fixed-width pattern")
		}
		return fragment{f.text, 0, 0, kindPlain}, nil
	case '#':
		for {
			d := p.peek()
			p.pos++
			if d == ')' {
				return fragment{}, nil
			}
			if d < 0 {
				p.pos--
				return fragment{}, p.errorAt(start, "missing ), unterminated comment")
			}
		}
	case 'P':
		return p.named(start, at)
	case '(':
		return p.conditional(start)
	}
	if _, known := reFlagLetters[c]; known || c == '-' {
		p.pos = at
		f, err := p.inlineFlags(start)
		p.flags = flags
		if f.text == "" && err == nil { // flags of the whole expression
			p.flags = p.global
		}
		return f, err
	}
	return fragment{}, p.errorAt(start+1, "unknown extension ?%c", c)
}

// body parses up to the closing parenthesis and wraps it. An assertion has no width, except for the check of look-behinds.
func (p *reParser) body(start int, prefix string, assertion bool) (fragment, error) {
	f, err := p.alternatives()
	if err != nil {
		return f, err
	}
	if !p.accept(')') {
		return f, p.errorAt(start, "missing ), unterminated subpattern")
	}
	f.text, f.kind = prefix+f.text+")", kindPlain
	if assertion && !strings.HasPrefix(prefix, "(?<") {
		f.min, f.max = 0, 0
	}
	return f, nil
}

func (p *reParser) capture(start int, name string) (fragment, error) {
	p.groups++
	n := p.groups
	parent := 0
	if len(p.open) > 0 {
		parent = p.open[len(p.open)-1]
	}
	p.parents = append(p.parents, parent)
	if name != "" {
		p.names[name] = n
	}
	p.open = append(p.open, n)
	flags := p.flags
	f, err := p.body(start, fmt.Sprintf("(?<%d>", n), false)
	p.flags = flags
	if err != nil {
		return f, err
	}
	p.open = p.open[:len(p.open)-1]
	p.widths[n] = f
	return f, nil
}

// named parses (?P<name>...) and (?P=name).
func (p *reParser) named(start, at int) (fragment, error) {
	switch c := p.peek(); c {
	case '<':
		p.pos++
		nameAt := p.pos
		name, err := p.groupName('>', "group name")
		if err != nil {
			return fragment{}, err
		}
		if old, ok := p.names[name]; ok {
			return fragment{}, p.errorAt(nameAt, "redefinition of group name %s as group %d; was group %d", quoted(name), p.groups+1, old)
		}
		return p.capture(start, name)
	case '=':
		p.pos++
		nameAt := p.pos
		name, err := p.groupName(')', "group name")
		if err != nil {
			return fragment{}, err
		}
		n, ok := p.names[name]
		if !ok {
			return fragment{}, p.errorAt(nameAt, "unknown group name %s", quoted(name))
		}
		return p.reference(n, nameAt)
	case -1:
		return fragment{}, p.errorAt(p.pos, "unexpected end of pattern")
	default:
		return fragment{}, p.errorAt(start+1, "unknown extension ?P%c", c)
	}
}

func quoted(name string) string { return "'" + name + "'" }

func (p *reParser) groupName(end rune, what string) (string, error) {
	start := p.pos
	for p.pos < len(p.src) && p.src[p.pos] != end {
		p.pos++
	}
	name := string(p.src[start:p.pos])
	switch {
	case p.pos == len(p.src) && name == "":
		return "", p.errorAt(start, "missing %s", what)
	case p.pos == len(p.src):
		return "", p.errorAt(start, "missing %c, unterminated name", end)
	case name == "":
		return "", p.errorAt(start, "missing %s", what)
	}
	p.pos++
	if !isIdentifier(name) {
		return "", p.errorAt(start, "bad character in group name %s", quoted(name))
	}
	return name, nil
}

func isIdentifier(s string) bool {
	for i, r := range s {
		if r != '_' && !unicode.IsLetter(r) && (i == 0 || !unicode.IsDigit(r)) {
			return false
		}
	}
	return s != ""
}

func (p *reParser) reference(n, at int) (fragment, error) {
	for _, o := range p.open {
		if o == n {
			return fragment{}, p.errorAt(at, "cannot refer to an open group")
		}
	}
	w := p.widths[n]
	return fragment{fmt.Sprintf(`\k<%d>`, n), w.min, w.max, kindPlain}, nil
}

// conditional parses (?(group)yes|no).
func (p *reParser) conditional(start int) (fragment, error) {
	at := p.pos
	for p.pos < len(p.src) && p.src[p.pos] != ')' {
		p.pos++
	}
	if p.pos == len(p.src) {
		return fragment{}, p.errorAt(at, "missing ), unterminated name")
	}
	name := string(p.src[at:p.pos])
	p.pos++
	n, err := strconv.Atoi(name)
	if err != nil {
		ok := false
		if n, ok = p.names[name]; !ok {
			if name == "" {
				return fragment{}, p.errorAt(at, "missing group name")
			}
			if !isIdentifier(name) {
				return fragment{}, p.errorAt(at, "bad character in group name %s", quoted(name))
			}
			return fragment{}, p.errorAt(at, "unknown group name %s", quoted(name))
		}
	} else if n == 0 {
		return fragment{}, p.errorAt(at, "bad group number")
	} else if n > strings.Count(string(p.src), "(") {
		return fragment{}, p.errorAt(at, "invalid group reference %d", n)
	}
	yes, err := p.branch()
	if err != nil {
		return yes, err
	}
	no := fragment{}
	if p.accept('|') {
		if no, err = p.branch(); err != nil {
			return no, err
		}
		if p.peek() == '|' {
			return no, p.errorAt(p.pos, "conditional backref with more than two branches")
		}
	}
	if !p.accept(')') {
		return no, p.errorAt(start, "missing ), unterminated subpattern")
	}
	text := fmt.Sprintf("(?(%d)%s|%s)", n, yes.text, no.text)
	return fragment{text, min(yes.min, no.min), max(yes.max, no.max), kindPlain}, nil
}

var reFlagLetters = map[rune]int{'i': reIgnoreCase, 'L': reLocale, 'm': reMultiline, 's': reDotAll, 'u': reUnicode, 'x': reVerbose, 'a': reASCII}

// inlineFlags parses (?flags) at the start of the expression, and (?flags-flags:...).
func (p *reParser) inlineFlags(start int) (fragment, error) {
	add, del := 0, 0
	read := func(set *int) error {
		for unicode.IsLetter(p.peek()) {
			f, ok := reFlagLetters[p.peek()]
			if !ok {
				return p.errorAt(p.pos, "unknown flag")
			}
			if f == reLocale {
				return p.errorAt(p.pos+1, "bad inline flags: cannot use 'L' flag with a str pattern")
			}
			*set |= f
			p.pos++
		}
		return nil
	}
	if err := read(&add); err != nil {
		return fragment{}, err
	}
	if p.peek() == ')' {
		p.pos++
		if start != 0 {
			return fragment{}, p.errorAt(start, "global flags not at the start of the expression")
		}
		p.global |= add
		return fragment{}, nil
	}
	if add&reASCII != 0 && add&reUnicode != 0 {
		return fragment{}, p.errorAt(p.pos, "bad inline flags: flags 'a', 'u' and 'L' are incompatible")
	}
	if p.accept('-') {
		if !unicode.IsLetter(p.peek()) {
			return fragment{}, p.errorAt(p.pos, "missing flag")
		}
		at := p.pos
		if err := read(&del); err != nil {
			return fragment{}, err
		}
		if del&(reASCII|reUnicode) != 0 {
			return fragment{}, p.errorAt(at+1, "bad inline flags: cannot turn off flags 'a', 'u' and 'L'")
		}
		if add&del != 0 {
			return fragment{}, p.errorAt(p.pos, "bad inline flags: flag turned on and off")
		}
	}
	switch p.peek() {
	case -1:
		return fragment{}, p.errorAt(p.pos, "missing -, : or )")
	case ':':
		p.pos++
	default:
		return fragment{}, p.errorAt(p.pos, "unknown flag")
	}
	if add&reUnicode != 0 {
		p.flags &^= reASCII
	}
	p.flags = p.flags&^del | add
	prefix := "(?:"
	switch {
	case add&reIgnoreCase != 0:
		prefix = "(?i:"
	case del&reIgnoreCase != 0:
		prefix = "(?-i:"
	}
	return p.body(start, prefix, false)
}
