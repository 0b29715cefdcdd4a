package main

import (
	"bytes"
	"math"
	"math/big"
	"strings"
	"testing"
	"time"

	"github.com/seed-e45c46d8/dp/engine/types"
)

func TestJSONValues(t *testing.T) {
	for _, c := range []struct {
		v    any
		t    types.Type
		want string
	}{
		{nil, types.IntType, `null`},
		{int64(math.MaxInt64), types.LongType, `9223372036854775807`},
		{math.NaN(), types.DoubleType, `"NaN"`},
		{math.Inf(1), types.FloatType, `"Infinity"`},
		{1e21, types.DoubleType, `1.0E21`},
		{types.DecimalValue{Unscaled: big.NewInt(-5), Scale: 3}, types.DecimalOf(5, 3), `-0.005`},
		{[]byte{0, 255}, types.BinaryType, `"AP8="`},
		{"<a & \"b\">\u2028\x00", types.StringType, `"<a & \"b\">\u2028\u0000"`},
		{types.DateValue(0), types.DateType, `"1970-01-01"`},
		{int64(0), types.TimestampType, `"1970-01-01T00:00:00Z"`},
		{int64(1), types.TimestampType, `"1970-01-01T00:00:00.000001Z"`},
		{int64(-1), types.TimestampNTZType, `"1969-12-31T23:59:59.999999"`},
		{int64(86400e6), types.IntervalDTType, `"INTERVAL '1 00:00:00' DAY TO SECOND"`},
		{[]types.Entry{{Key: "k", Value: []any{}}}, types.MapOf(types.StringType, types.ArrayOf(types.IntType, true), true), `{"k":[]}`},
		{[]types.Entry{{Key: int64(1), Value: nil}}, types.MapOf(types.IntType, types.StringType, true), `[[1,null]]`},
		{[]any{"x", nil}, types.StructOf(types.Col("a", types.StringType), types.Col("b", types.IntType)), `{"a":"x","b":null}`},
		{types.VariantObject{{Key: "a", Value: []any{1.5, "x"}}}, types.VariantType, `{"a":[1.5,"x"]}`},
		{"text", types.VariantType, `"text"`},
	} {
		var b bytes.Buffer
		if appendJSON(&b, c.v, c.t); b.String() != c.want {
			t.Errorf("%v as %s: %s, want %s", c.v, c.t, b.String(), c.want)
		}
	}
}

func TestRowWriters(t *testing.T) {
	schema := types.SchemaOf(types.Col("id", types.IntType), types.Col("text", types.StringType))
	rows := [][]any{{int64(1), "a,b"}, {nil, ""}, {int64(300), "日本\n"}, {int64(4), nil}, {int64(5), " x"}}
	for format, want := range map[string]string{
		"json":  "[\n{\"id\":1,\"text\":\"a,b\"},\n{\"id\":null,\"text\":\"\"},\n{\"id\":300,\"text\":\"日本\\n\"},\n{\"id\":4,\"text\":null},\n{\"id\":5,\"text\":\" x\"}\n]\n",
		"csv":   "id,text\n1,\"a,b\"\n,\"\"\n300,\"日本\n\"\n4,\n5,\" x\"\n",
		"table": "+----+------+\n|  id|text  |\n+----+------+\n|   1|a,b   |\n|NULL|      |\n| 300|日本\\n|\n|   4|NULL  |\n|   5| x    |\n+----+------+\n",
	} {
		var b strings.Builder
		w := newRowWriter(format, &b, time.UTC)
		if err := w.begin(schema); err != nil {
			t.Fatal(err)
		}
		for _, r := range rows {
			if err := w.row(r); err != nil {
				t.Fatal(err)
			}
		}
		if err := w.end(); err != nil {
			t.Fatal(err)
		}
		if b.String() != want {
			t.Errorf("%s: got\n%q\nwant\n%q", format, b.String(), want)
		}
	}
}

// TestLongTable prints more rows than widths are taken from.
func TestLongTable(t *testing.T) {
	var b strings.Builder
	w := newRowWriter("table", &b, time.UTC)
	if err := w.begin(types.SchemaOf(types.Col("n", types.LongType))); err != nil {
		t.Fatal(err)
	}
	for i := range measured + 2 {
		if err := w.row([]any{int64(i)}); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.end(); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(b.String()), "\n")
	if len(lines) != measured+2+4 || lines[3] != "|  0|" || lines[len(lines)-2] != "|1001|" {
		t.Errorf("%d lines, %q … %q", len(lines), lines[3], lines[len(lines)-2])
	}
}
