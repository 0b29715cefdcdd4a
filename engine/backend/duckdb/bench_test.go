package duckdb_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/seed-e45c46d8/dp/engine/backend"
	"github.com/seed-e45c46d8/dp/engine/backend/backendtest"
	"github.com/seed-e45c46d8/dp/engine/backend/duckdb"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// events are n generated rows in one Parquet file, as a scan.
func events(b testing.TB, e *duckdb.Backend, n int) backendtest.Tables {
	b.Helper()
	q := fmt.Sprintf(`SELECT id, CAST(id %% 3650 AS INT) AS day, CAST(id %% 97 AS STRING) AS region, CAST(id %% 10000 AS DOUBLE) / 100 AS amount,
		CAST(1704067200 + id %% 31536000 AS TIMESTAMP) AS at, concat('payload-', CAST(id %% 1000003 AS STRING)) AS payload FROM range(%d)`, n)
	r := backendtest.Analyze(b, q, nil)
	to := backend.Stage{Dir: b.TempDir(), Schema: plan.Schema(r)}
	s, err := e.Stage(context.Background(), r, to)
	if err != nil {
		b.Fatal(err)
	}
	src := &plan.ParquetSource{Format: "delta", Schema: to.Schema}
	for _, f := range s.Files {
		src.Files = append(src.Files, plan.DataFile{Path: filepath.Join(to.Dir, f.Path), Size: f.Size, Rows: f.Rows})
	}
	scan := &plan.Scan{Name: "events", Source: src}
	for i, f := range to.Schema.Fields {
		scan.Attrs = append(scan.Attrs, &plan.Attr{ID: i + 1, Name: f.Name, T: f.Type, Null: true})
	}
	return backendtest.Tables{"events": scan}
}

