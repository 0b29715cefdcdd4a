package syntax

import (
	"strings"
)

// failBehind gives up with an error at the token behind the literals being read, where CPython places what is wrong in them.
func (p *parser) failBehind(msg string, args ...any) {
	i := p.i
	for i < len(p.toks)-1 && p.toks[i].kind == tString {
		i++
	}
	if p.outer != nil {
		p.outer.failBehind(msg, args...)
	}
	p.fail(&p.toks[i], msg, args...)
}

// fstring takes the body src[from:to] of an f-string apart. spec says that it is a format specification, in which doubled
// braces mean nothing special.
func (p *parser) fstring(from, to int, raw bool, lit *token, spec bool) []Expr {
	src := p.l.src
	var out []Expr
	var text strings.Builder
	flush := func() {
		if text.Len() > 0 {
			out = append(out, &Const{lit.pos(), p.unescape(text.String(), raw, false, lit)})
			text.Reset()
		}
	}
	for i := from; i < to; {
		c := src[i]
		doubled := !spec && i+1 < to && src[i+1] == c
		switch {
		case c == '\\' && !raw && i+1 < to:
			n := 2
			switch {
			case src[i+1] == '{' || src[i+1] == '}': // the backslash is an ordinary character
				text.WriteString(`\\`)
				i++
				continue
			case strings.HasPrefix(src[i:to], `\N{`):
				if end := strings.IndexByte(src[i:to], '}'); end > 0 {
					n = end + 1
				}
			}
			text.WriteString(src[i : i+n])
			i += n
		case (c == '{' || c == '}') && doubled:
			text.WriteByte(c)
			i += 2
		case c == '}':
			p.failBehind("f-string: single '}' is not allowed")
		case c == '{':
			flush()
			end, err := p.l.scanField(i, to, true, 0)
			if err != nil {
				panic(err)
			}
			value, debug := p.field(i+1, end-1, raw, lit)
			if debug != "" {
				out = append(out, &Const{lit.pos(), debug})
			}
			out = append(out, value)
			i = end
		default:
			text.WriteByte(c)
			i++
		}
	}
	flush()
	return out
}

// fieldParts are the offsets of the parts of a replacement field.
type fieldParts struct {
	end   int  // of the expression
	equal int  // end of the text that "=" shows, or -1
	conv  byte // conversion, or 0
	spec  int  // start of the format specification, or -1
}

// field parses the inside src[from:to] of a replacement field: expression [=] [!conversion] [:spec]. debug is the text
// that "=" shows in front of the value.
func (p *parser) field(from, to int, raw bool, lit *token) (value *FormattedValue, debug string) {
	parts := p.splitField(from, to)
	x := p.fieldExpr(from, parts.end)
	value = &FormattedValue{Pos: x.Position(), X: x, Conv: parts.conv}
	if parts.equal >= 0 {
		debug = p.l.src[from:parts.equal]
		if i := strings.IndexByte(debug[parts.end-from:], '#'); i >= 0 { // a comment is not shown
			i += parts.end - from
			if n := strings.IndexByte(debug[i:], '\n'); n >= 0 {
				debug = debug[:i] + debug[i+n:]
			}
		}
		if value.Conv == 0 && parts.spec < 0 {
			value.Conv = 'r'
		}
	}
	if parts.spec >= 0 {
		p.enter()
		value.Spec = &JoinedStr{lit.pos(), p.fstring(parts.spec, to, raw, lit, true)}
		p.depth--
	}
	return value, debug
}

func (p *parser) splitField(from, to int) fieldParts {
	src := p.l.src
	parts := fieldParts{end: to, equal: -1, spec: -1}
	depth := 0
	for i := from; i < to; i++ {
		switch c := src[i]; {
		case c == '"' || c == '\'':
			end, err := p.l.scanNested(i, from, to)
			if err != nil {
				panic(err)
			}
			i = end - 1
		case c == '#':
			for i+1 < to && src[i+1] != '\n' {
				i++
			}
		case c == '(' || c == '[' || c == '{':
			depth++
		case c == ')' || c == ']' || c == '}':
			depth--
		case depth != 0:
		case c == '!' && i+1 < to && src[i+1] == '=':
			i++
		case c == '!':
			parts.end = i
			p.conversion(i, to, &parts)
			return parts
		case c == ':':
			parts.end, parts.spec = i, i+1
			return parts
		case c == '=' && p.showsText(i, from, to, &parts):
			return parts
		}
	}
	return parts
}

// conversion reads "!r" and what follows.
func (p *parser) conversion(i, to int, parts *fieldParts) {
	src := p.l.src
	if i+1 >= to {
		p.failBehind("f-string: expecting '}'")
	}
	parts.conv = src[i+1]
	if strings.IndexByte("rsa", parts.conv) < 0 {
		p.failBehind("f-string: invalid conversion character: expected 's', 'r', or 'a'")
	}
	rest := strings.TrimLeft(src[i+2:to], " ")
	switch {
	case strings.HasPrefix(rest, ":"):
		parts.spec = to - len(rest) + 1
	case rest != "":
		p.failBehind("f-string: expecting '}'")
	}
}

// showsText recognises the "=" at i that shows the expression's text, and reads what follows it.
func (p *parser) showsText(i, from, to int, parts *fieldParts) bool {
	src := p.l.src
	if i == from || i+1 < to && src[i+1] == '=' || strings.IndexByte("=!<>", src[i-1]) >= 0 {
		return false
	}
	j := i + 1
	for j < to && strings.IndexByte(" \t\r\n#", src[j]) >= 0 {
		if src[j] == '#' {
			for j+1 < to && src[j+1] != '\n' {
				j++
			}
		}
		j++
	}
	switch {
	case j >= to:
	case src[j] == '!':
		p.conversion(j, to, parts)
	case src[j] == ':':
		parts.spec = j + 1
	default:
		return false
	}
	parts.end, parts.equal = i, j
	return true
}

// fieldExpr parses the expression src[from:to] of a replacement field.
func (p *parser) fieldExpr(from, to int) Expr {
	if strings.TrimSpace(p.l.src[from:to]) == "" {
		p.failBehind("f-string: empty expression not allowed")
	}
	l := &lexer{src: p.l.src, file: p.l.file, indent: []int{0}, lines: p.l.lines, expr: true, fields: p.l.fields}
	if e := l.run(from, to); e != nil {
		panic(e)
	}
	q := &parser{l: l, toks: l.toks, depth: p.depth, outer: p}
	q.enter()
	e := q.starExprs()
	if _, star := e.(*Starred); star || q.cur().kind != tEOF {
		q.refuse()
	}
	return e
}
