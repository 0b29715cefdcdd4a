package conformance

import (
	"fmt"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/seed-e45c46d8/dp/engine/functions"
)

// TestReport holds the conformance page and the table of the README to the lists that the other tests check: no figure is written by hand. The
// file's name puts it last, so that with -update the lists are written before it reads them.
func TestReport(t *testing.T) {
	for path, want := range report(t) {
		got, err := os.ReadFile(path)
		if err == nil && string(got) == want {
			continue
		}
		if !*update {
			t.Errorf("%s is not what the lists say (%v); -update writes it", path, err)
		} else if err := os.WriteFile(path, []byte(want), 0o644); err != nil {
			t.Error(err)
		}
	}
}

// tally counts the cases of a set by what they come to; "" is Spark's answer.
type tally map[string]int

func (c tally) total() int {
	n := 0
	for _, k := range c {
		n += k
	}
	return n
}

// outcomes are the words for what a list may say, in the order of the page.
var outcomes = []struct{ key, word, meaning string }{
	{"", "same", "Spark's answer: type and values, or its error class"},
	{"refused", "refused", "dp says by name that it cannot"},
	{"error", "other error", "an error in both, or in dp alone, of another class or at another place"},
	{"accepted", "accepted", "Spark rejects it and dp gives an answer"},
	{"digits", "digits", "other last digits of a double"},
	{"order", "order", "the same rows in another order, where Spark's own is not defined"},
	{"type", "type", "the same values in another type"},
	{"text", "text", "another text of the same thing: a plan, a description"},
	{"setting", "setting", "an answer that depends on a setting which the recording does not name"},
	{"now", "moment", "another answer at every call, in Spark as well"},
	{"different", "different", "another value"},
}

// kindOf is the outcome that a reason of a list belongs to.
func kindOf(why string) string {
	first, _, _ := strings.Cut(why, " ")
	for _, o := range outcomes {
		if first == o.key {
			return first
		}
	}
	if strings.HasPrefix(first, "UNSUPPORTED") {
		return "refused"
	}
	return "error"
}

// listed are the lines of a list of differences: case to kind.
func listed(t *testing.T, path string) map[string]string {
	out := map[string]string{}
	for _, line := range strings.Split(read(t, path), "\n") {
		if why, name, ok := strings.Cut(line, "\t"); ok && !strings.HasPrefix(line, "#") {
			out[name] = kindOf(why)
		}
	}
	return out
}

// count sorts cases into groups and tallies each.
func count(cases []string, list map[string]string, group func(name string) string) map[string]tally {
	out := map[string]tally{}
	for _, name := range cases {
		g := group(name)
		if out[g] == nil {
			out[g] = tally{}
		}
		out[g][list[name]]++
	}
	return out
}

func sum(groups map[string]tally) tally {
	all := tally{}
	for _, g := range groups {
		for k, n := range g {
			all[k] += n
		}
	}
	return all
}

// section is one set of cases.
type section struct {
	title, about, group string
	groups              map[string]tally
}

// report makes the pages: the conformance page, and the README with its table.
func report(t *testing.T) map[string]string {
	var page strings.Builder
	page.WriteString(`# How close to Spark

Written by ` + "`go test ./tests/conformance -update`" + ` from the lists of differences in ` + "`testdata`" + `, which the tests hold to what dp does: every case that does not
give Spark's answer stands in a list, and a list may only get shorter. ` + "`testdata/README.md`" + ` says where the answers come from.

| word | means |
|---|---|
`)
	for _, o := range outcomes {
		fmt.Fprintf(&page, "| %s | %s |\n", o.word, o.meaning)
	}
	var table strings.Builder
	table.WriteString("| measured | of | Spark's answer | the rest |\n|---|---|---|---|\n")
	for _, s := range sections(t) {
		all := sum(s.groups)
		fmt.Fprintf(&table, "| %s | %s | %s | %s |\n", s.title, thousands(all.total()), share(all), rest(all))
		fmt.Fprintf(&page, "\n## %s\n\n%s\n\n", strings.ToUpper(s.title[:1])+s.title[1:], s.about)
		writeGroups(&page, s, all)
	}
	readme := read(t, readmePath)
	if !figures.MatchString(readme) {
		t.Fatalf("%s has no place for the figures", readmePath)
	}
	text := figures.ReplaceAllLiteralString(readme, figuresBegin+table.String()+figuresEnd)
	return map[string]string{"README.md": page.String(), readmePath: text}
}

