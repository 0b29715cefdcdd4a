// Package bench measures dp: the Go benchmarks here, whole processes beside their peers in bench.py. No test of it fails by the clock.
package bench

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/seed-e45c46d8/dp/engine/types"
	"github.com/seed-e45c46d8/dp/store/delta"
	"github.com/seed-e45c46d8/dp/store/state"
)

// BenchmarkCommitWithLedger is what a batch costs besides computing it: intent with its files, commit to the table's log, done.
func BenchmarkCommitWithLedger(b *testing.B) {
	dir := b.TempDir()
	s, err := state.Open(dir)
	if err != nil {
		b.Fatal(err)
	}
	defer func() {
		if err := s.Close(); err != nil {
			b.Error(err)
		}
	}()
	t := delta.At(filepath.Join(dir, "t"), delta.Options{Version: "bench"})
	if _, err := t.Create(context.Background(), delta.Definition{Schema: types.SchemaOf(types.Col("id", types.LongType))}); err != nil {
		b.Fatal(err)
	}
	f := state.Flow{Name: "main.default.t/t", Target: "main.default.t"}
	b.ResetTimer()
	for i := range b.N {
		n := int64(i + 1)
		name := fmt.Sprintf("part-%d.parquet", i)
		b.StopTimer()
		if err := os.WriteFile(filepath.Join(t.Dir(), name), make([]byte, 512), 0o644); err != nil {
			b.Fatal(err)
		}
		b.StartTimer()
		pos := json.RawMessage(fmt.Sprintf(`{"n":%d}`, n))
		if err := s.Intend(f, state.Intent{Batch: n, Position: pos}, []state.Taken{{Stream: "s", Batch: n, Files: []string{name}}}); err != nil {
			b.Fatal(err)
		}
		if _, err := t.Append(context.Background(), []delta.Staged{{Path: name, Size: 512, Rows: 1}}, delta.Txn{AppID: "bench", Version: n}); err != nil {
			b.Fatal(err)
		}
		f.Done, f.Position = n, pos
		if err := s.Done(f); err != nil {
			b.Fatal(err)
		}
	}
}
