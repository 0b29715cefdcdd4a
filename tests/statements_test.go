package tests

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// statements is the last number of the reference pages' statements on REPLACE WHERE.
const statements = 61

// untested are statements that no test can hold, and why.
var untested = map[int]string{
	7:  "where a workspace may run it",
	23: "advice on which kind of backfill to take",
	33: "of an older page, which lacks the overrides",
	38: "compute: there is one kind here",
}

// TestStatementsHaveTests finds for every statement of the reference pages a case named by its number, or a subtest of cmd/dp.
func TestStatementsHaveTests(t *testing.T) {
	subtests, err := os.ReadFile("../cmd/dp/serve_overrides_test.go")
	if err != nil {
		t.Fatal(err)
	}
	for n := 1; n <= statements; n++ {
		name := fmt.Sprintf("RW-%02d", n)
		found, err := filepath.Glob("cases/replace_where/" + name + "-*.txtar")
		if err != nil {
			t.Fatal(err)
		}
		there := len(found) > 0 || strings.Contains(string(subtests), `t.Run("`+name+" ")
		switch why := untested[n]; {
		case !there && why == "":
			t.Errorf("no test of statement %s", name)
		case there && why != "":
			t.Errorf("statement %s has a test, although %s", name, why)
		}
	}
}
