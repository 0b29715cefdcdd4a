package files

import (
	"bytes"
	"context"
	"fmt"
	"strconv"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/csv"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// csvFormat is how a CSV reader reads rows and infers their type.
type csvFormat struct {
	csv.Syntax
	csvTyper
	header   bool
	skipRows int
	typed    bool // inferSchema, inferColumnTypes: else all columns are strings
	byName   bool // columns are matched by each file's own header (Auto Loader, read_files), not by their place

	latin1 bool // encoding ISO-8859-1

	first []byte // the header line of the first file; nil when columns are matched by name, or there is no header
}

func (c *csvFormat) sections(f *file) ([]section, error) {
	if c.MultiLine {
		return []section{{f: f, to: -1}}, nil
	}
	return sections(f, sectionSize, newline)
}

// headerOf reads the first line of a file that counts: its text and its fields, copied. Nil for a file without any.
func (c *csvFormat) headerOf(ctx context.Context, f *file) (line []byte, fields []string, err error) {
	skip := c.skipRows
	take := func(b []byte) bool {
		if skip > 0 {
			skip--
			return true
		}
		fs, n, _ := c.Record(b, nil)
		line = append([]byte(nil), b[:n]...)
		fields = make([]string, len(fs))
		for i, x := range fs {
			fields[i] = c.decode(x)
		}
		return false
	}
	stop := fmt.Errorf("found")
	err = section{f: f, to: -1}.eachBlock(ctx, newline, func(block []byte) error {
		if c.MultiLine {
			c.eachRow(block, func(_ [][]byte, raw []byte) bool { return take(raw) })
		} else {
			c.eachLine(block, take)
		}
		if line != nil {
			return stop
		}
		return nil
	})
	if err == stop {
		err = nil
	}
	return line, fields, err
}

// decode makes text of a field's bytes.
func (c *csvFormat) decode(b []byte) string {
	if !c.latin1 {
		return string(b)
	}
	r := make([]rune, len(b))
	for i, x := range b {
		r[i] = rune(x)
	}
	return string(r)
}

// names makes column names of a header, as Spark does: nameless ones are _c0, _c1 …, those that come twice (in any case) carry their place.
func (c *csvFormat) names(fields []string) []string {
	count := map[string]int{}
	for _, f := range fields {
		count[strings.ToLower(f)]++
	}
	out := make([]string, len(fields))
	for i, f := range fields {
		switch {
		case !c.header || f == "" || f == c.nullValue:
			out[i] = "_c" + strconv.Itoa(i)
		case count[strings.ToLower(f)] > 1:
			out[i] = f + strconv.Itoa(i)
		default:
			out[i] = f
		}
	}
	return out
}

// prepare finds the header that all files share, unless each has its own. As in Spark it is that of the largest file, which its scheduler
// puts first.
func (c *csvFormat) prepare(ctx context.Context, fs []file) error {
	if c.byName {
		return nil
	}
	var big *file
	for i := range fs {
		if big == nil || fs[i].size > big.size {
			big = &fs[i]
		}
	}
	if big == nil {
		return nil
	}
	line, _, err := c.headerOf(ctx, big)
	c.first = line
	return err
}

// infer types the rows of a section.
func (c *csvFormat) infer(ctx context.Context, s section) (found, error) {
	head := c.first
	if c.byName {
		var err error
		if head, _, err = c.headerOf(ctx, s.f); err != nil {
			return found{}, err
		}
	}
	if head == nil {
		return found{t: types.Type{Kind: types.Struct}}, nil
	}
	fs, _, _ := c.Record(head, nil)
	texts := make([]string, len(fs))
	for i, f := range fs {
		texts[i] = c.decode(f)
	}
	out := found{header: c.names(texts), t: types.Type{Kind: types.Struct}}
	for _, n := range out.header {
		t := types.StringType
		if c.typed {
			t = types.NullType
		}
		out.t.Fields = append(out.t.Fields, types.Col(n, t))
	}
	var err error
	out.odd, err = c.rows(ctx, s, head, out.t.Fields)
	return out, err
}

// rows types the fields of all rows but the header, and reports whether some are not in plain form.
func (c *csvFormat) rows(ctx context.Context, s section, head []byte, cols []types.Field) (odd bool, err error) {
	skip := c.skipRows
	if s.from > 0 {
		skip = 0
	}
	row := func(fields [][]byte) {
		odd = odd || len(fields) != len(cols)
		for i := range cols {
			if i < len(fields) {
				odd = !c.next(&cols[i].Type, fields[i]) || odd
			}
		}
	}
	counts := func(raw []byte) bool {
		if skip > 0 {
			skip--
			return false
		}
		return !(c.header && bytes.Equal(raw, head))
	}
	if c.MultiLine {
		err = wholeFile(ctx, s.f.path, func(b []byte) error {
			odd = c.eachRow(b, func(fields [][]byte, raw []byte) bool {
				if counts(raw) {
					row(fields)
				}
				return true
			}) || odd
			return nil
		})
		return odd, err
	}
	var fields [][]byte
	err = s.eachBlock(ctx, newline, func(block []byte) error {
		c.eachLine(block, func(line []byte) bool {
			if counts(line) {
				var strange bool
				fields, _, strange = c.Record(line, fields[:0])
				odd = odd || strange
				row(fields)
			}
			return true
		})
		return nil
	})
	return odd, err
}

// eachRow cuts a whole file into rows, which may span lines, until fn says stop. raw is the row's text without its line end. odd reports quotes
// that readers take differently.
func (c *csvFormat) eachRow(b []byte, fn func(fields [][]byte, raw []byte) bool) (odd bool) {
	var fields [][]byte
	for len(b) > 0 {
		if i := bytes.IndexAny(b, "\n\r"); i >= 0 && c.Blank(b[:i]) {
			b = b[i+1:]
			continue
		}
		var n int
		var strange bool
		fields, n, strange = c.Record(b, fields[:0])
		odd = odd || strange
		raw := bytes.TrimRight(b[:n], "\r\n")
		b = b[n:]
		if !c.Blank(raw) && !fn(fields, raw) {
			return odd
		}
	}
	return odd
}

// merge joins what two sections hold: by place when they share a header, else by name, new columns behind.
func (c *csvFormat) merge(a, b found) (found, error) {
	if len(a.t.Fields) == 0 {
		return b, nil
	}
	out := found{t: types.Type{Kind: types.Struct, Fields: append([]types.Field(nil), a.t.Fields...)}}
	for i, f := range b.t.Fields {
		at := i
		if c.byName {
			if _, at = out.t.Field(f.Name); at < 0 {
				out.t.Fields = append(out.t.Fields, f)
				continue
			}
		}
		out.t.Fields[at].Type = c.csvTyper.merge(out.t.Fields[at].Type, f.Type)
	}
	return out, nil
}

// schema is the columns of what was found; what was only NULL is a string.
func (c *csvFormat) schema(f found) types.Schema {
	s := types.Schema{Fields: append([]types.Field(nil), f.t.Fields...)}
	for i := range s.Fields {
		if s.Fields[i].Type.Kind == types.Null {
			s.Fields[i].Type = types.StringType
		}
	}
	return s
}
