package files

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// options makes reader options of key and value in turn.
func optionsOf(kv ...string) plan.Options {
	var o plan.Options
	for i := 0; i < len(kv); i += 2 {
		o = o.With(kv[i], kv[i+1])
	}
	return o
}

// Databricks' documentation is the source of what is expected here: Spark has neither Auto Loader nor read_files.
func TestDatabricksReaders(t *testing.T) {
	events := map[string]string{
		"in/year=2024/month=01/a.json": `{"b":1,"a":{"x":1}}` + "\n",
		"in/year=2025/month=02/b.json": `{"b":"x","c":null}` + "\n",
		"in/_hidden/c.json":            `{"no":1}` + "\n",
	}
	orders := map[string]string{"in/a.csv": "id,name\n1,x\n", "in/b.csv": "name,id,at\ny,2.5,2024-01-31\n"}
	loader := func(format string, kv ...string) *plan.UnresolvedFiles {
		return &plan.UnresolvedFiles{Via: plan.AutoLoader, Paths: []string{"in"}, Streaming: true, Options: optionsOf(append([]string{"cloudFiles.format", format}, kv...)...)}
	}
	readFiles := func(kv ...string) *plan.UnresolvedFiles {
		return &plan.UnresolvedFiles{Via: plan.ReadFiles, Paths: []string{"in"}, Options: optionsOf(kv...)}
	}
	withSchema := func(f *plan.UnresolvedFiles, ddl string) *plan.UnresolvedFiles {
		s, err := types.ParseDDL(ddl)
		if err != nil {
			t.Fatal(err)
		}
		f.Schema = &s
		return f
	}
	for _, c := range []struct {
		name  string
		files map[string]string
		read  *plan.UnresolvedFiles
		want  string // schema, or the code of the error
	}{
		{"loader json", events, loader("json"), "a STRING, b STRING, c STRING, _rescued_data STRING, year STRING, month STRING"},
		{"loader json typed", events, loader("json", "cloudFiles.inferColumnTypes", "true"), "a STRUCT<x: BIGINT>, b STRING, c STRING, _rescued_data STRING, year INT, month INT"},
		{"loader mode none", events, loader("json", "cloudFiles.schemaEvolutionMode", "none"), "a STRING, b STRING, c STRING, year STRING, month STRING"},
		{"loader rescued name", events, loader("json", "cloudFiles.rescuedDataColumn", "lost"), "a STRING, b STRING, c STRING, lost STRING, year STRING, month STRING"},
		{"loader no partitions", events, loader("json", "cloudFiles.partitionColumns", ""), "a STRING, b STRING, c STRING, _rescued_data STRING"},
		{"loader one partition", events, loader("json", "cloudFiles.partitionColumns", "month"), "a STRING, b STRING, c STRING, _rescued_data STRING, month STRING"},
		{"loader hints", events, loader("json", "cloudFiles.inferColumnTypes", "true", "cloudFiles.schemaHints", "b BIGINT, a.x INT, a.y DATE, d MAP<STRING,INT>, year STRING"), "a STRUCT<x: INT, y: DATE>, b BIGINT, c STRING, d MAP<STRING, INT>, _rescued_data STRING, year STRING, month INT"},
		{"loader schema", events, withSchema(loader("json"), "b STRING"), "b STRING, year STRING, month STRING"},
		{"loader schema rescue", events, withSchema(loader("json", "cloudFiles.schemaEvolutionMode", "rescue", "rescuedDataColumn", "_rescued_data"), "b STRING"), "b STRING, _rescued_data STRING, year STRING, month STRING"},
		{"loader schema and evolution", events, withSchema(loader("json", "cloudFiles.schemaEvolutionMode", "addNewColumns"), "b STRING"), "CF_ADD_NEW_NOT_SUPPORTED"},
		{"loader csv", orders, loader("csv"), "id STRING, name STRING, at STRING, _rescued_data STRING"},
		{"loader csv typed", orders, loader("csv", "cloudFiles.inferColumnTypes", "true"), "id DOUBLE, name STRING, at DATE, _rescued_data STRING"},
		{"loader csv without header", orders, loader("csv", "header", "false"), "_c0 STRING, _c1 STRING, _c2 STRING, _rescued_data STRING"},
		{"loader no format", orders, &plan.UnresolvedFiles{Via: plan.AutoLoader, Paths: []string{"in"}, Streaming: true}, "CF_MISSING_FORMAT_OPTION"},
		{"loader unknown option", orders, loader("csv", "cloudFiles.inferColumTypes", "true"), "CF_UNKNOWN_OPTION_KEYS_ERROR"},
		{"loader inferSchema", orders, loader("csv", "cloudFiles.inferSchema", "true"), "CF_UNKNOWN_OPTION_KEYS_ERROR"},
		{"loader unknown allowed", orders, loader("csv", "cloudFiles.nonsense", "1", "cloudFiles.validateOptions", "false"), "id STRING, name STRING, at STRING, _rescued_data STRING"},
		{"loader cloud options", orders, loader("csv", "cloudFiles.region", "eu", "cloudFiles.useNotifications", "true", "cloudFiles.schemaLocation", "/x", "cloudFiles.resourceTag.a", "b", "nonsense", "1"), "id STRING, name STRING, at STRING, _rescued_data STRING"},
		{"loader clean source", orders, loader("csv", "cloudFiles.cleanSource", "DELETE"), "UNSUPPORTED_FEATURE"},
		{"loader clean source off", orders, loader("csv", "cloudFiles.cleanSource", "OFF"), "id STRING, name STRING, at STRING, _rescued_data STRING"},
		{"loader overwrites", orders, loader("csv", "cloudFiles.allowOverwrites", "true"), "UNSUPPORTED_FEATURE"},
		{"loader bad mode", orders, loader("csv", "cloudFiles.schemaEvolutionMode", "sometimes"), "INVALID_OPTION_VALUE"},
		{"loader xml", orders, loader("xml"), "UNSUPPORTED_FEATURE"},
		{"loader unknown format", orders, loader("jsn"), "DATA_SOURCE_NOT_FOUND"},
		{"loader text", map[string]string{"in/p=1/a.txt": "x"}, loader("text"), "value STRING, p INT"},
		{"loader empty", map[string]string{"in/_x": ""}, loader("json"), "CF_EMPTY_DIR_FOR_SCHEMA_INFERENCE"},
		{"loader empty with schema", map[string]string{"in/_x": ""}, withSchema(loader("json"), "a INT"), "a INT"},
		{"read_files", events, readFiles("format", "json"), "a STRUCT<x: BIGINT>, b STRING, c STRING, _rescued_data STRING, year INT, month INT"},
		{"read_files detects", orders, readFiles(), "id DOUBLE, name STRING, at DATE, _rescued_data STRING"},
		{"read_files cannot tell", map[string]string{"in/a.json": "{}", "in/b.csv": "a"}, readFiles(), "CANNOT_INFER_FILE_FORMAT"},
		{"read_files avro", map[string]string{"in/a.avro": "x"}, readFiles(), "UNSUPPORTED_FEATURE"},
		{"read_files tsv", map[string]string{"in/a.tsv": "a\tb\n1\tx\n"}, readFiles(), "a INT, b STRING, _rescued_data STRING"},
		{"read_files untyped", orders, readFiles("format", "csv", "inferColumnTypes", "false"), "id STRING, name STRING, at STRING, _rescued_data STRING"},
		{"read_files schema", orders, readFiles("format", "csv", "schema", "id INT, name STRING"), "id INT, name STRING"},
		{"read_files unknown option", orders, readFiles("format", "csv", "heade", "true"), "CF_UNKNOWN_OPTION_KEYS_ERROR"},
		{"read_files other format's option", orders, readFiles("format", "csv", "allowComments", "true"), "id DOUBLE, name STRING, at DATE, _rescued_data STRING"},
		{"rescued column for spark.read", events, &plan.UnresolvedFiles{Format: "json", Paths: []string{"in/year=2024/month=01"}, Options: optionsOf("rescuedDataColumn", "r")}, "a STRUCT<x: BIGINT>, b BIGINT, r STRING"},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := t.TempDir()
			same := map[string]float64{}
			for f := range c.files {
				same[f] = 1_700_000_000 // else the order of writing would be that of the columns
			}
			writeFiles(t, dir, c.files, same)
			rel, err := newReader(t, Config{Dir: dir}).Resolve(context.Background(), c.read, nil)
			if err != nil {
				if diag.Code(err) != c.want {
					t.Fatalf("got %v, want %s", err, c.want)
				}
				return
			}
			if got := plan.Schema(rel).DDL(); got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
		})
	}
}

