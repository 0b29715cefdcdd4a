package delta

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/seed-e45c46d8/dp/engine/diag"
)

func TestCreateAppendReplace(t *testing.T) {
	tab := newTable(t, "a INT NOT NULL, b STRING COMMENT 'text'", func(d *Definition) {
		d.Comment = "a table"
		d.Properties = map[string]string{"DELTA.ENABLEDELETIONVECTORS": "true", "quality": "gold"}
	})
	if _, err := tab.Create(t.Context(), Definition{Schema: ddl(t, "a INT")}); !errors.Is(err, ErrConflict) {
		t.Errorf("created twice: %v", err)
	}
	v := must(tab.Append(t.Context(), []Staged{stage(t, tab, "f1.parquet", 10), stage(t, tab, "f2.parquet", 5)}, Txn{"flow", 1}))(t)
	if v != 1 {
		t.Errorf("version %d", v)
	}
	s := snapshot(t, tab)
	remove := Positions{}
	remove.Delete("f1.parquet", 3)
	remove.Delete("f1.parquet", 7)
	remove.Drop("f2.parquet")
	remove.Delete("f2.parquet", 1) // dropped is dropped
	r := must(tab.Commit(t.Context(), Write{From: s, Remove: remove, Add: []Staged{stage(t, tab, "f3.parquet", 4)}, Txns: []Txn{{"flow", 2}}}))(t)
	if want := (Result{Version: 2, RowsAdded: 4, RowsDeleted: 7, FilesAdded: 1, FilesRemoved: 1, VectorsWritten: 1}); r != want {
		t.Errorf("result %+v, want %+v", r, want)
	}
	for name, s := range map[string]*Snapshot{"cached": snapshot(t, tab), "reopened": reopened(t, tab)} {
		if got := paths(s); !slices.Equal(got, []string{"f1.parquet", "f3.parquet"}) {
			t.Errorf("%s: files %v", name, got)
		}
		if n := liveRows(t, s); n != 12 {
			t.Errorf("%s: %d rows", name, n)
		}
		f, _ := s.File("f1.parquet")
		if b := must(s.Deleted(f))(t); !slices.Equal(b.ToArray(), []uint64{3, 7}) {
			t.Errorf("%s: deleted %v", name, b.ToArray())
		}
		if n, _ := s.Txn("flow"); n != 2 {
			t.Errorf("%s: txn %d", name, n)
		}
		if s.Comment() != "a table" || s.Schema().DDL() != "a INT NOT NULL, b STRING COMMENT 'text'" {
			t.Errorf("%s: %q %s", name, s.Comment(), s.Schema().DDL())
		}
		if v, _ := s.Property("delta.enableDeletionVectors"); v != "true" {
			t.Errorf("%s: properties %v", name, s.Properties())
		}
		if st := s.Stats(f); st.Rows != 10 {
			t.Errorf("%s: stats %+v", name, st)
		}
	}
	// More rows of a file that has a vector; all of them drop the file.
	s = snapshot(t, tab)
	remove = Positions{}
	for i := range uint64(10) {
		remove.Delete("f1.parquet", i)
	}
	r = must(tab.Commit(t.Context(), Write{From: s, Remove: remove}))(t)
	if r.FilesRemoved != 1 || r.RowsDeleted != 8 {
		t.Errorf("result %+v", r)
	}
	if got := paths(reopened(t, tab)); !slices.Equal(got, []string{"f3.parquet"}) {
		t.Errorf("files %v", got)
	}
	// The first snapshot still is what it was.
	old := must(tab.SnapshotAt(t.Context(), 1))(t)
	if got := liveRows(t, old); got != 15 {
		t.Errorf("version 1 has %d rows", got)
	}
}

