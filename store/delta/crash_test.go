package delta

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/seed-e45c46d8/dp/engine/types"
)

// crashDir makes the test binary a writer that commits batches into this directory until it is killed.
const crashDir = "DP_TEST_CRASH_DIR"

func TestMain(m *testing.M) {
	if dir := os.Getenv(crashDir); dir != "" {
		fmt.Fprintln(os.Stderr, crashWriter(dir))
		os.Exit(1)
	}
	os.Exit(m.Run())
}

// crashRows is how many rows each batch adds.
const crashRows = 7

// crashWriter commits batch after batch, each with one file, a deletion of one row from the file before, and now and then a checkpoint.
func crashWriter(dir string) error {
	ctx := context.Background()
	tab := At(dir, Options{Parquet: linesParquet{}})
	d := Definition{Schema: types.SchemaOf(types.Col("a", types.IntType)), Properties: map[string]string{"delta.enableDeletionVectors": "true"}}
	for {
		n := int64(0)
		s, err := tab.Snapshot(ctx)
		w := Write{Define: &d}
		if err == nil {
			last, _ := s.Txn("crash")
			n = last + 1
			w.Define, w.From, w.Remove = nil, s, Positions{}
			for _, f := range s.Files() {
				if f.DeletionVector == nil {
					w.Remove.Delete(f.Path, 3)
				}
			}
		}
		name := fmt.Sprintf("batch-%d-%d", n, os.Getpid())
		if err := os.MkdirAll(dir, 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(dir, name), []byte(name), 0o644); err != nil {
			return err
		}
		w.Add, w.Txns = []Staged{{Path: name, Rows: crashRows}}, []Txn{{"crash", n}}
		if _, err := tab.Commit(ctx, w); err != nil {
			return err
		}
		if err := tab.Maintain(ctx); err != nil {
			return err
		}
	}
}

// Killed at any moment, a writer leaves only whole versions behind, and the next one goes on without losing or repeating a batch.
func TestKilledWritersLeaveWholeVersions(t *testing.T) {
	seed := rand.Uint64()
	rnd := rand.New(rand.NewPCG(seed, 2))
	dir := filepath.Join(t.TempDir(), "deep", "table")
	exe := must(os.Executable())(t)
	rounds := 12
	if testing.Short() {
		rounds = 4
	}
	last := int64(-1)
	for round := range rounds {
		cmd := exec.Command(exe)
		cmd.Env = append(os.Environ(), crashDir+"="+dir)
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Duration(20+rnd.IntN(180)) * time.Millisecond)
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
		tab := At(dir, Options{Parquet: linesParquet{}})
		if ok := must(tab.Exists())(t); !ok {
			continue
		}
		s := snapshot(t, tab)
		n, _ := s.Txn("crash")
		if n != s.Version() {
			t.Fatalf("seed %d, round %d: batch %d at version %d", seed, round, n, s.Version())
		}
		if n < last {
			t.Fatalf("seed %d, round %d: batch %d after %d", seed, round, n, last)
		}
		last = n
		// Every batch added its rows once and deleted one of the batch before.
		if got, want := liveRows(t, s), (n+1)*crashRows-n; got != want {
			t.Fatalf("seed %d, round %d: %d rows after batch %d, want %d", seed, round, got, n, want)
		}
		for _, f := range s.Files() {
			if _, err := s.Deleted(f); err != nil {
				t.Fatalf("seed %d, round %d: %v", seed, round, err)
			}
			if loc := must(s.Location(f))(t); !exists(loc) {
				t.Fatalf("seed %d, round %d: %s is missing", seed, round, loc)
			}
		}
	}
	if last < 1 {
		t.Fatalf("seed %d: the writers committed nothing", seed)
	}
	t.Logf("%d batches in %d rounds", last+1, rounds)
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}
