package table

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/store/delta"
)

// golden is what real Spark with delta-spark answered; tests/oracle/delta_stream_goldens.py wrote it, and the table in testdata/events.
type golden struct {
	Cases []struct {
		Name    string
		UpTo    int64
		Options map[string]string
		Want    struct {
			Batches [][]int64
			Error   string
			Message string
		}
	}
	Travel []struct {
		By, Value string
		Want      struct {
			Rows  []int64
			Error string
		}
	}
}

func readGolden(t *testing.T) golden {
	t.Helper()
	b, err := os.ReadFile("testdata/streams.json")
	if err != nil {
		t.Fatal(err)
	}
	var g golden
	if err := json.Unmarshal(b, &g); err != nil {
		t.Fatal(err)
	}
	return g
}

// sparkTable is a copy of Spark's table as it was at a version.
func sparkTable(t *testing.T, version int64) *delta.Table {
	t.Helper()
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS("testdata/events")); err != nil {
		t.Fatal(err)
	}
	log := filepath.Join(dir, "_delta_log")
	entries, err := os.ReadDir(log)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		n, _, _ := strings.Cut(e.Name(), ".")
		if v, err := strconv.ParseInt(n, 10, 64); err != nil || v > version || strings.Contains(e.Name(), "checkpoint") {
			if err := os.Remove(filepath.Join(log, e.Name())); err != nil {
				t.Fatal(err)
			}
		}
	}
	return delta.At(dir, delta.Options{})
}

// rowsOf is the rows of a source: its files hold consecutive numbers, which their statistics tell.
func rowsOf(t *testing.T, src plan.Source) []int64 {
	t.Helper()
	rows := []int64{}
	for _, f := range src.(*plan.ParquetSource).Files {
		s, ok := f.Stats("A")
		if !ok {
			t.Fatalf("no statistics of %s", f.Path)
		}
		for v := s.Min.(int64); v <= s.Max.(int64); v++ {
			rows = append(rows, v)
		}
	}
	slices.Sort(rows)
	return rows
}

func optionsOf(m map[string]string) plan.Options {
	var o plan.Options
	for k, v := range m {
		o = o.With(k, v)
	}
	return o
}

// batches runs a stream to its end.
func batches(t *testing.T, tab *delta.Table, o plan.Options, at *json.RawMessage) (out [][]int64, err error) {
	t.Helper()
	snap, err := tab.Snapshot(t.Context())
	if err != nil {
		return nil, err
	}
	s, err := Stream(tab, snap.Schema(), o, nil)
	if err != nil {
		return nil, err
	}
	for {
		b, err := s.Next(t.Context(), *at)
		if b == nil || err != nil {
			return out, err
		}
		if rows := rowsOf(t, b.Source); len(rows) > 0 {
			out = append(out, rows)
		}
		// A batch made again from its two positions is the same.
		again, err := Stream(tab, snap.Schema(), o, nil)
		if err != nil {
			return nil, err
		}
		r, err := again.Replay(t.Context(), *at, b.To)
		if err != nil {
			t.Errorf("replay: %v", err)
		} else if got, want := rowsOf(t, r.Source), rowsOf(t, b.Source); !slices.Equal(got, want) || string(r.To) != string(b.To) {
			t.Errorf("replayed %v to %s, want %v to %s", got, r.To, want, b.To)
		}
		*at = b.To
	}
}

func TestStreamsLikeSpark(t *testing.T) {
	for _, c := range readGolden(t).Cases {
		t.Run(c.Name, func(t *testing.T) {
			var at json.RawMessage
			got, err := batches(t, sparkTable(t, c.UpTo), optionsOf(c.Options), &at)
			if c.Want.Error != "" {
				// Some of Spark's conditions only stand in the message.
				if code := diag.Code(err); code == "" || code != c.Want.Error && !strings.Contains(c.Want.Message, "["+code+"]") {
					t.Fatalf("got %v, want %s (%s)", err, c.Want.Error, c.Want.Message)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if fmt.Sprint(got) != fmt.Sprint(c.Want.Batches) {
				t.Errorf("got %v, want %v", got, c.Want.Batches)
			}
		})
	}
}

func TestTimeTravelLikeSpark(t *testing.T) {
	tab := sparkTable(t, 10)
	r := &Reader{At: func(string) *delta.Table { return tab }}
	for _, c := range readGolden(t).Travel {
		rel, err := r.Path(t.Context(), &plan.UnresolvedFiles{Paths: []string{"events"}, Options: plan.Options{}.With(c.By, c.Value)}, tab.Dir())
		if c.Want.Error != "" || err != nil {
			if diag.Code(err) != c.Want.Error {
				t.Errorf("%s %s: got %v, want %s", c.By, c.Value, err, c.Want.Error)
			}
			continue
		}
		if got := rowsOf(t, rel.(*plan.Scan).Source); !slices.Equal(got, c.Want.Rows) {
			t.Errorf("%s %s: got %v, want %v", c.By, c.Value, got, c.Want.Rows)
		}
	}
}

// An update reads what is there, the next one what came since.
func TestStreamOverUpdates(t *testing.T) {
	var at json.RawMessage
	skip := plan.Options{}.With("skipChangeCommits", "true")
	for _, c := range []struct {
		version int64
		want    string
	}{
		{0, "[]"}, {1, "[[1 2 3]]"}, {3, "[[4 5]]"}, {4, "[]"}, {6, "[[6]]"}, {8, "[[7]]"}, {9, "[]"}, {10, "[[8]]"}, {10, "[]"},
	} {
		got, err := batches(t, sparkTable(t, c.version), skip, &at)
		if err != nil {
			t.Fatal(err)
		}
		if fmt.Sprint(got) != c.want {
			t.Errorf("up to version %d: got %v, want %s", c.version, got, c.want)
		}
	}
}