// A commit has the lines that other engines expect, in their spelling.
func TestCommitLines(t *testing.T) {
	tab := At(t.TempDir(), testOptions())
	day := "2024-01-31"
	f := stage(t, tab, DataPath([]string{"day"}, map[string]*string{"day": &day}, "x y"), 3)
	f.Partition = map[string]*string{"day": &day}
	d := Definition{Schema: ddl(t, "a INT, day DATE"), PartitionBy: []string{"DAY"}}
	must(tab.Commit(t.Context(), Write{Define: &d, Add: []Staged{f}, Txns: []Txn{{"p/f/0", 1}}}))(t)
	text := string(must(os.ReadFile(tab.logPath(commitName(0))))(t))
	want := []string{
		`{"commitInfo":{"timestamp":`, `"operation":"CREATE TABLE AS SELECT"`, `"partitionBy":"[\"day\"]"`, `"isBlindAppend":true`, `"engineInfo":"dp/test"`,
		`"operationMetrics":{"numFiles":"1","numOutputBytes":"47","numOutputRows":"3"}`,
		`{"protocol":{"minReaderVersion":1,"minWriterVersion":2}}`,
		`"format":{"provider":"parquet","options":{}}`, `"partitionColumns":["day"]`,
		`{"txn":{"appId":"p/f/0","version":1,"lastUpdated":`,
		`{"add":{"path":"day=2024-01-31/part-00000-x%20y.c000.zstd.parquet","partitionValues":{"day":"2024-01-31"},"size":47,"modificationTime":`,
		`"dataChange":true,"stats":"{\"numRecords\":3,\"minValues\":{\"a\":0},\"maxValues\":{\"a\":2},\"nullCount\":{\"a\":0},\"tightBounds\":true}"}}`,
	}
	for _, w := range want {
		if !strings.Contains(text, w) {
			t.Errorf("the commit lacks %s\n%s", w, text)
		}
	}
	for _, line := range strings.Split(strings.TrimSpace(text), "\n") {
		var m map[string]json.RawMessage
		if err := json.Unmarshal([]byte(line), &m); err != nil || len(m) != 1 {
			t.Errorf("line %s: %v", line, err)
		}
	}
}

func TestTxnOnce(t *testing.T) {
	tab := newTable(t, "a INT", nil)
	must(tab.Append(t.Context(), []Staged{stage(t, tab, "f1", 1)}, Txn{"flow", 5}))(t)
	for _, n := range []int64{5, 4} {
		_, err := tab.Append(t.Context(), []Staged{stage(t, tab, "f2", 1)}, Txn{"flow", n})
		if !errors.Is(err, ErrCommitted) {
			t.Errorf("batch %d again: %v", n, err)
		}
	}
	must(tab.Append(t.Context(), nil, Txn{"flow", 6}))(t)
	must(tab.Append(t.Context(), []Staged{stage(t, tab, "f2", 1)}, Txn{"other", 1}))(t)
	if got := reopened(t, tab).Txns(); got["flow"] != 6 || got["other"] != 1 {
		t.Errorf("txns %v", got)
	}
}

func TestSchemaEvolution(t *testing.T) {
	tab := newTable(t, "a INT NOT NULL, s STRUCT<x: INT>", nil)
	must(tab.Append(t.Context(), []Staged{stage(t, tab, "f1", 1)}, Txn{"f", 1}))(t)
	define := func(schema string) error {
		_, err := tab.Commit(t.Context(), Write{Define: &Definition{Schema: ddl(t, schema)}})
		return err
	}
	before := snapshot(t, tab).Version()
	wantCode(t, define("a STRING NOT NULL, s STRUCT<x: INT>"), "DELTA_FAILED_TO_MERGE_FIELDS")
	wantCode(t, define("a INT NOT NULL, s STRUCT<x: INT>, c INT NOT NULL"), "DELTA_ADD_COLUMN_NOT_NULL")
	if v := snapshot(t, tab).Version(); v != before {
		t.Errorf("refused changes made version %d", v)
	}
	if err := define("b TIMESTAMP_NTZ COMMENT 'new', A INT NOT NULL, s STRUCT<y: STRING, X: INT>"); err != nil {
		t.Fatal(err)
	}
	s := reopened(t, tab)
	if got, want := s.Schema().DDL(), "a INT NOT NULL, s STRUCT<x: INT, y: STRING>, b TIMESTAMP_NTZ COMMENT 'new'"; got != want {
		t.Errorf("schema %s, want %s", got, want)
	}
	if f := s.Features(); !slices.Equal(f, []string{"appendOnly", "invariants", "timestampNtz"}) || s.Protocol().MinReaderVersion != 3 {
		t.Errorf("protocol %+v", s.Protocol())
	}
	// The same again changes nothing in the metadata.
	if err := define("a INT NOT NULL, s STRUCT<x: INT, y: STRING>, b TIMESTAMP_NTZ COMMENT 'new'"); err != nil {
		t.Fatal(err)
	}
	if c := must(tab.ReadCommit(t.Context(), s.Version()+1))(t); c.MetadataChanged || c.ProtocolChanged {
		t.Errorf("an equal definition was written again: %+v", c)
	}
	// With all rows replaced, anything goes.
	d := Definition{Schema: ddl(t, "a STRING, z INT"), PartitionBy: []string{"z"}}
	f := stage(t, tab, "z=1/f2", 2)
	one := "1"
	f.Partition, f.Columns = map[string]*string{"z": &one}, nil
	must(tab.Commit(t.Context(), Write{Define: &d, Overwrite: true, Add: []Staged{f}}))(t)
	s = reopened(t, tab)
	if s.Schema().DDL() != "a STRING, z INT" || !slices.Equal(paths(s), []string{"z=1/f2"}) || !slices.Equal(s.PartitionColumns(), []string{"z"}) {
		t.Errorf("%s %v %v", s.Schema().DDL(), paths(s), s.PartitionColumns())
	}
	wantCode(t, define("a STRING, z INT"), "CANNOT_UPDATE_PARTITION_COLUMNS")
}

