package delta

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"iter"
	"os"
	"path/filepath"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// linesParquet stands in for a Parquet engine: its "Parquet" files are the JSON rows themselves. In testdata those of Spark's log
// checkpoints were made with DuckDB's to_json, which is what a real engine hands over.
type linesParquet struct {
	counts map[string]int64 // of RowCount, by base name
}

func (p linesParquet) ReadRows(_ context.Context, path string, _ []string) iter.Seq2[[]byte, error] {
	return func(yield func([]byte, error) bool) {
		text, err := os.ReadFile(path)
		if err != nil {
			yield(nil, err)
			return
		}
		for _, line := range bytes.Split(bytes.TrimSpace(text), []byte{'\n'}) {
			if !yield(line, nil) {
				return
			}
		}
	}
}

func (p linesParquet) WriteRows(_ context.Context, path string, _ types.Schema, jsonPath string) error {
	in, err := os.Open(jsonPath)
	if err != nil {
		return err
	}
	defer in.Close()
	out, err := os.Create(path)
	if err != nil {
		return err
	}
	if _, err := io.Copy(out, in); err != nil {
		return err
	}
	return out.Close()
}

func (p linesParquet) RowCount(_ context.Context, path string) (int64, error) {
	n, ok := p.counts[filepath.Base(path)]
	if !ok {
		return 0, fmt.Errorf("no count for %s", path)
	}
	return n, nil
}

// testOptions have a clock that moves a millisecond each time and counting ids. It starts now, since retention compares it with the
// times of files.
func testOptions() Options {
	var clock, ids atomic.Int64
	start := time.Now()
	return Options{
		Parquet: linesParquet{}, Version: "test",
		Now: func() time.Time { return start.Add(time.Duration(clock.Add(1)) * time.Millisecond) },
		NewID: func() uuid.UUID {
			n := ids.Add(1)
			return uuid.UUID{15: byte(n), 14: byte(n >> 8), 6: 0x40, 8: 0x80}
		},
	}
}

func newTable(t *testing.T, schema string, change func(*Definition)) *Table {
	t.Helper()
	tab := At(filepath.Join(t.TempDir(), "tables", "t"), testOptions())
	d := Definition{Schema: ddl(t, schema)}
	if change != nil {
		change(&d)
	}
	if _, err := tab.Create(t.Context(), d); err != nil {
		t.Fatal(err)
	}
	return tab
}

func ddl(t *testing.T, text string) types.Schema {
	t.Helper()
	s, err := types.ParseDDL(text)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// stage writes a stand-in for a data file with rows rows; its only column with statistics is a, without NULLs.
func stage(t *testing.T, tab *Table, name string, rows int64) Staged {
	t.Helper()
	p := filepath.Join(tab.Dir(), filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(p), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(p, []byte(name), 0o644); err != nil {
		t.Fatal(err)
	}
	lo, hi := "0", fmt.Sprint(rows-1)
	return Staged{Path: name, Size: int64(len(name)), Rows: rows, Columns: []ColumnStats{{Path: []string{"a"}, Min: &lo, Max: &hi}}}
}

func snapshot(t *testing.T, tab *Table) *Snapshot {
	t.Helper()
	s, err := tab.Snapshot(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// reopened is the newest version read from disk by somebody who knows nothing.
func reopened(t *testing.T, tab *Table) *Snapshot {
	t.Helper()
	s, err := At(tab.Dir(), testOptions()).Snapshot(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func liveRows(t *testing.T, s *Snapshot) int64 {
	t.Helper()
	n, ok := s.Rows()
	if !ok {
		t.Fatal("the number of rows is unknown")
	}
	return n
}

func paths(s *Snapshot) []string {
	var r []string
	for _, f := range s.Files() {
		r = append(r, f.Path)
	}
	return r
}

func wantCode(t *testing.T, err error, code string) {
	t.Helper()
	if diag.Code(err) != code {
		t.Errorf("error %v, want code %s", err, code)
	}
}

func must[T any](v T, err error) func(*testing.T) T {
	return func(t *testing.T) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
}
