package duckdb_test

import (
	"context"
	"encoding/json"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/seed-e45c46d8/dp/engine/backend/duckdb"
	"github.com/seed-e45c46d8/dp/engine/types"
)

func TestLogCheckpointRows(t *testing.T) {
	b := open(t, duckdb.Options{})
	p := b.Parquet()
	ctx := context.Background()
	long := strings.Repeat("y", 17<<20)
	lines := `{"add":{"path":"a","partitionValues":{},"size":9007199254740993}}
{"add":{"path":"b","partitionValues":{"x":null,"y":"1"},"tags":["q"]}}
{"txn":{"appId":"p/f/1","version":7}}
{"add":{"path":"` + long + `","partitionValues":null}}
`
	src := write(t, filepath.Join(t.TempDir(), "rows.json"), lines)
	out := filepath.Join(t.TempDir(), "c.parquet")
	schema := types.SchemaOf(
		types.Col("add", types.StructOf(types.Col("path", types.StringType), types.Col("partitionValues", types.MapOf(types.StringType, types.StringType, true)),
			types.Col("size", types.LongType), types.Col("tags", types.ArrayOf(types.StringType, true)))),
		types.Col("txn", types.StructOf(types.Col("appId", types.StringType), types.Col("version", types.LongType))))
	if err := p.WriteRows(ctx, out, schema, src); err != nil {
		t.Fatal(err)
	}
	if n, err := p.RowCount(ctx, out); n != 4 || err != nil {
		t.Errorf("%d rows, %v", n, err)
	}
	want := []map[string]any{
		{"add": map[string]any{"path": "a", "partitionValues": map[string]any{}, "size": json.Number("9007199254740993"), "tags": nil}},
		{"add": map[string]any{"path": "b", "partitionValues": map[string]any{"x": nil, "y": "1"}, "size": nil, "tags": []any{"q"}}},
		{"add": nil},
		{"add": map[string]any{"path": long, "partitionValues": nil, "size": nil, "tags": nil}},
	}
	i := 0
	for line, err := range p.ReadRows(ctx, out, []string{"add", "sidecar"}) {
		if err != nil {
			t.Fatal(err)
		}
		var got map[string]any
		d := json.NewDecoder(strings.NewReader(string(line)))
		d.UseNumber()
		if err := d.Decode(&got); err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(got, want[i]) {
			t.Errorf("row %d: %.200s", i, line)
		}
		i++
	}
	if i != 4 {
		t.Errorf("%d rows", i)
	}
	n := 0
	for _, err := range p.ReadRows(ctx, out, []string{"metaData"}) {
		if err != nil {
			t.Fatal(err)
		}
		n++
	}
	if n != 4 {
		t.Errorf("%d rows without columns", n)
	}
}
