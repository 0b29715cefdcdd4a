package stdlib

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/seed-e45c46d8/dp/pyapi/runtime"
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
		outer := p.behind
		if outer == 0 {
			p.behind = p.groups + 1
		}
		f, err := p.body(start, "(?<"+string(d), true)
		p.behind = outer
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
				return fragment{kind: kindNothing}, nil
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
		first := p.first && p.empty && len(p.open) == 0 && p.depth == 1
		f, err := p.inlineFlags(start, first)
		p.flags = flags
		if f.kind == kindNothing && err == nil { // flags of the whole expression
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
		name, err := p.identifier('>')
		if err != nil {
			return fragment{}, err
		}
		if old, ok := p.names[name]; ok {
			return fragment{}, p.errorAt(nameAt, "redefinition of group name %s as group %d; was group %d", p.quoted(name), p.groups+1, old)
		}
		return p.capture(start, name)
	case '=':
		p.pos++
		nameAt := p.pos
		name, err := p.identifier(')')
		if err != nil {
			return fragment{}, err
		}
		n, ok := p.names[name]
		if !ok {
			return fragment{}, p.errorAt(nameAt, "unknown group name %s", p.quoted(name))
		}
		return p.reference(n, nameAt)
	case -1:
		return fragment{}, p.errorAt(p.pos, "unexpected end of pattern")
	default:
		return fragment{}, p.errorAt(start+1, "unknown extension ?P%c", c)
	}
}

func (p *reParser) quoted(name string) string { return (&pattern{bytes: p.bytes}).quoted(name) }

// quoted is a name in an error, as repr shows it.
func (p *pattern) quoted(name string) string {
	if p.bytes {
		return asciiRepr(name)
	}
	r, err := runtime.Repr(runtime.String(name))
	if err != nil {
		return name
	}
	return r
}

// asciiRepr is the repr of text with escapes for what is not ASCII.
func asciiRepr(text string) string {
	var b strings.Builder
	b.WriteByte('\'')
	for _, r := range text {
		switch {
		case r == '\'' || r == '\\':
			b.WriteString("\\" + string(r))
		case r < ' ' || r > '~':
			fmt.Fprintf(&b, "\\x%02x", r)
		default:
			b.WriteRune(r)
		}
	}
	b.WriteByte('\'')
	return b.String()
}

// groupName reads a name up to end.
func (p *reParser) groupName(end rune, what string) (string, error) {
	start := p.pos
	for p.pos < len(p.src) && p.src[p.pos] != end {
		p.pos++
	}
	name := string(p.src[start:p.pos])
	switch {
	case p.pos == len(p.src) && name == "":
		return "", p.errorAt(p.pos, "missing %s", what)
	case p.pos == len(p.src):
		return "", p.errorAt(start, "missing %c, unterminated name", end)
	case name == "":
		return "", p.errorAt(start, "missing %s", what)
	}
	p.pos++
	return name, nil
}

// identifier is groupName for what names a group.
func (p *reParser) identifier(end rune) (string, error) {
	start := p.pos
	name, err := p.groupName(end, "group name")
	if err == nil && (!isIdentifier(name) || p.bytes && !isASCIIText(name)) {
		err = p.errorAt(start, "bad character in group name %s", p.quoted(name))
	}
	return name, err
}

func isASCIIText(s string) bool {
	return strings.IndexFunc(s, func(r rune) bool { return r >= utf8.RuneSelf }) < 0
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
	if p.behind > 0 && n >= p.behind {
		return fragment{}, p.errorAt(p.pos, "cannot refer to group defined in the same lookbehind subpattern")
	}
	w := p.widths[n]
	text := fmt.Sprintf(`\k<%d>`, n)
	if p.folds() {
		text = "(?i:" + text + ")"
	}
	return fragment{text, w.min, w.max, kindPlain}, nil
}

