package stdlib

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/seed-e45c46d8/dp/pyapi/runtime"
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

	class *runtime.Class // what is raised when it is not re.error
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
	kindNothing // a comment or flags
)

// unbounded is the max of a fragment without an upper limit.
const unbounded = 1 << 30

// maxRepeat is where CPython refuses the number of a quantifier.
const maxRepeat = 1<<32 - 1

type reParser struct {
	src     []rune
	bytes   bool // each character is a byte
	pos     int
	flags   int // in force here
	global  int // of the whole expression
	groups  int
	names   map[string]int
	parents []int // by group: the group around it
	open    []int // groups that are not closed
	widths  map[int]fragment
	depth   int
	empty   bool // nothing stands before this place
	first   bool // and it is in the first branch of the expression
	behind  int  // 1 + the groups there were when a look-behind was entered, or 0
	later   []laterGroup
	// warnings are what CPython says about the expression without refusing it; FutureWarning, or DeprecationWarning for group names.
	warnings []string
}

// laterGroup is a conditional on a group that may follow.
type laterGroup struct{ group, pos int }

// parse is translate with the flags that the expression itself sets: one that turns verbose on is read again.
func (p *reParser) parse() (text string, err error) {
	given := p.global
	if !p.bytes && p.global&reASCII == 0 {
		p.global |= reUnicode
	}
	defer func() {
		if err == nil && given&reUnicode != 0 && p.global&reASCII != 0 {
			err = &reError{msg: "ASCII and UNICODE flags are incompatible", class: runtime.ValueError}
		}
	}()
	if verbose := p.global & reVerbose; verbose == 0 {
		again := &reParser{src: p.src, bytes: p.bytes, global: p.global}
		text, err := again.translate()
		if again.global&reVerbose == 0 {
			*p = *again
			return text, err
		}
		p.global = again.global
	}
	return p.translate()
}

// translate returns the expression for regexp2. The parser knows the groups afterwards.
func (p *reParser) translate() (string, error) {
	p.first = true
	p.names, p.widths, p.parents = map[string]int{}, map[int]fragment{}, []int{0}
	p.flags = p.global
	f, err := p.alternatives()
	if err != nil {
		return "", err
	}
	if p.pos < len(p.src) {
		return "", p.errorAt(p.pos, "unbalanced parenthesis")
	}
	for _, l := range p.later {
		if l.group > p.groups {
			return "", p.errorAt(l.pos, "invalid group reference %d", l.group)
		}
	}
	return f.text, nil
}

func (p *reParser) errorAt(pos int, format string, args ...any) error {
	return &reError{msg: fmt.Sprintf(format, args...), pos: pos}
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
		p.first = false
	}
	out.text = strings.Join(texts, "|")
	return out, nil
}

func (p *reParser) branch() (fragment, error) {
	var b strings.Builder
	out := fragment{}
	p.empty = true
	defer func() { p.empty = false }()
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
		if f.kind != kindNothing {
			p.empty = false
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
	return p.literal(c), nil
}

// folds reports whether letters match in either case.
func (p *reParser) folds() bool { return p.flags&reIgnoreCase != 0 }

// asciiOnly reports whether classes and cases are those of ASCII.
func (p *reParser) asciiOnly() bool { return p.bytes || p.flags&reASCII != 0 }

func (p *reParser) literal(c rune) fragment {
	if p.folds() {
		if forms := otherForms(c, c, p.asciiOnly()); forms != "" {
			return fragment{"[" + quoteInSet(c) + forms + "]", 1, 1, kindPlain}
		}
	}
	return fragment{quoteRune(c), 1, 1, kindPlain}
}

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
		if err != nil || v > maxRepeat {
			return maxRepeat, true
		}
		return min(v, unbounded-1), true
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
			if l >= maxRepeat || h >= maxRepeat && h != unbounded {
				return f, &reError{msg: "the repetition number is too large", class: runtime.OverflowError}
			}
			if h < l {
				return f, p.errorAt(at+1, "min repeat greater than max repeat")
			}
			lo, hi = l, h
			p.pos += n
		default:
			return f, nil
		}
		if f.kind == kindAssertion || f.kind == kindNothing {
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
