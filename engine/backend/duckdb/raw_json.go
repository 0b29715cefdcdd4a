package duckdb

import (
	"bytes"
	"errors"
	"io"
	"strings"

	duckdb "github.com/duckdb/duckdb-go/v2"

	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// jsonFormat reads JSON records, one a line, or with multiLine one or an array of them a file.
type jsonFormat struct {
	rawOptions
	nonNumeric   bool // NaN and Infinity are numbers
	singleQuotes bool
	root         jsonTarget // a struct of the data columns
	place        []int      // of each data column in the row
	corrupt      int        // place of the corrupt-record column; -1 without
	rescued      int        // place of the rescued-data column; -1 without
	sep          string
}

// jsonTarget is a type prepared for reading.
type jsonTarget struct {
	t      types.Type
	fields []jsonTarget
	index  map[string]int
	elem   *jsonTarget
}

func newJSONTarget(t types.Type) jsonTarget {
	j := jsonTarget{t: t}
	switch t.Kind {
	case types.Struct:
		j.index = map[string]int{}
		for i, f := range t.Fields {
			j.fields = append(j.fields, newJSONTarget(f.Type))
			j.index[f.Name] = i
		}
	case types.Array, types.Map:
		e := newJSONTarget(*t.Elem)
		j.elem = &e
	}
	return j
}

func (f *jsonFormat) sections(in *plan.InputFile) ([]rawSection, error) {
	if f.multiLine {
		return []rawSection{{to: -1}}, nil
	}
	return lineSections(in), nil
}

func (f *jsonFormat) open(s rawSection) (recordReader, error) {
	r := &jsonReader{f: f, section: s}
	if f.multiLine {
		text, err := wholeText(s.in.Path)
		if err != nil {
			return nil, err
		}
		r.whole = text
		return r, nil
	}
	l, err := openLines(s, f.sep)
	r.lines = l
	return r, err
}

// jsonReader reads the records of a section.
type jsonReader struct {
	f       *jsonFormat
	section rawSection
	lines   *lineReader
	whole   []byte       // of a multiLine file, nil once it was read
	queue   []jsonRecord // parsed, from at on not given yet
	at      int
	root    []any // the values of the last single record, used again for the next
	parser  jsonParser
}

// jsonRecord is a parsed record: nil values when it is none.
type jsonRecord struct {
	values  []any
	bad     bool
	rescued string
	text    string // of a bad record
}

func (r *jsonReader) close() error {
	if r.lines == nil {
		return nil
	}
	return r.lines.close()
}

func (r *jsonReader) next(row []any) error {
	for {
		for r.at >= len(r.queue) {
			if err := r.fill(); err != nil {
				return err
			}
		}
		rec := r.queue[r.at]
		r.at++
		if rec.bad {
			switch r.f.mode {
			case "DROPMALFORMED":
				continue
			case "FAILFAST":
				where := r.section.in.Path
				if r.lines != nil {
					where = r.lines.place()
				}
				return malformed(where, []byte(rec.text))
			}
		}
		for i, p := range r.f.place {
			row[p] = nil
			if rec.values != nil {
				row[p] = rec.values[i]
			}
		}
		if r.f.corrupt >= 0 {
			row[r.f.corrupt] = nil
			if rec.bad {
				row[r.f.corrupt] = rec.text
			}
		}
		if r.f.rescued >= 0 {
			row[r.f.rescued] = nil
			if rec.rescued != "" {
				row[r.f.rescued] = rec.rescued
			}
		}
		return nil
	}
}

// fill reads the next line, or the whole file.
func (r *jsonReader) fill() error {
	var text []byte
	if r.lines != nil {
		b, err := r.lines.line()
		if err != nil {
			return err
		}
		text = b
	} else {
		if r.whole == nil {
			return io.EOF
		}
		text, r.whole = r.whole, nil
	}
	if len(trimJSON(text)) == 0 {
		return nil
	}
	r.at = 0
	r.records(text)
	return nil
}

func trimJSON(b []byte) []byte {
	for len(b) > 0 && b[0] <= ' ' {
		b = b[1:]
	}
	return b
}

// records parses a text that is an object or an array of objects; anything else is a bad record.
func (r *jsonReader) records(text []byte) {
	p := &r.parser
	p.f, p.b, p.i = r.f, bytes.TrimPrefix(text, byteOrderMark), 0
	p.space()
	r.queue = r.queue[:0]
	err := errNoJSON
	switch {
	case p.i < len(p.b) && p.b[p.i] == '{':
		if r.root == nil {
			r.root = make([]any, len(r.f.root.fields))
		}
		clear(r.root)
		err = r.record(r.root)
	case p.i < len(p.b) && p.b[p.i] == '[':
		err = p.list(func() error {
			p.space()
			if p.i >= len(p.b) || p.b[p.i] != '{' {
				return errNoJSON
			}
			return r.record(make([]any, len(r.f.root.fields)))
		})
	}
	if err != nil {
		r.queue = append(r.queue[:0], jsonRecord{bad: true})
	}
	for i := range r.queue {
		if r.queue[i].bad {
			r.queue[i].text = textOf(text)
		}
	}
}

var errNoJSON = errors.New("no JSON")

// record parses an object as a row.
func (r *jsonReader) record(values []any) error {
	p := &r.parser
	p.misfits, p.rescues = false, p.rescues[:0]
	if err := p.object(&r.f.root, values, nil); err != nil {
		return err
	}
	rec := jsonRecord{values: values, bad: p.misfits}
	if len(p.rescues) > 0 {
		rec.rescued = rescuedText(p.rescues, r.section.in)
		// What is rescued is not lost: the record is none of the bad ones.
		rec.bad = false
	}
	r.queue = append(r.queue, rec)
	return nil
}

// rescue is a value that has no place in the row.
type rescue struct {
	path []string
	raw  string
}

// rescuedText is the rescued-data column: an object of the values by name, nested as they were, and the file's path.
func rescuedText(list []rescue, in *plan.InputFile) string {
	type node struct {
		name string
		raw  string
		kids []*node
	}
	root := &node{}
	for _, r := range list {
		n := root
		for _, part := range r.path {
			var next *node
			for _, k := range n.kids {
				if k.name == part {
					next = k
				}
			}
			if next == nil {
				next = &node{name: part}
				n.kids = append(n.kids, next)
			}
			n = next
		}
		n.raw = r.raw
	}
	shown := in.Shown
	if shown == "" {
		shown = fileURI(in.Path)
	}
	root.kids = append(root.kids, &node{name: "_file_path", raw: quoteJSON(shown)})
	var b strings.Builder
	var write func(n *node)
	write = func(n *node) {
		if n.raw != "" {
			b.WriteString(n.raw)
			return
		}
		b.WriteByte('{')
		for i, k := range n.kids {
			if i > 0 {
				b.WriteByte(',')
			}
			b.WriteString(quoteJSON(k.name) + ":")
			write(k)
		}
		b.WriteByte('}')
	}
	write(root)
	return b.String()
}

// structValue is a struct as the driver takes it.
func structValue(t *jsonTarget, v []any) map[string]any {
	m := make(map[string]any, len(v))
	for i, f := range t.t.Fields {
		m[f.Name] = v[i]
	}
	return m
}

func mapValue(keys []string, values []any) duckdb.OrderedMap {
	m := duckdb.OrderedMap{}
	for i, k := range keys {
		m.Set(k, values[i])
	}
	return m
}
