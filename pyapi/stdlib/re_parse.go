package stdlib

import (
	"fmt"
	"strconv"
	"strings"
)

// Python's regular expressions are translated to those of regexp2, which are .NET's. The parser here is what decides whether an
// expression is valid, with CPython's messages.

// The flags of module re.
const (
	reTemplate   = 1
	reIgnoreCase = 2
	reLocale     = 4
	reMultiline  = 8
	reDotAll     = 16
	reUnicode    = 32
	reVerbose    = 64
	reDebug      = 128
	reASCII      = 256
)

// reError is what is wrong with an expression.
type reError struct {
	msg string
	pos int // in characters; -1: nowhere
}

func (e *reError) Error() string { return e.msg }

// fragment is a piece of the translated expression, with how many characters it matches.
type fragment struct {
	text     string
	min, max int
	kind     fragmentKind
}

type fragmentKind int

const (
	kindPlain fragmentKind = iota
	kindAssertion
	kindRepeat
)

// unbounded is the max of a fragment without an upper limit.
const unbounded = 1 << 30

type reParser struct {
	src     []rune
	pos     int
	flags   int // in force here
	global  int // of the whole expression
	groups  int
	names   map[string]int
	parents []int // by group: the group around it
	open    []int // groups that are not closed
	widths  map[int]fragment
	depth   int
}

// translate returns the expression for regexp2. The parser knows the groups afterwards.
func (p *reParser) translate() (string, error) {
	p.names, p.widths, p.parents = map[string]int{}, map[int]fragment{}, []int{0}
	p.flags = p.global
	f, err := p.alternatives()
	if err != nil {
		return "", err
	}
	if p.pos < len(p.src) {
		return "", p.errorAt(p.pos, "unbalanced parenthesis")
	}
	text := f.text
	if p.global&reIgnoreCase != 0 {
		text = "(?i:" + text + ")"
	}
	return text, nil
}

func (p *reParser) errorAt(pos int, format string, args ...any) error {
	return &reError{fmt.Sprintf(format, args...), pos}
}

func (p *reParser) peek() rune {
	if p.pos < len(p.src) {
		return p.src[p.pos]
	}
	return -1
}

func (p *reParser) accept(r rune) bool {
	if p.peek() == r {
		p.pos++
		return true
	}
	return false
}

func addWidth(a, b int) int { return min(a+b, unbounded) }

func (p *reParser) alternatives() (fragment, error) {
	if p.depth++; p.depth > 200 {
		return fragment{}, p.errorAt(p.pos, "the expression is nested too deeply")
	}
	defer func() { p.depth-- }()
	var texts []string
	out := fragment{min: unbounded}
	for {
		f, err := p.branch()
		if err != nil {
			return f, err
		}
		texts = append(texts, f.text)
		out.min, out.max = min(out.min, f.min), max(out.max, f.max)
		if !p.accept('|') {
			break
		}
	}
	out.text = strings.Join(texts, "|")
	return out, nil
}

func (p *reParser) branch() (fragment, error) {
	var b strings.Builder
	out := fragment{}
	for {
		if p.flags&reVerbose != 0 && p.skipVerbose() {
			continue
		}
		c := p.peek()
		if c < 0 || c == '|' || c == ')' {
			out.text = b.String()
			return out, nil
		}
		start := p.pos
		f, err := p.item()
		if err != nil {
			return f, err
		}
		f, err = p.repeats(f, start)
		if err != nil {
			return f, err
		}
		b.WriteString(f.text)
		out.min, out.max = addWidth(out.min, f.min), addWidth(out.max, f.max)
	}
}

func (p *reParser) skipVerbose() bool {
	switch c := p.peek(); {
	case c == ' ' || c >= '\t' && c <= '\r':
		p.pos++
		return true
	case c == '#':
		for p.pos < len(p.src) && p.src[p.pos] != '\n' {
			p.pos++
		}
		return true
	}
	return false
}

