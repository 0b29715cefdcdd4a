package conformance

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/seed-e45c46d8/dp/engine/backend/duckdb"
	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/source/files"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// filesCase is an answer of real Spark about some files: engine/source/files tests the schema and the choice of files, this the rows.
type filesCase struct {
	Name, Format string
	Files        map[string]string
	Options      map[string]string
	Paths        []string
	MTimes       map[string]float64
	Schema       string
	Want         struct {
		Values [][]*string
	}
}

// filesUnlike are the cases in which dp's rows differ on purpose, with the reason.
var filesUnlike = map[string]string{
	"csv/skip-rows":          "skipRows is Databricks' option; Spark does not know it",
	"json/surrogate":         "half a surrogate pair is U+FFFD here and a question mark where Java encodes it",
	"json/lenient":           "the backend's JSON parser takes a bare INF for a number, Spark the record for malformed",
	"json/escapes":           "the backend cannot name a column with a line break in it",
	"filter/modified-tz":     "Spark shifts the file's time by the zone, and so is off by it",
	"filter/modified-tzname": "as above",
}

// TestFilesLikeSpark reads the files of every recorded case with the reader and the backend, each value cast to a string.
func TestFilesLikeSpark(t *testing.T) {
	text, err := os.ReadFile("../../engine/source/files/testdata/spark_files.json")
	if err != nil {
		t.Fatal(err)
	}
	var golden struct {
		Day   string // when Spark was asked: a time without a date is one of that day
		Cases []filesCase
	}
	if err := json.Unmarshal(text, &golden); err != nil {
		t.Fatal(err)
	}
	day, err := time.Parse(time.DateOnly, golden.Day)
	if err != nil {
		t.Fatal(err)
	}
	b, err := duckdb.New(duckdb.Options{TimeZone: "UTC", Now: day, TempDir: t.TempDir(), MemoryLimit: 1 << 30, Threads: 1})
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	n := 0
	for _, c := range golden.Cases {
		if _, ok := filesUnlike[c.Name]; ok || c.Want.Values == nil {
			continue
		}
		n++
		t.Run(c.Name, func(t *testing.T) {
			got, err := c.read(t, b)
			if diag.Code(err) == "UNSUPPORTED_FEATURE" {
				return // counted by engine/source/files
			}
			if err != nil {
				t.Fatal(err)
			}
			if got, want := showRows(got), showRows(c.Want.Values); got != want {
				t.Errorf("got  %s\nwant %s", got, want)
			}
		})
	}
	if n < 200 {
		t.Errorf("only %d cases have rows", n)
	}
}

func (c filesCase) read(t *testing.T, b *duckdb.Backend) ([][]*string, error) {
	t.Helper()
	dir := t.TempDir()
	for name, text := range c.Files {
		p := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(p), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(p, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		if at, ok := c.MTimes[name]; ok {
			m := time.UnixMilli(int64(at * 1000))
			if err := os.Chtimes(p, m, m); err != nil {
				t.Fatal(err)
			}
		}
	}
	r, err := files.New(files.Config{Dir: dir, Parquet: b})
	if err != nil {
		t.Fatal(err)
	}
	f := &plan.UnresolvedFiles{Format: c.Format, Paths: c.Paths}
	for k, v := range c.Options {
		f.Options = f.Options.With(k, v)
	}
	if c.Schema != "" {
		s, err := types.ParseDDL(c.Schema)
		if err != nil {
			t.Fatal(err)
		}
		f.Schema = &s
	}
	scan, err := r.Resolve(t.Context(), f, nil)
	if err != nil {
		return nil, err
	}
	p := &plan.Project{In: scan}
	for _, a := range scan.Output() {
		if !a.Hidden {
			p.List = append(p.List, &plan.Alias{Name: a.Name, ID: 1000 + a.ID, E: &plan.Cast{E: a, To: types.StringType}})
		}
	}
	var out [][]*string
	for row, err := range b.Query(context.Background(), p) {
		if err != nil {
			return nil, err
		}
		values := make([]*string, len(row))
		for i, v := range row {
			if v != nil {
				s := fmt.Sprint(v)
				values[i] = &s
			}
		}
		out = append(out, values)
	}
	return out, nil
}

// showRows prints rows in an order of their own.
func showRows(rows [][]*string) string {
	lines := make([]string, len(rows))
	for i, r := range rows {
		parts := make([]string, len(r))
		for j, v := range r {
			parts[j] = "NULL"
			if v != nil {
				parts[j] = fmt.Sprintf("%q", *v)
			}
		}
		lines[i] = "(" + strings.Join(parts, ", ") + ")"
	}
	slices.SortFunc(lines, cmp.Compare)
	return strings.Join(lines, " ")
}
