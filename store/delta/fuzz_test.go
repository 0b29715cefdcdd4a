package delta

import (
	"encoding/json"
	"net/url"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/RoaringBitmap/roaring/v2/roaring64"

	"github.com/seed-e45c46d8/dp/engine/types"
)

// What is parsed can be written, and parses to the same again.
func FuzzParseLog(f *testing.F) {
	files, err := filepath.Glob("testdata/spark42/*/_delta_log/*.json")
	if err != nil {
		f.Fatal(err)
	}
	for _, p := range files {
		text, err := os.ReadFile(p)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text)
	}
	f.Add([]byte(`{"add":{"path":"x","deletionVector":{"storageType":"u","pathOrInlineDv":"short","sizeInBytes":1,"cardinality":1}}}`))
	f.Add([]byte(`{"remove":{"path":"%zz","dataChange":true}}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		as, err := parseLog(text)
		if err != nil {
			return
		}
		for i := range as {
			for _, d := range as[i].deletionVectors() {
				_, _ = d.file("/t")
				if d.StorageType == "i" {
					_, _ = d.load("/t")
				}
			}
		}
		out, err := encodeLog(as)
		if err != nil {
			t.Fatalf("cannot write what was read: %v", err)
		}
		again, err := parseLog(out)
		if err != nil || len(again) != len(as) {
			t.Fatalf("cannot read what was written: %v\n%s", err, out)
		}
		out2, err := encodeLog(again)
		if err != nil || string(out2) != string(out) {
			t.Fatalf("not stable:\n%s\n%s", out, out2)
		}
		r := replayFrom("/t", nil)
		if r.commit(0, as) == nil {
			_, _ = r.done()
		}
		_, _ = commitOf(0, as)
	})
}

func FuzzDecodeVector(f *testing.F) {
	for _, b := range []*roaring64.Bitmap{roaring64.New(), roaring64.BitmapOf(3, 4, 7, 11, 18, 29), roaring64.BitmapOf(1<<40, 5)} {
		p, err := encodeBitmap(b)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(p)
	}
	f.Fuzz(func(t *testing.T, p []byte) {
		b, err := decodeBitmap(p)
		if err != nil {
			return
		}
		if b.GetCardinality() > 1<<20 {
			return
		}
		q, err := encodeBitmap(roaring64.BitmapOf(b.ToArray()...))
		if err != nil {
			t.Fatal(err)
		}
		c, err := decodeBitmap(q)
		if err != nil || !slices.Equal(b.ToArray(), c.ToArray()) {
			t.Fatalf("%v: %v, %v", b.ToArray(), c, err)
		}
	})
}

func FuzzStats(f *testing.F) {
	schema, err := types.ParseDDL("i INT, l BIGINT, d DOUBLE, dec DECIMAL(38,6), s STRING, b BOOLEAN, bin BINARY, dt DATE, ts TIMESTAMP, ntz TIMESTAMP_NTZ, st STRUCT<x: INT>, a ARRAY<INT>")
	if err != nil {
		f.Fatal(err)
	}
	cols := leaves(schema.Fields, nil, nil)
	f.Add(`{"numRecords":2,"minValues":{"i":1,"st":{"x":1}},"maxValues":{"i":2},"nullCount":{"a":0}}`, "1", "2")
	f.Add(`{"numRecords":-1,"minValues":{"ts":"2024-01-31T10:00:00.123Z"},"maxValues":{"d":"NaN"},"tightBounds":false}`, "2024-01-31", "2024-01-31 10:00:00.5+05")
	f.Add(``, strings.Repeat("ä", 40), strings.Repeat("x", 31)+"\U0010ffff\U0010ffff")
	f.Fuzz(func(t *testing.T, text, lo, hi string) {
		parseStats(text, cols)
		s := Staged{Rows: 3}
		for _, c := range cols {
			s.Columns = append(s.Columns, ColumnStats{Path: c.path, Min: &lo, Max: &hi})
		}
		out := statsJSON(s, cols, true)
		if !json.Valid([]byte(out)) {
			t.Fatalf("no JSON: %s", out)
		}
		st := parseStats(out, cols)
		if st.Rows != 3 {
			t.Fatalf("rows lost: %s", out)
		}
		// What comes back bounds what went in.
		if r, ok := st.Column("s"); ok && r.Min != nil && (r.Min.(string) > lo || r.Max.(string) < hi) {
			t.Fatalf("%q..%q became %q..%q", lo, hi, r.Min, r.Max)
		}
		if r, ok := st.Column("i"); ok && r.Min != nil {
			if v, _ := parseValue(types.IntType, lo); !reflect.DeepEqual(v, r.Min) {
				t.Fatalf("%v became %v", v, r.Min)
			}
		}
	})
}

func FuzzPaths(f *testing.F) {
	f.Add("a b/c:d%e=f#ä\"?[x]+&~^|\\")
	f.Add("day=2024-01-31/part-0")
	f.Add("%41")
	f.Fuzz(func(t *testing.T, p string) {
		enc := encodePath(p)
		if got := decodePath(enc); got != p {
			t.Fatalf("%q as %q is %q", p, enc, got)
		}
		if u, err := url.PathUnescape(enc); err != nil || u != p {
			t.Fatalf("%q as %q is no URI path: %v", p, enc, err)
		}
		if strings.ContainsAny(enc, " \"#<>?[\\]^`{|}") {
			t.Fatalf("%q as %q keeps a character that URIs do not have", p, enc)
		}
		dir := PartitionPath([]string{"c"}, map[string]*string{"c": &p})
		if strings.Count(dir, "/") != 1 || strings.ContainsAny(strings.TrimPrefix(dir, "c="), "=:\\") {
			t.Fatalf("folder %q", dir)
		}
		loc, err := localPath("/t", p)
		if err == nil && !isAbsolute(p) && loc != "/t" && !strings.HasPrefix(loc, "/t/") {
			t.Fatalf("%q leads out of the table to %q", p, loc)
		}
	})
}
