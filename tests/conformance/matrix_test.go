package conformance

import (
	"bufio"
	"compress/gzip"
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/seed-e45c46d8/dp/engine/diag"
)

// matrixCase is an expression with Spark's type and answers; of one that fails the type is "error" and the answer the class.
type matrixCase struct{ expression, typ, answer string }

// outcome is "" for Spark's answer, else what happened: "refused" by name, "accepted" what Spark rejects, another "error" than Spark's or where Spark
// has none, another "type", "different" answers.
func (c matrixCase) outcome(typ, got string, err error) (why, detail string) {
	code := diag.Code(err)
	switch {
	case code == "UNSUPPORTED_FEATURE":
		return "refused", err.Error()
	case c.typ == "error" && err == nil:
		return "accepted", "want error " + c.answer
	case c.typ == "error" && code != c.answer:
		return "error " + code + " for " + c.answer, err.Error()
	case c.typ == "error":
		return "", ""
	case err != nil:
		return "error " + code, err.Error()
	case got != c.answer && !sameNumbers(got, c.answer, c.typ):
		return "different", fmt.Sprintf("got  %s (%s)\n  want %s (%s)", got, typ, c.answer, c.typ)
	case typ != c.typ:
		return "type", "got " + typ + ", want " + c.typ
	}
	return "", ""
}

// sameNumbers compares rows of floating-point numbers by value: older versions of Java print some with more digits than it takes to read them back.
func sameNumbers(got, want, typ string) bool {
	bits, ok := map[string]int{"float": 32, "double": 64}[typ]
	a, b := strings.Split(got, " | "), strings.Split(want, " | ")
	if !ok || len(a) != len(b) {
		return false
	}
	for i := range a {
		x, errX := strconv.ParseFloat(a[i], bits)
		y, errY := strconv.ParseFloat(b[i], bits)
		if a[i] != b[i] && (errX != nil || errY != nil || x != y) {
			return false
		}
	}
	return true
}

func matrixCases(t testing.TB, path string) []matrixCase {
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	in := bufio.NewScanner(z)
	in.Buffer(nil, 1<<22)
	var cases []matrixCase
	for in.Scan() {
		if p := strings.Split(in.Text(), "\t"); len(p) == 3 {
			cases = append(cases, matrixCase{p[0], p[1], strings.NewReplacer(`\\`, `\`, `\t`, "\t", `\n`, "\n").Replace(p[2])})
		}
	}
	if err := in.Err(); err != nil {
		t.Fatal(err)
	}
	return cases
}
