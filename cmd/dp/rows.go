package main

import (
	"bufio"
	"bytes"
	"io"
	"time"

	"github.com/seed-e45c46d8/dp/engine"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// rowWriter prints the answer of one statement.
type rowWriter interface {
	begin(s types.Schema) error
	row(values []any) error // the slice is the caller's again when it returns
	end() error
}

// rowFormats are the values of -o.
var rowFormats = []string{"table", "json", "csv"}

// newRowWriter makes the writer of a format that rowFormats has.
func newRowWriter(format string, w io.Writer, zone *time.Location) rowWriter {
	b := bufio.NewWriterSize(w, 1<<16)
	switch format {
	case "json":
		return &jsonWriter{w: b}
	case "csv":
		return &csvWriter{w: b}
	}
	return &tableWriter{w: b, zone: zone}
}

// writeRows prints all rows of an answer. Nothing is printed before the first row has come, so that a query that fails at once leaves the
// output empty.
func writeRows(rows *engine.Rows, w rowWriter) error {
	begun := false
	for r, err := range rows.All {
		if err == nil && !begun {
			begun, err = true, w.begin(rows.Schema)
		}
		if err == nil {
			err = w.row(r)
		}
		if err != nil {
			return err
		}
	}
	if !begun {
		if err := w.begin(rows.Schema); err != nil {
			return err
		}
	}
	return w.end()
}

// jsonWriter prints an array of row objects, a row a line.
type jsonWriter struct {
	w      *bufio.Writer
	schema types.Schema
	n      int
	buf    bytes.Buffer
}

func (j *jsonWriter) begin(s types.Schema) error {
	j.schema = s
	return j.w.WriteByte('[')
}

func (j *jsonWriter) row(values []any) error {
	j.buf.Reset()
	if j.n > 0 {
		j.buf.WriteByte(',')
	}
	j.n++
	j.buf.WriteByte('\n')
	appendObject(&j.buf, values, j.schema.Fields)
	_, err := j.w.Write(j.buf.Bytes())
	return err
}

func (j *jsonWriter) end() error {
	if j.n > 0 {
		if err := j.w.WriteByte('\n'); err != nil {
			return err
		}
	}
	if _, err := j.w.WriteString("]\n"); err != nil {
		return err
	}
	return j.w.Flush()
}

// csvWriter prints a header and a line a row. NULL is empty and an empty text is "", so that the two stay apart; values are as in JSON.
type csvWriter struct {
	w      *bufio.Writer
	schema types.Schema
	buf    bytes.Buffer
}

func (c *csvWriter) begin(s types.Schema) error {
	c.schema = s
	if s.Len() == 0 {
		return nil
	}
	for i, f := range s.Fields {
		c.separate(i)
		c.field(f.Name)
	}
	return c.w.WriteByte('\n')
}

func (c *csvWriter) separate(i int) {
	if i > 0 {
		// A bufio.Writer keeps its first error and gives it to whoever looks next.
		_ = c.w.WriteByte(',')
	}
}

func (c *csvWriter) row(values []any) error {
	for i, v := range values {
		c.separate(i)
		if v == nil {
			continue
		}
		c.buf.Reset()
		t := c.schema.Fields[i].Type
		if s, ok := v.(string); ok && t.IsString() {
			c.field(s)
			continue
		}
		appendJSON(&c.buf, v, t)
		s := c.buf.String()
		if !t.IsNested() && len(s) > 1 && s[0] == '"' && t.Kind != types.Variant {
			s = s[1 : len(s)-1] // dates, times, base64: nothing in them needs a quote
		}
		c.field(s)
	}
	return c.w.WriteByte('\n')
}

// field writes one field, quoted where it must be.
func (c *csvWriter) field(s string) {
	quote := s == "" || s[0] == ' ' || s[len(s)-1] == ' '
	for i := 0; i < len(s) && !quote; i++ {
		quote = s[i] == ',' || s[i] == '"' || s[i] == '\n' || s[i] == '\r'
	}
	if !quote {
		_, _ = c.w.WriteString(s)
		return
	}
	_ = c.w.WriteByte('"')
	for i := 0; i < len(s); i++ {
		if s[i] == '"' {
			_ = c.w.WriteByte('"')
		}
		_ = c.w.WriteByte(s[i])
	}
	_ = c.w.WriteByte('"')
}

func (c *csvWriter) end() error { return c.w.Flush() }
