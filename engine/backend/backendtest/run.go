package backendtest

import (
	"context"
	"iter"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/seed-e45c46d8/dp/engine/backend"
	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// Run holds the backends that open gives against the promises of engine/backend. open registers their Close with t.
func Run(t *testing.T, open func(t *testing.T) backend.Backend) {
	for name, check := range map[string]func(*testing.T, backend.Backend){
		"QueryGivesRowsInOrder":       rowsInOrder,
		"QueryHoldsValuesAsTypesSay":  valuesHeld,
		"QueryStopsWhenAskedTo":       queryStops,
		"ErrorsHaveSparksClass":       errorClasses,
		"StageWritesAndCounts":        stageWrites,
		"StageCastsAndFills":          stageCasts,
		"StagePartitions":             stagePartitions,
		"StageChecks":                 stageChecks,
		"StageFailsWithoutFiles":      stageFails,
		"StageOfNothingHasNoFiles":    stageEmpty,
		"ScanSkipsDeletedRows":        scanDeleted,
		"DeletedRowsAreNeverSeen":     deletedRows,
		"ScanReadsSomeRowsOnly":       scanOnly,
		"StagedZerosKeepTheirSign":    signedZeros,
		"ScanFillsMissingColumns":     scanMissing,
		"PositionsFindRows":           positions,
		"FileSchemaMerges":            fileSchema,
		"CancelledContextEndsTheWork": cancelled,
		"SQLIsForPeople":              sqlText,
	} {
		t.Run(name, func(t *testing.T) { check(t, open(t)) })
	}
}

// expect runs a query and compares its rows.
func expect(t *testing.T, b backend.Backend, r plan.Relation, want ...string) {
	t.Helper()
	got, err := Rows(context.Background(), b, r)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func rowsInOrder(t *testing.T, b backend.Backend) {
	expect(t, b, Analyze(t, "SELECT a, count(*) AS n FROM VALUES (2), (1), (2), (NULL) AS t(a) GROUP BY a ORDER BY a DESC", nil), "2|2", "1|1", "NULL|1")
}

func valuesHeld(t *testing.T, b backend.Backend) {
	q := `SELECT true, CAST(1 AS TINYINT), 2L, 1.5D, CAST(0.5 AS FLOAT), 12.340BD, 'x', X'00FF', DATE '1969-12-31', TIMESTAMP '2024-01-02 03:04:05.5',
		TIMESTAMP_NTZ '2024-01-02 03:04:05', INTERVAL '1-2' YEAR TO MONTH, INTERVAL '1 00:00:01' DAY TO SECOND, array(1, NULL), map('b', 1, 'a', NULL), named_struct('z', 1, 'a', 'y'), NULL`
	expect(t, b, Analyze(t, q, nil), "true|1|2|1.5|0.5|12.340|x|0x00FF|1969-12-31|2024-01-02T03:04:05.5Z|2024-01-02T03:04:05|14|86401000000|[1,NULL]|{b:1,a:NULL}|(z=1,a=y)|NULL")
}

func queryStops(t *testing.T, b backend.Backend) {
	n := 0
	for _, err := range b.Query(context.Background(), Analyze(t, "SELECT id FROM range(100000)", nil)) {
		if err != nil {
			t.Fatal(err)
		}
		if n++; n == 3 {
			break
		}
	}
	expect(t, b, Analyze(t, "SELECT 1", nil), "1")
}

func errorClasses(t *testing.T, b backend.Backend) {
	for q, want := range map[string]string{
		"SELECT 1 / id FROM range(1)":                                       "DIVIDE_BY_ZERO",
		"SELECT CAST('12.7' AS INT)":                                        "CAST_INVALID_INPUT",
		"SELECT CAST(id + 128 AS TINYINT) FROM range(1)":                    "CAST_OVERFLOW",
		"SELECT 9223372036854775807 + id FROM range(2)":                     "ARITHMETIC_OVERFLOW",
		"SELECT CAST('2024-13-01' AS DATE)":                                 "CAST_INVALID_INPUT",
		"SELECT CAST(1000 + id AS DECIMAL(3, 0)) FROM range(1)":             "NUMERIC_VALUE_OUT_OF_RANGE.WITH_SUGGESTION",
		"SELECT (SELECT id FROM range(2)) AS x":                             "SCALAR_SUBQUERY_TOO_MANY_ROWS",
		"SELECT sum(x) FROM VALUES (9223372036854775807), (1) AS t(x)":      "ARITHMETIC_OVERFLOW",
		"SELECT array(1, 2)[CAST(id AS INT) + 5] FROM range(1)":             "INVALID_ARRAY_INDEX",
		"SELECT map(id, 1, id, 2) FROM range(1)":                            "DUPLICATED_MAP_KEY",
		"SELECT CAST(CAST(1e20 AS DOUBLE) * (id + 1) AS INT) FROM range(1)": "CAST_OVERFLOW",
	} {
		if _, err := Rows(context.Background(), b, Analyze(t, q, nil)); diag.Code(err) != want {
			t.Errorf("%s: %v, want %s", q, err, want)
		}
	}
}

var ordersSchema = types.SchemaOf(types.Col("id", types.LongType), types.Col("region", types.StringType), types.Col("amount", types.DecimalOf(10, 2)),
	types.Col("at", types.TimestampType), types.Col("ok", types.BooleanType), types.Col("s", types.StructOf(types.Col("x", types.IntType))))

const ordersQuery = `SELECT id, IF(id % 3 = 0, NULL, concat('r', CAST(id % 3 AS STRING))) AS region, CAST(id AS DECIMAL(10, 2)) / 4 AS amount,
	CAST(1704067200 + id AS TIMESTAMP) AS at, id % 2 = 0 AS ok, named_struct('x', CAST(id AS INT)) AS s FROM range(10)`

// staged stages a query and gives the files back as a scan.
func staged(t *testing.T, b backend.Backend, query string, to backend.Stage) (*backend.Staged, *plan.Scan) {
	t.Helper()
	s, err := b.Stage(context.Background(), Analyze(t, query, nil), to)
	if err != nil {
		t.Fatal(err)
	}
	return s, scanOf(to, s)
}

func scanOf(to backend.Stage, s *backend.Staged) *plan.Scan {
	src := &plan.ParquetSource{Format: "delta", Schema: to.Schema, Partition: to.Partition}
	for _, f := range s.Files {
		src.Files = append(src.Files, plan.DataFile{Path: filepath.Join(to.Dir, filepath.FromSlash(f.Path)), Size: f.Size, Rows: f.Rows, Partition: f.Partition})
	}
	scan := &plan.Scan{Name: "orders", Source: src}
	for i, f := range to.Schema.Fields {
		scan.Attrs = append(scan.Attrs, &plan.Attr{ID: i + 1, Name: f.Name, T: f.Type, Null: true})
	}
	return scan
}

func stageWrites(t *testing.T, b backend.Backend) {
	to := backend.Stage{Dir: filepath.Join(t.TempDir(), "new", "table"), Schema: ordersSchema}
	s, scan := staged(t, b, ordersQuery, to)
	if s.Rows != 10 || s.Read != 10 || len(s.Files) != 1 || s.Files[0].Rows != 10 {
		t.Fatalf("staged %+v", s)
	}
	st, err := os.Stat(filepath.Join(to.Dir, s.Files[0].Path))
	if err != nil || st.Size() != s.Files[0].Size {
		t.Errorf("the file has %v bytes (%v), said %d", st, err, s.Files[0].Size)
	}
	want := map[string]string{"id": "0 9 0", "region": "r1 r2 4", "amount": "0.00 2.25 0", "at": "2024-01-01 00:00:00+00 2024-01-01 00:00:09+00 0", "ok": "false true 0", "s.x": "0 9 0"}
	for _, c := range s.Files[0].Columns {
		name := strings.Join(c.Path, ".")
		if c.Min == nil || c.Max == nil {
			t.Errorf("%s has no statistics", name)
			continue
		}
		if got := *c.Min + " " + *c.Max + " " + Format(c.NullCount, types.LongType); got != want[name] {
			t.Errorf("%s: %s, want %s", name, got, want[name])
		}
		delete(want, name)
	}
	if len(want) > 0 {
		t.Errorf("no statistics of %v", want)
	}
	expect(t, b, Analyze(t, "SELECT * FROM orders WHERE id = 4", Tables{"orders": scan}), "4|r1|1.00|2024-01-01T00:00:04Z|true|(x=4)")
	expect(t, b, Analyze(t, "SELECT count(*), sum(amount), count(region) FROM orders", Tables{"orders": scan}), "10|11.25|6")
}

func stageCasts(t *testing.T, b backend.Backend) {
	to := backend.Stage{Dir: t.TempDir(), Schema: types.SchemaOf(types.Col("A", types.LongType), types.Col("t", types.StringType), types.Col("d", types.DecimalOf(5, 1)),
		types.Col("gone", types.IntType), types.Col("s", types.StructOf(types.Col("y", types.LongType), types.Col("x", types.StringType))))}
	_, scan := staged(t, b, "SELECT named_struct('x', 'q', 'y', 7) AS s, 1 AS a, 2.5D AS t, 1.25 AS d", to)
	expect(t, b, scan, "1|2.5|1.3|NULL|(y=7,x=q)")
	ctx := context.Background()
	if _, err := b.Stage(ctx, Analyze(t, "SELECT 1 AS a, 2 AS other", nil), to); diag.Code(err) != "INSERT_COLUMN_ARITY_MISMATCH.TOO_MANY_DATA_COLUMNS" {
		t.Errorf("a column too many: %v", err)
	}
	if _, err := b.Stage(ctx, Analyze(t, "SELECT 'x' AS a", nil), to); diag.Code(err) != "INCOMPATIBLE_DATA_FOR_TABLE.CANNOT_SAFELY_CAST" {
		t.Errorf("text into BIGINT: %v", err)
	}
}

func stagePartitions(t *testing.T, b backend.Backend) {
	to := backend.Stage{Dir: t.TempDir(), Schema: ordersSchema, Partition: []string{"region"}}
	s, scan := staged(t, b, ordersQuery, to)
	if len(s.Files) != 3 || s.Rows != 10 {
		t.Fatalf("staged %+v", s)
	}
	seen := map[string]int64{}
	for _, f := range s.Files {
		v := "NULL"
		if p := f.Partition["region"]; p != nil {
			v = *p
		}
		seen[v] += f.Rows
	}
	if len(seen) != 3 || seen["NULL"] != 4 || seen["r1"] != 3 || seen["r2"] != 3 {
		t.Errorf("partitions %v", seen)
	}
	expect(t, b, Analyze(t, "SELECT region, count(*), max(id) FROM orders GROUP BY region ORDER BY region", Tables{"orders": scan}), "NULL|4|9", "r1|3|7", "r2|3|8")
	expect(t, b, Analyze(t, "SELECT id FROM orders WHERE region = 'r1' ORDER BY id", Tables{"orders": scan}), "1", "4", "7")
}

func stageChecks(t *testing.T, b backend.Backend) {
	r := Analyze(t, "SELECT k, count(*) AS n FROM (SELECT id % 5 AS k FROM range(50)) GROUP BY k", nil)
	k, n := r.Output()[0], r.Output()[1]
	long := func(v int64) plan.Expr { return &plan.Literal{Value: v, T: types.LongType} }
	call := func(name string, args ...plan.Expr) plan.Expr {
		return &plan.Call{Name: name, Args: args, T: types.BooleanType}
	}
	to := backend.Stage{Dir: t.TempDir(), Schema: plan.Schema(r), Checks: []backend.Check{
		{Name: "few", Cond: call("<", k, long(2))},
		{Name: "not four", Cond: call("not", call("=", k, long(4))), Drop: true},
		{Name: "null", Cond: call("=", k, &plan.Literal{T: types.LongType})},
		{Name: "ten", Cond: call("=", n, long(10)), Fail: true},
		{Name: "not three", Cond: call("not", call("=", k, long(3))), Drop: true},
	}}
	s, err := b.Stage(context.Background(), r, to)
	if err != nil {
		t.Fatal(err)
	}
	if s.Read != 5 || s.Rows != 3 {
		t.Errorf("read %d, wrote %d", s.Read, s.Rows)
	}
	want := []backend.CheckResult{{Name: "few", Passed: 2, Failed: 3}, {Name: "not four", Passed: 4, Failed: 1}, {Name: "null", Passed: 0, Failed: 5}, {Name: "ten", Passed: 5, Failed: 0}, {Name: "not three", Passed: 4, Failed: 1}}
	if !slices.Equal(s.Checks, want) {
		t.Errorf("checks %v, want %v", s.Checks, want)
	}
	expect(t, b, Analyze(t, "SELECT sum(k), count(*) FROM orders", Tables{"orders": scanOf(to, s)}), "3|3")
}

func stageFails(t *testing.T, b backend.Backend) {
	r := Analyze(t, "SELECT id, 'v' AS v FROM range(200000)", nil)
	to := backend.Stage{Dir: t.TempDir(), Schema: plan.Schema(r), Partition: []string{"v"}, Checks: []backend.Check{{
		Name: "small", Fail: true, Cond: &plan.Call{Name: "<", Args: []plan.Expr{r.Output()[0], &plan.Literal{Value: int64(199999), T: types.LongType}}, T: types.BooleanType},
	}}}
	_, err := b.Stage(context.Background(), r, to)
	if diag.Code(err) != "EXPECTATION_VIOLATED" || !strings.Contains(err.Error(), "small") || !strings.Contains(err.Error(), "199999") {
		t.Errorf("got %v", err)
	}
	left := 0
	_ = filepath.WalkDir(to.Dir, func(_ string, d os.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			left++
		}
		return nil
	})
	if left > 0 {
		t.Errorf("%d files are left", left)
	}
}

func stageEmpty(t *testing.T, b backend.Backend) {
	r := Analyze(t, "SELECT id, 'v' AS v FROM range(0)", nil)
	for _, p := range [][]string{nil, {"v"}} {
		s, err := b.Stage(context.Background(), r, backend.Stage{Dir: t.TempDir(), Schema: plan.Schema(r), Partition: p})
		if err != nil || len(s.Files) != 0 || s.Rows != 0 {
			t.Errorf("staged %+v, %v", s, err)
		}
	}
}

func scanDeleted(t *testing.T, b backend.Backend) {
	to := backend.Stage{Dir: t.TempDir(), Schema: types.SchemaOf(types.Col("id", types.LongType), types.Col("p", types.LongType)), Partition: []string{"p"}}
	_, scan := staged(t, b, "SELECT id, id % 3 AS p FROM range(12)", to)
	src := scan.Source.(*plan.ParquetSource)
	for i := range src.Files {
		if *src.Files[i].Partition["p"] != "2" {
			src.Files[i].Deleted = rowSet{0, 3}
		}
	}
	expect(t, b, Analyze(t, "SELECT id, p FROM t ORDER BY id", Tables{"t": scan}), "2|2", "3|0", "4|1", "5|2", "6|0", "7|1", "8|2", "11|2")
	expect(t, b, Analyze(t, "SELECT count(*) FROM t", Tables{"t": scan}), "8")
}

func scanOnly(t *testing.T, b backend.Backend) {
	to := backend.Stage{Dir: t.TempDir(), Schema: types.SchemaOf(types.Col("id", types.LongType), types.Col("p", types.LongType)), Partition: []string{"p"}}
	_, scan := staged(t, b, "SELECT id, id % 3 AS p FROM range(12)", to)
	src := scan.Source.(*plan.ParquetSource)
	for i := range src.Files {
		switch *src.Files[i].Partition["p"] {
		case "0":
			src.Files[i].Only = rowSet{1, 3}
		case "1":
			src.Files[i].Deleted = rowSet{0, 3}
		case "2":
			src.Files[i].Only = rowSet{0} // nor is it a row of another file
		}
	}
	expect(t, b, Analyze(t, "SELECT id, p FROM t ORDER BY id", Tables{"t": scan}), "2|2", "3|0", "4|1", "7|1", "9|0")
	expect(t, b, Analyze(t, "SELECT count(*) FROM t", Tables{"t": scan}), "5")
}

func scanMissing(t *testing.T, b backend.Backend) {
	dir := t.TempDir()
	_, one := staged(t, b, "SELECT 1 AS id, named_struct('x', 1) AS s", backend.Stage{Dir: dir, Schema: types.SchemaOf(types.Col("id", types.IntType), types.Col("s", types.StructOf(types.Col("x", types.IntType))))})
	wide := backend.Stage{Dir: dir, Schema: types.SchemaOf(types.Col("New", types.StringType), types.Col("id", types.LongType), types.Col("s", types.StructOf(types.Col("x", types.LongType), types.Col("y", types.StringType))))}
	_, two := staged(t, b, "SELECT 2L AS id, 'n' AS new, named_struct('x', 2L, 'y', 'z') AS s", wide)
	src := two.Source.(*plan.ParquetSource)
	src.Files = append(slices.Clone(one.Source.(*plan.ParquetSource).Files), src.Files...)
	expect(t, b, Analyze(t, "SELECT * FROM t ORDER BY id", Tables{"t": two}), "NULL|1|(x=1,y=NULL)", "n|2|(x=2,y=z)")
	src.Files = src.Files[:1]
	expect(t, b, Analyze(t, "SELECT new FROM t", Tables{"t": two}), "NULL")
}

func positions(t *testing.T, b backend.Backend) {
	to := backend.Stage{Dir: t.TempDir(), Schema: types.SchemaOf(types.Col("id", types.LongType), types.Col("p", types.LongType)), Partition: []string{"p"}}
	_, scan := staged(t, b, "SELECT id, id % 3 AS p FROM range(30000)", to)
	src := scan.Source.(*plan.ParquetSource)
	for i := range src.Files {
		if *src.Files[i].Partition["p"] == "0" {
			src.Files[i].Deleted = rowSet{0, 1, 2}
		}
	}
	src.Files[0].Rows = -1
	cond := &plan.Call{Name: "or", T: types.BooleanType, Args: []plan.Expr{
		&plan.Call{Name: "<", T: types.BooleanType, Args: []plan.Expr{scan.Attrs[0], &plan.Literal{Value: int64(18), T: types.LongType}}},
		&plan.Call{Name: "=", T: types.BooleanType, Args: []plan.Expr{scan.Attrs[1], &plan.Literal{Value: int64(2), T: types.LongType}}},
	}}
	m, err := b.Positions(context.Background(), scan, cond, to.Dir)
	if err != nil {
		t.Fatal(err)
	}
	if m.Count != 3+6+10000 || len(m.Rows) != 3 {
		t.Errorf("matched %d in %d files", m.Count, len(m.Rows))
	}
	for _, f := range src.Files {
		rel, err := filepath.Rel(to.Dir, f.Path)
		if err != nil {
			t.Fatal(err)
		}
		rel = filepath.ToSlash(rel)
		rows, stay := m.Rows[rel], m.Stay[rel]
		switch *f.Partition["p"] {
		case "0":
			if stay != 9997-3 || !slices.Equal(rows.ToArray(), []uint64{3, 4, 5}) {
				t.Errorf("file 0: %v, stay %d", rows.ToArray(), stay)
			}
		case "1":
			if stay != 10000-6 || !slices.Equal(rows.ToArray(), []uint64{0, 1, 2, 3, 4, 5}) {
				t.Errorf("file 1: %v, stay %d", rows.ToArray(), stay)
			}
		default:
			if rows != nil || stay != 0 {
				t.Errorf("file 2 is not dropped whole: stay %d", stay)
			}
		}
	}
	m, err = b.Positions(context.Background(), scan, nil, to.Dir)
	if err != nil || m.Count != 30000-3 || len(m.Rows) != 3 {
		t.Errorf("all rows: %+v, %v", m, err)
	}
}

func fileSchema(t *testing.T, b backend.Backend) {
	to := backend.Stage{Dir: t.TempDir(), Schema: ordersSchema}
	s, _ := staged(t, b, ordersQuery, to)
	other, _ := staged(t, b, "SELECT array(map('k', 1)) AS extra", backend.Stage{Dir: to.Dir, Schema: types.SchemaOf(types.Col("extra", types.ArrayOf(types.MapOf(types.StringType, types.IntType, true), true)))})
	got, err := b.FileSchema(context.Background(), []string{filepath.Join(to.Dir, s.Files[0].Path), filepath.Join(to.Dir, other.Files[0].Path)})
	want := types.Schema{Fields: append(slices.Clone(ordersSchema.Fields), types.Col("extra", types.ArrayOf(types.MapOf(types.StringType, types.IntType, true), true)))}
	if err != nil || !got.Equal(want) {
		t.Errorf("got %s, %v", got.DDL(), err)
	}
}

func cancelled(t *testing.T, b backend.Backend) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	r := Analyze(t, "SELECT sum(a.id * b.id) AS s FROM range(1000000) a CROSS JOIN range(1000000) b", nil)
	if _, err := Rows(ctx, b, r); err == nil || diag.Code(err) != "" {
		t.Errorf("a cancelled query: %v", err)
	}
	if _, err := b.Stage(ctx, r, backend.Stage{Dir: t.TempDir(), Schema: plan.Schema(r)}); err == nil || diag.Code(err) != "" {
		t.Errorf("a cancelled staging: %v", err)
	}
}

func sqlText(t *testing.T, b backend.Backend) {
	s, err := b.SQL(Analyze(t, "SELECT id FROM range(3)", nil))
	if err != nil || !strings.Contains(strings.ToUpper(s), "SELECT") {
		t.Errorf("got %q, %v", s, err)
	}
}

// rowSet is a deletion vector.
type rowSet []int64

func (s rowSet) Len() int64 { return int64(len(s)) }

func (s rowSet) All() iter.Seq[int64] { return slices.Values(s) }