const (
	readmePath   = "../../README.md"
	figuresBegin = "<!-- figures: written by go test ./tests/conformance -update -->\n"
	figuresEnd   = "<!-- end of figures -->"
)

var figures = regexp.MustCompile(`(?s)` + regexp.QuoteMeta(figuresBegin) + `.*?` + regexp.QuoteMeta(figuresEnd))

// writeGroups is a table of a section's groups, with the columns that any of them needs.
func writeGroups(page *strings.Builder, s section, all tally) {
	head, rule := "| "+s.group+" | cases |", "|---|---|"
	var columns []string
	for _, o := range outcomes {
		if all[o.key] > 0 || o.key == "" {
			columns = append(columns, o.key)
			head += " " + o.word + " |"
			rule += "---|"
		}
	}
	page.WriteString(head + "\n" + rule + "\n")
	line := func(name string, c tally) {
		fmt.Fprintf(page, "| %s | %s |", name, thousands(c.total()))
		for _, k := range columns {
			if c[k] == 0 {
				page.WriteString(" |")
			} else {
				fmt.Fprintf(page, " %s |", thousands(c[k]))
			}
		}
		page.WriteString("\n")
	}
	names := slices.Sorted(maps.Keys(s.groups))
	if len(names) > 1 {
		for _, name := range names {
			line(name, s.groups[name])
		}
	}
	line("**all**", all)
}

func thousands(n int) string {
	if n >= 1000 {
		return fmt.Sprintf("%d,%03d", n/1000, n%1000)
	}
	return fmt.Sprint(n)
}

// share is how many are the same, cut to a tenth of a percent so that it never says more than there is.
func share(c tally) string {
	return fmt.Sprintf("%s (%.1f %%)", thousands(c[""]), float64(1000*c[""]/c.total())/10)
}

func rest(c tally) string {
	var parts []string
	for _, o := range outcomes {
		if o.key != "" && c[o.key] > 0 {
			parts = append(parts, thousands(c[o.key])+" "+o.word)
		}
	}
	return strings.Join(parts, ", ")
}

