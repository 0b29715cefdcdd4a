package duckdb

import "bytes"

// csvSyntax is how records are cut into fields: Spark's options of univocity's parser.
type csvSyntax struct {
	sep       []byte
	quote     byte // 0: none
	escape    byte // 0: none
	comment   byte // 0: none
	trimLeft  bool // ignoreLeadingWhiteSpace
	trimRight bool // ignoreTrailingWhiteSpace
	lines     bool // multiLine: a line end outside of quotes ends a record
}

// blank reports lines that are passed over: empty ones and comments.
func (c *csvSyntax) blank(line []byte) bool {
	t := bytes.TrimSpace(line)
	return len(t) == 0 || c.comment != 0 && t[0] == c.comment
}

// row cuts the first record off b, appending its fields, and returns how many bytes it takes.
func (c *csvSyntax) row(b []byte, fields [][]byte) ([][]byte, int) {
	i := 0
	for {
		var f []byte
		f, i = c.field(b, i)
		fields = append(fields, f)
		switch {
		case i >= len(b):
			return fields, len(b)
		case bytes.HasPrefix(b[i:], c.sep):
			i += len(c.sep)
			continue
		case b[i] == '\r' && i+1 < len(b) && b[i+1] == '\n':
			i++
		}
		return fields, i + 1
	}
}

func (c *csvSyntax) ends(ch byte) bool { return c.lines && (ch == '\n' || ch == '\r') }

// field reads the field that begins at i and returns where it ends.
func (c *csvSyntax) field(b []byte, i int) ([]byte, int) {
	if c.quote != 0 {
		j := i
		for c.trimLeft && j < len(b) && (b[j] == ' ' || b[j] == '\t') {
			j++
		}
		if j < len(b) && b[j] == c.quote {
			if f, end, ok := c.quoted(b, j+1); ok {
				return f, end
			}
		}
	}
	end := c.plainEnd(b, i)
	f := b[i:end]
	if c.trimLeft {
		f = bytes.TrimLeft(f, " \t")
	}
	if c.trimRight {
		f = bytes.TrimRight(f, " \t")
	}
	return f, end
}

func (c *csvSyntax) plainEnd(b []byte, i int) int {
	if !c.lines {
		if n := bytes.Index(b[i:], c.sep); n >= 0 {
			return i + n
		}
		return len(b)
	}
	for i < len(b) && !c.ends(b[i]) && !bytes.HasPrefix(b[i:], c.sep) {
		i++
	}
	return i
}

// quoted reads a field in quotes from behind the opening one. A quote inside that neither ends the field nor is escaped makes all of the
// field plain text up to the next separator, quotes included (unescapedQuoteHandling STOP_AT_DELIMITER): ok is false then.
func (c *csvSyntax) quoted(b []byte, i int) (f []byte, end int, ok bool) {
	start, copied := i, false
	for i < len(b) {
		ch := b[i]
		switch {
		case c.escape != 0 && ch == c.escape && i+1 < len(b) && (b[i+1] == c.quote || b[i+1] == c.escape && c.escape != c.quote):
			if !copied {
				f, copied = append([]byte(nil), b[start:i]...), true
			}
			f = append(f, b[i+1])
			i += 2
			continue
		case ch == c.quote:
			j := i + 1
			for j < len(b) && (b[j] == ' ' || b[j] == '\t') && !bytes.HasPrefix(b[j:], c.sep) {
				j++
			}
			if j < len(b) && !bytes.HasPrefix(b[j:], c.sep) && !c.ends(b[j]) {
				return nil, 0, false
			}
			if !copied {
				f = b[start:i]
			}
			return f, j, true
		}
		if copied {
			f = append(f, ch)
		}
		i++
	}
	// Never closed: the rest is the field.
	if !copied {
		f = b[start:]
	}
	return f, len(b), true
}
