package delta

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"sync"
	"testing"
)

func TestConflicts(t *testing.T) {
	vectors := func(d *Definition) { d.Properties = map[string]string{"delta.enableDeletionVectors": "true"} }
	row := func(path string, n uint64) Positions {
		p := Positions{}
		p.Delete(path, n)
		return p
	}
	type step func(t *testing.T, tab *Table, s *Snapshot) Write
	add := func(name string) step {
		return func(t *testing.T, tab *Table, _ *Snapshot) Write { return Write{Add: []Staged{stage(t, tab, name, 1)}} }
	}
	remove := func(p Positions) step {
		return func(_ *testing.T, _ *Table, s *Snapshot) Write { return Write{From: s, Remove: p} }
	}
	overwrite := func(t *testing.T, tab *Table, s *Snapshot) Write {
		return Write{From: s, Overwrite: true, Add: []Staged{stage(t, tab, "o", 1)}}
	}
	optimize := func(t *testing.T, tab *Table, s *Snapshot) Write {
		return Write{From: s, Rearrange: true, Remove: Positions{"f1": nil, "f2": nil}, Add: []Staged{stage(t, tab, "c", 20)}}
	}
	reads := func(t *testing.T, tab *Table, s *Snapshot) Write {
		return Write{From: s, Reads: true, Add: []Staged{stage(t, tab, "r", 1)}}
	}
	column := func(t *testing.T, _ *Table, _ *Snapshot) Write {
		return Write{Define: &Definition{Schema: ddl(t, "a INT, b INT"), Properties: map[string]string{"delta.enableDeletionVectors": "true"}}}
	}
	for _, c := range []struct {
		name          string
		first, second step
		code          string // of the second; "" when both hold
		files         []string
	}{
		{"append after append", add("x"), add("y"), "", []string{"f1", "f2", "x", "y"}},
		{"append after overwrite", overwrite, add("y"), "", []string{"o", "y"}},
		{"append after delete", remove(Positions{"f1": nil}), add("y"), "", []string{"f2", "y"}},
		{"append after a new column", column, add("y"), "DELTA_METADATA_CHANGED", nil},
		{"delete after append", add("x"), remove(Positions{"f1": nil}), "", []string{"f2", "x"}},
		{"overwrite after append", add("x"), overwrite, "", []string{"o", "x"}},
		{"delete of the same file", remove(Positions{"f1": nil}), remove(Positions{"f1": nil}), "DELTA_CONCURRENT_DELETE_DELETE", nil},
		{"delete of rows of the same file", remove(row("f1", 1)), remove(row("f1", 2)), "DELTA_CONCURRENT_DELETE_DELETE", nil},
		{"delete of another file", remove(Positions{"f1": nil}), remove(Positions{"f2": nil}), "", nil},
		{"rows of another file", remove(row("f1", 1)), remove(row("f2", 2)), "", []string{"f1", "f2"}},
		{"delete after optimize", optimize, remove(row("f1", 1)), "DELTA_CONCURRENT_DELETE_DELETE", nil},
		{"optimize after delete", remove(row("f1", 1)), optimize, "DELTA_CONCURRENT_DELETE_DELETE", nil},
		{"optimize after append", add("x"), optimize, "", []string{"c", "x"}},
		{"overwrite after overwrite", overwrite, overwrite, "DELTA_CONCURRENT_DELETE_DELETE", nil},
		{"replace after update elsewhere", func(t *testing.T, tab *Table, s *Snapshot) Write {
			return Write{From: s, Remove: row("f2", 1), Add: []Staged{stage(t, tab, "u", 1)}}
		}, remove(Positions{"f1": nil}), "DELTA_CONCURRENT_APPEND", nil},
		{"rows computed from the table, after append", add("x"), reads, "DELTA_CONCURRENT_APPEND", nil},
		{"rows computed from the table, after delete", remove(row("f1", 1)), reads, "DELTA_CONCURRENT_DELETE_READ", nil},
		{"rows computed from the table, after optimize", optimize, reads, "", []string{"c", "r"}},
		{
			"the same application", func(*testing.T, *Table, *Snapshot) Write { return Write{Txns: []Txn{{"app", 1}}} },
			func(*testing.T, *Table, *Snapshot) Write { return Write{Txns: []Txn{{"app", 2}}} }, "",
			[]string{"f1", "f2"},
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			tab := newTable(t, "a INT", vectors)
			must(tab.Commit(t.Context(), Write{Add: []Staged{stage(t, tab, "f1", 10), stage(t, tab, "f2", 10)}}))(t)
			s := snapshot(t, tab)
			second := c.second(t, tab, s)
			if second.From == nil {
				second.From = s
			}
			must(At(tab.Dir(), testOptions()).Commit(t.Context(), c.first(t, tab, s)))(t)
			_, err := tab.Commit(t.Context(), second)
			if c.name == "the same application" {
				wantCode(t, err, "DELTA_CONCURRENT_TRANSACTION")
				return
			}
			if c.code == "" && err != nil {
				t.Fatal(err)
			}
			if c.code != "" {
				wantCode(t, err, c.code)
				if !errors.Is(err, ErrConflict) {
					t.Errorf("%v is no ErrConflict", err)
				}
			}
			if got := paths(reopened(t, tab)); c.files != nil && !slices.Equal(got, c.files) {
				t.Errorf("files %v, want %v", got, c.files)
			}
		})
	}
}

