package functions

import (
	"os"
	"strings"
	"testing"
)

// TestEveryFunctionOfSparkIsARow asks for each of Spark's built-in functions: it runs, or it is refused with what to use instead.
func TestEveryFunctionOfSparkIsARow(t *testing.T) {
	text, err := os.ReadFile("testdata/spark_functions.txt")
	if err != nil {
		t.Fatal(err)
	}
	rows := map[string]Row{}
	for _, r := range Table() {
		for _, n := range append([]string{r.Name}, r.Aliases...) {
			rows[n] = r
		}
	}
	names, refused := 0, 0
	for _, n := range strings.Split(strings.TrimSpace(string(text)), "\n") {
		if strings.HasPrefix(n, "#") {
			continue
		}
		names++
		switch r, ok := rows[n]; {
		case !ok:
			t.Errorf("%s is no row", n)
		case r.Runs == IsRefuse:
			refused++
			if r.Instead == "" {
				t.Errorf("%s is refused and says nothing to use instead", n)
			}
		case len(r.Signatures) == 0:
			t.Errorf("%s has no signature", n)
		}
	}
	if names < 500 {
		t.Fatalf("only %d names", names)
	}
	t.Logf("%d functions of Spark: %d run, %d refused", names, names-refused, refused)
}
