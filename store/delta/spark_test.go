package delta

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// The tables in testdata/spark42 were written by Spark 4.2.0 with delta-spark 4.4.0; the expectations are what it said of them.

func sparkTable(name string) *Table {
	return At(filepath.Join("testdata", "spark42", name), testOptions())
}

func TestSparkTableEveryVersion(t *testing.T) {
	// CREATE, INSERT 100, DELETE a%10=3 (vectors), overwrite 5, append 5 with txn x/3, replaceWhere a>2 by 2 rows, OPTIMIZE, TRUNCATE,
	// ADD COLUMN b, SET TBLPROPERTIES.
	rows := []int64{0, 100, 90, 5, 10, 8, 8, 0, 0, 0}
	tab := sparkTable("dv")
	for v, want := range rows {
		s, err := tab.SnapshotAt(t.Context(), int64(v))
		if err != nil {
			t.Fatal(err)
		}
		if got := liveRows(t, s); got != want {
			t.Errorf("version %d has %d rows, want %d", v, got, want)
		}
	}
	s := snapshot(t, tab)
	if got := s.Schema().DDL(); got != "a INT, b INT COMMENT 'x'" {
		t.Errorf("schema %s", got)
	}
	if n, ok := s.Txn("x"); !ok || n != 3 {
		t.Errorf("txn x = %d, %v", n, ok)
	}
	if v, _ := s.Property("delta.appendonly"); v != "true" {
		t.Errorf("delta.appendOnly = %q", v)
	}
	_, err := tab.SnapshotAt(t.Context(), 77)
	wantCode(t, err, "DELTA_VERSION_NOT_FOUND")
}

func TestSparkDeletionVector(t *testing.T) {
	s := must(sparkTable("dv").SnapshotAt(t.Context(), 2))(t)
	b := must(s.Deleted(s.Files()[0]))(t)
	if got, want := b.ToArray(), []uint64{3, 13, 23, 33, 43, 53, 63, 73, 83, 93}; !slices.Equal(got, want) {
		t.Errorf("deleted %v, want %v", got, want)
	}
	// Two vectors in one file, the second at an offset.
	s = must(sparkTable("dv").SnapshotAt(t.Context(), 5))(t)
	for _, f := range s.Files() {
		if f.DeletionVector == nil {
			continue
		}
		if got := must(s.Deleted(f))(t).ToArray(); !slices.Equal(got, []uint64{1, 2}) {
			t.Errorf("%s: deleted %v, want [1 2]", f.Path, got)
		}
	}
}

func TestSparkCommits(t *testing.T) {
	type want struct {
		op                      string
		deletes, change, byUser bool
	}
	wants := []want{
		{"CREATE TABLE", false, false, false},
		{"WRITE", false, true, true},
		{"DELETE", true, true, true},
		{"WRITE", true, true, true},
		{"WRITE", false, true, false},
		{"WRITE", true, true, true},
		{"OPTIMIZE", false, false, false},
		{"TRUNCATE", true, true, true},
		{"ADD COLUMNS", false, false, false},
		{"SET TBLPROPERTIES", false, false, false},
	}
	tab := sparkTable("dv")
	n := 0
	for c, err := range tab.Commits(t.Context(), 0, 9) {
		if err != nil {
			t.Fatal(err)
		}
		got := want{c.Info.Operation, c.Deletes(), c.DataChange(), c.External(func(app string) bool { return app == "x" })}
		if got != wants[c.Version] {
			t.Errorf("version %d: %+v, want %+v", c.Version, got, wants[c.Version])
		}
		if !strings.HasPrefix(c.Info.Engine, "Apache-Spark/4.2.0") || c.ByDP() || c.Timestamp.Year() != 2026 {
			t.Errorf("version %d: %q at %s", c.Version, c.Info.Engine, c.Timestamp)
		}
		n++
	}
	if n != 10 {
		t.Errorf("%d commits", n)
	}
	h := must(tab.History(t.Context(), 3))(t)
	if len(h) != 3 || h[0].Version != 9 || h[2].Info.Operation != "TRUNCATE" || h[2].Info.Metrics["numRemovedFiles"] != "1" {
		t.Errorf("history %+v", h)
	}
	c := must(tab.ReadCommit(t.Context(), 5))(t)
	if c.Info.Parameters["predicate"] != "a>2" || len(c.Added) != 4 || len(c.Removed) != 2 {
		t.Errorf("replaceWhere: %+v", c)
	}
	_, err := tab.ReadCommit(t.Context(), 12)
	wantCode(t, err, "DELTA_VERSION_NOT_FOUND")
}

