package functions

import (
	"sort"
	"strings"
)

// How a function runs, for dp functions.
const (
	Same     = "same"    // DuckDB's own function of the same name and arguments
	Rewrite  = "rewrite" // other words of DuckDB's SQL
	Macro    = "macro"   // a macro of dp's in DuckDB
	InGo     = "go"      // a Go function
	InC      = "c"       // an aggregate function in C
	IsCast   = "cast"
	Syntax   = "syntax" // not a call: the parser and the analyzer know it
	IsRefuse = "refused"
)

// Runs tells how the function runs; of several calls, the one that needs most.
func (f *Function) Runs() string {
	switch {
	case f.Refused != "":
		return IsRefuse
	case f.CastTo.Kind != 0:
		return IsCast
	}
	how := Same
	for i := range f.forms {
		m := &f.forms[i]
		texts := []string{m.sql, m.window}
		for _, v := range m.when {
			texts = append(texts, v.sql)
		}
		all := strings.Join(texts, " ")
		switch {
		case strings.Contains(all, "go_"):
			return InGo
		case strings.Contains(all, "native_"):
			how = InC
		case strings.Contains(all, "spark_"):
			how = Macro
		case m.spell != nil || m.special != "" || m.sql != f.plainCall(m):
			if how == Same {
				how = Rewrite
			}
		}
	}
	return how
}

// plainCall is the template of a call that DuckDB knows by the same name.
func (f *Function) plainCall(m *form) string {
	args := make([]string, len(m.params))
	for i := range args {
		args[i] = "$" + string(rune('1'+i))
	}
	s := f.Name + "(" + strings.Join(args, ", ") + ")"
	if f.Kind == Aggregate {
		if strings.Contains(m.sql, "$D") {
			s = f.Name + "($D" + strings.Join(args, ", ") + ")"
		}
		s += "$F"
	}
	return s
}

// syntax are the names that Spark lists among its functions and that are no calls in dp's table, by how they are written.
var syntax = map[string]string{
	"case":  "CASE [x] WHEN c THEN v … [ELSE v] END",
	"cast":  "CAST(x AS type)",
	"range": "range([start,] end [, step [, partitions]]) in FROM",
}

// Row is a line of the table of functions.
type Row struct {
	Name       string   `json:"name"`
	Aliases    []string `json:"aliases,omitempty"`
	Family     string   `json:"family"`
	Kind       string   `json:"kind"`
	Signatures []string `json:"signatures"`
	Runs       string   `json:"runs"`
	Instead    string   `json:"instead,omitempty"` // of a refused one
}

// Table is every name of Spark's functions, by name.
func Table() []Row {
	var rows []Row
	for _, f := range All() {
		rows = append(rows, Row{f.Name, f.Aliases, f.Family, f.Kind.String(), f.Signatures(), f.Runs(), f.Refused})
	}
	for name, text := range syntax {
		rows = append(rows, Row{Name: name, Family: "syntax", Kind: "syntax", Signatures: []string{text}, Runs: Syntax})
	}
	sort.SliceStable(rows, func(i, j int) bool { return rows[i].Name < rows[j].Name })
	return rows
}
