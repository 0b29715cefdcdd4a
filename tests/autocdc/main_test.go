// Package autocdc holds AUTO CDC as the whole program runs it: against Spark's recorded tables, and against a model that works event by event.
package autocdc

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"

	"github.com/seed-e45c46d8/dp/tests/program"
)

// binary is dp, built once for all tests of this package.
var binary string

func TestMain(m *testing.M) {
	os.Exit(program.Main(m, filepath.Join("..", ".."), func(path string) { binary = path }))
}

func write(t *testing.T, dir, name, text string) {
	t.Helper()
	p := filepath.Join(dir, name)
	if err := os.MkdirAll(filepath.Dir(p), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(p, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// dp runs dp in a folder with more environment, and answers what it printed.
func dp(dir string, env []string, args ...string) (string, error) {
	c := exec.Command(binary, args...)
	c.Dir = dir
	c.Env = append(append(os.Environ(), "NO_COLOR=1", "TZ=UTC"), env...)
	out, err := c.CombinedOutput()
	return string(out), err
}

// tables are the rows of tables as JSON objects, sorted.
func tables(t *testing.T, dir string, names []string) map[string][]string {
	t.Helper()
	out := map[string][]string{}
	if len(names) == 0 {
		return out
	}
	text := "SELECT 1"
	for _, n := range names {
		text += "; SELECT * FROM " + n
	}
	d := json.NewDecoder(bytes.NewReader(answers(t, dir, text)))
	d.UseNumber()
	for i := -1; i < len(names); i++ {
		var a struct {
			Columns []struct{ Name string }
			Rows    [][]any
		}
		if err := d.Decode(&a); err != nil {
			t.Fatal(err)
		}
		if i < 0 {
			continue
		}
		list := make([]map[string]any, len(a.Rows))
		for j, r := range a.Rows {
			list[j] = map[string]any{}
			for c, v := range r {
				list[j][a.Columns[c].Name] = v
			}
		}
		out[names[i]] = sorted(list)
		if i == len(names)-1 {
			break
		}
	}
	return out
}

// answers are what dp sql prints for several statements.
func answers(t *testing.T, dir, text string) []byte {
	t.Helper()
	c := exec.Command(binary, "sql", "-o", "json", text)
	c.Dir = dir
	var stderr bytes.Buffer
	c.Stderr = &stderr
	out, err := c.Output()
	if err != nil {
		t.Fatalf("%s: %v\n%s", text, err, stderr.String())
	}
	return out
}

func sorted(list []map[string]any) []string {
	out := make([]string, len(list))
	for i, r := range list {
		b, err := json.Marshal(r)
		if err != nil {
			panic(err)
		}
		out[i] = string(b)
	}
	slices.Sort(out)
	return out
}

// query answers a query's rows as JSON lists, sorted.
func query(t *testing.T, dir, text string) []string {
	t.Helper()
	out := answers(t, dir, text+"; SELECT 1")
	var answer struct{ Rows []json.RawMessage }
	if err := json.NewDecoder(bytes.NewReader(out)).Decode(&answer); err != nil {
		t.Fatalf("%s: %v\n%s", text, err, out)
	}
	list := make([]string, len(answer.Rows))
	for i, r := range answer.Rows {
		list[i] = string(r)
	}
	slices.Sort(list)
	return list
}
