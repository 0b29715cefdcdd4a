package duckdb_test

import (
	"flag"
	"iter"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/seed-e45c46d8/dp/engine/backend/backendtest"
	"github.com/seed-e45c46d8/dp/engine/backend/duckdb"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
)

var update = flag.Bool("update", false, "rewrite the expected outputs")

// ordersTable is a partitioned Delta table of three files, one of them with deleted rows.
func ordersTable() backendtest.Tables {
	s := types.SchemaOf(types.Col("id", types.LongType), types.Col("customer", types.IntType), types.Col("amount", types.DecimalOf(10, 2)), types.Col("day", types.DateType))
	src := &plan.ParquetSource{Format: "delta", Schema: s, Partition: []string{"day"}}
	one, two := "2024-01-01", "2024-01-02"
	src.Files = []plan.DataFile{
		{Path: "t/a.parquet", Rows: 10, Partition: map[string]*string{"day": &one}},
		{Path: "t/b.parquet", Rows: 10, Partition: map[string]*string{"day": &two}},
		{Path: "t/c.parquet", Rows: 10, Partition: map[string]*string{"day": &two}, Deleted: deleted{3}},
	}
	customers := &plan.ParquetSource{Format: "delta", Schema: types.SchemaOf(types.Col("id", types.IntType), types.Col("name", types.StringType))}
	for range 5 {
		customers.Files = append(customers.Files, plan.DataFile{Path: "c/x.parquet", Rows: 1})
	}
	return backendtest.Tables{"orders": scanOf("main.shop.orders", src), "customers": scanOf("main.shop.customers", customers)}
}

func scanOf(name string, src *plan.ParquetSource) *plan.Scan {
	scan := &plan.Scan{Name: name, Source: src}
	for i, f := range src.Schema.Fields {
		scan.Attrs = append(scan.Attrs, &plan.Attr{ID: i + 1, Name: f.Name, T: f.Type, Null: true})
	}
	return scan
}

type deleted []int64

func (d deleted) Len() int64 { return int64(len(d)) }

func (d deleted) All() iter.Seq[int64] {
	return func(yield func(int64) bool) {
		for _, p := range d {
			if !yield(p) {
				return
			}
		}
	}
}

// testdata/render.txt holds queries, each with a line of dashes and the SQL that dp render shows below it. What a query answers is held by
// the other tests; this one shows what the SQL looks like.
func TestRenderReadsWell(t *testing.T) {
	path := filepath.Join("testdata", "render.txt")
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	b := open(t, duckdb.Options{})
	var out strings.Builder
	for _, c := range strings.Split(strings.TrimSpace(string(text)), "\n====\n") {
		query, want, _ := strings.Cut(c, "\n----\n")
		got, err := b.SQL(backendtest.Analyze(t, query, ordersTable()))
		if err != nil {
			t.Errorf("%s\n%v", query, err)
		}
		if got != strings.TrimSpace(want) && !*update {
			t.Errorf("%s\n got\n%s\nwant\n%s", query, got, want)
		}
		if out.Len() > 0 {
			out.WriteString("====\n")
		}
		out.WriteString(query + "\n----\n" + got + "\n")
	}
	if *update {
		if err := os.WriteFile(path, []byte(out.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}
