package conformance

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/seed-e45c46d8/dp/decorators"
	"github.com/seed-e45c46d8/dp/engine"
	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/flow"
	"github.com/seed-e45c46d8/dp/engine/flow/appendflow"
	"github.com/seed-e45c46d8/dp/engine/flow/complete"
	"github.com/seed-e45c46d8/dp/engine/flow/replacewhere"
	"github.com/seed-e45c46d8/dp/engine/graph"
)

// pipelineCase is Spark's verdict on the definitions of one pipeline: Python alone, or SQL beside sqlPrelude. $DIR is its folder.
type pipelineCase struct {
	Name     string
	OK       bool
	Py, SQL  string
	Error    sparkError
	Failures []string // of flows: they hold the class when Error only says that flows could not be resolved
}

type sparkError struct{ Type, Condition, Text string }

// sqlPrelude is the Python file that every SQL case was recorded with.
const sqlPrelude = `from pyspark import pipelines as dp
@dp.temporary_view
def src():
    return spark.readStream.schema("id INT, v STRING, op STRING, seq BIGINT").json("$DIR/in")
@dp.materialized_view
def b():
    return spark.range(3)
`

// elsewhere are the cases about spec files, which cmd/dp reads: TestSpecLikeSpark there.
var elsewhere = []string{"spec_unknown_field", "spec_missing_storage", "spec_abs_no_scheme", "spec_conf_not_str", "spec_unknown_catalog", "spec_empty"}

// unnamed are the cases in which Spark's error has no class: dp's code, and a part of its text that is Spark's.
var unnamed = map[string]struct{ code, text string }{
	"cycle_self":             {"DP_CIRCULAR_DEPENDENCY", "The downstream table 'spark_catalog.default.m1' is referenced when creating the upstream table or view 'spark_catalog.default.m1'. Circular dependencies are not supported in a pipeline."},
	"returns_none":           {"DP_QUERY_RESULT", "NoneType"},
	"raises_in_function":     {"DP_PYTHON_EXCEPTION", "boom"},
	"top_level_syntax_error": {"DP_PYTHON_SYNTAX", "invalid syntax"},
	"append_unknown_target":  {"DP_UNSUPPORTED_DESTINATION", "Unsupported destination spark_catalog.default.nosuch in flow: spark_catalog.default.f"},
	"append_to_view":         {"DP_UNSUPPORTED_DESTINATION", "Unsupported destination spark_catalog.default.src in flow: spark_catalog.default.f"},
	"table_4part":            {"IDENTIFIER_TOO_MANY_NAME_PARTS", "a.b.c.d"},
	"set_conf_no_value":      {"INVALID_SET_SYNTAX", "SET"},
}

// judgedUnlike are the cases in which dp answers otherwise, on purpose: what it answers ("OK", or its codes), and why.
var judgedUnlike = map[string]struct{ got, why string }{
	// Databricks' language, which Apache Spark does not have.
	"batch_query_for_table": {"OK", "@dp.table over a batch query is a materialized view on Databricks"},
	"mv_or_replace":         {"OK", "CREATE OR REPLACE MATERIALIZED VIEW stands in published Databricks pipelines"},
	"mv_expect":             {"OK", "expectations are Databricks' language"},
	"mv_private":            {"OK", "PRIVATE is Databricks' language"},
	"mv_location":           {"OK", "LOCATION is the path= of Databricks' tables; dp keeps the table there"},
	"mv_check_constraint":   {"OK", "a CHECK constraint is one of the Delta table: rows that break it fail the flow"},
	"st_or_refresh":         {"OK", "OR REFRESH is Databricks' language"},
	"st_expect":             {"OK", "expectations are Databricks' language"},
	"st_read_files":         {"PATH_NOT_FOUND", "read_files is Databricks' function; the recorded folder does not exist"},
	"flow_once":             {"OK", "INSERT INTO ONCE is Databricks' language"},
	"flow_replace_where":    {"PARSE_SYNTAX_ERROR", "REPLACE WHERE is Databricks' language; there BY NAME is required, which the case leaves out"},
	"use_catalog":           {"OK", "USE CATALOG is Databricks' language; the catalog is the one in use"},
	"schema_in_function":    {"OK", "df.schema and df.columns work in query functions on Databricks"},
	"top_level_conf_set":    {"OK", "spark.conf.set at the top level of a file works on Databricks"},

	// What dp knows and refuses by name.
	"top_level_sql_select_literal": {"UNSUPPORTED_FEATURE", "collect at the top level would run a query while files are read"},
	"top_level_write":              {"UNSUPPORTED_FEATURE", "Spark writes the table, even in a dry run; nothing but flows writes in dp"},
	"stream_agg_no_watermark":      {"UNSUPPORTED_FEATURE", "Spark accepts it and fails when it runs (STREAMING_OUTPUT_MODE.UNSUPPORTED_OPERATION)"},
	"returns_pandas":               {"DP_PYTHON_IMPORT", "dp's Python has no pandas: the import fails before the function returns"},

	// Found before anything runs.
	"partition_unknown_col": {"COLUMN_NOT_DEFINED_IN_TABLE", "Spark accepts it and fails when it runs, with this class"},
	"refresh_unknown":       {"TABLE_OR_VIEW_NOT_FOUND", "Spark refreshes nothing and says COMPLETED"},

	// Spark's class is not the one it means.
	"temp_view_multipart": {"MULTIPART_TEMPORARY_VIEW_NAME_NOT_SUPPORTED", "Spark ends in INTERNAL_ERROR, as this class has no text there"},
	"mv_no_query":         {"PARSE_SYNTAX_ERROR", "_LEGACY_ERROR_TEMP_0035 is Spark's ParseException without a name of its own"},
	"flow_into_mv":        {"MATERIALIZED_VIEW_WITH_MULTIPLE_QUERIES INVALID_FLOW_QUERY_TYPE.STREAMING_RELATION_FOR_MATERIALIZED_VIEW", "Spark puts the schemas of the flows together before it asks how many there may be"},
}

