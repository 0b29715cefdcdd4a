package autocdc

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// A scenario is one line of testdata/spark43.json, whose README says what the fields are.
type scenario struct {
	Name   string                         `json:"name"`
	Args   map[string]any                 `json:"args"`
	Later  map[string]any                 `json:"args_from_update_2"`
	Schema string                         `json:"schema"`
	Steps  []step                         `json:"steps"`
	After  map[string][]*[]map[string]any `json:"after"`
	Ties   bool                           `json:"ties"`
	Errors []*struct {
		Class string `json:"class"`
	} `json:"errors"`
}

// A step is the rows of an update, file by file.
type step [][]map[string]any

// UnmarshalJSON reads a list of rows, which is one file, or {"files": […]}.
func (s *step) UnmarshalJSON(text []byte) error {
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	if text[0] == '[' {
		var one []map[string]any
		err := d.Decode(&one)
		*s = step{one}
		return err
	}
	var several struct{ Files [][]map[string]any }
	err := d.Decode(&several)
	*s = several.Files
	return err
}

func scenarios(t *testing.T) []scenario {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", "spark43.json"))
	if err != nil {
		t.Fatal(err)
	}
	var list []scenario
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	if err := d.Decode(&list); err != nil {
		t.Fatal(err)
	}
	if len(list) != 48 {
		t.Fatalf("%d scenarios, want 48", len(list))
	}
	return list
}

// sparkOnly are scenarios in which dp does what Spark 4.3 refuses, and the reason.
var sparkOnly = map[string]string{
	"schema_evolution_new_column/scd2": "a new column of the source is no drift of the tracked columns where all are tracked",
}

// definition is the part of a pipeline for a scenario with one SCD type in one update.
func (s *target) definition(update int) string {
	scd := s.scd
	args := maps.Clone(s.Args)
	if update > 0 {
		maps.Copy(args, s.Later)
	}
	if _, ok := args["stored_as_scd_type"]; !ok {
		args["stored_as_scd_type"] = json.Number(scd)
	}
	if scd == "1" {
		delete(args, "track_history_column_list")
		delete(args, "track_history_except_column_list")
	}
	var b strings.Builder
	fmt.Fprintf(&b, "\n@dp.temporary_view(name='src_%[1]s')\ndef src():\n    return spark.readStream.format('json').schema(%[2]q)%[3]s.load('%[1]s')\n\n", s.table, s.columns(update), s.trigger())
	fmt.Fprintf(&b, "dp.create_streaming_table('%[1]s'%[2]s)\ndp.create_auto_cdc_flow(target='%[1]s', source='src_%[1]s'", s.table, s.declared(scd))
	for _, k := range slices.Sorted(maps.Keys(args)) {
		v, err := json.Marshal(args[k])
		if err != nil {
			panic(err)
		}
		fmt.Fprintf(&b, ", %s=%s", k, v)
	}
	b.WriteString(")\n")
	return b.String()
}

// columns are the source's: those that the rows seen so far have, where the scenario does not say.
func (s *scenario) columns(update int) string {
	if s.Schema != "" {
		return s.Schema
	}
	cols := "k INT, v STRING, w INT, op STRING, seq LONG"
	more := map[string]bool{}
	for _, step := range s.Steps[:update+1] {
		for _, file := range step {
			for _, r := range file {
				for k := range r {
					more[k] = true
				}
			}
		}
	}
	for _, k := range slices.Sorted(maps.Keys(more)) {
		if !strings.Contains(cols, k+" ") {
			cols += ", " + k + " INT"
		}
	}
	return cols
}

func (s *scenario) trigger() string {
	if strings.HasPrefix(s.Name, "max_files_per_trigger_1") {
		return ".option('maxFilesPerTrigger', 1)"
	}
	return ""
}

func (s *scenario) declared(scd string) string {
	if s.Name != "declared_schema_wider" {
		return ""
	}
	more := ""
	if scd == "2" {
		more = ", __START_AT LONG, __END_AT LONG"
	}
	return fmt.Sprintf(", schema='k INT, v STRING, w INT, seq LONG%s'", more)
}

