package engine

import (
	"context"
	"iter"

	"github.com/seed-e45c46d8/dp/engine/types"
	"github.com/seed-e45c46d8/dp/store/delta"
)

// lateParquet starts the backend when a table's log needs Parquet for the first time: most logs do not, and a dry run stays fast.
type lateParquet struct{ e *Engine }

func (l lateParquet) open() (delta.Parquet, error) {
	_, err := l.e.openBackend()
	return l.e.parquet, err
}

// ReadRows implements delta.Parquet.
func (l lateParquet) ReadRows(ctx context.Context, path string, columns []string) iter.Seq2[[]byte, error] {
	p, err := l.open()
	if err != nil {
		return func(yield func([]byte, error) bool) { yield(nil, err) }
	}
	return p.ReadRows(ctx, path, columns)
}

// WriteRows implements delta.Parquet.
func (l lateParquet) WriteRows(ctx context.Context, path string, schema types.Schema, jsonPath string) error {
	p, err := l.open()
	if err != nil {
		return err
	}
	return p.WriteRows(ctx, path, schema, jsonPath)
}

// RowCount implements delta.Parquet.
func (l lateParquet) RowCount(ctx context.Context, path string) (int64, error) {
	p, err := l.open()
	if err != nil {
		return 0, err
	}
	return p.RowCount(ctx, path)
}