func TestDefinitionsRefused(t *testing.T) {
	for _, c := range []struct {
		schema, part, prop, code string
	}{
		{"`a b` INT", "", "", "DELTA_INVALID_CHARACTERS_IN_COLUMN_NAMES"},
		{"a INT, A INT", "", "", "COLUMN_ALREADY_EXISTS"},
		{"a INT", "b", "", "DELTA_PARTITION_COLUMN_NOT_FOUND"},
		{"a INT", "a", "", "ALL_PARTITION_COLUMNS_NOT_ALLOWED"},
		{"a ARRAY<INT>, b INT", "a", "", "INVALID_PARTITION_COLUMN_DATA_TYPE"},
		{"a INTERVAL DAY", "", "", "DELTA_UNSUPPORTED_DATA_TYPES"},
		{"a VOID", "", "", "DELTA_UNSUPPORTED_DATA_TYPES"},
		{"a VARIANT", "", "", "DELTA_UNSUPPORTED_DATA_TYPES"},
		{"a ARRAY<STRUCT<b: INT NOT NULL>>", "", "", "DELTA_NESTED_NOT_NULL_CONSTRAINT"},
		{"a INT", "", "delta.noSuch=1", "DELTA_UNKNOWN_CONFIGURATION"},
		{"a INT", "", "delta.checkpointInterval=x", "DP_INVALID_TABLE_PROPERTY"},
		{"a INT", "", "delta.logRetentionDuration=30 parsecs", "DP_INVALID_TABLE_PROPERTY"},
		{"a INT", "", "delta.isolationlevel=x", "DP_INVALID_TABLE_PROPERTY"},
		{"a INT", "", "delta.appendOnly=maybe", "DP_INVALID_TABLE_PROPERTY"},
		{"a INT", "", "delta.columnMapping.mode=name", "UNSUPPORTED_FEATURE"},
		{"a INT", "", "delta.minReaderVersion=4", "UNSUPPORTED_FEATURE"},
		{"a INT", "", "delta.feature.noSuch=supported", "DELTA_UNSUPPORTED_FEATURES_IN_CONFIG"},
		{"a INT", "", "delta.feature.typeWidening=supported", "UNSUPPORTED_FEATURE"},
		{"a INT", "", "delta.checkpointPolicy=v2", "UNSUPPORTED_FEATURE"},
	} {
		d := Definition{Schema: ddl(t, c.schema)}
		if c.part != "" {
			d.PartitionBy = []string{c.part}
		}
		if k, v, ok := strings.Cut(c.prop, "="); ok {
			d.Properties = map[string]string{k: v}
		}
		wantCode(t, d.Check(), c.code)
		tab := At(filepath.Join(t.TempDir(), "t"), testOptions())
		if _, err := tab.Create(t.Context(), d); diag.Code(err) != c.code {
			t.Errorf("%+v was created: %v", c, err)
		}
		if ok, err := tab.Exists(); ok || err != nil {
			t.Errorf("%+v left a table: %v", c, err)
		}
	}
	for _, ok := range []string{"delta.columnMapping.mode=none", "delta.autoOptimize.optimizeWrite=true", "delta.minReaderVersion=1", "delta.feature.timestampNtz=supported", "quality=gold"} {
		k, v, _ := strings.Cut(ok, "=")
		if err := CheckProperties(map[string]string{k: v}); err != nil {
			t.Errorf("%s: %v", ok, err)
		}
	}
}

