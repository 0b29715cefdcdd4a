package sparksql

import (
	"strings"

	"github.com/seed-e45c46d8/dp/engine/plan"
)

// Print is a statement as Spark SQL that reads back as the same statement, but for places and the texts it keeps. What dp does not run (a Command,
// an Other, a statement with a Refusal or with a table function that dp has not) comes back as it was written.
func Print(s Statement) string {
	if s.Refusal() != nil {
		return s.SQL()
	}
	text, ok := printed(func(p *printer) string { return p.statement(s) })
	if !ok {
		return s.SQL()
	}
	return text
}

// PrintQuery is an unresolved query as Spark SQL that reads back as the same tree; false when it holds what SQL has no words for.
func PrintQuery(r plan.Relation) (string, bool) {
	return printed(func(p *printer) string { return p.query(r) })
}

// PrintExpr is an unresolved expression as Spark SQL that reads back as the same tree; false when it holds what SQL has no words for.
func PrintExpr(e plan.Expr) (string, bool) {
	return printed(func(p *printer) string { return p.item(e) })
}

// printer writes trees. All names are quoted, so that none is taken for a keyword.
type printer struct {
	failed bool // something has no words in SQL
}

func printed(f func(p *printer) string) (string, bool) {
	p := &printer{}
	s := f(p)
	return s, !p.failed
}

// wordless notes that something cannot be printed.
func (p *printer) wordless() string {
	p.failed = true
	return ""
}

// quote writes a name in back quotes.
func quote(name string) string { return "`" + strings.ReplaceAll(name, "`", "``") + "`" }

func quoted(parts []string) string { return joined(parts, ".", quote) }

// names writes a, b, c.
func names(list []string) string { return joined(list, ", ", quote) }

// stringText writes a string in quotes.
func stringText(s string) string {
	return "'" + strings.NewReplacer(`\`, `\\`, "'", `\'`).Replace(s) + "'"
}

// joined writes the items of a list with a separator between.
func joined[T any](list []T, separator string, f func(T) string) string {
	s := make([]string, len(list))
	for i, x := range list {
		s[i] = f(x)
	}
	return strings.Join(s, separator)
}

// when is the text if the condition holds.
func when(yes bool, text string) string {
	if yes {
		return text
	}
	return ""
}
