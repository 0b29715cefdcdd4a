package python_test

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/seed-e45c46d8/dp/pyapi/compile"
	"github.com/seed-e45c46d8/dp/pyapi/syntax"
	"github.com/seed-e45c46d8/dp/tests/recorded"
)

// TestMutants promises that damaged programs are refused exactly when CPython refuses them, with its words at its place.
func TestMutants(t *testing.T) {
	t.Parallel()
	var mutants [][5]any
	if err := json.Unmarshal([]byte(recorded.Text(t, "testdata/mutants.json.gz")), &mutants); err != nil || len(mutants) < 3000 {
		t.Fatal(len(mutants), err)
	}
	for i, m := range mutants {
		text, want := m[0].(string), ""
		if class := m[1].(string); class != "" {
			want = fmt.Sprintf("%d:%d: %s: %s", int(m[3].(float64)), int(m[4].(float64)), class, m[2])
		}
		got := ""
		if _, err := compile.Module(text, "m.py"); err != nil {
			e, ok := err.(*syntax.Error)
			if !ok {
				t.Fatalf("%d: %v", i, err)
			}
			got = fmt.Sprintf("%d:%d: %s: %s", e.Line, e.Offset(), e.Class(), e.Msg)
		}
		if got != want {
			t.Errorf("program %d\n%s\ndp      %s\nCPython %s", i, text, got, want)
		}
	}
}
