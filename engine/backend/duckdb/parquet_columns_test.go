package duckdb

import (
	"context"
	"database/sql"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// TestFittingFiles joins two big files: they are read without a schema while they hold just the columns that are wanted, and with it when one has
// another type, another order or a column more.
func TestFittingFiles(t *testing.T) {
	b, err := New(Options{TempDir: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	dir := t.TempDir()
	write := func(name, query string) plan.DataFile {
		path := filepath.Join(dir, name)
		err := b.with(t.Context(), &statement{}, func(ctx context.Context, c *sql.Conn) error {
			_, err := c.ExecContext(ctx, "COPY ("+query+") TO "+quoteText(path)+" (FORMAT parquet)")
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		fi, err := os.Stat(path)
		if err != nil {
			t.Fatal(err)
		}
		return plan.DataFile{Path: path, Size: fi.Size(), ModTime: fi.ModTime().UnixMilli(), Rows: -1}
	}
	const rows = "FROM range(400000) t(i)"
	right := write("right.parquet", "SELECT i AS id, (hash(i) % 1000000007)::BIGINT AS v "+rows)
	if right.Size < heavyScan/2 {
		t.Fatalf("the file has %d bytes only", right.Size)
	}
	scan := func(id int, name string, files ...plan.DataFile) *plan.Scan {
		attrs := []*plan.Attr{{ID: id, Name: "id", T: types.LongType, Null: true}, {ID: id + 1, Name: "v", T: types.LongType, Null: true}}
		schema := types.SchemaOf(types.Col("id", types.LongType), types.Col("v", types.LongType))
		return &plan.Scan{Name: name, Attrs: attrs, Source: &plan.ParquetSource{Format: "parquet", Files: files, Schema: schema}}
	}
	for _, c := range []struct {
		name  string
		files []plan.DataFile
		fits  bool
	}{
		{"the same", []plan.DataFile{right, right}, true},
		{"another type", []plan.DataFile{right, write("type.parquet", "SELECT i::INTEGER AS id, i AS v "+rows)}, false},
		{"another order", []plan.DataFile{right, write("order.parquet", "SELECT i AS v, i AS id "+rows)}, false},
		{"a column more", []plan.DataFile{right, write("more.parquet", "SELECT i AS id, i AS v, i AS w "+rows)}, false},
		{"a column less", []plan.DataFile{right, write("less.parquet", "SELECT i AS id "+rows)}, false},
		{"another case", []plan.DataFile{right, write("case.parquet", "SELECT i AS ID, i AS v "+rows)}, false},
	} {
		left, other := scan(1, "l", c.files...), scan(3, "r", right)
		join := &plan.Join{Kind: plan.InnerJoin, L: left, R: other, On: &plan.Call{
			Name: "=", T: types.BooleanType, Args: []plan.Expr{left.Attrs[0], other.Attrs[0]},
		}}
		s, err := b.render(join, forRunning)
		if err != nil {
			t.Fatal(err)
		}
		if n := strings.Count(s.text, "schema = MAP"); (n == 0) != c.fits {
			t.Errorf("%s: %d scans with a schema in\n%s", c.name, n, s.text)
		}
		n := 0
		for _, err := range b.Query(t.Context(), join) {
			if err != nil {
				t.Fatalf("%s: %v", c.name, err)
			}
			n++
		}
		if n != 800000 {
			t.Errorf("%s: %d rows", c.name, n)
		}
	}
}
