package xml

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Kind tells events apart.
type Kind uint8

// The kinds of events; comments, processing instructions and the document type are none.
const (
	EndDocument Kind = iota
	Start
	End
	Text
)

// Attribute is one of an element.
type Attribute struct{ Name, Value string }

// Event is the start or the end of an element, text, or the end of the document.
type Event struct {
	Kind       Kind
	Name       string
	Attributes []Attribute // of Start, in the order of the text
	Text       string
}

// Blank reports that the text of an event is white space.
func (e Event) Blank() bool { return strings.Trim(e.Text, " \t\r\n") == "" }

// ErrMalformed says that a text is no XML. It stays: the reader answers nothing else any more.
var ErrMalformed = errors.New("the text is no well-formed XML")

// ErrEntity says that text holds an entity that is not declared. The event is lost, reading goes on behind the entity.
var ErrEntity = errors.New("the text holds an undeclared entity")

// Reader reads events lazily: what is malformed is an error when it is reached, and what stands behind the root element is never read.
type Reader struct {
	s      string
	i      int
	open   []string // elements that are open
	done   bool     // the root element is closed
	empty  bool     // the last start was <a/>: its end comes next
	failed bool
	peeked bool
	event  Event
	err    error
}

// NewReader reads a text that holds one document.
func NewReader(text string) *Reader {
	return &Reader{s: strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(text)}
}

// Peek is the event that Next will answer.
func (r *Reader) Peek() (Event, error) {
	if !r.peeked {
		r.event, r.err = r.read()
		// An entity costs the event: after the error the next event is another one.
		r.peeked = !errors.Is(r.err, ErrEntity)
	}
	return r.event, r.err
}

// Next is the next event.
func (r *Reader) Next() (Event, error) {
	e, err := r.Peek()
	r.peeked = false
	return e, err
}

// Root skips what stands before the root element and answers its start.
func (r *Reader) Root() (Event, error) {
	if strings.HasPrefix(r.s, "<?xml") && len(r.s) > 5 && isSpace(r.s[5]) && !r.declaration() {
		return r.fail()
	}
	return r.Next()
}

func (r *Reader) fail() (Event, error) {
	r.failed = true
	return Event{}, ErrMalformed
}

func (r *Reader) read() (Event, error) {
	switch {
	case r.failed:
		return r.fail()
	case r.empty:
		r.empty = false
		return r.close(), nil
	case r.done:
		return Event{}, nil
	}
	for r.i < len(r.s) {
		rest := r.s[r.i:]
		switch {
		case strings.HasPrefix(rest, "<!--"):
			at := strings.Index(rest[4:], "--")
			if at < 0 || !strings.HasPrefix(rest[4+at:], "-->") {
				return r.fail()
			}
			r.i += at + 7
		case strings.HasPrefix(rest, "<?"):
			at := strings.Index(rest, "?>")
			name := nameOf(rest[2:])
			if at < 0 || name == "" || strings.EqualFold(name, "xml") {
				return r.fail()
			}
			r.i += at + 2
		case strings.HasPrefix(rest, "<!DOCTYPE") && len(r.open) == 0:
			if !r.documentType() {
				return r.fail()
			}
		case strings.HasPrefix(rest, "</"):
			return r.endTag()
		case rest[0] == '<' && !strings.HasPrefix(rest, "<![CDATA["):
			return r.startTag()
		case len(r.open) == 0:
			if !isSpace(rest[0]) {
				return r.fail()
			}
			r.i++
		default:
			if text, err := r.text(); text != "" || err != nil {
				return Event{Kind: Text, Text: text}, err
			}
		}
	}
	return r.fail()
}

// declaration passes <?xml …?>; false for versions that nobody reads.
func (r *Reader) declaration() bool {
	at := strings.Index(r.s, "?>")
	if at < 0 {
		return false
	}
	attributes, end, ok := attributesOf(r.s[:at], 5)
	r.i = at + 2
	return ok && end == at && len(attributes) > 0 && attributes[0].Name == "version" && (attributes[0].Value == "1.0" || attributes[0].Value == "1.1")
}

// documentType passes <!DOCTYPE …>, with what is declared in brackets.
func (r *Reader) documentType() bool {
	depth := 0
	var quote byte
	for ; r.i < len(r.s); r.i++ {
		switch c := r.s[r.i]; {
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '"' || c == '\'':
			quote = c
		case c == '[':
			depth++
		case c == ']':
			depth--
		case c == '>' && depth == 0:
			r.i++
			return true
		}
	}
	return false
}

func (r *Reader) endTag() (Event, error) {
	name := nameOf(r.s[r.i+2:])
	i := skipSpace(r.s, r.i+2+len(name))
	if len(r.open) == 0 || name != r.open[len(r.open)-1] || i >= len(r.s) || r.s[i] != '>' {
		return r.fail()
	}
	r.i = i + 1
	return r.close(), nil
}

// close ends the innermost element.
func (r *Reader) close() Event {
	name := r.open[len(r.open)-1]
	r.open = r.open[:len(r.open)-1]
	r.done = len(r.open) == 0
	return Event{Kind: End, Name: name}
}

func (r *Reader) startTag() (Event, error) {
	name := nameOf(r.s[r.i+1:])
	attributes, i, ok := attributesOf(r.s, r.i+1+len(name))
	if name == "" || !ok {
		return r.fail()
	}
	switch {
	case strings.HasPrefix(r.s[i:], "/>"):
		r.empty = true
		i++
	case i >= len(r.s) || r.s[i] != '>':
		return r.fail()
	}
	r.i = i + 1
	r.open = append(r.open, name)
	return Event{Kind: Start, Name: name, Attributes: attributes}, nil
}

