package duckdb

import (
	"os"
	"strings"
	"testing"
	"unicode"
)

// TestLetterCase holds every letter that has cases, and some words, against what Spark answers (tests/oracle/letter_case.py). Letters that
// Unicode got after the version Go knows are left out.
func TestLetterCase(t *testing.T) {
	b, err := os.ReadFile("testdata/letter_case.tsv")
	if err != nil {
		t.Fatal(err)
	}
	checked, tooNew := 0, 0
	for _, line := range strings.Split(strings.TrimSuffix(string(b), "\n"), "\n") {
		f := strings.Split(line, "\t")
		if strings.HasPrefix(line, "# PySpark") {
			continue
		}
		if len(f) != 5 {
			t.Fatalf("%q has %d fields", line, len(f))
		}
		if strings.ContainsFunc(line, unassigned) {
			tooNew++
			continue
		}
		checked++
		for _, c := range []struct{ name, got, want string }{
			{"upper", upperCase(f[0]), f[1]}, {"lower", lowerCase(f[0]), f[2]}, {"initcap", initCap(f[0]), f[3]}, {"initcap and a", initCap(f[0] + "a"), f[4]},
		} {
			if c.got != c.want {
				t.Errorf("%s of %q is %q, Spark says %q", c.name, f[0], c.got, c.want)
			}
		}
	}
	if checked < 2500 || tooNew > 110 {
		t.Errorf("%d letters checked, %d left out", checked, tooNew)
	}
}

func unassigned(r rune) bool { return r != '\t' && !unicode.IsGraphic(r) }
