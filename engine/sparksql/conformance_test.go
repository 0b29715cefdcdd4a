package sparksql

import (
	"os"
	"strings"
	"testing"

	"github.com/seed-e45c46d8/dp/engine/diag"
)

// tally counts the parser cases of one kind.
type tally struct {
	valid, accepted, byName, opaque int // valid texts: read completely, refused by name, kept as an Other statement
	invalid, rejected               int // invalid texts
	wrong                           []string
}

// unescapeCase undoes the escapes of the case file.
var unescapeCase = strings.NewReplacer(`\n`, "\n", `\t`, "\t", `\r`, "\r", `\\`, `\`)

// parseCase parses a case as its kind and reports whether all its statements are ones that dp only knows by name.
func parseCase(kind, text string) (opaque bool, err error) {
	switch kind {
	case "data_type":
		_, err = ParseType(text, diag.Origin{})
	case "expression":
		_, err = ParseExpr(text, diag.Origin{})
	case "table_schema":
		_, err = ParseColumns(text, diag.Origin{})
	default:
		var s []Statement
		s, err = ParseStatements(text, "")
		for _, x := range s {
			if _, ok := x.(*Other); ok {
				opaque = true
			}
		}
	}
	return opaque, err
}

func tallies(t *testing.T) map[string]*tally {
	t.Helper()
	b, err := os.ReadFile("testdata/spark_parse_cases.tsv")
	if err != nil {
		t.Fatal(err)
	}
	r := map[string]*tally{}
	for _, line := range strings.Split(strings.TrimSuffix(string(b), "\n"), "\n")[1:] {
		f := strings.Split(line, "\t")
		kind, text := f[0], unescapeCase.Replace(f[2])
		c := r[kind]
		if c == nil {
			c = &tally{}
			r[kind] = c
		}
		opaque, err := parseCase(kind, text)
		if code := diag.Code(err); code == "DP_INTERNAL" {
			t.Errorf("%s %q: %v", kind, text, err)
		}
		switch {
		case f[1] == "1":
			c.valid++
			switch {
			case err == nil && opaque:
				c.opaque++
			case err == nil:
				c.accepted++
			case allUnsupported(err):
				c.byName++
				c.wrong = append(c.wrong, "(by name) "+text+"\n    "+err.Error())
			default:
				c.wrong = append(c.wrong, text+"\n    "+err.Error())
			}
		default:
			c.invalid++
			if err != nil {
				c.rejected++
			} else {
				c.wrong = append(c.wrong, "(accepted) "+text+"\n    "+strings.Join(f[3:], " "))
			}
		}
	}
	return r
}

func allUnsupported(err error) bool {
	for _, e := range diag.All(err) {
		if e.Class() != "UNSUPPORTED_FEATURE" {
			return false
		}
	}
	return true
}

func TestTally(t *testing.T) {
	for k, c := range tallies(t) {
		t.Logf("%s: %+v", k, tally{c.valid, c.accepted, c.byName, c.opaque, c.invalid, c.rejected, nil})
		for _, w := range c.wrong {
			t.Log(k, w)
		}
	}
}