// conditional parses (?(group)yes|no).
func (p *reParser) conditional(start int) (fragment, error) {
	at := p.pos
	name, err := p.groupName(')', "group name")
	if err != nil {
		return fragment{}, err
	}
	n := 0
	number := name
	if len(name) > 1 && (name[0] == '+') {
		number = name[1:] // CPython warns
		p.warnings = append(p.warnings, "bad character in group name "+p.quoted(name)+" at position "+strconv.Itoa(at))
	}
	if strings.Trim(number, "0123456789") != "" {
		p.pos = at
		if name, err = p.identifier(')'); err != nil {
			return fragment{}, err
		}
		ok := false
		if n, ok = p.names[name]; !ok {
			return fragment{}, p.errorAt(at, "unknown group name %s", p.quoted(name))
		}
	} else {
		if n, err = strconv.Atoi(number); err != nil || n > 1<<30 {
			return fragment{}, p.errorAt(at, "invalid group reference %s", strings.TrimLeft(name, "0"))
		}
		if n == 0 {
			return fragment{}, p.errorAt(at, "bad group number")
		}
		p.later = append(p.later, laterGroup{n, at})
	}
	if p.behind > 0 {
		for _, o := range p.open {
			if o == n {
				return fragment{}, p.errorAt(p.pos, "cannot refer to an open group")
			}
		}
		if n >= p.behind {
			return fragment{}, p.errorAt(p.pos, "cannot refer to group defined in the same lookbehind subpattern")
		}
	}
	p.depth++
	defer func() { p.depth-- }()
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
func (p *reParser) inlineFlags(start int, first bool) (fragment, error) {
	const kinds = reASCII | reUnicode | reLocale
	add, del := 0, 0
	unknown := func(otherwise string) error {
		if unicode.IsLetter(p.peek()) {
			return p.errorAt(p.pos, "unknown flag")
		}
		return p.errorAt(p.pos, "%s", otherwise)
	}
	for p.peek() != '-' {
		f, ok := reFlagLetters[p.peek()]
		if !ok {
			if c := p.peek(); c == ')' || c == ':' {
				break
			}
			return fragment{}, unknown("missing -, : or )")
		}
		p.pos++
		if f == reLocale && !p.bytes {
			return fragment{}, p.errorAt(p.pos, "bad inline flags: cannot use 'L' flag with a str pattern")
		}
		if f == reUnicode && p.bytes {
			return fragment{}, p.errorAt(p.pos, "bad inline flags: cannot use 'u' flag with a bytes pattern")
		}
		add |= f
		if f&kinds != 0 && add&kinds != f {
			return fragment{}, p.errorAt(p.pos, "bad inline flags: flags 'a', 'u' and 'L' are incompatible")
		}
	}
	if p.accept(')') {
		if !first {
			return fragment{}, p.errorAt(start, "global flags not at the start of the expression")
		}
		if both := p.global | add; both&reASCII != 0 && (add&reUnicode != 0 || both&reLocale != 0) {
			kind := "UNICODE"
			if p.bytes {
				kind = "LOCALE"
			}
			return fragment{}, &reError{msg: "ASCII and " + kind + " flags are incompatible", class: runtime.ValueError}
		}
		p.global |= add
		if add&reASCII != 0 {
			p.global &^= reUnicode
		}
		return fragment{kind: kindNothing}, nil
	}
	if p.accept('-') {
		for {
			f, ok := reFlagLetters[p.peek()]
			if !ok {
				otherwise := "missing :"
				if del == 0 {
					otherwise = "missing flag"
				}
				if p.peek() == ':' && del != 0 {
					break
				}
				return fragment{}, unknown(otherwise)
			}
			p.pos++
			if f&kinds != 0 {
				return fragment{}, p.errorAt(p.pos, "bad inline flags: cannot turn off flags 'a', 'u' and 'L'")
			}
			del |= f
		}
	}
	p.pos++
	if add&del != 0 {
		return fragment{}, p.errorAt(p.pos-1, "bad inline flags: flag turned on and off")
	}
	if add&kinds != 0 {
		p.flags &^= kinds
	}
	p.flags = p.flags&^del | add
	return p.body(start, "(?:", false)
}
