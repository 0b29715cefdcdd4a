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

// definition is the pipeline of a scenario for one SCD type in one update.
func (s *scenario) definition(scd string, update int) string {
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
	fmt.Fprintf(&b, "from pyspark import pipelines as dp\n\n@dp.temporary_view\ndef src():\n    return spark.readStream.format('json').schema(%q)%s.load('in')\n\n", s.columns(update), s.trigger())
	fmt.Fprintf(&b, "dp.create_streaming_table('t'%s)\ndp.create_auto_cdc_flow(target='t', source='src'", s.declared(scd))
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
// had an error. Where the answer is Spark's choice among ties only the error is compared; TestTies has dp's rule.
func TestSparkScenarios(t *testing.T) {
	for _, s := range scenarios(t) {
		for _, scd := range slices.Sorted(maps.Keys(s.After)) {
			t.Run(strings.ReplaceAll(s.Name, "/", "_")+"/scd"+scd, func(t *testing.T) {
				t.Parallel()
				s.run(t, scd)
			})
		}
	}
}

func (s *scenario) run(t *testing.T, scd string) {
	dir := t.TempDir()
	for i, step := range s.Steps {
		write(t, dir, "p.py", s.definition(scd, i))
		for j, file := range step {
			if len(file) > 0 || i == 0 {
				write(t, dir, fmt.Sprintf("in/%03d-%d.json", i, j), lines(file))
			}
		}
		out, err := dp(dir, nil, "run", "p.py")
		want := ""
		if i < len(s.Errors) && s.Errors[i] != nil {
			want = s.Errors[i].Class
		}
		if reason, ok := sparkOnly[s.Name]; ok && want != "" {
			if err != nil {
				t.Fatalf("update %d fails: %s, but: %s", i+1, out, reason)
			}
			continue
		}
		switch {
		case want == "" && err != nil:
			t.Fatalf("update %d fails: %v\n%s", i+1, err, out)
		case want != "" && err == nil:
			t.Fatalf("update %d succeeds, Spark says %s\n%s", i+1, want, out)
		case want != "" && !strings.Contains(out, "["+want+"]"):
			t.Fatalf("update %d: Spark says %s, dp\n%s", i+1, want, out)
		}
		if !s.Ties {
			s.compare(t, dir, scd, i)
		}
	}
}

// instant is a TIMESTAMP as dp prints it in JSON.
var instant = regexp.MustCompile(`(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)Z`)

func (s *scenario) compare(t *testing.T, dir, scd string, update int) {
	got, _ := rows(t, dir, "t")
	for i := range got {
		got[i] = instant.ReplaceAllString(got[i], "$1 $2")
	}
	var want []string
	if after := s.After[scd][update]; after != nil {
		want = sorted(*after)
	}
	if len(got) == 0 && len(want) == 0 {
		return
	}
	if !slices.Equal(got, want) {
		t.Errorf("after update %d\n got %s\nwant %s", update+1, strings.Join(got, "\n     "), strings.Join(want, "\n     "))
	}
}
