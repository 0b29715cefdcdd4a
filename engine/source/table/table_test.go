package table

import (
	"encoding/json"
	"fmt"
	"math/big"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
	"github.com/seed-e45c46d8/dp/exprbridge"
	"github.com/seed-e45c46d8/dp/store/delta"
)

// newTable makes an empty table.
func newTable(t *testing.T, dir, schema string, partition ...string) *delta.Table {
	t.Helper()
	tab := delta.At(dir, delta.Options{Version: "test"})
	d := delta.Definition{Schema: columns(t, schema), PartitionBy: partition, Properties: map[string]string{"delta.enableDeletionVectors": "true"}}
	if _, err := tab.Create(t.Context(), d); err != nil {
		t.Fatal(err)
	}
	return tab
}

func columns(t *testing.T, ddl string) types.Schema {
	t.Helper()
	s, err := types.ParseDDL(ddl)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// stage writes a stand-in for a data file whose column a has the values lo to hi.
func stage(t *testing.T, tab *delta.Table, name string, lo, hi int64) delta.Staged {
	t.Helper()
	if err := os.WriteFile(filepath.Join(tab.Dir(), name), []byte(name), 0o644); err != nil {
		t.Fatal(err)
	}
	l, h := fmt.Sprint(lo), fmt.Sprint(hi)
	return delta.Staged{Path: name, Size: int64(len(name)), Rows: hi - lo + 1, Columns: []delta.ColumnStats{{Path: []string{"a"}, Min: &l, Max: &h}}}
}

func commit(t *testing.T, tab *delta.Table, w delta.Write) {
	t.Helper()
	if _, err := tab.Commit(t.Context(), w); err != nil {
		t.Fatal(err)
	}
}

func snapshot(t *testing.T, tab *delta.Table) *delta.Snapshot {
	t.Helper()
	s, err := tab.Snapshot(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestScan(t *testing.T) {
	tab := newTable(t, filepath.Join(t.TempDir(), "t"), "a INT, p DATE", "p")
	day := "2024-01-31"
	f := stage(t, tab, "f.parquet", 0, 9)
	f.Partition = map[string]*string{"p": &day}
	g := stage(t, tab, "g.parquet", 10, 19)
	g.Partition = map[string]*string{"p": nil}
	commit(t, tab, delta.Write{Add: []delta.Staged{f, g}})
	remove := delta.Positions{}
	remove.Delete("f.parquet", 3)
	remove.Delete("f.parquet", 7)
	commit(t, tab, delta.Write{From: snapshot(t, tab), Remove: remove})
	scan, err := Scan(snapshot(t, tab), "t")
	if err != nil {
		t.Fatal(err)
	}
	if got, want := scan.String(), "Scan t [a#1, p#2]\n"; got != want {
		t.Errorf("scan %q, want %q", got, want)
	}
	src := scan.Source.(*plan.ParquetSource)
	if src.Format != "delta" || fmt.Sprint(src.Partition) != "[p]" || len(src.Files) != 2 {
		t.Fatalf("source %+v", src)
	}
	if p := src.Files[0].Path; p != filepath.Join(tab.Dir(), "f.parquet") {
		t.Errorf("path %s", p)
	}
	if d := src.Files[0].Deleted; d == nil || d.Len() != 2 || !slices.Equal(slices.Collect(d.All()), []int64{3, 7}) {
		t.Errorf("deleted %v", d)
	}
	if src.Files[1].Deleted != nil || src.Files[1].Partition["p"] != nil || *src.Files[0].Partition["p"] != day {
		t.Errorf("files %+v", src.Files)
	}
	if s, ok := src.Files[0].Stats("P"); !ok || s.Min != types.DateOf(time.Date(2024, 1, 31, 0, 0, 0, 0, time.UTC)) || s.Nulls != 0 {
		t.Errorf("statistics of the partition %+v", s)
	}
	if _, ok := src.Files[0].Stats("nosuch"); ok {
		t.Error("statistics of no column")
	}
}

func TestPrune(t *testing.T) {
	tab := newTable(t, filepath.Join(t.TempDir(), "t"), "a INT, p DATE", "p")
	var add []delta.Staged
	for i := range 4 {
		f := stage(t, tab, fmt.Sprintf("%d.parquet", i), int64(10*i), int64(10*i+9))
		day := fmt.Sprintf("2024-01-0%d", i+1)
		f.Partition = map[string]*string{"p": &day}
		add = append(add, f)
	}
	commit(t, tab, delta.Write{Add: add})
	scan, err := Scan(snapshot(t, tab), "t")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ cond, want string }{
		{"a = 15", "1"},
		{"a >= 25", "2 3"},
		{"a > 100", ""},
		{"a IS NULL", ""}, // the statistics say 0
		{"p = DATE '2024-01-03'", "2"},
		{"p >= '2024-01-02' AND a < 15", "1"},
		{"p IS NULL", ""},
		{"p = DATE '2024-01-01' OR a = 35", "0 3"},
		{"a % 2 = 0", "0 1 2 3"},
	} {
		u, err := exprbridge.Parse(c.cond, diag.Origin{})
		if err != nil {
			t.Fatal(err)
		}
		p, err := u.Bind(columns(t, "a INT, p DATE"), "UTC")
		if err != nil {
			t.Fatalf("%s: %v", c.cond, err)
		}
		if p, err = p.Fold(plan.Settings{}); err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, f := range Prune(scan, p).Source.(*plan.ParquetSource).Files {
			got = append(got, strings.TrimSuffix(filepath.Base(f.Path), ".parquet"))
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%s keeps %v, want %s", c.cond, got, c.want)
		}
	}
	if Prune(scan, nil) != scan {
		t.Error("no predicate prunes")
	}
	if n := len(scan.Source.(*plan.ParquetSource).Files); n != 4 {
		t.Errorf("pruning changed the scan: %d files", n)
	}
}

func TestValues(t *testing.T) {
	at := time.Date(2024, 1, 31, 10, 0, 0, 5000, time.UTC)
	for _, c := range []struct {
		t    types.Type
		in   any
		want any
	}{
		{types.IntType, int64(5), int64(5)},
		{types.DateType, at.Truncate(24 * time.Hour), types.DateValue(19753)},
		{types.TimestampType, at, at.UnixMicro()},
		{types.StringType, "x", "x"},
		{types.IntType, nil, nil},
		{types.DecimalOf(5, 2), big.NewRat(1, 3), nil},
	} {
		if got := value(c.t, c.in); got != c.want {
			t.Errorf("%s %v: got %v, want %v", c.t, c.in, got, c.want)
		}
	}
	if d, ok := value(types.DecimalOf(5, 2), big.NewRat(3, 2)).(types.DecimalValue); !ok || d.String() != "1.50" {
		t.Errorf("decimal %v", d)
	}
}

// readOn runs a stream to its end from a position.
func readOn(t *testing.T, tab *delta.Table, at json.RawMessage, kv ...string) (rows []int64, to json.RawMessage, err error) {
	t.Helper()
	var o plan.Options
	for i := 0; i < len(kv); i += 2 {
		o = o.With(kv[i], kv[i+1])
	}
	out, err := batches(t, tab, o, &at)
	for _, b := range out {
		rows = append(rows, b...)
	}
	return rows, at, err
}

func TestStreamOfAnotherTable(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "t")
	tab := newTable(t, dir, "a INT")
	commit(t, tab, delta.Write{Add: []delta.Staged{stage(t, tab, "f.parquet", 1, 2)}})
	_, at, err := readOn(t, tab, nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.RemoveAll(dir); err != nil {
		t.Fatal(err)
	}
	tab = newTable(t, dir, "a INT")
	_, _, err = readOn(t, tab, at)
	if e, _ := diag.As(err); diag.Code(err) != "DIFFERENT_DELTA_TABLE_READ_BY_STREAMING_SOURCE" || !strings.Contains(e.Hint, "--full-refresh") {
		t.Errorf("got %v", err)
	}
}

func TestStreamOfAnOlderState(t *testing.T) {
	tab := newTable(t, filepath.Join(t.TempDir(), "t"), "a INT")
	_, _, err := readOn(t, tab, json.RawMessage(`{"table":"`+snapshot(t, tab).ID()+`","version":7,"index":0}`))
	if diag.Code(err) != "DELTA_VERSION_NOT_FOUND" {
		t.Errorf("got %v", err)
	}
	if _, _, err := readOn(t, tab, json.RawMessage(`{"n":1}`)); diag.Code(err) != "DP_BAD_POSITION" {
		t.Errorf("got %v", err)
	}
}

func TestStreamOverSchemas(t *testing.T) {
	tab := newTable(t, filepath.Join(t.TempDir(), "t"), "a INT")
	commit(t, tab, delta.Write{Add: []delta.Staged{stage(t, tab, "f.parquet", 1, 2)}})
	_, at, err := readOn(t, tab, nil)
	if err != nil {
		t.Fatal(err)
	}
	commit(t, tab, delta.Write{Define: &delta.Definition{Schema: columns(t, "a INT, b STRING")}, Add: []delta.Staged{stage(t, tab, "g.parquet", 3, 4)}})
	rows, at, err := readOn(t, tab, at)
	if err != nil || fmt.Sprint(rows) != "[3 4]" {
		t.Errorf("after a new column: %v %v", rows, err)
	}
	// A type that became another one, in a table overwritten as a whole: the reader passes over the version and still must not go on.
	snap := snapshot(t, tab)
	commit(t, tab, delta.Write{Define: &delta.Definition{Schema: columns(t, "a STRING")}, From: snap, Overwrite: true})
	commit(t, tab, delta.Write{Define: &delta.Definition{Schema: columns(t, "a STRING, c INT")}})
	s, err := Stream(tab, columns(t, "a INT, b STRING"), plan.Options{}.With("skipChangeCommits", "true"), nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Next(t.Context(), at); diag.Code(err) != "DELTA_SCHEMA_CHANGED_WITH_VERSION" {
		t.Errorf("after another type: %v", err)
	}
}

func TestStreamOverLostFiles(t *testing.T) {
	tab := newTable(t, filepath.Join(t.TempDir(), "t"), "a INT")
	commit(t, tab, delta.Write{Add: []delta.Staged{stage(t, tab, "f.parquet", 1, 2), stage(t, tab, "g.parquet", 3, 4)}})
	if err := os.Remove(filepath.Join(tab.Dir(), "f.parquet")); err != nil {
		t.Fatal(err)
	}
	if _, _, err := readOn(t, tab, nil); diag.Code(err) != "DELTA_FILE_NOT_FOUND_DETAILED" {
		t.Errorf("got %v", err)
	}
	if rows, _, err := readOn(t, tab, nil, "failOnDataLoss", "false"); err != nil || fmt.Sprint(rows) != "[3 4]" {
		t.Errorf("got %v %v", rows, err)
	}
}

func TestStreamFromLatest(t *testing.T) {
	tab := newTable(t, filepath.Join(t.TempDir(), "t"), "a INT")
	commit(t, tab, delta.Write{Add: []delta.Staged{stage(t, tab, "f.parquet", 1, 2)}})
	rows, at, err := readOn(t, tab, nil, "startingVersion", "latest")
	if err != nil || len(rows) != 0 || at == nil {
		t.Fatalf("got %v at %s, %v", rows, at, err)
	}
	commit(t, tab, delta.Write{Add: []delta.Staged{stage(t, tab, "g.parquet", 3, 4)}})
	if rows, _, err := readOn(t, tab, at, "startingVersion", "latest"); err != nil || fmt.Sprint(rows) != "[3 4]" {
		t.Errorf("got %v %v", rows, err)
	}
}

func TestResolve(t *testing.T) {
	tab := newTable(t, filepath.Join(t.TempDir(), "t"), "a INT NOT NULL")
	commit(t, tab, delta.Write{Add: []delta.Staged{stage(t, tab, "f.parquet", 1, 2)}})
	r := &Reader{At: func(string) *delta.Table { return tab }}
	at := diag.Origin{File: "p.py", Line: 2}

	rel, err := r.Table(t.Context(), &plan.UnresolvedTable{At: at, Name: []string{"main", "lake", "t"}}, tab.Dir())
	if err != nil {
		t.Fatal(err)
	}
	scan := rel.(*plan.Scan)
	if plan.Schema(scan).DDL() != "a INT NOT NULL" || scan.Name != "main.lake.t" || len(scan.Attrs) != 2 || !scan.Attrs[1].Hidden {
		t.Errorf("scan %s", scan)
	}
	zero := &plan.Literal{Value: int64(0), T: types.IntType}
	if rel, err = r.Table(t.Context(), &plan.UnresolvedTable{Name: []string{"t"}, Version: zero}, tab.Dir()); err != nil || len(rel.(*plan.Scan).Source.(*plan.ParquetSource).Files) != 0 {
		t.Errorf("version 0: %v", err)
	}
	for name, u := range map[string]*plan.UnresolvedTable{
		"UNSUPPORTED_FEATURE":                 {At: at, Version: &plan.Column{Parts: []string{"x"}}},
		"DELTA_UNSUPPORTED_TIME_TRAVEL_VIEWS": {At: at, Streaming: true, Version: zero},
		"DELTA_ILLEGAL_OPTION":                {At: at, Streaming: true, Options: plan.Options{}.With("maxFilesPerTrigger", "-1")},
		"DELTA_VERSION_NOT_FOUND":             {At: at, Options: plan.Options{}.With("versionAsOf", "9")},
	} {
		_, err := r.Table(t.Context(), u, tab.Dir())
		if e, _ := diag.As(err); diag.Code(err) != name || e.Origin != at {
			t.Errorf("got %v, want %s", err, name)
		}
	}
	if _, err := r.Table(t.Context(), &plan.UnresolvedTable{Streaming: true, Options: plan.Options{}.With("readChangeFeed", "true")}, tab.Dir()); diag.Code(err) != "UNSUPPORTED_FEATURE" {
		t.Errorf("readChangeFeed: %v", err)
	}
	s := columns(t, "a INT")
	if _, err := r.Path(t.Context(), &plan.UnresolvedFiles{Paths: []string{"x"}, Schema: &s}, tab.Dir()); diag.Code(err) != "DELTA_UNSUPPORTED_SCHEMA_DURING_READ" {
		t.Errorf("a schema: %v", err)
	}

	rel, err = r.Path(t.Context(), &plan.UnresolvedFiles{Paths: []string{"lake/t"}, Streaming: true}, tab.Dir())
	if err != nil {
		t.Fatal(err)
	}
	pending := rel.(*plan.Scan).Source.(*plan.PendingSource)
	if pending.Kind != Kind || pending.Key != "delta:lake/t" {
		t.Errorf("pending %+v", pending)
	}
	st, err := r.Open(t.Context(), pending, "f")
	if err != nil {
		t.Fatal(err)
	}
	b, err := st.Next(t.Context(), nil)
	if err != nil || fmt.Sprint(rowsOf(t, b.Source)) != "[1 2]" || b.Files != nil {
		t.Errorf("batch %v %v", b, err)
	}
	if _, err := r.Open(t.Context(), &plan.PendingSource{Kind: "files", Ref: 1}, "f"); diag.Code(err) != "DP_INTERNAL" {
		t.Errorf("got %v", err)
	}
}

// A stream over a version with deletion vectors reads the rows that live.
func TestStreamStartsWithLiveRows(t *testing.T) {
	tab := newTable(t, filepath.Join(t.TempDir(), "t"), "a INT")
	commit(t, tab, delta.Write{Add: []delta.Staged{stage(t, tab, "f.parquet", 0, 9)}})
	remove := delta.Positions{}
	remove.Delete("f.parquet", 4)
	commit(t, tab, delta.Write{From: snapshot(t, tab), Remove: remove})
	s, err := Stream(tab, columns(t, "a INT"), plan.Options{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	b, err := s.Next(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	if d := b.Source.(*plan.ParquetSource).Files[0].Deleted; d == nil || d.Len() != 1 {
		t.Errorf("deleted %v", d)
	}
	// Read from the first version on, the delete is a change.
	if _, _, err := readOn(t, tab, nil, "startingVersion", "0"); diag.Code(err) != "DELTA_SOURCE_TABLE_IGNORE_CHANGES" {
		t.Errorf("got %v", err)
	}
}

func TestBetween(t *testing.T) {
	tab := newTable(t, filepath.Join(t.TempDir(), "t"), "a INT")
	commit(t, tab, delta.Write{Add: []delta.Staged{stage(t, tab, "f.parquet", 0, 9), stage(t, tab, "g.parquet", 10, 19), stage(t, tab, "h.parquet", 20, 29)}})
	first := delta.Positions{}
	first.Delete("f.parquet", 3)
	commit(t, tab, delta.Write{From: snapshot(t, tab), Remove: first})
	older := snapshot(t, tab)
	second := delta.Positions{}
	second.Delete("f.parquet", 7)
	second.Delete("f.parquet", 8)
	second.Drop("g.parquet")
	commit(t, tab, delta.Write{From: older, Remove: second, Add: []delta.Staged{stage(t, tab, "i.parquet", 7, 9)}})
	newer := snapshot(t, tab)
	check := func(of *plan.ParquetSource, expected string) {
		t.Helper()
		var got []string
		for _, f := range of.Files {
			s := filepath.Base(f.Path)
			if f.Only != nil {
				s += fmt.Sprint(slices.Collect(f.Only.All()))
			}
			got = append(got, s)
		}
		slices.Sort(got)
		if s := strings.Join(got, " "); s != expected {
			t.Errorf("%s, expected %s", s, expected)
		}
	}
	gone, came, err := Between(older, newer)
	if err != nil {
		t.Fatal(err)
	}
	check(gone, "f.parquet[7 8] g.parquet")
	check(came, "i.parquet")
	if gone, came, err = Between(newer, older); err != nil {
		t.Fatal(err)
	}
	check(gone, "i.parquet")
	check(came, "f.parquet[7 8] g.parquet")
}
