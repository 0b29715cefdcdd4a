package files

import (
	"context"
	"encoding/json"
	"time"

	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// Config is what reading files needs of the rest of the program.
type Config struct {
	Dir   string            // the project folder, from which relative paths start
	Paths map[string]string // dp.yml's paths: prefixes like s3://bucket or /Volumes/a/b/c, and the folders that stand for them
	Zone  *time.Location    // the session's time zone; nil is UTC

	// Parquet reads schemas from Parquet footers; a backend does.
	Parquet Footers
	// Delta resolves a Delta table by its folder, for spark.read.format("delta").load(path).
	Delta func(ctx context.Context, f *plan.UnresolvedFiles, dir string) (plan.Relation, error)
	// Ledger holds the files that flows have taken.
	Ledger Ledger
}

// Footers is backend.Backend's FileSchema: the schema of Parquet files, merged when they differ.
type Footers interface {
	FileSchema(ctx context.Context, paths []string) (types.Schema, error)
}

// Past says where the stream of that plan.PendingSource.Key stands in the flow that is being resolved, so that its schema is kept and only
// new files are looked at. A nil Past, or a zero answer: it is at its beginning. A stream inside of a view belongs to several flows: the
// answer then has the position of one of them, for its schema, and no flow.
type Past func(ctx context.Context, key string) (flow string, position json.RawMessage, err error)

// Ledger remembers the files that each flow's stream has taken, by batch. The engine adds source.Batch.Files under source.Batch.N before
// the batch is staged; nothing is removed but by a full refresh, which gives the flow another name.
type Ledger interface {
	// Files calls fn for the files of batches from..to (inclusive), in any order, until it returns false.
	Files(ctx context.Context, flow string, from, to int64, fn func(file string) bool) error
}

// Reader resolves reads of files. It may be used by several goroutines.
type Reader struct {
	cfg    Config
	places *places
	memo   memo
}

// New makes a Reader.
func New(cfg Config) (*Reader, error) {
	if cfg.Zone == nil {
		cfg.Zone = time.UTC
	}
	p, err := newPlaces(cfg.Dir, cfg.Paths)
	if err != nil {
		return nil, err
	}
	return &Reader{cfg: cfg, places: p}, nil
}
