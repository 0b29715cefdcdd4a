package autocdc

import (
	"encoding/json"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/seed-e45c46d8/dp/tests/recorded"
)

// randomScenarios are those of testdata/spark43_random.json.gz, whose README says how they were made.
func randomScenarios(t *testing.T) (list []scenario) {
	t.Helper()
	d := json.NewDecoder(strings.NewReader(recorded.Text(t, filepath.Join("testdata", "spark43_random.json.gz"))))
	d.UseNumber()
	if err := d.Decode(&list); err != nil {
		t.Fatal(err)
	}
	return list
}

// TestSparkRandomScenarios runs random scenarios of many keys: dp has the rows of Spark 4.3 after every update.
func TestSparkRandomScenarios(t *testing.T) {
	list := randomScenarios(t)
	if len(list) < 48 {
		t.Fatalf("%d scenarios, want at least 48", len(list))
	}
	var together []*target
	for i, s := range list {
		deletes, late := s.contents(t)
		if _, ok := s.Args["apply_as_deletes"]; ok && deletes == 0 || late == 0 {
			t.Errorf("%s has %d deletes and %d late events: it asks too little", s.Name, deletes, late)
		}
		for _, scd := range slices.Sorted(maps.Keys(s.After)) {
			if n := len(s.After[scd]); n != len(s.Steps) || n < 3 {
				t.Fatalf("%s: %d recorded tables for %d updates", s.Name, n, len(s.Steps))
			}
			for i, after := range s.After[scd] {
				if after == nil || len(*after) < 30 {
					t.Fatalf("%s has hardly a row after update %d", s.Name, i+1)
				}
			}
			together = append(together, &target{s, scd, fmt.Sprintf("t%d", i)})
		}
	}
	if len(together) != len(list) {
		t.Fatalf("%d tables for %d scenarios", len(together), len(list))
	}
	run(t, together)
}

// contents are how many deletes a scenario has, and how many events that arrive after one with a higher sequence of their key; it must have
// 100 keys, and no two different events of one key and sequence.
func (s *scenario) contents(t *testing.T) (deletes, late int) {
	t.Helper()
	type latest struct{ update, sequence int }
	events := map[string]string{}
	arrived := map[string][]latest{}
	for i, step := range s.Steps {
		for _, file := range step {
			for _, r := range file {
				if r["op"] == "D" {
					deletes++
				}
				var parts []any
				for _, k := range s.Args["keys"].([]any) {
					parts = append(parts, r[k.(string)])
				}
				key := fmt.Sprint(parts...)
				at := key + " " + fmt.Sprint(r["seq"])
				text := lines([]map[string]any{r})
				if other, ok := events[at]; ok && other != text {
					t.Errorf("%s: Spark's choice between %s and %s is by arrival", s.Name, other, text)
				}
				events[at] = text
				arrived[key] = append(arrived[key], latest{i, s.order(t, r["seq"])})
			}
		}
	}
	if len(arrived) < 100 {
		t.Errorf("%s has %d keys, want 100", s.Name, len(arrived))
	}
	for _, list := range arrived {
		for i, x := range list {
			if slices.ContainsFunc(list[:i], func(before latest) bool { return before.update < x.update && before.sequence > x.sequence }) {
				late++
			}
		}
	}
	return deletes, late
}

// order is a sequence as a number.
func (s *scenario) order(t *testing.T, sequence any) int {
	t.Helper()
	text := strings.NewReplacer("-", "", " ", "", ":", "").Replace(fmt.Sprint(sequence))
	sign := 1
	if strings.HasPrefix(fmt.Sprint(sequence), "-") {
		sign = -sign
	}
	if strings.HasPrefix(s.Args["sequence_by"].(string), "-") {
		sign = -sign
	}
	n, err := json.Number(text).Int64()
	if err != nil {
		t.Fatal(err)
	}
	return sign * int(n)
}
