package tests

import (
	"flag"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "rewrite the list of numbered statements")

// numbered are the statements that have a case each, by their numbers.
var numbered = []struct {
	what string
	last int
	name string // of a statement, by its number
	file string // of the case of a statement, by its number
	// untested are statements that no test can hold, and why.
	untested map[int]string
}{
	{
		what: "the reference pages on REPLACE WHERE", last: 61, name: "RW-%02d", file: "replace_where/RW-%02d-*.txtar",
		untested: map[int]string{
			7:  "where a workspace may run it",
			23: "advice on which kind of backfill to take",
			33: "of an older page, which lacks the overrides",
			38: "compute: there is one kind here",
		},
	},
	{
		what: "the reference page on backfills", last: 30, name: "BF-%02d", file: "backfill/BF-%02d-*.txtar",
		untested: map[int]string{2: "advice on which kind of backfill to take"},
	},
	{what: "the rules of AUTO CDC", last: 22, name: "R%d", file: "auto_cdc/r%02d_*.txtar"},
}

const (
	statementsPage = "cases/README.md"
	// subtests are those of statements on REST, which no script can hold.
	subtests = "../cmd/dp/serve_overrides_test.go"
)

// TestStatementsHaveTests finds a case for every numbered statement, named by its number, or a subtest of cmd/dp, and keeps the page that lists
// them.
func TestStatementsHaveTests(t *testing.T) {
	rest, err := os.ReadFile(subtests)
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	b.WriteString("# Numbered statements and their tests\n\nWritten by `go test ./tests -update`.\n")
	for _, s := range numbered {
		fmt.Fprintf(&b, "\n## %s\n\n| statement | test | |\n|---|---|---|\n", strings.ToUpper(s.what[:1])+s.what[1:])
		for n := 1; n <= s.last; n++ {
			name := fmt.Sprintf(s.name, n)
			found := casesOf(t, fmt.Sprintf(s.file, n))
			if m := regexp.MustCompile(`t\.Run\("` + name + ` (.*?)"`).FindSubmatch(rest); m != nil {
				found = append(found, fmt.Sprintf("[%s](../%s) | %s", path.Base(subtests), subtests, m[1]))
			}
			switch why := s.untested[n]; {
			case len(found) == 0 && why == "":
				t.Errorf("no test of %s of %s", name, s.what)
			case len(found) > 0 && why != "":
				t.Errorf("%s of %s has a test, although %s", name, s.what, why)
			case why != "":
				found = []string{"none | " + why}
			}
			for _, f := range found {
				fmt.Fprintf(&b, "| %s | %s |\n", name, f)
			}
		}
	}
	if *update {
		if err := os.WriteFile(statementsPage, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if was, err := os.ReadFile(statementsPage); err != nil || string(was) != b.String() {
		t.Errorf("%s is not what stands in the cases: go test ./tests -update writes it (%v)", statementsPage, err)
	}
}

// casesOf are the cases of a pattern as cells of a table: a link, and what the first paragraph of the case says.
func casesOf(t *testing.T, pattern string) (out []string) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("cases", filepath.FromSlash(pattern)))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		var says []string
		for line := range strings.Lines(string(text)) {
			comment, ok := strings.CutPrefix(strings.TrimSpace(line), "# ")
			if !ok {
				break
			}
			says = append(says, comment)
		}
		f = strings.TrimPrefix(filepath.ToSlash(f), "cases/")
		said := regexp.MustCompile(`^Statement \S+: `).ReplaceAllString(strings.Join(says, " "), "")
		out = append(out, fmt.Sprintf("[%s](%s) | %s", path.Base(f), f, strings.ReplaceAll(said, "|", `\|`)))
	}
	return out
}
