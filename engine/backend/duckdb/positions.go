package duckdb

import (
	"context"
	"database/sql"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/RoaringBitmap/roaring/v2/roaring64"

	"github.com/seed-e45c46d8/dp/engine/backend"
	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/store/delta"
)

// Positions finds the live rows of a Parquet scan for which cond is true.
func (b *Backend) Positions(ctx context.Context, scan *plan.Scan, cond plan.Expr, dir string) (*backend.Matched, error) {
	src, ok := scan.Source.(*plan.ParquetSource)
	if !ok {
		return nil, diag.New("DP_INTERNAL", "rows of %s have no positions", scan.Source.SourceKind())
	}
	out := &backend.Matched{Rows: delta.Positions{}, Stay: map[string]int64{}}
	if len(src.Files) == 0 {
		return out, nil
	}
	files, err := b.withCounts(ctx, src.Files)
	if err != nil {
		return nil, err
	}
	paths := make([]string, len(files))
	live := make([]int64, len(files))
	for i, f := range files {
		if paths[i], err = relativePath(dir, f.Path); err != nil {
			return nil, err
		}
		live[i] = f.Rows
		if f.Deleted != nil {
			live[i] -= f.Deleted.Len()
		}
	}
	if cond == nil {
		for i, p := range paths {
			out.Rows.Drop(p)
			out.Count += live[i]
			out.Stay[p] = 0
		}
		return out, nil
	}
	// Rows that are deleted already are left out by the query only where the condition could fail on them: it is cheaper to take them away
	// from what it found.
	later := neverFails(cond)
	searched := files
	if later {
		searched = withoutDeleted(files)
	}
	s, width, err := b.positionsStatement(src, searched, scan.Attrs, cond)
	if err != nil {
		return nil, err
	}
	err = b.with(ctx, s, func(ctx context.Context, c *sql.Conn) error {
		rows, err := c.QueryContext(ctx, s.text)
		if err != nil {
			return translate(err)
		}
		defer rows.Close()
		for rows.Next() {
			var file, n int64
			var bits []byte
			if err := rows.Scan(&file, &n, &bits); err != nil {
				return translate(err)
			}
			p := paths[file]
			found := bitmap(bits, width)
			if d := files[file].Deleted; later && d != nil {
				found.AndNot(members(d))
				n = int64(found.GetCardinality())
			}
			if n == 0 {
				continue
			}
			out.Count += n
			out.Stay[p] = live[file] - n
			if n == live[file] {
				out.Rows.Drop(p)
				continue
			}
			out.Rows[p] = found
		}
		return translate(rows.Err())
	})
	if err != nil {
		return nil, err
	}
	return out, nil
}

func withoutDeleted(files []plan.DataFile) []plan.DataFile {
	out := append([]plan.DataFile(nil), files...)
	for i := range out {
		out[i].Deleted = nil
	}
	return out
}

func members(s plan.RowSet) *roaring64.Bitmap {
	m := roaring64.New()
	batch := make([]uint64, 0, 1<<14)
	for p := range s.All() {
		if batch = append(batch, uint64(p)); len(batch) == cap(batch) {
			m.AddMany(batch)
			batch = batch[:0]
		}
	}
	m.AddMany(batch)
	return m
}

// positionsStatement gives, per file with matches, their number and their positions as bits, the first row's first, padded on the left.
func (b *Backend) positionsStatement(src *plan.ParquetSource, files []plan.DataFile, attrs []*plan.Attr, cond plan.Expr) (*statement, int64, error) {
	width := int64(1)
	for _, f := range files {
		width = max(width, f.Rows)
	}
	r := b.renderer(forRunning)
	old, err := r.legacyFiles(src, attrs)
	if err != nil {
		return nil, 0, err
	}
	if len(old) > 0 {
		return nil, 0, diag.Unsupported("Changing rows of files with INT96 timestamps in a session zone other than UTC", "set spark.sql.session.timeZone to UTC, or rewrite the table")
	}
	part, err := r.parquetPart(src, attrs, files, false, sieve{}, "f.file_index AS dp_file", "f.file_row_number AS dp_row")
	if err != nil {
		return nil, 0, err
	}
	r.reserveIn(cond)
	alias := r.alias("rows")
	cols := attrColumns(attrs)
	blk := fromItem("", alias, cols, uniqueNames(cols))
	f, err := r.expr(cond, &scope{b: blk})
	if err != nil {
		return nil, 0, err
	}
	q := quoteName(alias)
	text := fmt.Sprintf("SELECT CAST(%[1]s.dp_file AS BIGINT), count(*), CAST(bitstring_agg(CAST(%[1]s.dp_row AS BIGINT), 0, %[2]d) AS BLOB)\nFROM (\n  %[3]s\n) AS %[1]s\nWHERE %[4]s\nGROUP BY %[1]s.dp_file",
		q, width-1, indent(part), f.s)
	return r.statement(text, nil), width, nil
}

// bitmap reads DuckDB's bit string of the given width.
func bitmap(bits []byte, width int64) *roaring64.Bitmap {
	m := roaring64.New()
	pad := int64(len(bits))*8 - width
	var batch []uint64
	for i, c := range bits {
		for j := 0; c != 0; j++ {
			if c&0x80 != 0 {
				batch = append(batch, uint64(int64(i)*8+int64(j)-pad))
			}
			c <<= 1
		}
		if len(batch) >= 1<<14 {
			m.AddMany(batch)
			batch = batch[:0]
		}
	}
	m.AddMany(batch)
	m.RunOptimize()
	return m
}

func relativePath(dir, path string) (string, error) {
	if dir == "" {
		return filepath.ToSlash(path), nil
	}
	rel, err := filepath.Rel(dir, path)
	if err != nil {
		return "", err
	}
	if strings.HasPrefix(rel, "..") {
		return "", diag.New("DP_INTERNAL", "the file %s does not lie below %s", path, dir)
	}
	return filepath.ToSlash(rel), nil
}

// withCounts completes the files whose number of rows is not known.
func (b *Backend) withCounts(ctx context.Context, files []plan.DataFile) ([]plan.DataFile, error) {
	out := append([]plan.DataFile(nil), files...)
	for i := range out {
		if out[i].Rows >= 0 {
			continue
		}
		n, err := b.rowCount(ctx, out[i].Path)
		if err != nil {
			return nil, err
		}
		out[i].Rows = n
	}
	return out, nil
}
