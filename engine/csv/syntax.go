package csv

import "bytes"

// Syntax is how records are cut into fields. Quote, Escape and Comment are 0 where there is none.
type Syntax struct {
	Sep                    []byte // not empty
	Quote, Escape, Comment byte
	TrimLeft, TrimRight    bool // ignoreLeadingWhiteSpace, ignoreTrailingWhiteSpace: of fields without quotes
	MultiLine              bool // a text holds many records, and a line end outside of quotes ends one; else a text is one record
}

// Blank reports lines that are passed over: empty ones and comments.
func (s *Syntax) Blank(line []byte) bool {
	t := bytes.TrimSpace(line)
	return len(t) == 0 || s.Comment != 0 && t[0] == s.Comment
}

// Record cuts the first record off b, appending its fields, and returns how many bytes it takes, its line end included. The fields may share
// b's memory. odd reports quotes that CSV readers take differently: never closed, or followed by text.
func (s *Syntax) Record(b []byte, fields [][]byte) (out [][]byte, n int, odd bool) {
	i := 0
	for {
		f, end, strange := s.field(b, i)
		fields, i, odd = append(fields, f), end, odd || strange
		switch {
		case i >= len(b):
			return fields, len(b), odd
		case bytes.HasPrefix(b[i:], s.Sep):
			i += len(s.Sep)
			continue
		case b[i] == '\r' && i+1 < len(b) && b[i+1] == '\n':
			i++
		}
		return fields, i + 1, odd
	}
}

func (s *Syntax) endsRecord(c byte) bool { return s.MultiLine && (c == '\n' || c == '\r') }

// field reads the field that begins at i and returns where it ends: at a separator, a line end or the end.
func (s *Syntax) field(b []byte, i int) (f []byte, end int, odd bool) {
	if s.Quote != 0 {
		j := i
		for s.TrimLeft && j < len(b) && (b[j] == ' ' || b[j] == '\t') {
			j++
		}
		if j < len(b) && b[j] == s.Quote {
			if f, end, closed := s.quoted(b, j+1); f != nil {
				return f, end, !closed
			}
			odd = true
		}
	}
	end = s.plainEnd(b, i)
	f = b[i:end]
	if s.TrimLeft {
		f = bytes.TrimLeft(f, " \t")
	}
	if s.TrimRight {
		f = bytes.TrimRight(f, " \t")
	}
	return f, end, odd
}

func (s *Syntax) plainEnd(b []byte, i int) int {
	if !s.MultiLine {
		if n := bytes.Index(b[i:], s.Sep); n >= 0 {
			return i + n
		}
		return len(b)
	}
	for i < len(b) && !s.endsRecord(b[i]) && !bytes.HasPrefix(b[i:], s.Sep) {
		i++
	}
	return i
}

// quoted reads a field in quotes from behind the opening one. A quote inside that neither ends the field nor is escaped makes all of the
// field plain text up to the next separator, quotes included (unescapedQuoteHandling STOP_AT_DELIMITER): f is nil then. A field whose quotes
// are never closed is the rest of the text.
func (s *Syntax) quoted(b []byte, i int) (f []byte, end int, closed bool) {
	start, copied := i, false
	for i < len(b) {
		c := b[i]
		switch {
		case s.Escape != 0 && c == s.Escape && i+1 < len(b) && (b[i+1] == s.Quote || b[i+1] == s.Escape && s.Escape != s.Quote):
			if !copied {
				f, copied = append([]byte{}, b[start:i]...), true
			}
			f = append(f, b[i+1])
			i += 2
			continue
		case c == s.Quote:
			j := i + 1
			for j < len(b) && (b[j] == ' ' || b[j] == '\t') && !bytes.HasPrefix(b[j:], s.Sep) {
				j++
			}
			if j < len(b) && !bytes.HasPrefix(b[j:], s.Sep) && !s.endsRecord(b[j]) {
				return nil, 0, false
			}
			if !copied {
				f = b[start:i:i]
			}
			return f, j, true
		}
		if copied {
			f = append(f, c)
		}
		i++
	}
	if !copied {
		f = b[start:len(b):len(b)]
	}
	return f, len(b), false
}
