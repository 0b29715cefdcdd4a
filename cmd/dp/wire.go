package main

import (
	"os"
	"path/filepath"

	"github.com/seed-e45c46d8/dp/engine"
	"github.com/seed-e45c46d8/dp/engine/backend"
	"github.com/seed-e45c46d8/dp/engine/backend/duckdb"
	"github.com/seed-e45c46d8/dp/engine/flow"
	"github.com/seed-e45c46d8/dp/engine/flow/appendflow"
	"github.com/seed-e45c46d8/dp/engine/flow/autocdc"
	"github.com/seed-e45c46d8/dp/engine/flow/autocdcsnapshot"
	"github.com/seed-e45c46d8/dp/engine/flow/complete"
	"github.com/seed-e45c46d8/dp/engine/flow/replacewhere"
	"github.com/seed-e45c46d8/dp/store/delta"
)

// parts is the list of everything that can be exchanged or added: the backend and the flow kinds. Sources are engine/source/files and
// engine/source/table, which the engine's catalog opens by path and by name.
func parts() engine.Parts {
	return engine.Parts{
		OpenBackend: openDuckDB,
		Kinds: []flow.Kind{
			complete.Kind{},
			appendflow.Kind{},
			replacewhere.Kind{},
			autocdc.Kind{},
			autocdcsnapshot.Kind{},
		},
	}
}

func openDuckDB(c engine.Config) (backend.Backend, delta.Parquet, error) {
	limit, err := parseBytes(c.Memory)
	if err != nil {
		return nil, nil, err
	}
	spill := filepath.Join(c.Storage, "tmp")
	if _, err := os.Stat(c.Storage); err != nil {
		spill = "" // a query makes no storage; the system's folder will do
	}
	b, err := duckdb.New(duckdb.Options{
		MemoryLimit: limit, TempDir: spill, TimeZone: c.Conf["spark.sql.session.timeZone"], Now: c.Now,
		Catalog: c.Catalog, Schema: c.Schema,
	})
	if err != nil {
		return nil, nil, err
	}
	return b, b.Parquet(), nil
}
