package duckdb_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/seed-e45c46d8/dp/engine/backend"
	"github.com/seed-e45c46d8/dp/engine/backend/backendtest"
	"github.com/seed-e45c46d8/dp/engine/backend/duckdb"
	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// Expected values: Spark 4.2 with spark.sql.session.timeZone = Europe/Berlin.
func TestSessionTimeZone(t *testing.T) {
	now := time.Date(2024, 1, 31, 23, 30, 0, 0, time.UTC)
	b := open(t, duckdb.Options{TimeZone: "Europe/Berlin", Now: now})
	for q, want := range map[string]string{
		"SELECT CAST(CAST('2024-07-01 00:00:00' AS TIMESTAMP) AS STRING), CAST('2024-07-01' AS TIMESTAMP)":                "2024-07-01 00:00:00|2024-06-30T22:00:00Z",
		"SELECT CAST(CAST('2024-01-31 23:30:00Z' AS TIMESTAMP) AS DATE), hour(CAST('2024-01-01 00:00:00Z' AS TIMESTAMP))": "2024-02-01|1",
		"SELECT CAST(DATE '2024-07-01' AS TIMESTAMP), CAST(CAST('2024-07-01 00:00:00Z' AS TIMESTAMP) AS TIMESTAMP_NTZ)":   "2024-06-30T22:00:00Z|2024-07-01T02:00:00",
		"SELECT current_date(), current_timestamp(), localtimestamp(), current_timezone()":                                "2024-02-01|2024-01-31T23:30:00Z|2024-02-01T00:30:00|Europe/Berlin",
		"SELECT date_trunc('DAY', CAST('2024-07-01 01:00:00' AS TIMESTAMP))":                                              "2024-06-30T22:00:00Z",
	} {
		r, err := backendtest.Resolve(q, nil, plan.Settings{TimeZone: "Europe/Berlin"})
		if err != nil {
			t.Fatal(err)
		}
		rows, err := backendtest.Rows(context.Background(), b, r)
		if err != nil || len(rows) != 1 || rows[0] != want {
			t.Errorf("%s\n got %q %v\nwant %q", q, rows, err, want)
		}
	}
	later := b.At(now.Add(24 * time.Hour))
	rows, err := backendtest.Rows(context.Background(), later, backendtest.Analyze(t, "SELECT current_date()", nil))
	if err != nil || rows[0] != "2024-02-02" {
		t.Errorf("a day later: %q %v", rows, err)
	}
	if _, err := duckdb.New(duckdb.Options{TimeZone: "Nowhere/Land"}); diag.Code(err) != "INVALID_CONF_VALUE.TIME_ZONE" {
		t.Errorf("a bad zone: %v", err)
	}
}

func TestCancelInterrupts(t *testing.T) {
	b := open(t, duckdb.Options{})
	ctx, cancel := context.WithCancel(context.Background())
	go func() {
		time.Sleep(100 * time.Millisecond)
		cancel()
	}()
	start := time.Now()
	r := backendtest.Analyze(t, "SELECT sum(a.id % 7 * b.id) AS s FROM range(3000000) a CROSS JOIN range(3000000) b", nil)
	_, err := b.Stage(ctx, r, backend.Stage{Dir: t.TempDir(), Schema: plan.Schema(r)})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	if d := time.Since(start); d > 10*time.Second {
		t.Errorf("stopped after %v", d)
	}
}

func TestMemoryLimitAndSpill(t *testing.T) {
	dir := t.TempDir()
	b, err := duckdb.New(duckdb.Options{MemoryLimit: 48 << 20, Threads: 1, TempDir: dir})
	if err != nil {
		t.Fatal(err)
	}
	// A sort spills and succeeds; one list of everything cannot.
	r := backendtest.Analyze(t, "SELECT count(*) AS n FROM (SELECT id, uuid() AS u FROM range(1500000) ORDER BY u LIMIT 1400000)", nil)
	if rows, err := backendtest.Rows(context.Background(), b, r); err != nil || rows[0] != "1400000" {
		t.Errorf("a sort: %q %v", rows, err)
	}
	r = backendtest.Analyze(t, "SELECT collect_list(concat(CAST(id AS STRING), repeat('x', 100))) AS l FROM range(1500000)", nil)
	_, err = b.Stage(context.Background(), r, backend.Stage{Dir: t.TempDir(), Schema: plan.Schema(r)})
	if diag.Code(err) != "DP_OUT_OF_MEMORY" {
		t.Errorf("too much: %v", err)
	}
	if err := b.Close(); err != nil {
		t.Error(err)
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) > 0 {
		t.Errorf("left in the spill folder: %v %v", left, err)
	}
	if _, err := backendtest.Rows(context.Background(), b, r); err == nil {
		t.Error("a closed backend answers")
	}
}