// TestPipelinesJudgedLikeSpark checks the definitions of every recorded case as dp dry-run does and holds the error class against Spark's. A
// difference that is not listed fails, as does a listed one that is none any more.
func TestPipelinesJudgedLikeSpark(t *testing.T) {
	text, err := os.ReadFile("testdata/graph_spark43.json")
	if err != nil {
		t.Fatal(err)
	}
	var golden struct{ Python, SQL []pipelineCase }
	if err := json.Unmarshal(text, &golden); err != nil {
		t.Fatal(err)
	}
	cases := append(golden.Python, golden.SQL...)
	if len(cases) != 71 {
		t.Fatalf("%d cases, want 71", len(cases))
	}
	known := slices.Clone(elsewhere)
	for _, c := range cases {
		known = append(known, c.Name)
		if slices.Contains(elsewhere, c.Name) {
			continue
		}
		t.Run(c.Name, func(t *testing.T) {
			err := c.check(t)
			got, want := verdict(err), c.verdict(t)
			u, unlike := judgedUnlike[c.Name]
			switch {
			case unlike && got == want:
				t.Errorf("judgedUnlike lists a difference that is none: both say %s", got)
			case unlike && got != u.got:
				t.Errorf("got  %s\nwant %s, as judgedUnlike says (Spark: %s)\n%v", got, u.got, want, err)
			case !unlike && got != want:
				t.Errorf("got  %s\nwant %s\n%v", got, want, err)
			case !unlike && unnamed[c.Name].text != "" && !strings.Contains(err.Error(), unnamed[c.Name].text):
				t.Errorf("the text %q lacks %q", err, unnamed[c.Name].text)
			}
		})
	}
	for name := range judgedUnlike {
		if !slices.Contains(known, name) {
			t.Errorf("judgedUnlike: there is no case %s", name)
		}
	}
}

var sparkClass = regexp.MustCompile(`\[([A-Z0-9_.]+)\]`)

// verdict is Spark's: OK, or the class of the error.
func (c *pipelineCase) verdict(t *testing.T) string {
	if c.OK {
		return "OK"
	}
	if c.Error.Condition != "" {
		return c.Error.Condition
	}
	if u, ok := unnamed[c.Name]; ok {
		return u.code
	}
	if len(c.Failures) > 0 {
		if m := sparkClass.FindStringSubmatch(c.Failures[0]); m != nil {
			return m[1]
		}
	}
	if _, ok := judgedUnlike[c.Name]; !ok {
		t.Errorf("Spark's error has no class and the case is not in unnamed: %s", c.Error.Text)
	}
	return c.Error.Type
}

// verdict is dp's: OK, or the codes of its errors, each once. What only follows from an error above it in the graph is left out, as in the
// failures of Spark.
func verdict(err error) string {
	if err == nil {
		return "OK"
	}
	var codes []string
	for _, e := range diag.All(err) {
		if e.Code != "DP_UPSTREAM_FAILED" && !slices.Contains(codes, e.Code) {
			codes = append(codes, e.Code)
		}
	}
	return strings.Join(codes, " ")
}

// check loads the case's files and checks its graph, as dp dry-run does.
func (c *pipelineCase) check(t *testing.T) error {
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "in"), 0o755); err != nil {
		t.Fatal(err)
	}
	python := c.Py
	if c.SQL != "" {
		python = sqlPrelude
	}
	reg := &graph.Registry{}
	ctx := context.Background()
	read := func(name string) ([]byte, error) {
		if name != "a.py" {
			return nil, os.ErrNotExist
		}
		return []byte(strings.ReplaceAll(python, "$DIR", dir)), nil
	}
	var files []string
	if python != "" {
		files = append(files, "a.py")
	}
	s, err := decorators.Load(ctx, reg, files, decorators.Options{Catalog: "spark_catalog", Schema: "default", ReadFile: read})
	t.Cleanup(s.Close) // the session is there with an error too
	if c.SQL != "" {
		sql := graph.SQLFile{Text: c.SQL, Path: "b.sql", Catalog: "spark_catalog", Schema: "default", Conf: func(string) (string, bool) { return "", false }}
		err = errors.Join(err, graph.LoadSQL(reg, sql))
	}
	if err != nil {
		return err
	}
	kinds := []flow.Kind{complete.Kind{}, appendflow.Kind{}, replacewhere.Kind{}}
	e, err := engine.Open(engine.Config{Dir: dir, Storage: filepath.Join(dir, ".dp"), Catalog: "spark_catalog", Schema: "default"}, engine.Parts{Kinds: kinds}, true)
	if err != nil {
		t.Fatal(err)
	}
	defer e.Close()
	var req engine.Request
	if c.Name == "refresh_unknown" {
		req.Refresh = []string{"nosuch"}
	}
	_, err = e.Check(ctx, reg, req)
	return err
}
