package functions

import (
	"sort"
	"strings"
	"sync"

	"github.com/seed-e45c46d8/dp/engine/types"
)

// Kind tells where a function may stand.
type Kind uint8

// The kinds of functions.
const (
	Scalar Kind = iota
	Aggregate
	WindowOnly // row_number, lag, …: only with OVER
	Generator  // explode, …: rows out of one row
	HigherOrder
)

var kindNames = [...]string{"scalar", "aggregate", "window", "generator", "higher-order"}

// String is the kind in one word.
func (k Kind) String() string { return kindNames[k] }

// Function is one row of the table. The zero value is no function; rows come from Lookup and All.
type Function struct {
	Name          string // in lower case
	Aliases       []string
	Family        string // the file the row stands in: string, datetime, …
	Kind          Kind
	Deterministic bool       // the same arguments give the same result
	Temporal      bool       // current_date and its like: bound once per update
	Internal      bool       // only the analyzer writes it
	Refused       string     // why dp cannot run it and what to use instead; "" when it runs
	CastTo        types.Type // of int(x), string(x), …: the call is CAST(x AS CastTo); Unknown otherwise

	forms []form
	names []string // of the arguments that Spark asks for by name
}

// Arg is what the analyzer knows of one argument. A lambda's Type is that of its body, once known.
type Arg struct {
	Type     types.Type
	Nullable bool
	Foldable bool // a constant
	Value    any  // of a foldable literal, as in types/value.go
	Constant any  // the value of a constant expression, where it is Known: of literals, their casts and simple arithmetic
	Known    bool
	Null     bool   // the literal NULL
	Lambda   int    // number of parameters of a lambda; 0: no lambda
	Text     string // the argument in Spark's spelling, for messages
	Name     string // the name it has as a column or alias, for struct() and arrays_zip(); may be empty
}

// Result is what a call with the given arguments becomes.
type Result struct {
	Args     []types.Type // what each argument is cast to; Unknown: as it is
	Try      bool         // a text among the arguments that is no such value is NULL
	Type     types.Type
	Nullable bool
}

// Param is what a lambda's parameter is bound to.
type Param struct {
	Type     types.Type
	Nullable bool
}

// Lookup finds a function by its name in lower case; aliases resolve to their row.
func Lookup(name string) (*Function, bool) {
	f, ok := table().byName[name]
	return f, ok
}

// All lists the functions by name, operators first.
func All() []*Function { return table().sorted }

type index struct {
	byName map[string]*Function
	sorted []*Function
}

// families is the whole table; a new family file adds its line here.
var families = []struct {
	name string
	rows func() []*Function
}{
	{"operator", operatorRows},
	{"conditional", conditionalRows},
	{"math", mathRows},
	{"random", randomRows},
	{"string", stringRows},
	{"regex", regexRows},
	{"collation", collationRows},
	{"datetime", datetimeRows},
	{"time", timeRows},
	{"aggregate", aggregateRows},
	{"topk", topKRows},
	{"window", windowRows},
	{"array", arrayRows},
	{"map", mapRows},
	{"struct", structRows},
	{"json", jsonRows},
	{"variant", variantRows},
	{"csv", csvRows},
	{"xml", xmlRows},
	{"vector", vectorRows},
	{"hash", hashRows},
	{"bitmap", bitmapRows},
	{"generator", generatorRows},
	{"cast", castRows},
	{"misc", miscRows},
}

var table = sync.OnceValue(func() index {
	x := index{byName: map[string]*Function{}}
	for _, fam := range families {
		for _, f := range fam.rows() {
			f.Family = fam.name
			if !f.Internal {
				x.sorted = append(x.sorted, f)
			}
			for _, n := range append([]string{f.Name}, f.Aliases...) {
				x.byName[n] = f
			}
		}
	}
	sort.SliceStable(x.sorted, func(i, j int) bool { return x.sorted[i].Name < x.sorted[j].Name })
	return x
})

// Signatures are the function's calls as a reader writes them: substring(string|binary, int), one per form.
func (f *Function) Signatures() []string {
	var r []string
	for _, m := range f.forms {
		s := f.Name + "(" + m.in + ")"
		if m.out != "" {
			s += " -> " + strings.TrimPrefix(m.out, "=")
		}
		r = append(r, s)
	}
	return r
}
