package incremental

import (
	"flag"
	"fmt"
	"testing"

	"github.com/seed-e45c46d8/dp/tests/mutation"
)

var mutants = flag.Bool("mutants", false, "TestMutants runs the mutants of testdata/mutants.txt: an hour or two")

// perRound is how many histories meet a mutant before somebody looks.
const perRound = 60

// TestMutants breaks each rule by which a refresh is decided on: the histories or the cases of REPLACE WHERE must notice.
func TestMutants(t *testing.T) {
	mutation.Run(t, "../..", "testdata/mutants.txt", *mutants,
		mutation.Suite{
			Name: "histories", Package: "tests/incremental", Rounds: 2,
			Args: func(round int) []string {
				return []string{"-test.run", "TestHistories", "-histories", fmt.Sprint(perRound), "-seed", fmt.Sprint(1 + round*perRound/targets)}
			},
		},
		mutation.Suite{
			Name: "cases", Package: "cmd/dp", Rounds: 1,
			Args: func(int) []string {
				return []string{"-test.run", "TestCases/(RW|overrides|refresh_policy|rows_left_behind|subqueries|unread|groups_|predicates_stay|sum_overflow|definition_changes|windows_below)"}
			},
		},
	)
}
