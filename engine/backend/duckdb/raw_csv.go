package duckdb

import (
	"bytes"
	"io"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/csv"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// csvFormat reads CSV records.
type csvFormat struct {
	rawOptions
	csv.Syntax
	header                 bool
	skipRows               int
	nullValue, emptyValue  string
	nan, plusInf, minusInf string
	latin1                 bool
	data                   []types.Field // the data columns in order
	place                  []int         // of each in the row
	corrupt, rescued       int           // places of these columns; -1 without
}

func (f *csvFormat) sections(in *plan.InputFile) ([]rawSection, error) {
	if f.multiLine {
		return []rawSection{{to: -1}}, nil
	}
	return lineSections(in), nil
}

func (f *csvFormat) open(s rawSection) (recordReader, error) {
	r := &csvReader{f: f, section: s, from: f.columns(s.in)}
	if f.multiLine {
		text, err := wholeText(s.in.Path)
		r.whole = text
		if err != nil {
			return nil, err
		}
	} else {
		l, err := openLines(s, "")
		if err != nil {
			return nil, err
		}
		r.lines = l
	}
	if s.from == 0 {
		return r, r.begin()
	}
	return r, nil
}

// columns is, for each field of a file's records, its data column; -1 for one the schema lacks.
func (f *csvFormat) columns(in *plan.InputFile) []int {
	if in.Columns == nil {
		to := make([]int, len(f.data))
		for i := range to {
			to[i] = i
		}
		return to
	}
	to := make([]int, len(in.Columns))
	for i, n := range in.Columns {
		to[i] = -1
		for j, d := range f.data {
			if d.Name == n {
				to[i] = j
			}
		}
	}
	return to
}

// csvReader reads the records of a section.
type csvReader struct {
	f       *csvFormat
	section rawSection
	from    []int
	lines   *lineReader
	whole   []byte
	fields  [][]byte
	at      int // record of a multiLine file, for errors
}

func (r *csvReader) close() error {
	if r.lines == nil {
		return nil
	}
	return r.lines.close()
}

// begin passes over what stands before the first record.
func (r *csvReader) begin() error {
	skip := r.f.skipRows
	if r.f.header {
		skip++
	}
	for ; skip > 0; skip-- {
		if _, err := r.record(); err != nil {
			if err == io.EOF {
				return nil
			}
			return err
		}
	}
	return nil
}

// record is the text of the next record that counts, its fields in r.fields.
func (r *csvReader) record() ([]byte, error) {
	for {
		var raw []byte
		if r.lines != nil {
			b, err := r.lines.line()
			if err != nil {
				return nil, err
			}
			raw = b
			if r.f.Blank(raw) {
				continue
			}
			r.fields, _, _ = r.f.Record(raw, r.fields[:0])
			return raw, nil
		}
		if len(r.whole) == 0 {
			return nil, io.EOF
		}
		if i := bytes.IndexAny(r.whole, "\n\r"); i >= 0 && r.f.Blank(r.whole[:i]) {
			r.whole = r.whole[i+1:]
			continue
		}
		var n int
		r.fields, n, _ = r.f.Record(r.whole, r.fields[:0])
		raw = bytes.TrimRight(r.whole[:n], "\r\n")
		r.whole = r.whole[n:]
		r.at++
		if r.f.Blank(raw) {
			continue
		}
		return raw, nil
	}
}

func (r *csvReader) next(row []any) error {
	f := r.f
	for {
		raw, err := r.record()
		if err != nil {
			return err
		}
		bad := len(r.fields) != len(r.from)
		var rescues []rescue
		for _, p := range f.place {
			row[p] = nil
		}
		for i, b := range r.fields {
			col := -1
			if i < len(r.from) {
				col = r.from[i]
			}
			if col < 0 {
				if f.rescued >= 0 && i < len(r.from) {
					rescues = append(rescues, rescue{[]string{r.section.in.Columns[i]}, quoteJSON(f.decode(b))})
				}
				continue
			}
			text := f.decode(b)
			v, ok := f.value(text, f.data[col].Type)
			if !ok {
				bad = true
				if f.rescued >= 0 {
					rescues = append(rescues, rescue{[]string{f.data[col].Name}, quoteJSON(text)})
				}
			}
			row[f.place[col]] = fitting(v, ok)
		}
		if len(rescues) > 0 && len(r.fields) == len(r.from) {
			bad = false
		}
		if bad && f.mode == "DROPMALFORMED" {
			continue
		}
		if bad && f.mode == "FAILFAST" {
			where := r.section.in.Path
			if r.lines != nil {
				where = r.lines.place()
			}
			return malformed(where, raw)
		}
		if f.corrupt >= 0 {
			row[f.corrupt] = nil
			if bad {
				row[f.corrupt] = f.decode(raw)
			}
		}
		if f.rescued >= 0 {
			row[f.rescued] = nil
			if len(rescues) > 0 {
				row[f.rescued] = rescuedText(rescues, r.section.in)
			}
		}
		return nil
	}
}

func (f *csvFormat) decode(b []byte) string {
	if !f.latin1 {
		return textOf(b)
	}
	s := make([]rune, len(b))
	for i, c := range b {
		s[i] = rune(c)
	}
	return string(s)
}

// value converts a field.
func (f *csvFormat) value(s string, t types.Type) (any, bool) {
	if s == f.nullValue {
		return nil, true
	}
	switch {
	case t.IsString():
		if s == "" {
			return f.emptyValue, true
		}
		return s, true
	case t.IsIntegral():
		return integerOf(s, t.Kind)
	case t.Kind == types.Double || t.Kind == types.Float:
		switch s {
		case f.nan:
			return floatOf("NaN", t.Kind)
		case f.plusInf:
			return floatOf("Infinity", t.Kind)
		case f.minusInf:
			return floatOf("-Infinity", t.Kind)
		}
		n := strings.TrimFunc(s, blank)
		if strings.ContainsAny(n, "xX_pP") {
			return nil, false
		}
		if strings.HasSuffix(n, "Infinity") || n == "NaN" {
			return floatOf(n, t.Kind)
		}
		return floatOf(strings.TrimRight(n, "dDfF"), t.Kind)
	case t.Kind == types.Decimal:
		return decimalOf(s, t)
	case t.Kind == types.Boolean:
		switch {
		case strings.EqualFold(s, "true"):
			return true, true
		case strings.EqualFold(s, "false"):
			return false, true
		}
		return nil, false
	case t.Kind == types.Binary:
		return []byte(s), true
	}
	return f.fromText(s, t.Kind)
}
