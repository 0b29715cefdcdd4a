package files

import (
	"strconv"
	"unicode/utf8"

	"github.com/seed-e45c46d8/dp/engine/types"
)

// jsonSyntax is what a JSON reader lets pass, and how it types scalars. The defaults are Spark's.
type jsonSyntax struct {
	singleQuotes   bool // allowSingleQuotes
	nonNumeric     bool // allowNonNumericNumbers: NaN, Infinity
	stringsOnly    bool // primitivesAsString
	prefersDecimal bool
	timestamps     func(string) bool // inferTimestamp; nil: off
}

// jsonScanner reads one record, checking its syntax and adding its values to a shape. It accepts what Jackson accepts, the parser of Spark.
type jsonScanner struct {
	*jsonSyntax
	b       []byte
	i       int
	records uint64 // objects read so far
	arrays  bool   // a record was an array of records
	odd     bool   // something was accepted that other readers do not take, or take otherwise
	buf     []byte
}

// maxJSONDepth is Jackson's limit of nesting.
const maxJSONDepth = 1000

// root is what a record is.
type root uint8

const (
	rootNone   root = iota // nothing, or null: no row
	rootObject             // one row, or an array of rows
	rootOther              // a scalar or an array of scalars: a corrupt record
	rootBad                // malformed
)

// record reads one record into s (nil: only checks it). What follows the first value is ignored, as in Spark.
func (p *jsonScanner) record(b []byte, s *shape) root {
	r := p.first(b, s)
	if p.space(); p.i < len(b) {
		p.odd = true
	}
	return r
}

// first reads the first value of a record.
func (p *jsonScanner) first(b []byte, s *shape) root {
	p.b, p.i = b, 0
	p.space()
	if p.i >= len(b) {
		return rootNone
	}
	switch b[p.i] {
	case '{':
		if !p.object(s, 0) {
			return rootBad
		}
		return rootObject
	case '[':
		p.arrays = true
		var t *shape
		if s != nil {
			t = &shape{}
		}
		if !p.array(t, 0) {
			return rootBad
		}
		return addRootArray(s, t)
	}
	p.odd = true
	var t shape
	if !p.value(&t, 0) {
		return rootBad
	}
	if t.kind == types.Unknown {
		return rootNone
	}
	return rootOther
}

// addRootArray adds the elements of an array at the root as records.
func addRootArray(s, t *shape) root {
	if s == nil {
		return rootObject
	}
	for t.kind == types.Array {
		t = t.elem
	}
	switch t.kind {
	case types.Unknown:
		return rootNone
	case types.Struct:
		s.add(t)
		return rootObject
	}
	return rootOther
}

// add merges another shape; t is not used afterwards.
func (s *shape) add(t *shape) {
	s.empty, s.reworded = s.empty || t.empty, s.reworded || t.reworded
	switch t.kind {
	case types.Unknown:
	case types.Decimal:
		s.decimal(t.precision, t.scale)
	case types.Array:
		if e := s.array(); e != nil {
			e.add(t.elem)
		}
	case types.Struct:
		o := s.object()
		if o == nil {
			return
		}
		o.record++
		for i, n := range t.obj.names {
			o.fields[o.key([]byte(n), i)].shape.add(&t.obj.fields[i].shape)
		}
		if t.obj.clash != "" {
			o.clash = t.obj.clash
		}
	default:
		s.scalar(t.kind)
	}
}

// space skips white space.
func (p *jsonScanner) space() {
	for p.i < len(p.b) {
		switch p.b[p.i] {
		case ' ', '\t', '\n', '\r':
			p.i++
		default:
			return
		}
	}
}

// value reads any value.
func (p *jsonScanner) value(s *shape, depth int) bool {
	if p.i >= len(p.b) {
		return false
	}
	switch c := p.b[p.i]; {
	case c == '"' || c == '\'' && p.singleQuotes:
		text, ok := p.text(c)
		if ok && s != nil {
			p.addString(s, text)
		}
		return ok
	case c >= '0' && c <= '9' || c == '-' || c == '+':
		return p.number(s)
	case c == '{':
		return p.object(s, depth)
	case c == '[':
		return p.array(s, depth)
	case c == 't':
		return p.word("true") && add(s, p.primitive(types.Boolean))
	case c == 'f':
		return p.word("false") && add(s, p.primitive(types.Boolean))
	case c == 'n':
		return p.word("null")
	case c == 'N' && p.nonNumeric:
		return p.word("NaN") && add(s, p.primitive(types.Double))
	case c == 'I' && p.nonNumeric:
		return p.word("Infinity") && add(s, p.primitive(types.Double))
	}
	return false
}