func TestConstraintsOnWrites(t *testing.T) {
	tab := newTable(t, "a INT NOT NULL, b INT", nil)
	f := stage(t, tab, "f1", 3)
	f.Columns[0].NullCount = 2
	_, err := tab.Append(t.Context(), []Staged{f}, Txn{"f", 1})
	wantCode(t, err, "DELTA_NOT_NULL_CONSTRAINT_VIOLATED")
	f.Columns = nil
	_, err = tab.Append(t.Context(), []Staged{f}, Txn{"f", 1})
	wantCode(t, err, "DELTA_NOT_NULL_CONSTRAINT_VIOLATED")
	must(tab.Commit(t.Context(), Write{Add: []Staged{f}, Checked: true}))(t)

	tab = newTable(t, "a INT, b VARCHAR(3)", func(d *Definition) {
		d.Properties = map[string]string{"delta.constraints.positive": "a > 0", "delta.appendOnly": "true"}
	})
	f = stage(t, tab, "f1", 3)
	_, err = tab.Append(t.Context(), []Staged{f}, Txn{"f", 1})
	wantCode(t, err, "UNSUPPORTED_FEATURE")
	if err == nil || !strings.Contains(err.Error(), "CHECK positive") {
		t.Errorf("the error does not name the constraint: %v", err)
	}
	must(tab.Commit(t.Context(), Write{Add: []Staged{f}, Checked: true}))(t)
	_, err = tab.Overwrite(t.Context(), nil, Txn{"f", 2})
	wantCode(t, err, "DELTA_CANNOT_MODIFY_APPEND_ONLY")
	_, err = tab.Commit(t.Context(), Write{From: snapshot(t, tab), Remove: Positions{"f1": nil}})
	wantCode(t, err, "DELTA_CANNOT_MODIFY_APPEND_ONLY")
}

func TestRowTrackingNumbersRows(t *testing.T) {
	// The numbers are those of testdata/spark42/rowtracking, where Spark inserted two rows and rewrote both.
	spark := must(sparkTable("rowtracking").SnapshotAt(t.Context(), 2))(t)
	tab := newTable(t, "a INT", func(d *Definition) { d.Properties = map[string]string{"delta.enableRowTracking": "true"} })
	must(tab.Append(t.Context(), []Staged{stage(t, tab, "f1", 2)}, Txn{"f", 1}))(t)
	must(tab.Replace(t.Context(), snapshot(t, tab), Positions{"f1": nil}, []Staged{stage(t, tab, "f2", 2)}, Txn{"f", 2}))(t)
	s := reopened(t, tab)
	ours, theirs := s.Files()[0].add, spark.Files()[0].add
	if *ours.BaseRowID != *theirs.BaseRowID || *ours.DefaultRowCommitVersion != *theirs.DefaultRowCommitVersion {
		t.Errorf("row ids from %d at %d, Spark's %d at %d", *ours.BaseRowID, *ours.DefaultRowCommitVersion, *theirs.BaseRowID, *theirs.DefaultRowCommitVersion)
	}
	if s.domains[rowTrackingDomain] != spark.domains[rowTrackingDomain] {
		t.Errorf("%+v, Spark's %+v", s.domains, spark.domains)
	}
	if v, ok := s.Property("delta.rowTracking.materializedRowIdColumnName"); !ok || !strings.HasPrefix(v, "_row-id-col-") {
		t.Errorf("properties %v", s.Properties())
	}
}

