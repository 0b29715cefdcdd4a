package sparksql

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
)

func conf(m map[string]string) func(string) (string, bool) {
	return func(k string) (string, bool) { v, ok := m[k]; return v, ok }
}

func TestSubstitute(t *testing.T) {
	c := conf(map[string]string{"cat": "main", "a.b": "it's", "nested": "${cat}_x", "loop": "${loop}"})
	for _, x := range []struct{ text, want, err string }{
		{"SELECT * FROM ${cat}.s", "SELECT * FROM main.s", ""},
		{"'${a.b}' `${ cat }`", "'it's' `main`", ""},
		{"${nested} ${spark:cat}", "main_x main", ""},
		{"-- ${none}\n/* ${none} */ x", "-- ${none}\n/* ${none} */ x", ""},
		{"'-- ${cat}'", "'-- main'", ""},
		{`rlike '^a${2}$'`, `rlike '^a${2}$'`, ""},
		{"a\n ${none}", "", `line 2:2: [DP_CONF_NOT_SET] The configuration key "none" has no value.`},
		{"${loop}", "", `line 1:1: [DP_CONF_RECURSIVE] The value of the configuration key "loop" contains itself.`},
	} {
		got, err := Substitute(x.text, c)
		if got != x.want || fmt.Sprint(err) != x.err && (err != nil || x.err != "") {
			t.Errorf("%q gives %q, %v; want %q, %s", x.text, got, err, x.want, x.err)
		}
	}
}

// TestClauseWordsAsColumns: words that begin a clause are columns where an operand is needed; Spark 4.3 ran every one of these.
func TestClauseWordsAsColumns(t *testing.T) {
	for _, text := range []string{
		"select * from t order by offset",
		"select * from t order by offset offset 1",
		"select * from t order by limit limit 1 offset 1",
		"select * from t sort by offset",
		"select offset + 1 from t",
		"select count(*) from t group by offset having offset > 1",
		"select case when offset > 1 then limit else offset end from t",
		"select sum(limit) over (partition by offset order by limit) from t",
		"select cluster, pivot, unpivot, tablesample, qualify, lateral, distribute, sort, semi, anti from t",
	} {
		if _, err := ParseQuery(text, diag.Origin{}); err != nil {
			t.Errorf("%s: %v", text, err)
		}
	}
}