func TestSerializableTablesSeeBlindAppends(t *testing.T) {
	tab := newTable(t, "a INT", func(d *Definition) { d.Properties = map[string]string{"delta.isolationLevel": "serializable"} })
	must(tab.Commit(t.Context(), Write{Add: []Staged{stage(t, tab, "f1", 10)}}))(t)
	s := snapshot(t, tab)
	must(tab.Append(t.Context(), []Staged{stage(t, tab, "f2", 1)}, Txn{"f", 1}))(t)
	_, err := tab.Replace(t.Context(), s, Positions{"f1": nil}, nil, Txn{"g", 1})
	wantCode(t, err, "DELTA_CONCURRENT_APPEND")
}

// Whatever writers do at once, every version is one writer's, and every batch is in the table exactly once.
func TestConcurrentWritersLoseNothing(t *testing.T) {
	const writers, batches = 8, 25
	tab := newTable(t, "a INT", nil)
	base := snapshot(t, tab).Version()
	var wg sync.WaitGroup
	errs := make(chan error, writers*batches)
	for w := range writers {
		own := At(tab.Dir(), Options{Parquet: linesParquet{}}) // as in another process: no shared lock or cache
		for n := range batches {
			stage(t, tab, fmt.Sprintf("w%d-%d", w, n), 1)
		}
		wg.Go(func() {
			for n := range batches {
				name := fmt.Sprintf("w%d-%d", w, n)
				if _, err := own.Append(t.Context(), []Staged{{Path: name, Rows: 1}}, Txn{fmt.Sprint("w", w), int64(n)}); err != nil {
					errs <- err
				}
				if n%10 == 9 {
					if err := own.Maintain(t.Context()); err != nil {
						errs <- err
					}
				}
			}
		})
	}
	wg.Wait()
	close(errs)
	for err := range errs {
		t.Error(err)
	}
	s := reopened(t, tab)
	if want := base + writers*batches; s.Version() != want || s.NumFiles() != writers*batches {
		t.Errorf("version %d with %d files, want %d with %d", s.Version(), s.NumFiles(), want, writers*batches)
	}
	for app, n := range s.Txns() {
		if n != batches-1 {
			t.Errorf("%s is at %d", app, n)
		}
	}
	for v := base + 1; v <= s.Version(); v++ {
		if c := must(tab.ReadCommit(t.Context(), v))(t); len(c.Added) != 1 || len(c.Txns) != 1 {
			t.Errorf("version %d: %+v", v, c)
		}
	}
	if got := snapshot(t, tab); !slices.Equal(paths(got), paths(s)) {
		t.Error("the cached snapshot, refreshed, differs from one read anew")
	}
	left := must(os.ReadDir(tab.logPath("")))(t)
	for _, e := range left {
		if e.Name()[0] == '.' {
			t.Errorf("%s was left behind", e.Name())
		}
	}
}

func TestPutIfAbsent(t *testing.T) {
	dir := t.TempDir()
	const n = 32
	var wg sync.WaitGroup
	won := make([]bool, n)
	for i := range n {
		tmp := fmt.Sprintf("%s/.%d.tmp", dir, i)
		if err := createFlushed(tmp, fmt.Append(nil, i)); err != nil {
			t.Fatal(err)
		}
		wg.Go(func() {
			err := putIfAbsent(tmp, dir+"/target")
			won[i] = err == nil
			if err != nil && !errors.Is(err, errExists) {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	winner := slices.Index(won, true)
	if winner < 0 || slices.Contains(won[winner+1:], true) {
		t.Fatalf("winners: %v", won)
	}
	if got := must(os.ReadFile(dir + "/target"))(t); string(got) != fmt.Sprint(winner) {
		t.Errorf("the file is %s's, the winner was %d", got, winner)
	}
}
