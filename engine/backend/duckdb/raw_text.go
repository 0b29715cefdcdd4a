package duckdb

import (
	"io"
	"os"
	"time"

	"github.com/seed-e45c46d8/dp/engine/plan"
)

// textFormat reads lines, or whole files.
type textFormat struct {
	whole bool
	sep   string
	place int // of the column; -1 when it is not read
}

func (f *textFormat) sections(in *plan.InputFile) ([]rawSection, error) {
	if f.whole || f.sep != "" {
		return []rawSection{{to: -1}}, nil
	}
	return lineSections(in), nil
}

func (f *textFormat) open(s rawSection) (recordReader, error) {
	if f.whole {
		b, err := wholeText(s.in.Path)
		return &valueReader{place: f.place, values: []any{textOf(b)}}, err
	}
	l, err := openLines(s, f.sep)
	return &textReader{f, l}, err
}

type textReader struct {
	f *textFormat
	l *lineReader
}

func (r *textReader) next(row []any) error {
	b, err := r.l.line()
	if err == nil && r.f.place >= 0 {
		row[r.f.place] = textOf(b)
	}
	return err
}

func (r *textReader) close() error { return r.l.close() }

// valueReader gives one record.
type valueReader struct {
	place  int // of the first value
	values []any
	done   bool
}

func (r *valueReader) next(row []any) error {
	if r.done {
		return io.EOF
	}
	r.done = true
	if r.place >= 0 {
		copy(row[r.place:], r.values)
	}
	return nil
}

func (r *valueReader) close() error { return nil }

// binaryFormat reads whole files: path, time, length and content.
type binaryFormat struct {
	columns []string // of the row, by Spark's names
}

func (f *binaryFormat) sections(*plan.InputFile) ([]rawSection, error) {
	return []rawSection{{to: -1}}, nil
}

func (f *binaryFormat) open(s rawSection) (recordReader, error) {
	values := make([]any, len(f.columns))
	for i, c := range f.columns {
		switch c {
		case "path":
			values[i] = s.in.Shown
			if s.in.Shown == "" {
				values[i] = fileURI(s.in.Path)
			}
		case "modificationTime":
			values[i] = time.UnixMilli(s.in.ModTime).UTC()
		case "length":
			values[i] = s.in.Size
		case "content":
			b, err := os.ReadFile(s.in.Path)
			if err != nil {
				return nil, err
			}
			values[i] = b
		}
	}
	return &valueReader{values: values}, nil
}