func TestInCommitTimestampsRise(t *testing.T) {
	tab := newTable(t, "a INT", func(d *Definition) { d.Properties = map[string]string{"delta.enableInCommitTimestamps": "true"} })
	frozen := tab.opt.Now()
	tab.opt.Now = func() time.Time { return frozen }
	for i := range int64(3) {
		must(tab.Append(t.Context(), nil, Txn{"f", i}))(t)
	}
	var last int64
	for c, err := range tab.Commits(t.Context(), 1, 3) {
		if err != nil {
			t.Fatal(err)
		}
		if ms := c.Timestamp.UnixMilli(); ms <= last {
			t.Errorf("version %d at %d after %d", c.Version, ms, last)
		} else {
			last = ms
		}
	}
	first := strings.SplitN(string(must(os.ReadFile(tab.logPath(commitName(2))))(t)), "\n", 2)[0]
	if !strings.HasPrefix(first, `{"commitInfo":{"inCommitTimestamp":`) {
		t.Errorf("the first line is %s", first)
	}
}

func TestWritesThatCannotBe(t *testing.T) {
	tab := newTable(t, "a INT", nil)
	must(tab.Append(t.Context(), []Staged{stage(t, tab, "f1", 3)}, Txn{"f", 1}))(t)
	s := snapshot(t, tab)
	remove := Positions{}
	remove.Delete("f1", 1)
	for name, w := range map[string]Write{
		"a vector in a table without them": {From: s, Remove: remove},
		"positions without a snapshot":     {Remove: Positions{"f1": nil}},
		"a file that is not there":         {From: s, Remove: Positions{"nosuch": nil}},
		"a staged file that is not there":  {Add: []Staged{{Path: "nosuch", Rows: 1}}},
		"a staged file outside":            {Add: []Staged{{Path: "../f1", Rows: 1}}},
		"a staged file of another size":    {Add: []Staged{{Path: "f1", Size: 1000, Rows: 1}}},
	} {
		if _, err := tab.Commit(t.Context(), w); err == nil {
			t.Errorf("%s was committed", name)
		}
	}
	if v := reopened(t, tab).Version(); v != 1 {
		t.Errorf("version %d", v)
	}
	if _, err := At(t.TempDir(), testOptions()).Append(t.Context(), nil, Txn{"f", 1}); !errors.Is(err, ErrNotTable) {
		t.Errorf("appended to nothing: %v", err)
	}
}

func TestVectorOnFileWithoutCount(t *testing.T) {
	tab := newTable(t, "a INT", func(d *Definition) { d.Properties = map[string]string{"delta.enableDeletionVectors": "true"} })
	tab.opt.Parquet = linesParquet{counts: map[string]int64{"f1": 4}}
	// Another engine added a file without statistics.
	stage(t, tab, "f1", 4)
	line := `{"add":{"path":"f1","partitionValues":{},"size":2,"modificationTime":1,"dataChange":true}}` + "\n"
	if err := os.WriteFile(tab.logPath(commitName(1)), []byte(line), 0o644); err != nil {
		t.Fatal(err)
	}
	s := snapshot(t, tab)
	if _, ok := s.Rows(); ok {
		t.Error("the rows are known")
	}
	remove := Positions{}
	remove.Delete("f1", 2)
	must(tab.Commit(t.Context(), Write{From: s, Remove: remove}))(t)
	if n := liveRows(t, reopened(t, tab)); n != 3 {
		t.Errorf("%d rows", n)
	}
}

func TestStaleCacheOfARemadeTable(t *testing.T) {
	tab := newTable(t, "a INT", nil)
	must(tab.Append(t.Context(), []Staged{stage(t, tab, "f1", 3)}, Txn{"f", 1}))(t)
	id := snapshot(t, tab).ID()
	if err := os.RemoveAll(tab.Dir()); err != nil {
		t.Fatal(err)
	}
	if _, err := tab.Snapshot(t.Context()); !errors.Is(err, ErrNotTable) {
		t.Errorf("a deleted table: %v", err)
	}
	other := At(tab.Dir(), Options{})
	must(other.Create(t.Context(), Definition{Schema: ddl(t, "b INT")}))(t)
	must(other.Append(t.Context(), []Staged{}, Txn{"f", 1}))(t)
	if s := snapshot(t, tab); s.ID() == id || s.Schema().DDL() != "b INT" {
		t.Errorf("the old table is still seen: %s", s.Schema().DDL())
	}
}