func add(s *shape, k types.Kind) bool {
	if s != nil {
		s.scalar(k)
	}
	return true
}

// primitive is the kind a scalar counts as.
func (p *jsonScanner) primitive(k types.Kind) types.Kind {
	if p.stringsOnly {
		return types.String
	}
	return k
}

// word reads a bare word, which nothing that could be part of one may follow.
func (p *jsonScanner) word(w string) bool {
	if len(p.b)-p.i < len(w) || string(p.b[p.i:p.i+len(w)]) != w {
		return false
	}
	p.i += len(w)
	return p.i >= len(p.b) || !isWordByte(p.b[p.i])
}

func isWordByte(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_' || c == '$' || c >= 0x80
}

func (p *jsonScanner) object(s *shape, depth int) bool {
	if depth >= maxJSONDepth {
		return false
	}
	var o *object
	if s != nil {
		o = s.object()
	}
	if o != nil {
		p.records++
		o.record = p.records
	}
	p.i++
	for n := 0; ; n++ {
		if p.space(); p.i >= len(p.b) {
			return false
		}
		if p.b[p.i] == '}' && n == 0 {
			p.i++
			return true
		}
		name, ok := p.name()
		if !ok {
			return false
		}
		var fs *shape
		if o != nil {
			at := o.key(name, n)
			fs = &o.fields[at].shape
		}
		if p.space(); p.i >= len(p.b) || p.b[p.i] != ':' {
			return false
		}
		p.i++
		if p.space(); !p.value(fs, depth+1) {
			return false
		}
		if p.space(); p.i >= len(p.b) {
			return false
		}
		c := p.b[p.i]
		p.i++
		if c == '}' {
			return true
		}
		if c != ',' {
			return false
		}
	}
}

func (p *jsonScanner) array(s *shape, depth int) bool {
	if depth >= maxJSONDepth {
		return false
	}
	var e *shape
	if s != nil {
		e = s.array()
	}
	p.i++
	if p.space(); p.i >= len(p.b) {
		return false
	}
	if p.b[p.i] == ']' {
		p.i++
		return true
	}
	for {
		if p.space(); !p.value(e, depth+1) {
			return false
		}
		if p.space(); p.i >= len(p.b) {
			return false
		}
		c := p.b[p.i]
		p.i++
		if c == ']' {
			return true
		}
		if c != ',' {
			return false
		}
	}
}

// name reads a field's name.
func (p *jsonScanner) name() ([]byte, bool) {
	if c := p.b[p.i]; c == '"' || c == '\'' && p.singleQuotes {
		return p.text(c)
	}
	return nil, false
}

// text reads a string in quotes. The result is valid until the next one.
func (p *jsonScanner) text(quote byte) ([]byte, bool) {
	if quote == '\'' {
		p.odd = true
	}
	p.i++
	from, b := p.i, p.b
	for i := from; i < len(b); i++ {
		c := b[i]
		if c == quote {
			p.i = i + 1
			return b[from:i], true
		}
		if c == '\\' {
			return p.escapedText(quote, from, i)
		}
		if c < ' ' {
			return nil, false
		}
	}
	return nil, false
}

// escapedText reads the rest of a string from its first backslash on.
func (p *jsonScanner) escapedText(quote byte, from, i int) ([]byte, bool) {
	out := append(p.buf[:0], p.b[from:i]...)
	for i < len(p.b) {
		c := p.b[i]
		i++
		switch {
		case c == quote:
			p.i, p.buf = i, out
			return out, true
		case c == '\\':
			var ok bool
			if out, i, ok = p.escape(out, i); !ok {
				return nil, false
			}
		case c < ' ':
			return nil, false
		default:
			out = append(out, c)
		}
	}
	return nil, false
}

var simpleEscapes = map[byte]byte{'"': '"', '\\': '\\', '/': '/', 'b': '\b', 'f': '\f', 'n': '\n', 'r': '\r', 't': '\t'}