func TestFlowsRunSideBySide(t *testing.T) {
	b := open(t, duckdb.Options{Threads: 2})
	dir := t.TempDir()
	var wg sync.WaitGroup
	for i := range 8 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			r := backendtest.Analyze(t, "SELECT CAST(id AS STRING) AS s, CAST('2024-01-02' AS DATE) AS d, 1 / (id + 1) AS q FROM range(5000) WHERE id % 2 = 0", nil)
			cond := &plan.Call{Name: "isnotnull", Args: []plan.Expr{r.Output()[0]}, T: r.Output()[0].T}
			s, err := b.Stage(context.Background(), r, backend.Stage{Dir: filepath.Join(dir, "t"), Schema: plan.Schema(r), Checks: []backend.Check{{Name: "c", Cond: cond, Drop: i%2 == 0}}})
			if err != nil || s.Rows != 2500 || s.Checks[0].Passed != 2500 {
				t.Errorf("%+v %v", s, err)
			}
		}()
	}
	wg.Wait()
	files, err := filepath.Glob(filepath.Join(dir, "t", "*.parquet"))
	if err != nil || len(files) != 8 {
		t.Errorf("%d files, %v", len(files), err)
	}
}

// testdata/int96.parquet holds the instant 2024-01-01 12:00 UTC as Spark 3 and 4 write it by default.
func TestInt96IsAnInstant(t *testing.T) {
	path := filepath.Join("testdata", "int96.parquet")
	for _, zone := range []string{"UTC", "America/New_York"} {
		b := open(t, duckdb.Options{TimeZone: zone})
		s, err := b.FileSchema(context.Background(), []string{path})
		if err != nil || !s.Equal(types.SchemaOf(types.Col("t", types.TimestampType))) {
			t.Fatalf("%s %v", s.DDL(), err)
		}
		scan := &plan.Scan{
			Name: "t", Attrs: []*plan.Attr{{ID: 1, Name: "t", T: types.TimestampType}},
			Source: &plan.ParquetSource{Format: "parquet", Schema: s, Files: []plan.DataFile{{Path: path, Rows: 1}}},
		}
		check(t, b, scan, "2024-01-01T12:00:00Z")
	}
}

func TestTextLengthIsHeld(t *testing.T) {
	b := open(t, duckdb.Options{})
	to := backend.Stage{Dir: t.TempDir(), Schema: types.SchemaOf(types.Col("v", types.Type{Kind: types.Varchar, Length: 3}), types.Col("c", types.Type{Kind: types.Char, Length: 3}))}
	s, err := b.Stage(context.Background(), backendtest.Analyze(t, "SELECT 'abc  ' AS v, 'x' AS c", nil), to)
	if err != nil {
		t.Fatal(err)
	}
	if c := s.Files[0].Columns; *c[0].Max+"|"+*c[1].Max != "x  |abc" && *c[0].Max+"|"+*c[1].Max != "abc|x  " {
		t.Errorf("stored %q and %q", *c[0].Max, *c[1].Max)
	}
	if _, err := b.Stage(context.Background(), backendtest.Analyze(t, "SELECT 'abcd' AS v", nil), to); diag.Code(err) != "EXCEED_LIMIT_LENGTH" {
		t.Errorf("four characters into VARCHAR(3): %v", err)
	}
}

func TestStaleSpillFoldersGo(t *testing.T) {
	dir := t.TempDir()
	old := time.Now().Add(-48 * time.Hour).UnixNano()
	gone := filepath.Join(dir, fmt.Sprintf("duckdb-%d-%d", 1<<30, old)) // no such process
	live := filepath.Join(dir, fmt.Sprintf("duckdb-%d-%d", os.Getpid(), old))
	fresh := filepath.Join(dir, fmt.Sprintf("duckdb-%d-%d", 1<<30, time.Now().UnixNano()))
	for _, d := range []string{gone, live, fresh} {
		if err := os.Mkdir(d, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	check(t, open(t, duckdb.Options{TempDir: dir}), backendtest.Analyze(t, "SELECT 1", nil), "1")
	if _, err := os.Stat(gone); !os.IsNotExist(err) {
		t.Errorf("a dead process's folder is left: %v", err)
	}
	for _, d := range []string{live, fresh} {
		if _, err := os.Stat(d); err != nil {
			t.Error(err)
		}
	}
}
