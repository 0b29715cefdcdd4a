package pyspark_test

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
)

// frequentCase is the whole-program case in which every refused name is refused, and says so.
const frequentCase = "../cases/user/frequent_refused.txtar"

// uses are the ways in which a name of a kind stands in a program. Kinds of SQL constructs have a pattern of their own in the table.
var uses = map[string]string{
	"function":       `\bNAME\(`,
	"DataFrame":      `\.NAME\b`,
	"Column":         `\.NAME\(`,
	"Window":         `\.NAME\(`,
	"Session":        `\.NAME\(`,
	"Reader/Writer":  `\.NAME\b`,
	"pipelines":      `\b(dp|dlt)\.NAME\(`,
	"pipelines bare": `@(dp|dlt)\.NAME\n`,
	"option":         `(?i)["'\x60](cloudFiles\.)?NAME["'\x60]|\bNAME *=>|[(,] *NAME=`,
	"SQL function":   `(?i)\bNAME\(`,
}

// TestFrequentNames holds frequency.tsv to the tests. It lists every name that two or more of 119 public repositories of pipelines use: name,
// kind, uses, repositories, and whether it works here or is refused. What works stands in a program that prints what PySpark prints, in a
// whole-program case or in an example; what is refused stands in the case of refusals.
func TestFrequentNames(t *testing.T) {
	t.Parallel()
	known := differences(t)
	var run strings.Builder
	archives, err := filepath.Glob("programs/*.txtar")
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range archives {
		a, err := txtar.ParseFile(path)
		if err != nil {
			t.Fatal(err)
		}
		theme := strings.TrimSuffix(filepath.Base(path), ".txtar")
		for _, f := range a.Files {
			name, program := strings.CutSuffix(f.Name, ".py")
			if why := known[theme+"/"+name]; program && (why == "" || strings.HasPrefix(why, "nullability only") || strings.HasPrefix(why, "name only")) {
				run.Write(f.Data)
			}
		}
	}
	for _, root := range []string{"../cases", "../../pipelines"} {
		if err := filepath.WalkDir(root, func(p string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || filepath.Base(p) == filepath.Base(frequentCase) {
				return err
			}
			switch filepath.Ext(p) {
			case ".txtar", ".py", ".sql":
				text, err := os.ReadFile(p)
				run.Write(text)
				return err
			}
			return nil
		}); err != nil {
			t.Fatal(err)
		}
	}
	refused, err := os.ReadFile(frequentCase)
	if err != nil {
		t.Fatal(err)
	}
	table, err := os.ReadFile("frequency.tsv")
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(string(table)), "\n")
	if len(lines) < 290 {
		t.Fatalf("%d names", len(lines))
	}
	works := 0
	for _, line := range lines {
		row := strings.Split(line, "\t")
		if len(row) < 5 {
			t.Fatalf("%q", line)
		}
		name, kind, verdict := row[0], row[1], row[4]
		pattern := strings.ReplaceAll(uses[kind], "NAME", regexp.QuoteMeta(name))
		if len(row) > 5 {
			pattern = row[5]
		}
		if pattern == "" {
			t.Fatalf("%q: how does a %s stand in a program?", name, kind)
		}
		found := regexp.MustCompile(pattern)
		switch {
		case verdict == "works":
			works++
			if !found.MatchString(run.String()) {
				t.Errorf("no program that runs uses the %s %s (%s uses in %s repositories)", kind, name, row[2], row[3])
			}
		case verdict != "refused":
			t.Errorf("%s: %q is no verdict", name, verdict)
		case !found.Match(refused):
			t.Errorf("%s does not use the %s %s, which frequency.tsv says is refused", frequentCase, kind, name)
		}
	}
	readme, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	if said := fmt.Sprintf("Of %d names", len(lines)); !strings.Contains(string(readme), said) {
		t.Errorf("README.md does not say %q", said)
	}
	if said := fmt.Sprintf("%d work and %d are refused", works, len(lines)-works); !strings.Contains(string(readme), said) {
		t.Errorf("README.md does not say %q", said)
	}
}
