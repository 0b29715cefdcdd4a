package tests

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

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

// TestStatementsHaveTests finds a case for every numbered statement, named by its number; a few of REST are subtests of cmd/dp.
func TestStatementsHaveTests(t *testing.T) {
	subtests, err := os.ReadFile("../cmd/dp/serve_overrides_test.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range numbered {
		for n := 1; n <= s.last; n++ {
			name := fmt.Sprintf(s.name, n)
			found, err := filepath.Glob("cases/" + fmt.Sprintf(s.file, n))
			if err != nil {
				t.Fatal(err)
			}
			there := len(found) > 0 || strings.Contains(string(subtests), `t.Run("`+name+" ")
			switch why := s.untested[n]; {
			case !there && why == "":
				t.Errorf("no test of %s of %s", name, s.what)
			case there && why != "":
				t.Errorf("%s of %s has a test, although %s", name, s.what, why)
			}
		}
	}
}
