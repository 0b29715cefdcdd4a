// Package pyspark_test compares dp with PySpark on whole DataFrame programs: programs/*.txtar holds Python text and what PySpark 4.3 printed
// for it (tests/oracle/pyspark_suite.py), the same text runs here on dp's interpreter with DuckDB. What differs is listed with a reason in
// differences.tsv; an entry that no longer differs fails too, so the list only shrinks.
package pyspark_test

import (
	"errors"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/seed-e45c46d8/dp/pyapi/pyspark"
	"github.com/seed-e45c46d8/dp/pyapi/runtime"
	"github.com/seed-e45c46d8/dp/tests/pyrun"
)

// now is the clock of programs on this side; their output must not depend on it.
var now = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

// failure is the last line for an error, as tests/oracle/pyspark_suite.py writes it.
func failure(err error) string {
	var e *runtime.PyError
	if !errors.As(err, &e) {
		return "error " + err.Error()
	}
	s := "error " + e.Type
	d := pyspark.ErrorOf(e)
	switch {
	case d != nil && (strings.HasPrefix(e.Type, "PySpark") && d.Code != "UNSUPPORTED_FEATURE" || d.Code == ""):
		s += ": " + strings.TrimSpace(e.Message)
	case d != nil:
		s += " " + d.Code
		if d.Code == "UNSUPPORTED_FEATURE" || strings.HasPrefix(d.Code, "DP_") {
			s += ": " + d.Message
		}
	default:
		s += ": " + e.Message
	}
	return strings.ReplaceAll(strings.TrimSpace(s), "\n", `\n`)
}

// program runs one program and returns what it printed, the error last.
func program(t *testing.T, r *pyrun.Runner, source string, ordered bool) string {
	t.Helper()
	first := "ordered = False\n"
	if ordered {
		first = "ordered = True\n"
	}
	out, err := r.Run(t.Context(), "program.py", first+source)
	if err != nil {
		out += failure(err) + "\n"
	}
	return out
}

// differences reads differences.tsv: program, what is different and why.
func differences(t *testing.T) map[string]string {
	text, err := os.ReadFile("differences.tsv")
	if err != nil {
		t.Fatal(err)
	}
	known := map[string]string{}
	for _, line := range strings.Split(strings.TrimSpace(string(text)), "\n") {
		if name, why, ok := strings.Cut(line, "\t"); ok {
			known[name] = why
		}
	}
	return known
}

func TestPrograms(t *testing.T) {
	archives, err := filepath.Glob("programs/*.txtar")
	if err != nil || len(archives) == 0 {
		t.Fatal("no programs", err)
	}
	r := pyrun.New(t, pyrun.Options{Now: now})
	report, err := os.ReadFile("report.py")
	if err != nil {
		t.Fatal(err)
	}
	known := differences(t)
	equal := 0
	for _, path := range archives {
		theme := strings.TrimSuffix(filepath.Base(path), ".txtar")
		a, err := txtar.ParseFile(path)
		if err != nil {
			t.Fatal(err)
		}
		files := map[string]string{}
		for _, f := range a.Files {
			files[f.Name] = string(f.Data)
		}
		for _, f := range a.Files {
			name, ok := strings.CutSuffix(f.Name, ".py")
			if !ok || name == "prelude" {
				continue
			}
			t.Run(theme+"/"+name, func(t *testing.T) {
				want, recorded := files[name+".out"]
				if !recorded {
					t.Fatal("PySpark's answer is not recorded: run tests/oracle/pyspark_suite.py")
				}
				source := string(f.Data)
				got := program(t, r, files["prelude.py"]+source+string(report), strings.HasPrefix(source, "# ordered"))
				why, differs := known[theme+"/"+name]
				delete(known, theme+"/"+name)
				switch {
				case got == want && differs:
					t.Errorf("does not differ any more, remove it from differences.tsv (%s)", why)
				case got != want && !differs:
					t.Errorf("%s%s", source, diff(got, want))
				case got == want:
					equal++
				}
			})
		}
	}
	t.Logf("%d programs equal", equal)
	if f := flag.Lookup("test.run"); f != nil && f.Value.String() != "" {
		return
	}
	for name := range known {
		t.Errorf("differences.tsv names %s, which is no program", name)
	}
}

// diff is the lines in which two outputs differ, of each kind at most three.
func diff(got, want string) string {
	g, w := strings.Split(strings.TrimSpace(got), "\n"), strings.Split(strings.TrimSpace(want), "\n")
	var out strings.Builder
	shown := 0
	for i := range max(len(g), len(w)) {
		var a, b string
		if i < len(g) {
			a = g[i]
		}
		if i < len(w) {
			b = w[i]
		}
		if a != b && shown < 3 {
			out.WriteString("got  " + a + "\nwant " + b + "\n")
			shown++
		}
	}
	return out.String()
}
