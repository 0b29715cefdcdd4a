package duckdb

import (
	"bytes"
	"encoding/json"
	"strconv"
	"strings"
	"time"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/seed-e45c46d8/dp/engine/types"
)

// jsonParser reads one JSON text straight into the types of a schema. Where a value does not fit its type it is NULL and misfits is set, as
// Spark's parser does with partial results; only a text that is no JSON is an error.
type jsonParser struct {
	f       *jsonFormat
	b       []byte
	i       int
	misfits bool
	rescues []rescue
	scratch []byte
}

func (p *jsonParser) space() {
	for p.i < len(p.b) && (p.b[p.i] == ' ' || p.b[p.i] == '\t' || p.b[p.i] == '\n' || p.b[p.i] == '\r') {
		p.i++
	}
}

// expect takes a character.
func (p *jsonParser) expect(c byte) bool {
	p.space()
	if p.i < len(p.b) && p.b[p.i] == c {
		p.i++
		return true
	}
	return false
}

func (p *jsonParser) word(w string) error {
	if bytes.HasPrefix(p.b[p.i:], []byte(w)) {
		p.i += len(w)
		return nil
	}
	return errNoJSON
}

// list reads an array, with item for each element.
func (p *jsonParser) list(item func() error) error {
	p.i++
	if p.expect(']') {
		return nil
	}
	for {
		if err := item(); err != nil {
			return err
		}
		if p.expect(']') {
			return nil
		}
		if !p.expect(',') {
			return errNoJSON
		}
	}
}

// members reads an object, with member for each value.
func (p *jsonParser) members(member func(key string) error) error {
	p.i++
	if p.expect('}') {
		return nil
	}
	for {
		p.space()
		key, err := p.text()
		if err != nil {
			return err
		}
		if !p.expect(':') {
			return errNoJSON
		}
		p.space()
		if err := member(key); err != nil {
			return err
		}
		if p.expect('}') {
			return nil
		}
		if !p.expect(',') {
			return errNoJSON
		}
	}
}

// object reads an object as a struct's fields into v.
func (p *jsonParser) object(t *jsonTarget, v []any, path []string) error {
	return p.members(func(key string) error {
		i, ok := t.index[key]
		if !ok {
			start := p.i
			if err := p.skip(); err != nil {
				return err
			}
			p.rescue(path, key, start)
			return nil
		}
		start := p.i
		var inner []string
		if p.f.rescued >= 0 {
			inner = append(path[:len(path):len(path)], key)
		}
		x, fits, err := p.value(&t.fields[i], inner)
		if err != nil {
			return err
		}
		if !fits {
			p.misfits = true
			p.rescue(path, key, start)
		}
		v[i] = x
		return nil
	})
}

// rescue keeps the text from start on.
func (p *jsonParser) rescue(path []string, key string, start int) {
	if p.f.rescued < 0 {
		return
	}
	full := append(append([]string(nil), path...), key)
	p.rescues = append(p.rescues, rescue{full, compactJSON(p.b[start:p.i])})
}

// value reads a value of a type; fits is false when it is of another, and then it has been passed over.
func (p *jsonParser) value(t *jsonTarget, path []string) (v any, fits bool, err error) {
	if p.i >= len(p.b) {
		return nil, false, errNoJSON
	}
	switch c := p.b[p.i]; {
	case c == 'n':
		return nil, true, p.word("null")
	case c == '{':
		return p.objectValue(t, path)
	case c == '[':
		return p.arrayValue(t, path)
	case c == '"' || c == '\'' && p.f.singleQuotes:
		s, err := p.text()
		if err != nil {
			return nil, false, err
		}
		v, fits = p.f.fromString(s, t.t)
		return fitting(v, fits), fits, nil
	case c == 't' || c == 'f':
		w := "true"
		if c == 'f' {
			w = "false"
		}
		if err := p.word(w); err != nil {
			return nil, false, err
		}
		switch {
		case t.t.Kind == types.Boolean:
			return c == 't', true, nil
		case t.t.IsString():
			return w, true, nil
		}
		return nil, false, nil
	}
	raw, err := p.number()
	if err != nil {
		return nil, false, err
	}
	v, fits = p.f.fromNumber(raw, t.t)
	return fitting(v, fits), fits, nil
}

// fitting is NULL in the place of a value that does not fit.
func fitting(v any, fits bool) any {
	if !fits {
		return nil
	}
	return v
}

