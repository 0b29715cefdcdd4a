package python_test

import (
	"os"
	"strings"
	"testing"

	"github.com/seed-e45c46d8/dp/tests/recorded"
)

// TestOperators promises that every operator makes of every pair of values what it makes in CPython: type and text of the result, or
// class and text of the exception.
func TestOperators(t *testing.T) {
	t.Parallel()
	source, err := os.ReadFile("testdata/operators.py")
	if err != nil {
		t.Fatal(err)
	}
	want := strings.Split(strings.TrimSuffix(recorded.Text(t, "testdata/operators.txt.gz"), "\n"), "\n")
	got := strings.Split(strings.TrimSuffix(runProgram(t, "testdata", "operators.py", string(source)), "\n"), "\n")
	if len(got) != len(want) || len(want) < 20000 {
		t.Fatalf("%d cases, CPython has %d; the last is %s", len(got), len(want), got[len(got)-1])
	}
	differences := 0
	for i, line := range got {
		_, outcome, _ := strings.Cut(line, " -> ")
		if outcome == want[i] {
			continue
		}
		if differences++; differences <= 30 {
			t.Errorf("%s\nCPython: %s", line, want[i])
		}
	}
	if differences > 0 {
		t.Errorf("%d of %d cases differ", differences, len(want))
	}
}