func lines(list []map[string]any) string {
	var b strings.Builder
	for _, r := range list {
		j, err := json.Marshal(r)
		if err != nil {
			panic(err)
		}
		b.Write(j)
		b.WriteByte('\n')
	}
	return b.String()
}

// TestSparkScenarios runs the scenarios that Spark 4.3 was asked: dp has Spark's rows after every update, and Spark's error class where Spark
// had an error. Scenarios without errors share one pipeline. Where the answer is Spark's choice among ties only the errors are compared;
// tests/cases/auto_cdc/r05_ties.txtar has dp's rule.
func TestSparkScenarios(t *testing.T) {
	var together []*target
	for _, s := range scenarios(t) {
		for _, scd := range slices.Sorted(maps.Keys(s.After)) {
			x := &target{s, scd, fmt.Sprintf("t%d", len(together))}
			if s.Errors == nil {
				together = append(together, x)
				continue
			}
			t.Run(strings.ReplaceAll(s.Name, "/", "_")+"/scd"+scd, func(t *testing.T) { run(t, []*target{x}) })
		}
	}
	t.Run("together", func(t *testing.T) { run(t, together) })
}

// A target is a scenario with one SCD type, into a table.
type target struct {
	scenario
	scd   string
	table string
}

// run runs targets in one pipeline and compares them after every update.
func run(t *testing.T, list []*target) {
	dir := t.TempDir()
	updates := 0
	for _, x := range list {
		updates = max(updates, len(x.Steps))
	}
	for i := range updates {
		text := "from pyspark import pipelines as dp\n"
		for _, x := range list {
			text += x.definition(min(i, len(x.Steps)-1))
			if i >= len(x.Steps) {
				continue
			}
			for j, file := range x.Steps[i] {
				if len(file) > 0 || i == 0 {
					write(t, dir, fmt.Sprintf("%s/%03d-%d.json", x.table, i, j), lines(file))
				}
			}
		}
		write(t, dir, "p.py", text)
		out, err := dp(dir, nil, "run", "p.py")
		expectError(t, list, i, out, err)
		var names []string
		for _, x := range list {
			if i >= len(x.Steps) || x.Ties || x.After[x.scd][i] == nil || sparkOnly[x.Name] != "" {
				continue
			}
			// Spark makes the table before it finds some errors, dp does not.
			if len(*x.After[x.scd][i]) > 0 || x.Errors == nil {
				names = append(names, x.table)
			}
		}
		got := tables(t, dir, names)
		for _, x := range list {
			if slices.Contains(names, x.table) {
				x.compare(t, got[x.table], i)
			}
		}
	}
}

// expectError holds what an update said against Spark's error, where one scenario runs alone.
func expectError(t *testing.T, list []*target, update int, out string, err error) {
	t.Helper()
	want := ""
	if s := list[0]; update < len(s.Errors) && s.Errors[update] != nil && sparkOnly[s.Name] == "" {
		want = s.Errors[update].Class
	}
	switch {
	case want == "" && err != nil:
		t.Fatalf("update %d fails: %v\n%s", update+1, err, out)
	case want != "" && err == nil:
		t.Fatalf("update %d succeeds, Spark says %s\n%s", update+1, want, out)
	case want != "" && !strings.Contains(out, "["+want+"]"):
		t.Fatalf("update %d: Spark says %s, dp\n%s", update+1, want, out)
	}
}

// instant is a TIMESTAMP as dp prints it in JSON.
var instant = regexp.MustCompile(`(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)Z`)

func (x *target) compare(t *testing.T, got []string, update int) {
	t.Helper()
	for i := range got {
		got[i] = instant.ReplaceAllString(got[i], "$1 $2")
	}
	if want := sorted(*x.After[x.scd][update]); !slices.Equal(got, want) {
		t.Errorf("%s, SCD type %s, after update %d\n got %s\nwant %s", x.Name, x.scd, update+1, strings.Join(got, "\n     "), strings.Join(want, "\n     "))
	}
}
