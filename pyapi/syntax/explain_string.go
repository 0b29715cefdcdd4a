package syntax

import (
	"strings"
)

// literals are string literals in a row. What is wrong inside them is told at the furthest token, which is the one behind them.
func (x *explainer) literals() *shape {
	return x.once(stringsRule, func() *shape {
		from := x.i
		list := x.many(func() *shape { return x.kind(tString) })
		what := "literal"
		isBytes := false
		for i, s := range list {
			lit := &x.toks[s.from]
			n := x.l.stringPrefix(lit.off)
			prefix := strings.ToLower(x.l.src[lit.off : lit.off+n])
			quotes := 1
			if body := x.l.src[lit.off+n:]; strings.HasPrefix(body, `"""`) || strings.HasPrefix(body, `'''`) {
				quotes = 3
			}
			body := x.l.src[lit.off+n+quotes : lit.end-quotes]
			formatted, bytes := strings.Contains(prefix, "f"), strings.Contains(prefix, "b")
			if bytes && !isASCII(body) {
				x.raiseAt(s, "bytes can only contain ASCII literal characters")
			}
			if !formatted {
				x.unescape(body, strings.Contains(prefix, "r"), bytes, lit)
			}
			if i > 0 && bytes != isBytes {
				x.raise("cannot mix bytes and nonbytes literals")
			}
			isBytes = bytes
			if formatted {
				what = "f-string expression"
				if !x.l.modern[lit.off] {
					f := olderFormat{x, lit, strings.Contains(prefix, "r"), lit.off + n + quotes, lit.end - quotes}
					f.parts(0)
				}
			}
		}
		return x.expr(from, what)
	})
}

func (x *explainer) unescape(body string, raw, bytes bool, lit *token) {
	p := &parser{l: x.l, toks: x.toks, i: x.i}
	if err := p.attempt(func() { p.unescape(body, raw, bytes, lit) }); err != nil {
		x.raise("%s", err.Msg)
	}
}

// olderFormat reads the body of an f-string as Python did up to 3.11, where it was a string first: the text from i to end.
type olderFormat struct {
	*explainer
	lit    *token
	raw    bool
	i, end int // offsets
}

// parts reads literal text and fields, up to the end or, in a format specification, to "}".
func (f *olderFormat) parts(level int) {
	src := f.l.src
	for {
		start := f.i
		for f.i < f.end && src[f.i] != '{' && src[f.i] != '}' {
			if src[f.i] == '\\' && !f.raw && f.i+1 < f.end {
				f.i++
				if src[f.i] == '{' || src[f.i] == '}' {
					break
				}
				if src[f.i] == 'N' && f.i+1 < f.end && src[f.i+1] == '{' {
					if n := strings.IndexByte(src[f.i:f.end], '}'); n >= 0 {
						f.i += n
					} else {
						f.i = f.end - 1
					}
				}
			}
			f.i++
		}
		if level == 0 && f.i < f.end && src[f.i] == '}' && (f.i+1 == f.end || src[f.i+1] != '}') {
			f.raise("f-string: single '}' is not allowed")
		}
		f.unescape(src[start:f.i], f.raw, false, f.lit)
		switch {
		case f.i >= f.end:
			return
		case level == 0 && f.i+1 < f.end && src[f.i+1] == src[f.i]:
			f.i += 2
		case src[f.i] == '{':
			f.field(level)
		default: // the end of a format specification
			return
		}
	}
}

// more gives up at the end of the string.
func (f *olderFormat) more() {
	if f.i >= f.end {
		f.raise("f-string: expecting '}'")
	}
}

// field reads a replacement field.
func (f *olderFormat) field(level int) {
	if level >= 2 {
		f.raise("f-string: expressions nested too deeply")
	}
	src := f.l.src
	f.i++
	start := f.i
	f.expressionEnd()
	f.more()
	f.inner(start)
	if src[f.i] == '=' {
		f.i++
		for f.i < f.end && strings.IndexByte(" \t\r\n\f\v", src[f.i]) >= 0 {
			f.i++
		}
		f.more()
	}
	if src[f.i] == '!' {
		f.i++
		f.more()
		f.i++
		if strings.IndexByte("sra", src[f.i-1]) < 0 {
			f.raise("f-string: invalid conversion character: expected 's', 'r', or 'a'")
		}
		f.more()
	}
	if src[f.i] == ':' {
		f.i++
		f.more()
		f.parts(level + 1)
	}
	if f.i >= f.end || src[f.i] != '}' {
		f.raise("f-string: expecting '}'")
	}
	f.i++
}

// expressionEnd goes to the end of a field's expression.
func (f *olderFormat) expressionEnd() {
	src := f.l.src
	var open []byte
	quote := ""
	for ; f.i < f.end; f.i++ {
		c := src[f.i]
		if c == '\\' {
			f.raise("f-string expression part cannot include a backslash")
		}
		if quote != "" {
			if strings.HasPrefix(src[f.i:f.end], quote) {
				f.i += len(quote) - 1
				quote = ""
			}
			continue
		}
		switch {
		case c == '"' || c == '\'':
			quote = string(c)
			if triple := strings.Repeat(quote, 3); strings.HasPrefix(src[f.i:f.end], triple) {
				quote = triple
				f.i += 2
			}
		case c == '(' || c == '[' || c == '{':
			if len(open) >= maxParens {
				f.raise("f-string: too many nested parenthesis")
			}
			open = append(open, c)
		case c == '#':
			f.raise("f-string expression part cannot include '#'")
		case len(open) == 0 && strings.IndexByte("!:}=<>", c) >= 0:
			if f.i+1 < f.end && src[f.i+1] == '=' && strings.IndexByte("!=<>", c) >= 0 {
				f.i++
			} else if c != '<' && c != '>' {
				return
			}
		case c == ')' || c == ']' || c == '}':
			if len(open) == 0 {
				f.raise("f-string: unmatched '%c'", c)
			}
			last := open[len(open)-1]
			open = open[:len(open)-1]
			if closingOf[last] != c {
				f.raise("f-string: closing parenthesis '%c' does not match opening parenthesis '%c'", c, last)
			}
		}
	}
	if quote != "" {
		f.raise("f-string: unterminated string")
	}
	if len(open) > 0 {
		f.raise("f-string: unmatched '%c'", open[len(open)-1])
	}
}

// inner explains the expression of a field. It is a text of its own in parentheses: columns of errors in it count from there.
func (f *olderFormat) inner(start int) {
	text := f.l.src[start:f.i]
	if strings.Trim(text, " \t\r\n\f\v") == "" {
		f.raise("f-string: empty expression not allowed")
	}
	l := newLexer("("+text+")", f.l.file)
	l.older = true
	y := newExplainer(l)
	y.prefix = "f-string: "
	if err := y.run(y.starExpressions); err != nil {
		line, _ := f.l.posOf(start)
		e := *err
		e.Line += line - 1
		e.EndLine += line - 1
		panic(&e)
	}
}
