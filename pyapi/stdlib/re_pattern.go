package stdlib

import (
	"strings"
	"sync"
	"time"

	"github.com/dlclark/regexp2"

	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

// maxMatchTime is how long one match may take: backtracking can take for ever and cannot be interrupted.
const maxMatchTime = 10 * time.Second

var (
	patternClass = runtime.NewClass("re", "Pattern")
	matchClass   = runtime.NewClass("re", "Match")
	reErrorClass = runtime.NewExceptionClass("re", "error")
)

// pattern is a compiled expression, re.Pattern.
type pattern struct {
	source  string
	flags   int
	text    string // for regexp2
	groups  int
	names   map[string]int
	byGroup []string // names by group
	parents []int
	forms   [4]struct {
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
)

func (*pattern) Type() *runtime.Type     { return patternClass.InstanceType() }
func (*pattern) PyClass() *runtime.Class { return patternClass }
func (p *pattern) M__getattribute__(name string) (runtime.Object, error) {
	return runtime.Attr(p, patternClass, name)
}

func (p *pattern) M__repr__() (runtime.Object, error) {
	r, err := runtime.Repr(runtime.String(p.source))
	if len([]rune(r)) > 200 {
		r = string([]rune(r)[:200])
	}
	var names []string
	for _, f := range []struct {
		bit  int
		name string
	}{{reIgnoreCase, "IGNORECASE"}, {reLocale, "LOCALE"}, {reMultiline, "MULTILINE"}, {reDotAll, "DOTALL"}, {reVerbose, "VERBOSE"}, {reDebug, "DEBUG"}, {reASCII, "ASCII"}} {
		if p.flags&f.bit != 0 {
			names = append(names, "re."+f.name)
		}
	}
	if len(names) > 0 {
		r += ", " + strings.Join(names, "|")
	}
	return runtime.String("re.compile(" + r + ")"), err
}

func (p *pattern) M__eq__(o runtime.Object) (runtime.Object, error) {
	q, ok := o.(*pattern)
	return runtime.NewBool(ok && p.source == q.source && p.flags == q.flags), nil
}

// HashKey makes equal patterns one dict key.
func (p *pattern) HashKey() any {
	return "\x00re.Pattern\x00" + p.source + "\x00" + string(rune(p.flags))
}

// newPattern compiles a Python expression.
func newPattern(source string, flags int) (*pattern, error) {
	parser := &reParser{src: []rune(source), global: flags}
	if flags&reASCII == 0 {
		parser.global |= reUnicode
	}
	text, err := parser.translate()
	if err != nil {
		return nil, raiseREError(err.(*reError), source)
	}
	if parser.global&reASCII != 0 {
		parser.global &^= reUnicode
	}
	p := &pattern{source: source, flags: parser.global, text: text, groups: parser.groups, names: parser.names, parents: parser.parents}
	p.byGroup = make([]string, p.groups+1)
	for n, i := range p.names {
		p.byGroup[i] = n
	}
	if _, err := p.compiled(searching); err != nil {
		return nil, raiseREError(&reError{"the expression is not supported: " + err.Error(), -1}, source)
	}
	return p, nil
}

func raiseREError(e *reError, source string) error {
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
	x.Set("pattern", runtime.String(source))
	x.Set("pos", pos)
	x.Set("lineno", line)
	x.Set("colno", col)
	return runtime.Throw(x)
}

func (p *pattern) compiled(f form) (*regexp2.Regexp, error) {
	c := &p.forms[f]
	c.once.Do(func() {
		text := p.text
		switch f {
		case matching:
			text = `\G(?:` + text + ")"
		case fullForm:
			text = `\G(?:` + text + `)\z`
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
	runes       []rune
	pos, endpos int
}

func newSubject(o runtime.Object, pos, endpos runtime.Object) (*subject, error) {
	s, ok := runtime.AsString(o)
	if !ok {
		if _, isBytes := runtime.Native(o).(runtime.Bytes); isBytes {
			return nil, runtime.Raise(runtime.TypeError, "cannot use a string pattern on a bytes-like object")
		}
		return nil, runtime.Raise(runtime.TypeError, "expected string or bytes-like object, got '%s'", runtime.TypeName(o))
	}
	t := &subject{object: o, runes: []rune(s)}
	t.endpos = len(t.runes)
	clamp := func(v runtime.Object, to *int) error {
		if v == nil || v == runtime.None {
			return nil
		}
		n, ok := v.(runtime.Int)
		if !ok {
			return runtime.Raise(runtime.TypeError, "'%s' object cannot be interpreted as an integer", runtime.TypeName(v))
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
	re, err := p.compiled(f)
	if err != nil {
		return nil, raiseREError(&reError{"the expression is not supported: " + err.Error(), -1}, p.source)
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