// The table of the documentation's page on Auto Loader options: which files a pattern takes by default, and with useStrictGlobber.
func TestGlobberOfAutoLoader(t *testing.T) {
	for _, c := range []struct {
		pattern, file string
		def, strict   bool
	}{
		{"a/b", "a/b/c/file.txt", true, true},
		{"a/b", "a/b_dir/c/file.txt", false, false},
		{"a/b", "a/b.txt", false, false},
		{"a/b/", "a/b.txt", false, false},
		{"a/*/c/", "a/b/c/file.txt", true, true},
		{"a/*/c/", "a/b/c/d/file.txt", true, true},
		{"a/*/d/", "a/b/c/d/file.txt", true, false},
		{"a/*/c/", "a/b/x/y/c/file.txt", true, false},
		{"a/*/c", "a/b/c_file.txt", true, false},
		{"a/*/c", "a/b/cookie/file.txt", true, false},
		{"a/b*", "a/b.txt", true, true},
		{"a/b*", "a/b/file.txt", true, true},
		{"a/{0.txt,1.txt}", "a/0.txt", true, true},
		{"a/*/{0.txt,1.txt}", "a/0.txt", false, false},
		{"a/b/[cde-h]/i/", "a/b/c/i/file.txt", true, true},
	} {
		dir := t.TempDir()
		writeFiles(t, dir, map[string]string{c.file: "x"}, nil)
		r := newReader(t, Config{Dir: dir})
		for _, strict := range []bool{false, true} {
			want := c.def
			if strict {
				want = c.strict
			}
			rel, err := r.Resolve(context.Background(), &plan.UnresolvedFiles{
				Via: plan.AutoLoader, Paths: []string{c.pattern}, Options: optionsOf("cloudFiles.format", "text", "cloudFiles.useStrictGlobber", boolText(strict)),
			}, nil)
			got := err == nil && len(rel.(*plan.Scan).Source.(*plan.RawSource).Files) == 1
			if got != want || err != nil && diag.Code(err) != "PATH_NOT_FOUND" {
				t.Errorf("%s takes %s (strict %t): %t %v, want %t", c.pattern, c.file, strict, got, err, want)
			}
		}
	}
}