// escape reads what follows a backslash.
func (p *jsonScanner) escape(out []byte, i int) ([]byte, int, bool) {
	if i >= len(p.b) {
		return out, i, false
	}
	c := p.b[i]
	i++
	if e, ok := simpleEscapes[c]; ok {
		return append(out, e), i, true
	}
	if c == 'u' && i+4 <= len(p.b) {
		r, err := strconv.ParseUint(string(p.b[i:i+4]), 16, 32)
		if err != nil {
			return out, i, false
		}
		i += 4
		if r >= 0xd800 && r < 0xdc00 && i+6 <= len(p.b) && p.b[i] == '\\' && p.b[i+1] == 'u' {
			if lo, err := strconv.ParseUint(string(p.b[i+2:i+6]), 16, 32); err == nil && lo >= 0xdc00 && lo < 0xe000 {
				return utf8.AppendRune(out, rune((r-0xd800)<<10|(lo-0xdc00)+0x10000)), i + 6, true
			}
		}
		if r >= 0xd800 && r < 0xe000 {
			p.odd = true // half a surrogate pair
		}
		return utf8.AppendRune(out, rune(r)), i, true
	}
	return out, i, false
}

// addString types a string: an empty one counts as NULL.
func (p *jsonScanner) addString(s *shape, text []byte) {
	if len(text) == 0 {
		s.empty = true
		return
	}
	if s.kind == types.String {
		return
	}
	if p.prefersDecimal {
		if d, ok := parseDecimal(string(text)); ok {
			if d.precision, d.scale = max(d.precision, d.scale), max(d.scale, 0); d.precision <= 38 {
				s.decimal(d.precision, d.scale)
				return
			}
		}
	}
	if p.timestamps != nil && p.timestamps(string(text)) {
		s.scalar(types.Timestamp)
		return
	}
	s.scalar(types.String)
}

// number reads a number, or a signed Infinity.
func (p *jsonScanner) number(s *shape) bool {
	from, b := p.i, p.b
	i := from
	if b[i] == '-' || b[i] == '+' {
		if i+1 < len(b) && b[i+1] == 'I' && p.nonNumeric {
			p.i++
			p.odd = true
			if !p.word("Infinity") {
				p.i = from + 1
				if !p.word("INF") {
					return false
				}
			}
			return add(s, p.primitive(types.Double))
		}
		if b[i] == '+' {
			return false
		}
		i++
	}
	first := i
	for i < len(b) && b[i] >= '0' && b[i] <= '9' {
		i++
	}
	if i == first {
		return false
	}
	if b[first] == '0' && i-first > 1 {
		return false
	}
	whole := i
	if i < len(b) && b[i] == '.' {
		for i++; i < len(b) && b[i] >= '0' && b[i] <= '9'; i++ {
		}
		if i == whole+1 {
			return false
		}
	}
	if i < len(b) && (b[i] == 'e' || b[i] == 'E') {
		i++
		if i < len(b) && (b[i] == '-' || b[i] == '+') {
			i++
		}
		exp := i
		for i < len(b) && b[i] >= '0' && b[i] <= '9' {
			i++
		}
		if i == exp {
			return false
		}
	}
	p.i = i
	if i < len(b) && (isWordByte(b[i]) || b[i] == '.') {
		return false
	}
	if s == nil {
		return true
	}
	p.addNumber(s, b[from:i], i > whole)
	return true
}

// addNumber types a number: BIGINT, a DECIMAL where it is larger, DOUBLE for what has a point or an exponent.
func (p *jsonScanner) addNumber(s *shape, text []byte, fraction bool) {
	switch {
	case p.stringsOnly:
		s.scalar(types.String)
	case fraction && !p.prefersDecimal:
		s.scalar(types.Double)
	case !fraction && (len(text) <= 18 || isJavaInt(string(text), 64)):
		if text[0] == '-' && text[1] == '0' {
			p.odd = true // -0 keeps its sign in a column of strings
		}
		s.scalar(types.Long)
	default:
		d, ok := parseDecimal(string(text))
		if d.scale < 0 {
			d.precision, d.scale = d.precision-d.scale, 0
		}
		if d.precision = max(d.precision, d.scale); !ok || d.precision > 38 {
			s.scalar(types.Double)
			return
		}
		s.decimal(d.precision, d.scale)
	}
}
