package delta

import (
	"context"
	"iter"

	"github.com/seed-e45c46d8/dp/engine/types"
)

// Parquet is what the log needs of a Parquet engine. engine/backend/duckdb implements it; paths are absolute or relative to the process.
// Methods may be called from several goroutines.
type Parquet interface {
	// ReadRows yields every row of one Parquet file as a JSON object. Only the named top-level columns are wanted: those the file lacks
	// are left out, others may be present, NULL may be null or left out. 64-bit integers are exact, maps with string keys are objects
	// (their NULL values null). The slice is only valid until the next one. This is how log checkpoints and their sidecars are read.
	ReadRows(ctx context.Context, path string, columns []string) iter.Seq2[[]byte, error]

	// WriteRows writes the newline-delimited JSON objects of the file jsonPath as one Parquet file at path (v1 pages, which every reader
	// has), with exactly the schema's columns: scalars, structs, arrays and map<string,string>, whose null values stay NULL values.
	// A missing field is NULL, a null or missing map is NULL and an empty one stays empty. A line may be many megabytes long.
	// The caller flushes and renames the file. This is how log checkpoints are written.
	WriteRows(ctx context.Context, path string, schema types.Schema, jsonPath string) error

	// RowCount is the number of rows in a data file, from its footer. Asked only for files whose writer left no statistics.
	RowCount(ctx context.Context, path string) (int64, error)
}
