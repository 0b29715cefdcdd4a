package stdlib

import (
	"strconv"
	"strings"
)

// template is the replacement of sub: literal text and groups.
type template struct {
	parts []templatePart
}

type templatePart struct {
	text  string
	group int // -1: text
}

func (t *template) expand(m *match) string {
	if len(t.parts) == 1 && t.parts[0].group < 0 {
		return t.parts[0].text
	}
	var b strings.Builder
	for _, p := range t.parts {
		if p.group < 0 {
			b.WriteString(p.text)
		} else if s := m.spans[p.group]; s[0] >= 0 {
			b.WriteString(string(m.subject.runes[s[0]:s[1]]))
		}
	}
	return b.String()
}

// parseTemplate reads a replacement with its references \1, \g<1>, \g<name>.
func parseTemplate(source string, p *pattern) (*template, error) {
	t := &template{}
	r := &reParser{src: []rune(source)}
	var text strings.Builder
	flush := func(group int) {
		if text.Len() > 0 {
			t.parts = append(t.parts, templatePart{text.String(), -1})
			text.Reset()
		}
		if group >= 0 {
			t.parts = append(t.parts, templatePart{group: group})
		}
	}
	fail := func(err error) (*template, error) { return nil, raiseREError(err.(*reError), source, p.bytes) }
	for r.pos < len(r.src) {
		start := r.pos
		c := r.src[r.pos]
		r.pos++
		if c != '\\' {
			text.WriteRune(c)
			continue
		}
		e := r.peek()
		switch {
		case e < 0:
			return fail(r.errorAt(start, "bad escape (end of pattern)"))
		case e == 'g':
			r.pos++
			if !r.accept('<') {
				return fail(r.errorAt(r.pos, "missing <"))
			}
			at := r.pos
			for r.pos < len(r.src) && r.src[r.pos] != '>' {
				r.pos++
			}
			name := string(r.src[at:r.pos])
			switch {
			case r.pos == len(r.src) && name != "":
				return fail(r.errorAt(at, "missing >, unterminated name"))
			case name == "":
				return fail(r.errorAt(r.pos, "missing group name"))
			}
			r.pos++
			n, err := strconv.Atoi(name)
			if err != nil {
				if !isIdentifier(name) || p.bytes && !isASCIIText(name) {
					return fail(r.errorAt(at, "bad character in group name %s", p.quoted(name)))
				}
				i, ok := p.names[name]
				if !ok {
					return nil, raiseIndexError("unknown group name " + p.quoted(name))
				}
				n = i
			}
			if n < 0 {
				return fail(r.errorAt(at, "bad character in group name %s", p.quoted(name)))
			}
			if n > p.groups {
				return fail(r.errorAt(at, "invalid group reference %d", n))
			}
			flush(n)
		case e == '0':
			v, _ := r.character(start)
			text.WriteRune(v)
		case e >= '1' && e <= '9':
			digits := string(e)
			r.pos++
			if d := r.peek(); d >= '0' && d <= '9' {
				digits += string(d)
				r.pos++
				if f := r.peek(); isOctal(e) && isOctal(d) && isOctal(f) {
					r.pos++
					v, _ := strconv.ParseInt(digits+string(f), 8, 32)
					if v > 0o377 {
						return fail(r.errorAt(start, `octal escape value \%s outside of range 0-0o377`, digits+string(f)))
					}
					text.WriteRune(rune(v))
					continue
				}
			}
			n, _ := strconv.Atoi(digits)
			if n > p.groups {
				return fail(r.errorAt(start+1, "invalid group reference %d", n))
			}
			flush(n)
		case strings.ContainsRune("abfnrtv\\", e):
			r.pos++
			text.WriteRune(map[rune]rune{'a': '\a', 'b': '\b', 'f': '\f', 'n': '\n', 'r': '\r', 't': '\t', 'v': '\v', '\\': '\\'}[e])
		case isASCIILetter(e):
			return fail(r.errorAt(start, `bad escape \%c`, e))
		default:
			text.WriteRune('\\')
			text.WriteRune(e)
			r.pos++
		}
	}
	flush(-1)
	return t, nil
}
