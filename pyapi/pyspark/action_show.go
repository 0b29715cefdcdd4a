package pyspark

import (
	"fmt"
	"io"
	"strings"
	"time"
	"unicode/utf16"

	"github.com/seed-e45c46d8/dp/engine/types"
	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

func init() {
	runtime.Method(dataFrameClass, "show(n=20, truncate=True, vertical=False)", func(d *DataFrame, a *runtime.Args) (runtime.Object, error) {
		text, err := d.showText(a)
		if err != nil {
			return nil, err
		}
		_, err = io.WriteString(d.h.session.Stdout(), text+"\n")
		return runtime.None, err
	})
}

// showText is what show prints, without the newline at its end.
func (d *DataFrame) showText(a *runtime.Args) (string, error) {
	n, ok := runtime.Native(a.At(0)).(runtime.Int)
	if !ok {
		return "", NotExpectedType("n", "int", a.At(0))
	}
	vertical, ok := runtime.Native(a.At(2)).(runtime.Bool)
	if !ok {
		return "", NotExpectedType("vertical", "bool", a.At(2))
	}
	width := 0
	switch t := runtime.Native(a.At(1)).(type) {
	case runtime.Bool:
		if t {
			width = 20
		}
	default:
		v, err := runtime.Call(runtime.ClassOf(runtime.Int(0)), []runtime.Object{t}, nil)
		if runtime.Matches(err, runtime.ValueError) {
			return "", NotExpectedType("truncate", "bool", a.At(1))
		}
		if err != nil {
			return "", err
		}
		w, _ := v.(runtime.Int) // an int too large for a column's width means any width
		width = int(w)
	}
	count := min(max(int(n), 0), maxShown)
	q, err := d.h.query(limited(d.rel, d.h.At(), count+1), "DataFrame.show")
	if err != nil {
		return "", err
	}
	t := &shown{schema: q.schema, zone: d.h.zone(), width: width}
	more := false
	for row, err := range q.rows() {
		if err != nil {
			return "", err
		}
		if len(t.rows) == count {
			more = true
			break
		}
		t.add(row)
	}
	text := t.table()
	if vertical {
		text = t.vertical()
	}
	switch {
	case bool(vertical) && len(t.rows) == 0:
		return "(0 rows)", nil
	case more && count == 1:
		text += "only showing top 1 row"
	case more:
		text += fmt.Sprintf("only showing top %d rows", count)
	}
	return text, nil
}

// maxShown is the largest number of rows that Spark shows: its arrays have no more.
const maxShown = 2147483632

// shown is the rows of show as text.
type shown struct {
	schema types.Schema
	zone   *time.Location
	width  int // of a cell; 0: any
	rows   [][]string
}

func (t *shown) add(row []any) {
	cells := make([]string, len(row))
	for i, v := range row {
		cells[i] = t.cut(types.CellText(types.Text(v, t.schema.Fields[i].Type, t.zone)))
	}
	t.rows = append(t.rows, cells)
}

// cut shortens a text to the width, which counts UTF-16 as Java does.
func (t *shown) cut(s string) string {
	if t.width <= 0 || len(s) <= t.width {
		return s
	}
	u := utf16.Encode([]rune(s))
	switch {
	case len(u) <= t.width:
		return s
	case t.width < 4:
		return halves(u[:t.width])
	}
	return halves(u[:t.width-3]) + "..."
}

// halves is UTF-16 as text; half of a character that was cut in two is a question mark, as in Java's output.
func halves(u []uint16) string {
	s := string(utf16.Decode(u))
	if last := u[len(u)-1]; utf16.IsSurrogate(rune(last)) && last < 0xDC00 {
		s = strings.TrimSuffix(s, "\uFFFD") + "?"
	}
	return s
}

func (t *shown) names() []string {
	names := t.schema.Names()
	for i, n := range names {
		names[i] = types.CellText(n)
	}
	return names
}

// least is the width of the narrowest column.
const least = 3

func (t *shown) table() string {
	names := t.names()
	widths := make([]int, len(names))
	for i, n := range names {
		widths[i] = max(least, types.TextWidth(n))
		for _, r := range t.rows {
			widths[i] = max(widths[i], types.TextWidth(r[i]))
		}
	}
	var b strings.Builder
	rule := func() {
		b.WriteByte('+')
		for i, w := range widths {
			if i > 0 {
				b.WriteByte('+')
			}
			b.WriteString(strings.Repeat("-", w))
		}
		b.WriteString("+\n")
	}
	line := func(cells []string) {
		b.WriteByte('|')
		for i, c := range cells {
			if i > 0 {
				b.WriteByte('|')
			}
			fill := strings.Repeat(" ", widths[i]-types.TextWidth(c))
			if t.width > 0 {
				b.WriteString(fill + c)
			} else {
				b.WriteString(c + fill)
			}
		}
		b.WriteString("|\n")
	}
	rule()
	line(names)
	rule()
	for _, r := range t.rows {
		line(r)
	}
	rule()
	return b.String()
}

// vertical is a line a value, with the names before them.
func (t *shown) vertical() string {
	names := t.names()
	name, data := least, least
	for i, n := range names {
		name = max(name, types.TextWidth(n))
		for _, r := range t.rows {
			data = max(data, types.TextWidth(r[i]))
		}
	}
	var b strings.Builder
	for i, r := range t.rows {
		head := fmt.Sprintf("-RECORD %d", i)
		b.WriteString(head + strings.Repeat("-", max(0, name+data+5-len(head))) + "\n")
		for j, c := range r {
			b.WriteString(" " + names[j] + strings.Repeat(" ", name-types.TextWidth(names[j])) + " | " + c + strings.Repeat(" ", data-types.TextWidth(c)) + " \n")
		}
	}
	return b.String()
}
