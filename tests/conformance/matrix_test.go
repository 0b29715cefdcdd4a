package conformance

import (
	"bufio"
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/tests/recorded"
)

// matrixCase is an expression with Spark's type and answers; of one that fails the type is "error" and the answer the class.
type matrixCase struct{ expression, typ, answer string }

// outcome is "" for Spark's answer, else what happened: "refused" by name, "accepted" what Spark rejects, another "error" than Spark's or where Spark
// has none, another "type",
// "digits": the last of a floating-point number, "different" answers.
func (c matrixCase) outcome(typ, got string, err error) (why, detail string) {
	code := diag.Code(err)
	switch {
	case code == "UNSUPPORTED_FEATURE":
		return "refused", err.Error()
	case c.typ == "error" && err == nil:
		return "accepted", "want error " + c.answer
	case c.typ == "error" && noClass[c.answer]:
		return "", ""
	case c.typ == "error" && code != c.answer:
		return "error " + code + " for " + c.answer, err.Error()
	case c.typ == "error":
		return "", ""
	case err != nil:
		return "error " + code, err.Error()
	case got != c.answer && typ == c.typ && closeNumbers(got, c.answer, c.typ, 1e-13):
		return "digits", fmt.Sprintf("got  %s\n  want %s", got, c.answer)
	case !sameText(got, c.answer):
		return "different", fmt.Sprintf("got  %s (%s)\n  want %s (%s)", got, typ, c.answer, c.typ)
	case typ != c.typ:
		return "type", "got " + typ + ", want " + c.typ
	}
	return "", ""
}

// noClass are the errors that PySpark passes on without a class.
var noClass = map[string]bool{"Py4JJavaError": true, "AnalysisException": true, "ParseException": true}

// closeNumbers compares rows of floating-point numbers by value, up to a relative difference: older versions of Java print some with more digits than it
// takes to read them back.
func closeNumbers(got, want, typ string, difference float64) bool {
	bits, ok := map[string]int{"float": 32, "double": 64}[typ]
	a, b := strings.Split(got, " | "), strings.Split(want, " | ")
	if !ok || len(a) != len(b) {
		return false
	}
	for i := range a {
		x, errX := strconv.ParseFloat(a[i], bits)
		y, errY := strconv.ParseFloat(b[i], bits)
		if a[i] != b[i] && (errX != nil || errY != nil || math.Abs(x-y) > difference*max(math.Abs(y), 1e-300)) {
			return false
		}
	}
	return true
}

// sameText compares answers but for how often bytes that are no text are replaced.
func sameText(a, b string) bool {
	once := func(s string) string { return replaced.ReplaceAllString(s, "\uFFFD") }
	return once(a) == once(b)
}

var replaced = regexp.MustCompile("\uFFFD+")

func matrixCases(t testing.TB, path string) []matrixCase {
	in := bufio.NewScanner(strings.NewReader(recorded.Text(t, path)))
	in.Buffer(nil, 1<<22)
	var cases []matrixCase
	for in.Scan() {
		plain := strings.NewReplacer(`\\`, `\`, `\t`, "\t", `\n`, "\n")
		switch p := strings.Split(in.Text(), "\t"); {
		case len(p) == 3:
			cases = append(cases, matrixCase{p[0], p[1], plain.Replace(p[2])})
		case len(cases) > 0: // the answer goes on behind a carriage return
			cases[len(cases)-1].answer += "\r" + plain.Replace(in.Text())
		}
	}
	if err := in.Err(); err != nil {
		t.Fatal(err)
	}
	return cases
}
