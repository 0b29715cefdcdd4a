package pyspark_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
	"github.com/seed-e45c46d8/dp/pyapi/pyspark"
	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

// inputs knows the table t; the table later is not resolved yet.
type inputs struct{}

func (inputs) Conf(key string) (string, bool) { return "in:" + key, key == "bound" }

func (i inputs) Analyze(ctx context.Context, r plan.Relation) (plan.Relation, error) {
	return plan.Analyze(ctx, r, i, plan.Settings{})
}

func (i inputs) AnalyzeOutside(ctx context.Context, r plan.Relation) (plan.Relation, error) {
	return i.Analyze(ctx, r)
}

func (inputs) Table(_ context.Context, t *plan.UnresolvedTable) (plan.Relation, error) {
	switch t.Name[0] {
	case "t":
		s := types.SchemaOf(types.Col("id", types.LongType), types.Col("name", types.StringType), types.Col("x", types.DoubleType))
		attrs := make([]*plan.Attr, s.Len())
		for i, f := range s.Fields {
			attrs[i] = &plan.Attr{ID: i + 1, Name: f.Name, T: f.Type, Null: true}
		}
		return &plan.Scan{Name: "t", Attrs: attrs, Source: &plan.PendingSource{Schema: s}}, nil
	case "later":
		return nil, plan.ErrNotReady
	}
	return nil, diag.New("TABLE_OR_VIEW_NOT_FOUND", "The table or view `%s` cannot be found.", t.Name[0]).At(t.At)
}

func (inputs) Files(context.Context, *plan.UnresolvedFiles) (plan.Relation, error) {
	return nil, errors.New("no files here")
}

// TestSchema runs what needs the engine while a query function runs.
func TestSchema(t *testing.T) {
	got := run(t, `
df = spark.table("t")
print(df.columns, df.dtypes, df.schema.simpleString(), df)
df.printSchema()
print([c for c in df.select("id", "x").columns], spark.conf.get("bound"))
show(df.fillna(0))
show(df.fillna({"name": "none", "id": 1}))
show(df.na.drop(subset=["id", "x"]))
show(df.dropna("all", subset=["id", "name"]))
show(df.na.drop(thresh=2))
show(df.replace("a", "b", "name"))
show(df.na.replace([1, 2], [3, 4]))
show(df.toDF("a", "b", "c"))
show(df.groupBy("name").sum())
show(df.orderBy(-1, 2))
show(df.unpivot("id", None, "k", "v"))
try:
    spark.table("nosuch").columns
except Exception as e:
    print(type(e).__name__, e.getCondition(), e.getSqlState())
`, inputs{})
	const want = `['id', 'name', 'x'] [('id', 'bigint'), ('name', 'string'), ('x', 'double')] struct<id:bigint,name:string,x:double> DataFrame[id: bigint, name: string, x: double]
root
 |-- id: long (nullable = true)
 |-- name: string (nullable = true)
 |-- x: double (nullable = true)

['id', 'x'] in:bound
WithColumns [coalesce(id, CAST(0 AS BIGINT)) AS id, coalesce(nanvl(x, NULL), CAST(0 AS DOUBLE)) AS x]
  Table t
WithColumns [coalesce(id, CAST(1 AS BIGINT)) AS id, coalesce(name, CAST('none' AS STRING)) AS name]
  Table t
Filter ((id IS NOT NULL) AND ((x IS NOT NULL) AND (NOT isnan(x))))
  Table t
Filter ((id IS NOT NULL) OR (name IS NOT NULL))
  Table t
Filter ((((0 + CASE WHEN (id IS NOT NULL) THEN 1 ELSE 0 END) + CASE WHEN (name IS NOT NULL) THEN 1 ELSE 0 END) + CASE WHEN ((x IS NOT NULL) AND (NOT isnan(x))) THEN 1 ELSE 0 END) >= 2)
  Table t
WithColumns [CASE WHEN (name = 'a') THEN CAST('b' AS STRING) ELSE name END AS name]
  Table t
WithColumns [CASE WHEN (id = 1) THEN CAST(3 AS BIGINT) WHEN (id = 2) THEN CAST(4 AS BIGINT) ELSE id END AS id, CASE WHEN (x = 1) THEN CAST(3 AS DOUBLE) WHEN (x = 2) THEN CAST(4 AS DOUBLE) ELSE x END AS x]
  Table t
Project [id AS a, name AS b, x AS c]
  Table t
Aggregate [name] [name, sum(id), sum(x)]
  Table t
Sort [id DESC NULLS LAST, name ASC NULLS FIRST]
  Table t
Unpivot [id] [name, x] k, v
  Table t
AnalysisException TABLE_OR_VIEW_NOT_FOUND 42P01
`
	if got != want {
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
}

// TestNotReady: a program cannot swallow that a dataset it asks about is not resolved yet.
func TestNotReady(t *testing.T) {
	s := runtime.New(runtime.Options{Exception: pyspark.Exception})
	h := pyspark.Install(s, pyspark.Options{})
	restore := h.Bind(t.Context(), inputs{})
	_, err := s.RunSource(t.Context(), "m", "m.py", "try:\n    spark.table('later').columns\nexcept Exception:\n    pass\n")
	if !errors.Is(h.Pending(), plan.ErrNotReady) || err == nil {
		t.Errorf("pending %v, error %v", h.Pending(), err)
	}
	restore()
	_, err = s.RunSource(t.Context(), "m", "m.py", "spark.table('t').columns")
	var e *runtime.PyError
	if !errors.As(err, &e) || pyspark.ErrorOf(e).Code != "UNSUPPORTED_FEATURE" {
		t.Errorf("outside a query function: %v", err)
	}
}

// TestRefusals: what dp has not is named, with what to do instead.
func TestRefusals(t *testing.T) {
	for _, c := range []struct{ code, name string }{
		{"spark.table('t').collect()", "DataFrame.collect"},
		{"spark.table('t').write", "DataFrame.write"},
		{"spark.sparkContext.parallelize([1])", "spark.sparkContext.parallelize"},
		{"spark.table('t').mapInPandas(len, 'a INT')", "DataFrame.mapInPandas"},
		{"spark.catalog.createTable('t')", "spark.catalog.createTable"},
		{"spark.read.jdbc('u', 't')", "DataFrameReader.jdbc"},
		{"F.st_asbinary('a')", "pyspark.sql.functions.st_asbinary"},
	} {
		s := runtime.New(runtime.Options{Exception: pyspark.Exception})
		pyspark.Install(s, pyspark.Options{})
		_, err := s.RunSource(t.Context(), "m", "m.py", "from pyspark.sql import functions as F\n"+c.code)
		var e *runtime.PyError
		if !errors.As(err, &e) {
			t.Errorf("%s: %v", c.code, err)
			continue
		}
		d := pyspark.ErrorOf(e)
		if d == nil || d.Code != "UNSUPPORTED_FEATURE" || !strings.HasPrefix(d.Message, c.name) || d.Origin.Line != 2 {
			t.Errorf("%s: %v (%s)", c.code, d, e.Traceback())
		}
	}
}
