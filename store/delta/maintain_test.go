package delta

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

func TestCheckpointHoldsTheState(t *testing.T) {
	tab := newTable(t, "a INT, p STRING", func(d *Definition) {
		d.PartitionBy = []string{"p"}
		d.ClusterBy = nil
		d.Properties = map[string]string{"delta.enableDeletionVectors": "true", "delta.checkpointInterval": "3", "delta.enableRowTracking": "true"}
	})
	text := "x"
	for i := range int64(7) {
		f := stage(t, tab, fmt.Sprintf("p=x/f%d", i), 10)
		f.Partition = map[string]*string{"p": &text}
		if i == 3 {
			f.Partition["p"] = nil
		}
		w := Write{Add: []Staged{f}, Txns: []Txn{{"flow", i}}}
		if i > 0 {
			w.From, w.Remove = snapshot(t, tab), Positions{}
			w.Remove.Delete(fmt.Sprintf("p=x/f%d", i-1), 5)
			if i == 5 {
				w.Remove.Drop("p=x/f1")
			}
		}
		must(tab.Commit(t.Context(), w))(t)
		if err := tab.Maintain(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	l := must(tab.listLog())(t)
	var at []int64
	for _, c := range l.checkpoints {
		at = append(at, c.version)
	}
	if !slices.Equal(at, []int64{3, 6}) {
		t.Errorf("log checkpoints at %v", at)
	}
	want := must(At(tab.Dir(), Options{}).Snapshot(t.Context()))(t) // from the commits alone
	for v := range int64(6) {
		if err := os.Remove(tab.logPath(commitName(v))); err != nil {
			t.Fatal(err)
		}
	}
	got := reopened(t, tab)
	dump := func(s *Snapshot) string {
		var b bytes.Buffer
		for a := range tab.checkpointActions(s) {
			j := must(json.Marshal(a))(t)
			b.Write(append(j, '\n'))
		}
		return b.String()
	}
	if g, w := dump(got), dump(want); g != w {
		t.Errorf("from the log checkpoint\n%s\nfrom the log\n%s", g, w)
	}
	if !strings.Contains(dump(got), `"partitionValues":{"p":null}`) {
		t.Error("the NULL partition value is lost")
	}
	if strings.Contains(dump(got), `"dataChange":true`) {
		t.Error("a log checkpoint speaks of changes")
	}
	var hint lastCheckpoint
	if err := json.Unmarshal(must(os.ReadFile(tab.logPath(lastCheckpointName)))(t), &hint); err != nil || hint.Version != 6 || hint.NumOfAddFiles != 5 {
		t.Errorf("hint %+v, %v", hint, err)
	}
	if err := os.WriteFile(tab.logPath(lastCheckpointName), []byte("{"), 0o644); err != nil {
		t.Fatal(err)
	}
	if s := reopened(t, tab); s.Version() != 7 {
		t.Errorf("a broken hint gives version %d", s.Version())
	}
}

// The rows dp writes for a log checkpoint have no field beyond the schema it announces.
func TestCheckpointSchemaCoversRows(t *testing.T) {
	for _, name := range []string{"dv", "part", "rowtracking", "multi"} {
		tab := sparkTable(name)
		s := snapshot(t, tab)
		if name == "dv" {
			s = must(tab.SnapshotAt(t.Context(), 5))(t)
		}
		for a := range tab.checkpointActions(s) {
			var m map[string]map[string]any
			if err := json.Unmarshal(must(json.Marshal(a))(t), &m); err != nil {
				t.Fatal(err)
			}
			for col, fields := range m {
				f, ok := checkpointSchema.Field(col)
				if !ok {
					t.Fatalf("no column %s", col)
				}
				for k := range fields {
					if _, i := f.Type.Field(k); i < 0 {
						t.Errorf("%s: no field %s.%s", name, col, k)
					}
				}
			}
		}
	}
}

func age(t *testing.T, path string, by time.Duration, now time.Time) {
	t.Helper()
	if err := os.Chtimes(path, now.Add(-by), now.Add(-by)); err != nil {
		t.Fatal(err)
	}
}

func TestLogCleanupKeepsWhatReadersNeed(t *testing.T) {
	tab := newTable(t, "a INT", func(d *Definition) {
		d.Properties = map[string]string{"delta.checkpointInterval": "2", "delta.logRetentionDuration": "interval 2 days"}
	})
	for i := range int64(9) {
		must(tab.Append(t.Context(), []Staged{stage(t, tab, fmt.Sprint("f", i), 1)}, Txn{"f", i}))(t)
		if i < 8 {
			if err := tab.Maintain(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
	}
	now := tab.now()
	for v := range int64(10) {
		by := 5 * 24 * time.Hour
		if v > 5 {
			by = time.Hour
		}
		age(t, tab.logPath(commitName(v)), by, now)
	}
	// Commits to 5 are expired; version 5 itself must still be readable from the log checkpoint at 4.
	must(tab.Append(t.Context(), nil, Txn{"f", 100}))(t)
	if err := tab.Maintain(t.Context()); err != nil {
		t.Fatal(err)
	}
	l := must(tab.listLog())(t)
	if l.first != 4 || l.checkpoints[0].version != 4 {
		t.Errorf("the log starts at %d, log checkpoints %v", l.first, l.checkpoints)
	}
	if s := reopened(t, tab); s.NumFiles() != 9 {
		t.Errorf("%d files", s.NumFiles())
	}
	must(tab.SnapshotAt(t.Context(), 5))(t)
	_, err := tab.SnapshotAt(t.Context(), 3)
	wantCode(t, err, "DELTA_VERSION_NOT_FOUND")
}

func TestVacuum(t *testing.T) {
	tab := newTable(t, "a INT, p INT", func(d *Definition) {
		d.PartitionBy = []string{"p"}
		d.Properties = map[string]string{"delta.enableDeletionVectors": "true"}
	})
	one := "1"
	var files []Staged
	for _, n := range []string{"live", "vector", "removed-old", "removed-new"} {
		f := stage(t, tab, "p=1/"+n, 10)
		f.Partition = map[string]*string{"p": &one}
		files = append(files, f)
	}
	must(tab.Commit(t.Context(), Write{Add: files}))(t)
	week := 7 * 24 * time.Hour
	clock := tab.opt.Now
	tab.opt.Now = func() time.Time { return clock().Add(-2 * week) }
	remove := Positions{"p=1/removed-old": nil}
	remove.Delete("p=1/vector", 1)
	must(tab.Commit(t.Context(), Write{From: snapshot(t, tab), Remove: remove}))(t)
	old, _ := snapshot(t, tab).File("p=1/vector")
	tab.opt.Now = clock
	remove = Positions{"p=1/removed-new": nil}
	remove.Delete("p=1/vector", 2)
	must(tab.Commit(t.Context(), Write{From: snapshot(t, tab), Remove: remove}))(t)
	newer, _ := snapshot(t, tab).File("p=1/vector")
	stage(t, tab, "p=1/orphan-old", 1)
	stage(t, tab, "p=2/orphan-old", 1)
	stage(t, tab, "p=1/orphan-new", 1)
	stage(t, tab, "_index/other", 1)
	stage(t, tab, "_delta_log/.x"+tmpSuffix, 1)
	now := tab.now()
	err := filepath.WalkDir(tab.Dir(), func(p string, e os.DirEntry, err error) error {
		if err == nil && (!e.IsDir() || e.Name() == "p=2") && !strings.HasSuffix(p, "orphan-new") {
			age(t, p, 3*week, now)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"p=1/orphan-old", "p=1/removed-old", "p=2/orphan-old"}
	r := must(tab.Vacuum(t.Context(), Vacuum{DryRun: true}))(t)
	if !slices.Equal(r.Files, want) {
		t.Errorf("would delete %v, want %v", r.Files, want)
	}
	age(t, filepath.Join(tab.Dir(), "p=2"), 3*week, now)
	age(t, filepath.Join(tab.Dir(), "p=1/orphan-new"), time.Minute, now)
	r = must(tab.Vacuum(t.Context(), Vacuum{}))(t)
	if !slices.Equal(r.Files, want) || r.Bytes == 0 {
		t.Errorf("deleted %v, want %v", r.Files, want)
	}
	for p, there := range map[string]bool{
		"p=1/live": true, "p=1/vector": true, "p=1/removed-new": true, "p=1/orphan-new": true, "_index/other": true,
		"p=1/removed-old": false, "p=2/orphan-old": false, "_delta_log/.x" + tmpSuffix: false,
	} {
		if exists(filepath.Join(tab.Dir(), p)) != there {
			t.Errorf("%s: there %v, want %v", p, !there, there)
		}
	}
	for _, dv := range []*DeletionVector{old.DeletionVector, newer.DeletionVector} { // the old one was removed just now
		if f := must(dv.file(tab.Dir()))(t); !exists(f) {
			t.Errorf("%s is gone", f)
		}
	}
	_, err = tab.Vacuum(t.Context(), Vacuum{Retain: time.Hour})
	wantCode(t, err, "DELTA_VACUUM_RETENTION_PERIOD_TOO_SHORT")
	r = must(tab.Vacuum(t.Context(), Vacuum{Retain: -1, Force: true}))(t)
	if !slices.Contains(r.Files, "p=1/removed-new") || len(r.Files) != 3 { // with the old vector and the new orphan
		t.Errorf("deleted %v", r.Files)
	}
	if n := liveRows(t, reopened(t, tab)); n != 18 {
		t.Errorf("%d rows", n)
	}
}
