package files

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"sort"
	"strings"
	"testing"
	"time"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// sparkCase is one answer of real Spark, written by tests/oracle/files_goldens.py.
type sparkCase struct {
	Name, Format string
	Files        map[string]string
	Options      map[string]string
	Paths        []string
	Schema       string
	MTimes       map[string]float64
	Rows, Stream bool
	Want         struct {
		Schema  json.RawMessage
		Read    []string
		Rows    []string
		Error   string
		Message string
	}
}

// unlike are the cases in which dp answers otherwise on purpose, with the reason.
var unlike = map[string]string{
	"json/prefersDecimal":     "Spark fails on 1e3 (NEGATIVE_SCALE_DISALLOWED); dp takes it for DECIMAL(4,0)",
	"json/case-sort":          "Spark merges spellings only between records of equal fields; dp whenever the types allow it",
	"filter/modified-tz":      "Spark shifts the file's time by the zone, and so is off by it",
	"filter/modified-tzname":  "as above",
	"csv/skip-rows":           "skipRows is Databricks' option; Spark does not know it",
	"stream/bad-max":          "Spark notices a bad maxFilesPerTrigger when the stream starts; dp at once",
	"stream/zero-max":         "as above",
	"json/malformed-failfast": "compared by its own test: Spark's error has no class",
	"part/case-name":          "Spark's spelling differs from run to run; dp takes the first in the order of paths",
}

// refusedCases use an option that dp refuses by name so far.
var refusedCases = []string{
	"json/single-variant", "json/unquoted-allowed", "json/comments-allowed", "json/leading-zeros-allowed", "json/backslash-allowed",
	"json/control-allowed", "json/linesep", "csv/linesep",
}

// unreadFiles are cases in which Spark's inputFiles names files above the partition folders, whose rows it does not read.
// TestFilesLikeSpark in tests/conformance compares the rows.
var unreadFiles = []string{"list/hidden", "part/mixed", "filter/glob"}

// codes are Spark's conditions where dp's code differs, mostly for want of one in Spark.
var codes = map[string]string{
	"_LEGACY_ERROR_TEMP_1294":  "INVALID_OPTION_VALUE",
	"_LEGACY_ERROR_TEMP_2048":  "DP_STREAM_WITHOUT_SCHEMA",
	"IllegalArgumentException": "INVALID_OPTION_VALUE",
}

// javaErrors are the codes of cases in which Spark fails with a bare Java exception.
var javaErrors = map[string]string{
	"glob/21 in/[a.json": "DP_INVALID_GLOB", "glob/22 in/{a.json": "DP_INVALID_GLOB", "orc/unknown": "DATA_SOURCE_NOT_FOUND",
}

func TestLikeSpark(t *testing.T) {
	b, err := os.ReadFile("testdata/spark_files.json")
	if err != nil {
		t.Fatal(err)
	}
	var golden struct{ Cases []sparkCase }
	if err := json.Unmarshal(b, &golden); err != nil {
		t.Fatal(err)
	}
	if len(golden.Cases) < 300 {
		t.Fatalf("only %d cases", len(golden.Cases))
	}
	for _, c := range golden.Cases {
		if _, ok := unlike[c.Name]; ok {
			continue
		}
		t.Run(c.Name, func(t *testing.T) { c.run(t) })
	}
}

func (c sparkCase) run(t *testing.T) {
	dir := t.TempDir()
	writeFiles(t, dir, c.Files, c.MTimes)
	r := newReader(t, Config{Dir: dir})
	f := &plan.UnresolvedFiles{Format: c.Format, Paths: c.Paths, Streaming: c.Stream}
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
	rel, err := r.Resolve(context.Background(), f, nil)
	if slices.Contains(refusedCases, c.Name) {
		if diag.Code(err) != "UNSUPPORTED_FEATURE" {
			t.Fatalf("got %v, want a refusal", err)
		}
		return
	}
	if c.Want.Error != "" {
		want := c.Want.Error
		if w, ok := codes[want]; ok {
			want = w
		}
		if w, ok := javaErrors[c.Name]; ok {
			want = w
		}
		if diag.Code(err) != want {
			t.Fatalf("got %v, want %s (%s)", err, want, c.Want.Message)
		}
		return
	}
	if err != nil {
		t.Fatal(err)
	}
	scan := rel.(*plan.Scan)
	want, err := types.FromJSON(string(c.Want.Schema))
	if err != nil {
		t.Fatal(err)
	}
	if got := plan.Schema(scan); got.JSON() != want.JSON() {
		t.Errorf("schema\n got %s\nwant %s", got.DDL(), want.DDL())
	}
	if c.Stream {
		return
	}
	if slices.Contains(unreadFiles, c.Name) {
		return
	}
	if got := strings.Join(slices.Compact(readFiles(t, dir, scan.Source)), " "); got != strings.Join(c.Want.Read, " ") {
		t.Errorf("files\n got %s\nwant %s", got, strings.Join(c.Want.Read, " "))
	}
}

func newReader(t *testing.T, cfg Config) *Reader {
	t.Helper()
	r, err := New(cfg)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// writeFiles makes files below dir; times are seconds since 1970.
func writeFiles(t *testing.T, dir string, fs map[string]string, times map[string]float64) {
	t.Helper()
	for name, text := range fs {
		p := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(p), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(p, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		if at, ok := times[name]; ok {
			m := time.UnixMilli(int64(at * 1000))
			if err := os.Chtimes(p, m, m); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// readFiles is the files of a source, relative to dir, sorted.
func readFiles(t *testing.T, dir string, src plan.Source) []string {
	t.Helper()
	var out []string
	add := func(p string) {
		rel, err := filepath.Rel(dir, p)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, rel)
	}
	switch s := src.(type) {
	case *plan.RawSource:
		for _, f := range s.Files {
			add(f.Path)
		}
	case *plan.ParquetSource:
		for _, f := range s.Files {
			add(f.Path)
		}
	}
	sort.Strings(out)
	return out
}
