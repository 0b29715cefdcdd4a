package delta

import "github.com/RoaringBitmap/roaring/v2/roaring64"

// Positions are rows to delete: by File.Path, the zero-based positions of rows in the Parquet file (DuckDB's file_row_number), counted
// without regard to deletion vectors. A nil bitmap is the whole file. Rows that are deleted already may be named again.
type Positions map[string]*roaring64.Bitmap

// Drop deletes a whole file.
func (p Positions) Drop(path string) { p[path] = nil }

// Delete deletes one row, unless the whole file is dropped already.
func (p Positions) Delete(path string, row uint64) {
	b, ok := p[path]
	if ok && b == nil {
		return
	}
	if !ok {
		b = roaring64.New()
		p[path] = b
	}
	b.Add(row)
}
