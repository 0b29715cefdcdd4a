package stdlib

import (
	"fmt"
	bigint "math/big"
	"strings"
	"sync"
	"time"

	"github.com/dlclark/regexp2"

	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

// maxMatchTime is how long one match may take: backtracking can take for ever and cannot be interrupted.
const maxMatchTime = 10 * time.Second

var (
	patternClass = runtime.NewClass("re", "Pattern").Dotted()
	matchClass   = runtime.NewClass("re", "Match").Dotted()
	reErrorClass = runtime.NewExceptionClass("re", "error")
)

// pattern is a compiled expression, re.Pattern.
type pattern struct {
	source  string // of a pattern of bytes: a character for each byte
	bytes   bool
	flags   int
	text    string // for regexp2
	ascii   string // the same for subjects of ASCII only, where it can be simpler
	groups  int
	names   map[string]int
	byGroup []string // names by group
	parents []int
	forms   [2 * formCount]struct {
		once sync.Once
		re   *regexp2.Regexp
		err  error
	}
}

// form says where a match may begin and end.
type form int

const (
	searching form = iota // anywhere
	matching              // begins at the start
	fullForm              // begins at the start and ends at the end
	advancing             // anywhere, but not empty at the start: what follows an empty match
	following             // begins at the start and is not empty
	formCount
)

func (*pattern) Type() *runtime.Type     { return patternClass.InstanceType() }
func (*pattern) PyClass() *runtime.Class { return patternClass }
func (p *pattern) M__getattribute__(name string) (runtime.Object, error) {
	return runtime.Attr(p, patternClass, name)
}

func (p *pattern) M__repr__() (runtime.Object, error) {
	flags := p.flags
	if !p.bytes {
		flags &^= reUnicode
	}
	r, err := runtime.Repr(p.value(p.source))
	if len([]rune(r)) > 200 {
		r = string([]rune(r)[:200])
	}
	var names []string
	for _, f := range []struct {
		bit  int
		name string
	}{{reTemplate, "TEMPLATE"}, {reIgnoreCase, "IGNORECASE"}, {reLocale, "LOCALE"}, {reMultiline, "MULTILINE"}, {reDotAll, "DOTALL"}, {reUnicode, "UNICODE"}, {reVerbose, "VERBOSE"}, {reDebug, "DEBUG"}, {reASCII, "ASCII"}} {
		if flags&f.bit != 0 {
			names = append(names, "re."+f.name)
			flags &^= f.bit
		}
	}
	if flags != 0 {
		names = append(names, fmt.Sprintf("0x%x", flags))
	}
	if len(names) > 0 {
		r += ", " + strings.Join(names, "|")
	}
	return runtime.String("re.compile(" + r + ")"), err
}

func (p *pattern) M__eq__(o runtime.Object) (runtime.Object, error) {
	q, ok := o.(*pattern)
	return runtime.NewBool(ok && p.source == q.source && p.flags == q.flags && p.bytes == q.bytes), nil
}

// HashKey makes equal patterns one dict key.
func (p *pattern) HashKey() any {
	return fmt.Sprintf("\x00re.Pattern\x00%s\x00%d\x00%t", p.source, p.flags, p.bytes)
}

// value is text of the pattern's or a subject's kind as Python sees it.
func (p *pattern) value(text string) runtime.Object {
	if p.bytes {
		return bytesOfLatin1(text)
	}
	return runtime.String(text)
}

// bytesOf is what bytes or a bytearray hold.
func bytesOf(o runtime.Object) ([]byte, bool) {
	switch b := runtime.Native(o).(type) {
	case runtime.Bytes:
		return b, true
	case *runtime.ByteArray:
		return b.B, true
	}
	return nil, false
}

// latin1 is bytes as text with a character for each.
func latin1(b []byte) string {
	r := make([]rune, len(b))
	for i, c := range b {
		r[i] = rune(c)
	}
	return string(r)
}

func bytesOfLatin1(text string) runtime.Bytes {
	b := make(runtime.Bytes, 0, len(text))
	for _, r := range text {
		b = append(b, byte(r))
	}
	return b
}

// newPattern compiles a Python expression.
func newPattern(s *runtime.Session, source string, isBytes bool, flags int) (*pattern, error) {
	kind := "str"
	if isBytes {
		kind = "bytes"
	}
	switch {
	case isBytes && flags&reUnicode != 0:
		return nil, runtime.Raise(runtime.ValueError, "cannot use UNICODE flag with a bytes pattern")
	case !isBytes && flags&reLocale != 0:
		return nil, runtime.Raise(runtime.ValueError, "cannot use LOCALE flag with a %s pattern", kind)
	case flags&reLocale != 0 && flags&reASCII != 0, flags&reASCII != 0 && flags&reUnicode != 0:
		return nil, runtime.Raise(runtime.ValueError, "ASCII and %s flags are incompatible", map[bool]string{true: "LOCALE", false: "UNICODE"}[isBytes])
	}
	parser := &reParser{src: []rune(source), bytes: isBytes, global: flags}
	text, err := parser.parse()
	if err == nil {
		err = warn(s, parser.warnings)
		if err != nil {
			return nil, err
		}
	}
	if err != nil {
		return nil, raiseREError(err.(*reError), source, isBytes)
	}
	p := &pattern{source: source, bytes: isBytes, flags: parser.global, text: text, ascii: asciiBoundaries.Replace(text), groups: parser.groups, names: parser.names, parents: parser.parents}
	p.byGroup = make([]string, p.groups+1)
	for n, i := range p.names {
		p.byGroup[i] = n
	}
	if _, err := p.compiled(searching, true); err != nil {
		return nil, raiseREError(&reError{msg: "the expression is not supported: " + err.Error(), pos: -1}, source, isBytes)
	}
	return p, nil
}

// warn issues the warnings of an expression.
func warn(s *runtime.Session, texts []string) error {
	for _, text := range texts {
		class := runtime.FutureWarning
		if strings.HasPrefix(text, "bad character") {
			class = runtime.DeprecationWarning
		}
		m, err := s.ImportModule("warnings")
		if err != nil {
			return err
		}
		if _, err := runtime.Call(m.Get("warn"), []runtime.Object{runtime.String(text), class}, nil); err != nil {
			return err
		}
	}
	return nil
}

func raiseREError(e *reError, source string, isBytes bool) error {
	if e.class != nil {
		return runtime.Raise(e.class, "%s", e.msg)
	}
	text := e.msg
	runes := []rune(source)
	line, col := runtime.None, runtime.None
	pos := runtime.None
	if e.pos >= 0 {
		before := string(runes[:min(e.pos, len(runes))])
		text += " at position " + itoa(e.pos)
		l := strings.Count(before, "\n") + 1
		c := e.pos - len([]rune(before[:strings.LastIndexByte(before, '\n')+1])) + 1
		if strings.Contains(source, "\n") {
			text += " (line " + itoa(l) + ", column " + itoa(c) + ")"
		}
		pos, line, col = runtime.Int(e.pos), runtime.Int(l), runtime.Int(c)
	}
	x := runtime.NewException(reErrorClass, runtime.String(text))
	x.Set("msg", runtime.String(e.msg))
	x.Set("pattern", (&pattern{bytes: isBytes}).value(source))
	x.Set("pos", pos)
	x.Set("lineno", line)
	x.Set("colno", col)
	return runtime.Throw(x)
}

func (p *pattern) compiled(f form, ascii bool) (*regexp2.Regexp, error) {
	text := p.text
	if ascii && p.ascii != p.text {
		text = p.ascii
		f += formCount
	}
	c := &p.forms[f]
	c.once.Do(func() {
		switch f % formCount {
		case matching:
			text = `\G(?:` + text + ")"
		case fullForm:
			text = `\G(?:` + text + `)\z`
		case following:
			text = `\G(?:` + text + `)(?!\G)`
		case advancing:
			text = "(?:" + text + `)(?!\G)`
		}
		c.re, c.err = regexp2.Compile(text, regexp2.None)
		if c.err == nil {
			c.re.MatchTimeout = maxMatchTime
		}
	})
	return c.re, c.err
}

// subject is a string that is searched: what lies behind endpos does not exist for the expression.
type subject struct {
	object      runtime.Object
	bytes       bool
	ascii       bool // all of it
	runes       []rune
	pos, endpos int
}

func (p *pattern) subject(o runtime.Object, pos, endpos runtime.Object) (*subject, error) {
	s, ok := runtime.AsString(o)
	t := &subject{object: o, bytes: p.bytes}
	if !ok {
		b, isBytes := bytesOf(o)
		if !isBytes {
			return nil, runtime.Raise(runtime.TypeError, "expected string or bytes-like object, got '%s'", runtime.TypeName(o))
		}
		if !p.bytes {
			return nil, runtime.Raise(runtime.TypeError, "cannot use a string pattern on a bytes-like object")
		}
		t.runes = make([]rune, len(b))
		for i, c := range b {
			t.runes[i] = rune(c)
		}
	} else {
		if p.bytes {
			return nil, runtime.Raise(runtime.TypeError, "cannot use a bytes pattern on a string-like object")
		}
		t.runes = []rune(s)
	}
	t.endpos = len(t.runes)
	t.ascii = len(s) == len(t.runes) && ok
	clamp := func(v runtime.Object, to *int) error {
		if v == nil || v == runtime.None {
			return nil
		}
		n, ok := runtime.Native(v).(runtime.Int)
		if !ok {
			if big, isBig := runtime.Native(v).(*runtime.BigInt); isBig {
				*to = len(t.runes)
				if (*bigint.Int)(big).Sign() < 0 {
					*to = 0
				}
				return nil
			}
			i, err := runtime.Index(v)
			if err != nil {
				return err
			}
			n = runtime.Int(i)
		}
		*to = min(max(int(n), 0), len(t.runes))
		return nil
	}
	if err := clamp(pos, &t.pos); err != nil {
		return nil, err
	}
	return t, clamp(endpos, &t.endpos)
}

// find looks for a match from a place on; nil when there is none.
func (p *pattern) find(f form, t *subject, from int) (*match, error) {
	if from > t.endpos {
		return nil, nil
	}
	re, err := p.compiled(f, t.ascii)
	if err != nil {
		return nil, raiseREError(&reError{msg: "the expression is not supported: " + err.Error(), pos: -1}, p.source, p.bytes)
	}
	m, err := re.FindRunesMatchStartingAt(t.runes[:t.endpos], from)
	if err != nil {
		return nil, runtime.Raise(runtime.TimeoutError, "the regular expression took longer than %s", maxMatchTime)
	}
	if m == nil {
		return nil, nil
	}
	out := &match{re: p, subject: t, spans: make([][2]int, p.groups+1)}
	for i := range out.spans {
		out.spans[i] = [2]int{-1, -1}
		if g := m.GroupByNumber(i); g != nil && len(g.Captures) > 0 {
			out.spans[i] = [2]int{g.Index, g.Index + g.Length}
		}
	}
	return out, nil
}

// each calls fn with the matches from left to right, which do not overlap. An empty match is followed by one that is not empty at
// the same place, if there is one.
func (p *pattern) each(t *subject, fn func(*match) (bool, error)) error {
	next := p.scanner(t)
	for {
		m, err := next()
		if m == nil || err != nil {
			return err
		}
		more, err := fn(m)
		if err != nil || !more {
			return err
		}
	}
}

func (p *pattern) scanner(t *subject) func() (*match, error) {
	at, f := t.pos, searching
	return func() (*match, error) {
		m, err := p.find(f, t, at)
		if m == nil || err != nil {
			at = t.endpos + 1
			return nil, err
		}
		at, f = m.spans[0][1], searching
		if m.spans[0][0] == m.spans[0][1] {
			f = advancing
		}
		return m, nil
	}
}
