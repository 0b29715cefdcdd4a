package files

import "bytes"

// csvSyntax is how rows are cut into fields: Spark's options for univocity's parser.
type csvSyntax struct {
	sep       []byte
	quote     byte // 0: none
	escape    byte // 0: none
	comment   byte // 0: none
	trimLeft  bool // ignoreLeadingWhiteSpace
	trimRight bool // ignoreTrailingWhiteSpace
	multiLine bool
	skipRows  int
	header    bool
}

// row cuts the first row off b, appending its fields, and returns how many bytes it takes. Without multiLine b is one line. odd reports
// quotes that readers take differently.
func (c *csvSyntax) row(b []byte, fields [][]byte) (out [][]byte, n int, odd bool) {
	i := 0
	for {
		f, end, strange := c.field(b, i)
		fields, i, odd = append(fields, f), end, odd || strange
		if i >= len(b) {
			return fields, len(b), odd
		}
		if bytes.HasPrefix(b[i:], c.sep) {
			i += len(c.sep)
			continue
		}
		// The end of a row.
		if b[i] == '\r' && i+1 < len(b) && b[i+1] == '\n' {
			i++
		}
		return fields, i + 1, odd
	}
}

// endsRow reports a line end, which only files read as a whole have within their text.
func (c *csvSyntax) endsRow(ch byte) bool { return c.multiLine && (ch == '\n' || ch == '\r') }

// field reads one field from i on and returns where it ends: at a separator, a line end or the end.
func (c *csvSyntax) field(b []byte, i int) (f []byte, end int, odd bool) {
	if c.quote != 0 {
		j := i
		for c.trimLeft && j < len(b) && (b[j] == ' ' || b[j] == '\t') {
			j++
		}
		if j < len(b) && b[j] == c.quote {
			if f, end, closed := c.quoted(b, j+1); f != nil {
				return f, end, !closed
			}
			odd = true
		}
	}
	end = c.plainEnd(b, i)
	return c.trim(b[i:end]), end, odd
}

func (c *csvSyntax) plainEnd(b []byte, i int) int {
	if !c.multiLine {
		if n := bytes.Index(b[i:], c.sep); n >= 0 {
			return i + n
		}
		return len(b)
	}
	for i < len(b) && !c.endsRow(b[i]) && !bytes.HasPrefix(b[i:], c.sep) {
		i++
	}
	return i
}

func (c *csvSyntax) trim(f []byte) []byte {
	if c.trimLeft {
		f = bytes.TrimLeft(f, " \t")
	}
	if c.trimRight {
		f = bytes.TrimRight(f, " \t")
	}
	return f
}

// quoted reads a field in quotes from behind the opening one. A quote that ends neither the field nor is escaped makes the whole field plain
// text (unescapedQuoteHandling STOP_AT_DELIMITER): f is nil. A field whose quotes are never closed is the rest of the text.
func (c *csvSyntax) quoted(b []byte, i int) (f []byte, end int, closed bool) {
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
			if j < len(b) && !bytes.HasPrefix(b[j:], c.sep) && !c.endsRow(b[j]) {
				return nil, 0, false
			}
			if !copied {
				f = b[start:i:i]
			}
			if f == nil {
				f = []byte{}
			}
			return f, j, true
		}
		if copied {
			f = append(f, ch)
		}
		i++
	}
	if !copied {
		f = b[start:len(b):len(b)]
	}
	if f == nil {
		f = []byte{}
	}
	return f, len(b), false
}

// blank reports lines that readers pass over: empty ones and comments.
func (c *csvSyntax) blank(line []byte) bool {
	t := bytes.TrimSpace(line)
	return len(t) == 0 || c.comment != 0 && t[0] == c.comment
}

// eachLine calls fn with every line of a block that is not blank, until it says stop.
func (c *csvSyntax) eachLine(block []byte, fn func([]byte) (more bool)) {
	for len(block) > 0 {
		line := block
		if i := bytes.IndexByte(block, '\n'); i >= 0 {
			line, block = block[:i], block[i+1:]
		} else {
			block = nil
		}
		if bytes.IndexByte(line, '\r') >= 0 {
			line = bytes.TrimSuffix(line, []byte{'\r'})
			if bytes.IndexByte(line, '\r') >= 0 {
				for _, part := range bytes.Split(line, []byte{'\r'}) {
					if !c.blank(part) && !fn(part) {
						return
					}
				}
				continue
			}
		}
		if !c.blank(line) && !fn(line) {
			return
		}
	}
}
