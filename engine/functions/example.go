package functions

import (
	_ "embed"
	"strings"
	"sync"
)

// Example is a documented use of a function with Spark's answer.
type Example struct {
	Function string // its name or an alias of it; some are functions dp does not know
	SQL      string // a query
	Answer   string // as Hive prints it: rows joined by " | ", columns by \t; "now" when it is another one every time
	Type     string // the types of the columns by their JSON names, joined by commas; "error" when Answer is the class of an error
}

//go:embed examples.tsv
var examplesText string

var examples = sync.OnceValue(func() []Example {
	var all []Example
	for _, line := range strings.Split(examplesText, "\n") {
		if c := strings.Split(line, "\t"); len(c) == 4 {
			all = append(all, Example{c[0], c[1], c[2], c[3]})
		}
	}
	return all
})

// Examples are all documented examples, by function.
func Examples() []Example { return examples() }

// Examples are the documented examples of the function.
func (f *Function) Examples() []Example {
	var r []Example
	for _, e := range examples() {
		if g, ok := Lookup(e.Function); ok && g == f {
			r = append(r, e)
		}
	}
	return r
}