func (p *jsonParser) objectValue(t *jsonTarget, path []string) (any, bool, error) {
	switch {
	case t.t.Kind == types.Struct:
		v := make([]any, len(t.fields))
		if err := p.object(t, v, path); err != nil {
			return nil, false, err
		}
		return structValue(t, v), true, nil
	case t.t.Kind == types.Map:
		var keys []string
		var values []any
		fits := true
		err := p.members(func(key string) error {
			x, ok, err := p.value(t.elem, nil)
			fits = fits && ok
			keys, values = append(keys, key), append(values, x)
			return err
		})
		if !fits || err != nil {
			return nil, false, err
		}
		return mapValue(keys, values), true, nil
	}
	return p.asText(t)
}

func (p *jsonParser) arrayValue(t *jsonTarget, _ []string) (any, bool, error) {
	if t.t.Kind != types.Array {
		return p.asText(t)
	}
	v, fits := []any{}, true
	before := len(p.rescues)
	err := p.list(func() error {
		p.space()
		x, ok, err := p.value(t.elem, nil)
		fits = fits && ok
		v = append(v, x)
		return err
	})
	// What does not fit inside an array is rescued with the whole array.
	if len(p.rescues) > before {
		p.rescues, fits = p.rescues[:before], false
	}
	if !fits || err != nil {
		return nil, false, err
	}
	return v, true, nil
}

// asText passes a nested value over, or keeps its text where the type is one.
func (p *jsonParser) asText(t *jsonTarget) (any, bool, error) {
	start := p.i
	if err := p.skip(); err != nil {
		return nil, false, err
	}
	if t.t.IsString() {
		return textOf(p.b[start:p.i]), true, nil
	}
	return nil, false, nil
}

// skip passes a value over.
func (p *jsonParser) skip() error {
	if p.i >= len(p.b) {
		return errNoJSON
	}
	switch c := p.b[p.i]; {
	case c == '{':
		return p.members(func(string) error { return p.skip() })
	case c == '[':
		return p.list(func() error { p.space(); return p.skip() })
	case c == '"' || c == '\'' && p.f.singleQuotes:
		_, err := p.text()
		return err
	case c == 'n':
		return p.word("null")
	case c == 't':
		return p.word("true")
	case c == 'f':
		return p.word("false")
	}
	_, err := p.number()
	return err
}

// number reads a number's text.
func (p *jsonParser) number() (string, error) {
	if p.f.nonNumeric {
		for _, w := range []string{"NaN", "Infinity", "-Infinity", "+Infinity", "INF", "-INF", "+INF"} {
			if bytes.HasPrefix(p.b[p.i:], []byte(w)) {
				p.i += len(w)
				return w, nil
			}
		}
	}
	start := p.i
	if p.i < len(p.b) && p.b[p.i] == '-' {
		p.i++
	}
	digits := func() int {
		n := p.i
		for p.i < len(p.b) && p.b[p.i] >= '0' && p.b[p.i] <= '9' {
			p.i++
		}
		return p.i - n
	}
	whole := p.i
	if n := digits(); n == 0 || n > 1 && p.b[whole] == '0' {
		return "", errNoJSON
	}
	if p.i < len(p.b) && p.b[p.i] == '.' {
		p.i++
		if digits() == 0 {
			return "", errNoJSON
		}
	}
	if p.i < len(p.b) && (p.b[p.i] == 'e' || p.b[p.i] == 'E') {
		p.i++
		if p.i < len(p.b) && (p.b[p.i] == '+' || p.b[p.i] == '-') {
			p.i++
		}
		if digits() == 0 {
			return "", errNoJSON
		}
	}
	if p.i < len(p.b) && (p.b[p.i] >= 'a' && p.b[p.i] <= 'z' || p.b[p.i] >= 'A' && p.b[p.i] <= 'Z') {
		return "", errNoJSON
	}
	return string(p.b[start:p.i]), nil
}

// text reads a string.
func (p *jsonParser) text() (string, error) {
	if p.i >= len(p.b) || p.b[p.i] != '"' && (p.b[p.i] != '\'' || !p.f.singleQuotes) {
		return "", errNoJSON
	}
	quote := p.b[p.i]
	p.i++
	start := p.i
	for p.i < len(p.b) {
		switch c := p.b[p.i]; {
		case c == quote:
			s := textOf(p.b[start:p.i])
			p.i++
			return s, nil
		case c == '\\':
			return p.escaped(start, quote)
		case c < ' ':
			return "", errNoJSON
		}
		p.i++
	}
	return "", errNoJSON
}

