package duckdb_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"fmt"
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

func write(t *testing.T, name, text string) string {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return name
}

func check(t *testing.T, b *duckdb.Backend, r plan.Relation, want ...string) {
	t.Helper()
	got, err := backendtest.Rows(context.Background(), b, r)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %q\nwant %q", got, want)
	}
}

// Databricks' rescued data: values of another type, columns the schema lacks, names in another case, as JSON with the file's path.
func TestRescuedData(t *testing.T) {
	b := open(t, duckdb.Options{})
	path := write(t, filepath.Join(t.TempDir(), "in put.json"), `{"a":"x","b":"ok","s":{"x":"bad","y":2}}
{"a":1,"b":"ok","C":[1, 2],"l":[1,"q"]}
{"a":2,"b":"ok"}
no json
`)
	scan := rawScan(t, "json", "a INT, b STRING, s STRUCT<x: INT, y: INT>, l ARRAY<INT>, _rescued_data STRING", nil, path)
	src := scan.Source.(*plan.RawSource)
	src.Rescued = "_rescued_data"
	src.Files[0].Shown = "s3://bucket/in put.json"
	check(t, b, scan,
		`NULL|ok|(x=NULL,y=2)|NULL|{"a":"x","s":{"x":"bad"},"_file_path":"s3://bucket/in put.json"}`,
		`1|ok|NULL|NULL|{"C":[1,2],"l":[1,"q"],"_file_path":"s3://bucket/in put.json"}`,
		`2|ok|NULL|NULL|NULL`,
		`NULL|NULL|NULL|NULL|NULL`)

	path = write(t, filepath.Join(t.TempDir(), "in.csv"), "b,more,a\nx,y,1\nz,w,bad\n")
	scan = rawScan(t, "csv", "a INT, b STRING, _rescued_data STRING", map[string]string{"header": "true"}, path)
	src = scan.Source.(*plan.RawSource)
	src.Rescued = "_rescued_data"
	src.Files[0].Columns = []string{"b", "more", "a"}
	src.Files[0].Shown = "f"
	check(t, b, scan, `1|x|{"more":"y","_file_path":"f"}`, `NULL|z|{"more":"w","a":"bad","_file_path":"f"}`)
}

func TestFileFacts(t *testing.T) {
	b := open(t, duckdb.Options{})
	dir := t.TempDir()
	one := write(t, filepath.Join(dir, "day=2024-01-02", "a.json"), `{"id":1}`+"\n"+`{"id":2}`+"\n")
	two := write(t, filepath.Join(dir, "day=x", "b.json"), `{"id":3}`+"\n")
	for _, exact := range []bool{true, false} {
		scan := rawScan(t, "json", "id BIGINT, day DATE, _rescued_data STRING", nil, one, two)
		src := scan.Source.(*plan.RawSource)
		src.Partition, src.Rescued, src.Exact, src.Metadata = []string{"day"}, "_rescued_data", exact, true
		day := "2024-01-02"
		src.Files[0].Partition = map[string]*string{"day": &day}
		src.Files[1].Partition = map[string]*string{"day": nil}
		src.Files[0].Shown = "dbfs:/in/a.json"
		meta := types.StructOf(types.Col("file_path", types.StringType), types.Col("file_name", types.StringType), types.Col("file_size", types.LongType))
		scan.Attrs = append(scan.Attrs, &plan.Attr{ID: 9, Name: "_metadata", T: meta, Hidden: true})
		tables := backendtest.Tables{"t": scan}
		check(t, b, backendtest.Analyze(t, "SELECT * FROM t ORDER BY id", tables), "1|2024-01-02|NULL", "2|2024-01-02|NULL", "3|NULL|NULL")
		check(t, b, backendtest.Analyze(t, "SELECT id, _metadata.file_path, _metadata.file_size FROM t WHERE day = '2024-01-02' ORDER BY id", tables),
			"1|dbfs:/in/a.json|18", "2|dbfs:/in/a.json|18")
		check(t, b, backendtest.Analyze(t, "SELECT id, input_file_name() AS f, _metadata.file_name FROM t WHERE id <> 2 ORDER BY id", tables),
			"1|dbfs:/in/a.json|a.json", "3|file://"+two+"|b.json")
		check(t, b, backendtest.Analyze(t, "SELECT count(*) FROM t", tables), "3")
	}
}

