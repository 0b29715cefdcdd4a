package duckdb

import (
	"strings"

	"github.com/seed-e45c46d8/dp/engine/types"
)

// stage is how much of a SELECT a block has filled in; the clauses take effect in this order, so a node can join a block only while nothing
// later than its own clause is there.
type stage uint8

const (
	stageFrom stage = iota
	stageWhere
	stageGroup
	stageWindow // a window function stands in the select list or in QUALIFY
	stageDistinct
	stageOrder
	stageLimit
)

// column is an output column of a block: an attribute and its text in terms of the block's FROM.
type column struct {
	id     int
	name   string
	typ    types.Type
	hidden bool
	frag
	plain    bool   // a column of FROM as it is
	volatile bool   // must be evaluated once a row, as rand() must
	window   bool   // holds a window function
	constant bool   // is the same in all rows
	rows     bool   // holds unnest: makes more rows or fewer
	negation string // of a condition with an IN with a query, which is not NOT of it: see notInside
}

// block is one SELECT.
type block struct {
	stage    stage
	from     []string // the FROM item and its joins, one a line; empty for a SELECT without FROM
	cols     []column
	where    []frag // conjuncts
	group    []string
	keys     []string      // the grouping keys, for grouping_id()
	file     func() string // the path of the row's file as it is shown, while rows come straight from files
	grouped  bool          // an aggregate without keys has no GROUP BY clause
	having   []frag
	qualify  []frag
	distinct string // DISTINCT, DISTINCT ON (…), or nothing
	order    []string
	limit    string
	offset   string
	sample   string
}

// col finds an attribute among the block's columns.
func (b *block) col(id int) (column, bool) {
	for _, c := range b.cols {
		if c.id == id {
			return c, true
		}
	}
	return column{}, false
}

// bare reports whether the block is nothing but its FROM: then FROM can stand in a join as it is.
func (b *block) bare() bool {
	if b.stage != stageFrom || len(b.from) == 0 || b.sample != "" {
		return false
	}
	for _, c := range b.cols {
		if !c.plain {
			return false
		}
	}
	return true
}

// text is the SELECT statement. names are the output names, one a column.
func (b *block) text(names []string) string {
	var s strings.Builder
	s.WriteString("SELECT")
	if b.distinct != "" {
		s.WriteString(" " + b.distinct)
	}
	items := make([]string, len(b.cols))
	for i, c := range b.cols {
		items[i] = c.s
		if q := quoteName(names[i]); !strings.HasSuffix(c.s, "."+q) || !c.plain {
			items[i] += " AS " + q
		}
	}
	if len(items) == 0 {
		items = []string{"1 AS nothing"}
	}
	writeList(&s, items)
	if len(b.from) > 0 {
		s.WriteString("\nFROM " + b.from[0])
		for _, j := range b.from[1:] {
			s.WriteString("\n" + j)
		}
	}
	if b.sample != "" {
		s.WriteString(" " + b.sample)
	}
	writeConjuncts(&s, "WHERE", b.where)
	if len(b.group) > 0 {
		s.WriteString("\nGROUP BY")
		writeList(&s, b.group)
	}
	writeConjuncts(&s, "HAVING", b.having)
	writeConjuncts(&s, "QUALIFY", b.qualify)
	if len(b.order) > 0 {
		s.WriteString("\nORDER BY")
		writeList(&s, b.order)
	}
	if b.limit != "" {
		s.WriteString("\nLIMIT " + b.limit)
	}
	if b.offset != "" {
		s.WriteString("\nOFFSET " + b.offset)
	}
	return s.String()
}

// lineLength is what a list may take on one line.
const lineLength = 100

func writeList(s *strings.Builder, items []string) {
	if line := strings.Join(items, ", "); len(line) <= lineLength && !strings.Contains(line, "\n") {
		s.WriteString(" " + line)
		return
	}
	for i, it := range items {
		if i > 0 {
			s.WriteString(",")
		}
		s.WriteString("\n  " + indent(it))
	}
}

func writeConjuncts(s *strings.Builder, word string, list []frag) {
	for i, f := range list {
		if i == 0 {
			s.WriteString("\n" + word + " ")
		} else {
			s.WriteString("\n  AND ")
		}
		text := f.s
		if len(list) > 1 {
			text = f.in(precAnd)
		}
		if i > 0 {
			text = indent(text)
		}
		s.WriteString(text)
	}
}

// indent moves all lines but the first two columns to the right.
func indent(s string) string { return strings.ReplaceAll(s, "\n", "\n  ") }
