package duckdb_test

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/seed-e45c46d8/dp/engine/backend/backendtest"
	"github.com/seed-e45c46d8/dp/engine/backend/duckdb"
	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// The golden files hold Spark 4.2's answers; tests/oracle/duckdb_goldens.py makes them.

type golden struct {
	SQL     string
	Name    string
	Format  string
	Text    string
	Schema  string
	Options map[string]string
	Rows    []string
	Error   string
}

func goldens(t *testing.T, name string) []golden {
	t.Helper()
	b, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	var f struct{ Cases []golden }
	if err := json.Unmarshal(b, &f); err != nil {
		t.Fatal(err)
	}
	return f.Cases
}

// otherwise are the queries that dp answers otherwise than Spark, with the reason.
var otherwise = map[string]string{}

func TestQueriesAnswerAsSpark(t *testing.T) {
	b := open(t, duckdb.Options{Threads: 2})
	for _, g := range goldens(t, "queries.json") {
		if _, ok := otherwise[g.SQL]; ok {
			continue
		}
		r, err := backendtest.Resolve(g.SQL, nil, plan.Settings{Catalog: "spark_catalog", Schema: "default"})
		var got []string
		if err == nil {
			got, err = backendtest.Rows(context.Background(), b, r)
		}
		switch {
		case g.Error != "":
			if diag.Code(err) != g.Error {
				t.Errorf("%s\n got %q %v\nwant %s", g.SQL, got, err, g.Error)
			}
		case err != nil:
			text := ""
			if r != nil {
				text, _ = b.SQL(r)
			}
			t.Errorf("%s\n got %v\nwant %q\n%s", g.SQL, err, g.Rows, text)
		case !slices.Equal(got, g.Rows):
			t.Errorf("%s\n got %q\nwant %q", g.SQL, got, g.Rows)
		}
	}
}

func TestRawFilesReadAsSpark(t *testing.T) {
	b := open(t, duckdb.Options{Threads: 2})
	for _, g := range goldens(t, "raw.json") {
		t.Run(g.Name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "f."+g.Format)
			if err := os.WriteFile(path, []byte(g.Text), 0o644); err != nil {
				t.Fatal(err)
			}
			scan := rawScan(t, g.Format, g.Schema, g.Options, path)
			got, err := backendtest.Rows(context.Background(), b, scan)
			if g.Error != "" {
				// Spark wraps the error in that of its task.
				if diag.Code(err) != "MALFORMED_RECORD_IN_PARSING.WITHOUT_SUGGESTION" || !strings.Contains(err.Error(), path+":") {
					t.Errorf("got %q, %v", got, err)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if !slices.Equal(got, g.Rows) {
				t.Errorf("got %d rows, want %d", len(got), len(g.Rows))
				for i := range max(len(got), len(g.Rows)) {
					a, z := "", ""
					if i < len(got) {
						a = got[i]
					}
					if i < len(g.Rows) {
						z = g.Rows[i]
					}
					if a != z {
						t.Errorf("row %d:\n got %s\nwant %s", i+1, a, z)
					}
				}
			}
		})
	}
}

func rawScan(t testing.TB, format, ddl string, options map[string]string, paths ...string) *plan.Scan {
	t.Helper()
	s, err := types.ParseDDL(ddl)
	if err != nil {
		t.Fatal(err)
	}
	src := &plan.RawSource{Format: format, Schema: s}
	if s.Index("_corrupt_record") >= 0 {
		src.Corrupt = "_corrupt_record"
	}
	for k, v := range options {
		src.Options = src.Options.With(k, v)
	}
	for _, p := range paths {
		st, err := os.Stat(p)
		if err != nil {
			t.Fatal(err)
		}
		src.Files = append(src.Files, plan.InputFile{Path: p, Size: st.Size(), ModTime: st.ModTime().UnixMilli()})
	}
	scan := &plan.Scan{Name: "raw", Source: src}
	for i, f := range s.Fields {
		scan.Attrs = append(scan.Attrs, &plan.Attr{ID: i + 1, Name: f.Name, T: f.Type, Null: true})
	}
	return scan
}