// sections are all sets of cases with a list of differences.
func sections(t *testing.T) []section {
	const operators = "operators and syntax"
	families := map[string]string{}
	for _, r := range functions.Table() {
		for _, n := range append([]string{r.Name}, r.Aliases...) {
			families[n] = r.Family
			if r.Family == "operator" || r.Family == "syntax" {
				families[n] = operators
			}
		}
	}
	family := func(call string) string {
		if m := calledFunction.FindStringSubmatch(call); m != nil && families[strings.ToLower(m[1])] != "" {
			return families[strings.ToLower(m[1])]
		}
		return operators
	}
	example := func(sql string) string {
		_, call, _ := strings.Cut(sql, " ")
		return family(call)
	}
	one := func(string) string { return "" }
	matrix := func(path string) (names []string) {
		for _, c := range matrixCases(t, path) {
			names = append(names, c.expression)
		}
		return names
	}
	var examples, rows, rejected, wrong []string
	for _, e := range functions.Examples() {
		examples = append(examples, e.SQL)
	}
	for _, file := range suiteStatements(t) {
		for i, s := range file {
			name := fmt.Sprintf("%s\t%d\t%s", s.file, i+1, strings.Join(strings.Fields(s.query), " "))
			switch {
			case s.rejected:
				rejected = append(rejected, name)
			case s.schema != "struct<>":
				rows = append(rows, name)
			}
		}
	}
	for _, line := range strings.Split(strings.TrimSpace(read(t, "testdata/wrong_queries.tsv")), "\n") {
		if q, _, ok := strings.Cut(line, "\t"); ok && !strings.HasPrefix(line, "#") {
			wrong = append(wrong, q)
		}
	}
	file := func(name string) string { f, _, _ := strings.Cut(name, "\t"); return f }
	var out []section
	for _, s := range []struct {
		title, about, list, group string
		cases                     []string
		in                        func(string) string
	}{
		{
			"calls of every function and operator over arguments of every type", "`expression_matrix.tsv.gz`, Spark 4.3, by the function's family.", matrixRatchet, "family",
			matrix("testdata/expression_matrix.tsv.gz"), family,
		},
		{"Spark's documented examples of functions", "Spark 4.1 to 4.3, by the function's family.", functionRatchet, "family", examples, example},
		{"random queries over three tables", "`query_matrix.tsv.gz`, Spark 4.3.", queryRatchet, "", matrix("testdata/query_matrix.tsv.gz"), one},
		{"queries in newer syntax", "`syntax_answers.tsv.gz`, Spark 4.3: pipes, recursion, QUALIFY, IDENTIFIER, lateral joins.", "testdata/syntax_answers_differ.tsv", "", matrix("testdata/syntax_answers.tsv.gz"), one},
		{"queries on the border of what Spark takes", "`rejection_answers.tsv.gz`, Spark 4.3: arguments, windows, subqueries, set operations, grouping, pipes, generators.", "testdata/rejection_answers_differ.tsv", "", matrix("testdata/rejection_answers.tsv.gz"), one},
		{"queries over strings with collations", "`collation_answers.tsv.gz`, Spark 4.3: `UTF8_LCASE` and `_RTRIM` in comparisons, groups, joins, sets, functions.", "testdata/collation_answers_differ.tsv", "", matrix("testdata/collation_answers.tsv.gz"), one},
		{"queries that look for quiet differences", "`probe_answers.tsv.gz`, Spark 4.3: keys, zeros and NaN, time zones, text of numbers, casts, formats, JSON, windows, subqueries.", "testdata/probe_answers_differ.tsv", "", matrix("testdata/probe_answers.tsv.gz"), one},
		{"statements that write", "`dml_answers.tsv.gz`, Spark 4.2 with Delta 4.4: INSERT, DELETE, UPDATE, MERGE, CREATE TABLE, DROP, ALTER, each on new tables, mostly with the rows that are left.", dmlRatchet, "statement", matrix("testdata/dml_answers.tsv.gz"), statementKind},
		{"Spark's SQL test suite, statements with rows", "`sql_suite.tsv.gz`, Spark 4.1, by file.", sqlRatchet, "file", rows, file},
		{"the same, statements that Spark rejects", "By file.", sqlRatchet, "file", rejected, file},
		{"wrong queries: error class and place", "`wrong_queries.tsv`, Spark 4.3.", "testdata/wrong_queries_differ.tsv", "", wrong, one},
	} {
		out = append(out, section{s.title, s.about, s.group, count(s.cases, listed(t, s.list), s.in)})
	}
	return out
}

// statementKind is what the first statement of a case that writes is.
func statementKind(statements string) string {
	for _, word := range strings.Fields(statements) {
		switch word {
		case "INSERT", "DELETE", "UPDATE", "MERGE":
			return word
		case "CREATE", "REPLACE", "DROP", "ALTER", "TRUNCATE":
			if !strings.HasPrefix(statements, "CREATE TEMPORARY VIEW") {
				return "CREATE, DROP, ALTER, TRUNCATE"
			}
		}
	}
	return "CREATE, DROP, ALTER, TRUNCATE"
}

// calledFunction is the name of the function that an expression calls first.
var calledFunction = regexp.MustCompile(`^\s*([A-Za-z_][A-Za-z_0-9]*)\s*\(`)
