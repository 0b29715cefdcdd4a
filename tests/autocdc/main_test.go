// Package autocdc holds AUTO CDC as the whole program runs it: against Spark's recorded tables, and against a model that works event by event.
package autocdc

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// binary is dp, built once for all tests of this package.
var binary string

func TestMain(m *testing.M) { os.Exit(testMain(m)) }

func testMain(m *testing.M) int {
	dir, err := os.MkdirTemp("", "dp-autocdc")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(dir)
	binary = filepath.Join(dir, "dp")
	if out, err := exec.Command("go", "build", "-o", binary, "../../cmd/dp").CombinedOutput(); err != nil {
		panic(fmt.Sprintf("building dp: %v\n%s", err, out))
	}
	return m.Run()
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

// rows are a table's rows as JSON, sorted; ok is false when there is no table.
func rows(t *testing.T, dir, table string) (out []string, ok bool) {
	t.Helper()
	c := exec.Command(binary, "sql", "-o", "json", "SELECT * FROM "+table)
	c.Dir = dir
	var stderr bytes.Buffer
	c.Stderr = &stderr
	text, err := c.Output()
	if err != nil {
		if strings.Contains(stderr.String(), "TABLE_OR_VIEW_NOT_FOUND") {
			return nil, false
		}
		t.Fatalf("reading %s: %v\n%s", table, err, stderr.String())
	}
	var list []map[string]any
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	if err := d.Decode(&list); err != nil {
		t.Fatalf("reading %s: %v\n%s", table, err, text)
	}
	return sorted(list), true
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
	c := exec.Command(binary, "sql", "-o", "json", text+"; SELECT 1")
	c.Dir = dir
	var stderr bytes.Buffer
	c.Stderr = &stderr
	out, err := c.Output()
	if err != nil {
		t.Fatalf("%s: %v\n%s", text, err, stderr.String())
	}
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
