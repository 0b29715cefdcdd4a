package state

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/types"
)

func openStore(t *testing.T) *Store {
	t.Helper()
	s := must(Open(t.TempDir()))(t)
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
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

func check(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

var (
	at    = time.Date(2026, 1, 2, 3, 4, 5, 678_000_000, time.UTC)
	table = types.TableName{Catalog: "main", Schema: "default", Table: "Orders"}
	lower = types.TableName{Catalog: "main", Schema: "default", Table: "orders"}
)

func files(t *testing.T, s *Store, stream string, from, to int64) []string {
	t.Helper()
	var r []string
	check(t, s.Files(t.Context(), stream, from, to, func(f string) bool {
		r = append(r, f)
		return true
	}))
	return r
}

func TestBatchByBatch(t *testing.T) {
	s := openStore(t)
	f, i, err := s.Flow("t/f", "t")
	if err != nil || i != nil || !reflect.DeepEqual(f, Flow{Name: "t/f", Target: "t"}) {
		t.Errorf("a new flow: %+v, %v, %v", f, i, err)
	}
	taken := []Taken{{Stream: "t/f/0", Batch: 1, Files: []string{"a", "b"}}}
	check(t, s.Intend(f, Intent{0, 1, json.RawMessage(`{"n":1}`)}, taken))
	// The process dies here. The batch is planned again, perhaps with other files.
	f, i, err = s.Flow("T/F", "t")
	if err != nil || f.Done != 0 || f.Position != nil || !reflect.DeepEqual(i, &Intent{0, 1, json.RawMessage(`{"n":1}`)}) {
		t.Errorf("after the intent: %+v, %+v, %v", f, i, err)
	}
	taken[0].Files = []string{"b", "c"}
	check(t, s.Intend(f, Intent{0, 1, json.RawMessage(`{"n":1}`)}, taken))
	if got := files(t, s, "t/f/0", 1, 9); !reflect.DeepEqual(got, []string{"b", "c"}) {
		t.Errorf("taken %v", got)
	}
	f.Done, f.Position = 1, i.Position
	check(t, s.Done(f))
	check(t, s.Done(f)) // made again after a power cut
	f, i, err = s.Flow("t/f", "t")
	if err != nil || i != nil || f.Done != 1 || string(f.Position) != `{"n":1}` {
		t.Errorf("after done: %+v, %+v, %v", f, i, err)
	}
	for _, wrong := range []Intent{{0, 1, nil}, {0, 3, nil}, {1, 2, nil}} {
		if err := s.Intend(f, wrong, nil); diag.Code(err) != "DP_INTERNAL" {
			t.Errorf("batch %d of epoch %d after batch 1 of epoch 0: %v", wrong.Batch, wrong.Epoch, err)
		}
	}
	check(t, s.Intend(f, Intent{0, 2, json.RawMessage(`2`)}, []Taken{{"t/f/0", 2, []string{"d"}}, {"other/0", 1, []string{"x"}}}))
	check(t, s.DropIntent("t/f"))
	if _, i, _ = s.Flow("t/f", "t"); i != nil {
		t.Errorf("a dropped intent is there: %+v", i)
	}
}

func TestResetStartsAnEpoch(t *testing.T) {
	s := openStore(t)
	f := Flow{Name: "main.default.orders/f", Target: lower.String()}
	check(t, s.Intend(f, Intent{0, 1, json.RawMessage(`1`)}, []Taken{{f.Name + "/0", 1, []string{"a"}}, {f.Name + "2/0", 1, []string{"of another flow"}}}))
	f.Done, f.Position = 1, json.RawMessage(`1`)
	check(t, s.Done(f))
	check(t, s.BeginReset(table, []Flow{f}))
	if p := must(s.ResetPending(lower))(t); !p {
		t.Error("the reset is not pending")
	}
	if _, ok, err := s.Table(table); ok || err != nil {
		t.Errorf("a reset made an entry in the catalog: %v", err)
	}
	check(t, s.PutTable(Table{Name: table, Kind: "table", Dir: filepath.Join(s.dir, "tables", "x"), Updated: at}))
	if p := must(s.ResetPending(lower))(t); !p {
		t.Error("the catalog entry ended the reset")
	}
	check(t, s.EndReset(lower))
	if p := must(s.ResetPending(table))(t); p {
		t.Error("the reset is pending still")
	}
	got, i, err := s.Flow(f.Name, f.Target)
	if want := (Flow{Name: f.Name, Target: f.Target, Epoch: 1}); err != nil || i != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("after the reset: %+v, %+v, %v", got, i, err)
	}
	if fs := files(t, s, f.Name+"/0", 0, 9); fs != nil {
		t.Errorf("taken files of the old epoch: %v", fs)
	}
	if fs := files(t, s, f.Name+"2/0", 0, 9); len(fs) != 1 {
		t.Errorf("another flow's files: %v", fs)
	}
	check(t, s.Intend(got, Intent{1, 1, json.RawMessage(`1`)}, nil))
	check(t, s.DropTable(table))
	if fs := must(s.Flows())(t); len(fs) != 0 {
		t.Errorf("flows of a dropped table: %+v", fs)
	}
}

func TestCatalog(t *testing.T) {
	s := openStore(t)
	in := Table{Name: table, Kind: "streaming table", Dir: filepath.Join(s.dir, "tables", "main", "default", "orders"), Comment: "it's", Private: true, Updated: at}
	out := Table{Name: types.TableName{Catalog: "b", Schema: "c", Table: "d e"}, Kind: "table", Dir: "/elsewhere/x", Updated: at}
	check(t, s.PutTable(out))
	check(t, s.PutTable(in))
	if got, ok, err := s.Table(lower); err != nil || !ok || got != in {
		t.Errorf("%+v, %v, %v", got, ok, err)
	}
	if got := must(s.Tables())(t); !reflect.DeepEqual(got, []Table{out, in}) {
		t.Errorf("tables %+v", got)
	}
	in.Comment, in.Updated = "other", at.Add(time.Hour)
	check(t, s.PutTable(in))
	if got, _, _ := s.Table(table); got != in {
		t.Errorf("%+v", got)
	}
	// The storage is moved as a whole.
	var dir string
	check(t, s.db.QueryRow("SELECT dir FROM tables WHERE catalog = 'main'").Scan(&dir))
	if dir != "tables/main/default/orders" {
		t.Errorf("the folder is kept as %s", dir)
	}
	if _, ok, err := s.Table(types.TableName{Catalog: "a", Schema: "b", Table: "c"}); ok || err != nil {
		t.Errorf("found what is not there: %v", err)
	}
}

func TestUpdates(t *testing.T) {
	s := openStore(t)
	check(t, s.BeginUpdate("u1", at, json.RawMessage(`{"a":1}`)))
	check(t, s.BeginUpdate("u2", at, json.RawMessage(`{}`))) // u1's process has died
	check(t, s.EndUpdate("u2", "COMPLETED", 1500*time.Millisecond, json.RawMessage(`{"ok":true}`)))
	check(t, s.BeginUpdate("u3", at, json.RawMessage(`{}`)))
	got := must(s.Updates(UpdateQuery{}))(t)
	want := []Update{
		{ID: "u3", State: "RUNNING", Started: at, Request: json.RawMessage(`{}`)},
		{ID: "u2", State: "COMPLETED", Started: at, Duration: 1500 * time.Millisecond, Request: json.RawMessage(`{}`), Result: json.RawMessage(`{"ok":true}`)},
		{ID: "u1", State: "FAILED", Started: at, Request: json.RawMessage(`{"a":1}`)},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("updates %+v, want %+v", got, want)
	}
	if got := must(s.Updates(UpdateQuery{Last: 1}))(t); len(got) != 1 || got[0].ID != "u3" {
		t.Errorf("the last update is %+v", got)
	}
}

func TestEvents(t *testing.T) {
	s := openStore(t)
	var evs []Event
	for i, f := range []string{"main.default.a", "main.default.b", "main.default.a_", ""} {
		for _, l := range []string{"INFO", "ERROR"} {
			evs = append(evs, Event{
				ID: fmt.Sprint(len(evs)), UpdateID: fmt.Sprint("u", i%2), Flow: f, Timestamp: at, Type: "flow_progress", Level: l, MaturityLevel: "STABLE",
				Message: "m", Origin: json.RawMessage(`{"o":1}`), Details: json.RawMessage(`{}`),
			})
		}
	}
	evs[1].Error = json.RawMessage(`{"exceptions":[]}`)
	check(t, s.AppendEvents(t.Context(), evs[:3]))
	check(t, s.AppendEvents(t.Context(), evs[3:]))
	check(t, s.AppendEvents(t.Context(), nil))
	if got := must(s.Events(t.Context(), EventQuery{}))(t); !reflect.DeepEqual(got, evs) {
		t.Errorf("events %+v\nwant %+v", got, evs)
	}
	ids := func(q EventQuery) string {
		var r []string
		for _, e := range must(s.Events(t.Context(), q))(t) {
			r = append(r, e.ID)
		}
		return strings.Join(r, " ")
	}
	for want, q := range map[string]EventQuery{
		"0 1":     {Flow: "A"},
		"2 3":     {Flow: "main.default.B"},
		"4 5":     {Flow: "a_"},
		"":        {Flow: "%"},
		"1 3 5 7": {Level: "error"},
		"0 1 4 5": {UpdateID: "u0"},
		"6 7":     {Last: 2},
		"3 7":     {UpdateID: "u1", Level: "ERROR", Type: "FLOW_PROGRESS"},
		"7":       {After: 7},
	} {
		if got := ids(q); got != want {
			t.Errorf("%+v: %s, want %s", q, got, want)
		}
	}
}

func TestSettings(t *testing.T) {
	s := openStore(t)
	if _, ok, err := s.Setting("x"); ok || err != nil {
		t.Errorf("set from the start: %v", err)
	}
	if v := must(s.SetSettingOnce("x", "1"))(t); v != "1" {
		t.Errorf("x = %s", v)
	}
	if v := must(s.SetSettingOnce("x", "2"))(t); v != "1" {
		t.Errorf("x = %s after another set it once", v)
	}
	check(t, s.SetSetting("x", "3"))
	if v, ok, err := s.Setting("x"); v != "3" || !ok || err != nil {
		t.Errorf("x = %s, %v, %v", v, ok, err)
	}
}

func TestReadersWhileWriting(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "a b?c#d%20e") // characters that mean something in SQLite's URIs
	check(t, os.Mkdir(dir, 0o755))
	if _, err := OpenReadOnly(dir); !errors.Is(err, ErrNoState) {
		t.Errorf("read what is not there: %v", err)
	}
	w := must(Open(dir))(t)
	defer w.Close()
	if _, err := os.Stat(filepath.Join(dir, FileName)); err != nil {
		t.Fatal(err)
	}
	r := must(OpenReadOnly(dir))(t)
	defer r.Close()
	var wg sync.WaitGroup
	wg.Go(func() {
		for i := range 200 {
			n := int64(i + 1)
			f := Flow{Name: "f", Target: "t", Done: n - 1}
			if err := w.Intend(f, Intent{0, n, json.RawMessage(fmt.Sprint(n))}, []Taken{{"f/0", n, []string{"x"}}}); err != nil {
				t.Error(err)
			}
			f.Done, f.Position = n, json.RawMessage(fmt.Sprint(n))
			if err := w.Done(f); err != nil {
				t.Error(err)
			}
		}
	})
	last := int64(0)
	for last < 200 {
		f, _, err := r.Flow("f", "t")
		if err != nil {
			t.Fatal(err)
		}
		if f.Done < last || f.Done > 0 && string(f.Position) != fmt.Sprint(f.Done) {
			t.Fatalf("read %d after %d, position %s", f.Done, last, f.Position)
		}
		last = f.Done
		if t.Failed() {
			break
		}
	}
	wg.Wait()
	if err := r.SetSetting("a", "b"); err == nil {
		t.Error("a reader wrote")
	}
	if err := r.AppendEvents(context.Background(), []Event{{}}); err == nil {
		t.Error("a reader wrote an event")
	}
	// Alone, after everybody else has closed.
	check(t, w.Close())
	check(t, r.Close())
	r = must(OpenReadOnly(dir))(t)
	defer r.Close()
	if f, _, err := r.Flow("f", "t"); err != nil || f.Done != 200 {
		t.Errorf("%+v, %v", f, err)
	}
}

