package main

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestSpecLikeSpark holds the verdict on spec files against that of spark-pipelines 4.3 dry-run. Names that start with spec_ are cases of
// tests/conformance/testdata/graph_spark43.json. Where dp answers otherwise, why says so.
func TestSpecLikeSpark(t *testing.T) {
	const rest = "\nlibraries: [{glob: {include: a.py}}]\n"
	for _, c := range []struct{ name, spec, spark, dp, why string }{
		{"spec_unknown_field", "name: x\nstorage: file://$DIR/s\nfoo: 1" + rest, "PIPELINE_SPEC_UNEXPECTED_FIELD", "", ""},
		{"spec_conf_not_str", "name: x\nstorage: file://$DIR/s\nconfiguration: {a: 1}" + rest, "PIPELINE_SPEC_DICT_VALUE_NOT_STRING", "", ""},
		{"spec_missing_storage", "name: x" + rest, "PIPELINE_SPEC_MISSING_REQUIRED_FIELD", "OK", "without storage, the tables stand in .dp"},
		{"spec_abs_no_scheme", "name: x\nstorage: $DIR" + rest, "PIPELINE_STORAGE_ROOT_INVALID", "OK", "storage is a path or a file: URI"},
		{"spec_unknown_catalog", "name: x\nstorage: file://$DIR/s\ncatalog: nosuch" + rest, "CATALOG_NOT_FOUND", "OK", "a catalog is a part of the tables' names and needs no plugin"},
		{"spec_empty", "", "TypeError", "PIPELINE_SPEC_MISSING_REQUIRED_FIELD", "Spark ends in a Python error"},
		{"missing name", "storage: file://$DIR/s" + rest, "PIPELINE_SPEC_MISSING_REQUIRED_FIELD", "", ""},
		{"bad glob", "name: x\nstorage: file://$DIR/s\nlibraries: [{glob: {include: '*.py'}}]\n", "PIPELINE_SPEC_INVALID_GLOB_PATTERN", "", ""},
		{"conf not dict", "name: x\nstorage: file://$DIR/s\nconfiguration: [a]" + rest, "PIPELINE_SPEC_FIELD_NOT_DICT", "", ""},
		{"other file", "name: x\nstorage: file://$DIR/s\nlibraries: [{glob: {include: a.txt}}]\n", "PIPELINE_UNSUPPORTED_DEFINITIONS_FILE_EXTENSION", "", ""},
		{"storage elsewhere", "name: x\nstorage: s3://bucket/s" + rest, "OK", "PIPELINE_STORAGE_ROOT_INVALID", "dp writes to local folders"},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := t.TempDir()
			write := func(name, text string) {
				if err := os.WriteFile(filepath.Join(dir, name), []byte(strings.ReplaceAll(text, "$DIR", dir)), 0o600); err != nil {
					t.Fatal(err)
				}
			}
			write("spark-pipeline.yml", c.spec)
			write("a.py", "from pyspark import pipelines as dp\n@dp.materialized_view\ndef b():\n    return spark.range(3)\n")
			write("a.txt", "x")
			t.Chdir(dir)
			want := c.spark
			if c.dp != "" {
				want = c.dp
			}
			var out, errs bytes.Buffer
			code := run([]string{"dry-run"}, nil, &out, &errs)
			got := "OK"
			if m := regexp.MustCompile(`\[([A-Z_.]+)\]`).FindStringSubmatch(errs.String()); m != nil {
				got = m[1]
			}
			if got != want || (code == exitOK) != (want == "OK") || code != exitOK && code != exitUsage {
				t.Errorf("exit %d, %s, want %s\n%s", code, got, want, errs.String())
			}
			if (c.why != "") != (got != c.spark) {
				t.Errorf("dp says %s and Spark %s, but the reason is %q", got, c.spark, c.why)
			}
		})
	}
}