// Large files are read in sections by several threads; every record comes once, and an error has the line of the file.
func TestSections(t *testing.T) {
	b := open(t, duckdb.Options{Threads: 4})
	var text strings.Builder
	const n = 240_000
	for i := range n {
		// Lines of all lengths, so that the sections' ends fall anywhere.
		fmt.Fprintf(&text, "{\"id\":%d,\"p\":\"%s\"}\n", i, strings.Repeat("x", i%97))
	}
	dir := t.TempDir()
	plainFile := write(t, filepath.Join(dir, "a.json"), text.String())
	var z bytes.Buffer
	w := gzip.NewWriter(&z)
	if _, err := w.Write([]byte(text.String())); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	zipped := write(t, filepath.Join(dir, "b.json.gz"), z.String())
	for _, path := range []string{plainFile, zipped} {
		for _, exact := range []bool{false, true} {
			scan := rawScan(t, "json", "id BIGINT, p STRING", nil, path)
			scan.Source.(*plan.RawSource).Exact = exact
			want := fmt.Sprintf("%d|%d|%d", n, n, int64(n)*(n-1)/2)
			check(t, b, backendtest.Analyze(t, "SELECT count(*), count(DISTINCT id), sum(id) FROM t", backendtest.Tables{"t": scan}), want)
		}
	}
	bad := write(t, filepath.Join(dir, "bad.json"), text.String()+"oops\n"+text.String())
	scan := rawScan(t, "json", "id BIGINT", map[string]string{"mode": "FAILFAST"}, bad)
	_, err := backendtest.Rows(context.Background(), b, scan)
	if diag.Code(err) != "MALFORMED_RECORD_IN_PARSING.WITHOUT_SUGGESTION" || !strings.Contains(err.Error(), fmt.Sprintf("%s:%d", bad, n+1)) {
		t.Errorf("got %v", err)
	}
}

func TestRawErrors(t *testing.T) {
	b := open(t, duckdb.Options{})
	path := write(t, filepath.Join(t.TempDir(), "a.csv"), "1\n")
	scan := rawScan(t, "csv", "a INT", map[string]string{"encoding": "UTF-16"}, path)
	if _, err := backendtest.Rows(context.Background(), b, scan); diag.Code(err) != "UNSUPPORTED_FEATURE" {
		t.Errorf("a foreign encoding: %v", err)
	}
	scan = rawScan(t, "csv", "a INT", map[string]string{"multiLine": "perhaps"}, path)
	if _, err := backendtest.Rows(context.Background(), b, scan); diag.Code(err) != "INVALID_OPTION_VALUE" {
		t.Errorf("a bad option: %v", err)
	}
	scan = rawScan(t, "json", "a INT", nil, path)
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	if _, err := backendtest.Rows(context.Background(), b, scan); diag.Code(err) != "FAILED_READ_FILE.FILE_NOT_EXIST" {
		t.Errorf("a file that is gone: %v", err)
	}
}

func TestBinaryFiles(t *testing.T) {
	b := open(t, duckdb.Options{})
	path := write(t, filepath.Join(t.TempDir(), "a.bin"), "\x00\xff")
	scan := rawScan(t, "binaryFile", "path STRING, modificationTime TIMESTAMP, length BIGINT, content BINARY", nil, path)
	check(t, b, backendtest.Analyze(t, "SELECT path, length, content, modificationTime > TIMESTAMP '2020-01-01' FROM t", backendtest.Tables{"t": scan}), "file://"+path+"|2|0x00FF|true")
}