func TestVersions(t *testing.T) {
	s := openStore(t)
	if v := must(s.version(t.Context()))(t); v != newestVersion() || v < 1 {
		t.Errorf("version %d of %d", v, newestVersion())
	}
	again := must(Open(s.dir))(t)
	check(t, again.Close())
	for v, code := range map[int]string{newestVersion() + 1: "DP_STATE_TOO_NEW", 0: "DP_STATE_TOO_OLD"} {
		if _, err := s.db.Exec(fmt.Sprint("PRAGMA user_version=", v)); err != nil {
			t.Fatal(err)
		}
		if _, err := OpenReadOnly(s.dir); diag.Code(err) != code {
			t.Errorf("version %d read: %v", v, err)
		}
		if v > 0 {
			if _, err := Open(s.dir); diag.Code(err) != code {
				t.Errorf("version %d opened: %v", v, err)
			}
		}
	}
	dir := t.TempDir()
	check(t, os.WriteFile(filepath.Join(dir, FileName), []byte(strings.Repeat("no database ", 100)), 0o644))
	if _, err := Open(dir); diag.Code(err) != "DP_STATE" {
		t.Errorf("opened a damaged file: %v", err)
	}
	// Two processes make it at once.
	dir = t.TempDir()
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			s, err := Open(dir)
			if err != nil {
				t.Error(err)
				return
			}
			if err := s.Close(); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
}