func TestSparkPartitions(t *testing.T) {
	s := snapshot(t, sparkTable("part"))
	var special *File
	for _, f := range s.Files() {
		if v := f.Partition["s"]; v != nil {
			special = f
		}
	}
	const text = `a b/c:d%e=f#ä"?[x]+&~^|`
	if *special.Partition["s"] != text || *special.Partition["ts"] != "2024-01-31T10:00:00.123456Z" {
		t.Errorf("values %v", special.Partition)
	}
	// The folder Spark made and the path it wrote into the log.
	v := func(s string) *string { return &s }
	cols := []string{"s", "d", "ts", "b", "dec", "f", "i"}
	dir := PartitionPath(cols, map[string]*string{
		"s": v(text), "d": v("2024-01-31"), "ts": v("2024-01-31 10:00:00.123456"), "b": v("true"), "dec": v("1.50"), "f": v("1.0E20"), "i": v("7"),
	})
	if got, _, _ := strings.Cut(special.Path, "part-"); got != dir {
		t.Errorf("folder\n%s, Spark's\n%s", dir, got)
	}
	if got := encodePath(special.Path); got != special.add.Path {
		t.Errorf("log path\n%s, Spark's\n%s", got, special.add.Path)
	}
	st := s.Stats(special)
	if r, ok := st.Column("I"); !ok || r.Min != int64(7) || r.Max != int64(7) || r.NullCount != 0 {
		t.Errorf("range of i: %+v", r)
	}
	nulls := 0
	for _, f := range s.Files() {
		if r, ok := s.Stats(f).Column("s"); ok && r.NullCount == 1 && r.Min == nil {
			nulls++
		}
	}
	if nulls != 2 { // NULL and the empty string
		t.Errorf("%d files whose s is NULL, want 2", nulls)
	}
	for in, want := range map[string]string{"2024-01-31 10:00:00.12": "2024-01-31 10:00:00.12", "2024-01-31 10:00:00": "2024-01-31 10:00:00"} {
		ntz, _ := snapshot(t, sparkTable("ntzpart")).Schema().Field("ntz")
		if got, ok := partitionText(ntz.Type, in); !ok || got != want {
			t.Errorf("%q as %q, want %q", in, got, want)
		}
	}
}

func TestSparkCheckpoints(t *testing.T) {
	for _, c := range []struct {
		table         string
		version, rows int64
		checkpoint    int64
	}{{"multi", 6, 6, 4}, {"v2", 5, 3, 4}} {
		tab := sparkTable(c.table)
		l := must(tab.listLog())(t)
		if n := len(l.checkpoints); n == 0 || l.checkpoints[n-1].version != c.checkpoint {
			t.Fatalf("%s: checkpoints %v", c.table, l.checkpoints)
		}
		// Only what comes after the log checkpoint is left.
		dir := filepath.Join(t.TempDir(), c.table)
		if err := os.CopyFS(dir, os.DirFS(tab.Dir())); err != nil {
			t.Fatal(err)
		}
		for _, e := range must(os.ReadDir(filepath.Join(dir, logDir)))(t) {
			if v, _, ok := splitVersion(e.Name()); ok && v < c.checkpoint {
				if err := os.Remove(filepath.Join(dir, logDir, e.Name())); err != nil {
					t.Fatal(err)
				}
			}
		}
		cut := At(dir, testOptions())
		s := snapshot(t, cut)
		if s.Version() != c.version || liveRows(t, s) != c.rows {
			t.Errorf("%s: version %d, %d rows", c.table, s.Version(), liveRows(t, s))
		}
		full := At(tab.Dir(), Options{}) // no Parquet engine: replays the whole log
		if got := snapshot(t, full); !slices.Equal(paths(got), paths(s)) {
			t.Errorf("%s: the log gives %v, the log checkpoint %v", c.table, paths(got), paths(s))
		}
		_, err := cut.SnapshotAt(t.Context(), 1)
		wantCode(t, err, "DELTA_VERSION_NOT_FOUND")
		_, err = cut.ReadCommit(t.Context(), 1)
		wantCode(t, err, "DELTA_MISSING_FILES_UNEXPECTED_VERSION")
	}
}