func TestPaths(t *testing.T) {
	dir := t.TempDir()
	writeFiles(t, dir, map[string]string{"data/landing/x y/a.json": "{\"a\":1}\n", "data/vol/b.json": "{\"a\":1}\n", "odd{1}/c.json": "{\"a\":1}\n"}, nil)
	r := newReader(t, Config{Dir: dir, Paths: map[string]string{"s3://acme": "data", "s3://acme/landing": "data/landing", "/Volumes/main/raw/in": dir + "/data/vol"}})
	for _, c := range []struct{ path, shown, err, hint string }{
		{"s3://acme/landing/x y", "s3://acme/landing/x%20y/a.json", "", ""},
		{"s3a://acme/vol/*.json", "s3://acme/vol/b.json", "", ""},
		{"/Volumes/main/raw/in", "dbfs:/Volumes/main/raw/in/b.json", "", ""},
		{"dbfs:/Volumes/main/raw/in/b.json", "dbfs:/Volumes/main/raw/in/b.json", "", ""},
		{"/dbfs/Volumes/main/raw/*/", "", "PATH_NOT_FOUND", "/Volumes/main/raw"},
		{"file:" + dir + "/data/vol", "file://" + dir + "/data/vol/b.json", "", ""},
		{dir + "/data/vol/b.json", "file://" + dir + "/data/vol/b.json", "", ""},
		{"./data/../data/vol", "file://" + dir + "/data/vol/b.json", "", ""},
		{"odd{1}", "", "PATH_NOT_FOUND", "relative"},
		{`odd\{1\}`, "file://" + dir + "/odd%7B1%7D/c.json", "", ""},
		{"s3://other/x", "", "PATH_NOT_FOUND", "paths: {s3://other: data/s3}"},
		{"s3://acme/nosuch", "", "PATH_NOT_FOUND", "dp.yml maps s3://acme to"},
		{"/Volumes/a/b/c/d", "", "PATH_NOT_FOUND", "paths: {/Volumes/a/b/c: data/"},
		{"dbfs:/mnt/x/y", "", "PATH_NOT_FOUND", "paths: {/mnt/x: data/"},
		{"nosuch", "", "PATH_NOT_FOUND", "relative paths start from"},
		{"", "", "PATH_NOT_FOUND", ""},
	} {
		rel, err := r.Resolve(context.Background(), &plan.UnresolvedFiles{Format: "json", Paths: []string{c.path}}, nil)
		if c.err != "" {
			e, _ := diag.As(err)
			if diag.Code(err) != c.err || !strings.Contains(e.Hint, c.hint) {
				t.Errorf("%s: got %v, hint %q, want %s and %q", c.path, err, e.Hint, c.err, c.hint)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", c.path, err)
			continue
		}
		if got := rel.(*plan.Scan).Source.(*plan.RawSource).Files[0].Shown; got != c.shown {
			t.Errorf("%s: shown as %s, want %s", c.path, got, c.shown)
		}
	}
}

func TestExact(t *testing.T) {
	json := func(kv ...string) *plan.UnresolvedFiles {
		return &plan.UnresolvedFiles{Format: "json", Options: optionsOf(kv...)}
	}
	csv := func(kv ...string) *plan.UnresolvedFiles {
		return &plan.UnresolvedFiles{Format: "csv", Options: optionsOf(append([]string{"header", "true", "inferSchema", "true"}, kv...)...)}
	}
	for _, c := range []struct {
		name, text string
		read       *plan.UnresolvedFiles
		want       bool
	}{
		{"inferred", `{"a":1,"b":{"c":[1.5,NaN]}}`, json(), true},
		{"no newline at the end, white space, CRLF", " {\"a\":1} \r\n\r\n{\"a\":2}", json(), true},
		{"malformed", `{"a":`, json(), false},
		{"behind the record", `{"a":1} x`, json(), false},
		{"an array as record", `[{"a":1}]`, json(), false},
		{"an array as record behind blanks", ` [{"a":1}]`, json(), false},
		{"an array as file", "[{\"a\":1},\n{\"a\":2}]", json("multiLine", "true"), true},
		{"null as record", "null\n{\"a\":1}", json(), false},
		{"single quotes", `{'a':1}`, json(), false},
		{"half a surrogate pair", `{"a":"\ud83d"}`, json(), false},
		{"bad UTF-8", "{\"a\":\"\xff\"}", json(), false},
		{"a signed infinity", `{"a":+Infinity}`, json(), false},
		{"old Mac line ends", "{\"a\":1}\r{\"a\":2}", json(), false},
		{"objects as strings", `{"a":{"b":1}}`, &plan.UnresolvedFiles{Via: plan.AutoLoader, Options: optionsOf("cloudFiles.format", "json")}, false},
		{"floating numbers as strings", `{"a":1e3}`, &plan.UnresolvedFiles{Via: plan.AutoLoader, Options: optionsOf("cloudFiles.format", "json")}, false},
		{"a string and a floating number", "{\"a\":1.50}\n{\"a\":\"x\"}", json(), false},
		{"a string and an integer", "{\"a\":1}\n{\"a\":\"x\"}", json(), true},
		{"a string and an array", "{\"a\":\"x\"}\n{\"a\":[1]}", json(), false},
		{"an empty string", "{\"a\":\"\"}\n{\"a\":\"x\"}", json(), true},
		{"an empty string alone", `{"a":""}`, json(), true},
		{"an empty string and a number", "{\"a\":\"\"}\n{\"a\":1}", json(), false},
		{"an empty string in an array of numbers", `{"a":[1,""]}`, json(), false},
		{"strings", `{"a":"b","c":1,"d":true}`, &plan.UnresolvedFiles{Via: plan.AutoLoader, Options: optionsOf("cloudFiles.format", "json")}, true},
		{"hint that fits", `{"a":1}`, &plan.UnresolvedFiles{Via: plan.ReadFiles, Options: optionsOf("format", "json", "schemaHints", "a DECIMAL(20,0)")}, true},
		{"hint that may not fit", `{"a":1}`, &plan.UnresolvedFiles{Via: plan.ReadFiles, Options: optionsOf("format", "json", "schemaHints", "a INT")}, false},
		{"schema", `{"a":1}`, &plan.UnresolvedFiles{Format: "json", Schema: &types.Schema{Fields: []types.Field{types.Col("a", types.LongType)}}}, false},

		{"csv", "a,b,c,d,e\n1,x,1.5,2024-01-31 10:00:00,true\n,,,,\n-2,\"y,z\",-2,2024-01-31T10:00:00.5Z,false\n", csv(), true},
		{"csv strings", "a,b\n1,x\n", csv("inferSchema", "false"), true},
		{"csv short row", "a,b\n1,x\n2\n", csv(), false},
		{"csv short row of strings", "a,b\nx,x\ny\n", csv(), false},
		{"csv long row", "a,b\n1,x,y\n", csv(), false},
		{"csv number with blanks", "a\n 1\n", csv(), false},
		{"csv number in scientific form", "a\n1e3\n", csv(), false},
		{"csv plus", "a\n+1\n", csv(), false},
		{"csv lax date", "a\n2024-1-1\n", csv(), false},
		{"csv date in a column of times", "a\n2024-01-31 10:00:00\n2024-01-31\n", csv(), false},
		{"csv no such day", "a\n2024-01-31 10:00:00\n2023-02-29 10:00:00\n", csv(), true}, // a string column then
		{"csv quote never closed", "a\n\"x\ny\"\n", csv(), false},
		{"csv quote in the middle", "a,b\n\"x\"y,1\n", csv(), false},
		{"csv over lines", "a,b\n\"x\ny\",1\n", csv("multiLine", "true"), true},
		{"csv TRUE", "a\nTRUE\n", csv(), true},
	} {
		dir := t.TempDir()
		writeFiles(t, dir, map[string]string{"in/a." + c.read.Format: c.text + "\n"}, nil)
		c.read.Paths = []string{"in"}
		rel, err := newReader(t, Config{Dir: dir}).Resolve(context.Background(), c.read, nil)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if got := rel.(*plan.Scan).Source.(*plan.RawSource).Exact; got != c.want {
			t.Errorf("%s: exact %t, want %t", c.name, got, c.want)
		}
	}
}

// Columns of CSV files with headers of their own are matched by name; each file says which it has.
func TestColumnsOfCSV(t *testing.T) {
	schema := types.Schema{Fields: []types.Field{types.Col("b", types.StringType), types.Col("a", types.StringType)}}
	for _, c := range []struct {
		name string
		read *plan.UnresolvedFiles
		want string
	}{
		{"inferred", &plan.UnresolvedFiles{Via: plan.ReadFiles, Format: "csv"}, "[[a b] [b c]]"},
		{"schema", &plan.UnresolvedFiles{Via: plan.ReadFiles, Format: "csv", Schema: &schema, Options: optionsOf("header", "true")}, "[[a b] [b c]]"},
		{"schema without header", &plan.UnresolvedFiles{Via: plan.ReadFiles, Format: "csv", Schema: &schema}, "[[] []]"},
		{"plain", &plan.UnresolvedFiles{Format: "csv", Schema: &schema, Options: optionsOf("header", "true")}, "[[] []]"},
	} {
		dir := t.TempDir()
		writeFiles(t, dir, map[string]string{"in/1.csv": "a,b\n1,2\n", "in/2.csv": "b,c\n1,2\n"}, nil)
		c.read.Paths = []string{"in"}
		rel, err := newReader(t, Config{Dir: dir}).Resolve(t.Context(), c.read, nil)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		var got [][]string
		src := rel.(*plan.Scan).Source.(*plan.RawSource)
		for _, f := range src.Files {
			got = append(got, f.Columns)
		}
		if fmt.Sprint(got) != c.want {
			t.Errorf("%s: columns %v, want %s", c.name, got, c.want)
		}
		if _, ok := src.Options.Get("header"); !ok {
			t.Errorf("%s: the backend is not told of the header", c.name)
		}
	}
}

// Without a format a Delta table is read as one, as on Databricks, and anything else as Parquet.
func TestDefaultFormat(t *testing.T) {
	dir := t.TempDir()
	writeFiles(t, dir, map[string]string{"t/_delta_log/00000000000000000000.json": "{}", "p/a.parquet": "x"}, nil)
	asked := ""
	r := newReader(t, Config{Dir: dir, Delta: func(_ context.Context, _ *plan.UnresolvedFiles, d string) (plan.Relation, error) {
		asked = d
		return &plan.OneRow{}, nil
	}})
	if _, err := r.Resolve(t.Context(), &plan.UnresolvedFiles{Paths: []string{"t"}}, nil); err != nil || asked != dir+"/t" {
		t.Errorf("delta: %v, asked for %s", err, asked)
	}
	schema := &types.Schema{Fields: []types.Field{types.Col("a", types.LongType)}}
	rel, err := r.Resolve(t.Context(), &plan.UnresolvedFiles{Paths: []string{"p"}, Schema: schema}, nil)
	if err != nil || rel.(*plan.Scan).Source.SourceKind() != "parquet" {
		t.Errorf("parquet: %v", err)
	}
	writeFiles(t, dir, map[string]string{"t/f.parquet": "x"}, nil)
	if _, err := r.Resolve(t.Context(), &plan.UnresolvedFiles{Format: "parquet", Paths: []string{"t"}, Schema: schema}, nil); diag.Code(err) != "DELTA_INVALID_FORMAT" {
		t.Errorf("a Delta table as Parquet: %v", err)
	}
}

// footers answers schemas of Parquet files by their number.
type footers map[int]string

func (f footers) FileSchema(_ context.Context, paths []string) (types.Schema, error) {
	return types.ParseDDL(f[len(paths)])
}

// The schema of Parquet files is that of the first, unless they are merged; Auto Loader always merges them.
func TestParquet(t *testing.T) {
	dir := t.TempDir()
	writeFiles(t, dir, map[string]string{"in/p=1/a.parquet": "x", "in/p=2/b.parquet": "y"}, map[string]float64{"in/p=1/a.parquet": 10, "in/p=2/b.parquet": 20})
	r := newReader(t, Config{Dir: dir, Parquet: footers{1: "a INT NOT NULL", 2: "a INT, b STRING"}})
	for _, c := range []struct {
		name, want string
		read       *plan.UnresolvedFiles
	}{
		{"plain", "a INT, p INT", &plan.UnresolvedFiles{Format: "parquet"}},
		{"merged", "a INT, b STRING, p INT", &plan.UnresolvedFiles{Format: "parquet", Options: optionsOf("mergeSchema", "true")}},
		{"read_files", "a INT, b STRING, _rescued_data STRING, p INT", &plan.UnresolvedFiles{Via: plan.ReadFiles}},
	} {
		c.read.Paths = []string{"in"}
		rel, err := r.Resolve(t.Context(), c.read, nil)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if got := plan.Schema(rel).DDL(); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
		f := rel.(*plan.Scan).Source.(*plan.ParquetSource).Files[1]
		if f.ModTime != 20000 || f.Size != 1 || f.Rows != -1 || *f.Partition["p"] != "2" || f.Shown != "file://"+dir+"/in/p=2/b.parquet" {
			t.Errorf("%s: file %+v", c.name, f)
		}
	}
}

// An empty string in one file counts as NULL; a number in another file makes the column one of numbers, which it does not fit.
func TestExactOverFiles(t *testing.T) {
	dir := t.TempDir()
	writeFiles(t, dir, map[string]string{"in/a.json": `{"s":{"a":""},"b":1}`, "in/b.json": `{"s":{"a":1}}`}, nil)
	rel, err := newReader(t, Config{Dir: dir}).Resolve(t.Context(), &plan.UnresolvedFiles{Format: "json", Paths: []string{"in"}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if rel.(*plan.Scan).Source.(*plan.RawSource).Exact || plan.Schema(rel).DDL() != "b BIGINT, s STRUCT<a: BIGINT>" {
		t.Errorf("exact, or %s", plan.Schema(rel).DDL())
	}
}

func TestFailFast(t *testing.T) {
	dir := t.TempDir()
	writeFiles(t, dir, map[string]string{"in/a.json": "{\"a\":1}\n{\"a\":\n"}, nil)
	_, err := newReader(t, Config{Dir: dir}).Resolve(context.Background(), &plan.UnresolvedFiles{Format: "json", Paths: []string{"in"}, Options: optionsOf("mode", "FAILFAST")}, nil)
	if diag.Code(err) != "MALFORMED_RECORD_IN_PARSING.WITHOUT_SUGGESTION" || !strings.Contains(err.Error(), `{"a":`) || !strings.Contains(err.Error(), "a.json") {
		t.Errorf("got %v", err)
	}
}

// An error stands where the read was written.
func TestOriginOfErrors(t *testing.T) {
	at := diag.Origin{File: "p.py", Line: 3, Col: 5}
	_, err := newReader(t, Config{Dir: t.TempDir()}).Resolve(context.Background(), &plan.UnresolvedFiles{At: at, Format: "json", Paths: []string{"in"}}, nil)
	if e, _ := diag.As(err); e == nil || e.Origin != at {
		t.Errorf("got %v", err)
	}
}
