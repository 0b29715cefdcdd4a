package main

import (
	"bufio"
	"strings"
	"time"

	"github.com/seed-e45c46d8/dp/engine/types"
)

// measured is how many rows a table's column widths are taken from; later rows that are wider stick out.
const measured = 1000

// narrowest is the least width of a column, as in Spark.
const narrowest = 3

// tableWriter prints a table with the borders of Spark's show: numbers on the right, text on the left.
type tableWriter struct {
	w      *bufio.Writer
	zone   *time.Location
	schema types.Schema
	held   [][]string // rows until the widths are known
	widths []int
}

func (t *tableWriter) begin(s types.Schema) error {
	t.schema = s
	return nil
}

func (t *tableWriter) row(values []any) error {
	cells := make([]string, len(values))
	for i, v := range values {
		cells[i] = types.CellText(types.Text(v, t.schema.Fields[i].Type, t.zone))
	}
	if t.widths != nil {
		return t.line(cells)
	}
	t.held = append(t.held, cells)
	if len(t.held) < measured {
		return nil
	}
	return t.head()
}

// head prints the header and the rows that waited for it.
func (t *tableWriter) head() error {
	names := t.schema.Names()
	t.widths = make([]int, len(names))
	for i, n := range names {
		names[i] = types.CellText(n)
		t.widths[i] = max(types.TextWidth(names[i]), narrowest)
		for _, r := range t.held {
			t.widths[i] = max(t.widths[i], types.TextWidth(r[i]))
		}
	}
	if err := t.rule(); err != nil {
		return err
	}
	if err := t.line(names); err != nil {
		return err
	}
	if err := t.rule(); err != nil {
		return err
	}
	for _, r := range t.held {
		if err := t.line(r); err != nil {
			return err
		}
	}
	t.held = nil
	return nil
}

func (t *tableWriter) rule() error {
	for _, w := range t.widths {
		_, _ = t.w.WriteString("+" + strings.Repeat("-", w)) // the error comes again below
	}
	_, err := t.w.WriteString("+\n")
	return err
}

func (t *tableWriter) line(cells []string) error {
	for i, c := range cells {
		fill := strings.Repeat(" ", max(t.widths[i]-types.TextWidth(c), 0))
		if t.schema.Fields[i].Type.IsNumeric() {
			c = fill + c
		} else {
			c += fill
		}
		_, _ = t.w.WriteString("|" + c)
	}
	_, err := t.w.WriteString("|\n")
	return err
}

func (t *tableWriter) end() error {
	if t.schema.Len() == 0 {
		return t.w.Flush()
	}
	if t.widths == nil {
		if err := t.head(); err != nil {
			return err
		}
	}
	if err := t.rule(); err != nil {
		return err
	}
	return t.w.Flush()
}
