package plan

import (
	"fmt"
	"sort"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// How Spark's messages quote names, expressions and types.

func quoteID(name string) string { return "`" + strings.ReplaceAll(name, "`", "``") + "`" }

func quoteIDs(parts []string) string {
	s := make([]string, len(parts))
	for i, p := range parts {
		s[i] = quoteID(p)
	}
	return strings.Join(s, ".")
}

func quoteExpr(e Expr) string { return `"` + ColumnName(e) + `"` }

func quoteExprs(es []Expr) string {
	s := make([]string, len(es))
	for i, e := range es {
		s[i] = quoteExpr(e)
	}
	return strings.Join(s, ", ")
}

func quoteType(t types.Type) string { return `"` + t.SQL() + `"` }

func quoteTypes(ts []types.Type) string {
	s := make([]string, len(ts))
	for i, t := range ts {
		s[i] = quoteType(t)
	}
	return strings.Join(s, ", ")
}

var ordinals = [...]string{"first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"}

// ordinal is first, second, … from 1.
func ordinal(n int) string {
	if n <= len(ordinals) {
		return ordinals[n-1]
	}
	suffix := "th"
	if n%100 < 11 || n%100 > 13 {
		switch n % 10 {
		case 1:
			suffix = "st"
		case 2:
			suffix = "nd"
		case 3:
			suffix = "rd"
		}
	}
	return fmt.Sprint(n, suffix)
}

// mismatch is DATATYPE_MISMATCH with a subclass for an expression.
func mismatch(e Expr, sub, format string, args ...any) *diag.Error {
	return diag.New("DATATYPE_MISMATCH."+sub, "Cannot resolve %s due to data type mismatch: %s", quoteExpr(e), fmt.Sprintf(format, args...)).At(e.Origin())
}

// CastMismatch is the error of a cast that Spark does not have.
func CastMismatch(c *Cast) error { return cannotCast(c) }

func cannotCast(c *Cast) error {
	from, to := c.E.Type(), c.To
	if fs := types.CastFunctions(from, to); len(fs) > 0 {
		return mismatch(c, "CAST_WITH_FUNC_SUGGESTION", "cannot cast %s to %s.\nTo convert values from %s to %s, you can use the functions %s instead.",
			quoteType(from), quoteType(to), quoteType(from), quoteType(to), "`"+strings.Join(fs, "`/`")+"`")
	}
	if types.LegacyCast(from, to) {
		return mismatch(c, "CAST_WITH_CONF_SUGGESTION", "cannot cast %s to %s with ANSI mode on.\nIf you have to cast %s to %s, you can set \"spark.sql.ansi.enabled\" as 'false'.",
			quoteType(from), quoteType(to), quoteType(from), quoteType(to)).WithHint("dp has ANSI mode only")
	}
	return mismatch(c, "CAST_WITHOUT_SUGGESTION", "cannot cast %s to %s.", quoteType(from), quoteType(to))
}

func ambiguous(c *Column, found []*Attr) error {
	names := make([]string, len(found))
	for i, a := range found {
		names[i] = quoteIDs(append(append([]string(nil), a.Qualifier...), a.Name))
	}
	sort.Strings(names)
	return diag.New("AMBIGUOUS_REFERENCE", "Reference %s is ambiguous, could be: [%s].", quoteIDs(c.Parts), strings.Join(names, ", ")).
		At(c.At).WithHint("write the table's name or alias before the column")
}

// unresolvedColumn is UNRESOLVED_COLUMN with the columns that are nearest in spelling.
func unresolvedColumn(c *Column, s *scope) error {
	list := suggestions(c, s)
	name := quoteIDs(c.Parts)
	const text = "A column, variable, or function parameter with name %s cannot be resolved."
	if len(list) == 0 {
		return diag.New("UNRESOLVED_COLUMN.WITHOUT_SUGGESTION", text, name).At(c.At).WithParam("objectName", name)
	}
	return diag.New("UNRESOLVED_COLUMN.WITH_SUGGESTION", text+" Did you mean one of the following? [%s].", name, strings.Join(list, ", ")).
		At(c.At).WithParam("objectName", name).WithParam("proposal", strings.Join(list, ", "))
}

// suggestions are at most five columns of the input, nearest first, qualified where the qualifiers differ or the user wrote one.
func suggestions(c *Column, s *scope) []string {
	var candidates [][]string
	for _, a := range visible(s.attrs) {
		candidates = append(candidates, append(append([]string(nil), a.Qualifier...), a.Name))
	}
	sort.SliceStable(candidates, func(i, j int) bool {
		return candidates[i][len(candidates[i])-1] < candidates[j][len(candidates[j])-1]
	})
	switch n := len(c.Parts); {
	case n == 1 && samePrefix(candidates, 1):
		candidates = tails(candidates, 1)
	case n <= 2 && samePrefix(candidates, 2):
		candidates = tails(candidates, 2)
	}
	base := dotted(c.Parts)
	type ranked struct {
		text string
		d    int
	}
	rs := make([]ranked, len(candidates))
	for i, p := range candidates {
		t := quoteIDs(p)
		rs[i] = ranked{t, diag.Distance(t, base)}
	}
	sort.SliceStable(rs, func(i, j int) bool { return rs[i].d < rs[j].d })
	var out []string
	for _, r := range rs[:min(5, len(rs))] {
		out = append(out, r.text)
	}
	return out
}

// samePrefix reports whether all names are the same up to their last n parts.
func samePrefix(names [][]string, n int) bool {
	for _, p := range names {
		a, b := names[0][:max(0, len(names[0])-n)], p[:max(0, len(p)-n)]
		if strings.Join(a, "\x00") != strings.Join(b, "\x00") || len(a) != len(b) {
			return false
		}
	}
	return len(names) > 0
}

func tails(names [][]string, n int) [][]string {
	r := make([][]string, len(names))
	for i, p := range names {
		r[i] = p[max(0, len(p)-n):]
	}
	return r
}