// attributesOf reads attributes from s[i] on, and answers where they end.
func attributesOf(s string, i int) (out []Attribute, end int, ok bool) {
	for {
		at := skipSpace(s, i)
		name := nameOf(s[at:])
		if name == "" {
			return out, at, true
		}
		i = skipSpace(s, at+len(name))
		if at == i-len(name) && at > 0 && !isSpace(s[at-1]) || i >= len(s) || s[i] != '=' {
			return nil, i, false
		}
		i = skipSpace(s, i+1)
		if i >= len(s) || s[i] != '"' && s[i] != '\'' {
			return nil, i, false
		}
		n := strings.IndexByte(s[i+1:], s[i])
		if n < 0 {
			return nil, i, false
		}
		value, err := unescape(s[i+1:i+1+n], true)
		if err != nil || slices.ContainsFunc(out, func(a Attribute) bool { return a.Name == name }) {
			return nil, i, false
		}
		out = append(out, Attribute{name, value})
		i += n + 2
	}
}

// text reads up to the next tag, comment or instruction; sections of CDATA are parts of it.
func (r *Reader) text() (string, error) {
	var b strings.Builder
	for r.i < len(r.s) {
		if rest, ok := strings.CutPrefix(r.s[r.i:], "<![CDATA["); ok {
			section, _, closed := strings.Cut(rest, "]]>")
			if !closed || !allChars(section) {
				_, err := r.fail()
				return "", err
			}
			b.WriteString(section)
			r.i += len("<![CDATA[") + len(section) + len("]]>")
			continue
		}
		n := strings.IndexByte(r.s[r.i:], '<')
		switch {
		case n < 0:
			_, err := r.fail()
			return "", err
		case n == 0:
			return b.String(), nil
		}
		raw := r.s[r.i : r.i+n]
		part, err := unescape(raw, false)
		switch {
		case errors.Is(err, ErrEntity):
			r.i += undeclared(raw)
			return "", err
		case err != nil || strings.Contains(raw, "]]>"):
			_, err := r.fail()
			return "", err
		}
		b.WriteString(part)
		r.i += n
	}
	_, err := r.fail()
	return "", err
}

var entities = map[string]string{"lt": "<", "gt": ">", "amp": "&", "quot": `"`, "apos": "'"}

// unescape replaces entities; in an attribute's value white space is blanks.
func unescape(s string, attribute bool) (string, error) {
	if !allChars(s) || attribute && strings.Contains(s, "<") {
		return "", ErrMalformed
	}
	var b strings.Builder
	for i := 0; i < len(s); {
		switch c := s[i]; {
		case attribute && isSpace(c):
			b.WriteByte(' ')
			i++
		case c != '&':
			b.WriteByte(c)
			i++
		default:
			name, _, closed := strings.Cut(s[i+1:], ";")
			if !closed {
				return "", ErrMalformed
			}
			to, err := entity(name)
			if err != nil {
				return "", err
			}
			b.WriteString(to)
			i += len(name) + 2
		}
	}
	return b.String(), nil
}

func entity(name string) (string, error) {
	if to, ok := entities[name]; ok {
		return to, nil
	}
	digits, numeric := strings.CutPrefix(name, "#")
	if !numeric {
		if nameOf(name) != name || name == "" {
			return "", ErrMalformed
		}
		return "", ErrEntity
	}
	base := 10
	if hex, ok := strings.CutPrefix(digits, "x"); ok {
		digits, base = hex, 16
	}
	n, err := strconv.ParseUint(digits, base, 21)
	if err != nil || !isChar(rune(n)) {
		return "", ErrMalformed
	}
	return string(rune(n)), nil
}

// undeclared is the length of a text up to the end of its first undeclared entity.
func undeclared(s string) int {
	at := 0
	for {
		i := strings.IndexByte(s[at:], '&')
		if i < 0 {
			return len(s)
		}
		at += i
		name, _, _ := strings.Cut(s[at+1:], ";")
		at += len(name) + 2
		if _, err := entity(name); err != nil {
			return at
		}
	}
}

func isSpace(c byte) bool { return c == ' ' || c == '\t' || c == '\n' || c == '\r' }

func skipSpace(s string, i int) int {
	for i < len(s) && isSpace(s[i]) {
		i++
	}
	return i
}

// nameOf is the name that a text begins with, or "".
func nameOf(s string) string {
	for i, c := range s {
		if !NameChar(c, i == 0) {
			return s[:i]
		}
	}
	return s
}

func isChar(c rune) bool {
	return c == '\t' || c == '\n' || c == '\r' || c >= 0x20 && c <= 0xD7FF || c >= 0xE000 && c <= 0xFFFD || c >= 0x10000 && c <= 0x10FFFF
}

func allChars(s string) bool {
	for i, c := range s {
		if c == utf8.RuneError && !strings.HasPrefix(s[i:], "\uFFFD") || !isChar(c) {
			return false
		}
	}
	return true
}

// NameChar reports that a name may hold the character, or begin with it.
func NameChar(c rune, first bool) bool {
	switch {
	case c == ':' || c == '_' || c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z':
		return true
	case c == '-' || c == '.' || c >= '0' && c <= '9' || c == 0xB7 || c >= 0x300 && c <= 0x36F || c >= 0x203F && c <= 0x2040:
		return !first
	}
	return c >= 0xC0 && c <= 0x2FF && c != 0xD7 && c != 0xF7 || c >= 0x370 && c <= 0x1FFF && c != 0x37E || c >= 0x200C && c <= 0x200D ||
		c >= 0x2070 && c <= 0x218F || c >= 0x2C00 && c <= 0x2FEF || c >= 0x3001 && c <= 0xD7FF || c >= 0xF900 && c <= 0xFDCF || c >= 0xFDF0 && c <= 0xFFFD ||
		c >= 0x10000 && c <= 0xEFFFF
}
