package delta

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/seed-e45c46d8/dp/engine/types"
)

func benchTable(b *testing.B, files int) *Table {
	b.Helper()
	tab := At(filepath.Join(b.TempDir(), "t"), Options{Parquet: linesParquet{}})
	d := Definition{Schema: types.SchemaOf(types.Col("a", types.IntType))}
	w := Write{Define: &d}
	if err := os.MkdirAll(tab.Dir(), 0o755); err != nil {
		b.Fatal(err)
	}
	for i := range files {
		w.Add = append(w.Add, benchFile(b, tab, i))
	}
	if _, err := tab.Commit(b.Context(), w); err != nil {
		b.Fatal(err)
	}
	return tab
}

func benchFile(b *testing.B, tab *Table, i int) Staged {
	b.Helper()
	name := DataPath(nil, nil, fmt.Sprint(uuid.New(), i))
	if err := os.WriteFile(filepath.Join(tab.Dir(), name), make([]byte, 4096), 0o644); err != nil {
		b.Fatal(err)
	}
	lo, hi := "1", "2"
	return Staged{Path: name, Rows: 100, Columns: []ColumnStats{{Path: []string{"a"}, Min: &lo, Max: &hi}}}
}

func BenchmarkCommit(b *testing.B) {
	for _, n := range []int{1, 10_000} {
		b.Run(fmt.Sprint(n, "files"), func(b *testing.B) {
			tab := benchTable(b, n)
			i := int64(0)
			var times []time.Duration
			for b.Loop() {
				b.StopTimer()
				f := benchFile(b, tab, int(i))
				b.StartTimer()
				i++
				start := time.Now()
				if _, err := tab.Append(b.Context(), []Staged{f}, Txn{"f", i}); err != nil {
					b.Fatal(err)
				}
				times = append(times, time.Since(start))
			}
			slices.Sort(times)
			b.ReportMetric(float64(times[len(times)/2].Microseconds())/1000, "median-ms")
			b.ReportMetric(float64(times[len(times)*99/100].Microseconds())/1000, "p99-ms")
		})
	}
}

func BenchmarkLoad(b *testing.B) {
	tab := benchTable(b, 10_000)
	for b.Loop() {
		if s, err := At(tab.Dir(), Options{}).Snapshot(b.Context()); err != nil || s.NumFiles() != 10_000 {
			b.Fatal(err)
		}
	}
}

func BenchmarkRefreshUnchanged(b *testing.B) {
	tab := benchTable(b, 1000)
	for b.Loop() {
		if _, err := tab.Snapshot(b.Context()); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkPrune(b *testing.B) {
	tab := benchTable(b, 1000)
	s, err := tab.Snapshot(b.Context())
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		for _, f := range s.Files() {
			if r, ok := s.Stats(f).Column("a"); !ok || r.Min == nil {
				b.Fatal("no statistics")
			}
		}
	}
}