// BenchmarkStage measures staging against the bare COPY of the same SELECT.
func BenchmarkStage(b *testing.B) {
	e := open(b, duckdb.Options{})
	tables := events(b, e, 10_000_000)
	for name, q := range map[string]string{
		"GroupBy": "SELECT day, region, count(*) AS n, sum(amount) AS amount, max(at) AS last FROM events GROUP BY day, region",
		"Window":  "SELECT * FROM events WHERE day BETWEEN 100 AND 400",
	} {
		r := backendtest.Analyze(b, q, tables)
		text, err := duckdb.StageText(e, r, backend.Stage{Schema: plan.Schema(r)})
		if err != nil {
			b.Fatal(err)
		}
		b.Run(name+"/Bare", func(b *testing.B) {
			for b.Loop() {
				if err := duckdb.Exec(e, "COPY ("+text+") TO '"+filepath.Join(b.TempDir(), "x.parquet")+"' (FORMAT parquet, COMPRESSION zstd, COMPRESSION_LEVEL 1, PRESERVE_ORDER false)"); err != nil {
					b.Fatal(err)
				}
			}
		})
		b.Run(name+"/Stage", func(b *testing.B) {
			for b.Loop() {
				if _, err := e.Stage(context.Background(), r, backend.Stage{Dir: b.TempDir(), Schema: plan.Schema(r)}); err != nil {
					b.Fatal(err)
				}
			}
		})
		b.Run(name+"/Checked", func(b *testing.B) {
			cond := &plan.Call{Name: ">", Args: []plan.Expr{r.Output()[0], &plan.Literal{Value: int64(150), T: r.Output()[0].T}}, T: types.BooleanType}
			for b.Loop() {
				if _, err := e.Stage(context.Background(), r, backend.Stage{Dir: b.TempDir(), Schema: plan.Schema(r), Checks: []backend.Check{{Name: "c", Cond: cond}}}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkRaw measures a million records of JSON and CSV.
func BenchmarkRaw(b *testing.B) {
	e := open(b, duckdb.Options{})
	var js, csv strings.Builder
	for i := range 1_000_000 {
		fmt.Fprintf(&js, `{"id":%d,"name":"customer %d","amount":%d.25,"ok":%t,"at":"2024-01-02 03:04:%02d"}`+"\n", i, i%5000, i%1000, i%2 == 0, i%60)
		fmt.Fprintf(&csv, "%d,customer %d,%d.25,%t,2024-01-02 03:04:%02d\n", i, i%5000, i%1000, i%2 == 0, i%60)
	}
	dir := b.TempDir()
	for name, text := range map[string]string{"x.json": js.String(), "x.csv": csv.String()} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			b.Fatal(err)
		}
	}
	run := func(name, format, ddl string, exact bool) {
		scan := rawScan(b, format, ddl, nil, filepath.Join(dir, "x."+format))
		scan.Source.(*plan.RawSource).Exact = exact
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				s, err := e.Stage(context.Background(), scan, backend.Stage{Dir: b.TempDir(), Schema: plan.Schema(scan)})
				if err != nil || s.Rows != 1_000_000 {
					b.Fatal(s, err)
				}
			}
		})
	}
	run("JSON/Exact", "json", "id BIGINT, name STRING, amount DOUBLE, ok BOOLEAN, at STRING", true)
	run("JSON/Lenient", "json", "id BIGINT, name STRING, amount DOUBLE, ok BOOLEAN, at STRING", false)
	run("JSON/Typed", "json", "id BIGINT, name STRING, amount DOUBLE, ok BOOLEAN, at TIMESTAMP", false)
	run("CSV/Lenient", "csv", "id BIGINT, name STRING, amount DOUBLE, ok BOOLEAN, at STRING", false)
	run("CSV/Typed", "csv", "id BIGINT, name STRING, amount DOUBLE, ok BOOLEAN, at TIMESTAMP", false)
}

// TestOpensFast holds the way from nothing to the first row to a bound that only a gross mistake breaks.
func TestOpensFast(t *testing.T) {
	start := time.Now()
	b := open(t, duckdb.Options{})
	rows, err := backendtest.Rows(context.Background(), b, backendtest.Analyze(t, "SELECT 1", nil))
	if err != nil || len(rows) != 1 {
		t.Fatal(rows, err)
	}
	if d := time.Since(start); d > 2*time.Second {
		t.Errorf("the first row took %v", d)
	} else {
		t.Logf("the first row took %v", d)
	}
}

// BenchmarkStatistics measures the aggregates in C beside DuckDB's own, over ten million rows.
func BenchmarkStatistics(b *testing.B) {
	e := open(b, duckdb.Options{})
	for _, text := range []string{
		"CREATE TABLE measured AS SELECT i % 1000 AS k, i * 0.37 + i % 13 AS x, CAST(hash(i) % 1000 AS DOUBLE) AS y FROM range(10_000_000) r(i)",
		"CREATE TABLE running AS SELECT i // 1000 AS k, i, i * 0.37 AS x FROM range(1_000_000) r(i)",
	} {
		if err := duckdb.Exec(e, text); err != nil {
			b.Fatal(err)
		}
	}
	q := "SELECT sum(1D), avg(1D), stddev(x), var_pop(x), corr(x, x), covar_pop(x, x), skewness(x), sum(x) OVER (), avg(x) OVER (), var_pop(x) OVER (), corr(x, x) OVER () FROM (VALUES (1D)) v(x) GROUP BY x"
	if _, err := backendtest.Rows(context.Background(), e, backendtest.Analyze(b, q, nil)); err != nil {
		b.Fatal(err)
	}
	for _, q := range []string{
		"SELECT %ssum(x) FROM measured", "SELECT %svar_pop(x) FROM measured", "SELECT %sskewness(x) FROM measured", "SELECT %scorr(x, y) FROM measured",
		"SELECT max(v) FROM (SELECT %ssum(x) AS v FROM measured GROUP BY k)", "SELECT max(v) FROM (SELECT %svar_pop(x) AS v FROM measured GROUP BY k)",
		"SELECT max(v) FROM (SELECT %svar_pop(x) AS v FROM measured GROUP BY round(x))",
		"SELECT max(v) FROM (SELECT %svar_pop%s(x) OVER (PARTITION BY k ROWS BETWEEN UNBOUNDED PRECEDING AND 1000000000 FOLLOWING) AS v FROM running)",
		"SELECT max(v) FROM (SELECT %svar_pop%s(x) OVER (PARTITION BY k ORDER BY i) AS v FROM running)",
		"SELECT max(v) FROM (SELECT %svar_pop%s(x) OVER (ORDER BY i) AS v FROM running)",
		"SELECT max(v) FROM (SELECT %svar_pop%s(x) OVER (ORDER BY i ROWS 9 PRECEDING) AS v FROM running)",
		"SELECT max(v) FROM (SELECT %svar_pop%s(x) OVER (ORDER BY i ROWS 99 PRECEDING) AS v FROM running)",
		"SELECT max(v) FROM (SELECT %ssum%s(x) OVER (ORDER BY i) AS v FROM running)",
		"SELECT max(v) FROM (SELECT %ssum%s(x) OVER (ORDER BY i ROWS 9 PRECEDING) AS v FROM running)",
	} {
		for _, kind := range []string{"", "native_"} {
			suffix := ""
			if kind != "" {
				suffix = "_frame"
			}
			text := strings.Replace(strings.Replace(q, "%s", kind, 1), "%s", suffix, 1)
			b.Run(text, func(b *testing.B) {
				for b.Loop() {
					if err := duckdb.Exec(e, text); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}

// BenchmarkApproxCountDistinct measures Spark's estimate beside DuckDB's and the exact count, over ten million rows.
func BenchmarkApproxCountDistinct(b *testing.B) {
	e := open(b, duckdb.Options{})
	if err := duckdb.Exec(e, "CREATE TABLE seen AS SELECT i % 1000 AS k, hash(i) % 1000000 AS n, CAST(hash(i) % 1000000 AS VARCHAR) AS s FROM range(10_000_000) r(i)"); err != nil {
		b.Fatal(err)
	}
	if _, err := backendtest.Rows(context.Background(), e, backendtest.Analyze(b, "SELECT approx_count_distinct(id), approx_count_distinct(CAST(id AS STRING)) FROM range(1)", nil)); err != nil {
		b.Fatal(err)
	}
	for _, q := range []string{
		"SELECT approx_count_distinct(n) FROM seen", "SELECT count(DISTINCT n) FROM seen", "SELECT native_approx_count_distinct_long(CAST(n AS BIGINT), CAST(9 AS INTEGER)) FROM seen",
		"SELECT approx_count_distinct(s) FROM seen", "SELECT native_approx_count_distinct_text(s, CAST(9 AS INTEGER)) FROM seen",
		"SELECT max(v) FROM (SELECT approx_count_distinct(n) AS v FROM seen GROUP BY k)", "SELECT max(v) FROM (SELECT native_approx_count_distinct_long(CAST(n AS BIGINT), CAST(9 AS INTEGER)) AS v FROM seen GROUP BY k)",
	} {
		b.Run(q, func(b *testing.B) {
			for b.Loop() {
				if err := duckdb.Exec(e, q); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
