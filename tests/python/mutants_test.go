package python_test

import (
	"encoding/json"
	"os"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/seed-e45c46d8/dp/pyapi/compile"
	"github.com/seed-e45c46d8/dp/pyapi/syntax"
)

// TestMutants promises that damaged programs are refused exactly when CPython refuses them, and mostly with its words at its place.
// testdata/mutants_differ.txt says how many differ in the verdict, and how many in message or place: these numbers may only fall.
func TestMutants(t *testing.T) {
	t.Parallel()
	var mutants [][5]any
	if err := json.Unmarshal([]byte(gunzip(t, "testdata/mutants.json.gz")), &mutants); err != nil || len(mutants) < 3000 {
		t.Fatal(len(mutants), err)
	}
	verdicts, places := 0, 0
	for i, m := range mutants {
		text, class, message := m[0].(string), m[1].(string), m[2].(string)
		line, column := int(m[3].(float64)), int(m[4].(float64))
		_, err := compile.Module(text, "m.py")
		e, _ := err.(*syntax.Error)
		if err != nil && e == nil {
			t.Fatalf("%d: %v", i, err)
		}
		switch {
		case (e == nil) != (class == ""):
			verdicts++
			if os.Getenv("DP_SHOW_MUTANTS") != "" {
				t.Logf("%d: dp %v, CPython %s %s:%d:%d\n%s", i, err, class, message, line, column, text)
			}
		case e != nil && (e.Class() != class || e.Msg != message || e.Line != line || characters(text, e.Line, e.Col)+1 != column):
			places++
			if os.Getenv("DP_SHOW_MUTANTS") != "" {
				t.Logf("%d: place: dp %s %s:%d:%d | CPython %s %s:%d:%d | %s", i, e.Class(), e.Msg, e.Line, e.Col+1, class, message, line, column, lineOf(text, line))
			}
		}
	}
	known, err := os.ReadFile("testdata/mutants_differ.txt")
	if err != nil {
		t.Fatal(err)
	}
	fields := strings.Fields(string(known))
	atMost := func(what string, n int, limit string) {
		if most, err := strconv.Atoi(limit); err != nil || n > most {
			t.Errorf("%d of %d differ in %s, %s did before (DP_SHOW_MUTANTS=1 shows them)", n, len(mutants), what, limit)
		} else if n < most {
			t.Logf("%d of %d differ in %s, %s did before: write it to testdata/mutants_differ.txt", n, len(mutants), what, limit)
		}
	}
	atMost("verdict", verdicts, fields[0])
	atMost("message or place", places, fields[1])
}

func lineOf(text string, line int) string {
	lines := strings.Split(text, "\n")
	if line < 1 || line > len(lines) {
		return ""
	}
	return lines[line-1]
}

// characters turns a column in bytes into one in characters.
func characters(text string, line, column int) int {
	s := lineOf(text, line)
	if column > len(s) {
		return column - len(s) + utf8.RuneCountInString(s)
	}
	return utf8.RuneCountInString(s[:column])
}
