package delta

import (
	"encoding/json"
	"math/big"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/seed-e45c46d8/dp/engine/types"
)

// What DuckDB's COPY … (RETURN_STATS) says of the two rows in testdata/spark42/stats, and what Spark wrote into the log for them.
func TestStatsAreSparks(t *testing.T) {
	s := snapshot(t, sparkTable("stats"))
	v := func(s string) *string { return &s }
	col := func(name, lo, hi string, nulls int64) ColumnStats {
		return ColumnStats{Path: strings.Split(name, "."), Min: v(lo), Max: v(hi), NullCount: nulls}
	}
	staged := Staged{Rows: 2, Columns: []ColumnStats{
		col("i", "1", "2", 0), col("t", "1", "2", 0), col("l", "-5", "9007199254740993", 0), col("f", "0.1", "1.5", 0),
		{Path: []string{"d"}, Min: v("1.5"), Max: v("1.5"), HasNaN: true},
		col("dec", "-0.500000", "12345678901234567890.123456", 0),
		col("s", `b"ä`, strings.Repeat("x", 40), 0),
		col("b", "false", "true", 0),
		{Path: []string{"bin"}},
		col("dt", "2023-01-31", "2024-01-31", 0),
		col("ts", "2024-01-31 10:00:00.123456+00", "2025-01-31 10:00:00.999+00", 0),
		col("ntz", "2024-01-31 10:00:00.123456", "2025-01-31 10:00:00.999", 0),
		col("st.x", "1", "1", 1), col("st.y.z", "q", "q", 1),
		{Path: []string{"a"}},
		{Path: []string{"m"}},
		{Path: []string{"n"}, NullCount: 2},
		{Path: []string{"a", "list", "element"}, NullCount: 9},
	}}
	ours := statsJSON(staged, s.stats, true)
	var got, want map[string]any
	if err := json.Unmarshal([]byte(ours), &got); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal([]byte(s.Files()[0].add.Stats), &want); err != nil {
		t.Fatal(err)
	}
	// Spark counts NaN as the largest double; dp leaves the column out.
	delete(want["minValues"].(map[string]any), "d")
	delete(want["maxValues"].(map[string]any), "d")
	want["tightBounds"] = true
	if !reflect.DeepEqual(got, want) {
		t.Errorf("stats\n%s\nSpark's\n%s", ours, s.Files()[0].add.Stats)
	}
	if !strings.Contains(ours, `"l":9007199254740993`) || !strings.Contains(ours, "12345678901234567890.123456") {
		t.Errorf("numbers lost digits: %s", ours)
	}
}

func TestSparkStatsParsed(t *testing.T) {
	s := snapshot(t, sparkTable("stats"))
	st := s.Stats(s.Files()[0])
	if st.Rows != 2 {
		t.Fatalf("rows %d", st.Rows)
	}
	dec, _ := new(big.Rat).SetString("12345678901234567890.123456")
	for _, c := range []struct {
		path     string
		min, max any
		nulls    int64
	}{
		{"l", int64(-5), int64(9007199254740993), 0},
		{"F", 0.1, 1.5, 0},
		{"d", 1.5, nil, 0},
		{"s", `b"ä`, strings.Repeat("x", 32) + "\x7f", 0},
		{"b", nil, nil, 0},
		{"dt", day(2023, 1, 31), day(2024, 1, 31), 0},
		{"ts", day(2024, 1, 31).Add(10*time.Hour + 123*time.Millisecond), day(2025, 1, 31).Add(10*time.Hour + 999_999*time.Microsecond), 0},
		{"st.y.z", "q", "q", 1},
		{"n", nil, nil, 2},
	} {
		r, ok := st.Column(strings.Split(c.path, ".")...)
		if !ok || !reflect.DeepEqual(r.Min, c.min) || !reflect.DeepEqual(r.Max, c.max) || r.NullCount != c.nulls {
			t.Errorf("%s: %+v, want %v %v %d", c.path, r, c.min, c.max, c.nulls)
		}
	}
	if r, _ := st.Column("dec"); r.Max.(*big.Rat).Cmp(dec) != 0 {
		t.Errorf("dec: %v", r.Max)
	}
	if _, ok := st.Column("nosuch"); ok {
		t.Error("a column that is not there has a range")
	}
}

func day(y, m, d int) time.Time { return time.Date(y, time.Month(m), d, 0, 0, 0, 0, time.UTC) }

func TestTimestampBoundsStayBounds(t *testing.T) {
	for _, c := range []struct{ in, lo, hi string }{
		{"2024-01-31 10:00:00.123456+00", "2024-01-31T10:00:00.123Z", "2024-01-31T10:00:00.124Z"},
		{"2024-01-31 10:00:00+02", "2024-01-31T08:00:00.000Z", "2024-01-31T08:00:00.000Z"},
		{"2024-01-31 10:00:00", "2024-01-31T10:00:00.000Z", "2024-01-31T10:00:00.000Z"},
	} {
		lo, ok1 := statsBound(types.TimestampType, c.in, false)
		hi, ok2 := statsBound(types.TimestampType, c.in, true)
		if !ok1 || !ok2 || lo != c.lo || hi != c.hi {
			t.Errorf("%s: %v %v, want %s %s", c.in, lo, hi, c.lo, c.hi)
		}
	}
	for _, bad := range []string{"infinity", "-infinity", "0044-03-15 (BC)", "290309-12-22 (BC) 00:00:00", "99999-01-01"} {
		if v, ok := statsBound(types.DateType, bad, true); ok {
			t.Errorf("%q became %v", bad, v)
		}
	}
}

func TestNoBoundsOutOfFloats(t *testing.T) {
	for _, bad := range []string{"inf", "-inf", "nan", "Infinity", ".5", "0x10", "1_0"} {
		if v, ok := statsBound(types.DoubleType, bad, true); ok {
			t.Errorf("%q became %v", bad, v)
		}
	}
	for _, bad := range []string{"1/3", "0x10", "1e999999999", "1_000", ""} {
		if v, ok := parseValue(types.DecimalOf(10, 2), bad); ok {
			t.Errorf("decimal %q became %v", bad, v)
		}
	}
}

func TestStatsColumns(t *testing.T) {
	var ddlText []string
	for i := range 40 {
		ddlText = append(ddlText, "c"+string(rune('a'+i/10))+string(rune('0'+i%10))+" INT")
	}
	schema := ddl(t, strings.Join(ddlText, ", ")+", st STRUCT<x: INT, y: INT>")
	names := func(ls []leaf) string {
		var r []string
		for _, l := range ls {
			r = append(r, strings.Join(l.path, "."))
		}
		return strings.Join(r, " ")
	}
	if got := len(statsColumns(schema, nil, nil, nil)); got != 32 {
		t.Errorf("%d columns by default", got)
	}
	if got := len(statsColumns(schema, []string{"CA0"}, map[string]string{"delta.dataSkippingNumIndexedCols": "-1"}, nil)); got != 41 {
		t.Errorf("%d columns without limit", got)
	}
	if got := names(statsColumns(schema, nil, map[string]string{"delta.dataSkippingNumIndexedCols": "1"}, []string{"cd9"})); got != "ca0 cd9" {
		t.Errorf("columns %s", got)
	}
	if got := names(statsColumns(schema, nil, map[string]string{"delta.dataSkippingStatsColumns": "cd9, st"}, nil)); got != "cd9 st.x st.y" {
		t.Errorf("columns %s", got)
	}
}
