package main

import (
	"os"
	"regexp"
	"testing"
	"time"
)

func TestMain(m *testing.M) {
	if os.Getenv(childVar) != "" {
		os.Exit(child())
	}
	os.Exit(m.Run())
}

// TestRatchet runs the modules of results/: a test may fail only if it is listed there. It needs an installed CPython 3.11 with its tests.
func TestRatchet(t *testing.T) {
	if os.Getenv("DP_LIBTEST") == "" {
		t.Skip("runs some thousand tests: set DP_LIBTEST=1, as .ci/run does")
	}
	lib, err := findLib()
	if err != nil {
		t.Skip(err)
	}
	modules, err := recordedModules()
	if err != nil || len(modules) == 0 {
		t.Fatal("no results", err)
	}
	for _, m := range modules {
		t.Run(m, func(t *testing.T) {
			t.Parallel()
			want, err := readRecorded(m)
			if err != nil {
				t.Fatal(err)
			}
			got := runModule(lib, m, regexp.MustCompile(""), time.Minute, want.Failing)
			if got.Unrunnable != "" && want.Unrunnable == "" {
				t.Fatal("it could be run before:", got.Unrunnable)
			}
			for _, test := range got.Tests {
				if (test.Outcome == "failed" || test.Outcome == "error") && !want.Failing[test.ID] {
					t.Errorf("%s\n%s", test.ID, test.Reason)
				}
			}
			if c := got.counts(); c.Passed < want.Counts.Passed && !t.Failed() {
				t.Errorf("%d tests passed before, now %d", want.Counts.Passed, c.Passed)
			}
		})
	}
}
