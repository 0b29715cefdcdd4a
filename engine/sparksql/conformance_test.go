package sparksql

import (
	"os"
	"strings"
	"testing"

	"github.com/seed-e45c46d8/dp/engine/diag"
)

// tally counts the parser cases of one kind.
type tally struct {
	valid, parsed   int // valid texts: read completely, whether dp runs them or not
	refused         int // of those parsed: refused by name by who would run them, in whole or for one of their clauses
	opaque, byName  int // valid texts: kept as an Other statement, refused by name by the parser
	invalid, caught int // invalid texts: rejected
}

// ratchet is what the parser reached: these numbers may only grow (opaque, byName and refused only shrink).
//
// The three valid texts that are not read mix months and hours in one interval, which Spark takes only in its legacy mode. The invalid text that is
// accepted has a setting off that dp always has on.
var ratchet = map[string]tally{
	"data_type":    {valid: 33, parsed: 33, invalid: 10, caught: 10},
	"expression":   {valid: 376, parsed: 374, invalid: 21, caught: 21},
	"plan":         {valid: 395, parsed: 394, refused: 101, invalid: 123, caught: 122},
	"table_schema": {valid: 6, parsed: 6, invalid: 3, caught: 3},
}

// unescapeCase undoes the escapes of the case file.
var unescapeCase = strings.NewReplacer(`\n`, "\n", `\t`, "\t", `\r`, "\r", `\\`, `\`)

// parseCase parses a case as its kind and reports whether one of its statements is known only by name, and whether it is refused.
func parseCase(kind, text string) (opaque, refused bool, err error) {
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
			_, isOther := x.(*Other)
			_, isCommand := x.(*Command)
			opaque = opaque || isOther
			refused = refused || isCommand || x.Refusal() != nil
		}
	}
	return opaque, refused, err
}

func refusedByName(err error) bool {
	for _, e := range diag.All(err) {
		if e.Code != "UNSUPPORTED_FEATURE" {
			return false
		}
	}
	return true
}

// TestSparkParserCases runs the texts of Spark's own parser tests.
func TestSparkParserCases(t *testing.T) {
	b, err := os.ReadFile("testdata/spark_parse_cases.tsv")
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]tally{}
	var missed []string
	for _, line := range strings.Split(strings.TrimSuffix(string(b), "\n"), "\n")[1:] {
		f := strings.Split(line, "\t")
		kind, valid, text := f[0], f[1] == "1", unescapeCase.Replace(f[2])
		opaque, refused, err := parseCase(kind, text)
		if diag.Code(err) == "DP_INTERNAL" {
			t.Errorf("%s %q: %v", kind, text, err)
		}
		c := got[kind]
		switch {
		case valid && err == nil && opaque:
			c.opaque++
		case valid && err == nil:
			c.parsed++
			if refused {
				c.refused++
			}
		case valid && refusedByName(err):
			c.byName++
		case valid:
			missed = append(missed, kind+": "+text+"\n    "+err.Error())
		case err != nil:
			c.caught++
		default:
			missed = append(missed, kind+": accepted "+text+"\n    "+f[3])
		}
		if valid {
			c.valid++
		} else {
			c.invalid++
		}
		got[kind] = c
	}
	for kind, want := range ratchet {
		c := got[kind]
		if c.parsed < want.parsed || c.parsed+c.opaque < want.parsed+want.opaque || c.parsed+c.opaque+c.byName < want.parsed+want.opaque+want.byName || c.caught < want.caught || c.refused > want.refused {
			t.Errorf("%s: %+v, was %+v; missed:\n%s", kind, c, want, strings.Join(missed, "\n"))
		}
		if c.valid != want.valid || c.invalid != want.invalid {
			t.Errorf("%s: the case file has changed: %+v", kind, c)
		}
		if c != want {
			t.Logf("%s: %+v, was %+v", kind, c, want)
		}
	}
}