// item parses one element without its quantifiers.
func (p *reParser) item() (fragment, error) {
	start := p.pos
	c := p.src[p.pos]
	p.pos++
	switch c {
	case '.':
		if p.flags&reDotAll != 0 {
			return fragment{`[\s\S]`, 1, 1, kindPlain}, nil
		}
		return fragment{`[^\n]`, 1, 1, kindPlain}, nil
	case '^':
		if p.flags&reMultiline != 0 {
			return fragment{`(?m:^)`, 0, 0, kindAssertion}, nil
		}
		return fragment{`\A`, 0, 0, kindAssertion}, nil
	case '$':
		if p.flags&reMultiline != 0 {
			return fragment{`(?m:$)`, 0, 0, kindAssertion}, nil
		}
		return fragment{`\Z`, 0, 0, kindAssertion}, nil
	case '(':
		return p.group(start)
	case '[':
		return p.set(start)
	case '\\':
		return p.escape(start)
	case '*', '+', '?':
		return fragment{}, p.errorAt(start, "nothing to repeat")
	case '{':
		if _, _, n := p.bounds(start); n > 0 {
			return fragment{}, p.errorAt(start, "nothing to repeat")
		}
	}
	return literal(c), nil
}

func literal(c rune) fragment { return fragment{quoteRune(c), 1, 1, kindPlain} }

func quoteRune(c rune) string {
	if strings.ContainsRune(`\*+?|{}[]()^$.# `, c) {
		return `\` + string(c)
	}
	switch c {
	case '\n':
		return `\n`
	case '\t':
		return `\t`
	case '\r':
		return `\r`
	case '\f':
		return `\f`
	case '\v':
		return `\v`
	}
	return string(c)
}

// bounds reads {m,n} at a brace; n is how many characters it takes, 0 when it is no quantifier.
func (p *reParser) bounds(at int) (lo, hi, n int) {
	i := at + 1
	number := func() (int, bool) {
		start := i
		for i < len(p.src) && p.src[i] >= '0' && p.src[i] <= '9' {
			i++
		}
		if i == start {
			return 0, false
		}
		v, err := strconv.Atoi(string(p.src[start:i]))
		if err != nil || v > unbounded {
			v = unbounded
		}
		return v, true
	}
	lo, hasLo := number()
	hi = lo
	comma := i < len(p.src) && p.src[i] == ','
	if comma {
		i++
		v, ok := number()
		hi = unbounded
		if ok {
			hi = v
		} else if !hasLo && (i >= len(p.src) || p.src[i] == '}') {
			lo = 0 // "{,}" repeats like *
		}
	} else if !hasLo {
		return 0, 0, 0
	}
	if i >= len(p.src) || p.src[i] != '}' {
		return 0, 0, 0
	}
	return lo, hi, i + 1 - at
}

// repeats parses the quantifiers behind an element.
func (p *reParser) repeats(f fragment, start int) (fragment, error) {
	for {
		if p.flags&reVerbose != 0 && p.skipVerbose() {
			continue
		}
		at := p.pos
		lo, hi := 0, unbounded
		switch p.peek() {
		case '*':
			p.pos++
		case '+':
			lo = 1
			p.pos++
		case '?':
			hi = 1
			p.pos++
		case '{':
			l, h, n := p.bounds(at)
			if n == 0 {
				return f, nil
			}
			if h < l {
				return f, p.errorAt(at+1, "min repeat greater than max repeat")
			}
			lo, hi = l, h
			p.pos += n
		default:
			return f, nil
		}
		if f.kind == kindAssertion {
			return f, p.errorAt(at, "nothing to repeat")
		}
		if f.kind == kindRepeat {
			return f, p.errorAt(at, "multiple repeat")
		}
		quantifier := fmt.Sprintf("{%d,%d}", lo, hi)
		switch {
		case hi == unbounded && lo < 2:
			quantifier = string("*+"[lo])
		case hi == unbounded:
			quantifier = fmt.Sprintf("{%d,}", lo)
		case lo == 0 && hi == 1:
			quantifier = "?"
		}
		text := "(?:" + f.text + ")"
		if f.text == "" {
			quantifier = ""
		}
		out := fragment{min: mulWidth(f.min, lo), max: mulWidth(f.max, hi), kind: kindRepeat}
		switch {
		case p.accept('?'):
			if quantifier != "" {
				quantifier += "?"
			}
			out.text = text + quantifier
		case p.accept('+'):
			out.text = "(?>" + text + quantifier + ")"
		default:
			out.text = text + quantifier
		}
		f = out
	}
}

func mulWidth(a, n int) int {
	if a == 0 || n == 0 {
		return 0
	}
	if a >= unbounded/n {
		return unbounded
	}
	return a * n
}