func TestSparkTablesRefusedByName(t *testing.T) {
	for table, code := range map[string]string{"mapped": "UNSUPPORTED_FEATURE", "variant": "DELTA_UNSUPPORTED_FEATURES_FOR_READ"} {
		_, err := sparkTable(table).Snapshot(t.Context())
		wantCode(t, err, code)
	}
	_, err := sparkTable("mapped").Snapshot(t.Context())
	if !strings.Contains(err.Error(), "Column mapping (delta.columnMapping.mode=name)") {
		t.Errorf("error %v", err)
	}
}

func TestSparkRequirements(t *testing.T) {
	for table, want := range map[string]Requirement{
		"check":     {Kind: "CHECK", Name: "pos", SQL: "a > 0"},
		"generated": {Kind: "GENERATED", Column: "b", SQL: "a+1"},
		"identity":  {Kind: "IDENTITY", Column: "b"},
	} {
		r := snapshot(t, sparkTable(table)).Requirements()
		if len(r) != 1 || r[0].Kind != want.Kind || r[0].Column != want.Column || r[0].Name != want.Name || want.SQL != "" && r[0].SQL != want.SQL {
			t.Errorf("%s: %+v, want %+v", table, r, want)
		}
	}
	if got := snapshot(t, sparkTable("clustered")).ClusterColumns(); len(got) != 0 {
		t.Errorf("cluster columns %v after CLUSTER BY NONE", got)
	}
	if got := must(sparkTable("clustered").SnapshotAt(t.Context(), 0))(t).ClusterColumns(); !slices.Equal(got, []string{"a"}) {
		t.Errorf("cluster columns %v", got)
	}
}

// Spark's choice of protocol for CREATE TABLE.
func TestProtocolIsSparks(t *testing.T) {
	for _, c := range []struct {
		schema, props  string
		cluster        []string
		reader, writer int
		features       string
	}{
		{"a INT", "", nil, 1, 2, ""},
		{"a INT NOT NULL", "", nil, 1, 2, ""},
		{"a VARCHAR(5)", "", nil, 1, 2, ""},
		{"a TIMESTAMP_NTZ", "", nil, 3, 7, "timestampNtz"},
		{"a ARRAY<TIMESTAMP_NTZ>", "", nil, 3, 7, "timestampNtz"},
		{"a INT", "delta.enableDeletionVectors=true", nil, 3, 7, "deletionVectors"},
		{"a INT", "delta.enableDeletionVectors=false", nil, 1, 2, ""},
		{"a INT", "delta.enableChangeDataFeed=true", nil, 1, 7, "changeDataFeed"},
		{"a INT", "delta.appendOnly=true", nil, 1, 2, ""},
		{"a INT", "delta.constraints.pos=a > 0", nil, 1, 3, ""},
		{"a INT", "delta.enableInCommitTimestamps=true", nil, 1, 7, "inCommitTimestamp"},
		{"a INT", "delta.enableRowTracking=true", nil, 1, 7, "domainMetadata rowTracking"},
		{"a INT, b STRING", "", []string{"a", "b"}, 1, 7, "clustering domainMetadata"},
	} {
		tab := newTable(t, c.schema, func(d *Definition) {
			d.ClusterBy = c.cluster
			if k, v, ok := strings.Cut(c.props, "="); ok {
				d.Properties = map[string]string{k: v}
			}
		})
		p := reopened(t, tab).Protocol()
		var want []string
		if c.writer == 7 {
			want = append(strings.Fields(c.features), "appendOnly", "invariants")
			slices.Sort(want)
		}
		if p.MinReaderVersion != c.reader || p.MinWriterVersion != c.writer || !slices.Equal(p.WriterFeatures, want) {
			t.Errorf("%s %s: %+v, want %d/%d %v", c.schema, c.props, p, c.reader, c.writer, want)
		}
	}
}
