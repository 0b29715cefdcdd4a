package graph_test

import (
	"context"
	"strings"
	"testing"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/graph"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// outside is a catalog with one batch table and no files.
type outside struct{}

func (outside) Table(_ context.Context, t *plan.UnresolvedTable) (plan.Relation, error) {
	if len(t.Name) != 1 || t.Name[0] != "orders" {
		return nil, diag.New("TABLE_OR_VIEW_NOT_FOUND", "no table %v", t.Name).At(t.At)
	}
	s := types.SchemaOf(types.Col("id", types.LongType), types.Col("day", types.DateType))
	attrs := make([]*plan.Attr, s.Len())
	for i, f := range s.Fields {
		attrs[i] = &plan.Attr{ID: i + 1, Name: f.Name, T: f.Type, Null: true}
	}
	return &plan.Scan{At: t.At, Name: "orders", Attrs: attrs, Streaming: t.Streaming, Source: &plan.PendingSource{Schema: s}}, nil
}

func (outside) Files(_ context.Context, f *plan.UnresolvedFiles) (plan.Relation, error) {
	return nil, diag.New("PATH_NOT_FOUND", "no files %v", f.Paths).At(f.At)
}

func resolve(t *testing.T, sql string, existing map[string]types.Schema) (*graph.Graph, error) {
	t.Helper()
	reg := &graph.Registry{}
	if err := graph.LoadSQL(reg, graph.SQLFile{Text: sql, Path: "a.sql", Catalog: "main", Schema: "default", Conf: func(string) (string, bool) { return "", false }}); err != nil {
		return nil, err
	}
	return graph.Resolve(context.Background(), reg, graph.Options{
		Catalog: "main", Schema: "default", External: func(*graph.Flow) plan.Catalog { return outside{} },
		Existing: func(n types.TableName) (types.Schema, bool) { s, ok := existing[n.Table]; return s, ok },
	})
}

func TestOrderFollowsFromReads(t *testing.T) {
	g, err := resolve(t, `
CREATE MATERIALIZED VIEW c AS SELECT * FROM b JOIN v USING (id);
CREATE TEMPORARY VIEW v AS SELECT id FROM LIVE.a;
CREATE MATERIALIZED VIEW b AS SELECT id, (SELECT max(id) FROM a) AS m FROM a;
CREATE MATERIALIZED VIEW a AS SELECT id FROM orders;`, nil)
	if err != nil {
		t.Fatal(err)
	}
	pos := map[string]int{}
	for i, f := range g.Flows {
		pos[f.Name] = i
	}
	for _, before := range [][2]string{{"a", "b"}, {"a", "v"}, {"b", "c"}, {"v", "c"}} {
		if pos[before[0]] > pos[before[1]] {
			t.Errorf("%s comes after %s", before[0], before[1])
		}
	}
	c := g.Flows[pos["c"]]
	var ins []string
	for _, in := range c.Inputs {
		ins = append(ins, in.Name.Table)
	}
	if got := strings.Join(ins, ","); got != "a,b" {
		t.Errorf("c reads %s, want a,b: views are looked through", got)
	}
}

func TestErrorsBeforeAnythingRuns(t *testing.T) {
	for _, c := range []struct{ name, sql, code, at string }{
		{"unknown table", "CREATE MATERIALIZED VIEW m AS\nSELECT * FROM nosuch", "TABLE_OR_VIEW_NOT_FOUND", "a.sql:2:15"},
		{"unknown column", "CREATE MATERIALIZED VIEW m AS\nSELECT zz FROM orders", "UNRESOLVED_COLUMN.WITH_SUGGESTION", "a.sql:2:8"},
		{"self cycle", "CREATE MATERIALIZED VIEW m AS SELECT * FROM m", "DP_CIRCULAR_DEPENDENCY", "a.sql:1:"},
		{"cycle", "CREATE MATERIALIZED VIEW a AS SELECT * FROM b; CREATE MATERIALIZED VIEW b AS SELECT * FROM a", "DP_CIRCULAR_DEPENDENCY", "a.sql:1:"},
		{"duplicate", "CREATE MATERIALIZED VIEW a AS SELECT 1 x;\nCREATE MATERIALIZED VIEW A AS SELECT 2 x", "PIPELINE_DUPLICATE_IDENTIFIERS.OUTPUT", "a.sql:2:"},
		{"view and table of one name", "CREATE TEMPORARY VIEW a AS SELECT 1 x;\nCREATE MATERIALIZED VIEW a AS SELECT 2 x", "PIPELINE_DUPLICATE_IDENTIFIERS.FLOW", "a.sql:2:"},
		{"duplicate flow", "CREATE STREAMING TABLE t; CREATE FLOW f AS INSERT INTO t BY NAME SELECT * FROM STREAM orders;\nCREATE FLOW F AS INSERT INTO t BY NAME SELECT * FROM STREAM orders", "PIPELINE_DUPLICATE_IDENTIFIERS.FLOW", "a.sql:2:"},
		{"no flow", "CREATE STREAMING TABLE t", "PIPELINE_DATASET_WITHOUT_FLOW", "a.sql:1:"},
		{"no target", "CREATE MATERIALIZED VIEW m AS SELECT 1 x; CREATE FLOW f AS INSERT INTO t BY NAME SELECT * FROM STREAM orders", "DP_UNSUPPORTED_DESTINATION", "a.sql:1:"},
		{"batch into streaming table", "CREATE STREAMING TABLE t AS SELECT * FROM orders", "INVALID_FLOW_QUERY_TYPE.BATCH_RELATION_FOR_STREAMING_TABLE", "a.sql:1:"},
		{"stream into materialized view", "CREATE MATERIALIZED VIEW t AS SELECT * FROM STREAM orders", "INVALID_FLOW_QUERY_TYPE.STREAMING_RELATION_FOR_MATERIALIZED_VIEW", "a.sql:1:"},
		{"stream in once flow", "CREATE STREAMING TABLE t; CREATE FLOW f AS INSERT INTO ONCE t BY NAME SELECT * FROM STREAM orders", "INVALID_FLOW_QUERY_TYPE.STREAMING_RELATION_FOR_ONCE_FLOW", "a.sql:1:"},
		{"stream in replace where", "CREATE STREAMING TABLE t FLOW REPLACE WHERE id > 1 BY NAME SELECT * FROM STREAM orders", "INVALID_FLOW_QUERY_TYPE.STREAMING_RELATION_FOR_REPLACE_WHERE_FLOW", "a.sql:1:"},
		{"two replace where", "CREATE STREAMING TABLE t FLOW REPLACE WHERE id > 1 BY NAME SELECT * FROM orders;\nCREATE FLOW g AS INSERT INTO t BY NAME REPLACE WHERE id < 1 SELECT * FROM orders", "DP_REPLACE_WHERE_MULTIPLE_FLOWS", "a.sql:2:"},
		{"append into replace where", "CREATE STREAMING TABLE t FLOW REPLACE WHERE id > 1 BY NAME SELECT * FROM orders;\nCREATE FLOW g AS INSERT INTO t BY NAME SELECT * FROM STREAM orders", "DP_REPLACE_WHERE_OTHER_FLOWS", "a.sql:2:"},
		{"expectation on replace where", "CREATE STREAMING TABLE t (CONSTRAINT c EXPECT (id > 0)) FLOW REPLACE WHERE id > 1 BY NAME SELECT * FROM orders", "DP_REPLACE_WHERE_EXPECTATIONS", "a.sql:1:"},
		{"by name missing", "CREATE STREAMING TABLE t; CREATE FLOW g AS INSERT INTO t\nSELECT * FROM STREAM orders", "PIPELINE_SQL_GRAPH_ELEMENT_REGISTRATION_ERROR", "a.sql:2:1"},
		{"aggregation over a stream", "CREATE STREAMING TABLE t AS SELECT day, count(*) n FROM STREAM orders GROUP BY day", "UNSUPPORTED_FEATURE", "a.sql:1:"},
		{"only a view", "CREATE TEMPORARY VIEW v AS SELECT * FROM orders", "RUN_EMPTY_PIPELINE", ""},
		{"view over several parts", "CREATE TEMPORARY VIEW a.b AS SELECT * FROM orders", "MULTIPART_TEMPORARY_VIEW_NAME_NOT_SUPPORTED", "a.sql:1:"},
		{"batch read of a streaming view", "CREATE TEMPORARY VIEW v AS SELECT * FROM STREAM orders; CREATE MATERIALIZED VIEW m AS SELECT * FROM v", "INCOMPATIBLE_STREAMING_VIEW_READ", "a.sql:1:"},
		{"clashing flows", "CREATE STREAMING TABLE t; CREATE FLOW f AS INSERT INTO t BY NAME SELECT id FROM STREAM orders; CREATE FLOW g AS INSERT INTO t BY NAME SELECT named_struct('a', 1) AS id FROM STREAM orders", "UNABLE_TO_INFER_PIPELINE_TABLE_SCHEMA", "a.sql:1:"},
		{"partition column", "CREATE MATERIALIZED VIEW m PARTITIONED BY (zz) AS SELECT * FROM orders", "COLUMN_NOT_DEFINED_IN_TABLE", "a.sql:1:"},
		{"persisted over temporary", "CREATE TEMPORARY VIEW v AS SELECT * FROM orders; CREATE VIEW p AS SELECT * FROM v", "INVALID_TEMP_OBJ_REFERENCE", "a.sql:1:"},
		{"declared schema", "CREATE MATERIALIZED VIEW m (id STRING) AS SELECT id FROM orders", "USER_SPECIFIED_AND_INFERRED_SCHEMA_NOT_COMPATIBLE", "a.sql:1:"},
		{"bitemporal without system time", "CREATE STREAMING TABLE t; CREATE FLOW f AS AUTO CDC INTO t FROM STREAM orders KEYS (id) SEQUENCE BY day STORED AS BITEMPORAL", "MISSING_CLAUSES_FOR_OPERATION", "a.sql:1:"},
	} {
		_, err := resolve(t, c.sql, nil)
		errs := diag.All(err)
		if len(errs) == 0 {
			t.Errorf("%s: no error", c.name)
			continue
		}
		if errs[0].Code != c.code {
			t.Errorf("%s: %v, want %s", c.name, errs[0], c.code)
		}
		if !strings.HasPrefix(errs[0].Origin.String(), c.at) {
			t.Errorf("%s: the error points at %q, want %s", c.name, errs[0].Origin, c.at)
		}
	}
}

func TestDirectFailuresComeFirst(t *testing.T) {
	_, err := resolve(t, "CREATE MATERIALIZED VIEW a AS SELECT * FROM b; CREATE MATERIALIZED VIEW b AS SELECT zz FROM orders; CREATE MATERIALIZED VIEW c AS SELECT * FROM a", nil)
	errs := diag.All(err)
	if len(errs) != 2 || errs[0].Object != "b" || errs[1].Code != "DP_UPSTREAM_FAILED" || !strings.Contains(errs[1].Message, "main.default.a, main.default.c") {
		t.Errorf("%v", err)
	}
}

func TestStreamingTablesKeepTheirColumns(t *testing.T) {
	old := map[string]types.Schema{"t": types.SchemaOf(types.Col("gone", types.StringType), types.Col("id", types.LongType))}
	g, err := resolve(t, "CREATE STREAMING TABLE t AS SELECT id, day FROM STREAM orders", old)
	if err != nil {
		t.Fatal(err)
	}
	if got := g.Schema(g.Datasets[0]).DDL(); got != "gone STRING, id BIGINT, day DATE" {
		t.Errorf("schema %s", got)
	}
	old["t"] = types.SchemaOf(types.Col("id", types.StringType))
	if _, err := resolve(t, "CREATE STREAMING TABLE t AS SELECT id FROM STREAM orders", old); diag.All(err)[0].Code != "CANNOT_MERGE_INCOMPATIBLE_DATA_TYPE" {
		t.Errorf("a changed type: %v", err)
	}
}

func BenchmarkResolve500(b *testing.B) {
	var sql strings.Builder
	sql.WriteString("CREATE MATERIALIZED VIEW t0 AS SELECT id, day FROM orders;\n")
	for i := 1; i < 500; i++ {
		sql.WriteString("CREATE MATERIALIZED VIEW t" + itoa(i) + " AS SELECT id, day, count(*) AS n FROM t" + itoa(i/2) + " WHERE id > 3 GROUP BY id, day;\n")
	}
	for range b.N {
		reg := &graph.Registry{}
		if err := graph.LoadSQL(reg, graph.SQLFile{Text: sql.String(), Path: "a.sql", Catalog: "main", Schema: "default", Conf: func(string) (string, bool) { return "", false }}); err != nil {
			b.Fatal(err)
		}
		if _, err := graph.Resolve(context.Background(), reg, graph.Options{Catalog: "main", Schema: "default", External: func(*graph.Flow) plan.Catalog { return outside{} }}); err != nil {
			b.Fatal(err)
		}
	}
}

func itoa(i int) string {
	if i < 10 {
		return string(rune('0' + i))
	}
	return itoa(i/10) + string(rune('0'+i%10))
}