// escaped reads the rest of a string with escapes.
func (p *jsonParser) escaped(start int, quote byte) (string, error) {
	out := append(p.scratch[:0], p.b[start:p.i]...)
	for p.i < len(p.b) {
		c := p.b[p.i]
		p.i++
		switch {
		case c == quote:
			p.scratch = out
			return textOf(out), nil
		case c < ' ':
			return "", errNoJSON
		case c != '\\':
			out = append(out, c)
			continue
		}
		if p.i >= len(p.b) {
			return "", errNoJSON
		}
		e := p.b[p.i]
		p.i++
		switch e {
		case '"', '\\', '/':
			out = append(out, e)
		case '\'':
			if !p.f.singleQuotes {
				return "", errNoJSON
			}
			out = append(out, e)
		case 'b', 'f', 'n', 'r', 't':
			out = append(out, "\b\f\n\r\t"[strings.IndexByte("bfnrt", e)])
		case 'u':
			r, ok := p.hex()
			if !ok {
				return "", errNoJSON
			}
			if utf16.IsSurrogate(r) && p.i+1 < len(p.b) && p.b[p.i] == '\\' && p.b[p.i+1] == 'u' {
				p.i += 2
				low, ok := p.hex()
				if !ok {
					return "", errNoJSON
				}
				r = utf16.DecodeRune(r, low)
			}
			out = utf8.AppendRune(out, r)
		default:
			return "", errNoJSON
		}
	}
	return "", errNoJSON
}

func (p *jsonParser) hex() (rune, bool) {
	if p.i+4 > len(p.b) {
		return 0, false
	}
	n, err := strconv.ParseUint(string(p.b[p.i:p.i+4]), 16, 32)
	p.i += 4
	return rune(n), err == nil
}

// fromString converts a JSON string.
func (f *jsonFormat) fromString(s string, t types.Type) (any, bool) {
	switch {
	case t.IsString():
		return s, true
	case t.Kind == types.Date, t.Kind == types.Timestamp, t.Kind == types.TimestampNTZ:
		return f.fromText(s, t.Kind)
	case t.Kind == types.Double || t.Kind == types.Float:
		switch s {
		case "NaN", "Infinity", "+Infinity", "-Infinity", "INF", "+INF", "-INF":
			return floatOf(strings.Replace(s, "INF", "Infinity", 1), t.Kind)
		}
	case t.Kind == types.Decimal:
		return decimalOf(s, t)
	case t.Kind == types.Binary:
		return base64Of(s)
	}
	return nil, false
}

// fromNumber converts a JSON number.
func (f *jsonFormat) fromNumber(raw string, t types.Type) (any, bool) {
	whole := !strings.ContainsAny(raw, ".eEN")
	switch {
	case t.IsIntegral():
		if !whole {
			return nil, false
		}
		if t.Kind == types.Byte {
			return byteOf(raw)
		}
		return integerOf(raw, t.Kind)
	case t.Kind == types.Double || t.Kind == types.Float:
		return floatOf(strings.Replace(raw, "INF", "Infinity", 1), t.Kind)
	case t.IsString():
		return raw, true
	case t.Kind == types.Decimal:
		return decimalOf(raw, t)
	case t.Kind == types.Timestamp && whole:
		n, err := strconv.ParseInt(raw, 10, 64)
		return time.Unix(n, 0).UTC(), err == nil
	}
	return nil, false
}

// byteOf is a TINYINT: Spark's parser takes unsigned bytes too and wraps them.
func byteOf(s string) (any, bool) {
	n, err := strconv.ParseInt(s, 10, 16)
	if err != nil || n < -128 || n > 255 {
		return nil, false
	}
	return int64(int8(n)), true
}

// compactJSON is a value's text without white space between its parts.
func compactJSON(b []byte) string {
	var out bytes.Buffer
	if json.Compact(&out, b) != nil {
		return textOf(b)
	}
	return textOf(out.Bytes())
}

func quoteJSON(s string) string {
	var out bytes.Buffer
	e := json.NewEncoder(&out)
	e.SetEscapeHTML(false)
	if e.Encode(s) != nil {
		return `""`
	}
	return strings.TrimSuffix(out.String(), "\n")
}
