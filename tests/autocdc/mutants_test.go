package autocdc

import (
	"flag"
	"fmt"
	"testing"

	"github.com/seed-e45c46d8/dp/tests/mutation"
)

var mutants = flag.Bool("mutants", false, "TestMutants runs the mutants of testdata/mutants.txt: an hour or two")

// TestMutants breaks each rule of AUTO CDC: the cases or the histories must notice.
func TestMutants(t *testing.T) {
	mutation.Run(t, "../..", "testdata/mutants.txt", *mutants,
		mutation.Suite{
			Name: "cases", Package: "cmd/dp", Rounds: 1,
			Args: func(int) []string {
				return []string{"-test.run", "TestCases/(r[0-9][0-9]_|snapshots|unchanged_snapshot|metrics|types)"}
			},
		},
		mutation.Suite{
			Name: "histories", Package: "tests/autocdc", Rounds: 3,
			Args: func(round int) []string {
				return []string{"-test.run", "TestHistories", "-histories", "80", "-seed", fmt.Sprint(round + 1)}
			},
		},
	)
}
