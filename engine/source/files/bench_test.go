package files

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// BenchmarkInfer types one large file on all cores, without the memo.
func BenchmarkInfer(b *testing.B) {
	var json, csv strings.Builder
	csv.WriteString("id,name,price,at,ok\n")
	for i := range 400_000 {
		fmt.Fprintf(&json, `{"id":%d,"customer":{"name":"customer %d","city":"Berlin"},"price":%d.25,"tags":["a","b"],"at":"2024-01-31T10:00:00Z","ok":true}`+"\n", i, i%1000, i%500)
		fmt.Fprintf(&csv, "%d,customer %d,%d.25,2024-01-31 10:00:00,true\n", i, i%1000, i%500)
	}
	for format, text := range map[string]string{"json": json.String(), "csv": csv.String()} {
		b.Run(format, func(b *testing.B) {
			dir := b.TempDir()
			if err := os.WriteFile(filepath.Join(dir, "a."+format), []byte(text), 0o644); err != nil {
				b.Fatal(err)
			}
			b.SetBytes(int64(len(text)))
			for b.Loop() {
				r, err := New(Config{Dir: dir})
				if err != nil {
					b.Fatal(err)
				}
				_, err = r.Resolve(context.Background(), &plan.UnresolvedFiles{Format: format, Paths: []string{"a." + format}, Options: optionsOf("header", "true", "inferSchema", "true")}, nil)
				if err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkManyFiles lists and types 22,000 small files in 220 folders.
func BenchmarkManyFiles(b *testing.B) {
	dir := b.TempDir()
	for d := range 220 {
		sub := filepath.Join(dir, "in", fmt.Sprintf("day=%03d", d))
		if err := os.MkdirAll(sub, 0o755); err != nil {
			b.Fatal(err)
		}
		for i := range 100 {
			if err := os.WriteFile(filepath.Join(sub, fmt.Sprintf("%d.json", i)), []byte(`{"id":1,"name":"x","v":1.5}`+"\n"), 0o644); err != nil {
				b.Fatal(err)
			}
		}
	}
	schema := &types.Schema{Fields: []types.Field{types.Col("id", types.LongType)}}
	for name, s := range map[string]*types.Schema{"list": schema, "listAndType": nil} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				r, err := New(Config{Dir: dir})
				if err != nil {
					b.Fatal(err)
				}
				if _, err := r.Resolve(context.Background(), &plan.UnresolvedFiles{Format: "json", Paths: []string{"in"}, Schema: s}, nil); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
