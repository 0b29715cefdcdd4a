package csv

import (
	"bytes"
	"testing"
)

// The rules are univocity's as Spark sets it up; Spark's own answers to whole files are the goldens of engine/source/files.
func TestRecord(t *testing.T) {
	line := Syntax{Sep: []byte(","), Quote: '"', Escape: '\\'}
	whole, doubled, trimmed, wide := line, line, line, line
	whole.MultiLine = true
	doubled.Escape = '"'
	trimmed.TrimLeft, trimmed.TrimRight = true, true
	wide.Sep = []byte("||")
	for _, c := range []struct {
		name   string
		syntax Syntax
		text   string
		want   []string
		n      int
		odd    bool
	}{
		{"plain", line, "a,b,", []string{"a", "b", ""}, 4, false},
		{"empty", line, "", []string{""}, 0, false},
		{"quoted", line, `"a,b",c`, []string{"a,b", "c"}, 7, false},
		{"empty quotes", line, `"",c`, []string{"", "c"}, 4, false},
		{"escaped quote", line, `"a\"b",c`, []string{`a"b`, "c"}, 8, false},
		{"doubled quote", doubled, `"a""b",c`, []string{`a"b`, "c"}, 8, false},
		{"text behind a quote", line, `"a"b,c`, []string{`"a"b`, "c"}, 6, true},
		{"spaces behind a quote", line, `"a" ,c`, []string{"a", "c"}, 6, false},
		{"never closed", line, `"a,b`, []string{"a,b"}, 4, true},
		{"trimmed", trimmed, ` a , "b" `, []string{"a", "b"}, 9, false},
		{"wide separator", wide, "a|b||c", []string{"a|b", "c"}, 6, false},
		{"a line of many", whole, "a,b\r\nc", []string{"a", "b"}, 5, false},
		{"a line end in quotes", whole, "\"a\nb\",c\nd", []string{"a\nb", "c"}, 8, false},
	} {
		fields, n, odd := c.syntax.Record([]byte(c.text), nil)
		if got := string(bytes.Join(fields, []byte{0})); got != string(bytes.Join(toBytes(c.want), []byte{0})) || n != c.n || odd != c.odd {
			t.Errorf("%s: %q, %d bytes, odd %t; want %q, %d, %t", c.name, fields, n, odd, c.want, c.n, c.odd)
		}
	}
}

func toBytes(s []string) [][]byte {
	r := make([][]byte, len(s))
	for i, x := range s {
		r[i] = []byte(x)
	}
	return r
}

func TestBlank(t *testing.T) {
	s := Syntax{Sep: []byte(","), Comment: '#'}
	for text, want := range map[string]bool{"": true, " \t\r": true, " # x": true, "a": false, ",": false} {
		if got := s.Blank([]byte(text)); got != want {
			t.Errorf("%q: %t", text, got)
		}
	}
}