// TestParseFile checks that values reach the statements behind a SET, and that places are those of the text as the user wrote it.
func TestParseFile(t *testing.T) {
	text := `SET day = '2020-01-01';
CREATE MATERIALIZED VIEW m AS
SELECT * FROM ${catalog}.s WHERE d > ${day} AND x = y; -- ${comment}
CREATE MATERIALIZED VIEW n AS SELECT '${catalog}' FROM ${missing}.t;
CREATE MATERIALIZED VIEW o AS SELECT '${long}', nope nope nope`
	s, err := ParseFile(text, "f.sql", conf(map[string]string{"catalog": "main", "long": strings.Repeat("long\n", 50)}))
	var got []string
	for _, e := range diag.All(err) {
		got = append(got, e.Error())
	}
	want := []string{
		`f.sql:4:56: [DP_CONF_NOT_SET] The configuration key "missing" has no value.`,
		"f.sql:5:59: [PARSE_SYNTAX_ERROR] Syntax error at or near 'nope'.",
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got %s\nwant %s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if len(s) != 2 {
		t.Fatalf("%d statements", len(s))
	}
	m := s[1].(*CreateDataset)
	filter := m.Flow.Query.Children()[0].(*plan.Filter)
	if w := "((d > '2020-01-01') AND (x = y))"; filter.Cond.String() != w {
		t.Errorf("condition %s, want %s", filter.Cond, w)
	}
	y := filter.Cond.(*plan.Call).Args[1].(*plan.Call).Args[1]
	if o := y.Origin().String(); o != "f.sql:3:53" {
		t.Errorf("y stands at %s", o)
	}
}

// TestNotebook checks that a cell of a notebook source file ends a statement.
func TestNotebook(t *testing.T) {
	s, err := ParseStatements("-- Databricks notebook source\nSELECT 1\n\n-- COMMAND ----------\n-- MAGIC %md hello\nSELECT 2\n", "n.sql")
	if err != nil || len(s) != 2 || s[0].SQL() != "SELECT 1" || s[1].Origin().String() != "n.sql:6:1" {
		t.Errorf("%v, %v", s, err)
	}
}

func TestFileOptions(t *testing.T) {
	r, err := ParseQuery(`SELECT * FROM read_files('/d/' || 'x', header => TRUE, maxFilesPerTrigger => 100, `+
		"`cloudFiles.y` => 'z', schema => 'a: INT, b STRING NOT NULL', format => 'csv')", diag.Origin{})
	if err != nil {
		t.Fatal(err)
	}
	f := r.Children()[0].(*plan.UnresolvedFiles)
	o := fmt.Sprint(f.Via, f.Format, f.Paths, f.Schema.DDL(), f.Streaming)
	for _, k := range f.Options.Keys() {
		v, _ := f.Options.Get(k)
		o += " " + k + "=" + v
	}
	if want := "2csv[/d/x]a INT, b STRING NOT NULLfalse cloudFiles.y=z header=true maxFilesPerTrigger=100"; o != want {
		t.Errorf("got %s, want %s", o, want)
	}
	for text, want := range map[string]string{
		"SELECT * FROM read_files(x)":                     "line 1:26: [UNSUPPORTED_FEATURE] read_files: the value of path must be a constant.",
		"SELECT * FROM read_files('a', 'b')":              "line 1:31: [PARSE_SYNTAX_ERROR] read_files takes one path; what follows it must be named.",
		"SELECT * FROM read_files()":                      "line 1:15: [REQUIRED_PARAMETER_NOT_FOUND] Cannot invoke routine `read_files` because the parameter named `path` is required, but was not supplied.",
		"SELECT * FROM read_files('a', schema => 'a in')": "line 1:41: [UNSUPPORTED_DATATYPE] The schema \"a in\" is not valid: Unsupported data type \"IN\".",
	} {
		if _, err := ParseQuery(text, diag.Origin{}); err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
}

func TestParams(t *testing.T) {
	one := &plan.Literal{Value: "cat.t", T: types.StringType}
	p := Params{Named: map[string]plan.Expr{"t": one}, Positional: []plan.Expr{one}}
	r, err := ParseQuery("SELECT ?, ?, :other FROM IDENTIFIER(:T)", diag.Origin{}, p)
	if err != nil {
		t.Fatal(err)
	}
	if want := "Project ['cat.t', ?, :other]\n  Table cat.t\n"; r.String() != want {
		t.Errorf("got %s", r)
	}
}

func TestParseStatement(t *testing.T) {
	for text, want := range map[string]string{
		"SELECT 1; ;":        "",
		"SELECT 1; SELECT 2": "line 1:11: [PARSE_SYNTAX_ERROR] Syntax error at or near 'SELECT'.",
		" -- nothing":        "line 1:12: [PARSE_EMPTY_STATEMENT] Syntax error, unexpected empty statement.",
		"SELEC 1":            "line 1:1: [PARSE_SYNTAX_ERROR] Syntax error at or near 'SELEC'.",
	} {
		_, err := ParseStatement(text, diag.Origin{})
		if got := fmt.Sprint(err); got != want && (want != "" || err != nil) {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
}

func TestParseColumns(t *testing.T) {
	for text, want := range map[string]string{
		"id INT NOT NULL, b: array<struct<x: int>> COMMENT 'c'": "id INT NOT NULL, b ARRAY<STRUCT<x: INT>> COMMENT 'c'",
		"struct<a: int, b: string>":                             "a INT, b STRING",
		"a INT, CONSTRAINT pk PRIMARY KEY (a)":                  "a INT",
	} {
		s, err := ParseColumns(text, diag.Origin{})
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		if got := s.Schema().DDL(); got != want {
			t.Errorf("%s: got %s, want %s", text, got, want)
		}
	}
}

// TestHostile feeds texts that would exhaust the stack or the clock of a careless parser.
func TestHostile(t *testing.T) {
	repeat := strings.Repeat
	for name, text := range map[string]string{
		"parentheses":   "SELECT " + repeat("(", 20_000),
		"nots":          "SELECT " + repeat("NOT ", 20_000) + "a",
		"minuses":       "SELECT " + repeat("- ", 20_000) + "a",
		"sum":           "SELECT " + repeat("a + ", 20_000) + "a",
		"casts":         "SELECT a" + repeat("::int", 20_000),
		"fields":        "SELECT f(a)" + repeat(".x", 20_000),
		"subqueries":    repeat("SELECT ((", 2000) + "1" + repeat(") + 1)", 2000),
		"queries":       repeat("(", 20_000) + "SELECT 1" + repeat(")", 50_000),
		"unions":        "SELECT 1" + repeat(" UNION SELECT 1", 20_000),
		"joins":         "SELECT * FROM a" + repeat(" JOIN b", 20_000),
		"types":         "SELECT CAST(a AS " + repeat("array<", 20_000) + "int",
		"calls":         "SELECT " + repeat("f(", 20_000),
		"lambdas":       "SELECT " + repeat("x -> ", 20_000) + "x",
		"cases":         "SELECT " + repeat("CASE WHEN ", 20_000),
		"cubes":         "SELECT 1 FROM t GROUP BY CUBE(" + repeat("a, ", 60) + "a)",
		"rollups":       "SELECT 1 FROM t GROUP BY ROLLUP(a, b)" + repeat(", ROLLUP(a, b)", 50),
		"explains":      repeat("EXPLAIN ", 20_000) + "SELECT 1",
		"number":        "SELECT " + repeat("9", 1_000_000),
		"exponent":      "SELECT 1E999999999BD",
		"interval":      "SELECT INTERVAL '" + repeat("9", 20_000) + "' DAY",
		"comment":       repeat("/*", 20_000),
		"alternating":   "SELECT " + repeat("((SELECT ", 60) + "1" + repeat(") + 1)", 60),
		"hint":          "SELECT /*+ " + repeat("a(", 20_000) + " */ 1",
		"case operands": "SELECT " + repeat("CASE ", 200) + "x" + repeat(" WHEN 1 THEN 2 WHEN 2 THEN 3 END", 200),
		"case queries":  "SELECT " + repeat("CASE (SELECT ", 100) + "x" + repeat(") WHEN 1 THEN 2 WHEN 2 THEN 3 END", 100),
		"like any":      "SELECT " + repeat("(", 200) + "x" + repeat(" LIKE ANY ('a', 'b'))", 200),
		"grouping sets": "SELECT 1 FROM t GROUP BY " + repeat("GROUPING SETS (", 20_000),
	} {
		start := time.Now()
		_, err := ParseStatements(text, "h.sql")
		if diag.Code(err) == "DP_INTERNAL" {
			t.Errorf("%s: %v", name, err)
		}
		if d := time.Since(start); d > 5*time.Second {
			t.Errorf("%s took %v", name, d)
		}
	}
}
