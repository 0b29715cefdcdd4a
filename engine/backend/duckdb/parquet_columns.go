package duckdb

import (
	"context"
	"database/sql"
	"strings"
	"sync"

	"github.com/seed-e45c46d8/dp/engine/plan"
)

// A scan tells read_parquet the columns it wants, which spares it the files' footers and makes it fit whatever a file holds. But then DuckDB does not
// know how many rows there are and between which values, which is what it orders joins by and picks hash tables by. So where a statement reads much,
// the columns of the files are looked up once, and files that hold just what is wanted are read without being told.

const (
	// heavyScan is how many bytes a statement reads before it is worth looking.
	heavyScan = 4 << 20
	// maxFooters is up to how many files a scan is looked at: DuckDB, too, reads one footer only and multiplies.
	maxFooters = 16
)

// fileKey is one state of a file.
type fileKey struct {
	path          string
	size, modTime int64
}

// fileColumn is a column of a file with DuckDB's name of its type.
type fileColumn struct{ name, typ string }

// fileColumns remembers the columns of Parquet files.
type fileColumns struct {
	mu    sync.Mutex
	known map[fileKey][]fileColumn
}

// maxKnownFiles is when the memory of columns starts anew.
const maxKnownFiles = 10_000

// of answers the columns of a file, nil when they cannot be read: reading the rows will say why.
func (c *fileColumns) of(ctx context.Context, b *Backend, f plan.DataFile) []fileColumn {
	key := fileKey{f.Path, f.Size, f.ModTime}
	c.mu.Lock()
	defer c.mu.Unlock()
	cols, ok := c.known[key]
	if ok {
		return cols
	}
	err := b.with(ctx, &statement{}, func(ctx context.Context, conn *sql.Conn) error {
		rows, err := conn.QueryContext(ctx, "SELECT column_name, column_type FROM (DESCRIBE SELECT * FROM read_parquet("+quoteText(literalPath(f.Path))+", hive_partitioning = false))")
		if err != nil {
			return err
		}
		defer rows.Close()
		cols = nil
		for rows.Next() {
			var col fileColumn
			if err := rows.Scan(&col.name, &col.typ); err != nil {
				return err
			}
			cols = append(cols, col)
		}
		return rows.Err()
	})
	if err != nil {
		return nil
	}
	if c.known == nil || len(c.known) >= maxKnownFiles {
		c.known = map[fileKey][]fileColumn{}
	}
	c.known[key] = cols
	return cols
}

// fitting reports files that hold the wanted columns, in order and in the wanted types, and no others, in a statement heavy enough to ask.
func (r *renderer) fitting(attrs []*plan.Attr, files []plan.DataFile) bool {
	if r.bytes < heavyScan || len(files) > maxFooters {
		return false
	}
	for _, f := range files {
		cols := r.b.db.columns.of(ctxBackground, r.b, f)
		if len(cols) != len(attrs) {
			return false
		}
		for i, a := range attrs {
			if cols[i].name != a.Name || !sameTypeName(cols[i].typ, typeName(a.T)) {
				return false
			}
		}
	}
	return true
}

// sameTypeName compares names of DuckDB's types; TIMESTAMPTZ has two.
func sameTypeName(a, b string) bool {
	full := func(s string) string { return strings.ReplaceAll(s, "TIMESTAMPTZ", "TIMESTAMP WITH TIME ZONE") }
	return full(a) == full(b)
}

// weigh counts the bytes that a statement reads.
func (r *renderer) weigh(rel plan.Relation) {
	x, ok := rel.(*plan.Scan)
	if !ok {
		return
	}
	if s, ok := x.Source.(*plan.ParquetSource); ok {
		for _, f := range s.Files {
			r.bytes += f.Size
		}
	}
}
